"""One seat's face: 128 by 64 pixels, drawn from a TableView, the same for the same view.

The grid never moves, and everything begins on a page (8 rows) of the display memory:

- left the reader's own side, right the other: a tally of tricks (page 0), the score (pages 1 to
  5), names (page 6);
- page 0, in the middle, one slot: an arrow to the seat whose turn it is, or what the reader is to
  do, inverted;
- below it the table seen from above, the reader at the bottom: trump with its letter and maker, or
  the suit and rank of the upcard, and at each edge the dealer's button and who sits out;
- the last page is the strip, one message (messages.py), inverted when it asks the reader.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bowerboard.screens.drawing import (
    Picture,
    blank,
    doubled,
    fill,
    fitted,
    invert,
    line,
    put,
    put_centred,
    width,
)
from bowerboard.screens.menu import menu_face
from bowerboard.screens.messages import message_alone, strip_for
from bowerboard.screens.notice import worded
from bowerboard.screens.parts import (
    Box,
    Edge,
    both_sides,
    cross_out,
    dealer_button,
    edge_of,
    mark,
    rank_picture,
    seat_sign,
    slot,
    strip,
    suit_picture,
    trump_known,
    turned_suit,
)
from bowerboard.screens.pips import CARD_SUITS
from bowerboard.screens.reader import Reader, initials, laid, letter
from bowerboard.screens.sides import HEIGHT, WIDTH, sides
from bowerboard.screens.words import ENGLISH, Language, Say
from bowerboard.view import Card, Stage, Suit, TableView

_SLOT: Box = (43, 0, 85, 8)
_TEACHING: Box = (68, 8, 86, 16)
_SUIT: Box = (52, 16, 76, 40)
_LETTER: Box = (78, 32, 85, 40)
_MAKER: Box = (43, 40, 85, 48)
_COVERED: Box = (55, 40, 73, 48)
_NOTE: Box = (52, 48, 84, 56)
_RANK: Box = (51, 40, 77, 56)
MIDDLE: Box = (42, 8, 86, 56)
STRIP: Box = (0, 56, 128, 64)
STRIP_ROOM = WIDTH - 2
LABEL_ROOM = _MAKER[2] - _MAKER[0]
NOTE_ROOM = _NOTE[2] - _NOTE[0]
SLOT_ROOM = _SLOT[2] - _SLOT[0]

_DEALER: dict[Edge, Box] = {
    Edge.OWN: (42, 48, 50, 56),
    Edge.LEFT: (43, 16, 50, 24),
    Edge.ACROSS: (52, 8, 60, 16),
    Edge.RIGHT: (78, 16, 85, 24),
}
_SIGNS: dict[Edge, Box] = {
    Edge.OWN: (43, 32, 50, 40),
    Edge.LEFT: (43, 24, 50, 32),
    Edge.ACROSS: (60, 8, 68, 16),
    Edge.RIGHT: (78, 24, 85, 32),
}


def on_grid(view: TableView) -> bool:
    """Whether the face of ``view`` is the grid, and not words that have all of it."""
    words = view.menu is not None or message_alone(view)
    return not words and laid(view, ENGLISH).stage not in (Stage.STOPPED, Stage.NO_GAME)


def face(view: TableView, seat: int, language: Language = ENGLISH) -> Picture:
    """What the player at ``seat`` sees: a new picture of 128x64 in mode ``"1"``.

    Raises:
        StopIteration: ``seat`` belongs to no side of ``view``.
    """
    view = laid(view, language)
    reader = Reader(view, seat, language)
    picture = blank(WIDTH, HEIGHT)
    if view.stage is Stage.STOPPED:
        _stopped(picture, reader)
        return picture
    if view.menu is not None:
        return menu_face(reader, view.menu)
    if message_alone(view):
        return worded(language.say[Say.FROM_DIRECTOR], view.message.upper())
    if view.stage is Stage.NO_GAME:
        _title(picture, reader)
    else:
        picture = sides(view, seat).copy()
        put(picture, _middle(reader), MIDDLE[0], MIDDLE[1])
        slot(picture, reader, _SLOT)
        if view.teaching:
            _teaching(picture, reader)
    strip(picture, strip_for(reader), STRIP)
    return picture


class _Middle(NamedTuple):
    """All that the middle of the table shows, so that its picture is drawn once and kept."""

    upcard: Card | None
    up_suit: Suit | None
    trump_known: bool
    trump: Suit | None
    letter: str
    turned_down: Suit | None
    awaited: bool  # a card is to be turned here
    maker: str
    over: bool  # the deal is: only trump and its maker still stand
    alone: str
    no_trump: str
    barred: str
    dealer: Edge | None
    signs: tuple[tuple[str, Edge], ...]


def middle(view: TableView, seat: int, language: Language = ENGLISH) -> Picture | None:
    """What the face of ``seat`` shows in ``MIDDLE``, for a small part of what the face costs;
    shared, not to be drawn upon.  None: what teaches stands there as well."""
    return None if view.teaching else _middle(Reader(laid(view, language), seat, language))


def _middle(reader: Reader) -> Picture:
    """The middle of the table, and each seat's marks at its edge."""
    view = reader.view
    say = reader.language.say
    over = _told_over(view)
    seats = () if over else range(len(view.names))
    maker = "" if view.maker is None else view.names[view.maker]
    if view.maker is not None and over:
        # The rank of the next upcard covers so much, and has nothing else to clear.
        maker = initials(view.names)[view.maker]
    signs = ((seat_sign(view, seat), seat) for seat in seats)
    shown = _Middle(
        upcard=view.upcard,
        up_suit=turned_suit(view),
        trump_known=trump_known(view),
        trump=view.trump,
        letter="" if view.trump is None or over else letter(view.trump, reader.language),
        turned_down=view.turned_down,
        awaited=view.stage is Stage.TURN_UP,
        maker=maker,
        over=over,
        alone=say[Say.ALONE] if view.alone and not over else "",
        no_trump=say[Say.NO_TRUMP],
        barred=say[Say.BARRED],
        dealer=None if view.dealer is None else edge_of(view, reader.seat, view.dealer),
        signs=tuple(
            (name, edge_of(view, reader.seat, seat)) for name, seat in signs if name is not None
        ),
    )
    return _drawn_middle(shown)


