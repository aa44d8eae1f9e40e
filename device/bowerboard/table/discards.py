"""The discard before it is known to be one: laid on the dealer's own pad, or read by a seat's pad
beside the kitty's.  It is hidden, so what may be it is never taken for a play."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.deal import Deal
from bowerboard.table import doubles
from bowerboard.table.moment import Moment, Step
from bowerboard.table.observed import KITTY, CardLaid
from bowerboard.table.sense import (
    ALONE_MS,
    APART_MS,
    ASK_MS,
    LATE_MS,
    LEFT_MS,
    Lying,
    Worth,
)


def may_be_discard(moment: Moment, x: Lying) -> bool:
    """Whether the dealer's card, laid on the own pad before the dealer's first turn, may be the
    discard."""
    deal, turn_at = moment.playing, moment.sense.turn_at
    if deal is None or not _discard_unseen(deal) or x.at >= turn_at - APART_MS:
        return False
    return not _well_after_the_lead(moment, deal, x)


def left_before(moment: Moment) -> Step | None:
    """Others have gone on, or nothing else has come for long: whether it was the discard, or a
    card laid early, only the dealer knows.  Lifted and laid again it counts; another card laid
    beside it counts at once."""
    deal, turn_at = moment.playing, moment.sense.turn_at
    x = None if deal is None or deal.turn is None else moment.only(deal.turn)
    if x is None or x.card is None or not may_be_discard(moment, x):
        return None
    # What a neighbour reads may be the dealer's own card, whose own pad reads it later.
    others = [y for y in moment.waiting() if y.place != x.place and y.at >= turn_at]
    gone_on = any(moment.now - y.at >= LATE_MS for y in others)
    if not gone_on and moment.now < turn_at + 2 * ASK_MS:
        return None
    worth = Worth.DOUBTED if gone_on else Worth.EARLY
    return replace(moment.sense.marked((x,), worth), doubted=(x.place, x.card)), ()


def may_be_kittys(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether a card in its turn may be the discard, on its way to the kitty pad and read by the
    seat's pad first.  What is shown cannot be unseen, so where discards come to the kitty pad, and
    none has, a lead waits a moment: until a card lies there, or others follow.
    """
    sense, seat = moment.sense, x.place
    if not sense.kittys or not may_be_read_elsewhere(deal) or x.back:
        return False
    if deal.trick.plays and x.at >= sense.turn_at:
        return False
    if any(y.place == KITTY and y.card not in (None, deal.upcard) for y in sense.lying):
        return False
    if any(y.place != seat and y.at > x.at + APART_MS for y in moment.waiting()):
        return False
    return moment.now - x.at < LATE_MS


def laid_back(moment: Moment, seen: CardLaid) -> bool:
    """Whether ``seen`` is such a card of the dealer's, back at once in its turn: it may only have
    flickered.  Laid back once more, it is the dealer's card."""
    deal, sense = moment.playing, moment.sense
    if deal is None or seen.place != deal.turn:
        return False
    gone = sense.was_there(seen.place, seen.uid, seen.at)
    return gone is not None and may_be_discard(moment, gone.lying)


def discard_beside(moment: Moment, deal: Deal) -> Lying | None:
    """The discard on the dealer's own pad, beside the card that the dealer has now played."""
    fresh = moment.fresh(deal.taker)
    if len(fresh) != 2 or not _discard_unseen(deal):
        return None
    first, then = sorted(fresh, key=lambda x: x.at)
    turn_at = moment.sense.turn_at
    before = first.at < turn_at - APART_MS and not _well_after_the_lead(moment, deal, first)
    return first if before and then.at > turn_at else None


def read_elsewhere(moment: Moment) -> Step | None:
    """A seat that has played to the first trick lays another card, and the one that counted was
    read before the lead, no discard having come to the kitty pad as they do here: so that one may
    be the discard, read in the wrong place.  It counts for nothing, and the other is the play."""
    deal, sense = moment.playing, moment.sense
    if deal is None or not sense.kittys or not deal.taken or deal.discard is not None:
        return None
    if deal.tricks or not deal.trick.plays:
        return None
    for play, there in moment.with_more():
        more = any(x.at > there.at + APART_MS for x in moment.fresh(play.seat))
        if (
            play is deal.trick.plays[0]
            or not more
            or not _read_before_the_lead(moment, deal, there)
        ):
            continue
        again, undoing = doubles.back_to(moment, play)
        if again is not None:
            return sense.marked(again, Worth.FRESH).marked((there,), Worth.EARLY), undoing
    return None


def _read_before_the_lead(moment: Moment, deal: Deal, x: Lying) -> bool:
    lead = deal.trick.plays[0]
    led = moment.lying(lead.seat, lead.card)
    return led is not None and x.at < led.at - APART_MS


