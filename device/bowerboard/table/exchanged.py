"""A card lifted by itself, and perhaps another laid in its place, while its trick lies there."""

from __future__ import annotations

from itertools import pairwise

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed
from bowerboard.table import doubles
from bowerboard.table.moment import Moment, Step
from bowerboard.table.sense import (
    ALONE_MS,
    APART_MS,
    ASK_MS,
    FLICKER_MS,
    GATHER_MS,
    LATE_MS,
    LEFT_MS,
    Lying,
    Worth,
)
from bowerboard.table.slips import ended, in_one


def lifted_alone(moment: Moment) -> Step | None:
    """The card that ended a trick was lifted, and the rest of the trick was not: what its seat
    laid with it was its card, and no lead."""
    deal = moment.playing
    if deal is None or not deal.tricks:
        return None
    *others, last = deal.tricks[-1].plays
    if not isinstance(last, CardPlayed) or last.seat != deal.tricks[-1].winner:
        return None
    lead = next(iter(deal.trick.plays), None)
    x = moment.only(last.seat) if lead is None else moment.lying(lead.seat, lead.card)
    if x is None or x.place != last.seat or len(deal.trick.plays) > 1:
        return None
    if any(y.place != x.place and y.at > x.at for y in moment.waiting()):
        return None
    if not all(moment.lying(each.seat, each.card) for each in others):
        return None
    gone = moment.lifted(last.seat, last.card)
    if gone is None or not in_one(gone.lying, x) or max(x.at, x.back) > gone.at:
        return None
    if moment.now < gone.at + (LATE_MS if lead is None else ASK_MS):
        return None
    again, undoing = doubles.back_to(moment, last)
    return None if again is None else (moment.sense.marked(again, Worth.FRESH), undoing)


def lifted_before(moment: Moment) -> Step | None:
    """A card that waited for its turn was lifted just before that came: what is lifted is reported
    a little later, so it counted though it lay there no more.  The others still lie there."""
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None:
        return None
    trick = deal.trick if deal.trick.plays else deal.tricks[-1]
    gone, turn_at = moment.lifted(latest.play.seat, latest.play.card), moment.sense.turn_at
    if gone is None or gone.forgotten or moment.sense.where(gone.lying.uid):
        return None
    waited = gone.lying.at < turn_at - APART_MS
    if not waited or not turn_at <= gone.at < turn_at + LEFT_MS:
        return None
    others = [moment.lying(p.seat, p.card) for p in trick.plays if p != latest.play]
    if not others or None in others or moment.now < gone.at + ALONE_MS:
        return None
    return moment.sense.back_again(gone), latest.undoing


def one_of_two(moment: Moment) -> Step | None:
    """Two cards laid at once, and the next seat's pad read one too, so that it counted as that
    seat's: the other is lifted by itself and the trick lies there.  So that one was played."""
    deal, sense = moment.playing, moment.sense
    if deal is None or not (deal.trick.plays or deal.tricks):
        return None
    plays = deal.trick.plays or deal.tricks[-1].plays
    for play, then in pairwise(plays):
        gone, stays = moment.lifted(play.seat, play.card), moment.lying(play.seat, then.card)
        if gone is None or gone.forgotten or stays is None or not isinstance(play, CardPlayed):
            continue
        if sense.where(gone.lying.uid) or abs(stays.at - gone.lying.at) > APART_MS:
            continue
        others = [moment.lying(p.seat, p.card) for p in plays if p is not play]
        if None in others or moment.now < gone.at + LATE_MS:
            continue
        again, undoing = doubles.back_to(moment, play)
        if again is not None:
            return sense.marked((stays, *again), Worth.FRESH), undoing
    return None


def taken_up(moment: Moment) -> Step | None:
    """The card that ended a trick was lifted long before the rest was gathered, and not laid
    again: it need not be the one that was played.  So that one is asked for."""
    latest, gathered = moment.latest(), _gathered_without(moment)
    if latest is None or gathered is None or moment.now < gathered + ALONE_MS:
        return None
    # What goes with the trick is a card of it; what stays is not, it leads to the next one.
    stays = moment.fresh(latest.play.seat)
    sense = moment.sense.answering(latest.play.seat).marked(stays, Worth.DOUBTED)
    return sense, latest.undoing


