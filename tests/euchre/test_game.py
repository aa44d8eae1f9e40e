"""A game: rotation of the deal, the score, its end."""

# ruff: noqa: N802 - a test of a listed case bears its id as it is written there

import pytest
from finished_deals import DEALS

from bowerboard.euchre import game as games
from bowerboard.euchre import renege, text
from bowerboard.euchre.cards import card
from bowerboard.euchre.deal import Impossible, Phase
from bowerboard.euchre.events import DealerSet, GameBegan, UpcardTurned
from bowerboard.euchre.game import NO_GAME, Game
from bowerboard.euchre.options import PassedOutDealer
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import Outcome

NORTH, EAST, SOUTH, WEST = range(4)
ALL_PASS = "dealer 2 | up 9s" + " | 3 passes | 0 passes | 1 passes | 2 passes" * 2


def played(game: Game, *lines: str) -> Game:
    """``game`` after the events of ``lines``."""
    for line in lines:
        for part in line.split(" | "):
            game = games.apply(game, text.read(part))
    return game


def begun(score: str = "0-0", **changes: object) -> Game:
    points = tuple(int(side) for side in score.split("-"))
    return games.apply(NO_GAME, GameBegan(HouseRules(**changes), points))


def test_E12_throw_in_after_scored_deals():
    """Each line names its dealer; South's deal is thrown in."""
    game = begun("1-0", stick_the_dealer=False)
    game = played(game, DEALS["lone euchred, no trick"], DEALS["four"])
    assert game.score == (3, 1)
    thrown = played(game, ALL_PASS)
    assert thrown.score == (3, 1)
    assert thrown.results[-1].outcome is Outcome.PASSED_OUT
    assert thrown.results[-1].points == (0, 0)
    assert thrown.results[:2] == game.results
    assert not thrown.in_deal
    again = played(thrown, "up Ah")
    assert (again.deal.dealer, again.deal.turn, again.deal.calls) == (WEST, NORTH, ())
    assert played(again, "0 orders up").deal.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("passed_out_dealer", "deals_next"),
    [(PassedOutDealer.LEFT, WEST), (PassedOutDealer.SAME, SOUTH)],
)
def test_E12_who_deals_after_a_throw_in(passed_out_dealer: PassedOutDealer, deals_next: int):
    rules = {"stick_the_dealer": False, "passed_out_dealer": passed_out_dealer}
    assert played(begun(**rules), ALL_PASS).dealer == deals_next


def test_E12_a_throw_in_is_no_deal_of_a_fixed_number():
    game = begun(stick_the_dealer=False, target=0, deals=2)
    game = played(game, DEALS["march"], ALL_PASS)
    assert (game.counted, game.over) == (1, False)
    assert played(game, DEALS["four"]).over


def test_E15_first_caller_of_the_next_deal_comes_from_the_dealer():
    """Dealer North; West takes the last trick."""
    line = (
        "dealer 0 | up 9h | 1 orders up"
        " | 1 plays Kc | 2 plays Qc | 3 plays Ac | 0 plays Tc"
        " | 3 plays Jh | 0 plays 9h | 1 plays Kh | 2 plays Ah"
        " | 3 plays Ad | 0 plays 9d | 1 plays Ts | 2 plays Td"
        " | 3 plays Th | 0 plays Kd | 1 plays 9c | 2 plays Jd"
        " | 2 plays 9s | 3 plays Qs | 0 plays Js | 1 plays Jc"
    )
    game = played(begun(), line)
    assert game.deal.tricks[-1].winner == WEST
    assert game.dealer == EAST
    dealt = played(game, "up Ah")
    assert dealt.deal.turn == SOUTH
    with pytest.raises(Impossible, match="seat 0 is out of turn"):
        played(dealt, "0 passes")


E16 = (
    "dealer 0 | up 9h | 1 passes | 2 passes | 3 passes | 0 passes | 1 passes | 2 passes"
    " | 3 passes | 0 names c"
    " | 1 plays Kd | 2 plays 9c | 3 plays Qd | 0 plays Td"
    " | 2 plays Jc | 3 plays Tc | 0 plays Ac | 1 plays Kc"
)


def test_E16_renege_proven_two_tricks_later():
    """Detection; the ruling and its points come with the penalties."""
    before = played(begun("8-9"), E16)
    assert before.deal.tricks[0].winner == SOUTH
    assert renege.find(before.deal) == ()
    at_the_ace = played(before, "2 plays Ad")
    (found,) = renege.find(at_the_ace.deal)
    assert (found.trick, found.place, found.seat, found.card) == (0, 1, SOUTH, card("9c"))
    assert found.proof == renege.Proof(renege.ProofKind.LATER_CARD, 2, card("Ad"))
    assert found.certain
    assert at_the_ace.score == (8, 9)
    assert at_the_ace.in_deal


