"""A real table in a process of its own, with a fault at its lowest layer.

``python faulty.py CONFIG FAULT``: serves the table of that configuration as ``bowerboard table``
does, but for the glass, which is modelled, and for what FAULT breaks.
"""

import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import serial
from PIL.Image import Image

from bowerboard import logs
from bowerboard.cli import configured
from bowerboard.cli.serving import Stop
from bowerboard.cli.table import open_table
from bowerboard.deck import Deck, Tagged
from bowerboard.readers.seatpad import SeatPad
from bowerboard.screens.glass import GlassBus, Light
from bowerboard.table.setup import Edges

STUCK = threading.Lock()
STUCK.acquire()


class Glass:
    """A display that keeps what it is given."""

    size = (128, 64)

    def __init__(self) -> None:
        self.pictures = 0

    def draw(self, picture: Image, light: Light) -> None:
        self.pictures += 1

    def draw_anew(self, picture: Image, light: Light) -> None:
        self.draw(picture, light)


class StuckGlass(Glass):
    """Its bus never comes back from the first transfer."""

    def draw(self, picture: Image, light: Light) -> None:
        STUCK.acquire()


class WildGlass(Glass):
    """Its driver fails three times in a way that no bus does."""

    def draw(self, picture: Image, light: Light) -> None:
        self.pictures += 1
        if self.pictures <= 3:
            raise ZeroDivisionError("a fault of the driver's own")


class BadDeck(Deck):
    """The session fails at each card, whatever it is."""

    def tagged(self, uid: bytes) -> Tagged | None:
        raise LookupError("a fault of the session's own: Jh")


def blocked_read(self: serial.Serial, size: int = 1) -> bytes:
    """A read that never returns once something has come, as with a driver that hangs."""
    STUCK.acquire()
    return b""


def wild_receive(self: SeatPad, chunk: bytes, at: int) -> list[object]:
    raise ZeroDivisionError("a fault of the driver's own")


def nothing() -> None:
    pass


def main() -> None:
    path, fault = sys.argv[1:]
    stop = Stop()
    stop.on(signal.SIGTERM)
    logs.to_standard_error()
    made = configured.load(Path(path))
    displays: dict[int, Glass] = {seat: Glass() for seat in range(4)}
    breaks: dict[str, Callable[[], None]] = {
        "none": nothing,
        "blocked read": lambda: setattr(serial.Serial, "read", blocked_read),
        "wild driver": lambda: setattr(SeatPad, "receive", wild_receive),
        "stuck glass": lambda: displays.update({3: StuckGlass()}),
        "wild glass": lambda: displays.update({3: WildGlass()}),
        "bad session": nothing,
        "bad start": nothing,
    }
    breaks[fault]()
    north, south = GlassBus({0: displays[0], 1: displays[1]}), GlassBus({2: displays[2]})
    glass = {0: north, 1: north, 2: south, 3: GlassBus({3: displays[3]}, (0.01,))}
    setup = made.setup
    if fault == "bad session":
        setup = replace(setup, deck=BadDeck(setup.deck.cards))
    if fault == "bad start":
        setup = replace(setup, readers=3)
    made = replace(made, setup=setup, edges=Edges(glass))
    sys.exit(open_table(made, stop))


if __name__ == "__main__":
    main()
