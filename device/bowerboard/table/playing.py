"""Cards in play: the one whose turn it is, and whose a card is that two pads read."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.irregular import CardTakenBack
from bowerboard.euchre.objections import Kind, objection
from bowerboard.euchre.replacing import replaced
from bowerboard.table import doubles, exchanged, gathering, sitters, slips, strays, unread
from bowerboard.table.discards import (
    discard_beside,
    may_be_discard,
    may_be_kittys,
    may_lie_before,
    read_before_the_lead,
)
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
    answers = sense.answered in ((deal.turn, x.card), (deal.turn, None))
    insisted = sense.doubted == (deal.turn, x.card)
    if not answers and not insisted and _settles_soon(moment, deal, x):
        return None
    if (contested(moment, x) is not None and not answers) or taking_back(moment) is not None:
        return None
    elsewhere = read_before_the_lead(moment, deal, x)
    if elsewhere:
        return sense.marked(elsewhere, Worth.EARLY), ()
    event = CardPlayed(deal.turn, x.card)
    wrong = objection(deal, event)
    missed = gathering.gathered(moment, x) or unread.too_late(moment, deal, x)
    if (missed or (not insisted and _another_explains(moment, deal, x))) and not answers:
        doubted = replace(sense.marked((x,), Worth.DOUBTED), doubted=(deal.turn, x.card))
        return doubted, ()
    if wrong is None or (insisted and wrong.kind is not Kind.DUPLICATE_CARD):
        if strays.doubtful(moment, deal, x.card):
            return None
        # What was doubted there has given way to this card.
        rest = sense.marked(sense.on(deal.turn, Worth.DOUBTED), Worth.SPENT)
        done = rest.spent(x.card).answering(deal.turn)
        calm = replaced(done, doubted=None, again=None, answered=None, armed=Armed.NOTHING)
        if not deal.trick.plays and answers:
            # That the trick is gathered is seen by the others, which are no longer waiting.
            calm = replaced(calm, swept=gathering.swept_at(moment))
        return calm, (event, *(gathering.followers(moment, deal) if answers else ()))
    doubted = replace(sense.marked((x,), Worth.DOUBTED), doubted=(deal.turn, x.card))
    return doubted, ()


def _settles_soon(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether what ``x`` is will show in a moment: two that stuck together, the discard on its
    way, a lead that only flickers, a card laid in another's stead."""
    if slips.may_have_stuck(moment, deal, x) or slips.beside_its_last(moment, deal, x):
        return True
    if gathering.drawn_over(moment, x):
        return True
    if exchanged.may_be_instead(moment, deal):
        return True
    lifted = gathering.lead_lifted(moment, deal, x)
    flickers = lifted is not None and moment.now < lifted + ASK_MS
    return may_be_kittys(moment, deal, x) or (flickers and not gathering.gathered(moment, x))


def _another_explains(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether ``x`` may be another's card, or one to the next trick."""
    if sitters.beside(moment, deal, x) or doubles.mixed_up(moment, deal, x):
        return True
    if doubles.may_be_the_nexts(moment, deal, x):
        return True
    if gathering.led_already(moment, deal, x) or unread.led_late(moment, deal, x):
        return True
    return gathering.lead_lifted(moment, deal, x) is not None


def timely(moment: Moment, x: Lying) -> bool:
    """Whether a card alone on its pad counts now: laid in its turn, or shortly before, not merely
    the last of a hand that is being taken up, nor the first that a pad names which is back."""
    if stale(moment, x) or of_a_hand(moment, x) or _joins_a_hand(moment, x):
        return False
    if any(place == x.place and moment.now - at < ALONE_MS for place, at in moment.sense.back):
        return False
    return not any(
        each.lying.place == x.place
        and (not each.forgotten or x.at < each.at)
        and each.lying.worth in (Worth.FRESH, Worth.EARLY)
        and each.lying.card not in (None, x.card)
        and moment.now - each.at < ALONE_MS
        for each in moment.sense.gone
    )


def stale(moment: Moment, x: Lying) -> bool:
    """Whether it lay there long before its turn: then it may be a hand put down."""
    return x.at < moment.sense.turn_at - PENDING_MS


def of_a_hand(moment: Moment, x: Lying) -> bool:
    """Whether it was put down with others before its turn, and they were taken up before it too:
    then it is the last of them, and may be on its way as well.  So may it be where one of them
    counts as another seat's, whose pad reads it too."""
    if x.at >= moment.sense.turn_at - LATE_MS:
        return False
    beside = moment.sense.on(x.place, Worth.SPENT)
    if any(abs(y.at - x.at) <= ALONE_MS and len(moment.sense.where(y.uid)) > 1 for y in beside):
        return True
    return any(
        each.lying.place == x.place
        and each.lying.worth in (Worth.FRESH, Worth.EARLY)
        and each.lying.card not in (None, x.card)
        and abs(each.lying.at - x.at) <= ALONE_MS
        and each.at < moment.sense.turn_at
        and not each.forgotten
        for each in moment.sense.gone
    )


def _joins_a_hand(moment: Moment, x: Lying) -> bool:
    """Whether it was laid before its turn beside a card that counts for nothing, being as early:
    more of a hand on its pad, which may be on its way up."""
    turn_at = moment.sense.turn_at
    if x.at >= turn_at - APART_MS or moment.now >= turn_at + LATE_MS:
        return False
    return any(len(moment.sense.where(y.uid)) == 1 for y in moment.sense.on(x.place, Worth.EARLY))


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


def taking_back(moment: Moment) -> Lying | None:
    """The card that the seat which played last has laid instead, having lifted the other.

    It may still be the next seat's, read by the neighbour: so it waits for that seat's own pad,
    or for that seat's card.
    """
    latest, deal = moment.laid_last(), moment.playing
    if latest is None or deal is None or deal.turn is None:
        return None
    if latest.play not in deal.trick.plays:
        return exchanged.out_of_the_last(moment, deal, latest.play)
    instead = moment.only(latest.play.seat)
    if instead is None or moment.lying(latest.play.seat, latest.play.card) is not None:
        return None
    if len(moment.sense.where(instead.uid)) > 1 or gathering.gathered(moment, instead):
        return None
    if moment.lying(deal.turn, latest.play.card) is not None:
        return None  # it lies before the next seat: it may be that one's (``doubles.disputed``)
    certain = moment.now - instead.at >= LATE_MS or moment.only(deal.turn) is not None
    return instead if certain else None


def taken_back(moment: Moment) -> Step | None:
    """Lifted before the next card fell, and another laid: taken back, where the house lets."""
    instead, latest, deal = taking_back(moment), moment.laid_last(), moment.playing
    if instead is None or instead.card is None or latest is None or deal is None:
        return None
    if not deal.rules.take_back:
        return None
    seat, card = latest.play.seat, latest.play.card
    sense, costs = moment.sense.spent(instead.card), deal.rules.take_back_points
    if costs:
        sense = replaced(sense, notice=Question(Ask.TAKEN_BACK, None, None, seat, f"+{costs}"))
    events = (CardTakenBack(seat, card), CardPlayed(seat, instead.card))
    again, undoing = doubles.back_to(moment, latest.play)
    if again:
        # Those that had waited for the card count anew, after the one laid instead.
        return sense.marked(again, Worth.FRESH), (*undoing, latest.play, *events)
    return sense, events
