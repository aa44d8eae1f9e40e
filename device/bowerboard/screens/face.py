"""One seat's face: 128 by 64 pixels, drawn from a TableView, the same for the same view.

The grid never moves, so that one event changes few bytes, and everything begins on a page (8
rows) of the display memory:

- left the reader's own side, right the other: trick pips (page 0), score (pages 1 to 5), names;
- between them the table seen from above, the reader at the bottom: the upcard or trump with its
  maker in the middle, and at each edge that seat's arrow (its turn) and ``D`` (it deals);
- the last page is the strip, one message (messages.py), inverted when it asks the reader.
"""

from __future__ import annotations

from enum import Enum

from bowerboard.euchre.cards import Suit
from bowerboard.screens.drawing import (
    Picture,
    blank,
    doubled,
    fill,
    fitted,
    glyph,
    invert,
    line,
    put,
    put_centred,
    shortened,
    width,
)
from bowerboard.screens.figures import NARROW, TALL
from bowerboard.screens.messages import SUIT_SIGNS, Reader, Strip, initials, strip_for
from bowerboard.screens.pips import CARD_SUITS, MARKS, RANKS, SUITS
from bowerboard.screens.whitecard import put_card
from bowerboard.screens.words import ENGLISH, Language, Say
from bowerboard.view import Stage, TableView

WIDTH, HEIGHT = 128, 64

Box = tuple[int, int, int, int]


class Edge(Enum):
    """Where a seat sits as its reader sees the table."""

    OWN = "own"
    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


_SCORE: tuple[Box, Box] = ((0, 8, 42, 46), (86, 8, 128, 46))
_NAMES: tuple[Box, Box] = ((0, 48, 42, 56), (86, 48, 128, 56))
_UPCARD: Box = (51, 8, 77, 47)
_TRUMP: Box = (52, 8, 76, 32)
_MAKER: Box = (42, 32, 86, 40)
_NOTE: Box = (42, 40, 86, 48)
_STRIP: Box = (0, 56, 128, 64)
STRIP_ROOM = WIDTH - 2
LABEL_ROOM = _MAKER[2] - _MAKER[0]

_ARROWS: dict[Edge, tuple[str, Box]] = {
    Edge.OWN: ("▼", (60, 48, 68, 56)),
    Edge.LEFT: ("◀", (43, 24, 50, 32)),
    Edge.ACROSS: ("▲", (60, 0, 68, 8)),
    Edge.RIGHT: ("▶", (78, 24, 85, 32)),
}
_DEALER: dict[Edge, Box] = {
    Edge.OWN: (50, 48, 58, 56),
    Edge.LEFT: (43, 14, 50, 22),
    Edge.ACROSS: (50, 0, 58, 8),
    Edge.RIGHT: (78, 14, 85, 22),
}
_PIPS_ROOM = 40
_FIGURE_GAP = 3


def face(view: TableView, seat: int, language: Language = ENGLISH) -> Picture:
    """What the player at ``seat`` sees: a new picture of 128x64 in mode ``"1"``.

    Raises:
        StopIteration: ``seat`` belongs to no side of ``view``.
    """
    reader = Reader(view, seat, language)
    picture = blank(WIDTH, HEIGHT)
    if view.stage is Stage.STOPPED:
        _stopped(picture, reader)
    elif view.stage is Stage.NO_GAME:
        _title(picture, reader)
        _strip(picture, strip_for(reader))
    else:
        _sides(picture, reader)
        _middle(picture, reader)
        _edges(picture, reader)
        _strip(picture, strip_for(reader))
    return picture


def edge_of(view: TableView, reader: int, seat: int) -> Edge:
    """The edge of the table at which ``reader`` sees ``seat``; seats run clockwise."""
    steps = (seat - reader) % len(view.names)
    if steps == 0:
        return Edge.OWN
    eighths = 8 * steps // len(view.names)
    if eighths < 3:
        return Edge.LEFT
    return Edge.ACROSS if eighths < 6 else Edge.RIGHT


def _strip(picture: Picture, strip: Strip) -> None:
    put_centred(picture, fitted(strip.texts, STRIP_ROOM), _STRIP)
    if strip.asks:
        invert(picture, _STRIP)


def _sides(picture: Picture, reader: Reader) -> None:
    """Both columns: pips, score, names; the winner's names are inverted when the game is over."""
    view = reader.view
    others = [side for side in range(len(view.sides)) if side != reader.side]
    shown = (reader.side, max(others, key=lambda side: view.score[side]))
    for column, side in enumerate(shown):
        _pips(picture, column, view.tricks[side], view.tricks_in_deal)
        put_centred(picture, _figures(view.score[side]), _SCORE[column])
        names = fitted(_side_names(reader, side), LABEL_ROOM - 2)
        put_centred(picture, names, _NAMES[column])
        if view.stage is Stage.GAME_OVER and view.winner == side:
            invert(picture, _NAMES[column])


