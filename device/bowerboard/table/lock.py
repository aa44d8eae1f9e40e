"""One daemon a journal: two on one would mix two games."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from bowerboard.table.journal import JournalError


def hold(journal: Path) -> int:
    """Hold ``journal`` for this process until the descriptor is closed.

    Raises:
        JournalError: another process holds it, or it cannot be used.
    """
    if journal.is_dir():
        raise JournalError(f"{journal}: is a folder; name a file in it")
    path = journal.with_name(journal.name + ".lock")
    try:
        held = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as why:
        raise JournalError(f"{journal}: cannot be used: {why.strerror} ({path})") from why
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise JournalError(
            f"{journal}: another bowerboard is recording here; stop it, or name another journal"
        ) from None
    return held
