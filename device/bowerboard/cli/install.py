"""``bowerboard install``: make a Pi a table, or show what that would change."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.install.apply import Change
    from bowerboard.install.plan import Plan


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("install", help="set up this Pi: service, user, rules, I2C")
    made.add_argument(
        "--board", metavar="NAME|FILE.toml", default="pi4-pod", help="board profile (pi4-pod)"
    )
    made.add_argument(
        "--program", metavar="PATH", help="the command that the service runs (this one)"
    )
    add_options(made)


def add_options(made: argparse.ArgumentParser) -> None:
    """The options that ``install`` and ``uninstall`` share."""
    made.add_argument("--dry-run", action="store_true", help="show every change, make none")
    made.add_argument(
        "--root", metavar="DIR", type=Path, default=Path("/"), help="a folder instead of /"
    )
    made.add_argument("--json", action="store_true", help="print one JSON value")


def run(args: argparse.Namespace) -> int:
    """Bring about what the board needs; a second run changes nothing."""
    from bowerboard.boards import BoardError, read_board
    from bowerboard.cli.main import UsageError
    from bowerboard.install.apply import config_txt, to_install
    from bowerboard.install.plan import install_plan

    try:
        board = read_board(args.board)
    except BoardError as why:
        raise UsageError(str(why)) from None
    name = str(Path(args.board).resolve()) if "/" in args.board else args.board
    plan = install_plan(board, name, args.program or own_program())
    notes = []
    if config_txt(args.root) is None and plan.config_txt:
        notes.append(
            f"there is no config.txt below {args.root}boot: not a Pi; its lines were left out"
        )
    status = bring_about(args, plan, to_install, notes)
    if not args.json and not args.dry_run and status == 0:
        print("Next: restart the Pi, then see `bowerboard doctor`.")
    return status


def own_program() -> str:
    """How a service may call this very command.

    Raises:
        UsageError: it is where the service's user cannot read it.
    """
    from bowerboard.cli.main import UsageError

    called = Path(sys.argv[0]).absolute()
    program = called if called.name == "bowerboard" else Path(sys.executable).absolute()
    if program.is_relative_to("/home") or program.is_relative_to("/root"):
        raise UsageError(
            f"{program}: a service cannot use what is in somebody's home; set it up in "
            "/opt/bowerboard: see hw/README.md, step 2"
        )
    return str(program) if program is called else f"{program} -m bowerboard"


def bring_about(args: argparse.Namespace, plan: Plan, judge: Any, notes: list[str]) -> int:
    """Show the changes; make them unless it is a dry run; run the commands where / is meant."""
    from bowerboard.cli.main import UsageError
    from bowerboard.install.apply import carry_out

    here = args.root.resolve() == Path("/")
    try:
        changes = judge(plan, args.root)
        if not args.dry_run:
            _commands(plan.before if here and changes else ())
            carry_out(changes)
            _commands(plan.after if here and changes else ())
    except PermissionError as why:
        raise UsageError(f"{why.filename}: {why.strerror}: run it with sudo") from None
    except (OSError, UnicodeDecodeError) as why:
        raise UsageError(f"cannot go on: {why}") from None
    _report(args, plan, changes, notes)
    return 0


def _commands(commands: tuple[tuple[str, ...], ...]) -> None:
    import subprocess

    for command in commands:
        try:
            subprocess.run(command, check=True)
        except (OSError, subprocess.CalledProcessError) as why:
            # What is written stays useful; the next start of the Pi does the same.
            print(f"bowerboard: {' '.join(command)}: {why}", file=sys.stderr)


def _report(args: argparse.Namespace, plan: Plan, changes: list[Change], notes: list[str]) -> None:
    if args.json:
        rows = [{"do": c.word, "path": str(c.path), "diff": c.diff()} for c in changes]
        commands = [list(command) for command in (*plan.before, *plan.after)]
        print(json.dumps({"changes": rows, "commands": commands, "notes": notes}, indent=1))
        return
    for change in changes:
        print(f"{change.word} {change.path}")
        if args.dry_run:
            print("".join(f"    {line}\n" for line in change.diff()), end="")
    if changes and args.dry_run:
        for command in (*plan.before, *plan.after):
            print("run   " + " ".join(command))
    if not changes:
        print("Nothing to change.")
    for note in notes:
        print(f"Note: {note}")
