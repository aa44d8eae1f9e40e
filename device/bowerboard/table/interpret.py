"""From observations to the game: pure, one case after another.

``interpret`` takes the game so far, the sense so far and one observation, and gives the new sense
and what is concluded.  It reads no clock: observations carry their time, and ``due`` says when the
table must look again though nothing was observed.  Nothing is guessed silently: either one
explanation fits, or ``asking`` asks.

======================================  ==========================================================
what lies there, or is pressed          what follows (the function says more)
======================================  ==========================================================
a tag back where it just left           no news: a flicker (``laying``)
a card already played, anywhere         dead: gathered, dragged, left lying (``laying``)
a card of a seat that sits out          dead (``laying``)
a card during the calling               not taken for a lead; asked about once play waits for it
a tag of no card                        asked about if it stays (``asking``)
between deals, on the kitty pad         the upcard, once it is known who deals (``turned_up``)
the same, without a kitty pad           on the dealer's own, if it stays (``turned_up_on_...``)
keys before the upcard was read         calls on it, if it is read soon after (``_keys_kept``)
before the first lead, on the kitty     the discard, if it stays; hidden (``discarded``)
in turn, alone on its pad               played, at once (``played``)
out of turn                             waits; counts when its turn comes (``played``)
... long before its turn                may be a hand put down: lay it again (``stale``)
... as if to lead                       asked about before the lead counts (``contested``)
a second card at the same time          neither counts until one is left (``two_at_once``)
read by two pads                        whose turn it is; put right if that seat lays another
                                        card (``Moment.only``, ``swapped``)
lifted, and another laid in its place   taken back, or asked to put it back (``taken_back``)
lifted with the others of its trick     played, if it was waiting (``lifted_with_trick``)
no card, though others have played      asked for; or closed by the next lead (``unread``)
what the rules say cannot be there      asked about once; laid again it is played (``played``)
======================================  ==========================================================

Keys, knocks, call cards and the web page make the same taps and holds: see ``calls``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bowerboard.euchre import umpire
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    DealVoided,
    Discarded,
    GameBegan,
    OrderedUp,
    Passed,
    Retracted,
    TableEvent,
    TrumpNamed,
    UpcardTurned,
)
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import History, extend
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import AloneKey, Held, SideKey, SuitKey, Tapped, UndoKey
from bowerboard.table import asking, calls, dealing, playing, rulings
from bowerboard.table.laying import laid
from bowerboard.table.moment import Moment, Step
from bowerboard.table.observed import (
    KITTY,
    Abandoned,
    CallLaid,
    CardLaid,
    CardLifted,
    Observation,
    PadBack,
    PadSilent,
    Resumed,
    TimePassed,
)
from bowerboard.table.sense import ARMED_MS, Armed, Lying, Sense, Worth
from bowerboard.table.unread import unread

THROWN_IN = "thrown in"
ABANDONED = "abandoned"

KEPT_MS = 2500
"""A key pressed so long before the upcard was read may be a call on it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What follows from one observation: the sense after it, and the conclusions in order."""

    sense: Sense
    events: tuple[TableEvent, ...] = ()


CASES: tuple[Callable[[Moment], Step | None], ...] = (
    dealing.turned_up,
    dealing.turned_up_on_dealers_pad,
    dealing.discarded,
    playing.two_at_once,
    playing.swapped,
    playing.taken_back,
    playing.played,
    playing.lifted_with_trick,
    unread,
)
"""What may follow from what lies there, the first that applies; see the table above."""


def interpret(history: History, sense: Sense, seen: Observation, rules: HouseRules) -> Reading:
    """What ``seen`` means at this moment; ``rules`` are those of the next game."""
    game = history.game
    calm = _expired(sense, seen.at)
    match seen:
        case CardLaid():
            asked = asking.asked_for(Moment(history, calm, seen.at, rules), seen.place)
            after = replace(laid(game, calm, seen, asked), armed=Armed.NOTHING)
            if asked and playing.follows_next(Moment(history, calm, seen.at, rules), seen.place):
                asked = False
            asked = asked or calm.was_asked(seen.place, seen.at)
            if asked and seen.card is not None and seen.place != KITTY:
                after = replace(after, answered=(seen.place, seen.card))
            reading = Reading(after)
        case CallLaid():
            reading = _call_laid(history, calm, seen)
        case CardLifted():
            asked = asking.asked_for(Moment(history, calm, seen.at, rules), seen.place)
            reading = Reading(calm.lifted(seen.place, seen.uid, seen.at, asked))
        case PadSilent(place):
            reading = Reading(replace(calm, silent=_with(calm.silent, place)))
        case PadBack():
            reading = Reading(_back(calm, seen))
        case Tapped() | Held():
            reading = _key(history, replace(calm, notice=None), seen)
        case TimePassed():
            reading = Reading(calm)
        case Resumed(left, at):
            # By the clock of the run before nothing can have lapsed while the table was off.
            reading = Reading(sense.later(at - left))
        case Abandoned():
            reading = _abandoned(game, calm, rules)
    return _settled(history, reading, rules, seen.at)


def _expired(sense: Sense, now: int) -> Sense:
    if sense.armed is not Armed.NOTHING and now >= sense.armed_at + ARMED_MS:
        sense = replace(sense, armed=Armed.NOTHING)
    if sense.keys and now >= sense.keys[0].at + ARMED_MS:
        sense = replace(sense, keys=tuple(k for k in sense.keys if now < k.at + ARMED_MS))
    return sense


def _with(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(sorted({*places, place}))


def _back(sense: Sense, seen: PadBack) -> Sense:
    place = seen.place
    heard = replace(
        sense,
        silent=tuple(p for p in sense.silent if p != place),
        back=(*(each for each in sense.back if each[0] != place), (place, seen.at)),
    )
    # A pad that restarted forgot what lay on it; what still lies there it will name again.
    return heard.forgotten(place, seen.at) if seen.restarted else heard


def _abandoned(game: Game, sense: Sense, rules: HouseRules) -> Reading:
    """A new game at nothing; what lies there belongs to the one before.  Undo takes it back."""
    ends = (DealVoided(ABANDONED),) if game.in_deal else ()
    cleared = replace(sense, caller=None, alone_said=False, doubted=None, notice=None)
    begins = GameBegan(rules, (0,) * len(rules.sides))
    return Reading(cleared.marked(cleared.lying, Worth.SPENT), (*ends, begins))


def _settled(history: History, reading: Reading, rules: HouseRules, now: int) -> Reading:
    """Conclude from what lies there, one event after another, until nothing more follows."""
    sense, concluded = reading.sense, list(reading.events)
    for event in reading.events:
        history, sense = _happened(history, sense, event, now)
    while True:
        follows = umpire.next_event(history.game)
        if follows is not None:
            # What a card proves comes before whatever the next card does.
            step: Step | None = sense, (follows,)
        else:
            step = _next(Moment(history, sense, now, rules))
        if step is None:
            return Reading(sense, tuple(concluded))
        sense, events = step
        for event in events:
            history, sense = _happened(history, sense, event, now)
        concluded += events


def _next(moment: Moment) -> Step | None:
    """The next conclusion from cards lying there, None if there is none."""
    for case in CASES:
        step = case(moment)
        if step is not None:
            return step
    return _keys_kept(moment)


def _happened(
    history: History, sense: Sense, event: TableEvent, now: int
) -> tuple[History, Sense]:
    """The game after ``event``, and since when it is whose turn."""
    before, after = history.game.deal, extend(history, history.seq + 1, event)
    deal = after.game.deal
    if deal is None or before is None:
        return after, replace(sense, turn_at=now)
    if isinstance(event, Passed | OrderedUp | TrumpNamed):
        others = tuple(each for each in sense.spoke if each[0] != event.seat)
        sense = replace(sense, spoke=(*others, (event.seat, now)))
    if (deal.turn, deal.phase, len(deal.tricks)) != (
        before.turn,
        before.phase,
        len(before.tricks),
    ):
        sense = replace(sense, turn_at=now)
    return after, sense


# -- keys ----------------------------------------------------------------------------------


def _key(history: History, sense: Sense, seen: Tapped | Held) -> Reading:
    game, deal = history.game, history.game.deal
    if isinstance(seen.key, UndoKey):
        return _undo(history, sense, seen)
    if calls.repeated(deal, sense, seen):
        return Reading(sense)
    calm = replace(sense, armed=Armed.NOTHING)
    if deal is not None and isinstance(seen, Held) and isinstance(seen.key, SideKey):
        called = rulings.called(deal, seen.key.seat)
        if called:
            return Reading(calm, called)
    if deal is None or not game.in_deal:
        return _between(game, calm, seen)
    corrected = calls.corrected(history, calm, seen)
    if corrected is not None:
        return Reading(*corrected)
    match seen:
        case Tapped(SideKey(seat)):
            return Reading(*calls.tapped_side(deal, calm, seat))
        case Held(SideKey(seat)):
            return Reading(*calls.held_side(deal, calm, seat))
        case Tapped(SuitKey(suit)):
            return Reading(*calls.tapped_suit(deal, calm, suit))
        case Tapped(AloneKey()):
            return Reading(*calls.tapped_alone(deal, calm))
    return Reading(calm)


def _between(game: Game, sense: Sense, seen: Tapped | Held) -> Reading:
    """Between deals: a side key held says "I deal".  Where the dealer is known it may also be a
    call on an upcard that is not read yet, so it is kept, and wants to be held again."""
    if not isinstance(seen.key, SideKey):
        return Reading(sense)
    if isinstance(seen, Held):
        if game.dealer is None:
            return Reading(sense, (DealerSet(seen.key.seat),))
        if seen.key.seat != game.dealer and any(
            isinstance(key, Held) and key.key == seen.key for key in sense.keys
        ):
            return Reading(replace(sense, keys=()), (DealerSet(seen.key.seat),))
    return Reading(replace(sense, keys=(*sense.keys, seen)))


def _keys_kept(moment: Moment) -> Step | None:
    """The upcard is read: whoever pressed a key just before has called on it."""
    sense = moment.sense
    if not sense.keys or not moment.game.in_deal:
        return None
    first, rest = sense.keys[0], sense.keys[1:]
    left = replace(sense, keys=rest)
    if moment.now - first.at > KEPT_MS:
        return left, ()
    reading = _key(moment.history, left, replace(first, at=moment.now))
    return reading.sense, reading.events


def _call_laid(history: History, sense: Sense, seen: CallLaid) -> Reading:
    """A call card says what its seat's keys would; one that flickers says nothing more."""
    lying = Lying(seen.place, seen.uid, None, seen.at, Worth.SPENT, called=True)
    there = sense.was_there(seen.place, seen.uid, seen.at) is not None
    there = there or any((x.place, x.uid) == (seen.place, seen.uid) for x in sense.lying)
    lies = replace(sense.laid(lying), notice=None)
    if there or seen.lying or seen.place == KITTY:
        return Reading(lies)
    reading = Reading(lies)
    for key in calls.keys_of(history.game.deal, seen):
        more = _key(history, reading.sense, key)
        for event in more.events:
            history = extend(history, history.seq + 1, event)
        reading = Reading(more.sense, (*reading.events, *more.events))
    return reading


def _undo(history: History, sense: Sense, seen: Tapped | Held) -> Reading:
    """Undo says what it would do first; the second press does it."""
    wanted = Armed.UNDO if isinstance(seen, Tapped) else Armed.VOID
    possible = history.event is not None if wanted is Armed.UNDO else history.game.in_deal
    if not possible:
        return Reading(replace(sense, armed=Armed.NOTHING))
    if sense.armed is not wanted:
        return Reading(replace(sense, armed=wanted, armed_at=seen.at))
    done = replace(sense, armed=Armed.NOTHING, caller=None, alone_said=False)
    if wanted is Armed.UNDO:
        # A card taken back is ignored where it lies until it is lifted.
        if isinstance(history.event, CardPlayed | UpcardTurned | Discarded):
            back = [x for x in done.lying if x.card == history.event.card]
            done = done.marked(back, Worth.UNDONE)
        if isinstance(history.event, CardPlayed):
            # What this seat lays now is meant, though the trick may have been gathered.
            done = replace(done, answered=(history.event.seat, None))
        return Reading(done, (Retracted(history.seq),))
    return Reading(done.marked(done.lying, Worth.SPENT), (DealVoided(THROWN_IN),))
