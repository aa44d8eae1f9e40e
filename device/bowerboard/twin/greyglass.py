"""A modelled SSD1322, as luma's serial interface: what a 256x64 centre board on SPI is sent.

Commands and their arguments are those of the SSD1322 data sheet, section 8, table 8-1; arguments
come as data, as luma sends them.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence

from PIL import Image

from bowerboard.screens.drawing import Picture

WIDTH, HEIGHT = 256, 64
_COLUMNS = 120  # of four pixels each; the panel is wired to the middle 64
_FIRST = (_COLUMNS * 4 - WIDTH) // 8


class ModelledSsd1322:
    """The display with its bus; two bytes of memory a column address, a nibble a pixel."""

    def __init__(self) -> None:
        self.bytes_on_wire = 0
        self.transactions = 0
        self._faults: dict[int, int] = {}
        self.power_up()

    def power_up(self) -> None:
        """The state after power comes on: off, memory blank."""
        self.memory = bytearray(_COLUMNS * 2 * HEIGHT)
        self.on = False
        self.all_off = False
        self.contrast = 0x7F
        self._columns, self._rows = (0, _COLUMNS - 1), (0, 127)
        self._at = (0, 0)
        self._code = 0
        self._arguments: list[int] = []

    def fail_at(self, number: int, taken: int = 0) -> None:
        """Let the ``number``-th transaction from now fail after ``taken`` of its bytes."""
        self._faults[self.transactions + number] = taken

    def command(self, *cmd: int) -> None:
        """luma's interface: commands, with the D/C line low."""
        for code in self._sent(cmd):
            self._code, self._arguments = code, []
            if code in (0xAE, 0xAF):
                self.on = code == 0xAF
            elif code in (0xA4, 0xA6):
                self.all_off = code == 0xA4
            elif code == 0x5C:
                self._at = (self._rows[0], self._columns[0] * 2)
        self._broken()

    def data(self, data: Sequence[int]) -> None:
        """luma's interface: arguments of the last command, or pixels after 0x5C."""
        for value in self._sent(data):
            if self._code == 0x5C:
                self._write(value)
            else:
                self._argue(value)
        self._broken()

    def cleanup(self) -> None:
        """Nothing to close."""

    def image(self) -> Picture:
        """What the glass shows as luma mounts it: 256x64, mode ``"1"``; any grey is lit."""
        picture = Image.new("1", (WIDTH, HEIGHT), 0)
        if not self.on or self.all_off:
            return picture
        lit = []
        for row in range(HEIGHT):
            start = row * _COLUMNS * 2 + _FIRST * 2
            for value in self.memory[start : start + WIDTH // 2]:
                lit += [255 if value >> 4 else 0, 255 if value & 15 else 0]
        picture.putdata(lit)
        return picture

    def _sent(self, values: Sequence[int]) -> Sequence[int]:
        """Count the bytes; those that arrive before a fault, if there is one."""
        self.transactions += 1
        taken = self._faults.get(self.transactions, len(values))
        self.bytes_on_wire += min(taken, len(values))
        return values[:taken]

    def _broken(self) -> None:
        if self._faults.pop(self.transactions, None) is not None:
            raise OSError(errno.EIO, "modelled SPI error")

    def _argue(self, value: int) -> None:
        self._arguments.append(value)
        if self._code == 0xC1:
            self.contrast = value
        elif len(self._arguments) == 2 and self._code == 0x15:
            self._columns = (self._arguments[0], value)
        elif len(self._arguments) == 2 and self._code == 0x75:
            self._rows = (self._arguments[0], value)

    def _write(self, value: int) -> None:
        row, column = self._at
        if row < HEIGHT and column < _COLUMNS * 2:
            self.memory[row * _COLUMNS * 2 + column] = value
        column += 1
        if column > self._columns[1] * 2 + 1:
            row, column = row + 1, self._columns[0] * 2
            if row > self._rows[1]:
                row = self._rows[0]
        self._at = (row, column)
