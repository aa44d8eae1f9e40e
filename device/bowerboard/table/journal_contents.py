"""Everything that a journal holds besides its entries: times, names, and what a rescue noted."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from bowerboard.table import journal_format
from bowerboard.table.journal import check, open_read_only
from bowerboard.table.journal_format import APPLICATION_ID, SEALED
from bowerboard.table.journal_rows import Entry, JournalError, Stamp, entry_of, faults

_PATIENCE_S = 5.0
"""How long a change of names waits for the table's own commits."""


@dataclass(frozen=True, slots=True)
class Contents:
    """A journal as it was read: ``stamps`` by entry, ``players`` by the entry that began a game,
    ``notes`` of what a rescue could not bring along, the ``format`` of the file."""

    entries: list[Entry]
    stamps: dict[int, Stamp]
    players: dict[int, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    format: int = len(journal_format.MIGRATIONS)


def read_contents(path: Path) -> Contents:
    """Everything in the journal at ``path``, without changing it.

    Raises:
        Damaged: something in it cannot be read or is not as it was written.
        JournalError: there is no such journal, or it cannot be opened.
    """
    if reason := journal_format.no_file(path):
        raise JournalError(reason)
    try:
        rows = check(path)
        entries = [entry_of(row) for row in rows]
        with closing(open_read_only(path)) as db:
            reached = journal_format.reached(db)
            if reached < SEALED:
                stamps = {row[0]: Stamp(row[3]) for row in rows}
                return Contents(entries, stamps, format=reached)
            named = db.execute("SELECT game, name FROM player ORDER BY game, seat").fetchall()
            notes = db.execute(
                "SELECT note FROM run WHERE note IS NOT NULL ORDER BY id"
            ).fetchall()
    except (sqlite3.Error, OSError, ValueError) as why:
        raise JournalError(f"{path}: cannot be read as a journal: {why}") from why
    players: dict[int, tuple[str, ...]] = {}
    for game, name in named:
        players[game] = (*players.get(game, ()), name)
    stamps = {row[0]: Stamp(row[3], None if row[10] is None else bool(row[10])) for row in rows}
    return Contents(entries, stamps, players, tuple(note for (note,) in notes), reached)


def name_players(path: Path, game: int, names: Sequence[str]) -> None:
    """Keep ``names``, by seat, with the game that began with entry ``game``; none forgets them.

    The record itself is not touched, so the table may be recording meanwhile.

    Raises:
        JournalError: the journal cannot be written to.
    """
    try:
        with closing(sqlite3.connect(path, timeout=_PATIENCE_S)) as db:
            if journal_format.reached(db) < SEALED:
                raise JournalError(
                    f"{path}: is of an older format; start the table on it once, then name players"
                )
            with db:
                db.execute("DELETE FROM player WHERE game = ?", (game,))
                db.executemany(
                    "INSERT INTO player VALUES (?,?,?)",
                    [(game, seat, name) for seat, name in enumerate(names)],
                )
    except sqlite3.Error as why:
        raise JournalError(f"{path}: the names cannot be written: {why}") from why


def forget_players(path: Path) -> None:
    """Take every player's name out of the journal at ``path``, and out of its free pages.

    Raises:
        JournalError: the journal cannot be written to.
    """
    try:
        with closing(sqlite3.connect(path, timeout=_PATIENCE_S)) as db:
            if journal_format.reached(db) < SEALED:
                return  # it never had any
            db.execute("PRAGMA secure_delete = ON")
            with db:
                db.execute("DELETE FROM player")
    except sqlite3.Error as why:
        raise JournalError(f"{path}: the names cannot be taken out: {why}") from why


def damages(path: Path) -> list[str]:
    """All that is wrong with the file of a journal and its rows, each in one line; none for a
    sound one.

    Raises:
        JournalError: it is no journal at all, or not one that this version knows.
    """
    try:
        with closing(open_read_only(path)) as db:
            if db.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
                raise JournalError(f"{path}: is not a journal")
            found = [line for (line,) in db.execute("PRAGMA integrity_check(20)") if line != "ok"]
            if journal_format.reached(db) >= SEALED:
                found += [str(fault) for fault in faults(journal_format.rows(db))]
    except (sqlite3.Error, OSError) as why:
        raise JournalError(f"{path}: cannot be read as a journal: {why}") from why
    return [" ".join(line.split()) for line in found]
