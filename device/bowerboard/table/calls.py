"""Keys to calls: who said what, and the passes that a call implies.

A side key tapped is a pass, held is "I call"; then a suit key where a suit is needed, or where
the house plays it the side key held again for no trump; *alone* if so.  Nobody has to press for
every pass: a call, or the dealer's turning the upcard down, implies the passes before it, and
they are recorded.  A pass out of turn implies nothing and is refused.  The same call twice, by
whatever ways, is one; made anew before the next it is corrected.
"""

from __future__ import annotations

from dataclasses import replace

from bowerboard.deck import CallCard
from bowerboard.euchre.cards import Suit
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.deal import apply as apply_to_deal
from bowerboard.euchre.events import (
    GameEvent,
    OrderedUp,
    Passed,
    Retracted,
    TableEvent,
    TrumpNamed,
    UpcardSuitNamed,
    WentAlone,
)
from bowerboard.euchre.history import History
from bowerboard.euchre.objections import Fault, must_go_alone, objection
from bowerboard.panel.keys import AloneKey, Held, NoTrumpKey, SideKey, SuitKey, Tapped
from bowerboard.table.observed import CallLaid
from bowerboard.table.sense import Armed, Sense
from bowerboard.view import Ask, Question

REPEAT_MS = 2500
"""Within this time the same call of the same seat was made twice: by key and knock, say."""

CORRECT_MS = 4000
"""So long, and until somebody else speaks, a call can be put right by making the right one."""

Said = tuple[Sense, tuple[TableEvent, ...]]
"""The sense after a key, and what is concluded from it."""

_ASKS = {
    Fault.STUCK: Ask.STUCK,
    Fault.BARRED: Ask.BARRED,
    Fault.NO_ALONE: Ask.NO_ALONE,
    Fault.NO_TRUMP: Ask.NOT_NOW,
    Fault.TOO_LATE: Ask.ALONE_LATE,
}


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


def repeated(deal: Deal | None, sense: Sense, seen: Tapped | Held) -> bool:
    """Whether ``seen`` only says again what its seat has just said, or said in this round."""
    if deal is None or not isinstance(seen.key, SideKey):
        return False
    seat = seen.key.seat
    last = next((call for call in reversed(deal.calls) if call.seat == seat), None)
    if last is None or isinstance(last, Passed) is not isinstance(seen, Tapped):
        return False
    if deal.turn == seat and not deal.phase.over:
        return False
    if any(who == seat and seen.at - at <= REPEAT_MS for who, at in sense.spoke):
        return True
    calling = deal.phase in (Phase.ROUND_ONE, Phase.ROUND_TWO)
    players = deal.rules.players
    round_began = len(deal.calls) - len(deal.calls) % players
    passed = isinstance(seen, Tapped) and any(c.seat == seat for c in deal.calls[round_began:])
    return calling and passed and deal.turn != seat


def corrected(history: History, sense: Sense, seen: Tapped | Held) -> Said | None:
    """A call made anew by its seat before anybody else has spoken: it replaces the first.

    A pass in round one becomes "I call"; the suit named becomes another.
    """
    last, before, deal = history.event, history.before, history.game.deal
    if before is None or before.game.deal is None or deal is None:
        return None
    if not isinstance(last, Passed | TrumpNamed):
        return None
    if not any(who == last.seat and seen.at - at <= CORRECT_MS for who, at in sense.spoke):
        return None
    back, earlier = Retracted(history.seq), before.game.deal
    match seen, last:
        case Held(SideKey(seat)), Passed(who) if seat == who:
            if earlier.phase is Phase.ROUND_ONE:
                after, events = held_side(earlier, sense, seat, seen.at)
                return after, (back, *events)
        case Tapped(SuitKey() | NoTrumpKey() as key), TrumpNamed(seat, named):
            naming = TrumpNamed(seat, _suit_of(key))
            if naming.suit is named:
                return None
            if deal.unled and objection(earlier, naming) is None:
                return sense, (back, *_maybe_alone(earlier, (naming,), False))
    return None


