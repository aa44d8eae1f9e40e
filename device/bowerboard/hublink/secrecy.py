"""What may leave the table while a deal is played, and what is sealed until it is over.

Every class of event is named in one list or the other (a test holds both against the rules'), and
what is in neither stays sealed, so that a new kind of event cannot leak by being forgotten.
"""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre import text
from bowerboard.euchre.cards import UNREAD
from bowerboard.euchre.events import (
    Amended,
    BestTaken,
    BidMade,
    CardPlayed,
    CardUnread,
    DealerSet,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameBegan,
    GameEvent,
    HandsDealt,
    OrderedUp,
    PartnerCalled,
    Passed,
    Reinstated,
    Retracted,
    SuitForetold,
    TableEvent,
    TrumpNamed,
    UpcardSuitNamed,
    UpcardTurned,
    WeakHandShown,
    WentAlone,
)
from bowerboard.euchre.irregular import IRREGULAR

SEALED: frozenset[type] = frozenset((Discarded,))
"""Named cards that nobody at the table has seen."""

PUBLIC: frozenset[type] = IRREGULAR | {
    Amended,
    BestTaken,
    BidMade,
    CardPlayed,
    CardUnread,
    DealerSet,
    DealVoided,
    DefendedAlone,
    GameBegan,
    HandsDealt,
    OrderedUp,
    PartnerCalled,
    Passed,
    Reinstated,
    Retracted,
    SuitForetold,
    TrumpNamed,
    UpcardSuitNamed,
    UpcardTurned,
    WeakHandShown,
    WentAlone,
}
"""Seen or heard by everybody at the table as they happen; irregular cards lay in sight."""

_OPENING = (GameBegan, UpcardTurned, HandsDealt)


def public(event: TableEvent) -> bool:
    """Whether ``event`` may be told at once."""
    if isinstance(event, Amended):
        return all(public(each) for each in event.instead)
    return type(event) in PUBLIC


def without_secrets(event: TableEvent) -> TableEvent | None:
    """``event`` as it may be told at once; None for one that is sealed as a whole.

    An amendment is told whatever stands in it, or nobody could follow what comes after; a discard
    in it is told without its card.
    """
    if isinstance(event, Amended):
        told = [veiled(each) for each in event.instead]
        return replace(event, instead=tuple(told))
    return event if type(event) in PUBLIC else None


def veiled(event: GameEvent) -> GameEvent:
    """``event``, a discard without its card."""
    return replace(event, card=UNREAD) if isinstance(event, Discarded) else event


def opens(event: TableEvent) -> bool:
    """Whether ``event`` can only follow when the deal before it is over."""
    return isinstance(event, _OPENING)


def body(event: TableEvent) -> str | None:
    """The line of ``event`` as it may be told at once: None for sealed."""
    told = without_secrets(event)
    return None if told is None else text.write(told)
