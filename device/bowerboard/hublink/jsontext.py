"""Payloads as JSON and back: frozen dataclasses, read as strictly as they are written.

What is read must have the fields of its class, of their types, within ``TEXT_MAX`` characters and
``ITEMS_MAX`` items; anything else is ``Malformed``, and says where.  Fields that are not known
are passed over, so that a newer program may say more; fields with a default may be missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from bowerboard.euchre import events, irregular
from bowerboard.euchre.cards import Card, Suit, card, suit

PAYLOAD_MAX = 262_144
"""Bytes of a payload; a longer one is not looked at."""

TEXT_MAX = 2000
"""Characters of one text, where its type names no other limit (``Annotated[str, 100]``)."""

ITEMS_MAX = 2000
"""Items of one list."""

INT_MAX = 2**53
"""Whole numbers stay exact in every JSON reader up to here."""

T = TypeVar("T")


class Malformed(ValueError):
    """A payload that is not what it must be; the message says where."""


def write(payload: Any) -> bytes:
    """``payload``, a dataclass, as compact JSON."""
    text = json.dumps(_plain(payload), ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8")


def read(kind: type[T], payload: bytes) -> T:
    """The ``kind`` written as ``payload``.

    Raises:
        Malformed: it is none.
    """
    if len(payload) > PAYLOAD_MAX:
        raise Malformed(f"{len(payload)} bytes; {PAYLOAD_MAX} at most")
    try:
        content = json.loads(payload.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as why:
        raise Malformed(f"no JSON: {why}") from None
    reader: _Reader = _reader(kind)  # type: ignore[arg-type]  # a class is hashable
    made: T = reader(content, kind.__name__)
    return made


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, type):
        return value.__name__
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}


# -- reading -------------------------------------------------------------------------------

_Reader = Callable[[Any, str], Any]


@lru_cache(maxsize=256)
def _reader(kind: Any) -> _Reader:
    """What reads a value of ``kind``: takes the JSON and where it stands."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        rest = [each for each in of if each is not NoneType]
        return _optional(_reader(rest[0]))
    if origin is Annotated:
        return _text_of(of[1])
    if origin is type:
        return _event_class
    if origin is tuple:
        return _list(_reader(of[0]))
    if is_dataclass(kind) and isinstance(kind, type):
        return _record(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    raise TypeError(f"no payload can hold {kind!r}")


def _of(kind: type, name: str) -> _Reader:
    def read_one(value: Any, where: str) -> Any:
        if type(value) is not kind:
            raise Malformed(f"{where}: {name} expected")
        return value

    return read_one


def _text_of(most: int) -> _Reader:
    def read_one(value: Any, where: str) -> str:
        if not isinstance(value, str):
            raise Malformed(f"{where}: text expected")
        if len(value) > most:
            raise Malformed(f"{where}: {len(value)} characters; {most} at most")
        if not value.isprintable():
            raise Malformed(f"{where}: holds what cannot be printed")
        return value

    return read_one


_text = _text_of(TEXT_MAX)


def _whole(value: Any, where: str) -> int:
    if type(value) is not int or abs(value) > INT_MAX:
        raise Malformed(f"{where}: a whole number expected")
    return value


def _number(value: Any, where: str) -> float:
    if type(value) not in (int, float) or abs(value) > INT_MAX:
        raise Malformed(f"{where}: a number expected")
    return float(value)


def _card(value: Any, where: str) -> Card:
    try:
        return card(_text(value, where))
    except ValueError as why:
        raise Malformed(f"{where}: {why}") from None


def _suit(value: Any, where: str) -> Suit:
    try:
        return suit(_text(value, where))
    except ValueError as why:
        raise Malformed(f"{where}: {why}") from None


_EVENT_CLASSES = {
    each.__name__: each
    for module in (events, irregular)
    for each in vars(module).values()
    if isinstance(each, type) and is_dataclass(each)
}


def _event_class(value: Any, where: str) -> type:
    """What a deed was: an event's class by its name."""
    try:
        return _EVENT_CLASSES[_text(value, where)]
    except KeyError:
        raise Malformed(f"{where}: no such event") from None


def _enum(kind: type[Enum]) -> _Reader:
    def read_one(value: Any, where: str) -> Enum:
        try:
            return kind(_text(value, where))
        except ValueError:
            raise Malformed(f"{where}: no {kind.__name__}") from None

    return read_one


def _optional(reader: _Reader) -> _Reader:
    return lambda value, where: None if value is None else reader(value, where)


def _list(reader: _Reader) -> _Reader:
    def read_all(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Malformed(f"{where}: a list expected")
        if len(value) > ITEMS_MAX:
            raise Malformed(f"{where}: {len(value)} items; {ITEMS_MAX} at most")
        return tuple([reader(each, where) for each in value])

    return read_all


def _record(kind: type) -> _Reader:
    hints = get_type_hints(kind, include_extras=True)
    named = [
        (each.name, _reader(hints[each.name]), each.default is MISSING) for each in fields(kind)
    ]

    def read_record(value: Any, where: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(f"{where}: an object expected")
        given = {}
        for name, reader, needed in named:
            if name in value:
                given[name] = reader(value[name], f"{where}.{name}")
            elif needed:
                raise Malformed(f"{where}: no {name}")
        return kind(**given)

    return read_record


_SIMPLE: dict[Any, _Reader] = {
    bool: _of(bool, "true or false"),
    int: _whole,
    float: _number,
    str: _text,
    Card: _card,
    Suit: _suit,
}
