"""The link over standard input and output: on a Pico, that is USB.

What shapes it (hardware.md 2.1): reading more than one byte at a time would block, the text layer
would change line ends, and a write to a table that has stopped reading holds up the antenna until
it times out.  So it reads byte by byte while there is something, goes past the text layer, and
throws a batch away rather than wait; whatever mattered in it is sent again.
"""

import select

# More than this in one go is left for the next, so that a flood cannot starve the antenna.
_MOST = 256


class StdioLink:
    """``reader`` and ``writer`` are unbuffered byte streams that ``select.poll`` takes."""

    def __init__(self, reader, writer) -> None:
        self._reader = reader
        self._writer = writer
        self._readable = select.poll()
        self._readable.register(reader, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(writer, select.POLLOUT)
        #: Bytes taken from the table, bytes handed to the wire, batches thrown away; since start.
        self.received = 0
        self.sent = 0
        self.discarded = 0

    def wait(self, timeout_ms: int) -> bool:
        """Whether bytes came within ``timeout_ms``."""
        return bool(self._readable.poll(timeout_ms))

    def read(self) -> bytes:
        """What has come, possibly nothing; never waits."""
        chunk = bytearray()
        while len(chunk) < _MOST and self._readable.poll(0):
            byte = self._reader.read(1)
            if not byte:
                break  # the other end is gone; a new one may come
            chunk.extend(byte)
        self.received += len(chunk)
        return bytes(chunk)

    def write(self, data: bytes) -> None:
        """Send ``data``, or discard it where the table does not take it."""
        if not self._writable.poll(0):
            self.discarded += 1
            return
        self._writer.write(data)
        self.sent += len(data)
