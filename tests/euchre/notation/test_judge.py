"""Judging events as a journal holds them."""

import pytest

from bowerboard.euchre import text
from bowerboard.euchre.judge import NOT_PLAYED_OUT, judge
from bowerboard.euchre.judged import JudgedGame

PLAYED = [
    "up 9h", "0 passes", "1 orders up", "3 discards 9c",
    "0 plays As", "1 plays 9s", "2 plays Ts", "3 plays Js",
    "0 plays Ks", "1 plays Jd", "2 plays Qs", "3 plays Qh",
    "1 plays Jh", "2 plays Qd", "3 plays 9h", "0 plays 9d",
    "1 plays Ah", "2 plays Kd", "3 plays Kh", "0 plays Td",
    "1 plays Ac", "2 plays Tc", "3 plays Jc", "0 plays Qc",
]  # fmt: skip
GAME = ["game 0-0", "dealer 3", *PLAYED]


def games(*lines: str) -> tuple[JudgedGame, ...]:
    return judge(text.read(line) for line in lines)  # type: ignore[misc]


def found(game: JudgedGame) -> list[tuple[int | None, str]]:
    return [(each.deal, each.kind.value) for each in game.problems]


def test_one_deal() -> None:
    (game,) = games(*GAME)
    assert game.clean
    assert game.score == (0, 1)


def test_nothing_is_no_game() -> None:
    assert games() == ()


def test_several_games() -> None:
    """The next game starts from its own score, and any seat may deal first."""
    first, second = games(*GAME, "game 2-0 target=11", "dealer 3", *PLAYED)
    assert (first.score, second.score) == ((0, 1), (2, 1))
    assert (first.start, second.start) == ((0, 0), (2, 0))
    assert second.rules.target == 11
    assert first.clean
    assert second.clean


@pytest.mark.parametrize("cut", [3, 4, 5, 9, 25])
def test_a_record_that_breaks_off(cut: int) -> None:
    (game,) = games(*GAME[:cut])
    assert found(game) == [(0, "incomplete")]
    assert game.score == (0, 0)


@pytest.mark.parametrize(
    ("reason", "dealer", "wanted"),
    [
        (NOT_PLAYED_OUT, 0, [(0, "incomplete")]),
        (NOT_PLAYED_OUT, 3, [(0, "incomplete"), (1, "dealer-order")]),
        ("misdeal", 3, []),  # dealt again
        ("misdeal", 0, []),  # lost the deal
        ("misdeal", 1, [(1, "dealer-order")]),
    ],
)
def test_after_a_deal_without_score(
    reason: str, dealer: int, wanted: list[tuple[int, str]]
) -> None:
    lines = [*GAME[:5], f"void: {reason}", f"dealer {dealer}", "up Ah"]
    (game,) = games(*lines, "void: misdeal")
    assert found(game) == wanted
    assert [each.points for each in game.deals] == [(0, 0), (0, 0)]


@pytest.mark.parametrize(
    ("line", "place", "wanted"),
    [
        ("2 plays Ad", 7, "impossible-card"),  # out of turn
        ("0 plays Ad", 3, "impossible-card"),  # before the call
        ("2 passes", 5, "illegal-call"),  # after it
        ("2 alone", 5, "illegal-call"),  # not the maker
        ("2 discards Ad", 5, "impossible-card"),  # not the dealer
        ("0 plays Ad", 26, "impossible-card"),  # the deal is over
    ],
)
def test_an_event_that_cannot_follow_changes_nothing(line: str, place: int, wanted: str) -> None:
    (game,) = games(*GAME[:place], line, *GAME[place:])
    assert found(game) == [(0, wanted)]
    assert game.score == (0, 1)


def test_a_canadian_loner_hides_no_other_fault() -> None:
    """Seat 1 is the dealer's partner; seat 0 leads the card that was turned up."""
    lines = ["game 0-0 canadian_loner=true", *GAME[1:5], "0 plays 9h"]
    (game,) = games(*lines)
    assert [kind for _, kind in found(game)] == ["illegal-call", "impossible-card", "incomplete"]
    assert game.problems[0].detail.startswith("seat 1 ordered up")
