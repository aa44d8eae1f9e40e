"""Pads before seats, a deal about to be led, and every view that was shown.

Real pads under MicroPython, real pseudo-terminals, a real SQLite file; the test owns the time and
waits for no commit.
"""

import queue
import sqlite3
from pathlib import Path

from lines import Line
from tabletop import DECK, UIDS, ordered

from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import open_journal, read_entries
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin.clock import VirtualClock

PATIENCE_S = 10.0
ROUNDS = 200
TRICK = ((0, "9c"), (1, "Tc"), (2, "Ac"), (3, "Kc"))


class Desk:
    """``seats`` pads; the daemon is started on ``folder``'s journal."""

    def __init__(
        self,
        folder: Path,
        seats: int = 1,
        journal: Path | None = None,
        clock: VirtualClock | None = None,
    ) -> None:
        self.path = journal or folder / "evening.journal"
        begun = open_journal(self.path, "1", 0.0)
        begun.append(ordered(dealer=3, up="Qh", maker=0).entries, 0.0)
        begun.close()
        self.lines = [Line(folder / f"pad-{n}", n) for n in range(seats)]
        self.line = self.lines[0]
        self.clock = clock or VirtualClock()
        places = {line.pad.id: seat for seat, line in enumerate(self.lines)}
        self.setup = Setup(self.path, DECK, places, [str(line.path) for line in self.lines])
        self.daemon = Daemon(self.setup, Edges({}), self.clock)
        self.views = queue.Queue()
        self.daemon.watch = self.views.put
        self.daemon.start()
        assert all(port.wait_open(PATIENCE_S) for port in self.daemon.ports)

    def lock(self) -> None:
        self.other = sqlite3.connect(self.path, isolation_level=None)
        self.other.execute("BEGIN IMMEDIATE")

    def unlock(self) -> None:
        self.other.execute("ROLLBACK")
        self.other.close()

    def move(self) -> None:
        """A tenth of a second at pads and table."""
        for line in self.lines:
            line.to_table()
        self.clock.move(self.line.now)
        self.daemon.tick(self.clock.now())
        for line in self.lines:
            line.to_pad(0.02 / len(self.lines))

    def until(self, done):
        """Let time pass until a view is ``done``; that view."""
        for _ in range(ROUNDS):
            while not self.views.empty():
                view = self.views.get()
                if done(view):
                    return view
            self.move()
        raise AssertionError("it was never shown")

    def lay(self, seat: int, name: str):
        """Lay a card; the view that shows it, and after how long."""
        laid = self.clock.now()
        self.lines[seat].tags.append(UIDS[name])
        view = self.until(
            lambda view: (
                any(str(p.card) == name for p in view.trick)
                or (view.last_trick and any(str(p.card) == name for p in view.last_trick.cards))
            )
        )
        return view, self.clock.now() - laid

    def acknowledged(self, each: int = 1) -> None:
        """Let time pass until every pad has had ``each`` reports acknowledged."""
        for _ in range(ROUNDS):
            if all(line.acknowledged >= each for line in self.lines):
                return
            self.move()
        raise AssertionError("it was never acknowledged")

    def plays(self) -> list[str]:
        return [e.body for e in read_entries(self.path) if " plays " in e.body]

    def close(self) -> None:
        self.daemon.stop()
        for line in self.lines:
            line.close()
