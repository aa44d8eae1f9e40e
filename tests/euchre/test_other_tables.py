"""The other tables of rules.md 1.9 and 1.7, on examples a card player can add up."""

import re

import pytest
from playing import begun, played

from bowerboard.euchre import stakes, text
from bowerboard.euchre.game import Game
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rulestext import changes_from_default
from bowerboard.euchre.scoring import Outcome
from bowerboard.euchre.winning import carried, skunked

OTHERS = "hcdrbop"


def tricks(winners: str, leader: int, seats: list[int], trump: str = "s") -> str:
    """Tricks to ``winners`` in turn: the winner lays a trump, the others other suits."""
    lines = []
    ranks = "AKQT9" + "AKQ"  # eight tricks at most, then the ranks come again in the double pack
    for number, winner in enumerate(map(int, winners)):
        mark = ".2" if number > 4 else ""
        at = seats.index(leader)
        suits = iter(OTHERS * 2)
        for seat in seats[at:] + seats[:at]:
            suit = trump if seat == winner else next(suits)
            lines.append(f"{seat} plays {ranks[number]}{suit}{mark}")
        leader = winner
    return " | ".join(lines)


def preset(name: str, score: str = "", **changes: object) -> Game:
    rules = PRESETS[name].rules
    known: dict[str, object] = {**changes_from_default(rules), **changes}
    return begun(known, score or "-".join("0" * len(rules.sides)))


# Three pairs (1.9.1): dealer 0, maker 1 (pair 1: seats 1 and 4); tricks to seats
SIX = [
    ("11100", (0, 1, 0), Outcome.MADE),  # 3-2-0
    ("11123", (0, 1, 0), Outcome.MADE),  # 3-1-1
    ("14140", (0, 1, 0), Outcome.MADE),  # 4-1-0, both partners count
    ("11002", (1, 1, 0), Outcome.TIED),  # 2-2-1: both one
    ("14522", (0, 0, 2), Outcome.EUCHRED),  # 2-3-0: beaten
    ("10022", (2, 0, 2), Outcome.EUCHRED),  # 1-2-2: both others two
    ("10002", (2, 0, 0), Outcome.EUCHRED),
    ("00002", (2, 0, 0), Outcome.EUCHRED),
    ("14141", (0, 2, 0), Outcome.MARCH),
    ("00303", (2, 0, 0), Outcome.EUCHRED),  # all five by another: two all the same
]  # fmt: skip


@pytest.mark.parametrize(("winners", "points", "outcome"), SIX)
def test_six_in_three_pairs(winners: str, points: tuple[int, ...], outcome: Outcome):
    game = played(preset("six-pairs"), "dealer 0 | up 9s | 1 orders up",
                  tricks(winners, 1, list(range(6))))  # fmt: skip
    assert (game.score, game.results[-1].outcome) == (points, outcome)


def test_six_in_three_pairs_alone():
    """The partner sits: five cards to a trick; all five are four, fewer are standard."""
    seats = [0, 1, 2, 3, 5]
    head = "dealer 0 | up 9s | 1 orders up | 1 alone"
    for winners, points in [("11111", (0, 4, 0)), ("11102", (0, 1, 0)), ("11113", (0, 1, 0)),
                            ("00021", (2, 0, 0))]:  # fmt: skip
        assert played(preset("six-pairs"), head, tricks(winners, 1, seats)).score == points
    # the value for a euchred loner holds here too, where a house has one
    game = preset("six-pairs", lone_euchre=4)
    assert played(game, head, tricks("00021", 1, seats)).score == (4, 0, 0)


