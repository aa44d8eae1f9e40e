"""A serial port with a reader on it: the only file that opens one.

One thread a port reads; it survives the cable.  After any error the port is closed at once, since
a process that keeps a vanished USB device open can block the hub for minutes and makes the kernel
give the device another number, and opened again when it comes back, since ``path`` is a name of
/dev/serial/by-id or by-path and no number.
"""

from __future__ import annotations

import os
import select
import termios
import threading
from collections.abc import Callable, Mapping

import serial

from bowerboard.readers.driver import Boot, Driver
from bowerboard.readers.events import Heard, ReaderEvent
from bowerboard.readers.seatpad import SeatPad

# What a pulled cable raises, depending on the call; termios.error is no OSError.
CABLE_ERRORS = (OSError, serial.SerialException, termios.error)

_WRITE_S = 0.25
_MOST = 4096
_FIRST_RETRY_S = 0.05
_LAST_RETRY_S = 1.0
_STOP_S = 0.3

Open = Callable[[str, int], serial.Serial]


def open_serial(path: str, baud: int) -> serial.Serial:
    """The port at ``path``, raw, for nobody else (its lock is honoured by whoever asks for it).

    Reading never waits: whoever reads has waited already.

    Raises:
        OSError, ValueError: it cannot be opened; ``SerialException`` is an ``OSError``.
    """
    return serial.Serial(path, baud, timeout=0, write_timeout=_WRITE_S, exclusive=True)


def whenever(due: int) -> float | None:
    """The patience of a port whose owner says by ``tick`` when a time has come."""
    return None


