"""Both sides of a face of 128x64: left the reader's own, right the other, as the grid has them.

A tally of tricks, the score, the names.  They stand still while cards are played, so their picture
is kept from event to event; and a new score is drawn without the rest of the face.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bowerboard.screens.drawing import Picture, blank, fitted, invert, put, put_centred
from bowerboard.screens.parts import Box, both_sides, figures, tally, tricks_shown
from bowerboard.screens.reader import Reader, initials
from bowerboard.screens.scorecards import score_cards
from bowerboard.screens.words import ENGLISH
from bowerboard.view import Stage, Suit, TableView

WIDTH, HEIGHT = 128, 64
SCORE: tuple[Box, Box] = ((0, 8, 42, 48), (86, 8, 128, 48))
_NAMES: tuple[Box, Box] = ((0, 48, 42, 56), (86, 48, 128, 56))
_NAME_ROOM = 40


class _Shown(NamedTuple):
    """All of a view that its sides show, so that their picture is drawn once and kept."""

    seat: int
    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    score: tuple[int, ...]
    tricks: tuple[int, ...]
    tricks_in_deal: int
    score_cards: str
    sprouts: bool
    winner: int | None


class _Column(NamedTuple):
    """All that one side's column shows."""

    left: bool
    tricks: int
    tricks_in_deal: int
    score: int
    cards: tuple[str, bool, Suit] | None  # how cards show the score; None: in figures
    names: tuple[str, ...]
    won: bool


def sides(view: TableView, seat: int) -> Picture:
    """A face of ``seat`` with both sides and nothing else; shared, not to be drawn upon.

    Raises:
        StopIteration: ``seat`` belongs to no side of ``view``.
    """
    shown = _Shown(
        seat=seat,
        names=view.names,
        sides=view.sides,
        score=view.score,
        tricks=tricks_shown(view),
        tricks_in_deal=view.tricks_in_deal,
        score_cards=view.score_cards,
        sprouts=view.sprouts,
        winner=view.winner if view.stage is Stage.GAME_OVER else None,
    )
    return _drawn(shown)


@lru_cache(maxsize=32)
def _drawn(shown: _Shown) -> Picture:
    """Both columns on a dark face; the winner's names are inverted when it is over."""
    standing = TableView(Stage.PLAY, names=shown.names, sides=shown.sides, score=shown.score)
    picture = blank(WIDTH, HEIGHT)
    for place, side in enumerate(both_sides(Reader(standing, shown.seat, ENGLISH))):
        column = _Column(
            left=place == 0,
            tricks=shown.tricks[side],
            tricks_in_deal=shown.tricks_in_deal,
            score=shown.score[side],
            cards=_with_cards(shown, side),
            names=_side_names(shown.names, shown.sides[side], shown.seat),
            won=shown.winner == side,
        )
        put(picture, _column(column), SCORE[place][0], 0)
    return picture


@lru_cache(maxsize=64)
def _column(shown: _Column) -> Picture:
    """One side's column, as wide as its score; shared, not to be drawn upon."""
    wide = SCORE[0][2] - SCORE[0][0]
    picture = blank(wide, _NAMES[0][3])
    strokes = tally(shown.tricks, shown.tricks_in_deal, leftward=not shown.left)
    put(picture, strokes, 1 if shown.left else wide - 1 - strokes.width, 0)
    names, score = shown.names, None
    if shown.cards is not None:
        score = score_cards(shown.score, *shown.cards)
    if score is None:
        score = figures(shown.score, wide)
    else:
        names = tuple(f"{shown.score} {name}" for name in names)
    put_centred(picture, score, SCORE[0])
    put_centred(picture, fitted(names, _NAME_ROOM), _NAMES[0])
    if shown.won:
        invert(picture, _NAMES[0])
    return picture


def _with_cards(shown: _Shown, side: int) -> tuple[str, bool, Suit] | None:
    """How the score of ``side`` is shown by cards, where the house wants that."""
    if shown.score_cards == "numerals":
        return None
    # One red suit, one black (rules.md 1.11).
    return shown.score_cards, shown.sprouts, (Suit.HEARTS, Suit.SPADES)[side % 2]


@lru_cache(maxsize=16)
def _side_names(names: tuple[str, ...], side: tuple[int, ...], reader: int) -> tuple[str, ...]:
    """The names of a side, clockwise from the reader, whole or as initials."""
    seats = sorted(side, key=lambda seat: (seat - reader) % len(names))
    return tuple("+".join(each[seat] for seat in seats) for each in (names, initials(names)))
