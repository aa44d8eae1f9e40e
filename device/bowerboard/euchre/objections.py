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
    BestTaken,
    BidKind,
    BidMade,
    CardPlayed,
    DefendedAlone,
    Discarded,
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    UpcardSuitNamed,
    WeakHandShown,
    WentAlone,
)
from bowerboard.euchre.holdings import is_weak
from bowerboard.euchre.irregular import (
    CardCalled,
    CardTakenBack,
    RenegeCorrected,
    RestClaimed,
    SuitCalled,
)
from bowerboard.euchre.options import AloneUntil, OutOfTurn, WeakHand


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
    NO_SUCH_SUIT = "that suit is not in the pack"
    FORFEITED = "who exchanged a weak hand may not call"
    TOO_LOW = "the bid is not above the last"
    TOO_HIGH = "the bid is above the tricks of a deal"
    MUST_GO_ALONE = "the dealer's partner ordering up must go alone"
    NO_ALONE = "nobody goes alone here"
    TOO_LATE = "alone is said with the call here"
    NO_BLIND = "blind loners are not played here"
    NO_LONE_DEFENCE = "defending alone is not played here"
    NO_LONER = "a lone defender needs a lone maker"
    NO_BEST = "the partner's best is not taken here"
    NO_WEAK_HAND = "weak hands have no remedy here"
    NOT_WEAK = "that is not the weak hand of the house"
    SHOWN_LATE = "a weak hand is shown once, and before one's own first call"
    PLAYED_TWICE = "the card has been played"
    NOT_IN_PACK = "the card is not in the pack"
    TURNED_DOWN = "the card was turned down"
    PICKED_UP = "the card was picked up by the dealer"
    DISCARDED = "the card was discarded"
    BURIED = "the upcard may not be discarded"
    CALLED = "another card was called for"
    NO_CLAIM = "the rest is not claimed here"
    LAID_IS_PLAYED = "a card laid is a card played here"
    NO_CARD_CALLED = "an exposed card is not called here"
    NO_SUIT_CALLED = "a suit is not called here"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why the rules do not allow an event."""

    kind: Kind
    fault: Fault


def objection(deal: Deal, event: GameEvent) -> Objection | None:
    """What the rules object to in ``event``, coming next in ``deal``; None if nothing."""
    judge = _JUDGES.get(type(event))
    fault = judge(deal, event) if judge is not None else None
    if fault is None:
        return None
    return Objection(_CARD_FAULTS.get(fault, Kind.ILLEGAL_CALL), fault)


_CARD_FAULTS = {
    Fault.PLAYED_TWICE: Kind.DUPLICATE_CARD,
    Fault.NOT_IN_PACK: Kind.IMPOSSIBLE_CARD,
    Fault.TURNED_DOWN: Kind.IMPOSSIBLE_CARD,
    Fault.PICKED_UP: Kind.IMPOSSIBLE_CARD,
    Fault.DISCARDED: Kind.IMPOSSIBLE_CARD,
}


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
    """The suits that may be named: all but the one turned down (rules.md 1.3.5)."""
    return tuple(suit for suit in deal.rules.suits_used if suit is not deal.proposed)


def must_go_alone(deal: Deal) -> bool:
    """Whether the house makes this maker go alone (rules.md 1.3.10, A9)."""
    return (
        deal.rules.canadian_loner
        and deal.ordered_up
        and deal.maker in deal.rules.mates(deal.dealer)
    )


def _naming_benny(deal: Deal, event: UpcardSuitNamed) -> Fault | None:
    return None if event.suit in deal.rules.suits_used else Fault.NO_SUCH_SUIT


def _passing(deal: Deal, event: Passed) -> Fault | None:
    last = deal.phase is Phase.ROUND_TWO or (deal.phase is Phase.BIDDING and deal.bid is None)
    stuck = deal.rules.stick_the_dealer and last and event.seat == deal.dealer
    # Who forfeited the right to call cannot be stuck with it (rules.md A11).
    return Fault.STUCK if stuck and event.seat not in deal.forfeited else None


def _calling(deal: Deal, event: OrderedUp) -> Fault | None:
    return Fault.FORFEITED if event.seat in deal.forfeited else None


def _naming(deal: Deal, event: TrumpNamed) -> Fault | None:
    if event.seat in deal.forfeited:
        return Fault.FORFEITED
    if event.suit is None:
        return None if deal.rules.no_trump else Fault.NO_TRUMP
    if event.suit not in deal.rules.suits_used:
        return Fault.NO_SUCH_SUIT
    return Fault.BARRED if event.suit is deal.proposed else None


def _bidding(deal: Deal, event: BidMade) -> Fault | None:
    if event.kind is BidKind.TRICKS and event.tricks > deal.rules.hand:
        return Fault.TOO_HIGH
    low = event.kind is BidKind.TRICKS and event.tricks < deal.rules.min_bid
    if low or (deal.bid is not None and event.height <= deal.bid.height):
        return Fault.TOO_LOW
    return None


def _going_alone(deal: Deal, event: WentAlone) -> Fault | None:
    rules = deal.rules
    if not rules.alone and not must_go_alone(deal):
        return Fault.NO_ALONE
    if event.blind and not rules.blind_loner:
        return Fault.NO_BLIND
    late = rules.alone_until is AloneUntil.CALL and deal.discard is not None
    return Fault.TOO_LATE if late else None


def _defending(deal: Deal, event: DefendedAlone) -> Fault | None:
    if not deal.rules.defend_alone:
        return Fault.NO_LONE_DEFENCE
    return None if deal.alone or deal.rules.defend_alone_vs_pair else Fault.NO_LONER


def _best(deal: Deal, event: BestTaken) -> Fault | None:
    allowed = deal.rules.partners_best or deal.shooter is BidKind.LITTLE
    return None if allowed else Fault.NO_BEST


def _weak(deal: Deal, event: WeakHandShown) -> Fault | None:
    rules = deal.rules
    if rules.weak_hand is WeakHand.NONE:
        return Fault.NO_WEAK_HAND
    if event.seat in deal.forfeited or event.seat in {call.seat for call in deal.calls}:
        return Fault.SHOWN_LATE
    shown = bool(event.cards)
    return None if not shown or is_weak(event.cards, rules.weak_hand, deal.proposed) else (
        Fault.NOT_WEAK
    )  # fmt: skip


def _playing(deal: Deal, event: CardPlayed) -> Fault | None:
    if deal.unled and must_go_alone(deal) and not deal.alone:
        return Fault.MUST_GO_ALONE
    for demand in deal.demands:
        if demand.seat == event.seat and _disobeys(deal, event, demand):
            return Fault.CALLED
    return card_fault(deal, event.seat, event.card)


def _disobeys(deal: Deal, event: CardPlayed, demand: CardCalled | SuitCalled) -> bool:
    """Whether another card than the one demanded is played, as far as the table can tell."""
    leading = not deal.trick.plays
    if isinstance(demand, CardCalled):
        # Nobody has to renege to obey: whoever follows suit and could not with it, does right.
        led = None if leading else deal.trick.led(deal.trump)
        follows = event.card.suit_under(deal.trump) is led
        excused = follows and demand.card.suit_under(deal.trump) is not led
        return event.card != demand.card and not excused
    holds = any(
        seat == event.seat and card.suit_under(deal.trump) is demand.suit
        for seat, card in deal.exposed
    )
    return leading and holds and event.card.suit_under(deal.trump) is not demand.suit


def card_fault(deal: Deal, seat: int, card: Card) -> Fault | None:
    """Why ``seat`` cannot hold ``card`` now, by what is recorded of the deal."""
    for trick in deal.all_tricks():
        if any(play.card == card for play in trick.plays):
            return Fault.PLAYED_TWICE
    if card not in deal.rules.pack_set:
        return Fault.NOT_IN_PACK
    if card == deal.discard:
        return Fault.DISCARDED
    if card == deal.upcard and not deal.ordered_up:
        return Fault.TURNED_DOWN
    if card == deal.upcard and seat != deal.dealer and not deal.best_taken:
        return Fault.PICKED_UP
    return None


def card_objection(deal: Deal, seat: int, card: Card) -> Objection | None:
    """``card_fault`` as an objection."""
    fault = card_fault(deal, seat, card)
    return None if fault is None else Objection(_CARD_FAULTS[fault], fault)


def _discarding(deal: Deal, event: Discarded) -> Fault | None:
    if event.card == deal.upcard and not deal.rules.bury_upcard:
        return Fault.BURIED
    return card_fault(deal, event.seat, event.card)


def _claiming(deal: Deal, event: RestClaimed) -> Fault | None:
    return None if deal.rules.lay_down else Fault.NO_CLAIM


def _taking_back(deal: Deal, event: CardTakenBack) -> Fault | None:
    return None if deal.rules.take_back else Fault.LAID_IS_PLAYED


def _correcting(deal: Deal, event: RenegeCorrected) -> Fault | None:
    return None if deal.rules.correct_in_trick else Fault.LAID_IS_PLAYED


def _calling_card(deal: Deal, event: CardCalled) -> Fault | None:
    rules = deal.rules
    # A lone player's own exposed card can only help the other side (rules.md 2.2).
    lone = deal.alone and event.seat == deal.maker
    remedies = (rules.lead_out_of_turn, rules.play_out_of_turn)
    allowed = (rules.exposed_card_called and not lone) or OutOfTurn.CALL_CARD in remedies
    return None if allowed else Fault.NO_CARD_CALLED


def _calling_suit(deal: Deal, event: SuitCalled) -> Fault | None:
    remedies = (deal.rules.lead_out_of_turn, deal.rules.play_out_of_turn)
    return None if OutOfTurn.CALL_SUIT in remedies else Fault.NO_SUIT_CALLED


_JUDGES: dict[type[Any], Callable[[Deal, Any], Fault | None]] = {
    UpcardSuitNamed: _naming_benny,
    Passed: _passing,
    OrderedUp: _calling,
    TrumpNamed: _naming,
    BidMade: _bidding,
    WentAlone: _going_alone,
    DefendedAlone: _defending,
    BestTaken: _best,
    WeakHandShown: _weak,
    CardPlayed: _playing,
    Discarded: _discarding,
    RestClaimed: _claiming,
    CardTakenBack: _taking_back,
    RenegeCorrected: _correcting,
    CardCalled: _calling_card,
    SuitCalled: _calling_suit,
}
