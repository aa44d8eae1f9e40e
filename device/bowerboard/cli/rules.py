"""``bowerboard rules list | show NAME``: presets, and every house rule with its meaning."""

from __future__ import annotations

import argparse
import json
from dataclasses import fields
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("rules", help="list the house-rule presets, or show one")
    kinds = made.add_subparsers(dest="what", metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the presets by name")
    listing.add_argument("--json", action="store_true", help="print one JSON value")
    show = kinds.add_parser("show", help="every rule of one preset, or of a rules file")
    show.add_argument("name", metavar="NAME|FILE.toml")
    show.add_argument("--json", action="store_true", help="print one JSON value")


def run(args: argparse.Namespace) -> int:
    """Print what was asked; 2 when there is no such preset or file."""
    from bowerboard.euchre.presets import PRESETS

    if args.what == "show":
        return _show(args)
    if args.json:
        rows = {name: {"meaning": p.meaning, "source": p.source} for name, p in PRESETS.items()}
        print(json.dumps(rows, indent=1))
        return 0
    for name, preset in PRESETS.items():
        print(f"{name:<12} {preset.meaning}  [{preset.source}]")
    return 0


def _show(args: argparse.Namespace) -> int:
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.rules_option import load_rules
    from bowerboard.euchre.options import RuleError
    from bowerboard.euchre.rules import HouseRules
    from bowerboard.euchre.rulestext import plain

    try:
        rules = load_rules(args.name)
    except RuleError as why:
        raise UsageError(str(why)) from None
    rows = [
        {
            "rule": each.name,
            "value": plain(getattr(rules, each.name)),
            "default": plain(each.default),
            "meaning": each.metadata["meaning"],
            "source": f"rules.md {each.metadata['source']}",
        }
        for each in fields(HouseRules)
    ]
    if args.json:
        print(json.dumps(rows, indent=1))
        return 0
    for row in rows:
        mark = "*" if row["value"] != row["default"] else " "
        print(f"{mark} {row['rule']:<18} {row['value']:<15} {row['meaning']}  [{row['source']}]")
    print("\n* differs from the default")
    return 0
