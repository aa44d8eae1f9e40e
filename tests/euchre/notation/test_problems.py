"""Everything that can be wrong in a record: it is named, and the game is scored all the same.

Each table row is the deal of ``written_games``, dealt by seat 3 and changed in one thing.
"""

from typing import Any

import pytest
from written_games import ALONE, TRICKS, Written, at, data, deal, game, hands

from bowerboard.euchre.judged import JudgedGame
from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.verdict import judge_recorded

PASS = "Pass"
ROUND_TWO = [PASS] * 4
SUIT_TRICKS = ["As 9s Ts Js", "Ks Ac Qs Jc", "9d Jd Qd Kc", "Qc Ah Tc Qh", "Td Jh Kd Kh"]
"""Another play of hands nearly the same, nobody having picked up: 9h and 9c are not in it."""


def judged(written: Written) -> JudgedGame:
    (recorded,) = read(data(written)).games
    return judge_recorded(recorded)


def kinds(written: Written) -> list[tuple[int | None, str]]:
    return [(each.deal, each.kind.value) for each in judged(written).problems]


def swapped(old: str, new: str) -> list[str]:
    """The tricks with one card changed for another."""
    return [trick.replace(old, new) for trick in TRICKS]


def test_the_deal_itself_is_clean() -> None:
    result = judged(game(deal(discard="9c")))
    assert result.clean
    assert result.as_json() == {
        "sides": [[0, 2], [1, 3]],
        "score": [0, 1],
        "winner": None,
        "deals": [
            {
                "dealer": 3,
                "maker": 1,
                "trump": "h",
                "alone": False,
                "lone_defender": None,
                "tricks": [1, 4],
                "points": [0, 1],
                "score": [0, 1],
            }
        ],
        "reneges": [],
        "problems": [],
    }


def test_the_loner_is_clean() -> None:
    result = judged(game(deal(isAlone=True, tricks=ALONE)))
    assert result.clean
    assert result.deals[0].as_json()["alone"] is True
    assert result.score == (0, 1)


def test_a_lone_defender() -> None:
    """Seat 1 and seat 0 alone against each other: the loner takes four."""
    tricks = ["As 9s", "Ks Jd", "Jh 9d", "Ah Td", "Ac Qc"]
    written = game(
        deal(isAlone=True, aloneDefender=0, tricks=tricks), ruleset={"defend_alone": True}
    )
    result = judged(written)
    assert result.clean
    assert result.deals[0].as_json()["lone_defender"] == 0
    assert result.deals[0].deal.tricks_by_side() == (1, 4)


def test_no_trump_is_n() -> None:
    written = game(
        deal(calls=[*ROUND_TWO, "n"], tricks=SUIT_TRICKS), ruleset={"allow_no_trump": True}
    )
    result = judged(written)
    assert result.deals[0].as_json()["trump"] == "n"
    assert result.deals[0].as_json()["maker"] == 0


def test_bare_bowers() -> None:
    tricks = swapped("Jh", "R")
    tricks = [trick.replace("Jd", "L") for trick in tricks]
    assert judged(game(deal(tricks=tricks))) == judged(game())


@pytest.mark.parametrize(
    "written",
    [
        game(deal(discard="Xx")),
        game(deal(discard="9h", tricks=swapped("9h", "9c"))),  # the upcard itself is buried
        at(game(), "deals/0/initialState/playerCards", hands()),
        at(game(deal(discard="9c")), "deals/0/initialState/playerCards", hands()),
        at(game(), "deals/0/initialState/playerCards", [[], hands()[1], ["Xx"] * 5, []]),
        at(game(deal(isAlone=True, tricks=ALONE)), "deals/0/initialState/playerCards", hands()),
        game(deal(), finalScore=[0, 1]),
        game(deal(tricks=[*TRICKS, "", ""])),
        game(deal(3), deal(0), deal(1)),
        game(ruleset={"num_deals": 8}),
    ],
)
def test_not_problems(written: Written) -> None:
    assert kinds(written) == []


