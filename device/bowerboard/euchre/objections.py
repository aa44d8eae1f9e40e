"""What is wrong with an event, where ``apply`` would accept it.

People name the suit that was turned down, and records hold a card twice.  The game can be scored
all the same; whether it may be is judged here, and a live table refuses what is objected to.
Failing to follow suit is not here: that is ``renege``'s, and never refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import (
    CardPlayed,
    DefendedAlone,
    Discarded,
    GameEvent,
    Passed,
    TrumpNamed,
)


class Kind(Enum):
    """What sort of fault it is, in the words of ``check``'s problems."""

    ILLEGAL_CALL = "illegal-call"
    DUPLICATE_CARD = "duplicate-card"
    IMPOSSIBLE_CARD = "impossible-card"


class Fault(Enum):
    """The fault itself."""

    STUCK = "the dealer may not pass in round two"
    BARRED = "that suit was turned down"
    NO_TRUMP = "no trump is not played here"
    MUST_GO_ALONE = "the dealer's partner ordering up must go alone"
    NO_LONE_DEFENCE = "defending alone is not played here"
    NO_LONER = "a lone defender needs a lone maker"
    PLAYED_TWICE = "the card has been played"
    NOT_IN_PACK = "the card is not in the pack"
    TURNED_DOWN = "the card was turned down"
    PICKED_UP = "the card was picked up by the dealer"
    DISCARDED = "the card was discarded"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why the rules do not allow an event."""

    kind: Kind
    fault: Fault


def objection(deal: Deal, event: GameEvent) -> Objection | None:
    """What the rules object to in ``event``, coming next in ``deal``; None if nothing."""
    judge = _JUDGES.get(type(event))
    return judge(deal, event) if judge is not None else None


def legal(hand: Collection[Card], led: Suit | None, trump: Suit | None) -> tuple[Card, ...]:
    """The cards of ``hand`` that may be played: the led suit if held, else any (rules.md 1.5.2).

    ``led`` is an effective suit, None for the leader.
    """
    if led is not None:
        following = tuple(card for card in hand if card.suit_under(trump) is led)
        if following:
            return following
    return tuple(hand)


def nameable(deal: Deal) -> tuple[Suit, ...]:
    """The suits that may be named in round two: all but the one turned down (rules.md 1.3.5)."""
    return tuple(suit for suit in Suit if suit is not deal.upcard.suit)


def must_go_alone(deal: Deal) -> bool:
    """Whether the house makes this maker go alone (rules.md 1.3.10, A9)."""
    return (
        deal.rules.canadian_loner
        and deal.ordered_up
        and deal.maker == deal.rules.partner(deal.dealer)
    )


def _passing(deal: Deal, event: Passed) -> Objection | None:
    stuck = deal.rules.stick_the_dealer and deal.phase is Phase.ROUND_TWO
    if stuck and event.seat == deal.dealer:
        return Objection(Kind.ILLEGAL_CALL, Fault.STUCK)
    return None


def _naming(deal: Deal, event: TrumpNamed) -> Objection | None:
    if event.suit is None and not deal.rules.no_trump:
        return Objection(Kind.ILLEGAL_CALL, Fault.NO_TRUMP)
    if event.suit is deal.upcard.suit:
        return Objection(Kind.ILLEGAL_CALL, Fault.BARRED)
    return None


def _defending(deal: Deal, event: DefendedAlone) -> Objection | None:
    if not deal.rules.defend_alone:
        return Objection(Kind.ILLEGAL_CALL, Fault.NO_LONE_DEFENCE)
    if not deal.alone:
        return Objection(Kind.ILLEGAL_CALL, Fault.NO_LONER)
    return None


def _playing(deal: Deal, event: CardPlayed) -> Objection | None:
    first_lead = not deal.tricks and not deal.trick.plays
    if first_lead and must_go_alone(deal) and not deal.alone:
        return Objection(Kind.ILLEGAL_CALL, Fault.MUST_GO_ALONE)
    return card_objection(deal, event.seat, event.card)


def card_objection(deal: Deal, seat: int, card: Card) -> Objection | None:
    """Why ``seat`` cannot hold ``card`` now, by what is recorded of the deal."""
    for trick in deal.all_tricks():
        if any(play.card == card for play in trick.plays):
            return Objection(Kind.DUPLICATE_CARD, Fault.PLAYED_TWICE)
    if card.rank.value not in deal.rules.ranks or card.copy > 1:
        return Objection(Kind.IMPOSSIBLE_CARD, Fault.NOT_IN_PACK)
    if card == deal.discard:
        return Objection(Kind.IMPOSSIBLE_CARD, Fault.DISCARDED)
    if card == deal.upcard and not deal.ordered_up:
        return Objection(Kind.IMPOSSIBLE_CARD, Fault.TURNED_DOWN)
    if card == deal.upcard and seat != deal.dealer:
        return Objection(Kind.IMPOSSIBLE_CARD, Fault.PICKED_UP)
    return None


def _discarding(deal: Deal, event: Discarded) -> Objection | None:
    return card_objection(deal, event.seat, event.card)


_JUDGES: dict[type[Any], Callable[[Deal, Any], Objection | None]] = {
    Passed: _passing,
    TrumpNamed: _naming,
    DefendedAlone: _defending,
    CardPlayed: _playing,
    Discarded: _discarding,
}
