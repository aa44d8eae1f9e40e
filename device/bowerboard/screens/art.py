"""Pictures kept as text: block characters in the source, rows of bits in memory.

One text line holds two rows of pixels (``▀`` the upper, ``▄`` the lower, ``█`` both), so a drawing
has its true proportions in an editor and in a review.  Glyphs stand side by side in cells of equal
width; blank columns around a glyph are cut off when it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

_UPPER = "▀█"
_LOWER = "▄█"
_INKS = " ▀▄█"


@dataclass(frozen=True, slots=True)
class Glyph:
    """A small picture; each of ``rows`` has one character a pixel, ``#`` lit and ``.`` dark."""

    width: int
    rows: tuple[str, ...]

    @property
    def height(self) -> int:
        return len(self.rows)


@dataclass(frozen=True)
class Art:
    """Drawings by name: ``bands`` of (one character a glyph, the text drawing of them all)."""

    cell: int
    bands: tuple[tuple[str, str], ...]

    @cached_property
    def glyphs(self) -> Mapping[str, Glyph]:
        """Every glyph by its character; full height, trimmed to its ink at the sides.

        Raises:
            ValueError: a drawing holds a character that is not a block, or ink beyond its cells.
        """
        found: dict[str, Glyph] = {}
        for names, drawing in self.bands:
            lines = drawing.strip("\n").split("\n")
            width = self.cell * len(names)
            if any(len(line) > width or line.strip(_INKS) for line in lines):
                raise ValueError(f"the drawing of {names!r} does not fit cells of {self.cell}")
            rows = [row for line in lines for row in _pixels(line.ljust(width))]
            for place, name in enumerate(names):
                left = place * self.cell
                found[name] = _trim([row[left : left + self.cell] for row in rows])
        return found


def _pixels(line: str) -> tuple[str, str]:
    """The two pixel rows of one text line."""
    upper = "".join("#" if ink in _UPPER else "." for ink in line)
    lower = "".join("#" if ink in _LOWER else "." for ink in line)
    return upper, lower


def _trim(rows: list[str]) -> Glyph:
    """``rows`` without blank columns left and right."""
    lit = [x for row in rows for x, pixel in enumerate(row) if pixel == "#"]
    if not lit:
        raise ValueError("a drawing without ink")
    left, right = min(lit), max(lit) + 1
    return Glyph(right - left, tuple(row[left:right] for row in rows))
