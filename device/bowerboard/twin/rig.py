"""A whole table without hardware: pads, cables, glass and keys around the real daemon.

Everything above the lowest layer is what runs on a Pi: the firmware in MicroPython, pyserial on
pseudo-terminals, luma on an I2C bus, gpiozero on its mock pins.  One virtual clock drives it all.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL.Image import Image

from bowerboard.deck import Deck
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import Key
from bowerboard.readers.port import ReaderPort
from bowerboard.table.daemon import Daemon
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin.cable import Cable
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.felt import ICODE, NTAG, PLACES, Felt, new_deck
from bowerboard.twin.pads import Start, VirtualPad, find_runtime
from bowerboard.twin.padset import PadSet
from bowerboard.twin.panel import MockPanel
from bowerboard.twin.pod import ModelledPod
from bowerboard.view import TableView

TAGS_OF = {"pn532": NTAG, "pn532-spi": NTAG}
"""The tags in the cards, by the reader that can read them; ICODE for all others."""

OPEN_S = 10.0
"""How long a port may take to open its pseudo-terminal, in real time."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a rig is made from; the same gives the same run."""

    journal: Path
    seed: int
    rules: HouseRules
    speed: float | None = None
    begin: GameBegan | None = None
    reader: str = "plain"
    luma: bool = False  # the displays driven by luma's own full frames, for comparison


class Rig:
    """The table, from ``start`` to ``close``; ``run`` lets time pass."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.rng = random.Random(made.seed)
        self.clock = VirtualClock(made.speed)
        self.deck: Deck = new_deck(self.rng, tags=TAGS_OF.get(made.reader, ICODE))
        self.felt = Felt(self.deck)
        self.runtime = find_runtime()
        self._folder = tempfile.TemporaryDirectory(prefix="bowerboard-")
        self.pads = [
            VirtualPad(bytes.fromhex("e6605838") + self.rng.randbytes(4), self.runtime)
            for _ in PLACES
        ]
        self.cables = [Cable(Path(self._folder.name, f"pad-{pad.id}")) for pad in self.pads]
        self.pod = ModelledPod(made.luma)
        self.panel = MockPanel()
        self.watch: Callable[[TableView], None] | None = None
        self.settled: Callable[[], None] | None = None
        self.to_glass_s: list[float] = []
        """For each report that changed a face, seconds from its last byte to the last I2C byte."""
        self.wire_s: list[float] = []
        """For each of them, how much of it the busier bus spent sending."""
        self.setup: Setup | None = None
        """What the table is made from; None: what the rig knows of its own pads and pack."""
        self.daemon: Daemon | None = None
        self._set = PadSet(
            list(zip(map(str, PLACES), self.pads, self.cables, strict=True)),
            at=self._at,
            settle=self._settle,
            sent=lambda i: self._ports()[i].sent,
        )

    @property
    def view(self) -> TableView:
        """What the table shows now."""
        view = self._daemon().session.view
        if view is None:
            raise RuntimeError("the table has not been started")
        return view

    @property
    def ports(self) -> list[ReaderPort]:
        """The table's ports at the other ends."""
        return self._daemon().ports

    def glass(self, seat: int) -> Image:
        """What the display before ``seat`` holds in its memory."""
        return self.pod.image(seat)

    def start(self) -> None:
        """Plug everything in and switch on.

        Raises:
            JournalError: the journal cannot be used.
        """
        self.switch_on()
        self.power_pads()
        self.run(self.clock.now())

    def power_pads(self) -> None:
        """Give the pads their power."""
        for pad, cable in zip(self.pads, self.cables, strict=True):
            start = Start(boot=self.rng.getrandbits(32), now=0, reader=self.made.reader)
            pad.start(cable.attach_pad(), start)

    def switch_on(self) -> None:
        """Switch the table on, the pads being as they are: its first faces are on the glass."""
        self.daemon = self._new_daemon()
        self.daemon.watch = self.watch
        for cable in self.cables:
            if not cable.plugged:
                cable.plug()
        self.daemon.start()
        for port, cable in zip(self.daemon.ports, self.cables, strict=True):
            if not port.wait_open(OPEN_S):
                raise RuntimeError(f"the port {port.path} does not open: {port.trouble}")
            cable.align(0, 0)
        self.daemon.settle()

    def _new_daemon(self) -> Daemon:
        setup = self.setup if self.setup is not None else self._own_setup()
        edges = Edges(glass=self.pod.buses(), pod=self.panel.pod)
        return Daemon(setup, edges, self.clock)

    def _own_setup(self) -> Setup:
        return Setup(
            journal=self.made.journal,
            deck=self.deck,
            places={pad.id: place for pad, place in zip(self.pads, PLACES, strict=True)},
            ports=[str(cable.path) for cable in self.cables],
            rules=self.made.rules,
            begin=self.made.begin,
        )

    def restart(self) -> None:
        """Switch the table off and on again, the pads keeping their power."""
        self._daemon().stop()
        for port, cable in zip(self._ports(), self.cables, strict=True):
            cable.to_pad(port.sent)  # its last words are on their way already
        self.switch_on()

    def run(self, until: int) -> None:
        """Let time pass until ``until`` ms, the pads reading what lies over them."""
        self._set.run(until, lambda i: self.felt.over(PLACES[i]))
        self._daemon().settle()

    def press(self, key: Key, down: bool) -> None:
        """Push ``key`` down, or let it go, now."""
        self.panel.work(key, down)
        self._quiet()

    def close(self) -> None:
        """Switch everything off; harmless twice."""
        if self.daemon is not None:
            self.daemon.stop()
            self.daemon = None
        for pad, cable in zip(self.pads, self.cables, strict=True):
            pad.stop()
            cable.close()
        self.panel.close()
        self._folder.cleanup()

    def _daemon(self) -> Daemon:
        if self.daemon is None:
            raise RuntimeError("the table is switched off")
        return self.daemon

    def _ports(self) -> list[ReaderPort]:
        return self._daemon().ports

    def _at(self, now: int) -> None:
        """Make it ``now``, the table having looked at everything that was due on the way."""
        daemon = self._daemon()
        while daemon.due <= now:
            due = max(daemon.due, self.clock.now())
            self.clock.move(due)
            daemon.tick(due)
            self._quiet()
        self.clock.move(now)

    def _settle(self, i: int) -> None:
        """Wait until the table has done all that follows from the bytes of pad ``i``."""
        self.pod.rest()
        daemon, started, sent = self._daemon(), time.perf_counter(), self.pod.bytes_sent()
        if not daemon.ports[i].wait_consumed(self.cables[i].delivered, OPEN_S):
            raise RuntimeError(f"the port {daemon.ports[i].path} does not read")
        self._quiet()
        finished = self.pod.finished_s(sent)
        if finished is not None:
            self.to_glass_s.append(finished - started)
            self.wire_s.append(self.pod.wire_s(sent))

    def _quiet(self) -> None:
        self._daemon().settle()
        if self.settled is not None:
            self.settled()
