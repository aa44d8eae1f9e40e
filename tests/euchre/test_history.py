"""Undo without deletion: any event taken back, repeated or reinstated gives the same state."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre import text
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import GameEvent, Reinstated, Retracted, TableEvent
from bowerboard.euchre.game import NO_GAME, Game, apply
from bowerboard.euchre.history import START, History, extend, fold, recent, standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin.dealing import play_game


def recorded(lines: str) -> list[tuple[int, TableEvent]]:
    """``12 1 passes; 13 undo 12`` as numbered events."""
    numbered = (line.strip().split(" ", 1) for line in lines.split(";"))
    return [(int(number), text.read(line)) for number, line in numbered]


OPENING = "1 game 0-0; 2 dealer 2; 3 up 9s; 4 3 passes; 5 0 orders up"

TABLE = [
    (OPENING, "1 2 3 4 5"),
    (OPENING + "; 6 undo 5", "1 2 3 4"),
    (OPENING + "; 6 undo 5; 7 undo 4", "1 2 3"),
    (OPENING + "; 6 undo 5; 7 redo 5", "1 2 3 4 5"),
    (OPENING + "; 6 undo 5; 7 undo 4; 8 redo 4; 9 redo 5", "1 2 3 4 5"),
    (OPENING + "; 6 undo 5; 7 undo 4; 8 redo 4", "1 2 3 4"),
    (OPENING + "; 6 undo 5; 7 0 passes", "1 2 3 4 7"),
    (OPENING + "; 6 undo 5; 7 0 passes; 8 undo 7; 9 0 orders up", "1 2 3 4 9"),
    (OPENING + "; 6 undo 5; 7 redo 5; 8 undo 5", "1 2 3 4"),
    ("7 dealer 2; 100 up 9s; 2000 undo 100", "7"),  # numbers need only be their own
]


@pytest.mark.parametrize(("lines", "stands"), TABLE)
def test_what_stands(lines: str, stands: str):
    history = fold(recorded(lines))
    assert " ".join(str(seq) for seq, _ in standing(history)) == stands
    assert history.game == folded(event for _, event in standing(history))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (OPENING + "; 6 undo 4", "event 4 is not the latest that stands"),
        (OPENING + "; 6 undo 5; 7 undo 5", "event 5 is not the latest that stands"),
        (OPENING + "; 6 redo 5", "event 5 is not the one retracted last"),
        (OPENING + "; 6 undo 5; 7 undo 4; 8 redo 5", "event 5 is not the one retracted last"),
        (OPENING + "; 6 undo 5; 7 0 passes; 8 redo 5", "event 5 is not the one retracted last"),
        (OPENING + "; 6 undo 5; 7 redo 5; 8 redo 5", "event 5 is not the one retracted last"),
        (OPENING + "; 6 undo 6", "event 6 is not the latest that stands"),
        ("1 undo 1", "event 1 is not the latest that stands"),
        ("1 undo 0", "event 0 is not the latest that stands"),
        ("1 redo 0", "event 0 is not the one retracted last"),
        (OPENING + "; 6 1 passes", "the deal is in play"),
    ],
)
def test_what_is_refused(lines: str, why: str):
    with pytest.raises(Impossible, match=why):
        fold(recorded(lines))


def folded(events) -> Game:
    game = NO_GAME
    for event in events:
        game = apply(game, event)
    return game


def games(count: int, seed: int) -> list[list[GameEvent]]:
    """Games of virtual players with a renege now and then, some with all passing out."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        rules = HouseRules(target=3 + number % 8, stick_the_dealer=number % 2 == 0)
        found.append(list(play_game(rng, rules, reneges=0.05)))
    return found


def test_retracting_reinstating_and_repeating_every_event_of_a_game():
    for events in games(8, seed=1):
        history, seq = START, 0
        for event in events:
            seq += 1
            after = extend(history, seq, event)
            back = extend(after, seq + 1, Retracted(seq))
            assert back.game == history.game
            assert extend(back, seq + 2, Reinstated(seq)).game == after.game
            again = extend(back, seq + 2, event)
            assert again.game == after.game
            history, seq = again, seq + 2
        assert history.game == folded(events)
        assert [event for _, event in standing(history)] == events


