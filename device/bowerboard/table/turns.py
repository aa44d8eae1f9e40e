"""What the interpreter does by itself, kept out of the way of a card to the glass.

Python looks for garbage whenever so much was made, on whatever thread made it, and now and then
through everything that lives: tens of milliseconds, with all threads waiting.  A table makes
hardly any, so it looks at rest instead.  And a thread that wants the interpreter from another
that is busy waits 5 ms for it by default, which is a face's whole time on the bus.
"""

from __future__ import annotations

import gc
import sys
from typing import Self

TURN_S = 0.0005
"""How long a busy thread keeps the interpreter while others wait for it."""

REST_MS = 500
"""How often it is looked for garbage at rest."""

_MADE = 50_000
"""So many containers made without a rest in between, and Python looks for garbage all the same."""


class Turns:
    """The interpreter's own habits, changed while in use: those of the whole process."""

    def __init__(self) -> None:
        self._before = (gc.get_threshold(), sys.getswitchinterval())
        self._due = 0
        self._over = True

    def __enter__(self) -> Self:
        """What lives now will live on, and is not looked through again."""
        self._before = (gc.get_threshold(), sys.getswitchinterval())
        gc.freeze()
        gc.set_threshold(_MADE, *self._before[0][1:])
        sys.setswitchinterval(TURN_S)
        return self

    def rest(self, now: int, over: bool) -> None:
        """At ``now`` (ms) nothing is on its way: if it is time, look among what was made of late,
        and, once the game is ``over``, through all that was made since the start."""
        if now < self._due:
            return
        self._due = now + REST_MS
        if over and not self._over:
            gc.collect()
            gc.freeze()
        else:
            gc.collect(1)
        self._over = over

    def __exit__(self, *_: object) -> None:
        gc.unfreeze()
        gc.set_threshold(*self._before[0])
        sys.setswitchinterval(self._before[1])
