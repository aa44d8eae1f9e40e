"""What is known of a deal beyond the cards on the table.

Somebody saw a card, a hand was dealt over the pads, or a call shows under the house rules that
the caller held one of some cards.  Every item says who may know it: ``public`` ones everybody at
the table, the others nobody before the deal is over (design decision 7).

Items speak of the hand from the first lead on, when every hand is full, or of an earlier moment;
the dealer's pick-up and discard in between are allowed for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.cards import Card
from bowerboard.euchre.dealstate import BEFORE_PLAY, Deal
from bowerboard.euchre.holdings import that_count
from bowerboard.euchre.irregular import DiscardExposed
from bowerboard.euchre.options import BennyUpcard, CallRequires
from bowerboard.euchre.rules import HouseRules

EXCHANGED = 3
"""Cards that a weak hand is exchanged for: those under the upcard."""


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
    """What everybody saw beside calls and plays: cards exposed, and what a call shows.

    Where the house requires a caller to hold trump, the call is evidence of it (rules.md 1.3.8).
    """
    if not (deal.exposed or deal.weak or deal.irregular or _calls_tell(deal.rules)):
        return NOTHING
    items: list[Item] = [
        Held(seat, (card,), at, public=True)
        for (seat, card), at in zip(deal.exposed, deal.exposed_at, strict=True)
        if card in deal.rules.pack_set  # a strange card says nothing of the others
    ]
    items += [
        Lies((seen.card,), Pile.DISCARD, public=True)
        for seen in deal.irregular
        if isinstance(seen, DiscardExposed) and seen.card in deal.rules.pack_set
    ]
    items += _shown_weak(deal)
    items += _shown_by_call(deal)
    return Knowledge(tuple(items))


def _shown_weak(deal: Deal) -> Iterator[Item]:
    """The weak hand that was laid open: three cards are those that went under (rules.md 1.8.6).

    Of several exchanges the later ones may have taken up what the first put down.
    """
    if len(deal.weak) == 1 and deal.weak[0].cards:
        (shown,) = deal.weak
        yield Held(shown.seat, shown.cards, public=True)
        if len(shown.cards) == EXCHANGED:
            yield Lies(shown.cards, Pile.KITTY, public=True)


def _calls_tell(rules: HouseRules) -> bool:
    nothing = CallRequires.NOTHING
    return rules.call_requires is not nothing or rules.pickup_requires is not nothing


def _shown_by_call(deal: Deal) -> Iterator[Item]:
    """What the call shows, wherever it was made after looking at the hand."""
    rules, trump, caller = deal.rules, deal.trump, deal.caller
    unseen = (deal.foretold is not None or deal.blind) or (
        deal.up_suit is not None and rules.benny_upcard is BennyUpcard.DEALER_PLAYS
    )
    if caller is None or trump is None or unseen:
        return
    wanted = [rules.call_requires]
    if deal.ordered_up and caller == deal.dealer:
        wanted = [rules.pickup_requires]
        wanted += [] if rules.upcard_counts_for_dealer else [rules.call_requires]
    elif caller == deal.dealer and rules.stick_the_dealer and rules.stuck_dealer_exempt:
        wanted = []
    for requires in wanted:
        if requires is not CallRequires.NOTHING:
            others = [card for card in rules.pack if card != deal.upcard]
            yield HeldOneOf(caller, that_count(others, trump, requires), public=True)


def read_discard(deal: Deal) -> Knowledge:
    """The dealer's discard where it was read, which nobody may be shown; else nothing."""
    if deal.discard is None:
        return NOTHING
    return Knowledge((Lies((deal.discard,), Pile.DISCARD),))
