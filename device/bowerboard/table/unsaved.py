"""What waits to be written, and what the faces say of that (design.md, decision 4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from bowerboard.view import Stop, TableView

UNSAVED_MS = 2000
"""After this long without a commit the faces say so."""

LOCKED_MS = 5000
"""After this long behind another program's lock they say to stop."""


@dataclass(slots=True)
class Unsaved:
    """``since`` is when each batch that is not on the disk was handed over (ms), in order;
    ``stop`` is why the disk takes none."""

    since: list[int] = field(default_factory=list)
    stop: Stop | None = None

    def committed(self) -> None:
        """The first of them is on the disk."""
        del self.since[:1]
        self.stop = None

    def late(self, now: int) -> bool:
        """Whether it is to be said that a commit is waited for."""
        return self._waits(now, UNSAVED_MS)

    def stopped(self, now: int) -> Stop | None:
        """Why nothing can be recorded; a short lock is no reason."""
        locked = self.stop is Stop.LOCKED
        return None if locked and not self._waits(now, LOCKED_MS) else self.stop

    def due(self, shown: TableView | None) -> int | None:
        """When more is to be said than is ``shown`` (ms), None for never."""
        if not self.since or shown is None:
            return None
        if not shown.unsaved:
            return self.since[0] + UNSAVED_MS
        if self.stop is not None and shown.stop is None:
            return self.since[0] + LOCKED_MS
        return None

    def _waits(self, now: int, ms: int) -> bool:
        return bool(self.since) and now >= self.since[0] + ms
