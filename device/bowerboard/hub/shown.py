"""What the director's page and the public board may show of a table: values, made by the hub.

Times are seconds since 1970 by the hub's own clock.  Deals and tricks count from 0, as in the
rules; the page adds one.  Everything here is public knowledge of the table (design.md,
decision 7): a card that was neither turned nor played has no field to stand in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.cards import Card, Suit
from bowerboard.hub.commands import Command
from bowerboard.view import PlayedCard, Stage, TableView


class Need(Enum):
    """Why a table needs the director, the most pressing first."""

    RENEGE = "renege"  # detected or called, and not ruled
    RULING_VOID = "ruling void"  # what was ruled on has been taken back since
    QUESTION = "question"  # asked and not answered
    DIRECTOR = "director"  # a long press at the table
    STALLED = "stalled"  # nothing has happened for long, in the middle of a deal
    CLASH = "clash"  # two tables speak under one name
    PAD_LOST = "pad lost"
    LINK_LOST = "link lost"
    NOT_SAVED = "not saved"  # the table's disk does not take what it shows
    UNREADABLE = "unreadable"  # its records do not follow on each other: score by hand
    UNCONFIRMED = "score not confirmed"
    LOW_POWER = "low power"

    @property
    def rank(self) -> int:
        """0 for what comes first."""
        return list(Need).index(self)


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that a table needs: what, since when, in words for the director."""

    need: Need
    since: float
    words: str
    seat: int | None = None


class Source(Enum):
    """Where a table's score comes from."""

    PADS = "pads"
    BY_HAND = "by hand"  # a score-only table
    RESCUED = "rescued"  # pads that have died: entered by hand until it is handed back


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table on the page of all tables.

    ``needs`` is in order, empty for a table that needs nobody; ``trick`` is the one being played,
    None outside play; ``last_seen`` is None for a table that was never heard of and for a
    score-only one; ``version`` goes with every command (see ``Hub.command``).
    """

    id: str
    name: str
    source: Source
    needs: tuple[Reason, ...]
    stage: Stage
    sides: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    score: tuple[int, ...]
    target: int
    trump: Suit | None
    maker: int | None
    alone: bool
    dealer: int | None
    deal: int
    trick: int | None
    winner: int | None
    paused: bool
    linked: bool
    last_seen: float | None
    version: int


@dataclass(frozen=True, slots=True)
class TrickShown:
    """A trick, in the order played; ``winner`` None while it is being played."""

    plays: tuple[PlayedCard, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal as far as everybody has seen it.

    ``calls`` are one sentence each; ``turn`` is whose turn it is to play, None outside play;
    ``outcome`` and ``points`` (by side) are there once it is over, ``outcome`` in words.
    """

    number: int
    dealer: int | None
    upcard: Card | None
    calls: tuple[str, ...]
    trump: Suit | None
    maker: int | None
    alone: bool
    tricks: tuple[TrickShown, ...]
    outcome: str = ""
    points: tuple[int, ...] = ()
    score: tuple[int, ...] = ()
    by_hand: bool = False
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Remedy:
    """A ruling that the house rules offer: a button's words, and the command behind it."""

    words: str
    command: Command


@dataclass(frozen=True, slots=True)
class RenegeShown:
    """A renege: the failed follow, the card that proves it, what was ruled, what is offered.

    ``proof_trick`` and ``proof_card`` are None where no single card proves it; ``proof`` says it
    in words always.  A renege that somebody called and nothing proves has ``played`` None.
    ``called_by`` is a seat, -1 for the director, None for nobody.  ``ruling`` is empty while it
    waits for one.
    """

    deal: int
    seat: int
    trick: int | None
    played: Card | None
    proof_trick: int | None
    proof_card: Card | None
    proof: str
    called_by: int | None
    ruling: str
    upheld: bool | None
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One event of the table's record; ``retracted`` when it has been taken back since.

    ``seq`` is the journal's number; ``at`` is when it happened, by the hub's clock; ``by`` is who
    corrected or ruled, empty for what the table concluded itself, and ``why`` their words.  What a
    correction changed is ``was`` before and ``now`` since.  ``place`` is where the event stands,
    None for what cannot be picked by itself.
    """

    seq: int
    at: float
    words: str
    retracted: bool = False
    correction: bool = False
    by: str = ""
    by_hand: bool = False
    place: int | None = None
    was: str = ""
    now: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command that its table has not answered yet."""

    id: str
    words: str
    by: str
    since: float


@dataclass(frozen=True, slots=True)
class Deed:
    """An event picked from the history: where it stands, in words, and what else it may have been.

    ``after`` counts the events that came after it; ``cards`` are those that may have lain there
    instead (``card`` is None where it was not read), ``calls`` what may have been called, each in
    words with its command.
    """

    place: int
    words: str
    after: int
    seat: int | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    calls: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True)
class TableDetail:
    """One table: its card, what its faces show now, and its whole record.

    ``deals`` are of the game in hand, the latest last; ``history`` is the latest first.
    ``undo`` says what Undo would take back and ``redo`` what Redo would have stand again, each
    empty when it would do nothing.  ``pack`` is what is dealt from.
    """

    card: TableCard
    view: TableView
    deals: tuple[DealShown, ...]
    reneges: tuple[RenegeShown, ...]
    history: tuple[HistoryLine, ...]
    waiting: tuple[Waiting, ...] = ()
    undo: str = ""
    redo: str = ""
    players: int = 4
    hand: int = 5
    suits: tuple[Suit, ...] = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
    pack: tuple[Card, ...] = ()
    no_trump: bool = False
    rules: str = "standard"
