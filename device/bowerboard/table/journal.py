"""The journal: what was observed and what was concluded, in one sequence, append-only.

A SQLite file in WAL mode, synced at every commit; ``journal_format`` says what is in it.  Rows
are only ever inserted: a mistake is undone by a later row (``Retracted``), so the file always
tells the whole evening, and the evenings before it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from bowerboard.euchre import text
from bowerboard.euchre.events import TableEvent
from bowerboard.table import journal_format
from bowerboard.table.journal_copies import CACHE_KB, copy_to, sync_folder
from bowerboard.table.journal_format import APPLICATION_ID, SEALED
from bowerboard.table.journal_rows import (
    COLUMNS,
    Damaged,
    Entry,
    Fault,
    JournalError,
    Kind,
    Report,
    Row,
    Stamp,
    entry_of,
    faults,
    row_of,
    seal_of,
)
from bowerboard.table.journal_stops import refused, usable

__all__ = [
    "Damaged",
    "Entry",
    "Journal",
    "JournalError",
    "Kind",
    "Report",
    "Stamp",
    "check",
    "open_journal",
    "open_read_only",
    "read_entries",
    "read_events",
]

BUSY_MS = 100
"""How long a commit waits for another program's lock before the writer hears of it."""

START_S = 1.0
"""How long a start waits for it; then the faces say so."""

_SHOWN = 5
"""How many faults of a damaged journal a message names."""


class Journal:
    """An open journal; used by one thread at a time."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, run: int, rows: list[Row] | None
    ) -> None:
        """``rows`` are those there, where they have been read already."""
        self.path = path
        self._db = connection
        self._run = run
        self._rows = rows
        self._seal = _last_seal(connection)

    def append(self, entries: Iterable[Entry], wall: float, synced: bool | None = None) -> None:
        """Insert ``entries`` in one transaction, synced to the disk on return.

        ``wall`` is the wall clock's time, for people, and ``synced`` whether a time server had set
        that clock.

        Raises:
            sqlite3.Error: nothing of them was written.
        """
        self.append_rows(row_of(entry, self._run, Stamp(wall, synced)) for entry in entries)

    def append_rows(self, rows: Iterable[Row]) -> None:
        """Insert ``rows`` as they are, sealed, in one transaction; otherwise as ``append``."""
        seal, sealed = self._seal, []
        for row in rows:
            seal = seal_of(seal, row)
            sealed.append((*row, seal))
        self._rows = None
        with self._db:
            self._db.executemany(
                f"INSERT INTO entry ({COLUMNS}, seal) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", sealed
            )
        self._seal = seal

    def entries(self) -> list[Entry]:
        """Every row, in order.

        Raises:
            JournalError: they cannot be read.
        """
        try:
            rows, self._rows = self._rows, None
            return [*map(entry_of, rows)] if rows is not None else _entries(self._db)
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

    One of an older format is brought up to date, after a copy of it was made beside it.

    Raises:
        Damaged: something in it cannot be read or is not as it was written.
        JournalError: the file is something else, was written by a newer version, or cannot be
            opened, perhaps only for now (``Unwritable``).  It is left as it was.
    """
    with usable(path):
        if not path.exists() or path.stat().st_size == 0:
            create(path)
        rows = check(path, heal=True)
        db = sqlite3.connect(
            path, timeout=START_S, isolation_level="DEFERRED", check_same_thread=False
        )
        try:
            return Journal(path, db, _begin(path, db, version, wall), rows)
        except BaseException:
            db.close()
            raise


