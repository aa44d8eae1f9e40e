"""The clock at the edge.  The middle is given times; only the daemon's loop asks for them."""

from __future__ import annotations

import time
from typing import Protocol

_TIMEX_BYTES = 512
"""More than ``struct timex`` has; zeroed, it changes nothing."""

_TIME_ERROR = 5
"""What adjtimex answers while the clock is not synchronised."""


class Clock(Protocol):
    """Monotonic milliseconds, wall seconds, and how long to wait for a time to come."""

    def now(self) -> int:
        """Monotonic ms."""

    def wall(self) -> float:
        """Seconds since 1970, for people."""

    def synced(self) -> bool | None:
        """Whether a time server has set the wall clock; None where nobody knows."""

    def patience(self, due: int) -> float | None:
        """Seconds until ``due`` (ms); None: whoever owns the time will say when it has come."""


class RealClock:
    """The machine's own time."""

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def wall(self) -> float:
        return time.time()

    def synced(self) -> bool | None:
        """By adjtimex(2), whoever it is that sets the clock."""
        import ctypes  # noqa: PLC0415 - by the journal's own thread, while faces are drawn

        state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES))
        return None if state < 0 else state != _TIME_ERROR

    def patience(self, due: int) -> float | None:
        return max(0.0, (due - self.now()) / 1000)


class Deadline:
    """A real time that must not be passed, whatever the table's clock says."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds until then, 0 once it has passed."""
        return max(0.0, self._end - time.monotonic())
