"""The reports that the table has not acknowledged yet, and when to send which of them.

Numbers go up by one within a boot and are never skipped, so the table can tell that it has them
all.  A report that finds no room gets no number: the ring refuses it and the seat makes good for
it later.
"""

from seatlink.messages import Event, Key

ROOM = 64
WINDOW = 8
RESEND_MS = 80

# A table that does not answer at all is asked less and less often, up to this.
_SLOWEST_MS = 640
_LAST_NUMBER = 0xFFFFFFFF


class Unacknowledged:
    """A bounded queue of reports.  Times are the pad's clock in ms."""

    __slots__ = ("_boot", "_next", "_ring", "_sent", "_timer", "_wait")

    def __init__(self, boot: int) -> None:
        self._boot = boot
        self._ring: list = []
        self._next = 1
        self._sent = 0
        self._timer = 0
        self._wait = RESEND_MS

    @property
    def next_seq(self) -> int:
        """The number that the next report will have."""
        return self._next

    @property
    def oldest(self) -> int:
        """The lowest number not acknowledged, or the next one where none is waiting."""
        return self._ring[0].seq if self._ring else self._next

    @property
    def full(self) -> bool:
        """No room for another report."""
        return len(self._ring) >= ROOM

    @property
    def due(self) -> "int | None":
        """When ``take_due`` has something, or ``None`` where nothing waits for an answer."""
        return (self._timer + self._wait) & 0xFFFFFFFF if self._ring else None

    def add(self, now: int, kind: int, uid: bytes) -> None:
        """Queue a report about a tag.  Raises ``OverflowError`` when full, or when a boot has used
        up its numbers; the pad then has to start again, as a new boot."""
        self._require_room()
        self._append(now, Event(self._boot, self._next, now & _LAST_NUMBER, kind, uid))

    def add_key(self, now: int, key: int) -> None:
        """Queue a report about the key or the knock sensor; raises as ``add``."""
        self._require_room()
        self._append(now, Key(self._boot, self._next, now & _LAST_NUMBER, key))

    def acknowledge(self, seq: int, now: int) -> None:
        """Forget every report up to ``seq``.

        Only an acknowledgement that gets somewhere restarts the timer.  Repeated ones, which a
        table waiting for a lost report sends in plenty, would otherwise put off the resend of
        that very report for ever.
        """
        if seq < self.oldest or seq >= self._next:
            return
        self._ring = self._ring[seq - self.oldest + 1 :]
        self._restart(now)

    def take_fresh(self) -> list:
        """The reports inside the window that were never sent.  They count as sent now."""
        fresh = [event for event in self._ring[:WINDOW] if event.seq > self._sent]
        if fresh:
            self._sent = fresh[-1].seq
        return fresh

    def take_due(self, now: int) -> list:
        """The lowest few again, if they have waited long enough for an answer."""
        if not self._ring or (now - self._timer) & 0xFFFFFFFF < self._wait:
            return []
        self._timer = now
        self._wait = min(2 * self._wait, _SLOWEST_MS)
        return self._ring[:WINDOW]

    def take_again(self, now: int) -> list:
        """The lowest few at once: the table has just said that it is there."""
        self._restart(now)
        self._sent = max(self._sent, self.oldest + min(WINDOW, len(self._ring)) - 1)
        return self._ring[:WINDOW]

    def _require_room(self) -> None:
        if self.full or self._next > _LAST_NUMBER:
            raise OverflowError("no room, or no number, for another report")

    def _append(self, now: int, report) -> None:
        if not self._ring:
            self._restart(now)
        self._ring.append(report)
        self._next += 1

    def _restart(self, now: int) -> None:
        self._timer = now
        self._wait = RESEND_MS
