"""The first start at a real table: no configuration yet, so the faces lead through one."""

from __future__ import annotations

import errno
import os
import queue
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from bowerboard.cli.untouched import Begun, begun
from bowerboard.pads.finding import SERIAL, lasting_names
from bowerboard.screens.steps import Shown, step_face

if TYPE_CHECKING:
    from bowerboard.cli.serving import Stop
    from bowerboard.firststart.flow import Outcome
    from bowerboard.firststart.leading import Happened
    from bowerboard.pads.ports import Ports
    from bowerboard.panel.keys import KeyEdge
    from bowerboard.screens.glass import GlassBus
    from bowerboard.table.clock import Clock
    from bowerboard.table.setup import Edges

LOOK_MS = 40
"""How long the room waits for a pad before it looks at the keys."""

RESCAN_MS = 1000
"""How often it looks for pads that were plugged in meanwhile."""


class RealRoom:
    """This machine's pads, glass and keys; ``edges`` says where those are."""

    def __init__(
        self,
        edges: Edges,
        clock: Clock,
        ports: Ports,
        stop: Stop,
        serial: Path = SERIAL,
    ) -> None:
        """Open the keys and the glass; ``ports`` must be open.

        Raises:
            PodUnavailable: there are no keys, and without them nobody can choose.
        """
        from bowerboard.panel.keys import KeyEdge

        self._clock = clock
        self._ports = ports
        self._serial = serial
        self._rescan = 0
        self._keys: queue.Queue[KeyEdge] = queue.Queue()
        self._stop = stop

        def pressed(item: object) -> None:
            if isinstance(item, KeyEdge):
                self._keys.put(item)

        self._pod = edges.pod(pressed, clock.now) if edges.pod is not None else None
        self._glass: Mapping[int, GlassBus] = edges.glass

    @property
    def closing(self) -> bool:
        return self._stop.wait(0)

    def now(self) -> int:
        return self._clock.now()

    def show(self, shown: Shown) -> None:
        for seat, bus in self._glass.items():
            bus.show(seat, step_face(shown, bus.size(seat)))

    def next(self) -> Happened | None:
        from bowerboard.notify import notify

        if self.now() >= self._rescan:
            self._rescan = self.now() + RESCAN_MS
            notify("WATCHDOG=1")
            for path in lasting_names(self._serial):
                self._ports.add(str(path))
            for port in self._ports.by_path.values():
                port.tick()
        try:
            return self._keys.get_nowait()
        except queue.Empty:
            return next(self._ports.until(LOOK_MS), None)

    def close(self) -> None:
        """Give pins and displays back; what they show stays until the table draws."""
        if self._pod is not None:
            self._pod.close()
        for bus in set(self._glass.values()):
            bus.stop({})


def write(path: Path, before: Begun, said: Outcome, paths: Mapping[str, str]) -> None:
    """Write the deck, then the configuration, each whole or not at all; ``paths`` by pad.

    Raises:
        DeckError, OSError, ValueError: it cannot be written; the message says why.
    """
    from bowerboard.config import PadsSection
    from bowerboard.deck import save_deck
    from bowerboard.firststart.writing import with_outcome
    from bowerboard.pads.writing import port_template, save

    ports = port_template(said.pads, paths)
    usual = PadsSection.__struct_defaults__[-1]
    if said.deck is not None:
        save_deck(said.deck, before.deck)
    save(path, with_outcome(before.text, said, before.deck, None if ports == usual else ports))


def first_start(path: Path, before: Begun, clock: Clock, stop: Stop) -> bool:
    """Lead through the first start and write the configuration at ``path``; False: stopped.

    Raises:
        BoardError: the board profile cannot be used.
        PodUnavailable: there are no keys.
        DeckError, OSError, ValueError: the outcome cannot be written.
    """
    from bowerboard.boards import read_board
    from bowerboard.cli.board_edges import edges_of_board
    from bowerboard.deck import DeckError, read_deck
    from bowerboard.firststart.flow import FirstStart
    from bowerboard.firststart.leading import lead
    from bowerboard.notify import notify
    from bowerboard.pads.ports import Ports

    for folder in {path.parent, before.deck.parent}:
        if not os.access(folder, os.W_OK):
            # Now, and not after the whole pack has been laid.
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
    try:
        deck_there = bool(read_deck(before.deck).cards)
    except DeckError:
        deck_there = False
    board = read_board(before.profile)
    with Ports([], clock.now) as ports:
        room = RealRoom(edges_of_board(board), clock, ports, stop)
        notify("READY=1", "STATUS=the faces lead through the first start")
        start = FirstStart(deck_there, board.seats, board.pads.kitty)
        try:
            if not lead(room, start):
                return False
        finally:
            room.close()
        paths = {pad: port.path for pad, port in ports.of_pad.items()}
    write(path, before, start.outcome, paths)
    return True


def led(path: Path, stop: Stop, wanted: bool) -> bool:
    """Let the faces lead through the first start; False: somebody stopped it.

    Where there are no keys to do it with, that is said, and is an error if it was ``wanted``.

    Raises:
        UsageError: something cannot be used or written.
    """
    from bowerboard import logs
    from bowerboard.boards import BoardError
    from bowerboard.cli.main import UsageError
    from bowerboard.deck import DeckError
    from bowerboard.panel.pod import PodUnavailable
    from bowerboard.table.clock import RealClock

    try:
        return first_start(path, begun(path), RealClock(), stop)
    except PodUnavailable as why:
        if wanted:
            raise UsageError(f"{why}; the first start needs the pod's keys") from None
        logs.warn(str(why), source="panel")
        return True
    except (BoardError, DeckError, ValueError) as why:
        raise UsageError(str(why)) from None
    except OSError as why:
        where = why.filename or path
        raise UsageError(f"{where}: cannot be written: {why.strerror or why}; try sudo") from None
