"""Commands as forms and JSON write them: ``{"do": "dealer", "seat": 1}``.

``read`` and ``write`` are each other's inverse; ``from_form`` makes of the fields of a form what
JSON would have been.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bowerboard.hub.commands import (
    MESSAGE_MAX,
    Attend,
    Award,
    Command,
    Confirm,
    Message,
    Pause,
    Redo,
    RuleRenege,
    SetDealer,
    SetScore,
    Undo,
    VoidDeal,
)

POINTS_MAX = 200
"""No score of any game we know comes near."""

SEATS_MAX = 8
NUMBER_MAX = 2**53 - 1
"""The largest number that JSON carries everywhere."""


class Unreadable(ValueError):
    """No command; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Word:
    """One command's word: its class, how its fields are read, who beside directors may say it."""

    kind: type[Any]
    read: Callable[[Mapping[str, Any]], Command]
    scorekeeper: bool = False


def _number(told: Mapping[str, Any], name: str, low: int, high: int) -> int:
    value = told.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Unreadable(f"{name}: a whole number from {low} to {high}")
    return value


def _flag(told: Mapping[str, Any], name: str) -> bool:
    value = told.get(name)
    if not isinstance(value, bool):
        raise Unreadable(f"{name}: true or false")
    return value


def _points(told: Mapping[str, Any], low: int) -> tuple[int, ...]:
    value = told.get("points")
    if not isinstance(value, list) or not 2 <= len(value) <= SEATS_MAX:
        raise Unreadable("points: a list of whole numbers, one a side")
    return tuple(
        _number(
            {f"points of side {side + 1}": each}, f"points of side {side + 1}", low, POINTS_MAX
        )
        for side, each in enumerate(value)
    )


def _message(told: Mapping[str, Any]) -> Message:
    text = told.get("text", "")
    if not isinstance(text, str) or len(text) > MESSAGE_MAX:
        raise Unreadable(f"text: at most {MESSAGE_MAX} characters")
    return Message(clean(text))


def _rule(told: Mapping[str, Any]) -> RuleRenege:
    trick = None if told.get("trick") is None else _number(told, "trick", 0, 20)
    return RuleRenege(_number(told, "seat", 0, SEATS_MAX - 1), trick, _flag(told, "upheld"))


WORDS: dict[str, Word] = {
    "rule": Word(RuleRenege, _rule),
    "award": Word(Award, lambda t: Award(_points(t, -POINTS_MAX), _flag(t, "ends_deal"))),
    "score": Word(SetScore, lambda t: SetScore(_points(t, 0)), scorekeeper=True),
    "undo": Word(Undo, lambda t: Undo(_number(t, "target", 1, NUMBER_MAX))),
    "redo": Word(Redo, lambda t: Redo(_number(t, "target", 1, NUMBER_MAX))),
    "void": Word(VoidDeal, lambda t: VoidDeal()),
    "dealer": Word(SetDealer, lambda t: SetDealer(_number(t, "seat", 0, SEATS_MAX - 1))),
    "pause": Word(Pause, lambda t: Pause(_flag(t, "paused"))),
    "message": Word(Message, _message),
    "attend": Word(Attend, lambda t: Attend(), scorekeeper=True),
    "confirm": Word(Confirm, lambda t: Confirm(), scorekeeper=True),
}
"""Every command that a page can give."""

_WORD_OF = {word.kind: name for name, word in WORDS.items()}


def clean(text: str) -> str:
    """``text`` on one line, without what cannot be seen."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def scorekeeper_may(command: Command) -> bool:
    """Whether it takes no director to say it."""
    return WORDS[_WORD_OF[type(command)]].scorekeeper


def read(told: object) -> Command:
    """The command that ``told``, as JSON gives it, says.

    Raises:
        Unreadable: it says none.
    """
    if not isinstance(told, dict):
        raise Unreadable("a command is an object with the key do")
    word = told.get("do")
    if not isinstance(word, str) or word not in WORDS:
        raise Unreadable(f"do: one of {', '.join(WORDS)}")
    return WORDS[word].read(told)


def write(command: Command) -> str:
    """``command`` as JSON."""
    told: dict[str, Any] = {"do": _WORD_OF[type(command)]}
    match command:
        case RuleRenege(seat, trick, upheld):
            told |= {"seat": seat, "trick": trick, "upheld": upheld}
        case Award(points, ends_deal):
            told |= {"points": list(points), "ends_deal": ends_deal}
        case SetScore(score):
            told |= {"points": list(score)}
        case Undo(target) | Redo(target):
            told |= {"target": target}
        case SetDealer(seat):
            told |= {"seat": seat}
        case Pause(paused):
            told |= {"paused": paused}
        case Message(text):
            told |= {"text": text}
        case VoidDeal() | Attend() | Confirm():
            pass
    return json.dumps(told)


def from_form(fields: Mapping[str, str]) -> Command:
    """The command that a form says: whole in ``command``, or field by field.

    Raises:
        Unreadable: it says none.
    """
    if "command" in fields:
        try:
            return read(json.loads(fields["command"]))
        except (json.JSONDecodeError, RecursionError):
            raise Unreadable("command: not JSON") from None
    told: dict[str, Any] = {"do": fields.get("do"), "text": fields.get("text", "")}
    told["points"] = [
        whole(fields[name]) for side in range(SEATS_MAX) if (name := f"points-{side}") in fields
    ]
    told |= {name: whole(fields[name]) for name in ("seat", "target", "trick") if name in fields}
    told |= {name: fields.get(name) == "yes" for name in ("ends_deal", "paused", "upheld")}
    return read(told)


def whole(text: str) -> int | None:
    """``text`` as a whole number, None if it is none."""
    try:
        return int(text) if len(text) <= 16 else None
    except ValueError:
        return None
