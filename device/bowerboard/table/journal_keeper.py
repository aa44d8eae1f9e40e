"""A copy of the journal after each game, made on a thread of its own: neither play nor the commits
wait for it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from bowerboard.table.journal_copies import keep_copy


class Keeper:
    """Copies ``journal`` whenever it is asked to; ``tell`` hears why where it cannot."""

    def __init__(self, journal: Path, tell: Callable[[str], None], over: bool = False) -> None:
        """``over``: the game that the journal ends with is over, and was copied then."""
        self._journal = journal
        self._copied = over
        self._tell = tell
        self._changed = threading.Condition()
        self._asked = self._stopping = False
        self._thread = threading.Thread(target=self._run, name="copies", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def saw(self, over: bool, saved: bool) -> None:
        """Something was committed: a game that is ``over`` is copied once all is ``saved``."""
        if over and saved and not self._copied:
            self.keep()
        self._copied = over and (self._copied or saved)

    def keep(self) -> None:
        """Copy it as it stands; never blocks."""
        with self._changed:
            self._asked = True
            self._changed.notify_all()

    def wait(self, timeout: float) -> bool:
        """Wait up to ``timeout`` s until what was asked for is done; whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._asked, timeout)

    def stop(self, timeout: float) -> None:
        """End after the copy in hand; one that takes longer is left behind, under no name."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._thread.ident is not None:
            self._thread.join(timeout)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._asked or self._stopping)
                if not self._asked:
                    return
            try:
                keep_copy(self._journal)
            except (sqlite3.Error, OSError) as why:
                self._tell(f"{self._journal}: no copy after this game: {why}")
            with self._changed:
                self._asked = False
                self._changed.notify_all()
