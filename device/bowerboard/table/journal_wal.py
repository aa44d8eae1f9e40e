"""What the files beside a journal can witness: https://www.sqlite.org/walformat.html.

SQLite goes on from the last frame of the ``-wal`` that is whole, and says nothing of those after
it.  The ``-shm`` counts the frames that were committed, so that the two can be compared before the
first opening rebuilds it.
"""

from __future__ import annotations

import struct
from contextlib import suppress
from pathlib import Path

_WAL_HEAD, _FRAME_HEAD = 32, 24
_SHM_HEAD = 48


def committed(path: Path) -> int:
    """How many frames the ``-wal`` of the journal at ``path`` must hold by its ``-shm``; 0 where
    the ``-shm`` is not there, says nothing of this ``-wal``, or all of it is in the file already.

    To be asked while nobody has the journal open.
    """
    with suppress(OSError):
        shm = path.with_name(f"{path.name}-shm").read_bytes()[: 2 * _SHM_HEAD + 4]
        wal = path.with_name(f"{path.name}-wal").read_bytes()[:_WAL_HEAD]
        head = shm[:_SHM_HEAD]
        if len(shm) < 2 * _SHM_HEAD + 4 or head != shm[_SHM_HEAD : 2 * _SHM_HEAD] or not head[12]:
            return 0
        if len(wal) == _WAL_HEAD and wal[16:24] != head[32:40]:
            return 0  # the salts: it counts the frames of another one
        (last,) = struct.unpack_from("=I", head, 16)
        (in_file,) = struct.unpack_from("=I", shm, 2 * _SHM_HEAD)
        return int(last) if last > in_file else 0
    return 0


def counted(path: Path) -> int:
    """How many frames of the ``-wal`` count, by the ``-shm``, while somebody has the journal
    open."""
    with suppress(OSError, struct.error):
        shm = path.with_name(f"{path.name}-shm").read_bytes()[:_SHM_HEAD]
        (last,) = struct.unpack_from("=I", shm, 16)
        return int(last)
    return 0


def first_page(wal: Path) -> bytes:
    """The first page of the database as the ``-wal`` has it; empty where it has none.

    With that much of the database SQLite can read the rest from the ``-wal``.
    """
    with suppress(OSError, struct.error):
        content = wal.read_bytes()
        _, _, size = struct.unpack_from(">III", content)
        for at in range(_WAL_HEAD, len(content) - _FRAME_HEAD - size + 1, _FRAME_HEAD + size):
            if struct.unpack_from(">I", content, at) == (1,):
                return content[at + _FRAME_HEAD : at + _FRAME_HEAD + size]
    return b""
