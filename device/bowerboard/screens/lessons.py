"""Teaching: rules that beginners trip over, told when they come up.

Lessons explain what is so; they never say what to play, and nothing in them depends on a card
that was not turned or played.
"""

from __future__ import annotations

from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.screens.reader import Reader, Strip, card_text, sign
from bowerboard.screens.words import Say
from bowerboard.view import Stage, TableView

_NEXT = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


def lead_of_left(reader: Reader) -> Strip | None:
    """A left bower or the Benny was led: trump is to be followed, not the suit printed on it."""
    view = reader.view
    if not view.teaching or view.stage is not Stage.PLAY or view.trump is None or not view.trick:
        return None
    led = view.trick[0].card
    if led.rank is Rank.BENNY:
        return reader.say(Say.LESSON_BENNY, suit=sign(view.trump))
    if led.suit is view.trump or led.suit_under(view.trump) is not view.trump:
        return None
    return reader.say(Say.LESSON_LED, card=card_text(led), suit=sign(view.trump))


def lesson(reader: Reader) -> Strip | None:
    """How to call, what *next* is, and which jacks are trumps."""
    view = reader.view
    if not view.teaching:
        return None
    if view.stage is Stage.ROUND_ONE and view.turn == reader.seat:
        return reader.say(Say.LESSON_CALL)
    if view.stage is Stage.ROUND_TWO and view.turned_down in _NEXT:
        suit, after = sign(view.turned_down), sign(_NEXT[view.turned_down])
        return reader.say(Say.LESSON_NEXT, suit=suit, after=after)
    if view.stage is not Stage.PLAY or view.maker is None:
        return None
    if view.trump is None:
        return reader.say(Say.LESSON_NO_TRUMP)
    if _more_suits(view) or view.trump not in _NEXT:
        return reader.say(Say.LESSON_LEFTS)
    left = card_text(Card(Rank.JACK, _NEXT[view.trump]))
    return reader.say(Say.LESSON_LEFT, card=left)


def _more_suits(view: TableView) -> bool:
    """Whether the pack has suits beyond the four: that of three or four pairs (rules.md 1.9)."""
    return len(view.sides) > 2 and all(len(seats) == 2 for seats in view.sides)
