"""Whose a card is that two pads read, or that one pad read in another's stead."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed, TableEvent
from bowerboard.euchre.replacing import replaced
from bowerboard.table import gathering
from bowerboard.table.moment import Moment, Step
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import ALONE_MS, APART_MS, LATE_MS, Lying, Worth


def disputed(moment: Moment) -> bool:
    """Whether the card just played lies on the next seat's pad as well, and its seat has laid
    another: one of the two is the next seat's, and either pad may read it for the other.

    The next seat is asked for its card; what it lays says which (``claimed``).
    """
    latest, deal = moment.latest(), moment.playing
    if latest is None or deal is None or deal.turn is None or latest.play not in deal.trick.plays:
        return False
    other = moment.only(latest.play.seat)
    theirs = moment.lying(deal.turn, latest.play.card)
    if other is None or theirs is None or moment.fresh(deal.turn):
        return False
    return moment.now - other.at >= LATE_MS


def mixed_up(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether ``x`` and the card just played lie before both seats: either may be either's."""
    latest = moment.latest()
    if latest is None or latest.play not in deal.trick.plays:
        return False
    there = latest.play.seat in moment.sense.where(x.uid)
    return there and moment.lying(x.place, latest.play.card) is not None


def may_be_the_nexts(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether the next seat's pad read ``x`` first, and another card lay alone before that seat
    already: either was laid ahead, or in the wrong place."""
    seat = deal.after(x.place)
    there = [y for y in moment.fresh(seat) if y.uid == x.uid and y.at <= x.at]
    alone = moment.only(seat)
    return bool(there) and alone is not None and alone.at < there[0].at - APART_MS


def of_the_last(moment: Moment) -> Step | None:
    """Read before the seat whose turn it is and before a later one, after all between the two had
    laid theirs: it is the later one's.  They followed a card that was not read."""
    deal = moment.playing
    if deal is None or deal.turn is None:
        return None
    x = moment.only(deal.turn)
    if x is None or len(moment.sense.where(x.uid)) == 1:
        return None
    for other in moment.sense.lying:
        if other.uid == x.uid and other.place not in (deal.turn, KITTY):
            between = _between(moment, deal, other.place)
            first = min(x.at, other.at)
            if between and all(y is not None and y.at < first for y in between):
                return moment.sense.marked((x,), Worth.SPENT), ()
    return None


def of_the_last_after_all(moment: Moment) -> Step | None:
    """The same where the other pad read it first, so that it counted as a lead: then the seat that
    is the last to play has it too, and all between the two had laid theirs before."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None or len(deal.trick.plays) != deal.playing - 1:
        return None
    lead, *others = deal.trick.plays
    if not isinstance(lead, CardPlayed) or not others:
        return None
    there, theirs = moment.lying(lead.seat, lead.card), moment.lying(deal.turn, lead.card)
    followed = [x for p in others if (x := moment.lying(p.seat, p.card)) is not None]
    if there is None or theirs is None or abs(theirs.at - there.at) > LATE_MS:
        return None
    if len(followed) < len(others) or any(x.at >= there.at for x in followed):
        return None
    _, undoing = back_to(moment, lead)
    if not undoing:
        return None
    fresh = sense.marked((theirs, *followed), Worth.FRESH)
    return fresh.marked((there,), Worth.SPENT), undoing


def _between(moment: Moment, deal: Deal, seat: int) -> tuple[Lying | None, ...]:
    """What lies before the seats from the one whose turn it is to ``seat``, both left out; nothing
    where ``seat`` plays to this trick no more."""
    done = {play.seat for play in deal.trick.plays}
    if deal.turn is None or seat in (*done, *deal.sitting):
        return ()
    found = []
    at = deal.after(deal.turn)
    while at != seat:
        found.append(moment.only(at))
        at = deal.after(at)
    return tuple(found)


def claimed(moment: Moment) -> Step | None:
    """A card of this trick is laid by a seat that was asked for its own: another's pad had read it
    too, so it is that seat's.  It and what followed count anew, the other seat was not read."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None or sense.answered is None:
        return None
    seat, card = sense.answered
    taken = next((play for play in deal.trick.plays if play.card == card), None)
    if seat != deal.turn or card is None or not isinstance(taken, CardPlayed):
        return None
    theirs = moment.lying(seat, card)
    if theirs is None or moment.lying(taken.seat, card) is not None:
        return None
    if _dragged(moment, taken, theirs):
        return None
    again, undoing = back_to(moment, taken)
    if again is None:
        return None
    marked = sense.marked((theirs, *again), Worth.FRESH)
    return replaced(marked, answered=None), undoing


def kept(moment: Moment) -> Step | None:
    """The seat whose turn it is has lifted and laid again a card that counts for another, whose
    pad reads it no more; its own read it first, and the others of the trick lie there.  So it is
    its own, and the other's was not read."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None or moment.fresh(deal.turn):
        return None
    for taken in deal.trick.plays:
        theirs = moment.lying(deal.turn, taken.card)
        gone = moment.lifted(taken.seat, taken.card)
        others = [moment.lying(p.seat, p.card) for p in deal.trick.plays if p is not taken]
        if theirs is None or gone is None or gone.forgotten or None in others:
            continue
        if len(sense.where(theirs.uid)) > 1 or not isinstance(taken, CardPlayed):
            continue
        if not theirs.back or theirs.at > gone.lying.at or moment.now < theirs.back + ALONE_MS:
            continue
        again, undoing = back_to(moment, taken)
        if again is not None:
            laid = sense.laid(replace(theirs, worth=Worth.FRESH, at=theirs.back))
            return laid.marked(again, Worth.FRESH), undoing
    return None


def _dragged(moment: Moment, taken: CardPlayed, theirs: Lying) -> bool:
    """Whether the card left the other pad only after it came over this one, and the trick is, or
    may be just now, gathered."""
    gone = moment.lifted(taken.seat, taken.card)
    if gone is None or gone.at <= theirs.at:
        return False
    return moment.now < gone.at + ALONE_MS or gathering.swept_at(moment) is not None


def back_to(
    moment: Moment, taken: CardPlayed
) -> tuple[tuple[Lying, ...] | None, tuple[TableEvent, ...]]:
    """What takes back every play since ``taken``, and the cards that then count anew; None where
    one of them lies there no more."""
    since = moment.since(taken)
    if since is None:
        return None, ()
    plays, undoing = since
    there = [moment.lying(play.seat, play.card) for play in plays]
    again = tuple(x for x in there if x is not None)
    return (again, undoing) if len(again) == len(plays) else (None, ())


def anew(moment: Moment, taken: CardPlayed) -> Step | None:
    """Every play since ``taken`` is taken back, itself too; their cards count anew, those that
    have been lifted as well."""
    since = moment.since(taken)
    if since is None:
        return None
    plays = (*since[0], taken)
    lying = [x for p in plays if (x := moment.lying(p.seat, p.card)) is not None]
    gone = [g for p in plays if (g := moment.lifted(p.seat, p.card)) is not None]
    return moment.sense.marked(lying, Worth.FRESH).back_again(*gone), since[1]
