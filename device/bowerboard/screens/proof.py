"""The proof of a renege, played back on the faces trick by trick.

Each frame is one trick of ``TableView.proof_tricks`` as the reader saw it lie; the card that did
not follow and the one that proves it are drawn light.
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
    width,
)
from bowerboard.screens.messages import strip_for
from bowerboard.screens.parts import ARROWS, Box, Edge, edge_of, mark, strip, suit_picture
from bowerboard.screens.pips import CARD_SUITS
from bowerboard.screens.reader import Reader, card_text, laid
from bowerboard.screens.words import ENGLISH, Language, Say
from bowerboard.view import Card, RenegeNotice, TableView

STEP_MS = 4000
"""How long one trick stands."""

_CARDS: dict[Edge, Box] = {
    Edge.ACROSS: (21, 0, 47, 17),
    Edge.LEFT: (0, 19, 26, 36),
    Edge.RIGHT: (42, 19, 68, 36),
    Edge.OWN: (21, 38, 47, 55),
}
_WORDS = 72
_STRIP: Box = (0, 56, 128, 64)


def steps(view: TableView) -> int:
    """How many frames the playback has: a trick each; 0 where there is nothing to play back."""
    return len(view.proof_tricks) if view.reneges else 0


def proof_face(view: TableView, seat: int, step: int, language: Language = ENGLISH) -> Picture:
    """Frame ``step`` (from 0) of the playback as ``seat`` sees it: 128x64, mode ``"1"``.

    Raises:
        IndexError: there is no such frame.
    """
    view = laid(view, language)
    reader = Reader(view, seat, language)
    notice = view.reneges[-1]
    trick = view.proof_tricks[step]
    number = notice.trick + step
    picture = blank(128, 64)
    for played in trick.cards:
        reneged = number == notice.trick and played.card == notice.played
        proves = number == notice.proof_trick and played.card == notice.proof_card
        box = _CARDS[edge_of(view, seat, played.seat)]
        _card(picture, played.card, box, light=reneged or proves)
    first = trick.cards[0]
    mark(picture, ARROWS[edge_of(view, seat, first.seat)], (30, 23, 38, 31))
    _words(picture, reader, notice, number, first.card)
    strip(picture, strip_for(reader), _STRIP)
    return picture


def low_proof(view: TableView, seat: int, step: int, language: Language = ENGLISH) -> Picture:
    """The same on 128x32: the trick's cards in a row, in the order in which they were played,
    each under the arrow to its seat; below them what they show.

    Raises:
        IndexError: there is no such frame.
    """
    view = laid(view, language)
    reader = Reader(view, seat, language)
    notice = view.reneges[-1]
    trick = view.proof_tricks[step]
    number = notice.trick + step
    picture = blank(128, 32)
    put(picture, fitted((language.say[Say.TRICK].format(trick=number + 1),), 40), 1, 0)
    room = 88 // max(4, len(trick.cards))
    for place, played in enumerate(trick.cards):
        left = 40 + room * place
        mark(picture, ARROWS[edge_of(view, seat, played.seat)], (left, 0, left + room, 8))
        text = line(card_text(played.card, played.inferred), bold=True)
        put_centred(picture, text, (left, 8, left + room, 16))
        if played.card in (notice.played, notice.proof_card):
            invert(picture, (left, 8, left + room - 1, 16))
    what = _shown_by(notice, number)
    if what is not None:
        named = f"{view.names[notice.seat]} {language.say[what[0]]} {card_text(what[1])}"
        put(picture, fitted((named,), 126), 1, 16)
    strip(picture, strip_for(reader), (0, 24, 128, 32))
    return picture


def _shown_by(notice: RenegeNotice, number: int) -> tuple[Say, Card] | None:
    """What trick ``number`` of the deal shows of the renege, if it is one of the two."""
    if number == notice.trick:
        return Say.PROOF_RENEGED, notice.played
    if number == notice.proof_trick and notice.proof_card is not None:
        return Say.PROOF_HAD, notice.proof_card
    return None


def _card(picture: Picture, card: Card, box: Box, light: bool) -> None:
    left, top, right, bottom = box
    fill(picture, (left + 1, top, right - 1, bottom))
    fill(picture, (left, top + 1, right, bottom - 1))
    text = line(card_text(card), bold=True)
    x = left + (right - left - text.width) // 2
    if light:
        put(picture, text, x, top + 5, lit=False)
    else:
        fill(picture, (left + 1, top + 1, right - 1, bottom - 1), lit=False)
        put(picture, text, x, top + 5)


def _words(picture: Picture, reader: Reader, notice: RenegeNotice, number: int, led: Card) -> None:
    """Which trick, the suit led, and what this trick shows of the renege."""
    say = reader.language.say
    room = 128 - _WORDS
    trick = fitted((say[Say.TRICK].format(trick=number + 1),), room)
    put(picture, trick, _WORDS, 0)
    put(picture, suit_picture(led.suit, CARD_SUITS), _WORDS, 10)
    what = _shown_by(notice, number)
    if what is None:
        return
    named = fitted((reader.view.names[notice.seat],), room)
    put(picture, named, _WORDS, 30)
    put(picture, fitted((say[what[0]],), room), _WORDS, 39)
    text = card_text(what[1])
    put_centred(picture, line(text, bold=True), (_WORDS, 47, _WORDS + width(text, True), 55))
