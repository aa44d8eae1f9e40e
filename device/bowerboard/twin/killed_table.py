"""A table with glass and keys in a process of its own, to be killed at any moment.

    table = KilledTable(made)            # forked from a process that has everything imported
    answer = table.ask(("settle", 2, 480, 1200))
    table.kill()

Orders are tuples: ``("to", ms)``, ``("settle", port, bytes, ms)``, ``("key", key, down, ms)`` and
``("faces",)``, after which the answer says whether every glass holds the face that it should.
"""

from __future__ import annotations

import logging
import multiprocessing
import time
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from PIL import ImageChops
from PIL.Image import Image

from bowerboard.deck import Deck
from bowerboard.euchre.cards import card
from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.scene import DRIFT, DRIFT_MS, FACE, Scene
from bowerboard.table.daemon import Daemon
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.panel import MockPanel
from bowerboard.twin.pod import PLACES, ModelledPod
from bowerboard.view import TableView

_PATIENCE_S = 30.0


@dataclass(frozen=True, slots=True)
class Made:
    """What the table is made from; ``now`` is the virtual time at which it starts."""

    journal: Path
    deck: Mapping[bytes, str]
    places: Mapping[str, int]
    ports: tuple[str, ...]
    rules: HouseRules
    now: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What the table shows, what its ports have written and read, and, if it was asked for,
    whether the glass holds what it should."""

    view: TableView
    counts: tuple[tuple[int, int], ...]
    troubles: tuple[str, ...] = ()
    faces: bool = True


Order = tuple[Any, ...]


class KilledTable:
    """The process, from its start to its end."""

    def __init__(self, made: Made) -> None:
        """Raises ``RuntimeError`` where it does not start."""
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([__name__])
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, made), daemon=True)
        self._process.start()
        theirs.close()
        self.first = self._answer()

    def ask(self, order: Order) -> Answer:
        """Give ``order`` and wait for the answer."""
        self._ours.send(order)
        return self._answer()

    def kill(self, order: Order, after_s: float) -> None:
        """Give ``order`` and SIGKILL the table so much later, whatever it is doing."""
        self._ours.send(order)
        time.sleep(after_s)
        self._end()

    def stop(self) -> None:
        """End it as on SIGTERM."""
        self._ours.send(("stop",))
        self._process.join(_PATIENCE_S)
        self._end()

    def _end(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self._ours.close()

    def _answer(self) -> Answer:
        if not self._ours.poll(_PATIENCE_S):
            raise RuntimeError("the table does not answer")
        answer = self._ours.recv()
        if not isinstance(answer, Answer):
            raise RuntimeError(f"the table failed: {answer}")
        return answer


def _serve(orders: Connection, made: Made) -> None:
    """The life of the process."""
    logging.getLogger("bowerboard").setLevel(logging.CRITICAL)  # the noise is meant
    clock = VirtualClock()
    clock.move(made.now)
    pod, panel = ModelledPod(), MockPanel()
    deck = Deck({uid: card(name) for uid, name in made.deck.items()}, "twin")
    setup = Setup(made.journal, deck, made.places, made.ports, made.rules)
    table = _Table(Daemon(setup, Edges(pod.buses(), panel.pod), clock), clock, pod, panel)
    orders.send(table.answer(faces=True))
    while (order := orders.recv()) != ("stop",):
        orders.send(table.obey(order))
    table.daemon.stop()


def shows(glass: Image, view: TableView, seat: int) -> bool:
    """Whether it is the face of ``view``, wherever it stands in turn to spare the pixels."""
    there = glass.convert("1").tobytes()
    for place, (_, down) in enumerate(DRIFT):
        drawn, _ = Scene.begin(view, place * DRIFT_MS).frame(seat, FACE, place * DRIFT_MS)
        if ImageChops.offset(drawn, 0, down).convert("1").tobytes() == there:
            return True
    return False


class _Table:
    """The daemon and all that is around it."""

    def __init__(
        self, daemon: Daemon, clock: VirtualClock, pod: ModelledPod, panel: MockPanel
    ) -> None:
        self.daemon, self._clock, self._pod, self._panel = daemon, clock, pod, panel
        daemon.start()
        for port in daemon.ports:
            if not port.wait_open(_PATIENCE_S):
                raise RuntimeError(f"{port.path} does not open: {port.trouble}")

    def obey(self, order: Order) -> Answer:
        word, *rest = order
        if word == "faces":
            return self.answer(faces=True)
        self._move(rest[-1])
        if word == "settle":
            self.daemon.ports[rest[0]].wait_consumed(rest[1], _PATIENCE_S)
        elif word == "key":
            self._panel.work(rest[0], rest[1])
        return self.answer()

    def answer(self, faces: bool = False) -> Answer:
        self.daemon.settle()
        view = self.daemon.session.view
        if view is None:
            raise RuntimeError("the table shows nothing")
        counts = tuple((port.sent, port.consumed) for port in self.daemon.ports)
        right = not faces or all(shows(self._pod.image(seat), view, seat) for seat in PLACES)
        return Answer(view, counts, tuple(self.daemon.troubles), right)

    def _move(self, now: int) -> None:
        while self.daemon.due <= now:
            due = max(self.daemon.due, self._clock.now())
            self._clock.move(due)
            self.daemon.tick(due)
            self.daemon.settle()
        self._clock.move(now)
