"""``bowerboard``: one command, many words.

Exit status: 0 all well; 1 it ran and found something wrong; 2 the call, a file or the
configuration cannot be used.  A command is one module with ``add_parser`` and ``run``.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from bowerboard import __version__

COMMANDS = (
    "demo",
    "check",
    "table",
    "config",
    "pad",
    "deck",
    "rules",
    "journal",
    "bench",
    "install",
    "uninstall",
    "doctor",
    "hub",
    "page",
)
"""The words, each a module of this package, in the order in which help lists them."""


class UsageError(Exception):
    """What cannot be used and how to mend it; shown without a traceback, exit status 2."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, then how to get help."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\nTry: {self.prog} --help\n")


def parser(names: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The whole command line, or the part with these words."""
    top = _Parser(
        prog="bowerboard",
        description="An electronic scoreboard and dealer's assistant for Euchre.",
    )
    top.add_argument("--version", action="version", version=f"bowerboard {__version__}")
    words = top.add_subparsers(dest="word", metavar="COMMAND", required=True)
    for name in names:
        importlib.import_module(f"bowerboard.cli.{name}").add_parser(words)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what it returns is the exit status."""
    for stream in (sys.stdout, sys.stderr):
        # Names in a recorded game may hold what the terminal cannot show.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        given = list(sys.argv[1:] if argv is None else argv)
        # A word that is known needs no other's options: a table starts sooner.
        known = given[:1] if given and given[0] in COMMANDS else COMMANDS
        args = parser(known).parse_args(given)
        status: int = importlib.import_module(f"bowerboard.cli.{args.word}").run(args)
        sys.stdout.flush()
        return status
    except UsageError as why:
        print(f"bowerboard: {why}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nbowerboard: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
