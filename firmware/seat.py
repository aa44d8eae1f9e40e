"""One seat pad: poll the antenna, number what changed, send it until it is acknowledged.

The pad decides nothing.  It says which tag came and which left, answers when asked who it is, and
shows at once that it has read something.  Nothing here opens, waits or reads a clock: the antenna,
the link and the light are handed in and the time is an argument, so the same file runs on the
RP2040 and in the twin.
"""

from antenna.presence import Presence
from reports import Unacknowledged
from seatlink import frames, messages, words
from seatlink.fields import BadMessage
from touch import Touch

FIRMWARE = "0.2.0"

POLL_MS = 50
BEAT_MS = 1000
HELLO_MS = 1000
# Tags found this soon after the start were lying there, nobody laid them just now.
LOOK_MS = 300
CONFIRM_MS = 150

_WRAP = 0xFFFFFFFF


class Seat:
    """A pad between its antenna and its link.  All times are ms and may wrap at 32 bits.

    ``antenna.poll() -> list`` of tag numbers, ``OSError`` where the chip is mute, and
    ``antenna.resets`` of that chip; a poll may take its time, and what follows from it is dated
    from its start.  ``inputs`` are the key and the knock sensor, see ``Touch``, or None.
    ``link.read() -> bytes`` without waiting and ``link.write(bytes)``;
    ``light.show(mode)`` with a mode of the link and ``light.confirm()`` for a read;
    ``hello`` says who this pad is; ``memory() -> int`` free bytes.
    """

    def __init__(  # noqa: PLR0913 - everything that it touches
        self, *, antenna, link, light, hello, memory, now, inputs=None
    ) -> None:
        self._antenna = antenna
        self._link = link
        self._light = light
        self._hello = hello
        self._memory = memory
        self._decoder = frames.Decoder()
        self._presence = Presence()
        self._reports = Unacknowledged(hello.boot)
        self._touch = Touch(inputs, now) if inputs is not None else None
        self._moved = False
        self._reported = []
        self._started = self._polled = now
        self._poll_due = self._beat_due = self._hello_due = now
        self._known = False
        self._mode = words.LIGHT_OFF
        self._confirm_until = None
        self._reads = self._errors = self._drops = 0
        self._behind = self._overflowed = self._mute = False
        #: True once the table has asked for the console back.
        self.released = False

    @property
    def due(self) -> int:
        """The next ms at which ``step`` has work, unless bytes arrive before."""
        soonest = self._poll_due
        for other in (
            self._beat_due,
            None if self._known else self._hello_due,
            self._reports.due,
            self._confirm_until,
            self._touch.due if self._touch else None,
        ):
            if other is not None and _before(other, soonest):
                soonest = other
        return soonest

    def receive(self, now: int) -> None:
        """Take in what the table has sent."""
        for payload in self._decoder.feed(self._link.read()):
            try:
                message = messages.unpack(payload)
            except BadMessage:
                continue  # a newer table may know words that this pad does not
            self._obey(message, now)

    def step(self, now: int) -> None:
        """Do whatever is due at ``now``."""
        if not self._known and not _before(now, self._hello_due):
            self._say_hello(now)
        if not _before(now, self._poll_due):
            self._poll(now)
        if self._touch and not _before(now, self._touch.due):
            self._feel(now)
        again = self._reports.take_due(now)
        if again:
            self._send(again)
        if self._confirm_until is not None and not _before(now, self._confirm_until):
            self._confirm_until = None
            self._light.show(self._mode)
        if not _before(now, self._beat_due):
            self._beat(now)

    def _obey(self, message, now: int) -> None:
        if isinstance(message, messages.Ack):
            if message.boot == self._hello.boot:
                self._known = True
                self._reports.acknowledge(message.seq, now)
                self._catch_up(now)
        elif isinstance(message, messages.Who):
            self._say_hello(now)
            self._send(self._reports.take_again(now))
        elif isinstance(message, messages.Light):
            self._mode = message.mode
            if self._confirm_until is None:
                self._light.show(message.mode)
        elif isinstance(message, messages.Bye):
            self.released = True

    def _poll(self, now: int) -> None:
        self._poll_due = (now + POLL_MS) & _WRAP
        try:
            hits = [uid for uid in self._antenna.poll() if _plausible(uid)]
        except OSError:
            # A mute chip says nothing about the tags: they neither came nor left.
            self._errors += 1
            self._mute = True
            self._polled = now
            return
        self._mute = False
        self._reads += len(hits)
        elapsed = (now - self._polled) & _WRAP
        self._polled = now
        appeared, left = self._presence.step(hits, elapsed)
        if appeared:
            self._light.confirm()
            self._confirm_until = (now + CONFIRM_MS) & _WRAP
        lying = (now - self._started) & _WRAP <= LOOK_MS
        self._moved = self._moved or bool(appeared or left)
        for uid in left:
            self._report(now, words.LEAVE, uid)
        for uid in appeared:
            self._report(now, words.SNAPSHOT if lying else words.ENTER, uid)
        self._catch_up(now)

    def _feel(self, now: int) -> None:
        for key in self._touch.step(now, self._moved):
            if self._behind or self._reports.full:
                # What was pressed cannot be made good later: the number of drops tells.
                self._overflowed = True
                self._drops += 1
            else:
                self._reports.add_key(now, key)
        self._moved = False
        self._send(self._reports.take_fresh())

    def _report(self, now: int, kind: int, uid: bytes) -> None:
        """Queue what changed, or count it as lost where there is no room."""
        if self._behind or self._reports.full:
            self._behind = self._overflowed = True
            self._drops += 1
        else:
            self._queue(now, kind, uid)

    def _queue(self, now: int, kind: int, uid: bytes) -> None:
        self._reports.add(now, kind, uid)
        if kind == words.LEAVE:
            self._reported.remove(uid)
        else:
            self._reported.append(uid)

    def _catch_up(self, now: int) -> None:
        """Send what has room now.  After an overflow, first say how things lie today: what came
        and went in between is lost, counted and flagged, but the present is right again."""
        if self._behind:
            present = self._presence.present()
            owed = [(words.LEAVE, uid) for uid in self._reported if uid not in present]
            owed += [(words.SNAPSHOT, uid) for uid in present if uid not in self._reported]
            while owed and not self._reports.full:
                kind, uid = owed.pop(0)
                self._queue(now, kind, uid)
            self._behind = bool(owed)
        self._send(self._reports.take_fresh())

    def _say_hello(self, now: int) -> None:
        self._hello_due = (now + HELLO_MS) & _WRAP
        self._known = False
        self._hello.oldest = self._reports.oldest
        self._send([self._hello])

    def _beat(self, now: int) -> None:
        self._beat_due = (now + BEAT_MS) & _WRAP
        flags = (words.FLAG_OVERFLOW if self._overflowed else 0) | (
            words.FLAG_ANTENNA_FAULT if self._mute else 0
        )
        beat = messages.Heartbeat(
            boot=self._hello.boot,
            next_seq=self._reports.next_seq,
            uptime_ms=(now - self._started) & _WRAP,
            drops=min(self._drops, _WRAP),
            reads=min(self._reads, _WRAP),
            errors=min(self._errors, _WRAP),
            resets=max(self._antenna.resets, 0),
            free_memory=self._memory(),
            flags=flags,
        )
        # Said at least once after everything is right again.
        self._overflowed = self._behind
        self._send([beat])

    def _send(self, batch) -> None:
        if batch:
            packed = [frames.encode(messages.pack(message)) for message in batch]
            self._link.write(b"".join(packed))


def _before(a: int, b: int) -> bool:
    """Whether ``a`` comes before ``b`` on a clock that may wrap."""
    return (a - b) & _WRAP > _WRAP >> 1


def _plausible(uid: bytes) -> bool:
    # All zeros passes every simple checksum, and all ones is a chip that is not there.
    return len(uid) in words.UID_SIZES and any(uid) and not all(b == 0xFF for b in uid)
