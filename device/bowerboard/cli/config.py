"""``bowerboard config check | show``: the one configuration file, tried and told."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("config", help="check the configuration, or show every key of it")
    kinds = made.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, does in (
        ("check", "whether the table could start on it"),
        ("show", "every key with its value, where that comes from, and what it means"),
    ):
        kind = kinds.add_parser(name, help=does)
        which = kind.add_mutually_exclusive_group()
        which.add_argument(
            "file",
            metavar="FILE",
            nargs="?",
            type=Path,
            help="configuration (/etc/bowerboard/table.toml)",
        )
        which.add_argument("--config", metavar="FILE", type=Path, help="the same")
        kind.add_argument("--json", action="store_true", help="print one JSON value")


def run(args: argparse.Namespace) -> int:
    """Print what was asked; 2 where the file cannot be used."""
    from bowerboard.config import CONFIG_FILE

    path = args.file or args.config or CONFIG_FILE
    return _show(path, args.json) if args.what == "show" else _check(path, args.json)


def _check(path: Path, as_json: bool) -> int:
    from bowerboard.cli.configured import FAULTS, made_of
    from bowerboard.cli.main import UsageError
    from bowerboard.config import read_text
    from bowerboard.config_copy import copy_of

    try:
        made_of(path, read_text(path))
    except FAULTS as why:
        copy = copy_of(path)
        then = f"; the table would run on its last good copy, {copy}" if copy.is_file() else ""
        if not as_json:
            raise UsageError(f"{why}{then}") from None
        row = {"file": str(path), "ok": False, "wrong": str(why)}
        print(json.dumps(row | {"copy": str(copy) if then else None}, indent=1))
        return 2
    if as_json:
        print(json.dumps({"file": str(path), "ok": True, "wrong": None, "copy": None}, indent=1))
    else:
        print(f"{path}: good")
    return 0


def _show(path: Path, as_json: bool) -> int:
    from bowerboard.cli.main import UsageError
    from bowerboard.config import ConfigError, parse_config, read_text
    from bowerboard.config_keys import rows

    try:
        text = read_text(path)
        told = rows(parse_config(path, text), text)
    except ConfigError as why:
        raise UsageError(str(why)) from None
    if as_json:
        print(json.dumps([row.fields() for row in told], indent=1))
        return 0
    section = None
    for row in told:
        if row.section != section:
            section = row.section
            print(f"\n[{section}]" if section != told[0].section else f"[{section}]")
        value = json.dumps(row.value) if row.value is not None else "(none)"
        print(f"{row.key} = {value}    # {row.came_from}: {row.meaning}")
    return 0
