"""A director's command as the events it makes: the one place where they are matched.

What is no event (a message, a pause, a call answered) has none; ``hublink.commands`` carries it.
"""

from __future__ import annotations

from bowerboard.euchre.events import DealerSet, DealVoided, Reinstated, Retracted, TableEvent
from bowerboard.euchre.irregular import DirectorRuled, RenegeRuled, ScoreSet
from bowerboard.hub.commands import (
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
from bowerboard.hub.words import score_word, seat_word


def event_of(command: Command, by: str, reason: str) -> TableEvent | None:
    """The event that ``command`` makes, None where it makes none."""
    why = _why(by, reason)
    match command:
        case RuleRenege(seat, trick, upheld):
            return RenegeRuled(seat, trick, upheld, why)
        case Award(points, ends_deal):
            return DirectorRuled(points, ends_deal, why)
        case SetScore(score):
            return ScoreSet(score, why)
        case Undo(target):
            return Retracted(target)
        case Redo(target):
            return Reinstated(target)
        case VoidDeal():
            return DealVoided(why)
        case SetDealer(seat):
            return DealerSet(seat)
        case Pause() | Message() | Attend() | Confirm():
            return None


def _why(by: str, reason: str) -> str:
    """One line: who, and the reason if one was given."""
    return " ".join((f"{by}: {reason}" if reason.strip() else by).split())


def command_words(command: Command) -> str:
    """What ``command`` does, for the audit log and for the second who edits."""
    match command:
        case RuleRenege(seat, trick, upheld):
            where = "" if trick is None else f" in trick {trick + 1}"
            return f"{'uphold' if upheld else 'dismiss'} the renege of {seat_word(seat)}{where}"
        case Award(points, ends_deal):
            return f"award {score_word(points)}{' and end the deal' if ends_deal else ''}"
        case SetScore(score):
            return f"set the score to {score_word(score)}"
        case Undo(target):
            return f"undo number {target}"
        case Redo(target):
            return f"redo number {target}"
        case VoidDeal():
            return "void the deal"
        case SetDealer(seat):
            return f"make {seat_word(seat)} the next dealer"
        case Pause(paused):
            return "pause the table" if paused else "let the table go on"
        case Message(text):
            return f"show {text!r}" if text else "take the message away"
        case Attend():
            return "answer the call for the director"
        case Confirm():
            return "confirm the score"
