"""PN532 straight at a serial port (115200 baud): asked again and again which tags lie there.

The chip is never put to sleep: over this line it may not wake again (nfcpy issue 186).  After
three commands without an answer it is woken and set up anew, for ever, with growing pauses; after
three seconds the table is told that the reader is lost.
"""

from __future__ import annotations

from enum import Enum

from bowerboard.readers import pn532
from bowerboard.readers.driver import Fitted
from bowerboard.readers.events import ReaderEvent
from bowerboard.readers.plain import PlainReader
from bowerboard.readers.pn532frames import ACK, ACKNOWLEDGED, Decoder, Frame
from bowerboard.readers.presence import Presence

PAUSE_MS = 70
"""From an answer to the next question; the chip itself takes some 10 ms for one."""

QUICK_MS = 10
"""The same once a tag was named for the first time, so that a card is seen within 150 ms."""

ANSWER_MS = 120
"""An answer that has not come by then does not come."""

SILENCE_MS = 3000
_ATTEMPTS = 3
_LAST_PAUSE_MS = 1000

# A gap between two answers counts for no more than this: a chip that had to be woken has not
# looked meanwhile, so nothing that lay there has been missed.
_GAP_MS = 150


class Phase(Enum):
    """What the chip is being asked, by its command; or nothing, until it is time."""

    WAKING = pn532.SAM_CONFIGURATION
    NAMING = pn532.FIRMWARE_VERSION
    SETTING = pn532.FEW_RETRIES
    LISTING = pn532.LIST_TWO
    RESTING = b""


_NEXT = {
    Phase.WAKING: Phase.NAMING,
    Phase.NAMING: Phase.SETTING,
    Phase.SETTING: Phase.LISTING,
}


class Reader(PlainReader):
    """One such reader; see ``Driver``."""

    baud = 115200

    def __init__(self, fitted: Fitted) -> None:
        super().__init__(fitted, "pn532uart")
        self._decoder = Decoder()
        self._presence = Presence(2, alone=False)
        self._phase = Phase.WAKING
        self._due: int | None = None
        self._failed = 0  # questions in a row
        self._timeouts = 0
        self._heard = 0  # when it last named what lies there
        self._looked = 0  # ms in which the chip has been looking; presence counts in these
        self._firmware = ""

    @property
    def due(self) -> int | None:
        return self._due

    def opened(self, at: int) -> list[ReaderEvent]:
        self._decoder.drop()
        self._presence.forget()
        self._failed = 0
        self._heard = at
        self._wake(at)
        return []

    def lost(self, at: int, why: str) -> list[ReaderEvent]:
        self._due = None
        return super().lost(at, why)

    def receive(self, chunk: bytes, at: int) -> list[ReaderEvent]:
        events: list[ReaderEvent] = []
        for frame in self._decoder.feed(chunk):
            if frame != ACKNOWLEDGED and self._due is not None:
                events += self._hear(frame, at)
        self.errors = self._timeouts + self._decoder.rejected_frames
        return events

    def tick(self, at: int) -> list[ReaderEvent]:
        if self._due is not None and at >= self._due:
            self._overdue(at)
        return self._silence(at) + self.beat(at)

    def _overdue(self, at: int) -> None:
        if self._phase is Phase.RESTING:
            self._ask(Phase.LISTING, at)
            return
        self._failed += 1
        self._timeouts += 1
        self._decoder.drop()
        if self._failed < _ATTEMPTS and self._phase is Phase.LISTING:
            self._ask(Phase.LISTING, at)
        else:
            self._wake(at)

    def _silence(self, at: int) -> list[ReaderEvent]:
        """Lost once it has been silent for too long, though its port is open."""
        if self._due is None or at - self._heard <= SILENCE_MS:
            return []
        return self.missing(at, f"silent for over {SILENCE_MS // 1000} s")

    def _wake(self, at: int) -> None:
        """Wake it, whatever it was doing: an acknowledgement from us breaks a command off."""
        self._outgoing += pn532.WAKE + ACK
        self._ask(Phase.WAKING, at)
        pause = ANSWER_MS << min(self._failed // _ATTEMPTS, 4)
        self._due = at + min(pause, _LAST_PAUSE_MS)

    def _ask(self, phase: Phase, at: int) -> None:
        self._phase = phase
        self._outgoing += pn532.command(phase.value)
        self._due = at + ANSWER_MS

    def _hear(self, frame: Frame, at: int) -> list[ReaderEvent]:
        if self._phase is Phase.RESTING:
            return []
        answer = pn532.answer_to(self._phase.value, frame)
        if answer is None:
            return []
        if self._phase is Phase.LISTING:
            return self._listed(pn532.targets(answer), at)
        if self._phase is Phase.NAMING:
            firmware = pn532.version(answer)
            if firmware is None:
                return []
            self._firmware = firmware
        self._ask(_NEXT[self._phase], at)
        return []

    def _listed(self, uids: list[bytes] | None, at: int) -> list[ReaderEvent]:
        if uids is None:
            return []  # no answer, then; one that is good may follow
        events: list[ReaderEvent] = []
        if self.pad is None:
            # Where it only had to be woken, what lay there is still known.
            self._presence.forget()
            events += self.appeared(at, self._firmware)
        self._failed = 0
        self._looked += min(at - self._heard, _GAP_MS)
        self._heard = at
        for uid in uids:
            self.reads += 1
            if self._presence.hit(uid, self._looked):
                events.append(self.entered(uid, at))
        events += self.gone(self._presence.left(self._looked), at)
        self._phase = Phase.RESTING
        self._due = at + (QUICK_MS if self._presence.waiting else PAUSE_MS)
        return events
