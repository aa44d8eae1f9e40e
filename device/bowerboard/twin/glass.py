"""Modelled glass: an I2C bus on which SSD1306 and SH1106 controllers decode what they are sent.

The fake is the bus itself.  luma's own ``i2c`` runs unchanged on it, by the path it takes on a Pi:
``write_i2c_block_data`` for commands, ``i2c_rdwr`` with one long message for data.  Commands and
their arguments are those of the SSD1306 data sheet, section 9, table 9-1, and of the SH1106 data
sheet, command table.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence

import smbus2
from luma.core.interface.serial import i2c
from PIL import Image

from bowerboard.screens.drawing import Picture

COLUMNS, PAGES = 128, 8

_COMMAND, _DATA = 0x00, 0x40
_BY_PAGES = 2
_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2,
    0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
"""How many argument bytes follow a command byte; none for those not named."""


class ModelledSsd1306:
    """One SSD1306: its memory, and what of it a panel of ``rows`` rows (64 or 32) shows."""

    columns = COLUMNS
    arguments = _ARGUMENTS

    def __init__(self, rows: int = 64) -> None:
        self.rows = rows
        self.bytes_on_wire = 0
        """Bytes sent to this display, the address byte of each transaction included."""
        self.transactions = 0
        self.power_up()

    def power_up(self) -> None:
        """The state after power comes on: off, page addressing, memory blank."""
        self.memory = bytearray(self.columns * PAGES)
        self.on = False
        self.inverse = False
        self.all_on = False
        self.contrast = 0x7F
        self.charge_pump = False
        self.mode = _BY_PAGES
        self.window = (0, self.columns - 1, 0, PAGES - 1)
        self.multiplex, self.alternate = 63, True
        self.column = self.page = 0
        self.start_line = self.offset = 0
        self.remap = self.scan_down = False
        self._command: list[int] = []

    def receive(self, message: bytes) -> None:
        """One write transaction, without its address byte: control bytes, commands and data."""
        at = 0
        while at < len(message):
            control = message[at]
            if control & 0x80:  # a single byte follows, then another control byte
                body = message[at + 1 : at + 2]
                at += 2
            else:
                body = message[at + 1 :]
                at = len(message)
            if control & _DATA:
                self._write(body)
            else:
                for value in body:
                    self._take(value)

    def image(self) -> Picture:
        """What the glass shows, upright as luma mounts it, mode ``"1"``; dark when off."""
        if not (self.on and self.lit_by_pump()):
            return Image.new("1", (COLUMNS, self.rows), 0)
        if self.all_on:
            return Image.new("1", (COLUMNS, self.rows), 255)
        columns = bytearray(COLUMNS * PAGES)
        first = (self.columns - COLUMNS) // 2  # glass hangs on the middle columns
        for page in range(PAGES):
            start = page * self.columns + first
            columns[page::PAGES] = self.memory[start : start + COLUMNS]
        if self.inverse:
            columns = bytearray(value ^ 0xFF for value in columns)
        # One row of this picture is one column of the glass, least significant bit on top.
        sideways = Image.frombytes("1", (PAGES * 8, COLUMNS), bytes(columns), "raw", "1;R")
        picture = sideways.transpose(Image.Transpose.TRANSPOSE)
        return self._wired(self._mounted(picture))

    def lit_by_pump(self) -> bool:
        """Whether there is a voltage to light the glass with."""
        return self.charge_pump

    def _wired(self, picture: Picture) -> Picture:
        """What of ``picture`` the panel's rows show, wired as a panel of that height is."""
        if self.rows == PAGES * 8:
            return picture
        if self.multiplex == self.rows - 1 and not self.alternate:
            return picture.crop((0, 0, COLUMNS, self.rows))
        # Driven as one of 64 rows, every second is missing (luma.oled issue 309).
        return picture.resize((COLUMNS, self.rows), Image.Resampling.NEAREST)

    def _mounted(self, picture: Picture) -> Picture:
        """``picture`` as the wiring of rows and columns puts it on the glass."""
        shift = (self.start_line + self.offset) % (PAGES * 8)
        if shift:
            rolled = Image.new("1", picture.size, 0)
            rolled.paste(picture, (0, -shift))
            rolled.paste(picture, (0, PAGES * 8 - shift))
            picture = rolled
        if not self.remap:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        if not self.scan_down:
            picture = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        return picture

    def _take(self, value: int) -> None:
        """One byte of a command; it acts when its last argument is in."""
        self._command.append(value)
        code, *arguments = self._command
        if len(arguments) < self.arguments.get(code, 0):
            return
        self._command = []
        if arguments:
            self._set(code, arguments)
        else:
            self._switch(code)

    def _set(self, code: int, arguments: Sequence[int]) -> None:
        """A command with arguments; those that change nothing visible are accepted."""
        if code == 0x20:
            self.mode = arguments[0] & 3
        elif code in (0x21, 0x22):
            if self.mode != _BY_PAGES:
                self._open_window(code, arguments)
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code == 0x8D:
            self.charge_pump = bool(arguments[0] & 4)
        elif code == 0xD3:
            self.offset = arguments[0] & 63
        elif code == 0xA8:
            self.multiplex = arguments[0] & 63
        elif code == 0xDA:
            self.alternate = bool(arguments[0] & 0x10)

    def _open_window(self, code: int, arguments: Sequence[int]) -> None:
        """Columns or pages, "only for horizontal or vertical addressing mode": the pointer of
        the one goes to where it begins, that of the other stays."""
        if code == 0x21:
            self.window = (arguments[0] & 127, arguments[1] & 127, *self.window[2:])
            self.column = self.window[0]
        else:
            self.window = (*self.window[:2], arguments[0] & 7, arguments[1] & 7)
            self.page = self.window[2]

    def _point(self, code: int) -> None:
        """A half of a column, or a page, "only for page addressing mode"."""
        if code < 0x10:
            self.column = (self.column & 0xF0) | code
        elif code < 0x20:
            high = code & (7 if self.columns == COLUMNS else 15)
            self.column = (self.column & 0x0F) | high << 4
        else:
            self.page = code & 7

    def _switch(self, code: int) -> None:
        """A command of one byte."""
        if code < 0x20 or 0xB0 <= code < 0xB8:
            if self.mode == _BY_PAGES:
                self._point(code)
        elif 0x40 <= code < 0x80:
            self.start_line = code & 63
        elif code in (0xA0, 0xA1):
            self.remap = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverse = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code in (0xC0, 0xC8):
            self.scan_down = code == 0xC8

    def _write(self, data: bytes) -> None:
        """Data into memory, as far as each run reaches along its page."""
        if self.mode == 1:
            for value in data:
                self.memory[self.page * self.columns + self.column] = value
                self._down()
            return
        at = 0
        first, last = self._row()
        while at < len(data):
            edge = last if self.column <= last else self.columns - 1
            run = data[at : at + edge + 1 - self.column]
            start = self.page * self.columns + self.column
            self.memory[start : start + len(run)] = run
            at += len(run)
            self.column += len(run)
            if self.column > edge:
                self.column = first
                if self.mode == 0:
                    self.page = self._next_page()

    def _row(self) -> tuple[int, int]:
        """The columns between which a row of data goes on by itself."""
        return (0, self.columns - 1) if self.mode == _BY_PAGES else self.window[:2]

    def _next_page(self) -> int:
        first, last = self.window[2:]
        return first if self.page == last else (self.page + 1) % PAGES

    def _down(self) -> None:
        """Vertical addressing: the next page, then the next column of the window."""
        wrapped = self.page == self.window[3]
        self.page = self._next_page()
        if wrapped:
            first, last = self.window[:2]
            self.column = first if self.column == last else (self.column + 1) % self.columns


