"""``bowerboard table``: the daemon, on a real Pi."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.table.daemon import Daemon


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("table", help="the daemon")
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )


def run(args: argparse.Namespace) -> int:
    """Serve the table until SIGTERM or Ctrl-C; then say so on the faces and end."""
    from bowerboard.cli.configured import FAULTS, absent, load
    from bowerboard.cli.main import UsageError
    from bowerboard.config import CONFIG_FILE
    from bowerboard.table.clock import RealClock
    from bowerboard.table.daemon import Daemon
    from bowerboard.table.journal import JournalError

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    try:
        made = load(args.config or CONFIG_FILE)
        daemon = Daemon(made.setup, made.edges, RealClock())
    except (*FAULTS, JournalError) as why:
        raise UsageError(str(why)) from None
    for trouble in [*made.troubles, *daemon.troubles, *absent(made.config)]:
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