def _pips(picture: Picture, column: int, taken: int, tricks: int) -> None:
    """A block for each trick taken, a dot for each not, counted from the outer edge."""
    pitch = min(8, _PIPS_ROOM // tricks)
    block = pitch - 2
    for place in range(tricks):
        x = 1 + place * pitch if column == 0 else WIDTH - 1 - place * pitch - block
        if place < taken:
            fill(picture, (x, 0, x + block, 6))
        else:
            dot = x + block // 2 - 1
            fill(picture, (dot, 2, dot + 2, 4))


def _figures(score: int) -> Picture:
    """The score as one picture that fits its 42 columns: tall figures, narrower from 20."""
    text = str(score)
    art, gap = (TALL, _FIGURE_GAP) if score < 20 else (NARROW, 2) if score < 100 else (RANKS, 2)
    glyphs = [glyph(art, figure) for figure in text]
    picture = blank(sum(one.width + gap for one in glyphs) - gap, glyphs[0].height)
    x = 0
    for one in glyphs:
        put(picture, one, x, 0)
        x += one.width + gap
    return picture


def _side_names(reader: Reader, side: int) -> tuple[str, ...]:
    """The names of a side, clockwise from the reader, whole or as initials."""
    count = len(reader.view.names)
    seats = sorted(reader.view.sides[side], key=lambda seat: (seat - reader.seat) % count)
    return tuple(
        "+".join(names[seat] for seat in seats)
        for names in (reader.view.names, initials(reader.view.names))
    )


def _middle(picture: Picture, reader: Reader) -> None:
    """The middle of the table: the upcard while it lies, the barred suit, else trump and maker."""
    view = reader.view
    say = reader.language.say
    if view.upcard is not None:
        put_card(picture, view.upcard, _UPCARD)
    elif view.trump is not None:
        _suit(picture, view.trump)
        if view.maker is not None:
            _label(picture, (view.names[view.maker],), _MAKER)
        _note(picture, reader)
    elif view.turned_down is not None:
        _suit(picture, view.turned_down)
        _cross_out(picture)
        _label(picture, (say[Say.BARRED],), _MAKER)
    elif view.stage is Stage.TURN_UP:
        _awaited_card(picture)


def _note(picture: Picture, reader: Reader) -> None:
    """Under the maker: how the deal ended, once it has; before that, whether it is alone."""
    view = reader.view
    if view.stage in (Stage.TURN_UP, Stage.GAME_OVER):
        if view.last_deal is not None:
            _label(picture, (reader.language.noted[view.last_deal.outcome],), _NOTE)
    elif view.alone:
        _label(picture, (reader.language.say[Say.ALONE],), _NOTE)


def _label(picture: Picture, texts: tuple[str, ...], box: Box) -> None:
    put_centred(picture, fitted(texts, box[2] - box[0]), box)


def _suit(picture: Picture, suit: Suit) -> None:
    put_centred(picture, glyph(SUITS, SUIT_SIGNS[suit]), _TRUMP)


def _cross_out(picture: Picture) -> None:
    """A bar across the suit from corner to corner, with a dark seam on both sides of it."""
    left, top, right, bottom = _TRUMP
    for y in range(top, bottom):
        x = right - 2 - (y - top)
        fill(picture, (max(x - 3, left - 1), y, min(x + 5, right + 1), y + 1), lit=False)
    for y in range(top, bottom):
        x = right - 2 - (y - top)
        fill(picture, (max(x - 1, left - 1), y, min(x + 3, right + 1), y + 1))


def _awaited_card(picture: Picture) -> None:
    """Where the upcard will lie: the outline of a card."""
    left, top, right, bottom = _UPCARD
    for x in range(left + 1, right - 1, 3):
        fill(picture, (x, top, x + 1, top + 1))
        fill(picture, (x, bottom - 1, x + 1, bottom))
    for y in range(top + 1, bottom - 1, 3):
        fill(picture, (left, y, left + 1, y + 1))
        fill(picture, (right - 1, y, right, y + 1))


def _edges(picture: Picture, reader: Reader) -> None:
    """Each seat's marks at its edge: its turn, passed or sitting out; and who deals."""
    view = reader.view
    acting = view.dealer if view.stage is Stage.TURN_UP else view.turn
    for seat in range(len(view.names)):
        arrow, box = _ARROWS[edge_of(view, reader.seat, seat)]
        if seat == acting:
            put_centred(picture, glyph(MARKS, arrow), box)
        elif seat in view.sitting:
            put_centred(picture, glyph(MARKS, "×"), box)
        elif seat in view.passed:
            put_centred(picture, glyph(MARKS, "–"), box)
    if view.dealer is not None:
        dealer = _DEALER[edge_of(view, reader.seat, view.dealer)]
        put_centred(picture, glyph(MARKS, "D"), dealer)


def _title(picture: Picture, reader: Reader) -> None:
    """Before a game: the name of the thing, the four suits, and which seat this is."""
    for place, sign in enumerate("♠♥♣♦"):
        put_centred(picture, glyph(CARD_SUITS, sign), (18 + 24 * place, 3, 38 + 24 * place, 19))
    title = doubled(line(reader.language.say[Say.TITLE]))
    put_centred(picture, title, (0, 22, WIDTH, 38))
    name = line(shortened(reader.view.names[reader.seat], WIDTH), bold=False)
    put_centred(picture, name, (0, 42, WIDTH, 50))


def _stopped(picture: Picture, reader: Reader) -> None:
    """Nothing is followed any more: say so, and give the score as what it was."""
    view = reader.view
    others = [view.score[side] for side in range(len(view.sides)) if side != reader.side]
    title = doubled(line(reader.language.say[Say.STOPPED]))
    put_centred(picture, title, (0, 14, WIDTH, 30))
    score = reader.language.say[Say.LAST_SCORE].format(
        us=view.score[reader.side], them=max(others)
    )
    put_centred(picture, line(score, bold=width(score, True) <= WIDTH), (0, 38, WIDTH, 46))
