"""SIGKILL at any moment of noisy games through the real path: firmware, cables, keys, glass."""

from pathlib import Path

import pytest

from bowerboard.twin.killed_evening import KilledEvening, Plan


def check(folder: Path, plan: Plan) -> int:
    """An evening with kills beside the same one without; how many kills there were."""
    runs = []
    for kills in (0, plan.kills):
        (folder / str(kills)).mkdir(parents=True)
        told = KilledEvening(
            folder / str(kills), Plan(plan.seed, plan.deals, kills, plan.damaged)
        ).run()
        assert told.wrong == []
        assert (told.game.score, told.game.results) == (told.truth.score, told.truth.results)
        runs.append(told)
    calm, killed = runs
    assert killed.game == calm.game
    # A discard is settled later where the table was off meanwhile, perhaps after the lead.
    assert sorted(killed.stands) == sorted(calm.stands)
    assert calm.kills == 0
    assert killed.reports == calm.reports
    return killed.kills


def test_50_kills_in_an_evening(tmp_path):
    assert check(tmp_path, Plan(seed=2, deals=2, kills=85)) >= 50


@pytest.mark.soak
def test_1000_kills(tmp_path):
    kills = 0
    for seed in range(3, 40):
        kills += check(tmp_path / str(seed), Plan(seed=seed, deals=5, kills=110))
        print(f"seed {seed}: {kills} kills")
        if kills >= 1000:
            return
    raise AssertionError(f"only {kills} kills")
