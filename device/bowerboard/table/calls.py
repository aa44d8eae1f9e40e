"""Keys to calls: who said what, and the passes that a call implies.

A side key tapped is a pass, held is "I call"; then a suit key where a suit is needed, *alone* if
so.  Nobody has to press for every pass: a call, or the dealer's turning the upcard down, implies
the passes before it, and they are recorded.  A pass out of turn implies nothing and is refused.
"""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.cards import Suit
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.deal import apply as apply_to_deal
from bowerboard.euchre.events import GameEvent, OrderedUp, Passed, TrumpNamed, WentAlone
from bowerboard.euchre.objections import Fault, must_go_alone, objection
from bowerboard.table.sense import Armed, Sense
from bowerboard.view import Ask, Question

Said = tuple[Sense, tuple[GameEvent, ...]]
"""The sense after a key, and what is concluded from it."""

_ASKS = {Fault.STUCK: Ask.STUCK, Fault.BARRED: Ask.BARRED}


def passes_before(deal: Deal, seat: int, phase: Phase) -> tuple[Passed, ...] | None:
    """The passes implied when ``seat`` speaks in ``phase``; None if it cannot be its turn there.

    Passes are implied round the table from the seat whose turn it is, through the dealer's turning
    down if need be, but never one that the rules forbid.
    """
    implied: list[Passed] = []
    while (deal.phase, deal.turn) != (phase, seat):
        if deal.turn is None or deal.phase not in (Phase.ROUND_ONE, Phase.ROUND_TWO):
            return None
        passing = Passed(deal.turn)
        if objection(deal, passing) is not None:
            return None
        implied.append(passing)
        deal = apply_to_deal(deal, passing)
    return tuple(implied)


def tapped_side(deal: Deal, sense: Sense, seat: int, at: int) -> Said:
    """A pass: in turn, or the dealer's, which implies those before it; in play it says nothing.

    The dealer's that would pass the deal out for others too, as a second tap by accident does, is
    asked about first.
    """
    asked = sense.armed is Armed.PASS_OUT
    sense = replace(sense, armed=Armed.NOTHING)
    if deal.phase is Phase.PLAY:
        return sense, ()
    implied = passes_before(deal, seat, deal.phase)
    if implied is None or (implied and seat != deal.dealer):
        return _refused(sense, Question(Ask.NOT_YOUR_TURN, seat, other=deal.turn))
    passing = Passed(seat)
    before = _after(deal, implied)
    wrong = objection(before, passing)
    if wrong is not None:
        return _refused(sense, Question(_ASKS[wrong.fault], seat))
    if implied and deal.phase is Phase.ROUND_TWO and not asked:
        return replace(sense, armed=Armed.PASS_OUT, armed_at=at), ()
    return replace(sense, caller=None, alone_said=False), (*implied, passing)


def held_side(deal: Deal, sense: Sense, seat: int) -> Said:
    """ "I call": orders up in round one; in round two the suit comes next; in play, nothing."""
    if deal.phase is Phase.PLAY:
        return sense, ()
    ordering = passes_before(deal, seat, Phase.ROUND_ONE)
    if ordering is not None:
        events: tuple[GameEvent, ...] = (*ordering, OrderedUp(seat))
        if sense.alone_said or must_go_alone(_after(deal, events)):
            events = (*events, WentAlone(seat))
        return replace(sense, caller=None, alone_said=False), events
    if passes_before(deal, seat, Phase.ROUND_TWO) is None:
        return _refused(sense, Question(Ask.NOT_YOUR_TURN, seat, other=deal.turn))
    return replace(sense, caller=seat), ()


def tapped_suit(deal: Deal, sense: Sense, suit: Suit) -> Said:
    """The suit that the caller names; without a caller it says nothing."""
    if sense.caller is None:
        return sense, ()
    seat = sense.caller
    implied = passes_before(deal, seat, Phase.ROUND_TWO)
    if implied is None:
        return replace(sense, caller=None), ()
    naming = TrumpNamed(seat, suit)
    wrong = objection(_after(deal, implied), naming)
    if wrong is not None:
        return _refused(sense, Question(_ASKS.get(wrong.fault, Ask.BARRED), seat))
    events: tuple[GameEvent, ...] = (*implied, naming)
    if sense.alone_said:
        events = (*events, WentAlone(seat))
    return replace(sense, caller=None, alone_said=False), events


def tapped_alone(deal: Deal, sense: Sense) -> Said:
    """Alone: the maker's, until the first lead; said before the suit it waits for it."""
    if deal.phase in (Phase.ROUND_ONE, Phase.ROUND_TWO):
        return replace(sense, alone_said=sense.caller is not None), ()
    unled = deal.phase is Phase.PLAY and not deal.tricks and not deal.trick.plays
    if unled and deal.maker is not None and not deal.alone:
        return sense, (WentAlone(deal.maker),)
    if deal.phase is Phase.PLAY and not unled and not deal.alone:
        return _refused(sense, Question(Ask.ALONE_LATE, deal.maker))
    return sense, ()


def _refused(sense: Sense, why: Question) -> Said:
    return replace(sense, notice=why), ()


def _after(deal: Deal, events: tuple[GameEvent, ...]) -> Deal:
    for event in events:
        deal = apply_to_deal(deal, event)
    return deal
