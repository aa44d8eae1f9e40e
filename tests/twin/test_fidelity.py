"""The measure: sloppy players on readers that err, and the journal against what was done."""

import random
from collections import Counter

import pytest

from bowerboard.euchre.rules import HouseRules
from bowerboard.twin import demo, evening, soak_fidelity
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.felt import new_deck
from bowerboard.twin.measure import Tally, measure
from bowerboard.twin.noise import PROFILES, NoisyFelt
from bowerboard.twin.sloppy import SLOPPY
from bowerboard.twin.truth import Truth


def sound(tally: Tally) -> None:
    assert tally.faults == []
    assert (tally.silent_errors, tally.leaks) == (0, 0)
    assert (tally.false_reneges, tally.unproven) == (0, 0)


@pytest.mark.parametrize(("profile", "seed", "most"), [("typical", 1, 3.0), ("harsh", 60, 20.0)])
def test_a_few_hundred_deals(profile, seed, most):
    """The goals are 1 and 20 questions in 100 deals; so few deals allow for some luck."""
    tally = measure(range(seed, seed + 4), deals=50, profile=profile)
    assert tally.deals == 200
    sound(tally)
    assert tally.prompts_per_100_deals <= most


@pytest.mark.soak
@pytest.mark.parametrize("profile", ["typical", "harsh"])
@pytest.mark.parametrize("first", range(0, 2000, 100))
def test_a_hundred_thousand_deals(profile, first):
    tally = measure(range(first, first + 100), deals=50, profile=profile)
    print(profile, tally)
    assert (tally.silent_errors, tally.false_reneges, tally.unproven) == (0, 0, 0)


def test_the_whole_way_through_pads_and_ports(tmp_path):
    """The same noise at the antennas of pads that run the firmware, and the real daemon."""
    rules = HouseRules()
    moves = evening.played(5, rules, 6)
    plan = demo.Plan(moves, tmp_path / "noisy.journal", 5, rules, noise="harsh")
    played = demo.play(plan)
    assert len([deal for game in played.games for deal in game.deals]) == 6
    assert played.differences == []
    assert (played.silent_errors, played.leaks) == (0, [])


def test_the_noise_is_as_often_as_the_profile_says():
    """Of so many cards laid, within four standard deviations."""
    profile, now = PROFILES["harsh"], 0
    deck = new_deck(random.Random(3))
    felt = NoisyFelt(deck, profile, 3, lambda: now)
    cards, seen, laid = list(deck.cards.values()), Counter(), 20_000
    for number in range(laid):
        felt.clear()
        card = cards[number % len(cards)]
        felt.lay(number % 4, card)
        uid = felt.on(number % 4)[0]
        begins = now
        at_once = uid in felt.over(number % 4)
        now = begins + 1600
        later = uid in felt.over(number % 4)
        seen["neighbour"] += any(uid in felt.over(p) for p in range(4) if p != number % 4)
        now = begins + 10_000
        read = uid in felt.over(number % 4)
        seen["never"] += not read
        seen["late"] += read and not at_once
        assert later or not at_once or profile.flicker
        now = begins + 20_000
    for name, rate in (("never", 0.005), ("late", 0.0995), ("neighbour", 0.005)):
        assert abs(seen[name] - laid * rate) < 4 * (laid * rate) ** 0.5, (name, seen[name])


def test_the_same_seed_is_the_same_evening():
    runs = []
    for _ in range(2):
        table = DirectTable(9, HouseRules(), PROFILES["harsh"])
        truth = Truth(None, lambda t=table: t.now)
        play(table, evening.played(9, HouseRules(), 4), truth, 9, SLOPPY)
        runs.append((table.entries, truth.events, truth.prompts))
    assert runs[0] == runs[1]


@pytest.mark.parametrize("deals", ["0", "-50"])
def test_a_measure_of_no_deal_is_refused(deals, monkeypatch, capsys):
    """It would say that nothing is wrong."""
    monkeypatch.setattr("sys.argv", ["soak_fidelity", "harsh", "--deals", deals])
    with pytest.raises(SystemExit) as refused:
        soak_fidelity.main()
    assert refused.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "play at least 1" in said.err
