"""The displays we can drive: the one file that knows luma.

SSD1306, SSD1309 and SH1106 are driven by ourselves over luma's bus, since luma sends every frame
whole: only what changed is sent, page by page, as all three understand, or in windows where that
is fewer bytes and the display has them.  Everything else is luma's own.  A display is told apart
by ``kind``; ``open_display`` makes any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from luma.core.error import Error as LumaError
from luma.oled import device as luma_devices

from bowerboard.screens.dirty import Standing, Write, page_plan, plan, whole
from bowerboard.screens.drawing import Picture, pages

BUS_ERRORS = (OSError, LumaError)
"""What a display raises when its bus does."""

BRIGHT = 0x8F
"""The level of ordinary play, of 0 to 255: bright enough indoors, and a pixel that is always lit
wears little more than half as fast as at full drive (luma sets 0xCF)."""


@dataclass(frozen=True, slots=True)
class Light:
    """How a display shines: ``level`` 0 (dark) to 255; ``down``: rows that the picture stands
    lower on the glass, 0 or 1, the row beyond the edge coming back at the other."""

    level: int = BRIGHT
    down: int = 0


class UnknownDisplay(ValueError):
    """No such display; the message names those there are."""


class Serial(Protocol):
    """luma's serial interface: what its ``i2c`` and ``spi`` promise."""

    def command(self, *cmd: int) -> None: ...
    def data(self, data: Sequence[int]) -> None: ...
    def cleanup(self) -> None: ...


OpenSerial = Callable[[], Serial]


class Display(Protocol):
    """One display; both methods raise one of ``BUS_ERRORS`` when the bus does."""

    size: tuple[int, int]

    def draw(self, picture: Picture, light: Light) -> None:
        """Make the glass, already set up, show ``picture``: mode ``"1"`` and our size."""

    def draw_anew(self, picture: Picture, light: Light) -> None:
        """The same from any state, power-up included: open, set up, draw whole, switch on."""


class _Wire:
    """What luma takes for its serial interface: notes the set-up, passes on all that follows."""

    def __init__(self) -> None:
        self.serial: Serial | None = None
        self.noted: list[tuple[bool, tuple[int, ...]]] = []
        """(whether it is data, the bytes), in the order luma sent them."""

    def command(self, *cmd: int) -> None:
        if self.serial is None:
            self.noted.append((False, cmd))
        else:
            self.serial.command(*cmd)

    def data(self, data: Sequence[int]) -> None:
        if self.serial is None:
            self.noted.append((True, tuple(data)))
        else:
            self.serial.data(data)

    def cleanup(self) -> None:
        """At interpreter exit luma cleans up: the picture stays, the bus is closed."""
        if self.serial is not None:
            self.serial.cleanup()


def _built(kind: str, wire: _Wire, size: tuple[int, int]) -> Any:
    """luma's device, built without a bus: ``wire`` has noted its set-up.

    Every luma device registers an exit hook for good and blanks the glass from its constructor.
    So it is built once, without the blanking, and its set-up sent whenever it is needed: nothing
    piles up while a display is absent, nothing flickers.
    """
    quiet = type(kind, (getattr(luma_devices, kind),), {"clear": lambda _: None})
    device = quiet(wire, width=size[0], height=size[1], mode="1")
    # The exit hook must not blank the face that says the table has stopped.
    device.persist = True
    return device


_OFF, _ON, _CONTRAST, _START_LINE, _WINDOWS = 0xAE, 0xAF, 0x81, 0x40, (0x20, 0x00)
_ROWS = 64
"""Rows of display memory; a panel of 32 shows half of them."""

_COLUMN_OFFSET = {"ssd1306": 0, "ssd1309": 0, "sh1106": 2}
"""The controllers we drive ourselves; of the 132 columns of an SH1106 glass shows the middle."""


class _Paged:
    """A controller with pages, sent only what changed.

    Its memory counts as known only while every write to it has succeeded.
    """

    def __init__(self, kind: str, open_serial: OpenSerial, size: tuple[int, int]) -> None:
        self.size = size
        self._open_serial = open_serial
        self._serial: Serial | None = None
        self._offset = _COLUMN_OFFSET[kind]
        self._windows = kind != "sh1106"  # which knows pages alone
        wire = _Wire()
        _built(kind, wire, size)
        # luma's set-up is one long command that begins with switching off, then the contrast and
        # switching on, which are sent after the picture.
        self._set_up = [cmd[1:] for _, cmd in wire.noted if cmd[0] == _OFF]
        if self._windows:
            self._set_up.append(_WINDOWS)
        self._shadow: bytes | None = None  # what its memory holds; None: unknown
        self._standing = Standing(self._windows)
        self._light: Light | None = None

    def draw(self, picture: Picture, light: Light) -> None:
        if self._shadow is None:
            self.draw_anew(picture, light)
            return
        serial = self._opened()
        self._send(serial, self._shadow, pages(picture))
        if light != self._light:
            self._shine(serial, light)

    def draw_anew(self, picture: Picture, light: Light) -> None:
        serial = self._opened()
        self._shadow, self._light, self._standing = None, None, Standing(self._windows)
        for command in self._set_up:
            serial.command(*command)
        wanted = pages(picture)
        self._send(serial, whole(wanted), wanted)
        self._shine(serial, light)

    def _opened(self) -> Serial:
        if self._serial is None:
            self._serial = self._open_serial()
        return self._serial

    def _send(self, serial: Serial, before: bytes, wanted: bytes) -> None:
        """Send what of ``wanted`` differs from ``before``."""
        at, width = self._standing, self.size[0]
        if self._windows:
            todo = plan(before, wanted, width, at)
        else:
            todo = page_plan(before, wanted, width, at, self._offset)
        self._shadow = None
        for write in todo.writes:
            serial.command(*write.commands)
            serial.data(_part(wanted, width, write))
        # Only now is it known to be there.
        self._shadow, self._standing = wanted, todo.standing

    def _shine(self, serial: Serial, light: Light) -> None:
        down = light.down if self.size[1] == _ROWS else 0
        line = _START_LINE | -down % _ROWS
        if light.level:
            serial.command(line, _CONTRAST, light.level, _ON)
        else:
            serial.command(line, _OFF)
        self._light = light


