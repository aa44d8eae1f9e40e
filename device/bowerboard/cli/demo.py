"""``bowerboard demo``: a whole table without hardware."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.euchre.notation.record import RecordedGame
    from bowerboard.euchre.rules import HouseRules
    from bowerboard.twin.demo import Plan, Played

DEALS = 4
WATCHING = 3.0
"""Times as fast as a real table: four deals take about a minute."""


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser(
        "demo",
        help="a whole table without hardware",
        description="Virtual pads running the seat firmware, the real daemon, modelled displays.",
    )
    made.add_argument("--game", metavar="FILE.egn", type=Path, help="play this recorded game")
    made.add_argument("--deals", metavar="N", type=_count, help=f"deals to play ({DEALS})")
    made.add_argument("--seed", metavar="N", type=int, default=1, help="who is dealt what (1)")
    made.add_argument(
        "--speed", metavar="X|max", type=_speed, default="watch",
        help=f"times as fast as a real table ({WATCHING}; without a terminal max)",
    )  # fmt: skip
    made.add_argument("--noise", choices=("none",), default="none", help="how readers misread")
    made.add_argument(
        "--reader", choices=("plain", "pn5180", "pn532"), default="plain",
        help="what the pads have: tags simply there (plain), or a modelled chip and its driver",
    )  # fmt: skip
    made.add_argument("--rules", metavar="NAME|FILE.toml", help="house rules (standard)")
    made.add_argument("--journal", metavar="FILE", type=Path, help="record here (a new folder)")
    made.add_argument(
        "--first-start", action="store_true",
        help="first set the table up on its faces, as somebody with a new one does",
    )  # fmt: skip
    made.add_argument("--json", action="store_true", help="print one JSON value, nothing else")


def _count(text: str) -> int:
    value = int(text) if text.isdecimal() else 0
    if not 1 <= value <= 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of deals: 1 to 100000")
    return value


def _speed(text: str) -> float | str:
    if text in ("max", "watch"):
        return text
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.01 <= value <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a speed: a number, or max")
    return value


def run(args: argparse.Namespace) -> int:
    """Play, then say what came of it; 1 when the journal differs from what was done."""
    from bowerboard.cli.main import UsageError
    from bowerboard.table.journal import JournalError
    from bowerboard.twin import demo

    recorded, problems = _recorded(args)
    plan = _plan(args, recorded)
    live = sys.stdout.isatty() and not args.json and plan.speed is not None
    try:
        if live:
            with _stage(plan) as watch:
                played = demo.play(plan, watch)
        else:
            played = demo.play(plan, _Teller() if not args.json else None)
    except (JournalError, FileNotFoundError, FileExistsError) as why:
        raise UsageError(str(why)) from None
    if args.json:
        name = args.game.name if args.game else str(plan.journal)
        print(json.dumps(played.as_json(name, problems), indent=1))
    else:
        _report(played, problems)
    return 1 if played.differences or played.leaks or problems else 0


def _recorded(
    args: argparse.Namespace,
) -> tuple[RecordedGame | None, list[dict[str, object]] | None]:
    """The game to repeat, and what is wrong with its record; None without ``--game``."""
    if args.game is None:
        return None, None
    from bowerboard.cli.check import CannotUse, read_file
    from bowerboard.cli.main import UsageError
    from bowerboard.euchre.notation.read import LIMIT, BadNotation, read
    from bowerboard.euchre.notation.verdict import judge_recorded

    try:
        games = read(read_file(str(args.game), LIMIT)).games
    except (CannotUse, BadNotation) as why:
        raise UsageError(f"{args.game}: {why}") from None
    if len(games) != 1:
        raise UsageError(f"{args.game}: holds {len(games)} games; the demo plays a file of one")
    judged = judge_recorded(games[0])
    return games[0], [problem.as_json() for problem in judged.problems]


def _plan(args: argparse.Namespace, recorded: RecordedGame | None) -> Plan:
    from bowerboard.euchre.events import GameBegan
    from bowerboard.euchre.notation.replay import replay
    from bowerboard.twin import demo, evening
    from bowerboard.twin.firststart import Newcomer

    rules = _rules(args, recorded)
    speed = args.speed
    if speed == "watch":
        speed = WATCHING if sys.stdout.isatty() and not args.json else "max"
    if recorded is None:
        moves = evening.played(args.seed, rules, args.deals or DEALS)
        begin = None
    else:
        moves = evening.recorded(_first(replay(recorded).events, args.deals))
        begin = GameBegan(rules, recorded.score)
    return demo.Plan(
        moves=moves,
        journal=_journal(args.journal),
        seed=args.seed,
        rules=rules,
        speed=None if speed == "max" else float(speed),
        begin=begin,
        stop_at_end=recorded is not None,
        reader=args.reader,
        newcomer=Newcomer(names={"NORTH": "ANNA"}) if args.first_start else None,
    )


def _first(events: Any, deals: int | None) -> Iterator[Any]:
    """The events of the first ``deals`` deals, all of them if None."""
    from bowerboard.euchre.events import UpcardTurned

    dealt = 0
    for event in events:
        dealt += isinstance(event, UpcardTurned)
        if deals is not None and dealt > deals:
            return
        yield event


def _rules(args: argparse.Namespace, recorded: RecordedGame | None) -> HouseRules:
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.rules_option import load_rules
    from bowerboard.euchre.options import Calling, RuleError
    from bowerboard.euchre.rules import HouseRules

    rules = recorded.rules if recorded is not None else HouseRules()
    try:
        rules = load_rules(args.rules) if args.rules is not None else rules
    except RuleError as why:
        raise UsageError(str(why)) from None
    plain = rules.players == 4 and rules.suits == 4 and rules.copies == 1 and not rules.benny
    if not plain or rules.calling is not Calling.UPCARD:
        raise UsageError(
            "these house rules: the virtual table seats four who call on an upcard, with a "
            "single pack and no Benny; choose other rules (bowerboard rules list)"
        )
    return rules


def _journal(named: Path | None) -> Path:
    """Where to record: a file that is not there yet."""
    from bowerboard.cli.main import UsageError
    from bowerboard.twin import demo

    if named is None:
        return Path(tempfile.mkdtemp(prefix="bowerboard-demo-"), "evening.journal")
    try:
        if named.is_dir():
            raise UsageError(f"{named}: is a folder; name a new file in it")
        if not named.parent.is_dir():
            raise UsageError(f"{named}: there is no folder {named.parent}; make it first")
        for path in demo.files(named):
            if path.exists():
                raise UsageError(
                    f"{path}: is there already, and the demo overwrites nothing; "
                    "name a new file as --journal"
                )
        # Whether it can be made; an empty one would be taken for a damaged journal.
        named.touch(exist_ok=False)
        named.unlink()
    except (OSError, ValueError) as why:
        raise UsageError(f"{named}: nothing can be recorded there: {why}") from None
    return named


class _Teller:
    """Prints what is called and played, a line a deal's event, as it falls."""

    def doing(self, event: Any) -> None:
        from bowerboard.cli.words import tell

        print(tell(event))

    def step(self, shown: Any) -> None:
        from bowerboard.screens.steps import lines_of

        print(" | ".join(line for line in lines_of(shown) if line))

    def frame(self, rig: Any) -> None:
        """Faces are not drawn where nobody watches."""


def _stage(plan: Plan) -> Any:
    """The live screen; a context that gives a ``Watch``."""
    from bowerboard.cli.live import Stage

    return Stage(plan)


def _report(played: Played, problems: list[dict[str, object]] | None) -> None:
    from bowerboard.cli.words import report

    for line in report(played, problems):
        print(line)
