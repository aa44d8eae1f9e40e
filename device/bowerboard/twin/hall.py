"""A hall without hardware: real sessions with real journals and the real link to the hub.

Each virtual table is a thread that plays an evening in its own time; ``speed`` 1 is as people
play.  A table without ``at`` has no hub, and plays on all the same.
"""

from __future__ import annotations

import queue
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from bowerboard.euchre.rules import HouseRules
from bowerboard.table.hubacts import Identity
from bowerboard.table.hubedge import HubAt, HubEdge
from bowerboard.table.journal import Entry, open_journal
from bowerboard.table.session import Item
from bowerboard.table.writer import Committed
from bowerboard.twin import evening
from bowerboard.twin.direct import DirectTable
from bowerboard.twin.hands import Hands
from bowerboard.twin.truth import Truth


@dataclass(frozen=True, slots=True)
class Plan:
    """What a virtual table plays."""

    seed: int
    deals: int = 1000
    speed: float = 1.0
    rules: HouseRules = field(default_factory=HouseRules)


class Stopped(Exception):
    """The table is told to end; nobody plays on."""


class HallTable(DirectTable):
    """A session that writes a real journal and speaks with the hub."""

    def __init__(self, journal: Path, plan: Plan, at: HubAt | None, board: str) -> None:
        self.inbox: queue.Queue[Item] = queue.Queue()
        self._journal = open_journal(journal, "hall", time.time())
        self._stop = threading.Event()
        self._plan = plan
        self._ready = False
        self.edge = None
        if at is not None:
            identity = Identity(at.table, board, f"{random.Random().getrandbits(32):08x}", "hall")
            self.edge = HubEdge(at, identity, journal, self.inbox.put)
        super().__init__(plan.seed, plan.rules)
        # A journal that is not empty is gone on with.
        self.entries = self._journal.entries()
        self.restart()
        self._ready = True
        self._thread = threading.Thread(target=self._play, name=f"table {journal.stem}")

    # -- the session's edges ---------------------------------------------------------------

    def restart(self) -> None:
        """Switch the table off and on; it goes on from its journal."""
        before, ready, self._ready = len(self.entries), self._ready, False
        super().restart()
        self._write(self.entries[before:])
        self._ready = ready

    def put(self, item: Item) -> None:
        if not self._ready:
            super().put(item)
            return
        todo = self.session.take(item, self.now)
        if todo.view is not None:
            self.views.append(todo.view)
        if todo.batch is not None:
            self.entries += todo.batch.entries
            self._write(list(todo.batch.entries))
            self.put(Committed(todo.batch))
            return
        if self.edge is not None and self.session.view is not None and self.session.saved:
            self.edge.show(self.session.view)

    def _write(self, entries: list[Entry]) -> None:
        if entries:
            self._journal.append(entries, time.time())
            if self.edge is not None:
                self.edge.committed(entries[-1].seq)

    # -- its own time ----------------------------------------------------------------------

    def start(self) -> None:
        if self.edge is not None:
            self.edge.start()
            self.edge.show(self.view)
        self._thread.start()

    def stop(self) -> None:
        """End it, as somebody switches a table off."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()
        if self.edge is not None:
            self.edge.stop(5.0)
        self._journal.close()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the evening is played; whether it is."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def pass_time(self, ms: int) -> None:
        """Let ``ms`` of the table's time pass, seeing to what the hub says meanwhile."""
        end = time.monotonic() + ms / 1000 / self._plan.speed
        until = self.now + ms
        while True:
            left = end - time.monotonic()
            try:
                self.put(self.inbox.get(timeout=max(0.0, left)))
            except queue.Empty:
                break
            if self._stop.is_set():
                raise Stopped
        if self._stop.is_set():
            raise Stopped
        self.run(until)

    def _play(self) -> None:
        path = self._journal.path.with_suffix(".truth")
        path.unlink(missing_ok=True)
        truth = Truth(path, lambda: self.now)
        hands = Hands(
            self.felt, self.press, lambda: self.view, truth, random.Random(self._plan.seed)
        )
        moves = evening.played(self._plan.seed, self._plan.rules, self._plan.deals)
        try:
            held = None
            for move in chain(moves, (None,)):
                if held is not None:
                    following = move.event if move is not None else None
                    for wait in hands.perform(held.event, following):
                        self.pass_time(wait)
                        self.views.clear()
                held = move
            while True:
                self.pass_time(1000)
        except Stopped:
            return
        finally:
            truth.close()


Hall = list[HallTable]


def open_hall(folder: Path, tables: dict[str, HubAt], plan: Callable[[int], Plan]) -> Hall:
    """A virtual table for each of ``tables``, by id; ``plan`` is asked by number from 1."""
    return [
        HallTable(folder / f"{id}.journal", plan(number), at, f"virtual-{id}")
        for number, (id, at) in enumerate(tables.items(), 1)
    ]
