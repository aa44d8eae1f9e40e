"""Where a pack is enrolled or audited: this machine's pads and glass, and the keyboard."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bowerboard.decks.enroll import Skip, Undo
from bowerboard.readers.events import (
    PadLost,
    PadRefused,
    PadTouched,
    ReaderEvent,
    TagEntered,
    TagLeft,
)
from bowerboard.screens.enroll import PackScreen, pack_screen

if TYPE_CHECKING:
    from bowerboard.panel.keys import KeyEdge
    from bowerboard.panel.pod import Pod
    from bowerboard.readers.port import ReaderPort
    from bowerboard.screens.glass import GlassBus
    from bowerboard.table.clock import RealClock

LOOK_MS = 250
"""How long the desk waits for something to happen before it looks at the clock."""

TICK_MS = 1000


class Quit:
    """Somebody wants to stop here."""


Happened = ReaderEvent | Undo | Skip | Quit

KEYS: Mapping[str, Callable[[], Happened]] = {"u": Undo, "s": Skip, "q": Quit}
"""What the letters on the keyboard do."""


class Desk(Protocol):
    """Pads to lay cards on, faces to look at, keys to press."""

    def now(self) -> int:
        """Its monotonic ms."""

    def show(self, shown: PackScreen) -> None:
        """Put this on every face."""

    def next(self) -> Happened | None:
        """What happens next; None where nothing has for a moment."""

    def close(self) -> None:
        """Leave the pads alone."""


@dataclass(frozen=True, slots=True)
class Edges:
    """What a desk is made of: ports that are not started yet, glass by seat, clock, pod, and the
    lines that somebody types."""

    ports: list[ReaderPort]
    glass: Mapping[int, GlassBus]
    clock: RealClock
    pod: Pod | None = None
    typed: Iterable[str] = ()


class RealDesk:
    """The pads at this machine's ports; ``say`` tells people what is wrong with them.

    ``inbox`` is where the ports put their events, and the pod its keys.
    """

    def __init__(
        self, edges: Edges, inbox: queue.Queue[Happened | KeyEdge], say: Callable[[str], None]
    ) -> None:
        self._edges = edges
        self._inbox = inbox
        self._say = say
        self._told: dict[str, str] = {}
        self._tick = edges.clock.now() + TICK_MS
        for port in edges.ports:
            port.start()
        threading.Thread(target=self._keyboard, name="keyboard", daemon=True).start()

    def now(self) -> int:
        return self._edges.clock.now()

    def show(self, shown: PackScreen) -> None:
        for seat, bus in self._edges.glass.items():
            bus.show(seat, pack_screen(shown))

    def next(self) -> Happened | None:
        if self.now() >= self._tick:
            self._tick = self.now() + TICK_MS
            for port in self._edges.ports:
                port.tick()
                self._trouble(port)
        try:
            item = self._inbox.get(timeout=LOOK_MS / 1000)
        except queue.Empty:
            return None
        return self._heard(item)

    def close(self) -> None:
        for port in self._edges.ports:
            port.stop()
        if self._edges.pod is not None:
            self._edges.pod.close()
        for bus in set(self._edges.glass.values()):
            bus.stop({})

    def _heard(self, item: Happened | KeyEdge) -> Happened | None:
        from bowerboard.panel.keys import KeyEdge, UndoKey

        if isinstance(item, KeyEdge):
            return Undo() if item.pressed and isinstance(item.key, UndoKey) else None
        if isinstance(item, TagEntered | TagLeft | PadTouched):
            acknowledge(self._edges.ports, item)
        if isinstance(item, PadLost | PadRefused):
            self._say(item.why)
        return item

    def _trouble(self, port: ReaderPort) -> None:
        trouble = port.trouble
        if trouble and trouble != self._told.get(port.path):
            hint = "; is the table running? stop it first" if "exclusively" in trouble else ""
            self._say(f"{trouble}{hint}")
        self._told[port.path] = trouble

    def _keyboard(self) -> None:
        for line in self._edges.typed:
            made = KEYS.get(line.strip().lower()[:1])
            if made is not None:
                self._inbox.put(made())


def acknowledge(ports: list[ReaderPort], report: TagEntered | TagLeft | PadTouched) -> None:
    """The report need not be kept: what it led to is shown, and not lost if it is laid again."""
    for port in ports:
        if port.pad == report.pad:
            port.acknowledge(report.boot, report.seq)
