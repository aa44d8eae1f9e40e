"""Smaller faces: 128 by 32 pixels, and a tile of 64 by 64 for the sides of a centre board.

The reader's own side is left, the figures are 24 rows high (10.3 mm on a panel of 0.43 mm pitch,
24 minutes of arc from 1.5 m).  Seats are named by arrows; ``D`` stands before the arrow to the
dealer, ``×`` before the one to a seat that sits out.
"""

from __future__ import annotations

from bowerboard.screens.drawing import (
    Picture,
    blank,
    fill,
    fitted,
    invert,
    line,
    put,
    put_centred,
    shortened,
    width,
)
from bowerboard.screens.menu import low_menu
from bowerboard.screens.messages import message_alone, strip_for
from bowerboard.screens.notice import worded
from bowerboard.screens.parts import (
    ARROWS,
    Box,
    both_sides,
    cross_out,
    dealer_button,
    edge_of,
    low_figures,
    mark,
    rank_picture,
    slot,
    strip,
    suit_picture,
    tricks_shown,
    trump_known,
    turned_suit,
)
from bowerboard.screens.pips import CARD_SUITS
from bowerboard.screens.reader import Reader, Strip, initials, laid, letter
from bowerboard.screens.words import ENGLISH, Language, Say
from bowerboard.view import Stage, TableView

_SCORE: tuple[Box, Box] = ((6, 0, 40, 24), (88, 0, 122, 24))
_TALLY_X = (0, 124)
_SLOT: Box = (43, 0, 85, 8)
_SUIT: Box = (56, 8, 72, 24)
_STRIP: Box = (0, 24, 128, 32)

TILE = 64
_TILE_SCORE: tuple[Box, Box] = ((0, 8, 30, 32), (34, 8, 64, 32))
_TILE_SLOT: Box = (11, 0, 53, 8)
_TILE_SUIT: Box = (24, 32, 40, 48)
_TILE_MAKER: Box = (0, 48, 64, 56)
_TILE_QUESTION: Box = (0, 48, 64, 64)


def low_face(view: TableView, seat: int, language: Language = ENGLISH) -> Picture:
    """What the player at ``seat`` sees on a panel of 128x32; mode ``"1"``.

    Raises:
        StopIteration: ``seat`` belongs to no side of ``view``.
    """
    view = laid(view, language)
    reader = Reader(view, seat, language)
    if view.menu is not None:
        return low_menu(reader, view.menu)
    if message_alone(view):
        return worded(language.say[Say.FROM_DIRECTOR], view.message.upper(), 32)
    picture = blank(128, 32)
    if view.stage in (Stage.STOPPED, Stage.NO_GAME):
        _words(picture, reader, (0, 4, 128, 12), (0, 14, 128, 22))
    else:
        for column, side in enumerate(both_sides(reader)):
            put_centred(picture, low_figures(view.score[side], 34), _SCORE[column])
            _upright_tally(picture, tricks_shown(view)[side], view.tricks_in_deal, column)
        _trump(picture, reader, _SUIT)
        slot(picture, reader, _SLOT)
    if view.stage is not Stage.STOPPED:
        strip(picture, strip_for(reader), _STRIP)
    return picture


def tile(view: TableView, seat: int, language: Language = ENGLISH) -> Picture:
    """What the player at ``seat`` sees on a square of 64x64; mode ``"1"``.

    Raises:
        StopIteration: ``seat`` belongs to no side of ``view``.
    """
    view = laid(view, language)
    reader = Reader(view, seat, language)
    picture = blank(TILE, TILE)
    if view.stage in (Stage.STOPPED, Stage.NO_GAME):
        _words(picture, reader, (0, 16, TILE, 24), (0, 32, TILE, 40))
        return picture
    for column, side in enumerate(both_sides(reader)):
        put_centred(picture, low_figures(view.score[side], 30), _TILE_SCORE[column])
        tricks = line(str(tricks_shown(view)[side]))
        put(picture, tricks, 1 if column == 0 else TILE - 1 - tricks.width, 0)
    fill(picture, (31, 19, 33, 21))
    _trump(picture, reader, _TILE_SUIT)
    if view.maker is not None and trump_known(view):
        named = view.names[view.maker]
        alone = f"{named} {language.say[Say.ALONE]}"
        texts = (alone, initials(view.names)[view.maker] + alone[len(named) :])
        put_centred(picture, fitted(texts if view.alone else (named,), TILE - 2), _TILE_MAKER)
    slot(picture, reader, _TILE_SLOT)
    message = strip_for(reader)
    if message.asks:
        _question(picture, message)
    return picture