LONE_MARCH_NORTH = (
    "dealer 2 | up Ks | 3 passes | 0 orders up | 0 alone"
    " | 3 plays Th | 0 plays Kh | 1 plays Kd | 0 plays Jc | 1 plays 9s | 3 plays Jd"
    " | 0 plays Qs | 1 plays 9c | 3 plays Ad | 0 plays Qd | 1 plays 9d | 3 plays Ah"
    " | 0 plays Js | 1 plays Td | 3 plays 9h"
)


def test_E09_lone_march_scores_four_and_the_deal_moves_on():
    game = played(begun(), LONE_MARCH_NORTH)
    assert (game.score, game.dealer, game.in_deal) == ((4, 0), WEST, False)


def test_E17_overshoot_is_kept_whole():
    game = played(begun("9-9"), LONE_MARCH_NORTH)
    assert (game.score, game.winner, game.over) == ((13, 9), 0, True)


def test_E17_a_fixed_number_of_deals_is_played_whatever_the_score():
    game = begun("11-5", deals=8)
    counts = []
    for line in [DEALS["four"]] * 5 + [DEALS["three"]] * 2:
        game = played(game, line)
        counts.append((game.counted, game.over, game.winner))
    assert game.score == (13, 10)
    assert counts == [(number, False, None) for number in range(1, 8)]
    game = played(game, DEALS["three"])
    assert (game.counted, game.over, game.winner, game.score) == (8, True, 0, (14, 10))


def test_E17_the_target_is_ten_untouched():
    assert HouseRules().target == 10
    assert played(begun("9-0"), DEALS["three"]).winner == 0
    assert played(begun("8-0"), DEALS["three"]).winner is None


def test_level_after_the_fixed_deals_nobody_has_won():
    game = played(begun("0-1", deals=1), DEALS["three"])
    assert (game.score, game.over, game.winner) == ((1, 1), True, None)


@pytest.mark.parametrize("target", [5, 7, 10, 11, 15])
def test_the_target(target: int):
    game = begun(f"{target - 1}-0", target=target)
    assert played(game, DEALS["three"]).winner == 0
    assert played(begun(f"{target - 2}-0", target=target), DEALS["three"]).winner is None


def test_the_first_winner_stays_when_play_goes_on():
    game = played(begun("9-8"), DEALS["three"], DEALS["march"])
    assert (game.score, game.winner) == ((10, 10), 0)
    game = played(game, DEALS["march"])
    assert (game.score, game.winner) == ((10, 12), 0)


def test_the_deal_goes_clockwise_whoever_wins():
    game = played(begun(), "dealer 1")
    dealers = []
    for _ in range(5):
        dealers.append(game.dealer)
        game = played(game, "up 9s", "void: dealt again", "dealer " + str((game.dealer + 1) % 4))
    assert dealers == [EAST, SOUTH, WEST, NORTH, EAST]
    for line in DEALS.values():
        after = played(begun(), line)
        assert after.dealer == (int(line.split()[1]) + 1) % 4


def test_a_void_deal_is_dealt_again_by_the_same_dealer():
    """rules.md A20."""
    game = played(begun("3-4"), "dealer 2 | up 9s | 3 passes | void: cards exposed")
    assert (game.dealer, game.score, game.in_deal, game.counted) == (SOUTH, (3, 4), False, 0)


def test_the_deal_goes_on_from_one_game_to_the_next():
    game = played(begun("9-0"), DEALS["three"])
    following = games.apply(game, GameBegan())
    assert (following.dealer, following.score, following.results) == (game.dealer, (0, 0), ())
    assert following.winner is None


@pytest.mark.parametrize(
    ("lines", "event", "why"),
    [
        ([], UpcardTurned(card("9s")), "nobody is known to deal"),
        ([], text.read("3 passes"), "nothing is dealt"),
        (["dealer 2 | up 9s"], UpcardTurned(card("9h")), "a deal is in hand"),
        (["dealer 2 | up 9s"], DealerSet(1), "a deal is in hand"),
        (["dealer 2 | up 9s"], GameBegan(), "a deal is in hand"),
        ([DEALS["march"]], text.read("3 plays Ac"), "played out"),
    ],
)
def test_what_cannot_follow(lines: list[str], event: object, why: str):
    game = played(begun(), *lines)
    with pytest.raises(Impossible, match=why):
        games.apply(game, event)


def test_a_deal_can_be_played_before_any_game_is_begun():
    game = played(NO_GAME, DEALS["march"])
    assert (game.began, game.score) == (False, (0, 2))
