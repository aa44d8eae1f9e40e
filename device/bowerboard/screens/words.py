"""Every word on the glass, in one table a language.

A template names what it needs in braces: ``seat`` and ``other`` are names, ``card``,
``played`` and ``barred`` are cards and suits, ``points``, ``trick`` and ``times`` are numbers.
Names are filled in whole where the line has room and as initials where it has not (messages.py).
Another language is another ``Language`` (languages.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from bowerboard.screens.asked_words import ENGLISH_ASKED, ENGLISH_TOLD
from bowerboard.screens.deed_words import ENGLISH_DEEDS, ENGLISH_ITEMS
from bowerboard.view import Ask, Item, Outcome


class Say(Enum):
    """What the table tells, apart from questions and the ends of deals."""

    TOOK = auto()
    DO_PLAY = auto()
    DO_LEAD = auto()
    DO_CALL = auto()
    DO_TAKE = auto()
    DO_SUIT = auto()
    DO_DEAL = auto()
    YOU_SIT = auto()
    RENEGED = auto()
    RENEGED_NO_CARD = auto()
    YOU_RENEGED = auto()
    YOU_RENEGED_NO_CARD = auto()
    YOUR_PAD_LOST = auto()
    PAD_LOST = auto()
    KITTY_LOST = auto()
    UNSAVED = auto()
    STOP_FULL = auto()
    STOP_FAULT = auto()
    STOP_LOCKED = auto()
    DIRECTOR = auto()
    PAUSED = auto()
    FROM_DIRECTOR = auto()
    HUB_LOST = auto()
    HUB_COPY = auto()
    HUB_BOARD = auto()
    WE_WIN = auto()
    THEY_WIN = auto()
    WE_GAIN = auto()
    THEY_GAIN = auto()
    NO_GAME = auto()
    STOPPED = auto()
    LAST_SCORE = auto()
    SAFE_MODE = auto()
    SAFE_WHY = auto()
    SAFE_POINTS = auto()
    SAFE_UNDO = auto()
    SAFE_LEAVE = auto()
    ALONE = auto()
    BARRED = auto()
    SUIT_LETTERS = auto()  # of clubs, diamonds, hearts, spades, roses, bells, orbs, pikes
    NO_TRUMP = auto()
    TITLE = auto()
    IT = auto()  # a card that may not be named
    SCAN = auto()
    TRICK = auto()
    PROOF_RENEGED = auto()
    PROOF_HAD = auto()
    SETUP_LANGUAGE = auto()
    SETUP_PADS = auto()
    SETUP_PLUG_IN = auto()
    SETUP_LAY_ON = auto()
    SETUP_KITTY_KEYS = auto()
    SETUP_RULES = auto()
    SETUP_DECK = auto()
    SETUP_KEEP = auto()
    SETUP_ANEW = auto()
    SETUP_LAY = auto()
    SETUP_NAME = auto()
    SETUP_END = auto()
    SETUP_START = auto()
    SETUP_CHOOSE_KEYS = auto()
    SETUP_PACK_KEYS = auto()
    SETUP_NAME_KEYS = auto()
    PAD_GONE = auto()
    PAD_BOTH = auto()
    PAD_LYING = auto()
    PAD_ALREADY = auto()
    PACK_CLEAR = auto()
    PACK_ALREADY = auto()
    PACK_ELSEWHERE = auto()
    PACK_TOGETHER = auto()
    PACK_BACK = auto()
    PACK_NO_PAD = auto()
    IN_TRICK = auto()  # in place of a card of a trick that is turned
    FIRST_BLACK_JACK = auto()
    FIRST_JACK = auto()
    DRAW_DEALER = auto()
    WE_SKUNK = auto()
    THEY_SKUNK = auto()
    TOO_MANY = auto()
    TURN_UP = auto()
    COUNTED = auto()
    CUT = auto()
    ONE_BY_ONE = auto()
    PACKETS = auto()
    WE_NEED_ONE = auto()
    THEY_NEED_ONE = auto()
    BOTH_NEED_ONE = auto()
    STUCK = auto()
    NEEDS_TRUMP = auto()
    NEEDS_NATURAL = auto()
    LESSON_CALL = auto()
    LESSON_NEXT = auto()
    LESSON_LEFT = auto()
    LESSON_LED = auto()
    LESSON_LEFTS = auto()
    LESSON_BENNY = auto()
    LESSON_NO_TRUMP = auto()
    BENNY_UP = auto()
    TEACHING = auto()
    MENU = auto()
    MENU_KEYS = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """All the words of one language; two are equal only if they are one.

    ``asked`` is what the seat with a question reads, ``told`` what the others read meanwhile;
    ``ended`` names how a deal ended, ``deed`` what an event was, by its class; ``item`` what a
    line of the menu offers.  The words ``DO_...`` go into 42 pixels.
    """

    say: Mapping[Say, str]
    asked: Mapping[Ask, str]
    told: Mapping[Ask, str]
    ended: Mapping[Outcome, str]
    deed: Mapping[type[Any], str]
    item: Mapping[Item, str]
    rules: Mapping[str, str] = field(default_factory=dict)
    """What each preset of house rules is, in other languages than English."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """What the places of pads are called, by their names in files; missing: as there."""

    def seat(self, place: str) -> str:
        """What ``place``, a seat or the kitty's, is called."""
        return self.seats.get(place, place.title())


