"""What the page knows of its table: the journal, read as it grows, and the live view.

The view comes through the hatch while the table is on; when it is off, the journal alone tells
how things stood.  Neither the page nor this ever writes to the journal.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from bowerboard.euchre import text
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import (
    Amended,
    Discarded,
    GameBegan,
    Reinstated,
    Retracted,
    TableEvent,
)
from bowerboard.euchre.history import START, History, extend, latest, standing
from bowerboard.euchre.irregular import (
    DirectorRuled,
    RenegeCalled,
    RenegeCorrected,
    RenegeRuled,
    ScoreSet,
)
from bowerboard.gameview import view_of_game
from bowerboard.hub.changes import Kind, Move, first_against, kind_of
from bowerboard.hub.words import event_words, seat_word
from bowerboard.hublink import jsontext
from bowerboard.hublink.ownpage import LINE_MAX, SUFFIX, Seen, Wish
from bowerboard.hublink.secrecy import opens, public, without_secrets
from bowerboard.table import commanded
from bowerboard.table.journal_tail import Tail
from bowerboard.view import Stage, TableView

AGAIN_S = 0.5
"""Between two tries at the hatch of a table that is off."""

FIRST_S = 1.0
"""How long a page that begins looks for its table before it answers anybody."""

ANSWER_S = 2.0
"""How long a command's answer is awaited in the journal."""

LOOK_S = 0.05
BATCH = 500
LINES = 150
"""Lines of history that the page shows."""

