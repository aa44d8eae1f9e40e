"""Play: tricks, and what goes wrong in them.  Each step takes one event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bowerboard.euchre.calling import in_turn, may_discard
from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.dealstate import BEFORE_PLAY, Deal, Impossible, Phase, Trick
from bowerboard.euchre.events import CardPlayed, CardUnread, DealVoided, Play
from bowerboard.euchre.irregular import (
    CardCalled,
    CardExposed,
    CardTakenBack,
    ClaimRefuted,
    DiscardExposed,
    HandThrownIn,
    Irregular,
    PlayedOutOfTurn,
    RenegeCorrected,
    RenegeDetected,
    RestClaimed,
    SitterPlayed,
    SuitCalled,
)
from bowerboard.euchre.options import ExposedDiscard, OutOfTurn, Partnership
from bowerboard.euchre.replacing import replaced


def winner_of(plays: tuple[Play, ...], trump: Suit | None) -> int:
    """The seat whose card takes the trick; of two alike the first played (rules.md 1.5.3)."""
    led = plays[0].card.suit_under(trump)
    best = plays[0]
    height = best.card.strength(trump, led)
    for play in plays[1:]:
        strength = play.card.strength(trump, led)
        if strength > height:
            best, height = play, strength
    return best.seat


_PLAY = Phase.PLAY
_NO_TRICK = Trick()


def _played(deal: Deal, event: CardPlayed) -> Deal:
    # Nearly every card is in turn: say so without a call.
    if deal.phase is not _PLAY or event.seat != deal.turn:
        in_turn(deal, event.seat, _PLAY)
    return _laid(deal, event)


def _unread(deal: Deal, event: CardUnread) -> Deal:
    in_turn(deal, event.seat, _PLAY)
    if not deal.trick.plays:
        raise Impossible("the card led must be known: others follow it")
    return _laid(deal, event)


def _laid(deal: Deal, event: Play) -> Deal:
    """``event`` added to the trick, which it may complete, and so the deal."""
    if deal.exposed or deal.demands:
        deal = _met(deal, event)
    plays, sitting = (*deal.trick.plays, event), deal.sitting
    if len(plays) < deal.rules.players - len(sitting):
        turn = _to_play(plays, sitting, deal.rules.players)
        return replaced(deal, trick=Trick(plays), turn=turn)
    winner = winner_of(plays, deal.trump)
    tricks = (*deal.tricks, Trick(plays, winner))
    if len(tricks) < deal.rules.hand:
        return replaced(deal, tricks=tricks, trick=_NO_TRICK, turn=winner)
    return replaced(deal, tricks=tricks, trick=_NO_TRICK, turn=None, phase=Phase.PLAYED)


def _to_play(plays: tuple[Play, ...], sitting: tuple[int, ...], seats: int) -> int:
    """The first seat after the leader that has not played; out of turn it may be any."""
    done = [play.seat for play in plays]
    seat = done[0]
    done += sitting
    while seat in done:
        seat = (seat + 1) % seats
    return seat


def _met(deal: Deal, event: Play) -> Deal:
    """What was exposed and is now played, and what was demanded of this seat, is done with."""
    leading = not deal.trick.plays
    demands = tuple(
        demand
        for demand in deal.demands
        if demand.seat != event.seat or (isinstance(demand, SuitCalled) and not leading)
    )
    kept = [at for at, each in enumerate(deal.exposed) if each != (event.seat, event.card)]
    return replaced(
        deal,
        exposed=tuple(deal.exposed[at] for at in kept),
        exposed_at=tuple(deal.exposed_at[at] for at in kept),
        demands=demands,
    )


def showing(deal: Deal, *shown: tuple[int, Card]) -> Deal:
    """``deal`` in which those seats have shown those cards, which are known to be in their hands.

    What was shown when more cards lay than lie now is still held now.  Before the first lead a
    card may be parted with again: discarded, exchanged, given to a loner as the best.
    """
    now = deal.cards_played
    at = [min(each, now) for each in deal.exposed_at]
    for seat, _ in shown:
        kept = deal.discard is not None and seat == deal.taker
        at.append(BEFORE_PLAY if deal.unled and not kept else now)
    return replaced(deal, exposed=(*deal.exposed, *shown), exposed_at=tuple(at))


def _exposed(deal: Deal, event: CardExposed | SitterPlayed) -> Deal:
    if deal.phase.over:
        raise Impossible("the deal is over")
    if isinstance(event, SitterPlayed) and event.seat not in deal.sitting:
        raise Impossible(f"seat {event.seat} does not sit out")
    return showing(deal, (event.seat, event.card))


def _out_of_turn(deal: Deal, event: PlayedOutOfTurn) -> Deal:
    """Under ``play_on`` the card stands where it lies; else it is exposed and waits."""
    if deal.phase is not Phase.PLAY:
        raise Impossible(f"not now: the deal is in {deal.phase.value}")
    if event.seat == deal.turn:
        raise Impossible(f"seat {event.seat} is in turn")
    if event.seat in deal.sitting or event.seat in {play.seat for play in deal.trick.plays}:
        raise Impossible(f"seat {event.seat} does not play to this trick any more")
    rules = deal.rules
    led = not deal.trick.plays
    remedy = rules.lead_out_of_turn if led else rules.play_out_of_turn
    if remedy is OutOfTurn.PLAY_ON:
        return _laid(deal, CardPlayed(event.seat, event.card))
    return showing(deal, (event.seat, event.card))


def _not_detected(deal: Deal, number: int, seat: int | None = None) -> tuple[Irregular, ...]:
    """The record without what was detected from trick ``number`` on, by ``seat`` if it is given:
    it lies there no more, and done again it is detected again."""
    return tuple(
        each
        for each in deal.irregular
        if not isinstance(each, RenegeDetected)
        or each.trick < number
        or seat not in (None, each.seat)
    )


def _showing_again(deal: Deal, *back: Play) -> Deal:
    """``deal`` in which the cards taken ``back`` into their hands are known, but for unread ones.

    Nothing is parted with any more: they were in those hands when the first card was led.
    """
    known = [(play.seat, play.card) for play in back if isinstance(play, CardPlayed)]
    shown = showing(deal, *known)
    since = len(shown.exposed) - len(known)
    now = (deal.cards_played,) * len(known)
    return replaced(shown, exposed_at=(*shown.exposed_at[:since], *now))


def _taken_back(deal: Deal, event: CardTakenBack | RenegeCorrected) -> Deal:
    """The card leaves the trick again, and is known to be in that hand.

    A renege may be put right with other cards lying after it; else the last card only.
    """
    opened = deal
    if not deal.trick.plays and deal.tricks:
        last = Trick(deal.tricks[-1].plays)
        opened = replaced(deal, tricks=deal.tricks[:-1], trick=last)
    if deal.phase is not Phase.PLAY or not opened.trick.plays:
        raise Impossible("no card lies there to take back")
    back, plays = CardPlayed(event.seat, event.card), opened.trick.plays
    if isinstance(event, RenegeCorrected):
        if back not in plays[1:]:
            raise Impossible(f"seat {event.seat} did not follow with {event.card}")
    elif plays[-1] != back:
        raise Impossible(f"seat {event.seat} did not play {event.card} last")
    without = Trick(tuple(play for play in plays if play != back))
    record = _not_detected(deal, len(opened.tricks), event.seat)
    after = replaced(opened, trick=without, turn=event.seat, irregular=record)
    return _showing_again(after, back)


def _demanded(deal: Deal, event: CardCalled | SuitCalled) -> Deal:
    if deal.phase is not Phase.PLAY:
        raise Impossible(f"not now: the deal is in {deal.phase.value}")
    if isinstance(event, CardCalled) and (event.seat, event.card) not in deal.exposed:
        raise Impossible(f"seat {event.seat} has not exposed {event.card}")
    return replaced(deal, demands=(*deal.demands, event))


def _rest_to(deal: Deal, side: int) -> Deal:
    if deal.phase is not Phase.PLAY:
        raise Impossible(f"not now: the deal is in {deal.phase.value}")
    return replaced(deal, rest=side, phase=Phase.PLAYED, turn=None)


def _claimed(deal: Deal, event: RestClaimed) -> Deal:
    return _rest_to(deal, deal.rules.side_of(event.seat))


def _refuted(deal: Deal, event: ClaimRefuted) -> Deal:
    """The hand laid down is known to everybody from now on."""
    if deal.phase is not Phase.PLAY:
        raise Impossible(f"not now: the deal is in {deal.phase.value}")
    shown = [(event.seat, card) for card in event.cards]
    return showing(deal, *(each for each in shown if each not in deal.exposed))


def _discard_exposed(deal: Deal, event: DiscardExposed) -> Deal:
    may_discard(deal, event.seat)
    if deal.rules.exposed_discard is ExposedDiscard.REDEAL:
        why = "the discard was exposed"
        return replaced(deal, discard=event.card, phase=Phase.VOID, turn=None, reason=why)
    return replaced(deal, discard=event.card)


def undone(deal: Deal, seat: int, number: int) -> Deal:
    """``deal`` before ``seat`` played to trick ``number`` (from 0): what followed is taken back.

    Everybody has seen the cards taken back.

    Raises:
        Impossible: ``seat`` has not played to that trick, or the deal is over.
    """
    tricks = deal.all_tricks()
    plays = tricks[number].plays if number < len(tricks) else ()
    place = [play.seat for play in plays].index(seat) if seat in {p.seat for p in plays} else None
    if place is None or deal.phase is not Phase.PLAY:
        raise Impossible(f"seat {seat} has played nothing to trick {number} that can be undone")
    back = [*plays[place:], *(play for trick in tricks[number + 1 :] for play in trick.plays)]
    before = replaced(
        deal,
        tricks=deal.tricks[:number],
        trick=Trick(plays[:place]),
        turn=seat,
        demands=(),
        irregular=_not_detected(deal, number),
    )
    return _showing_again(before, *back)


def _thrown_in(deal: Deal, event: HandThrownIn) -> Deal:
    sides, own = range(len(deal.rules.sides)), deal.rules.side_of(event.seat)
    others = [side for side in sides if side != own]
    # A solo maker who gives up is euchred, whichever of the others takes the rest.
    alone = deal.rules.partnership is Partnership.SOLO and event.seat in deal.makers()
    if len(others) > 1 and not alone:
        raise Impossible("with more than two sides nobody can say who takes the rest")
    return _rest_to(deal, others[0])


def _voided(deal: Deal, event: DealVoided) -> Deal:
    if deal.phase.over:
        raise Impossible("the deal is over")
    return replaced(deal, phase=Phase.VOID, turn=None, reason=event.reason)


STEPS: dict[type[Any], Callable[[Deal, Any], Deal]] = {
    CardPlayed: _played,
    CardUnread: _unread,
    CardExposed: _exposed,
    SitterPlayed: _exposed,
    PlayedOutOfTurn: _out_of_turn,
    CardTakenBack: _taken_back,
    RenegeCorrected: _taken_back,
    CardCalled: _demanded,
    SuitCalled: _demanded,
    RestClaimed: _claimed,
    ClaimRefuted: _refuted,
    DiscardExposed: _discard_exposed,
    HandThrownIn: _thrown_in,
    DealVoided: _voided,
}
"""What each event of play does to a deal."""
