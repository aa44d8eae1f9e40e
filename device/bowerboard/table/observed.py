"""What was observed at the table: cards laid and lifted, keys, pads lost and found.

Observations are facts about the hardware, already named by place (a seat or the kitty) and card.
Each carries ``at``, milliseconds on the table's monotonic clock.  ``write`` and ``read`` are each
other's inverse; the forms, as they stand in a journal::

    laid 2 Jh e004015012345678      lifted 2 Jh e004015012345678
    lying kitty 9s e00401...        (found lying when its pad started)
    laid 1 ? 04a1b2c3d4e580         (a tag that is no card of this deck)
    call 1 order-up 04a1b2c3d4e5    (a call card; lying call 1 ... as above)
    tap side 2    hold side 2    tap suit h    tap alone    tap no-trump    tap undo
    silent 2      back 2         restarted 2   waited
    long side 2                  (held long: asks for the director, or no longer)
    resumed 81250                (switched on; the run before had come to 81250 ms)
    told spring 4 c19 done "" by "Ann": correct "misread": score 4,6   (by the hub; ``commanded``)
    abandoned                    (the game found unfinished then is not to go on)
    correct director "read wrongly": score 4,6       (by whom, why, what: ``correctiontext``)
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from bowerboard.deck import CallCard
from bowerboard.euchre.cards import Card, card, suit
from bowerboard.hublink import correctiontext
from bowerboard.hublink.corrections import Author, By, Correction
from bowerboard.panel.keys import (
    AloneKey,
    Held,
    HeldLong,
    Key,
    NoTrumpKey,
    SideKey,
    SuitKey,
    Tapped,
    UndoKey,
)
from bowerboard.table import commanded

KITTY = -1
"""The place of the kitty pad; other places are seats from 0."""


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A tag appeared on a pad; ``card`` is None if the deck does not know it.

    ``lying`` says that it lay there when the pad started, so that it may be no news.
    """

    place: int
    card: Card | None
    uid: str
    at: int
    lying: bool = False


@dataclass(frozen=True, slots=True)
class CallLaid:
    """A call card appeared on a pad."""

    place: int
    call: CallCard
    uid: str
    at: int
    lying: bool = False


@dataclass(frozen=True, slots=True)
class CardLifted:
    place: int
    card: Card | None
    uid: str
    at: int


@dataclass(frozen=True, slots=True)
class PadSilent:
    place: int
    at: int


@dataclass(frozen=True, slots=True)
class PadBack:
    """The pad speaks again; ``restarted``: it has forgotten what lay on it and reports anew."""

    place: int
    at: int
    restarted: bool = False


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Nothing happened until ``at``, which is when something was to be decided."""

    at: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The table was switched on at ``at``; the run before came to ``left`` by its own clock.

    A machine's monotonic clock may begin anew with it, so times before and after do not compare.
    """

    left: int
    at: int


@dataclass(frozen=True, slots=True)
class Abandoned:
    """Somebody said at ``at`` that the game found unfinished is not to go on."""

    at: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """``by`` asked for ``correction``, and said ``why``."""

    by: By
    correction: Correction
    why: str
    at: int


Observation = (
    CardLaid
    | CallLaid
    | CardLifted
    | PadSilent
    | PadBack
    | Tapped
    | Held
    | HeldLong
    | TimePassed
    | Resumed
    | Abandoned
    | Corrected
    | commanded.Told
)


class Unreadable(ValueError):
    """Text that is no observation."""


def write_place(place: int) -> str:
    """``kitty`` or the seat's number."""
    return "kitty" if place == KITTY else str(place)


def write(seen: Observation) -> str:  # noqa: PLR0912 - one branch a kind
    """``seen`` as one line; its time is kept beside it."""
    match seen:
        case CardLaid(place, shown, uid, _, lying):
            verb = "lying" if lying else "laid"
            return f"{verb} {write_place(place)} {shown or '?'} {uid}"
        case CallLaid(place, call, uid, _, lying):
            said = call.value.replace(" ", "-")
            return f"{'lying call' if lying else 'call'} {write_place(place)} {said} {uid}"
        case CardLifted(place, shown, uid):
            return f"lifted {write_place(place)} {shown or '?'} {uid}"
        case PadSilent(place):
            return f"silent {write_place(place)}"
        case PadBack(place, _, restarted):
            return f"{'restarted' if restarted else 'back'} {write_place(place)}"
        case Tapped(key):
            return f"tap {_write_key(key)}"
        case Held(key):
            return f"hold {_write_key(key)}"
        case HeldLong(key):
            return f"long {_write_key(key)}"
        case TimePassed():
            return "waited"
        case Resumed(left):
            return f"resumed {left}"
        case commanded.Told():
            return commanded.write(seen)
        case Abandoned():
            return "abandoned"
        case Corrected(by, correction, why):
            who = by.value if isinstance(by, Author) else str(by)
            words = json.dumps(why, ensure_ascii=False)
            return f"correct {who} {words}: {correctiontext.write(correction)}"