def _told_over(view: TableView) -> bool:
    """Whether the deal is over and how it ended is told: only trump and its maker still stand."""
    return view.stage is Stage.TURN_UP and view.last_deal is not None


@lru_cache(maxsize=32)
def _drawn_middle(shown: _Middle) -> Picture:
    """Trump and maker, or the upcard, or the suit that is barred; shared, not to be drawn upon."""
    picture = blank(WIDTH, HEIGHT)
    if shown.upcard is not None:
        if shown.up_suit is not None:
            put_centred(picture, suit_picture(shown.up_suit), _SUIT)
        put_centred(picture, rank_picture(shown.upcard), _RANK)
    elif shown.trump_known:
        if shown.trump is None:
            put_centred(picture, doubled(line(shown.no_trump, bold=True)), _SUIT)
        else:
            put_centred(picture, suit_picture(shown.trump), _SUIT)
            _label(picture, shown.letter, _LETTER)
        fits = width(shown.maker) <= _COVERED[2] - _COVERED[0]
        _label(picture, shown.maker, _COVERED if shown.over and fits else _MAKER)
        _label(picture, shown.alone, _NOTE)
    elif shown.turned_down is not None:
        put_centred(picture, suit_picture(shown.turned_down), _SUIT)
        cross_out(picture, _SUIT)
        _label(picture, shown.barred, _MAKER)
    elif shown.awaited:
        _awaited_card(picture)
    for name, edge in shown.signs:
        mark(picture, name, _SIGNS[edge])
    if shown.dealer is not None:
        dealer_button(picture, _DEALER[shown.dealer])
    return picture.crop(MIDDLE)


def _label(picture: Picture, text: str, box: Box) -> None:
    if text:
        put_centred(picture, fitted((text,), box[2] - box[0]), box)


def _awaited_card(picture: Picture) -> None:
    """Where the upcard will lie: the outline of a card."""
    left, top, right, bottom = _SUIT
    for x in range(left + 1, right - 1, 3):
        fill(picture, (x, top, x + 1, top + 1))
        fill(picture, (x, bottom - 1, x + 1, bottom))
    for y in range(top + 1, bottom - 1, 3):
        fill(picture, (left, y, left + 1, y + 1))
        fill(picture, (right - 1, y, right, y + 1))


def _title(picture: Picture, reader: Reader) -> None:
    """Before a game: the name of the thing, the four suits, and which seat this is."""
    for place, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)):
        where = (18 + 24 * place, 3, 38 + 24 * place, 19)
        put_centred(picture, suit_picture(suit, CARD_SUITS), where)
    name = doubled(line(reader.language.say[Say.TITLE]))
    put_centred(picture, name, (0, 22, WIDTH, 38))
    seat = reader.view.names[reader.seat]
    put_centred(picture, line(seat, bold=width(seat, bold=True) <= WIDTH), (0, 44, WIDTH, 52))


def _stopped(picture: Picture, reader: Reader) -> None:
    """Nothing is followed any more: say so, and give the score, where there is one, as what it
    was."""
    say = reader.language.say
    put_centred(picture, doubled(line(say[Say.STOPPED])), (0, 14, WIDTH, 30))
    if not reader.view.score:
        return
    own, other = (reader.view.score[side] for side in both_sides(reader))
    score = say[Say.LAST_SCORE].format(us=own, them=other)
    put_centred(picture, line(score, bold=width(score, True) <= WIDTH), (0, 38, WIDTH, 46))


def _teaching(picture: Picture, reader: Reader) -> None:
    """That rules are being explained, above the reader's own score, inverted."""
    put_centred(picture, line(reader.language.say[Say.TEACHING]), _TEACHING)
    invert(picture, _TEACHING)
