"""TableView: everything a display, a topic or a page may show, and nothing else.

It is the public view by construction.  A card is in it only after it was turned or played; the
discard, hands and kitty have no field to stand in (design.md, decision 7).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.scoring import Outcome

__all__ = [
    "Ask",
    "Card",
    "LastDeal",
    "LastTrick",
    "Outcome",
    "PlayedCard",
    "Question",
    "RenegeNotice",
    "Stage",
    "Stop",
    "Suit",
    "TableView",
]

SEAT_NAMES = ("North", "East", "South", "West")
"""The four seats clockwise from 0, as an ordinary table calls them."""


class Stage(Enum):
    """What the table is waiting for; one at a time."""

    NO_GAME = "no game"
    TURN_UP = "turn-up"  # a deal is being dealt; the turn-up has not been read
    ROUND_ONE = "round one"
    ROUND_TWO = "round two"
    PLAY = "play"
    GAME_OVER = "game over"
    STOPPED = "stopped"  # the daemon was told to stop; the score shown is not live


class Ask(Enum):
    """What a question asks its seat to do."""

    WHO_DEALS = "who deals"  # hold your key
    PICK_UP = "pick up"  # dealer: take the upcard and discard
    NAME_SUIT = "name suit"  # you said "I call": now a suit key
    STUCK = "stuck"  # dealer may not pass
    BARRED = "barred"  # that suit was turned down
    CARD_OUT_OF_TURN = "card out of turn"  # pick your card up, it is another seat's turn
    CARD_ALREADY_PLAYED = "card already played"
    UNKNOWN_TAG = "unknown tag"
    LAY_AGAIN = "lay again"
    EARLY_CARD = "early card"  # it was laid before play began: lift it and lay it again
    NOT_YOUR_TURN = "not your turn"  # that key does nothing now; ``other`` is to speak
    UPDATE_PAD = "update pad"  # its firmware is of another version: bowerboard pad flash
    READER_FAULT = "reader fault"  # the pad's tag chip does not answer: check it, plug it again
    CARDS_MISSED = "cards missed"  # the pad could not keep all reports: check what is shown
    JOURNAL_DAMAGED = "journal damaged"  # the record could not be read whole: check the score
    OLD_CONFIG = "old config"  # the configuration cannot be used, its last good copy is
    SAFE_MODE = "safe mode"  # no cards are read; ``detail`` says what the keys do
    VOID = "void"  # hold again to throw in the deal
    CALL_RENEGE = "call renege"  # ``other`` reneged against you: hold your key to call it
    RESUME = "resume"  # a game was left unfinished: go on, or hold undo for a new one
    UNDO = "undo"  # press again to undo what ``detail`` says

    @property
    def routine(self) -> bool:
        """Whether it is only the next step of an ordinary deal, and no sign of doubt."""
        return self in _ROUTINE


_ROUTINE = (
    Ask.WHO_DEALS,
    Ask.PICK_UP,
    Ask.NAME_SUIT,
    Ask.CALL_RENEGE,
    Ask.RESUME,
    Ask.UNDO,
    Ask.VOID,
)


class Stop(Enum):
    """Why nothing can be recorded now, so that play should wait; nothing shown is lost yet."""

    FULL = "disk full"
    FAULT = "disk fault"
    LOCKED = "locked"  # by another program, for longer than a commit may take


@dataclass(frozen=True, slots=True)
class Question:
    """Something the table asks one seat (``seat`` None: everybody)."""

    ask: Ask
    seat: int | None
    card: Card | None = None
    other: int | None = None  # another seat it is about
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    seat: int
    card: Card


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


@dataclass(frozen=True, slots=True)
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
    paused: bool = False  # the director has stopped play
    message: str = ""  # from the director, in the director's words
    hub_trouble: str = ""  # what is wrong with the link to the hub, in words
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
        return frozenset(shown)
