"""The twin's glass: four modelled displays on two I2C buses, as in the reference pod."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial

from PIL.Image import Image

from bowerboard.screens.glass import Display, GlassBus, Light, open_display
from bowerboard.twin.glass import ModelledBus, ModelledI2c, ModelledSsd1306

PLACES = {0: (0, 0x3C), 1: (0, 0x3D), 2: (1, 0x3C), 3: (1, 0x3D)}
"""Bus and address of each seat's display (design.md: two buses with two addresses each)."""


WIRE_HZ = 400_000
"""The bus clock of the reference pod; a byte takes nine bits of it with its acknowledge."""


def wire_ms(count: int) -> float:
    """How long ``count`` bytes take on a bus, ms."""
    return 1000 * count * 9 / WIRE_HZ


class TimedBus(ModelledBus):
    """A modelled bus that knows when its last byte was on the wire, as a bus at 400 kHz has it.

    The model itself takes no time: a transfer begins when it is asked for, or when the one before
    has ended, and takes nine bits a byte.
    """

    def __init__(self, displays: dict[int, ModelledSsd1306]) -> None:
        super().__init__(displays)
        self.last_s = 0.0

    def _transfer(self, address: int, message: bytes) -> None:
        begins = max(self.last_s, time.perf_counter())
        os.sched_yield()  # as a call into the kernel does on a Pi: other threads go on meanwhile
        super()._transfer(address, message)
        self.last_s = begins + wire_ms(1 + len(message)) / 1000

    @property
    def bytes_sent(self) -> int:
        """Bytes on this bus since it was made, address bytes included."""
        return sum(display.bytes_on_wire for display in self.displays.values())


class _Counted:
    """A display that notes how many bytes whole frames took: start-up, healing, drift."""

    def __init__(self, display: Display, model: ModelledSsd1306) -> None:
        self.size = display.size
        self.whole_bytes = 0
        self._display = display
        self._model = model

    def draw(self, picture: Image, light: Light) -> None:
        self._display.draw(picture, light)

    def draw_anew(self, picture: Image, light: Light) -> None:
        before = self._model.bytes_on_wire
        self._display.draw_anew(picture, light)
        self.whole_bytes += self._model.bytes_on_wire - before


class ModelledPod:
    """The displays keep their memory when the table restarts, as real ones do.

    ``luma``: they are driven by luma's own full frames, for comparison.
    """

    def __init__(self, luma: bool = False) -> None:
        self.luma = luma
        self.displays = {seat: ModelledSsd1306() for seat in PLACES}
        self.wires = [
            TimedBus({at: self.displays[seat] for seat, (n, at) in PLACES.items() if n == bus})
            for bus in (0, 1)
        ]
        self._drivers: list[_Counted] = []
        self.clock: Callable[[], float] = time.monotonic
        """What retries and healing go by, in seconds."""

    def buses(self) -> dict[int, GlassBus]:
        """By seat, freshly opened buses with our driver on each modelled display."""
        made = [
            GlassBus(
                {seat: self._driver(seat) for seat, (n, _) in PLACES.items() if n == bus},
                clock=self.clock,
            )
            for bus in (0, 1)
        ]
        return {seat: made[number] for seat, (number, _) in PLACES.items()}

    def _driver(self, seat: int) -> _Counted:
        bus, address = PLACES[seat]
        serial = partial(ModelledI2c, self.wires[bus], address)
        driver = _Counted(open_display("ssd1306", serial, luma=self.luma), self.displays[seat])
        self._drivers.append(driver)
        return driver

    def image(self, seat: int) -> Image:
        """What the glass before ``seat`` shows, decoded from its display memory."""
        return self.displays[seat].image()

    def bytes_sent(self) -> tuple[int, ...]:
        """Bytes sent so far on each bus."""
        return tuple(wire.bytes_sent for wire in self.wires)

    def rest(self) -> None:
        """All that was sent is long on the glass: table time runs ahead of the wire's."""
        for wire in self.wires:
            wire.last_s = 0.0

    def whole_bytes(self) -> int:
        """Those of them that set a display up and drew it whole: start-up, healing, errors."""
        return sum(driver.whole_bytes for driver in self._drivers)

    def finished_s(self, since: tuple[int, ...]) -> float | None:
        """When (``perf_counter``) the last byte after ``since`` was on the wire; None: no byte."""
        ends = [
            wire.last_s
            for wire, before in zip(self.wires, since, strict=True)
            if wire.bytes_sent > before
        ]
        return max(ends, default=None)

    def wire_s(self, since: tuple[int, ...]) -> float:
        """How long the bytes after ``since`` take on the bus that has most of them, seconds."""
        sent = zip(self.bytes_sent(), since, strict=True)
        return wire_ms(max(now - before for now, before in sent)) / 1000
