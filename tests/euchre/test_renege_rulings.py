"""Reneges detected, called and ruled, under every house rule about them (rules.md 1.8, 2.1)."""

# ruff: noqa: N802 - a test of a listed case bears its id as it is written there
# ruff: noqa: PLR0917 - the columns of a table

import itertools

import pytest
from finished_deals import DEALS
from playing import begun, played, umpired

from bowerboard.euchre import umpire
from bowerboard.euchre.deal import Phase
from bowerboard.euchre.scoring import Outcome

PAIR = "dealer 2 | up 9s | 3 orders up | 3 plays Ac"  # makers 1 and 3
LONER = "dealer 2 | up 9s | 3 orders up | 3 alone | 3 plays Ac"
BLIND = "dealer 2 | up 9s | 3 orders up | 3 alone blind | 3 plays Ac"
THREE = DEALS["three"]  # dealer 1, maker 2: a point to side 0
EUCHRED = DEALS["euchred"]  # dealer 1, maker 2: two points to side 1
PLAYS_OUT: dict[str, object] = {"renege_after": "plays_out"}

# Changes, deal in hand, who reneged; then the score from 0-0.
VALUES = [
    ({}, PAIR, 0, (0, 2)),
    ({}, PAIR, 3, (2, 0)),
    ({}, PAIR, 1, (2, 0)),
    ({"renege_points": 3}, PAIR, 0, (0, 3)),
    ({"renege_points": 3}, LONER, 0, (0, 4)),
    # a loner (1.8.3, A14)
    ({}, LONER, 0, (0, 4)),
    ({}, LONER, 3, (4, 0)),
    ({"renege_vs_loner": 2}, LONER, 0, (0, 2)),
    ({"renege_vs_loner": 2}, LONER, 3, (4, 0)),
    ({"renege_by_loner": 2}, LONER, 3, (2, 0)),
    ({"renege_by_loner": 2}, LONER, 0, (0, 4)),
    ({"renege_vs_loner": 2, "renege_by_loner": 2}, PAIR, 0, (0, 2)),
    # off the offenders (U. Michigan)
    ({"renege_penalty": "deduct"}, PAIR, 0, (-2, 0)),
    ({"renege_penalty": "deduct"}, PAIR, 3, (0, -2)),
    ({"renege_penalty": "deduct"}, LONER, 3, (0, -4)),
    # as if the other side had taken every trick (2.1)
    ({"renege_penalty": "all_tricks"}, PAIR, 0, (0, 2)),
    ({"renege_penalty": "all_tricks"}, PAIR, 3, (2, 0)),
    ({"renege_penalty": "all_tricks", "super_euchre": 4}, PAIR, 3, (4, 0)),
    ({"renege_penalty": "all_tricks", "march": 3}, PAIR, 0, (0, 3)),
    ({"renege_penalty": "all_tricks"}, LONER, 0, (0, 4)),
    ({"renege_penalty": "all_tricks", "lone_euchre": 4}, LONER, 3, (4, 0)),
    ({"renege_penalty": "all_tricks", "blind_loner": True}, BLIND, 0, (0, 8)),
    ({"renege_penalty": "all_tricks", "blind_euchre": 4}, BLIND, 3, (4, 0)),
    # makers are set; by the defenders' renege they march
    ({"renege_penalty": "set"}, PAIR, 0, (0, 2)),
    ({"renege_penalty": "set"}, PAIR, 3, (2, 0)),
    ({"renege_penalty": "set", "euchre": 4}, PAIR, 3, (4, 0)),
    ({"renege_penalty": "set", "super_euchre": 4}, PAIR, 3, (2, 0)),
    ({"renege_penalty": "set"}, LONER, 2, (0, 4)),
    ({"renege_penalty": "set", "lone_euchre": 3}, LONER, 3, (3, 0)),
    ({"renege_penalty": "set", "blind_loner": True}, BLIND, 0, (0, 8)),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "line", "seat", "score"), VALUES)
def test_what_a_renege_costs(changes, line: str, seat: int, score: tuple[int, int]):
    """In hand: the deal ends, nothing else is scored, and it is dealt on from the left."""
    game = played(begun(changes), line, f"renege of {seat} in 0 upheld: proven")
    assert game.score == score
    assert (game.in_deal, game.deal.phase, game.dealer) == (False, Phase.RULED, 3)
    assert (game.results[-1].outcome, game.results[-1].points) == (Outcome.RULED, score)
    # Where the deal is played out the penalty is the same, and the deal goes on.
    game = played(begun({**changes, **PLAYS_OUT}), line, f"renege of {seat} in 0 upheld: proven")
    assert game.score == score
    assert (game.in_deal, game.deal.turn) == (True, 0)


