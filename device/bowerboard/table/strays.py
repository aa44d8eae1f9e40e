"""Cards that lay on a pad in play and are in no trick: the last look before a deal is scored.

Every hand is played out, so whatever a seat laid down in a deal is in one of its tricks at its
end, but for the discard and the cards of whoever sits out.  Where one is left over the table has
missed something, or somebody held a card too many: it asks before the last card counts.
"""

from __future__ import annotations

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import GameEvent
from bowerboard.euchre.game import Game
from bowerboard.euchre.irregular import SixCardsHeld
from bowerboard.euchre.replacing import replaced
from bowerboard.table.moment import Moment
from bowerboard.table.observed import KITTY, CardLaid
from bowerboard.table.sense import ASK_MS, Lying, Sense, Worth
from bowerboard.view import Ask, Question


def noted(game: Game, sense: Sense, seen: CardLaid) -> Sense:
    """The sense with ``seen`` among what lay there in this deal's play."""
    deal = game.deal
    if deal is None or not game.in_deal or deal.maker is None or seen.card is None:
        return sense
    if any(there[:2] == (seen.place, seen.card) for there in sense.seen):
        return sense
    played = any(p.seat == deal.taker for trick in deal.all_tricks() for p in trick.plays)
    return replaced(sense, seen=(*sense.seen, (seen.place, seen.card, played)))


def relaid(moment: Moment, seen: CardLaid, sense: Sense) -> Sense:
    """The sense after ``seen``, laid by a seat that is asked for a card: one that it has played
    already.  People mistake a question once; who lays it again has not played it before."""
    deal = moment.playing
    if deal is None or seen.place != deal.turn:
        return sense
    mine = (play for trick in deal.tricks for play in trick.plays if play.seat == seen.place)
    if not any(play.card == seen.card for play in mine):
        return sense
    here = (seen.place, seen.uid)
    return replaced(
        sense, again=here, contradicted=sense.contradicted or moment.sense.again == here
    )


def contradicted(moment: Moment) -> bool:
    """Whether the tricks cannot be right as they stand, and nobody has said that they are."""
    return moment.sense.contradicted and not moment.sense.checked


def left_over(moment: Moment, deal: Deal, last: Card) -> tuple[Card, ...]:
    """The cards that lay on pads and would be in no trick were ``last`` the deal's last card."""
    known = {play.card for trick in deal.all_tricks() for play in trick.plays}
    known |= {last, deal.upcard, deal.discard}  # type: ignore[arg-type]
    unseen = deal.taken and deal.discard is None  # and may have lain before the dealer
    hidden = {
        card
        for place, card, played in moment.sense.seen
        if place in (*deal.sitting, KITTY) or (unseen and place == deal.taker and not played)
    }
    return tuple(card for _, card, _ in moment.sense.seen if card not in known | hidden)


def doubtful(moment: Moment, deal: Deal, last: Card) -> bool:
    """Whether ``last`` would end the deal with a card left over that nobody has explained."""
    ends = len(deal.tricks) + 1 == deal.rules.hand and len(deal.trick.plays) + 1 == deal.playing
    if not ends or moment.sense.checked:
        return False
    return sixth(moment, deal) is not None or bool(left_over(moment, deal, last))


def sixth(moment: Moment, deal: Deal) -> Lying | None:
    """A card before a seat that has played as many as a hand holds."""
    if len(deal.tricks) + 1 != deal.rules.hand or moment.sense.checked or deal.turn is None:
        return None
    players, missing = deal.rules.players, not moment.fresh(deal.turn)
    beside = {(deal.turn + 1) % players, (deal.turn - 1) % players}
    for play in deal.trick.plays:
        if missing and play.seat in beside:
            continue  # the card of whose turn it is may be read there instead
        x = moment.only(play.seat)
        if x is not None and len(moment.sense.where(x.uid)) == 1:
            return x
    return None


def question(moment: Moment, deal: Deal) -> Question | None:
    """What is asked about a card too many, or left over."""
    x = sixth(moment, deal)
    if x is not None and moment.now >= x.at + ASK_MS:
        return Question(Ask.SIX_CARDS, x.place)
    last = None if deal.turn is None else moment.only(deal.turn)
    if last is None or last.card is None or x is not None:
        return None
    return Question(Ask.CHECK_DEAL, None) if doubtful(moment, deal, last.card) else None


def asked_now(moment: Moment) -> Question | None:
    """What is asked about the deal as it stands.  A key held answers this before anything else:
    until somebody has looked, no card proves a thing."""
    deal = moment.playing
    asked = None if deal is None else question(moment, deal)
    if asked is None and deal is not None and contradicted(moment):
        return Question(Ask.CHECK_DEAL, None)
    return asked


def held(moment: Moment, seat: int) -> tuple[Sense, tuple[GameEvent, ...]] | None:
    """What a side key held answers: who is asked for six cards had them; anybody else says that
    all is right as it stands.  None where nothing of this is asked."""
    deal, asked = moment.playing, asked_now(moment)
    if deal is None or asked is None:
        return None
    x = sixth(moment, deal)
    sense = moment.sense if x is None else moment.sense.marked((x,), Worth.SPENT)
    events = (SixCardsHeld(seat),) if asked.seat == seat else ()
    return replaced(sense, checked=True), events
