"""What judging a game gives: its deals as played, its reneges and its problems.

The words and shapes of ``as_json`` are those of ``bowerboard check --json`` (commands.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.renege import Renege
from bowerboard.euchre.rules import HouseRules


class ProblemKind(Enum):
    """What sort of problem it is."""

    AFTER_END = "after-end"
    INCOMPLETE = "incomplete"
    ILLEGAL_CALL = "illegal-call"
    DEALER_ORDER = "dealer-order"
    DUPLICATE_CARD = "duplicate-card"
    IMPOSSIBLE_CARD = "impossible-card"
    SCORE_MISMATCH = "score-mismatch"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in deal ``deal`` (from 0; None: in a game without deals)."""

    deal: int | None
    kind: ProblemKind
    detail: str

    def as_json(self) -> dict[str, object]:
        """As in commands.md."""
        return {"deal": self.deal, "kind": self.kind.value, "detail": self.detail}


@dataclass(frozen=True, slots=True)
class JudgedDeal:
    """A deal as it was played; ``points`` and the ``score`` after it are by side."""

    deal: Deal
    points: tuple[int, ...]
    score: tuple[int, ...]
    reneges: tuple[Renege, ...] = ()

    def as_json(self) -> dict[str, object]:
        """As in commands.md."""
        return {
            "dealer": self.deal.dealer,
            "maker": self.deal.maker,
            "trump": self.trump,
            "alone": self.deal.alone,
            "lone_defender": self.deal.lone_defender,
            "tricks": list(self.deal.tricks_by_side()),
            "points": list(self.points),
            "score": list(self.score),
        }

    @property
    def trump(self) -> str | None:
        """The letter of trump, ``n`` for no trump, None while nothing is."""
        if self.deal.maker is None:
            return None
        return self.deal.trump.value if self.deal.trump is not None else "n"


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game judged; ``winner`` is the first side to win it, None while nobody has."""

    rules: HouseRules
    start: tuple[int, ...]
    deals: tuple[JudgedDeal, ...] = ()
    problems: tuple[Problem, ...] = ()
    winner: int | None = None

    @property
    def score(self) -> tuple[int, ...]:
        """Points by side after the last deal."""
        return self.deals[-1].score if self.deals else self.start

    @property
    def clean(self) -> bool:
        """Whether there is neither a renege nor a problem."""
        return not self.problems and not any(each.reneges for each in self.deals)

    def as_json(self) -> dict[str, object]:
        """As in commands.md, but for the file, which the judge does not know."""
        return {
            "sides": [list(side) for side in self.rules.sides],
            "score": list(self.score),
            "winner": self.winner,
            "deals": [each.as_json() for each in self.deals],
            "reneges": [
                renege_as_json(number, renege)
                for number, each in enumerate(self.deals)
                for renege in each.reneges
            ],
            "problems": [each.as_json() for each in self.problems],
        }


def renege_as_json(deal: int, renege: Renege) -> dict[str, object]:
    """A renege in deal number ``deal`` as in commands.md."""
    proof = renege.proof
    return {
        "deal": deal,
        "seat": renege.seat,
        "trick": renege.trick,
        "played": str(renege.card),
        "proof": {
            "kind": proof.kind.value,
            "trick": proof.trick,
            "card": str(proof.card) if proof.card is not None else None,
        },
        "certain": renege.certain,
    }
