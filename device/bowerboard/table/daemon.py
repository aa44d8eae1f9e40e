"""The daemon: the one place that builds the edges and joins them to the session.

Ports, keys and the journal's writer only put items into the inbox; one thread takes them out, one
at a time, and does what the session says: write, acknowledge, show.  The glass does not wait for
the disk, and the acknowledgement does.
"""

from __future__ import annotations

import gc
import os
import queue
import threading
from collections.abc import Callable
from functools import partial

from bowerboard import __version__, logs
from bowerboard.alive import SignOfLife
from bowerboard.panel.keys import Key, KeyEdge
from bowerboard.readers.events import (
    Heard,
    PadAppeared,
    PadTouched,
    ReaderEvent,
    TagEntered,
    TagLeft,
)
from bowerboard.readers.registry import require
from bowerboard.table import lock
from bowerboard.table.clock import Clock, Deadline
from bowerboard.table.dressing import unfinished
from bowerboard.table.faces import Faces
from bowerboard.table.journal_keeper import Keeper
from bowerboard.table.journal_rescue import open_or_rescue
from bowerboard.table.journal_stops import usable
from bowerboard.table.padcare import PadCare
from bowerboard.table.padwatch import PadWatch
from bowerboard.table.panelcare import PanelCare
from bowerboard.table.ports import Ports
from bowerboard.table.seers import Seers
from bowerboard.table.session import Item, Session, Tick, Todo
from bowerboard.table.setup import Edges, Setup, Unfinished
from bowerboard.table.status import status
from bowerboard.table.trace import Tracer
from bowerboard.table.trace_ring import TraceRing, folder_of
from bowerboard.table.turns import Turns
from bowerboard.table.workers import Worker
from bowerboard.table.writer import Committed, NotSaved, Writer
from bowerboard.view import Ask, TableView

BEAT_MS = 500
"""How often the ports are asked whether their pads still speak; with ``SILENCE_MS`` a pad that
does not is shown as lost within 3 s."""

SETTLE_S = 5.0
"""How long ``settle`` waits for glass that is slow to draw."""

FIRST_FACE_S = 0.5
"""How long the start waits for the first faces; glass that is slower is drawn beside the rest."""

STOP_S = 1.6
"""How long a stop may take in all; whatever hangs longer is left behind."""

PORT_STOP_S = 0.3
"""How much of it a port may take."""

_warn = partial(logs.warn, source="journal")


