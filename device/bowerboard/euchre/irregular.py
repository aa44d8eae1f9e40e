"""What ought not to happen at a table, and does: one frozen class an event.

Each is recorded, since it happened; what it costs is a house rule, and ``rulings`` applies it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.options import Choice


@dataclass(frozen=True, slots=True)
class Misdealt:
    """The dealer misdealt: a wrong count, a card faced, dealt out of order (rules.md 2.4).

    ``uncut``: called by the others because the pack was not offered to be cut.
    """

    reason: str
    uncut: bool = False


@dataclass(frozen=True, slots=True)
class DealStolen:
    """``seat`` deals out of its turn (rules.md 1.2.7).

    ``caught``: noticed while it could still go back; else it stands.
    """

    seat: int
    caught: bool = False


@dataclass(frozen=True, slots=True)
class CardExposed:
    """``seat`` showed ``card`` without playing it; it is known to be in that hand."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """``seat`` takes its card back before the next one falls; it stays known as exposed."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PlayedOutOfTurn:
    """``seat`` led or played ``card`` when it was another's turn (rules.md 2.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class SitterPlayed:
    """``seat`` sits out and laid ``card`` all the same; it counts for nothing."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardCalled:
    """``seat`` is told to play its exposed ``card`` at its next turn (rules.md 2.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class SuitCalled:
    """``seat``'s next lead must be of ``suit`` if it can (rules.md 2.2)."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class SixCardsHeld:
    """``seat`` held a card too many: the dealer took the upcard before discarding."""

    seat: int


@dataclass(frozen=True, slots=True)
class WronglyDiscarded:
    """``seat`` discarded what it might not, or not in time."""

    seat: int


@dataclass(frozen=True, slots=True)
class DiscardExposed:
    """Everybody saw that ``seat`` discarded ``card`` (rules.md 2.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class KittySeen:
    """``seat`` looked at the kitty: the deal is dead (rules.md 1.8.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TableTalked:
    """``seat`` told its partner something (rules.md 1.8.9): warned first, then it costs."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandThrownIn:
    """``seat`` gave the rest of the deal up: the other side takes it (rules.md 2.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RestClaimed:
    """``seat`` lays down ``cards``, its whole hand, and takes the rest of the tricks.

    Recorded when the claim holds: proven by ``claims.verdict``, or agreed to by all.
    """

    seat: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimRefuted:
    """``seat`` laid down ``cards`` and claimed the rest in vain; play goes on.

    Recorded when ``claims.verdict`` names a card that beats the claim, or others object.
    """

    seat: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSet:
    """The score is set outright, by side."""

    score: tuple[int, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class DirectorRuled:
    """The director awards ``points`` by side (negative: takes away), and may end the deal."""

    points: tuple[int, ...]
    ends_deal: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class RenegeDetected:
    """The engine proved that ``seat`` reneged in ``trick`` (from 0) with ``card``."""

    seat: int
    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class RenegeCalled:
    """``by`` (None: the director) says that ``seat`` reneged in ``trick``; None: somewhere."""

    by: int | None
    seat: int
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class TricksMixed:
    """``seat`` mixed the tricks, so that nobody can look them up any more (rules.md 2.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RenegeRuled:
    """The ruling on ``seat`` in ``trick``: upheld, or not.

    ``choice`` is what the wronged side chose, where the house lets it (rules.md 2.1).
    """

    seat: int
    trick: int | None
    upheld: bool
    why: str = ""
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class RenegeCorrected:
    """Before the trick was quitted ``seat`` took ``card`` back and may follow (rules.md 2.1)."""

    seat: int
    card: Card


Irregular = (
    Misdealt
    | DealStolen
    | CardExposed
    | CardTakenBack
    | PlayedOutOfTurn
    | SitterPlayed
    | CardCalled
    | SuitCalled
    | SixCardsHeld
    | WronglyDiscarded
    | DiscardExposed
    | KittySeen
    | TableTalked
    | HandThrownIn
    | RestClaimed
    | ClaimRefuted
    | ScoreSet
    | DirectorRuled
    | RenegeDetected
    | RenegeCalled
    | TricksMixed
    | RenegeRuled
    | RenegeCorrected
)
"""Any irregularity, and any ruling."""

IRREGULAR: frozenset[type] = frozenset(get_args(Irregular))
"""Their classes, for a quick look."""
