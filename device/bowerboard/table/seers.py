"""Who else sees the table: the hub and the table's own page, each its own edge.

They see only what is committed, and a table that cannot commit.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bowerboard.table.session import Item, Session
from bowerboard.table.setup import Edges, Seer
from bowerboard.table.writer import Committed
from bowerboard.view import TableView


class Seers:
    """All of them."""

    def __init__(self, edges: Edges, journal: Path, put: Callable[[Item], None]) -> None:
        self._makers = [make for make in (edges.hub, edges.page) if make is not None]
        self._journal = journal
        self._put = put
        self._all: list[Seer] = []
        self._told: TableView | None = None

    def start(self, session: Session) -> None:
        """Build them, and begin with what is in the journal and on the faces."""
        self._all = [make(self._journal, self._put) for make in self._makers]
        for seer in self._all:
            seer.start()
            seer.committed(session.seq)
            if session.view is not None:
                seer.show(session.view)

    def tell(self, item: Item, session: Session) -> None:
        """``session`` has taken ``item``."""
        view = session.view
        safe = session.saved or (view is not None and view.unsaved)
        new = safe and view is not None and view is not self._told
        for seer in self._all:
            if isinstance(item, Committed):
                seer.committed(item.batch.entries[-1].seq)
            if new and view is not None:
                seer.show(view)
        if new:
            self._told = view

    def stop(self, timeout: float) -> None:
        """End each, within ``timeout`` seconds."""
        for seer in self._all:
            seer.stop(timeout)
