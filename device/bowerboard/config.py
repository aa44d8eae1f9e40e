"""The one configuration file, TOML, checked as it is read.

Everything has a default but the pads and the deck, since nobody can guess those::

    [table]
    journal = "/var/lib/bowerboard/evening.journal"
    deck = "/etc/bowerboard/deck.toml"
    rules = "standard"

    [pads]                                # each pad's unique id
    north = "e660583883724a32"
    east = "e660583883724a33"
    south = "e660583883724a34"
    west = "e660583883724a35"
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
from difflib import get_close_matches
from pathlib import Path

import msgspec

CONFIG_FILE = Path("/etc/bowerboard/table.toml")
"""Read where no other is named."""


PLACES = ("north", "east", "south", "west", "kitty")
"""Where a pad can lie, by its name in the file; the seats in order, then the kitty."""


class ConfigError(ValueError):
    """A configuration that cannot be used; the message says where and how to mend it."""


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; what it does not know it refuses."""


class TableSection(_Section, frozen=True):
    """``[table]``: files, house rules, and the language of the faces.

    ``deck`` is one file or one for each pack in use.
    """

    deck: str | tuple[str, ...]
    journal: str = "/var/lib/bowerboard/evening.journal"
    rules: str = "standard"
    language: str = "en"

    @property
    def decks(self) -> tuple[str, ...]:
        """The deck files."""
        return (self.deck,) if isinstance(self.deck, str) else self.deck


class PadsSection(_Section, frozen=True):
    """``[pads]``: the unique id of the pad at each place.

    ``ports`` is the path of a pad's port with ``{pad}`` for its id, never a port number: those
    change from one start to the next.
    """

    north: str | None = None
    east: str | None = None
    south: str | None = None
    west: str | None = None
    kitty: str | None = None
    ports: str = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_{pad}-if00"

    def at(self) -> dict[str, str]:
        """The pad's unique id at each place that has one, by the place's name."""
        pads = zip(PLACES, (self.north, self.east, self.south, self.west, self.kitty), strict=True)
        return {place: pad for place, pad in pads if pad is not None}


class ReaderSection(_Section, frozen=True):
    """``[[readers]]``: an off-the-shelf reader at a serial port.

    ``reads`` is how often in a row a card must be read before it counts: 2, or 1 for a module
    that says each card only once.
    """

    type: str
    port: str
    seat: str
    reads: int = 2


class BoardSection(_Section, frozen=True):
    """``[board]``: the name of a board profile (see ``boards.py``), or the path of one."""

    profile: str = "pi4-pod"


class PanelSection(_Section, frozen=True):
    """``[panel]``: whether the pod's keys and lights are there."""

    present: bool = True


class HubSection(_Section, frozen=True):
    """``[hub]``: where the tournament's hub is and as whom to speak, as ``bowerboard table join``
    writes it; ``ca`` is the PEM of the hall's own authority, empty without TLS."""

    table: str
    host: str
    port: int = 1883
    user: str = ""
    password: str = ""
    ca: str = ""


class PageSection(_Section, frozen=True):
    """``[page]``: the table's own page on the local network; ``present`` false for none."""

    present: bool = True
    host: str = "0.0.0.0"
    port: int = 8080


class Config(_Section, frozen=True):
    """The whole file."""

    table: TableSection
    pads: PadsSection = msgspec.field(default_factory=PadsSection)
    readers: tuple[ReaderSection, ...] = ()
    board: BoardSection = msgspec.field(default_factory=BoardSection)
    panel: PanelSection = msgspec.field(default_factory=PanelSection)
    hub: HubSection | None = None
    page: PageSection = msgspec.field(default_factory=PageSection)


