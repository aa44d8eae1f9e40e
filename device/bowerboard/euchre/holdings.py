"""What a hand allows, for whoever sees it: a table never does.

Players of the twin and records that hold the hands ask here; ``objections`` judges by what lies
on the table.
"""

from __future__ import annotations

from collections.abc import Collection

from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.euchre.dealstate import Deal, Phase
from bowerboard.euchre.options import CallRequires, WeakHand


def may_call(deal: Deal, seat: int, hand: Collection[Card], suit: Suit) -> bool:
    """Whether ``seat`` holding ``hand`` may make ``suit`` trump (rules.md 1.3.8, 1.3.9)."""
    rules = deal.rules
    if deal.phase is Phase.ROUND_ONE and seat == deal.dealer:
        if not enough(hand, suit, rules.pickup_requires):
            return False
        if rules.upcard_counts_for_dealer:
            return True
    stuck = deal.phase is Phase.ROUND_TWO and seat == deal.dealer and rules.stick_the_dealer
    if stuck and rules.stuck_dealer_exempt:
        return True
    return enough(hand, suit, rules.call_requires)


def enough(hand: Collection[Card], suit: Suit, requires: CallRequires) -> bool:
    """Whether ``hand`` holds what is required of who makes ``suit`` trump."""
    return requires is CallRequires.NOTHING or bool(that_count(hand, suit, requires))


def that_count(cards: Collection[Card], suit: Suit, requires: CallRequires) -> tuple[Card, ...]:
    """Those of ``cards`` any one of which is enough to make ``suit`` trump (rules.md 1.3.8)."""
    if requires is CallRequires.NATURAL:
        return tuple(c for c in cards if c.suit is suit and c.rank is not Rank.BENNY)
    return tuple(c for c in cards if c.suit_under(suit) is suit)


def shows_weak(deal: Deal, shown: Collection[Card]) -> bool:
    """Whether ``shown`` is a weak hand of the house: three low cards, or else the whole hand."""
    whole = len(shown) == deal.rules.hand
    return any(
        is_weak(shown, kind, deal.proposed)
        for kind in deal.rules.weak_hand
        if whole or kind in (WeakHand.THREE_LOW, WeakHand.THREE_ALIKE)
    )


def is_weak(hand: Collection[Card], qualify: WeakHand, trump: Suit | None) -> bool:
    """Whether ``hand`` is the weak hand ``qualify`` (rules.md 1.8.6, 1.8.7, 2.6)."""
    nines, tens = (sum(card.rank is rank for card in hand) for rank in (Rank.NINE, Rank.TEN))
    low = nines + tens
    aces = sum(card.rank is Rank.ACE for card in hand)
    faces = sum(card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.BENNY) for card in hand)
    trumps = sum(trump is not None and card.suit_under(trump) is trump for card in hand)
    return {
        WeakHand.THREE_LOW: low >= 3,
        WeakHand.THREE_ALIKE: max(nines, tens) >= 3,
        WeakHand.ALL_LOW: bool(hand) and low == len(hand),
        WeakHand.ACE_NO_FACE: aces == 1 and faces == 0,
        WeakHand.KING_ONLY: _single(hand, Rank.KING) and low == len(hand) - 1 and trumps == 0,
        WeakHand.QUEEN_ONLY: _single(hand, Rank.QUEEN) and low == len(hand) - 1 and trumps == 0,
        WeakHand.JACK_ONLY: _single(hand, Rank.JACK) and low == len(hand) - 1 and trumps == 0,
        WeakHand.NO_ACE_NO_FACE: aces == 0 and faces == 0,
        WeakHand.NO_ACE_NO_FACE_NO_TRUMP: aces == 0 and faces == 0 and trumps == 0,
    }[qualify]


def _single(hand: Collection[Card], rank: Rank) -> bool:
    return sum(card.rank is rank for card in hand) == 1
