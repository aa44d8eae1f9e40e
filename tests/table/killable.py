"""A daemon to be killed: ``python killable.py JOURNAL DECK PLACES(json) PORT...``.

Says "ready" once it listens, and then goes on until somebody ends it.
"""

import json
import sys
from pathlib import Path

from bowerboard.deck import read_deck
from bowerboard.table.clock import RealClock
from bowerboard.table.daemon import Daemon
from bowerboard.table.setup import Edges, Setup


def main() -> None:
    journal, deck, places, *ports = sys.argv[1:]
    setup = Setup(Path(journal), read_deck(Path(deck)), json.loads(places), ports)
    daemon = Daemon(setup, Edges({}), RealClock())
    daemon.start()
    for port in daemon.ports:
        port.wait_open(10)
    print("ready", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
