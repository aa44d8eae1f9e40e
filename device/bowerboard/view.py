"""TableView: everything a display, a topic or a page may show, and nothing else: the public view
by construction.  A card is in it once it was turned or played; the discard, hands and kitty have
no field to stand in (design.md, decision 7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from bowerboard.asks import Ask
from bowerboard.euchre.cards import Card, Rank, Suit
from bowerboard.euchre.options import CallRequires, FirstDealer
from bowerboard.euchre.scoring import Outcome
from bowerboard.seats import SEAT_NAMES

__all__ = [
    "SEAT_NAMES",
    "Ask",
    "CallRequires",
    "Card",
    "Deed",
    "FirstDealer",
    "Item",
    "LastDeal",
    "LastTrick",
    "LinkFault",
    "LinkTrouble",
    "Menu",
    "MenuLine",
    "Outcome",
    "PlayedCard",
    "Question",
    "Rank",
    "RenegeNotice",
    "Stage",
    "Stop",
    "Suit",
    "TableView",
]


class Stage(Enum):
    """What the table is waiting for; one at a time."""

    NO_GAME = "no game"
    TURN_UP = "turn-up"  # a deal is being dealt; the turn-up has not been read
    ROUND_ONE = "round one"
    ROUND_TWO = "round two"
    PLAY = "play"
    GAME_OVER = "game over"
    STOPPED = "stopped"  # the daemon was told to stop; the score shown is not live


class Stop(Enum):
    """Why nothing can be recorded now, so that play should wait; nothing shown is lost yet."""

    FULL = "disk full"
    FAULT = "disk fault"
    LOCKED = "locked"  # by another program, for longer than a commit may take


class LinkFault(Enum):
    """What is wrong with the link to the hub."""

    NO_HUB = "no hub"  # it has not been heard for a while
    COPY = "copy"  # a copy of this board speaks under this table's name
    BOARD = "board"  # another board does


@dataclass(frozen=True, slots=True)
class LinkTrouble:
    """What is wrong with the link to the hub; of a name that others use, the name and, of
    boards that are no copies, theirs."""

    fault: LinkFault
    table: str = ""
    boards: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """What an event was, as far as everybody may know: its class, and what that speaks of.

    ``trick`` (from 0) stands for the card of a trick that is turned, which nobody may look at
    again while the deal is played (rules.md 2.1).
    """

    what: type[Any]
    seat: int | None = None
    card: Card | None = None
    suit: Suit | None = None
    points: tuple[int, ...] = ()
    trick: int | None = None
    inferred: bool = False  # the card was not read


@dataclass(frozen=True, slots=True)
class Question:
    """Something the table asks one seat (``seat`` None: everybody)."""

    ask: Ask
    seat: int | None
    card: Card | None = None
    other: int | None = None  # another seat it is about
    detail: str = ""
    deed: Deed | None = None  # what would be undone


class Item(Enum):
    """What a line of the menu offers."""

    REDO = "redo"  # ``deed``
    VOID = "void this deal"
    HISTORY = "history"
    SCORE = "set the score"
    DEALER = "set the dealer"
    TRUMP = "set trump"
    MAKER = "set the maker"
    RENEGE = "call a renege"
    CLAIM = "claim the rest"
    DRAW = "draw the dealer"
    MISDEAL = "misdeal"
    STOLEN = "stolen deal"
    SIX = "six cards held"
    UNREAD = "a card not read"
    TRICK = "set a trick"
    NUMBERED = "a trick"  # number ``number``, from 1
    PLAYED = "a suit played"  # by ``seat``
    RULE = "rule on a renege"
    UPHELD = "it was a renege"  # by ``seat`` in trick ``number``, None: somewhere
    NOT_UPHELD = "it was none"
    AWARD = "award points"
    GIVEN = "points given"  # ``number`` to the side of ``seat``
    DEED = "an event"
    REWIND = "undo back to here"
    TAKE_OUT = "take it out"
    INSTEAD = "it was otherwise"
    OTHER = "it was this"
    CUT = "cut later events"  # ``number`` of them
    POINTS = "points of a side"  # the side of ``seat`` has ``number``
    SEAT = "a seat"
    SUIT = "a suit"  # None: no trump
    RANK = "a rank"


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One line of the menu."""

    item: Item
    seat: int | None = None
    suit: Suit | None = None
    number: int | None = None
    rank: Rank | None = None
    deed: Deed | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu of corrections as it is open: some of its lines, of which number ``at`` is marked.

    ``under`` is the line that led here, None at the top; ``above`` and ``below`` say whether
    there are more.
    """

    lines: tuple[MenuLine, ...]
    at: int
    under: MenuLine | None = None
    above: bool = False
    below: bool = False


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """``inferred``: no pad read it, but it can have been no other card."""

    seat: int
    card: Card
    inferred: bool = False


@dataclass(frozen=True, slots=True)
class LastTrick:
    cards: tuple[PlayedCard, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class LastDeal:
    """The deal that ended last; ``points`` and ``tricks`` by side."""

    outcome: Outcome
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    maker: int | None


@dataclass(frozen=True, slots=True)
class RenegeNotice:
    """A renege that public cards prove; tricks count from 0 within the deal."""

    seat: int
    trick: int
    played: Card
    proof_trick: int | None
    proof_card: Card | None


@dataclass(frozen=True)  # no slots: copied at every observation by ``replaced``
class TableView:
    """One moment of the table, for every display alike; a face turns it to its own seat.

    Seats count clockwise from 0; ``score``, ``tricks`` and the like are by side, in the order of
    ``sides``.
    """

    stage: Stage
    names: tuple[str, ...] = SEAT_NAMES
    sides: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3))
    score: tuple[int, ...] = (0, 0)
    target: int = 10
    tricks_in_deal: int = 5
    dealer: int | None = None
    turn: int | None = None  # the seat to call or to play
    upcard: Card | None = None  # while it lies face up
    up_suit: Suit | None = None  # what a Benny turned up stands for, once that is named
    turned_down: Suit | None = None  # barred in round two
    trump: Suit | None = None  # stands until the next upcard
    maker: int | None = None  # stands until the next upcard
    alone: bool = False
    sitting: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()  # seats that passed in the present round of calling
    tricks: tuple[int, ...] = (0, 0)
    trick: tuple[PlayedCard, ...] = ()  # cards of the trick now on the table
    last_trick: LastTrick | None = None
    last_deal: LastDeal | None = None  # stands until a trick of the next is over
    reneges: tuple[
        RenegeNotice, ...
    ] = ()  # of this deal, or of the last one until the next upcard
    questions: tuple[Question, ...] = ()
    winner: int | None = None  # the side that has won the game
    pads_lost: tuple[int, ...] = ()  # seats whose pad is silent
    kitty_lost: bool = False
    unsaved: bool = False  # what is shown has not been recorded for over 2 s
    stop: Stop | None = None  # why nothing can be recorded at the moment
    director_called: tuple[int, ...] = ()  # seats that ask for the director
    proof_tricks: tuple[
        LastTrick, ...
    ] = ()  # complete, from the renege to the card that proves it
    score_cards: str = "numerals"  # how the score is shown: numerals, or a way with cards
    sprouts: bool = False  # whether part of the next pip may show on score cards
    unconfirmed: tuple[int, ...] = ()  # sides that have yet to confirm the result of the game
    menu: Menu | None = None  # of corrections, while somebody has it open
    first_dealer: FirstDealer | None = None  # how the first dealer is found, none being known
    cutter: int | None = None  # who cuts, before a deal
    packets: tuple[int, ...] = ()  # of the first round from eldest on, before a deal; or (1,)
    counts: tuple[int, ...] = ()  # cards dealt to each seat, as far as pads read them
    stuck: bool = False  # whose call it is may not pass
    call_requires: CallRequires = CallRequires.NOTHING  # what whose call it is must hold
    result_told: bool = False  # the last result has stood long enough to make room
    turn_new: bool = False  # the turn to play has only just come: a sign says enough
    teaching: bool = False  # rules are explained as they come up
    paused: bool = False  # the director has stopped play
    message: str = ""  # from the director, in the director's words
    link_trouble: LinkTrouble | None = None  # what is wrong with the link to the hub
    game_link: str = ""  # where the game can be opened once it is over; "" for nowhere

    def side_of(self, seat: int) -> int:
        """The side of ``seat``, an index into ``sides``."""
        return next(i for i, seats in enumerate(self.sides) if seat in seats)

    def cards_shown(self) -> frozenset[Card]:
        """Every card that this view names, for the test that none is shown too early."""
        shown = {played.card for played in self.trick}
        shown |= {played.card for trick in self.proof_tricks for played in trick.cards}
        if self.last_trick is not None:
            shown |= {played.card for played in self.last_trick.cards}
        if self.upcard is not None:
            shown.add(self.upcard)
        for notice in self.reneges:
            shown.add(notice.played)
            if notice.proof_card is not None:
                shown.add(notice.proof_card)
        shown |= {question.card for question in self.questions if question.card is not None}
        deeds = [question.deed for question in self.questions]
        if self.menu is not None:
            deeds += [line.deed for line in self.menu.lines]
            deeds += [self.menu.under.deed] if self.menu.under is not None else []
        shown |= {deed.card for deed in deeds if deed is not None and deed.card is not None}
        return frozenset(shown)
