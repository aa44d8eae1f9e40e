"""The parts of the lines in which events are written, shared by their tables of forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any

from bowerboard.euchre.cards import Card, cards

SEAT = r"([0-9])"
_ONE = r"(?:[2-9TJQKAN][cdhsrbop]|B)(?:\.\d)?"
CARD = rf"({_ONE})"
CARDS = rf"((?: {_ONE})*)"
POINTS = r"(-?\d+(?:,-?\d+)*)"


class Form:
    """How one class of event is written: a pattern, and both ways between text and event."""

    def __init__(
        self,
        kind: type[Any],
        pattern: str,
        make: Callable[..., Any],
        write: Callable[[Any], str],
    ) -> None:
        self.kind = kind
        self._pattern = pattern
        self.make = make
        self.write = write

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Compiled when it is first read by: a table's start reads few of them."""
        return re.compile(self._pattern)


def write_cards(hand: tuple[Card, ...], before: str = "") -> str:
    """Cards separated by blanks, ``before`` the first if there is one."""
    return (before if hand else "") + " ".join(str(each) for each in hand)


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards separated by blanks."""
    return cards(text)


def write_points(points: tuple[int, ...]) -> str:
    """Points by side: ``2,-1``."""
    return ",".join(map(str, points))


def read_points(text: str) -> tuple[int, ...]:
    """Points by side, as ``write_points`` writes them."""
    return tuple(int(each) for each in text.split(","))
