"""``bowerboard check``: judge recorded games and journals, every deal of them.

The JSON, the kinds of problem and the exit statuses are those of commands.md.
"""

from __future__ import annotations

import argparse
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bowerboard.euchre.judged import JudgedGame
    from bowerboard.euchre.rules import HouseRules

_SQLITE = b"SQLite format 3\x00"

WELL, FOUND, UNUSABLE = 0, 1, 2
"""Exit statuses: all well; a renege or problem was found; a file or the call cannot be used."""


class CannotUse(Exception):
    """A file that cannot be judged; the message says what is wrong and how to mend it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One judged game of ``file``; ``number`` where a file may hold several, from 0."""

    file: str
    number: int | None
    game: JudgedGame

    def as_json(self) -> dict[str, object]:
        """As in commands.md; ``game`` is added where a file may hold several."""
        which = {} if self.number is None else {"game": self.number}
        return {"file": self.file, **which, **self.game.as_json()}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that cannot be used, and why."""

    file: str
    why: str

    def as_json(self) -> dict[str, object]:
        """As in commands.md."""
        return {"file": self.file, "error": self.why}


def add_parser(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the word to the command line; the arguments it parses are for ``run``."""
    parser = words.add_parser(
        "check",
        help="judge recorded games (.egn, .emn) and journals",
        description="Replays .egn, .emn and journal files, judges every deal and finds every "
        "renege with its proof.  Exit status: 0 all well, 1 a renege or problem was found, "
        "2 a file cannot be used.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help=".egn, .emn or journal file")
    parser.add_argument(
        "--rules", metavar="NAME|FILE.toml", help="judge by these house rules, not the file's own"
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON list, an object a game"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Judge ``args.files``, print what was found, and give the exit status.

    Raises:
        UsageError: ``--rules`` cannot be used.
    """
    from bowerboard.cli.check_report import print_json, print_report

    rules = None
    if args.rules is not None:
        from bowerboard.cli.main import UsageError
        from bowerboard.cli.rules_option import load_rules
        from bowerboard.euchre.options import RuleError

        try:
            rules = load_rules(args.rules)
        except RuleError as why:
            raise UsageError(str(why)) from None
    sheets = (sheet for file in args.files for sheet in check_file(file, rules))
    shown = print_json(sheets) if args.json else print_report(sheets)
    return status(shown)


def status(sheets: list[Sheet | Refusal]) -> int:
    """The exit status: an unusable file outweighs what was found in the others."""
    if any(isinstance(sheet, Refusal) for sheet in sheets):
        return UNUSABLE
    clean = all(isinstance(sheet, Sheet) and sheet.game.clean for sheet in sheets)
    return WELL if clean else FOUND


def check_file(file: str, rules: HouseRules | None = None) -> Iterator[Sheet | Refusal]:
    """The games of ``file`` judged, under ``rules`` if given; or why it cannot be used."""
    try:
        sheets = _journal(file, rules) if _is_journal(file) else _notation(file, rules)
    except CannotUse as why:
        yield Refusal(file, str(why))
        return
    yield from sheets


def read_file(file: str, limit: int) -> bytes:
    """The first ``limit`` + 1 bytes of a regular file: enough to see that it is too large.

    Raises:
        CannotUse: it is not there, not a regular file, or cannot be read.
    """
    try:
        # A pipe or a device may never end, or never begin: look before opening.
        mode = os.stat(file).st_mode
        if stat.S_ISDIR(mode):
            raise CannotUse("it is a directory: name the files in it")
        if not stat.S_ISREG(mode):
            raise CannotUse("not a regular file: save the game to a file first")
        with open(file, "rb") as source:
            return source.read(limit + 1)
    except FileNotFoundError:
        raise CannotUse("there is no such file: check the name") from None
    except PermissionError:
        raise CannotUse("it may not be read: check its permissions") from None
    except (OSError, ValueError) as why:
        # ValueError: a name that no file can have.
        reason = why.strerror if isinstance(why, OSError) else None
        raise CannotUse(f"it cannot be read: {reason or why}") from None


def _is_journal(file: str) -> bool:
    return read_file(file, len(_SQLITE) - 1) == _SQLITE


def _notation(file: str, rules: HouseRules | None) -> list[Sheet | Refusal]:
    from dataclasses import replace

    from bowerboard.euchre.notation.read import LIMIT, BadNotation, read
    from bowerboard.euchre.notation.ruleset import ONE_PACK, another_game
    from bowerboard.euchre.notation.verdict import judge_recorded

    try:
        recorded = read(read_file(file, LIMIT))
    except BadNotation as why:
        raise CannotUse(str(why)) from None
    if rules is not None and another_game(rules):
        raise CannotUse(f"it is a game of {ONE_PACK}; --rules is for another: choose other rules")
    sheets: list[Sheet | Refusal] = []
    for number, game in enumerate(recorded.games):
        judged = judge_recorded(game if rules is None else replace(game, rules=rules))
        sheets.append(Sheet(file, number if recorded.match else None, judged))
    return sheets


def _seats(rules: HouseRules) -> str:
    """Who plays whom, and how trump is found: a record of one such game is none of another."""
    return f"{rules.players} players ({rules.partnership.value}, {rules.calling.value})"


def _journal(file: str, rules: HouseRules | None) -> list[Sheet | Refusal]:
    from dataclasses import replace

    from bowerboard.euchre.deal import Impossible
    from bowerboard.euchre.events import GameBegan
    from bowerboard.euchre.history import fold, standing
    from bowerboard.euchre.judge import judge
    from bowerboard.table.journal import JournalError, read_events

    try:
        events = [event for _, event in standing(fold(read_events(Path(file))))]
    except JournalError as why:
        raise CannotUse(str(why).removeprefix(f"{Path(file)}: ")) from None
    except Impossible as why:
        raise CannotUse(f"the journal contradicts itself: {why}") from None
    if rules is not None:
        for event in events:
            if isinstance(event, GameBegan) and _seats(event.rules) != _seats(rules):
                raise CannotUse(
                    f"it holds a game of {_seats(event.rules)}; --rules is for {_seats(rules)}: "
                    "choose other rules"
                )
        events = [
            replace(event, rules=rules) if isinstance(event, GameBegan) else event
            for event in events
        ]
    games = judge(events)
    # A table begins the next game at once; until something is dealt it is nobody's game.
    games = tuple(game for game in games if game.deals) or games[-1:]
    several = len(games) > 1
    return [Sheet(file, number if several else None, game) for number, game in enumerate(games)]
