"""A PN532 as its host sees it: bytes on a UART or on SPI, and a reset line.

Frames, acknowledgements, sums, commands and their times are modelled, and what has bitten people:
the chip sleeps until it is woken, looks for a card for ever unless told not to, and a card that
was listed keeps still until the field goes off.  Times are microseconds of the twin's clock.

    chip = Pn532Chip(watch); bus = Hsu(ChipUart(chip), chip.reset_line, watch)
"""

ACK = b"\x00\x00\xff\x00\xff\x00"
NACK = b"\x00\x00\xff\xff\x00\x00"
ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"

_BYTE_US = 87  # at 115200 baud
_THINK_US = 300
_PER_CARD_US = 5_000
_NO_CARD_US = 3_000
_NEVER = 1 << 62

#: The conditions it can be in: well, silent until that ends, silent until it is reset.
FINE, MUTE, HUNG = 0, 1, 2


class Pn532Chip:
    """One chip; ``watch`` as the firmware's buses have it."""

    def __init__(self, watch) -> None:  # type: ignore[no-untyped-def]
        self.watch = watch
        #: Numbers of the cards over the antenna, and whether two of them lie exactly on each
        #: other, so that neither has enough field to answer.
        self.tags: list[bytes] = []
        self.stacked = False
        self.condition = FINE
        #: May change a frame on its way to the host.
        self.damage = None
        self.resets = 0
        self._held = b""
        self._last = b""
        #: What it has to say, each with the time at which its first byte is ready.
        self.ready: list[tuple[int, bytes]] = []
        self._forget()

    def _forget(self) -> None:
        self._awake = False
        self._configured = False
        self._retries = 0xFF
        self._listed: list[bytes] = []
        self._held = b""
        self.ready = []

    def reset_line(self, level: int) -> None:
        """Low resets it."""
        if not level:
            self.resets += 1
            if self.condition == HUNG:
                self.condition = FINE
            self._forget()

    def take(self, data: bytes, at: int) -> None:
        """Bytes from the host, the last of them at ``at``."""
        if self.condition != FINE:
            return
        if not self._awake:
            self._awake = b"\x55\x55" in data
            data = data[data.find(b"\x55\x55") :] if self._awake else b""
        self._held += data
        while True:
            start = self._held.find(b"\x00\xff")
            if start < 0 or len(self._held) < start + 4:
                self._held = self._held[max(start, -1) :] if start >= 0 else self._held[-1:]
                return
            size, check = self._held[start + 2], self._held[start + 3]
            if (size, check) in ((0, 0xFF), (0xFF, 0)):
                self._held = self._held[start + 4 :]
                self._repeat(at) if size else self._abort()
            elif (size + check) & 0xFF:
                self._held = self._held[start + 1 :]
            elif len(self._held) < start + 5 + size:
                self._held = self._held[start:]
                return
            else:
                body = self._held[start + 4 : start + 5 + size]
                self._held = self._held[start + 5 + size :]
                self._command(body, at)

    def wake(self) -> None:
        """As the select line of SPI does when it goes low."""
        self._awake = self.condition == FINE

    def _repeat(self, at: int) -> None:
        self._say(at + _THINK_US, self._last)

    def _abort(self) -> None:
        self.ready = []

    def _command(self, body: bytes, at: int) -> None:
        """``body`` is TFI, command, data and the sum that makes it zero."""
        if sum(body) & 0xFF or body[0] != 0xD4:
            return
        self.ready = []
        self._say(at + _THINK_US, ACK)
        command, data = body[1], body[2:-1]
        took, answer = _THINK_US, b""
        if command == 0x02:
            answer = b"\x32\x01\x06\x07"
        elif command == 0x14:
            self._configured = True
        elif not self._configured:
            self._say(at + 2 * _THINK_US, ERROR)
            return
        elif command == 0x32:
            self._configure(data)
        elif command == 0x4A:
            took, answer = self._list(data[0])
        else:
            self._say(at + 2 * _THINK_US, ERROR)
            return
        if took < _NEVER:
            said = b"\xd5" + bytes((command + 1,)) + answer
            sums = bytes((len(said), -len(said) & 0xFF)) + said + bytes((-sum(said) & 0xFF, 0))
            self._last = b"\x00\x00\xff" + sums
            self._say(at + 2 * _THINK_US + took, self._last)

    def _configure(self, data: bytes) -> None:
        if data[0] == 0x01 and not data[1] & 1:
            self._listed = []  # without a field the cards forget that they were listed
        elif data[0] == 0x05:
            self._retries = data[3]

    def _list(self, most: int) -> tuple[int, bytes]:
        """How long it looks, and what it finds."""
        found = [tag for tag in self.tags if tag not in self._listed][:most]
        if self.stacked:
            found = []
        if not found and self._retries == 0xFF:
            return _NEVER, b""
        self._listed = self._listed + found
        answer = bytes((len(found),))
        for place, uid in enumerate(found):
            # An NTAG has a number of 7 bytes; a card with 4 is a Classic.
            kind = b"\x00\x44\x00" if len(uid) == 7 else b"\x00\x04\x08"
            answer += bytes((place + 1,)) + kind + bytes((len(uid),)) + uid
        tries = self._retries + 1
        return _PER_CARD_US * len(found) or _NO_CARD_US * tries, answer

    def _say(self, at: int, frame: bytes) -> None:
        if self.damage is not None:
            frame = self.damage(frame)
        if self.ready:
            before, said = self.ready[-1]
            at = max(at, before + len(said) * _BYTE_US)
        self.ready.append((at, frame))


