"""One thread owns the journal and commits in order; the table never waits for the disk.

What has come meanwhile is committed together, so that a slow card falls no further behind.  What
was committed, or could not be for a while, is told to the table's inbox.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from bowerboard.alive import SignOfLife
from bowerboard.table.journal import Entry, Journal, Report
from bowerboard.table.journal_stops import stop_of
from bowerboard.view import Stop

RETRY_S = 0.25
"""Between two tries at a commit that failed (a locked or full disk)."""

LAST_TRY_S = 0.5
"""How much of the time for a stop the last try at a commit may take."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries that belong together, and the reports to acknowledge once they are safe."""

    entries: tuple[Entry, ...]
    reports: tuple[Report, ...] = ()


@dataclass(frozen=True, slots=True)
class Committed:
    """``batch`` is on the disk."""

    batch: Batch


@dataclass(frozen=True, slots=True)
class NotSaved:
    """A commit failed and is being tried again; ``why`` in SQLite's words, ``stop`` in ours."""

    why: str
    stop: Stop = Stop.LOCKED


class _Look(Enum):
    """Nothing to commit: the thread is only to come round."""

    ROUND = "look round"


class Writer:
    """Commits batches in order; what fails is tried until it succeeds.  It closes the journal."""

    def __init__(
        self,
        journal: Journal,
        tell: Callable[[Committed | NotSaved], None],
        wall: Callable[[], float],
        synced: Callable[[], bool | None] = lambda: None,
    ) -> None:
        """``wall`` and ``synced`` say the wall clock's time and whether it can be relied on."""
        self._journal = journal
        self._tell = tell
        self._wall = wall
        self._synced = synced
        self._queue: queue.Queue[Batch | _Look | None] = queue.Queue()
        self._stopping = threading.Event()
        self._sign = SignOfLife()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def submit(self, batch: Batch) -> None:
        """Take ``batch``; never blocks."""
        self._queue.put(batch)

    def ask(self) -> None:
        """Ask the thread for a sign of life.  Never waits."""
        asked = not self._sign.given
        self._sign.ask()
        if not asked:
            self._queue.put(_Look.ROUND)

    @property
    def answered(self) -> bool:
        """Whether the thread is there and has come round since it was asked; one that tries again
        and again to commit has."""
        return self._thread.is_alive() and self._sign.given

    @property
    def idle(self) -> bool:
        """Whether everything submitted is committed and told."""
        return self._queue.unfinished_tasks == 0

    def join(self) -> None:
        """Wait until everything submitted so far is committed and told."""
        self._queue.join()

    def stop(self, timeout: float) -> bool:
        """Commit what is left, close the journal and end; False if it did not within ``timeout``
        seconds.  Then it is left behind, and may be at it still."""
        if self._thread.ident is None:
            self._journal.close()
            return True
        self._queue.put(None)
        self._thread.join(max(0.0, timeout - LAST_TRY_S))
        self._stopping.set()
        self._thread.join(LAST_TRY_S)
        return not self._thread.is_alive()

    def _run(self) -> None:
        ended = False
        while not ended:
            items = [self._queue.get(), *self._more()]
            self._sign.give()
            batches = [each for each in items if isinstance(each, Batch)]
            if batches:
                self._commit(batches)
            ended = None in items
            for _ in items:
                self._queue.task_done()
        self._journal.close()

    def _more(self) -> Iterator[Batch | _Look | None]:
        """What else is there already."""
        with suppress(queue.Empty):
            while True:
                yield self._queue.get_nowait()

    def _commit(self, batches: Sequence[Batch]) -> None:
        entries = [entry for batch in batches for entry in batch.entries]
        while not self._stopping.is_set():
            self._sign.give()
            try:
                self._journal.append(entries, self._wall(), self._synced())
            except sqlite3.Error as why:
                self._tell(NotSaved(str(why), stop_of(why)))
                self._stopping.wait(RETRY_S)
            else:
                for batch in batches:
                    self._tell(Committed(batch))
                return
