"""What is known of a deal beyond the cards on the table.

Somebody saw a card, a hand was dealt over the pads, or a call shows under the house rules that
the caller held one of some cards.  Every item says who may know it: ``public`` ones everybody at
the table, the others nobody before the deal is over (design decision 7).

Items speak of the hand from the first lead on, when every hand is full, or of an earlier moment;
the dealer's pick-up and discard in between are allowed for.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal

BEFORE_PLAY = -1
"""A moment before the first lead: the dealer may have discarded what was held then."""


class Pile(Enum):
    """Where cards lie that are in no hand."""

    KITTY = "kitty"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Held:
    """``seat`` held all of ``cards`` when ``at`` cards of this deal had been played.

    A scanned hand, whole or in part; a card exposed; a card laid and taken back.
    """

    seat: int
    cards: tuple[Card, ...]
    at: int = BEFORE_PLAY
    public: bool = False


@dataclass(frozen=True, slots=True)
class HeldOneOf:
    """``seat`` held at least one of ``cards`` then; a call may be evidence of that.

    Of the dealer before play, ``cards`` may include the upcard only where picking it up counts.
    """

    seat: int
    cards: tuple[Card, ...]
    at: int = BEFORE_PLAY
    public: bool = False


@dataclass(frozen=True, slots=True)
class Lacked:
    """``seat`` held none of ``cards`` then.

    Of the dealer before play this says nothing about the upcard, which may come after.
    """

    seat: int
    cards: tuple[Card, ...]
    at: int = BEFORE_PLAY
    public: bool = False


@dataclass(frozen=True, slots=True)
class Lies:
    """``cards`` lie in ``pile`` from the first lead on."""

    cards: tuple[Card, ...]
    pile: Pile
    public: bool = False


Item = Held | HeldOneOf | Lacked | Lies


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything known of one deal beside its record of calls and plays."""

    items: tuple[Item, ...] = ()

    def public(self) -> Knowledge:
        """Only what everybody at the table knows."""
        return Knowledge(tuple(item for item in self.items if item.public))

    def also(self, *items: Item) -> Knowledge:
        """This and ``items``."""
        return Knowledge((*self.items, *items))


NOTHING = Knowledge()


def read_discard(deal: Deal) -> Knowledge:
    """The dealer's discard where it was read, which nobody may be shown; else nothing."""
    if deal.discard is None:
        return NOTHING
    return Knowledge((Lies((deal.discard,), Pile.DISCARD),))
