"""Safe mode: after repeated failures the table reads no cards, but shows the score and takes it by
key.

Tap your side key for a point, hold it for two, hold it long for four; *undo* takes the last one
back; holding *undo* leaves safe mode, as does stopping the service.  A deal in hand is voided with
the first point, since the people at the table have played it out by themselves.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace

from bowerboard import __version__, logs
from bowerboard.alive import SignOfLife
from bowerboard.euchre import text
from bowerboard.euchre.events import DealVoided, GameBegan, Retracted, TableEvent
from bowerboard.euchre.history import START, History, extend
from bowerboard.euchre.irregular import ScoreSet
from bowerboard.panel.keys import (
    Held,
    HeldLong,
    Key,
    KeyEdge,
    KeyEvent,
    KeyReader,
    SideKey,
    Tapped,
    UndoKey,
)
from bowerboard.screens.languages import LANGUAGES
from bowerboard.screens.words import Say
from bowerboard.table import lock
from bowerboard.table.clock import Clock, Deadline
from bowerboard.table.faces import Faces
from bowerboard.table.journal import Entry, Journal, JournalError, Kind, open_journal
from bowerboard.table.panelcare import PanelCare
from bowerboard.table.session import Tick
from bowerboard.table.setup import Edges, Setup
from bowerboard.table.status import status
from bowerboard.table.workers import Worker
from bowerboard.table.writer import Batch, Committed, NotSaved, Writer
from bowerboard.view import Ask, Question, Stage, TableView

POINTS: dict[type[KeyEvent], int] = {Tapped: 1, Held: 2, HeldLong: 4}
"""What a side key gives its side: a made bid, a march or euchre, a lone march."""

LINES = (Say.SAFE_MODE, Say.SAFE_WHY, Say.SAFE_POINTS, Say.SAFE_UNDO, Say.SAFE_LEAVE)
LINE_MS = 4000
TURN_MS = 5 * 60_000
"""The lines take turns for so long after a key; then the faces may go to sleep."""

BEAT_MS = 500

STOP_S = 1.6

_Item = KeyEdge | Tick | Committed | NotSaved


class SafeTable:
    """The score, from ``start`` to ``stop``.

    ``times`` is how often the table failed, for the faces; ``why`` says it whole, for the status.
    """

    def __init__(self, setup: Setup, edges: Edges, clock: Clock, times: int, why: str) -> None:
        """Take the score from the journal as far as it can be read; nothing runs yet.

        Raises:
            JournalError: another daemon is using the journal.
        """
        self._clock = clock
        self._times = times
        self._why = why
        self._rules = setup.rules
        self._say = LANGUAGES[setup.language].say
        self._lock = lock.hold(setup.journal)
        self._journal: Journal | None = None
        self._seq = 0
        self.history = START
        try:
            self._journal = open_journal(setup.journal, __version__, clock.wall())
            entries = self._journal.entries()
            self._seq = max((entry.seq for entry in entries), default=0)
            self.history = remembered(entries)
        except JournalError as error:
            logs.fault("the journal cannot be used", error, source="journal")
            if self._journal is not None:
                self._journal.close()  # where it cannot be read, nothing can be added either
                self._journal = None
        self._first = self._seq + 1
        self._inbox: queue.Queue[_Item | None] = queue.Queue()
        self._writer = (
            None
            if self._journal is None
            else Writer(self._journal, self._inbox.put, clock.wall, clock.synced)
        )
        self._unsaved = self._journal is None
        self._keys = KeyReader()
        self._faces = Faces(edges.glass, setup.language)
        self._panel = PanelCare(edges.pod, self._inbox.put, clock.now)
        self._touched = clock.now()
        self._sign = SignOfLife()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self.view = self._view(clock.now())
        self.left = False
        """Whether somebody has asked by key to leave safe mode."""
        self.ended: Callable[[], None] | None = None
        self.fault: Exception | None = None

    def start(self) -> None:
        """Show the score and take it by key."""
        now = self._clock.now()
        self._show(now)
        self._panel.tick(now)
        if self._writer is not None:
            self._writer.start()
        self._thread.start()

    @property
    def held(self) -> frozenset[Key]:
        """The keys that are down now."""
        return self._panel.down

    def ask(self) -> None:
        """Ask the thread for a sign of life; it comes round by itself."""
        self._sign.ask()

    @property
    def answered(self) -> bool:
        """Whether the thread has come round since it was asked."""
        return self._thread.is_alive() and self._sign.given

    @property
    def workers(self) -> dict[str, Worker]:
        """Every thread that must come round, by name."""
        journal: dict[str, Worker] = {} if self._writer is None else {"journal": self._writer}
        return {"table": self} | journal | self._faces.buses

    @property
    def status(self) -> str:
        """The table in one line."""
        troubles = [each for each in (*self._faces.troubles, self._panel.trouble) if each]
        leave = "to leave it hold undo, or restart the service"
        return f"safe mode, no cards are read ({self._why}); {leave}; " + status(
            self.view, troubles
        )

    def stop(self) -> None:
        """Commit what is left, and leave a face that says that the table has stopped."""
        deadline = Deadline(STOP_S)
        self._panel.close()
        self._inbox.put(None)
        if self._thread.ident is not None:
            self._thread.join(deadline.left())
        ended = self._writer is None or self._writer.stop(deadline.left())
        self._faces.stop(self._clock.now(), deadline)
        if ended:
            os.close(self._lock)

    def _run(self) -> None:
        try:
            self._loop()
        except Exception as why:  # noqa: BLE001 - whatever it is, it must be told and counted
            self.fault = why
            logs.fault("safe mode failed", why)
        if self.ended is not None:
            self.ended()

    @property
    def due(self) -> int:
        """When the loop must wake though nothing comes (ms)."""
        next_round = (self._clock.now() // BEAT_MS + 1) * BEAT_MS
        return min(next_round, self._keys.due or next_round)

    def tick(self, at: int) -> None:
        """Tell the loop that ``at`` has come, where the clock leaves that to its owner."""
        self._inbox.put(Tick(at))

    def settle(self) -> None:
        """Wait until everything put in so far is decided and committed."""
        self._inbox.join()
        if self._writer is not None:
            self._writer.join()
            self._inbox.join()

    def _loop(self) -> None:
        while not self.left:
            self._sign.give()
            try:
                item = self._inbox.get(timeout=self._clock.patience(self.due))
            except queue.Empty:
                self._take(Tick(self._clock.now()))
                continue
            try:
                if item is None:
                    return
                self._take(item)
            finally:
                self._inbox.task_done()

    def _take(self, item: _Item) -> None:
        self._happened(item)
        now = self._clock.now()
        self._panel.tick(now)
        self._show(now)

    def _happened(self, item: _Item) -> None:
        match item:
            case Tick(at):
                self._pressed(self._keys.tick(at))
            case KeyEdge(key, pressed, at):
                self._touched = self._clock.now()
                self._faces.touch(self._touched)
                self._pressed(self._keys.edge(key, pressed, at))
            case NotSaved(why):
                self._unsaved = True
                logs.warn("not saved, trying again", source="journal", why=why)
            case Committed():
                self._unsaved = False

    def _pressed(self, events: Iterable[KeyEvent]) -> None:
        for event in events:
            match event:
                case Tapped(SideKey(seat)) | Held(SideKey(seat)) | HeldLong(SideKey(seat)):
                    self._score(seat, POINTS[type(event)])
                case Tapped(UndoKey()) if self.history.seq >= self._first:
                    self._conclude([Retracted(self.history.seq)])
                case Held(UndoKey()):
                    self.left = True
                case _:
                    self._panel.refuse(event.key)

    def _score(self, seat: int, points: int) -> None:
        game = self.history.game
        events: list[TableEvent] = []
        if game.in_deal:
            events.append(DealVoided("safe mode"))
        if not game.began or game.over:
            game = replace(game, rules=self._rules, score=(0,) * len(self._rules.sides))
            events.append(GameBegan(self._rules, game.score))
        side = next(n for n, seats in enumerate(game.rules.sides) if seat in seats)
        score = tuple(held + points * (n == side) for n, held in enumerate(game.score))
        self._conclude([*events, ScoreSet(score, "safe mode")])

    def _conclude(self, events: Iterable[TableEvent]) -> None:
        """Let ``events`` take effect, and record them where that is possible."""
        entries = []
        for event in events:
            self._seq += 1
            self.history = extend(self.history, self._seq, event)
            entries.append(Entry(self._seq, self._clock.now(), Kind.CONCLUDED, text.write(event)))
        if self._writer is not None:
            self._writer.submit(Batch(tuple(entries)))

    def _show(self, now: int) -> None:
        view = self._view(now)
        if view != self.view or self._faces.due is None:
            self.view = view
            self._faces.show(view, now)
            self._panel.show(view)
        self._faces.tick(now)

    def _view(self, now: int) -> TableView:
        game = self.history.game
        awake = now - self._touched < TURN_MS
        words = self._say[LINES[now // LINE_MS % len(LINES) if awake else 0]]
        words = words.format(times=self._times)
        return TableView(
            stage=Stage.GAME_OVER if game.over else Stage.TURN_UP,
            sides=game.rules.sides,
            score=game.score,
            target=game.rules.target,
            winner=game.winner,
            questions=(Question(Ask.SAFE_MODE, None, detail=words),),
            unsaved=self._unsaved,
        )


def remembered(entries: Iterable[Entry]) -> History:
    """The game that ``entries`` tell, passing over whatever cannot be followed: it may be what
    made the table fail."""
    history = START
    for entry in entries:
        if entry.kind is Kind.CONCLUDED:
            try:
                history = extend(history, entry.seq, text.read(entry.body))
            except Exception as why:  # noqa: BLE001 - a fault of the rules is why we are here
                logs.fault("an entry was passed over", why, source="journal", entry=entry.seq)
    return history
