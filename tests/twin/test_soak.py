"""Nothing is lost between the card and the journal, whatever is done to cables, pads and table."""

from pathlib import Path

import pytest

from bowerboard.seatlink import words
from bowerboard.table.journal import Entry, Kind, Report
from bowerboard.twin.soak import Plan, Soak
from bowerboard.twin.soak_truth import Actions, Figures, compare, told

A, B = bytes([1] * 8), bytes([2] * 8)


def check(figures: Figures, plan: Plan) -> None:
    print("\n" + told(figures))
    compared = figures.compared
    assert compared.identical
    assert min(compared.reports.values()) >= plan.reports
    assert figures.pulls >= plan.pulls
    assert (figures.reboots, figures.kills) == (plan.reboots, plan.kills)
    assert figures.damaged > 0.01 * figures.chunks


def test_a_short_soak(tmp_path: Path) -> None:
    plan = Plan(reports=120, pulls=8, reboots=3, kills=2)
    check(Soak(tmp_path, plan).run(), plan)


@pytest.mark.soak
def test_the_long_soak(tmp_path: Path) -> None:
    plan = Plan(reports=10_000, pulls=200, reboots=20, kills=20)
    check(Soak(tmp_path, plan).run(), plan)


# -- the comparison itself finds what it is there to find --------------------------------------


def entry(seq: int, report: int, body: str) -> Entry:
    return Entry(seq, 0, Kind.OBSERVED, body, report=Report("pad", 7, report))


GOOD = [
    entry(1, 1, f"laid 0 Jh {A.hex()}"),
    entry(2, 2, f"laid 0 9c {B.hex()}"),
    entry(3, 3, f"lifted 0 Jh {A.hex()}"),
]
ALTERED = [
    pytest.param(GOOD, {}, id="as it was"),
    pytest.param(GOOD[:2], {"missing": 2}, id="the last one is missing"),
    pytest.param(GOOD[::2], {"missing": 2}, id="one in the middle is missing"),
    pytest.param([*GOOD, GOOD[1]], {"doubled": 1, "disordered": 1, "invented": 1}, id="doubled"),
    pytest.param([GOOD[1], GOOD[0], GOOD[2]], {"disordered": 1}, id="swapped"),
    pytest.param(
        [*GOOD, entry(4, 4, f"lifted 0 9c {B.hex()}")], {"invented": 2}, id="invented"
    ),
]  # fmt: skip


@pytest.mark.parametrize(("journal", "found"), ALTERED)
def test_what_the_comparison_finds(journal: list[Entry], found: dict[str, int]) -> None:
    actions = Actions()
    actions.power(7, [])
    for tag, laid in [(A, True), (B, True), (A, False)]:
        actions.note(tag, laid)
    wrote = {7: {1: (words.ENTER, A), 2: (words.ENTER, B), 3: (words.LEAVE, A)}}
    result = compare(journal, {"pad": (wrote, actions)})
    names = ("missing", "doubled", "disordered", "invented")
    assert {name: getattr(result, name) for name in names if getattr(result, name)} == found
    assert result.identical == (not found)


def test_what_a_pad_forgot_without_power_is_counted_apart() -> None:
    actions = Actions()
    actions.power(7, [])
    for tag, laid in [(A, True), (B, True), (A, False)]:
        actions.note(tag, laid)
    actions.power(8, [B])
    wrote = {
        7: {1: (words.ENTER, A), 2: (words.ENTER, B), 3: (words.LEAVE, A)},
        8: {1: (words.SNAPSHOT, B)},
    }
    again = Entry(4, 0, Kind.OBSERVED, f"lying 0 9c {B.hex()}", report=Report("pad", 8, 1))
    result = compare([*GOOD[:2], again], {"pad": (wrote, actions)})
    assert result.identical
    assert result.lost_with_power == 1
