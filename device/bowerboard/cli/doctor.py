"""``bowerboard doctor``: the steps of the build guide (hw/README.md), each looked at, each fault
with its mend."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("doctor", help="what is wrong with this unit and how to mend it")
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )
    made.add_argument(
        "--root", metavar="DIR", type=Path, default=Path("/"), help="a folder instead of /"
    )
    made.add_argument("--json", action="store_true", help="print one JSON value")


def run(args: argparse.Namespace) -> int:
    """Go through the steps; 0 if there is nothing to mend, else 1."""
    from bowerboard.cli.doctor_steps import STEPS
    from bowerboard.cli.doctor_unit import Unit

    unit = Unit(args.root, args.config)
    told = [(step.title, list(step.look(unit))) for step in STEPS]
    if args.json:
        print(
            json.dumps(
                [
                    {
                        "step": number,
                        "title": title,
                        "ok": not findings,
                        "findings": [{"wrong": f.wrong, "mend": f.mend} for f in findings],
                    }
                    for number, (title, findings) in enumerate(told, 1)
                ],
                indent=1,
            )
        )
    else:
        for number, (title, findings) in enumerate(told, 1):
            print(f"{number}. {title}: {'wrong' if findings else 'ok'}")
            for finding in findings:
                print(f"     {finding.wrong}\n       -> {finding.mend}")
    return 1 if any(findings for _, findings in told) else 0