def _gathered_without(moment: Moment) -> int | None:
    """When the last trick was gathered (ms), if the card that ended it was gone long before."""
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None or deal.trick.plays or not deal.tricks:
        return None
    *others, last = deal.tricks[-1].plays
    gone = moment.lifted(latest.play.seat, latest.play.card)
    if latest.play != last or gone is None or gone.forgotten or moment.sense.where(gone.lying.uid):
        return None
    lifts = [x.at for x in moment.all_lifted(others)]
    if not lifts or min(lifts) < gone.at + LATE_MS:
        return None
    return max(lifts)


def went_instead(moment: Moment) -> Step | None:
    """The card that ended a trick stays when that is gathered, or was lifted by itself before, and
    another that its seat laid with it went: that one was read late and belongs to the trick, and
    what stays leads to the next."""
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None or deal.trick.plays or not deal.tricks:
        return None
    *others, last = deal.tricks[-1].plays
    lifts = [x.at for x in moment.all_lifted(others)]
    if latest.play != last or not lifts:
        return None
    stays = moment.lying(latest.play.seat, latest.play.card)
    before = moment.lifted(latest.play.seat, latest.play.card) if stays is None else None
    if before is not None and before.at < min(lifts) - GATHER_MS and not before.forgotten:
        first = before.lying
    elif stays is not None:
        first = stays
    else:
        return None
    went = [
        x
        for x in moment.sense.gone
        if (x.lying.place, x.lying.worth) == (first.place, Worth.FRESH)
        and x.lying.card is not None
        and not (x.hand or x.forgotten or moment.sense.where(x.lying.uid))
        and in_one(x.lying, first)
        and abs(x.at - max(lifts)) <= GATHER_MS
    ]
    # Where all of the trick is gone nothing is to be waited for.
    patience = ALONE_MS if stays is not None else 0
    if len(went) != 1 or moment.now < max(*lifts, went[0].at) + patience:
        return None
    return moment.sense.marked((stays,) if stays else (), Worth.FRESH), latest.undoing


def may_be_instead(moment: Moment, deal: Deal) -> bool:
    """Whether the seat that played last has lifted its card and laid another: the last to a trick
    just now; or to this one, and it is gone since so short a time that it may be back at once.
    Until that has shown the next card does not count."""
    latest = moment.latest()
    if latest is None:
        return False
    if latest.play not in deal.trick.plays:
        gathered = _gathered_without(moment)
        being = gathered is not None and moment.now < gathered + ALONE_MS
        return being or instead_of_the_last(moment, deal, latest.play) is not None
    seat, card = latest.play.seat, latest.play.card
    mine = moment.lifted(seat, card)
    if mine is None or mine.forgotten or moment.lying(seat, card) is not None:
        return False
    return any(
        each.lying.place == seat
        and each.lying.worth is Worth.FRESH
        and each.lying.card not in (None, card)
        and each.lying.at >= mine.at
        and moment.now <= each.at + FLICKER_MS
        for each in moment.sense.gone
    )


def out_of_the_last(moment: Moment, deal: Deal, play: CardPlayed) -> Lying | None:
    """The card laid instead of ``play``, which ended its trick.  Alone of it, that was lifted so
    long ago that the trick is not being gathered."""
    instead = instead_of_the_last(moment, deal, play)
    gone = moment.lifted(play.seat, play.card)
    if instead is None or gone is None or moment.now < max(gone.at, instead.at) + LATE_MS:
        return None
    return instead


def instead_of_the_last(moment: Moment, deal: Deal, play: CardPlayed) -> Lying | None:
    """The same, as soon as it may be one.  Laid once the other was lifted it is no lead."""
    instead, gone = moment.only(play.seat), moment.lifted(play.seat, play.card)
    if instead is None or gone is None or gone.forgotten:
        return None
    if not ended(moment, deal, play, lately=ALONE_MS):
        return None
    if len(moment.sense.where(instead.uid)) > 1 or instead.at < gone.lying.at:
        return None
    exchanged = instead.at >= gone.at - LEFT_MS
    leads = play.seat == deal.turn or moment.only(deal.turn or 0) is not None
    return None if leads and not exchanged else instead
