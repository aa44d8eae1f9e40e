"""``bowerboard journal backup``, ``restore`` and ``players``: what is done to a journal."""

from __future__ import annotations

import argparse
import os
import sqlite3
from contextlib import suppress
from pathlib import Path


def backup(args: argparse.Namespace) -> int:
    """Copy it into one file, while the table goes on recording in it."""
    from bowerboard.cli.main import UsageError
    from bowerboard.table.journal import check
    from bowerboard.table.journal_copies import copy_file, keep_copy

    _there(args.file)
    check(args.file)
    if args.to is not None and args.to.exists():
        raise UsageError(f"{args.to}: is there already; name another file")
    try:
        if args.to is None:
            made = keep_copy(args.file, reserve=0)
        else:
            made = args.to
            copy_file(args.file, made)
    except (sqlite3.Error, OSError) as why:
        target = args.to if args.to is not None else args.file.parent
        raise UsageError(f"{target}: no copy can be made there: {why}") from None
    print(made)
    return 0


def restore(args: argparse.Namespace) -> int:
    """Put a backup where the table looks for its journal."""
    from bowerboard.cli.main import UsageError
    from bowerboard.table import lock
    from bowerboard.table.journal import read_entries
    from bowerboard.table.journal_copies import copy_file

    _there(args.file)
    entries = read_entries(args.file)
    if not args.to.parent.is_dir():
        raise UsageError(f"{args.to.parent}: there is no such folder; make it, or name another")
    held = lock.hold(args.to)
    try:
        beside = [args.to.with_name(args.to.name + end) for end in ("", "-wal", "-journal")]
        for each in beside:
            if each.exists():
                raise UsageError(
                    f"{each}: is there already, and nothing of it is overwritten; "
                    "move it away first, or name another file"
                )
        copy_file(args.file, args.to)
        _as_the_folder(args.to)
    except (sqlite3.Error, OSError) as why:
        raise UsageError(f"{args.to}: cannot be written: {why}") from None
    finally:
        os.close(held)
    print(f"{args.to}: {len(entries)} entries; the table goes on where they end")
    return 0


def _as_the_folder(path: Path) -> None:
    """Give the file to whoever owns the folder, since ``restore`` is often called by root."""
    with suppress(PermissionError):
        owner = path.parent.stat()
        for each in (path, path.with_name(f"{path.name}.lock")):
            os.chown(each, owner.st_uid, owner.st_gid)


def players(args: argparse.Namespace) -> int:
    """Keep, show or forget names."""
    from bowerboard.cli.main import UsageError
    from bowerboard.table import evenings
    from bowerboard.table.journal_contents import forget_players, name_players, read_contents

    _there(args.file)
    if args.forget:
        if args.names or args.game is not None:
            raise UsageError("--forget takes out all names; call it without names and --game")
        forget_players(args.file)
        return 0
    contents = read_contents(args.file)
    found = evenings.games(contents.entries, contents.stamps, contents.players)
    number = len(found) if args.game is None else args.game
    if not 1 <= number <= len(found):
        raise UsageError(f"{args.file}: has no game {number}; it has {len(found)}: journal games")
    game = found[number - 1]
    if not args.names:
        print(", ".join(game.players) or f"game {number} has no names")
        return 0
    seats = game.game.rules.players
    if len(args.names) != seats or not all(name.strip() for name in args.names):
        raise UsageError(f"{len(args.names)} names for {seats} seats; write one for each")
    name_players(args.file, game.seq, [name.strip()[:64] for name in args.names])
    return 0


def _there(path: Path) -> None:
    from bowerboard.cli.main import UsageError
    from bowerboard.table.journal_format import no_file

    if why := no_file(path):
        raise UsageError(why)
