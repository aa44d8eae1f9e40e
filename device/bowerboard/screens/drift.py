"""The face as it stands beside its place: moved a little, or new in parts.

OLEDs burn in where they always shine, so a picture drifts to and fro, and the broad strokes of
figures further than a column.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerboard.screens.drawing import Picture, blank, put, shifted
from bowerboard.screens.face import MIDDLE
from bowerboard.screens.parts import FIGURE, Box
from bowerboard.screens.sides import SCORE


def drifted(face: Picture, right: int) -> Picture:
    """``face``, on the grid, a column to the right, the left, or (0) where it is.

    Figures, whose strokes are broad, go as far that way as their place allows.
    """
    moved = shifted(face, right)
    if right:
        for box in SCORE:
            # The shift may have lit a column beside the figures, on the side that it goes to.
            before = 1 if right < 0 and box[0] > 0 else 0
            after = 1 if right > 0 and box[2] < face.width else 0
            leaning = _leaning(face.crop(box), right, before, after)
            moved.paste(leaning, (box[0] - before, box[1]))
    return moved


def _leaning(figures: Picture, right: int, before: int, after: int) -> Picture:
    """``figures`` as far to one side as they go, with so many dark columns ``before`` and
    ``after`` them."""
    ink = figures.getbbox()
    leaning = blank(figures.width + before + after, figures.height)
    if ink is not None:
        # A one alone stays where the right stem of every other figure is.
        left = min(ink[0], max(0, ink[2] - FIGURE))
        put(leaning, figures, before + (-left if right < 0 else figures.width - ink[2]), 0)
    return leaning


def with_parts(before: Picture, after: Picture, parts: Sequence[Box]) -> Picture:
    """The face ``before`` with ``parts`` of it as in ``after``."""
    mixed = before.copy()
    for box in parts:
        mixed.paste(after.crop(box), box)
    return mixed


def with_middle(before: Picture, middle: Picture) -> Picture:
    """The face ``before`` with another ``middle``."""
    mixed = before.copy()
    mixed.paste(middle, MIDDLE)
    return mixed