def test_of_two_left_bowers_the_first_played_wins():
    """Diamonds and roses are of the colour of hearts."""
    head = "dealer 5 | up 9h | 0 orders up"
    first = played(preset("six-pairs"), head, "0 plays 9c | 1 plays Jd | 2 plays Jr | 3 plays Ah"
                   " | 4 plays Tc | 5 plays Qc")  # fmt: skip
    assert first.deal.tricks[0].winner == 1
    other = played(preset("six-pairs"), head, "0 plays 9c | 1 plays Jr | 2 plays Jd | 3 plays Jh"
                   " | 4 plays Tc | 5 plays Qc")  # fmt: skip
    assert other.deal.tricks[0].winner == 3  # the right is above both
    led = text.read_deal(f"{head} | 0 plays Jr", PRESETS["six-pairs"].rules).trick
    assert led.led(first.deal.trump).value == "h"


# Four pairs (1.9.3): dealer 0, maker 1 (pair 1: seats 1 and 5)
EIGHT = [
    ("11123", (0, 1, 0, 0), Outcome.MADE),
    ("15023", (0, 1, 0, 0), Outcome.MADE),  # two tricks are enough
    ("15115", (0, 2, 0, 0), Outcome.MARCH),
    ("15022", (0, 1, 1, 0), Outcome.TIED),
    ("10022", (2, 0, 2, 0), Outcome.EUCHRED),
    ("12223", (0, 0, 2, 0), Outcome.EUCHRED),
    ("26262", (0, 0, 2, 0), Outcome.EUCHRED),
]


@pytest.mark.parametrize(("winners", "points", "outcome"), EIGHT)
def test_eight_in_four_pairs(winners: str, points: tuple[int, ...], outcome: Outcome):
    game = played(preset("eight"), "dealer 0 | up 9s | 1 orders up",
                  tricks(winners, 1, list(range(8))))  # fmt: skip
    assert (game.score, game.results[-1].outcome) == (points, outcome)


@pytest.mark.parametrize(
    ("winners", "points"),
    [("11111", (0, 4, 0, 0)), ("11112", (0, 4, 0, 0)), ("11123", (0, 1, 0, 0)),
     ("12203", (0, 0, 2, 0))],
)  # fmt: skip
def test_eight_alone_four_tricks_are_a_march(winners: str, points: tuple[int, ...]):
    game = played(preset("eight"), "dealer 0 | up 9s | 1 orders up | 1 alone",
                  tricks(winners, 1, [0, 1, 2, 3, 4, 6, 7]))  # fmt: skip
    assert game.score == points


def test_eight_have_three_left_bowers_in_the_order_played():
    head = "dealer 7 | up 9h | 0 orders up | 0 plays 9c | 1 plays Jo | 2 plays Jr | 3 plays Jd"
    game = played(preset("eight"), head, "4 plays Ah | 5 plays Tc | 6 plays Qc | 7 plays Kc")
    assert game.deal.tricks[0].winner == 1


# Six in two threes (1.9.2): bids; maker 0; tricks to seats; points of sides 0 (0 2 4) and 1
ALL_SIX = list(range(6))
BIDS = [
    ("0 bids 3", "00011111", (3, 5)),  # made: a point a trick to each side
    ("0 bids 3", "02401111", (4, 4)),
    ("0 bids 3", "00111111", (-3, 6)),  # missed: nothing scored, and the bid lost
    ("0 bids 8", "00000002", (8, 0)),
    ("0 bids 8", "00000001", (-8, 1)),
    ("0 bids 5 | 1 bids 6", "11111100", (2, 6)),
    ("0 bids 5 | 1 bids 6", "11111000", (3, -6)),
]


@pytest.mark.parametrize(("bids", "winners", "points"), BIDS)
def test_six_in_two_threes(bids: str, winners: str, points: tuple[int, int]):
    said = bids.split(" | ")
    passes = [f"{seat} passes" for seat in range(len(said), 6)]
    bidder = said[-1][0]
    game = played(preset("six-threes"), "dealer 5 | dealt", *said, *passes, f"{bidder} names s",
                  tricks(winners, int(bidder), ALL_SIX))  # fmt: skip
    assert game.score == points