def test_a_whole_game_undone_and_redone():
    for events in games(4, seed=2):
        states = [NO_GAME]
        history, seq = START, 0
        for event in events:
            seq += 1
            history = extend(history, seq, event)
            states.append(history.game)
        for number in range(len(events), 0, -1):
            seq += 1
            history = extend(history, seq, Retracted(number))
            assert history.game == states[number - 1]
        assert (history.game, standing(history)) == (NO_GAME, [])
        for number in range(1, len(events) + 1):
            seq += 1
            history = extend(history, seq, Reinstated(number))
            assert history.game == states[number]
        assert history.undone == ()


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.lists(st.integers(0, 9), max_size=120))
def test_any_mix_of_playing_undoing_and_redoing_equals_what_stands(seed: int, choices: list[int]):
    """A model that keeps two plain lists: what stands, and what may be redone."""
    events = list(play_game(random.Random(seed), HouseRules(target=4)))
    record: list[tuple[int, TableEvent]] = []
    stands: list[tuple[int, GameEvent]] = []
    undone: list[tuple[int, GameEvent]] = []
    live = START
    for seq, choice in enumerate(choices, start=1):
        said: TableEvent
        if choice < 2 and stands:
            undone.append(stands.pop())
            said = Retracted(undone[-1][0])
        elif choice < 4 and undone:
            stands.append(undone.pop())
            said = Reinstated(stands[-1][0])
        elif len(stands) < len(events):
            said = events[len(stands)]
            stands.append((seq, said))
            undone.clear()
        else:
            continue
        record.append((seq, said))
        live = extend(live, seq, said)
    assert standing(live) == stands
    assert list(live.undone) == undone
    assert live.game == folded(event for _, event in stands)
    assert_same(fold(record), live)


def assert_same(one: History, other: History) -> None:
    assert (one.game, one.seq, one.event, one.undone) == (
        other.game, other.seq, other.event, other.undone
    )  # fmt: skip
    assert standing(one) == standing(other)


def test_nothing_is_changed_in_place():
    history = fold(recorded(OPENING))
    before = (history.game, history.seq, standing(history))
    extend(history, 6, Retracted(5))
    extend(history, 6, text.read("2 discards Qd"))
    assert (history.game, history.seq, standing(history)) == before


def test_what_the_cards_showed_to_be_no_play_is_not_offered_again():
    history = fold(recorded(OPENING))
    assert extend(history, 6, Retracted(5)).undone
    after = extend(history, 6, Retracted(5, inferred=True))
    assert after.undone == ()
    with pytest.raises(Impossible):
        extend(after, 7, Reinstated(5))


def test_recent_forgets_all_but_the_last_games():
    record = ["game 0-0", "dealer 0", "game 1-0", "dealer 1", "game 2-0", "dealer 2", "dealer 3"]
    whole = fold((n, text.read(line)) for n, line in enumerate(record, 1))
    short = recent(whole)
    assert (short.game, short.seq, short.event) == (whole.game, whole.seq, whole.event)
    assert [seq for seq, _ in standing(short)] == [3, 4, 5, 6, 7]
    assert [seq for seq, _ in standing(recent(whole, 1))] == [5, 6, 7]
    assert recent(whole, 3) is whole
    # What is remembered can still be taken back, and what is forgotten cannot.
    for seq in (7, 6, 5, 4, 3):
        short = extend(short, 10 + seq, Retracted(seq))
        whole = extend(whole, 10 + seq, Retracted(seq))
        assert short.game == whole.game
    with pytest.raises(Impossible):
        extend(short, 20, Retracted(2))
    assert extend(short, 21, Reinstated(3)).game == extend(whole, 21, Reinstated(3)).game
