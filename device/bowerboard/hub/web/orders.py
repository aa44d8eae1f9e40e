"""Commands as forms and JSON write them: ``{"do": "dealer", "seat": 1}``.

``read`` and ``write`` are each other's inverse; ``from_form`` makes of the fields of a form what
JSON would have been.  ``fields`` has the limits of what is read.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bowerboard.euchre import text
from bowerboard.euchre.events import (
    Amended,
    CardPlayed,
    GameBegan,
    GameEvent,
    Reinstated,
    Retracted,
)
from bowerboard.euchre.irregular import DealStolen, Misdealt, SixCardsHeld
from bowerboard.hub.commands import Attend, Command, Confirm, Message, Pause
from bowerboard.hub.web import fields as f
from bowerboard.hub.web.fields import SIDES_MAX, Unreadable, clean, whole
from bowerboard.hublink import corrections as c

__all__ = ["WORDS", "Unreadable", "Word", "clean", "from_form", "read", "whole", "write"]

Told = Mapping[str, Any]

CALLED = "called by the director"
"""Why, of a misdeal for which nobody gave a reason."""


@dataclass(frozen=True, slots=True)
class Word:
    """One command's word: how its fields are read and written, who beside directors may say it."""

    read: Callable[[Told], Command]
    write: Callable[[Any], dict[str, Any]] = lambda command: {}
    scorekeeper: bool = False


def _rule(told: Told) -> c.RuleRenege:
    return c.RuleRenege(f.seat(told), f.trick_or_none(told), f.flag(told, "upheld"))


def _replace(told: Told) -> c.Replace:
    """Another event as its line, or another card of the same one."""
    return c.Replace(f.place(told), _event(told), f.flag_or_no(told, "cut"))


def _event(told: Told) -> GameEvent:
    try:
        event = text.read(f.line(told, "event"))
    except text.Unreadable as why:
        raise Unreadable(f"event: {why}") from None
    if isinstance(event, Retracted | Reinstated | Amended | GameBegan):
        raise Unreadable("event: something that happens in a deal")
    return event


def _trick(told: Told) -> c.SetTrick:
    seats, cards = f.seats(told), f.cards(told, "cards")
    if len(seats) != len(cards) or not seats:
        raise Unreadable("seats, cards: as many of the one as of the other")
    plays = tuple(CardPlayed(seat, card) for seat, card in zip(seats, cards, strict=True))
    return c.SetTrick(f.trick(told), plays, f.flag_or_no(told, "cut"))


def _trick_told(what: c.SetTrick) -> dict[str, Any]:
    plays = what.plays
    seats, cards = [play.seat for play in plays], [str(play.card) for play in plays]
    return {"trick": what.trick, "seats": seats, "cards": cards, "cut": what.cut}


def _irregular(told: Told) -> c.Record:
    match told.get("what"):
        case "misdeal":
            return c.Record(Misdealt(CALLED))
        case "stolen":
            return c.Record(DealStolen(f.seat(told)))
        case "six":
            return c.Record(SixCardsHeld(f.seat(told)))
    raise Unreadable("what: misdeal, stolen or six")


def _irregular_told(what: c.Record) -> dict[str, Any]:
    match what.event:
        case Misdealt():
            return {"what": "misdeal"}
        case DealStolen(seat):
            return {"what": "stolen", "seat": seat}
        case SixCardsHeld(seat):
            return {"what": "six", "seat": seat}
    raise Unreadable("that is nothing that a page can say")


def _cut(told: Told) -> bool:
    return f.flag_or_no(told, "cut")


