"""``bowerboard hub``: the tournament director; ``hub init`` sets a hall up."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser(
        "hub",
        help="the tournament director",
        description="Every table on one page. With nothing configured it starts a broker of its "
        "own and keeps everything in one folder.",
    )
    made.add_argument("--config", metavar="FILE", type=Path, help="hub.toml, as hub init writes")
    made.add_argument("--folder", metavar="DIR", type=Path, help="where to keep everything")
    made.add_argument("--port", metavar="N", type=int, help="of the pages (8080)")
    made.add_argument(
        "--demo", action="store_true", help="with two virtual tables, in a folder of its own"
    )
    kinds = made.add_subparsers(dest="what", metavar="WHAT")
    init = kinds.add_parser("init", help="set a hall up: broker, TLS, a credential a table")
    init.add_argument("dir", metavar="DIR", type=Path)
    init.add_argument(
        "--host",
        metavar="NAME",
        action="append",
        default=[],
        help="name or address by which tables reach this machine (may be given again)",
    )
    user = kinds.add_parser("user", help="who may sign in: add NAME, list, remove NAME")
    user.add_argument("how", choices=("add", "list", "remove"))
    user.add_argument("name", metavar="NAME", nargs="?", default="")
    user.add_argument("--role", choices=("director", "scorekeeper"), default="scorekeeper")
    init.add_argument("--tables", metavar="N", type=int, default=0, help="credentials to make now")


def run(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or Ctrl-C, or write the folder of a hall."""
    from bowerboard.cli.main import UsageError

    try:
        from bowerboard.cli import hub_serve
        from bowerboard.hub.mosquitto import NoBroker
        from bowerboard.hub.settings import SettingsError
        from bowerboard.hub.store import StoreError
    except ImportError as why:
        raise UsageError(
            f"the hub needs more than a table does ({why}): pip install 'bowerboard[hub]'"
        ) from None
    try:
        if args.what == "init":
            return hub_serve.init(args.dir, args.host, args.tables)
        if args.what == "user":
            from bowerboard.cli import hub_user

            return hub_user.run(args)
        return hub_serve.serve(args)
    except (NoBroker, SettingsError, StoreError) as why:
        raise UsageError(str(why)) from None
    except OSError as why:
        raise UsageError(f"{why.filename or 'the hub'}: {why.strerror or why}") from None
