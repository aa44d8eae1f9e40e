"""Reneges that the cards prove without showing the card: by counting, of one seat or of several.

A seat that did not follow is *suspected* until a later card shows that it could have.  It is
cleared in a deal in which none of the cards still out that it should have followed with are in
its hand.  Where no consistent deal clears it, it has reneged; where none clears all of several,
at least one of them has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.consistent import Position, Shortage, refute


@dataclass(frozen=True, slots=True)
class NotFollowed:
    """``seat`` played ``card`` to ``trick`` at ``place`` (both from 0) where ``led`` was led.

    ``held`` are the places of what it held besides.  Of a card that nobody read it is not known
    whether it followed; it lies in ``own``, which is no place where the card is known, and
    ``shown`` says that the seat has shown the suit led since.
    """

    trick: int
    place: int
    seat: int
    card: Card
    led: Suit
    held: int
    own: int = 0
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Suspect:
    """``seat`` did not follow ``led`` in ``plays``, all of them reneges or none of them."""

    seat: int
    led: Suit
    plays: tuple[NotFollowed, ...]

    @property
    def held(self) -> int:
        """The places of what the seat held besides."""
        return self.plays[0].held

    def clearings(self, suits: Iterable[Suit]) -> tuple[dict[Suit, int], ...]:
        """Each way to be cleared: the places in which no card of a suit may lie, by suit.

        Whoever held none of the suit led is cleared, and whoever followed with a card that
        nobody read.
        """
        nothing_held, own = {self.led: self.held}, self.plays[0].own
        if not own:
            return (nothing_held,)
        followed = {suit: own for suit in suits if suit is not self.led}
        return (followed,) if self.plays[0].shown else (nothing_held, followed)


@dataclass(frozen=True, slots=True)
class Group:
    """At least one of ``suspects`` has reneged, and of no fewer of them is that proven.

    ``shortages`` say why not all of them can be cleared, one for each case to be supposed.
    """

    suspects: tuple[Suspect, ...]
    shortages: tuple[Shortage, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats among the suspects; a single one is known to have reneged somewhere."""
        return tuple(sorted({each.seat for each in self.suspects}))


def suspects(plays: Iterable[NotFollowed]) -> tuple[Suspect, ...]:
    """The suspects of ``plays``, which no later card has proven, in order of their first play."""
    found: dict[tuple[int, Suit, int, int], list[NotFollowed]] = {}
    for play in plays:
        found.setdefault((play.seat, play.led, play.held, play.own), []).append(play)
    return tuple(Suspect(seat, led, tuple(each)) for (seat, led, *_), each in found.items())


def uncleared(where: Position, among: Iterable[Suspect]) -> tuple[Shortage, ...]:
    """Why no consistent deal clears all of ``among``; empty if one does."""
    suits = {each.suit for each in where.out()}
    found: list[Shortage] = []
    for ways in product(*(each.clearings(suits) for each in among)):
        denied: dict[Suit, int] = {}
        for way in ways:
            for suit, places in way.items():
                denied[suit] = denied.get(suit, 0) | places
        shortages = refute(where, denied)
        if not shortages:
            return ()
        found += shortages
    return tuple(found)


def groups(where: Position, among: tuple[Suspect, ...]) -> tuple[Group, ...]:
    """The groups of ``among``, none of whom is proven alone."""

    def guilty(some: frozenset[int]) -> bool:
        return bool(uncleared(where, (among[number] for number in some)))

    found = sorted(sorted(each) for each in smallest(guilty, len(among)))
    chosen = [tuple(among[number] for number in each) for each in found]
    return tuple(Group(each, uncleared(where, each)) for each in chosen)


def smallest(guilty: Callable[[frozenset[int]], bool], count: int) -> set[frozenset[int]]:
    """All the sets of numbers below ``count`` that are guilty while no smaller part of them is.

    Every set that holds a guilty one is guilty.  Each set found is left by dropping one of its
    members, in every way; when nothing guilty is left on any of these ways, none is missing: the
    smallest guilty sets are those that hit every smallest way of dropping (Reiter 1987).
    """
    found: set[frozenset[int]] = set()
    enough: list[frozenset[int]] = []  # with these dropped nothing guilty is left
    ways, seen = [frozenset[int]()], {frozenset[int]()}
    for dropped in ways:  # which grows on the way, the smallest first
        if any(each <= dropped for each in enough):
            continue
        here = next((each for each in found if not each & dropped), None)
        if here is None:
            here = frozenset(range(count)) - dropped
            if not guilty(here):
                enough.append(dropped)
                continue
            for member in sorted(here):
                if guilty(here - {member}):
                    here -= {member}
            found.add(here)
        for member in here:
            way = dropped | {member}
            if way not in seen:
                seen.add(way)
                ways.append(way)
    return found
