"""What a tag that appears on a pad can stand for: news, a flicker, a dead card."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.game import Game
from bowerboard.euchre.replacing import replaced
from bowerboard.table.observed import KITTY, CardLaid
from bowerboard.table.sense import FLICKER_MS, Lying, Sense, Worth


def laid(game: Game, sense: Sense, seen: CardLaid, asked: bool) -> Sense:
    """The sense with the card that was laid; ``asked``: a card at that place was asked for."""
    known = next((x for x in sense.lying if (x.place, x.uid) == (seen.place, seen.uid)), None)
    if seen.lying and known is None:
        known = sense.named_again(seen.place, seen.uid, seen.at)
        sense = sense if known is None else sense.laid(known)
    if seen.lying and known is not None:
        return sense  # named again after a restart of its pad: no news
    gone = sense.was_there(seen.place, seen.uid, seen.at)
    was = known if known is not None or gone is None else gone.lying
    lying = Lying(seen.place, seen.uid, seen.card, seen.at, Worth.FRESH)
    if seen.card is None:
        return sense.laid(replace(lying, worth=Worth.SPENT))
    worth, since = _worth(game, sense, seen.place, seen.card), seen.at
    if was is not None:
        worth, since = _flickered(was, worth, seen.at, asked)
    here = (seen.place, seen.uid)
    others = tuple(x for x in sense.gone if (x.lying.place, x.lying.uid) != here)
    left = [x.at for x in sense.gone if (x.lying.place, x.lying.uid) == here]
    notice = None if seen.place != KITTY else sense.notice
    back = seen.at if any(seen.at - at <= FLICKER_MS for at in left) else 0
    there = sense.laid(replace(lying, worth=worth, at=since, back=back))
    return replaced(there, gone=others, notice=notice)


def _worth(game: Game, sense: Sense, place: int, card: Card) -> Worth:
    """What a card newly laid at ``place`` can stand for."""
    deal = game.deal
    if deal is None or not game.in_deal:
        serves = place == KITTY or (place == game.dealer and not sense.kitty)
        return Worth.FRESH if serves else Worth.SPENT  # else cards are being dealt or gathered
    if place == KITTY:
        may_discard = deal.phase is Phase.PLAY and deal.taken and deal.unled
        return Worth.FRESH if may_discard and card != deal.upcard else Worth.SPENT
    if deal.phase is not Phase.PLAY:
        return Worth.EARLY
    if place in deal.sitting or _was_played(deal, card):
        return Worth.SPENT
    return Worth.FRESH


def _flickered(was: Lying, worth: Worth, now: int, asked: bool) -> tuple[Worth, int]:
    """The worth of a tag that is back so soon that it may never have been lifted, and since when.

    Only what the table has asked for counts anew.
    """
    if worth is Worth.SPENT:
        return worth, was.at
    if asked or was.worth in (Worth.DOUBTED, Worth.UNDONE):
        return worth, now
    if was.worth is Worth.SPENT:
        # Left lying from before: it may be this seat's card all the same, so it can be asked for.
        return (Worth.EARLY if worth is Worth.FRESH and was.place != KITTY else was.worth), was.at
    return was.worth, was.at


def _was_played(deal: Deal, card: Card) -> bool:
    return any(play.card == card for trick in deal.all_tricks() for play in trick.plays)
