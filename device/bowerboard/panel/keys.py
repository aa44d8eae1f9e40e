"""Keys: from the chatter of a contact to taps and holds, a pure function of level and time.

Each key has an integrator: it fills while the contact is closed and empties while it is open, and
only full or empty changes the key's state.  A bounce shorter than the 20 ms it takes to fill never
makes an event, however often it comes.  Durations count from when the contact began to close, so
the debounce does not lengthen a tap into a hold.
"""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.view import Suit

SETTLE_MS = 20
"""A contact must be closed (or open) for so long, bounces deducted, to count."""

HOLD_MS = 600
"""A key down so long is held; released earlier it was tapped."""

LONG_MS = 2500
"""A side key still down after so long is held long; released earlier it was held."""


@dataclass(frozen=True, slots=True)
class SideKey:
    """The key before ``seat``: a tap passes, a hold calls, a long hold asks for the director."""

    seat: int


@dataclass(frozen=True, slots=True)
class SuitKey:
    """The key that names ``suit`` trump."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class AloneKey:
    """The maker goes alone."""


@dataclass(frozen=True, slots=True)
class NoTrumpKey:
    """Names no trump, where the house plays it: a button of the table's page.

    A pod has no such key; there who owes a suit holds the side key once more.
    """


@dataclass(frozen=True, slots=True)
class UndoKey:
    """Take back the latest event."""


Key = SideKey | SuitKey | AloneKey | NoTrumpKey | UndoKey


@dataclass(frozen=True, slots=True)
class KeyEdge:
    """A contact closed or opened, bounces and all; ``at`` in ms, monotonic."""

    key: Key
    pressed: bool
    at: int


@dataclass(frozen=True, slots=True)
class Tapped:
    """``key`` went down and came up again within 600 ms; ``at`` is when that was certain."""

    key: Key
    at: int


@dataclass(frozen=True, slots=True)
class Held:
    """``key`` has been down for 600 ms and still is; a side key has come up before 2500 ms."""

    key: Key
    at: int


@dataclass(frozen=True, slots=True)
class HeldLong:
    """A side key has been down for 2500 ms and still is; it was not reported as held."""

    key: Key
    at: int


KeyEvent = Tapped | Held | HeldLong


def _reported_after(key: Key) -> int:
    """How long a press lasts that is reported while the key is still down."""
    return LONG_MS if isinstance(key, SideKey) else HOLD_MS


@dataclass(frozen=True, slots=True)
class _Up:
    """Not pressed, as far as the integrator knows."""


@dataclass(frozen=True, slots=True)
class _Down:
    """Pressed since ``since``, which is when the contact began to close."""

    since: int


@dataclass(frozen=True, slots=True)
class _DownAndReported:
    """Pressed, and reported as held already: its release means nothing."""


@dataclass(slots=True)
class _Contact:
    """One key's contact at time ``at``: its level, and how full its integrator is (0..20 ms)."""

    key: Key
    at: int
    closed: bool = False
    charge: int = 0
    state: _Up | _Down | _DownAndReported = _Up()

    def due(self) -> int | None:
        """When something happens if the level stays as it is."""
        if self.closed and isinstance(self.state, _Up):
            return self.at + SETTLE_MS - self.charge
        if self.closed and isinstance(self.state, _Down):
            return max(self.at, self.state.since + _reported_after(self.key))
        if not self.closed and not isinstance(self.state, _Up):
            return self.at + self.charge
        return None

    def run(self, until: int) -> list[KeyEvent]:
        """Let time pass until ``until``."""
        events: list[KeyEvent] = []
        while (due := self.due()) is not None and due <= until:
            self._pass(due)
            event = self._happen()
            if event is not None:
                events.append(event)
        self._pass(until)
        return events

    def _pass(self, at: int) -> None:
        change = at - self.at if self.closed else self.at - at
        self.charge = min(SETTLE_MS, max(0, self.charge + change))
        self.at = at

    def _happen(self) -> KeyEvent | None:
        """What is due now has come."""
        before = self.state
        if isinstance(before, _Up):
            self.state = _Down(self.at - SETTLE_MS)
            return None
        if self.closed:
            self.state = _DownAndReported()
            if isinstance(self.key, SideKey):
                return HeldLong(self.key, self.at)
            return Held(self.key, self.at)
        self.state = _Up()
        if not isinstance(before, _Down):
            return None
        lasted = self.at - SETTLE_MS - before.since
        return Held(self.key, self.at) if lasted >= HOLD_MS else Tapped(self.key, self.at)


class KeyReader:
    """Edges in, taps and holds out; the caller brings the time, in ms, never backwards."""

    def __init__(self) -> None:
        self._contacts: dict[Key, _Contact] = {}

    def edge(self, key: Key, pressed: bool, at: int) -> list[KeyEvent]:
        """The contact of ``key`` closed or opened at ``at``; what has happened up to then.

        The same level twice changes nothing; a time before the last one counts as the last.
        """
        events = self.tick(at)
        contact = self._contacts.setdefault(key, _Contact(key, at))
        contact.closed = pressed
        return events

    def tick(self, at: int) -> list[KeyEvent]:
        """What has happened up to ``at``, in order of time."""
        events = [
            event
            for contact in self._contacts.values()
            for event in contact.run(max(at, contact.at))
        ]
        return sorted(events, key=lambda event: event.at)

    @property
    def due(self) -> int | None:
        """When ``tick`` will next have something to do; None until the next edge."""
        times = [due for contact in self._contacts.values() if (due := contact.due()) is not None]
        return min(times, default=None)
