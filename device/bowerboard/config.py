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

    [board]                               # how it is wired: a profile of hw/boards
    profile = "pi4-pod"
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path

import msgspec

CONFIG_FILE = Path("/etc/bowerboard/table.toml")
"""Read where no other is named."""


class ConfigError(ValueError):
    """A configuration that cannot be used; the message says where and how to mend it."""


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; what it does not know it refuses."""


class TableSection(_Section, frozen=True):
    """``[table]``: files and house rules."""

    deck: str
    journal: str = "/var/lib/bowerboard/evening.journal"
    rules: str = "standard"


class PadsSection(_Section, frozen=True):
    """``[pads]``: the unique id of the pad at each place.

    ``ports`` is the path of a pad's port with ``{pad}`` for its id, never a port number: those
    change from one start to the next.
    """

    north: str
    east: str
    south: str
    west: str
    kitty: str | None = None
    ports: str = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_{pad}-if00"


class BoardSection(_Section, frozen=True):
    """``[board]``: the name of a board profile (see ``boards.py``), or the path of one."""

    profile: str = "pi4-pod"


class PanelSection(_Section, frozen=True):
    """``[panel]``: whether the pod's keys and lights are there."""

    present: bool = True


class Config(_Section, frozen=True):
    """The whole file."""

    table: TableSection
    pads: PadsSection
    board: BoardSection = msgspec.field(default_factory=BoardSection)
    panel: PanelSection = msgspec.field(default_factory=PanelSection)


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
    }
    section = sections.get(found[2] or "", Config)
    near = get_close_matches(found[1], section.__struct_fields__, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _check(path: Path, config: Config) -> None:
    pads = [config.pads.north, config.pads.east, config.pads.south, config.pads.west]
    pads += [config.pads.kitty] if config.pads.kitty is not None else []
    if "{pad}" not in config.pads.ports:
        raise ConfigError(f"{path}: [pads] ports = {config.pads.ports!r}: must contain {{pad}}")
    for pad in pads:
        if not re.fullmatch(r"(?:[0-9a-f]{2})+", pad):
            raise ConfigError(
                f"{path}: [pads] {pad!r} is not a pad's unique id: write its hex digits, in pairs "
                "and in small letters, as e660583883724a32"
            )
        if pads.count(pad) > 1:
            raise ConfigError(f"{path}: [pads] {pad!r} is at two places; a pad lies at one")
