"""Which screen goes on which size of display."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bowerboard.screens.centre import centre_board
from bowerboard.screens.drawing import Picture
from bowerboard.screens.face import face
from bowerboard.screens.low import low_face
from bowerboard.screens.words import Language
from bowerboard.view import TableView

Layout = Callable[[TableView, int, Language], Picture]

CENTRE = -1
"""The place of the board in the middle, where a display is named by its seat."""


class UnknownSize(ValueError):
    """No screen is drawn for that size; the message names those there are."""


def _centre(view: TableView, seat: int, language: Language) -> Picture:
    return centre_board(view, max(seat, 0), language)


LAYOUTS: Mapping[tuple[int, int], Layout] = {
    (128, 64): face,
    (128, 32): low_face,
    (256, 64): _centre,
}


def layout_for(size: tuple[int, int]) -> Layout:
    """The screen for displays of ``size`` (width, height in pixels).

    Raises:
        UnknownSize: there is none.
    """
    if size not in LAYOUTS:
        sizes = ", ".join(f"{width}x{height}" for width, height in LAYOUTS)
        raise UnknownSize(f"no face is drawn for {size[0]}x{size[1]}: choose one of {sizes}")
    return LAYOUTS[size]
