"""Cards in play: the one whose turn it is, and whose a card is that two pads read."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.irregular import CardTakenBack
from bowerboard.euchre.objections import Kind, objection
from bowerboard.table.moment import Moment, Step
from bowerboard.table.sense import (
    ALONE_MS,
    APART_MS,
    ASK_MS,
    LATE_MS,
    PENDING_MS,
    Armed,
    Lying,
    Worth,
)


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
        done = replace(sense.spent(x.card), doubted=None, answered=None, armed=Armed.NOTHING)
        return done, (event,)
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
        if seat == deal.taker and deal.owes_discard:
            other = None  # the discard, laid there
        if other is not None and not following and other.uid != x.uid:
            since_turn = other.at >= sense.turn_at
            if since_turn and other.at < x.at - APART_MS:
                return other
        seat = deal.after(seat)
    return None


def gathered(moment: Moment, x: Lying) -> bool:
    """Whether the trick was gathered before ``x`` was laid: then the card that its seat played to
    it was not read, and ``x`` is a lead."""
    deal, sense = moment.playing, moment.sense
    if deal is None or len(deal.trick.plays) < 2:
        return False
    lifted = {each.lying.card: each.at for each in sense.gone}
    for play in deal.trick.plays:
        lies = any(y.card == play.card and y.at <= x.at + LATE_MS for y in sense.lying)
        if lies or lifted.get(play.card, 0) > x.at:
            return False
    return True


def may_be_discard(moment: Moment, x: Lying) -> bool:
    """Whether the dealer's card, laid on the own pad before the dealer's first turn, may be the
    discard: until another seat plays on, or nothing else has come for long."""
    deal, turn_at = moment.playing, moment.sense.turn_at
    if deal is None or not _discard_unseen(deal) or x.at >= turn_at - APART_MS:
        return False
    others = [y for y in moment.waiting() if y.place != x.place and y.at >= turn_at]
    return not others and moment.now < turn_at + 2 * ASK_MS


def discard_beside(moment: Moment, deal: Deal) -> Lying | None:
    """The discard on the dealer's own pad, beside the card that the dealer has now played."""
    fresh = moment.fresh(deal.taker)
    if len(fresh) != 2 or not _discard_unseen(deal):
        return None
    first, then = sorted(fresh, key=lambda x: x.at)
    turn_at = moment.sense.turn_at
    return first if first.at < turn_at - APART_MS and then.at >= turn_at else None


def _discard_unseen(deal: Deal) -> bool:
    mine = deal.turn == deal.taker and not deal.tricks
    return mine and deal.taken and deal.discard is None


def follows_next(moment: Moment, seat: int) -> bool:
    """Whether the seat before ``seat`` has played to this trick and laid another card: then what
    ``seat`` lays may be its card to the next trick, though one to this trick was asked for."""
    deal = moment.playing
    if deal is None:
        return False
    done = {play.seat for play in deal.trick.plays}
    return any(deal.after(each) == seat and moment.fresh(each) for each in done)


def lifted_with_trick(moment: Moment) -> Step | None:
    """The last seat's one card was lifted with all the others of the trick: it was played."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None or len(deal.trick.plays) + 1 != deal.playing:
        return None
    if not deal.trick.plays or moment.fresh(deal.turn):
        return None
    lying = {x.card for x in sense.lying}
    if any(play.card in lying for play in deal.trick.plays):
        return None
    now = [x for x in sense.gone if moment.now - x.at <= ALONE_MS and not x.forgotten]
    with_it = {x.lying.card for x in now}
    mine = [
        x.lying.card
        for x in now
        if x.lying.place == deal.turn and x.lying.worth is Worth.FRESH and x.lying.card
    ]
    if len(mine) != 1 or not any(play.card in with_it for play in deal.trick.plays):
        return None
    gone = tuple(x for x in sense.gone if x.lying.card != mine[0])
    return replace(sense, gone=gone), (CardPlayed(deal.turn, mine[0]),)


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
    return moment.sense.spent(instead.card), (
        CardTakenBack(seat, card),
        CardPlayed(seat, instead.card),
    )


def next_in_trick(deal: Deal, seat: int) -> bool:
    """Whether ``seat`` has still to play to this trick, in which a card lies."""
    return seat not in {play.seat for play in deal.trick.plays}
