"""What a finished deal is worth (rules.md 1.6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.deal import Deal, Phase


class Outcome(Enum):
    """How a deal ended, for the makers."""

    MADE = "made"
    MARCH = "march"
    LONE_MARCH = "lone march"
    EUCHRED = "euchred"
    PASSED_OUT = "passed out"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal; ``tricks``, ``points`` and the ``score`` after it are by side."""

    deal: Deal
    outcome: Outcome
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    score: tuple[int, ...]

    @property
    def counted(self) -> bool:
        """Whether it counts where a fixed number of deals is played."""
        return self.outcome not in (Outcome.PASSED_OUT, Outcome.VOID)


def result(deal: Deal, before: tuple[int, ...]) -> Result:
    """The result of ``deal``, which is over, on top of the score ``before``."""
    outcome = outcome_of(deal)
    points = _points(deal, outcome)
    score = tuple(a + b for a, b in zip(before, points, strict=True))
    return Result(deal, outcome, deal.tricks_by_side(), points, score)


def outcome_of(deal: Deal) -> Outcome:
    """How ``deal`` ended.

    Raises:
        ValueError: it is not over.
    """
    if deal.phase is Phase.PASSED_OUT:
        return Outcome.PASSED_OUT
    if deal.phase is Phase.VOID:
        return Outcome.VOID
    if deal.phase is not Phase.PLAYED or deal.maker is None:
        raise ValueError("the deal is not over")
    won = deal.tricks_by_side()[deal.rules.side_of(deal.maker)]
    if won < deal.rules.majority():
        return Outcome.EUCHRED
    if won < deal.rules.hand:
        return Outcome.MADE
    return Outcome.LONE_MARCH if deal.alone else Outcome.MARCH


def _points(deal: Deal, outcome: Outcome) -> tuple[int, ...]:
    points = [0] * len(deal.rules.sides)
    if deal.maker is None or outcome in (Outcome.PASSED_OUT, Outcome.VOID):
        return tuple(points)
    makers = deal.rules.side_of(deal.maker)
    if outcome is Outcome.EUCHRED:
        points[1 - makers] = _euchre(deal)
    else:
        points[makers] = _made(deal, outcome)
    return tuple(points)


def _made(deal: Deal, outcome: Outcome) -> int:
    rules = deal.rules
    if outcome is Outcome.LONE_MARCH:
        return rules.lone_march
    if outcome is Outcome.MARCH:
        return rules.march
    if rules.fast_break and deal.maker is not None:
        makers = rules.side_of(deal.maker)
        first_two = [trick.winner for trick in deal.tricks[:2]]
        if all(seat is not None and rules.side_of(seat) != makers for seat in first_two):
            return 0
    return rules.lone_make if deal.alone else rules.make


def _euchre(deal: Deal) -> int:
    """The largest value that applies; values are never added (rules.md 1.6)."""
    rules = deal.rules
    values = [rules.lone_euchre if deal.alone else rules.euchre]
    if not any(won for won in _makers_tricks(deal)):
        values.append(rules.super_euchre)
    if deal.lone_defender is not None:
        values.append(rules.lone_defence)
    return max(values)


def _makers_tricks(deal: Deal) -> list[bool]:
    makers = deal.rules.side_of(deal.maker) if deal.maker is not None else -1
    return [
        trick.winner is not None and deal.rules.side_of(trick.winner) == makers
        for trick in deal.tricks
    ]
