"""Reneges and their proof, as a card player would argue them."""

import pytest

from bowerboard.euchre import renege, text
from bowerboard.euchre.cards import card
from bowerboard.euchre.rules import HouseRules

HEARTS = "dealer 3 | up 9s | 0 passes | 1 passes | 2 passes | 3 passes | 0 names h"


def found(plays: str, called: str = HEARTS, rules: HouseRules | None = None) -> list[str]:
    """What is found after ``plays``, in words: "seat 1 T1 As, proof T2 Kd" (tricks from 1)."""
    reneges = renege.find(text.read_deal(f"{called} | {plays}", rules))
    return [
        f"seat {each.seat} T{each.trick + 1} {each.card}, "
        f"proof T{each.proof.trick + 1} {each.proof.card}"
        for each in reneges
    ]


TABLE = [
    ("nobody follows and nobody is ever seen to have been able to",
     "0 plays Ad | 1 plays As | 2 plays Ts | 3 plays Ks", []),
    ("a diamond shows up one trick later",
     "0 plays Ad | 1 plays As | 2 plays Td | 3 plays 9d | 0 plays Ac | 1 plays Kd",
     ["seat 1 T1 As, proof T2 Kd"]),
    ("the proof is the first diamond shown, not the last",
     "0 plays Ad | 1 plays As | 2 plays Td | 3 plays 9d | 0 plays Ac | 1 plays Kd | 2 plays 9c"
     " | 3 plays Tc | 0 plays Kc | 1 plays Qd", ["seat 1 T1 As, proof T2 Kd"]),
    ("ruffing is a renege too",
     "0 plays Ad | 1 plays 9h | 2 plays Td | 3 plays 9d | 1 plays Kd",
     ["seat 1 T1 9h, proof T2 Kd"]),
    ("the left bower is a heart: it does not prove a diamond",
     "0 plays Ad | 1 plays As | 2 plays Td | 3 plays 9d | 0 plays Ac | 1 plays Jd", []),
    ("the left bower proves a heart",
     "0 plays Ah | 1 plays As | 2 plays Th | 3 plays 9h | 0 plays Ac | 1 plays Jd",
     ["seat 1 T1 As, proof T2 Jd"]),
    ("the left bower led asks for hearts",
     "0 plays Jd | 1 plays Ad | 2 plays Th | 3 plays Ah | 0 plays Ac | 1 plays 9h",
     ["seat 1 T1 Ad, proof T2 9h"]),
    ("a partner's diamond proves nothing",
     "0 plays Ad | 1 plays As | 2 plays Td | 3 plays Kd | 0 plays Ac | 1 plays 9c", []),
    ("the leader cannot renege",
     "0 plays Ad | 1 plays Kd | 2 plays Td | 3 plays 9d | 0 plays Ac | 1 plays 9c | 2 plays Tc"
     " | 3 plays Kc | 0 plays Qd", []),
    ("a trick not yet complete counts",
     "0 plays Ad | 1 plays Kd | 2 plays Ts | 3 plays 9d | 0 plays Ac | 1 plays 9c | 2 plays Qd",
     ["seat 2 T1 Ts, proof T2 Qd"]),
    ("one card proves two reneges",
     "0 plays Ad | 1 plays As | 2 plays Td | 3 plays 9d"
     " | 0 plays Kd | 1 plays Ts | 2 plays Ac | 3 plays Tc | 0 plays Kc | 1 plays Qd",
     ["seat 1 T1 As, proof T3 Qd", "seat 1 T2 Ts, proof T3 Qd"]),
    ("two offenders, in order of trick and place",
     "0 plays Ad | 1 plays As | 2 plays Ts | 3 plays 9d"
     " | 0 plays Ac | 1 plays 9c | 2 plays Qd | 3 plays Kc | 0 plays Qc | 1 plays Td",
     ["seat 1 T1 As, proof T3 Td", "seat 2 T1 Ts, proof T2 Qd"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("plays", "expected"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_renege(plays: str, expected: list[str]):
    assert found(plays) == expected


def test_without_trump_jacks_belong_to_their_printed_suit():
    no_trump = HEARTS.replace("0 names h", "0 names n")
    plays = "0 plays Ad | 1 plays As | 2 plays Td | 3 plays 9d | 0 plays Ac | 1 plays Jd"
    assert found(plays, no_trump) == ["seat 1 T1 As, proof T2 Jd"]
    assert found(plays) == []


def test_place_counts_from_the_leader():
    deal = text.read_deal(
        f"{HEARTS} | 0 plays Ad | 1 plays 9h | 2 plays Td | 3 plays 9d"
        " | 1 plays Kc | 2 plays 9c | 3 plays As | 0 plays Tc"
        " | 1 plays Ac | 2 plays Jc | 3 plays Qc"
    )
    (each,) = renege.find(deal)
    assert (each.trick, each.place, each.seat, each.card) == (1, 2, 3, card("As"))


def test_a_proof_that_rests_on_a_card_recorded_twice_is_not_certain():
    """Kd was played by seat 2 already, so one of the two records is wrong."""
    line = f"{HEARTS} | 0 plays Ad | 1 plays As | 2 plays Kd | 3 plays 9d | 0 plays Ac"
    (doubtful,) = renege.find(text.read_deal(f"{line} | 1 plays Kd"))
    assert not doubtful.certain
    (sure,) = renege.find(text.read_deal(f"{line} | 1 plays Qd"))
    assert sure.certain


def test_so_is_a_renege_whose_own_card_is_recorded_twice():
    line = f"{HEARTS} | 0 plays Ad | 1 plays As | 2 plays Td | 3 plays 9d | 0 plays Ac"
    (doubtful,) = renege.find(text.read_deal(f"{line} | 1 plays Kd | 2 plays As"))
    assert not doubtful.certain


def test_a_card_recorded_twice_elsewhere_does_not_matter():
    line = f"{HEARTS} | 0 plays Ad | 1 plays As | 2 plays Td | 3 plays 9d | 0 plays Ac"
    (sure,) = renege.find(text.read_deal(f"{line} | 1 plays Kd | 2 plays Tc | 3 plays Tc"))
    assert sure.certain


def test_on_a_loner_only_those_who_play_are_judged():
    lone = "dealer 2 | up Qh | 3 passes | 0 orders up | 0 alone"
    plays = "3 plays Ac | 0 plays Jh | 1 plays 9c | 0 plays Ah | 1 plays 9h | 3 plays As"
    assert found(plays, lone) == []
    assert found(f"{plays} | 0 plays Kc", lone) == ["seat 0 T1 Jh, proof T3 Kc"]


def test_no_cards_no_renege():
    assert renege.find(text.read_deal(HEARTS)) == ()
    assert renege.find(text.read_deal("dealer 3 | up 9s")) == ()