@pytest.mark.parametrize(
    ("penalty", "seat", "score"),
    [("award", 1, (2, 0, 2)), ("award", 0, (0, 2, 0)), ("set", 1, (2, 0, 2)),
     ("deduct", 1, (0, -2, 0)), ("all_tricks", 2, (0, 2, 0))],
)  # fmt: skip
def test_each_for_itself_makers_or_defenders_are_wronged(penalty, seat, score):
    """Cutthroat: by the maker, both others; by one of the others, the maker alone."""
    changes = {"players": 3, "partnership": "solo", "renege_penalty": penalty}
    game = played(begun(changes, "0-0-0"), "dealer 0 | up 9s | 1 orders up | 1 plays Ac")
    assert played(game, f"renege of {seat} in 0 upheld: x").score == score


def test_three_pairs_both_others_are_wronged():
    game = played(begun({"players": 6, "suits": 6}, "0-0-0"),
                  "dealer 0 | up 9s | 1 orders up | 1 plays Ac")  # fmt: skip
    assert played(game, "renege of 4 in 0 upheld: x").score == (2, 0, 2)


# Changes, score before, a deal played out, what is ruled before the next cut; then the score
# after, who has won, and what the deal is recorded as.
AFTERWARDS = [
    ({}, "0-0", THREE, [], (1, 0), None, Outcome.MADE),
    # the penalty replaces the points of the deal
    ({}, "0-0", THREE, ["0 in 1 upheld"], (0, 2), None, Outcome.RULED),
    ({}, "0-0", THREE, ["1 in 1 upheld"], (2, 0), None, Outcome.RULED),
    ({}, "0-0", EUCHRED, ["1 in 1 upheld"], (2, 0), None, Outcome.RULED),
    ({"renege_penalty": "deduct"}, "3-3", THREE, ["0 in 1 upheld"], (1, 3), None, Outcome.RULED),
    # or comes on top of them
    (PLAYS_OUT, "0-0", THREE, ["0 in 1 upheld"], (1, 2), None, Outcome.MADE),
    # a game that seemed won is not, and another is
    ({}, "9-0", THREE, [], (10, 0), 0, Outcome.MADE),
    ({}, "9-0", THREE, ["0 in 1 upheld"], (9, 2), None, Outcome.RULED),
    ({}, "9-8", THREE, ["0 in 1 upheld"], (9, 10), 1, Outcome.RULED),
    ({}, "8-9", EUCHRED, ["1 in 1 upheld"], (10, 9), 0, Outcome.RULED),
    # penalties before points (1.7.3)
    (PLAYS_OUT, "9-8", THREE, ["0 in 1 upheld"], (10, 10), 1, Outcome.MADE),
    (PLAYS_OUT, "9-7", THREE, ["0 in 1 upheld"], (10, 9), 0, Outcome.MADE),
    # a ruling given twice counts once, one that names no trick is about any of them
    ({}, "0-0", THREE, ["0 in 1 upheld", "0 in 1 upheld"], (0, 2), None, Outcome.RULED),
    (PLAYS_OUT, "0-0", THREE, ["0 in 1 upheld", "0 in 1 upheld"], (1, 2), None, Outcome.MADE),
    (PLAYS_OUT, "0-0", THREE, ["0 in 1 upheld", "0 upheld"], (1, 2), None, Outcome.MADE),
    # two of one side: the deal ends with one penalty; played out, each costs
    ({}, "0-0", THREE, ["0 in 1 upheld", "0 in 2 upheld"], (0, 2), None, Outcome.RULED),
    ({}, "0-0", THREE, ["0 in 1 upheld", "2 in 1 upheld"], (0, 2), None, Outcome.RULED),
    (PLAYS_OUT, "0-0", THREE, ["0 in 1 upheld", "2 in 1 upheld"], (1, 4), None, Outcome.MADE),
    # equal reneges cancel, and the normal score stands (A15)
    ({}, "0-0", THREE, ["0 in 1 upheld", "1 in 2 upheld"], (1, 0), None, Outcome.MADE),
    (PLAYS_OUT, "0-0", THREE, ["0 in 1 upheld", "1 in 2 upheld"], (1, 0), None, Outcome.MADE),
    (PLAYS_OUT, "0-0", THREE, ["0 in 1 upheld", "2 in 1 upheld", "1 in 2 upheld"], (1, 2), None,
     Outcome.MADE),
    (PLAYS_OUT, "0-0", THREE,
     ["0 in 1 upheld", "2 in 1 upheld", "1 in 2 upheld", "3 in 0 upheld"], (1, 0), None,
     Outcome.MADE),
    ({"equal_reneges_cancel": False}, "0-0", THREE, ["0 in 1 upheld", "1 in 2 upheld"], (2, 2),
     None, Outcome.RULED),
    # overturned: the deal stands as played (E16: record both)
    ({}, "0-0", THREE, ["0 in 1 upheld", "0 in 1 not upheld"], (1, 0), None, Outcome.MADE),
    ({}, "9-8", THREE, ["0 in 1 upheld", "0 in 1 not upheld"], (10, 8), 0, Outcome.MADE),
    (PLAYS_OUT, "0-0", THREE, ["0 in 1 upheld", "0 in 1 not upheld"], (1, 0), None, Outcome.MADE),
    ({}, "0-0", THREE, ["0 in 1 upheld", "0 in 1 not upheld", "0 in 1 upheld"], (0, 2), None,
     Outcome.RULED),
    ({"false_claim": 2}, "0-0", THREE, ["0 in 1 upheld", "0 in 1 not upheld"], (1, 0), None,
     Outcome.MADE),
    # ...of a pair that cancelled, one falls: the other costs
    ({}, "0-0", THREE, ["0 in 1 upheld", "1 in 2 upheld", "0 in 1 not upheld"], (2, 0), None,
     Outcome.RULED),
    # claimed in vain (A16)
    ({}, "0-0", THREE, ["3 in 1 not upheld"], (1, 0), None, Outcome.MADE),
    ({"false_claim": 2}, "0-0", THREE, ["3 in 1 not upheld"], (1, 2), None, Outcome.MADE),
    ({"false_claim": 2}, "0-8", THREE, ["3 in 1 not upheld"], (1, 10), 1, Outcome.MADE),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "before", "line", "rulings", "score", "winner", "outcome"), AFTERWARDS
)
def test_ruled_after_the_last_trick(changes, before, line, rulings, score, winner, outcome):
    game = played(begun(changes, before), line, *[f"renege of {said}: x" for said in rulings])
    assert (game.score, game.winner) == (score, winner)
    assert len(game.results) == 1
    assert game.results[0].outcome is outcome
    if outcome is Outcome.RULED and rulings:
        start = tuple(map(int, before.split("-")))
        assert tuple(a + b for a, b in zip(start, game.results[0].points, strict=True)) == score
    assert len([e for e in game.deal.irregular if type(e).__name__ == "RenegeRuled"]) == len(
        rulings
    )


