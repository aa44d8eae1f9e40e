"""The club's old habit: the score shown by the pips of two cards (rules.md 1.11).

A card lies face up, the other covers part of it, face down or up; the pips to be seen are the
points.  How the two lie is a table, one entry a count of pips, found by trying (tests count the
pips in the pictures).  With sprouts, part of a pip that does not count may be seen as well.

- ``fives``: two fives; to 5 the one is covered by the other's back, then the other lies face up.
- ``sixes``: two sixes likewise, to 6 and then to 12.
- ``sevens``: two sevens, to 7 and then to 14, for longer games.
- ``six-four``: the six lies face down over the four to 4; at 5 and 6 the four lies face down over
  the six (the flip); above 6 the four lies face up and the six shows the rest.
- ``two-three``: to 5 the two and the three side by side; above 5 they lie crossed, and crossed
  counts five.
- ``five-six``: the five, then five and what the six shows of its own; for games to 11.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bowerboard.euchre.cards import Suit
from bowerboard.screens.art import Glyph
from bowerboard.screens.drawing import Picture, blank, from_rows, put
from bowerboard.screens.letters import LETTERS
from bowerboard.screens.reader import sign

WIDTH, HEIGHT = 42, 40
"""The picture: the place of a score on a face of 128x64."""

CARD_WIDTH, CARD_HEIGHT = 20, 30
PIP = 7

_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    2: ((0, -10), (0, 10)),
    3: ((0, -10), (0, 0), (0, 10)),
    4: ((-5, -10), (5, -10), (-5, 10), (5, 10)),
    5: ((-5, -10), (5, -10), (0, 0), (-5, 10), (5, 10)),
    6: ((-5, -10), (5, -10), (-5, 0), (5, 0), (-5, 10), (5, 10)),
    # A row more than printed: the seventh pip between two rows would touch its neighbours.
    7: ((-5, -11), (5, -11), (-5, -4), (5, -4), (-5, 3), (5, 3), (-5, 10)),
}
"""Where the middles of the pips are, from the middle of the card."""

_TURNS = {0: (1000, 0), 30: (866, 500), 90: (0, 1000)}
"""Cosine and sine, in thousandths: whole numbers give the same pixels everywhere."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card of ``pips`` with its middle at (x, y), turned by so many degrees clockwise."""

    pips: int
    x: int
    y: int
    turn: int = 0
    face_up: bool = True


