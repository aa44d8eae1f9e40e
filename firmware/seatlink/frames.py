"""Frames on the wire: COBS, a CRC-32, and a zero byte on both sides.

    00 | COBS( payload | CRC-32 of the payload, little-endian ) | 00

A zero byte appears nowhere but between frames, so a reader that lost its place finds it again
within one frame.  The delimiter in front matters as much as the one behind: a boot banner, a
traceback or the torn end of an older frame is cut off before a good frame begins.
"""

from binascii import crc32

#: The longest payload, in bytes.  Short of 254, so that COBS never needs a second overhead byte.
MAX_PAYLOAD = 96

_CRC_SIZE = 4
_MAX_BODY = MAX_PAYLOAD + _CRC_SIZE
_MAX_STUFFED = _MAX_BODY + 1


def encode(payload: bytes) -> bytes:
    """The frame that carries ``payload``, with both delimiters.

    Raises ``ValueError`` unless the payload has 1 to ``MAX_PAYLOAD`` bytes.
    """
    if not 0 < len(payload) <= MAX_PAYLOAD:
        raise ValueError(f"a payload has 1 to {MAX_PAYLOAD} bytes, not {len(payload)}")
    return b"\0" + _stuff(payload + crc32(payload).to_bytes(_CRC_SIZE, "little")) + b"\0"


class Decoder:
    """Takes bytes as they come and returns the payloads of the frames that they complete.

    How the bytes were cut into chunks never matters.  Memory is bounded: a frame that grows past
    the longest possible one is given up and its bytes are skipped to the next delimiter.

    ``frames`` counts payloads returned; ``rejected_frames`` and ``rejected_bytes`` count what
    stood between two delimiters and was no frame (delimiters themselves are not counted).
    """

    __slots__ = ("_held", "_skipping", "frames", "rejected_bytes", "rejected_frames")

    def __init__(self) -> None:
        self._held = b""
        self._skipping = False
        self.frames = 0
        self.rejected_frames = 0
        self.rejected_bytes = 0

    def feed(self, chunk: bytes) -> list[bytes]:
        """The payloads completed by ``chunk``, in order; often none.  Never raises on content."""
        payloads: list[bytes] = []
        start = 0
        while True:
            end = chunk.find(b"\0", start)
            if end < 0:
                self._hold(chunk[start:])
                return payloads
            self._hold(chunk[start:end])
            self._finish(payloads)
            start = end + 1

    def _hold(self, part: bytes) -> None:
        if self._skipping:
            self.rejected_bytes += len(part)
        elif len(self._held) + len(part) > _MAX_STUFFED:
            self.rejected_bytes += len(self._held) + len(part)
            self._held = b""
            self._skipping = True
        else:
            self._held += part

    def _finish(self, payloads: list[bytes]) -> None:
        """A delimiter came: what is held is a frame, is not, or is nothing at all."""
        held = self._held
        self._held = b""
        if self._skipping:
            self._skipping = False
            self.rejected_frames += 1
            return
        if not held:
            return
        payload = _check(_unstuff(held))
        if payload:
            self.frames += 1
            payloads.append(payload)
        else:
            self.rejected_frames += 1
            self.rejected_bytes += len(held)


def _check(body: bytes) -> bytes:
    """The payload of ``body``, or nothing where the CRC disagrees or no byte is left."""
    payload = body[:-_CRC_SIZE]
    if payload and crc32(payload).to_bytes(_CRC_SIZE, "little") == body[-_CRC_SIZE:]:
        return payload
    return b""


def _stuff(body: bytes) -> bytes:
    # Each run up to a zero is led by its length, the zero counted.  No run is long enough here
    # for the 0xFF code that longer data would need.
    return b"".join([bytes((len(run) + 1,)) + run for run in body.split(b"\0")])


def _unstuff(stuffed: bytes) -> bytes:
    """The bytes that were stuffed, or nothing where the lengths do not add up."""
    runs: list[bytes] = []
    at = 0
    while at < len(stuffed):
        end = at + stuffed[at]
        if end > len(stuffed):
            return b""
        runs.append(stuffed[at + 1 : end])
        at = end
    return b"\0".join(runs)
