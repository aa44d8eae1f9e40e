"""``bowerboard table``: the daemon, on a real Pi."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.config import Config
    from bowerboard.table.daemon import Daemon, Edges, Setup


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("table", help="the daemon")
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )


def run(args: argparse.Namespace) -> int:
    """Serve the table until SIGTERM or Ctrl-C; then say so on the faces and end."""
    from bowerboard.boards import BoardError
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.rules_option import load_rules
    from bowerboard.config import CONFIG_FILE, ConfigError, read_config
    from bowerboard.deck import DeckError
    from bowerboard.euchre.rules import RuleError
    from bowerboard.table.clock import RealClock
    from bowerboard.table.daemon import Daemon
    from bowerboard.table.journal import JournalError

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    try:
        config = read_config(args.config or CONFIG_FILE)
        setup = _setup(config, load_rules(config.table.rules))
        daemon = Daemon(setup, _edges(config), RealClock())
    except (ConfigError, BoardError, DeckError, RuleError, JournalError) as why:
        raise UsageError(str(why)) from None
    for trouble in daemon.troubles:
        print(f"bowerboard: {trouble}", file=sys.stderr)
    daemon.start()
    _serve(daemon, stop)
    daemon.stop()
    return 0


def _serve(daemon: Daemon, stop: threading.Event) -> None:
    """Until ``stop``, tell systemd that the table's loop still goes round; silence once it does
    not, so that the service is started anew."""
    from bowerboard.notify import notify, watchdog_s

    notify("READY=1", "STATUS=" + ("; ".join(daemon.troubles) or "the table is open"))
    every = watchdog_s()
    while not stop.wait(every):
        if daemon.goes_round:
            notify("WATCHDOG=1")
    notify("STOPPING=1")


def _setup(config: Config, rules: Any) -> Setup:
    from bowerboard.deck import read_deck
    from bowerboard.table.daemon import Setup
    from bowerboard.table.observed import KITTY

    pads = config.pads
    places = {pads.north: 0, pads.east: 1, pads.south: 2, pads.west: 3}
    if pads.kitty is not None:
        places[pads.kitty] = KITTY
    return Setup(
        journal=Path(config.table.journal),
        deck=read_deck(Path(config.table.deck)),
        places=places,
        ports=[pads.ports.replace("{pad}", pad) for pad in places],
        rules=rules,
    )


def _edges(config: Config) -> Edges:
    from bowerboard.boards import read_board
    from bowerboard.cli.board_edges import edges_of_board

    return edges_of_board(read_board(config.board.profile), config.panel.present)
