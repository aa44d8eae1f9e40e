"""A board profile made into the daemon's edges: glass on its buses, the pod on its pins."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from bowerboard.boards import Board, BoardError, Pins
from bowerboard.euchre.cards import Suit
from bowerboard.panel.pod import Pod, PodPins
from bowerboard.screens.displays import (
    Display,
    Serial,
    UnknownDisplay,
    check_display,
    open_display,
    open_i2c,
)
from bowerboard.screens.glass import GlassBus
from bowerboard.table.setup import Edges


def edges_of_board(board: Board, panel: bool = True, root: Path = Path("/")) -> Edges:
    """The glass of ``board``, a thread for each of the Pi's buses, and its pod unless there is no
    ``panel``; nothing is opened yet.

    Raises:
        BoardError: it has no hardware, or displays that cannot be driven.
    """
    if board.machine == "virtual":
        raise BoardError("this board is all virtual: try `bowerboard demo`, or name another board")
    kind, size = board.displays.kind, (board.displays.width, board.displays.height)
    try:
        check_display(kind, size)
    except UnknownDisplay as why:
        raise BoardError(f"[displays] {why}") from None
    displays: dict[str, dict[int, Display]] = {}
    for seat, (name, address) in enumerate(board.displays.at):
        serial = partial(_open, board, name, address, root)
        display = open_display(kind, serial, *size)
        # All channels of a multiplexer share its bus, so they share that bus's thread.
        displays.setdefault(board.path(name)[0].name, {})[seat] = display
    glass: dict[int, GlassBus] = {}
    for those in displays.values():
        glass |= dict.fromkeys(those, GlassBus(those))
    return Edges(glass, partial(Pod, pod_pins(board.pins)) if panel else None)


def pod_pins(pins: Pins) -> PodPins:
    """The pod's pins as the panel takes them."""
    return PodPins(
        sides=dict(enumerate(pins.sides)),
        suits={Suit(letter): pin for letter, pin in pins.suits.items()},
        alone=pins.alone,
        undo=pins.undo,
        lights=dict(enumerate(pins.lights)),
        buzzer=pins.buzzer,
    )


def bus_number(board: Board, name: str, root: Path = Path("/")) -> int:
    """The number of the bus ``name`` in /dev/i2c-*.

    The kernel numbers a multiplexer's channels as it finds them, so that is looked up, under
    ``root``, each time a display is opened.

    Raises:
        OSError: the multiplexer is not there (yet).
    """
    bus, mux, channel = board.path(name)
    number = board.controller(bus)
    if mux is None:
        return number
    link = root / f"sys/bus/i2c/devices/{number}-{mux.address:04x}/channel-{channel}"
    found = re.fullmatch(r"i2c-(\d+)", link.readlink().name)
    if found is None:
        raise OSError(f"{link}: leads to no I2C bus")
    return int(found[1])


def _open(board: Board, name: str, address: int, root: Path) -> Serial:
    return open_i2c(bus_number(board, name, root), address)
