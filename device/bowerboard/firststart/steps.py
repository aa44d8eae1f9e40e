"""The steps, one small machine each: keys and reader events in, a screen out.

Every step knows ``show``, ``key`` and ``read``; ``key`` and ``read`` say whether to stay, to go on
or to go back.  The four suit keys steer: clubs back through a list, diamonds forward, hearts takes
it, spades leaves it out; *undo* goes a step back.  The faces say so all the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from bowerboard.deck import Tagged
from bowerboard.decks import enroll
from bowerboard.euchre.cards import Card, Suit
from bowerboard.pads.assigning import Assigning, Doubt
from bowerboard.panel.keys import Held, HeldLong, Key, KeyEvent, SuitKey, Tapped, UndoKey
from bowerboard.readers.events import ReaderEvent
from bowerboard.screens.enroll import PackScreen
from bowerboard.screens.reader import card_text
from bowerboard.screens.steps import Choice, Letters, Shown, Words
from bowerboard.screens.words import Language, Say
from bowerboard.seats import KITTY

BEFORE, AFTER, TAKE, LEAVE = (SuitKey(Suit(letter)) for letter in "cdhs")
BACK = UndoKey()

LEAP = 6
"""Letters that a held key goes at once."""

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ.-"
LONGEST_NAME = 10


class Went(Enum):
    """Where a step goes."""

    STAY = auto()
    ON = auto()
    BACK = auto()


def pressed(event: KeyEvent) -> Key | None:
    """The key of a tap; None for a hold, which means nothing in most steps."""
    return event.key if isinstance(event, Tapped) else None


@dataclass(slots=True)
class Choosing:
    """One of ``options``, each with a line that says what it is (or none)."""

    title: Say
    options: tuple[str | Say, ...]
    meanings: tuple[str, ...] = ()
    chosen: int = 0

    def show(self, language: Language) -> Shown:
        say = language.say
        meaning = self.meanings[self.chosen] if self.meanings else ""
        options = tuple(say[each] if isinstance(each, Say) else each for each in self.options)
        keys = say[Say.SETUP_CHOOSE_KEYS]
        return Choice(say[self.title], options, self.chosen, meaning, keys)

    def key(self, event: KeyEvent) -> Went:
        match pressed(event):
            case key if key == BEFORE:
                self.chosen = (self.chosen - 1) % len(self.options)
            case key if key == AFTER:
                self.chosen = (self.chosen + 1) % len(self.options)
            case key if key == TAKE:
                return Went.ON
            case key if key == BACK:
                return Went.BACK
        return Went.STAY

    def read(self, _: ReaderEvent) -> Went:
        return Went.STAY


_DOUBTS = {
    Doubt.GONE: Say.PAD_GONE,
    Doubt.BOTH: Say.PAD_BOTH,
    Doubt.LYING: Say.PAD_LYING,
    Doubt.ALREADY: Say.PAD_ALREADY,
}

_NOTICES = {
    enroll.Say.NOTHING: Say.SETUP_PACK_KEYS,
    enroll.Say.CLEAR: Say.PACK_CLEAR,
    enroll.Say.ALREADY: Say.PACK_ALREADY,
    enroll.Say.ELSEWHERE: Say.PACK_ELSEWHERE,
    enroll.Say.TOGETHER: Say.PACK_TOGETHER,
    enroll.Say.BACK: Say.PACK_BACK,
    enroll.Say.NO_PAD: Say.PACK_NO_PAD,
}


@dataclass(slots=True)
class Placing:
    """Which pad lies where.  The kitty's may be left out."""

    work: Assigning

    def show(self, language: Language) -> Shown:
        say = language.say
        if not self.work.present:
            return Words(say[Say.SETUP_PADS], (say[Say.SETUP_PLUG_IN],), "")
        where = language.seat(self.work.next or "").upper()
        keys = say[Say.SETUP_KITTY_KEYS] if self.work.next == KITTY else ""
        if self.work.doubt is not None:
            its = language.seat(self.work.doubted).upper()
            keys = say[_DOUBTS[self.work.doubt]].format(seat=its)
        lines = (say[Say.SETUP_LAY_ON], where)
        return Words(say[Say.SETUP_PADS], lines, keys, len(self.work.found), len(self.work.places))

    def key(self, event: KeyEvent) -> Went:
        key = pressed(event)
        if key == LEAVE and self.work.next == KITTY:
            self.work.places = [place for place in self.work.places if place != KITTY]
            return Went.ON
        if key == BACK:
            if not self.work.found:
                return Went.BACK
            self.work.found.popitem()
        return Went.STAY

    def read(self, event: ReaderEvent) -> Went:
        self.work.take(event)
        return Went.ON if self.work.next is None else Went.STAY


@dataclass(slots=True)
class Enrolling:
    """The pack, card by card."""

    state: enroll.Enrollment

    def show(self, language: Language) -> Shown:
        prompt = enroll.prompt(self.state)
        say = language.say
        notice = say[_NOTICES[prompt.say]].format(card=prompt.about.upper())
        wanted = prompt.wanted if isinstance(prompt.wanted, Card) else None
        text = "" if prompt.wanted is None else _named(prompt.wanted)
        return PackScreen(say[Say.SETUP_LAY], text, wanted, prompt.done, prompt.total, notice)

    def key(self, event: KeyEvent) -> Went:
        key = pressed(event)
        if key == BACK:
            if not self.state.tags:
                return Went.BACK
            self.state = enroll.take(self.state, enroll.Undo())
        elif key == LEAVE:
            self.state = enroll.take(self.state, enroll.Skip())
        return Went.STAY

    def read(self, event: ReaderEvent) -> Went:
        self.state = enroll.take(self.state, event)
        return Went.STAY


def _named(what: Tagged) -> str:
    return card_text(what) if isinstance(what, Card) else str(what)


@dataclass(slots=True)
class Spelling:
    """The name of whoever sits at ``seat``, letter by letter; empty leaves the seat its own."""

    seat: str
    typed: str = ""
    letter: int = 0

    def show(self, language: Language) -> Shown:
        say = language.say
        title = say[Say.SETUP_NAME].format(seat=language.seat(self.seat).upper())
        return Letters(title, self.typed, ALPHABET[self.letter], say[Say.SETUP_NAME_KEYS])

    def key(self, event: KeyEvent) -> Went:
        steps: dict[Key, int] = {BEFORE: -1, AFTER: 1}
        step = steps.get(event.key, 0)
        if step:
            leap = LEAP if isinstance(event, Held | HeldLong) else 1
            self.letter = (self.letter + step * leap) % len(ALPHABET)
            return Went.STAY
        match pressed(event):
            case key if key == TAKE and len(self.typed) < LONGEST_NAME:
                self.typed += ALPHABET[self.letter]
            case key if key == LEAVE:
                return Went.ON
            case key if key == BACK:
                if not self.typed:
                    return Went.BACK
                self.typed = self.typed[:-1]
        return Went.STAY

    def read(self, _: ReaderEvent) -> Went:
        return Went.STAY

    @property
    def name(self) -> str:
        """As it is written: a capital, then small letters."""
        return self.typed.capitalize()


Step = Choosing | Placing | Enrolling | Spelling