def _question(picture: Picture, message: Strip) -> None:
    """A question in two lines, over the maker."""
    fill(picture, _TILE_QUESTION, lit=False)
    left, top, right, _ = _TILE_QUESTION
    for place, text in enumerate(halves(message.texts[-1], right - left - 2)):
        put_centred(picture, line(text), (left, top + 8 * place, right, top + 8 * place + 8))
    invert(picture, _TILE_QUESTION)


def halves(text: str, room: int) -> tuple[str, str]:
    """``text`` in two lines of ``room`` pixels, parted at a space, cut if it is too long."""
    words = text.split(" ")
    for count in range(len(words), 0, -1):
        first = " ".join(words[:count])
        if width(first) <= room:
            return first, shortened(" ".join(words[count:]), room)
    return shortened(text, room), ""


def _upright_tally(picture: Picture, taken: int, tricks: int, column: int) -> None:
    """A block for each trick taken, a dot for each not, from the bottom up."""
    pitch = min(5, 24 // tricks)
    left = _TALLY_X[column]
    for place in range(tricks):
        bottom = 24 - place * pitch
        if place < taken:
            fill(picture, (left, bottom - pitch + 1, left + 4, bottom))
        else:
            dot = left if column == 0 else left + 3
            fill(picture, (dot, bottom - 1, dot + 1, bottom))


def _trump(picture: Picture, reader: Reader, box: Box) -> None:
    """Trump or the upcard's suit in ``box``, 16 square; left of it the dealer, right the maker
    with whoever sits out, or the upcard's rank."""
    view = reader.view
    left, top, right, _ = box
    if view.dealer is not None:
        _pointed(picture, reader, view.dealer, None, (left - 16, top))
    if view.upcard is not None:
        offered = turned_suit(view)
        if offered is not None:
            put_centred(picture, suit_picture(offered, CARD_SUITS), box)
        put(picture, rank_picture(view.upcard), right, top)
    elif trump_known(view):
        if view.trump is not None:
            put_centred(picture, suit_picture(view.trump, CARD_SUITS), box)
            named = line(letter(view.trump, reader.language), bold=True)
            put_centred(picture, named, (left - 8, top + 8, left - 1, top + 16))
        else:
            put_centred(picture, line(reader.language.say[Say.NO_TRUMP], bold=True), box)
        if view.maker is not None:
            initial = line(initials(view.names)[view.maker][:1])
            put(picture, initial, right + 2, top)
            mark(picture, ARROWS[edge_of(view, reader.seat, view.maker)],
                 (right + 8, top, right + 16, top + 8))  # fmt: skip
        if view.sitting:
            _pointed(picture, reader, view.sitting[0], "×", (right, top + 8))
    elif view.turned_down is not None:
        put_centred(picture, suit_picture(view.turned_down, CARD_SUITS), box)
        cross_out(picture, box)


def _pointed(
    picture: Picture, reader: Reader, seat: int, name: str | None, where: tuple[int, int]
) -> None:
    """The mark ``name``, or the dealer's button, and after it an arrow to ``seat``."""
    x, y = where
    if name is None:
        dealer_button(picture, (x, y, x + 7, y + 8))
    else:
        mark(picture, name, (x, y, x + 8, y + 8))
    mark(picture, ARROWS[edge_of(reader.view, reader.seat, seat)], (x + 8, y, x + 16, y + 8))


def _words(picture: Picture, reader: Reader, first: Box, second: Box) -> None:
    """Before a game the title and the seat; after the end the last score, if known."""
    view, say = reader.view, reader.language.say
    room = picture.width - 2
    if view.stage is Stage.NO_GAME:
        put_centred(picture, fitted((say[Say.TITLE],), room), first)
        put_centred(picture, fitted((view.names[reader.seat],), room), second)
        return
    put_centred(picture, fitted((say[Say.STOPPED],), room), first)
    if not view.score:
        return
    own, other = (view.score[side] for side in both_sides(reader))
    score = say[Say.LAST_SCORE].format(us=own, them=other)
    put_centred(picture, fitted((score, f"{own} : {other}"), room), second)
