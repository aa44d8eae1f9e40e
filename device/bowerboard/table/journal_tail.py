"""The journal read from where somebody has come to, beside the one thread that writes it.

The journal is the hub's outbox: only what is committed can be read here.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from bowerboard.table.journal import Entry, Kind
from bowerboard.table.journal_copies import CACHE_KB


@dataclass(frozen=True, slots=True)
class Filed:
    """An entry, and the wall clock (seconds since 1970) when it was committed."""

    entry: Entry
    wall: float


class Tail:
    """A journal open for reading; used by one thread."""

    def __init__(self, path: Path) -> None:
        """Open the journal at ``path``.

        Raises:
            sqlite3.Error: it cannot be opened.
        """
        self._db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        self._db.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        self._id = ""

    @property
    def id(self) -> str:
        """What tells this journal from another: the instant of its first run, in hex."""
        if not self._id:
            row = self._db.execute("SELECT wall FROM run ORDER BY id LIMIT 1").fetchone()
            self._id = "" if row is None else f"{round(row[0] * 1_000_000):x}"
        return self._id

    def last(self) -> int:
        """The last number committed; 0 for none."""
        (last,) = self._db.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()
        return int(last)

    def after(self, seq: int, limit: int) -> list[Filed]:
        """Up to ``limit`` entries behind number ``seq``, in order."""
        rows = self._db.execute(
            "SELECT seq, at, kind, body, cause, wall FROM entry WHERE seq > ? "
            "ORDER BY seq LIMIT ?",
            (seq, limit),
        )
        return [
            Filed(Entry(number, at, Kind(kind), body, cause), wall)
            for number, at, kind, body, cause, wall in rows
        ]

    def close(self) -> None:
        self._db.close()
