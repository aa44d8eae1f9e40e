"""Slips of the hand at the end of a trick: two cards that stuck together, or one exchanged.

A late read makes one of them look like the card to the trick and the other like one to the next.
"""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed
from bowerboard.table import doubles
from bowerboard.table.moment import Moment, Step
from bowerboard.table.sense import (
    APART_MS,
    ASK_MS,
    FLICKER_MS,
    LATE_MS,
    Gone,
    Lying,
    Worth,
)


def two_at_once(moment: Moment) -> Step | None:
    """A second card appears on the pad together with the one just played: neither counts, nor
    what waited and counted after it at once.

    The last to a trick has nothing more to lay until it is led again, so there one may have been
    read late.  Elsewhere a card so much later is one laid ahead, or the neighbour's.
    """
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None:
        return None
    for play, first in moment.with_more():
        if not _beside(moment, deal, play, first) or _followed(moment, play, first):
            continue  # others have laid theirs since: it is their trick
        step = doubles.anew(moment, play)
        if step is not None:
            # Another seat's pad may have read the first one, whose card it then is.
            anew = [x for x in moment.sense.lying if x.uid == first.uid]
            return step[0].marked(anew, Worth.FRESH), step[1]
    return None


def _followed(moment: Moment, play: CardPlayed, first: Lying) -> bool:
    """Whether cards that count after ``play`` were laid after ``first``, its card, or when they
    were is not known any more."""
    since = moment.since(play)
    for each in () if since is None else since[0]:
        gone = moment.lifted(each.seat, each.card)
        there = moment.lying(each.seat, each.card) or (None if gone is None else gone.lying)
        if there is None or there.at > first.at:
            return True
    return False


def _beside(moment: Moment, deal: Deal, play: CardPlayed, first: Lying) -> bool:
    """Whether another card lies there which was laid with ``first``, the card of ``play``."""
    ended = _ended_its_trick(moment, deal, play) and play.seat != deal.turn
    return any(
        abs(x.at - first.at) <= APART_MS or (ended and _settled_beside(moment, first, x))
        for x in moment.fresh(play.seat)
        if len(moment.sense.where(x.uid)) == 1
    )


def _settled_beside(moment: Moment, first: Lying, x: Lying) -> bool:
    """Whether ``x`` may have been laid with ``first``, and has lain there for so long that the
    trick is not being gathered: what is lifted is reported a little later."""
    return abs(x.at - first.at) <= LATE_MS <= moment.now - x.at


def came_back(moment: Moment) -> Step | None:
    """A card that had waited on the pad was gone for a moment, and the one laid meanwhile counted:
    now that it is back two lie there, and neither counts until one is left."""
    for play, first in moment.with_more():
        if first.back:
            continue  # laid again itself: the pad was cleared
        if any(first.at < x.back <= first.at + FLICKER_MS for x in moment.fresh(play.seat)):
            return doubles.anew(moment, play)
    return None


