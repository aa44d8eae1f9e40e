"""``bowerboard journal show | verify | export FILE``: read, check and convert a journal."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.table.journal import Entry


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("journal", help="read, check or convert a journal")
    kinds = made.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, meaning in (
        ("show", "every entry, one a line"),
        ("verify", "whether it can be read and its conclusions follow on each other"),
        ("export", "as JSON lines, or its games as EGN (EMN where there are several)"),
    ):
        kind = kinds.add_parser(name, help=meaning)
        kind.add_argument("file", metavar="FILE", type=Path)
        if name == "show":
            kind.add_argument(
                "--history",
                action="store_true",
                help="what happened and what was changed: by whom, from what to what, and why",
            )
    kind.add_argument(
        "--format",
        choices=("jsonl", "egn"),
        default="jsonl",
        help="jsonl (the default): every entry; egn: the games as they stand",
    )
    kind.add_argument("--output", metavar="FILE", type=Path, help="write it there, not to stdout")


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
    if args.what == "export":
        _put(_egn(args.file) if args.format == "egn" else _lines(entries), args.output)
        return 0
    if args.history:
        return _history(args.file, entries)
    for entry in entries:
        cause = f"  <- {entry.cause}" if entry.cause is not None else ""
        kind = entry.kind.name.lower()
        print(f"{entry.seq:>6} {entry.at / 1000:>10.3f}  {kind:<9}  {entry.body}{cause}")
    return 0


def _history(path: Path, entries: list[Entry]) -> int:
    from bowerboard.table.history_view import history, told
    from bowerboard.view import SEAT_NAMES

    try:
        lines = history(entries)
    except ValueError as why:
        print(f"{path}: the journal contradicts itself: {why}", file=sys.stderr)
        return 1
    for line in lines:
        print(told(line, SEAT_NAMES))
    return 0


def _lines(entries: list[Entry]) -> str:
    """Every entry as a line of JSON."""
    rows = [
        {"seq": entry.seq, "at": entry.at, "kind": entry.kind.name.lower(), "body": entry.body,
         "cause": entry.cause}
        for entry in entries
    ]  # fmt: skip
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def _egn(path: Path) -> str:
    """The games of the journal; standard error lists what EGN has no field for."""
    from bowerboard.cli.main import UsageError
    from bowerboard.euchre.deal import Impossible
    from bowerboard.euchre.history import fold, standing
    from bowerboard.euchre.notation.recording import record
    from bowerboard.euchre.notation.write import write, write_match
    from bowerboard.table.journal import JournalError, read_events

    try:
        made = record(event for _, event in standing(fold(read_events(path))))
        if not made:
            raise UsageError(f"{path}: no game in it has a deal: there is nothing to export")
        games = [each.game for each in made]
        text = write(games[0]) if len(games) == 1 else write_match(games)
    except JournalError as why:
        raise UsageError(str(why)) from None
    except Impossible as why:
        raise UsageError(f"{path}: the journal contradicts itself: {why}") from None
    except ValueError as why:
        raise UsageError(f"{path}: {why}") from None
    for number, each in enumerate(made):
        for unsaid in each.unsaid:
            print(f"game {number}, {unsaid}: EGN has no field for it; in a note", file=sys.stderr)
        if not each.exact:
            print(f"game {number} does not come back exactly; keep the journal", file=sys.stderr)
    return text


def _put(text: str, output: Path | None) -> None:
    """Write ``text`` to ``output``, or to standard output."""
    from bowerboard.cli.main import UsageError

    if output is None:
        sys.stdout.write(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as why:
        raise UsageError(f"{output}: cannot be written: {why.strerror or why}") from None


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
