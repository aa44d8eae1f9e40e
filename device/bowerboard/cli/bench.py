"""``bowerboard table``: the daemon, on a real Pi."""

from __future__ import annotations

import argparse
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("bench", help="the daemon")
    made.add_argument("--config", metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Not yet."""
    return 2
