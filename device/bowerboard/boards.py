"""Board profiles: what hangs on which pin, bus and address of one way to build the table.

A profile is one TOML file in ``hw/boards``; it may name another as its ``base``, and then each
part it writes takes the place of the base's.  Everything else follows from it: the daemon's
edges, the lines of the Pi's config.txt, the wiring drawings, and what must be bought.
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

import msgspec

from bowerboard.board_checks import HARDWARE_I2C, faults

PROFILES = Path(__file__).parent / "profiles"
"""The profiles that come with the program: hw/boards, by a link."""

Machine = Literal["pi4", "pi5", "zero2w", "virtual"]
DisplayKind = Literal["ssd1306", "ssd1309", "sh1106"]
Load = Literal["pi", "displays", "lights", "buzzer", "pads"]


class BoardError(ValueError):
    """A board profile that cannot be used; the message says where and how to mend it."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; what it does not know it refuses."""


class Bus(_Part, frozen=True):
    """An I2C bus of the Pi; ``hz`` is what is asked for, and a Pi may give less."""

    name: str
    sda: int
    scl: int
    hz: int = 400_000


class Mux(_Part, frozen=True):
    """A TCA9548A; its channels are buses named ``mux.0`` to ``mux.7`` after it."""

    name: str
    bus: str
    address: int


class Displays(_Part, frozen=True):
    """The seats' displays, all of one kind: bus and address of each, by seat.

    ``power`` says what feeds them: the Pi's 3V3 pins, or a regulator on its 5 V.  Never 5 V
    itself: their pull-ups would put it on the Pi's pins.
    """

    kind: DisplayKind
    at: tuple[tuple[str, int], ...]
    power: Literal["3v3", "regulator"] = "3v3"
    width: int = 128
    height: int = 64


class Pins(_Part, frozen=True):
    """BCM pins of the pod's keys and lights, by seat; the suits by their letter."""

    sides: tuple[int, ...]
    suits: dict[str, int]
    alone: int
    undo: int
    lights: tuple[int, ...] = ()
    buzzer: int | None = None

    def named(self) -> dict[str, int]:
        """Every pin by what hangs on it."""
        pins = {f"key of seat {seat}": pin for seat, pin in enumerate(self.sides)}
        pins |= {f"suit key {letter}": pin for letter, pin in self.suits.items()}
        pins |= {"key alone": self.alone, "key undo": self.undo}
        pins |= {f"light of seat {seat}": pin for seat, pin in enumerate(self.lights)}
        return pins if self.buzzer is None else pins | {"buzzer": self.buzzer}


class Pads(_Part, frozen=True):
    """The pads: what reads the cards, and whether there is one for the kitty."""

    kind: Literal["pn5180", "pn532", "virtual"]
    kitty: bool = True


class Draws(_Part, frozen=True):
    """What one of each takes at most, in mA."""

    pi: int
    display: int
    pad: int
    light: int = 0
    buzzer: int = 0


class Rail(_Part, frozen=True):
    """A source of current and what it feeds; a load may hang behind several in a row."""

    name: str
    limit_ma: int
    feeds: tuple[Load, ...]


class Board(_Part, frozen=True):
    """One way to build the table."""

    title: str
    machine: Machine
    seats: int
    buses: tuple[Bus, ...]
    displays: Displays
    pins: Pins
    pads: Pads
    draws: Draws
    rails: tuple[Rail, ...]
    muxes: tuple[Mux, ...] = ()

    @property
    def pad_count(self) -> int:
        """How many pads lie on the table."""
        return self.seats + self.pads.kitty

    def controller(self, bus: Bus) -> int:
        """The number of ``bus`` in /dev/i2c-*."""
        return HARDWARE_I2C[self.machine][bus.sda, bus.scl]

    def path(self, name: str) -> tuple[Bus, Mux | None, int]:
        """The Pi's bus that leads to the bus ``name``, and its multiplexer and channel, if any.

        Raises:
            KeyError: there is no such bus.
        """
        buses = {bus.name: bus for bus in self.buses}
        stem, _, channel = name.rpartition(".")
        for mux in self.muxes:
            if mux.name == stem and channel in tuple("01234567"):
                return buses[mux.bus], mux, int(channel)
        return buses[name], None, 0

    def load_ma(self, load: Load) -> int:
        """What all of one kind take together, at most."""
        draws = self.draws
        return {
            "pi": draws.pi,
            "displays": draws.display * len(self.displays.at),
            "lights": draws.light * len(self.pins.lights),
            "buzzer": draws.buzzer if self.pins.buzzer is not None else 0,
            "pads": draws.pad * self.pad_count,
        }[load]


def board_names() -> list[str]:
    """The names of the profiles that come with the program."""
    return sorted(path.stem for path in PROFILES.glob("*.toml"))


def read_board(profile: str) -> Board:
    """The profile of that name, or in the file of that path (it has a slash or ends in .toml).

    Raises:
        BoardError: there is none, it is not TOML, names something unknown, or could not work.
    """
    path = _path(profile, Path())
    try:
        board = msgspec.convert(_content(path), Board)
    except msgspec.ValidationError as why:
        raise BoardError(f"{path}: {why}") from None
    for fault in faults(board):
        raise BoardError(f"{path}: {fault}")
    return board


def _path(profile: str, beside: Path) -> Path:
    if "/" in profile or profile.endswith(".toml"):
        return beside / profile
    if profile not in board_names():
        near = get_close_matches(profile, board_names(), n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(board_names())}"
        raise BoardError(f"{profile}: no such board profile; {hint}")
    return PROFILES / f"{profile}.toml"


def _content(path: Path, above: tuple[Path, ...] = ()) -> dict[str, Any]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as why:
        raise BoardError(f"{path}: {why.strerror or why}") from why
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as why:
        raise BoardError(f"{path}: is not a TOML file: {why}") from why
    base = content.pop("base", None)
    if base is None:
        return content
    if path in above:
        raise BoardError(f"{path}: base = {base!r} leads back here; a profile cannot be its own")
    parts = _content(_path(str(base), path.parent), (*above, path))
    if "buses" in content:
        # Multiplexers hang on buses that are no longer there.
        parts.pop("muxes", None)
    return parts | content
