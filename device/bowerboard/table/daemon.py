"""The daemon: the one place that builds the edges and joins them to the session.

Ports, keys and the journal's writer only put items into the inbox; one thread takes them out, one
at a time, and does what the session says: write, acknowledge, show.  The glass does not wait for
the disk, and the acknowledgement does.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from bowerboard import __version__
from bowerboard.panel.keys import KeyEdge
from bowerboard.panel.pod import Pod, PodUnavailable
from bowerboard.readers.driver import Driver, Fitted
from bowerboard.readers.events import (
    PadAppeared,
    PadLost,
    PadRefused,
    PadTouched,
    ReaderEvent,
    TagEntered,
    TagLeft,
)
from bowerboard.readers.port import PadPort, ReaderPort
from bowerboard.readers.registry import driver, require
from bowerboard.screens.languages import LANGUAGES
from bowerboard.screens.scene import Scene
from bowerboard.table import lights, lock
from bowerboard.table.clock import Clock
from bowerboard.table.journal import Report, open_journal
from bowerboard.table.padcare import PadCare
from bowerboard.table.session import Item, Session, Tick, Todo
from bowerboard.table.setup import Edges, Setup
from bowerboard.table.showing import view_of
from bowerboard.table.writer import Committed, Writer
from bowerboard.view import Stage, TableView

_log = logging.getLogger(__name__)

BEAT_MS = 500
"""How often the ports are asked whether their pads still speak; with ``SILENCE_MS`` a pad that
does not is shown as lost within 3 s."""

HANGS_MS = 3000
"""So late with its beat, the loop is taken to hang."""

SETTLE_S = 5.0
"""How long ``settle`` waits for glass that is slow to draw."""

STOP_S = 1.0
"""How long a stop waits for each edge."""


class Daemon:
    """A table at work, from ``start`` to ``stop``."""

    def __init__(self, setup: Setup, edges: Edges, clock: Clock) -> None:
        """Open the journal and take up where it ends; nothing runs yet.

        Raises:
            JournalError: the journal cannot be used, or another daemon is using it.
            UnknownReader: there is no reader of such a type.
        """
        for at in setup.readers:
            require(at.type)
        self._clock = clock
        self._lock = lock.hold(setup.journal)
        try:
            self._journal = open_journal(setup.journal, __version__, clock.wall())
            try:
                self.session = self._taken_up(setup)
            except BaseException:
                self._journal.close()
                raise
        except BaseException:
            os.close(self._lock)
            raise
        self._inbox: queue.Queue[Item | None] = queue.Queue()
        self._writer = Writer(self._journal, self._inbox.put, clock.wall)
        self._port_of: dict[str, ReaderPort] = {}
        self._places = dict(setup.places)
        self._lit: dict[str, int] = {}
        self.ports = self._new_ports(setup)
        self._glass = dict(edges.glass)
        self._language = LANGUAGES[setup.language]
        self._scene: Scene | None = None
        self._scene_due: int | None = None
        self.troubles: list[str] = []
        self._pod = self._open_pod(edges)
        makers = [make for make in (edges.hub, edges.page) if make is not None]
        self._seers = [make(setup.journal, self._inbox.put) for make in makers]
        self._told_seers: TableView | None = None
        self._beat = clock.now() + BEAT_MS
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self.watch: Callable[[TableView], None] | None = None

    def _taken_up(self, setup: Setup) -> Session:
        """The session where the journal ends, noting there that it goes on."""
        session = Session(setup.deck, dict(setup.places), setup.rules)
        session.care = PadCare(dict(zip(setup.ports, setup.places.values(), strict=False)))
        session.restore(self._journal.entries())
        now = self._clock.now()
        noted = [session.resume(now)]
        if setup.begin is not None and not session.history.game.began:
            noted.append(session.begin(setup.begin, now))
        for batch in noted:
            if batch is not None:
                self._journal.append(batch.entries, self._clock.wall())
        return session

    def _new_ports(self, setup: Setup) -> list[ReaderPort]:
        resume, known = self._journal.reported(), setup.deck.known()
        ports: list[ReaderPort] = [self._new_pad(path, resume) for path in setup.ports]
        for at in setup.readers:
            fitted = Fitted(at.path, known, at.reads, resume)
            ports.append(self._new_reader(at.path, driver(at.type, fitted)))
        return ports

    def _new_pad(self, path: str, resume: Mapping[tuple[str, int], int]) -> ReaderPort:
        port: ReaderPort = PadPort(path, lambda e: self._heard(port, e), self._clock.now, resume)
        return port

    def _new_reader(self, path: str, reader: Driver) -> ReaderPort:
        port: ReaderPort = ReaderPort(
            path,
            reader,
            lambda event: self._heard(port, event),
            self._clock.now,
            patience=self._clock.patience,
        )
        return port

    def _heard(self, port: ReaderPort, event: ReaderEvent) -> None:
        if isinstance(event, PadAppeared):
            # Acknowledgements go there, and are noted there even while its cable is pulled.
            self._port_of[event.pad] = port
        self._inbox.put(event)

    def _open_pod(self, edges: Edges) -> Pod | None:
        try:
            return edges.pod(self._inbox.put, self._clock.now) if edges.pod is not None else None
        except PodUnavailable as why:
            # Cards are still read and shown; calls can come another way.
            self.troubles.append(str(why))
            return None

    def start(self) -> None:
        """Show the table as it stands, then begin to listen."""
        now = self._clock.now()
        self.session.view = view_of(self.session.history, self.session.sense, now)
        self._scene = Scene.begin(self.session.view, now, self._language)
        self._show(self.session.view)
        self._writer.start()
        for seer in self._seers:
            seer.start()
            seer.committed(self.session.seq)
            seer.show(self.session.view)
        self._thread.start()
        for port in self.ports:
            port.start()

    @property
    def due(self) -> int:
        """When the loop must wake though nothing comes (ms)."""
        times = (self.session.due, self._scene_due, self._beat)
        return min(time for time in times if time is not None)

    @property
    def goes_round(self) -> bool:
        """Whether the loop has lately taken the time; False once it hangs or has ended."""
        return self._thread.is_alive() and self._clock.now() - self._beat < HANGS_MS

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
        for bus in set(self._glass.values()):
            bus.idle(SETTLE_S)

    def stop(self) -> None:
        """Stop listening, commit what is left, and leave a face that says so.

        Harmless where it was never started.
        """
        for port in self.ports:
            port.end()
        for port in self.ports:
            port.stop()
        if self._pod is not None:
            self._pod.close()
        self._inbox.put(None)
        if self._thread.ident is not None:
            self._thread.join(STOP_S)
        self._writer.stop(STOP_S)
        for seer in self._seers:
            seer.stop(STOP_S)
        if self._scene is not None:
            stopped = replace(self._scene.view, stage=Stage.STOPPED, questions=())
            self._scene = self._scene.turn(stopped, self._clock.now())
            self._draw()
        for bus in set(self._glass.values()):
            bus.stop()
        self._journal.close()
        os.close(self._lock)

    def _run(self) -> None:
        while True:
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

    def _take(self, item: Item) -> None:
        if isinstance(item, Tick) and item.at >= self._beat:
            self._beat = item.at + BEAT_MS
            for port in self.ports:
                port.tick()
        if isinstance(item, PadLost | PadRefused):
            where = item.port if isinstance(item, PadRefused) else f"pad {item.pad}"
            _log.warning("%s: %s", where, item.why)
        self._do(self.session.take(item, self._clock.now()))
        if isinstance(item, PadAppeared) and self.session.view is not None:
            self._lit.pop(item.pad, None)  # its light is as it was at its start
            self._light(self.session.view)
        self._tell_seers(item)
        self._pass_time(item)

    def _tell_seers(self, item: Item) -> None:
        """Hub and page see only what is committed, and a table that cannot commit."""
        view = self.session.view
        safe = self.session.saved or (view is not None and view.unsaved)
        new = safe and view is not None and view is not self._told_seers
        for seer in self._seers:
            if isinstance(item, Committed):
                seer.committed(item.batch.entries[-1].seq)
            if new and view is not None:
                seer.show(view)
        if new:
            self._told_seers = view

    def _do(self, todo: Todo) -> None:
        if todo.view is not None:
            self._show(todo.view)
        if todo.batch is not None:
            self._writer.submit(todo.batch)
        for report in todo.acknowledge:
            self._acknowledge(report)
        if self._pod is not None:
            for key in todo.refused:
                self._pod.refuse(key)

    def _acknowledge(self, report: Report) -> None:
        self._port_of[report.pad].acknowledge(report.boot, report.seq)

    def _show(self, view: TableView) -> None:
        if self._scene is not None:
            self._scene = self._scene.turn(view, self._clock.now())
            self._draw()
        if self._pod is not None:
            self._pod.show(view)
        self._light(view)
        if self.watch is not None:
            self.watch(view)

    def _light(self, view: TableView) -> None:
        for pad, place in self._places.items():
            mode, port = lights.light(view, place), self._port_of.get(pad)
            if isinstance(port, PadPort) and self._lit.get(pad) != mode:
                self._lit[pad] = mode
                port.light(mode)

    def _pass_time(self, item: Item) -> None:
        """What changes on the glass though the view does not: it wakes, or its time has come."""
        now = self._clock.now()
        if self._scene is None:
            return
        if isinstance(item, KeyEdge | TagEntered | TagLeft | PadTouched):
            if self._scene.dimmed(now):
                self._scene_due = now
            self._scene = self._scene.touch(now)
        if self._scene_due is not None and now >= self._scene_due:
            self._draw()

    def _draw(self) -> None:
        """Hand every display what it shows now."""
        if self._scene is None:
            return
        now = self._clock.now()
        for seat, bus in self._glass.items():
            bus.show(seat, *self._scene.frame(seat, bus.size(seat), now))
        self._scene_due = self._scene.due(now)
