"""What can happen at a table: one frozen class an event.

The game is the fold of these.  Seats count clockwise from 0.  ``Retracted``, ``Reinstated`` and
``Amended`` are about other events of the same record; ``history`` gives them effect.
What ought not to happen, and does, is in ``irregular``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from bowerboard.euchre.cards import UNREAD, Card, Suit
from bowerboard.euchre.irregular import Irregular
from bowerboard.euchre.options import SmittyKind
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
class SuitForetold:
    """Before the deal the eldest says which suit will be turned up (rules.md 2.6, Smitty).

    If it is, it is trump, and ``seat`` is the maker, takes the card and discards.
    """

    seat: int
    suit: Suit
    kind: SmittyKind = SmittyKind.TRUMP


@dataclass(frozen=True, slots=True)
class UpcardTurned:
    """The deal is dealt and its turn-up shows; calling begins left of the dealer."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """The deal is dealt without a turn-up; bidding begins left of the dealer."""


@dataclass(frozen=True, slots=True)
class UpcardSuitNamed:
    """The Benny was turned up: the dealer says, unseen, which suit it is."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class OrderedUp:
    """Round one: the dealer must take the upcard; the dealer ordering picks it up."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """Round two, or the highest bidder; ``suit`` None is no trump."""

    seat: int
    suit: Suit | None


class BidKind(Enum):
    """What is bid, in rising order (rules.md 1.9.2)."""

    TRICKS = "tricks"
    ALONE = "alone"
    LITTLE = "little"  # alone, after receiving each partner's best card
    BIG = "big"  # alone, without help


@dataclass(frozen=True, slots=True)
class BidMade:
    """A bid of ``tricks``, or of one of the lone kinds, which bid all of them."""

    seat: int
    tricks: int = 0
    kind: BidKind = BidKind.TRICKS

    @property
    def height(self) -> tuple[int, int]:
        """Bids compare by this."""
        return list(BidKind).index(self.kind), self.tricks


@dataclass(frozen=True, slots=True)
class WentAlone:
    """The maker plays without partners; said until the first lead (rules.md 1.4.2).

    A partner of the maker who says it takes the deal over, and is the maker from then on.
    ``blind``: said before looking at the hand (rules.md 1.4.6).
    """

    seat: int
    blind: bool = False


@dataclass(frozen=True, slots=True)
class DefendedAlone:
    seat: int


@dataclass(frozen=True, slots=True)
class PartnerCalled:
    """A solo maker's partner is whoever plays ``card`` (five-handed)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class BestTaken:
    """The loner ``seat`` has the partners' best cards, and gave others back (rules.md 2.6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WeakHandShown:
    """``seat`` shows a weak hand and takes the remedy of the house (rules.md 1.8.6)."""

    seat: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Discarded:
    """The discard of whoever took the upcard, where it was read.

    Hidden: no view has a place for it.
    """

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """``inferred``: no pad read it, but it can have been no other card.  It is the same play."""

    seat: int
    card: Card
    inferred: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class CardUnread:
    """``seat`` has followed with a card that was not read; it did not take the trick.

    Recorded where every card that it can have been lets another seat win (design, decision 8).
    """

    seat: int

    @property
    def card(self) -> Card:
        """A card that says only that it is not known."""
        return UNREAD


Play = CardPlayed | CardUnread
"""A card in a trick."""


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal ends without score: thrown in by all, not played to the end."""

    reason: str


@dataclass(frozen=True, slots=True)
class Retracted:
    """The latest event that stands, number ``target``, is taken back.

    ``inferred``: nobody did that, the cards that lie there show it; it is not offered again.
    """

    target: int
    inferred: bool = False


@dataclass(frozen=True, slots=True)
class Reinstated:
    """The event retracted last, number ``target``, stands again."""

    target: int


Call = Passed | OrderedUp | TrumpNamed | BidMade
"""What a seat says in its turn of calling."""

GameEvent = (
    GameBegan
    | DealerSet
    | SuitForetold
    | UpcardTurned
    | HandsDealt
    | UpcardSuitNamed
    | Passed
    | OrderedUp
    | TrumpNamed
    | BidMade
    | WentAlone
    | DefendedAlone
    | PartnerCalled
    | BestTaken
    | WeakHandShown
    | Discarded
    | CardPlayed
    | CardUnread
    | DealVoided
    | Irregular
)
"""An event that changes the game by itself."""


@dataclass(frozen=True, slots=True)
class Amended:
    """Of the events that stand, ``count`` from number ``place`` on (from 0) are replaced.

    ``instead`` stands in their place, nothing where they are only taken out; with ``count`` 0
    it is put in.  What stood after them stands on.
    """

    place: int
    count: int
    instead: tuple[GameEvent, ...] = ()


TableEvent = GameEvent | Retracted | Reinstated | Amended
"""Anything the record of conclusions may hold."""
