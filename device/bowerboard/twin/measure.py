"""The measure of the table's sense: many evenings of sloppy players on readers that err.

Played straight into the session, an evening after another, each from its own seed; what stands in
the journal is held against what was really done::

    print(measure(range(100, 110), deals=50, profile="harsh"))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bowerboard.euchre import text
from bowerboard.euchre.events import TableEvent
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.table.journal_rows import Kind
from bowerboard.twin import evening, fidelity
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.noise import PROFILES
from bowerboard.twin.sloppy import SLOPPY, Habits
from bowerboard.twin.truth import Truth

DEALS = 50
"""Deals in one evening."""


@dataclass(slots=True)
class Tally:
    """What came of so many deals; ``faults`` says where to look, as (seed, deal, what)."""

    deals: int = 0
    silent_errors: int = 0
    wrong: int = 0  # facts that ended wrong, asked about or not
    prompts: int = 0
    leaks: int = 0
    unread: int = 0  # cards that stayed unknown
    unproven: int = 0  # reneges provable but not proven at the first card that proves them
    false_reneges: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, int, str]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count ``other`` in."""
        for name in ("deals", "silent_errors", "wrong", "prompts", "leaks", "unread",
                     "unproven", "false_reneges"):  # fmt: skip
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.asked += other.asked
        self.faults += other.faults

    @property
    def prompts_per_100_deals(self) -> float:
        """Questions asked, for each hundred deals."""
        return round(100 * self.prompts / self.deals, 3) if self.deals else 0.0

    def as_json(self) -> dict[str, object]:
        """The figures of commands.md, and what stands beside them."""
        return {
            "deals": self.deals,
            "silent_errors": self.silent_errors,
            "prompts_per_100_deals": self.prompts_per_100_deals,
            "wrong_facts": self.wrong,
            "leaks": self.leaks,
            "unread_cards": self.unread,
            "unproven_reneges": self.unproven,
            "false_reneges": self.false_reneges,
        }

    def __str__(self) -> str:
        words = ", ".join(f"{name} {value}" for name, value in self.as_json().items())
        return f"{words}; asked {dict(self.asked.most_common())}"


def measure(
    seeds: Iterable[int],
    deals: int = DEALS,
    profile: str = "typical",
    habits: Habits = SLOPPY,
    rules: HouseRules | None = None,
) -> Tally:
    """One evening of ``deals`` deals for each of ``seeds``, all counted together."""
    total = Tally()
    for seed in seeds:
        total.add(one_evening(seed, deals, profile, habits, rules or HouseRules()))
    return total


def _concluded(table: DirectTable) -> Iterator[tuple[int, TableEvent]]:
    for entry in table.entries:
        if entry.kind is Kind.CONCLUDED:
            yield entry.seq, text.read(entry.body)


def one_evening(seed: int, deals: int, profile: str, habits: Habits, rules: HouseRules) -> Tally:
    """One evening from ``seed``."""
    table = DirectTable(seed, rules, PROFILES[profile])
    truth = Truth(None, lambda: table.now)
    play(table, evening.played(seed, rules, deals), truth, seed, habits)
    ours = [event for _, event in standing(fold(_concluded(table)))]
    done, found = fidelity.results(truth.events), fidelity.results(ours)
    wrong = fidelity.differences(done, found)
    truly, here = fidelity.proofs(truth.events), fidelity.proofs(ours)
    tally = Tally(
        deals=len(done),
        silent_errors=fidelity.silent(wrong, truth.asked),
        wrong=len(wrong),
        prompts=truth.prompts,
        leaks=len(truth.leaks),
        unread=sum(fidelity.unread(result) for result in found),
        unproven=len([each for each in truly if each not in here]),
        false_reneges=len([each for each in here if each not in truly]),
        asked=Counter({ask.value: count for ask, count in truth.counts.items()}),
    )
    tally.faults = [(seed, deal, what) for deal, what in wrong]
    tally.faults += [(seed, deal, f"leak {card}") for deal, card in truth.leaked]
    tally.faults += [
        (seed, deal, f"not proven: {e}") for deal, _, e in truly if (deal, _, e) not in here
    ]
    tally.faults += [
        (seed, deal, f"falsely proven: {e}") for deal, _, e in here if (deal, _, e) not in truly
    ]
    return tally
