"""Virtual players, keys and tags put straight into the session: every fact is right."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from bowerboard.euchre import renege, text
from bowerboard.euchre.cards import pack
from bowerboard.euchre.game import Game, apply
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.options import LonerLead
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import Outcome
from bowerboard.table.journal import Kind
from bowerboard.twin import evening, fidelity
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.hands import Hands
from bowerboard.twin.truth import Truth

HOUSES = {
    "standard": HouseRules(),
    "no stick": HouseRules(stick_the_dealer=False, target=11),
    "canadian": HouseRules(canadian_loner=True, loner_lead=LonerLead.LEFT_OF_LONER),
}


def an_evening(folder, seed, deals, rules):
    """An evening; the table, the truth, and how many cards did not follow though they could."""
    table = DirectTable(seed, rules)
    truth = Truth(folder / "truth.jsonl", lambda: table.now)
    moves = list(evening.played(seed, rules, deals))
    play(table, moves, truth, seed)
    truth.close()
    return table, truth, sum(move.slip for move in moves)


def check(folder, seed, deals, rules):
    """Everything that must hold of an evening of legal play and a few reneges."""
    table, truth, slips = an_evening(folder, seed, deals, rules)
    history = table.session.history
    done = fidelity.results(truth.events)
    numbered = [(e.seq, text.read(e.body)) for e in table.entries if e.kind is Kind.CONCLUDED]
    ours = fidelity.results(event for _, event in standing(fold(numbered)))
    assert len(done) == deals
    assert fidelity.differences(done, ours) == []
    assert truth.leaks == []
    assert truth.prompts == 0
    proven = [renege.find(each.deal) for each in ours]
    assert sum(map(len, proven)) == slips  # every one, and none that was not
    for each in ours:
        _tricks_add_up(each)
    assert fold(numbered).game == history.game
    return table


def _tricks_add_up(result):
    deal = result.deal
    if result.outcome is Outcome.PASSED_OUT:
        assert result.points == (0, 0)
        assert deal.tricks == ()
        return
    assert sum(result.tricks) == 5
    cards = Counter(play.card for trick in deal.tricks for play in trick.plays)
    assert max(cards.values()) == 1
    assert len(cards) == 5 * deal.playing
    assert set(cards) <= set(pack())
    assert sorted(result.points)[0] == 0
    assert max(result.points) in (1, 2, 4)


@pytest.mark.parametrize(("house", "seed"), [("standard", 1), ("no stick", 2), ("canadian", 3)])
def test_a_long_evening(tmp_path, house, seed):
    check(tmp_path, seed, 340, HOUSES[house])


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
def test_ten_thousand_deals(tmp_path, seed):
    check(tmp_path, seed, 1000, list(HOUSES.values())[seed % 3])


def test_the_same_seed_is_the_same_evening(tmp_path):
    runs = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        runs.append(an_evening(tmp_path / name, 5, 12, HouseRules())[0].entries)
    assert runs[0] == runs[1]
    assert len(runs[0]) > 12 * 40


def test_another_seed_is_another_evening(tmp_path):
    runs = []
    for seed in (5, 6):
        (tmp_path / str(seed)).mkdir()
        runs.append(an_evening(tmp_path / str(seed), seed, 2, HouseRules())[0].entries)
    assert runs[0] != runs[1]


def test_a_card_shown_too_early_would_be_told(tmp_path):
    table, truth, _ = an_evening(tmp_path, 3, 8, HouseRules())
    deal = table.session.history.game.deal
    seen = {play.card for trick in deal.tricks for play in trick.plays} | {deal.upcard}
    hidden = next(card for card in pack() if card not in seen)
    again = Truth(tmp_path / "again.jsonl", lambda: table.now)
    game = Game()
    for event in truth.events:
        after = apply(game, event)
        again.happened(event, game, after)
        game = after
    again.seen(table.view)
    assert again.leaks == []
    again.seen(replace(table.view, upcard=hidden))
    again.close()
    assert again.leaks == [str(hidden)]


def test_switched_off_and_on_all_evening_it_stands_where_it_was(tmp_path):
    table = DirectTable(8, HouseRules())
    truth = Truth(tmp_path / "truth.jsonl", lambda: table.now)
    rng, down, restarts = random.Random(8), Counter(), []

    def press(key, pressed):
        down[key] += 1 if pressed else -1
        table.press(key, pressed)

    hands = Hands(table.felt, press, lambda: table.view, truth, random.Random(9))
    moves = [move.event for move in evening.played(8, HouseRules(), 8)]
    for event, following in zip(moves, [*moves[1:], None], strict=True):
        for wait in hands.perform(event, following):
            table.run(table.now + wait)
            if down.total() == 0 and rng.random() < 0.15:
                before = (table.session.history.game, table.view)
                table.restart()
                assert (table.session.history.game, table.view) == before
                restarts.append(table.now)
    truth.close()
    ours = [event for _, event in standing(table.session.history)]
    assert len(restarts) > 40
    assert fidelity.differences(fidelity.results(truth.events), fidelity.results(ours)) == []
    assert len(fidelity.results(ours)) == 8
