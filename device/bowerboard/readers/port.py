"""A serial port with a seat pad on it: the only file that opens one.

One thread a port reads; it survives the cable.  After any error the port is closed at once, since
a process that keeps a vanished USB device open can block the hub for minutes, and opened again
when it comes back, under whatever number, because ``path`` is a /dev/serial/by-id name.
"""

from __future__ import annotations

import termios
import threading
from collections.abc import Callable, Mapping

import serial

from bowerboard.readers.events import ReaderEvent
from bowerboard.readers.seatpad import Boot, SeatPad

# What a pulled cable raises, depending on the call; termios.error is no OSError.
_CABLE_ERRORS = (OSError, serial.SerialException, termios.error)

_READ_S = 0.5
_WRITE_S = 0.25
_FIRST_RETRY_S = 0.05
_LAST_RETRY_S = 1.0
_STOP_S = 2.0


class PadPort:
    """Puts a pad's events into ``inbox``, in order, from its own thread.

    ``inbox`` must not block (a queue's ``put`` is meant).  ``clock`` gives monotonic ms.
    ``resume``: see ``SeatPad``.  ``start`` it, and call ``tick`` every second or so: silence is
    judged by the caller's time, not by this thread's, so that a run in virtual time stays the
    same run.
    """

    def __init__(
        self,
        path: str,
        inbox: Callable[[ReaderEvent], None],
        clock: Callable[[], int],
        resume: Mapping[Boot, int],
    ) -> None:
        self.path = path
        self._inbox = inbox
        self._clock = clock
        self._pad = SeatPad(path, resume)
        self._serial: serial.Serial | None = None
        # Reentrant, so that an inbox may acknowledge on the spot.
        self._changed = threading.Condition(threading.RLock())
        self._wake = threading.Event()
        self._stopping = False
        self._trouble = "not opened yet"
        self._consumed = 0
        self._sent = 0
        self._thread = threading.Thread(target=self._run, name=f"pad {path}", daemon=True)

    def start(self) -> None:
        """Begin.  Once only."""
        self._thread.start()

    def stop(self) -> None:
        """Close the port and end the thread, within a second.  No event comes after this."""
        with self._changed:
            self._stopping = True
            self._interrupt()
        self._wake.set()
        if self._thread.ident is not None:
            self._thread.join(_STOP_S)

    @property
    def pad(self) -> str | None:
        """The unique id of the pad that is there, or ``None``."""
        with self._changed:
            return self._pad.pad

    @property
    def trouble(self) -> str:
        """Why the port is not open, in the system's words; empty while it is."""
        return self._trouble

    @property
    def consumed(self) -> int:
        """Bytes read whose every event is in the inbox, since the start."""
        return self._consumed

    @property
    def sent(self) -> int:
        """Bytes written since the start."""
        return self._sent

    def acknowledge(self, boot: int, seq: int) -> None:
        """What came with report ``seq`` of ``boot``, and before it, is committed.  From any
        thread.  Raises ``ValueError`` for a report that was not delivered here."""
        with self._changed:
            self._write(self._pad.acknowledge(boot, seq))

    def light(self, mode: int) -> None:
        """Set the pad's light to a mode of ``seatlink.words``.  From any thread."""
        with self._changed:
            self._write(self._pad.light(mode))

    def release(self) -> None:
        """Ask the pad for its console, so that files can be copied to it.  From any thread."""
        with self._changed:
            self._write(self._pad.release())

    def tick(self) -> None:
        """Judge the pad's silence by the clock.  From any thread."""
        with self._changed:
            if self._serial is not None:
                self._put(self._pad.tick(self._clock()))
                self._write(self._pad.take_outgoing())

    def nudge(self) -> None:
        """Try to open now: the device has just come back."""
        self._wake.set()

    def wait_consumed(self, count: int, timeout: float) -> bool:
        """Wait up to ``timeout`` s until ``count`` bytes are consumed; whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: self._consumed >= count, timeout)

    def wait_open(self, timeout: float) -> bool:
        """Wait up to ``timeout`` s until the port is open and the pad was asked who it is."""
        with self._changed:
            return self._changed.wait_for(lambda: self._serial is not None, timeout)

    def wait_closed(self, timeout: float) -> bool:
        """Wait up to ``timeout`` s until the port is unusable and ``PadLost`` is in the inbox."""
        with self._changed:
            return self._changed.wait_for(lambda: self._serial is None, timeout)

    def _run(self) -> None:
        retry = _FIRST_RETRY_S
        while not self._stopping:
            self._wake.clear()
            port = self._open()
            if port is None:
                self._wake.wait(retry)
                retry = min(2 * retry, _LAST_RETRY_S)
                continue
            retry = _FIRST_RETRY_S
            self._close(port, self._read_all(port))

    def _open(self) -> serial.Serial | None:
        try:
            port = serial.Serial(
                self.path, 115200, timeout=_READ_S, write_timeout=_WRITE_S, exclusive=True
            )
        except (*_CABLE_ERRORS, ValueError) as error:
            self._trouble = str(error)
            return None
        with self._changed:
            self._serial = port
            self._trouble = ""
            self._write(self._pad.hello())
            self._changed.notify_all()
        return port

    def _read_all(self, port: serial.Serial) -> str:
        """Read until the cable is pulled or the port is stopped; why it ended."""
        while not self._stopping and not self._trouble:
            try:
                chunk = port.read(1)
                if chunk:
                    chunk += port.read(port.in_waiting)
            except _CABLE_ERRORS as error:
                return self._trouble or str(error)
            if chunk:
                self._take(chunk)
        return self._trouble or "the table stopped"

    def _take(self, chunk: bytes) -> None:
        with self._changed:
            self._put(self._pad.receive(chunk, self._clock()))
            self._write(self._pad.take_outgoing())
            self._consumed += len(chunk)
            self._changed.notify_all()

    def _close(self, port: serial.Serial, why: str) -> None:
        with self._changed:
            # From here on nobody writes to it; closing can take a while and must not hold others.
            self._serial = None
            self._trouble = why
            self._put(self._pad.lost(self._clock(), why))
            self._changed.notify_all()
        try:
            port.close()
        except _CABLE_ERRORS as error:
            self._trouble = f"{why}; closing it: {error}"

    def _put(self, events: list[ReaderEvent]) -> None:
        if not self._stopping:
            for event in events:
                self._inbox(event)

    def _write(self, data: bytes) -> None:
        """Write with the lock held.  On failure the reading thread is made to close the port; what
        was not written is asked for again by the pad."""
        if not data or self._serial is None or self._trouble:
            return
        try:
            self._serial.write(data)
        except _CABLE_ERRORS as error:
            self._trouble = str(error) or "the pad does not take what is written"
            self._interrupt()
        else:
            self._sent += len(data)

    def _interrupt(self) -> None:
        if self._serial is not None:
            try:
                self._serial.cancel_read()
            except _CABLE_ERRORS:
                return  # it is closing already
