"""The club's old habit: the score shown by the pips of two cards (rules.md 1.11).

A card lies face up, the other covers part of it, face down or up; the pips to be seen are the
points.  How the two lie is a table, one entry a count of pips, found by trying (tests count the
pips in the pictures).  With sprouts, part of a pip that does not count may be seen as well.

- ``fives``: two fives; to 5 the one is covered by the other's back, then the other lies face up.
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
from bowerboard.screens.messages import sign

WIDTH, HEIGHT = 42, 40
"""The picture: the place of a score on a face of 128x64."""

CARD_WIDTH, CARD_HEIGHT = 24, 34
PIP = 7

_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    2: ((0, -11), (0, 11)),
    3: ((0, -11), (0, 0), (0, 11)),
    4: ((-6, -11), (6, -11), (-6, 11), (6, 11)),
    5: ((-6, -11), (6, -11), (0, 0), (-6, 11), (6, 11)),
    6: ((-6, -11), (6, -11), (-6, 0), (6, 0), (-6, 11), (6, 11)),
}
"""Where the middles of the pips are, from the middle of the card."""

_TURNS = {0: (1000, 0), 30: (866, 500), 45: (707, 707), 60: (500, 866), 90: (0, 1000)}
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
    cos, sin = _TURNS[abs(card.turn)]
    sin = -sin if card.turn < 0 else sin
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


def score_cards(score, style, sprouts, suit):
    raise NotImplementedError
