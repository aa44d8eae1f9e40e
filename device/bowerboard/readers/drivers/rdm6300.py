"""RDM6300: a 125 kHz reader that sends a card's number again and again while it lies there.

It only talks: nothing can be asked of it, so a reader that has gone mute looks just like one with
no card on it.  A frame counts only when its card is in one of the table's packs, and was read
twice in a row (``Fitted.reads``).
"""

from __future__ import annotations

from bowerboard.readers.driver import Fitted
from bowerboard.readers.events import ReaderEvent
from bowerboard.readers.plain import PlainReader
from bowerboard.readers.presence import Presence
from bowerboard.readers.rdmframes import RdmDecoder

STALE_MS = 250
"""What comes so soon after the port opened may be left in the adapter from before (a flush does
not reach there); a card that lies there is sent again anyway."""


class Reader(PlainReader):
    """One such reader; see ``Driver``."""

    baud = 9600

    def __init__(self, fitted: Fitted, kind: str = "rdm6300") -> None:
        super().__init__(fitted, kind)
        self._decoder = RdmDecoder()
        self._presence = Presence(fitted.reads, alone=True)

    @property
    def due(self) -> int | None:
        return self._presence.due if self.pad else None

    def opened(self, at: int) -> list[ReaderEvent]:
        self._decoder.drop()
        self._presence.forget()
        return self.appeared(at)

    def receive(self, chunk: bytes, at: int) -> list[ReaderEvent]:
        events = self._lifted(at)
        for number in self._decoder.feed(chunk):
            if at - self._since < STALE_MS:
                continue
            if self._fitted.known is not None and number not in self._fitted.known:
                self.unknown += 1
                continue
            self.reads += 1
            if self._presence.hit(number, at):
                events.append(self.entered(number, at))
        self.errors = self._decoder.rejected_frames
        return events

    def tick(self, at: int) -> list[ReaderEvent]:
        return self._lifted(at) + self.beat(at)

    def _lifted(self, at: int) -> list[ReaderEvent]:
        return self.gone(self._presence.left(at), at) if self.pad else []
