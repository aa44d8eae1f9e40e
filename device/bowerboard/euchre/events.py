"""What can happen at a table: one frozen class an event.

The game is the fold of these.  Seats count clockwise from 0.  ``Retracted`` and ``Reinstated``
name another event of the same record by its sequence number; ``history`` gives them effect.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.rules import HouseRules


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A game begins, under ``rules``, at ``score`` by side."""

    rules: HouseRules = field(default_factory=HouseRules)
    score: tuple[int, ...] = (0, 0)


@dataclass(frozen=True, slots=True)
class DealerSet:
    """``seat`` deals next: the first deal of a game, or out of the usual rotation."""

    seat: int


@dataclass(frozen=True, slots=True)
class UpcardTurned:
    """The deal is dealt and its turn-up shows; calling begins left of the dealer."""

    card: Card


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class OrderedUp:
    """Round one: the dealer must take the upcard; the dealer ordering picks it up."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """Round two; ``suit`` None is no trump."""

    seat: int
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class WentAlone:
    """The maker plays without the partner; said until the first lead (rules.md 1.4.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DefendedAlone:
    seat: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """The dealer's discard, where it was read.  Hidden: no view has a place for it."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal ends without score: a misdeal, thrown in, not played to the end."""

    reason: str


@dataclass(frozen=True, slots=True)
class Retracted:
    """The latest event that stands, number ``target``, is taken back."""

    target: int


@dataclass(frozen=True, slots=True)
class Reinstated:
    """The event retracted last, number ``target``, stands again."""

    target: int


Call = Passed | OrderedUp | TrumpNamed
"""What a seat says in its turn of calling."""

GameEvent = (
    GameBegan
    | DealerSet
    | UpcardTurned
    | Passed
    | OrderedUp
    | TrumpNamed
    | WentAlone
    | DefendedAlone
    | Discarded
    | CardPlayed
    | DealVoided
)
"""An event that changes the game by itself."""

TableEvent = GameEvent | Retracted | Reinstated
"""Anything the record of conclusions may hold."""