class ModelledSh1106(ModelledSsd1306):
    """One SH1106: 132 columns, pages only, no windows, and the column stops at the edge."""

    columns = 132
    arguments = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}  # noqa: RUF012

    def lit_by_pump(self) -> bool:
        """Its converter is on from the start."""
        return True

    def _write(self, data: bytes) -> None:
        for value in data:
            if self.column < self.columns:
                self.memory[self.page * self.columns + self.column] = value
                self.column += 1


class ModelledBus:
    """An I2C bus with modelled displays by address; what smbus2's ``SMBus`` is on a Pi."""

    def __init__(self, displays: dict[int, ModelledSsd1306]) -> None:
        self.displays = displays
        self.absent: set[int] = set()
        """Addresses that do not answer: displays whose cable is pulled."""
        self.broken: dict[int, int] = {}
        """Addresses where every transaction fails, each with its error number."""
        self.transactions = 0
        self._faults: dict[int, tuple[int, int]] = {}

    def fail_at(self, number: int, code: int = errno.EREMOTEIO, taken: int = 0) -> None:
        """Let the ``number``-th transaction from now (1 is the next) raise ``OSError(code)``.

        ``taken`` bytes of it still reach the display before the bus breaks.
        """
        self._faults[self.transactions + number] = (code, taken)

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        """SMBus block write: the register is the control byte; 32 bytes at most."""
        if len(data) > 32:
            raise ValueError("an SMBus block holds 32 bytes")
        self._transfer(address, bytes([register, *data]))

    def i2c_rdwr(self, *messages: smbus2.i2c_msg) -> None:
        """Plain I2C: each message is one transaction here."""
        for message in messages:
            self._transfer(message.addr, bytes(message))

    def close(self) -> None:
        """Nothing to close."""

    def _transfer(self, address: int, message: bytes) -> None:
        self.transactions += 1
        display = self.displays.get(address)
        if display is None or address in self.absent:
            raise OSError(errno.EREMOTEIO, "no acknowledge from the modelled display")
        if address in self.broken:
            raise OSError(self.broken[address], "modelled I2C error")
        code, taken = self._faults.pop(self.transactions, (0, len(message)))
        display.transactions += 1
        display.bytes_on_wire += 1 + min(taken, len(message))
        display.receive(message[:taken])
        if code:
            raise OSError(code, "modelled I2C error")


class ModelledI2c(i2c):  # type: ignore[misc]  # luma has no types
    """luma's ``i2c`` on a modelled bus, sending as it does on a bus it opened itself."""

    def __init__(self, bus: ModelledBus, address: int) -> None:
        super().__init__(bus=bus, address=address)
        # Given a bus, luma sends data in blocks of 32 bytes; a Pi opens its own and does not.
        self._managed = True
        self._i2c_msg_write = smbus2.i2c_msg.write
