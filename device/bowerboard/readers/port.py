"""A serial port with a reader on it.

One thread a port reads; it survives the cable.  After any error the port is closed at once, since
a process that keeps a vanished USB device open can block the hub for minutes and makes the kernel
give the device another number, and opened again when it comes back, since ``path`` is a name of
/dev/serial/by-id or by-path and no number.  A driver that fails costs its own port an opening, and
nobody else anything.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

from bowerboard.alive import SignOfLife
from bowerboard.readers.driver import Boot, Driver
from bowerboard.readers.events import Heard, PadLost, ReaderEvent
from bowerboard.readers.line import (
    CABLE_ERRORS,
    Complain,
    Line,
    Open,
    open_serial,
    say_nothing,
    whenever,
)
from bowerboard.readers.seatpad import SeatPad

_FIRST_RETRY_S = 0.05
_LAST_RETRY_S = 1.0
_STOP_S = 0.3
_LOCK_S = 0.1


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
        """With a ``tap`` all that happens goes there, events and all, and none into ``inbox``."""
        self.path = path
        self._inbox = inbox
        self._clock = clock
        self._patience = patience
        self._opener = opener
        self._tap = tap
        self._pad = driver
        self._line: Line | None = None
        # Reentrant, so that an inbox may acknowledge on the spot.
        self._changed = threading.Condition(threading.RLock())
        self._wake = threading.Event()
        self._stopping = False
        self._trouble = "not opened yet"
        #: Bytes read whose every event is in the inbox, since the start.
        self.consumed = 0
        #: Bytes written since the start.
        self.sent = 0
        self._errors = 0
        self._sign = SignOfLife()
        #: How often the driver raised what it may not; the port was closed and opened again.
        self.crashes = 0
        #: Is told of bytes that made no sense and of crashes, as (what, error or None).
        self.complain: Complain = say_nothing
        #: How often the thread came out of its sleep while the port was open.
        self.wakeups = 0
        self._thread = threading.Thread(target=self._run, name=f"pad {path}", daemon=True)

    def start(self) -> None:
        """Begin.  Once only."""
        self._thread.start()

    def end(self) -> None:
        """Begin to stop; waits only for a thread that hangs, and not long.  No event comes after
        this."""
        self._stopping = True
        if self._changed.acquire(timeout=_LOCK_S):
            self._interrupt()
            self._changed.release()
        self._wake.set()

    def ask(self) -> None:
        """Ask the thread for a sign of life.  Never waits."""
        self._sign.ask()
        if self._changed.acquire(blocking=False):
            self._interrupt()
            self._changed.release()

    @property
    def answered(self) -> bool:
        """Whether the thread is there and has come round since it was asked."""
        return self._thread.is_alive() and self._sign.given

    def stop(self, timeout: float = _STOP_S) -> None:
        """Close the port and end the thread; what hangs is left behind after ``timeout`` s."""
        self.end()
        if self._thread.ident is not None:
            self._thread.join(timeout)

    @property
    def pad(self) -> str | None:
        """The unique id of the pad that is there, or ``None``."""
        with self._changed:
            return self._pad.pad

    @property
    def trouble(self) -> str:
        """Why the port is not open, in the system's words; empty while it is."""
        return self._trouble

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
        """Let the driver look at the clock.  From any thread; one that hangs is not waited for
        long."""
        if not self._changed.acquire(timeout=_LOCK_S):
            return
        try:
            if self._line is not None:
                at = self._clock()
                events, outgoing = self._pad.tick(at), self._pad.take_outgoing()
                if events or outgoing or self._pad.due is not None:
                    self._put(at, "tick", b"", events)
                self._write(outgoing)
        except Exception as error:  # noqa: BLE001 - a driver's fault must not end the table
            self._crashed(error)
        finally:
            self._changed.release()

    @property
    def due(self) -> int | None:
        """When ``tick`` is wanted (ms), for an owner of the time; None for never."""
        with self._changed:
            return self._pad.due if self._line is not None else None

    def nudge(self) -> None:
        """Try to open now: the device has just come back."""
        self._wake.set()

    def wait_consumed(self, count: int, timeout: float) -> bool:
        """Wait up to ``timeout`` s until ``count`` bytes are consumed; whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: self.consumed >= count, timeout)

    def wait_open(self, timeout: float) -> bool:
        """Wait up to ``timeout`` s until the port is open and the pad was asked who it is."""
        with self._changed:
            return self._changed.wait_for(lambda: self._line is not None, timeout)

    def wait_closed(self, timeout: float) -> bool:
        """Wait up to ``timeout`` s until the port is unusable and ``PadLost`` is in the inbox."""
        with self._changed:
            return self._changed.wait_for(lambda: self._line is None, timeout)

    def _run(self) -> None:
        retry = _FIRST_RETRY_S
        while not self._stopping:
            self._sign.give()
            self._wake.clear()
            if self._once():
                retry = _FIRST_RETRY_S
            elif not self._stopping:
                # It cannot be opened, or opens and fails at once, again and again.
                self._wake.wait(retry)
                retry = min(2 * retry, _LAST_RETRY_S)

    def _once(self) -> bool:
        """Open the port, read until it fails, close it; whether anything good came."""
        before, crashes = self.consumed, self.crashes
        try:
            line = self._open()
            if line is not None:
                self._read_all(line)
        except Exception as error:  # noqa: BLE001 - a driver's fault must not end the thread
            self._crashed(error)
        self._close()
        return self.consumed > before and self.crashes == crashes

    def _open(self) -> Line | None:
        try:
            line = Line(self._opener(self.path, self._pad.baud))
        except (*CABLE_ERRORS, ValueError) as error:
            with self._changed:
                self._trouble = str(error)
                self._lost()
            return None
        with self._changed:
            self._line = line
            self._trouble = ""
            at = self._clock()
            self._put(at, "opened", b"", self._pad.opened(at))
            self._write(self._pad.take_outgoing())
            self._changed.notify_all()
        return line

    def _read_all(self, line: Line) -> None:
        """Read until the cable is pulled, the driver fails, or the port is stopped."""
        while not self._stopping and not self._trouble:
            self._sign.give()
            due = self._pad.due
            try:
                chunk = line.read(None if due is None else self._patience(due))
            except CABLE_ERRORS as error:
                self._trouble = self._trouble or str(error)
                return
            self.wakeups += 1
            if chunk:
                self._take(chunk)
            due = self._pad.due
            if due is not None and self._patience(due) == 0:
                self.tick()

    def _take(self, chunk: bytes) -> None:
        with self._changed:
            at = self._clock()
            self._put(at, "received", chunk, self._pad.receive(chunk, at))
            self._write(self._pad.take_outgoing())
            self.consumed += len(chunk)
            self._changed.notify_all()
            errors, self._errors = self._errors, self._pad.errors
        if self._errors > errors:
            self.complain("what came makes no sense", None)

    def _close(self) -> None:
        with self._changed:
            # From here on nobody writes to it; closing can take a while and must not hold others.
            line, self._line = self._line, None
            if line is None:
                return
            self._trouble = self._trouble or "the table stopped"
            self._lost()
            self._changed.notify_all()
        self._trouble += line.close()

    def _lost(self) -> None:
        """Say that the pad is gone, with the lock held, also where its driver cannot."""
        at, why = self._clock(), self._trouble
        try:
            events = self._pad.lost(at, why)
        except Exception as error:  # noqa: BLE001 - a driver's fault must not keep the port open
            self._crashed(error)
            events = [PadLost(self._pad.pad or self.path, at, self._trouble)]
        self._put(at, "lost", why.encode(), events)

    def _crashed(self, error: Exception) -> None:
        """The driver raised what it may not: the port is closed, and opened again later."""
        with self._changed:
            self.crashes += 1
            self._trouble = f"its driver failed: {type(error).__name__}: {error}"
            self._interrupt()
        self.complain("its driver failed", error)

    def _put(self, at: int, what: str, raw: bytes, events: list[ReaderEvent]) -> None:
        if self._stopping:
            return
        if self._tap is not None:
            self._tap(Heard(self.path, at, what, raw, tuple(events)))
        else:
            for event in events:
                self._inbox(event)

    def _write(self, data: bytes) -> None:
        """Write with the lock held.  On failure the reading thread is made to close the port; what
        was not written is asked for again by the pad."""
        if not data or self._line is None or self._trouble:
            return
        try:
            self._line.write(data)
        except CABLE_ERRORS as error:
            self._trouble = str(error) or "the pad does not take what is written"
            self._interrupt()
        else:
            self.sent += len(data)

    def _interrupt(self) -> None:
        """Ring the bell, with the lock held: the thread comes out of its sleep."""
        if self._line is not None:
            self._line.ring()


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