RULINGS = ["0 in 1 upheld", "2 in 0 upheld", "1 in 2 upheld", "3 in 0 upheld"]


@pytest.mark.parametrize("after", ["ends", "plays_out"])
def test_the_order_in_which_reneges_are_ruled_does_not_matter(after: str):
    """All of both sides: two each, so they cancel in whatever order they are entered."""
    for order in itertools.permutations(RULINGS):
        said = [f"renege of {each}: x" for each in order]
        assert played(begun({"renege_after": after}), THREE, *said).score == (1, 0), order


def test_in_a_fixed_number_of_deals_a_ruling_on_the_last_decides():
    changes = {"deals": 1, "target": 0}
    assert played(begun(changes, "4-4"), THREE).winner == 0
    assert played(begun(changes, "4-4"), THREE, "renege of 0 in 1 upheld: x").winner == 1
    changes |= PLAYS_OUT
    game = played(begun(changes, "4-4"), THREE, "renege of 0 in 1 upheld: x")
    assert (game.score, game.winner) == ((5, 6), 1)


def test_who_won_before_stays_the_winner_whatever_is_ruled_later():
    game = played(begun({}, "9-8"), THREE, THREE, "renege of 0 in 1 upheld: x")
    assert (game.score, game.winner) == ((10, 10), 0)


