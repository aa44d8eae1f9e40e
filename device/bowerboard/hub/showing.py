"""From a table's record to what the director sees of it: deals as cards, reneges with their proof,
the remedies of the house."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bowerboard.euchre import renege
from bowerboard.euchre.deal import Deal, Impossible, Phase
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.game import Game, apply
from bowerboard.euchre.irregular import (
    RenegeCalled,
    RenegeDetected,
    RenegeRuled,
    ScoreSet,
)
from bowerboard.euchre.knowledge import on_table
from bowerboard.euchre.options import DealAfter
from bowerboard.euchre.scoring import Result
from bowerboard.hub.record import Record
from bowerboard.hub.shown import DealShown, Remedy, RenegeShown, TrickShown
from bowerboard.hub.words import event_words, renege_words, seat_word, side_word
from bowerboard.hublink.corrections import RuleRenege
from bowerboard.view import PlayedCard

BY_HAND = "by hand"
"""How the reason of a score entered by hand begins."""


def deal_number(record: Record) -> int:
    """The deal in hand, or the next one, from 0."""
    return len(record.game.results) + len(_by_hand(record))


def _by_hand(record: Record) -> list[tuple[float, ScoreSet]]:
    """The deals of the game in hand that were entered by hand, and when."""
    return [
        (line.at, line.event)
        for line in record.scores
        if isinstance(line.event, ScoreSet)
        and line.event.why.startswith(BY_HAND)
        and line.seq not in record.retracted
    ]


def deals_shown(record: Record, names: tuple[str, ...]) -> tuple[DealShown, ...]:
    """The deals of the game in hand, the latest last."""
    game = record.game
    over = [_deal(number, each.deal, names, each) for number, each in enumerate(game.results)]
    if game.in_deal and game.deal is not None:
        over.append(_deal(len(over), game.deal, names))
    before = next(
        (line.event.score for line in record.of_game() if isinstance(line.event, GameBegan)),
        (0,) * len(game.rules.sides),
    )
    for _, event in _by_hand(record):
        points = tuple(a - b for a, b in zip(event.score, before, strict=True))
        over.append(_entered(len(over), event, points))
        before = event.score
    return tuple(over)


def _entered(number: int, event: ScoreSet, points: tuple[int, ...]) -> DealShown:
    words = event.why.removeprefix(f"{BY_HAND}: ")
    return DealShown(
        number, None, None, (words,), None, None, " alone " in words, (), words, points,
        event.score, by_hand=True,
    )  # fmt: skip


def _deal(
    number: int, deal: Deal, names: tuple[str, ...], done: Result | None = None
) -> DealShown:
    calls = [event_words(call, names) for call in deal.calls]
    if deal.alone and deal.maker is not None:
        calls.append(f"{seat_word(deal.maker, names)} goes alone")
    if deal.lone_defender is not None:
        calls.append(f"{seat_word(deal.lone_defender, names)} defends alone")
    return DealShown(
        number=number,
        dealer=deal.dealer,
        upcard=deal.upcard,
        calls=tuple(calls),
        trump=deal.trump,
        maker=deal.maker,
        alone=deal.alone,
        tricks=tuple(
            TrickShown(tuple(PlayedCard(p.seat, p.card) for p in trick.plays), trick.winner)
            for trick in deal.all_tricks()
        ),
        outcome="" if done is None else done.outcome.value,
        points=() if done is None else done.points,
        score=() if done is None else done.score,
        turn=deal.turn if done is None and deal.phase is Phase.PLAY else None,
    )


# -- reneges -------------------------------------------------------------------------------


def open_reneges(game: Game) -> list[RenegeDetected | RenegeCalled]:
    """What was detected or called in the deal in hand, or the last one, and is not ruled on."""
    deal = game.deal
    if deal is None:
        return []
    ruled = [each for each in deal.irregular if isinstance(each, RenegeRuled)]
    return [
        each
        for each in deal.irregular
        if isinstance(each, RenegeDetected | RenegeCalled)
        and not any(_about(ruling, each.seat, each.trick) for ruling in ruled)
        and not _double(deal, each)
    ]


def _about(ruling: RenegeRuled, seat: int, trick: int | None) -> bool:
    return ruling.seat == seat and (None in (ruling.trick, trick) or ruling.trick == trick)


def _double(deal: Deal, each: RenegeDetected | RenegeCalled) -> bool:
    """A call about what was detected anyway is one case with it."""
    return isinstance(each, RenegeCalled) and any(
        isinstance(other, RenegeDetected)
        and other.seat == each.seat
        and each.trick in (None, other.trick)
        for other in deal.irregular
    )


def reneges_shown(record: Record, names: tuple[str, ...]) -> tuple[RenegeShown, ...]:
    """Every renege of the game in hand that was proven or called, the latest first."""
    game = record.game
    deals = [each.deal for each in game.results]
    if game.in_deal and game.deal is not None:
        deals.append(game.deal)
    shown = [
        each
        for number, deal in enumerate(deals)
        for each in _of_deal(_Dealt(game, number, deal, number == len(deals) - 1), names)
    ]
    return tuple(reversed(shown))


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A deal of ``game``; the last one can still be ruled on."""

    game: Game
    number: int
    deal: Deal
    last: bool


