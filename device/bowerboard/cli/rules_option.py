"""``--rules NAME|FILE.toml``: a preset by name, or a file of changes to one."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from pathlib import Path

from bowerboard.euchre.options import RuleError
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed

MEANING = "house rules: a preset's name or a TOML file (see: bowerboard rules list)"

MOST = 100_000
"""Bytes in a rules file: every rule written out is a tenth of that."""


def load_rules(text: str) -> HouseRules:
    """The rules that ``text`` names.

    A file holds house rules by name, and may begin with ``preset = "us-league"``.

    Raises:
        RuleError: no such preset or file, or what is wrong in the file.
    """
    if text in PRESETS:
        return PRESETS[text].rules
    path = Path(text)
    if path.suffix != ".toml" and not _is_file(path):
        raise RuleError(
            f"there are no house rules {text!r}{_nearest(text)}; presets: {', '.join(PRESETS)}; "
            "a file ends in .toml"
        )
    try:
        content = tomllib.loads(_read(path))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as why:
        raise RuleError(f"{text}: is not a TOML file: {why}") from why
    except (OSError, ValueError) as why:
        reason = why.strerror if isinstance(why, OSError) else str(why)
        raise RuleError(f"{text}: {reason}") from why
    except RecursionError:
        raise RuleError(f"{text}: is not a rules file: brackets in brackets") from None
    return _from_file(text, content)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False  # no file can have such a name


def _read(path: Path) -> str:
    """The text of ``path``; some editors begin a file with a byte order mark."""
    # A pipe or a device may never end, or never begin: look before opening.
    if path.exists() and not path.is_file():
        raise ValueError("is no file: name a file with house rules")
    with path.open("rb") as source:
        data = source.read(MOST + 1)
    if len(data) > MOST:
        raise ValueError(f"more than {MOST} bytes: that is no file of house rules")
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def _nearest(name: str) -> str:
    near = get_close_matches(name.lower().replace("_", "-"), PRESETS, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _from_file(text: str, content: dict[str, object]) -> HouseRules:
    name = content.pop("preset", "standard")
    if not isinstance(name, str) or name not in PRESETS:
        near = _nearest(name) if isinstance(name, str) else ""
        raise RuleError(f"{text}: preset = {name!r}{near}; one of {', '.join(PRESETS)}")
    for heading, value in content.items():
        if isinstance(value, dict):
            raise RuleError(
                f"{text}: [{heading}]: house rules stand without a heading: take the line out"
            )
    try:
        return changed(PRESETS[name].rules, content)
    except RuleError as why:
        raise RuleError(f"{text}: {why}") from None
