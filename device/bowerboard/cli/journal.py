"""``bowerboard journal show | verify | export FILE``: read, check and convert a journal."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("journal", help="read, check or convert a journal")
    kinds = made.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, meaning in (
        ("show", "every entry, one a line"),
        ("verify", "whether it can be read and its conclusions follow on each other"),
        ("export", "as JSON lines on standard output"),
    ):
        kind = kinds.add_parser(name, help=meaning)
        kind.add_argument("file", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    """Do it; 1 when a journal contradicts itself, 2 when it cannot be read."""
    from bowerboard.cli.main import UsageError
    from bowerboard.table.journal import JournalError, read_entries

    try:
        entries = read_entries(args.file)
    except JournalError as why:
        raise UsageError(str(why)) from None
    if args.what == "verify":
        return _verify(args.file)
    for entry in entries:
        if args.what == "show":
            cause = f"  <- {entry.cause}" if entry.cause is not None else ""
            kind = entry.kind.name.lower()
            print(f"{entry.seq:>6} {entry.at / 1000:>10.3f}  {kind:<9}  {entry.body}{cause}")
            continue
        row = {"seq": entry.seq, "at": entry.at, "kind": entry.kind.name.lower()}
        print(json.dumps({**row, "body": entry.body, "cause": entry.cause}))
    return 0


def _verify(path: Path) -> int:
    from bowerboard.cli.main import UsageError
    from bowerboard.euchre.deal import Impossible
    from bowerboard.euchre.history import START, extend
    from bowerboard.table.journal import JournalError, read_events

    history = START
    try:
        events = read_events(path)
    except JournalError as why:
        raise UsageError(str(why)) from None
    for seq, event in events:
        try:
            history = extend(history, seq, event)
        except Impossible as why:
            print(f"{path}: entry {seq} does not follow on those before it: {why}")
            return 1
    score = "-".join(map(str, history.game.score))
    print(f"{path}: {len(events)} conclusions, all in order; the score is {score}")
    return 0
