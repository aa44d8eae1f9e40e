"""The real games, against scores and reneges that an independent replayer worked out."""

import json

import pytest
from written_games import EGN

from bowerboard.euchre import text
from bowerboard.euchre.events import GameEvent
from bowerboard.euchre.judge import judge
from bowerboard.euchre.judged import JudgedGame
from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.record import RecordedGame
from bowerboard.euchre.notation.replay import to_events
from bowerboard.euchre.notation.verdict import judge_recorded

pytestmark = pytest.mark.skipif(not EGN.is_dir(), reason="the shared games are not here")

EXPECTED = json.loads((EGN / "expected.json").read_text()) if EGN.is_dir() else {}
GOOD = sorted(name for name in EXPECTED if name.startswith(("game", "resumed")))


def recorded(name: str) -> RecordedGame:
    (game,) = read((EGN / f"{name}.egn").read_bytes()).games
    return game


def judged(name: str) -> JudgedGame:
    return judge_recorded(recorded(name))


def test_every_file_is_expected() -> None:
    assert {path.stem for path in EGN.glob("*.egn")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_deals_and_scores(name: str) -> None:
    game = judged(name)
    fields = ("dealer", "maker", "trump", "alone", "tricks", "score")
    found = [{field: deal.as_json()[field] for field in fields} for deal in game.deals]
    wanted = [{field: deal[field] for field in fields} for deal in EXPECTED[name]["deals"]]
    assert found == wanted
    assert list(game.score) == EXPECTED[name]["final"]


@pytest.mark.parametrize("name", EXPECTED)
def test_reneges_with_their_proof(name: str) -> None:
    found = {
        (deal, renege.seat, renege.trick, str(renege.card), str(renege.proof.card))
        for deal, each in enumerate(judged(name).deals)
        for renege in each.reneges
    }
    wanted = {
        (each["deal"], each["renege_seat"], each["trick"], each["played"], each["proof"])
        for each in EXPECTED[name]["problems"]
        if "renege_seat" in each
    }
    assert found == wanted


@pytest.mark.parametrize("name", GOOD)
def test_a_good_game_is_clean_and_has_a_winner(name: str) -> None:
    game = judged(name)
    assert game.problems == ()
    assert game.clean
    final = EXPECTED[name]["final"]
    assert game.winner == final.index(max(final))


def test_broken_01_has_its_faults_named() -> None:
    game = judged("broken-01")
    assert [(each.deal, each.kind.value) for each in game.problems] == [
        (0, "incomplete"),
        (1, "dealer-order"),
    ]
    assert game.winner is None


def test_reneges_01_contradicts_itself_besides() -> None:
    """The dealer took the queen of spades up, and seat 3 played it."""
    game = judged("reneges-01")
    assert [(each.deal, each.kind.value) for each in game.problems] == [(0, "impossible-card")]
    assert sum(len(each.reneges) for each in game.deals) == 7


@pytest.mark.parametrize("name", EXPECTED)
def test_the_events_say_the_same_once_written_down(name: str) -> None:
    """What a journal of the game holds is judged as the file is, but for the file's own faults."""
    events: list[GameEvent] = []
    for event in to_events(recorded(name)):
        again = text.read(text.write(event))
        assert again == event
        events.append(again)
    (from_events,) = judge(events)
    assert from_events == judged(name)


def test_play_that_goes_on_after_the_end() -> None:
    """From 0-1 side 1 has ten after the ninth deal of this game, and two more were played."""
    from dataclasses import replace

    game = judge_recorded(replace(recorded("resumed-03"), score=(0, 1)))
    assert game.winner == 1
    assert [(each.deal, each.kind.value) for each in game.problems] == [(9, "after-end")]
    assert len(game.deals) == 11
    assert game.score == (7, 11)
