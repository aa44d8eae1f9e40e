"""The twin's panel: gpiozero's mock pins, pressed and released as fingers would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from bowerboard.boards import read_board
from bowerboard.cli.board_edges import pod_pins
from bowerboard.panel.keys import Key, KeyEdge
from bowerboard.panel.pod import Pod


class MockPanel:
    """The reference pod's pins on gpiozero's mock factory; one at a time in a process."""

    def __init__(self) -> None:
        self._pins = pod_pins(read_board("virtual").pins)
        self._before = Device.pin_factory
        self._factory: Any = MockFactory(pin_class=MockPWMPin)
        Device.pin_factory = self._factory

    def pod(self, inbox: Callable[[KeyEdge], None], clock: Callable[[], int]) -> Pod:
        """The real pod on the mock pins."""
        return Pod(self._pins, inbox, clock)

    def work(self, key: Key, down: bool) -> None:
        """Push ``key`` down, or let it go; its contact connects the pin to ground."""
        pin = self._factory.pin(self._pins.keys()[key])
        if down:
            pin.drive_low()
        else:
            pin.drive_high()

    def lit(self) -> tuple[int, ...]:
        """The seats whose turn light is on."""
        pins = self._pins.lights.items()
        return tuple(seat for seat, number in pins if self._factory.pin(number).state)

    def close(self) -> None:
        """Give the pins back."""
        self._factory.reset()
        Device.pin_factory = self._before
