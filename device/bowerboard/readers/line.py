"""An open serial line, and the bell that wakes who waits at it: the one file that opens one."""

from __future__ import annotations

import os
import select
import termios
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import serial

# What a pulled cable raises, depending on the call; pyserial's own are OSErrors, termios.error is
# none.
CABLE_ERRORS = (OSError, termios.error)

_WRITE_S = 0.25
_MOST = 4096

Open = Callable[[str, int], "serial.Serial"]

Complain = Callable[[str, Exception | None], None]
"""Told what is wrong with a line or what it says, and the error if there was one."""


def whenever(due: int) -> float | None:
    """The patience of a port whose owner says by ``tick`` when a time has come."""
    return None


def say_nothing(what: str, error: Exception | None) -> None:
    """Nobody wants to know."""


def open_serial(path: str, baud: int) -> serial.Serial:
    """The port at ``path``, raw, for nobody else (its lock is honoured by whoever asks for it).

    Reading never waits: whoever reads has waited already.

    Raises:
        OSError, ValueError: it cannot be opened; ``SerialException`` is an ``OSError``.
    """
    import serial  # noqa: PLC0415 - by the port's own thread, while the first face is drawn

    return serial.Serial(path, baud, timeout=0, write_timeout=_WRITE_S, exclusive=True)


class Line:
    """One opening of a port.  Raises one of ``CABLE_ERRORS`` once its cable is pulled."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port
        # Neither end may ever hold up the one who rings.
        self._hear, self._ring = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)

    def read(self, wait: float | None) -> bytes:
        """What has come; waits for it, for the bell, or ``wait`` seconds (None: for ever)."""
        port = self._port.fileno()
        ready, _, _ = select.select([port, self._hear], [], [], wait)
        if self._hear in ready:
            os.read(self._hear, _MOST)
        return self._port.read(_MOST) if port in ready else b""

    def write(self, data: bytes) -> None:
        """Write all of it, or fail within a quarter of a second."""
        self._port.write(data)

    def ring(self) -> None:
        """Wake whoever waits.  Never waits itself; not after ``close``."""
        try:
            os.write(self._ring, b"!")
        except BlockingIOError:
            return  # it has been rung often enough

    def close(self) -> str:
        """Close it, whatever it takes; what went wrong, empty if nothing did."""
        wrong = ""
        os.close(self._hear)
        os.close(self._ring)
        try:
            # Otherwise closing waits until a device that does not listen has taken everything.
            self._port.reset_output_buffer()
        except CABLE_ERRORS as error:
            wrong = f"; emptying it: {error}"
        try:
            self._port.close()
        except CABLE_ERRORS as error:
            wrong = f"; closing it: {error}"
        return wrong
