"""A sixth card that shows only when the deal is over: every trick is played, and somebody finds a
card left in the hand (rules.md 2.2).

The deal stands as it was scored; what holding six costs in this house is added to it, and it is on
the record.  Who was not asked, or laid the card by mistake, takes it away again.
"""

from __future__ import annotations

from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import CardUnread, GameEvent
from bowerboard.euchre.irregular import SixCardsHeld
from bowerboard.euchre.replacing import replaced
from bowerboard.table.moment import Moment
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import ASK_MS, Lying, Sense, Worth
from bowerboard.view import Ask, Question

FOUND_MS = 10_000
"""Nobody gathers, shuffles and deals so soon after the last trick: what lies there is no
packet."""


def found(moment: Moment) -> Lying | None:
    """The one card laid before a seat since its last trick that is in no trick of that deal, and
    was neither turned up nor buried, as far as anybody knows."""
    game, deal, sense = moment.game, moment.game.deal, moment.sense
    if game.in_deal or deal is None or deal.phase is not Phase.PLAYED or sense.checked:
        return None
    since = [x for x in sense.lying if x.card is not None and x.at > sense.turn_at]
    if deal.rest is not None or len(since) != 1 or since[0].place in (KITTY, *deal.sitting):
        return None
    x = since[0]
    return x if x.at <= sense.turn_at + FOUND_MS and _held(sense, deal, x) else None


def _held(sense: Sense, deal: Deal, x: Lying) -> bool:
    """Whether ``x`` can only have been left in the hand of its seat."""
    plays = [play for trick in deal.tricks for play in trick.plays]
    if any(isinstance(play, CardUnread) and play.seat == x.place for play in plays):
        return False  # it may be that card, shown now
    if x.card in {play.card for play in plays} or x.card not in deal.rules.pack_set:
        return False
    if x.card == deal.discard or (x.card == deal.upcard and not deal.taken):
        return False
    # The discard, where it lay on the dealer's own pad before the first lead.
    buried = deal.taken and x.place == deal.taker
    return not (buried and (x.place, x.card, False) in sense.seen)


def question(moment: Moment) -> Question | None:
    """Its seat is asked, once the card has lain there for a while."""
    x = found(moment)
    if x is None or moment.now < x.at + ASK_MS:
        return None
    return Question(Ask.SIX_CARDS, x.place)


def due(moment: Moment) -> int | None:
    """When it will be asked about (ms)."""
    x = found(moment)
    return None if x is None else x.at + ASK_MS


def held(moment: Moment, seat: int) -> tuple[Sense, tuple[GameEvent, ...]] | None:
    """What the key of ``seat``, held, answers; None where nothing of this is asked of it."""
    x, asked = found(moment), question(moment)
    if x is None or asked is None or asked.seat != seat:
        return None
    answered = replaced(moment.sense.marked((x,), Worth.SPENT), checked=True, dealt=())
    return answered, (SixCardsHeld(seat),)
