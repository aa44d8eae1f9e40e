"""Pictures put on glass by one owner thread a bus.

The owner does all the I2C, so that no two devices' bytes mix.  ``show`` only hands a picture in;
pictures that come faster than the bus are skipped, the last is always drawn.  An error makes that
display *unknown*: it is set up anew and drawn whole after a pause, again and again, and nobody
else notices.  A display that was pulled and put back between two pictures raises no error, so
every display is set up anew now and then.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bowerboard.alive import SignOfLife
from bowerboard.screens.displays import (
    BUS_ERRORS,
    Display,
    Light,
    check_display,
    open_display,
    open_i2c,
    open_spi,
    open_ssd1306,
)
from bowerboard.screens.drawing import Picture

__all__ = [
    "Display",
    "GlassBus",
    "Light",
    "check_display",
    "open_display",
    "open_i2c",
    "open_spi",
    "open_ssd1306",
]

RETRY_AFTER_S: tuple[float, ...] = (0.05, 0.25, 1.0, 2.0)
"""Pauses in seconds before a failed display is tried again; the last one repeats."""

HEAL_AFTER_S = 30.0
"""A display that has stood for so many seconds is set up anew and drawn whole."""


@dataclass(slots=True)
class _Shown:
    """What a display shows, or is to show."""

    picture: Picture
    light: Light
    _rows: bytes = b""  # the picture's own, once they were asked for

    def equals(self, other: _Shown | None) -> bool:
        return (
            other is not None
            and self.light == other.light
            and (self.picture is other.picture or self._bytes() == other._bytes())
        )

    def _bytes(self) -> bytes:
        self._rows = self._rows or self.picture.tobytes()
        return self._rows


@dataclass(slots=True)
class _Face:
    """One display.  ``wanted``, ``retry_at`` and ``fault`` are guarded by the bus's condition;
    the rest is the owner thread's."""

    display: Display
    wanted: _Shown | None = None  # handed in, not yet drawn
    retry_at: float = 0.0
    fault: str = ""
    failures: int = 0
    crashes: int = 0
    shown: _Shown | None = None  # drawn last
    known: bool = False  # whether the glass holds ``shown``
    heal_at: float = 0.0


class GlassBus:
    """The displays of one I2C bus, by seat, and the thread that owns it."""

    def __init__(
        self,
        displays: Mapping[int, Display],
        retry_after_s: Sequence[float] = RETRY_AFTER_S,
        heal_after_s: float = HEAL_AFTER_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``clock`` gives seconds; whoever brings one of their own calls ``nudge`` as it moves."""
        self._clock = clock
        self._faces = {seat: _Face(display) for seat, display in displays.items()}
        self._retry_after_s = tuple(retry_after_s)
        self._heal_after_s = heal_after_s
        self._change = threading.Condition()
        self._stopping = False
        self._drawing = False
        self._ended = False
        self._sign = SignOfLife()
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

    @property
    def crashes(self) -> dict[int, int]:
        """How often the driver of a display raised what no bus does, by seat; it was set up anew
        each time."""
        return {seat: face.crashes for seat, face in self._faces.items() if face.crashes}

    def ask(self) -> None:
        """Ask the owner thread for a sign of life.  Never waits."""
        self._sign.ask()
        if self._change.acquire(blocking=False):
            self._change.notify_all()
            self._change.release()

    @property
    def answered(self) -> bool:
        """Whether the owner thread is there and has come round since it was asked."""
        return self._thread.is_alive() and self._sign.given

    def size(self, seat: int) -> tuple[int, int]:
        """Width and height of the display of ``seat`` in pixels.

        Raises:
            KeyError: no display of this bus is for ``seat``.
        """
        return self._faces[seat].display.size

    def show(self, seat: int, picture: Picture, light: Light = Light()) -> None:  # noqa: B008 - frozen
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
            face.wanted = _Shown(picture, light)
            self._change.notify_all()

    def nudge(self) -> None:
        """Look again what is due: the clock has moved on."""
        with self._change:
            self._change.notify_all()

    def idle(self, timeout: float | None = None) -> bool:
        """Wait until nothing can be drawn now; whether all that was handed in is on the glass.

        False: a display does not answer and will be tried again, or ``timeout`` seconds passed.
        """
        with self._change:
            quiet = self._change.wait_for(self._quiet, timeout)
            return quiet and all(face.wanted is None for face in self._faces.values())

    def caught_up(self, timeout: float) -> bool:
        """Wait until all that was handed in is on the glass, displays that failed tried again.

        False: ``timeout`` seconds passed first.
        """

        def done() -> bool:
            wanted = any(face.wanted is not None for face in self._faces.values())
            return not (self._drawing or wanted)

        with self._change:
            return self._change.wait_for(done, timeout)

    def stop(
        self,
        final: Mapping[int, Picture] | None = None,
        timeout: float = 2.0,
        light: Light = Light(),  # noqa: B008 - frozen
    ) -> bool:
        """Draw the ``final`` pictures, once, and end the thread; whether it ended in time."""
        for seat, picture in (final or {}).items():
            self.show(seat, picture, light)
        with self._change:
            self._stopping = True
            for face in self._faces.values():
                face.retry_at = 0.0
            self._change.notify_all()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _quiet(self) -> bool:
        now = self._clock()
        waiting = any(f.wanted is not None and f.retry_at <= now for f in self._faces.values())
        return self._ended or not (self._drawing or waiting)

    def _own(self) -> None:
        """The owner thread: draw what is due, else wait."""
        try:
            while (work := self._next()) is not None:
                face, shown = work
                try:
                    self._draw(face, shown)
                except Exception as error:  # noqa: BLE001 - one display must not end the others
                    face.crashes += not isinstance(error, BUS_ERRORS)
                    self._failed(face, shown, error)
        finally:
            # Also after a fault of our own: nobody may wait for a thread that is gone.
            with self._change:
                self._stopping = self._ended = True
                self._change.notify_all()

    def _next(self) -> tuple[_Face, _Shown] | None:
        """The next picture to draw, once one is due; None once stopped and all tried."""
        with self._change:
            self._drawing = False
            while True:
                self._sign.give()
                now = self._clock()
                for face in self._faces.values():
                    shown = self._due(face, now)
                    if shown is not None:
                        self._drawing = True
                        return face, shown
                self._change.notify_all()
                if self._stopping:
                    return None
                self._change.wait(self._pause(now))

    def _due(self, face: _Face, now: float) -> _Shown | None:
        """What to draw on ``face`` at ``now``: a new picture, or the old one to heal it."""
        if face.wanted is not None and face.retry_at <= now:
            shown, face.wanted = face.wanted, None
            return shown
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

    def _draw(self, face: _Face, shown: _Shown) -> None:
        """Put ``shown`` on the glass, unless it is there already."""
        if not face.known:
            face.display.draw_anew(shown.picture, shown.light)
            face.heal_at = self._clock() + self._heal_after_s
        elif not shown.equals(face.shown):
            face.display.draw(shown.picture, shown.light)
        else:
            return
        face.shown, face.known, face.failures = shown, True, 0
        with self._change:
            face.fault, face.retry_at = "", 0.0
            self.drawn += 1

    def _failed(self, face: _Face, shown: _Shown, error: Exception) -> None:
        """What is on the glass is unknown now; the newest picture is due again after a pause."""
        pause = self._retry_after_s[min(face.failures, len(self._retry_after_s) - 1)]
        face.known = False
        face.failures += 1
        with self._change:
            face.fault = f"{type(error).__name__}: {error}"
            if not self._stopping:
                face.retry_at = self._clock() + pause
                if face.wanted is None:
                    face.wanted = shown
