"""A recorded game judged: its events by the judge, and the record against itself."""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.irregular import RenegeRuled
from bowerboard.euchre.judge import judge
from bowerboard.euchre.judged import JudgedDeal, JudgedGame, Problem, ProblemKind
from bowerboard.euchre.knowledge import Held, on_table, read_discard
from bowerboard.euchre.notation.hands import contradictions
from bowerboard.euchre.notation.record import RecordedDeal, RecordedGame, known
from bowerboard.euchre.notation.replay import replay
from bowerboard.euchre.renege import find
from bowerboard.euchre.umpire import BY_ITSELF


def judge_recorded(recorded: RecordedGame) -> JudgedGame:
    """``recorded`` judged under its own rules; to judge by others, replace its ``rules``.

    Every recorded deal is a judged deal with the same number.
    """
    played = replay(recorded)
    (game,) = judge(played.events)
    deals = map(_by_hands, recorded.deals, game.deals)
    game = replace(game, deals=tuple(deals))
    problems = _better_incomplete(game.problems, played.problems)
    for number, (written, judged) in enumerate(zip(recorded.deals, game.deals, strict=True)):
        for kind, detail in contradictions(written, judged.deal):
            problems.append(Problem(number, kind, detail))
    problems.sort(key=lambda each: each.deal or 0)
    if recorded.final is not None and recorded.final != game.score and not _ruled_here(game):
        problems.append(_mismatch(recorded.final, game))
    return replace(game, problems=tuple(problems))


def _by_hands(written: RecordedDeal, judged: JudgedDeal) -> JudgedDeal:
    """``judged`` with what the recorded hands prove of a deal that was not played to its end.

    A record is open to everybody who reads it.  Where cards changed hands in a way that only the
    house knows, the hands as dealt say nothing of those played.
    """
    deal = judged.deal
    if not written.hands or written.exchanges:
        return judged
    hands = [
        tuple(card for each in hand if (card := known(each, deal.trump)) is not None)
        for hand in written.hands
    ]
    held = [Held(seat, hand) for seat, hand in enumerate(hands)]
    proven = find(deal, on_table(deal).also(*held, *read_discard(deal).items))
    there = {(each.trick, each.place) for each in judged.reneges}
    more = [each for each in proven if (each.trick, each.place) not in there]
    reneges = sorted((*judged.reneges, *more), key=lambda each: (each.trick, each.place))
    return replace(judged, reneges=tuple(reneges))


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