WORDS: dict[type[Any], tuple[str, Word]] = {
    c.RuleRenege: ("rule", Word(
        _rule, lambda w: {"seat": w.seat, "trick": w.trick, "upheld": w.upheld})),
    c.CallRenege: ("renege", Word(
        lambda t: c.CallRenege(f.seat(t), f.trick_or_none(t)),
        lambda w: {"seat": w.seat, "trick": w.trick})),
    c.Award: ("award", Word(
        lambda t: c.Award(f.points(t, -f.POINTS_MAX), f.flag(t, "ends_deal")),
        lambda w: {"points": list(w.points), "ends_deal": w.ends_deal})),
    c.SetScore: ("score", Word(
        lambda t: c.SetScore(f.points(t, 0)), lambda w: {"points": list(w.score)}, True)),
    c.Undo: ("undo", Word(lambda t: c.Undo())),
    c.Redo: ("redo", Word(lambda t: c.Redo())),
    c.Rewind: ("rewind", Word(lambda t: c.Rewind(f.place(t)), lambda w: {"place": w.place})),
    c.TakeOut: ("take out", Word(
        lambda t: c.TakeOut(f.place(t), _cut(t)), lambda w: {"place": w.place, "cut": w.cut})),
    c.Replace: ("replace", Word(
        _replace, lambda w: {"place": w.place, "event": text.write(w.event), "cut": w.cut})),
    c.VoidDeal: ("void", Word(lambda t: c.VoidDeal())),
    c.SetDealer: ("dealer", Word(
        lambda t: c.SetDealer(f.seat(t), _cut(t)), lambda w: {"seat": w.seat, "cut": w.cut})),
    c.DrawDealer: ("draw", Word(lambda t: c.DrawDealer(secrets.randbits(31)))),
    c.SetTrump: ("trump", Word(
        lambda t: c.SetTrump(f.suit_or_none(t), _cut(t)),
        lambda w: {"suit": "n" if w.suit is None else w.suit.value, "cut": w.cut})),
    c.SetMaker: ("maker", Word(
        lambda t: c.SetMaker(f.seat(t), _cut(t)), lambda w: {"seat": w.seat, "cut": w.cut})),
    c.SetCard: ("card", Word(
        lambda t: c.SetCard(f.trick(t), f.seat(t), f.card(t, "card"), _cut(t)),
        lambda w: {"trick": w.trick, "seat": w.seat, "card": str(w.card), "cut": w.cut})),
    c.SetTrick: ("trick", Word(_trick, _trick_told)),
    c.ClaimRest: ("claim", Word(
        lambda t: c.ClaimRest(f.seat(t), f.cards(t, "cards")),
        lambda w: {"seat": w.seat, "cards": [str(each) for each in w.cards]})),
    c.Record: ("record", Word(_irregular, _irregular_told)),
    Pause: ("pause", Word(
        lambda t: Pause(f.flag(t, "paused")), lambda w: {"paused": w.paused})),
    Message: ("message", Word(lambda t: Message(f.message(t)), lambda w: {"text": w.text})),
    Attend: ("attend", Word(lambda t: Attend(), scorekeeper=True)),
    Confirm: ("confirm", Word(lambda t: Confirm(), scorekeeper=True)),
}  # fmt: skip
"""Every command that a page can give, by its class."""

_BY_WORD = dict(WORDS.values())


def scorekeeper_may(command: Command) -> bool:
    """Whether it takes no director to say it."""
    return WORDS[type(command)][1].scorekeeper


def read(told: object) -> Command:
    """The command that ``told``, as JSON gives it, says.

    Raises:
        Unreadable: it says none.
    """
    if not isinstance(told, dict):
        raise Unreadable("a command is an object with the key do")
    word = told.get("do")
    if not isinstance(word, str) or word not in _BY_WORD:
        raise Unreadable(f"do: one of {', '.join(_BY_WORD)}")
    return _BY_WORD[word].read(told)


def write(command: Command) -> str:
    """``command`` as JSON; who draws a dealer chooses nothing, so its seed is not in it."""
    name, word = WORDS[type(command)]
    return json.dumps({"do": name, **word.write(command)})


_WHOLE = ("seat", "trick", "place")
_TICKED = ("ends_deal", "paused", "upheld", "cut")


def _number(text: str) -> int | str:
    """``text`` as a whole number; as it is, to be refused where it is read, if it is none."""
    found = whole(text)
    return text if found is None else found


def from_form(fields: Mapping[str, str]) -> Command:
    """The command that a form says: whole in ``command``, or field by field.

    Raises:
        Unreadable: it says none.
    """
    if "command" in fields:
        try:
            return read(json.loads(fields["command"]))
        except (ValueError, RecursionError):  # no JSON, or a number without end
            raise Unreadable("command: not JSON") from None
    told: dict[str, Any] = {"do": fields.get("do"), "text": fields.get("text", "")}
    sides = range(SIDES_MAX)
    told["points"] = [whole(fields[n]) for side in sides if (n := f"points-{side}") in fields]
    told |= {name: _number(fields[name]) for name in _WHOLE if fields.get(name)}
    told |= {name: fields.get(name) == "yes" for name in _TICKED}
    told |= {name: fields[name] for name in ("suit", "card", "what", "event") if name in fields}
    if fields.get("card") and "deed" in fields:
        told["event"] = fields["deed"].replace("?", fields["card"], 1)
    # In the order in which the page asks for them, which is that of the trick.
    played = [(whole(name[5:]), each) for name, each in fields.items() if name[:5] == "card-"]
    told["seats"] = [seat for seat, _ in played]
    told["cards"] = [card for _, card in played] or fields.get("cards", "").split()
    return read(told)
