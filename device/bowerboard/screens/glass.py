"""Pictures put on glass: the one file that knows luma.

One owner thread a bus does all the I2C, so that no two devices' bytes mix.  ``show`` only hands a
picture in; pictures that come faster than the bus are skipped, the last is always drawn.  An
error makes that display *unknown*: it is set up anew and drawn whole after a pause, again and
again, and nobody else notices.  A display that was pulled and put back between two pictures raises
no error, so every display is set up anew now and then.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from luma.core.error import Error as LumaError
from luma.oled.const import ssd1306 as const
from luma.oled.device import ssd1306

from bowerboard.screens.drawing import Picture

RETRY_AFTER_S: tuple[float, ...] = (0.05, 0.25, 1.0, 2.0)
"""Pauses in seconds before a failed display is tried again; the last one repeats."""

HEAL_AFTER_S = 30.0
"""A display that has stood for so many seconds is set up anew and drawn whole."""


class Serial(Protocol):
    """luma's serial interface: what its ``i2c`` promises."""

    def command(self, *cmd: int) -> None: ...
    def data(self, data: Sequence[int]) -> None: ...
    def cleanup(self) -> None: ...


class Display(Protocol):
    """One display; both methods raise ``OSError`` or a luma error when the bus does."""

    size: tuple[int, int]

    def draw(self, picture: Picture) -> None:
        """Make the glass, already set up, show ``picture``: mode ``"1"`` and our size."""

    def draw_anew(self, picture: Picture) -> None:
        """The same from any state, power-up included: open, set up, draw, switch on."""


class _Wire:
    """What luma takes for its serial interface: notes the set-up, passes on all that follows."""

    def __init__(self) -> None:
        self.serial: Serial | None = None
        self.noted: list[tuple[int, ...]] = []

    def command(self, *cmd: int) -> None:
        if self.serial is None:
            self.noted.append(cmd)
        else:
            self.serial.command(*cmd)

    def data(self, data: Sequence[int]) -> None:
        if self.serial is not None:
            self.serial.data(data)

    def cleanup(self) -> None:
        """At interpreter exit luma cleans up: the picture stays, the bus is closed."""
        if self.serial is not None:
            self.serial.cleanup()


class _Ssd1306:
    """luma's SSD1306, built once without a bus.

    Every luma device registers an exit hook for good and sends its set-up from its constructor,
    blanking the glass.  So it is built once, the commands of its set-up noted, and sent again
    whenever they are needed: nothing piles up while a display is absent, nothing flickers.
    """

    def __init__(self, open_serial: Callable[[], Serial], width: int, height: int) -> None:
        self.size = (width, height)
        self._open_serial = open_serial
        self._wire = _Wire()
        self._device: Any = ssd1306(self._wire, width=width, height=height)
        # The exit hook must not blank the face that says the table has stopped.
        self._device.persist = True
        self._set_up = [
            cmd[1:] if cmd[0] == const.DISPLAYOFF else cmd
            for cmd in self._wire.noted
            if cmd[0] not in (const.COLUMNADDR, const.DISPLAYON)
        ]

    def draw(self, picture: Picture) -> None:
        self._device.display(picture)

    def draw_anew(self, picture: Picture) -> None:
        if self._wire.serial is None:
            self._wire.serial = self._open_serial()
        for command in self._set_up:
            self._device.command(*command)
        self._device.display(picture)
        self._device.show()


def open_ssd1306(open_serial: Callable[[], Serial], width: int = 128, height: int = 64) -> Display:
    """A display driven by luma; ``open_serial`` is called when it is first started.

    Raises:
        luma.core.error.DeviceDisplayModeError: luma knows no SSD1306 of that size.
    """
    return _Ssd1306(open_serial, width, height)


def open_i2c(port: int, address: int) -> Serial:
    """A real bus, ``/dev/i2c-<port>``, at ``address`` (0x3C or 0x3D).

    Raises:
        luma.core.error.Error: no such bus, or no permission to use it.
    """
    from luma.core.interface.serial import i2c  # noqa: PLC0415 - only a Pi has the bus

    serial: Serial = i2c(port=port, address=address)
    return serial


@dataclass(slots=True)
class _Face:
    """One display.  ``wanted``, ``retry_at`` and ``fault`` are guarded by the bus's condition;
    the rest is the owner thread's."""

    display: Display
    wanted: Picture | None = None  # handed in, not yet drawn
    retry_at: float = 0.0
    fault: str = ""
    failures: int = 0
    shown: Picture | None = None  # drawn last
    known: bool = False  # whether the glass holds ``shown``
    heal_at: float = 0.0


