"""How often somebody may try: a count of failures that is forgotten as time goes by.

Times are seconds on any monotonic clock, given by the caller.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

REMEMBERED = 4096
"""Keys kept at once; the one that failed longest ago is forgotten first."""


@dataclass(slots=True)
class Attempts:
    """At most ``most`` failures of one key in ``within`` seconds; then it waits."""

    most: int
    within: float
    _failed: dict[str, deque[float]] = field(default_factory=dict)

    def wait(self, key: str, now: float) -> float:
        """Seconds until ``key`` may try again; 0 for at once."""
        times = self._failed.get(key)
        if times is None:
            return 0.0
        while times and now - times[0] >= self.within:
            times.popleft()
        if not times:
            del self._failed[key]
            return 0.0
        return times[0] + self.within - now if len(times) >= self.most else 0.0

    def failed(self, key: str, now: float) -> None:
        """``key`` has tried in vain."""
        times = self._failed.pop(key, None) or deque()
        times.append(now)
        self._failed[key] = times
        while len(self._failed) > REMEMBERED:
            del self._failed[next(iter(self._failed))]

    def succeeded(self, key: str) -> None:
        """``key`` need not wait any more."""
        self._failed.pop(key, None)
