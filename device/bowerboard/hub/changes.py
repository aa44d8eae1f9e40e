"""What has changed at a table since somebody looked, and whether their command still rests on it.

A ruling is not out of date because a card was played; it is when another ruled, corrected, or
took back, and when the next deal has begun.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from bowerboard.euchre.events import (
    CardPlayed,
    GameBegan,
    HandsDealt,
    Reinstated,
    Retracted,
    TableEvent,
    UpcardTurned,
)
from bowerboard.euchre.irregular import DirectorRuled, RenegeRuled, ScoreSet
from bowerboard.hub.commands import (
    Award,
    Command,
    Confirm,
    Redo,
    RuleRenege,
    SetDealer,
    SetScore,
    Undo,
    VoidDeal,
)


class Kind(Enum):
    """What a change touches."""

    PLAY = auto()
    SCORE = auto()  # a deal came to its end, or a score was set
    RULING = auto()
    TAKEN_BACK = auto()
    NEW_DEAL = auto()
    EDIT = auto()  # a command on its way, not answered yet


@dataclass(frozen=True, slots=True)
class Move:
    """A change: its number, what it touches, in words, by whom (empty: the table itself)."""

    number: int
    kind: Kind
    words: str
    by: str = ""


def kind_of(event: TableEvent, scored: bool = False) -> Kind:
    """What ``event`` touches; ``scored``: it changed the score."""
    match event:
        case RenegeRuled() | DirectorRuled():
            return Kind.RULING
        case Retracted() | Reinstated():
            return Kind.TAKEN_BACK
        case UpcardTurned() | HandsDealt() | GameBegan():
            return Kind.NEW_DEAL
        case ScoreSet():
            return Kind.SCORE
        case CardPlayed() if not scored:
            return Kind.PLAY
    return Kind.SCORE if scored else Kind.PLAY


_EDITS = frozenset((Kind.EDIT, Kind.TAKEN_BACK, Kind.RULING))
_RESTS: dict[type[Command], frozenset[Kind]] = {
    RuleRenege: _EDITS | {Kind.NEW_DEAL},
    Award: _EDITS | {Kind.SCORE},
    SetScore: _EDITS | {Kind.SCORE},
    Undo: frozenset(Kind),
    Redo: frozenset(Kind),
    VoidDeal: _EDITS | {Kind.NEW_DEAL, Kind.SCORE},
    SetDealer: _EDITS | {Kind.NEW_DEAL},
    Confirm: _EDITS | {Kind.SCORE},
}
"""What a command rests on; one that is not named rests on nothing."""

ANY_SCORE = _EDITS | {Kind.SCORE, Kind.NEW_DEAL}
"""What a deal entered by hand rests on."""


def first_against(moves: Iterable[Move], kinds: frozenset[Kind]) -> Move | None:
    """The first of ``moves`` that touches one of ``kinds``."""
    return next((move for move in moves if move.kind in kinds), None)


def rests_on(command: Command) -> frozenset[Kind]:
    """What must not have changed for ``command`` to be done."""
    return _RESTS.get(type(command), frozenset())
