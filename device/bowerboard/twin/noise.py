"""What goes wrong between a card and its antenna: late, missed, doubled and invented reads.

The rates are per card laid, but for pads lost, which are per deal.  Every laying is drawn anew:
a card that was not read may be read when it is laid again.  The draws come from one seed, in the
order in which cards are laid, so the same evening always has the same faults.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from bowerboard.deck import Deck
from bowerboard.euchre.cards import Card
from bowerboard.table.observed import KITTY
from bowerboard.twin.felt import PLACES, Felt, Outage


@dataclass(frozen=True, slots=True)
class Profile:
    """How readers misread: chances per card laid (0 to 1), and in how many deals a pad is lost
    once (0: never)."""

    late: float = 0.0
    never: float = 0.0
    neighbour: float = 0.0
    flicker: float = 0.0
    ghost: float = 0.0
    lost_every: int = 0


PROFILES = {
    "none": Profile(),
    "typical": Profile(0.02, 0.0003, 0.0005, 0.02, 0.0001, 50),
    "harsh": Profile(0.10, 0.005, 0.005, 0.10, 0.001, 10),
}
"""As the issue states them; ``none`` reads everything at once."""

LATE_MS = (300, 1500)
"""A late read comes this long after the card."""

FLICKER_AFTER_MS = (200, 2500)
FLICKER_MS = (720, 1600)
"""A flicker is a gap long enough for the pad to say that the card has left (700 ms)."""

GHOST_MS = (150, 600)
"""How long two tags at once keep making a number that is in neither."""

LOST_MS = 5000
DEAL_MS = 45_000
"""A pad is lost at any moment of so long a deal."""

RESTARTS = 0.7
"""How often a pad that is lost loses its power too, and with it what it had not said."""


@dataclass(frozen=True, slots=True)
class _Read:
    """``uid`` can be read at ``place`` from ``since`` until ``until`` (ms), but for ``gap``."""

    place: int
    uid: bytes
    since: int
    until: int
    gap: tuple[int, int] = (0, 0)

    def at(self, now: int) -> bool:
        return self.since <= now < self.until and not self.gap[0] <= now < self.gap[1]

    def edges(self) -> tuple[int, ...]:
        return (self.since, self.until, *self.gap)


FOREVER = 1 << 60


class NoisyFelt(Felt):
    """A felt whose antennas err by ``profile``; ``now`` is the time in ms."""

    def __init__(self, deck: Deck, profile: Profile, seed: int, now: Callable[[], int]) -> None:
        super().__init__(deck)
        self._profile = profile
        self._rng = random.Random(f"noise {seed}")
        self._now = now
        self._reads: list[_Read] = []
        self._outages: list[Outage] = []
        self._edges: list[int] = []

    def lay(self, place: int, card: Card) -> None:
        super().lay(place, card)
        self._draw(place, self._uids[card])

    def put_down(self, place: int, card: Card) -> None:
        super().put_down(place, card)
        self._reads.append(_Read(place, self._uids[card], self._now(), FOREVER))

    def lay_strange(self, place: int, uid: bytes) -> None:
        super().lay_strange(place, uid)
        self._reads.append(_Read(place, uid, self._now(), FOREVER))

    def remove(self, uid: bytes) -> None:
        super().remove(uid)
        self._reads = [each for each in self._reads if each.uid != uid]

    def clear(self) -> None:
        super().clear()
        self._reads.clear()

    def deal_begins(self) -> None:
        every, now = self._profile.lost_every, self._now()
        self._outages = [each for each in self._outages if each.until > now]
        if every and self._rng.random() * every < 1 and not self._outages:
            since = now + self._rng.randrange(DEAL_MS)
            restarts = self._rng.random() < RESTARTS
            place = self._rng.choice(PLACES)
            self._outages.append(Outage(place, since, since + LOST_MS, restarts))
            self._edges += [since, since + LOST_MS]

    def over(self, place: int) -> list[bytes]:
        now = self._now()
        return [each.uid for each in self._reads if each.place == place and each.at(now)]

    def lost(self, place: int) -> Outage | None:
        now = self._now()
        for each in self._outages:
            if each.place == place and each.since <= now < each.until:
                return each
        return None

    def next_change(self) -> int | None:
        now = self._now()
        self._edges = [each for each in self._edges if each > now]
        return min(self._edges, default=None)

    def _draw(self, place: int, uid: bytes) -> None:
        """The faults of one laying."""
        profile, rng, now = self._profile, self._rng, self._now()
        since, gap = now, (0, 0)
        if rng.random() < profile.late:
            since = now + rng.randrange(*LATE_MS)
        if rng.random() < profile.flicker:
            begins = now + rng.randrange(*FLICKER_AFTER_MS)
            gap = (begins, begins + rng.randrange(*FLICKER_MS))
        if rng.random() >= profile.never:
            self._hear(_Read(place, uid, since, FOREVER, gap))
        if rng.random() < profile.neighbour:
            beside = rng.choice(_beside(place))
            self._hear(_Read(beside, uid, now + rng.randrange(100), FOREVER))
        if rng.random() < profile.ghost:
            invented = uid[:-2] + bytes([uid[-2] ^ 0x5A, uid[-1] | rng.randrange(1, 256)])
            began = now + rng.randrange(200)
            self._hear(_Read(place, invented, began, began + rng.randrange(*GHOST_MS)))

    def _hear(self, read: _Read) -> None:
        now = self._now()
        self._reads = [each for each in self._reads if each.until > now]
        self._reads.append(read)
        self._edges += [each for each in read.edges() if now < each < FOREVER]


def _beside(place: int) -> tuple[int, ...]:
    """The pads that lie next to the one at ``place``."""
    return (0, 1, 2, 3) if place == KITTY else ((place - 1) % 4, (place + 1) % 4)
