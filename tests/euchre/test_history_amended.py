"""Amending what stands: a worked table, then what must hold for any amendment."""

import random

import pytest

from bowerboard.euchre import text
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import Amended, CardPlayed, Passed, Reinstated, Retracted
from bowerboard.euchre.game import NO_GAME, apply
from bowerboard.euchre.history import CutsLater, extend, fold, latest, moment_at, standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin.dealing import play_game

DEAL = "game 0-0; dealer 3; up 9h; 0 orders up; 0 plays As; 1 plays Ks; 2 plays 9s; 3 plays 9d"


def told(lines: str):
    return fold(enumerate((text.read(line.strip()) for line in lines.split(";")), start=1))


def stands(history) -> str:
    return "; ".join(text.write(event) for _, event in standing(history))


def replayed(history):
    game = NO_GAME
    for _, event in standing(history):
        game = apply(game, event)
    return game


TABLE = [
    # a card was another; its trick goes to the same seat
    ("amend 5+1: 1 plays Qs", DEAL.replace("1 plays Ks", "1 plays Qs"), 0),
    # two at once: now East takes the trick
    ("amend 4+2: 0 plays Ks | 1 plays As",
     DEAL.replace("0 plays As; 1 plays Ks", "0 plays Ks; 1 plays As"), 1),
    # put in: a pass before
    ("amend 3+1: 0 passes | 1 orders up", DEAL.replace("0 orders up", "0 passes; 1 orders up"), 0),
    # the last one taken out
    ("amend 7+1: -", DEAL.removesuffix("; 3 plays 9d"), 3),
    # everything from the first card on
    ("amend 4+4: -", "game 0-0; dealer 3; up 9h; 0 orders up", 0),
    # all of it
    ("amend 0+8: game 1-1", "game 1-1", None),
]  # fmt: skip


@pytest.mark.parametrize(("amendment", "after", "turn"), TABLE)
def test_what_stands_after_an_amendment(amendment, after, turn):
    history = told(f"{DEAL}; {amendment}")
    assert stands(history) == after
    assert history.game == replayed(history)
    assert (history.game.deal.turn if history.game.deal else None) == turn
    assert history.count == len(standing(history))
    back = extend(history, 10, Retracted(9))
    assert (stands(back), back.game) == (DEAL, told(DEAL).game)
    again = extend(back, 11, Reinstated(9))
    assert (stands(again), again.game) == (after, history.game)


@pytest.mark.parametrize(
    ("amendment", "why", "place"),
    [
        ("amend 3+1: 1 orders up", "out of turn", None),  # it cannot stand there itself
        ("amend 9+1: -", "there are no events", None),
        ("amend 7+2: -", "there are no events", None),
        ("amend 5+1: -", "seat 2 is out of turn", 6),
        ("amend 2+1: up 9h | void: x", "not now", 3),
    ],
)
def test_what_is_refused(amendment, why, place):
    history = told(DEAL)
    with pytest.raises(Impossible, match=why) as refused:
        extend(history, 9, text.read(amendment))
    assert getattr(refused.value, "place", None) == place
    assert isinstance(refused.value, CutsLater) is (place is not None)


def test_an_amendment_of_an_amendment_and_what_comes_after():
    history = told(f"{DEAL}; amend 5+1: 1 plays Qs; amend 5+1: 1 plays Js; 0 plays Ac")
    assert stands(history) == DEAL.replace("1 plays Ks", "1 plays Js") + "; 0 plays Ac"
    assert [moment.seq for moment in latest(history)] == [11]
    for number in (11, 10, 9):
        history = extend(history, 99, Retracted(number))
    assert stands(history) == DEAL


def test_what_was_detected_is_looked_at_anew():
    reneged = f"{DEAL}; 0 plays Ac; 1 plays 9c; 2 plays Tc; 3 plays Qs; 3 reneged in 0 9d"
    history = told(f"{reneged}; amend 11+1: 3 plays Jc")
    assert "reneged" not in stands(history)
    other = told(f"{reneged}; amend 11+1: 3 plays Ts")
    assert stands(other).endswith("3 plays Ts; 3 reneged in 0 9d")


def test_what_was_ruled_in_a_later_deal_stands():
    """Seat 1 held another card in the first deal; in the second seat 0 was ruled against."""
    reneged = "up 9s; 1 orders up; 1 plays Ad; 2 plays Td; 3 plays Qd; 0 plays 9c; 1 plays Kc"
    ruled = (
        "2 plays Ac; 3 plays Tc; 0 plays Kd; 0 reneged in 0 9c; renege of 0 in 0 upheld: automatic"
    )
    history = told(f"{DEAL}; void: x; dealer 0; {reneged}; {ruled}; amend 5+1: 1 plays Qs")
    assert stands(history).endswith("0 reneged in 0 9c; renege of 0 in 0 upheld: automatic")
    assert history.game.score == (0, 2)
    assert history.game == replayed(history)


def test_any_amendment_of_any_game_is_a_replay_or_refused_whole():
    rng, made = random.Random(5), 0
    for number in range(6):
        events = list(play_game(rng, HouseRules(target=3), reneges=0.05))
        history = fold(enumerate(events, start=1))
        for _ in range(60):
            place, count = rng.randrange(len(events)), rng.randrange(3)
            card = rng.choice(HouseRules().pack)
            instead = rng.choice(
                ((), (Passed(rng.randrange(4)),), (CardPlayed(rng.randrange(4), card),))
            )
            try:
                after = extend(history, 10_000 + number, Amended(place, count, instead))
            except Impossible:
                continue
            made += 1
            assert after.game == replayed(after)
            assert moment_at(after, place).game == moment_at(history, place).game
            history = after if rng.random() < 0.3 else history
            events = [event for _, event in standing(history)]
    assert made > 30
