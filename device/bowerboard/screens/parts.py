"""What every layout is put together from: scores, tallies, suits, marks, in pixels.

Everything begins on a page (8 rows) of the display memory, and what an event changes is small and
stands still, so that it is few bytes on the bus.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from bowerboard.euchre.cards import Card, Suit
from bowerboard.screens.art import Art
from bowerboard.screens.drawing import (
    LINE,
    Picture,
    blank,
    fill,
    glyph,
    invert,
    line,
    put,
    put_centred,
    shortened,
    width,
)
from bowerboard.screens.figures import LOW, NARROW, TALL
from bowerboard.screens.messages import move_for
from bowerboard.screens.pips import MARKS, RANKS, SUITS
from bowerboard.screens.reader import Reader, Strip, sign
from bowerboard.view import Rank, Stage, TableView

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; ends excluded."""


class Edge(Enum):
    """Where a seat sits as its reader sees the table."""

    OWN = "own"
    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


ARROWS = {Edge.OWN: "▼", Edge.LEFT: "◀", Edge.ACROSS: "▲", Edge.RIGHT: "▶"}


def edge_of(view: TableView, reader: int, seat: int) -> Edge:
    """The edge of the table at which ``reader`` sees ``seat``; seats run clockwise."""
    steps = (seat - reader) % len(view.names)
    if steps == 0:
        return Edge.OWN
    eighths = 8 * steps // len(view.names)
    if eighths < 3:
        return Edge.LEFT
    return Edge.ACROSS if eighths < 6 else Edge.RIGHT


def both_sides(reader: Reader) -> tuple[int, int]:
    """The reader's side and the other; of several others the one that leads."""
    view = reader.view
    others = [side for side in range(len(view.sides)) if side != reader.side]
    return reader.side, max(others, key=lambda side: view.score[side])


FIGURE = 24
"""Width of a wide figure, and of the cell of a one that stands alone."""


@lru_cache(maxsize=64)
def figures(score: int, room: int) -> Picture:
    """The score in figures 40 rows high that go into ``room`` columns: wide, narrow, or ranks."""
    return _fitting(str(score), room, ((TALL, 3), (NARROW, 2), (RANKS, 2)))


@lru_cache(maxsize=64)
def low_figures(score: int, room: int) -> Picture:
    """The same, 24 rows high."""
    return _fitting(str(score), room, ((LOW, 2), (RANKS, 1)))


def _fitting(text: str, room: int, arts: tuple[tuple[Art, int], ...]) -> Picture:
    """``text`` in the first of ``arts`` (each with its gap) that fits, or the last as it is."""
    for art, gap in arts:
        glyphs = [_minus(art) if figure == "-" else glyph(art, figure) for figure in text]
        wide = sum(one.width + gap for one in glyphs) - gap
        if wide <= room:
            break
    # A one alone stands where the right stem of every other figure is.
    cell = max(wide, glyph(art, "8").width) if text == "1" else wide
    picture = blank(cell, glyphs[0].height)
    x = cell - wide
    for one in glyphs:
        put(picture, one, x, 0)
        x += one.width + gap
    return picture


@lru_cache(maxsize=8)
def _minus(art: Art) -> Picture:
    """What stands before a score below nothing, which a ruling can make (rules.md 2.1)."""
    figure = glyph(art, "0")
    picture = blank(figure.width // 2, figure.height)
    middle, thick = figure.height // 2, max(1, figure.height // 16)
    fill(picture, (0, middle - thick, picture.width, middle + thick))
    return picture


def tricks_shown(view: TableView) -> tuple[int, ...]:
    """Tricks by side; what the last deal brought stands until trump is made."""
    if view.last_deal is not None and view.stage is not Stage.PLAY:
        return view.last_deal.tricks
    return view.tricks


@lru_cache(maxsize=64)
def tally(taken: int, tricks: int, leftward: bool) -> Picture:
    """A stroke for each trick taken, a dot for each not, eight rows high, from the outer edge."""
    picture = blank(5 * tricks, LINE)
    for place in range(tricks):
        left = 5 * (tricks - 1 - place) + 2 if leftward else 5 * place
        if place < taken:
            fill(picture, (left, 1, left + 3, 7))
        else:
            fill(picture, (left + 1, 5, left + 2, 6))
    return picture


def suit_picture(suit: Suit, art: Art = SUITS) -> Picture:
    """``suit`` as one picture; shared, not to be drawn upon."""
    return glyph(art, sign(suit))


def cross_out(picture: Picture, box: Box) -> None:
    """A bar across ``box`` from corner to corner, with a dark seam on both sides of it."""
    left, top, right, bottom = box
    for y in range(top, bottom):
        x = right - 2 - (y - top)
        fill(picture, (max(x - 3, left - 1), y, min(x + 5, right + 1), y + 1), lit=False)
    for y in range(top, bottom):
        x = right - 2 - (y - top)
        fill(picture, (max(x - 1, left - 1), y, min(x + 3, right + 1), y + 1))


def turned_suit(view: TableView) -> Suit | None:
    """The suit that the upcard offers: that named for a Benny, none before it is."""
    if view.upcard is None or view.upcard.rank is Rank.BENNY:
        return view.up_suit
    return view.upcard.suit


def rank_picture(card: Card) -> Picture:
    """The rank as printed, 16 rows high: ``10`` for a ten."""
    return _fitting("10" if card.rank.value == "T" else card.rank.value, 99, ((RANKS, 1),))


def mark(picture: Picture, name: str, box: Box) -> None:
    """A small sign (an arrow, ``D``, ``×``, ``–``) in the middle of ``box``."""
    put_centred(picture, glyph(MARKS, name), box)


def dealer_button(picture: Picture, box: Box) -> None:
    """``D`` on a button, so that it is no letter of a suit or a name."""
    put_centred(picture, line("D"), box)
    invert(picture, box)


def slot(picture: Picture, reader: Reader, box: Box) -> None:
    """Who is to act: an arrow towards that seat, inverted if it is the reader, or then what to do
    in a word, inverted as well."""
    move = move_for(reader.view)
    if move is None:
        return
    edge = edge_of(reader.view, reader.seat, move.seat)
    if edge is not Edge.OWN or move.seat != reader.seat:
        mark(picture, ARROWS[edge], box)
        return
    to_play = reader.view.stage is Stage.PLAY and reader.view.turn == move.seat
    if reader.view.turn_new and to_play:
        text, beside = glyph(MARKS, ARROWS[Edge.OWN]), 2
    else:
        text, beside = line(reader.language.say[move.what]), 1
    left, top, right, bottom = box
    put_centred(picture, text, box)
    room = min(right - left, text.width + 2 * beside)
    start = left + (right - left - room) // 2
    invert(picture, (start, top, start + room, bottom))


def strip(picture: Picture, message: Strip, box: Box) -> None:
    """The message line: inverted and in the middle if it asks, else from the left."""
    left, _, right, _ = box
    room = right - left - 2
    text = next((text for text in message.texts if width(text) <= room), None)
    shown = shortened(message.texts[-1], room) if text is None else text
    if not message.asks:
        put(picture, line(shown), left + 1, box[1])
        return
    put_centred(picture, line(shown, bold=width(shown, bold=True) <= room), box)
    invert(picture, box)


def seat_sign(view: TableView, seat: int) -> str | None:
    """``×`` for a seat that sits out.

    Who passed has no mark: it is everybody between the dealer and the arrow.
    """
    return "×" if seat in view.sitting else None


def trump_known(view: TableView) -> bool:
    """Whether trump has been made, be it no suit at all."""
    return view.trump is not None or (view.maker is not None and view.stage is Stage.PLAY)
