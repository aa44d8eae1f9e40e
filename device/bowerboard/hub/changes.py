"""What has changed at a table since somebody looked, and whether their command still rests on it.

A ruling is not out of date because a card was played; it is when another ruled, corrected, or
took back, and when the next deal has begun.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from bowerboard.euchre.events import (
    Amended,
    CardPlayed,
    GameBegan,
    HandsDealt,
    Reinstated,
    Retracted,
    TableEvent,
    UpcardTurned,
)
from bowerboard.euchre.irregular import DirectorRuled, RenegeRuled, ScoreSet
from bowerboard.hub.commands import Attend, Command, Confirm, Message, Pause
from bowerboard.hub.words import event_words
from bowerboard.hublink import corrections as c


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
    """A change: its number, what it touches, by whom (empty: the table itself), and what it was:
    an event, or words for what is none."""

    number: int
    kind: Kind
    event: TableEvent | None
    by: str = ""
    said: str = ""

    @property
    def words(self) -> str:
        """What it was, in words; few of the many changes are ever told."""
        return self.said or ("" if self.event is None else event_words(self.event))


def kind_of(event: TableEvent, scored: bool = False) -> Kind:
    """What ``event`` touches; ``scored``: it changed the score."""
    match event:
        case RenegeRuled() | DirectorRuled():
            return Kind.RULING
        case Retracted() | Reinstated() | Amended():
            return Kind.TAKEN_BACK
        case UpcardTurned() | HandsDealt() | GameBegan():
            return Kind.NEW_DEAL
        case ScoreSet():
            return Kind.SCORE
        case CardPlayed() if not scored:
            return Kind.PLAY
    return Kind.SCORE if scored else Kind.PLAY


_EDITS = frozenset((Kind.EDIT, Kind.TAKEN_BACK, Kind.RULING))
_DEAL = _EDITS | {Kind.NEW_DEAL}
ANY_SCORE = _DEAL | {Kind.SCORE}
"""What a deal entered by hand rests on."""

_RESTS: dict[type[Command], frozenset[Kind]] = {
    c.Award: _EDITS | {Kind.SCORE},
    c.SetScore: _EDITS | {Kind.SCORE},
    c.Undo: frozenset(Kind),
    c.Redo: frozenset(Kind),
    c.Rewind: ANY_SCORE,
    c.VoidDeal: ANY_SCORE,
    c.SetCard: frozenset(Kind),  # a pad may have read meanwhile the card that somebody names
    Confirm: _EDITS | {Kind.SCORE},
    Pause: frozenset(),
    Message: frozenset(),
    Attend: frozenset(),
}
"""What a command rests on; one that is not named rests on what people did and on its deal."""


def first_against(moves: Iterable[Move], kinds: frozenset[Kind]) -> Move | None:
    """The first of ``moves`` that touches one of ``kinds``."""
    return next((move for move in moves if move.kind in kinds), None)


def rests_on(command: Command) -> frozenset[Kind]:
    """What must not have changed for ``command`` to be done; who lets later events go has been
    told how many they are."""
    if getattr(command, "cut", False):
        return frozenset(Kind)
    return _RESTS.get(type(command), _DEAL)
