"""Live faces: what a display shows, as a PNG of the very picture that goes on the glass."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from bowerboard.screens.face import face
from bowerboard.view import TableView


@lru_cache(maxsize=512)
def face_png(view: TableView, seat: int) -> bytes:
    """The face of ``seat``, 128 by 64, one bit a pixel.

    Raises:
        StopIteration: ``seat`` belongs to no side of ``view``.
    """
    file = BytesIO()
    face(view, seat).save(file, "PNG")
    return file.getvalue()
