"""The twin's one clock: virtual milliseconds, moved only by the twin.

At ``max`` speed it jumps.  At a watching speed ``move`` waits in real time first, so that a
second of table time takes ``1 / speed`` seconds.
"""

from __future__ import annotations

import threading
import time

# Evenings in the twin begin here; any fixed moment does, so that every run is the same run.
FIRST_WALL = 1_767_225_600.0  # 2026-01-01 00:00 UTC


class VirtualClock:
    """Time for pads, players and table alike; starts at 0 ms.

    ``speed`` None is ``max``.  ``stop`` ends a wait early and for good.
    """

    def __init__(self, speed: float | None = None) -> None:
        self._now = 0
        self._speed = speed
        self._origin = time.monotonic()
        self._stopped = threading.Event()

    def now(self) -> int:
        return self._now

    def wall(self) -> float:
        return FIRST_WALL + self._now / 1000

    def synced(self) -> bool | None:
        return True

    def patience(self, due: int) -> float | None:
        return None

    def move(self, to: int) -> None:
        """Make it ``to`` ms, after the real time that this takes to watch."""
        if self._speed is not None:
            wait = self._origin + to / 1000 / self._speed - time.monotonic()
            if wait > 0:
                self._stopped.wait(wait)
        self._now = max(self._now, to)

    def stop(self) -> None:
        """Wait no more: from now on it jumps."""
        self._stopped.set()
