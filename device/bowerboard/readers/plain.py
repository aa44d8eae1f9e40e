"""What readers have in common that speak no seat link.

They have no number of their own, keep no reports and know no acknowledgement: they promise what
lies on them while the port is open, not delivery.  What was laid and lifted while a cable was out
is lost; what still lies there afterwards is entered again, ``lying``.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from bowerboard.readers.driver import Fitted
from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadLost,
    ReaderEvent,
    TagEntered,
    TagLeft,
)

LYING_MS = 1000
"""A card first read within this time of the start lay there already."""

BEAT_MS = 1000

UID_BYTES = (4, 5, 7, 8, 10)


def real(uid: bytes) -> bool:
    """Whether ``uid`` can be a tag's: a silent line and a stuck one make all zeros or all ones."""
    return len(uid) in UID_BYTES and any(uid) and any(byte != 0xFF for byte in uid)


class Standing(Enum):
    """What the table was last told about a reader."""

    UNKNOWN = "nothing yet"
    THERE = "it is there"
    LOST = "it is lost"


class PlainReader:
    """The part of a ``Driver`` that is the same for all of them: names, numbers, silence.

    Each start makes a new boot, one up from the last that the journal knows, so that the table
    forgets what it believed to lie there.
    """

    def __init__(self, fitted: Fitted, kind: str) -> None:
        self._fitted = fitted
        self._kind = kind
        self._boot = max((b for pad, b in fitted.resume if pad == fitted.pad), default=0)
        self._seq = 0
        self._standing = Standing.UNKNOWN
        self._since = 0
        self._beaten = 0
        self._outgoing = b""
        #: Reads that counted as one of a card, reads of tags that are in no pack, and bytes or
        #: answers that were no good.
        self.reads = 0
        self.unknown = 0
        self.errors = 0

    @property
    def pad(self) -> str | None:
        return self._fitted.pad if self._standing is Standing.THERE else None

    def beat(self, at: int) -> list[ReaderEvent]:
        """The counts, once a second while it is there."""
        if self._standing is not Standing.THERE or at - self._beaten < BEAT_MS:
            return []
        self._beaten = at
        beat = PadBeat(
            pad=self._fitted.pad,
            at=at,
            next_seq=self._seq + 1,
            reads=self.reads,
            drops=self.unknown,
            errors=self.errors,
            free_memory=0,
            overflow=False,
        )
        return [beat]

    def lost(self, at: int, why: str) -> list[ReaderEvent]:
        self._outgoing = b""
        return self.missing(at, why)

    def missing(self, at: int, why: str) -> list[ReaderEvent]:
        """It is lost, whether its port is open or not; told once."""
        if self._standing is Standing.LOST:
            return []
        self._standing = Standing.LOST
        return [PadLost(self._fitted.pad, at, f"{self._fitted.pad}: {why}")]

    def take_outgoing(self) -> bytes:
        outgoing, self._outgoing = self._outgoing, b""
        return outgoing

    def acknowledge(self, boot: int, seq: int) -> bytes:
        return b""

    def light(self, mode: int) -> bytes:
        return b""

    def release(self) -> bytes:
        return b""

    def appeared(self, at: int, firmware: str = "") -> list[ReaderEvent]:
        """It is there: a new boot begins."""
        self._boot += 1
        self._seq = 0
        self._standing = Standing.THERE
        self._since = self._beaten = at
        return [PadAppeared(self._fitted.pad, at, self._boot, self._kind, firmware)]

    def entered(self, uid: bytes, at: int) -> ReaderEvent:
        """The event of a tag that has entered."""
        self._seq += 1
        lying = at - self._since < LYING_MS
        return TagEntered(self._fitted.pad, at, uid, self._boot, self._seq, lying)

    def gone(self, uids: Iterable[bytes], at: int) -> list[ReaderEvent]:
        """The events of tags that have left."""
        events: list[ReaderEvent] = []
        for uid in uids:
            self._seq += 1
            events.append(TagLeft(self._fitted.pad, at, uid, self._boot, self._seq))
        return events
