"""Judging where the house has the umpire rule: penalties are scored as the cards fall."""

import pytest

from bowerboard.euchre import text
from bowerboard.euchre.judge import judge
from bowerboard.euchre.judged import JudgedGame

# Seat 2 has the nine of clubs and plays the ten of hearts on a club; it shows in trick 2.
CALLED = "game {score}{rules} | dealer 1 | up Ks | 2 passes | 3 orders up | 1 discards Qd"
TRICKS = [
    "2 plays 9d | 3 plays Ad | 0 plays Td | 1 plays Jd",
    "3 plays Ac | 0 plays Kc | 1 plays Tc | 2 plays Th",
    "3 plays As | 0 plays 9s | 1 plays Ks | 2 plays 9c",
    "3 plays Js | 0 plays 9h | 1 plays Ts | 2 plays Kh",
    "3 plays Kd | 0 plays Ah | 1 plays Qh | 2 plays Jh",
]
AUTOMATIC = " renege_ruling=automatic"


def judged(rules: str = "", score: str = "0-0", more: str = "", tricks: int = 5) -> JudgedGame:
    line = " | ".join([CALLED.format(score=score, rules=rules), *TRICKS[:tricks]]) + more
    (game,) = judge(text.read(each) for each in line.split(" | "))  # type: ignore[misc]
    return game


def test_nothing_is_applied_by_default():
    """The makers, seats 1 and 3, march for two."""
    game = judged()
    assert game.score == (0, 2)
    assert len(game.deals[0].reneges) == 1
    assert game.deals[0].deal.tricks_by_side() == (0, 5)


def test_the_penalty_ends_the_deal_and_the_rest_is_not_held_against_anybody():
    game = judged(AUTOMATIC)
    assert (game.deals[0].points, game.score) == ((0, 2), (0, 2))
    assert len(game.deals[0].reneges) == 1
    assert game.deals[0].deal.tricks_by_side() == (0, 3)
    assert game.problems == ()


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (f"{AUTOMATIC} renege_points=3", (0, 3)),
        (f"{AUTOMATIC} renege_after=plays_out", (0, 4)),
        (f"{AUTOMATIC} renege_penalty=deduct", (-2, 0)),
        (f"{AUTOMATIC} renege_deadline=trick_quitted", (0, 2)),
    ],
)
def test_by_the_rules_of_the_house(rules: str, points: tuple[int, int]):
    assert judged(rules).score == points


def test_a_penalty_may_win_the_game():
    game = judged(AUTOMATIC, score="0-8")
    assert (game.winner, game.score) == (1, (0, 10))


def test_rulings_in_a_journal_are_not_applied_twice():
    """The journal of a table under the same rules holds what its own umpire said."""
    said = " | 2 reneged in 1 Th | renege of 2 in 1 upheld: automatic"
    assert judged(AUTOMATIC, more=said, tricks=3) == judged(AUTOMATIC, tricks=3)


def test_a_ruling_after_the_deal_shows_in_its_score():
    said = " | 3 calls renege on 2 in 1 | renege of 2 in 1 upheld: called"
    game = judged(more=said)
    assert game.score == (0, 2)
    assert judged(more=f"{said} | score 1,7: misheard").score == (1, 7)


# Seat 0 throws a heart on the jack of spades that is led, and plays the queen to the last trick.
PLAYED_ON = [*TRICKS[:4], "3 plays Kd | 0 plays Qs | 1 plays Qh | 2 plays Jh"]


def test_what_the_record_proves_is_listed_though_the_ruling_had_ended_the_deal():
    def judge_all(rules: str) -> JudgedGame:
        line = " | ".join([CALLED.format(score="0-0", rules=rules), *PLAYED_ON])
        (game,) = judge(text.read(each) for each in line.split(" | "))  # type: ignore[misc]
        return game

    played, ruled = judge_all(""), judge_all(AUTOMATIC)
    assert [(each.seat, each.trick) for each in played.deals[0].reneges] == [(2, 1), (0, 3)]
    assert ruled.deals[0].reneges == played.deals[0].reneges
    # the score is the ruling's all the same, and what came after it is no problem
    assert (ruled.score, ruled.problems) == ((0, 2), ())
    assert ruled.deals[0].deal.tricks_by_side() == (0, 3)


def test_played_on_into_the_next_deal():
    """The list belongs to its own deal."""
    second = " | up 9c | 3 orders up | 2 discards 9d | 3 plays Ac | void: x"
    line = " | ".join([CALLED.format(score="0-0", rules=AUTOMATIC), *PLAYED_ON]) + second
    (game,) = judge(text.read(each) for each in line.split(" | "))  # type: ignore[misc]
    assert [len(each.reneges) for each in game.deals] == [2, 0]