def create(path: Path, fill: Callable[[sqlite3.Connection], None] | None = None) -> None:
    """An empty journal at ``path``, or one that ``fill`` fills; it has that name only once it is
    whole and on the disk.

    Raises:
        sqlite3.Error, OSError: it cannot be made; ``path`` is as it was.
    """
    made = path.with_name(f"{path.name}.new")
    for end in ("", "-journal"):
        made.with_name(made.name + end).unlink(missing_ok=True)
    with closing(sqlite3.connect(made)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        journal_format.migrate(db)
        if fill is not None:
            with db:
                fill(db)
    made.replace(path)
    sync_folder(path.parent)


def _begin(path: Path, db: sqlite3.Connection, version: str, wall: float) -> int:
    reached = journal_format.reached(db)
    if not reached:
        # Half made when the power went, by a version that made it in its place.
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    elif reached < len(journal_format.MIGRATIONS):
        copy_to(db, path.with_name(f"{path.name}.format-{reached}"))
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA cache_size = -{CACHE_KB}")
    journal_format.migrate(db)
    with db:
        run = db.execute("INSERT INTO run (version, wall) VALUES (?,?)", (version, wall)).lastrowid
    db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    return run or 0


def check(path: Path, heal: bool = False) -> list[Row]:
    """Every row of the journal at ``path``, of a format before seals its entries' values only.

    Refuses what is not a journal of ours, or is damaged.  It is only read; with ``heal`` a change
    that a power cut left half made is first taken back, which SQLite does by itself.

    Raises:
        Damaged: something in it cannot be read or is not as it was written.
        JournalError: it is something else, or was written by a newer version.
    """
    with path.open("rb") as file:
        head = file.read(16)
    if head != b"SQLite format 3\0":
        raise Damaged(
            f"{path}: is not a journal (it is no SQLite file); name another file, it is untouched"
        )
    try:
        half_made = heal and path.with_name(f"{path.name}-journal").exists()
        with closing(sqlite3.connect(path) if half_made else open_read_only(path)) as db:
            (mark,) = db.execute("PRAGMA application_id").fetchone()
            if not db.execute("PRAGMA page_count").fetchone()[0]:
                return []  # the power went when it was made
            reached = journal_format.reached(db)
            (damage,) = db.execute("PRAGMA quick_check(1)").fetchone()
            rows, wrong = _rows(db, path, reached) if mark == APPLICATION_ID else ([], [])
    except sqlite3.DatabaseError as why:
        raise _refused(path, why) from why
    if mark != APPLICATION_ID:
        raise JournalError(
            f"{path}: is a SQLite file but not a journal; name another file, it is untouched"
        )
    if damage != "ok":
        raise Damaged(f"{path}: is damaged ({' '.join(damage.split())}); {_MEND}")
    if wrong:
        told = ", ".join(map(str, wrong[:_SHOWN])) + (", ..." if wrong[_SHOWN:] else "")
        raise Damaged(f"{path}: is damaged ({told}); {_MEND}")
    return rows


_MEND = (
    "the table keeps it aside and goes on with what can be read; see: bowerboard journal verify"
)


def _refused(path: Path, why: sqlite3.DatabaseError) -> JournalError:
    """What SQLite could not read: damage, or a file that may only not be opened now."""
    if isinstance(why, sqlite3.OperationalError):
        return refused(path, why)
    return Damaged(f"{path}: is damaged: it cannot be read as a journal ({why}); {_MEND}")


def _rows(db: sqlite3.Connection, path: Path, reached: int) -> tuple[list[Row], list[Fault]]:
    """Every row, and what is wrong with them."""
    if reached > len(journal_format.MIGRATIONS):
        raise JournalError(
            f"{path}: was written by a newer version (format {reached}, this one knows "
            f"{len(journal_format.MIGRATIONS)}); update bowerboard, or name another file"
        )
    if not reached:
        return [], []  # the power went before it was made
    if reached < SEALED:
        first = COLUMNS.removesuffix(", synced")
        return db.execute(f"SELECT {first} FROM entry ORDER BY seq").fetchall(), []
    sealed = db.execute(f"SELECT {COLUMNS}, seal FROM entry ORDER BY seq").fetchall()
    wrong = faults((row[:-1], row[-1]) for row in sealed)
    return sealed, [fault for fault in wrong if not _noted(db, fault)]


def _noted(db: sqlite3.Connection, fault: Fault) -> bool:
    """Whether a rescue has said already that these rows are gone."""
    notes = db.execute("SELECT note FROM run WHERE note IS NOT NULL")
    return any(str(fault) in note for (note,) in notes)


def open_read_only(path: Path) -> sqlite3.Connection:
    """The SQLite file at ``path``, to be read and not changed."""
    uri = path.absolute().as_uri()
    db = sqlite3.connect(f"{uri}?mode=ro", uri=True)
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as why:
        wal = path.with_name(f"{path.name}-wal")
        held = why.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
        if not held and (not wal.exists() or not wal.stat().st_size):
            # On a full disk there is no room for a -shm; closed in order, it needs none.
            db.close()
            return sqlite3.connect(f"{uri}?immutable=1", uri=True)
    except sqlite3.DatabaseError:
        pass  # whoever reads on will hear of it
    return db


def _last_seal(db: sqlite3.Connection) -> int:
    last = db.execute("SELECT seal FROM entry ORDER BY seq DESC LIMIT 1").fetchone()
    return last[0] if last is not None and last[0] is not None else 0


def _entries(db: sqlite3.Connection) -> list[Entry]:
    rows = db.execute(f"SELECT {COLUMNS} FROM entry ORDER BY seq")
    return [*map(entry_of, rows)]


def read_entries(path: Path) -> list[Entry]:
    """Every row of the journal at ``path``, without changing it.

    Raises:
        JournalError: as ``open_journal``.
    """
    if reason := journal_format.no_file(path):
        raise JournalError(reason)
    try:
        return [*map(entry_of, check(path))]
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
