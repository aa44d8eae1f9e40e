"""House rules are data: one frozen dataclass, one named field a rule.

To add a rule, add a field here with its meaning and its section in the rule book, then read it
where the game asks.  Nothing anywhere branches on a variant's name.
"""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, field, fields, replace
from difflib import get_close_matches
from enum import Enum
from typing import Any, TypeVar

T = TypeVar("T")


class LonerLead(Enum):
    """Who leads the first trick to a loner (rules.md 1.4.5)."""

    LEFT_OF_DEALER = "left_of_dealer"  # passing over whoever sits out
    LEFT_OF_LONER = "left_of_loner"


class PassedOutDealer(Enum):
    """Who deals after a deal that everybody passed (rules.md 1.2.6, 2.4)."""

    LEFT = "left"
    SAME = "same"


class RuleError(ValueError):
    """A house rule that does not exist, a value it cannot take, or two that contradict."""


def rule(default: T, meaning: str, source: str) -> T:
    """A field of ``HouseRules``: its default, one line of meaning, its place in rules.md."""
    made: T = field(default=default, metadata={"meaning": meaning, "source": source})
    return made


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What one table plays; the defaults are those of rules.md section 6."""

    ranks: str = rule("9TJQKA", "ranks in the pack, low to high", "1.1.2")
    hand: int = rule(5, "cards in a hand, and so tricks in a deal", "1.1.3")
    target: int = rule(10, "points that win the game; 0: no target", "1.7.1")
    deals: int = rule(0, "the game ends after so many scored deals; 0: no limit", "2.5")
    stick_the_dealer: bool = rule(True, "the dealer may not pass in round two", "1.3.6 A1")
    passed_out_dealer: PassedOutDealer = rule(
        PassedOutDealer.LEFT, "who deals after everybody passed: left or same", "1.2.6"
    )
    no_trump: bool = rule(False, "no trump may be named in round two", "1.3.11")
    canadian_loner: bool = rule(
        False, "the dealer's partner ordering up in round one must go alone", "1.3.10 A9"
    )
    loner_lead: LonerLead = rule(
        LonerLead.LEFT_OF_DEALER, "who leads to a loner: left_of_dealer or left_of_loner", "A8"
    )
    defend_alone: bool = rule(False, "a defender may go alone against a loner", "1.4.8")
    make: int = rule(1, "points for the makers' three or four tricks", "1.6")
    march: int = rule(2, "points for the makers' five tricks", "1.6")
    lone_make: int = rule(1, "points for a loner's three or four tricks", "1.6")
    lone_march: int = rule(4, "points for a loner's five tricks", "1.6")
    euchre: int = rule(2, "points for the defenders' three or four tricks", "1.6")
    super_euchre: int = rule(2, "points for the defenders' five tricks", "1.6 A5")
    lone_euchre: int = rule(2, "points for euchring a loner", "1.6 A4")
    lone_defence: int = rule(4, "points for euchring while defending alone", "1.4.9 A3")
    fast_break: bool = rule(
        False, "makers who lose the first two tricks and win three score nothing", "3.2"
    )

    def __post_init__(self) -> None:
        """Refuse contradictions.

        Raises:
            RuleError: what contradicts what.
        """
        if not self.ranks or not "789TJQKA".endswith(self.ranks):
            raise RuleError(
                f"ranks = {self.ranks!r}: low to high and up to the ace, as 9TJQKA or 789TJQKA"
            )
        if not 1 <= self.hand <= 8:
            raise RuleError(f"hand = {self.hand}: a hand has 1 to 8 cards")
        if self.players * self.hand + 1 > 4 * len(self.ranks):
            raise RuleError(
                f"hand = {self.hand}: {self.players} hands of {self.hand} and an upcard do not "
                f"fit in a pack of {4 * len(self.ranks)} (ranks = {self.ranks!r})"
            )
        if self.target == 0 and self.deals == 0:
            raise RuleError("target = 0 and deals = 0: the game would never end; set one of them")
        for name in ("target", "deals"):
            if getattr(self, name) < 0:
                raise RuleError(f"{name} = {getattr(self, name)}: cannot be negative")

    @property
    def players(self) -> int:
        """Seats at the table."""
        return 4

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The partnerships: seats by side, partners opposite (rules.md 1.1.1)."""
        return ((0, 2), (1, 3))

    def side_of(self, seat: int) -> int:
        """The side of ``seat``."""
        return seat % 2

    def partner(self, seat: int) -> int:
        """The seat opposite."""
        return (seat + 2) % 4

    def majority(self) -> int:
        """Tricks the makers need: 3 of 5, 4 of 7."""
        return self.hand // 2 + 1


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
