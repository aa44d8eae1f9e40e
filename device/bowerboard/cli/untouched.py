"""What there is of a table's configuration before its first start, and whether it needs one.

Every start of a table asks; so this loads next to nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bowerboard.config import ConfigError, parse_config
from bowerboard.config_copy import copy_of
from bowerboard.pads.writing import with_pads, with_section
from bowerboard.seats import SEATS

ANY_PADS = {seat: f"{number:02x}" for number, seat in enumerate(SEATS)}
"""Pads that stand in for those that are to come, so that the rest of a file can be checked."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What there is of a configuration before the first start."""

    text: str
    deck: Path
    profile: str
    empty: bool
    """Right as far as it goes, with no pad and no reader in it: nobody has set this table up."""


def begun(path: Path) -> Begun:
    """What the file at ``path`` says already; one that is no TOML is left to be complained of."""
    try:
        text = path.read_text(encoding="utf-8")
        content: dict[str, Any] = tomllib.loads(text)
    except FileNotFoundError:
        text, content = "", {}
    except (OSError, ValueError):
        return Begun("", path.with_name("deck.toml"), "pi4-pod", empty=False)
    deck = _section(content, "table").get("deck")
    profile = _section(content, "board").get("profile", "pi4-pod")
    return Begun(
        text,
        Path(deck) if isinstance(deck, str) else path.with_name("deck.toml"),
        str(profile),
        empty=_empty(path, text, content),
    )


def _empty(path: Path, text: str, content: Mapping[str, Any]) -> bool:
    """Whether no pad and no reader is named, and nothing else is wrong."""
    pads, table = _section(content, "pads"), _section(content, "table")
    if content.get("readers") or any(place != "ports" for place in pads):
        return False
    whole = with_section(text, "table", {} if "deck" in table else {"deck": "-"})
    try:
        parse_config(path, with_pads(whole, ANY_PADS, None))
    except ConfigError:
        return False
    return True


def _section(content: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    section = content.get(name, {})
    return section if isinstance(section, dict) else {}


def untouched_table(path: Path) -> bool:
    """Whether nobody has set up the table that the file at ``path`` configures: there is no pad in
    it, and no copy of a configuration that was good once."""
    return begun(path).empty and not copy_of(path).is_file()