@pytest.mark.parametrize(
    ("calls", "wanted", "maker"),
    [
        ([PASS, "Order", PASS], ["illegal-call"], 1),
        ([PASS, "Order", "Order", "s"], ["illegal-call"], 1),
        ([PASS, "h"], ["illegal-call"], 1),  # the upcard's suit: ordered up, oddly written
    ],
)
def test_calls_where_hearts_stand(calls: list[str], wanted: list[str], maker: int) -> None:
    result = judged(game(deal(calls=calls)))
    assert [each.kind.value for each in result.problems] == wanted
    assert result.deals[0].deal.maker == maker
    assert result.score == (0, 1)


@pytest.mark.parametrize(
    ("calls", "wanted", "maker", "trump"),
    [
        ([*ROUND_TWO, "s"], [], 0, "s"),
        ([*ROUND_TWO, PASS, PASS, PASS, "d"], [], 3, "d"),
        ([*ROUND_TWO, "h"], ["illegal-call"], 0, "h"),  # turned down
        ([*ROUND_TWO, PASS, "Order"], ["illegal-call"], 1, "h"),  # in round two
        ([*ROUND_TWO, "n"], ["illegal-call"], 0, "n"),  # not played here
        ([PASS, PASS, "c"], ["illegal-call"], 2, "c"),  # named in round one
        ([PASS, PASS, PASS, "n"], ["illegal-call", "illegal-call"], 3, "n"),  # both
        ([*ROUND_TWO, "c", PASS], ["illegal-call"], 0, "c"),
    ],
)
def test_calls_in_round_two(calls: list[str], wanted: list[str], maker: int, trump: str) -> None:
    """Whatever was wrong with the call, the deal is scored with the trump that was named."""
    result = judged(game(deal(calls=calls, tricks=SUIT_TRICKS)))
    assert [each.kind.value for each in result.problems] == wanted
    assert result.deals[0].deal.maker == maker
    assert result.deals[0].trump == trump
    assert sum(result.score) > 0