_CHANGES = (Amended, Retracted, Reinstated)
_CORRECTIONS = (
    Amended,
    Retracted,
    Reinstated,
    ScoreSet,
    DirectorRuled,
    RenegeRuled,
    RenegeCorrected,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One conclusion of the journal, in words; ``gone`` when it has been taken back."""

    seq: int
    at: float
    words: str
    gone: bool = False
    correction: bool = False


@dataclass(slots=True)
class Reading:
    """The journal so far; fed row by row."""

    history: History = START
    upto: int = 0
    events: list[tuple[int, float, TableEvent]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    opened: int = 0  # the deal before this number is over: what was sealed in it may be told
    answers: dict[str, tuple[str, str]] = field(default_factory=dict)
    unknown: dict[str, float] = field(default_factory=dict)  # tags of no card: when laid last
    trouble: str = ""

    def take(self, tail: Tail) -> bool:
        """Read on in the journal; whether there was anything new."""
        came = False
        while rows := tail.after(self.upto, BATCH):
            for row in rows:
                self.upto = row.entry.seq
                self._row(row.entry.seq, row.wall, row.entry.kind.name, row.entry.body)
            came = True
        return came

    def _row(self, seq: int, wall: float, kind: str, body: str) -> None:
        if kind == "OBSERVED":
            answer = commanded.read(body, 0)
            if answer is not None:
                self.answers[answer.id] = (answer.came, answer.why)
            words = body.split()
            if words[0] in ("laid", "lying") and words[2] == "?":
                self.unknown.pop(words[3], None)
                self.unknown[words[3]] = wall
        elif kind == "CONCLUDED":
            score = self.history.game.score
            try:
                event = text.read(body)
                self.history = extend(self.history, seq, event)
            except (text.Unreadable, Impossible) as why:
                self.trouble = f"journal entry {seq}: {why}"
                return
            self.events.append((seq, wall, event))
            scored = self.history.game.score != score
            self.moves.append(Move(seq, kind_of(event, scored), event))
            if isinstance(event, Retracted):
                self.gone.add(event.target)
            elif isinstance(event, Reinstated):
                self.gone.discard(event.target)
            if opens(event):
                self.opened = seq

    @property
    def last(self) -> int:
        """The number of the latest conclusion, 0 for none."""
        return self.events[-1][0] if self.events else 0

    def against(self, made: int, kinds: frozenset[Kind], names: tuple[str, ...]) -> str:
        """What was concluded since number ``made`` and touches one of ``kinds``, in words; empty
        for nothing."""
        if made > self.last:
            return "it has begun another record"
        later = (move for move in self.moves if move.number > made)
        move = first_against(later, kinds)
        if move is None or move.event is None:
            return ""
        return self._words(move.number, move.event, names)

    def lines(self, names: tuple[str, ...]) -> list[Line]:
        """The latest conclusions, the latest first; what is sealed without its card."""
        alive = self._alive()
        return [
            Line(seq, at, self._words(seq, event, names),
                 seq in self.gone or (alive is not None and seq not in alive),
                 isinstance(event, _CORRECTIONS))
            for seq, at, event in reversed(self.events[-LINES:])
        ]  # fmt: skip

    def _alive(self) -> set[int] | None:
        """What stands, where an amendment has laid events anew; None: all that is not gone."""
        changes = {seq for seq, _, event in self.events if isinstance(event, _CHANGES)}
        if not any(isinstance(event, Amended) for _, _, event in self.events[-LINES:]):
            return None
        return changes | {seq for seq, _ in standing(self.history)}

    def latest(self, names: tuple[str, ...]) -> str:
        """What Undo would take back, in words; empty for nothing."""
        undone = latest(self.history)  # with what followed from it by itself
        if not undone or undone[-1].event is None:
            return ""
        return self._words(undone[-1].seq, undone[-1].event, names)

    def again(self, names: tuple[str, ...]) -> str:
        """What Redo would have stand again, in words; empty for nothing."""
        undone = self.history.undone
        return self._words(*undone[-1], names) if undone else ""

    def _words(self, seq: int, event: TableEvent, names: tuple[str, ...]) -> str:
        if isinstance(event, Retracted | Reinstated):
            target = next((e for n, _, e in self.events if n == event.target), None)
            verb = "taken back" if isinstance(event, Retracted) else "stands again"
            return f"{verb}: {event_words(target, names)}" if target is not None else verb
        if isinstance(event, GameBegan):
            return event_words(event, names)
        if isinstance(event, RenegeCalled) and event.by is None:  # on this page, by no seat
            where = "" if event.trick is None else f" in trick {event.trick + 1}"
            return f"a renege is called on {seat_word(event.seat, names)}{where}"
        over = seq < self.opened or not self.history.game.in_deal
        if public(event) or over:
            return event_words(event, names)
        told = without_secrets(event)
        if told is not None:
            return event_words(told, names)
        seat = getattr(event, "seat", 0)
        return f"{seat_word(seat, names)} {'discards' if isinstance(event, Discarded) else '…'}"


class Looking:
    """Follows one table from ``run`` on; ``changed`` is called at whatever is new."""

    def __init__(self, journal: Path, met: Callable[[], None] = lambda: None) -> None:
        """``met`` is called whenever the table is found to be on."""
        self._journal = journal
        self._met = met
        self.reading = Reading()
        self.on = False
        self._found = asyncio.Event()
        self.changed: Callable[[], None] = lambda: None
        self._live: TableView | None = None
        self._tail: Tail | None = None
        self._writer: asyncio.StreamWriter | None = None

    @property
    def view(self) -> TableView:
        """How the table stands: live, or as the journal has it."""
        if self._live is not None:
            return self._live
        return replace(view_of_game(self.reading.history.game), stage=Stage.STOPPED)

    async def found(self) -> None:
        """Wait until the table has once been found to be on, FIRST_S at the most.

        A page that has just begun has not looked yet, and must not say that the table is off.
        """
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._found.wait(), FIRST_S)

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            self.read()
            with contextlib.suppress(OSError, jsontext.Malformed, ValueError):
                await self._through_the_hatch()
            if self.on:
                self.on, self._live, self._writer = False, None, None
                self.read()
                self.changed()
            await asyncio.sleep(AGAIN_S)

    async def _through_the_hatch(self) -> None:
        path = str(self._journal) + SUFFIX
        reader, writer = await asyncio.open_unix_connection(path, limit=LINE_MAX)
        try:
            while line := await reader.readline():
                seen = jsontext.read(Seen, line)
                if not self.on:
                    self.on, self._writer = True, writer
                    self._met()
                self._live = seen.view
                self.read()
                self._found.set()
                self.changed()
        finally:
            writer.close()

    def read(self) -> None:
        """Read on in the journal."""
        try:
            if self._tail is None:
                self._tail = Tail(self._journal)
            self.reading.take(self._tail)
        except sqlite3.Error as why:
            self._tail = None
            self.reading.trouble = f"{self._journal}: cannot be read: {why}"
        else:
            if self.reading.trouble.startswith(str(self._journal)):
                self.reading.trouble = ""

    async def press(self, key: str, held: bool = False) -> str:
        """Press a key of the pod; why it could not be, or nothing."""
        return await self._send(Wish(secrets.token_hex(6), key, held))

    async def tell(
        self, what: str, latest: int | None = None, score: tuple[int, ...] = ()
    ) -> tuple[str, str]:
        """Tell the table ``what``; what came of it, and why."""
        wish = Wish(secrets.token_hex(6), what=what, latest=latest, score=score)
        why = await self._send(wish)
        if why:
            return "refused", why
        for _ in range(int(ANSWER_S / LOOK_S)):
            self.read()
            if wish.id in self.reading.answers:
                return self.reading.answers.pop(wish.id)
            await asyncio.sleep(LOOK_S)
        return "waiting", "the table has not answered"

    async def _send(self, wish: Wish) -> str:
        if self._writer is None:
            return "the table is switched off"
        try:
            self._writer.write(jsontext.write(wish) + b"\n")
            await self._writer.drain()
        except OSError as why:
            return f"the table does not listen: {why}"
        return ""
