"""Every word on the glass, in one table a language.

A template names what it needs in braces: ``seat`` and ``other`` are names, ``card`` and ``cards``
are cards, ``points`` and ``trick`` are numbers.  Names are filled in whole where the line has room
and as initials where it has not (messages.py).  Another language is another ``Language``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from bowerboard.view import Ask, Outcome


class Say(Enum):
    """What the table tells, apart from questions and the ends of deals."""

    YOUR_TURN = auto()
    YOUR_LEAD = auto()
    TO_PLAY = auto()
    TO_LEAD = auto()
    TOOK = auto()
    ORDER_UP = auto()
    PICK_UP = auto()
    NAME_TRUMP = auto()
    TO_CALL = auto()
    YOU_DEAL = auto()
    DEALS = auto()
    YOU_SIT = auto()
    RENEGED = auto()
    RENEGED_NO_CARD = auto()
    YOU_RENEGED = auto()
    YOU_RENEGED_NO_CARD = auto()
    YOUR_PAD_LOST = auto()
    PAD_LOST = auto()
    KITTY_LOST = auto()
    UNSAVED = auto()
    WE_WIN = auto()
    THEY_WIN = auto()
    WE_GAIN = auto()
    THEY_GAIN = auto()
    NO_GAME = auto()
    STOPPED = auto()
    LAST_SCORE = auto()
    ALONE = auto()
    BARRED = auto()
    TITLE = auto()


@dataclass(frozen=True, slots=True)
class Language:
    """All the words of one language.

    ``asked`` is what the seat with a question reads, ``told`` what the others read meanwhile;
    ``ended`` names how a deal ended, ``noted`` the same in at most 44 pixels.
    """

    say: Mapping[Say, str]
    asked: Mapping[Ask, str]
    told: Mapping[Ask, str]
    ended: Mapping[Outcome, str]
    noted: Mapping[Outcome, str]


ENGLISH = Language(
    say={
        Say.YOUR_TURN: "YOUR TURN",
        Say.YOUR_LEAD: "YOUR LEAD",
        Say.TO_PLAY: "{seat} TO PLAY",
        Say.TO_LEAD: "{seat} TO LEAD",
        Say.TOOK: "{seat} TOOK {cards}",
        Say.ORDER_UP: "ORDER UP OR PASS?",
        Say.PICK_UP: "PICK UP OR PASS?",
        Say.NAME_TRUMP: "NAME TRUMP OR PASS?",
        Say.TO_CALL: "{seat} TO CALL",
        Say.YOU_DEAL: "YOU DEAL",
        Say.DEALS: "{seat} DEALS",
        Say.YOU_SIT: "YOU SIT OUT",
        Say.RENEGED: "{seat} RENEGED T{trick}: {card} T{proof}",
        Say.RENEGED_NO_CARD: "{seat} RENEGED T{trick}: {played}",
        Say.YOU_RENEGED: "YOU RENEGED T{trick}: {card} T{proof}",
        Say.YOU_RENEGED_NO_CARD: "YOU RENEGED T{trick}: {played}",
        Say.YOUR_PAD_LOST: "PAD LOST: SEE CABLE",
        Say.PAD_LOST: "{seat}: PAD LOST",
        Say.KITTY_LOST: "KITTY PAD LOST",
        Say.UNSAVED: "NOT SAVED YET",
        Say.WE_WIN: "WE WIN THE GAME",
        Say.THEY_WIN: "THEY WIN THE GAME",
        Say.WE_GAIN: "{ended}: WE +{points}",
        Say.THEY_GAIN: "{ended}: THEY +{points}",
        Say.NO_GAME: "NO GAME",
        Say.STOPPED: "STOPPED",
        Say.LAST_SCORE: "LAST SCORE {us} : {them}",
        Say.ALONE: "ALONE",
        Say.BARRED: "BARRED",
        Say.TITLE: "BOWERBOARD",
    },
    asked={
        Ask.WHO_DEALS: "DEALER: HOLD YOUR KEY",
        Ask.PICK_UP: "TAKE {card} AND DISCARD",
        Ask.NAME_SUIT: "PRESS A SUIT KEY",
        Ask.STUCK: "STUCK: NAME TRUMP",
        Ask.BARRED: "{barred} WAS TURNED DOWN",
        Ask.CARD_OUT_OF_TURN: "LIFT {card}: {other} PLAYS",
        Ask.CARD_ALREADY_PLAYED: "LIFT {card}: PLAYED BEFORE",
        Ask.UNKNOWN_TAG: "LIFT IT: UNKNOWN TAG",
        Ask.LAY_AGAIN: "LAY YOUR CARD AGAIN",
        Ask.EARLY_CARD: "LIFT {card}: TOO EARLY",
        Ask.NOT_YOUR_TURN: "NOT NOW: {other} CALLS",
        Ask.VOID: "HOLD AGAIN: DEAL VOID",
        Ask.CALL_RENEGE: "HOLD KEY: {other} RENEGED",
        Ask.UNDO: "AGAIN: UNDO {detail}",
    },
    told={
        Ask.WHO_DEALS: "WHO DEALS?",
        Ask.PICK_UP: "{seat} PICKS UP {card}",
        Ask.NAME_SUIT: "{seat} NAMES TRUMP",
        Ask.STUCK: "{seat} IS STUCK",
        Ask.BARRED: "{seat} NAMES TRUMP",
        Ask.CARD_OUT_OF_TURN: "{seat} OUT OF TURN",
        Ask.CARD_ALREADY_PLAYED: "{seat} LIFTS {card}",
        Ask.UNKNOWN_TAG: "{seat}: UNKNOWN TAG",
        Ask.LAY_AGAIN: "{seat} LAYS AGAIN",
        Ask.EARLY_CARD: "{seat} LIFTS {card}",
        Ask.NOT_YOUR_TURN: "{seat} MUST WAIT",
        Ask.VOID: "{seat}: DEAL VOID?",
        Ask.CALL_RENEGE: "{other} RENEGED",
        Ask.UNDO: "{seat} MAY UNDO",
    },
    ended={
        Outcome.MADE: "MADE",
        Outcome.MARCH: "MARCH",
        Outcome.LONE_MARCH: "LONE MARCH",
        Outcome.EUCHRED: "EUCHRED",
        Outcome.PASSED_OUT: "PASSED OUT",
        Outcome.VOID: "DEAL VOID",
        Outcome.TIED: "TIED",
        Outcome.RULED: "RENEGE",
    },
    noted={
        Outcome.MADE: "MADE",
        Outcome.MARCH: "MARCH",
        Outcome.LONE_MARCH: "LONER",
        Outcome.EUCHRED: "EUCHRED",
        Outcome.PASSED_OUT: "PASSED",
        Outcome.VOID: "VOID",
        Outcome.TIED: "TIED",
        Outcome.RULED: "RENEGE",
    },
)