@pytest.mark.parametrize(
    ("changes", "rules", "wanted"),
    [
        ({}, {"std": False}, []),
        ({}, {}, ["illegal-call"]),  # the dealer is stuck
        ({"isAlone": True}, {"std": False}, ["illegal-call"]),
        ({"aloneDefender": 1}, {"std": False}, ["illegal-call"]),
        ({"discard": "9c"}, {"std": False}, ["impossible-card"]),
        ({"calls": [PASS] * 9}, {"std": False}, ["illegal-call"]),
        ({"tricks": ["As"]}, {"std": False}, ["impossible-card"]),
        ({"calls": [PASS] * 4}, {"std": False}, ["incomplete"]),
        ({"calls": []}, {"std": False}, ["incomplete"]),
    ],
)
def test_passed_out(changes: dict[str, Any], rules: dict[str, Any], wanted: list[str]) -> None:
    written = game(deal(**{"calls": [PASS] * 8, "tricks": [], **changes}), ruleset=rules)
    result = judged(written)
    assert [each.kind.value for each in result.problems] == wanted
    assert result.deals[0].as_json()["maker"] is None
    assert result.deals[0].as_json()["trump"] is None
    assert result.score == (0, 0)


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        # alone and defending alone
        (game(deal(isAlone=True)), ["illegal-call"]),  # four seats played
        (game(deal(aloneDefender=0)), ["illegal-call"]),  # against a pair that played
        (game(deal(isAlone=True, aloneDefender=3, tricks=ALONE)), ["illegal-call"]),  # a maker
        (game(deal(isAlone=True, aloneDefender=0, tricks=ALONE)), ["illegal-call"]),
        (game(ruleset={"canadian": True}), ["illegal-call"]),  # the dealer's partner must
        (game(deal(isAlone=True, tricks=ALONE), ruleset={"canadian": True}), []),
        # cards
        (game(deal(tricks=swapped("Td", "Qc"))), ["duplicate-card"]),
        (game(deal(tricks=swapped("Kd", "Qd"))), ["duplicate-card"]),
        (game(deal(tricks=swapped("Qc", "8c"))), ["impossible-card"]),
        (game(deal(discard="9c", tricks=swapped("Qc", "9c"))), ["impossible-card"]),
        (game(deal(calls=[*ROUND_TWO, "s"])), ["impossible-card"]),  # 9h was turned down
        (
            game(deal(calls=[*ROUND_TWO, "s"], tricks=SUIT_TRICKS, discard="9c")),
            ["impossible-card"],
        ),
        (at(game(), "deals/0/initialState/upCard", "7h"), ["impossible-card"]),
        # more cards than there can be
        (game(deal(tricks=[TRICKS[0] + " 9c", *TRICKS[1:]])), ["impossible-card"]),
        (game(deal(tricks=[TRICKS[0] + " As", *TRICKS[1:]])), ["duplicate-card"]),
        (game(deal(tricks=[*TRICKS, "9c"])), ["impossible-card"]),
        (game(deal(tricks=[*TRICKS, "As"])), ["duplicate-card"]),
        # less
        (game(deal(tricks=[])), ["incomplete"]),
        (game(deal(tricks=TRICKS[:4])), ["incomplete"]),
        (game(deal(tricks=[*TRICKS[:4], "Ac Tc Jc"])), ["incomplete"]),
        (game(deal(tricks=["As 9s Ts", *TRICKS[1:]])), ["incomplete"]),
        (game(deal(tricks=["", *TRICKS[1:]])), ["incomplete"]),
        (game(deal(tricks=swapped("Qc", "Xx"))), ["incomplete"]),
        (game(deal(calls=[PASS, "x"])), ["incomplete"]),
        (at(game(), "deals/0/phases", []), ["incomplete"]),
        (at(game(), "deals/0/phases/0", ...), ["incomplete"]),
        (at(game(), "deals/0/phases/1", ...), ["incomplete"]),
        # the score
        (game(deal(), finalScore=[1, 0]), ["score-mismatch"]),
        (game(deal(), initialScore=[0, 9], finalScore=[0, 9]), ["score-mismatch"]),
    ],
)
def test_one_thing_wrong(written: Written, wanted: list[str]) -> None:
    result = judged(written)
    assert [each.kind.value for each in result.problems] == wanted
    assert all(each.deal == 0 and each.detail for each in result.problems)
    assert not any(each.reneges for each in result.deals)


@pytest.mark.parametrize(
    ("hand", "seat", "wanted"),
    [
        (["As", "Ks", "9d", "Td", "9c"], 0, ["impossible-card"]),  # Qc was played, not dealt
        (["As", "Ks", "9d", "Td"], 0, []),  # not all of it is known
        (["As", "Ks", "9d", "Td", "Xc"], 0, []),
        (["As", "Ks", "9d", "Td", "Qc", "9c"], 0, ["impossible-card"]),  # six cards
        (["As", "Ks", "9d", "Td", "7c"], 0, ["impossible-card", "impossible-card"]),
        (["As", "As", "Ks", "Td", "Qc"], 0, ["duplicate-card", "impossible-card"]),
        (["9h"], 3, ["duplicate-card"]),  # the upcard lay on the table
        (["Ac"], 2, ["impossible-card"]),  # seat 1 played it
    ],
)
def test_hands_against_the_play(hand: list[str], seat: int, wanted: list[str]) -> None:
    dealt: list[list[str]] = [[], [], [], []]
    dealt[seat] = hand
    written = at(game(), "deals/0/initialState/playerCards", dealt)
    assert [kind for _, kind in kinds(written)] == wanted


def test_an_exchange_explains_a_strange_card() -> None:
    strange = hands()
    strange[0] = ["As", "Ks", "9d", "Td", "Kc"]
    traded = [{"receiver": 0, "cards": ["Qc"]}]
    written = game(deal(cardExchanges=traded))
    assert kinds(at(written, "deals/0/initialState/playerCards", strange)) == []


