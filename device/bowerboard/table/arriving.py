"""What a card that appears on a pad changes in what the table senses, before anything follows."""

from __future__ import annotations

from bowerboard.euchre.game import Game
from bowerboard.euchre.history import History
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules
from bowerboard.table import asking, assistant, discards, gathering, strays, unread
from bowerboard.table.laying import laid
from bowerboard.table.moment import Moment
from bowerboard.table.observed import KITTY, CardLaid
from bowerboard.table.pressing import Reading
from bowerboard.table.sense import ALONE_MS, FLICKER_MS, Armed, Lying, Sense, Worth

RELAID_MS = 250
"""Nobody lays a card again so soon after its pad has said, 0.7 s late, that it was lifted."""


def card_laid(history: History, sense: Sense, seen: CardLaid, rules: HouseRules) -> Reading:
    """A tag appears on a pad: what lies there after it, and what it answers."""
    game = history.game
    moment = Moment(history, sense, seen.at, rules)
    flickers = _flickers(moment, seen)
    if flickers is not None:
        here = (seen.place, seen.uid)
        gone = tuple(x for x in sense.gone if (x.lying.place, x.lying.uid) != here)
        return Reading(replaced(sense.laid(flickers), again=here, gone=gone))
    asked = asking.asked_at(moment, seen.place) is not None
    if asked and gathering.goes_on(moment):
        # Whoever plays on has not read the question: what is laid after it was lifted answers.
        asked, sense = False, replaced(sense, again=(seen.place, seen.uid))
    if discards.laid_back(moment, seen):
        asked = asked or sense.again == (seen.place, seen.uid)
        sense = replaced(sense, again=(seen.place, seen.uid))
    after = replaced(laid(game, sense, seen, asked), armed=Armed.NOTHING)
    if not _gathered(game, sense, seen):
        after = replaced(after, dealt=assistant.scanned(game, sense.dealt, seen))
    after = strays.noted(game, after, seen)
    # A card to the next trick answers nothing, but may be one played already all the same.
    came_as_answer = asked
    if asked and gathering.follows_next(moment, seen.place):
        asked = False
    # Beside another that may be the one asked for neither answers: it may be a card to the next.
    doubted = (x for x in sense.on(seen.place, Worth.DOUBTED) if x.uid != seen.uid)
    beside = any(len(sense.where(x.uid)) == 1 for x in doubted)
    if not beside and not _answered_before(moment, seen):
        asked = asked or bool(sense.lifted_for_it(seen.place, seen.at))
    if asked or came_as_answer:
        after = strays.relaid(moment, seen, after)
    if not asked and asking.waited_for(moment, seen.place):
        # Another has laid as if to lead: laid again, this is the lead all the same.
        asked = sense.again == (seen.place, seen.uid)
        after = replaced(after, again=(seen.place, seen.uid))
    if asked and seen.card is not None and seen.place != KITTY:
        after = replaced(after, answered=(seen.place, seen.card))
    return Reading(after, assistant.first_dealer(game, rules, seen))


def _flickers(moment: Moment, seen: CardLaid) -> Lying | None:
    """The card that was laid as if to lead before its seat was asked for the missing one, back at
    once: if it was not lifted it answers nothing.  Laid once more it does."""
    deal, sense = moment.playing, moment.sense
    if deal is None or seen.place != deal.turn:
        return None
    within = RELAID_MS if sense.again == (seen.place, seen.uid) else FLICKER_MS
    for each in sense.gone:
        x = each.lying
        if (x.place, x.uid, x.worth) != (seen.place, seen.uid, Worth.DOUBTED):
            continue
        beside = (y for y in sense.gone if y is not each and y.lying.place == seen.place)
        if not each.forgotten and any(abs(y.at - each.at) <= ALONE_MS for y in beside):
            continue  # flickers come one by one: the pad was cleared
        leads = gathering.gathered(moment, x) or unread.too_late(moment, deal, x)
        if leads and seen.at - each.at <= within:
            return x
    return None


def _answered_before(moment: Moment, seen: CardLaid) -> bool:
    """Whether another card that its seat was asked to lay again was laid before the seat ahead had
    laid its card to the next trick: then that is the one asked for, and this follows the lead."""
    deal, lifted = moment.playing, moment.sense.lifted_for_it(seen.place, seen.at)
    if deal is None or not lifted:
        return False
    seats = (s for s in range(deal.rules.players) if s not in deal.sitting)
    ahead = next((s for s in seats if deal.after(s) == seen.place), None)
    theirs = None if ahead is None else moment.only(ahead)
    return theirs is not None and any(
        x.lying.uid != seen.uid and x.lying.worth is Worth.DOUBTED and theirs.at > x.lying.at
        for x in lifted
    )


def _gathered(game: Game, sense: Sense, seen: CardLaid) -> bool:
    """Whether it is a card of the deal just over that comes over a pad as it is gathered."""
    deal = game.deal
    if game.in_deal or deal is None or not sense.moved(seen.uid, seen.at):
        return False
    return any(play.card == seen.card for trick in deal.all_tricks() for play in trick.plays)