def _part(picture: bytes, width: int, write: Write) -> bytes:
    """The bytes of ``picture``, in pages of ``width``, that ``write`` sends."""
    starts = range(write.page * width, write.below * width, width)
    return b"".join(picture[start + write.first : start + write.end] for start in starts)


class _Luma:
    """Any display that luma knows, drawn by luma; it takes no notice of ``Light.down``."""

    def __init__(self, kind: str, open_serial: OpenSerial, size: tuple[int, int]) -> None:
        self.size = size
        self._open_serial = open_serial
        self._wire = _Wire()
        self._device = _built(kind, self._wire, size)
        self._set_up = tuple(self._wire.noted)
        self._light: Light | None = None

    def draw(self, picture: Picture, light: Light) -> None:
        self._device.display(picture)
        if light != self._light:
            self._shine(light)

    def draw_anew(self, picture: Picture, light: Light) -> None:
        if self._wire.serial is None:
            self._wire.serial = self._open_serial()
        self._light = None
        for is_data, values in self._set_up:
            if is_data:
                self._wire.serial.data(list(values))
            else:
                self._wire.serial.command(*values)
        if hasattr(self._device, "framebuffer"):
            # After an error luma remembers an older picture than the glass may hold.
            self._device.framebuffer.prev_image = None
        self.draw(picture, light)

    def _shine(self, light: Light) -> None:
        if light.level:
            self._device.contrast(light.level)
            self._device.show()
        else:
            self._device.hide()
        self._light = light


KINDS = {
    "ssd1306": ((128, 64), (128, 32)),
    "ssd1309": ((128, 64),),
    "sh1106": ((128, 64), (128, 32)),
    "ssd1322": ((256, 64),),
    "ssd1315": ((128, 64),),
    "ch1115": ((128, 64),),
}
"""The kinds of display and their sizes in pixels, those that there is a layout for."""


def check_display(kind: str, size: tuple[int, int]) -> None:
    """Whether there is such a display.

    Raises:
        UnknownDisplay: there is not; the message names what there is.
    """
    if kind not in KINDS:
        raise UnknownDisplay(f"no display is called {kind!r}: there are {', '.join(KINDS)}")
    if size not in KINDS[kind]:
        sizes = " and ".join(f"{width}x{height}" for width, height in KINDS[kind])
        raise UnknownDisplay(f"{kind} displays of {size[0]}x{size[1]} are not known: {sizes} are")


def open_display(
    kind: str, open_serial: OpenSerial, width: int = 128, height: int = 64, luma: bool = False
) -> Display:
    """The display of that kind and size; ``open_serial`` is called when it is first drawn.

    ``luma``: luma's own driver, also where we have one.

    Raises:
        UnknownDisplay: there is no such display.
    """
    check_display(kind, (width, height))
    driver = _Paged if kind in _COLUMN_OFFSET and not luma else _Luma
    return driver(kind, open_serial, (width, height))


def open_ssd1306(open_serial: OpenSerial, width: int = 128, height: int = 64) -> Display:
    """An SSD1306, the display of the reference pod."""
    return open_display("ssd1306", open_serial, width, height)


def open_i2c(port: int, address: int) -> Serial:
    """A real bus, ``/dev/i2c-<port>``, at ``address`` (0x3C or 0x3D).

    Raises:
        luma.core.error.Error: no such bus, or no permission to use it.
    """
    from luma.core.interface.serial import i2c  # noqa: PLC0415 - only a Pi has the bus

    serial: Serial = i2c(port=port, address=address)
    return serial


def open_spi(port: int, device: int, dc: int = 24, reset: int = 25) -> Serial:
    """A real SPI display, ``/dev/spidev<port>.<device>``, with its two BCM pins.

    Raises:
        luma.core.error.Error: no such port, or no pin library that luma knows.
    """
    from luma.core.interface.serial import spi  # noqa: PLC0415 - only a Pi has the port

    serial: Serial = spi(port=port, device=device, gpio_DC=dc, gpio_RST=reset)
    return serial