@pytest.mark.parametrize(
    ("deals", "wanted"),
    [
        ([deal(3), deal(0), deal(1)], []),
        ([deal(3), deal(3)], [(1, "dealer-order")]),
        ([deal(3), deal(1), deal(2)], [(1, "dealer-order")]),
        ([deal(3, tricks=TRICKS[:1]), deal(0)], [(0, "incomplete")]),
        ([deal(3, tricks=TRICKS[:1]), deal(3)], [(0, "incomplete"), (1, "dealer-order")]),
        ([deal(3, calls=[PASS] * 8, tricks=[]), deal(0)], []),
        ([deal(3, calls=[PASS] * 8, tricks=[]), deal(3)], [(1, "dealer-order")]),
    ],
)
def test_whose_deal_it_was(deals: list[Written], wanted: list[tuple[int, str]]) -> None:
    assert kinds(game(*deals, ruleset={"std": False})) == wanted


@pytest.mark.parametrize(
    ("start", "rules", "winner", "wanted"),
    [
        # seats 3, 0, 1 deal in turn and the makers are on the dealer's side: 0-1, 1-1, 1-2
        ([0, 0], {"winning_score": 2}, 1, []),
        ([0, 0], {"winning_score": 1}, 1, [(1, "after-end")]),
        ([0, 8], {}, 1, []),
        ([0, 9], {}, 1, [(1, "after-end")]),
        ([9, 0], {}, 0, [(2, "after-end")]),
        ([9, 9], {}, 1, [(1, "after-end")]),
        ([10, 0], {}, 0, [(0, "after-end")]),
        ([0, 0], {"num_deals": 3}, 1, []),
        ([0, 0], {"num_deals": 2}, None, [(2, "after-end")]),  # 1-1 after two
        ([3, 0], {"num_deals": 2}, 0, [(2, "after-end")]),
    ],
)
def test_when_the_game_is_over(
    start: list[int], rules: dict[str, int], winner: int | None, wanted: list[tuple[int, str]]
) -> None:
    """Play that goes on is scored on; the winner is the first."""
    result = judged(game(deal(3), deal(0), deal(1), initialScore=start, ruleset=rules))
    assert [(each.deal, each.kind.value) for each in result.problems] == wanted
    assert result.winner == winner
    assert result.score == (start[0] + 1, start[1] + 2)


RENEGE = ["As 9s Ts Js", "Ks Jd Qs Qh", "Jh Qd 9h 9d", "Ah Kd Jc Td", "Ac Tc Kh Qc"]
"""The dealer plays Jc where hearts were led to trick 3, and Kh to trick 4."""

SHOWN = {
    "deal": 0,
    "seat": 3,
    "trick": 3,
    "played": "Jc",
    "proof": {"kind": "later-card", "trick": 4, "card": "Kh"},
    "certain": True,
}


def test_a_renege_is_listed_and_no_problem() -> None:
    result = judged(game(deal(tricks=RENEGE))).as_json()
    assert result["reneges"] == [SHOWN]
    assert result["problems"] == []
    assert result["score"] == [0, 1]


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        (game(deal(tricks=RENEGE), finalScore=[2, 0]), "score-mismatch"),
        (game(deal(tricks=RENEGE, discard="As")), "impossible-card"),
        (game(deal(tricks=RENEGE, isAlone=True)), "illegal-call"),
        (game(deal(tricks=[*RENEGE, "9c"])), "impossible-card"),
        (game(deal(tricks=[*RENEGE[:4], "Ac Tc Kh"])), "incomplete"),
        (game(deal(tricks=[*RENEGE[:4], "Ac Tc Kh Qc 9c"])), "impossible-card"),
    ],
)
def test_no_problem_elsewhere_hides_it(written: Written, problem: str) -> None:
    result = judged(written).as_json()
    assert result["reneges"] == [SHOWN]
    assert [each["kind"] for each in result["problems"]] == [problem]  # type: ignore[attr-defined]


def test_a_card_recorded_twice_makes_the_proof_doubtful() -> None:
    tricks = [trick.replace("Qh", "Kh") for trick in RENEGE]
    result = judged(game(deal(tricks=tricks)))
    (renege,) = result.deals[0].reneges
    assert not renege.certain
    assert [each.kind.value for each in result.problems] == ["duplicate-card"]
