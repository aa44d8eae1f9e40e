"""The board in the middle of the table: 256 by 64 pixels, to be read from all four sides.

The long sides hold a low face each, upright for the seat below and upside down for the one across;
at the short sides stands a tile, turned for the seat there.  Each reads its own side left, score,
trump and maker.
"""

from __future__ import annotations

from collections.abc import Callable

from bowerboard.screens.drawing import LINE, Picture, blank, put, turned
from bowerboard.screens.low import TILE, low_face, tile
from bowerboard.screens.messages import message_alone
from bowerboard.screens.parts import Edge, edge_of
from bowerboard.screens.words import ENGLISH, Language
from bowerboard.view import TableView

WIDTH, HEIGHT = 256, 64


def centre_board(view: TableView, seat: int, language: Language = ENGLISH) -> Picture:
    """The whole board with ``seat`` at its lower long side; mode ``"1"``.

    Of several seats at one side the first, clockwise, sees its own side left.

    Raises:
        StopIteration: ``seat`` belongs to no side of ``view``.
    """
    picture = blank(WIDTH, HEIGHT)
    seen: set[Edge] = set()
    for step in range(len(view.names)):
        reader = (seat + step) % len(view.names)
        edge = edge_of(view, seat, reader)
        if edge in seen:
            continue
        seen.add(edge)
        if edge is Edge.OWN:
            put(picture, _half(view, reader, language), TILE, HEIGHT // 2)
        elif edge is Edge.ACROSS:
            put(picture, turned(_half(view, reader, language), 2), TILE, 0)
        elif edge is Edge.LEFT:
            put(picture, turned(tile(view, reader, language), 1), 0, 0)
        else:
            put(picture, turned(tile(view, reader, language), 3), WIDTH - TILE, 0)
    return picture


def _half(view: TableView, reader: int, language: Language) -> Picture:
    """A low face with its strip on top, so that messages part the figures of the two halves."""
    low = low_face(view, reader, language)
    if view.menu is not None or message_alone(view):
        return low
    strip_top = low.height - LINE
    half = blank(*low.size)
    put(half, low.crop((0, strip_top, low.width, low.height)), 0, 0)
    put(half, low.crop((0, 0, low.width, strip_top)), 0, LINE)
    return half


Face = Callable[[TableView, int, Language], Picture]


def two_faces(drawn: Face, view: TableView, seat: int, language: Language = ENGLISH) -> Picture:
    """A face of 128x64 twice on the board: upright for ``seat``, and beside it upside down for
    the seat across; mode ``"1"``.  For what needs its height: score cards, a proof, a QR code."""
    picture = blank(WIDTH, HEIGHT)
    seats = range(len(view.names))
    across = next((s for s in seats if edge_of(view, seat, s) is Edge.ACROSS), seat)
    put(picture, drawn(view, seat, language), 0, 0)
    put(picture, turned(drawn(view, across, language), 2), WIDTH // 2, 0)
    return picture
