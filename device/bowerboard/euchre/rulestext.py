"""House rules as text: changes by field name, as a rules file or a journal writes them."""

from __future__ import annotations

import re
from dataclasses import Field, fields, replace
from difflib import get_close_matches
from enum import Enum
from typing import Any

from bowerboard.euchre.options import RuleError
from bowerboard.euchre.rules import HouseRules


def changed(rules: HouseRules, changes: dict[str, Any]) -> HouseRules:
    """``rules`` with ``changes`` by field name; text, numbers and booleans as TOML gives them.

    Raises:
        RuleError: an unknown field (with the nearest name), a value of the wrong kind (with what
            is allowed), or a contradiction.
    """
    known = {each.name: each for each in fields(HouseRules)}
    values: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise RuleError(f"there is no house rule {name!r}{hint}")
        values[name] = _value(known[name], value)
    return replace(rules, **values)


def changes_from_default(rules: HouseRules) -> dict[str, str]:
    """The fields in which ``rules`` differ from the defaults, as plain text by name."""
    defaults = HouseRules()
    return {
        each.name: plain(getattr(rules, each.name))
        for each in fields(HouseRules)
        if getattr(rules, each.name) != getattr(defaults, each.name)
    }


def plain(value: object) -> str:
    """``value`` as a rules file or a journal writes it."""
    if isinstance(value, Enum):
        return str(value.value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(known: Field[Any], value: object) -> object:
    """``value`` as the kind of the field's default, from TOML's kinds or from plain text."""
    kind = type(known.default)
    if issubclass(kind, Enum):
        allowed = [str(member.value) for member in kind]
        if value not in allowed:
            raise RuleError(f"{known.name} = {value!r}: one of {', '.join(allowed)}")
        return kind(value)
    if kind is bool and value in ("true", "false"):
        return value == "true"
    if kind is int and isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,19}", value):
        return int(value)
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    wanted = {bool: "true or false", int: "a whole number", str: "text"}[kind]
    raise RuleError(f"{known.name} = {value!r}: must be {wanted}")
