"""The table's end of the seat link: bytes in, events and answers out.  No port, no clock.

    pad = SeatPad("usb-1", resume={})
    for event in pad.receive(chunk, at=now): ...      # commit what they lead to
    port.write(pad.take_outgoing())                   # answers that need no commit
    port.write(pad.acknowledge(boot, seq))            # once committed

Reports come out exactly once and in order, however often the pad sends them: only the number that
is expected next from that boot is delivered.  A report that was delivered and is not committed yet
is neither delivered again nor acknowledged, so a table that dies in between gets it again after
its restart.
"""

from __future__ import annotations

from collections.abc import Mapping

from bowerboard.readers.driver import Boot
from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadLost,
    PadRefused,
    PadTouched,
    ReaderEvent,
    ReportsMissing,
    TagEntered,
    TagLeft,
    Touch,
)
from bowerboard.seatlink import frames, messages, words
from bowerboard.seatlink.fields import BadMessage

#: A pad beats every second; after this long without a word it is lost.  Short of 3 s, so that a
#: table which looks every half second says so within 3 s.
SILENCE_MS = 2500
BOOTS = 64
"""Of so many starts of pads the last reports are remembered; one that is over never comes back."""

_ASK_AGAIN_MS = 1000
_TOUCHES = {
    words.KEY_TAP: Touch.TAP,
    words.KEY_HOLD: Touch.HOLD,
    words.KEY_KNOCK: Touch.KNOCK,
}
_WHO = frames.encode(messages.pack(messages.Who()))


