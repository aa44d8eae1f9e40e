"""Copies of a journal, each one file: after every game, on demand, and back onto a fresh unit.

A copy is made by SQLite's own online backup, so that the table can go on recording meanwhile.  It
gets its name only when it is whole and on the disk::

    evening.journal.copy-1  ...  evening.journal.copy-7      the highest number is the newest
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

KEPT = 12
"""How many copies are kept; the oldest is taken away for the next."""

RESERVE = 16 * 1024 * 1024
"""Bytes on the disk that copies leave free for the journal itself."""

CACHE_KB = 256
"""How much of a journal SQLite keeps in memory: rows are only added at its end, and copied once."""

_PAGES = 64
"""Copied at a time, so that a commit never waits long for a copy."""


class NoRoom(OSError):
    """A copy would take what the journal itself may need."""


def copies(journal: Path) -> list[Path]:
    """The copies kept of ``journal``, the oldest first."""
    pattern = re.compile(re.escape(journal.name) + r"\.copy-(\d+)")
    found = []
    for each in journal.parent.glob(f"{_escaped(journal.name)}.copy-*"):
        if match := pattern.fullmatch(each.name):
            found.append((int(match[1]), each))
    return [each for _, each in sorted(found)]


def _escaped(name: str) -> str:
    """``name`` for a glob."""
    return re.sub(r"([*?[])", r"[\1]", name)


def keep_copy(journal: Path, reserve: int = RESERVE) -> Path:
    """Copy ``journal`` beside itself under the next number; the oldest above ``KEPT`` go.

    Raises:
        NoRoom: less than ``reserve`` bytes would be left on the disk.
        sqlite3.Error, OSError: it cannot be copied; no copy was taken away.
    """
    there = copies(journal)
    free = os.statvfs(journal.parent)
    if free.f_bavail * free.f_frsize < journal.stat().st_size + reserve:
        raise NoRoom(f"{journal}: no room for a copy beside it")
    number = int(there[-1].name.rpartition("-")[2]) + 1 if there else 1
    made = journal.with_name(f"{journal.name}.copy-{number}")
    copy_file(journal, made)
    for old in [*there, made][:-KEPT]:
        old.unlink(missing_ok=True)
    return made


def copy_file(source: Path, target: Path) -> None:
    """Copy the journal at ``source``, in use or not, to ``target``, replacing what is there.

    Raises:
        sqlite3.Error, OSError: it cannot be copied; ``target`` is as it was.
    """
    uri = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as db:
        db.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        copy_to(db, target)


def copy_to(db: sqlite3.Connection, target: Path) -> None:
    """As ``copy_file``, from an open file."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as made:
            made.execute("PRAGMA synchronous = FULL")
            made.execute(f"PRAGMA cache_size = -{CACHE_KB}")
            db.backup(made, pages=_PAGES)
            # One file that needs no other beside it, wherever it is taken.
            made.execute("PRAGMA journal_mode = DELETE")
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
        sync_folder(target.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Make sure that the names in ``folder`` are on the disk."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
