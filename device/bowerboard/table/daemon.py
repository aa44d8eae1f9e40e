"""The daemon: the one place that builds the edges and joins them to the session.

Ports, keys and the journal's writer only put items into the inbox; one thread takes them out, one
at a time, and does what the session says: write, acknowledge, show.  The glass does not wait for
the disk, and the acknowledgement does.
"""

from __future__ import annotations

import fcntl
import os
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from bowerboard import __version__
from bowerboard.deck import Deck
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import KeyEdge
from bowerboard.panel.pod import Pod, PodUnavailable
from bowerboard.readers.events import PadAppeared, ReaderEvent, TagEntered, TagLeft
from bowerboard.readers.port import PadPort
from bowerboard.screens.glass import GlassBus
from bowerboard.screens.languages import LANGUAGES
from bowerboard.screens.scene import Scene
from bowerboard.table.clock import Clock
from bowerboard.table.journal import JournalError, Report, open_journal
from bowerboard.table.session import Item, Session, Tick, Todo
from bowerboard.table.showing import view_of
from bowerboard.table.writer import Writer
from bowerboard.view import Stage, TableView

BEAT_MS = 1000
"""How often the ports are asked whether their pads still speak."""

SETTLE_S = 5.0
"""How long ``settle`` waits for glass that is slow to draw."""

STOP_S = 1.0
"""How long a stop waits for each edge."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What makes this table this table.

    ``ports`` are paths of serial ports; ``places`` says where the pad with that unique id lies.
    """

    journal: Path
    deck: Deck
    places: Mapping[str, int]
    ports: Sequence[str]
    rules: HouseRules = field(default_factory=HouseRules)
    language: str = "en"  # of the faces: a key of screens.languages.LANGUAGES
    begin: GameBegan | None = None  # a game to take up where no game is in the journal yet


@dataclass(frozen=True, slots=True)
class Edges:
    """The lowest layer of glass and panel, real or modelled.

    ``glass`` says on which bus each seat's display hangs; ``pod`` builds the panel around the
    inbox, or is None where there is none.
    """

    glass: Mapping[int, GlassBus]
    pod: Callable[[Callable[[Item], None], Callable[[], int]], Pod] | None = None


class Daemon:
    """A table at work, from ``start`` to ``stop``."""

    def __init__(self, setup: Setup, edges: Edges, clock: Clock) -> None:
        """Open the journal and take up where it ends; nothing runs yet.

        Raises:
            JournalError: the journal cannot be used, or another daemon is using it.
        """
        self._clock = clock
        self._lock = _lock(setup.journal)
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
        self._port_of: dict[str, PadPort] = {}
        self.ports = self._new_ports(setup)
        self._glass = dict(edges.glass)
        self._language = LANGUAGES[setup.language]
        self._scene: Scene | None = None
        self._scene_due: int | None = None
        self.troubles: list[str] = []
        self._pod = self._open_pod(edges)
        self._beat = clock.now() + BEAT_MS
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self.watch: Callable[[TableView], None] | None = None

    def _taken_up(self, setup: Setup) -> Session:
        """The session where the journal ends, noting there that it goes on."""
        session = Session(setup.deck, dict(setup.places), setup.rules)
        session.restore(self._journal.entries())
        now = self._clock.now()
        noted = [session.resume(now)]
        if setup.begin is not None and not session.history.game.began:
            noted.append(session.begin(setup.begin, now))
        for batch in noted:
            if batch is not None:
                self._journal.append(batch.entries, self._clock.wall())
        return session

    def _new_ports(self, setup: Setup) -> list[PadPort]:
        resume = self._journal.reported()
        return [self._new_port(path, resume) for path in setup.ports]

    def _new_port(self, path: str, resume: Mapping[tuple[str, int], int]) -> PadPort:
        def heard(event: ReaderEvent) -> None:
            if isinstance(event, PadAppeared):
                # Acknowledgements go there, and are noted there even while its cable is pulled.
                self._port_of[event.pad] = port
            self._inbox.put(event)

        port = PadPort(path, heard, self._clock.now, resume)
        return port

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
        self._thread.start()
        for port in self.ports:
            port.start()

    @property
    def due(self) -> int:
        """When the loop must wake though nothing comes (ms)."""
        times = (self.session.due, self._scene_due, self._beat)
        return min(time for time in times if time is not None)

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
        """Stop listening, commit what is left, and leave a face that says so."""
        for port in self.ports:
            port.stop()
        if self._pod is not None:
            self._pod.close()
        self._inbox.put(None)
        self._thread.join(STOP_S)
        self._writer.stop(STOP_S)
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
        self._do(self.session.take(item, self._clock.now()))
        self._pass_time(item)

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
        if self.watch is not None:
            self.watch(view)

    def _pass_time(self, item: Item) -> None:
        """What changes on the glass though the view does not: it wakes, or its time has come."""
        now = self._clock.now()
        if self._scene is None:
            return
        if isinstance(item, KeyEdge | TagEntered | TagLeft):
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


def _lock(journal: Path) -> int:
    """Hold the journal for this process; two daemons on one journal would mix two games."""
    if journal.is_dir():
        raise JournalError(f"{journal}: is a folder; name a file in it")
    path = journal.with_name(journal.name + ".lock")
    try:
        held = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as why:
        raise JournalError(f"{journal}: cannot be used: {why.strerror} ({path})") from why
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise JournalError(
            f"{journal}: another bowerboard is recording here; stop it, or name another journal"
        ) from None
    return held
