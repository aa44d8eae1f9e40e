"""What a finished deal is worth: the table of rules.md 1.6, row by row."""

import pytest
from finished_deals import DEALS

from bowerboard.euchre import scoring, text
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import Outcome

DEFAULTS = HouseRules()

# name of the deal, side of the makers, outcome, makers' tricks, points of makers and defenders
TABLE = [
    ("three", Outcome.MADE, 3, 1, 0),
    ("four", Outcome.MADE, 4, 1, 0),
    ("march", Outcome.MARCH, 5, 2, 0),
    ("euchred", Outcome.EUCHRED, 2, 0, 2),
    ("euchred, no trick", Outcome.EUCHRED, 0, 0, 2),
    ("lone three", Outcome.MADE, 3, 1, 0),
    ("lone four", Outcome.MADE, 4, 1, 0),
    ("lone march", Outcome.LONE_MARCH, 5, 4, 0),
    ("lone euchred", Outcome.EUCHRED, 2, 0, 2),
    ("lone euchred, no trick", Outcome.EUCHRED, 0, 0, 2),
    ("lone march against a lone defender", Outcome.LONE_MARCH, 5, 4, 0),
    ("lone three against a lone defender", Outcome.MADE, 3, 1, 0),
    ("euchred by a lone defender", Outcome.EUCHRED, 2, 0, 4),
    ("euchred by a lone defender, no trick", Outcome.EUCHRED, 0, 0, 4),
]


def scored(name: str, rules: HouseRules) -> tuple[Outcome, tuple[int, int], tuple[int, int]]:
    """Outcome, then tricks and points as (makers, defenders)."""
    deal = text.read_deal(DEALS[name], rules)
    result = scoring.result(deal, (0, 0))
    makers = deal.maker % 2
    return (
        result.outcome,
        (result.tricks[makers], result.tricks[1 - makers]),
        (result.points[makers], result.points[1 - makers]),
    )


@pytest.mark.parametrize(("name", "outcome", "tricks", "made", "against"), TABLE)
def test_score_table(name: str, outcome: Outcome, tricks: int, made: int, against: int):
    assert scored(name, DEFAULTS) == (outcome, (tricks, 5 - tricks), (made, against))


def test_the_table_has_every_finished_deal():
    assert sorted(DEALS) == sorted(row[0] for row in TABLE)


# Each value of the score changed by itself: the deals it changes, and to what (makers, defenders)
VALUES = [
    ({"make": 7}, {"three": (7, 0), "four": (7, 0)}),
    ({"march": 7}, {"march": (7, 0)}),
    ({"lone_make": 7}, {"lone three": (7, 0), "lone four": (7, 0),
                        "lone three against a lone defender": (7, 0)}),
    ({"lone_march": 5}, {"lone march": (5, 0), "lone march against a lone defender": (5, 0)}),
    ({"euchre": 3}, {"euchred": (0, 3), "euchred, no trick": (0, 3)}),
    ({"super_euchre": 4}, {"euchred, no trick": (0, 4), "lone euchred, no trick": (0, 4)}),
    ({"lone_euchre": 3}, {"lone euchred": (0, 3), "lone euchred, no trick": (0, 3)}),
    ({"lone_defence": 8}, {"euchred by a lone defender": (0, 8),
                           "euchred by a lone defender, no trick": (0, 8)}),
    # the single largest value, never a sum (rules.md 1.6)
    ({"super_euchre": 6}, {"euchred, no trick": (0, 6), "lone euchred, no trick": (0, 6),
                           "euchred by a lone defender, no trick": (0, 6)}),
    ({"lone_defence": 1}, {"euchred by a lone defender": (0, 2),
                           "euchred by a lone defender, no trick": (0, 2)}),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "differ"), VALUES)
def test_each_value_changes_its_own_deals_and_no_other(
    changes: dict[str, int], differ: dict[str, tuple[int, int]]
):
    rules = HouseRules(**changes)
    expected = {name: (made, against) for name, _, _, made, against in TABLE} | differ
    assert {name: scored(name, rules)[2] for name in DEALS} == expected


def test_fast_break_costs_makers_who_lose_the_first_two_tricks():
    """Tricks of "three" go 3 1 2 2 0: seat 2's side makes it after losing the first two."""
    fast = HouseRules(fast_break=True)
    assert scored("three", fast)[2] == (0, 0)
    assert scored("three", DEFAULTS)[2] == (1, 0)
    for name in sorted(set(DEALS) - {"three"}):
        assert scored(name, fast) == scored(name, DEFAULTS)


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("dealer 2 | up 9s" + " | 3 passes | 0 passes | 1 passes | 2 passes" * 2,
         Outcome.PASSED_OUT),
        ("dealer 2 | up 9s | void: cards exposed", Outcome.VOID),
        ("dealer 2 | up 9s | 3 orders up | 3 plays Ac | void: wrong count", Outcome.VOID),
    ],
)  # fmt: skip
def test_deals_without_a_score(line: str, outcome: Outcome):
    result = scoring.result(text.read_deal(line), (7, 8))
    assert (result.outcome, result.points, result.score) == (outcome, (0, 0), (7, 8))
    assert not result.counted


@pytest.mark.parametrize("line", ["dealer 2 | up 9s", "dealer 2 | up 9s | 3 orders up"])
def test_a_deal_in_hand_has_no_result(line: str):
    with pytest.raises(ValueError, match="not over"):
        scoring.result(text.read_deal(line), (0, 0))


@pytest.mark.parametrize(
    ("tricks", "outcome"),
    [(3, Outcome.EUCHRED), (4, Outcome.MADE), (6, Outcome.MADE), (7, Outcome.MARCH)],
)
def test_seven_tricks_are_made_with_four(tricks: int, outcome: Outcome):
    """rules.md 1.1.3: one point for four to six, the march takes seven."""
    rules = HouseRules(ranks="789TJQKA", hand=7)
    # Spades are trump: whoever is to win a trick plays a spade, the other three other suits.
    spades, others = "AKQT987", ("hdc" * 7)
    line, leader = "dealer 3 | up Js | 0 orders up", 0
    for number, spade in enumerate(spades):
        winner = 0 if number < tricks else 1
        for step in range(4):
            seat = (leader + step) % 4
            shown = f"{spade}s" if seat == winner else f"{spade}{others[step]}"
            line += f" | {seat} plays {shown}"
        leader = winner
    assert scoring.outcome_of(text.read_deal(line, rules)) is outcome
