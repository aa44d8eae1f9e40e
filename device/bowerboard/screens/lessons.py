"""Teaching: rules that beginners trip over, told when they come up.

Lessons explain what is so; they never say what to play, and nothing in them depends on a card
that was not turned or played.
"""

from __future__ import annotations

from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.screens.reader import Reader, Strip, card_text, sign
from bowerboard.screens.words import Say
from bowerboard.view import Stage

_NEXT = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


def lead_of_left(reader: Reader) -> Strip | None:
    """The left bower was led: trump is to be followed, not the suit printed on it."""
    view = reader.view
    if not view.teaching or view.trump not in _NEXT or not view.trick:
        return None
    left = Card(Rank.JACK, _NEXT[view.trump])
    if view.stage is not Stage.PLAY or view.trick[0].card != left:
        return None
    return reader.say(Say.LESSON_LED, card=card_text(left), suit=sign(view.trump))


def lesson(reader: Reader) -> Strip | None:
    """How to call, what *next* is, and that the left bower is a trump."""
    view = reader.view
    if not view.teaching:
        return None
    if view.stage is Stage.ROUND_ONE and view.turn == reader.seat:
        return reader.say(Say.LESSON_CALL)
    if view.stage is Stage.ROUND_TWO and view.turned_down in _NEXT:
        suit, after = sign(view.turned_down), sign(_NEXT[view.turned_down])
        return reader.say(Say.LESSON_NEXT, suit=suit, after=after)
    if view.stage is Stage.PLAY and view.trump in _NEXT:
        left = card_text(Card(Rank.JACK, _NEXT[view.trump]))
        return reader.say(Say.LESSON_LEFT, card=left)
    return None
