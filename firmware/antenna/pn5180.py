"""PN5180: ISO 15693 tags (ICODE SLIX), several at a time, over SPI.

    antenna = Pn5180(Pn5180Spi(spi, select, busy, reset, watch))
    antenna.poll()              # [b"\\xe0\\x04\\x01\\x50\\x12\\x34\\x56\\x78"]

Most polls ask all tags to answer in one slot, which takes 8 ms and tells whether there is none,
one, or several.  Several, and every fourth poll in any case (a strong tag can drown a weak one),
are told apart in 16 slots, which takes 40.  Two answers at once can read as the number of a third
card, without any error (hardware.md 1.1); so a number that was not there a moment ago is believed
only when a request that this very tag alone may answer is answered.

Registers and bits are those of NXP's data sheet PN5180A0xx, sections 11.4.3 and 11.9.
"""

from errno import EIO, ETIMEDOUT

from .iso15693 import GARBLED, SLOTS, Separation, number, request

_WRITE_REGISTER = 0x00
_OR_REGISTER = 0x01
_AND_REGISTER = 0x02
_READ_REGISTER = 0x04
_SEND_DATA = 0x09
_READ_DATA = 0x0A
_LOAD_RF_CONFIG = 0x11
_RF_ON = 0x16

_SYSTEM_CONFIG = 0x00
_IRQ_STATUS = 0x02
_IRQ_CLEAR = 0x03
_RX_STATUS = 0x13
_TX_CONFIG = 0x18
_RF_STATUS = 0x1D

_RX_DONE = 1 << 0
_TX_DONE = 1 << 1
_IDLE = 1 << 2
_RF_IS_ON = 1 << 9
_RX_STARTED = 1 << 14
_ERROR = 1 << 17

_TRANSCEIVE = 0x03
_STOP = 0xFFFFFFF8
_FIELD = 1 << 17
# Neither start symbol nor data: what is left is the end of frame that opens the next slot.
_ONLY_EOF = 0xFFFFFB3F
_RX_ERRORS = 0x7 << 16  # data integrity, protocol, collision
_RX_COUNT = 0x1FF

# ISO 15693, one subcarrier, 26 kbit/s, 100 % modulation.
_TX_PROTOCOL = 0x0D
_RX_PROTOCOL = 0x8D

_START_US = 20_000
_FRAME_US = 12_000
# A tag begins its answer 320 us after the request; by now its start would have been noticed.
_SILENT_US = 700
_LOOK_US = 150
_PATIENCE = 3
_SEPARATE_EVERY = 4
# So many polls a number is believed after it was last heard.
_TRUST = 8


