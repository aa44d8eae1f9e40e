"""Enrolling: the table names a card, any pad reads it, and so on through the pack.

``Enrollment`` is a value; ``take`` folds what happens into it, ``prompt`` says what to show:

    state = begin(wanted_cards(), kept, elsewhere)
    state = take(state, TagEntered(...))        # or Undo(), Skip()
    show(prompt(state))

A tag is in one card: a tag that is enrolled already, here or in another of the club's decks, is
refused.  Two new tags at once could each be the card that was named, so neither counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from bowerboard.deck import CallCard, Deck, Tagged
from bowerboard.decks.lying import Laid, Pads
from bowerboard.euchre.cards import SUITS, Card, Rank
from bowerboard.readers.events import ReaderEvent

HASTE_MS = 250
"""Two new tags within this time were laid together: nobody reads the next name so fast."""


class Undo:
    """Take the latest card back."""


class Skip:
    """The card that is named is not there: go on without it."""


class Say(Enum):
    """What there is to tell besides the card that is wanted."""

    NOTHING = ""
    CLEAR = "clear the pads first"
    ALREADY = "that tag is {what} already"
    ELSEWHERE = "that tag is {what}"
    TOGETHER = "one at a time: lay again"
    BACK = "taken back: {what}"
    NO_PAD = "no pad answers"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to show: the card to lay now (None when all are done), how far it is, and what there is
    to ``say`` ``about`` something; ``notice`` is that in words."""

    wanted: Tagged | None
    done: int
    total: int
    say: Say = Say.NOTHING
    about: str = ""

    @property
    def notice(self) -> str:
        return self.say.value.format(what=self.about)


@dataclass(frozen=True, slots=True)
class Enrollment:
    """How far it is.  ``tags`` are those enrolled now, in the order of ``wanted``, None for a card
    that was skipped; ``kept`` stood there before; ``elsewhere`` names tags of other decks."""

    wanted: tuple[Tagged, ...]
    kept: Mapping[bytes, Tagged] = field(default_factory=dict)
    elsewhere: Mapping[bytes, str] = field(default_factory=dict)
    tags: tuple[bytes | None, ...] = ()
    pads: Pads = field(default_factory=Pads)
    last_at: int | None = None  # when the latest card was enrolled, while nothing came after it
    say: Say = Say.NOTHING
    about: str = ""

    @property
    def current(self) -> Tagged | None:
        """What is wanted now; None when nothing is."""
        return self.wanted[len(self.tags)] if len(self.tags) < len(self.wanted) else None

    @property
    def new(self) -> dict[bytes, Tagged]:
        """What was enrolled now, by tag."""
        pairs = zip(self.tags, self.wanted, strict=False)
        return {uid: what for uid, what in pairs if uid is not None}

    def told(self, say: Say, about: Tagged | str = "") -> Enrollment:
        """The same, with this to say."""
        return replace(self, say=say, about=str(about))


def wanted_cards(ranks: str = "9TJQKA", copies: int = 1, call_sets: int = 0) -> tuple[Tagged, ...]:
    """What a pack holds, in the order in which people sort it: suit by suit, low to high.

    ``copies`` is 2 for a double pack; ``call_sets`` how many sets of call cards go with it.
    """
    unknown = [rank for rank in ranks if rank == Rank.UNREAD.value]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no rank of a pack")
    cards = [
        Card(Rank(rank), suit, copy)
        for suit in SUITS
        for rank in ranks
        for copy in range(1, copies + 1)
    ]
    return (*cards, *(call for call in CallCard for _ in range(call_sets)))


def begin(
    wanted: tuple[Tagged, ...],
    kept: Mapping[bytes, Tagged] | None = None,
    elsewhere: Mapping[bytes, str] | None = None,
) -> Enrollment:
    """A new enrolment of ``wanted``; what ``kept`` holds of it already is not asked for again."""
    kept = kept or {}
    left = list(wanted)
    for held in kept.values():
        if held in left:
            left.remove(held)
    return Enrollment(tuple(left), kept, elsewhere or {})


def take(state: Enrollment, happened: ReaderEvent | Undo | Skip) -> Enrollment:
    """The enrolment after ``happened``."""
    match happened:
        case Undo():
            return _undo(state)
        case Skip():
            if state.current is None:
                return state
            tags = (*state.tags, None)
            return replace(state, tags=tags, last_at=None).told(Say.NOTHING)
    pads, laid = state.pads.take(happened)
    after = replace(state, pads=pads)
    if laid is not None:
        return _laid(after, laid)
    if state.say is Say.CLEAR and not pads.on:
        return after.told(Say.NOTHING)
    return after


def _laid(state: Enrollment, laid: Laid) -> Enrollment:
    known = state.new.get(laid.uid) or state.kept.get(laid.uid)
    if known is not None:
        return replace(state, last_at=None).told(Say.ALREADY, known)
    if laid.stale:
        return state.told(Say.CLEAR)
    if laid.uid in state.elsewhere:
        return state.told(Say.ELSEWHERE, state.elsewhere[laid.uid])
    if state.last_at is not None and laid.at - state.last_at < HASTE_MS:
        return replace(state, tags=state.tags[:-1], last_at=laid.at).told(Say.TOGETHER)
    if state.say is Say.TOGETHER and laid.at - (state.last_at or 0) < HASTE_MS:
        return replace(state, last_at=laid.at)
    if state.current is None:
        return state
    tags = (*state.tags, laid.uid)
    return replace(state, tags=tags, last_at=laid.at).told(Say.NOTHING)


def _undo(state: Enrollment) -> Enrollment:
    """Back to the card named before, whether it was laid or skipped."""
    if not state.tags:
        return state.told(Say.NOTHING)
    back = state.wanted[len(state.tags) - 1]
    return replace(state, tags=state.tags[:-1], last_at=None).told(Say.BACK, back)


def finished(state: Enrollment, now: int) -> bool:
    """Whether nothing is wanted any more, and the last card was not laid together with another."""
    hasty = state.last_at is not None and now - state.last_at < HASTE_MS
    return state.current is None and not hasty


def prompt(state: Enrollment) -> Prompt:
    """What to show now."""
    say = state.say if state.pads.there else Say.NO_PAD
    return Prompt(state.current, len(state.tags), len(state.wanted), say, state.about)


def missing(state: Enrollment) -> tuple[Tagged, ...]:
    """What is wanted and not enrolled."""
    pairs = zip(state.tags, state.wanted, strict=False)
    skipped = [what for uid, what in pairs if uid is None]
    return (*skipped, *state.wanted[len(state.tags) :])


def enrolled(state: Enrollment, name: str) -> Deck:
    """The deck as it stands: what was kept and what is new, cards before call cards."""
    tags = {**state.kept, **state.new}
    cards = {uid: held for uid, held in tags.items() if isinstance(held, Card)}
    calls = {uid: held for uid, held in tags.items() if isinstance(held, CallCard)}
    return Deck(cards, name, calls)
