"""Commands on their way: each is stored, said until its table answers, and answered once."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

import sqlalchemy as sa

from bowerboard.euchre import text
from bowerboard.euchre.events import GameEvent, HandsDealt, UpcardTurned
from bowerboard.euchre.history import latest, standing
from bowerboard.hub.api import AuditLine
from bowerboard.hub.commands import Attend, Came, Command, Confirm, Message, Pause
from bowerboard.hub.record import Record
from bowerboard.hub.schema import COMMAND
from bowerboard.hub.showing import open_reneges
from bowerboard.hub.store import Settled, Store
from bowerboard.hub.telling import command_words
from bowerboard.hublink import corrections as c
from bowerboard.hublink import correctiontext, jsontext, payloads

GENTLE = (Message, Pause, Attend)
"""They change no score."""

AGAIN_S = 5.0
"""So long without an answer, a command is said again to a table that is there."""

GENTLE_S = 10 * 60.0
RULING_S = 6 * 3600.0
"""How long a command that its table has not answered is still to be done."""


@dataclass(slots=True)
class Pending:
    """A command that has not been answered; ``answer`` is set when it is."""

    payload: payloads.Command
    words: str
    since: float
    answer: asyncio.Future[payloads.Answer] | None = None


@dataclass(slots=True)
class Sending:
    """The commands to one table, in their order."""

    last: int = 0
    said_at: float = 0.0
    waiting: dict[str, Pending] = field(default_factory=dict)

    def new(
        self, command: Command, by: str, reason: str, record: Record, at: tuple[str, float]
    ) -> Pending:
        """``command`` as it goes to the table; ``at`` is tournament and time."""
        tournament, now = at
        self.last += 1
        payload = payloads.Command(
            id=secrets.token_hex(6),
            tournament=tournament,
            seq=self.last,
            expires=now + (GENTLE_S if isinstance(command, GENTLE) else RULING_S),
            by=by,
            why=reason,
        )
        match command:
            case Pause(paused):
                payload = replace(payload, pause=paused)
            case Message(words):
                payload = replace(payload, message=words)
            case Attend():
                payload = replace(payload, attend=True)
            case Confirm():
                raise TypeError("what is confirmed is kept here, and no table is told")
            case _:
                payload = _resting(payload, command, record)
        pending = Pending(payload, command_words(command), now)
        self.waiting[payload.id] = pending
        return pending

    def answered(self, answer: payloads.Answer) -> list[tuple[Pending, payloads.Answer]]:
        """What ``answer`` settles: its command, and those before it, which were lost."""
        pending = self.waiting.pop(answer.id, None)
        if pending is None:
            return []
        done = [(pending, answer)]
        for id, other in list(self.waiting.items()):
            if other.payload.seq < pending.payload.seq:
                del self.waiting[id]
                lost = payloads.Answer(answer.seq, id, Came.REFUSED.value, "it was overtaken")
                done.append((other, lost))
        for each, what in done:
            if each.answer is not None and not each.answer.done():
                each.answer.set_result(what)
        return done

    def ended(
        self, table: str, answers: Iterable[payloads.Answer], now: float
    ) -> tuple[tuple[Settled, ...], list[str]]:
        """What ``answers`` of ``table`` settle, to be stored with them, so that no end of the hub
        comes between a deed and its line in the log; and in words what is void."""
        made, void = [], []
        for answer in answers:
            for pending, what in self.answered(answer):
                if what.came == Came.VOID.value:
                    void.append(f"{pending.payload.by}: {pending.words}")
                made.append(settled(table, pending, what.came, what.words, now))
        return tuple(made), void

    def too_late(self, now: float) -> list[Pending]:
        """Take out what nobody will do any more."""
        late = [each for each in self.waiting.values() if now > each.payload.expires]
        for each in late:
            del self.waiting[each.payload.id]
        return late

    def in_turn(self) -> list[Pending]:
        """What is to be said again, in order."""
        return sorted(self.waiting.values(), key=lambda each: each.payload.seq)


def _resting(payload: payloads.Command, what: c.Correction, record: Record) -> payloads.Command:
    """``payload`` with the correction and what it rests on, as the record has it now."""
    payload = replace(payload, correction=correctiontext.write(what))
    match what:
        case c.RuleRenege(seat, trick, _):
            about = [
                case
                for case in open_reneges(record.game)
                if case.seat == seat and trick in (None, case.trick)
            ]
            return replace(payload, stands=_stands(record, lambda event: event in about[:1]))
        case c.Undo() | c.Redo():
            undone = latest(record.history)
            return replace(payload, latest=undone[-1].seq if undone else record.history.seq)
        case c.SetScore() | c.Award():
            return replace(payload, score=record.game.score)
        case c.SetCard(trick, seat) if _in_turn(record, trick, seat):
            return replace(payload, latest=record.history.seq)
        case c.Rewind(place) | c.TakeOut(place) | c.Replace(place):
            return replace(payload, was=_at(record, place))
        case c.DrawDealer() | c.Record():
            return payload
    deal = _stands(record, lambda event: isinstance(event, UpcardTurned | HandsDealt))
    return replace(payload, stands=deal if record.game.deal is not None else ())


def _in_turn(record: Record, trick: int, seat: int) -> bool:
    """Whether it is the turn of ``seat``, in ``trick``: then its card has not been read."""
    deal = record.game.deal
    return deal is not None and (trick, seat) == (len(deal.tricks), deal.turn)


def _stands(record: Record, of: Callable[[GameEvent], bool]) -> tuple[int, ...]:
    """The number of the latest event that stands and is one ``of`` those."""
    found = [seq for seq, event in standing(record.history) if of(event)]
    return tuple(found[-1:])


def _at(record: Record, place: int) -> str:
    """The line of what stands at ``place``, empty where nothing does."""
    events = standing(record.history)
    here = place - record.history.count + len(events)
    return text.write(events[here][1]) if 0 <= here < len(events) else ""


def settled(table: str, pending: Pending, came: str, words: str, now: float) -> Settled:
    """The end of a command to ``table``, as it is stored and stands in the log."""
    told, what = pending.payload, f"{came}: {words}" if words else came
    line = AuditLine(0, now, told.by, table, pending.words, told.why, what)
    return Settled(told.id, came, line)


# -- stored --------------------------------------------------------------------------------


def keep(store: Store, table: str, pending: Pending) -> None:
    """Store ``pending``, so that it is done even if the hub is started again meanwhile."""
    store.run(
        sa.insert(COMMAND).values(
            id=pending.payload.id, table_id=table, seq=pending.payload.seq,
            payload=jsontext.write(pending.payload), words=pending.words, by=pending.payload.by,
            since=pending.since, came="",
        )
    )  # fmt: skip


def kept(store: Store, tournament: str) -> dict[str, Sending]:
    """What is on its way to each table, and the last number used in ``tournament``."""
    found: dict[str, Sending] = {}
    for row in store.all(sa.select(COMMAND).order_by(COMMAND.c.seq)):
        payload = jsontext.read(payloads.Command, row.payload)
        if payload.tournament != tournament:
            continue
        sending = found.setdefault(row.table_id, Sending())
        sending.last = max(sending.last, payload.seq)
        if not row.came:
            sending.waiting[payload.id] = Pending(payload, row.words, row.since)
    return found
