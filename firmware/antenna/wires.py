"""How a tag chip hangs on the board: PN532 on a UART or on SPI, PN5180 on SPI with its BUSY line.

A bus is built from what the board hands in and knows nothing of tags:

- ``uart``: ``any()``, ``read(n)``, ``write(data)``; ``spi``: ``write(data)``, ``readinto(buffer,
  fill)``; a pin: called without an argument it is read, called with one it is set.
- ``watch``: ``us()`` a time, ``since(us)`` how long that is ago, ``sleep_us(n)``; all in us.

Whatever does not come in time raises ``OSError(ETIMEDOUT)``.
"""

from errno import ETIMEDOUT

# A command of PN5180 is done, or BUSY has changed, well within this.
_BUSY_US = 20_000
_STEP_US = 50


class Hsu:
    """A PN532 on a UART at 115200 baud ("high speed UART")."""

    def __init__(self, uart, reset, watch) -> None:
        self._uart = uart
        self._reset = reset
        self.watch = watch

    def restart(self) -> None:
        """Pull the reset line and wake the chip; it forgets everything."""
        pulse(self._reset, self.watch)
        self._uart.write(b"\x55\x55" + bytes(14))
        self.watch.sleep_us(2000)

    def send(self, frame: bytes) -> None:
        """Send ``frame``; what was left of older answers is thrown away."""
        if self._uart.any():
            self._uart.read(self._uart.any())
        self._uart.write(frame)

    def receive(self, most: int, within_us: int) -> bytes:
        """What the chip says next, up to ``most`` bytes; nothing if it stays silent so long."""
        start = self.watch.us()
        while not self._uart.any():
            if self.watch.since(start) >= within_us:
                return b""
            self.watch.sleep_us(200)
        return self._uart.read(min(most, self._uart.any())) or b""


class Pn532Spi:
    """A PN532 on SPI, which it wants with the lowest bit first; RP2040 sends the highest first."""

    def __init__(self, spi, select, reset, watch) -> None:
        self._spi = spi
        self._select = select
        self._reset = reset
        self.watch = watch
        self._mirror = bytes([_mirrored(byte) for byte in range(256)])

    def restart(self) -> None:
        """Pull the reset line and wake the chip; it forgets everything."""
        pulse(self._reset, self.watch)
        self._select(0)
        self.watch.sleep_us(2000)
        self._select(1)

    def send(self, frame: bytes) -> None:
        """Send ``frame``."""
        self._select(0)
        self._spi.write(self._turned(b"\x01" + frame))
        self._select(1)

    def receive(self, most: int, within_us: int) -> bytes:
        """What the chip has ready, with anything behind it up to ``most`` bytes; nothing if it
        is not ready so long."""
        start = self.watch.us()
        while not self._read(b"\x02", 1)[0] & 1:
            if self.watch.since(start) >= within_us:
                return b""
            self.watch.sleep_us(500)
        return self._read(b"\x03", most)

    def _read(self, command: bytes, count: int) -> bytes:
        held = bytearray(count)
        self._select(0)
        self._spi.write(self._turned(command))
        self._spi.readinto(held, 0)
        self._select(1)
        return self._turned(held)

    def _turned(self, data: bytes) -> bytes:
        return bytes([self._mirror[byte] for byte in data])


class Pn5180Spi:
    """A PN5180: SPI mode 0 at up to 7 MHz, with the BUSY handshake around every frame."""

    def __init__(self, spi, select, busy, reset, watch) -> None:  # noqa: PLR0913 - five wires
        self._spi = spi
        self._select = select
        self._busy = busy
        self._reset = reset
        self.watch = watch

    def restart(self) -> None:
        """Pull the reset line; the chip forgets everything and takes 2 ms to come up."""
        pulse(self._reset, self.watch)
        self.watch.sleep_us(2000)

    def command(self, frame: bytes, answer: int = 0) -> bytes:
        """Send ``frame``, and read ``answer`` bytes back.  ``OSError`` if BUSY does not follow."""
        self._wait(0)
        self._select(0)
        self._spi.write(frame)
        self._finish()
        if not answer:
            return b""
        held = bytearray(answer)
        self._select(0)
        self._spi.readinto(held, 0xFF)
        self._finish()
        return bytes(held)

    def _finish(self) -> None:
        try:
            self._wait(1)
        finally:
            self._select(1)
        self._wait(0)

    def _wait(self, level: int) -> None:
        start = self.watch.us()
        while self._busy() != level:
            if self.watch.since(start) > _BUSY_US:
                raise OSError(ETIMEDOUT)
            self.watch.sleep_us(_STEP_US)


def pulse(reset, watch) -> None:
    """Hold ``reset`` low for a millisecond."""
    reset(0)
    watch.sleep_us(1000)
    reset(1)


def _mirrored(byte: int) -> int:
    turned = 0
    for bit in range(8):
        if byte & (1 << bit):
            turned |= 0x80 >> bit
    return turned