def _write_key(key: Key) -> str:
    match key:
        case SideKey(seat):
            return f"side {seat}"
        case SuitKey(named):
            return f"suit {named.value}"
        case AloneKey():
            return "alone"
        case NoTrumpKey():
            return "no-trump"
        case UndoKey():
            return "undo"


_CARD_LINE = re.compile(r"(laid|lying|lifted) (kitty|\d) (\?|\S+) ([0-9a-f]+)")
_CALL_LINE = re.compile(r"(lying )?call (kitty|\d) ([a-z-]+) ([0-9a-f]+)")
_PAD_LINE = re.compile(r"(silent|back|restarted) (kitty|\d)")
_RESUMED_LINE = re.compile(r"resumed (-?\d{1,18})")
_KEY_LINE = re.compile(r"(tap|hold|long) (?:side (\d)|suit ([cdhsrbop])|(alone|no-trump|undo))")
_OTHER_KEYS: dict[str, Key] = {
    "alone": AloneKey(), "no-trump": NoTrumpKey(), "undo": UndoKey(),
}  # fmt: skip
_KEY_VERBS: dict[str, type[Tapped] | type[Held] | type[HeldLong]] = {
    "tap": Tapped, "hold": Held, "long": HeldLong,
}  # fmt: skip
_CORRECT_LINE = re.compile(r'correct (\d|director|table) ("(?:[^"\\]|\\.)*"): (.*)')


def read(line: str, at: int) -> Observation:
    """The observation written ``line``, made at ``at``.

    Raises:
        Unreadable: it is none of the forms.
    """
    if line == "waited":
        return TimePassed(at)
    if line == "abandoned":
        return Abandoned(at)
    if found := _CARD_LINE.fullmatch(line):
        verb, place, name, uid = found.groups()
        shown = None if name == "?" else _card(name, line)
        if verb == "lifted":
            return CardLifted(_place(place), shown, uid, at)
        return CardLaid(_place(place), shown, uid, at, verb == "lying")
    if found := _CALL_LINE.fullmatch(line):
        lying, place, said, uid = found.groups()
        return CallLaid(_place(place), _call(said, line), uid, at, bool(lying))
    if found := _PAD_LINE.fullmatch(line):
        verb, place = found.groups()
        if verb == "silent":
            return PadSilent(_place(place), at)
        return PadBack(_place(place), at, verb == "restarted")
    if found := _KEY_LINE.fullmatch(line):
        verb, seat, named, other = found.groups()
        key: Key = (
            _OTHER_KEYS[other] if other else SuitKey(suit(named)) if named else SideKey(int(seat))
        )
        return _KEY_VERBS[verb](key, at)
    if found := _RESUMED_LINE.fullmatch(line):
        return Resumed(int(found[1]), at)
    if found := _CORRECT_LINE.fullmatch(line):
        return _corrected(line, at, *found.groups())
    if command := commanded.read(line, at):
        return command
    raise Unreadable(f"{line!r} is not an observation; 'laid 2 Jh e004...' is one")


def _corrected(line: str, at: int, who: str, words: str, what: str) -> Corrected:
    by: By = int(who) if who.isdecimal() else Author(who)
    try:
        return Corrected(by, correctiontext.read(what), json.loads(words), at)
    except ValueError as why:
        raise Unreadable(f"{line!r}: {why}") from None


def _place(text: str) -> int:
    return KITTY if text == "kitty" else int(text)


def _call(said: str, line: str) -> CallCard:
    try:
        return CallCard(said.replace("-", " "))
    except ValueError:
        raise Unreadable(f"{line!r}: {said!r} is not what a call card says") from None


def _card(name: str, line: str) -> Card:
    try:
        return card(name)
    except ValueError as why:
        raise Unreadable(f"{line!r}: {why}") from None