def lay(picture: Picture, card: Lying, suit: Suit) -> None:
    """Draw ``card`` over what lies there: light with dark pips, or the pattern of its back."""
    cos, sin = _TURNS[card.turn]
    half = (CARD_WIDTH * 500, CARD_HEIGHT * 500)
    for y in range(picture.height):
        for x in range(picture.width):
            # Twice the distance from the middle, so that a middle between pixels is a whole one.
            dx, dy = 2 * (x - card.x) + 1, 2 * (y - card.y) + 1
            u, v = (dx * cos + dy * sin) // 2, (dy * cos - dx * sin) // 2
            inside = min(half[0] - abs(u), half[1] - abs(v))
            if inside > -1000:
                picture.putpixel((x, y), 255 if _lit(inside, u, v, card.face_up) else 0)
    if card.face_up:
        pip = _pip(sign(suit))
        for across, down in _PIPS[card.pips]:
            x = card.x + round((across * cos - down * sin) / 1000)
            y = card.y + round((across * sin + down * cos) / 1000)
            put(picture, pip, x - PIP // 2, y - PIP // 2, lit=False)


def _lit(inside: int, u: int, v: int, face_up: bool) -> bool:
    """Whether a point so far from the edge is light; a dark line runs round every card."""
    if inside < 0:
        return False
    if face_up or inside < 1000:
        return True
    return inside > 2000 and (u // 1000 + v // 1000) % 3 == 0


@lru_cache(maxsize=8)
def _pip(name: str) -> Picture:
    """The suit's small picture, exactly seven rows and columns of it."""
    drawn: Glyph = LETTERS.glyphs[name]
    return from_rows(tuple(row.ljust(PIP, ".") for row in drawn.rows[:PIP]))


Place = tuple[int, int, int]
"""A card's middle and its turn."""


@dataclass(frozen=True, slots=True)
class _Over:
    """Where the lower card lies and where the upper, exactly or so that sprouts show."""

    lower: Place
    upper: Place
    sprouting: Place


_UP, _ACROSS = (10, 15, 0), (15, 10, 90)
_HIDDEN = _Over(_UP, (12, 17, 0), (12, 20, 0))
_CORNER = _Over(_UP, (16, 18, 30), (14, 21, 30))
_ROW = _Over(_UP, (12, 25, 0), (15, 25, 0))
_ROWS = _Over(_UP, (12, 35, 0), (15, 35, 0))
_BUT_ONE = _Over(_UP, (21, 35, 0), (25, 35, 0))
_BUT_CORNER = _Over(_UP, (21, 30, 0), (25, 30, 0))
_BESIDE = _Over(_UP, (31, 17, 0), (31, 17, 0))
_COLUMN = _Over(_UP, (21, 17, 0), (21, 20, 0))
_END = _Over(_ACROSS, (31, 17, 0), (31, 20, 0))
_END_BUT_ONE = _Over(_ACROSS, (31, 25, 0), (31, 25, 0))
_LEVEL = _Over(_UP, (31, 20, 0), (31, 20, 0))
_LAST = _Over(_UP, (16, 11, 90), (21, 11, 90))
_TWO = _Over(_UP, (11, 24, 0), (14, 24, 0))
_THREE = _Over(_ACROSS, (27, 16, 0), (27, 20, 0))
_FOUR = _Over(_UP, (20, 16, 0), (20, 19, 0))
_FIVE = _Over(_UP, (20, 24, 0), (24, 24, 0))
_SIX = _Over(_UP, (25, 26, 90), (25, 28, 90))
_CROSSED_LOW = _Over((21, 15, 0), (21, 28, 90), (21, 28, 90))
_CROSSED = _Over((21, 20, 0), (21, 20, 90), (21, 20, 90))
_CROSSED_TOP = _Over((21, 4, 90), (21, 24, 0), (21, 24, 0))


@dataclass(frozen=True, slots=True)
class _Way:
    """How one score is shown: pips of the lower and of the upper card, negative face down."""

    lower: int
    upper: int
    over: _Over


def _ways(lower: int, upper: int, *overs: _Over) -> tuple[_Way, ...]:
    return tuple(_Way(lower, upper, over) for over in overs)


STYLES: Mapping[str, tuple[_Way, ...]] = {
    "fives": (
        *_ways(5, -5, _HIDDEN, _CORNER, _ROW, _ROWS, _BUT_ONE, _BESIDE),
        *_ways(5, 5, _CORNER, _ROW, _END, _END_BUT_ONE, _LEVEL),
    ),
    "six-four": (
        *_ways(4, -6, _HIDDEN, _CORNER, _ROW, _BUT_CORNER, _BESIDE),
        *_ways(6, -4, _BUT_ONE, _BESIDE),
        *_ways(6, 4, _COLUMN, _END, _END_BUT_ONE, _LEVEL),
    ),
    "two-three": (
        *_ways(2, -3, _HIDDEN, _ROW, _BESIDE),
        *_ways(3, -2, _BESIDE),
        *_ways(2, 3, _ROW, _LEVEL),
        *_ways(2, -3, _CROSSED_LOW),
        *_ways(-3, 2, _CROSSED),
        *_ways(-2, 3, _CROSSED),
        *_ways(2, 3, _CROSSED_LOW, _CROSSED_TOP),
    ),
    "sixes": (
        *_ways(6, -6, _HIDDEN, _CORNER, _ROW, _COLUMN, _ROWS, _BUT_ONE, _BESIDE),
        *_ways(6, 6, _CORNER, _ROW, _COLUMN, _END, _END_BUT_ONE, _LEVEL),
    ),
    "sevens": (
        *_ways(7, -7, _HIDDEN, _LAST, _TWO, _THREE, _FOUR, _FIVE, _SIX, _BESIDE),
        *_ways(7, 7, _LAST, _TWO, _THREE, _FOUR, _FIVE, _SIX, _LEVEL),
    ),
    "five-six": (
        *_ways(5, -6, _HIDDEN, _CORNER, _ROW, _ROWS, _BUT_ONE, _BESIDE),
        *_ways(6, -5, _BESIDE),
        *_ways(6, 5, _ROW, _COLUMN, _END, _END_BUT_ONE, _LEVEL),
    ),
}
"""The ways of showing a score with cards; the place in a list is the score."""


@lru_cache(maxsize=32)
def score_cards(
    score: int, style: str, sprouts: bool = False, suit: Suit = Suit.HEARTS
) -> Picture | None:
    """``score`` shown in that style: 42x40, mode ``"1"``, shared, not to be drawn upon.

    None: the style shows no score so high.

    Raises:
        KeyError: no such style.
    """
    ways = STYLES[style]
    if not 0 <= score < len(ways):
        return None
    way = ways[score]
    picture = blank(WIDTH, HEIGHT)
    upper = way.over.sprouting if sprouts else way.over.upper
    for pips, (x, y, turn) in ((way.lower, way.over.lower), (way.upper, upper)):
        lay(picture, Lying(abs(pips), x, y, turn, face_up=pips > 0), suit)
    return picture
