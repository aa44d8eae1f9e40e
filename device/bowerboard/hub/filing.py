"""The hub's single database thread: what is to be stored waits in order, and is stored at once
with whatever has gathered meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from bowerboard.hub.store import Filing, Store

_log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

RETRY_S = 1.0
"""Between two tries to store what the database did not take (a full disk, a server away)."""


class Files:
    """The store, from the hub's loop."""

    def __init__(self, store: Store, filed: Callable[[list[Filing]], None]) -> None:
        """``filed`` is told of everything that is stored, in order."""
        self.store = store
        self._filed = filed
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._waiting: list[Filing] = []
        self._wake = asyncio.Event()
        self._put = self._stored = 0
        self._moved = asyncio.Event()
        self.trouble = ""
        """Why the database does not take what it is given, empty when it does."""

    async def run(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """``what``, on the database's thread, in its turn."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, lambda: what(*args, **kwargs))

    def put(self, filing: Filing) -> None:
        """Have ``filing`` stored soon."""
        self._waiting.append(filing)
        self._put += 1
        self._wake.set()

    async def flush(self) -> None:
        """Return once all that was put so far is stored."""
        goal = self._put
        while self._stored < goal:
            self._moved.clear()
            await self._moved.wait()

    async def serve(self) -> None:
        """Store what is put, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            while batch:
                try:
                    await loop.run_in_executor(self._executor, self.store.file, batch)
                except SQLAlchemyError as why:
                    # Nothing is acknowledged meanwhile, and nothing forgotten.
                    self.trouble = " ".join(str(why).split())
                    _log.error("the database does not take what it is given: %s", self.trouble)
                    await asyncio.sleep(RETRY_S)
                    continue
                self.trouble = ""
                self._stored += len(batch)
                self._moved.set()
                self._filed(batch)
                batch, self._waiting = self._waiting, []

    def close(self) -> None:
        """End the thread and close the database."""
        self._executor.shutdown(wait=True)
        self.store.close()
