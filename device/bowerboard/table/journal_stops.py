"""Why nothing can be recorded, by what SQLite or the system says; and what may pass by itself."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bowerboard.table.journal_rows import JournalError
from bowerboard.view import Stop

_STOPS = {
    sqlite3.SQLITE_FULL: Stop.FULL,
    sqlite3.SQLITE_BUSY: Stop.LOCKED,
    sqlite3.SQLITE_IOERR: Stop.FAULT,
}
_SYSTEM = {errno.ENOSPC: Stop.FULL, errno.EDQUOT: Stop.FULL, errno.EIO: Stop.FAULT}


class Unwritable(JournalError):
    """Nothing can be recorded there now, for what may pass by itself: ``stop``."""

    def __init__(self, told: str, stop: Stop) -> None:
        super().__init__(told)
        self.stop = stop


def stop_of(why: sqlite3.Error) -> Stop:
    """What people are told of an error at a commit."""
    return _passing(why) or Stop.FAULT


def _passing(why: sqlite3.Error | OSError) -> Stop | None:
    """What may pass by itself; an extended code of SQLite's begins with the plain one."""
    if isinstance(why, OSError):
        return _SYSTEM.get(why.errno or 0)
    return _STOPS.get(getattr(why, "sqlite_errorcode", 0) & 0xFF)


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """While the journal at ``path`` is made ready.

    Raises:
        Unwritable: the disk is full or fails, or another program holds the file.
        JournalError: it cannot be used.
    """
    try:
        yield
    except (sqlite3.Error, OSError) as why:
        raise refused(path, why) from why


def refused(path: Path, why: sqlite3.Error | OSError) -> JournalError:
    """``why`` the journal at ``path`` cannot be used, as an error of ours."""
    told = f"{path}: cannot be used as a journal: {why}"
    stop = _passing(why)
    if stop is None:
        return JournalError(told)
    # On a full disk it may also be a file beside the journal that cannot grow.
    return Unwritable(told, Stop.FULL if stop is Stop.FAULT and _full(path) else stop)


def _full(path: Path) -> bool:
    with suppress(OSError):
        return os.statvfs(path.parent).f_bavail == 0
    return False
