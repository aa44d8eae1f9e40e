"""Modelled off-the-shelf readers: what an RDM6300 and a PN532 put on their serial line, and when.

They are told what lies on them, what they hear and what time it is; ``Wire`` puts their bytes on a
real pseudo-terminal, under a path that a port opens.
"""

from __future__ import annotations

import os
import select
import tty
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from bowerboard.readers import pn532, pn532frames
from bowerboard.readers.rdmframes import encode

_PATIENCE_S = 10.0

#: Two passes of 64 bits at 125 kHz / 64 until it is sure of a number, then how often it says it.
RDM_FIRST_MS = 66
RDM_EVERY_MS = 100

#: What the chip takes to acknowledge, to look once for a tag, and to name one.
PN532_ACK_MS = 1
PN532_LOOK_MS = 5
PN532_NAME_MS = 8


class Module(Protocol):
    """A modelled reader."""

    @property
    def due(self) -> int | None:
        """When it will say something next (ms), ``None`` for not by itself."""

    def lay(self, tags: Sequence[bytes], now: int) -> None:
        """From ``now`` on ``tags`` lie on it."""

    def speak(self, now: int) -> bytes:
        """What it says at ``now``."""

    def hear(self, data: bytes, now: int) -> None:
        """``data`` came to it."""


class Rdm6300:
    """Repeats the number of the one tag on it; of two tags it can read none.

    ``once``: as an ID-12LA it says a number when the tag comes, and no more.
    """

    def __init__(self, feed: bytes = b"", once: bool = False) -> None:
        self._feed = feed
        self._once = once
        self._tags: tuple[bytes, ...] = ()
        self._due: int | None = None

    @property
    def due(self) -> int | None:
        return self._due

    def lay(self, tags: Sequence[bytes], now: int) -> None:
        if tuple(tags) != self._tags:
            self._tags = tuple(tags)
            self._due = now + RDM_FIRST_MS if len(tags) == 1 else None

    def speak(self, now: int) -> bytes:
        if self._due is None or now < self._due:
            return b""
        self._due = None if self._once else now + RDM_EVERY_MS
        return encode(self._tags[0], self._feed)

    def hear(self, data: bytes, now: int) -> None:
        """Its line in is not connected."""


class Pn532:
    """The chip behind its serial line: asleep until woken, mute until set up.

    ``mute`` makes it hang, as a real one does; nothing but taking its power (``cut``) helps.
    """

    def __init__(self) -> None:
        self._decoder = pn532frames.Decoder()
        self._answers: list[tuple[int, bytes]] = []
        self._tags: tuple[bytes, ...] = ()
        self.mute = False
        self.cut()

    def cut(self) -> None:
        """Power is cut and comes back."""
        self._awake = False
        self._normal = False
        self._patient = True  # looks for a tag for ever, until it is told not to
        self._pending: int | None = None  # a look that has found nothing yet: for how many tags
        self._answers.clear()

    @property
    def due(self) -> int | None:
        return self._answers[0][0] if self._answers else None

    def lay(self, tags: Sequence[bytes], now: int) -> None:
        self._tags = tuple(tags)
        if self._pending is not None and tags:
            most, self._pending = self._pending, None
            self._answer(b"\x4b" + self._named(most), now + PN532_NAME_MS)

    def speak(self, now: int) -> bytes:
        said = b""
        while self._answers and self._answers[0][0] <= now:
            said += self._answers.pop(0)[1]
        return b"" if self.mute else said

    def hear(self, data: bytes, now: int) -> None:
        self._awake |= b"\x55" in data
        if not self._awake or self.mute:
            return
        for frame in self._decoder.feed(data):
            if frame == pn532frames.ACKNOWLEDGED:
                self._pending = None
                self._answers.clear()
            elif frame.data[0] == pn532frames.TO_CHIP:
                self._obey(frame.data[1:], now)

    def _obey(self, body: bytes, now: int) -> None:
        if body == pn532.SAM_CONFIGURATION:
            self._normal = True
        if not self._normal:
            return
        self._answers.append((now + PN532_ACK_MS, pn532frames.ACK))
        if body[0] == pn532.LIST_TWO[0]:
            self._look(body[1], now)
            return
        if body == pn532.FEW_RETRIES:
            self._patient = False
        answers = {pn532.FIRMWARE_VERSION: b"\x03\x32\x01\x06\x07"}
        self._answer(answers.get(body, bytes((body[0] + 1,))), now + 2 * PN532_ACK_MS)

    def _look(self, most: int, now: int) -> None:
        if self._tags:
            self._answer(b"\x4b" + self._named(most), now + PN532_NAME_MS * len(self._tags))
        elif self._patient:
            self._pending = most
        else:
            self._answer(b"\x4b\x00", now + 2 * PN532_LOOK_MS)

    def _named(self, most: int) -> bytes:
        shown = self._tags[: min(most, 2)]
        targets = [
            bytes((place, 0x00, 0x44, 0x00, len(uid))) + uid
            for place, uid in enumerate(shown, start=1)
        ]
        return bytes((len(shown),)) + b"".join(targets)

    def _answer(self, body: bytes, at: int) -> None:
        frame = pn532frames.encode(bytes((pn532frames.FROM_CHIP,)) + body)
        self._answers.append((at, frame))


class Wire:
    """A reader's serial line: a pseudo-terminal, and the link by which a port finds it.

    ``damage`` may change, drop or double what goes to the host.  Bytes are counted, so that
    whoever owns the time can wait for exactly those that were sent.
    """

    def __init__(self, path: Path, damage: Callable[[bytes], bytes] | None = None) -> None:
        self.path = path
        self.damage = damage
        self.delivered = 0
        self._taken = 0
        self._ends: tuple[int, int] | None = None

    @property
    def plugged(self) -> bool:
        """Whether the device is there."""
        return self._ends is not None

    @property
    def master(self) -> int:
        """The reader's end, to wait on; -1 while it is unplugged."""
        return self._ends[0] if self._ends is not None else -1

    def take(self) -> bytes:
        """Whatever the port has written by now, uncounted."""
        return os.read(self.master, 4096)

    def plug(self) -> None:
        """Make the device, under another number each time, and the link to it."""
        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._ends = (master, slave)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(slave))

    def unplug(self) -> None:
        """Pull it: the port's next read or write fails."""
        self.path.unlink(missing_ok=True)
        for end in self._ends or ():
            os.close(end)
        self._ends = None

    def align(self, sent: int, consumed: int) -> None:
        """Count on from a port's own counts, after it has opened."""
        self._taken, self.delivered = sent, consumed

    def say(self, data: bytes) -> None:
        """Put what the reader says on the line."""
        if self._ends is None or not data:
            return
        spoilt = self.damage(data) if self.damage else data
        self.delivered += len(spoilt)
        while spoilt:
            spoilt = spoilt[os.write(self._ends[0], spoilt) :]

    def heard(self, sent: int) -> bytes:
        """What the port has written, up to ``sent`` bytes since its start."""
        data = b""
        if self._ends is None:
            return data
        while self._taken + len(data) < sent:
            if not select.select([self._ends[0]], [], [], _PATIENCE_S)[0]:
                raise RuntimeError(f"{self.path}: what the port wrote does not come")
            data += os.read(self._ends[0], sent - self._taken - len(data))
        self._taken = max(self._taken, sent)
        return data
