"""A table in a process of its own, so that it can be killed: the real daemon in virtual time.

    python -m bowerboard.twin.soak_table < orders > answers

The first line is what it is made from, as JSON; then one order a line, each answered by a line
``sent,consumed`` for every port once the table is quiet:

    settle PORT COUNT MS    until that many bytes have been read from that port, at that time
    opened PORT MS          the port is there again
    closed PORT MS          the port is gone
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bowerboard.deck import Deck
from bowerboard.euchre.cards import card
from bowerboard.readers.port import ReaderPort
from bowerboard.table.daemon import Daemon
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin.clock import VirtualClock

_PATIENCE_S = 20.0


class SoakTable:
    """The daemon, driven by orders."""

    def __init__(self, made: dict[str, object]) -> None:
        self._clock = VirtualClock()
        self._clock.move(int(str(made["now"])))
        cards = dict(made["cards"])  # type: ignore[call-overload]
        places = dict(made["places"])  # type: ignore[call-overload]
        setup = Setup(
            journal=Path(str(made["journal"])),
            deck=Deck({bytes.fromhex(uid): card(name) for uid, name in cards.items()}),
            places=places,
            ports=list(made["ports"]),  # type: ignore[call-overload]
        )
        self._daemon = Daemon(setup, Edges(glass={}), self._clock)
        self._daemon.start()
        for port in self._daemon.ports:
            self._require(port.wait_open(_PATIENCE_S), port, "does not open")

    def obey(self, order: str) -> None:
        """Do what one line says; raises ``RuntimeError`` where the table does not follow."""
        word, *numbers = order.split()
        port = self._daemon.ports[int(numbers[0])]
        self._move(int(numbers[-1]))
        if word == "settle":
            read = port.wait_consumed(int(numbers[1]), _PATIENCE_S)
            self._require(read, port, "does not read")
        elif word == "opened":
            port.nudge()
            self._require(port.wait_open(_PATIENCE_S), port, "does not open")
        else:
            self._require(port.wait_closed(_PATIENCE_S), port, "does not close")

    def quiet(self) -> str:
        """Wait until everything is committed; how much each port has written and read."""
        self._daemon.settle()
        return " ".join(f"{port.sent},{port.consumed}" for port in self._daemon.ports)

    def stop(self) -> None:
        """End as on SIGTERM."""
        self._daemon.stop()

    def _move(self, now: int) -> None:
        while self._daemon.due <= now:
            due = max(self._daemon.due, self._clock.now())
            self._clock.move(due)
            self._daemon.tick(due)
            self._daemon.settle()
        self._clock.move(now)

    def _require(self, done: bool, port: ReaderPort, what: str) -> None:
        if not done:
            raise RuntimeError(f"the port {port.path} {what}: {port.trouble}")


def main() -> None:
    """Until the orders end."""
    table = SoakTable(json.loads(sys.stdin.readline()))
    print(table.quiet(), flush=True)
    for order in sys.stdin:
        table.obey(order)
        print(table.quiet(), flush=True)
    table.stop()


if __name__ == "__main__":
    main()
