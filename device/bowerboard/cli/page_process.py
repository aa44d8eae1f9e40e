"""The table's page as a process of its own: begun again when it dies, and never waited for."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bowerboard.cli.configured import Configured

AGAIN_S = (1.0, 30.0)
"""The first and the longest pause before the page is begun again; it doubles in between."""

STEADY_S = 60.0
"""Having run for so long, a page that dies begins anew with the first pause."""

STOP_S = 2.0
CANNOT_RUN = 2
"""The exit status of a page that cannot be used here at all: it is not begun again."""


class PageProcess:
    """The process that ``command`` begins beside the table, from ``start`` to ``stop``."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._ending = threading.Event()
        self._beginning = threading.Lock()
        self._running: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._keep, name="page", daemon=True)

    def start(self) -> None:
        """Begin the page, and again whenever it dies."""
        self._thread.start()

    def stop(self) -> None:
        """End it."""
        with self._beginning:  # a page that is just being begun is ended as well
            self._ending.set()
            running = self._running
        if running is not None:
            running.terminate()
            try:
                running.wait(STOP_S)
            except subprocess.TimeoutExpired:
                running.kill()
        self._thread.join(STOP_S)

    def _keep(self) -> None:
        pause = AGAIN_S[0]
        while (running := self._begun()) is not None:
            try:
                status: int | None = running.wait(STEADY_S)
            except subprocess.TimeoutExpired:
                pause = AGAIN_S[0]
                status = running.wait()
            if status == CANNOT_RUN:
                return  # it has said why
            self._ending.wait(pause)
            pause = min(pause * 2, AGAIN_S[1])

    def _begun(self) -> subprocess.Popen[bytes] | None:
        """A page, unless it is to end or cannot be begun."""
        with self._beginning:
            if self._ending.is_set():
                return None
            try:
                self._running = subprocess.Popen(self._command)
            except OSError as why:
                print(f"bowerboard: the page cannot be begun: {why}", file=sys.stderr)
                return None
            return self._running


@contextlib.contextmanager
def page_beside(made: Configured) -> Iterator[None]:
    """The page of the table that was ``made``, for so long; nothing where it is to have none."""
    if not made.config.page.present:
        yield
        return
    page = PageProcess([sys.executable, "-m", "bowerboard", "page", "--config", str(made.file)])
    page.start()
    try:
        yield
    finally:
        page.stop()
