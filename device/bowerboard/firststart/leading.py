"""Leading people through the first start: what happens in the room goes in, its screens come out.

The room is this machine's pads, faces and keys, or the twin's.
"""

from __future__ import annotations

from typing import Protocol

from bowerboard.firststart.flow import FirstStart
from bowerboard.panel.keys import KeyEdge, KeyReader
from bowerboard.readers.events import ReaderEvent
from bowerboard.screens.steps import Shown

Happened = ReaderEvent | KeyEdge


class Room(Protocol):
    """Pads to lay cards on, faces to look at, keys to press."""

    def now(self) -> int:
        """Its monotonic ms."""

    def show(self, shown: Shown) -> None:
        """Put this on every face."""

    def next(self) -> Happened | None:
        """What happens next; None where nothing has for a moment."""

    @property
    def closing(self) -> bool:
        """Whether somebody wants to stop here."""


def lead(room: Room, start: FirstStart) -> bool:
    """Go through the steps; whether they were gone through to the end."""
    keys = KeyReader()
    shown = None
    while not start.over and not room.closing:
        screen = start.screen
        if screen != shown:
            shown = screen
            room.show(screen)
        happened = room.next()
        now = room.now()
        if isinstance(happened, KeyEdge):
            presses = keys.edge(happened.key, happened.pressed, happened.at)
        else:
            presses = keys.tick(now)
            if happened is not None:
                start.read(happened)
        for press in presses:
            start.key(press)
        start.tick(now)
    return start.over
