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
    from bowerboard.cli.main import UsageError
    from bowerboard.config import CONFIG_FILE, ConfigError, read_config
    from bowerboard.deck import DeckError

    try:
        from bowerboard.page.app import page_app
        from bowerboard.web.serving import Server
    except ImportError as why:
        raise UsageError(f"no page ({why}): pip install 'bowerboard[web]'") from None
    with contextlib.suppress(OSError):  # where memory is short, the table is not the one to go
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    try:
        config = read_config(args.config or CONFIG_FILE)
        desk = desk_of(config)
    except (ConfigError, DeckError) as why:
        raise UsageError(str(why)) from None
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


def desk_of(config: Config) -> Desk:
    """What the page of the table with this configuration is made of.

    Raises:
        ConfigError: the rules in it cannot be used.
        DeckError: a deck file cannot be used.
    """
    import time

    from bowerboard.cli.configured import settled
    from bowerboard.cli.rules_option import load_rules
    from bowerboard.config import ConfigError
    from bowerboard.deck import read_decks
    from bowerboard.euchre.options import RuleError
    from bowerboard.page import pin
    from bowerboard.page.desk import Desk
    from bowerboard.page.looking import Looking

    config = settled(config)
    journal = Path(config.table.journal)
    try:
        house = load_rules(config.table.rules)
    except RuleError as why:
        raise ConfigError(str(why)) from None
    parent = os.getppid()

    def met() -> None:
        """A table is on.  If ours has died, it is another's, which brings a page of its own."""
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)

    return Desk(
        looking=Looking(journal, met),
        keeper=pin.Keeper(journal.with_name(journal.name + pin.SUFFIX), time.monotonic),
        journal=journal,
        deck=read_decks([Path(each) for each in config.table.decks]),
        rules=config.table.rules,
        house=house,
    )
