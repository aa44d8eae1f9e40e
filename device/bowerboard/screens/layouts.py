"""Which screen goes on which size of display."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bowerboard.screens.centre import centre_board, two_faces
from bowerboard.screens.drawing import Picture
from bowerboard.screens.face import face
from bowerboard.screens.low import low_face
from bowerboard.screens.proof import low_proof, proof_face
from bowerboard.screens.qr import low_link, qr_face
from bowerboard.screens.reader import laid
from bowerboard.screens.words import Language
from bowerboard.view import Stage, TableView

Layout = Callable[[TableView, int, Language], Picture]

CENTRE = -1
"""The place of the board in the middle, where a display is named by its seat."""


class UnknownSize(ValueError):
    """No screen is drawn for that size; the message names those there are."""


def _centre(view: TableView, seat: int, language: Language) -> Picture:
    reader = max(seat, 0)
    words = laid(view, language).stage in (Stage.NO_GAME, Stage.STOPPED)
    if view.score_cards != "numerals" and not words:
        return two_faces(face, view, reader, language)
    return centre_board(view, reader, language)


def _centre_proof(view: TableView, seat: int, step: int, language: Language) -> Picture:
    def drawn(view: TableView, seat: int, language: Language) -> Picture:
        return proof_face(view, seat, step, language)

    return two_faces(drawn, view, max(seat, 0), language)


def _centre_code(view: TableView, seat: int, language: Language) -> Picture:
    return two_faces(qr_face, view, max(seat, 0), language)


PROOFS: Mapping[tuple[int, int], Callable[[TableView, int, int, Language], Picture]] = {
    (128, 64): proof_face,
    (128, 32): low_proof,
    (256, 64): _centre_proof,
}
"""How a trick of a proof is shown on each size."""

CODES: Mapping[tuple[int, int], Layout] = {
    (128, 64): qr_face,
    (128, 32): low_link,  # a code would be 5 mm wide there: no telephone reads that
    (256, 64): _centre_code,
}
"""How the way to a game that is over is shown on each size."""

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
