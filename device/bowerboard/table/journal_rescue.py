"""A journal that cannot be used is kept aside, and what can be read of it is brought along.

The damaged file is never written to: it gets another name, with all that belongs to it, and is
read from a copy.  Its rows go on as far as they are as they were written and follow on each other
(``journal_sound``).  The newest copy of the journal is taken instead where it tells more.

A rescue that is cut off by the power is begun again: a journal that is gone, with something of it
kept beside its place, is never begun anew in silence.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bowerboard.table import journal_format, journal_wal
from bowerboard.table.journal import Journal, check, create, open_journal, open_read_only
from bowerboard.table.journal_copies import copies, sync_folder
from bowerboard.table.journal_format import APPLICATION_ID
from bowerboard.table.journal_rows import (
    Damaged,
    Entry,
    Fault,
    JournalError,
    Kind,
    Row,
    Stamp,
    row_of,
    seal_of,
)
from bowerboard.table.journal_sound import gaps, playable, sound
from bowerboard.table.journal_stops import usable
from bowerboard.view import Ask

PARTS = ("", "-wal", "-shm", "-journal")
"""What belongs to a SQLite file, by the ends of their names."""


@dataclass(frozen=True, slots=True)
class Rescue:
    """What was done.

    ``aside`` is where the damaged file is now, if there is one, ``why`` what was wrong with it;
    ``kept`` is how many entries go on, ``missing`` those known to be lost, ``copy`` the copy of
    the journal that they were taken from, if it told more than the file itself.
    """

    aside: Path | None
    why: str
    kept: int
    missing: tuple[Fault, ...] = ()
    copy: Path | None = None

    def __str__(self) -> str:
        lost = ", ".join(map(str, self.missing)) or "nothing that is known of is missing"
        source = f" from {self.copy.name}" if self.copy is not None else ""
        aside = f"It is kept aside as {self.aside}; " if self.aside is not None else ""
        return (
            f"{self.why}. {aside}{self.kept} entries go on{source}; {lost}. "
            "Check the score before you play on"
        )


def open_or_rescue(path: Path, version: str, wall: float) -> tuple[Journal, Rescue | None]:
    """As ``open_journal``; a damaged file is kept aside first, and what it told goes on.

    To be called by whoever holds the journal, and before anybody else has opened it.

    Raises:
        JournalError: it is another program's file, was written by a newer version, or neither it
            nor a new one can be opened.
    """
    try:
        with usable(path):
            _witnessed(path)
            return open_journal(path, version, wall), None
    except Damaged as why:
        told = str(why).partition("; ")[0]
    with usable(path):
        aside = _put_aside(path)
        found = _better(path, _kept(path))
        missing = gaps(found.rows, found.last)
        rescue = Rescue(aside, told, len(found.rows), tuple(missing), found.copy)
        _begin(path, found, str(rescue), version, wall)
        return open_journal(path, version, wall), rescue


def _witnessed(path: Path) -> None:
    """Raises ``Damaged`` where something is gone though SQLite would not notice."""
    wal = path.with_name(f"{path.name}-wal")
    if not path.exists():
        if wal.exists() and wal.stat().st_size:
            raise Damaged(f"{path}: is gone, and its -wal is still there")
        if _asides(path) or copies(path):
            raise Damaged(f"{path}: is gone, and what was kept of it is still there")
        return
    if path.is_file() and path.stat().st_size == 0:
        raise Damaged(f"{path}: is empty, as after a power cut")
    frames = journal_wal.committed(path)
    if not frames:
        return
    with closing(open_read_only(path)) as db:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        there = journal_wal.counted(path)
    if there < frames:
        raise Damaged(f"{path}: its -wal is damaged ({there} of {frames} pages are left)")


def _put_aside(path: Path) -> Path | None:
    """Give the file and all that belongs to it another name; its new path, or the last one so
    named where nothing is left at ``path``.

    All have their new names before the first loses its old one, so that a power cut parts none
    from the others.
    """
    asides = _asides(path)
    there = [part for part in PARTS if _part(path, part).exists()]
    if not there:
        return asides[-1] if asides else None
    number = int(asides[-1].name.rpartition("-")[2]) + 1 if asides else 1
    aside = _part(path, f".damaged-{number}")
    for part in there:
        _link(_part(path, part), _part(aside, part))
    sync_folder(path.parent)
    for part in there:
        _part(path, part).unlink(missing_ok=True)
    sync_folder(path.parent)
    return aside


def _link(file: Path, also: Path) -> None:
    try:
        os.link(file, also)
    except OSError:
        file.rename(also)  # a file system that knows only one name a file


def _asides(path: Path) -> list[Path]:
    """What was kept aside of ``path`` so far, the latest last."""
    part = re.compile(re.escape(path.name) + r"\.damaged-(\d+)(?:-wal|-shm|-journal)?")
    found = {
        int(match[1]) for each in path.parent.iterdir() if (match := part.fullmatch(each.name))
    }
    return [_part(path, f".damaged-{number}") for number in sorted(found)]


def _part(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


@dataclass(frozen=True, slots=True)
class _Found:
    """Rows to go on with, ``last`` the highest number that there was, and what belongs to them."""

    rows: list[Row] = field(default_factory=list)
    last: int = 0
    runs: list[tuple[Any, ...]] = field(default_factory=list)
    players: list[tuple[Any, ...]] = field(default_factory=list)
    copy: Path | None = None


def _kept(path: Path) -> _Found:
    """What can be read of what was put aside last; of that before it, if that is more, since the
    power may have gone in the midst."""
    told = [_read(aside) for aside in _asides(path)[-2:]]
    best = max(reversed(told), key=lambda each: len(each.rows), default=_Found())
    return replace(best, last=max((each.last for each in told), default=0))


def _better(path: Path, found: _Found) -> _Found:
    """``found``, or what the newest copy that is whole tells, if that is more."""
    for each in reversed(copies(path)):
        with suppress(JournalError, sqlite3.Error, OSError):
            check(each)
            told = _read(each)
            if len(told.rows) <= len(found.rows):
                return found
            return _Found(told.rows, max(found.last, told.last), told.runs, told.players, each)
    return found


def _read(aside: Path) -> _Found:
    """What can be read of ``aside``, from a copy of it."""
    with tempfile.TemporaryDirectory(prefix="bowerboard-") as folder:
        copy = Path(folder, "copy")
        for part in ("", "-wal", "-journal"):
            with suppress(FileNotFoundError):
                shutil.copy(_part(aside, part), _part(copy, part))
        if not copy.exists() or copy.stat().st_size == 0:
            copy.write_bytes(journal_wal.first_page(_part(aside, "-wal")))
        try:
            with closing(sqlite3.connect(copy)) as db:
                if db.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
                    return _Found()
                return _told(db)
        except sqlite3.Error:
            return _Found()


def _told(db: sqlite3.Connection) -> _Found:
    with suppress(sqlite3.Error):
        journal_format.migrate(db)
    sealed = list(_every_row(db))
    return _Found(
        playable(sound(sealed)),
        max((row[0] for row, _ in sealed), default=0),
        _all(db, "SELECT id, version, wall, note FROM run"),
        _all(db, "SELECT game, seat, name FROM player"),
    )


def _all(db: sqlite3.Connection, question: str) -> list[tuple[Any, ...]]:
    """What can be read of the answer."""
    rows = []
    with suppress(sqlite3.Error):
        for row in db.execute(question):
            rows.append(row)
    return rows


def _every_row(db: sqlite3.Connection) -> Iterator[tuple[Row, int | None]]:
    """Every row that can be read, in order; where reading on fails, the next is asked for."""
    (last,) = (*_all(db, "SELECT seq FROM entry ORDER BY seq DESC LIMIT 1"), (_MOST,))[0]
    after = 0
    while after < last:
        try:
            for row, seal in journal_format.rows(db, after):
                after = row[0]
                yield row, seal
            return
        except sqlite3.Error:
            after += 1


_MOST = 50_000
"""Up to which number rows are asked for where not even the last can be read."""


def _begin(path: Path, found: _Found, note: str, version: str, wall: float) -> None:
    """A new journal at ``path`` with what was found."""

    def fill(db: sqlite3.Connection) -> None:
        db.executemany("INSERT INTO run (id, version, wall, note) VALUES (?,?,?,?)", found.runs)
        run = db.execute(
            "INSERT INTO run (version, wall, note) VALUES (?,?,?)", (version, wall, note)
        ).lastrowid
        seal, sealed = 0, []
        for row in (*found.rows, *_break(found, run or 0, wall)):
            seal = seal_of(seal, row)
            sealed.append((*row, seal))
        db.executemany("INSERT INTO player VALUES (?,?,?)", found.players)
        db.executemany(f"INSERT INTO entry VALUES ({','.join('?' * 12)})", sealed)

    create(path, fill)


def _break(found: _Found, run: int, wall: float) -> list[Row]:
    """The row that stands for what is missing; numbers go on after the last that there was."""
    if not found.last:
        return []
    at = found.rows[-1][2] if found.rows else 0
    told = Entry(found.last + 1, at, Kind.ASKED, f"{Ask.JOURNAL_DAMAGED.value}: all")
    return [row_of(told, run, Stamp(wall))]