def _of_deal(at: _Dealt, names: tuple[str, ...]) -> Iterable[RenegeShown]:
    deal = at.deal
    if not any(isinstance(e, RenegeCalled | RenegeRuled | RenegeDetected) for e in deal.irregular):
        return
    calls = [each for each in deal.irregular if isinstance(each, RenegeCalled)]
    found = [each for each in renege.find(deal, on_table(deal)) if each.certain]
    for each in found:
        about = (c for c in calls if c.seat == each.seat and c.trick in (None, each.trick))
        shown = _case(at, each.seat, each.trick, next(about, None))
        yield replace(
            shown,
            played=each.card,
            proof_trick=each.proof.trick,
            proof_card=each.proof.card,
            proof=renege_words(deal, each, names),
        )
    for call in calls:
        if not any(f.seat == call.seat and call.trick in (None, f.trick) for f in found):
            yield _case(at, call.seat, call.trick, call)


def _case(at: _Dealt, seat: int, trick: int | None, call: RenegeCalled | None) -> RenegeShown:
    """A renege as far as its call and rulings tell of it."""
    rulings = [
        each
        for each in at.deal.irregular
        if isinstance(each, RenegeRuled) and _about(each, seat, trick)
    ]
    ruling, words = (rulings[-1] if rulings else None), ""
    if ruling is not None:
        words = "upheld" if ruling.upheld else "not upheld"
        words += f": {ruling.why}" if ruling.why else ""
    return RenegeShown(
        deal=at.number,
        seat=seat,
        trick=trick,
        played=None,
        proof_trick=None,
        proof_card=None,
        proof="nothing on the table proves it",
        called_by=None if call is None else -1 if call.by is None else call.by,
        ruling=words,
        upheld=None if ruling is None else ruling.upheld,
        remedies=remedies(at.game, seat, trick, ruling) if at.last else (),
    )


def remedies(
    game: Game, seat: int, trick: int | None, ruling: RenegeRuled | None = None
) -> tuple[Remedy, ...]:
    """What the house rules offer for the renege of ``seat``, each with what it would do."""
    offered = []
    for upheld in (True, False):
        if ruling is not None and ruling.upheld is upheld:
            continue
        words = "Uphold" if upheld else "Dismiss" if ruling is None else "Overturn"
        try:
            after = apply(game, RenegeRuled(seat, trick, upheld, "offered"))
        except Impossible:
            continue
        offered.append(Remedy(f"{words}: {_effect(game, after)}", RuleRenege(seat, trick, upheld)))
    return tuple(offered)


def _effect(before: Game, after: Game) -> str:
    """What a ruling changes, in words."""
    parts = []
    for side, (was, now) in enumerate(zip(before.score, after.score, strict=True)):
        if was != now:
            parts.append(f"{side_word(before.rules.sides[side])} {now - was:+d}")
    words = ", ".join(parts) or "no points"
    if before.in_deal and not after.in_deal:
        return f"{words}, the deal ends"
    if before.in_deal and before.rules.renege_after is DealAfter.PLAYS_OUT:
        return f"{words}, the deal is played out"
    return words
