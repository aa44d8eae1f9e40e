"""A trick that was gathered before all its cards were read: when, and which cards went with it."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.objections import objection
from bowerboard.table import strays
from bowerboard.table.moment import Moment, Step
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import (
    ALONE_MS,
    APART_MS,
    FLICKER_MS,
    GATHER_MS,
    LATE_MS,
    Gone,
    Lying,
    Worth,
)


def swept_at(moment: Moment) -> int | None:
    """When the trick in hand was gathered (ms): every card of it that lay there was lifted, with
    at least one other, waiting ones counted; None if it still lies there.

    What was laid only afterwards, being asked for, may lie there.
    """
    deal, sense = moment.playing, moment.sense
    if deal is None:
        return None
    if not deal.trick.plays:
        return _swept_unled(moment, deal)
    if sense.swept is not None:
        return sense.swept
    plays = {(play.seat, play.card) for play in deal.trick.plays}
    lifted = [x for x in sense.gone if (x.lying.place, x.lying.card) in plays and not x.forgotten]
    if not lifted:
        return None
    first = min(x.at for x in lifted)
    since = max(x.at for x in lifted if x.lying.at <= first)
    # What lay on a pad that is lost may have been lifted with the others.
    there = [y for y in sense.lying if y.place not in sense.silent]
    if any((y.place, y.card) in plays and y.at <= since for y in there):
        return None
    if len({x.lying.card for x in lifted}) > 1 or swept(moment, deal, since):
        return since
    return None


def _swept_unled(moment: Moment, deal: Deal) -> int | None:
    """The same where the lead itself was not read: two others at least had followed it.  What lay
    with another that still lies there was of a hand that is being taken up."""
    waited = [x for x in moment.sense.gone if _waited(deal, x) and x.at > moment.sense.turn_at]
    waited = [
        x
        for x in waited
        if not any(abs(y.at - x.lying.at) <= APART_MS for y in moment.fresh(x.lying.place))
    ]
    for last in sorted(waited, key=lambda x: -x.at):
        with_it = {x.lying.place for x in waited if 0 <= last.at - x.at <= GATHER_MS}
        if len(with_it) > 1:
            return last.at
    return None


def _waited(deal: Deal, x: Gone) -> bool:
    """Whether ``x`` was a card that waited for its turn, before a seat that has not played."""
    if x.lying.worth is not Worth.FRESH or x.lying.card is None or x.forgotten or x.hand:
        return False
    idle = {play.seat for play in deal.trick.plays} | {*deal.sitting, KITTY}
    return x.lying.place not in idle


def swept(moment: Moment, deal: Deal, since: int) -> tuple[Lying, ...]:
    """The cards that lay there waiting and were lifted with the trick."""
    return tuple(
        x.lying
        for x in moment.sense.gone
        if _waited(deal, x) and x.lying.at <= since and abs(x.at - since) <= GATHER_MS
    )


def followers(moment: Moment, deal: Deal) -> tuple[CardPlayed, ...]:
    """What followed a lead that was not read: the one card each that went with the trick, of the
    seats after the leader, until one is missing too."""
    since = swept_at(moment)
    if deal.trick.plays or since is None or deal.turn is None:
        return ()
    found = []
    seat = deal.after(deal.turn)
    while seat != deal.turn:
        went = _went_from(moment, deal, since, seat)
        if went is None or went.card is None:
            break
        found.append(CardPlayed(seat, went.card))
        seat = deal.after(seat)
    return tuple(found)


def _went_from(moment: Moment, deal: Deal, since: int, seat: int) -> Lying | None:
    """The one card that was lifted with the trick from ``seat``'s pad and lies nowhere now.  What
    another pad had read before was dragged over this one."""
    there = swept(moment, deal, since)
    lying = {x.card for x in moment.sense.lying}
    first = {x.card: x.place for x in sorted(there, key=lambda x: -x.at)}
    mine = [x for x in there if (x.place, first[x.card]) == (seat, seat) and x.card not in lying]
    return mine[0] if len({x.card for x in mine}) == 1 else None


def goes_on(moment: Moment) -> bool:
    """Whether what is laid now may belong to the next trick, this one being gathered."""
    deal = moment.playing
    if deal is None or len(deal.tricks) + 1 == deal.rules.hand:
        return False
    return swept_at(moment) is not None


def gathered(moment: Moment, x: Lying) -> bool:
    """Whether the trick was gathered before ``x`` was laid: then the card that its seat played to
    it was not read, and ``x`` is a lead."""
    since = swept_at(moment)
    return since is not None and x.at > since


def drawn_over(moment: Moment, x: Lying) -> bool:
    """Whether ``x``, or what came with it, lay before another seat for longer than a late read
    explains when this pad read it too, and does still, or did just now: it is drawn over this pad
    with its trick."""
    with_it = [y for y in moment.fresh(x.place) if abs(y.at - x.at) <= APART_MS]
    return any(_lay_elsewhere(moment, y) for y in with_it)


def _lay_elsewhere(moment: Moment, x: Lying) -> bool:
    sense = moment.sense
    until: list[tuple[Lying, int | None]] = [(y, None) for y in sense.lying]
    until += [(g.lying, g.at) for g in sense.gone if not g.forgotten and g.at > x.at]
    # A pad that is back reads only now what the other has read long since.
    back = max((at for place, at in sense.back if place == x.place), default=0)
    return any(
        y.uid == x.uid
        and y.place not in (x.place, KITTY)
        and back < y.at < x.at - LATE_MS
        and (at is None or moment.now < at + ALONE_MS)
        for y, at in until
    )


def lead_lifted(moment: Moment, deal: Deal, x: Lying) -> int | None:
    """When the lead was lifted (ms), if ``x`` was laid by another only afterwards, nobody's card
    having been read in between: it may follow a trick that was gathered.  A flicker comes back."""
    if len(deal.trick.plays) != 1 or x.place == deal.trick.plays[0].seat:
        return None
    lead = deal.trick.plays[0]
    if any(y.card == lead.card for y in moment.sense.lying):
        return None  # there, or pushed over to another pad
    gone = moment.lifted(lead.seat, lead.card)
    return gone.at if gone is not None and gone.at < x.at and not gone.forgotten else None


def follows_next(moment: Moment, seat: int) -> bool:
    """Whether the seat before ``seat`` has played to this trick and laid another card: then what
    ``seat`` lays may be its card to the next trick, though one to this trick was asked for."""
    return _led_since(moment, seat) is not None


def led_already(moment: Moment, deal: Deal, x: Lying) -> bool:
    """Whether that other card lay there for so long before ``x`` that everybody must have seen all
    cards of the trick fall: the one of this seat was not read, and ``x`` follows the next lead."""
    done = {play.seat for play in deal.trick.plays}
    seat = deal.after(x.place)
    while seat not in (*done, x.place):
        if moment.only(seat) is None:
            return False
        seat = deal.after(seat)
    since = _led_since(moment, x.place)
    return since is not None and x.at > since + LATE_MS


def _led_since(moment: Moment, seat: int) -> int | None:
    """Since when the seat before ``seat``, which has played to this trick, has another card before
    it (ms); it may flicker just now."""
    deal, since = moment.playing, list[int]()
    if deal is None:
        return None
    # One pushed over to this seat's own pad is no card of the other any more.
    own = {x.uid for x in moment.fresh(seat)}
    for play in deal.trick.plays:
        if deal.after(play.seat) != seat or not isinstance(play, CardPlayed):
            continue
        # What came with the card that was played was put down, and taken up, with it.
        laid = _laid_at(moment, play)
        later = [*moment.fresh(play.seat), *_flickering(moment, play.seat)]
        since += [x.at for x in later if x.uid not in own and x.at > laid + APART_MS]
    return min(since, default=None)


def _laid_at(moment: Moment, play: CardPlayed) -> int:
    """When the card of ``play`` was laid (ms), 0 where that is not remembered."""
    gone, there = moment.lifted(play.seat, play.card), moment.lying(play.seat, play.card)
    if there is None:
        there = None if gone is None else gone.lying
    return 0 if there is None else there.at


def _flickering(moment: Moment, seat: int) -> tuple[Lying, ...]:
    """Cards that lay before ``seat`` until so short a time ago that they may be back at once."""
    return tuple(
        x.lying
        for x in moment.sense.gone
        if x.lying.place == seat and x.lying.worth is Worth.FRESH and x.lying.card is not None
        if moment.now - x.at <= FLICKER_MS and not x.hand
    )


def lifted_with_trick(moment: Moment) -> Step | None:
    """The one card that waited before the seat whose turn it is was lifted with the trick: it was
    played, though a card before it was missing then and has been laid again since."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None or not any(_waited(deal, x) for x in sense.gone):
        return None
    since = swept_at(moment)
    if since is None:
        return None
    went = _went_from(moment, deal, since, deal.turn)
    if went is None or went.card is None:
        return None
    card, beside = went.card, moment.fresh(deal.turn)
    lifted = moment.lifted(deal.turn, card)
    if beside and (lifted is None or moment.now < lifted.at + ALONE_MS):
        return None  # they may be a hand that is being taken up, one card after another
    # What lay there longer than the card that went may be the one to this trick; and so may what
    # was laid with it, where no more than the lead was lifted, which may flicker.
    with_it = APART_MS if len(deal.trick.plays) == 1 else -1
    if any(x.at < went.at - LATE_MS or abs(x.at - went.at) <= with_it for x in beside):
        return None
    event = CardPlayed(deal.turn, card)
    if objection(deal, event) is not None or strays.doubtful(moment, deal, card):
        return None
    spent = (
        replace(x, lying=replace(x.lying, worth=Worth.SPENT)) if x.lying.card == card else x
        for x in sense.gone
    )
    return replace(sense, gone=tuple(spent)).answering(deal.turn), (event,)


def whole_trick(moment: Moment) -> Step | None:
    """All of a trick was laid and gathered while a card to the one before was still missing; that
    is known now, so this one counts as it was laid."""
    deal, sense = moment.playing, moment.sense
    if deal is None or deal.turn is None or deal.trick.plays:
        return None
    gone = [x for x in sense.gone if x.lying.worth in (Worth.FRESH, Worth.DOUBTED)]
    gone = [x for x in gone if not x.hand and not x.forgotten and x.lying.place != KITTY]
    seats = [deal.turn]
    while (seat := deal.after(seats[-1])) != deal.turn:
        seats.append(seat)
    for last in gone:
        went = [x for x in gone if 0 <= last.at - x.at <= GATHER_MS]
        cards = {x.lying.place: x.lying.card for x in went}
        if len(went) != len(seats) or {*cards} != {*seats}:
            continue
        plays = tuple(CardPlayed(seat, card) for seat in seats if (card := cards[seat]))
        lying = {x.card for x in sense.lying}
        if len(plays) == len(seats) and not any(p.card in lying for p in plays):
            spent = tuple(x for x in sense.gone if x not in went)
            return replace(sense, gone=spent), plays
    return None
