"""Where and how the pages are served."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Site:
    """``base_url`` is where people reach the pages; ``delay`` (s) is said on the board; ``secure``
    lets cookies go over https alone.  ``now`` is a monotonic clock, ``wall`` that of people (s).
    """

    base_url: str = ""
    delay: float = 0.0
    secure: bool = False
    now: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
