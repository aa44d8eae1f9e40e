"""House rules that cannot stand together, each explained.

``check`` is called whenever rules are made, so that no table ever plays by contradictory ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING

from bowerboard.euchre.options import (
    AloneBy,
    Calling,
    Partnership,
    RuleError,
    Scoring,
    WeakHand,
    WeakRemedy,
    WinByTwo,
)

if TYPE_CHECKING:
    from bowerboard.euchre.rules import HouseRules

SEATS = {
    Partnership.PAIRS: (4, 6, 8),
    Partnership.THREES: (6,),
    Partnership.SOLO: (2, 3, 5),
}
"""How many can play in each partnership."""


def check(rules: HouseRules) -> None:
    """Refuse ``rules`` that contradict themselves.

    Raises:
        RuleError: the first contradiction, and what to change.
    """
    for why in _contradictions(rules):
        raise RuleError(why)


def _contradictions(rules: HouseRules) -> Iterator[str]:
    yield from _kinds(rules)
    yield from _numbers(rules)
    yield from _pack(rules)
    yield from _play(rules)
    yield from _winning(rules)
    yield from _counting(rules)


_NAMES = {bool: "True or False", int: "a whole number", str: "words"}


def _kinds(rules: HouseRules) -> Iterator[str]:
    """A rule of another kind than its field would be read as something else, and silently."""
    for each in fields(rules):
        value, kind = getattr(rules, each.name), type(each.default)
        if each.name == "weak_hand":
            if not isinstance(value, tuple) or not all(isinstance(v, WeakHand) for v in value):
                yield f"weak_hand = {value!r}: must be a tuple of WeakHand"
        elif type(value) is not kind:
            options = [str(option) for option in kind] if issubclass(kind, Enum) else []
            wanted = f"one of {', '.join(options)}" if options else _NAMES[kind]
            yield f"{each.name} = {value!r}: must be {wanted}"


def _numbers(rules: HouseRules) -> Iterator[str]:

    for each in fields(rules):
        value = getattr(rules, each.name)
        if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value <= 1000:
            yield f"{each.name} = {value}: must be from 0 to 1000"


def _pack(rules: HouseRules) -> Iterator[str]:
    allowed = SEATS[rules.partnership]
    if rules.players not in allowed:
        yield (
            f"players = {rules.players}: partnership {rules.partnership.value!r} is for "
            f"{' or '.join(map(str, allowed))}"
        )
    if not rules.ranks or not "789TJQKA".endswith(rules.ranks):
        yield f"ranks = {rules.ranks!r}: low to high and up to the ace, as 9TJQKA or 789TJQKA"
    if rules.suits not in (4, 6, 8):
        yield f"suits = {rules.suits}: a pack has 4, 6 or 8"
        return
    if not 1 <= rules.copies <= 2:
        yield f"copies = {rules.copies}: a card is in the pack once or twice"
    if not 1 <= rules.hand <= 12:
        yield f"hand = {rules.hand}: a hand has 1 to 12 cards"
    size = rules.suits * len(rules.ranks) * rules.copies + rules.benny
    upcard = rules.calling is Calling.UPCARD
    if rules.players * rules.hand + upcard > size:
        yield (
            f"hand = {rules.hand}: {rules.players} hands of {rules.hand}"
            f"{' and an upcard' if upcard else ''} do not fit in a pack of {size} "
            f"(ranks = {rules.ranks!r}, suits = {rules.suits}, copies = {rules.copies})"
        )


def _play(rules: HouseRules) -> Iterator[str]:
    if rules.benny and rules.no_trump:
        yield "benny and no_trump: the Benny belongs to trump, and there would be none"
    if rules.calling is Calling.BIDDING:
        yield from _bidding(rules)
    if rules.defend_alone_vs_pair and not rules.defend_alone:
        yield "defend_alone_vs_pair needs defend_alone"
    if rules.blind_loner and not rules.alone:
        yield "blind_loner needs alone"
    if rules.canadian_round_two and not rules.canadian_loner:
        yield "canadian_round_two needs canadian_loner"
    if rules.lone_march_tricks > rules.hand:
        yield f"lone_march_tricks = {rules.lone_march_tricks}: a deal has {rules.hand} tricks"
    if 0 < rules.lone_march_tricks < rules.majority():
        yield (
            f"lone_march_tricks = {rules.lone_march_tricks}: a loner who takes fewer than "
            f"{rules.majority()} of {rules.hand} tricks is euchred; 0 stands for all of them"
        )
    yield from _alone(rules)
    if rules.partnership is Partnership.SOLO:
        yield from _without_partners(rules)
    elif rules.call_partner:
        yield "call_partner is for partnership = 'solo'; here everybody has a partner"
    if rules.weak_hand and rules.weak_remedy is WeakRemedy.EXCHANGE:
        size = rules.suits * len(rules.ranks) * rules.copies + rules.benny
        under = size - rules.players * rules.hand - 1
        if under < 3:
            yield f"weak_remedy = 'exchange' needs three cards under the upcard; {under} are left"


def _alone(rules: HouseRules) -> Iterator[str]:
    if rules.alone or rules.calling is Calling.BIDDING or rules.canadian_loner or rules.smitty:
        return
    if rules.defend_alone and not rules.defend_alone_vs_pair:
        yield "defend_alone needs alone, or defend_alone_vs_pair: nobody goes alone here"
    if rules.partners_best:
        yield "partners_best needs alone: nobody gets the partner's best card without going alone"


def _bidding(rules: HouseRules) -> Iterator[str]:
    for name in ("canadian_loner", "benny", "smitty", "blind_loner"):
        if getattr(rules, name):
            yield f"{name} needs an upcard; calling = 'bidding' has none"
    if rules.weak_hand and rules.weak_remedy is WeakRemedy.EXCHANGE:
        yield "weak_remedy = 'exchange' needs a kitty; calling = 'bidding' deals all cards"
    if not 1 <= rules.min_bid <= rules.hand:
        yield f"min_bid = {rules.min_bid}: from 1 to the {rules.hand} tricks of a deal"


def _without_partners(rules: HouseRules) -> Iterator[str]:
    for name in ("partners_best", "canadian_loner", "defend_alone"):
        if getattr(rules, name):
            yield f"{name} needs partners; partnership = 'solo' has none"
    if rules.alone_by is AloneBy.MAKERS:
        yield "alone_by = 'makers' needs partners; partnership = 'solo' has none"


def _winning(rules: HouseRules) -> Iterator[str]:
    if rules.target == 0 and rules.deals == 0:
        yield "target = 0 and deals = 0: the game would never end; set one of them"
    if rules.cap and rules.target and rules.cap < rules.target:
        yield f"cap = {rules.cap}: below the target of {rules.target}, which nobody could reach"
    if rules.cap and rules.cap < rules.target_defending:
        yield (
            f"cap = {rules.cap}: below target_defending = {rules.target_defending}, which nobody "
            "could reach"
        )
    if rules.win_by_two is not WinByTwo.OFF and rules.cap:
        yield (
            f"win_by_two and cap = {rules.cap}: with both sides at the cap nobody could ever win; "
            "leave one of them out"
        )
    if rules.win_by_two is not WinByTwo.OFF and rules.deals:
        yield "win_by_two has no meaning with a fixed number of deals; set it to off"
    if rules.misdeal_limit < 1:
        yield "misdeal_limit = 0: a deal is lost by one misdeal or more; misdeal = 'same' never"
    if rules.slam < 1:
        yield "slam = 0: a game won counts for one game at least"
    if rules.laps and (rules.deals or not rules.target):
        yield "laps needs a target to count points above"


def _counting(rules: HouseRules) -> Iterator[str]:
    if rules.scoring is Scoring.EUCHRES and rules.calling is Calling.BIDDING:
        yield "scoring = 'euchres' has no meaning with calling = 'bidding'"
    if rules.four_trick_tokens and rules.hand != 5:
        yield f"four_trick_tokens is for deals of five tricks, not {rules.hand}"
    for name in ("fast_break", "four_trick_tokens"):
        if getattr(rules, name) and rules.scoring is Scoring.EUCHRES:
            yield f"{name} has no meaning with scoring = 'euchres', which counts no points"
        if getattr(rules, name) and rules.calling is Calling.BIDDING:
            yield f"{name} has no meaning with calling = 'bidding', where tricks count"
    if not 1 <= rules.lone_bumps <= 2:
        yield f"lone_bumps = {rules.lone_bumps}: a euchred loner is one bump or two"
