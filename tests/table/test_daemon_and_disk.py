"""The daemon while its journal is locked or a cable is pulled: nothing is lost.

A real pad under MicroPython, a real pseudo-terminal, a real SQLite file and a real lock on it.
"""

import queue
import sqlite3

import pytest
from lines import Line
from tabletop import DECK, UIDS, ordered

from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import Kind, open_journal, read_entries
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin.clock import VirtualClock

PATIENCE_S = 10.0
ROUNDS = 200


class Desk:
    """One pad at North's seat, a deal about to be led, and every view that was shown."""

    def __init__(self, folder):
        self.path = folder / "evening.journal"
        journal = open_journal(self.path, "1", 0.0)
        journal.append(ordered(dealer=3, up="Qh", maker=0).entries, 0.0)
        journal.close()
        self.line = Line(folder / "pad", 0)
        self.clock = VirtualClock()
        setup = Setup(self.path, DECK, {self.line.pad.id: 0}, [str(self.line.path)])
        self.daemon = Daemon(setup, Edges({}), self.clock)
        self.views = queue.Queue()
        self.daemon.watch = self.views.put
        self.daemon.start()
        assert self.daemon.ports[0].wait_open(PATIENCE_S)

    def lock(self):
        self.other = sqlite3.connect(self.path, isolation_level=None)
        self.other.execute("BEGIN IMMEDIATE")

    def unlock(self):
        self.other.execute("ROLLBACK")
        self.other.close()

    def move(self):
        """A tenth of a second at pad and table."""
        self.line.to_table()
        self.clock.move(self.line.now)
        self.daemon.tick(self.clock.now())
        self.line.to_pad()

    def until(self, done):
        """Let time pass until a view is ``done``; that view."""
        for _ in range(ROUNDS):
            while not self.views.empty():
                view = self.views.get()
                if done(view):
                    return view
            self.move()
        raise AssertionError("it was never shown")

    def close(self):
        self.daemon.stop()
        self.line.close()


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    made.close()


def test_d03_a_lock_delays_the_acknowledgement_and_nothing_else(desk):
    desk.until(lambda view: True)
    desk.lock()
    laid = desk.clock.now()
    desk.line.tags.append(UIDS["9c"])
    shown = desk.until(lambda view: view.trick)
    assert [(p.seat, str(p.card)) for p in shown.trick] == [(0, "9c")]
    assert not shown.unsaved
    assert desk.clock.now() - laid < 1000
    unsaved = desk.until(lambda view: view.unsaved)
    assert unsaved.trick == shown.trick
    assert desk.clock.now() - laid >= 2000
    assert desk.line.acknowledged == 0
    desk.unlock()
    desk.until(lambda view: not view.unsaved)
    for _ in range(ROUNDS):
        if desk.line.acknowledged:
            break
        desk.move()
    assert desk.line.acknowledged == 1
    entries = read_entries(desk.path)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert [e.body for e in entries if e.kind is Kind.CONCLUDED][-1] == "0 plays 9c"


def test_a_commit_while_the_cable_is_pulled_is_acknowledged_when_it_is_back(desk):
    """The pad does not send the report for ever: it is told without laying another card."""
    desk.lock()
    desk.line.tags.append(UIDS["9c"])
    desk.until(lambda view: view.trick)
    desk.line.pull()
    assert desk.daemon.ports[0].wait_closed(PATIENCE_S)
    desk.unlock()
    desk.daemon.settle()
    assert desk.line.acknowledged == 0
    desk.line.plug()
    desk.daemon.ports[0].nudge()
    assert desk.daemon.ports[0].wait_open(PATIENCE_S)
    for _ in range(ROUNDS):
        if desk.line.acknowledged:
            break
        desk.move()
    assert desk.line.acknowledged == 1
    bodies = [e.body for e in read_entries(desk.path)]
    assert bodies.count("0 plays 9c") == 1
    assert "silent 0" in bodies
    assert "back 0" in bodies
