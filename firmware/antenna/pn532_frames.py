"""The frames between a PN532 and its host, over UART and SPI alike.

    00 00 FF | LEN | LCS | TFI data... | DCS | 00

with LEN + LCS and TFI + data + DCS zero modulo 256; TFI is D4 towards the chip and D5 from it.  An
acknowledgement is 00 00 FF 00 FF 00.  There may be more zeros in front, or none behind, and an
acknowledgement may be glued to the answer that follows it.
"""

ACK = b"\x00\x00\xff\x00\xff\x00"

_MOST = 255


def frame(command: int, data: bytes = b"") -> bytes:
    """The frame that gives the chip ``command``, ``data`` up to 253 bytes."""
    body = bytes((0xD4, command)) + data
    size = len(body)
    return b"\x00\x00\xff" + bytes((size, -size & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))


class Frames:
    """Takes bytes as they come and returns what the chip said.

    An acknowledgement is returned as ``b""``, anything else as its bytes from TFI on (an error
    frame is ``b"\\x7f"``).  How the bytes were cut never matters; what is no frame is skipped,
    and at most one frame's worth is held.
    """

    __slots__ = ("_held", "rejected")

    def __init__(self) -> None:
        self._held = b""
        #: Frames whose sums did not add up.
        self.rejected = 0

    def feed(self, chunk: bytes) -> list:
        """What ``chunk`` completes, in order."""
        self._held += chunk
        said = []
        while True:
            start = self._held.find(b"\x00\xff")
            if start < 0:
                # A zero at the end may be the first half of a start.
                self._held = self._held[-1:] if self._held[-1:] == b"\x00" else b""
                return said
            self._held = self._held[start:]
            if len(self._held) < 4:
                return said
            size, check = self._held[2], self._held[3]
            if (size, check) == (0x00, 0xFF):
                said.append(b"")
                self._held = self._held[4:]
            elif (size + check) & 0xFF or not 0 < size <= _MOST:
                # The same bytes may hold a true start further on: "00 FF 00 FF" does.
                self._held = self._held[1:]
            elif len(self._held) < 5 + size:
                return said
            else:
                self._take(size, said)

    def _take(self, size: int, said: list) -> None:
        body, total = self._held[4 : 4 + size], self._held[4 + size]
        if (sum(body) + total) & 0xFF:
            self.rejected += 1
            self._held = self._held[1:]
        else:
            said.append(body)
            self._held = self._held[5 + size :]
