"""How fast an archive of recorded deals is judged, beside OpenSpiel on the very same deals.

Both start from lists of whole numbers made beforehand, and both look at every call and card: is it
legal, who won the trick, what are the points; ours also at reneges.  Ours fills its tables with
other deals first, as OpenSpiel's game is loaded first.  The two take turns, so that whatever else
the machine does falls on both, and the middle round counts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from bowerboard.euchre.archive import Archive, Record, record_of
from bowerboard.euchre.cards import Rank
from bowerboard.euchre.deal import apply, start
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin import openspiel
from bowerboard.twin.dealing import deal_cards, new_players, play_deal

RULES = HouseRules()
WARM_DEALS, DEALS, ROUNDS = 4000, 2000, 7


def records(seed: int, number: int, rules: HouseRules, reneges: float = 0.0) -> list[Record]:
    """Deals of virtual players, their hands known."""
    rng = random.Random(seed)
    players = new_players(rng, rules)
    made = []
    for dealt_so_far in range(number):
        dealt, dealer = deal_cards(rng, rules), dealt_so_far % rules.players
        while dealt.upcard.rank is Rank.BENNY:
            dealt = deal_cards(rng, rules)  # the players do not know what to call it
        deal = start(rules, dealer, dealt.upcard)
        for event in list(play_deal(players, dealt, rules, dealer, reneges))[1:]:
            deal = apply(deal, event)
        made.append(record_of(deal, dealt.hands))
    return made


def measure(deals: int = DEALS) -> dict[str, Any]:
    """Deals a second, ours and OpenSpiel's, and ours by theirs; only ours if there is no other."""
    archive = Archive(RULES)
    for record in records(51, WARM_DEALS, RULES):
        archive.judge(record)
    told = [(each, openspiel.actions(each)) for each in records(52, deals, RULES)]
    ours = [record for record, actions in told if actions is not None]
    theirs = [actions for _, actions in told if actions is not None]
    game = openspiel.load(RULES.stick_the_dealer)
    if game is None:
        rate = median(_rate(archive.judge, ours) for _ in range(ROUNDS))
        return {"archive_deals_per_s": round(rate)}
    rounds = [
        (_rate(archive.judge, ours), _rate(lambda actions: openspiel.judge(game, actions), theirs))
        for _ in range(ROUNDS)
    ]
    return {
        "archive_deals_per_s": round(median(mine for mine, _ in rounds)),
        "openspiel_deals_per_s": round(median(other for _, other in rounds)),
        "archive_vs_openspiel": round(median(mine / other for mine, other in rounds), 2),
    }


def _rate(judge: Callable[[Any], object], deals: Sequence[Any]) -> float:
    """Deals a second."""
    began = time.perf_counter()
    for deal in deals:
        judge(deal)
    return len(deals) / (time.perf_counter() - began)
