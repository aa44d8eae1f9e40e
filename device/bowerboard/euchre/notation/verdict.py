"""A recorded game judged: its events by the judge, and the record against itself."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.irregular import RenegeRuled
from bowerboard.euchre.judge import judge
from bowerboard.euchre.judged import JudgedGame, Problem, ProblemKind
from bowerboard.euchre.notation.hands import contradictions
from bowerboard.euchre.notation.record import RecordedGame
from bowerboard.euchre.notation.replay import replay
from bowerboard.euchre.umpire import BY_ITSELF


def judge_recorded(recorded: RecordedGame) -> JudgedGame:
    """``recorded`` judged under its own rules; to judge by others, replace its ``rules``.

    Every recorded deal is a judged deal with the same number.
    """
    played = replay(recorded)
    (game,) = judge(played.events)
    problems = _better_incomplete(game.problems, played.problems)
    for number, (written, judged) in enumerate(zip(recorded.deals, game.deals, strict=True)):
        for kind, detail in contradictions(written, judged.deal):
            problems.append(Problem(number, kind, detail))
    problems.sort(key=lambda each: each.deal or 0)
    if recorded.final is not None and recorded.final != game.score and not _ruled_here(game):
        problems.append(_mismatch(recorded.final, game))
    return replace(game, problems=tuple(problems))


def _better_incomplete(
    judged: tuple[Problem, ...], recorded: tuple[Problem, ...]
) -> list[Problem]:
    """All problems; of two that say a deal is incomplete the record's, which says why."""
    said = {each.deal for each in recorded if each.kind is ProblemKind.INCOMPLETE}
    kept = [each for each in judged
            if each.kind is not ProblemKind.INCOMPLETE or each.deal not in said]  # fmt: skip
    return [*kept, *recorded]


def _ruled_here(game: JudgedGame) -> bool:
    """Whether the umpire ruled on something, of which a record of the play knows nothing."""
    return any(
        isinstance(event, RenegeRuled) and event.why == BY_ITSELF
        for each in game.deals
        for event in each.deal.irregular
    )


def _mismatch(final: tuple[int, ...], game: JudgedGame) -> Problem:
    written, counted = ("-".join(map(str, score)) for score in (final, game.score))
    deal = len(game.deals) - 1 if game.deals else None
    detail = f"finalScore is {written}, but the deals add up to {counted}"
    return Problem(deal, ProblemKind.SCORE_MISMATCH, detail)
