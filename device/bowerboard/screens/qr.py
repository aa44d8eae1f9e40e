"""After a game: a QR code that opens it, beside the final score.

segno makes the code; where it is not installed the link stands there in letters.
"""

from __future__ import annotations

from functools import lru_cache

from bowerboard.screens.drawing import (
    Picture,
    blank,
    doubled,
    fill,
    fitted,
    from_rows,
    put,
    put_centred,
)
from bowerboard.screens.low import halves
from bowerboard.screens.messages import strip_for
from bowerboard.screens.parts import Box, both_sides, low_figures, strip
from bowerboard.screens.reader import Reader, laid
from bowerboard.screens.words import ENGLISH, Language, Say
from bowerboard.view import TableView

_SIDE = 64
_SCORE: tuple[Box, Box] = ((0, 12, 30, 36), (32, 12, 62, 36))


def qr_face(view: TableView, seat: int, language: Language = ENGLISH) -> Picture:
    """The final score and the code that opens ``view.game_link``: 128x64, mode ``"1"``."""
    view = laid(view, language)
    reader = Reader(view, seat, language)
    picture = blank(2 * _SIDE, _SIDE)
    put_centred(picture, fitted((language.say[Say.SCAN],), 62), (0, 0, 62, 8))
    for column, side in enumerate(both_sides(reader)):
        put_centred(picture, low_figures(view.score[side], 30), _SCORE[column])
    fill(picture, (30, 23, 32, 25))
    for place, text in enumerate(_win(reader)):
        put_centred(picture, fitted((text,), 62), (0, 42 + 9 * place, 62, 50 + 9 * place))
    code = code_picture(view.game_link)
    if code is None:
        strip(picture, strip_for(reader), (0, 56, 128, 64))
        put(picture, fitted((view.game_link,), 62), 66, 24)
        return picture
    fill(picture, (_SIDE, 0, 2 * _SIDE, _SIDE))
    at = (_SIDE - code.width) // 2
    put(picture, code, _SIDE + at, at, lit=False)
    return picture


def low_link(view: TableView, seat: int, language: Language = ENGLISH) -> Picture:
    """The final score and ``view.game_link`` in letters, for 128x32 where a code is too small to
    be read; mode ``"1"``."""
    view = laid(view, language)
    reader = Reader(view, seat, language)
    picture = blank(2 * _SIDE, 32)
    own, other = (view.score[side] for side in both_sides(reader))
    head = f"{own} : {other}   {language.say[Say.SCAN]}"
    put_centred(picture, fitted((head,), 126), (0, 0, 128, 8))
    bare = view.game_link.removeprefix("https://").removeprefix("http://")
    for place, part in enumerate(halves(bare, 126)):
        put_centred(picture, fitted((part,), 126), (0, 8 + 8 * place, 128, 16 + 8 * place))
    strip(picture, strip_for(reader), (0, 24, 128, 32))
    return picture


def _win(reader: Reader) -> tuple[str, ...]:
    """The winners by name, a line each, as far as there is room."""
    view = reader.view
    if view.winner is None:
        return ()
    return tuple(view.names[seat] for seat in view.sides[view.winner])[:2]


@lru_cache(maxsize=4)
def code_picture(link: str) -> Picture | None:
    """The code for ``link``, its dark modules lit, two pixels a module where that fits 62 pixels.

    None: segno is not installed, or the link is too long for a code of 60 modules.
    """
    try:
        import segno  # noqa: PLC0415 - the extra ``qr``
    except ImportError:
        return None
    code = segno.make_qr(link, error="l")
    rows = tuple("".join("#" if dark else "." for dark in row) for row in code.matrix)
    picture = from_rows(rows)
    if 2 * picture.width <= _SIDE - 4:
        return doubled(picture)
    return picture if picture.width <= _SIDE - 4 else None