class ChipUart:
    """The UART between: each byte takes its 87 us, both ways."""

    def __init__(self, chip: Pn532Chip) -> None:
        self._chip = chip

    def any(self) -> int:
        """How many bytes have come by now."""
        now, count = self._chip.watch.us(), 0
        for at, frame in self._chip.ready:
            if at <= now:
                count += min(len(frame), (now - at) // _BYTE_US)
        return count

    def read(self, count: int) -> bytes:
        """Up to ``count`` bytes that have come."""
        count = min(count, self.any())
        data = b""
        while len(data) < count:
            at, frame = self._chip.ready[0]
            part = frame[: count - len(data)]
            data += part
            if len(part) == len(frame):
                self._chip.ready = self._chip.ready[1:]
            else:
                rest = (at + len(part) * _BYTE_US, frame[len(part) :])
                self._chip.ready = [rest] + self._chip.ready[1:]  # noqa: RUF005 - MicroPython
        return data

    def write(self, data: bytes) -> None:
        """Takes as long as the bytes take; the Pico's UART sends them by itself."""
        self._chip.take(bytes(data), self._chip.watch.us() + len(data) * _BYTE_US)


class ChipSpi:
    """SPI, lowest bit first as the chip wants it; ``select`` is its select line."""

    def __init__(self, chip: Pn532Chip) -> None:
        self._chip = chip
        self._sent = b""

    def select(self, level: int) -> None:
        """Low begins a transfer, high ends it."""
        if not level:
            self._chip.wake()
            self._sent = b""
        elif self._sent[:1] == b"\x01":
            self._chip.take(self._sent[1:], self._chip.watch.us())

    def write(self, data: bytes) -> None:
        """Bytes from the host, each with its bits turned round."""
        self._sent += bytes([_turned(byte) for byte in data])
        self._chip.watch.sleep_us(8 * len(data))  # at 1 MHz

    def readinto(self, held: bytearray, fill: int) -> None:
        """The status, or what is ready, zeros behind it."""
        chip, now = self._chip, self._chip.watch.us()
        due = bool(chip.ready) and chip.ready[0][0] <= now and chip.condition == FINE
        data = b""
        if self._sent[:1] == b"\x02":
            data = b"\x01" if due else b"\x00"
        elif self._sent[:1] == b"\x03" and due:
            data = chip.ready[0][1]
            chip.ready = chip.ready[1:]
        for place in range(len(held)):
            held[place] = _turned(data[place]) if place < len(data) else 0
        self._chip.watch.sleep_us(8 * len(held))


def _turned(byte: int) -> int:
    turned = 0
    for bit in range(8):
        turned |= (byte >> bit & 1) << (7 - bit)
    return turned
