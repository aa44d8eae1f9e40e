"""Keys, knocks and call cards: what they say at this moment, and what is concluded from them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.deal import apply as apply_to_deal
from bowerboard.euchre.events import DealerSet, TableEvent
from bowerboard.euchre.history import History, extend
from bowerboard.euchre.irregular import Misdealt, PlayedOutOfTurn
from bowerboard.panel.keys import (
    AloneKey,
    Held,
    NoTrumpKey,
    SideKey,
    SuitKey,
    Tapped,
    UndoKey,
)
from bowerboard.table import (
    asking,
    assistant,
    calls,
    confirming,
    dealing,
    desk,
    leftover,
    rulings,
    strays,
)
from bowerboard.table.menu import Chosen
from bowerboard.table.moment import Moment, Step
from bowerboard.table.observed import KITTY, CallLaid
from bowerboard.table.sense import Armed, Lying, Sense, Worth
from bowerboard.view import Ask, Question

SIX_DEALT = "a hand was dealt too many cards"
"""Why, of a misdeal that the seat with the hand calls by its key."""

KEPT_MS = 2500
"""A key pressed so long before the upcard was read may be a call on it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What follows from one observation: the sense after it, and the conclusions in order.

    ``chosen`` is a correction that was chosen by keys, to be asked for next.
    """

    sense: Sense
    events: tuple[TableEvent, ...] = ()
    chosen: Chosen | None = None


def key(history: History, sense: Sense, seen: Tapped | Held) -> Reading:
    game, deal = history.game, history.game.deal
    if isinstance(seen.key, UndoKey) or sense.menu is not None:
        return Reading(*desk.key(history, sense, seen))
    if calls.repeated(deal, sense, seen):
        return Reading(sense)
    calm = replace(sense, armed=Armed.NOTHING)
    if deal is not None and isinstance(seen, Held) and isinstance(seen.key, SideKey):
        called = rulings.called(deal, seen.key.seat)
        if called and strays.asked_now(Moment(history, calm, seen.at, game.rules)) is None:
            return Reading(calm, called)
    if deal is None or not game.in_deal:
        return _between(Moment(history, calm, seen.at, game.rules), seen)
    corrected = calls.corrected(history, calm, seen)
    if corrected is not None:
        return Reading(*corrected)
    if isinstance(seen, Held) and isinstance(seen.key, SideKey):
        answered = _answered(Moment(history, calm, seen.at, game.rules), seen.key.seat)
        if answered is not None:
            return answered
    match seen:
        case Tapped(SideKey(seat)):
            return Reading(*calls.tapped_side(deal, sense, seat, seen.at))
        case Held(SideKey(seat)):
            return Reading(*calls.held_side(deal, calm, seat, seen.at))
        case Tapped(SuitKey() | NoTrumpKey() as said):
            return Reading(*calls.named(deal, calm, said))
        case Tapped(AloneKey()):
            return Reading(*calls.tapped_alone(deal, calm))
    return Reading(calm)


def _answered(moment: Moment, seat: int) -> Reading | None:
    """A side key held in play answers what is asked about cards: the other side lets a card out
    of turn stand, or somebody says that the deal is right."""
    deal = moment.playing
    if deal is None:
        return None
    checked = strays.held(moment, seat)
    if checked is not None:
        return Reading(*checked)
    for question in asking.about_cards(moment):
        if question.ask is Ask.CARD_OUT_OF_TURN and question.seat is not None:
            return _let_stand(moment, deal, question.seat, seat)
    return None


def _let_stand(moment: Moment, deal: Deal, seat: int, by: int) -> Reading | None:
    """``by`` lets the card stand that ``seat`` laid out of turn (rules.md 2.2)."""
    x = moment.only(seat)
    if x is None or x.card is None or (seat, x.card) in deal.exposed:
        return None
    if deal.rules.side_of(by) == deal.rules.side_of(seat):
        notice = Question(Ask.OTHERS_AGREE, by, other=seat)
        return Reading(replace(moment.sense, notice=notice))
    if seat in {play.seat for play in deal.trick.plays}:
        # It leads to the next trick before this one is over: no card of this trick can stand.
        return Reading(replace(moment.sense, notice=Question(Ask.NOT_NOW, by)))
    stood = PlayedOutOfTurn(seat, x.card)
    after = apply_to_deal(deal, stood)
    lies = moment.sense.spent(x.card) if after.exposed == deal.exposed else moment.sense
    return Reading(lies, (stood,))


def _between(moment: Moment, seen: Tapped | Held) -> Reading:
    """Between deals: a side key held says "I deal".  Where the dealer is known it may also be a
    call on an upcard that is not read yet, so it is kept, and wants a tap.  Not holding it again:
    so does whoever calls and is not heard."""
    game, sense = moment.game, moment.sense
    if not isinstance(seen.key, SideKey):
        return Reading(sense)
    if isinstance(seen, Tapped) and asking.may_deal(moment) == seen.key.seat:
        return Reading(replace(sense, keys=()), (DealerSet(seen.key.seat),))
    if isinstance(seen, Held):
        six = assistant.too_many(game, sense.dealt, sense.kitty)
        if six is not None and six.seat == seen.key.seat:
            return Reading(replace(sense, dealt=()), (Misdealt(SIX_DEALT),))
        found = leftover.held(moment, seen.key.seat)
        if found is not None:
            return Reading(*found)
        confirmed = confirming.held(game, sense, seen.key.seat)
        if confirmed is not None:
            return Reading(confirmed)
        wrong = dealing.deals_out_of_turn(moment)
        if game.dealer is None or (wrong is not None and wrong.seat == seen.key.seat):
            # What lies before whoever deals, and is no packet, is the turn-up.
            x = dealing.turned_up_elsewhere(moment)
            turned = sense if x is None else sense.marked((x,), Worth.FRESH)
            return Reading(turned, (DealerSet(seen.key.seat),))
        if seen.key.seat == game.dealer:
            return Reading(sense)  # "I deal", which is known: no call on a card not turned yet
    return Reading(replace(sense, keys=(*sense.keys, seen)))


def keys_kept(moment: Moment) -> Step | None:
    """The upcard is read: whoever pressed a key just before has called on it."""
    sense = moment.sense
    if not sense.keys or not moment.game.in_deal:
        return None
    first, rest = sense.keys[0], sense.keys[1:]
    left = replace(sense, keys=rest)
    if moment.now - first.at > KEPT_MS:
        return left, ()
    reading = key(moment.history, left, replace(first, at=moment.now))
    return reading.sense, reading.events


def call_laid(history: History, sense: Sense, seen: CallLaid, first: int) -> Reading:
    """A call card says what its seat's keys would; one that flickers says nothing more.

    What it says will be numbered from ``first`` on.
    """
    lying = Lying(seen.place, seen.uid, None, seen.at, Worth.SPENT, called=True)
    there = sense.was_there(seen.place, seen.uid, seen.at) is not None
    there = there or any((x.place, x.uid) == (seen.place, seen.uid) for x in sense.lying)
    lies = replace(sense.laid(lying), notice=None)
    if there or seen.lying or seen.place == KITTY:
        return Reading(lies)
    reading = Reading(lies)
    for said in calls.keys_of(history.game.deal, seen):
        more = key(history, reading.sense, said)
        for number, event in enumerate(more.events, first + len(reading.events)):
            history = extend(history, number, event)
        reading = Reading(more.sense, (*reading.events, *more.events))
    return reading
