"""Reneges where a card was not read: what is proven is exactly what every possible deal shares.

The oracle writes down every way to fill in the cards that nobody saw, the unread ones among them,
and shares no code with the prover.
"""

import random
from collections import Counter
from itertools import permutations

import pytest
from oracle_scenes import Mix, Scene, random_scene, suit_of

from bowerboard.euchre import renege, text
from bowerboard.euchre.cards import UNREAD
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.rules import HouseRules

SMALL = Mix("QKA", 2, slips=0.6, sly=0.7, alone=0.2)
MIDDLE = Mix("JQKA", 2, slips=0.6, sly=0.7, alone=0.2)


def unread_deal(scene: Scene, gone: set[int]) -> Deal | None:
    """The deal in which the plays ``gone`` were not read; None where one of them took a trick."""
    lines = [f"dealer {scene.dealer}", f"up {scene.up}", *scene.calls]
    for number, (seat, card) in enumerate(scene.plays):
        lines.append(f"{seat} plays {'unread' if number in gone else card}")
    rules = HouseRules(ranks=scene.ranks, hand=scene.hand, no_trump=True, defend_alone=True)
    try:
        return text.read_deal(" | ".join(lines), rules)
    except ValueError:
        return None


def proven(scene: Scene, gone: set[int]) -> set[tuple[int, int]]:
    """The plays by (trick, place) that are reneges whatever the cards that nobody saw are."""
    seen = {card for n, (_, card) in enumerate(scene.plays) if n not in gone}
    out = [card for card in scene.pack if card not in seen]
    always: set[tuple[int, int]] | None = None
    for room in scene.rooms():
        # Slots: each hand's cards not played, the kitty, the discard, and the unread plays.
        left = Counter(str(seat) for seat, _ in scene.plays)
        slots = [p for p, size in room.items() for _ in range(size - left[p])]
        slots += [f"u{n}" for n in sorted(gone)]
        for filled in set(permutations(slots)):
            where = dict(zip(out, filled, strict=True))
            if not _agrees(scene, gone, where):
                continue
            here = _reneges(scene, gone, where)
            always = here if always is None else always & here
    return always or set()


def _agrees(scene: Scene, gone: set[int], where: dict[str, str]) -> bool:
    """Whether the upcard is where the calls left it."""
    taker = str(scene.dealer)
    place = where.get(scene.up)
    if place is None:
        return True
    if not scene.ordered:
        return place == "k"
    mine = {f"u{n}" for n in gone if scene.plays[n][0] == scene.dealer}
    return place in {taker, "d", *mine}


def _reneges(scene: Scene, gone: set[int], where: dict[str, str]) -> set[tuple[int, int]]:
    at = {place: card for card, place in where.items() if place.startswith("u")}
    plays = [(seat, at.get(f"u{n}", card)) for n, (seat, card) in enumerate(scene.plays)]
    found = set()
    for number, (seat, card) in enumerate(plays):
        trick, place = divmod(number, scene.at_table)
        led = suit_of(plays[trick * scene.at_table][1], scene.trump)
        if suit_of(card, scene.trump) == led:
            continue
        held = [c for who, c in plays[number + 1 :] if who == seat]
        held += [c for c, p in where.items() if p == str(seat)]
        if any(suit_of(c, scene.trump) == led for c in held):
            found.add((trick, place))
    return found


def positions(seed: int, count: int) -> Counter[str]:
    rng, found = random.Random(seed), Counter[str]()
    while found["positions"] < count:
        scene = random_scene(rng, SMALL).after(rng.randrange(2, 9))
        followers = [n for n in range(len(scene.plays)) if n % scene.at_table]
        if not followers:
            continue
        gone = set(rng.sample(followers, min(len(followers), rng.choice((1, 1, 2)))))
        deal = unread_deal(scene, gone)
        hidden = len(scene.pack) - len(scene.plays) + len(gone)
        if deal is None or hidden > 8:
            continue
        ours = {(each.trick, each.place) for each in renege.find(deal)}
        assert ours == proven(scene, gone), (scene, gone)
        found["positions"] += 1
        found["proven"] += len(ours)
        found["of an unread card"] += any(each.card is UNREAD for each in renege.find(deal))
    return found


def test_what_is_proven_is_what_all_possible_deals_share():
    found = positions(seed=1, count=60)
    assert found["proven"] >= 10, found


@pytest.mark.soak
def test_many_positions_with_unread_cards():
    print(positions(seed=2, count=3000))


def test_a_card_unread_before_the_renege_does_not_excuse_it_and_one_after_does_not_prove_it():
    line = "dealer 3 | up Qh | 0 orders up | "
    plays = "0 plays As | 1 plays 9c | 2 plays Ts | 3 plays Ks | 0 plays Ac | "
    after = text.read_deal(line + plays + "1 plays unread | 2 plays Tc | 3 plays Kc")
    assert renege.find(after) == ()
    shown = text.read_deal(line + plays + "1 plays 9s | 2 plays Tc | 3 plays Kc")
    assert [(r.seat, r.trick) for r in renege.find(shown)] == [(1, 0)]
