"""Whether the journal holds what the virtual players did: facts compared one by one.

A *silent error* is a fact of score or proof that ends wrong in the journal though no question
about that kind of fact was asked in its deal (commands.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bowerboard.euchre import game as games
from bowerboard.euchre import renege
from bowerboard.euchre.events import GameEvent
from bowerboard.euchre.scoring import Outcome, Result
from bowerboard.view import Ask

Fact = tuple[str, object]
"""A fact's name within its deal, and its value."""

_ABOUT = {
    "dealer": {Ask.WHO_DEALS},
    "call": {Ask.NOT_YOUR_TURN, Ask.STUCK, Ask.BARRED, Ask.NAME_SUIT},
    "trick": {Ask.LAY_AGAIN, Ask.CARD_OUT_OF_TURN, Ask.UNKNOWN_TAG, Ask.EARLY_CARD},
}
"""Which questions are about which facts, by the first word of the fact's name."""


def results(events: Iterable[GameEvent]) -> list[Result]:
    """The finished deals in ``events``, game after game."""
    game, done = games.NO_GAME, []
    for event in events:
        after = games.apply(game, event)
        if len(after.results) > len(game.results):
            done.append(after.results[-1])
        game = after
    return done


def facts(result: Result) -> list[Fact]:
    """What must be right about one deal."""
    deal = result.deal
    found: list[Fact] = [("dealer", deal.dealer), ("upcard", deal.upcard)]
    if result.outcome is Outcome.VOID:
        return [*found, ("outcome", result.outcome)]
    found += [(f"call {n}", call) for n, call in enumerate(deal.calls)]
    found += [("alone", deal.alone), ("lone defender", deal.lone_defender)]
    for number, trick in enumerate(deal.tricks):
        found += [(f"trick {number} card {n}", play) for n, play in enumerate(trick.plays)]
        found.append((f"trick {number} winner", trick.winner))
    found += [("points", result.points), ("reneges", renege.find(deal))]
    return found


def differences(truth: Sequence[Result], journal: Sequence[Result]) -> list[tuple[int, str]]:
    """Facts that differ, as (deal, what), deals counted over the whole evening."""
    wrong: list[tuple[int, str]] = []
    for number in range(max(len(truth), len(journal))):
        if number >= len(truth) or number >= len(journal):
            side = "journal" if number >= len(journal) else "table"
            wrong.append((number, f"deal: the {side} does not know of it"))
            continue
        theirs, ours = dict(facts(truth[number])), dict(facts(journal[number]))
        for name in theirs | ours:
            if theirs.get(name) != ours.get(name):
                wrong.append((number, f"{name}: {theirs.get(name)} became {ours.get(name)}"))
    return wrong


def silent(wrong: Sequence[tuple[int, str]], asked: dict[int, set[Ask]]) -> int:
    """How many of ``wrong`` no question of that deal was about."""
    count = 0
    for deal, what in wrong:
        about = _ABOUT.get(what.split()[0].rstrip(":"), set())
        count += not (about & asked.get(deal, set()))
    return count