def test_a_ruling_in_hand_that_is_overturned_leaves_a_deal_without_points():
    game = played(begun({}, "8-8"), PAIR, "renege of 0 in 0 upheld: x")
    assert (game.score, game.winner) == ((8, 10), 1)
    game = played(game, "renege of 0 in 0 not upheld: the director saw the card")
    assert (game.score, game.winner, game.deal.phase) == ((8, 8), None, Phase.RULED)
    assert game.results[-1].points == (0, 0)
    # and the director may give what he finds right
    assert played(game, "director 0,1: made three").score == (8, 9)


def test_with_the_deal_played_out_it_is_scored_on_top():
    head, last = THREE.rsplit(" | ", 1)
    game = played(begun(PLAYS_OUT), head, "renege of 0 in 1 upheld: x", last)
    assert (game.score, game.results[-1].points) == ((1, 2), (1, 0))


# E16 and the umpire

E16 = (
    "dealer 0 | up 9h | 1 passes | 2 passes | 3 passes | 0 passes | 1 passes | 2 passes"
    " | 3 passes | 0 names c"
    " | 1 plays Kd | 2 plays 9c | 3 plays Qd | 0 plays Td"
    " | 2 plays Jc | 3 plays Tc | 0 plays Ac | 1 plays Kc"
)
AUTOMATIC: dict[str, object] = {"renege_ruling": "automatic"}


def test_E16_automatic_at_the_ace_the_hand_stops():
    game, said = umpired(begun(AUTOMATIC, "8-9"), E16)
    assert (said, game.in_deal) == ([], True)
    game, said = umpired(game, "2 plays Ad")
    assert said == ["2 reneged in 0 9c", "renege of 2 in 0 upheld: automatic"]
    assert (game.score, game.winner, game.in_deal) == ((8, 11), 1, False)
    assert game.results[-1].points == (0, 2)
    assert game.deal.phase is Phase.RULED


@pytest.mark.parametrize("ruling", ["confirm", "director"])
def test_E16_else_the_machine_detects_and_people_rule(ruling: str):
    game, said = umpired(begun({"renege_ruling": ruling}, "8-9"), E16, "2 plays Ad")
    assert said == ["2 reneged in 0 9c"]
    assert (game.score, game.in_deal) == ((8, 9), True)
    called, said = umpired(game, "1 calls renege on 2 in 0", "renege of 2 in 0 upheld: proven")
    assert said == []
    assert (called.score, called.winner) == ((8, 11), 1)


def test_E16_the_director_overturns_and_both_are_recorded():
    game, _ = umpired(begun(AUTOMATIC, "8-9"), E16, "2 plays Ad")
    game, said = umpired(game, "renege of 2 in 0 not upheld: a card stuck to another")
    assert said == []  # it is not ruled again
    assert (game.score, game.winner) == ((8, 9), None)
    rulings = [event for event in game.deal.irregular if type(event).__name__ == "RenegeRuled"]
    assert [(each.upheld, each.why) for each in rulings] == [
        (True, "automatic"),
        (False, "a card stuck to another"),
    ]


def test_E16_on_a_loner_four_by_default():
    """rules.md A14; the seat is played alone, so the partner's cards are left out."""
    line = (
        "dealer 0 | up 9h | 1 passes | 2 orders up | 2 alone"
        " | 1 plays Kd | 2 plays 9h | 3 plays Qd | 2 plays Ad"
    )
    for changes, score in [({}, (0, 4)), ({"renege_by_loner": 2}, (0, 2))]:
        game, said = umpired(begun({**AUTOMATIC, **changes}), line)
        assert said[0] == "2 reneged in 0 9h"
        assert game.score == score


# By the deadline of the house: from which card on is it ruled, if at all (None: never)?
SHOWN_AT_ONCE = (  # seat 2 reneges in the first trick, wins it, and leads the suit it had
    "dealer 0 | up 9h | 1 passes | 2 passes | 3 passes | 0 passes | 1 passes | 2 passes"
    " | 3 passes | 0 names c"
    " | 1 plays Kd | 2 plays 9c | 3 plays Qd | 0 plays Td | 2 plays Ad"
)
SHOWN_SECOND = SHOWN_AT_ONCE.replace("2 plays 9c", "2 plays 9s").replace(
    " | 2 plays Ad", " | 1 plays Ah | 2 plays 9d"
)
DEADLINES = [
    ("trick_quitted", SHOWN_AT_ONCE, False), ("next_lead", SHOWN_AT_ONCE, True),
    ("deal_end", SHOWN_AT_ONCE, True), ("next_cut", SHOWN_AT_ONCE, True),
    ("trick_quitted", SHOWN_SECOND, False), ("next_lead", SHOWN_SECOND, False),
    ("deal_end", SHOWN_SECOND, True), ("next_cut", SHOWN_SECOND, True),
    ("trick_quitted", E16 + " | 2 plays Ad", False), ("next_lead", E16 + " | 2 plays Ad", False),
    ("deal_end", E16 + " | 2 plays Ad", True), ("next_cut", E16 + " | 2 plays Ad", True),
]  # fmt: skip


