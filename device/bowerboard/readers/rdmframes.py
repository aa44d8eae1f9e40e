"""Frames of RDM6300, ID-12LA and ID-20LA: bytes in, tag numbers out.

    02 | 10 hex digits, the number | 2 hex digits, its checksum | [0D 0A] | 03

The checksum is the exclusive or of the five bytes of the number (hardware.md 1.3).  It is weak:
of frames with two flipped bits 0.65 % pass with a wrong number.
"""

from __future__ import annotations

import re

from bowerboard.readers.plain import real

_FRAME = re.compile(rb"\x02([0-9A-F]{12})(?:\r\n?|\n\r?)?\x03")
_LONGEST = 16
_START = b"\x02"


class RdmDecoder:
    """Takes bytes as they come; a start byte anywhere begins a frame anew.

    How the bytes were cut into chunks never matters, and memory is bounded.  ``frames`` counts
    numbers returned, ``rejected_frames`` starts that led to none, ``rejected_bytes`` what belonged
    to no good frame.
    """

    def __init__(self) -> None:
        self._held = b""
        self.frames = 0
        self.rejected_frames = 0
        self.rejected_bytes = 0

    def feed(self, chunk: bytes) -> list[bytes]:
        """The numbers completed by ``chunk``, 5 bytes each, in order.  Never raises."""
        data = self._held + chunk
        numbers: list[bytes] = []
        end = used = 0
        for found in _FRAME.finditer(data):
            end = found.end()
            number = _checked(bytes.fromhex(found[1].decode("ascii")))
            if number:
                used += end - found.start()
                numbers.append(number)
        begun = data.rfind(_START, max(end, len(data) - _LONGEST + 1))
        self._held = data[begun:] if begun >= 0 else b""
        done = len(data) - len(self._held)
        self.frames += len(numbers)
        self.rejected_frames += data.count(_START, 0, done) - len(numbers)
        self.rejected_bytes += done - used
        return numbers

    def drop(self) -> None:
        """What is held belongs to nothing that still comes."""
        self.rejected_frames += bool(self._held)
        self.rejected_bytes += len(self._held)
        self._held = b""


def encode(number: bytes, feed: bytes = b"") -> bytes:
    """The frame of ``number`` (5 bytes); ``feed`` is what an ID-12LA puts before the end."""
    checksum = 0
    for byte in number:
        checksum ^= byte
    return b"\x02" + (number + bytes((checksum,))).hex().upper().encode() + feed + b"\x03"


def _checked(body: bytes) -> bytes:
    """The number, or nothing where the checksum disagrees or no tag has it."""
    left = 0
    for byte in body:
        left ^= byte
    number = body[:-1]
    return number if left == 0 and real(number) else b""
