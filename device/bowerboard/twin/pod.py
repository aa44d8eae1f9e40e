"""The twin's glass: four modelled displays on two I2C buses, as in the reference pod."""

from __future__ import annotations

import time
from functools import partial

from PIL.Image import Image

from bowerboard.screens.glass import GlassBus, open_ssd1306
from bowerboard.twin.glass import ModelledBus, ModelledI2c, ModelledSsd1306

PLACES = {0: (0, 0x3C), 1: (0, 0x3D), 2: (1, 0x3C), 3: (1, 0x3D)}
"""Bus and address of each seat's display (design.md: two buses with two addresses each)."""


WIRE_HZ = 400_000
"""The bus clock of the reference pod; a byte takes nine bits of it with its acknowledge."""


class TimedBus(ModelledBus):
    """A modelled bus that notes when its last byte was sent, and how many there were."""

    def __init__(self, displays: dict[int, ModelledSsd1306]) -> None:
        super().__init__(displays)
        self.last_s = 0.0

    def _transfer(self, address: int, message: bytes) -> None:
        super()._transfer(address, message)
        self.last_s = time.perf_counter()

    @property
    def bytes_sent(self) -> int:
        """Bytes on this bus since it was made, address bytes included."""
        return sum(display.bytes_on_wire for display in self.displays.values())


class ModelledPod:
    """The displays keep their memory when the table restarts, as real ones do."""

    def __init__(self) -> None:
        self.displays = {seat: ModelledSsd1306() for seat in PLACES}
        self.wires = [
            TimedBus({at: self.displays[seat] for seat, (n, at) in PLACES.items() if n == bus})
            for bus in (0, 1)
        ]

    def buses(self) -> dict[int, GlassBus]:
        """By seat, freshly opened buses with luma's driver on each modelled display."""
        made = [
            GlassBus(
                {
                    seat: open_ssd1306(partial(ModelledI2c, self.wires[bus], address))
                    for seat, (number, address) in PLACES.items()
                    if number == bus
                }
            )
            for bus in (0, 1)
        ]
        return {seat: made[number] for seat, (number, _) in PLACES.items()}

    def image(self, seat: int) -> Image:
        """What the glass before ``seat`` shows, decoded from its display memory."""
        return self.displays[seat].image()

    def bytes_sent(self) -> tuple[int, ...]:
        """Bytes sent so far on each bus."""
        return tuple(wire.bytes_sent for wire in self.wires)

    def finished_s(self, since: tuple[int, ...]) -> float | None:
        """When (``perf_counter``) the last byte after ``since`` was on the glass, wire time added.

        The model takes no time for a byte; a real bus at 400 kHz does.  None: nothing was sent.
        """
        ends = [
            wire.last_s + (wire.bytes_sent - before) * 9 / WIRE_HZ
            for wire, before in zip(self.wires, since, strict=True)
            if wire.bytes_sent > before
        ]
        return max(ends, default=None)
