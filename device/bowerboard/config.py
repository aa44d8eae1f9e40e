"""The one configuration file, TOML, checked as it is read.

Everything has a default but the pads and the deck, since nobody can guess those::

    [table]
    journal = "/var/lib/bowerboard/evening.journal"
    deck = "/etc/bowerboard/deck.toml"
    rules = "standard"
    teaching = false                      # true: the faces explain rules as they come up

    [pads]                                # each pad's unique id
    north = "e660583883724a32"
    east = "e660583883724a33"
    south = "e660583883724a34"
    west = "e660583883724a35"             # and fifth, sixth, seventh, eighth, clockwise
    kitty = "e660583883724a36"

An off-the-shelf reader can stand in for a pad; ``port`` is where its adapter is plugged in::

    [[readers]]
    type = "rdm6300"                      # or id12la, id20la, pn532uart
    port = "/dev/serial/by-path/platform-xhci-hcd.0-usb-0:1.2:1.0-port0"
    seat = "north"                        # or east, south, west, kitty

``deck`` may be a list of files, where a table plays with several packs.  How the table is wired::

    [board]                               # how it is wired: a profile of hw/boards
    profile = "pi4-pod"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from bowerboard.config_faults import Place, at_line, explained
from bowerboard.config_link import HubSection, PageSection, hub_faults
from bowerboard.config_ports import unstable_name
from bowerboard.euchre.presets import PRESETS
from bowerboard.seats import PLACES, SEATS

CONFIG_FILE = Path("/etc/bowerboard/table.toml")
"""Read where no other is named."""


class ConfigError(ValueError):
    """A configuration that cannot be used; the message says where and how to mend it."""


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; what it does not know it refuses."""


class TableSection(_Section, frozen=True):
    """``[table]``: files, house rules, and the language of the faces."""

    deck: Annotated[
        str | tuple[str, ...], Meta(description="the deck file, or a list of one for each pack")
    ]
    journal: Annotated[str, Meta(description="the file in which every evening is recorded")] = (
        "/var/lib/bowerboard/evening.journal"
    )
    rules: Annotated[
        str, Meta(description="house rules: a preset (bowerboard rules list), or a rules file")
    ] = "standard"
    language: Annotated[str, Meta(description="the language of the faces: en or fr")] = "en"
    teaching: Annotated[
        bool, Meta(description="true: the faces explain rules as they come up")
    ] = False

    @property
    def decks(self) -> tuple[str, ...]:
        """The deck files."""
        return (self.deck,) if isinstance(self.deck, str) else self.deck


class PadsSection(_Section, frozen=True):
    """``[pads]``: the unique id of the pad at each place."""

    north: Annotated[str | None, Meta(description="the unique id of North's pad")] = None
    east: Annotated[str | None, Meta(description="the unique id of East's pad")] = None
    south: Annotated[str | None, Meta(description="the unique id of South's pad")] = None
    west: Annotated[str | None, Meta(description="the unique id of West's pad")] = None
    fifth: Annotated[str | None, Meta(description="the unique id of the fifth seat's pad")] = None
    sixth: Annotated[str | None, Meta(description="the unique id of the sixth seat's pad")] = None
    seventh: Annotated[str | None, Meta(description="the seventh seat's")] = None
    eighth: Annotated[str | None, Meta(description="the eighth seat's")] = None
    kitty: Annotated[str | None, Meta(description="the unique id of the kitty's pad, if any")] = (
        None
    )
    ports: Annotated[
        str,
        Meta(
            description="the path of a pad's port, {pad} standing for its id; never a port "
            "number, since those change from one start to the next"
        ),
    ] = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_{pad}-if00"

    def at(self) -> dict[str, str]:
        """The pad's unique id at each place that has one, by the place's name."""
        pads: dict[str, str | None] = {place: getattr(self, place) for place in PLACES}
        return {place: pad for place, pad in pads.items() if pad is not None}


class ReaderSection(_Section, frozen=True):
    """``[[readers]]``: an off-the-shelf reader at a serial port."""

    type: Annotated[str, Meta(description="rdm6300, id12la, id20la or pn532uart")]
    port: Annotated[str, Meta(description="its name in /dev/serial/by-path")]
    seat: Annotated[str, Meta(description="north, east, south, west ... or kitty, as in [pads]")]
    reads: Annotated[
        int,
        Meta(
            description="how often in a row a card must be read before it counts, 1 to 5; 1 for a "
            "module that says each card only once"
        ),
    ] = 2


class BoardSection(_Section, frozen=True):
    """``[board]``: how the table is wired (see ``boards.py``)."""

    profile: Annotated[
        str, Meta(description="the name of a board profile of hw/boards, or the path of one")
    ] = "pi4-pod"


class PanelSection(_Section, frozen=True):
    """``[panel]``: the pod's keys and lights."""

    present: Annotated[bool, Meta(description="whether the pod's keys and lights are there")] = (
        True
    )


class PlayersSection(_Section, frozen=True):
    """``[players]``: who sits where, for the faces; a seat without a name is called by its own."""

    north: Annotated[str, Meta(description="who sits north")] = ""
    east: Annotated[str, Meta(description="who sits east")] = ""
    south: Annotated[str, Meta(description="who sits south")] = ""
    west: Annotated[str, Meta(description="who sits west")] = ""
    fifth: Annotated[str, Meta(description="who sits fifth, clockwise from North")] = ""
    sixth: Annotated[str, Meta(description="who sits sixth")] = ""
    seventh: Annotated[str, Meta(description="who sits seventh")] = ""
    eighth: Annotated[str, Meta(description="who sits eighth")] = ""
    shown: Annotated[bool, Meta(description="whether the faces name the players")] = True

    def names(self) -> tuple[str, ...]:
        """What the faces call each seat."""
        named = ((getattr(self, seat), seat) for seat in SEATS)
        return tuple(name if name and self.shown else seat.title() for name, seat in named)


