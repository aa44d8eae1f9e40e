"""Calling: from the turn-up or the first bid to the first lead.  Each step takes one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.euchre.dealstate import BEFORE_PLAY, CALLING, Deal, Impossible, Phase
from bowerboard.euchre.events import (
    BestTaken,
    BidKind,
    BidMade,
    DefendedAlone,
    Discarded,
    OrderedUp,
    PartnerCalled,
    Passed,
    SuitForetold,
    TrumpNamed,
    UpcardSuitNamed,
    WeakHandShown,
    WentAlone,
)
from bowerboard.euchre.options import BennyUpcard, Partnership, SmittyKind, WeakRemedy
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules


def start(
    rules: HouseRules, dealer: int, upcard: Card | None, foretold: SuitForetold | None = None
) -> Deal:
    """A deal just dealt: its upcard turned, or none where trump is bid for; eldest to speak.

    A turned-up Benny waits for the dealer to name its suit.  If the upcard's suit was
    ``foretold``, trump is made.
    """
    eldest = (dealer + 1) % rules.players
    if upcard is None:
        return Deal(rules, dealer, None, Phase.BIDDING, eldest)
    if upcard.rank is Rank.BENNY:
        return Deal(rules, dealer, upcard, Phase.BENNY, dealer)
    if foretold is not None and foretold.suit is upcard.suit:
        alone = foretold.kind is not SmittyKind.TRUMP
        said = Deal(rules, dealer, upcard, Phase.ROUND_ONE, eldest, foretold=foretold, alone=alone)
        return _called(said, OrderedUp(foretold.seat), upcard.suit)
    return Deal(rules, dealer, upcard, Phase.ROUND_ONE, eldest)


def in_turn(deal: Deal, seat: int, *phases: Phase) -> None:
    """Refuse ``seat`` where it is not its turn in one of ``phases``.

    Raises:
        Impossible: it is not.
    """
    if deal.phase not in phases:
        raise Impossible(f"not now: the deal is in {deal.phase.value}")
    if seat != deal.turn:
        raise Impossible(f"seat {seat} is out of turn: it is seat {deal.turn}'s")


def _suit_named(deal: Deal, event: UpcardSuitNamed) -> Deal:
    in_turn(deal, event.seat, Phase.BENNY)
    named = replaced(deal, up_suit=event.suit, phase=Phase.ROUND_ONE, turn=deal.eldest)
    if deal.rules.benny_upcard is BennyUpcard.DEALER_PLAYS:
        return _called(named, OrderedUp(deal.dealer), event.suit)
    return named


def _passed(deal: Deal, event: Passed) -> Deal:
    in_turn(deal, event.seat, Phase.ROUND_ONE, Phase.ROUND_TWO, Phase.BIDDING)
    calls = (*deal.calls, event)
    turn = (event.seat + 1) % deal.rules.players
    if event.seat != deal.dealer:
        return replaced(deal, calls=calls, turn=turn)
    if deal.phase is Phase.ROUND_ONE:
        return replaced(deal, calls=calls, turn=turn, phase=Phase.ROUND_TWO)
    if deal.phase is Phase.BIDDING and deal.bid is not None:
        return replaced(deal, calls=calls, turn=deal.bid.seat, phase=Phase.NAMING)
    return replaced(deal, calls=calls, turn=None, phase=Phase.PASSED_OUT)


def _bid(deal: Deal, event: BidMade) -> Deal:
    in_turn(deal, event.seat, Phase.BIDDING)
    higher = deal.bid is None or event.height > deal.bid.height
    best = event if higher else deal.bid
    bid = replaced(deal, calls=(*deal.calls, event), bid=best)
    if event.seat != deal.dealer:
        return replaced(bid, turn=(event.seat + 1) % deal.rules.players)
    return replaced(bid, turn=best.seat if best is not None else None, phase=Phase.NAMING)


def _called(deal: Deal, event: OrderedUp | TrumpNamed, trump: Suit | None) -> Deal:
    made = replaced(
        deal, calls=(*deal.calls, event), trump=trump, maker=event.seat, phase=Phase.PLAY
    )
    return replaced(made, turn=made.first_leader())


def _ordered_up(deal: Deal, event: OrderedUp) -> Deal:
    in_turn(deal, event.seat, Phase.ROUND_ONE)
    return _called(deal, event, deal.proposed)


def _trump_named(deal: Deal, event: TrumpNamed) -> Deal:
    in_turn(deal, event.seat, Phase.ROUND_TWO, Phase.NAMING)
    lone = deal.bid is not None and deal.bid.kind is not BidKind.TRICKS
    return _called(replaced(deal, alone=lone), event, event.suit)


def _before_first_lead(deal: Deal) -> None:
    if deal.phase is not Phase.PLAY or not deal.unled:
        raise Impossible("that is said after the call and before the first lead")


def _went_alone(deal: Deal, event: WentAlone) -> Deal:
    _before_first_lead(deal)
    if deal.maker is None or event.seat not in (deal.maker, *deal.rules.mates(deal.maker)):
        raise Impossible(f"seat {event.seat} is not the maker")
    if deal.alone:
        raise Impossible(f"seat {deal.maker} goes alone already")
    alone = replaced(deal, maker=event.seat, alone=True, blind=event.blind)
    return replaced(alone, turn=alone.first_leader())


def _defended_alone(deal: Deal, event: DefendedAlone) -> Deal:
    _before_first_lead(deal)
    if deal.maker is None or event.seat in deal.makers():
        raise Impossible(f"seat {event.seat} is not a defender")
    if deal.lone_defender is not None:
        raise Impossible(f"seat {deal.lone_defender} defends alone already")
    alone = replaced(deal, lone_defender=event.seat)
    return replaced(alone, turn=alone.first_leader())


def _partner_called(deal: Deal, event: PartnerCalled) -> Deal:
    _before_first_lead(deal)
    if event.seat != deal.maker or deal.rules.partnership is not Partnership.SOLO:
        raise Impossible("a partner is called by a maker who has none")
    return replaced(deal, partner_card=event.card)


def _best_taken(deal: Deal, event: BestTaken) -> Deal:
    _before_first_lead(deal)
    if event.seat != deal.maker or not deal.alone:
        raise Impossible("the best card is taken by a maker who goes alone")
    # Any card that was shown may be the one that changes hands.
    parted = (BEFORE_PLAY,) * len(deal.exposed)
    return replaced(deal, best_taken=True, exposed_at=parted)


def _weak_hand(deal: Deal, event: WeakHandShown) -> Deal:
    if deal.phase not in CALLING:
        raise Impossible("a weak hand is shown while trump is being called")
    shown = replaced(deal, weak=(*deal.weak, event))
    if deal.rules.weak_remedy is not WeakRemedy.EXCHANGE:
        lost = deal.rules.weak_remedy is WeakRemedy.REDEAL_NEXT
        why = "a weak hand was shown"
        return replaced(shown, phase=Phase.VOID, turn=None, reason=why, lost=lost)
    if not deal.rules.weak_forfeits_call:
        return shown
    return replaced(shown, forfeited=(*deal.forfeited, event.seat))


def _discarded(deal: Deal, event: Discarded) -> Deal:
    may_discard(deal, event.seat)
    if deal.discard is not None:
        raise Impossible("the dealer has discarded")
    return replaced(deal, discard=event.card)


def may_discard(deal: Deal, seat: int) -> None:
    """Refuse a discard by ``seat`` where it cannot be.

    Raises:
        Impossible: nobody took the upcard, or another seat did.
    """
    if deal.phase is not Phase.PLAY or not deal.taken:
        raise Impossible("nobody discards: the upcard was not ordered up")
    if seat != deal.taker:
        raise Impossible(f"seat {seat} is not the dealer")


STEPS: dict[type[Any], Callable[[Deal, Any], Deal]] = {
    UpcardSuitNamed: _suit_named,
    Passed: _passed,
    BidMade: _bid,
    OrderedUp: _ordered_up,
    TrumpNamed: _trump_named,
    WentAlone: _went_alone,
    DefendedAlone: _defended_alone,
    PartnerCalled: _partner_called,
    BestTaken: _best_taken,
    WeakHandShown: _weak_hand,
    Discarded: _discarded,
}
"""What each event of calling does to a deal."""
