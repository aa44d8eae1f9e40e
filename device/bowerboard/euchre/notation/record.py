"""A recorded game: what a notation file says happened, before anybody judges it.

Nothing here is checked against the rules of play, only against the notation: a recorded trick may
hold five cards, a seat may call twice.  ``replay`` turns it into events.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.euchre.events import TableEvent
from bowerboard.euchre.rules import HouseRules


class Said(Enum):
    """A call as written in EGN."""

    PASS = "Pass"
    ORDER = "Order"
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"
    NO_TRUMP = "n"
    UNKNOWN = "x"

    @property
    def suit(self) -> Suit | None:
        """The suit named; None for no trump and for what names none."""
        return Suit(self.value) if self.value in ("c", "d", "h", "s") else None


class Bower(Enum):
    """A bower written bare; which card it is depends on trump."""

    RIGHT = "R"
    LEFT = "L"


@dataclass(frozen=True, slots=True)
class UnknownCard:
    """A card whose rank or suit (or both) nobody recorded: ``Xx``, ``Xc``, ``Jx``."""

    text: str

    def __str__(self) -> str:
        return self.text


RecordedCard = Card | Bower | UnknownCard
"""A card as a file gives it."""


def known(written: RecordedCard, trump: Suit | None) -> Card | None:
    """The card that ``written`` is while ``trump`` is trump; None where nobody can tell."""
    if isinstance(written, Bower):
        if trump is None:
            return None
        return Card(Rank.JACK, trump if written is Bower.RIGHT else trump.next)
    return written if isinstance(written, Card) else None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Cards that changed hands before play; ``sender`` None is the kitty."""

    sender: int | None
    receiver: int
    cards: tuple[RecordedCard, ...]


class Stage(Enum):
    """Which part of a deal a note belongs to."""

    BEFORE = "before the upcard"
    SAID = "said"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Note:
    """An event that no field tells, before number ``number`` of what was said or played."""

    stage: Stage
    number: int
    event: TableEvent


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal as written.

    ``hands`` are by seat as dealt, empty where not recorded; ``calls`` go round from eldest;
    ``tricks`` hold their cards in the order played.  ``discard`` None: not recorded.  ``notes``
    are our own, in order.
    """

    dealer: int
    upcard: Card
    hands: tuple[tuple[RecordedCard, ...], ...] = ()
    calls: tuple[Said, ...] = ()
    alone: bool = False
    lone_defender: int | None = None
    discard: RecordedCard | None = None
    exchanges: tuple[Exchange, ...] = ()
    tricks: tuple[tuple[RecordedCard, ...], ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game as written; ``players`` by seat, scores by side, ``final`` None: not recorded."""

    rules: HouseRules
    score: tuple[int, ...]
    deals: tuple[RecordedDeal, ...]
    final: tuple[int, ...] | None = None
    players: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """The games of one file; a ``match`` may hold several, or none."""

    games: tuple[RecordedGame, ...]
    match: bool
