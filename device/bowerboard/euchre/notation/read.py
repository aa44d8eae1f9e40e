"""The one way in: bytes of a notation file to the games it records."""

from __future__ import annotations

from bowerboard.euchre.notation import egn, emn
from bowerboard.euchre.notation.fields import At, BadNotation
from bowerboard.euchre.notation.jsontext import LIMIT, parse
from bowerboard.euchre.notation.record import RecordedFile

__all__ = ["LIMIT", "BadNotation", "read"]


def read(data: bytes) -> RecordedFile:
    """The games in ``data``: one of an ``.egn`` file, every one of an ``.emn`` file.

    What a file is says its ``fileType``, not its name.  Seats and sides count from 0.

    Raises:
        BadNotation: the data cannot be used; what, where and how to mend it.
    """
    root = At(parse(data), "", True)
    kind = root.peek("fileType") or root.peek("file_type")
    if kind is None:
        raise root.wrong(f"the field 'fileType' is missing: add it, as \"{egn.FILE_TYPE}\"")
    if kind.one_of((egn.FILE_TYPE, emn.FILE_TYPE)) == emn.FILE_TYPE:
        return RecordedFile(emn.read_emn(root), match=True)
    return RecordedFile((egn.read_egn(root),), match=False)
