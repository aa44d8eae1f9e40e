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
from bowerboard.euchre.options import CallRequires

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


def on_table(deal: Deal) -> Knowledge:
    """What everybody saw beside calls and plays: exposed cards, and what a call shows.

    Where the house requires a caller to hold trump, the call is evidence of it (rules.md 1.3.8).
    """
    if not deal.exposed and deal.rules.call_requires is CallRequires.NOTHING:
        return NOTHING
    now = sum(len(trick.plays) for trick in deal.all_tricks())
    items: list[Item] = [Held(seat, (card,), now, public=True) for seat, card in deal.exposed]
    shown = _shown_by_call(deal)
    if shown is not None:
        items.append(shown)
    return Knowledge(tuple(items))


def _shown_by_call(deal: Deal) -> Item | None:
    rules, trump = deal.rules, deal.trump
    if deal.maker is None or trump is None or rules.call_requires is CallRequires.NOTHING:
        return None
    picked_up = deal.ordered_up and deal.maker == deal.dealer
    stuck = not deal.ordered_up and deal.maker == deal.dealer and rules.stick_the_dealer
    if (picked_up and rules.upcard_counts_for_dealer) or (stuck and rules.stuck_dealer_exempt):
        return None
    natural = rules.call_requires is CallRequires.NATURAL
    cards = tuple(
        card
        for card in rules.pack
        if card != deal.upcard
        and (card.suit is trump if natural else card.suit_under(trump) is trump)
    )
    return HeldOneOf(deal.maker, cards, public=True)


def read_discard(deal: Deal) -> Knowledge:
    """The dealer's discard where it was read, which nobody may be shown; else nothing."""
    if deal.discard is None:
        return NOTHING
    return Knowledge((Lies((deal.discard,), Pile.DISCARD),))
