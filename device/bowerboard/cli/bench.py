"""``bowerboard bench``: measures the promised figures on this machine."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("bench", help="measure the promised figures on this machine")
    made.add_argument("--json", action="store_true", help="print one JSON value on the last line")


def run(args: argparse.Namespace) -> int:
    """Measure and print; progress goes to standard error."""
    from bowerboard.twin.bench import measure

    def say(what: str) -> None:
        print(what, file=sys.stderr)

    with tempfile.TemporaryDirectory(prefix="bowerboard-bench-") as folder:
        figures = measure(Path(folder), say)
    if args.json:
        print(json.dumps(figures))
        return 0
    for name, value in figures.items():
        print(f"{name:<24} {value}")
    return 0
