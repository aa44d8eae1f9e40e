"""What may be wrong with an event: the faults, and what sort of problem each is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What sort of fault it is, in the words of ``check``'s problems."""

    ILLEGAL_CALL = "illegal-call"
    DUPLICATE_CARD = "duplicate-card"
    IMPOSSIBLE_CARD = "impossible-card"


class Fault(Enum):
    """The fault itself."""

    STUCK = "the dealer may not pass in round two"
    BARRED = "that suit was turned down"
    NO_TRUMP = "no trump is not played here"
    NO_SUCH_SUIT = "that suit is not in the pack"
    FORFEITED = "who exchanged a weak hand, or talked, may not call"
    TOO_LOW = "the bid is not above the last"
    TOO_HIGH = "the bid is above the tricks of a deal"
    MUST_GO_ALONE = "the dealer's partner ordering up must go alone"
    NO_ALONE = "nobody goes alone here"
    TOO_LATE = "alone is said with the call here"
    NO_BLIND = "blind loners are not played here"
    ALONE_IS_BID = "going alone is bid here, not said"
    NOT_THE_MAKER = "only the maker goes alone here"
    NO_PARTNER_CALLED = "no partner is called here"
    NO_LONE_DEFENCE = "defending alone is not played here"
    NO_LONER = "a lone defender needs a lone maker"
    NO_BEST = "the partner's best is not taken here"
    NO_WEAK_HAND = "weak hands have no remedy here"
    NOT_WEAK = "that is not the weak hand of the house"
    SHOWN_LATE = "it is too late to show a weak hand"
    SHOWN_TWICE = "a weak hand is shown once"
    NOT_SHOWN = "a weak hand is laid open here"
    NO_MORE_WEAK = "no more weak hands may be shown"
    PLAYED_TWICE = "the card has been played"
    NOT_IN_PACK = "the card is not in the pack"
    TURNED_DOWN = "the card was turned down"
    LEFT_LYING = "the card was left with the kitty"
    PICKED_UP = "the card was picked up by the dealer"
    DISCARDED = "the card was discarded"
    BURIED = "the upcard may not be discarded"
    CALLED = "another card was called for"
    NO_CLAIM = "the rest is not claimed here"
    LAID_IS_PLAYED = "a card laid is a card played here"
    NO_CARD_CALLED = "an exposed card is not called here"
    NO_SUIT_CALLED = "a suit is not called here"
    NO_CUT_NEEDED = "a pack that was not cut is no misdeal here"
    CUT_TOO_LATE = "a card has been played: it is too late to ask for the cut"
    NO_CHOICE = "the wronged side has no choice here"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why the rules do not allow an event."""

    kind: Kind
    fault: Fault


_CARD_FAULTS = {
    Fault.PLAYED_TWICE: Kind.DUPLICATE_CARD,
    Fault.NOT_IN_PACK: Kind.IMPOSSIBLE_CARD,
    Fault.TURNED_DOWN: Kind.IMPOSSIBLE_CARD,
    Fault.LEFT_LYING: Kind.IMPOSSIBLE_CARD,
    Fault.PICKED_UP: Kind.IMPOSSIBLE_CARD,
    Fault.DISCARDED: Kind.IMPOSSIBLE_CARD,
}


def objected(fault: Fault) -> Objection:
    """``fault`` as an objection of its kind."""
    return Objection(_CARD_FAULTS.get(fault, Kind.ILLEGAL_CALL), fault)
