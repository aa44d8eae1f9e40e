"""``bowerboard page``: one table's own page; ``bowerboard table`` begins it by itself."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.cli.configured import Configured
    from bowerboard.config import Config
    from bowerboard.page.desk import Desk

TAKEN = 75
"""The exit status where another page, of a table that has died, is still at the port."""


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("page", help="the table's own page (bowerboard table begins it)")
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )


def run(args: argparse.Namespace) -> int:
    """Serve the page until SIGTERM or Ctrl-C."""
    from bowerboard.cli.configured import FAULTS, load
    from bowerboard.cli.main import UsageError
    from bowerboard.config import CONFIG_FILE

    try:
        from bowerboard.page.app import page_app
        from bowerboard.web.serving import Server
    except ImportError as why:
        raise UsageError(f"no page ({why}): pip install 'bowerboard[web]'") from None
    with contextlib.suppress(OSError):  # where memory is short, the table is not the one to go
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    try:
        made = load(args.config or CONFIG_FILE)
    except FAULTS as why:
        raise UsageError(str(why)) from None
    config, desk = made.config, desk_of(made)
    try:
        listening = socket.create_server((config.page.host, config.page.port))
    except OSError as why:
        print(f"bowerboard: port {config.page.port}: {why.strerror}", file=sys.stderr)
        return TAKEN if why.errno == errno.EADDRINUSE else 1
    _say(config, desk)
    Server(page_app(desk)).run(sockets=[listening])
    return 0


def _say(config: Config, desk: Desk) -> None:
    host = f"{socket.gethostname()}.local"
    where = host if config.page.host in ("0.0.0.0", "::") else config.page.host
    pin = desk.keeper.pin
    print(f"bowerboard: the table's page is http://{where}:{config.page.port}/ (PIN {pin})")
    sys.stdout.flush()


def desk_of(made: Configured) -> Desk:
    """What the page of the table that is ``made`` so shows."""
    import time

    from bowerboard.page import pin
    from bowerboard.page.desk import Desk
    from bowerboard.page.looking import Looking

    journal = made.setup.journal
    parent = os.getppid()

    def met() -> None:
        """A table is on.  If ours has died, it is another's, which brings a page of its own."""
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)

    return Desk(
        looking=Looking(journal, met),
        keeper=pin.Keeper(journal.with_name(journal.name + pin.SUFFIX), time.monotonic),
        journal=journal,
        decks=tuple(Path(deck) for deck in made.config.table.decks),
        rules=made.config.table.rules,
        house=made.setup.rules,
    )
