"""The journal: what was observed and what was concluded, in one sequence, append-only.

A SQLite file in WAL mode, synced at every commit.  Rows are only ever inserted: a mistake is
undone by a later row (``Retracted``), so the file always tells the whole evening.

=========  ========================================================================
``seq``    place in the sequence, from 1
``run``    which start of the daemon wrote it
``at``     milliseconds on that run's monotonic clock
``wall``   seconds since 1970 by the wall clock, for people; never used for order
``kind``   0 observed, 1 concluded, 2 asked (a question shown, for disputes)
``body``   one line: ``table.observed`` or ``euchre.text``
``cause``  for a conclusion, the ``seq`` of the observation it was drawn from
``pad``, ``boot``, ``report``   for a pad's report, its number: acknowledged after the commit
=========  ========================================================================
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from bowerboard.euchre import text
from bowerboard.euchre.events import TableEvent

BUSY_MS = 100
"""How long a commit waits for another program's lock before the writer hears of it."""

APPLICATION_ID = 0x426F7762  # "Bowb"
"""Marks a SQLite file as a journal of ours."""

MIGRATIONS = (
    """
    CREATE TABLE run (
        id INTEGER PRIMARY KEY, version TEXT NOT NULL, wall REAL NOT NULL
    ) STRICT;
    CREATE TABLE entry (
        seq INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run, at INTEGER NOT NULL,
        wall REAL NOT NULL, kind INTEGER NOT NULL, body TEXT NOT NULL, cause INTEGER,
        pad TEXT, boot INTEGER, report INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX entry_report ON entry (pad, boot, report) WHERE pad IS NOT NULL;
    """,
)
"""One script a version, in order; never edited once released, only added to."""


class JournalError(Exception):
    """A journal that cannot be used; the message says which, why, and how to mend it."""


class Kind(IntEnum):
    """What sort of row it is."""

    OBSERVED = 0
    CONCLUDED = 1
    ASKED = 2


@dataclass(frozen=True, slots=True)
class Report:
    """A pad's report: its pad, the pad's boot, its number in that boot."""

    pad: str
    boot: int
    seq: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; ``seq`` is given by whoever writes, one up from the last."""

    seq: int
    at: int
    kind: Kind
    body: str
    cause: int | None = None
    report: Report | None = None


class Journal:
    """An open journal; used by one thread at a time."""

    def __init__(self, path: Path, connection: sqlite3.Connection, run: int) -> None:
        self.path = path
        self._db = connection
        self._run = run

    def append(self, entries: Iterable[Entry], wall: float) -> None:
        """Insert ``entries`` in one transaction, synced to the disk on return.

        Raises:
            sqlite3.Error: nothing of them was written.
        """
        rows = [
            (e.seq, self._run, e.at, wall, int(e.kind), e.body, e.cause)
            + ((e.report.pad, e.report.boot, e.report.seq) if e.report else (None, None, None))
            for e in entries
        ]
        with self._db:
            self._db.executemany("INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?)", rows)

    def entries(self) -> list[Entry]:
        """Every row, in order.

        Raises:
            JournalError: they cannot be read.
        """
        try:
            return _entries(self._db)
        except (sqlite3.Error, ValueError) as why:
            raise JournalError(f"{self.path}: cannot be read as a journal: {why}") from why

    def reported(self) -> dict[tuple[str, int], int]:
        """The last report committed, by (pad, boot)."""
        rows = self._db.execute(
            "SELECT pad, boot, max(report) FROM entry WHERE pad IS NOT NULL GROUP BY pad, boot"
        )
        return {(pad, boot): report for pad, boot, report in rows}

    def close(self) -> None:
        self._db.close()


def open_journal(path: Path, version: str, wall: float) -> Journal:
    """Open the journal at ``path``, or begin one there; a new run is noted in it.

    Raises:
        JournalError: the file is something else, is damaged, was written by a newer version, or
            cannot be opened.  It is left as it was.
    """
    try:
        fresh = not path.exists() or path.stat().st_size == 0
        if not fresh:
            _check(path)
        db = sqlite3.connect(path, isolation_level="DEFERRED", check_same_thread=False)
        try:
            return Journal(path, db, _begin(db, version, wall))
        except BaseException:
            db.close()
            raise
    except (sqlite3.Error, OSError) as why:
        raise JournalError(f"{path}: cannot be used as a journal: {why}") from why


def _begin(db: sqlite3.Connection, version: str, wall: float) -> int:
    (reached,) = db.execute("PRAGMA user_version").fetchone()
    if not reached:
        # First of all, so that a file half made when the power went is still known as ours.
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    for number, script in enumerate(MIGRATIONS[reached:], reached + 1):
        db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")
    with db:
        run = db.execute("INSERT INTO run (version, wall) VALUES (?,?)", (version, wall)).lastrowid
    db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    return run or 0


def _check(path: Path) -> None:
    """Refuse what is not a journal of ours, reading only."""
    with path.open("rb") as file:
        head = file.read(16)
    if head != b"SQLite format 3\0":
        raise JournalError(
            f"{path}: is not a journal (it is no SQLite file); name another file, it is untouched"
        )
    with closing(_open_read_only(path)) as db:
        (mark,) = db.execute("PRAGMA application_id").fetchone()
        (reached,) = db.execute("PRAGMA user_version").fetchone()
        (damage,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if mark != APPLICATION_ID:
        raise JournalError(
            f"{path}: is a SQLite file but not a journal; name another file, it is untouched"
        )
    if reached > len(MIGRATIONS):
        raise JournalError(
            f"{path}: was written by a newer version (format {reached}, this one knows "
            f"{len(MIGRATIONS)}); update bowerboard, or name another file"
        )
    if damage != "ok":
        raise JournalError(
            f"{path}: is damaged ({' '.join(damage.split())}); keep it aside for sqlite3's "
            ".recover, and name another file"
        )


def _open_read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _entries(db: sqlite3.Connection) -> list[Entry]:
    rows = db.execute(
        "SELECT seq, at, kind, body, cause, pad, boot, report FROM entry ORDER BY seq"
    )
    return [
        Entry(seq, at, Kind(kind), body, cause, None if pad is None else Report(pad, boot, report))
        for seq, at, kind, body, cause, pad, boot, report in rows
    ]


def read_entries(path: Path) -> list[Entry]:
    """Every row of the journal at ``path``, without changing it.

    Raises:
        JournalError: as ``open_journal``.
    """
    if not path.is_file():
        raise JournalError(f"{path}: there is no such file")
    try:
        _check(path)
        with closing(_open_read_only(path)) as db:
            return _entries(db)
    except (sqlite3.Error, OSError, ValueError) as why:
        raise JournalError(f"{path}: cannot be read as a journal: {why}") from why


def read_events(path: Path) -> list[tuple[int, TableEvent]]:
    """The numbered conclusions of the journal at ``path``, in order.

    Raises:
        JournalError: as ``open_journal``, or a conclusion in it cannot be read.
    """
    events = []
    for entry in read_entries(path):
        if entry.kind is Kind.CONCLUDED:
            try:
                events.append((entry.seq, text.read(entry.body)))
            except text.Unreadable as why:
                raise JournalError(f"{path}: entry {entry.seq}: {why}") from why
    return events