class Pn5180:
    """One chip.  ``bus``: ``restart()``, ``command(frame, answer)``, ``watch``; see ``wires``."""

    def __init__(self, bus) -> None:
        self._bus = bus
        self._ready = False
        self._failed = 0
        self._turn = 0
        self._separation = Separation()
        self._several = False
        self._tx_config = 0
        # Numbers that were proven, each with the poll that last heard it.
        self._trusted = []
        #: How often the chip had to be reset after its start.
        self.resets = -1

    def poll(self) -> list:
        """The numbers of the tags on the antenna.

        ``OSError`` where the chip does not answer; it is reset after the third such poll in a
        row, and at once where its field is off, which is how it comes back from a brown-out.
        """
        try:
            if not self._ready:
                self._start()
            heard = self._look()
        except OSError:
            self._failed += 1
            if self._failed >= _PATIENCE:
                self._ready = False
            raise
        self._failed = 0
        return heard

    def _start(self) -> None:
        self.resets += 1
        self._failed = 0
        self._separation = Separation()
        self._bus.restart()
        self._wait_irq(_IDLE, _START_US)
        self._write(_IRQ_CLEAR, 0xFFFFFFFF)
        self._bus.command(bytes((_LOAD_RF_CONFIG, _TX_PROTOCOL, _RX_PROTOCOL)))
        self._bus.command(bytes((_RF_ON, 0)))
        self._wait_irq(_RF_IS_ON, _START_US)
        self._tx_config = self._read(_TX_CONFIG)
        self._bus.watch.sleep_us(2000)  # tags need a millisecond of field before they listen
        self._ready = True

    def _look(self) -> list:
        self._turn += 1
        self._check_field()
        separate = self._several or self._separation.pending
        if not separate and self._turn % _SEPARATE_EVERY:
            answer = self._one_slot(0, 0)
            if answer is None:
                return []
            if answer is not GARBLED and self._believes(answer):
                return [answer]
        heard = self._separation.step(self._round)
        self._several = len(heard) > 1
        return [uid for uid in heard if self._believes(uid)]

    def _check_field(self) -> None:
        if not self._read(_RF_STATUS) & _FIELD:
            self._ready = False
            raise OSError(EIO)

    def _believes(self, uid: bytes) -> bool:
        known = [entry for entry in self._trusted if self._turn - entry[1] <= _TRUST]
        self._trusted = known
        for entry in known:
            if entry[0] == uid:
                entry[1] = self._turn
                return True
        if self._one_slot(64, int.from_bytes(uid, "big")) != uid:
            return False
        known.append([uid, self._turn])
        return True

    def _one_slot(self, bits: int, mask: int):
        self._write(_TX_CONFIG, self._tx_config)
        return self._exchange(request(bits, mask, one_slot=True), bits, mask)

    def _round(self, bits: int, mask: int) -> list:
        """One request, then the end of frame that opens each further slot."""
        self._write(_TX_CONFIG, self._tx_config)
        slots = [self._exchange(request(bits, mask), bits + 4, mask)]
        self._command(_AND_REGISTER, _TX_CONFIG, _ONLY_EOF)
        for slot in range(1, SLOTS):
            slots.append(self._exchange(b"", bits + 4, mask | slot << bits))
        return slots

    def _exchange(self, data: bytes, bits: int, mask: int):
        """Send ``data``; what answered: None, a number that ends in ``mask``, or ``GARBLED``."""
        self._command(_AND_REGISTER, _SYSTEM_CONFIG, _STOP)
        self._command(_OR_REGISTER, _SYSTEM_CONFIG, _TRANSCEIVE)
        self._write(_IRQ_CLEAR, 0xFFFFFFFF)
        self._bus.command(bytes((_SEND_DATA, 0)) + data)
        self._wait_irq(_TX_DONE, _FRAME_US)
        watch = self._bus.watch
        sent = watch.us()
        while not self._read(_IRQ_STATUS) & _RX_STARTED:
            if watch.since(sent) > _SILENT_US:
                return None
            watch.sleep_us(_LOOK_US)
        ended = self._came(_RX_DONE, _FRAME_US)
        status = self._read(_RX_STATUS)
        if not ended or status & _RX_ERRORS or not status & _RX_COUNT:
            return GARBLED
        answer = self._bus.command(bytes((_READ_DATA, 0)), status & _RX_COUNT)
        return number(answer, bits, mask)

    def _wait_irq(self, wanted: int, within_us: int) -> None:
        if not self._came(wanted, within_us):
            raise OSError(ETIMEDOUT)

    def _came(self, wanted: int, within_us: int) -> bool:
        """Whether one of the ``wanted`` interrupts was raised in time."""
        start = self._bus.watch.us()
        while True:
            irq = self._read(_IRQ_STATUS)
            if irq & _ERROR:
                raise OSError(EIO)
            if irq & wanted:
                return True
            if self._bus.watch.since(start) > within_us:
                return False
            self._bus.watch.sleep_us(_LOOK_US)

    def _read(self, register: int) -> int:
        held = self._bus.command(bytes((_READ_REGISTER, register)), 4)
        value = int.from_bytes(held, "little")
        if value == 0xFFFFFFFF:
            raise OSError(EIO)  # nobody drives the line
        return value

    def _write(self, register: int, value: int) -> None:
        self._command(_WRITE_REGISTER, register, value)

    def _command(self, command: int, register: int, value: int) -> None:
        self._bus.command(bytes((command, register)) + value.to_bytes(4, "little"))
