"""A director's command in words, and as the event it makes at a table scored by hand.

A table with pads is sent the command itself, and judges by its own record (``table.told``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bowerboard.euchre.cards import suit_word
from bowerboard.euchre.events import DealerSet, DealVoided, Reinstated, Retracted, TableEvent
from bowerboard.euchre.history import History, latest
from bowerboard.euchre.irregular import DirectorRuled, ScoreSet
from bowerboard.hub.commands import Attend, Command, Confirm, Message, Pause
from bowerboard.hub.words import card_said, event_words, score_word, seat_word
from bowerboard.hublink import corrections as c

NO_REASON = "thrown in"


def event_of(history: History, command: Command, by: str, reason: str) -> TableEvent | None:
    """The event that ``command`` makes of a record kept by hand, None where it makes none."""
    why = " ".join((f"{by}: {reason}" if reason.strip() else by).split())
    match command:
        case c.Award(points, ends_deal):
            return DirectorRuled(points, ends_deal, why)
        case c.SetScore(score):
            return ScoreSet(score, why)
        case c.Undo() if history.event is not None:
            return Retracted(latest(history)[0].seq)
        case c.Redo() if history.undone:
            return Reinstated(history.undone[-1][0])
        case c.VoidDeal():
            return DealVoided(why or NO_REASON)
        case c.SetDealer(seat):
            return DealerSet(seat)
    return None


def _trick(trick: int | None) -> str:
    return "" if trick is None else f" in trick {trick + 1}"


def _plays(what: c.SetTrick) -> str:
    played = [f"{seat_word(play.seat)} {card_said(play.card)}" for play in what.plays]
    return f"make trick {what.trick + 1} {', '.join(played)}"


def _ruling(what: c.RuleRenege) -> str:
    verb = "uphold" if what.upheld else "dismiss"
    return f"{verb} the renege of {seat_word(what.seat)}{_trick(what.trick)}"


def _award(what: c.Award) -> str:
    return f"award {score_word(what.points)}{' and end the deal' if what.ends_deal else ''}"


def _cards(cards: Sequence[Any]) -> str:
    return "".join(f" {card_said(card)}" for card in cards)


_WORDS: dict[type[Any], Callable[[Any], str]] = {
    c.Undo: lambda w: "undo the latest",
    c.Redo: lambda w: "redo what was undone",
    c.Rewind: lambda w: f"take back everything from event {w.place + 1} on",
    c.TakeOut: lambda w: f"take out event {w.place + 1}",
    c.Replace: lambda w: f"make event {w.place + 1}: {event_words(w.event)}",
    c.SetScore: lambda w: f"set the score to {score_word(w.score)}",
    c.SetDealer: lambda w: f"make {seat_word(w.seat)} the dealer",
    c.DrawDealer: lambda w: "draw the dealer",
    c.SetTrump: lambda w: f"make it {suit_word(w.suit)}",
    c.SetMaker: lambda w: f"make {seat_word(w.seat)} the maker",
    c.SetCard: lambda w: (
        f"make the card of {seat_word(w.seat)}{_trick(w.trick)} {card_said(w.card)}"
    ),
    c.SetTrick: _plays,
    c.VoidDeal: lambda w: "void the deal",
    c.CallRenege: lambda w: f"call a renege on {seat_word(w.seat)}{_trick(w.trick)}",
    c.RuleRenege: _ruling,
    c.Award: _award,
    c.ClaimRest: lambda w: f"give {seat_word(w.seat)} the rest{_cards(w.cards)}",
    c.Record: lambda w: f"record: {event_words(w.event)}",
    Pause: lambda w: "pause the table" if w.paused else "let the table go on",
    Message: lambda w: f"show {w.text!r}" if w.text else "take the message away",
    Attend: lambda w: "answer the call for the director",
    Confirm: lambda w: "confirm the score",
}


def command_words(command: Command) -> str:
    """What ``command`` does, for the audit log and for the second who edits."""
    cut = ", and what cannot follow goes" if getattr(command, "cut", False) else ""
    return _WORDS[type(command)](command) + cut
