"""CONTRACT: corrections, everything that people may put right at a table.  Pure.

The menu of the faces, the table's own page and the director all say one of these; the table alone
knows what it comes to (``table.proposing``).  ``correctiontext`` writes each as one line.

Places are the numbers, from 0, of the events that stand (``euchre.history``).  Where a later
event could no longer have happened a correction is refused, and the refusal offers the same with
``cut``: what is no longer possible goes, from its first such event on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.events import CardPlayed, GameEvent
from bowerboard.euchre.irregular import Irregular


class Author(Enum):
    """Who corrects, where it is no seat."""

    DIRECTOR = "director"
    TABLE = "table"  # somebody at the table: the undo key has no seat


By = int | Author
"""A seat, or one of the others."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The latest thing done is taken back, with what followed from it by itself."""


@dataclass(frozen=True, slots=True)
class Redo:
    """What was undone last is done again."""


@dataclass(frozen=True, slots=True)
class Rewind:
    """Everything from ``place`` on is taken back."""

    place: int


@dataclass(frozen=True, slots=True)
class TakeOut:
    """The event at ``place`` never happened."""

    place: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Replace:
    """At ``place`` it was ``event`` that happened."""

    place: int
    event: GameEvent
    cut: bool = False


@dataclass(frozen=True, slots=True)
class SetScore:
    """The score is this, by side."""

    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetDealer:
    """``seat`` deals, or dealt the deal in hand."""

    seat: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class DrawDealer:
    """The dealer is drawn by ``seed``, which nobody chose."""

    seed: int


@dataclass(frozen=True, slots=True)
class SetTrump:
    """``suit`` is trump in this deal (or the last, until the next upcard); None: no trump."""

    suit: Suit | None
    cut: bool = False


@dataclass(frozen=True, slots=True)
class SetMaker:
    """``seat`` made trump in this deal, with the same call."""

    seat: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class SetCard:
    """To ``trick`` (from 0) ``seat`` played ``card``; whose turn it is, unread."""

    trick: int
    seat: int
    card: Card
    cut: bool = False


@dataclass(frozen=True, slots=True)
class SetTrick:
    """To ``trick`` (from 0) these were played, in this order."""

    trick: int
    plays: tuple[CardPlayed, ...]
    cut: bool = False


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """The deal in hand counts for nothing."""


@dataclass(frozen=True, slots=True)
class CallRenege:
    """``seat`` reneged, in ``trick`` (from 0) or somewhere in this deal."""

    seat: int
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class RuleRenege:
    """The ruling on it."""

    seat: int
    trick: int | None
    upheld: bool


@dataclass(frozen=True, slots=True)
class Award:
    """The director gives points by side (negative: takes), and may end the deal; without one a
    seat gives points to other sides than its own."""

    points: tuple[int, ...]
    ends_deal: bool = False


@dataclass(frozen=True, slots=True)
class ClaimRest:
    """``seat`` takes the rest, laying down ``cards`` as proof; without, the others agree."""

    seat: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """``event``, which no pad can see, happened just now."""

    event: Irregular


Cutting = TakeOut | Replace | SetDealer | SetTrump | SetMaker | SetCard | SetTrick
"""Those after which later events may be impossible."""

Correction = (
    Undo
    | Redo
    | Rewind
    | TakeOut
    | Replace
    | SetScore
    | SetDealer
    | DrawDealer
    | SetTrump
    | SetMaker
    | SetCard
    | SetTrick
    | VoidDeal
    | CallRenege
    | RuleRenege
    | Award
    | ClaimRest
    | Record
)
"""Anything that may be put right."""