class SeatPad:
    """One port's conversation.  It outlives cable pulls: tell it by ``lost`` and go on.

    ``port`` is how people know the port.  ``resume`` maps (pad, boot) to the last report that is
    committed, as the journal has it.
    """

    baud = 115200

    def __init__(self, port: str, resume: Mapping[Boot, int]) -> None:
        self._port = port
        self._decoder = frames.Decoder()
        self._committed: dict[Boot, int] = dict(resume)
        self._delivered: dict[Boot, int] = dict(resume)
        self._boot: Boot | None = None
        self._refused: int | None = None
        self._heard = 0
        self._asked: int | None = None
        self._reacknowledge = False
        self._outgoing = b""
        #: Payloads that passed their CRC and were no message.
        self.bad_messages = 0

    @property
    def pad(self) -> str | None:
        """The unique id of the pad that is there, ``None`` while none has said who it is."""
        return self._boot[0] if self._boot else None

    @property
    def rejected_bytes(self) -> int:
        """Bytes that belonged to no good frame: noise, banners, tracebacks, torn frames."""
        return self._decoder.rejected_bytes

    @property
    def errors(self) -> int:
        """Bytes and payloads so far that were no good."""
        return self._decoder.rejected_bytes + self.bad_messages

    def receive(self, chunk: bytes, at: int) -> list[ReaderEvent]:
        """The events that ``chunk`` completes.  Never raises, whatever the bytes are."""
        events: list[ReaderEvent] = []
        for payload in self._decoder.feed(chunk):
            try:
                message = messages.unpack(payload)
            except BadMessage:
                self.bad_messages += 1
                continue
            self._hear(message, at, events)
        if self._reacknowledge and self._boot:
            self._answer(self._boot)
        self._reacknowledge = False
        return events

    def acknowledge(self, boot: int, seq: int) -> bytes:
        """Every report of ``boot`` up to ``seq`` is committed: the bytes that tell the pad.

        Empty where that pad is not there now; it will be told when it sends the report again.
        Raises ``ValueError`` for a report that was never delivered: the pad would forget it.
        """
        here = self._boot if self._boot and self._boot[1] == boot else None
        known = [here] if here else [key for key in self._delivered if key[1] == boot]
        if not known or seq > max(self._delivered[key] for key in known):
            raise ValueError(f"report {seq} of boot {boot:08x} was not delivered at {self._port}")
        for key in known:
            self._committed[key] = max(seq, self._committed.get(key, 0))
        return frames.encode(messages.pack(messages.Ack(boot, seq))) if here else b""

    def light(self, mode: int) -> bytes:
        """The bytes that set the pad's light, a mode of ``seatlink.words``."""
        return frames.encode(messages.pack(messages.Light(mode)))

    def release(self) -> bytes:
        """The bytes that make the pad leave its loop and give its console back, for new files."""
        return frames.encode(messages.pack(messages.Bye()))

    def hello(self) -> bytes:
        """The bytes that ask who is there; to be sent when the port has opened."""
        return _WHO

    @property
    def due(self) -> int | None:
        """Never: the table's own second is often enough to judge silence by."""
        return None

    def opened(self, at: int) -> list[ReaderEvent]:
        """The port has opened: whoever is there is asked who it is."""
        self._outgoing += self.hello()
        return []

    def take_outgoing(self) -> bytes:
        """Answers that need no commit, to be written now; often nothing."""
        outgoing, self._outgoing = self._outgoing, b""
        return outgoing

    def tick(self, at: int) -> list[ReaderEvent]:
        """What follows from time alone: a pad too long silent is lost, and is asked again."""
        if self._boot and at - self._heard >= SILENCE_MS:
            events = self._gone(at, f"silent for {SILENCE_MS / 1000:g} s")
            self._ask(at)
            return events
        return []

    def lost(self, at: int, why: str) -> list[ReaderEvent]:
        """The port is gone, and a frame cut off by that with it."""
        self._decoder.feed(b"\0")
        self._outgoing = b""
        return self._gone(at, why)

    def _gone(self, at: int, why: str) -> list[ReaderEvent]:
        self._refused = None
        self._asked = None
        boot, self._boot = self._boot, None
        return [PadLost(boot[0], at, why)] if boot else []

    def _hear(self, message: messages.Message, at: int, events: list[ReaderEvent]) -> None:
        if isinstance(message, messages.OtherHello):
            self._refuse(message.protocol, at, events)
        elif isinstance(message, messages.Hello):
            self._greet(message, at, events)
        elif isinstance(message, messages.Event | messages.Key):
            if self._is_here(message.boot, at):
                self._deliver(message, at, events)
        elif isinstance(message, messages.Heartbeat) and self._is_here(message.boot, at):
            events.append(_beat(self.pad or "", message, at))

    def _is_here(self, boot: int, at: int) -> bool:
        """Whether ``boot`` has said who it is; if not, it is asked and its words are unused."""
        if self._boot and self._boot[1] == boot:
            self._heard = at
            return True
        if self._refused is None:
            self._ask(at)
        return False

    def _ask(self, at: int) -> None:
        if self._asked is None or at - self._asked >= _ASK_AGAIN_MS:
            self._asked = at
            self._outgoing += _WHO

    def _refuse(self, protocol: int, at: int, events: list[ReaderEvent]) -> None:
        if self._refused == protocol:
            return
        events += self._gone(at, "started again with another protocol version")
        self._refused = protocol
        ours = words.PROTOCOL
        older, newer = ("pad", "table") if protocol < ours else ("table", "pad")
        why = (
            f"the pad speaks seat link version {protocol}, this table version {ours}; "
            f"bring the {older} up to the {newer}'s release (for a pad: bowerboard pad flash, "
            f"with that release)"
        )
        events.append(PadRefused(self._port, at, why))

    def _greet(self, hello: messages.Hello, at: int, events: list[ReaderEvent]) -> None:
        boot = (hello.uid.hex(), hello.boot)
        self._refused = None
        self._asked = None
        self._heard = at
        if self._boot and self._boot[0] != boot[0]:
            events.append(PadLost(self._boot[0], at, "another pad is at its port"))
        if self._boot != boot:
            self._boot = boot
            events.append(PadAppeared(boot[0], at, boot[1], _reader(hello), hello.firmware))
        # What the pad no longer holds was acknowledged, if not into this journal then into another
        # one.  Waiting for it would block the pad for ever; in the midst of a boot it is missed.
        last = self._committed.get(boot)
        if last is not None and hello.oldest > last + 1:
            gap = ReportsMissing(boot[0], at, boot[1], last + 1, hello.oldest - 1)
            events.append(gap)
        for known in (self._delivered, self._committed):
            known[boot] = max(known.pop(boot, 0), hello.oldest - 1)
            for old in list(known)[:-BOOTS]:
                del known[old]
        self._answer(boot)

    def _answer(self, boot: Boot) -> None:
        """Say what is committed; to a HELLO this is the answer, even if it is nothing."""
        ack = messages.Ack(boot[1], self._committed[boot])
        self._outgoing += frames.encode(messages.pack(ack))

    def _deliver(
        self, report: messages.Event | messages.Key, at: int, events: list[ReaderEvent]
    ) -> None:
        boot = self._boot
        if boot is None:
            return
        if report.seq != self._delivered[boot] + 1:
            # A gap is filled by the pad's own resend.  A repeat of what is committed means that
            # our acknowledgement was lost.
            self._reacknowledge |= report.seq <= self._committed[boot]
            return
        self._delivered[boot] = report.seq
        if isinstance(report, messages.Key):
            touch = _TOUCHES[report.key]
            events.append(PadTouched(boot[0], at, touch, boot[1], report.seq))
        elif report.kind == words.LEAVE:
            events.append(TagLeft(boot[0], at, report.uid, boot[1], report.seq))
        else:
            lying = report.kind == words.SNAPSHOT
            events.append(TagEntered(boot[0], at, report.uid, boot[1], report.seq, lying))


def _reader(hello: messages.Hello) -> str:
    if hello.reader < len(words.READERS):
        return words.READERS[hello.reader]
    return f"kind {hello.reader}"


def _beat(pad: str, beat: messages.Heartbeat, at: int) -> PadBeat:
    return PadBeat(
        pad=pad,
        at=at,
        next_seq=beat.next_seq,
        reads=beat.reads,
        drops=beat.drops,
        errors=beat.errors,
        resets=beat.resets,
        free_memory=beat.free_memory,
        overflow=bool(beat.flags & words.FLAG_OVERFLOW),
        antenna_ok=not beat.flags & words.FLAG_ANTENNA_FAULT,
    )
