"""What the hub tells the table: commands become observations, and what follows from them.

The director's word enters by the same inbox as cards and keys, is journalled with who gave it,
and its conclusions name it as their cause.  This is the one place where commands meet the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre import text, umpire
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import (
    DealerSet,
    DealVoided,
    Reinstated,
    Retracted,
    TableEvent,
)
from bowerboard.euchre.history import History, extend
from bowerboard.euchre.irregular import DirectorRuled, RenegeRuled, ScoreSet
from bowerboard.table.commanded import Told
from bowerboard.table.sense import Armed, Sense, Worth

ALLOWED = (RenegeRuled, DirectorRuled, ScoreSet, Retracted, Reinstated, DealVoided, DealerSet)
"""What a director may make happen; cards and calls are the players'."""

TOURNAMENTS = 8
"""So many are remembered; of one before, a command is old by its tournament alone."""

ATTEND = "attend"
"""The call for the director is answered."""

DONE, REFUSED, STALE, VOID = "done", "refused", "stale", "void"
"""What comes of a command (hublink.payloads.Answer)."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command as the edge took it in, old and late ones left out.

    ``what`` is one of ``event LINE``, ``pause``, ``go on``, ``message TEXT``, ``attend``;
    ``latest``, ``stands`` and ``score`` are what it rests on (hublink.payloads.Command).
    """

    tournament: str
    seq: int
    id: str
    by: str
    what: str
    latest: int | None = None
    stands: tuple[int, ...] = ()
    score: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HubHeard:
    """What is wrong with the link to the hub, in words; empty when nothing is."""

    trouble: str


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
    if any(not _stands(history, seq) for seq in command.stands):
        return VOID, "what it was about has been taken back"
    if command.latest is not None and command.latest not in _undone(history):
        return STALE, "something else has happened since"
    if command.score and command.score != history.game.score:
        now = "-".join(map(str, history.game.score))
        return STALE, f"the score is {now} now"
    verb, _, rest = command.what.partition(" ")
    if verb != "event":
        return DONE, ""
    try:
        event = text.read(rest)
        if not isinstance(event, ALLOWED):
            return REFUSED, "that is for the players to do"
        for number, each in enumerate(_whole(history, event), history.seq + 1):
            history = extend(history, number, each)
    except (text.Unreadable, Impossible) as why:
        return REFUSED, " ".join(str(why).split())
    return DONE, ""


def _undone(history: History) -> tuple[int, ...]:
    """What can be taken back last: the latest event, and where the umpire concluded it by itself
    what it follows from, which would else conclude it anew."""
    found = [history.seq]
    moment: History | None = history
    while moment is not None and moment.event is not None and umpire.by_itself(moment.event):
        moment = moment.before
        found += [] if moment is None else [moment.seq]
    return tuple(found)


def _whole(history: History, event: TableEvent) -> tuple[TableEvent, ...]:
    """``event`` with the retractions that must come before it."""
    chain = _undone(history)
    if not isinstance(event, Retracted) or event.target not in chain:
        return (event,)
    return tuple(Retracted(seq) for seq in chain[: chain.index(event.target) + 1])


def _stands(history: History, seq: int) -> bool:
    moment: History | None = history
    while moment is not None and moment.seq > seq:
        moment = moment.before
    return moment is not None and moment.seq == seq


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
        case "event":
            event = text.read(rest)
            return _cleared(after, event), _whole(history, event)
    return after, ()


def _cleared(sense: Sense, event: TableEvent) -> Sense:
    """Half-made calls do not outlive a correction, and cards of a dead deal are spent."""
    calm = replace(sense, armed=Armed.NOTHING, caller=None, alone_said=False)
    dead = isinstance(event, DealVoided | DirectorRuled | RenegeRuled)
    return calm.marked(calm.lying, Worth.SPENT) if dead else calm
