"""Cards that lie before one who sits out and before a seat that plays: whose they are."""

from __future__ import annotations

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed
from bowerboard.table import doubles, slips
from bowerboard.table.moment import Moment, Step
from bowerboard.table.sense import APART_MS, LATE_MS, Lying, Worth


def beside(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether ``x``, laid before its turn, lies before one who sits out as well: then it may be a
    card which that one has laid by mistake."""
    return _before_both(moment, deal, x) and x.at < moment.sense.turn_at - APART_MS


def laid_it(moment: Moment) -> Step | None:
    """A card that counts for its seat lies before one who sits out as well, and its seat has laid
    another to the trick: the first was laid by who sits out, and what followed counts anew."""
    deal = moment.playing
    if deal is None or not deal.sitting:
        return None
    for play, there in moment.with_more():
        fresh = moment.fresh(play.seat)
        more = [x for x in fresh if x.at > there.at and len(moment.sense.where(x.uid)) == 1]
        if not more or not _before_both(moment, deal, there):
            continue
        again, undoing = doubles.back_to(moment, play)
        if again is not None and _to_this_trick(moment, deal, play, more):
            anew = moment.sense.marked(again, Worth.FRESH)
            theirs = [x for x in anew.lying if x.uid == there.uid]
            return anew.marked(theirs, Worth.SPENT), undoing
    return None


def _before_both(moment: Moment, deal: Deal, x: Lying) -> bool:
    return any(place in deal.sitting for place in moment.sense.where(x.uid))


def _to_this_trick(moment: Moment, deal: Deal, play: CardPlayed, more: list[Lying]) -> bool:
    """Whether the others of its seat belong to the trick of ``play`` too: that lies there still,
    and the seat does not lead to the next one.  Where it was the last to play they may be a hand
    put down as the trick is gathered, which shows a little later."""
    if play in deal.trick.plays:
        return True
    settled = all(moment.now >= x.at + LATE_MS for x in more)
    return settled and play.seat != deal.turn and slips.ended(moment, deal, play)