class ReaderPort:
    """Puts a reader's events into ``inbox``, in order, from its own thread.

    ``inbox`` must not block (a queue's ``put`` is meant).  ``clock`` gives monotonic ms and
    ``patience`` the seconds until such a time comes, or None where ``tick`` will be called then:
    so a run in virtual time stays the same run.  ``start`` it, and call ``tick`` every second or
    so in any case.  While nothing comes and nothing is due the thread sleeps.
    """

    def __init__(  # noqa: PLR0913 - the edges it joins
        self,
        path: str,
        driver: Driver,
        inbox: Callable[[ReaderEvent], None],
        clock: Callable[[], int],
        *,
        patience: Callable[[int], float | None] = whenever,
        opener: Open = open_serial,
        tap: Callable[[Heard], None] | None = None,
    ) -> None:
        """With a ``tap`` everything that happens goes there, events and all, instead of the
        events into ``inbox``."""
        self.path = path
        self._inbox = inbox
        self._clock = clock
        self._patience = patience
        self._opener = opener
        self._tap = tap
        self._pad = driver
        self._serial: serial.Serial | None = None
        # Reentrant, so that an inbox may acknowledge on the spot.
        self._changed = threading.Condition(threading.RLock())
        self._wake = threading.Event()
        self._stopping = False
        self._trouble = "not opened yet"
        self._consumed = 0
        self._sent = 0
        #: How often the thread came out of its sleep while the port was open.
        self.wakeups = 0
        # What ends its sleep early: closed with the port, so that nothing is kept after an error.
        self._bell: tuple[int, int] | None = None
        self._thread = threading.Thread(target=self._run, name=f"pad {path}", daemon=True)

    def start(self) -> None:
        """Begin.  Once only."""
        self._thread.start()

    def end(self) -> None:
        """Begin to stop, without waiting.  No event comes after this."""
        with self._changed:
            self._stopping = True
            self._interrupt()
        self._wake.set()

    def stop(self) -> None:
        """Close the port and end the thread; a close that hangs is left behind."""
        self.end()
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
        """Let the driver look at the clock.  From any thread."""
        with self._changed:
            if self._serial is not None:
                at = self._clock()
                events, outgoing = self._pad.tick(at), self._pad.take_outgoing()
                if events or outgoing or self._pad.due is not None:
                    self._put(at, "tick", b"", events)
                self._write(outgoing)

    @property
    def due(self) -> int | None:
        """When ``tick`` is wanted (ms), for an owner of the time; None for never."""
        with self._changed:
            return self._pad.due if self._serial is not None else None

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
            before = self._consumed
            self._close(port, self._read_all(port))
            if self._consumed > before:
                retry = _FIRST_RETRY_S
            elif not self._stopping:
                # It opens and fails at once, again and again.
                self._wake.wait(retry)
                retry = min(2 * retry, _LAST_RETRY_S)

    def _open(self) -> serial.Serial | None:
        try:
            port = self._opener(self.path, self._pad.baud)
        except (*CABLE_ERRORS, ValueError) as error:
            with self._changed:
                self._trouble = str(error)
                self._lost(self._trouble)
            return None
        with self._changed:
            self._bell = os.pipe()
            self._serial = port
            self._trouble = ""
            at = self._clock()
            self._put(at, "opened", b"", self._pad.opened(at))
            self._write(self._pad.take_outgoing())
            self._changed.notify_all()
        return port

    def _read_all(self, port: serial.Serial) -> str:
        """Read until the cable is pulled or the port is stopped; why it ended."""
        while not self._stopping and not self._trouble:
            try:
                chunk = port.read(_MOST) if self._sleep(port) else b""
            except CABLE_ERRORS as error:
                return self._trouble or str(error)
            if chunk:
                self._take(chunk)
            due = self._pad.due
            if due is not None and self._patience(due) == 0:
                self.tick()
        return self._trouble or "the table stopped"

    def _sleep(self, port: serial.Serial) -> bool:
        """Wait for bytes, a time that the driver wants or the bell; whether there are bytes."""
        due, bell = self._pad.due, self._bell
        wait = None if due is None else self._patience(due)
        rings = [bell[0]] if bell is not None else []
        ready, _, _ = select.select([port.fileno(), *rings], [], [], wait)
        self.wakeups += 1
        return port.fileno() in ready

    def _take(self, chunk: bytes) -> None:
        with self._changed:
            at = self._clock()
            self._put(at, "received", chunk, self._pad.receive(chunk, at))
            self._write(self._pad.take_outgoing())
            self._consumed += len(chunk)
            self._changed.notify_all()

    def _close(self, port: serial.Serial, why: str) -> None:
        with self._changed:
            # From here on nobody writes to it; closing can take a while and must not hold others.
            self._serial = None
            self._trouble = why
            bell, self._bell = self._bell, None
            self._lost(why)
            self._changed.notify_all()
        for end in bell or ():
            os.close(end)
        try:
            # Otherwise closing waits until a device that does not listen has taken everything.
            port.reset_output_buffer()
        except CABLE_ERRORS as error:
            self._trouble = f"{why}; emptying it: {error}"
        try:
            port.close()
        except CABLE_ERRORS as error:
            self._trouble = f"{why}; closing it: {error}"

    def _lost(self, why: str) -> None:
        at = self._clock()
        self._put(at, "lost", why.encode(), self._pad.lost(at, why))

    def _put(self, at: int, what: str, raw: bytes, events: list[ReaderEvent]) -> None:
        if self._stopping:
            return
        if self._tap is not None:
            self._tap(Heard(self.path, at, what, raw, tuple(events)))
            return
        for event in events:
            self._inbox(event)

    def _write(self, data: bytes) -> None:
        """Write with the lock held.  On failure the reading thread is made to close the port; what
        was not written is asked for again by the pad."""
        if not data or self._serial is None or self._trouble:
            return
        try:
            self._serial.write(data)
        except CABLE_ERRORS as error:
            self._trouble = str(error) or "the pad does not take what is written"
            self._interrupt()
        else:
            self._sent += len(data)

    def _interrupt(self) -> None:
        """Ring the bell, with the lock held: the thread comes out of its sleep."""
        if self._bell is not None:
            os.write(self._bell[1], b"!")


class PadPort(ReaderPort):
    """A port with a seat pad on it.  ``resume``: see ``SeatPad``."""

    def __init__(
        self,
        path: str,
        inbox: Callable[[ReaderEvent], None],
        clock: Callable[[], int],
        resume: Mapping[Boot, int],
        tap: Callable[[Heard], None] | None = None,
    ) -> None:
        super().__init__(path, SeatPad(path, resume), inbox, clock, tap=tap)