@pytest.mark.parametrize(("deadline", "line", "ruled"), DEADLINES)
def test_deadlines(deadline: str, line: str, ruled: bool):
    game, said = umpired(begun({**AUTOMATIC, "renege_deadline": deadline}), line)
    assert said[0].startswith("2 reneged in 0")
    assert (len(said) == 2) is ruled
    assert game.in_deal is not ruled


LAST_CARD = (  # seat 2's diamond comes in the last trick
    E16 + " | 2 plays Qs | 3 plays 9s | 0 plays Ts | 1 plays Ks"
    " | 1 plays As | 2 plays Qh | 3 plays Js | 0 plays Kh"
    " | 3 plays Th | 0 plays Jh | 1 plays Jd | 2 plays Ad"
)


@pytest.mark.parametrize(("deadline", "ruled"), [("deal_end", True), ("next_cut", True)])
def test_a_renege_shown_in_the_last_trick_is_ruled_while_it_lies(deadline: str, ruled: bool):
    _, said = umpired(begun({**AUTOMATIC, "renege_deadline": deadline}), LAST_CARD)
    assert (len(said) == 2) is ruled


def test_after_the_last_trick_only_until_the_next_cut():
    shown_before = E16 + " | 2 plays Ad | 3 plays 9s | 0 plays Ts | 1 plays Jd" + (
        " | 2 plays Qh | 3 plays Ah | 0 plays Kh | 1 plays 9h"
        " | 3 plays Th | 0 plays Jh | 1 plays Qs | 2 plays As"
    )  # fmt: skip
    for deadline, open_still in [("deal_end", False), ("next_cut", True)]:
        changes = {"renege_deadline": deadline, "renege_ruling": "director"}
        game, said = umpired(begun(changes), shown_before)
        assert said == ["2 reneged in 0 9c"]
        assert not game.in_deal
        (case,) = umpire.unruled(game.deal)
        assert umpire.callable_now(game.deal, case) is open_still
        assert not umpire.unruled(played(game, "up 9s").deal)


def test_the_proof_may_lie_in_the_very_last_card():
    """Detected when the deal is scored already: the deal is scored once."""
    game, said = umpired(begun({"renege_ruling": "director"}), LAST_CARD)
    assert said == ["2 reneged in 0 9c"]
    assert len(game.results) == 1
    assert sum(game.score) == sum(game.results[0].points)


def test_the_second_instance_ends_the_chance():
    """rules.md 1.8.2: only the first showing can be called."""
    first = E16 + " | 2 plays Ad"
    second = first + " | 3 plays 9s | 0 plays Ts | 1 plays Jd | 2 plays 9d"
    for on, still in [(True, False), (False, True)]:
        changes = {"second_instance": on, "renege_ruling": "director"}
        for line, expected in [(first, True), (second, still)]:
            game, _ = umpired(begun(changes), line)
            (case,) = umpire.unruled(game.deal)
            assert umpire.callable_now(game.deal, case) is expected


def test_a_ruling_that_names_no_trick_settles_every_case_of_that_seat():
    game, _ = umpired(begun({"renege_ruling": "director"}), E16, "2 plays Ad")
    assert umpire.unruled(played(game, "renege of 2 not upheld: seen").deal) == ()
    game, said = umpired(begun(AUTOMATIC), E16, "renege of 2 not upheld: seen", "2 plays Ad")
    assert said == ["2 reneged in 0 9c"]


def test_a_corrected_renege_is_none():
    game, said = umpired(
        begun(AUTOMATIC),
        "dealer 0 | up 9h | 1 orders up | 1 plays Kd | 2 plays 9c | 2 corrects 9c | 2 plays Ad"
        " | 3 plays Qd | 0 plays Td | 2 plays 9c",
    )
    assert said == []
    assert game.in_deal
