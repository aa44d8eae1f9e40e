"""A table served as systemd wants it: ready, what it does, and whether it is alive."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Mapping
from typing import Protocol

from bowerboard import logs
from bowerboard.notify import notify, watchdog_s
from bowerboard.table.workers import LOOK_S, Worker, late

STATUS_S = 1.0
"""How often the status is looked at; it is told when it differs."""


class Stop:
    """Told once that it is time to stop, by a thread or a signal.

    Not an ``Event``: a signal's handler runs in the thread that waits, and would wait for the
    lock that this very thread holds.  A byte in a pipe asks for no lock.
    """

    def __init__(self) -> None:
        self._hear, self._tell = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)

    def on(self, *signals: signal.Signals) -> None:
        """From now on each of ``signals`` is a word to stop."""
        for number in signals:
            signal.signal(number, lambda *_: self.set())

    def set(self) -> None:
        """It is time."""
        try:
            os.write(self._tell, b"!")
        except BlockingIOError:
            return  # told often enough

    def wait(self, timeout: float | None) -> bool:
        """Wait ``timeout`` seconds or until it is time; whether it is."""
        return bool(select.select([self._hear], [], [], timeout)[0])

    def close(self) -> None:
        """Nobody tells it any more."""
        os.close(self._hear)
        os.close(self._tell)


class Served(Protocol):
    """The table, or its safe mode."""

    @property
    def workers(self) -> Mapping[str, Worker]: ...
    @property
    def status(self) -> str: ...


def serve(table: Served, stop: Stop) -> None:
    """Until ``stop``: tell what the table does when that changes, and feed the watchdog as long
    as every thread comes round; silence once one does not, so that the service is started anew."""
    status = table.status
    notify("READY=1", f"STATUS={status}")
    every = watchdog_s()
    fed = time.monotonic()
    while not stop.wait(STATUS_S if every is None else min(STATUS_S, every / 4)):
        if every is not None and time.monotonic() - fed >= every:
            fed = time.monotonic()
            _feed(table.workers, stop, every)
        if table.status != status:
            status = table.status
            notify(f"STATUS={status}")
    notify("STOPPING=1")


def _feed(workers: Mapping[str, Worker], stop: Stop, every: float) -> None:
    hung = late(workers, stop.wait, max(1, int(every / 2 / LOOK_S)))
    if not hung:
        notify("WATCHDOG=1")
    for name in hung:
        logs.warn("it does not come round: the watchdog is not fed", source=name)
