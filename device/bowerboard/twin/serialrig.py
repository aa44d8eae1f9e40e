"""A table whose pads are off-the-shelf readers: modelled modules, real ports, the real daemon.

One virtual clock moves it from one thing that happens to the next: a module says something, a
port's driver or the table itself has something to look at.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bowerboard.deck import Deck
from bowerboard.panel.keys import Key
from bowerboard.readers.port import ReaderPort
from bowerboard.table.daemon import Daemon
from bowerboard.table.setup import Edges, ReaderAt, Setup
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.felt import PLACES, Felt
from bowerboard.twin.panel import MockPanel
from bowerboard.twin.pod import ModelledPod
from bowerboard.twin.serialreaders import Module, Pn532, Rdm6300, Wire
from bowerboard.view import TableView

OPEN_S = 10.0

MODULES: dict[str, Callable[[], Module]] = {
    "rdm6300": Rdm6300,
    "id12la": lambda: Rdm6300(b"\r\n"),
    "id20la": lambda: Rdm6300(b"\r\n"),
    "pn532uart": Pn532,
}


class SerialRig:
    """``kinds`` names the reader at each place of ``PLACES``; ``run`` lets time pass."""

    def __init__(self, kinds: Sequence[str], deck: Deck, journal: Path) -> None:
        self.clock = VirtualClock()
        self.deck = deck
        self.felt = Felt(deck)
        self.pod = ModelledPod()
        self.panel = MockPanel()
        self.watch: Callable[[TableView], None] | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="bowerboard-")
        by_path = Path(self._folder.name, "serial", "by-path")
        self.modules = [MODULES[kind]() for kind in kinds]
        self.wires = [Wire(by_path / f"pci-usb-0:1.{n}:1.0-port0") for n in range(len(kinds))]
        self._setup = Setup(
            journal=journal,
            deck=deck,
            places={str(wire.path): at for wire, at in zip(self.wires, PLACES, strict=False)},
            ports=(),
            readers=[
                ReaderAt(kind, str(wire.path))
                for kind, wire in zip(kinds, self.wires, strict=True)
            ],
        )
        self.daemon: Daemon | None = None

    @property
    def view(self) -> TableView:
        """What the table shows now."""
        view = self.table.session.view
        if view is None:
            raise RuntimeError("the table has not been started")
        return view

    @property
    def table(self) -> Daemon:
        """The daemon, which is running."""
        if self.daemon is None:
            raise RuntimeError("the table is switched off")
        return self.daemon

    @property
    def ports(self) -> list[ReaderPort]:
        return self.table.ports

    def start(self) -> None:
        """Plug everything in and switch on; the readers have found themselves after a second."""
        for wire in self.wires:
            wire.plug()
        self.switch_on()
        self.run(self.clock.now() + 1000)

    def switch_on(self) -> None:
        """Switch the table on; what is plugged in is opened."""
        self.daemon = Daemon(self._setup, Edges(self.pod.buses(), self.panel.pod), self.clock)
        self.daemon.watch = self.watch
        self.daemon.start()
        for n, wire in enumerate(self.wires):
            if wire.plugged:
                self._opened(n, 0)

    def plug(self, n: int) -> None:
        """Put reader ``n`` back, which was pulled."""
        sent = self.ports[n].sent
        self.wires[n].plug()
        self.ports[n].nudge()
        self._opened(n, sent)

    def pull(self, n: int) -> None:
        """Pull the cable of reader ``n``."""
        self.wires[n].unplug()
        if not self.ports[n].wait_closed(OPEN_S):
            raise RuntimeError(f"{self.ports[n].path} does not notice that it is gone")
        self.table.settle()

    def run(self, until: int) -> None:
        """Let time pass until ``until`` ms."""
        for n in range(len(self.modules)):
            self.modules[n].lay(self.felt.over(PLACES[n]), self.clock.now())
        while (due := self._due()) <= until:
            self.clock.move(max(due, self.clock.now()))
            self._happen(self.clock.now())
        self.clock.move(until)
        self.table.settle()

    def press(self, key: Key, down: bool) -> None:
        """Push ``key`` down, or let it go, now."""
        self.panel.work(key, down)
        self.table.settle()

    def say(self, n: int, data: bytes) -> None:
        """Put ``data`` on the line of reader ``n``, whatever it is."""
        self.wires[n].say(data)
        self._settle(n)

    def switch_off(self) -> None:
        """Stop the table; the readers keep their power."""
        if self.daemon is not None:
            self.daemon.stop()
            self.daemon = None

    def close(self) -> None:
        """Switch everything off; harmless twice."""
        self.switch_off()
        for wire in self.wires:
            wire.unplug()
        self.panel.close()
        self._folder.cleanup()

    def _opened(self, n: int, sent: int) -> None:
        """Reader ``n`` has been plugged in, when its port had written ``sent`` bytes."""
        port = self.ports[n]
        if not port.wait_open(OPEN_S):
            raise RuntimeError(f"the port {port.path} does not open: {port.trouble}")
        self.wires[n].align(sent, port.consumed)
        self._settle(n)

    def _due(self) -> int:
        times = [self.table.due]
        for module, port, wire in zip(self.modules, self.ports, self.wires, strict=True):
            times += [due for due in (port.due, module.due) if due is not None and wire.plugged]
        return min(times)

    def _happen(self, now: int) -> None:
        if self.table.due <= now:
            self.table.tick(now)
            self.table.settle()
            for n in range(len(self.wires)):
                self._settle(n)
        for n, (module, port) in enumerate(zip(self.modules, self.ports, strict=True)):
            if (port.due or now + 1) <= now:
                port.tick()
                self._settle(n)
            if module.due is not None and module.due <= now:
                self.wires[n].say(module.speak(now))
                self._settle(n)

    def _settle(self, n: int) -> None:
        """Wait until the table has done all that follows, and the module has heard it."""
        port, wire = self.ports[n], self.wires[n]
        if not wire.plugged:
            return
        if not port.wait_consumed(wire.delivered, OPEN_S):
            raise RuntimeError(f"the port {port.path} does not read")
        heard = wire.heard(port.sent)
        if heard:
            self.modules[n].hear(heard, self.clock.now())
        self.table.settle()
