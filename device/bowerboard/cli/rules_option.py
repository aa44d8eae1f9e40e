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
        near = get_close_matches(text, PRESETS, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise RuleError(
            f"there are no house rules {text!r}{hint}. Presets: {', '.join(PRESETS)}; "
            "a file ends in .toml"
        )
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as why:
        raise RuleError(f"{text}: is not a TOML file: {why}") from why
    except (OSError, ValueError) as why:
        reason = why.strerror if isinstance(why, OSError) else str(why)
        raise RuleError(f"{text}: {reason}") from why
    return _from_file(text, content)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False  # no file can have such a name


def _from_file(text: str, content: dict[str, object]) -> HouseRules:
    name = content.pop("preset", "standard")
    if not isinstance(name, str) or name not in PRESETS:
        raise RuleError(f"{text}: preset = {name!r}: one of {', '.join(PRESETS)}")
    try:
        return changed(PRESETS[name].rules, content)
    except RuleError as why:
        raise RuleError(f"{text}: {why}") from None