def keys_of(deal: Deal | None, seen: CallLaid) -> tuple[Tapped | Held, ...]:
    """The keys that say what a call card on ``seen.place`` says."""
    side, at = SideKey(seen.place), seen.at
    if deal is None or deal.phase.over:
        return ()
    first = deal.phase is Phase.ROUND_ONE
    suit = seen.call.suit
    if suit is not None:
        if deal.phase is Phase.BENNY:  # the dealer names the suit of the Benny turned up
            return (Tapped(SuitKey(suit), at),) if seen.place == deal.dealer else ()
        if first:
            return (Held(side, at),) if suit is deal.proposed else ()
        return (Held(side, at), Tapped(SuitKey(suit), at))
    if seen.call is CallCard.PASS:
        return (Tapped(side, at),)
    if seen.call is CallCard.ORDER_UP:
        return (Held(side, at),) if first else ()
    calling = deal.phase in (Phase.ROUND_ONE, Phase.ROUND_TWO)
    alone = Tapped(AloneKey(), at)
    if calling:
        return (Held(side, at), alone)
    return (alone,) if deal.maker == seen.place else ()


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


def owed(deal: Deal) -> Ask:
    """What who has said "I call" is asked for."""
    return Ask.NAME_TRUMP if deal.rules.no_trump else Ask.NAME_SUIT


def held_side(deal: Deal, sense: Sense, seat: int, at: int) -> Said:
    """ "I call": orders up in round one; in round two the suit comes next; in play, nothing.

    Held again by who owes the suit it is no trump, where the house plays that; at once, it says
    the same call by another way.
    """
    if deal.phase is Phase.PLAY:
        return sense, ()
    ordering = passes_before(deal, seat, Phase.ROUND_ONE)
    if ordering is not None:
        events = _maybe_alone(deal, (*ordering, OrderedUp(seat)), sense.alone_said)
        return replace(sense, caller=None, alone_said=False), events
    if passes_before(deal, seat, Phase.ROUND_TWO) is None:
        return _refused(sense, Question(Ask.NOT_YOUR_TURN, seat, other=deal.turn))
    if sense.caller != seat:
        return replace(sense, caller=seat, called_at=at), ()
    if not deal.rules.no_trump or at - sense.called_at <= REPEAT_MS:
        return sense, ()
    return named(deal, sense, NoTrumpKey())


def _suit_of(key: SuitKey | NoTrumpKey) -> Suit | None:
    return key.suit if isinstance(key, SuitKey) else None


def named(deal: Deal, sense: Sense, key: SuitKey | NoTrumpKey) -> Said:
    """The suit that the caller names, or the dealer for a Benny that was turned up."""
    suit = _suit_of(key)
    if deal.phase is Phase.BENNY and suit is not None:
        return sense, (UpcardSuitNamed(deal.dealer, suit),)
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
    events = _maybe_alone(deal, (*implied, naming), sense.alone_said)
    return replace(sense, caller=None, alone_said=False), events


def tapped_alone(deal: Deal, sense: Sense) -> Said:
    """Alone: the maker's, until the first lead; said before the suit it waits for it.

    Where the house plays no loners, or wants it said with the call, it is refused.
    """
    if deal.phase in (Phase.ROUND_ONE, Phase.ROUND_TWO):
        if sense.caller is not None and not _loners(deal, sense.caller):
            return _refused(sense, Question(Ask.NO_ALONE, sense.caller))
        return replace(sense, alone_said=sense.caller is not None), ()
    if deal.phase is not Phase.PLAY or deal.alone or deal.maker is None:
        return sense, ()
    if not deal.unled:
        return _refused(sense, Question(Ask.ALONE_LATE, deal.maker))
    wrong = objection(deal, WentAlone(deal.maker))
    if wrong is not None:
        return _refused(sense, Question(_ASKS.get(wrong.fault, Ask.NOT_NOW), deal.maker))
    return sense, (WentAlone(deal.maker),)


def _loners(deal: Deal, seat: int) -> bool:
    """Whether ``seat`` may go alone if it makes trump: by choice, or because it must."""
    rules = deal.rules
    return rules.alone or (rules.canadian_loner and seat in rules.mates(deal.dealer))


def _maybe_alone(deal: Deal, events: tuple[GameEvent, ...], said: bool) -> tuple[GameEvent, ...]:
    """``events``, the last of which makes trump, with *alone* where its seat said so or must."""
    made = _after(deal, events)
    if made.maker is None or made.alone or not (said or must_go_alone(made)):
        return events
    alone = WentAlone(made.maker)
    return events if objection(made, alone) is not None else (*events, alone)


def _refused(sense: Sense, why: Question) -> Said:
    return replace(sense, notice=why), ()


def _after(deal: Deal, events: tuple[GameEvent, ...]) -> Deal:
    for event in events:
        deal = apply_to_deal(deal, event)
    return deal
