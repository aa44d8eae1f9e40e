"""Frames between a host and a PN532, over UART and SPI (NXP UM0701-02, 6.2.1).

    00 00 FF | LEN | LCS | TFI data.. | DCS | 00        LEN + LCS = 0, TFI + data + DCS = 0
    00 00 FF 00 FF 00                                   acknowledged
    00 00 FF FF 00 00                                   say that again

Any number of zeros may come before the FF.  Everything is modulo 256.  Pads and the table read
by the same file, to which ``readers/pn532frames.py`` is a link: it keeps to MicroPython's part.
"""

#: To the chip, and from it.
TO_CHIP = 0xD4
FROM_CHIP = 0xD5

ACK = b"\x00\x00\xff\x00\xff\x00"
NACK = b"\x00\x00\xff\xff\x00\x00"

#: The longest TFI and data that an answer to our commands can have: two targets, each with a UID
#: of 10 bytes and 20 bytes of ATS, make 74.
MAX_DATA = 96

_START = b"\x00\xff"


class Frame:
    """One frame: ``data`` is TFI and what follows; empty in an acknowledgement."""

    __slots__ = ("data",)

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __repr__(self) -> str:
        return "Frame(" + self.data.hex() + ")"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.data == other.data

    def __hash__(self) -> int:
        return hash(self.data)


#: What the chip sends to say that a command has come; ``NACK`` comes to the chip only.
ACKNOWLEDGED = Frame(b"")


def encode(data: bytes) -> bytes:
    """The frame that carries ``data``, TFI first.

    Raises ``ValueError`` unless it has 1 to ``MAX_DATA`` bytes.
    """
    if not 0 < len(data) <= MAX_DATA:
        raise ValueError("a frame has 1 to 96 bytes")
    head = bytes((len(data), -len(data) & 0xFF))
    return b"\x00\x00\xff" + head + data + bytes((-sum(data) & 0xFF, 0))


class Decoder:
    """Takes bytes as they come and returns the frames that they complete.

    How the bytes were cut into chunks never matters, and memory is bounded.  Where a frame turns
    out to be none, the search goes on right behind its start, so that no good frame is swallowed.
    ``rejected_bytes`` counts what belonged to no frame, zeros between frames not counted;
    ``rejected_frames`` counts starts that were none.
    """

    __slots__ = ("_held", "frames", "rejected_bytes", "rejected_frames")

    def __init__(self) -> None:
        self._held = b""
        self.frames = 0
        self.rejected_frames = 0
        self.rejected_bytes = 0

    def feed(self, chunk: bytes) -> "list[Frame]":
        """The frames completed by ``chunk``, in order; often none.  Never raises on content."""
        data = self._held + chunk
        found: list[Frame] = []
        at = 0
        while True:
            start = data.find(_START, at)
            if start < 0:
                # A zero at the very end may be the first half of a start.
                keep = len(data) - 1 if data[at:] and data[-1] == 0 else len(data)
                self._skip(data[at:keep])
                self._held = data[keep:]
                return found
            self._skip(data[at:start])
            end = _end(data, start)
            if end == 0:
                self._held = data[start:]
                return found
            frame = _read(data[start + 2 : end])
            if frame is None:
                self.rejected_frames += 1
                self._skip(data[start : start + 2])
                at = start + 2
            else:
                self.frames += 1
                found.append(frame)
                at = end

    def drop(self) -> None:
        """What is held belongs to nothing that still comes."""
        self._skip(self._held)
        self._held = b""

    def _skip(self, part: bytes) -> None:
        self.rejected_bytes += len(part) - part.count(b"\x00")


def _end(data: bytes, start: int) -> int:
    """Where the frame begun at ``start`` ends, 0 if that is not there yet.

    A start whose lengths do not fit ends right behind them, and is none.
    """
    head = data[start + 2 : start + 4]
    if len(head) < 2:
        return 0
    length = head[0]
    if head in (b"\x00\xff", b"\xff\x00") or (length + head[1]) & 0xFF or length > MAX_DATA:
        return start + 4
    end = start + 4 + length + 1
    return end if end <= len(data) else 0


def _read(body: bytes) -> "Frame | None":
    """The frame whose lengths, data and checksum are ``body``; None where it is none."""
    if body == b"\x00\xff":
        return ACKNOWLEDGED
    data = body[2:]
    if len(data) < 2 or sum(data) & 0xFF:
        return None
    return Frame(data[:-1])