ALONE = [
    ("alone", "00000000", (16, 0)), ("alone", "00000111", (-8, 3)),
    ("little", "00000000", (12, 0)), ("little", "00000001", (-12, 1)),
    ("big", "00000000", (24, 0)), ("big", "10000000", (-24, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "winners", "points"), ALONE)
def test_shooters(kind: str, winners: str, points: tuple[int, int]):
    """Both partners sit; the example of 1.9.2, three tricks lost, is an 11-point swing."""
    game = played(preset("six-threes"), f"dealer 5 | dealt | 0 bids {kind}",
                  *[f"{seat} passes" for seat in range(1, 6)], "0 names s")  # fmt: skip
    assert game.deal.sitting == (2, 4)
    game = played(game, tricks(winners, 0, [0, 1, 3, 5]))
    assert game.score == points


def test_the_highest_bidder_leads_and_names_trump():
    game = played(preset("six-threes"), "dealer 5 | dealt | 0 passes | 1 bids 3 | 2 passes"
                  " | 3 bids 4 | 4 passes | 5 passes")  # fmt: skip
    assert game.deal.turn == 3
    assert played(game, "3 names h").deal.turn == 3


def test_of_two_cards_alike_the_first_laid_wins():
    game = played(preset("six-threes"), "dealer 5 | dealt | 0 bids 3 | 1 passes | 2 passes"
                  " | 3 passes | 4 passes | 5 passes | 0 names h")  # fmt: skip
    one = played(game, "0 plays Jh | 1 plays Jh.2 | 2 plays 9h | 3 plays 9h.2 | 4 plays Ah"
                 " | 5 plays Kh")  # fmt: skip
    assert one.deal.tricks[0].winner == 0
    two = played(game, "0 plays 9c | 1 plays Jd.2 | 2 plays Jd | 3 plays Ac | 4 plays Ac.2"
                 " | 5 plays Tc")  # fmt: skip
    assert two.deal.tricks[0].winner == 1


@pytest.mark.parametrize(
    ("before", "bid", "winners", "winner"),
    [
        ("29-20", "0 bids 3", "00011111", 0),  # 32 on a hand one's own side called
        ("20-28", "0 bids 3", "00011111", None),  # 33, but the others called
        ("20-29", "0 bids 3", "00011111", 1),  # 34 whoever called
        ("29-28", "0 bids 3", "00011111", 0),  # 32 by the callers against 33
        ("28-20", "0 bids 3", "00011111", None),
    ],
)
def test_thirty_two_on_a_call_else_thirty_four(before, bid, winners, winner):
    game = played(preset("six-threes", before), "dealer 5 | dealt", bid,
                  *[f"{seat} passes" for seat in range(1, 6)], "0 names s",
                  tricks(winners, 0, ALL_SIX))  # fmt: skip
    assert game.winner == winner


# Two, three, five


def test_two_handed_every_other_trick_is_the_others():
    head = "dealer 1 | up 9s | 0 orders up"
    for winners, points in [("00011", (1, 0)), ("00000", (2, 0)), ("00111", (0, 2))]:
        assert played(preset("two-handed"), head, tricks(winners, 0, [0, 1])).score == points


@pytest.mark.parametrize(
    ("winners", "points"),
    [("00012", (1, 0, 0)), ("00000", (2, 0, 0)), ("00112", (0, 2, 2)), ("11111", (0, 2, 2))],
)
def test_three_handed_the_maker_against_both(winners: str, points: tuple[int, ...]):
    game = played(preset("cutthroat"), "dealer 2 | up 9s | 0 orders up",
                  tricks(winners, 0, [0, 1, 2]))  # fmt: skip
    assert game.score == points


def test_five_handed_the_called_card_makes_the_partner():
    head = "dealer 4 | up 9s | 0 orders up | 0 calls partner Ah"
    five = list(range(5))
    with_ace = tricks("00123", 0, five)  # seat 1 lays the ace of hearts to the first trick
    assert "1 plays Ah" in with_ace
    game = played(preset("five-handed"), head, with_ace)
    assert game.deal.makers() == (0, 1)
    assert game.score == (1, 1, 0, 0, 0)
    beaten = played(preset("five-handed"), head, tricks("02233", 0, five))
    assert beaten.score == (0, 0, 2, 2, 2)
    # the card never shows: nobody is the partner
    alone = played(preset("five-handed"), head.replace("Ah", "Jc"), with_ace)
    assert (alone.deal.makers(), alone.score) == ((0,), (0, 2, 2, 2, 2))


# Games: ties, tokens, laps, skunks, stakes


def test_a_tie_at_the_target_is_played_on():
    game = played(preset("six-pairs", "9-9-0"), "dealer 0 | up 9s | 1 orders up",
                  tricks("11002", 1, ALL_SIX))  # fmt: skip
    assert (game.score, game.winner) == ((10, 10, 0), None)
    game = played(game, "up 9s | 2 passes | 3 passes | 4 orders up", tricks("44102", 2, ALL_SIX))
    assert (game.score, game.winner) == ((10, 11, 0), 1)


FOUR = "dealer 0 | up 9s | 1 orders up | " + tricks("11130", 1, [0, 1, 2, 3])  # 4 of side 1
ALONE_FOUR = "dealer 0 | up 9s | 1 orders up | 1 alone | " + tricks("11110", 1, [0, 1, 2])


def test_tokens():
    """Four tricks, not alone: a token; four tokens, a point (3.2)."""
    game = begun({"four_trick_tokens": True}, "0-4")
    counts = []
    for _ in range(5):
        game = played(game, FOUR)
        counts.append((game.tokens, game.score))
    assert counts == [
        ((0, 1), (0, 5)), ((0, 2), (0, 6)), ((0, 3), (0, 7)), ((0, 0), (0, 9)), ((0, 1), (0, 10)),
    ]  # fmt: skip
    assert game.winner == 1
    assert played(begun({"four_trick_tokens": True}), ALONE_FOUR).tokens == (0, 0)
    assert played(begun(), FOUR).tokens == (0, 0)


def test_a_token_may_end_the_game():
    game = played(begun({"four_trick_tokens": True, "target": 5}), *[FOUR] * 4)
    assert (game.score, game.winner) == ((0, 5), 1)


def test_laps_carry_what_is_above_the_target():
    won = played(begun({"laps": True}, "3-9"), "dealer 0 | up 9s | 1 orders up | 1 alone",
                 tricks("11111", 1, [0, 1, 2]))  # fmt: skip
    assert (won.score, won.winner, carried(won)) == ((3, 13), 1, (0, 3))
    assert carried(played(begun({"laps": True}, "3-8"), FOUR)) == (0, 0)  # nobody has won
    assert carried(played(begun({}, "3-9"), FOUR)) == (0, 0)


def test_a_skunk_is_a_game_won_to_nothing():
    assert skunked(played(begun({}, "0-9"), FOUR))
    assert not skunked(played(begun({}, "1-9"), FOUR))
    assert not skunked(played(begun({}, "0-8"), FOUR))
    # of two losers only the one with nothing pays for it
    game = played(preset("cutthroat", "3-9-0", skunk=5), "dealer 0 | up 9s | 1 orders up",
                  tricks("11102", 1, [0, 1, 2]))  # fmt: skip
    assert (game.winner, stakes.ledger(game)) == (1, (0, 5, -5))


def test_the_ledger_of_a_whole_game():
    """S3's stake, a chip a trick and a chip a bump: settled deal by deal, and adds up to nothing.

    Deal one: four tricks to one.  Deal two: seat 1 is euchred, two tricks to three.
    """
    rules = {"stake_trick": 1, "stake_bump": 1, "stake_point": 2, "target": 2}
    one = played(begun(rules), FOUR)
    assert stakes.ledger(one) == (1 - 4, 4 - 1)
    two = played(one, "dealer 0 | up 9s | 1 orders up", tricks("11000", 1, [0, 1, 2, 3]))
    assert (two.score, two.winner) == ((2, 1), 0)
    assert stakes.ledger(two) == (-3 + 1 + 1 + 2, 3 - 1 - 1 - 2)


def test_a_ruling_after_the_deal_is_a_bump_as_well():
    rules = {"stake_bump": 1, "bump_renege": True}
    in_hand = played(begun(rules), "dealer 0 | up 9s | 1 orders up | renege of 1 upheld: x")
    after = played(begun(rules), FOUR, "renege of 1 upheld: x")
    assert stakes.ledger(in_hand) == stakes.ledger(after) == (1, -1)
    overturned = played(after, "renege of 1 not upheld: x")
    assert stakes.ledger(overturned) == (0, 0)


def test_points_are_settled_when_the_game_is_won():
    rules = {"stake_point": 3}
    assert stakes.ledger(played(begun(rules, "4-8"), FOUR)) == (0, 0)
    assert stakes.ledger(played(begun(rules, "4-9"), FOUR)) == (-18, 18)


@pytest.mark.parametrize(
    ("kind", "before", "winner"),
    [("off", "9-9", 1), ("at_target", "9-9", None), ("at_target", "8-9", 1),
     ("at_target", "10-9", None), ("over_target", "7-9", None), ("over_target", "9-10", 1),
     ("over_target", "10-10", None)],
)  # fmt: skip
def test_win_by_two_both_readings(kind: str, before: str, winner: int | None):
    """A point to side 1 (A6).  To be *over* ten, 10-7 is not enough; 11-9 is."""
    assert played(begun({"win_by_two": kind}, before), FOUR).winner == winner


def test_only_euchres_count():
    """rules.md 1.7.5: all for the makers, too few for the others; forced, two are enough."""
    seats = [0, 1, 2, 3]
    ordered = "dealer 0 | up 9s | 1 orders up"
    stuck = ("dealer 0 | up 9s | 1 passes | 2 passes | 3 passes | 0 passes | 1 passes | 2 passes"
             " | 3 passes | 0 names h")  # fmt: skip
    for head, winners, leader, points in [
        (ordered, "11111", 1, (0, 1)), (ordered, "11100", 1, (0, 0)),
        (ordered, "11000", 1, (1, 0)),
        (stuck, "00111", 1, (0, 0)), (stuck, "01111", 1, (0, 1)), (stuck, "00000", 1, (1, 0)),
    ]:  # fmt: skip
        lines = tricks(winners, leader, seats)
        if head is stuck:  # hearts are trump: hearts and spades change places
            lines = re.sub("(?<=[AKQT9])[hs]", lambda found: "sh"["hs".index(found[0])], lines)
        game = played(begun({"scoring": "euchres", "target": 3}), head, lines)
        assert game.score == points, (head, winners)


SIX_FIRST = (  # dealer 0, maker 1; seat 3 of the first side takes the trick
    "dealer 0 | up 9s | 1 orders up | 1 plays 9h | 2 plays Th | 3 plays Ah | 4 plays Qh"
    " | 5 plays 9d | 0 plays 9c"
)


@pytest.mark.parametrize(
    ("line", "score"),
    [
        (f"{SIX_FIRST} | 2 claims the rest", (0, 0, 2)),  # one to four: nobody swept
        (f"{SIX_FIRST} | 0 claims the rest", (4, 0, 0)),
        ("dealer 0 | up 9s | 1 orders up | 2 claims the rest", (0, 0, 4)),
    ],
)
def test_of_three_pairs_one_must_take_every_trick_for_a_super_euchre(line, score):
    rules = {"players": 6, "suits": 6, "super_euchre": 4}
    assert played(begun(rules, "0-0-0"), line).score == score
