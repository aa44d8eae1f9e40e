"""What is wrong with an event, where ``apply`` would accept it.

People name the suit that was turned down, and records hold a card twice.  The game can be scored
all the same; whether it may be is judged here, and a live table refuses what is objected to.
Failing to follow suit is not here: that is ``renege``'s, and never refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
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
    PartnerCalled,
    Passed,
    TrumpNamed,
    UpcardSuitNamed,
    WeakHandShown,
    WentAlone,
)
from bowerboard.euchre.faults import Fault, Kind, Objection, objected
from bowerboard.euchre.holdings import shows_weak
from bowerboard.euchre.irregular import (
    CardCalled,
    CardTakenBack,
    Misdealt,
    PlayedOutOfTurn,
    RenegeCorrected,
    RenegeRuled,
    RestClaimed,
    SuitCalled,
)
from bowerboard.euchre.options import (
    AloneBy,
    AloneUntil,
    Calling,
    DealAfter,
    OutOfTurn,
    WeakUntil,
)

__all__ = ["Fault", "Kind", "Objection", "card_fault", "card_objection", "legal", "must_go_alone",
           "nameable", "objection"]  # fmt: skip


def objection(deal: Deal, event: GameEvent) -> Objection | None:
    """What the rules object to in ``event``, coming next in ``deal``; None if nothing."""
    judge = _JUDGES.get(type(event))
    fault = judge(deal, event) if judge is not None else None
    return None if fault is None else objected(fault)


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
    rules = deal.rules
    round_two = rules.canadian_round_two and deal.maker is not None
    return (
        rules.canadian_loner
        and (deal.ordered_up or round_two)
        and deal.caller in rules.mates(deal.dealer)
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
    if rules.calling is Calling.BIDDING:
        return Fault.ALONE_IS_BID
    if event.seat != deal.maker and rules.alone_by is AloneBy.MAKER:
        return Fault.NOT_THE_MAKER
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


def _partner(deal: Deal, event: PartnerCalled) -> Fault | None:
    return None if deal.rules.call_partner else Fault.NO_PARTNER_CALLED


def _weak(deal: Deal, event: WeakHandShown) -> Fault | None:
    rules = deal.rules
    if not rules.weak_hand:
        return Fault.NO_WEAK_HAND
    late = {
        WeakUntil.ANY_CALL: bool(deal.calls),
        WeakUntil.OWN_CALL: event.seat in {call.seat for call in deal.calls},
        WeakUntil.CALLING: False,
    }[rules.weak_until]
    if late:
        return Fault.SHOWN_LATE
    if event.seat in {shown.seat for shown in deal.weak}:
        return Fault.SHOWN_TWICE
    if 0 < rules.weak_limit <= len(deal.weak):
        return Fault.NO_MORE_WEAK
    if 0 < rules.weak_per_player <= deal.weak_before.count(event.seat):
        return Fault.NO_MORE_WEAK
    if not event.cards:
        return Fault.NOT_SHOWN if rules.weak_shown else None
    return None if shows_weak(deal, event.cards) else Fault.NOT_WEAK


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
    if card == deal.upcard and not deal.taken:
        return Fault.LEFT_LYING if deal.ordered_up else Fault.TURNED_DOWN
    if card == deal.upcard and seat != deal.taker and not deal.best_taken:
        return Fault.PICKED_UP
    return None


def card_objection(deal: Deal, seat: int, card: Card) -> Objection | None:
    """``card_fault`` as an objection."""
    fault = card_fault(deal, seat, card)
    return None if fault is None else objected(fault)


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


def _remedies(deal: Deal) -> tuple[OutOfTurn, OutOfTurn]:
    return deal.rules.lead_out_of_turn, deal.rules.play_out_of_turn


def _calling_card(deal: Deal, event: CardCalled) -> Fault | None:
    if PlayedOutOfTurn(event.seat, event.card) in deal.irregular:
        called = OutOfTurn.CALL_CARD, OutOfTurn.CALL_EITHER
        if any(remedy in called for remedy in _remedies(deal)):
            return None
    # A lone player's own exposed card can only help the other side (rules.md 2.2).
    lone = deal.alone and event.seat == deal.maker
    allowed = deal.rules.exposed_card_called and not lone
    return None if allowed else Fault.NO_CARD_CALLED


def _calling_suit(deal: Deal, event: SuitCalled) -> Fault | None:
    called = OutOfTurn.CALL_SUIT, OutOfTurn.CALL_EITHER
    allowed = any(remedy in called for remedy in _remedies(deal))
    return None if allowed else Fault.NO_SUIT_CALLED


def _misdealing(deal: Deal, event: Misdealt) -> Fault | None:
    if not event.uncut:
        return None
    if not deal.rules.uncut_misdeal:
        return Fault.NO_CUT_NEEDED
    return None if deal.unled or deal.phase.over else Fault.CUT_TOO_LATE


def _ruling(deal: Deal, event: RenegeRuled) -> Fault | None:
    allowed = event.choice is None or deal.rules.renege_after is DealAfter.CHOSEN
    return None if allowed else Fault.NO_CHOICE


_JUDGES: dict[type[Any], Callable[[Deal, Any], Fault | None]] = {
    UpcardSuitNamed: _naming_benny,
    Passed: _passing,
    OrderedUp: _calling,
    TrumpNamed: _naming,
    BidMade: _bidding,
    WentAlone: _going_alone,
    DefendedAlone: _defending,
    PartnerCalled: _partner,
    BestTaken: _best,
    WeakHandShown: _weak,
    CardPlayed: _playing,
    Discarded: _discarding,
    RestClaimed: _claiming,
    CardTakenBack: _taking_back,
    RenegeCorrected: _correcting,
    CardCalled: _calling_card,
    SuitCalled: _calling_suit,
    Misdealt: _misdealing,
    RenegeRuled: _ruling,
}
