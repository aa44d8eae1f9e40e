"""Recorded hands prove what a deal that was cut short does not show any more."""

import pytest
from written_games import data, deal, game, hands

from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.verdict import judge_recorded

SHORT = ["As Ac Ts Js"]  # the second holds the nine of spades, and did not follow with it


def found(tricks: list[str], held: list[list[str]] | None, **calling: object) -> list[tuple]:
    written = deal(tricks=tricks, **calling)
    if held is not None:
        written["initialState"]["playerCards"] = held
    judged = judge_recorded(read(data(game(written))).games[0])
    return [
        (each.seat, each.trick, str(each.card), each.proof.kind.value, str(each.proof.card))
        for each in judged.deals[0].reneges
    ]


def test_a_hand_that_was_written_down_proves_a_renege() -> None:
    assert found(SHORT, None) == []
    assert found(SHORT, hands()) == [(1, 0, "Ac", "hand", "9s")]
    # Who follows, or has none, does not renege.
    assert found(["As 9s Ts Js"], hands()) == []
    assert found(["As 9s Ts Js", "Ks Jd Qs"], hands()) == []


def test_the_card_played_later_is_still_the_proof() -> None:
    tricks = [*SHORT, "Ks 9s Qs Qh"]
    assert found(tricks, hands()) == [(1, 0, "Ac", "later-card", "9s")]


def test_the_dealer_may_have_laid_the_card_away() -> None:
    """Of the jack and the nine of clubs one went for the nine of hearts, the other is held."""
    led = ["Qc Ac Tc Js"]
    assert found(led, hands()) == [(3, 0, "Js", "count", "None")]
    assert found(led, hands(), discard="9c") == [(3, 0, "Js", "hand", "Jc")]
    without = [[card for card in hand if card != "Jc"] for hand in hands()]
    assert found(led, without) == []


@pytest.mark.parametrize("why", ["another's card", "twice", "exchanged"])
def test_hands_that_cannot_be_those_played_prove_nothing(why: str) -> None:
    held, calling = hands(), {}
    if why == "another's card":
        held[2][held[2].index("Ts")], held[0][held[0].index("As")] = "As", "Ts"
    elif why == "twice":
        held[2][0] = "9s"
    else:
        calling = {"cardExchanges": [{"receiver": 1, "cards": ["9d"]}]}
    assert found(SHORT, held, **calling) == []
