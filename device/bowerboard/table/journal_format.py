"""The journal's format, version by version, and how a file is brought up to date.

=========  ========================================================================
``seq``    place in the sequence, from 1
``run``    which start of the daemon wrote it
``at``     milliseconds on that run's monotonic clock; durations are measured by it
``wall``   seconds since 1970 by the wall clock, for people; never used for order
``synced`` whether a time server had set that clock: 1, 0, or null for not known
``kind``   0 observed, 1 concluded, 2 asked (a question shown, for disputes)
``body``   one line: ``table.observed`` or ``euchre.text``
``cause``  for a conclusion, the ``seq`` of the observation it was drawn from
``pad``, ``boot``, ``report``   for a pad's report, its number: acknowledged after the commit
``seal``   by which an altered row is found (``journal_rows``)
=========  ========================================================================

``run`` has a row a start of the daemon; ``note`` says what a rescue could not bring along.
``player`` holds the names of those who played a game (by the ``seq`` with which it began), where
somebody wants them kept.  They are no part of the record, so they can be forgotten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from bowerboard.table.journal_rows import COLUMNS, Row, seal_of

APPLICATION_ID = 0x426F7762  # "Bowb"
"""Marks a SQLite file as a journal of ours."""


def no_file(path: Path) -> str | None:
    """Why ``path`` can be no journal, None where a plain file is there."""
    if path.is_file():
        return None
    if path.is_dir():
        return f"{path}: is a folder: name the journal in it"
    if path.exists():
        return f"{path}: is a device or a pipe: a journal is a plain file"
    return f"{path}: there is no such file"


Step = str | Callable[[sqlite3.Connection], None]


def rows(db: sqlite3.Connection, after: int = 0) -> Iterator[tuple[Row, int | None]]:
    """Every row numbered above ``after``, in order, with its seal."""
    found = db.execute(f"SELECT {COLUMNS}, seal FROM entry WHERE seq > ? ORDER BY seq", (after,))
    for row in found:
        yield row[:-1], row[-1]


def _seal_all(db: sqlite3.Connection) -> None:
    """Seal the rows of a format that knew no seals."""
    before = 0
    for row, _ in list(rows(db)):
        before = seal_of(before, row)
        db.execute("UPDATE entry SET seal = ? WHERE seq = ?", (before, row[0]))


MIGRATIONS: tuple[tuple[Step, ...], ...] = (
    (
        """
        CREATE TABLE run (
            id INTEGER PRIMARY KEY, version TEXT NOT NULL, wall REAL NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE entry (
            seq INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run, at INTEGER NOT NULL,
            wall REAL NOT NULL, kind INTEGER NOT NULL, body TEXT NOT NULL, cause INTEGER,
            pad TEXT, boot INTEGER, report INTEGER
        ) STRICT
        """,
        "CREATE UNIQUE INDEX entry_report ON entry (pad, boot, report) WHERE pad IS NOT NULL",
    ),
    (
        "ALTER TABLE run ADD COLUMN note TEXT",
        "ALTER TABLE entry ADD COLUMN synced INTEGER",
        "ALTER TABLE entry ADD COLUMN seal INTEGER",
        """
        CREATE TABLE player (
            game INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (game, seat)
        ) STRICT
        """,
        _seal_all,
    ),
)
"""The steps to each version from the one before; never edited once released, only added to."""

SEALED = 2
"""The first version with seals."""


def reached(db: sqlite3.Connection) -> int:
    """The version of the format that the file has; 0 where nothing was made yet."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file up to date, in one transaction.

    Raises:
        sqlite3.Error: nothing was changed.
    """
    version = reached(db)
    if version == len(MIGRATIONS):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for steps in MIGRATIONS[version:]:
            for step in steps:
                if callable(step):
                    step(db)
                else:
                    db.execute(step)
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")
