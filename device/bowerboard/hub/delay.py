"""The public board and the overlay run a while behind: a stream must tell no player anything."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

from bowerboard.hub.shown import TableCard
from bowerboard.view import TableView


@dataclass(frozen=True, slots=True)
class Shot:
    """A table at an instant."""

    at: float
    card: TableCard
    view: TableView


@dataclass(slots=True)
class Delayed:
    """Shots of every table, shown ``delay_s`` seconds later."""

    delay_s: float = 0.0
    _coming: dict[str, deque[Shot]] = field(default_factory=dict)
    _shown: dict[str, Shot] = field(default_factory=dict)

    def put(self, now: float, card: TableCard, view: TableView) -> bool:
        """Take what ``card`` and ``view`` are now; whether the public sees it at once."""
        shot = Shot(now, replace(card, needs=()), view)
        if self.delay_s <= 0:
            self._shown[card.id] = shot
            return True
        self._coming.setdefault(card.id, deque()).append(shot)
        return False

    def drop(self, table: str) -> None:
        """Show ``table`` no more."""
        self._coming.pop(table, None)
        self._shown.pop(table, None)

    def due(self, now: float) -> list[str]:
        """The tables of which the public now sees something new."""
        changed = []
        for table, coming in self._coming.items():
            before = self._shown.get(table)
            while coming and coming[0].at + self.delay_s <= now:
                self._shown[table] = coming.popleft()
            if self._shown.get(table) is not before:
                changed.append(table)
        return changed

    def cards(self) -> list[TableCard]:
        """Every table that the public sees."""
        return [shot.card for shot in self._shown.values()]

    def view(self, table: str) -> TableView | None:
        """What the public sees of ``table``; None before anything."""
        shot = self._shown.get(table)
        return None if shot is None else shot.view