class Config(_Section, frozen=True):
    """The whole file."""

    table: TableSection
    pads: PadsSection = msgspec.field(default_factory=PadsSection)
    readers: tuple[ReaderSection, ...] = ()
    board: BoardSection = msgspec.field(default_factory=BoardSection)
    panel: PanelSection = msgspec.field(default_factory=PanelSection)
    hub: HubSection | None = None
    players: PlayersSection = msgspec.field(default_factory=PlayersSection)
    page: PageSection = msgspec.field(default_factory=PageSection)

    @property
    def held(self) -> list[str]:
        """The places at which a pad or a reader reads cards."""
        return [*self.pads.at(), *(reader.seat for reader in self.readers)]


def read_config(path: Path) -> Config:
    """The configuration in the file at ``path``.

    Raises:
        ConfigError: it cannot be read, is not TOML, names something unknown (with the nearest
            name), or a value is not what it must be.
    """
    return parse_config(path, read_text(path))


def read_text(path: Path) -> str:
    """The text of the configuration file at ``path``.

    Raises:
        ConfigError: there is none, it cannot be read, or is no text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(
            f"{path}: there is no such file; write one with [table] deck = ... and [pads], "
            "or try the table without hardware: bowerboard demo"
        ) from None
    except OSError as why:
        raise ConfigError(f"{path}: {why.strerror or why}") from why
    except UnicodeDecodeError as why:
        raise ConfigError(f"{path}: is not a TOML file: {why}") from why


def parse_config(path: Path, text: str) -> Config:
    """The configuration that ``text``, read from ``path``, says.

    Raises:
        ConfigError: as ``read_config``.
    """
    if not text.strip("\0 \t\r\n"):
        raise ConfigError(f"{path}: is empty; write it anew, or put back a copy")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as why:
        raise ConfigError(f"{path}: is not a TOML file: {why}") from why
    try:
        config = msgspec.convert(content, Config)
    except msgspec.ValidationError as why:
        raise ConfigError(f"{path}: {explained(str(why), content, text, Config)}") from None
    checks = (_check_pads, _check_readers, _check_places, _check_names)
    faults = [*chain.from_iterable(check(config) for check in checks), *hub_faults(config.hub)]
    for place, fault in faults:
        raise ConfigError(f"{path}: {fault}{at_line(text, place)}")
    return config


Faults = Iterator[tuple[Place, str]]


def _check_pads(config: Config) -> Faults:
    ports, pads = config.pads.ports, config.pads.at()
    if "{pad}" not in ports:
        yield ("pads", "ports"), f"[pads] ports = {ports!r}: must contain {{pad}}"
    if unstable := unstable_name(ports.replace("{pad}", "")):
        yield ("pads", "ports"), f"[pads] ports = {ports!r}: {unstable}"
    for place, pad in pads.items():
        if not re.fullmatch(r"(?:[0-9a-f]{2})+", pad):
            yield (
                ("pads", place),
                f"[pads] {place} = {pad!r} is not a pad's unique id: write its hex digits, in "
                "pairs and in small letters, as e660583883724a32",
            )
        if list(pads.values()).count(pad) > 1:
            yield ("pads", place), f"[pads] {pad!r} is at two places; a pad lies at one"


def _check_readers(config: Config) -> Faults:
    ports = [reader.port for reader in config.readers]
    for n, reader in enumerate(config.readers):
        at = ("readers", n)
        if reader.seat not in PLACES:
            yield (
                (*at, "seat"),
                f"[[readers]] seat = {reader.seat!r}: write one of {', '.join(PLACES)}",
            )
        if not 1 <= reader.reads <= 5:
            yield (*at, "reads"), f"[[readers]] reads = {reader.reads}: 1 to 5 times"
        if unstable := unstable_name(reader.port):
            yield (*at, "port"), f"[[readers]] port = {reader.port!r}: {unstable}"
        if ports.count(reader.port) > 1:
            yield (
                (*at, "port"),
                f"[[readers]] port = {reader.port!r} is used twice; adapters of one make share a "
                "name in by-id, so write each one's own name in /dev/serial/by-path",
            )


def _check_places(config: Config) -> Faults:
    for place in PLACES:
        if config.held.count(place) > 1:
            yield (
                ("pads", place),
                f"{place} has two readers; give it one, in [pads] or in [[readers]]",
            )
    # By what the rules of a file say only whoever reads it knows: two at least.
    preset = PRESETS.get(config.table.rules)
    for fault in unheld(config, preset.rules.players if preset is not None else 2):
        yield (), fault


def unheld(config: Config, players: int) -> Iterator[str]:
    """For each seat of so many players at which nothing reads cards, how to mend that."""
    for seat in SEATS[:players]:
        if seat not in config.held:
            yield (
                f'{seat} has no pad: write {seat} = "..." with its unique id in [pads], or '
                f'seat = "{seat}" in one of the [[readers]]'
            )


def _check_names(config: Config) -> Faults:
    names = [name.casefold() for name in config.players.names()]
    for name, place in zip(names, PLACES, strict=False):
        if names.count(name) > 1:
            yield (
                ("players", place),
                f"[players] {name!r} is at two seats; write them so that they differ",
            )
    try:
        config.page.link.format(game=1)
    except (IndexError, KeyError, ValueError):
        yield (
            ("page", "link"),
            f"[page] link = {config.page.link!r}: only {{game}} may stand in braces",
        )