class Daemon:
    """A table at work, from ``start`` to ``stop``."""

    def __init__(self, setup: Setup, edges: Edges, clock: Clock) -> None:
        """Open the journal and take up where it ends; nothing runs yet.

        Raises:
            JournalError: the journal cannot be used, or another daemon is using it; ``Unwritable``
                where it may be usable later.
            UnknownReader: there is no reader of such a type.
        """
        for at in setup.readers:
            require(at.type)
        self._clock = clock
        self._lock = lock.hold(setup.journal)
        try:
            self._journal, self._rescue = open_or_rescue(setup.journal, __version__, clock.wall())
            try:
                self.session = self._taken_up(setup)
            except BaseException:
                self._journal.close()
                raise
        except BaseException:
            os.close(self._lock)
            raise
        self._inbox: queue.Queue[Item | Heard | None] = queue.Queue()
        self._writer = Writer(self._journal, self._inbox.put, clock.wall, clock.synced)
        self.keeper = Keeper(setup.journal, _warn, self.session.history.game.over)
        self._ports = Ports(setup, self._journal.reported(), self._inbox.put, clock)
        self.ports = self._ports.all
        self._faces = Faces(edges.glass, setup.language)
        self._panel = PanelCare(edges.pod, self._inbox.put, clock.now)
        self._seers = Seers(edges, setup.journal, self._inbox.put)
        self._beat = clock.now() + BEAT_MS
        self._pads = PadWatch(setup.places)
        self._sign, self._turns = SignOfLife(), Turns()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self.watch: Callable[[TableView], None] | None = None
        self.ended: Callable[[], None] | None = None
        """Is called where the table's own thread ends by a fault of its own."""
        self.fault: Exception | None = None

    def _taken_up(self, setup: Setup) -> Session:
        """The session where the journal ends, noting there that it goes on."""
        session = Session(setup.deck, dict(setup.places), setup.rules, teaching=setup.teaching)
        session.care = PadCare(dict(zip(setup.ports, setup.places.values(), strict=False)))
        session.dress = setup.dress
        for trouble in setup.troubles:
            session.care.note(trouble)
        if self._rescue is not None:
            logs.warn(str(self._rescue), source="journal")
            session.care.note(Ask.JOURNAL_DAMAGED)
        gc.disable()  # a history is made of nothing that would become garbage
        try:
            session.restore(self._journal.entries())
        finally:
            gc.enable()
        now = self._clock.now()
        self._trace = TraceRing(folder_of(setup.journal), _warn, fresh=not session.seq)
        self._tracer = Tracer(setup, self._journal.reported(), self._trace.put, self._trace.full)
        self._tracer.begin(session, now, resumed=True)
        noted = [session.resume(now)]
        if unfinished(session.history.game):
            if setup.unfinished is Unfinished.ABANDON:
                noted.append(session.abandon(now))
            session.offers = setup.unfinished is Unfinished.OFFER
        if setup.begin is not None and not session.history.game.began:
            noted.append(session.begin(setup.begin, now))
        with usable(setup.journal):
            for batch in noted:
                if batch is not None:
                    self._journal.append(batch.entries, self._clock.wall(), self._clock.synced())
        return session

    def start(self) -> None:
        """Show the table as it stands, then begin to listen."""
        now = self._clock.now()
        self._pads.start(now)
        self.session.view = self.session.look(now)
        self._show(self.session.view)
        self._faces.idle(FIRST_FACE_S)  # before the pin library, which is slow to load
        self._panel.tick(now)
        self._writer.start()
        self.keeper.start()
        self._seers.start(self.session)
        self._trace.start()
        self._thread.start()
        for port in self.ports:
            port.start()

    @property
    def due(self) -> int:
        """When the loop must wake though nothing comes (ms)."""
        times = (self.session.due, self._faces.due, self._beat)
        return min(time for time in times if time is not None)

    def ask(self) -> None:
        """Ask the table's own thread for a sign of life.  Never waits."""
        awaited = not self._sign.given
        self._sign.ask()
        if not awaited:
            self._inbox.put(Tick(self._clock.now()))

    @property
    def answered(self) -> bool:
        """Whether the table's own thread is there and has come round since it was asked."""
        return self._thread.is_alive() and self._sign.given

    @property
    def workers(self) -> dict[str, Worker]:
        """Every thread that must come round, by name."""
        named: dict[str, Worker] = {"table": self, "journal": self._writer}
        return named | self._faces.buses | {port.path: port for port in self.ports}

    @property
    def crashes(self) -> dict[str, int]:
        """How often which edge failed by a fault of its own and was started again."""
        counted = {port.path: port.crashes for port in self.ports}
        counted |= {"panel": self._panel.crashes} | self._faces.crashes
        return {name: times for name, times in counted.items() if times}

    @property
    def troubles(self) -> list[str]:
        """What is wrong with the edges now, a few words each."""
        rescued = None if self._rescue is None else str(self._rescue)
        told = [each for each in (rescued, *self._faces.troubles, self._panel.trouble) if each]
        return told + [f"{name} restarted {n} times" for name, n in self.crashes.items()]

    @property
    def status(self) -> str:
        """The table in one line."""
        return "" if self.session.view is None else status(self.session.view, self.troubles)

    @property
    def held(self) -> frozenset[Key]:
        """The keys that are down now."""
        return self._panel.down

    def tick(self, at: int) -> None:
        """Tell the loop that ``at`` has come, where the clock leaves that to its owner."""
        self._inbox.put(Tick(at))

    def settle(self) -> None:
        """Wait until everything put in so far is decided, committed, acknowledged and on glass."""
        while True:
            self._inbox.join()
            self._writer.join()
            if self._inbox.unfinished_tasks == 0 and self._writer.idle:
                break
        self._faces.idle(SETTLE_S)

    def stop(self) -> None:
        """Stop listening, commit what is left, and leave a face that says so.

        Harmless where it was never started.
        """
        deadline = Deadline(STOP_S)
        for port in self.ports:
            port.end()
        for port in self.ports:
            port.stop(min(PORT_STOP_S, deadline.left()))
        self._panel.close()
        self._inbox.put(None)
        if self._thread.ident is not None:
            self._thread.join(deadline.left())
        ended = self._writer.stop(deadline.left())
        self._seers.stop(deadline.left())
        self.keeper.stop(deadline.left())
        self._tracer.hand_over()
        self._trace.stop(deadline.left())
        self._faces.stop(self._clock.now(), deadline)
        if ended:  # else it may be writing still, and nobody else must
            os.close(self._lock)

    def _run(self) -> None:
        try:
            with self._turns:
                self._loop()
        except Exception as why:  # noqa: BLE001 - whatever it is, it must be told and counted
            self.fault = why
            logs.fault("the table failed", why)
            if self.ended is not None:
                self.ended()

    def _loop(self) -> None:
        while True:
            self._sign.give()
            try:
                item = self._inbox.get(timeout=self._clock.patience(self.due))
            except queue.Empty:
                self._take(Tick(self._clock.now()))
                continue
            if item is not None:
                self._take(item)
            self._inbox.task_done()
            if item is None:
                return

    def _take(self, item: Item | Heard) -> None:
        now = self._clock.now()
        if isinstance(item, Heard):
            try:
                for event in item.events:
                    self._take_item(event, now)
            finally:  # the glass first, and what the table fails over is in the trace as well
                self._tracer.heard(item, now)
        else:
            self._tracer.item(item, now)
            self._take_item(item, now)

    def _take_item(self, item: Item, now: int) -> None:
        if isinstance(item, Tick) and item.at >= self._beat:
            self._beat = item.at + BEAT_MS
            self._tracer.rest(self.session, now)
            for port in self.ports:
                port.tick()
            self._panel.tick(item.at)
            for lost in self._pads.tick(item.at):
                self._inbox.put(lost)
        if isinstance(item, NotSaved):
            logs.warn("not saved, trying again", source="journal", why=item.why)
        elif isinstance(item, ReaderEvent):
            self._pads.tell(item)
        self._do(self.session.take(item, now))
        if isinstance(item, Committed):
            self.keeper.saw(self.session.history.game.over, self.session.saved)
        if isinstance(item, PadAppeared) and self.session.view is not None:
            self._ports.light(self.session.view, dark=item.pad)
        self._seers.tell(item, self.session)
        if isinstance(item, KeyEdge | TagEntered | TagLeft | PadTouched):
            self._faces.touch(self._clock.now())
        self._faces.tick(self._clock.now())
        if isinstance(item, Tick):
            self._turns.rest(now, self.session.history.game.over)

    def _do(self, todo: Todo) -> None:
        if todo.view is not None:
            self._show(todo.view)
        if todo.batch is not None:
            self._writer.submit(todo.batch)
        for report in todo.acknowledge:
            self._ports.acknowledge(report)
        for key in todo.refused:
            self._panel.refuse(key)

    def _show(self, view: TableView) -> None:
        self._faces.show(view, self._clock.now())
        self._panel.show(view)
        self._ports.light(view)
        if self.watch is not None:
            self.watch(view)
