"""Safe mode: the score stands, is taken by key, and survives into the next ordinary start."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bowerboard.deck import Deck
from bowerboard.euchre.events import DealVoided, GameBegan
from bowerboard.euchre.irregular import ScoreSet
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import AloneKey, Key, SideKey, UndoKey
from bowerboard.screens.messages import Reader, strip_for
from bowerboard.screens.words import ENGLISH
from bowerboard.table.journal import Entry, Kind, open_journal, read_events
from bowerboard.table.safe import SafeTable
from bowerboard.table.session import Session
from bowerboard.table.setup import Edges, Setup
from bowerboard.table.status import status
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.panel import MockPanel
from bowerboard.twin.pod import ModelledPod

EVENING = ("game 5-3", "dealer 3", "up Qh", "0 orders up", "0 plays 9c")


class Bench:
    """A table in safe mode, its time and keys in our hands."""

    def __init__(self, journal: Path) -> None:
        self.clock, self.pod, self.panel = VirtualClock(), ModelledPod(), MockPanel()
        self.over = False
        setup = Setup(journal, Deck({}), {}, ())
        self.table = SafeTable(
            setup, Edges(self.pod.buses(), self.panel.pod), self.clock, 4, "it failed 4 times"
        )
        self.table.ended = self._ended
        self.table.start()

    def _ended(self) -> None:
        self.over = True

    def _settle(self) -> None:
        if not self.over:
            self.table.settle()

    def wait(self, ms: int) -> None:
        until = self.clock.now() + ms
        while self.table.due <= until and not self.over:
            self.clock.move(self.table.due)
            self.table.tick(self.clock.now())
            self._settle()
        self.clock.move(until)

    def press(self, key: Key, ms: int) -> None:
        self.panel.work(key, True)
        self._settle()
        self.wait(ms)
        self.panel.work(key, False)
        self._settle()
        self.wait(100)

    def tap(self, seat: int) -> None:
        self.press(SideKey(seat), 120)

    @property
    def strips(self) -> set[str]:
        """What stands on the strip of a face during half a minute."""
        seen = set()
        for _ in range(8):
            seen |= set(strip_for(Reader(self.table.view, 1, ENGLISH)).texts)
            self.wait(4000)
        return seen

    def close(self) -> None:
        self.table.stop()
        self.panel.close()


def begun(path: Path, lines: tuple[str, ...] = EVENING) -> Path:
    journal = open_journal(path, "1", 0.0)
    entries = [Entry(n, n, Kind.CONCLUDED, line) for n, line in enumerate(lines, 1)]
    journal.append(entries, 0.0)
    journal.close()
    return path


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return begun(tmp_path / "evening.journal")


@pytest.fixture
def bench(journal: Path) -> Iterator[Bench]:
    made = Bench(journal)
    yield made
    made.close()


def test_the_score_stands_and_the_faces_say_what_the_keys_do(bench: Bench) -> None:
    assert bench.table.view.score == (5, 3)
    assert bench.table.view.trick == ()  # no card is shown, not even those played
    assert bench.strips == {
        "SAFE MODE: NO CARDS",
        "IT FAILED 4 TIMES",
        "KEY +1 HOLD +2 LONG +4",
        "UNDO TAKES IT BACK",
        "HOLD UNDO: RESTART",
    }
    assert bench.table.status.startswith(
        "safe mode, no cards are read (it failed 4 times); to leave it hold undo, or restart the "
        "service; 5-3 of 10"
    )


def test_a_side_scores_by_key_and_undo_takes_it_back(bench: Bench) -> None:
    bench.tap(0)
    assert bench.table.view.score == (6, 3)
    bench.press(SideKey(3), 800)
    assert bench.table.view.score == (6, 5)
    bench.press(SideKey(1), 3000)
    assert bench.table.view.score == (6, 9)
    bench.press(UndoKey(), 120)
    assert bench.table.view.score == (6, 5)
    bench.press(UndoKey(), 120)
    bench.press(UndoKey(), 120)
    assert bench.table.view.score == (5, 3)
    for _ in range(4):  # what was before safe mode is not taken back
        bench.press(UndoKey(), 120)
    assert bench.table.view.score == (5, 3)
    bench.press(AloneKey(), 120)
    assert bench.table.view.score == (5, 3)


def test_what_was_scored_is_there_in_the_next_ordinary_start(journal: Path) -> None:
    bench = Bench(journal)
    bench.tap(2)
    bench.tap(1)
    bench.close()
    events = [event for _, event in read_events(journal)]
    assert events[-3:] == [
        DealVoided("safe mode"),  # the deal in hand was played out without the table
        ScoreSet((6, 3), "safe mode"),
        ScoreSet((6, 4), "safe mode"),
    ]
    session = Session(Deck({}), {})
    again = open_journal(journal, "1", 0.0)
    session.restore(again.entries())
    again.close()
    assert session.history.game.score == (6, 4)
    assert not session.history.game.in_deal


def test_a_game_can_be_won_and_another_begun(bench: Bench) -> None:
    bench.press(SideKey(0), 3000)
    bench.tap(0)
    assert bench.table.view.winner == 0
    bench.tap(1)
    assert bench.table.view.score == (0, 1)
    assert bench.table.view.winner is None


def test_a_table_without_a_game_begins_one(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "evening.journal")
    bench.tap(1)
    bench.close()
    assert [event for _, event in read_events(tmp_path / "evening.journal")] == [
        GameBegan(HouseRules(), (0, 0)),
        ScoreSet((0, 1), "safe mode"),
    ]


def test_holding_undo_leaves(bench: Bench) -> None:
    assert not bench.over
    bench.press(UndoKey(), 800)
    assert bench.over
    assert bench.table.left


def test_an_entry_that_cannot_be_followed_is_passed_over(tmp_path: Path) -> None:
    lines = ("game 5-3", "nonsense", "0 plays 9c", "score 7,3: by hand")
    bench = Bench(begun(tmp_path / "evening.journal", lines))
    assert bench.table.view.score == (7, 3)
    bench.close()


def test_a_journal_that_cannot_be_used_is_left_alone_and_the_faces_say_so(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    path.write_text("shopping list")
    bench = Bench(path)
    bench.tap(0)
    assert bench.table.view.score == (1, 0)
    assert bench.table.view.unsaved
    bench.close()
    assert path.read_text() == "shopping list"


def test_the_status_names_no_card(bench: Bench) -> None:
    for word in status(bench.table.view).replace(";", " ").split():
        assert word not in {"9c", "Qh"}
