"""A file replaced whole or not at all, whatever becomes of the power meanwhile.

Written beside its place, synced, renamed, and the folder synced: a rename alone may reach the
disk before the bytes do, and a file of no length is then what is found in the morning.
"""

from __future__ import annotations

import os
from pathlib import Path

NEW = ".new"
"""What the half-written file beside it ends in; one left behind by a power cut is overwritten."""


def write_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Put ``content`` into the file at ``path``, on the disk when this returns.

    Mode and owner of a file that was there stay; a link is followed.

    Raises:
        OSError: it cannot be written; what was there is untouched.
    """
    place = Path(os.path.realpath(path))
    new = place.with_name(f".{place.name}{NEW}")
    try:
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
        try:
            _as_before(handle, place, mode)
            left = memoryview(content)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        new.replace(place)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    _sync_folder(place.parent)


def _as_before(handle: int, place: Path, mode: int) -> None:
    try:
        before = place.stat()
    except FileNotFoundError:
        os.fchmod(handle, mode)
        return
    os.fchmod(handle, before.st_mode & 0o7777)
    ours = os.fstat(handle)
    if (ours.st_uid, ours.st_gid) != (before.st_uid, before.st_gid) and os.geteuid() == 0:
        os.fchown(handle, before.st_uid, before.st_gid)


def _sync_folder(folder: Path) -> None:
    """The new name is on the disk as well once its folder is."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
