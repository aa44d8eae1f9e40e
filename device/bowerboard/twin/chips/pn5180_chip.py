"""A PN5180 as its host sees it: registers behind SPI frames, BUSY, a reset line; and ICODE tags.

Modelled are the BUSY handshake, the interrupt and receive registers, the state of the transceiver,
the times of a frame on the air, the CRC that the chip checks, slots, masks, and what happens when
tags answer at once.  Times are microseconds of the twin's clock.

    chip = Pn5180Chip(watch)
    bus = Pn5180Spi(chip, chip.select, chip.busy, chip.reset_line, watch)
"""

# ISO 15693 at 26.48 kbit/s, one bit in four times 75.52 us.
_AIR_BYTE_US = 302
_FRAME_US = 110  # start and end of frame
_ANSWER_AFTER_US = 320
_SOF_US = 100

_START_US = 2_300
_FIELD_US = 600
# What a command costs: the chip's own time, and that of the RP2040's bytecode around it.
_COMMAND_US = 40
_HOST_US = 120

_SYSTEM_CONFIG, _IRQ_STATUS, _IRQ_CLEAR, _RX_STATUS = 0x00, 0x02, 0x03, 0x13
_TX_CONFIG, _RF_STATUS = 0x18, 0x1D
_DATA_ENABLED = 1 << 10
_TX_CONFIG_15693 = 0x0000_06C0

_RX, _TX, _IDLE, _RF_ON, _SOF, _ERROR = 1 << 0, 1 << 1, 1 << 2, 1 << 9, 1 << 14, 1 << 17
_NEVER = 1 << 62

#: The conditions it can be in: well; dead until that ends; BUSY stuck high until it is reset.
FINE, MUTE, HUNG = 0, 1, 2
#: What several answers in one slot become: an error, the number that their bits add up to without
#: any error, or the strongest alone.
FLAGGED, GHOST, CAPTURED = 0, 1, 2


