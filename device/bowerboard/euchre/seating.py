"""What follows from the rules of a table: who sits with whom, and which cards there are."""

from __future__ import annotations

from functools import cached_property, lru_cache

from bowerboard.euchre import options as o
from bowerboard.euchre.cards import EIGHT_SUITS, SIX_SUITS, SUITS, Card, Suit, pack


class Seating:
    """Seats, sides and pack: the part of ``HouseRules`` that is derived from its fields."""

    players: int
    partnership: o.Partnership
    ranks: str
    suits: int
    copies: int
    benny: bool
    hand: int

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side (rules.md 1.1.1, 1.9): partners sit as far apart as they can."""
        seats = range(self.players)
        count = {
            o.Partnership.PAIRS: self.players // 2,
            o.Partnership.THREES: 2,
            o.Partnership.SOLO: self.players,
        }[self.partnership]
        return tuple(tuple(s for s in seats if s % count == side) for side in range(count))

    def side_of(self, seat: int) -> int:
        """The side of ``seat``."""
        return seat % len(self.sides)

    def mates(self, seat: int) -> tuple[int, ...]:
        """The partners of ``seat``, itself left out."""
        return tuple(other for other in self.sides[self.side_of(seat)] if other != seat)

    def partner(self, seat: int) -> int:
        """The partner of ``seat`` where there is one; a solo player is its own."""
        mates = self.mates(seat)
        return mates[0] if mates else seat

    def majority(self) -> int:
        """Tricks the makers need: 3 of 5, 4 of 7."""
        return self.hand // 2 + 1

    @property
    def suits_used(self) -> tuple[Suit, ...]:
        """The suits of the pack."""
        return {4: SUITS, 6: SIX_SUITS, 8: EIGHT_SUITS}[self.suits]

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """Every card of the pack, in EGN's order."""
        return _pack(self.ranks, self.suits_used, self.copies, self.benny)

    @cached_property
    def pack_set(self) -> frozenset[Card]:
        """Every card of the pack, for looking up."""
        return frozenset(self.pack)


@lru_cache(maxsize=64)
def _pack(ranks: str, suits: tuple[Suit, ...], copies: int, benny: bool) -> tuple[Card, ...]:
    return pack(ranks, suits, copies, benny)
