"""What is proven is exactly what two oracles find, which share no code with it or each other."""

import random
from collections import Counter

import oracle_enumeration
import oracle_flow
import pytest
from asked import deal_of, knowledge_of, plain
from legal_deals import legal_deals
from oracle_scenes import Mix, Scene, random_scene

from bowerboard.euchre import renege
from bowerboard.euchre.knowledge import Held, HeldOneOf, Knowledge, Lacked, Lies, Pile
from bowerboard.euchre.renege import Findings

MIXES = {
    "nothing known": Mix(slips=0.4, sly=0.6),
    "sly players, nothing known": Mix(slips=0.9, sly=1),
    "sly players, no loners": Mix(slips=1, sly=1, alone=0),
    "kitty and discard known": Mix(slips=0.7, sly=1, kitty=1, discard=1),
    "most of kitty and discard known": Mix(slips=0.8, sly=1, kitty=0.7, discard=0.7),
    "parts of hands known": Mix(slips=0.5, sly=1, kitty=0.5, discard=0.5, held=0.4),
    "calls are evidence": Mix(slips=0.5, sly=0.8, kitty=0.4, calls=1, extra=0.5),
    "a statement may be wrong": Mix(slips=0.5, sly=0.8, kitty=0.4, held=0.2, extra=0.3, wrong=1),
    "a sitting dealer leaves the upcard": Mix(
        slips=0.7, sly=1, kitty=0.7, discard=0.5, held=0.2, alone=0.8, leaves=1
    ),
    "nobody reneges": Mix(slips=0, sly=0, kitty=0.5, discard=0.5, held=0.3, calls=1, extra=0.3),
    "32 cards, 7 each": Mix("789TJQKA", 7, 0.7, 1, kitty=0.7, discard=0.5),
    "32 cards, 5 each": Mix("789TJQKA", 5, 0.7, 1, kitty=0.9, discard=0.5),
    "16 cards, 3 each": Mix("JQKA", 3, 0.7, 1, kitty=0.5, discard=0.5, extra=0.2),
    "16 cards, 2 each": Mix("JQKA", 2, 0.8, 1, kitty=0.7, discard=0.5, calls=0.5, extra=0.2),
    "12 cards, 2 each": Mix("QKA", 2, 0.8, 1, kitty=0.6, extra=0.3, wrong=0.3),
}


def compare(scene: Scene, most: int, found: Counter[str]) -> None:
    """One position, held against the flow, and against every deal where those are few."""
    deal, knowledge = deal_of(scene), knowledge_of(scene)
    findings = renege.examine(deal, knowledge)
    later = scene.shown_later()
    verdicts = [oracle_flow.verdict(scene)]
    if oracle_enumeration.size(scene) <= most:
        verdicts.append(oracle_enumeration.verdict(scene))
        found["held against every deal"] += 1
    for verdict in verdicts:
        # A later card stands by itself, whatever else contradicts itself.
        wanted = verdict if verdict.possible else verdict._replace(proven=set(later))
        assert plain(findings) == wanted, scene
    assert renege.find(deal, knowledge) == findings.reneges
    for each in findings.reneges:
        proof = each.proof
        by_later_card = later.get((each.trick, each.place))
        assert (proof.kind is renege.ProofKind.LATER_CARD) == (by_later_card is not None)
        if by_later_card is not None:
            assert (proof.trick, str(proof.card)) == by_later_card
        found[proof.kind.value] += 1
    found["groups"] += len(findings.groups)
    found["contradictions"] += findings.contradiction is not None
    found["positions"] += 1


def positions(seed: int, each: int, most: int) -> Counter[str]:
    """``each`` random positions of every mix."""
    rng, found = random.Random(seed), Counter[str]()
    for mix in MIXES.values():
        for _ in range(each):
            scene = random_scene(rng, mix)
            compare(scene.after(rng.randrange(1, len(scene.plays) + 1)), most, found)
    return found


def test_random_positions():
    found = positions(seed=1, each=3000 // len(MIXES), most=1000)
    for kind in ("later-card", "hand", "pickup", "count", "groups", "contradictions"):
        assert found[kind] >= 10, f"too few to mean anything: {found}"
    assert found["held against every deal"] >= 500


@pytest.mark.soak
def test_a_hundred_thousand_random_positions():
    found = positions(seed=20, each=100_000 // len(MIXES) + 1, most=5000)
    print(dict(found))
    assert found["positions"] >= 100_000


def first_provable(seed: int, deals: int) -> int:
    """Every moment of ``deals`` deals: proven from the first card on that proves it."""
    rng, proven = random.Random(seed), 0
    for number in range(deals):
        mix = list(MIXES.values())[number % len(MIXES)]
        if mix.wrong:
            continue
        scene, since = random_scene(rng, mix), dict[tuple[int, int], int]()
        wanted = dict[tuple[int, int], int]()
        for count in range(1, len(scene.plays) + 1):
            now = scene.after(count)
            for each in renege.find(deal_of(now), knowledge_of(now)):
                since.setdefault((each.trick, each.place), count)
            for play in oracle_flow.verdict(now).proven:
                wanted.setdefault(play, count)
        assert since == wanted, scene
        proven += len(since)
    return proven


def test_proven_at_the_first_card_that_proves_it():
    assert first_provable(seed=2, deals=60) > 50


@pytest.mark.soak
def test_proven_at_the_first_card_that_proves_it_in_many_deals():
    print("reneges proven:", first_provable(seed=3, deals=2000))


def true_knowledge(rng: random.Random, legal, moment: int) -> Knowledge:
    """Some of what is true of a deal, of every kind."""
    plays = [play for trick in legal.moments[moment].all_tricks() for play in trick.plays]
    pick = lambda cards: tuple(c for c in cards if rng.random() < 0.4)  # noqa: E731
    items = [Lies(pick(legal.kitty), Pile.KITTY)]
    if legal.discard is not None and rng.random() < 0.5:
        items.append(Lies((legal.discard,), Pile.DISCARD))
    for seat, hand in enumerate(legal.hands):
        at = rng.randrange(len(plays) + 1)
        gone = [play.card for play in plays[:at] if play.seat == seat]
        left = [card for card in hand if card not in gone]
        items.append(Held(seat, pick(left), at))
        if left and rng.random() < 0.3:
            items.append(HeldOneOf(seat, (rng.choice(left), *pick(legal.kitty)), at))
        if rng.random() < 0.3:
            items.append(Lacked(seat, pick(legal.hands[(seat + 1) % 4]), at))
    return Knowledge(tuple(items))


def accusations(seed: int, deals: int, moments: int) -> int:
    """No accusation at ``moments`` moments of each of ``deals`` legal deals, nor at the end."""
    rng, looked = random.Random(seed), 0
    for legal in legal_deals(rng, deals):
        some = rng.sample(legal.moments, min(moments, len(legal.moments)))
        for deal in (*some, legal.moments[-1]):
            assert renege.find(deal) == (), deal
        looked += len(some)
        if rng.random() < 0.2:
            moment = rng.randrange(len(legal.moments))
            knowledge = true_knowledge(rng, legal, moment)
            assert renege.examine(legal.moments[moment], knowledge) == Findings()
            assert renege.examine(legal.moments[moment]) == Findings()
            looked += 2
    return looked


def test_nobody_is_accused_who_followed_suit():
    assert accusations(seed=4, deals=20_000, moments=4) >= 80_000


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_nobody_is_accused_in_a_hundred_thousand_legal_deals(seed: int):
    """Ten times a hundred thousand: a million in all."""
    print("moments without an accusation:", accusations(100 + seed, 100_000, moments=6))
