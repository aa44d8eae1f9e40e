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
    if rules.call_requires is CallRequires.NOTHING:
        return True
    ordering = deal.phase is Phase.ROUND_ONE
    if ordering and seat == deal.dealer and rules.upcard_counts_for_dealer:
        return True
    stuck = deal.phase is Phase.ROUND_TWO and seat == deal.dealer and rules.stick_the_dealer
    if stuck and rules.stuck_dealer_exempt:
        return True
    if rules.call_requires is CallRequires.NATURAL:
        return any(c.suit is suit and c.rank is not Rank.BENNY for c in hand)
    return any(c.suit_under(suit) is suit for c in hand)


def is_weak(hand: Collection[Card], qualify: WeakHand, trump: Suit | None) -> bool:
    """Whether ``hand`` is the weak hand ``qualify`` (rules.md 1.8.6, 1.8.7)."""
    low = sum(card.rank in (Rank.NINE, Rank.TEN) for card in hand)
    aces = sum(card.rank is Rank.ACE for card in hand)
    faces = sum(card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.BENNY) for card in hand)
    trumps = sum(trump is not None and card.suit_under(trump) is trump for card in hand)
    return {
        WeakHand.NONE: False,
        WeakHand.THREE_LOW: low >= 3,
        WeakHand.ALL_LOW: bool(hand) and low == len(hand),
        WeakHand.ACE_NO_FACE: aces == 1 and faces == 0,
        WeakHand.NO_ACE_NO_FACE: aces == 0 and faces == 0,
        WeakHand.NO_ACE_NO_FACE_NO_TRUMP: aces == 0 and faces == 0 and trumps == 0,
    }[qualify]
