"""What is wrong in a configuration, where, and what would be right: in words, with its line.

msgspec says what it objects to and its place, as ``Expected `bool`, got `int` - at
`$.panel.present```; here that becomes ``[panel] present = 3: write true or false (line 12)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

Place = tuple[str | int, ...]
"""A key by its way from the top: ``("readers", 0, "reads")``."""

_AT = re.compile(r" - at `\$\.?(.*?)`$")
_UNKNOWN = re.compile(r"unknown field `(.*?)`")
_MISSING = re.compile(r"missing required field `(.*?)`")
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*[.=]""")

_KINDS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text in quotes",
}


def explained(why: str, content: dict[str, Any], text: str, model: type[msgspec.Struct]) -> str:
    """msgspec's objection ``why`` to ``content``, read from ``text``, in words for people."""
    found = _AT.search(why)
    place = place_of(found[1] if found else "")
    if (unknown := _UNKNOWN.search(why)) is not None:
        return _unknown((*place, unknown[1]), text, model)
    if (missing := _MISSING.search(why)) is not None:
        lacks = (*place, missing[1])
        return f"{written(lacks)} is missing: write {_allowed(model, lacks)}"
    value = _value(content, place)
    shown = "" if value is None else f" = {_shown(value)}"
    said = f"{written(place)}{shown}: write {_allowed(model, place)}"
    return said + at_line(text, place)


def _unknown(place: Place, text: str, model: type[msgspec.Struct]) -> str:
    known = list(_fields(_type_at(model, place[:-1])))
    near = get_close_matches(str(place[-1]), known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    where = at_line(text, place)
    return f"{written(place)}: nothing here is called that; {hint}{where}"


def place_of(path: str) -> Place:
    """msgspec's path as a place: ``readers[0].reads`` is ``("readers", 0, "reads")``."""
    parts = re.findall(r"([^.\[\]]+)|\[(\d+)\]", path)
    return tuple(int(number) if number else name for name, number in parts)


def written(place: Place) -> str:
    """A place as people write it: ``[[readers]] reads``."""
    match place:
        case (str() as name, int(), *rest) if rest:
            return f"[[{name}]] {'.'.join(map(str, rest))}"
        case (str() as section, key, *rest):
            return f"[{section}] {'.'.join(map(str, (key, *rest)))}"
        case (str() as section,):
            return f"[{section}]"
    return "the file"


def at_line(text: str, place: Place) -> str:
    """``" (line 12)"`` where ``place`` is written; empty where that cannot be found."""
    number = line_of(text, place)
    return "" if number is None else f" (line {number})"


def line_of(text: str, place: Place) -> int | None:
    """The line, from 1, on which ``place`` is written in the TOML ``text``: its own key, else its
    section's heading.  None where neither is found."""
    best, depth = None, 0
    for number, here in _places(text):
        if place[: len(here)] == here and len(here) > depth:
            best, depth = number, len(here)
    return best


def _places(text: str) -> Iterator[tuple[int, Place]]:
    """Every heading and key with its line.  Lists of tables are counted."""
    section: Place = ()
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if (header := _HEADER.match(line)) is not None:
            names = tuple(part.strip("\"' ") for part in header[2].split("."))
            section = names
            if header[1] == "[[":
                counts[header[2]] = counts.get(header[2], -1) + 1
                section = (*names, counts[header[2]])
            yield number, section
        elif (key := _KEY.match(line)) is not None:
            yield number, (*section, key[1] or key[2] or key[3])


def _fields(kind: Any) -> dict[str, Any]:
    """The fields of a section with their types; none of what is no section."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind, include_extras=True)
        return {name: hints[name] for name in kind.__struct_fields__}
    return {}


def _type_at(model: Any, place: Place) -> Any:
    """What must stand at ``place``; None where nothing may."""
    kind: Any = model
    for part in place:
        bare = bare_type(kind)
        args = get_args(bare)
        kind = _fields(bare).get(str(part)) if isinstance(part, str) else (args or (None,))[0]
    return bare_type(kind)


def bare_type(kind: Any) -> Any:
    """``kind`` without the annotations that carry its meaning."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _allowed(model: type[msgspec.Struct], place: Place) -> str:
    return in_words(_type_at(model, place))


def in_words(kind: Any) -> str:
    """What may be written where ``kind`` is wanted."""
    bare = bare_type(kind)
    if get_origin(bare) in (Union, UnionType):
        each = [in_words(arg) for arg in get_args(bare) if arg is not type(None)]
        return " or ".join(dict.fromkeys(each))
    if get_origin(bare) in (tuple, list):
        return f"a list of {in_words(get_args(bare)[0])}"
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        return f"a section with {', '.join(bare.__struct_fields__)}"
    return _KINDS.get(bare, "something else")


def _value(content: Any, place: Place) -> Any:
    for part in place:
        try:
            content = content[part]
        except (KeyError, IndexError, TypeError):
            return None
    return content


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