def beside_its_last(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether ``x`` may have been laid with the card of its seat to the trick before, which lies
    there untouched and was another's: then it is no card to this one.  What is read after the
    lead follows it, however quickly."""
    if not deal.tricks or deal.tricks[-1].winner == x.place:
        return False
    lead = next(iter(deal.trick.plays), None)
    led = None if not isinstance(lead, CardPlayed) else moment.lying(lead.seat, lead.card)
    if led is not None and x.at > led.at:
        return False
    plays = [play for play in deal.tricks[-1].plays if isinstance(play, CardPlayed)]
    theirs = [moment.lying(play.seat, play.card) for play in plays]
    mine = next((y for y in theirs if y is not None and y.place == x.place), None)
    return None not in theirs and mine is not None and abs(x.at - mine.at) <= LATE_MS


def led_upon(moment: Moment) -> Step | None:
    """Such a card when its seat's turn comes all the same: it is asked for again, and what it may
    show about the trick before proves nothing, since that trick cannot be relied on."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None or moment.now < sense.turn_at + ASK_MS:
        return None
    x = moment.only(deal.turn)
    if x is None or x.card is None or not beside_its_last(moment, deal, x):
        return None
    doubted = replace(sense.marked((x,), Worth.DOUBTED), doubted=(x.place, x.card))
    return replace(doubted, contradicted=True), ()


def may_have_stuck(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether ``x``, laid as if to lead by the seat that has just taken a trick with its last
    card, may have stuck to that card and would prove it a renege: the trick lies there untouched,
    and a late read explains why the two were not read together.  Who leads so quickly is
    believed once the others follow, or gather the trick."""
    latest = moment.latest()
    if latest is None or latest.play.seat != deal.turn or x.place != deal.turn:
        return False
    if not _ended_its_trick(moment, deal, latest.play):
        return False
    if any(y.place != x.place and y.at > x.at for y in moment.waiting()):
        return False
    first = moment.lying(x.place, latest.play.card)
    if first is None:  # lifted, by itself or to be gathered: that shows in a moment
        gone = moment.lifted(x.place, latest.play.card)
        first = gone.lying if gone and x.at <= gone.at > moment.now - LATE_MS else None
    # Laid again by itself it did not stick to the other.
    return first is not None and not x.back and in_one(first, x) and _proves(deal, first, x)


def stuck(moment: Moment) -> Step | None:
    """Nobody does anything about such a card: it is asked which of the two was played."""
    latest, deal = moment.latest(), moment.playing
    x = None if deal is None or deal.turn is None else moment.only(deal.turn)
    if latest is None or deal is None or x is None or moment.now < x.at + ASK_MS:
        return None
    first = moment.lying(x.place, latest.play.card)
    if first is None or not may_have_stuck(moment, deal, x):
        return None
    doubted = replace(moment.sense.marked((first, x), Worth.DOUBTED), doubted=None)
    return doubted, latest.undoing


def in_one(first: Lying, x: Lying) -> bool:
    """Whether one late read explains that two cards laid at once were not read together."""
    return abs(x.at - first.at) <= LATE_MS


def _proves(deal: Deal, first: Lying, x: Lying) -> bool:
    """Whether ``x`` shows that ``first`` did not follow suit though it could have."""
    led = deal.tricks[-1].led(deal.trump)
    if first.card is None or x.card is None:
        return False
    followed = (card.suit_under(deal.trump) is led for card in (first.card, x.card))
    return tuple(followed) == (False, True)


def _ended_its_trick(moment: Moment, deal: Deal, play: CardPlayed) -> bool:
    """Whether ``play`` was the last to a trick whose other cards lie there untouched, and nothing
    is led, nor about to be."""
    if play.seat != deal.turn and moment.only(deal.turn or 0) is not None:
        return False
    return ended(moment, deal, play)


def ended(moment: Moment, deal: Deal, play: CardPlayed, lately: int = 0) -> bool:
    """The same but for a lead to come; or the others were lifted no more than ``lately`` ms ago:
    the trick may be gathered just now."""
    if deal.trick.plays or not deal.tricks:
        return False
    *others, last = deal.tricks[-1].plays
    if last != play:
        return False
    for each in others:
        gone = moment.lifted(each.seat, each.card)
        just = gone is not None and moment.now < gone.at + lately
        if not just and moment.lying(each.seat, each.card) is None:
            return False
    return True


def stayed(moment: Moment) -> Step | None:
    """The rest of a trick was gathered, and one card stays that was laid as if to the next trick,
    which others have followed.  What its seat played to the trick was not read."""
    deal, sense = moment.playing, moment.sense
    if deal is None or len(deal.trick.plays) > 1 or not deal.tricks:
        return None
    plays = deal.tricks[-1].plays
    there = [x for x in (moment.lying(play.seat, play.card) for play in plays) if x is not None]
    if len(there) != 1:
        return None
    (stays,) = there
    place = [play.seat for play in plays].index(stays.place)
    played, gone = plays[place], moment.all_lifted(plays[:place] + plays[place + 1 :])
    if not gone or any(x.forgotten for x in gone) or not isinstance(played, CardPlayed):
        return None
    lifts, later = [x.at for x in gone], gone[place:]
    if stays.at > min(lifts):
        return None  # laid only then, being asked for
    before = _laid_before(moment, deal, stays, later)
    follows = moment.only(deal.after(stays.place))
    if before is None or follows is None or moment.now < max(follows.at, *lifts) + LATE_MS:
        return None
    leads = not deal.trick.plays and later
    if follows.at <= (max(lifts) if leads else stays.at):
        return None
    if not before and follows.place == deal.turn:
        return None  # it leads
    since = moment.since(played)
    if since is None:
        return None
    fresh = sense.back_again(*later).marked((stays,), Worth.DOUBTED)
    return fresh.marked(before if deal.trick.plays else (), Worth.FRESH), since[1]


def _laid_before(
    moment: Moment, deal: Deal, stays: Lying, later: tuple[Gone, ...]
) -> tuple[Lying, ...] | None:
    """What shows by having been laid before ``stays`` that this belongs to the next trick: the
    lead to that, or the cards of later seats to this one.  Nothing where it was the last card to
    the trick; None where it is a card of it."""
    if stays.place == deal.turn and not deal.trick.plays:
        return None
    if deal.trick.plays:
        (lead,) = deal.trick.plays
        there = moment.lying(lead.seat, lead.card)
        if there is None or stays.place != deal.turn:
            return None
        before: tuple[Lying, ...] = (there,)
    else:
        before = tuple(x.lying for x in later)
    return before if all(x.at < stays.at for x in before) else None
