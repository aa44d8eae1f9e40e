"""Real seat firmware under MicroPython, and a cable of which a test moves every byte."""

import contextlib
import os
import select
import tty
from pathlib import Path

from bowerboard.seatlink import frames, messages
from bowerboard.twin.pads import Start, VirtualPad, find_runtime

STEP_MS = 100
ANSWER_S = 0.05


class Line:
    """A pad and its cable to whoever has opened ``path``."""

    def __init__(self, path: Path, number: int) -> None:
        self.pad = VirtualPad(bytes.fromhex("e6605838") + bytes([0, 0, 0, number]), find_runtime())
        self._pad, self._pad_end = os.openpty()
        tty.setraw(self._pad_end)
        self.path = path
        self.plug()
        self.tags: list[bytes] = []
        self.acknowledged = 0
        self._taken = self._given = self.now = 0
        self._decoder = frames.Decoder()
        self.pad.start(self._pad_end, Start(boot=1000 + number))

    def to_table(self) -> None:
        """Let the pad run a little, and deliver what it says."""
        self.now += STEP_MS
        while True:
            report = self.pad.grant(self.now, self._given, self.tags)
            while self._taken < report.sent:
                data = os.read(self._pad, report.sent - self._taken)
                self._taken += len(data)
                os.write(self._host, data)
            if report.now >= self.now:
                return

    def to_pad(self, soon: float = ANSWER_S) -> None:
        """Deliver what the table says, if it says anything soon (s)."""
        while select.select([self._host], [], [], soon)[0]:
            data = os.read(self._host, 4096)
            os.write(self._pad, data)
            self._given += len(data)
            for payload in self._decoder.feed(data):
                with contextlib.suppress(ValueError):
                    message = messages.unpack(payload)
                    if isinstance(message, messages.Ack):
                        self.acknowledged = max(self.acknowledged, message.seq)

    def babble(self, data: bytes) -> None:
        """Say what no pad says."""
        while data:
            data = data[os.write(self._host, data[:1024]) :]

    def plug(self) -> None:
        """Plug it into the table."""
        self._host, self._host_end = os.openpty()
        tty.setraw(self._host_end)
        self.path.symlink_to(os.ttyname(self._host_end))

    def pull(self) -> None:
        """Pull it out of the table; whoever has ``path`` open is told by an error."""
        self.path.unlink()
        os.close(self._host)
        os.close(self._host_end)

    def close(self) -> None:
        """Take it all away."""
        self.pad.stop()
        self.pull()
        os.close(self._pad)
        os.close(self._pad_end)