class GlassBus:
    """The displays of one I2C bus, by seat, and the thread that owns it."""

    def __init__(
        self,
        displays: Mapping[int, Display],
        retry_after_s: Sequence[float] = RETRY_AFTER_S,
        heal_after_s: float = HEAL_AFTER_S,
    ) -> None:
        self._faces = {seat: _Face(display) for seat, display in displays.items()}
        self._retry_after_s = tuple(retry_after_s)
        self._heal_after_s = heal_after_s
        self._change = threading.Condition()
        self._stopping = False
        self._drawing = False
        self._ended = False
        self.drawn = 0
        """Pictures put on glass so far; those skipped or equal are not counted."""
        self._thread = threading.Thread(target=self._own, name="glass", daemon=True)
        self._thread.start()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose displays hang on this bus."""
        return tuple(self._faces)

    @property
    def faults(self) -> dict[int, str]:
        """The displays that do not answer now, by seat, each with its last error."""
        with self._change:
            return {seat: face.fault for seat, face in self._faces.items() if face.fault}

    def show(self, seat: int, picture: Picture) -> None:
        """Hand in the picture for ``seat``; returns at once, whatever the bus does.

        The picture must not be changed afterwards.  After ``stop`` nothing is drawn any more.

        Raises:
            KeyError: no display of this bus is for ``seat``.
            ValueError: the picture has not the display's size, or is not of mode ``"1"``.
        """
        face = self._faces[seat]
        if picture.mode != "1" or picture.size != face.display.size:
            raise ValueError(
                f"seat {seat} shows {face.display.size} in mode '1', "
                f"not {picture.size} in mode {picture.mode!r}"
            )
        with self._change:
            if self._stopping:
                return
            face.wanted = picture
            self._change.notify_all()

    def idle(self, timeout: float | None = None) -> bool:
        """Wait until nothing can be drawn now; whether all that was handed in is on the glass.

        False: a display does not answer and will be tried again, or ``timeout`` seconds passed.
        """
        with self._change:
            quiet = self._change.wait_for(self._quiet, timeout)
            return quiet and all(face.wanted is None for face in self._faces.values())

    def stop(self, final: Mapping[int, Picture] | None = None, timeout: float = 2.0) -> bool:
        """Draw the ``final`` pictures, once, and end the thread; whether it ended in time."""
        for seat, picture in (final or {}).items():
            self.show(seat, picture)
        with self._change:
            self._stopping = True
            for face in self._faces.values():
                face.retry_at = 0.0
            self._change.notify_all()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _quiet(self) -> bool:
        now = time.monotonic()
        waiting = any(f.wanted is not None and f.retry_at <= now for f in self._faces.values())
        return self._ended or not (self._drawing or waiting)

    def _own(self) -> None:
        """The owner thread: draw what is due, else wait."""
        try:
            while (work := self._next()) is not None:
                face, picture = work
                try:
                    self._draw(face, picture)
                except (OSError, LumaError) as error:
                    self._failed(face, picture, error)
        finally:
            # Also after a fault of our own: nobody may wait for a thread that is gone.
            with self._change:
                self._stopping = self._ended = True
                self._change.notify_all()

    def _next(self) -> tuple[_Face, Picture] | None:
        """The next picture to draw, once one is due; None once stopped and all tried."""
        with self._change:
            self._drawing = False
            while True:
                now = time.monotonic()
                for face in self._faces.values():
                    picture = self._due(face, now)
                    if picture is not None:
                        self._drawing = True
                        return face, picture
                self._change.notify_all()
                if self._stopping:
                    return None
                self._change.wait(self._pause(now))

    def _due(self, face: _Face, now: float) -> Picture | None:
        """What to draw on ``face`` at ``now``: a new picture, or the old one to heal it."""
        if face.wanted is not None and face.retry_at <= now:
            picture, face.wanted = face.wanted, None
            return picture
        if face.wanted is None and face.known and face.heal_at <= now and not self._stopping:
            face.known = False
            return face.shown
        return None

    def _pause(self, now: float) -> float | None:
        """Seconds until something is due; None: until a picture is handed in."""
        times = [
            face.retry_at if face.wanted is not None else face.heal_at
            for face in self._faces.values()
            if face.wanted is not None or face.known
        ]
        return max(0.0, min(times) - now) if times else None

    def _draw(self, face: _Face, picture: Picture) -> None:
        """Put ``picture`` on the glass, unless it is there already."""
        if not face.known:
            face.display.draw_anew(picture)
            face.heal_at = time.monotonic() + self._heal_after_s
        elif face.shown is None or face.shown.tobytes() != picture.tobytes():
            face.display.draw(picture)
        else:
            return
        face.shown, face.known, face.failures = picture, True, 0
        with self._change:
            face.fault, face.retry_at = "", 0.0
            self.drawn += 1

    def _failed(self, face: _Face, picture: Picture, error: Exception) -> None:
        """What is on the glass is unknown now; the newest picture is due again after a pause."""
        pause = self._retry_after_s[min(face.failures, len(self._retry_after_s) - 1)]
        face.known = False
        face.failures += 1
        with self._change:
            face.fault = f"{type(error).__name__}: {error}"
            if not self._stopping:
                face.retry_at = time.monotonic() + pause
                if face.wanted is None:
                    face.wanted = picture
