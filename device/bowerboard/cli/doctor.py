"""``bowerboard doctor``: the steps of the build guide (hw/README.md) and how the unit fares, each
looked at, each fault with its mend; and all of it in one file to send."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.cli.doctor_unit import Unit


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("doctor", help="what is wrong with this unit and how to mend it")
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )
    made.add_argument(
        "--root", metavar="DIR", type=Path, default=Path("/"), help="a folder instead of /"
    )
    made.add_argument(
        "--bundle",
        metavar="FILE",
        type=Path,
        help="write it with log, configuration and journal to FILE.tar.gz; names and secrets are "
        "masked",
    )
    made.add_argument("--json", action="store_true", help="print one JSON value")


def run(args: argparse.Namespace) -> int:
    """Go through it all; 0 if there is nothing to mend, else 1."""
    from bowerboard.cli.doctor_unit import Unit

    unit = Unit(args.root, args.config)
    told = findings(unit)
    if args.json:
        print(json.dumps(told, indent=1))
    else:
        for row in told:
            number = "" if row["step"] is None else f"{row['step']}. "
            print(f"{number}{row['title']}: {'ok' if row['ok'] else 'wrong'}")
            for fact in row["facts"]:
                print(f"     {fact}")
            for finding in row["findings"]:
                print(f"     {finding['wrong']}\n       -> {finding['mend']}")
    if args.bundle is not None:
        _bundle(args.bundle, unit, told, quiet=args.json)
    return 0 if all(row["ok"] for row in told) else 1


def findings(unit: Unit) -> list[dict[str, Any]]:
    """The steps of the guide, then the checks beyond it: what is wrong with each, and facts."""
    from bowerboard.cli.doctor_health import CHECKS
    from bowerboard.cli.doctor_steps import STEPS

    rows = [_row(n, step.title, list(step.look(unit))) for n, step in enumerate(STEPS, 1)]
    return rows + [_row(None, check.title, list(check.look(unit))) for check in CHECKS]


def _row(step: int | None, title: str, told: list[Any]) -> dict[str, Any]:
    facts = [each for each in told if isinstance(each, str)]
    wrong = [each for each in told if not isinstance(each, str)]
    return {
        "step": step,
        "title": title,
        "ok": not wrong,
        "findings": [{"wrong": each.wrong, "mend": each.mend} for each in wrong],
        "facts": facts,
    }


def _bundle(path: Path, unit: Unit, told: list[dict[str, Any]], quiet: bool) -> None:
    from bowerboard.cli.bundle import table_log, write_bundle
    from bowerboard.cli.main import UsageError

    log = table_log if unit.here else lambda: "this is no machine that runs: it has no log\n"
    try:
        names = write_bundle(path, unit, told, log)
    except OSError as why:
        raise UsageError(f"{path}: cannot be written: {why.strerror or why}") from None
    if not quiet:
        print(f"\n{path}: {', '.join(names)}; names, secrets and addresses are masked")
