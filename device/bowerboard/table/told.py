"""What the hub tells the table: commands become observations, and what follows from them.

The director's word enters by the same inbox as cards and keys, is journalled with who gave it,
and its conclusions name it as their cause.  This is the one place where commands meet the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre import text
from bowerboard.euchre.events import TableEvent
from bowerboard.euchre.history import History, latest, standing
from bowerboard.hublink import correctiontext, secrecy
from bowerboard.hublink.corrections import Author, Correction
from bowerboard.hublink.ownpage import BY as PAGE
from bowerboard.table import desk, setting
from bowerboard.table.changes import Refusal, spoken
from bowerboard.table.commanded import Told, asked
from bowerboard.table.observed import Corrected
from bowerboard.table.proposing import propose
from bowerboard.table.sense import Sense
from bowerboard.view import LinkTrouble

TOURNAMENTS = 8
"""So many are remembered; of one before, a command is old by its tournament alone."""

ATTEND = "attend"
"""The call for the director is answered."""

DONE, REFUSED, CUTS, STALE, VOID = "done", "refused", "cuts", "stale", "void"
"""What comes of a command (hublink.payloads.Answer)."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as the edge took it in, old and late ones left out.

    ``what`` is one of ``correct "WHY": LINE``, ``pause``, ``go on``, ``message TEXT``,
    ``attend``, or what ``table.setting`` knows; ``latest``, ``stands``, ``score`` and ``was`` are
    what it rests on (hublink.payloads.Command).
    """

    tournament: str
    seq: int
    id: str
    by: str
    what: str
    latest: int | None = None
    stands: tuple[int, ...] = ()
    score: tuple[int, ...] = ()
    was: str = ""


@dataclass(frozen=True, slots=True)
class HubHeard:
    """What is wrong with the link to the hub; None when nothing is."""

    trouble: LinkTrouble | None


def is_old(sense: Sense, command: Command) -> bool:
    """Whether ``command`` was taken before, or comes after a later one."""
    return command.seq <= dict(sense.told).get(command.tournament, 0)


def taken(history: History, sense: Sense, command: Command, at: int) -> list[Told]:
    """What comes of ``command`` at this moment of the game; nothing of one that is old."""
    if is_old(sense, command):
        return []
    came, why = _came(history, command)
    who = command.tournament, command.seq, command.id, command.by
    return [Told(*who, command.what, came, why, at)]


def _came(history: History, command: Command) -> tuple[str, str]:
    stale = _stale(history, command)
    if stale is not None:
        return stale
    if command.what.partition(" ")[0] in setting.VERBS:
        own = command.tournament == PAGE
        why = setting.objection(command.what) if own else "that is for the table's own page"
        return (REFUSED, spoken(why)) if why else (DONE, "")
    wanted = asked(command.what)
    if wanted is None:
        return DONE, ""
    try:
        correction = correctiontext.read(wanted[1])
    except (correctiontext.Unreadable, text.Unreadable) as nonsense:
        return REFUSED, spoken(str(nonsense))
    if command.was and not _is_there(history, correction, command.was):
        return STALE, "that has been changed since"
    author, why = _who(command.tournament, command.by, wanted[0])
    answer = propose(history, correction, author, why)
    if isinstance(answer, Refusal):
        return (CUTS if answer.instead is not None else REFUSED), spoken(_reason(answer))
    return DONE, ""


def _stale(history: History, command: Command) -> tuple[str, str] | None:
    """What has changed of that on which ``command`` rests."""
    if command.stands:
        numbers = {number for number, _ in standing(history)}
        if not numbers.issuperset(command.stands):
            return VOID, "what it was about has been taken back"
    if command.latest is not None:
        last = {history.seq, *(moment.seq for moment in latest(history))}
        if command.latest not in last:
            return STALE, "something else has happened since"
    if command.score and command.score != history.game.score:
        now = "-".join(map(str, history.game.score))
        return STALE, f"the score is {now} now"
    return None


def _is_there(history: History, correction: Correction, was: str) -> bool:
    """Whether the event that ``correction`` names is the one that was seen there."""
    events = standing(history)
    here = getattr(correction, "place", -1) - history.count + len(events)
    if not 0 <= here < len(events):
        return False
    return text.write(secrecy.veiled(events[here][1])) == was


def _who(tournament: str, by: str, why: str) -> tuple[Author, str]:
    """As whom the table takes it, and the words of its record."""
    if tournament == PAGE:
        return Author.TABLE, spoken(why)
    return Author.DIRECTOR, spoken(f"{by}: {why}" if why.strip() else by)


def _reason(refusal: Refusal) -> str:
    if refusal.instead is None:
        return refusal.why
    later = "one later event" if refusal.lost == 1 else f"{refusal.lost} later events"
    return f"{refusal.why}: {later} would have to go"


def follows(history: History, sense: Sense, seen: Told) -> tuple[Sense, tuple[TableEvent, ...]]:
    """The sense after ``seen``, and what is concluded from it."""
    others = [each for each in sense.told if each[0] != seen.tournament]
    numbers = (*others[1 - TOURNAMENTS :], (seen.tournament, seen.seq))
    after = replace(sense, told=numbers)
    if seen.came != DONE:
        return after, ()
    verb, _, rest = seen.what.partition(" ")
    match verb:
        case "pause":
            return replace(after, paused=True), ()
        case "go":
            return replace(after, paused=False), ()
        case "message":
            return replace(after, message=rest), ()
        case "attend":
            return replace(after, director=()), ()
        case "correct":
            return _corrected(history, after, seen)
    return after, ()


def _corrected(history: History, sense: Sense, seen: Told) -> tuple[Sense, tuple[TableEvent, ...]]:
    wanted = asked(seen.what)
    if wanted is None:
        return sense, ()
    correction = correctiontext.read(wanted[1])
    author, why = _who(seen.tournament, seen.by, wanted[0])
    return desk.corrected(history, sense, Corrected(author, correction, why, seen.at))
