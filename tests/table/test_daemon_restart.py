"""The whole table, MicroPython pads and all, switched off and on at any moment of play."""

import random
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import ImageChops

from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import SideKey
from bowerboard.screens.face import face
from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import JournalError, Kind, read_entries, read_events
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin import evening, fidelity
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.hands import Hands
from bowerboard.twin.rig import Made, Rig
from bowerboard.twin.truth import Truth
from bowerboard.view import Ask, Question

OFFER = Question(Ask.RESUME, None)


class Evening:
    """Virtual players at a rig; ``between`` is called whenever time has passed and no key is
    down."""

    def __init__(self, folder: Path, seed: int, deals: int, rules: HouseRules) -> None:
        self.rig = Rig(Made(folder / "evening.journal", seed, rules))
        self.truth = Truth(folder / "truth.jsonl", self.rig.clock.now)
        self.rig.watch = self.truth.seen
        self._down = 0
        self._moves = [*evening.played(seed, rules, deals), None]
        self.hands = Hands(
            self.rig.felt, self._press, lambda: self.rig.view, self.truth, random.Random(seed)
        )

    def _press(self, key, down):
        self._down += 1 if down else -1
        self.rig.press(key, down)

    def play(self, between):
        for move, following in zip(self._moves, self._moves[1:], strict=False):
            for wait in self.hands.perform(move.event, following and following.event):
                self.rig.run(self.rig.clock.now() + wait)
                if not self._down:
                    between(self.rig)

    def close(self):
        self.rig.close()
        self.truth.close()


def glass_of(rig):
    return [rig.glass(seat) for seat in range(4)]


def alike(these, those):
    return all(
        ImageChops.difference(a.convert("L"), b.convert("L")).getbbox() is None
        for a, b in zip(these, those, strict=True)
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_switched_off_and_on_at_random_moments_it_stands_where_it_was(tmp_path, seed):
    rules = HouseRules(stick_the_dealer=bool(seed % 2))
    night = Evening(tmp_path, seed, 2, rules)
    rng, restarts = random.Random(seed), []

    def maybe(rig):
        if rng.random() > 0.2:
            return
        game, view, glass = rig.daemon.session.history.game, rig.view, glass_of(rig)
        moments = (view, replace(view, turn_new=True))
        if not any(alike(glass, [face(at, seat) for seat in range(4)]) for at in moments):
            return  # the commentary on a trick comes a second later
        rig.restart()
        assert rig.daemon.session.history.game == game
        assert replace(rig.view, questions=()) == replace(view, questions=())
        # A game under way is offered; whoever just goes on is not asked again.
        asked = [question for question in view.questions if question != OFFER]
        asked += [OFFER] if game.in_deal or (game.results and not game.over) else []
        assert rig.view.questions == tuple(asked)
        assert alike(glass_of(rig), [face(rig.view, seat) for seat in range(4)])
        restarts.append(rig.clock.now())

    night.rig.start()
    try:
        night.play(maybe)
        history = night.rig.daemon.session.history
    finally:
        night.close()
    assert len(restarts) > 15
    concluded = [event for _, event in standing(history)]
    done, ours = fidelity.results(night.truth.events), fidelity.results(concluded)
    assert len(done) == 2
    assert fidelity.differences(done, ours) == []
    assert night.truth.leaks == []
    assert night.truth.prompts == 0
    assert fold(read_events(tmp_path / "evening.journal")).game == history.game


def test_a_restart_in_the_midst_of_a_press_loses_at_most_that_press(tmp_path):
    night = Evening(tmp_path, 3, 1, HouseRules())
    night.rig.start()
    try:
        rig = night.rig
        rig.press(SideKey(2), True)
        rig.run(rig.clock.now() + 300)
        rig.restart()
        rig.run(rig.clock.now() + 1000)
        rig.press(SideKey(2), False)
        rig.run(rig.clock.now() + 1000)
        assert rig.view.dealer is None
        rig.press(SideKey(2), True)
        rig.run(rig.clock.now() + 700)
        rig.press(SideKey(2), False)
        rig.run(rig.clock.now() + 100)
        assert rig.view.dealer == 2
    finally:
        night.close()


def test_the_same_seed_is_the_same_evening(tmp_path):
    """The same observed and concluded events in the same order with the same times."""
    runs = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        night = Evening(tmp_path / name, 11, 2, HouseRules())
        night.rig.start()
        try:
            night.play(lambda rig: None)
        finally:
            night.close()
        entries = read_entries(tmp_path / name / "evening.journal")
        runs.append([(e.seq, e.at, e.kind, e.body, e.cause, e.report) for e in entries])
    assert runs[0] == runs[1]
    assert {kind for _, _, kind, _, _, _ in runs[0]} == set(Kind)


def test_a_second_daemon_on_the_journal_is_refused_until_the_first_is_gone(tmp_path):
    path = tmp_path / "evening.journal"
    deck = Rig(Made(tmp_path / "other", 1, HouseRules()))
    try:
        setup = Setup(path, deck.deck, {}, [])
    finally:
        deck.close()
    first = Daemon(setup, Edges({}), VirtualClock())
    before = path.read_bytes()
    with pytest.raises(JournalError, match="another bowerboard"):
        Daemon(setup, Edges({}), VirtualClock())
    assert path.read_bytes() == before
    first.start()
    first.stop()
    Daemon(setup, Edges({}), VirtualClock()).stop()


@pytest.mark.parametrize("kind", ["folder", "foreign", "no folder"])
def test_a_daemon_does_not_start_on_what_is_no_journal(tmp_path, kind):
    path = tmp_path / "evening.journal"
    if kind == "folder":
        path.mkdir()
    elif kind == "foreign":
        other = sqlite3.connect(path)
        other.execute("CREATE TABLE entry (a)")
        other.close()
    else:
        path = tmp_path / "none" / "evening.journal"
    rig = Rig(Made(tmp_path / "other", 1, HouseRules()))
    setup = Setup(path, rig.deck, {}, [])
    rig.close()
    before = path.read_bytes() if path.is_file() else b""
    for _ in range(2):  # the second time says the same: the first left no lock held
        with pytest.raises(JournalError, match=r"folder|not a journal|cannot be used"):
            Daemon(setup, Edges({}), VirtualClock())
    assert before == (path.read_bytes() if path.is_file() else b"")
