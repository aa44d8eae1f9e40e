"""Cards in play: the one whose turn it is, and whose a card is that two pads read."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.irregular import CardTakenBack
from bowerboard.euchre.objections import Kind, objection
from bowerboard.euchre.replacing import replaced
from bowerboard.table import strays
from bowerboard.table.discards import discard_beside, may_be_discard, may_lie_before
from bowerboard.table.moment import Moment, Step
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import (
    ALONE_MS,
    APART_MS,
    GATHER_MS,
    LATE_MS,
    PENDING_MS,
    Armed,
    Lying,
    Worth,
)
from bowerboard.view import Ask, Question


def played(moment: Moment) -> Step | None:
    """In turn and alone on its pad: played, at once.

    A card that the rules say cannot be there is doubted; laid again by the same seat it is played,
    since it happened.  One played before never counts again.
    """
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None:
        return None
    put_by = discard_beside(moment, deal)
    if put_by is not None:
        return sense.marked((put_by,), Worth.EARLY), ()
    x = moment.only(deal.turn)
    if x is None or x.card is None or not timely(moment, x) or may_be_discard(moment, x):
        return None
    if contested(moment, x) is not None or taking_back(moment) is not None:
        return None
    event = CardPlayed(deal.turn, x.card)
    wrong = objection(deal, event)
    insisted = sense.doubted == (deal.turn, x.card)
    answers = sense.answered in ((deal.turn, x.card), (deal.turn, None))
    if gathered(moment, x) and not answers:
        doubted = replace(sense.marked((x,), Worth.DOUBTED), doubted=(deal.turn, x.card))
        return doubted, ()
    if wrong is None or (insisted and wrong.kind is not Kind.DUPLICATE_CARD):
        if strays.doubtful(moment, deal, x.card):
            return None
        # What was doubted there has given way to this card.
        rest = sense.marked(sense.on(deal.turn, Worth.DOUBTED), Worth.SPENT)
        done = rest.spent(x.card).answering(deal.turn)
        return replaced(done, doubted=None, answered=None, armed=Armed.NOTHING), (event,)
    doubted = replace(sense.marked((x,), Worth.DOUBTED), doubted=(deal.turn, x.card))
    return doubted, ()


def timely(moment: Moment, x: Lying) -> bool:
    """Whether a card alone on its pad counts now: laid in its turn, or shortly before, and not
    merely the last of a hand that is being taken up."""
    if stale(moment, x):
        return False
    return not any(
        each.lying.place == x.place
        and (not each.forgotten or x.at < each.at)
        and each.lying.worth is Worth.FRESH
        and each.lying.card is not None
        and each.lying.card != x.card
        and moment.now - each.at < ALONE_MS
        for each in moment.sense.gone
    )


def stale(moment: Moment, x: Lying) -> bool:
    """Whether it lay there long before its turn: then it may be a hand put down."""
    return x.at < moment.sense.turn_at - PENDING_MS


def contested(moment: Moment, x: Lying) -> Lying | None:
    """A card that another seat laid first, as if to lead, where ``x`` would be the lead.

    One that follows ``x``, by way of every seat between, was only read sooner.
    """
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None or deal.trick.plays:
        return None
    seat, following = deal.after(deal.turn), True
    while seat != deal.turn:
        other = moment.only(seat)
        following = following and other is not None
        if may_lie_before(deal, seat):
            other = None
        if other is not None and not following and other.uid != x.uid:
            since_turn = other.at >= sense.turn_at
            if since_turn and other.at < x.at - APART_MS:
                return other
        seat = deal.after(seat)
    return None


def swept_at(moment: Moment) -> int | None:
    """When the trick in hand was gathered (ms): every card of it that lay there was lifted, with
    at least one other, waiting ones counted; None if it still lies there.

    What was laid only afterwards, being asked for, may lie there.
    """
    deal, sense = moment.playing, moment.sense
    if deal is None or not deal.trick.plays:
        return None
    plays = {(play.seat, play.card) for play in deal.trick.plays}
    lifted = [x for x in sense.gone if (x.lying.place, x.lying.card) in plays and not x.forgotten]
    if not lifted:
        return None
    first = min(x.at for x in lifted)
    since = max(x.at for x in lifted if x.lying.at <= first)
    if any((y.place, y.card) in plays and y.at <= since for y in sense.lying):
        return None
    if len({x.lying.card for x in lifted}) > 1 or _swept(moment, deal, since):
        return since
    return None


def _swept(moment: Moment, deal: Deal, since: int) -> tuple[Lying, ...]:
    """The cards that lay there waiting and were lifted with the trick."""
    idle = {play.seat for play in deal.trick.plays} | {*deal.sitting, KITTY}
    return tuple(
        x.lying
        for x in moment.sense.gone
        if x.lying.worth is Worth.FRESH
        and x.lying.card is not None
        and x.lying.place not in idle
        and not x.forgotten
        and x.lying.at <= since
        and abs(x.at - since) <= GATHER_MS
    )


def gathered(moment: Moment, x: Lying) -> bool:
    """Whether the trick was gathered before ``x`` was laid: then the card that its seat played to
    it was not read, and ``x`` is a lead."""
    since = swept_at(moment)
    return since is not None and x.at > since


def follows_next(moment: Moment, seat: int) -> bool:
    """Whether the seat before ``seat`` has played to this trick and laid another card: then what
    ``seat`` lays may be its card to the next trick, though one to this trick was asked for."""
    deal = moment.playing
    if deal is None:
        return False
    done = {play.seat for play in deal.trick.plays}
    return any(deal.after(each) == seat and moment.fresh(each) for each in done)


def lifted_with_trick(moment: Moment) -> Step | None:
    """The one card that waited before the seat whose turn it is was lifted with the trick: it was
    played, though a card before it was missing then and has been laid again since."""
    deal, sense, since = moment.playing, moment.sense, swept_at(moment)
    if deal is None or deal.turn is None or since is None:
        return None
    if any(x.at <= since for x in moment.fresh(deal.turn)):
        return None
    mine = {x.card for x in _swept(moment, deal, since) if x.place == deal.turn}
    if len(mine) != 1:
        return None
    (card,) = mine
    if card is None or any(x.card == card for x in sense.lying):
        return None
    event = CardPlayed(deal.turn, card)
    if objection(deal, event) is not None or strays.doubtful(moment, deal, card):
        return None
    gone = tuple(x for x in sense.gone if x.lying.card != card)
    return replace(sense, gone=gone).answering(deal.turn), (event,)


def two_at_once(moment: Moment) -> Step | None:
    """A second card appears on the pad together with the one just played: neither counts."""
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None:
        return None
    first = moment.lying(latest.play.seat, latest.play.card)
    if first is None:
        return None
    together = [
        x
        for x in moment.fresh(latest.play.seat)
        if abs(x.at - first.at) <= APART_MS and len(moment.sense.where(x.uid)) == 1
    ]
    if not together:
        return None
    return moment.sense.marked((first,), Worth.FRESH), latest.undoing


def swapped(moment: Moment) -> Step | None:
    """The card just played lies on the next seat's pad, and its seat lays another: it was the
    next seat's, read by the neighbour or laid there."""
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None or deal.turn is None:
        return None
    if latest.play not in deal.trick.plays:
        return None
    seat, card = latest.play.seat, latest.play.card
    other = moment.only(seat)
    theirs = moment.lying(deal.turn, card)
    if other is None or other.card is None or theirs is None or moment.fresh(deal.turn):
        return None
    if moment.now - other.at < LATE_MS:
        return None
    sense = moment.sense.spent(other.card)
    return sense, (*latest.undoing, CardPlayed(seat, other.card), CardPlayed(deal.turn, card))


