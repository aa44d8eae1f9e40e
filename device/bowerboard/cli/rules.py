"""``bowerboard rules list | show | explain``: presets, and every house rule with its meaning."""

from __future__ import annotations

import argparse
import json
from dataclasses import Field, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.euchre.rules import HouseRules

NEXT = """
bowerboard rules show NAME      every rule of a preset, or of a rules file
bowerboard rules explain RULE   one rule: what it may be, and who plays it
A rules file is TOML: preset = "NAME", and below it whatever differs, as target = 11"""


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("rules", help="list the house-rule presets, show one, explain a rule")
    kinds = made.add_subparsers(dest="what", metavar="WHAT", required=True)
    listing = kinds.add_parser("list", help="the presets by name")
    show = kinds.add_parser("show", help="every rule of one preset, or of a rules file")
    show.add_argument("name", metavar="NAME|FILE.toml")
    explain = kinds.add_parser("explain", help="one rule: its values, and the presets that use it")
    explain.add_argument("name", metavar="RULE")
    for each in (listing, show, explain):
        each.add_argument("--json", action="store_true", help="print one JSON value")


def run(args: argparse.Namespace) -> int:
    """Print what was asked; 2 when there is no such preset, file or rule."""
    return {"list": _list, "show": _show, "explain": _explain}[args.what](args)


def _list(args: argparse.Namespace) -> int:
    from bowerboard.euchre.presets import PRESETS

    if args.json:
        rows = {name: {"meaning": p.meaning, "source": p.source} for name, p in PRESETS.items()}
        print(json.dumps(rows, indent=1))
        return 0
    width = max(map(len, PRESETS))
    for name, preset in PRESETS.items():
        print(f"{name:<{width}}  {preset.meaning}\n{'':<{width}}  [{preset.source}]")
    print(NEXT)
    return 0


def _show(args: argparse.Namespace) -> int:
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.rules_option import load_rules
    from bowerboard.euchre.options import RuleError
    from bowerboard.euchre.presets import PRESETS
    from bowerboard.euchre.rules import SECTIONS, HouseRules

    try:
        rules = load_rules(args.name)
    except RuleError as why:
        raise UsageError(str(why)) from None
    rows = [_row(each, rules) for each in fields(HouseRules)]
    if args.json:
        print(json.dumps(rows, indent=1))
        return 0
    if args.name in PRESETS:
        print(f"{args.name}: {PRESETS[args.name].meaning}  [{PRESETS[args.name].source}]")
    width = max(len(row["rule"]) for row in rows)
    for row in rows:
        if row["rule"] in SECTIONS:
            print(f"\n{SECTIONS[row['rule']]}")
        mark = "*" if row["value"] != row["default"] else " "
        print(f"{mark} {row['rule']:<{width}} {row['value']:<16} {row['meaning']}  "
              f"[{row['source']}]")  # fmt: skip
    print("\n* differs from the default; bowerboard rules explain RULE tells more of one")
    return 0


def _row(each: Field[Any], rules: HouseRules) -> dict[str, str]:
    from bowerboard.euchre.rulestext import plain

    return {
        "rule": each.name,
        "value": plain(getattr(rules, each.name)),
        "default": plain(each.default),
        "meaning": each.metadata["meaning"],
        "source": f"rules.md {each.metadata['source']}",
    }


def _explain(args: argparse.Namespace) -> int:
    from difflib import get_close_matches

    from bowerboard.cli.main import UsageError
    from bowerboard.euchre.presets import PRESETS
    from bowerboard.euchre.rules import HouseRules
    from bowerboard.euchre.rulestext import plain, words

    known = {each.name: each for each in fields(HouseRules)}
    if args.name not in known:
        near = get_close_matches(args.name, known, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UsageError(f"there is no house rule {args.name!r}{hint}")
    each = known[args.name]
    row: dict[str, Any] = _row(each, HouseRules())
    del row["value"]
    row["values"] = words(each) or {"bool": ["true", "false"]}.get(type(each.default).__name__, [])
    row["presets"] = {
        name: plain(getattr(preset.rules, each.name))
        for name, preset in PRESETS.items()
        if getattr(preset.rules, each.name) != each.default
    }
    if args.json:
        print(json.dumps(row, indent=1))
        return 0
    print(f"{row['rule']}: {row['meaning']}  [{row['source']}]")
    several = "any of " if isinstance(each.default, tuple) else ""
    kind = {"int": "a whole number", "str": "text"}.get(type(each.default).__name__, "")
    print(f"  values   {kind or several + ', '.join(row['values'])}")
    print(f"  default  {row['default']}")
    for name, value in row["presets"].items():
        print(f"  {name} plays {value}")
    return 0
