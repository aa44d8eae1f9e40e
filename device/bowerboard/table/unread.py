"""A card that no pad read: which can it have been, who won the trick, and when to ask."""

from __future__ import annotations

from bowerboard.euchre import facts
from bowerboard.euchre.cards import Card
from bowerboard.euchre.consistent import position, refute
from bowerboard.euchre.deal import Deal, winner_of
from bowerboard.euchre.events import CardPlayed, CardUnread, Play
from bowerboard.euchre.facts import Placed, everywhere, hand
from bowerboard.euchre.knowledge import Held, Knowledge, Lies, on_table
from bowerboard.euchre.objections import objection
from bowerboard.table import gathering, strays
from bowerboard.table.discards import may_lie_before
from bowerboard.table.moment import Moment, Step
from bowerboard.table.sense import LATE_MS, Lying


def unread(moment: Moment) -> Step | None:
    """Everybody else has played and another seat leads: the trick is closed.

    Which card is missing is inferred only where it can be but one.  Where it matters neither for
    the trick nor for any renege, it stays unread; otherwise it is asked for.
    """
    deal = moment.playing
    if deal is None or deal.turn is None or not deal.trick.plays or moment.fresh(deal.turn):
        return None
    if not moment.heard(deal.turn):
        return None
    only = _only_one_left(moment, deal, deal.turn)
    if only is not None:
        return moment.sense, (CardPlayed(deal.turn, only, inferred=True),)
    rest = _rest(moment, deal)
    leader = None if rest is None else _leader(moment, deal, rest)
    if rest is None or leader is None:
        return None
    seat = deal.turn
    candidates = could_be(deal, seat, rest)
    if len(candidates) == 1:
        return moment.sense, (CardPlayed(seat, candidates[0], inferred=True),)
    winners = {_winner(deal, CardPlayed(seat, card), rest) for card in candidates}
    if winners != {leader} or leader == seat or _renege_may_hang(deal, seat, candidates):
        return None
    return moment.sense, (CardUnread(seat),)


def _only_one_left(moment: Moment, deal: Deal, seat: int) -> Card | None:
    """The last card of ``seat``, where everybody knows it and the last trick was gathered."""
    if len(deal.tricks) + 1 != deal.rules.hand or gathering.swept_at(moment) is None:
        return None
    mine = could_be(deal, seat)
    if len(mine) != 1 or objection(deal, CardPlayed(seat, mine[0])) is not None:
        return None
    return None if strays.doubtful(moment, deal, mine[0]) else mine[0]


def _rest(moment: Moment, deal: Deal) -> tuple[Play, ...] | None:
    """The cards of the seats after the one that is missing, all of which lie there; else None."""
    plays: list[Play] = []
    done = {play.seat for play in deal.trick.plays}
    seat = deal.after(deal.turn or 0)
    while seat not in done and seat != deal.turn:
        x = moment.only(seat)
        if x is None or x.card is None:
            return None
        plays.append(CardPlayed(seat, x.card))
        seat = deal.after(seat)
    return tuple(plays)


def too_late(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether ``x``, before the seat whose card is missing, was laid after everybody else's card
    and after the lead to the next trick: then it may be the card to that one, and the missing
    one was not read."""
    rest = _rest(moment, deal)
    if not rest or not deal.trick.plays:
        return False
    followed = [y for y in moment.waiting() if y.place in {play.seat for play in rest}]
    if any(x.at - y.at <= LATE_MS for y in followed):
        return False
    leads = (moment.only(play.seat) for play in deal.trick.plays)
    return any(y is not None and y.at < x.at and _alone(moment, y) for y in leads)


def led_late(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether ``x`` would be a lead that everybody has followed before it was laid, by longer than
    a late read explains: then it may lead to the next trick, and the lead was not read.  A pad
    that is back reads late what was led meanwhile."""
    if deal.trick.plays or x.place != deal.turn:
        return False
    rest = _rest(moment, deal) or ()
    if any(may_lie_before(deal, play.seat) for play in rest):
        return False  # it is a discard, perhaps
    followed = [moment.only(play.seat) for play in rest]
    back = max((at for place, at in moment.sense.back if place == x.place), default=0)
    return any(y is not None and x.at - LATE_MS > y.at > back for y in followed)


def _alone(moment: Moment, x: Lying) -> bool:
    return len(moment.sense.where(x.uid)) == 1


def _leader(moment: Moment, deal: Deal, rest: tuple[Play, ...]) -> int | None:
    """The seat that leads to the next trick: one card, lying there as a lead does and a card of a
    trick that is drawn over the pad does not."""
    done = {play.seat for play in deal.trick.plays}
    for seat in done:
        x = moment.only(seat)
        if x is not None and moment.now - x.at >= LATE_MS and _alone(moment, x):
            return seat
    return None


def could_be(deal: Deal, seat: int, rest: tuple[Play, ...] = ()) -> tuple[Card, ...]:
    """The cards that ``seat`` can have played without anybody's reading them.

    By what everybody has seen, and by that alone: whoever follows what is asked for, inferred or
    let go must not learn of a discard that only the table has read.
    """
    saw = tuple(item for item in on_table(deal).items if isinstance(item, Held | Lies))
    found = facts.known(deal, Knowledge(saw))
    for play in rest:
        found.append(Placed(play.card, hand(play.seat), Held(play.seat, (play.card,))))
    where = position(deal, found)
    elsewhere = everywhere(deal) & ~hand(seat)
    return tuple(
        card
        for alike in where.out()
        if alike.places & hand(seat)
        for card in alike.cards
        if not refute(where, {}, (card, elsewhere))
    )


def _winner(deal: Deal, play: CardPlayed, rest: tuple[Play, ...]) -> int:
    return winner_of((*deal.trick.plays, play, *rest), deal.trump)


def _renege_may_hang(deal: Deal, seat: int, candidates: tuple[Card, ...]) -> bool:
    """Whether the unread card can be a renege, or the proof of one: if a card that is out is of
    the suit led, or of a suit that ``seat`` did not follow before."""
    tricks = [trick for trick in deal.tricks if any(p.seat == seat for p in trick.plays)]
    suits = {deal.trick.led(deal.trump)}
    for trick in tricks:
        led = trick.led(deal.trump)
        mine = next(play for play in trick.plays if play.seat == seat)
        if mine.card.suit_under(deal.trump) is not led:
            suits.add(led)
    return any(card.suit_under(deal.trump) in suits for card in candidates)
