"""Whether every thread of the table still comes round: what the watchdog is fed on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

LOOK_S = 0.05
"""Between two looks whether those asked have answered."""


class Worker(Protocol):
    """A thread that can be asked for a sign of life (``alive.py``)."""

    def ask(self) -> None:
        """A sign is wanted.  Never waits."""

    @property
    def answered(self) -> bool:
        """Whether the thread is there and has given one since."""


def late(workers: Mapping[str, Worker], pause: Callable[[float], object], looks: int) -> list[str]:
    """The names of those that do not answer: each is asked, and looked at up to ``looks`` times
    with a ``pause`` of ``LOOK_S`` before each; nobody is late who answers in time."""
    for worker in workers.values():
        worker.ask()
    waiting = dict(workers)
    for _ in range(looks):
        pause(LOOK_S)
        waiting = {name: worker for name, worker in waiting.items() if not worker.answered}
        if not waiting:
            return []
        for worker in waiting.values():
            worker.ask()  # it may have been too busy to be woken
    return list(waiting)
