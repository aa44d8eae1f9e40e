"""The hub's own work beside what it hears: tasks that last as long as it, and those that end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

_log = logging.getLogger(__name__)

STOP_S = 5.0
"""How long what was begun may take to come to its end when the hub stops."""


class Chores:
    """Tasks of one hub; one that fails is logged, and the others go on."""

    def __init__(self) -> None:
        self._lasting: set[asyncio.Task[Any]] = set()
        self._ending: set[asyncio.Task[Any]] = set()

    def last(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do ``work`` until the hub stops."""
        self._begin(work, self._lasting)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do ``work``, and let it come to its end even if the hub stops."""
        self._begin(work, self._ending)

    def _begin(self, work: Coroutine[Any, Any, Any], kind: set[asyncio.Task[Any]]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        kind.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._lasting.discard(task)
        self._ending.discard(task)
        if not task.cancelled() and (why := task.exception()) is not None:
            _log.error("the hub's own work failed", exc_info=why)

    async def finish(self) -> None:
        """Wait for what was begun and ends by itself: a line of the log, a command's end."""
        if self._ending:
            await asyncio.wait(self._ending, timeout=STOP_S)

    async def stop(self) -> None:
        """End all of them."""
        tasks = [*self._lasting, *self._ending]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Once:
    """What happens again within ``quiet_s`` is passed over, by its name."""

    def __init__(self, quiet_s: float, names_max: int = 1000) -> None:
        self._quiet_s, self._names_max = quiet_s, names_max
        self._at: dict[str, float] = {}

    def __contains__(self, name: object) -> bool:
        return name in self._at

    def __len__(self) -> int:
        return len(self._at)

    def again(self, name: str, now: float) -> bool:
        """Whether ``name`` was there a moment ago."""
        if now < self._at.get(name, 0.0) + self._quiet_s:
            return True
        if len(self._at) >= self._names_max:
            self.clear()
        self._at[name] = now
        return False

    def clear(self) -> None:
        """Forget what there was."""
        self._at.clear()
