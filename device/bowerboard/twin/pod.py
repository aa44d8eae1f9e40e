"""The twin's glass: four modelled displays on two I2C buses, as in the reference pod."""

from __future__ import annotations

from functools import partial

from PIL.Image import Image

from bowerboard.screens.glass import GlassBus, open_ssd1306
from bowerboard.twin.glass import ModelledBus, ModelledI2c, ModelledSsd1306

PLACES = {0: (0, 0x3C), 1: (0, 0x3D), 2: (1, 0x3C), 3: (1, 0x3D)}
"""Bus and address of each seat's display (design.md: two buses with two addresses each)."""


class ModelledPod:
    """The displays keep their memory when the table restarts, as real ones do."""

    def __init__(self) -> None:
        self.displays = {seat: ModelledSsd1306() for seat in PLACES}
        self.wires = [
            ModelledBus({at: self.displays[seat] for seat, (n, at) in PLACES.items() if n == bus})
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
