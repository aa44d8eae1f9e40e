"""``bowerboard journal``: read, check, convert, copy and restore a journal."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("journal", help="read, check, convert, copy or restore a journal")
    kinds = made.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, (meaning, _, arguments) in _KINDS.items():
        kind = kinds.add_parser(name, help=meaning, description=meaning.capitalize() + ".")
        kind.add_argument("file", metavar="FILE", type=Path, help="the journal")
        arguments(kind)


def run(args: argparse.Namespace) -> int:
    """Do it; 1 when something is wrong with the journal, 2 when it cannot be used."""
    from bowerboard.cli.main import UsageError
    from bowerboard.table.journal import JournalError

    try:
        return _KINDS[args.what][1](args)
    except JournalError as why:
        raise UsageError(str(why)) from None


def _nothing(_: argparse.ArgumentParser) -> None:
    """It takes no more than the file."""


def _json(kind: argparse.ArgumentParser) -> None:
    kind.add_argument("--json", action="store_true", help="one JSON value")


def _export(kind: argparse.ArgumentParser) -> None:
    kind.add_argument(
        "--format",
        choices=("jsonl", "egn"),
        default="jsonl",
        help="jsonl (the default): every entry; egn: the games as they stand (EMN where several)",
    )
    for each in ("egn", "jsonl"):
        kind.add_argument(
            f"--{each}",
            dest="format",
            action="store_const",
            const=each,
            help=f"the same as --format {each}",
        )
    kind.add_argument("--game", metavar="N", type=int, help="that game alone (journal games)")
    kind.add_argument("--output", metavar="FILE", type=Path, help="write it there, not to stdout")


def _backup(kind: argparse.ArgumentParser) -> None:
    kind.add_argument(
        "to",
        metavar="TO",
        type=Path,
        nargs="?",
        help="the copy; without it the next number beside the journal, as after each game",
    )


def _restore(kind: argparse.ArgumentParser) -> None:
    kind.add_argument("to", metavar="TO", type=Path, help="where the table looks for its journal")


def _players(kind: argparse.ArgumentParser) -> None:
    kind.add_argument(
        "--names", metavar="NAME", nargs="+", default=(), help="by seat, from North clockwise"
    )
    kind.add_argument("--game", metavar="N", type=int, help="which game (the last)")
    kind.add_argument("--forget", action="store_true", help="take every name out of the journal")


def _replay(kind: argparse.ArgumentParser) -> None:
    kind.add_argument(
        "--trace",
        metavar="PATH",
        type=Path,
        help="the trace's folder or a part of it (FILE.trace, beside the journal)",
    )


def _of(module: str, name: str) -> Callable[[argparse.Namespace], int]:
    """The function that does it, imported when it is called."""

    def work(args: argparse.Namespace) -> int:
        from importlib import import_module

        status: int = getattr(import_module(f"bowerboard.cli.{module}"), name)(args)
        return status

    return work


_KINDS: dict[
    str,
    tuple[str, Callable[[argparse.Namespace], int], Callable[[argparse.ArgumentParser], None]],
] = {
    "show": ("every entry, one a line", _of("journal_told", "show"), _nothing),
    "games": ("the games in it, over all its evenings", _of("journal_told", "games"), _json),
    "verify": (
        "whether it is whole, unaltered, and its conclusions follow on each other",
        _of("journal_told", "verify"),
        _json,
    ),
    "export": (
        "as JSON lines, or its games as EGN (EMN where there are several)",
        _of("journal_told", "export"),
        _export,
    ),
    "backup": ("copy it into one file, in use or not", _of("journal_files", "backup"), _backup),
    "restore": (
        "put a backup (FILE) in the place of a journal that is not there",
        _of("journal_files", "restore"),
        _restore,
    ),
    "replay": (
        "read again what was read, and hold what follows against it",
        _of("journal_replay", "replay"),
        _replay,
    ),
    "players": (
        "keep, show or forget the names of who played a game",
        _of("journal_files", "players"),
        _players,
    ),
}
"""By word: what it does, the function that does it, and what it takes besides the file."""