class Pn5180Chip:
    """One chip and the tags over its antenna; the SPI object and the lines are its methods."""

    def __init__(self, watch) -> None:  # type: ignore[no-untyped-def]
        self.watch = watch
        self.tags: list[bytes] = []
        self.stacked = False
        self.condition = FINE
        self.merging = FLAGGED
        #: May change a tag's frame, CRC included, on its way through the air.
        self.damage = None
        self.resets = 0
        #: Frames that broke the BUSY handshake.
        self.violations = 0
        self._selected = False
        self._sent = b""
        self._read = 0
        self._answer = b""
        self._busy_until = 0
        self._forget(0)

    def _forget(self, up_at: int) -> None:
        self.registers = {_SYSTEM_CONFIG: 0, _TX_CONFIG: 0, _RX_STATUS: 0}
        self._events = [(up_at, _IDLE)]
        self._cleared_at = -1
        self._field = False
        self._sent_at = _NEVER
        self._received = b""
        self._request = b""
        self._slot = 0

    def brown_out(self) -> None:
        """The field drew more than the supply gave: it comes back as after a reset."""
        self._forget(self.watch.us() + _START_US)

    # -- lines and SPI ----------------------------------------------------------------------

    def reset_line(self, level: int) -> None:
        """Low resets it."""
        if not level:
            self.resets += 1
            if self.condition == HUNG:
                self.condition = FINE
            self._forget(self.watch.us() + _START_US)

    def select(self, level: int) -> None:
        """Low begins a frame, high ends it."""
        if level and self._selected:
            if self._sent and self.condition == FINE:
                self._answer = b""
                self._run(self._sent)
            self._busy_until = self.watch.us() + _COMMAND_US
        elif not level:
            if self.busy():
                self.violations += 1
            self._sent = b""
            self._read = 0
        self._selected = not level

    def busy(self) -> int:
        """The BUSY line: high from the end of a transfer until the chip has dealt with it."""
        if self.condition != FINE:
            return int(self.condition == HUNG)
        if self._selected:
            return int(bool(self._sent) or self._read > 0)
        return int(self.watch.us() < self._busy_until)

    def write(self, data: bytes) -> None:
        """Bytes from the host."""
        self._sent += bytes(data)
        self.watch.sleep_us(_HOST_US + 2 * len(data))  # 4 MHz

    def readinto(self, held: bytearray, fill: int) -> None:
        """The answer to the last frame; all ones where the chip does not drive the line."""
        for place in range(len(held)):
            held[place] = self._answer[place] if place < len(self._answer) else 0xFF
        if self.condition != FINE:
            held[:] = b"\xff" * len(held)
        self._read = len(held)
        self.watch.sleep_us(2 * len(held))

    # -- commands ---------------------------------------------------------------------------

    def _run(self, frame: bytes) -> None:
        command, register = frame[0], frame[1]
        value = int.from_bytes(frame[2:6], "little")
        now = self.watch.us()
        if command == 0x00:
            self._store(register, value, now)
        elif command == 0x01:
            self._store(register, self.registers.get(register, 0) | value, now)
        elif command == 0x02:
            self._store(register, self.registers.get(register, 0) & value, now)
        elif command == 0x04:
            self._answer = self._load(register, now).to_bytes(4, "little")
        elif command == 0x09:
            self._send(frame[2:], now)
        elif command == 0x0A:
            self._answer = self._received
        elif command == 0x11:
            self.registers[_TX_CONFIG] = _TX_CONFIG_15693 if frame[1:3] == b"\x0d\x8d" else 0
        elif command == 0x16:
            self._field = True
            self._events.append((now + _FIELD_US, _RF_ON))
        else:
            self._events.append((now, _ERROR))

    def _store(self, register: int, value: int, now: int) -> None:
        if register == _IRQ_CLEAR:
            self._events = [event for event in self._events if event[0] > now]
        else:
            self.registers[register] = value
            if register == _SYSTEM_CONFIG and not value & 7:
                self._events = [event for event in self._events if event[0] <= now]

    def _load(self, register: int, now: int) -> int:
        if register == _IRQ_STATUS:
            raised = 0
            for at, event in self._events:
                if at <= now:
                    raised |= event
            return raised
        if register == _RF_STATUS:
            waiting = self.registers[_SYSTEM_CONFIG] & 7 == 3
            return int(self._field) << 17 | int(waiting) << 24
        return self.registers.get(register, 0)

    # -- the air ----------------------------------------------------------------------------

    def _send(self, data: bytes, now: int) -> None:
        if self.registers[_SYSTEM_CONFIG] & 7 != 3:
            self._events.append((now, _ERROR))
            return
        sent = now + _FRAME_US
        if self.registers[_TX_CONFIG] & _DATA_ENABLED:
            sent += (len(data) + 2) * _AIR_BYTE_US
            self._request, self._slot = data, 0
        else:
            self._slot += 1
        self._events.append((sent, _TX))
        self._received, self.registers[_RX_STATUS] = b"", 0
        answers = [self._frame(tag) for tag in self.tags if self._answers(tag)]
        if answers and not self.stacked and self._field:
            begins = sent + _ANSWER_AFTER_US
            self._events.append((begins + _SOF_US, _SOF))
            self._events.append((begins + _FRAME_US + 12 * _AIR_BYTE_US, _RX))
            self._receive(answers)

    def _answers(self, tag: bytes) -> bool:
        """Whether ``tag`` answers the request in the slot that is open."""
        request = self._request
        if len(tag) != 8 or len(request) < 3 or request[0] & 0x04 == 0 or request[1] != 0x01:
            return False
        bits = request[2]
        value = int.from_bytes(tag, "big")
        mask = int.from_bytes(request[3:], "little")
        if len(request) != 3 + (bits + 7) // 8 or value & ((1 << bits) - 1) != mask:
            return False
        one_slot = bool(request[0] & 0x20)
        return self._slot == 0 if one_slot else value >> bits & 15 == self._slot

    def _frame(self, tag: bytes) -> bytes:
        body = b"\x00\x00" + bytes([tag[7 - place] for place in range(8)])
        frame = body + crc(body).to_bytes(2, "little")
        return frame if self.damage is None else self.damage(frame)

    def _receive(self, answers: list[bytes]) -> None:
        frame, status = answers[0], 0
        if len(answers) > 1 and self.merging != CAPTURED:
            added = bytearray(12)
            for answer in answers:
                for place in range(12):
                    added[place] |= answer[place]
            if self.merging == GHOST:
                added[10:] = crc(bytes(added[:10])).to_bytes(2, "little")
            else:
                status |= 1 << 18
            frame = bytes(added)
        if len(frame) < 3 or crc(frame[:-2]) != int.from_bytes(frame[-2:], "little"):
            status |= 1 << 16
        self._received = frame[:-2]
        self.registers[_RX_STATUS] = status | len(self._received)


def crc(data: bytes) -> int:
    """CRC-16 as ISO 15693 has it (X-25)."""
    held = 0xFFFF
    for byte in data:
        held ^= byte
        for _ in range(8):
            held = held >> 1 ^ (0x8408 if held & 1 else 0)
    return held ^ 0xFFFF
