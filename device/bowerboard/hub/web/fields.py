"""The fields of commands, read within their limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.cards import card as card_named
from bowerboard.euchre.cards import suit as suit_named
from bowerboard.hub.commands import MESSAGE_MAX

POINTS_MAX = 200
"""No score of any game we know comes near."""

SEATS_MAX = 8
SIDES_MAX = 8
TRICKS_MAX = 20
CARDS_MAX = 20
LINE_MAX = 80
"""Characters of an event's line."""

NUMBER_MAX = 2**53 - 1
"""The largest number that JSON carries everywhere."""

Told = Mapping[str, Any]


class Unreadable(ValueError):
    """No command; the message says what is wrong with it."""


def number(told: Told, name: str, low: int, high: int) -> int:
    """The whole number ``name``."""
    value = told.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Unreadable(f"{name}: a whole number from {low} to {high}")
    return value


def seat(told: Told) -> int:
    """The field ``seat``."""
    return number(told, "seat", 0, SEATS_MAX - 1)


def seats(told: Told) -> tuple[int, ...]:
    """The field ``seats``: a list of them."""
    value = told.get("seats")
    if not isinstance(value, list) or len(value) > SEATS_MAX:
        raise Unreadable("seats: a list of seats")
    return tuple(number({"seats": each}, "seats", 0, SEATS_MAX - 1) for each in value)


def trick(told: Told) -> int:
    """The field ``trick``."""
    return number(told, "trick", 0, TRICKS_MAX)


def trick_or_none(told: Told) -> int | None:
    """The field ``trick``, where one is named."""
    return None if told.get("trick") is None else trick(told)


def place(told: Told) -> int:
    """The field ``place``: of an event in the record."""
    return number(told, "place", 0, NUMBER_MAX)


def flag(told: Told, name: str) -> bool:
    """Whether ``name``."""
    value = told.get(name)
    if not isinstance(value, bool):
        raise Unreadable(f"{name}: true or false")
    return value


def flag_or_no(told: Told, name: str) -> bool:
    """Whether ``name``; left out it is false."""
    return flag(told, name) if name in told else False


def points(told: Told, low: int) -> tuple[int, ...]:
    """The field ``points``, one number a side."""
    value = told.get("points")
    if not isinstance(value, list) or not 2 <= len(value) <= SIDES_MAX:
        raise Unreadable("points: a list of whole numbers, one a side")
    return tuple(
        number({f"points of side {side + 1}": each}, f"points of side {side + 1}", low, POINTS_MAX)
        for side, each in enumerate(value)
    )


def line(told: Told, name: str) -> str:
    """The short text ``name``."""
    value = told.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= LINE_MAX or not value.isprintable():
        raise Unreadable(f"{name}: 1 to {LINE_MAX} characters on one line")
    return value


def card(told: Told, name: str) -> Card:
    """The card ``name``, as ``Jh``."""
    return _card(told.get(name), name)


def _card(value: object, name: str) -> Card:
    if not isinstance(value, str):
        raise Unreadable(f"{name}: a card, as Jh")
    try:
        return card_named(value[:LINE_MAX])
    except ValueError as why:
        raise Unreadable(f"{name}: {why}") from None


def cards(told: Told, name: str) -> tuple[Card, ...]:
    """The cards ``name``: a list of them; left out it is empty."""
    value = told.get(name, [])
    if not isinstance(value, list) or len(value) > CARDS_MAX:
        raise Unreadable(f"{name}: a list of at most {CARDS_MAX} cards")
    return tuple(_card(each, name) for each in value)


def suit_or_none(told: Told) -> Suit | None:
    """The field ``suit``; None for ``n``, no trump."""
    value = told.get("suit")
    if value == "n":
        return None
    try:
        return suit_named(value if isinstance(value, str) else "")
    except ValueError as why:
        raise Unreadable(f"suit: {why}, and n is no trump") from None


def message(told: Told) -> str:
    """The field ``text``, cleaned."""
    value = told.get("text", "")
    if not isinstance(value, str) or len(value) > MESSAGE_MAX:
        raise Unreadable(f"text: at most {MESSAGE_MAX} characters")
    return clean(value)


def clean(text: str) -> str:
    """``text`` on one line, without what cannot be seen."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def whole(text: str) -> int | None:
    """``text`` as a whole number in plain digits, None if it is none."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,16}", text) else None
