"""Bytes to JSON values, refusing everything that is not plain, honest JSON.

Python's reader is lenient (``NaN``, a field given twice) and some input makes it raise what no
caller expects (nesting, huge numbers).  Here each of these is a ``BadNotation`` with its cause.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

from bowerboard.euchre.notation.fields import BadNotation, shown

LIMIT = 8 * 1024 * 1024
"""Bytes in the largest file that is read, the notation's own limit (rules.md 3.5)."""

_DIGITS = 15
_DEPTH = 40
_TOO_DEEP = "nested too deeply: no recorded game is; is it the right file?"
_BINARY = (b"\x00", b"\x01", b"\x02")


def parse(data: bytes) -> object:
    """The JSON value that ``data`` is, UTF-8, with or without a byte-order mark.

    Raises:
        BadNotation: it is not, or it is too large, with the place where that shows.
    """
    if len(data) > LIMIT:
        raise BadNotation(
            f"larger than {LIMIT // 1024 // 1024} MiB: no recorded game is; is it the right file?"
        )
    if not data.strip():
        raise BadNotation("the file is empty: export the game again")
    if data.startswith(_BINARY):
        raise BadNotation(
            "this looks like the binary form (.egnb), which is not read: save the game as .egn"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as why:
        raise BadNotation(
            f"not UTF-8 text (byte {why.start}): save it as .egn or .emn in UTF-8"
        ) from None
    value = _value(text)
    _not_deep(value)
    return value


def _not_deep(value: object) -> None:
    """Refuse what is nested deeper than any file is, by walking it level by level."""
    level = [value]
    for _ in range(_DEPTH):
        level = [inner for outer in level for inner in _members(outer)]
        if not level:
            return
    raise BadNotation(_TOO_DEEP)


def _members(value: object) -> Iterable[object]:
    """The objects and lists directly in ``value``."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [each for each in value if isinstance(each, dict | list)]
    return ()


def _value(text: str) -> object:
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as why:
        early = not text[why.pos :].strip() or why.msg.startswith("Unterminated")
        cut = " (the text ends too early: is the file complete?)" if early else ""
        raise BadNotation(
            f"not JSON, line {why.lineno} column {why.colno}: {why.msg}{cut}"
        ) from None
    except RecursionError:
        raise BadNotation(_TOO_DEEP) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise BadNotation(f"the field {shown(twice)} is given twice in one object: keep one")
    return made


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise BadNotation(
            f"the number {digits[:10]}... has {len(digits)} digits: write a real one"
        )
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise BadNotation(f"{name} is not JSON: write a number")
