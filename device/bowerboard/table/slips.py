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
    ALONE_MS,
    APART_MS,
    ASK_MS,
    FLICKER_MS,
    LATE_MS,
    LEFT_MS,
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
    for play in moment.recent():
        first = moment.lying(play.seat, play.card)
        if first is None or not _beside(moment, deal, play, first):
            continue
        again, undoing = doubles.back_to(moment, play)
        if again is None or any(x.at > first.at for x in again):
            continue  # others have laid theirs since: it is their trick
        # Another seat's pad may have read the first one, whose card it then is.
        anew = [x for x in moment.sense.lying if x.uid == first.uid]
        return moment.sense.marked((*anew, *again), Worth.FRESH), undoing
    return None


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
    return first is not None and _in_one(first, x) and _proves(deal, first, x)


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
    if gone is None or not _in_one(gone.lying, x) or x.at > gone.at:
        return None
    if moment.now < gone.at + (LATE_MS if lead is None else ASK_MS):
        return None
    again, undoing = doubles.back_to(moment, last)
    return None if again is None else (moment.sense.marked(again, Worth.FRESH), undoing)


def lifted_before(moment: Moment) -> Step | None:
    """A card that waited for its turn was lifted just before that came: what is lifted is reported
    a little later, so it counted though it lay there no more.  The others still lie there."""
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None or latest.play not in deal.trick.plays:
        return None
    gone, turn_at = moment.lifted(latest.play.seat, latest.play.card), moment.sense.turn_at
    if gone is None or gone.forgotten or moment.sense.where(gone.lying.uid):
        return None
    waited = gone.lying.at < turn_at - APART_MS
    if not waited or not turn_at <= gone.at < turn_at + LEFT_MS:
        return None
    others = [moment.lying(p.seat, p.card) for p in deal.trick.plays if p != latest.play]
    if not others or None in others or moment.now < gone.at + ALONE_MS:
        return None
    return moment.sense.back_again(gone), latest.undoing


def may_be_instead(moment: Moment, deal: Deal) -> bool:
    """Whether the seat that played last has lifted its card and laid another: the last to a trick
    just now; or to this one, and it is gone since so short a time that it may be back at once.
    Until that has shown the next card does not count."""
    latest = moment.latest()
    if latest is None:
        return False
    if latest.play not in deal.trick.plays:
        return instead_of_the_last(moment, deal, latest.play) is not None
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


def taken_up(moment: Moment) -> Step | None:
    """The card that ended a trick was lifted long before the rest was gathered, and not laid
    again: it need not be the one that was played.  So that one is asked for."""
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None or deal.trick.plays or not deal.tricks:
        return None
    *others, last = deal.tricks[-1].plays
    gone = moment.lifted(latest.play.seat, latest.play.card)
    if latest.play != last or gone is None or gone.forgotten or moment.sense.where(gone.lying.uid):
        return None
    went = [moment.lifted(each.seat, each.card) for each in others]
    if any(each is None or each.at < gone.at + LATE_MS for each in went):
        return None
    return moment.sense, latest.undoing


def _in_one(first: Lying, x: Lying) -> bool:
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
    return _ended(moment, deal, play)


def _ended(moment: Moment, deal: Deal, play: CardPlayed) -> bool:
    if deal.trick.plays or not deal.tricks:
        return False
    *others, last = deal.tricks[-1].plays
    return last == play and all(moment.lying(each.seat, each.card) for each in others)


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
    if instead is None or gone is None or gone.forgotten or not _ended(moment, deal, play):
        return None
    if len(moment.sense.where(instead.uid)) > 1 or instead.at < gone.lying.at:
        return None
    exchanged = instead.at >= gone.at - LEFT_MS
    leads = play.seat == deal.turn or moment.only(deal.turn or 0) is not None
    return None if leads and not exchanged else instead


def stayed(moment: Moment) -> Step | None:
    """The rest of a trick was gathered, and the one card that was laid after those of later seats
    stays: it leads to the next one, which others have followed.  What its seat played to the
    trick was not read."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.trick.plays or not deal.tricks:
        return None
    plays = deal.tricks[-1].plays
    there = [x for x in (moment.lying(play.seat, play.card) for play in plays) if x is not None]
    if len(there) != 1 or there[0].place == deal.turn:
        return None
    (stays,) = there
    place = [play.seat for play in plays].index(stays.place)
    rest = [moment.lifted(play.seat, play.card) for play in plays if play.seat != stays.place]
    gone = [x for x in rest if x is not None and not x.forgotten]
    later = gone[place:]
    if len(gone) != len(rest) or not later or any(stays.at <= x.lying.at for x in later):
        return None
    follows = moment.only(deal.after(stays.place))
    if follows is None or follows.at <= max(x.at for x in gone):
        return None
    played = plays[place]
    if moment.now < follows.at + LATE_MS or not isinstance(played, CardPlayed):
        return None
    since = moment.since(played)
    return (
        None
        if since is None
        else (sense.marked((stays,), Worth.DOUBTED).back_again(*later), since[1])
    )