def may_lie_before(deal: Deal, seat: int) -> bool:
    """Whether the one card before ``seat`` may be its discard: it has played no card yet."""
    played = any(play.seat == seat for play in deal.trick.plays)
    unseen = deal.taken and deal.discard is None
    return unseen and seat == deal.taker and not deal.tricks and not played


def _discard_unseen(deal: Deal) -> bool:
    mine = deal.turn == deal.taker and not deal.tricks
    return mine and deal.taken and deal.discard is None


def found_again(moment: Moment) -> Step | None:
    """What the dealer's pad finds when it is back may be the discard, laid while it was lost: it
    plays nothing until it is laid again, or the dealer's card is laid beside it.  A pad lost after
    the lead had read a discard before."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.taker is None or not may_lie_before(deal, deal.taker):
        return None
    if deal.taker not in sense.lost_early:
        return None
    returned = [at for place, at in sense.back if place == deal.taker]
    for x in moment.fresh(deal.taker):
        if x.card is None or sense.doubted == (x.place, x.card):
            continue
        if any(at <= x.at <= at + ALONE_MS for at in returned):
            held = replace(sense.marked((x,), Worth.EARLY), doubted=(x.place, x.card))
            return held, ()
    return None


def read_twice(moment: Moment) -> Step | None:
    """A card on the kitty pad, read by a seat's pad too before the first trick is over: it may be
    the discard, so it plays nothing until its seat lays it again."""
    deal, sense = moment.playing, moment.sense
    if deal is None or not deal.taken or deal.discard is not None or deal.tricks:
        return None
    for there in (x for x in sense.lying if x.place == KITTY and x.card is not None):
        for x in sense.lying:
            seat = x.place != KITTY and x.uid == there.uid and x.place not in deal.sitting
            near = abs(x.at - there.at) <= LATE_MS + LEFT_MS and sense.doubted != (x.place, x.card)
            if seat and near and x.card is not None:
                step = _kept_back(moment, deal, x)
                if step is not None:
                    return step
    return None


def kitty_lost(moment: Moment) -> Step | None:
    """While the kitty pad is lost, what another pad than the leader's reads before the lead may be
    the discard: it plays nothing until its seat lays it again."""
    deal, sense = moment.playing, moment.sense
    if deal is None or KITTY not in sense.silent or not may_be_read_elsewhere(deal):
        return None
    leader = deal.trick.plays[0].seat if deal.trick.plays else deal.turn
    for x in moment.waiting():
        if x.place in (leader, deal.taker) or sense.doubted == (x.place, x.card):
            continue
        step = _kept_back(moment, deal, x)
        if step is not None:
            return step
    return None


def read_before_the_lead(moment: Moment, deal: Deal, x: Lying) -> tuple[Lying, ...]:
    """What pads read before ``x`` was led though their seats' turns are far off, where discards
    come to the kitty pad and none has: nobody there may know of a card.  The next seat may have
    laid ahead, so that one is waited for (``may_be_kittys``)."""
    if deal.trick.plays or not moment.sense.kittys or not may_be_read_elsewhere(deal):
        return ()
    near = (x.place, deal.after(x.place), deal.taker)
    there = (y for y in moment.waiting() if y.place not in near and y.at < x.at - APART_MS)
    return tuple(y for y in there if moment.sense.doubted != (y.place, y.card))


def may_be_read_elsewhere(deal: Deal) -> bool:
    """Whether a discard has been laid, or may be, that no pad has read as one."""
    return deal.taken and deal.discard is None and not deal.tricks


def _kept_back(moment: Moment, deal: Deal, x: Lying) -> Step | None:
    """``x`` counts for nothing, and if it was just taken for a play it is none."""
    if x.card is None or not _before_the_lead(moment, deal, x):
        return None
    held = replace(moment.sense.marked((x,), Worth.EARLY), doubted=(x.place, x.card))
    if x.worth is Worth.FRESH:
        return held, ()
    latest = moment.latest()
    played = latest is not None and (latest.play.seat, latest.play.card) == (x.place, x.card)
    return (held, latest.undoing) if played and latest is not None else None


def _before_the_lead(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether ``x`` was read before the first lead fell, or no later than it."""
    if not deal.trick.plays:
        return True
    lead = deal.trick.plays[0]
    led = moment.lying(lead.seat, lead.card)
    return led is None or x.at <= led.at + APART_MS


def _well_after_the_lead(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether no late read explains that ``x`` was read after the lead: a discard is laid before
    it, so that it is none."""
    sense = moment.sense
    lead = next(iter(deal.trick.plays), None)
    led = [y.at for y in (*sense.lying, *(each.lying for each in sense.gone))
           if lead is not None and (y.place, y.card) == (lead.seat, lead.card)]  # fmt: skip
    return bool(led) and x.at > max(led) + LATE_MS
