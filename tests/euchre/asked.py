"""A plain scene put to the code under test, and its answer as plain as the oracles'."""

from itertools import product

from oracle_enumeration import Verdict
from oracle_scenes import Scene

from bowerboard.euchre import renege, text
from bowerboard.euchre.cards import card
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.knowledge import Held, HeldOneOf, Item, Knowledge, Lacked, Lies, Pile
from bowerboard.euchre.rules import HouseRules

_SEEN = {"held": Held, "one of": HeldOneOf, "lacked": Lacked}


def deal_of(scene: Scene) -> Deal:
    rules = HouseRules(ranks=scene.ranks, hand=scene.hand, no_trump=True, defend_alone=True,
                       sitting_dealer_takes=not scene.leaves)  # fmt: skip
    return text.read_deal(scene.line, rules)


def item_of(item: tuple, public: bool = False) -> Item:
    if item[0] in ("kitty", "discard"):
        return Lies(tuple(map(card, item[1])), Pile(item[0]), public)
    kind, seat, cards, at = item
    return _SEEN[kind](seat, tuple(map(card, cards)), at, public)


def knowledge_of(scene: Scene) -> Knowledge:
    return Knowledge(tuple(map(item_of, scene.known)))


def plain(findings: renege.Findings) -> Verdict:
    """The findings in the oracles' words: each suspect stands for any one of its plays."""
    groups = set()
    for group in findings.groups:
        plays = [[(p.trick, p.place) for p in each.plays] for each in group.suspects]
        groups |= {frozenset(chosen) for chosen in product(*plays)}
    proven = {(each.trick, each.place) for each in findings.reneges}
    return Verdict(findings.contradiction is None, proven, groups)
