"""House rules as text: changes by field name, as a rules file or a journal writes them."""

from __future__ import annotations

import re
from dataclasses import Field, fields, replace
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from typing import Any, get_args, get_type_hints

from bowerboard.euchre.options import RuleError
from bowerboard.euchre.rules import HouseRules

NONE = "none"
"""How an empty list is written."""


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
    if isinstance(value, tuple):
        return ",".join(plain(each) for each in value) or NONE
    return str(value).lower() if isinstance(value, bool) else str(value)


def words(known: Field[Any]) -> list[str]:
    """The words that the field ``known`` takes; none where it takes numbers, text or yes and no.

    A field that holds several takes any of them.
    """
    if isinstance(known.default, tuple):
        return [str(member.value) for member in _members(known.name)]
    if isinstance(known.default, Enum):
        return [str(member.value) for member in type(known.default)]
    return []


@lru_cache(maxsize=16)
def _members(name: str) -> tuple[Enum, ...]:
    """What a field that holds several may hold."""
    return tuple(get_args(get_type_hints(HouseRules)[name])[0])


def _several(name: str, value: object) -> tuple[Enum, ...]:
    """Some of the field's members, in their own order: from a list, or words between commas."""
    given = value.split(",") if isinstance(value, str) else value
    allowed = {str(member.value): member for member in _members(name)}
    if given == [NONE]:
        return ()
    known = isinstance(given, list | tuple) and all(str(word) in allowed for word in given)
    if not isinstance(given, list | tuple) or not known:
        raise RuleError(f"{name} = {value!r}: any of {', '.join(allowed)}; or {NONE}")
    return tuple(member for word, member in allowed.items() if word in given)


def _value(known: Field[Any], value: object) -> object:
    """``value`` as the kind of the field's default, from TOML's kinds or from plain text."""
    kind = type(known.default)
    if kind is tuple:
        return _several(known.name, value)
    if issubclass(kind, Enum):
        allowed = words(known)
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