def taking_back(moment: Moment) -> Lying | None:
    """The card that the seat which played last has laid instead, having lifted the other.

    It may still be the next seat's, read by the neighbour: so it waits for that seat's own pad,
    or for that seat's card.
    """
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None or deal.turn is None:
        return None
    if latest.play not in deal.trick.plays:
        return None
    instead = moment.only(latest.play.seat)
    if instead is None or moment.lying(latest.play.seat, latest.play.card) is not None:
        return None
    if len(moment.sense.where(instead.uid)) > 1 or gathered(moment, instead):
        return None
    certain = moment.now - instead.at >= LATE_MS or moment.only(deal.turn) is not None
    return instead if certain else None


def taken_back(moment: Moment) -> Step | None:
    """Lifted before the next card fell, and another laid: taken back, where the house lets."""
    instead, latest, deal = taking_back(moment), moment.latest(), moment.playing
    if instead is None or instead.card is None or latest is None or deal is None:
        return None
    if not deal.rules.take_back:
        return None
    seat, card = latest.play.seat, latest.play.card
    sense, costs = moment.sense.spent(instead.card), deal.rules.take_back_points
    if costs:
        sense = replaced(sense, notice=Question(Ask.TAKEN_BACK, None, None, seat, f"+{costs}"))
    return sense, (
        CardTakenBack(seat, card),
        CardPlayed(seat, instead.card),
    )


def next_in_trick(deal: Deal, seat: int) -> bool:
    """Whether ``seat`` has still to play to this trick, in which a card lies."""
    return seat not in {play.seat for play in deal.trick.plays}