ENGLISH = Language(
    say={
        Say.TOOK: "WON: {seat} {card}",
        Say.DO_PLAY: "PLAY",
        Say.DO_LEAD: "LEAD",
        Say.DO_CALL: "CALL?",
        Say.DO_TAKE: "TAKE",
        Say.DO_SUIT: "SUIT?",
        Say.DO_DEAL: "DEAL",
        Say.YOU_SIT: "YOU SIT OUT",
        Say.RENEGED: "{seat} RENEGED T{trick}: {card} T{proof}",
        Say.RENEGED_NO_CARD: "{seat} RENEGED T{trick}: {played}",
        Say.YOU_RENEGED: "YOU RENEGED T{trick}: {card} T{proof}",
        Say.YOU_RENEGED_NO_CARD: "YOU RENEGED T{trick}: {played}",
        Say.YOUR_PAD_LOST: "PAD LOST: SEE CABLE",
        Say.PAD_LOST: "{seat}: PAD LOST",
        Say.KITTY_LOST: "KITTY PAD LOST",
        Say.UNSAVED: "NOT SAVED YET",
        Say.FROM_DIRECTOR: "DIRECTOR",
        Say.PAUSED: "DIRECTOR: STOP PLAY",
        Say.HUB_LOST: "NO LINK TO THE HUB",
        Say.HUB_COPY: "{table} TWICE: A COPY",
        Say.HUB_BOARD: "{table} TWICE: {boards}",
        Say.STOP_FULL: "STOP: DISK IS FULL",
        Say.STOP_FAULT: "STOP: DISK FAULT",
        Say.STOP_LOCKED: "STOP: CANNOT SAVE",
        Say.DIRECTOR: "{seat} CALLS DIRECTOR",
        Say.WE_WIN: "WE WIN THE GAME",
        Say.THEY_WIN: "THEY WIN THE GAME",
        Say.WE_GAIN: "WE +{points}: {ended}",
        Say.THEY_GAIN: "THEY +{points}: {ended}",
        Say.NO_GAME: "NO GAME",
        Say.STOPPED: "STOPPED",
        Say.LAST_SCORE: "LAST SCORE {us} : {them}",
        Say.SAFE_MODE: "SAFE MODE: NO CARDS",
        Say.SAFE_WHY: "IT FAILED {times} TIMES",
        Say.SAFE_POINTS: "KEY +1 HOLD +2 LONG +4",
        Say.SAFE_UNDO: "UNDO TAKES IT BACK",
        Say.SAFE_LEAVE: "HOLD UNDO: RESTART",
        Say.ALONE: "ALONE",
        Say.BARRED: "BARRED",
        Say.SUIT_LETTERS: "CDHSRBOP",
        Say.NO_TRUMP: "NT",
        Say.TITLE: "BOWERBOARD",
        Say.IT: "IT",
        Say.SCAN: "THE GAME:",
        Say.TRICK: "TRICK {trick}",
        Say.PROOF_RENEGED: "RENEGED:",
        Say.PROOF_HAD: "HAD:",
        Say.SETUP_LANGUAGE: "LANGUAGE",
        Say.SETUP_PADS: "PADS",
        Say.SETUP_PLUG_IN: "PLUG THEM IN",
        Say.SETUP_LAY_ON: "LAY A CARD ON",
        Say.SETUP_KITTY_KEYS: "♠ THERE IS NONE",
        Say.SETUP_RULES: "HOUSE RULES",
        Say.SETUP_DECK: "DECK",
        Say.SETUP_KEEP: "KEEP IT",
        Say.SETUP_ANEW: "ENROL ANEW",
        Say.SETUP_LAY: "LAY",
        Say.SETUP_NAME: "WHO IS {seat}?",
        Say.SETUP_END: "ALL IS SET",
        Say.SETUP_START: "START",
        Say.SETUP_CHOOSE_KEYS: "♣ <  ♦ >  ♥ TAKE",
        Say.SETUP_PACK_KEYS: "♠ LEAVE OUT",
        Say.SETUP_NAME_KEYS: "♣ <  ♦ >  ♥ ADD  ♠ NEXT",
        Say.PAD_GONE: "A PAD IS GONE",
        Say.PAD_BOTH: "TWO READ IT: PART THEM",
        Say.PAD_LYING: "LIFT WHAT LIES THERE",
        Say.PAD_ALREADY: "{seat}'S PAD ALREADY",
        Say.PACK_CLEAR: "CLEAR THE PADS FIRST",
        Say.PACK_ALREADY: "THAT TAG IS {card} ALREADY",
        Say.PACK_ELSEWHERE: "THAT TAG IS {card}",
        Say.PACK_TOGETHER: "ONE AT A TIME: LAY AGAIN",
        Say.PACK_BACK: "TAKEN BACK: {card}",
        Say.PACK_NO_PAD: "NO PAD ANSWERS",
        Say.IN_TRICK: "T{trick}",
        Say.FIRST_BLACK_JACK: "BLACK JACK, OR HOLD KEY",
        Say.FIRST_JACK: "1ST JACK, OR HOLD KEY",
        Say.DRAW_DEALER: "DRAW: HOLD UNDO TWICE",
        Say.WE_SKUNK: "WE WIN: A SKUNK",
        Say.THEY_SKUNK: "THEY WIN: A SKUNK",
        Say.TOO_MANY: "{seat} HAS {count} CARDS",
        Say.TURN_UP: "TURN UP A CARD",
        Say.COUNTED: "DEALT {counts}",
        Say.CUT: "YOU CUT THE PACK",
        Say.ONE_BY_ONE: "DEAL ONE BY ONE",
        Say.PACKETS: "{first}, {then}",
        Say.WE_NEED_ONE: "WE NEED ONE POINT",
        Say.THEY_NEED_ONE: "THEY NEED ONE POINT",
        Say.BOTH_NEED_ONE: "NEXT POINT WINS",
        Say.STUCK: "STUCK: YOU MUST NAME",
        Say.NEEDS_TRUMP: "TO CALL, HOLD A TRUMP",
        Say.NEEDS_NATURAL: "TO CALL, HOLD THE SUIT",
        Say.LESSON_CALL: "TAP: PASS  HOLD: CALL",
        Say.LESSON_NEXT: "NEXT TO {suit} IS {after}",
        Say.LESSON_LEFT: "{card} IS A TRUMP: LEFT",
        Say.LESSON_LED: "{card} LED: FOLLOW {suit}",
        Say.LESSON_LEFTS: "JACKS OF COLOR: LEFT",
        Say.LESSON_BENNY: "BENNY LED: FOLLOW {suit}",
        Say.LESSON_NO_TRUMP: "NO TRUMP: NO BOWERS",
        Say.BENNY_UP: "BENNY: PRESS A SUIT",
        Say.TEACHING: "ABC",
        Say.MENU: "CORRECTIONS",
        Say.MENU_KEYS: "TAP: NEXT  HOLD: CHOOSE",
    },
    asked=ENGLISH_ASKED,
    told=ENGLISH_TOLD,
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
    deed=ENGLISH_DEEDS,
    item=ENGLISH_ITEMS,
)
