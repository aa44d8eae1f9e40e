"""A real daemon in a process of its own, killed in the middle of play; the pads live on.

The pads are the real firmware under MicroPython on pseudo-terminals; this test is their cable.
"""

import json
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from lines import STEP_MS, Line
from tabletop import DECK, UIDS, ordered

from bowerboard.deck import write_deck
from bowerboard.euchre.history import fold
from bowerboard.table.journal import Kind, open_journal, read_entries, read_events
from bowerboard.table.session import Session

KILLABLE = Path(__file__).with_name("killable.py")
ROUNDS = 400


class Table:
    """The daemon's process, four seats' pads, and a journal in which play is about to begin."""

    def __init__(self, folder: Path) -> None:
        self.journal = folder / "evening.journal"
        begun = ordered(dealer=3, up="Qh", maker=0)
        journal = open_journal(self.journal, "1", 0.0)
        journal.append(begun.entries, 0.0)
        journal.close()
        self._deck = folder / "deck.toml"
        self._deck.write_text(write_deck(DECK))
        self.lines = [Line(folder / f"pad-{n}", n) for n in range(4)]
        self._process: subprocess.Popen[bytes] | None = None

    def on(self) -> None:
        places = json.dumps({line.pad.id: seat for seat, line in enumerate(self.lines)})
        ports = [line.path for line in self.lines]
        self._process = subprocess.Popen(
            [sys.executable, KILLABLE, self.journal, self._deck, places, *ports],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == b"ready\n"

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate()
            self._process = None

    def play(self, seat: int, name: str) -> None:
        self.lines[seat].tags.append(UIDS[name])

    def until(self, seat: int, acknowledged: int) -> None:
        """Let time pass until report number ``acknowledged`` of the pad of ``seat`` is safe."""
        line = self.lines[seat]
        for _ in range(ROUNDS):
            line.to_table()
            line.to_pad()
            if line.acknowledged >= acknowledged:
                return
        raise AssertionError(f"no acknowledgement in {ROUNDS * STEP_MS} ms of the pad's time")

    def plays(self) -> list[str]:
        return [e.body for e in read_entries(self.journal) if " plays " in e.body]

    def stored(self, seat: int) -> list[int]:
        """The numbers of the reports of the pad of ``seat`` that are in the journal."""
        pad = self.lines[seat].pad.id
        reports = [entry.report for entry in read_entries(self.journal)]
        return [report.seq for report in reports if report is not None and report.pad == pad]

    def close(self) -> None:
        self.kill()
        for line in self.lines:
            line.close()


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path)
    yield made
    made.close()


def test_what_is_acknowledged_is_in_the_journal_when_the_process_is_killed(table):
    table.on()
    table.play(0, "9c")
    table.until(0, 1)
    table.kill()
    assert table.plays() == ["0 plays 9c"]
    table.on()
    table.play(1, "Tc")
    table.until(1, 1)
    table.kill()
    assert table.plays() == ["0 plays 9c", "1 plays Tc"]


def test_what_is_not_acknowledged_comes_again_and_is_concluded_once(table):
    table.on()
    table.play(0, "9c")
    table.until(0, 1)
    other = sqlite3.connect(table.journal, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    table.play(1, "Tc")
    for _ in range(20):
        table.lines[1].to_table()
        table.lines[1].to_pad()
    assert table.lines[1].acknowledged == 0  # nothing is acknowledged that is not committed
    table.kill()
    other.execute("ROLLBACK")
    other.close()
    assert table.plays() == ["0 plays 9c"]
    table.on()
    table.until(1, 1)
    table.kill()
    assert table.plays() == ["0 plays 9c", "1 plays Tc"]


def test_killed_at_any_moment_each_card_is_concluded_once_and_in_order(table):
    rng = random.Random(5)
    order = ["0 9c", "1 Tc", "2 Ac", "3 Kc", "2 Ah", "3 9h", "0 Jh", "1 Th"]
    order += ["0 Qs", "1 9s", "2 Ts", "3 Js"]
    reports = dict.fromkeys(range(4), 0)
    table.on()
    kills = 0
    for each in order:
        seat, name = int(each[0]), each[2:]
        table.play(seat, name)
        reports[seat] += 1
        if rng.random() < 0.6:
            for _ in range(rng.randrange(3)):
                table.lines[seat].to_table()
                if rng.random() < 0.5:
                    table.lines[seat].to_pad()
            safe = table.lines[seat].acknowledged
            table.kill()
            kills += 1
            stored = table.stored(seat)
            assert stored == list(range(1, len(stored) + 1))
            assert len(stored) >= safe
            table.on()
        table.until(seat, reports[seat])
    table.kill()
    assert kills > 4
    assert table.plays() == [each.replace(" ", " plays ") for each in order]
    session = Session(DECK, {line.pad.id: seat for seat, line in enumerate(table.lines)})
    entries = read_entries(table.journal)
    session.restore(entries)
    assert session.history.game == fold(read_events(table.journal)).game
    assert session.history.game.deal.tricks_by_side() == (3, 0)
    assert [e.body.split()[0] for e in entries if e.kind is Kind.OBSERVED].count("resumed") > kills
