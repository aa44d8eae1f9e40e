"""The pod's keys, turn lights and buzzer on GPIO pins: the one file that knows gpiozero.

Its callbacks run in threads of the pin library, where an exception would end all callbacks; so
they only hand an edge to the inbox.  gpiozero's own debounce loses releases (gpiozero issues 550
and 1039), so it is switched off and keys.py does it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import log2
from types import TracebackType
from typing import Any

from bowerboard.panel.chips import pin_factory
from bowerboard.panel.keys import AloneKey, Key, KeyEdge, SideKey, SuitKey, UndoKey
from bowerboard.panel.sounds import PATTERNS, STEP_MS, Sound, sound_for
from bowerboard.view import Stage, Suit, TableView

BLINK_S = 0.1
"""How long each half of a blink lasts."""


class PodUnavailable(Exception):
    """The pins cannot be used; the message is one line that says why.  The table goes on."""


@dataclass(frozen=True, slots=True)
class PodPins:
    """Which BCM pin each key and light is on, as the board profile says.

    Keys connect their pin to ground; without a ``buzzer`` the table keeps quiet.
    """

    sides: Mapping[int, int]
    suits: Mapping[Suit, int]
    alone: int
    undo: int
    lights: Mapping[int, int]
    buzzer: int | None = None

    def keys(self) -> dict[Key, int]:
        """Every key with its pin."""
        keys: dict[Key, int] = {SideKey(seat): pin for seat, pin in self.sides.items()}
        keys |= {SuitKey(suit): pin for suit, pin in self.suits.items()}
        return keys | {AloneKey(): self.alone, UndoKey(): self.undo}


class Pod:
    """The keys and lights, from opening the pins until ``close``; a context manager too."""

    def __init__(
        self, pins: PodPins, inbox: Callable[[KeyEdge], None], clock: Callable[[], int]
    ) -> None:
        """Open the pins; from now on every edge goes to ``inbox`` with ``clock()`` in ms.

        ``inbox`` is called from other threads and must neither wait nor raise.

        Raises:
            PodUnavailable: no pin library works here, or it refuses a pin.
        """
        self._inbox = inbox
        self._clock = clock
        self._lit: frozenset[int] = frozenset()
        self._view: TableView | None = None
        self._buzzer: Any = None
        self._buttons: dict[Key, Any] = {}
        self._lights: dict[int, Any] = {}
        try:
            self._open(pins)
        except Exception as error:  # every pin library raises classes of its own
            self.close()
            reason = " ".join(str(error).split())
            raise PodUnavailable(f"no keys or lights: {type(error).__name__}: {reason}") from error

    @property
    def down(self) -> frozenset[Key]:
        """The keys whose contacts are closed now, bounces and all."""
        return frozenset(key for key, button in self._buttons.items() if button.is_active)

    def show(self, view: TableView) -> None:
        """Light the seats that the table waits for, and only those; sound what has happened."""
        lit = waited_for(view)
        for seat in lit ^ self._lit:
            light = self._lights.get(seat)
            if light is not None:
                light.source = None  # a blink that still runs
                light.value = seat in lit
        self._lit = lit
        sound = sound_for(self._view, view)
        self._view = view
        if sound is not None:
            self.sound(sound)

    def refuse(self, key: Key) -> None:
        """Show that ``key`` means nothing now: its light blinks, or those of the seats waited for.

        The lights are afterwards as they were.
        """
        seats = (key.seat,) if isinstance(key, SideKey) else self._lit
        for seat in seats:
            light = self._lights.get(seat)
            if light is not None:
                lit = seat in self._lit
                light.source_delay = BLINK_S
                light.source = (not lit, lit, not lit, lit)
        self.sound(Sound.REFUSED)

    def sound(self, sound: Sound) -> None:
        """Play ``sound`` from its beginning; one that still plays is cut short."""
        if self._buzzer is not None:
            self._buzzer.source = None
            self._buzzer.source_delay = STEP_MS / 1000
            # gpiozero counts octaves from 440 Hz; None is silence, and ends every pattern.
            steps = [log2(hertz / 440) if hertz else None for hertz in PATTERNS[sound]]
            self._buzzer.source = (*steps, None)

    def close(self) -> None:
        """Lights out, quiet, pins free; a second call does nothing."""
        if self._buzzer is not None:
            self._buzzer.close()
            self._buzzer = None
        for light in self._lights.values():
            light.source = None
            light.off()
            light.close()
        for button in self._buttons.values():
            button.close()
        self._buttons = {}
        self._lights = {}

    def __enter__(self) -> Pod:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open(self, pins: PodPins) -> None:
        import gpiozero  # noqa: PLC0415 - slow to import, and not every table has a pod

        with warnings.catch_warnings():
            # One line about the pins is enough: the error, if no library works at all.
            warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
            if gpiozero.Device.pin_factory is None:
                gpiozero.Device.pin_factory = pin_factory()
            for seat, pin in pins.lights.items():
                self._lights[seat] = gpiozero.LED(pin)
            if pins.buzzer is not None:
                self._buzzer = gpiozero.TonalBuzzer(pins.buzzer, octaves=1)
        for key, pin in pins.keys().items():
            # Not gpiozero's Button: that starts a thread a key to watch for holds.
            button = gpiozero.DigitalInputDevice(pin, pull_up=True, bounce_time=None)
            self._buttons[key] = button
            button.when_activated = partial(self._edge, key, True)
            button.when_deactivated = partial(self._edge, key, False)

    def _edge(self, key: Key, pressed: bool) -> None:
        self._inbox(KeyEdge(key, pressed, self._clock()))


def waited_for(view: TableView) -> frozenset[int]:
    """The seats that the table waits for: those it asks, else the dealer or whose turn it is."""
    if view.stage in (Stage.STOPPED, Stage.GAME_OVER):
        return frozenset()
    if view.questions:
        everybody = range(len(view.names))
        asked = {question.seat for question in view.questions}
        return frozenset(seat for seat in everybody if seat in asked or None in asked)
    waited = view.dealer if view.stage is Stage.TURN_UP else view.turn
    return frozenset() if waited is None else frozenset((waited,))