def read_config(path: Path) -> Config:
    """The configuration in the file at ``path``.

    Raises:
        ConfigError: it cannot be read, is not TOML, names something unknown (with the nearest
            name), or a value is not what it must be.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError(
            f"{path}: there is no such file; write one with [table] deck = ... and [pads], "
            "or try the table without hardware: bowerboard demo"
        ) from None
    except OSError as why:
        raise ConfigError(f"{path}: {why.strerror or why}") from why
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as why:
        raise ConfigError(f"{path}: is not a TOML file: {why}") from why
    try:
        config = msgspec.convert(content, Config)
    except msgspec.ValidationError as why:
        raise ConfigError(f"{path}: {why}{_nearest(str(why))}") from None
    _check(path, config)
    return config


def _nearest(message: str) -> str:
    """A hint where the message is about a name that is not known."""
    found = re.search(r"unknown field `([^`]*)`(?: - at `\$\.?([^`]*)`)?", message)
    if found is None:
        return ""
    sections: dict[str, type[msgspec.Struct]] = {
        "": Config,
        "table": TableSection,
        "pads": PadsSection,
        "board": BoardSection,
        "panel": PanelSection,
        "page": PageSection,
        "hub": HubSection,
        "readers[...]": ReaderSection,
    }
    place = re.sub(r"\d+", "...", found[2] or "")
    section = sections.get(place, Config)
    near = get_close_matches(found[1], section.__struct_fields__, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _check(path: Path, config: Config) -> None:
    for check in (_check_pads, _check_readers, _check_places, _check_hub):
        for fault in check(config):
            raise ConfigError(f"{path}: {fault}")


def _check_pads(config: Config) -> Iterator[str]:
    pads = list(config.pads.at().values())
    if "{pad}" not in config.pads.ports:
        yield f"[pads] ports = {config.pads.ports!r}: must contain {{pad}}"
    if unstable := unstable_name(config.pads.ports.replace("{pad}", "")):
        yield f"[pads] ports = {config.pads.ports!r}: {unstable}"
    for pad in pads:
        if not re.fullmatch(r"(?:[0-9a-f]{2})+", pad):
            yield (
                f"[pads] {pad!r} is not a pad's unique id: write its hex digits, in pairs "
                "and in small letters, as e660583883724a32"
            )
        if pads.count(pad) > 1:
            yield f"[pads] {pad!r} is at two places; a pad lies at one"


def _check_readers(config: Config) -> Iterator[str]:
    ports = [reader.port for reader in config.readers]
    for reader in config.readers:
        if reader.seat not in PLACES:
            yield f"[[readers]] seat = {reader.seat!r}: write one of {', '.join(PLACES)}"
        if not 1 <= reader.reads <= 5:
            yield f"[[readers]] reads = {reader.reads}: 1 to 5 times"
        if unstable := unstable_name(reader.port):
            yield f"[[readers]] port = {reader.port!r}: {unstable}"
        if ports.count(reader.port) > 1:
            yield (
                f"[[readers]] port = {reader.port!r} is used twice; adapters of one make share a "
                "name in by-id, so write each one's own name in /dev/serial/by-path"
            )


def _check_places(config: Config) -> Iterator[str]:
    held = [*config.pads.at(), *(reader.seat for reader in config.readers)]
    for place in PLACES:
        if held.count(place) > 1:
            yield f"{place} has two readers; give it one, in [pads] or in [[readers]]"
        if place not in held and place != "kitty":
            yield (
                f'{place} has no pad: write {place} = "..." with its unique id in [pads], or '
                f'seat = "{place}" in one of the [[readers]]'
            )


def _check_hub(config: Config) -> Iterator[str]:
    hub = config.hub
    if hub is None:
        return
    if not re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?", hub.table):
        yield f"[hub] table = {hub.table!r}: 1 to 32 of a-z, 0-9 and -, as the hub gave it"
    if not hub.host or not 0 < hub.port < 65536:
        yield "[hub] host and port: enrol this table again (bowerboard table join CODE)"


_NUMBERED = re.compile(r"/dev/tty(?:USB|ACM)\d*")
_NAMELESS = re.compile(r".*/by-id/usb-1a86_USB[^/]*?Ser(?:ial)?_?-if\d+(?:-port\d+)?")


def unstable_name(port: str) -> str:
    """Why a port must not be known by this name, and what to write instead; empty if it may.

    Numbers change from one start to the next and when a cable is pulled; a CH340 has no serial
    number, so that all of them share one name in by-id.
    """
    mend = "write its name in /dev/serial/by-path (see: ls -l /dev/serial/by-path)"
    if _NUMBERED.fullmatch(port):
        return f"such numbers change when cables are pulled and at every start; {mend}"
    if _NAMELESS.fullmatch(port):
        return f"this adapter has no serial number, so that any other has the same name; {mend}"
    if not port.startswith("/"):
        return f"is not the path of a port; {mend}"
    return ""
