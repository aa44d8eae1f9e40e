"""What irregularities cost, and rulings on reneges: events to awards, by the rules of the house.

Machines detect, people rule (design.md, decision 9).  ``effect`` says what an irregular event does
to the game: to the deal in hand, and to the score.  Awards are by side and kept with their reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bowerboard.euchre import deal as deals
from bowerboard.euchre.deal import Deal, Impossible, Phase
from bowerboard.euchre.irregular import (
    DealStolen,
    DirectorRuled,
    HandThrownIn,
    KittySeen,
    Misdealt,
    RenegeRuled,
    ScoreSet,
    SixCardsHeld,
    TableTalked,
    WronglyDiscarded,
)
from bowerboard.euchre.options import (
    DealAfter,
    Misdeal,
    RenegePenalty,
    StealUntil,
)
from bowerboard.euchre.rules import HouseRules

if TYPE_CHECKING:
    from bowerboard.euchre.game import Game


@dataclass(frozen=True, slots=True)
class Award:
    """Points by side that a ruling gave (negative: took), for ``event``."""

    points: tuple[int, ...]
    event: object


def effect(game: Game, event: Any) -> Game:
    """``game`` with what ``event`` does to its deal, score, dealer and records.

    A deal that it ends is left in ``deal``, over and not scored yet.

    Raises:
        Impossible: the event cannot follow on what is recorded.
    """
    step = _EFFECTS.get(type(event))
    if step is not None:
        return step(game, event)
    if game.deal is None:
        raise Impossible("nothing is dealt")
    return replace(game, deal=deals.apply(game.deal, event))


def against(rules: HouseRules, seat: int, points: int) -> tuple[int, ...]:
    """``points`` to every side but that of ``seat``."""
    side = rules.side_of(seat)
    return tuple(0 if each == side else points for each in range(len(rules.sides)))


def _awarded(game: Game, points: tuple[int, ...], event: object) -> Game:
    score = tuple(a + b for a, b in zip(game.score, points, strict=True))
    return replace(game, score=score, awards=(*game.awards, Award(points, event)))


def _noted(game: Game, event: Any, ended: Phase | None = None) -> Game:
    """The event on the deal's record, and the deal ended if it is to be."""
    if game.deal is None or (game.deal.phase.over and ended is not None):
        return game
    deal = replace(game.deal, irregular=(*game.deal.irregular, event))
    if ended is not None:
        deal = replace(deal, phase=ended, turn=None)
    return replace(game, deal=deal)


def _misdealt(game: Game, event: Misdealt) -> Game:
    if game.dealer is None:
        raise Impossible("nobody is known to deal")
    ended = game.deal if game.in_deal else None
    dealer = ended.dealer if ended is not None else game.dealer
    points = against(game.rules, dealer, game.rules.misdeal_points)
    counted = replace(_awarded(game, points, event), misdeals=game.misdeals + 1)
    if ended is not None:
        return _noted(counted, event, Phase.VOID)
    return replace(counted, dealer=_after_misdeal(game.rules, dealer, counted.misdeals))


def _after_misdeal(rules: HouseRules, dealer: int, misdeals: int) -> int:
    lost = rules.misdeal is Misdeal.NEXT or (
        rules.misdeal is Misdeal.SAME_THEN_NEXT and misdeals > 1
    )
    return (dealer + 1) % rules.players if lost else dealer


def dealer_after(game: Game, event: Any, usual: int | None) -> int | None:
    """Who deals after a deal that ``event`` ended; ``usual`` if it changes nothing."""
    if isinstance(event, Misdealt) and game.deal is not None:
        return _after_misdeal(game.rules, game.deal.dealer, game.misdeals)
    if isinstance(event, DealStolen) and game.deal is not None:
        return game.deal.dealer if not event.caught else game.dealer
    return usual


def _stolen(game: Game, event: DealStolen) -> Game:
    """Caught in time it goes back and may cost; else it stands, and goes on from the thief."""
    rules = game.rules
    if not event.caught:
        if game.in_deal and game.deal is not None:
            return _noted(replace(game, deal=replace(game.deal, dealer=event.seat)), event)
        return replace(game, dealer=event.seat)
    if game.in_deal and rules.steal_until is not StealUntil.ALWAYS:
        raise Impossible("the deal was stolen, but stands: it was noticed too late")
    return _awarded(game, against(rules, event.seat, rules.steal_points), event)


def _kitty_seen(game: Game, event: KittySeen) -> Game:
    fined = _awarded(game, against(game.rules, event.seat, game.rules.kitty_look), event)
    return _noted(fined, event, Phase.RULED) if game.in_deal else fined


def _talked(game: Game, event: TableTalked) -> Game:
    side = game.rules.side_of(event.seat)
    before = sum(game.rules.side_of(seat) == side for seat in game.talks)
    heard = _noted(replace(game, talks=(*game.talks, event.seat)), event)
    if before < game.rules.talk_warnings:
        return heard
    return _awarded(heard, against(game.rules, event.seat, game.rules.talk_points), event)


def _six_cards(game: Game, event: SixCardsHeld) -> Game:
    fine = against(game.rules, event.seat, game.rules.six_cards)
    return _noted(_awarded(game, fine, event), event)


def _wrong_discard(game: Game, event: WronglyDiscarded) -> Game:
    fine = against(game.rules, event.seat, game.rules.wrong_discard)
    return _noted(_awarded(game, fine, event), event)


def _thrown_in(game: Game, event: HandThrownIn) -> Game:
    if game.deal is None:
        raise Impossible("nothing is dealt")
    fine = against(game.rules, event.seat, game.rules.thrown_in)
    return replace(_awarded(game, fine, event), deal=deals.apply(game.deal, event))


def _score_set(game: Game, event: ScoreSet) -> Game:
    if len(event.score) != len(game.rules.sides):
        raise Impossible(f"{len(event.score)} scores for {len(game.rules.sides)} sides")
    points = tuple(a - b for a, b in zip(event.score, game.score, strict=True))
    # A corrected score may undo a win as well as make one.
    return replace(_awarded(game, points, event), winner=None)


def _director(game: Game, event: DirectorRuled) -> Game:
    if len(event.points) != len(game.rules.sides):
        raise Impossible(f"{len(event.points)} awards for {len(game.rules.sides)} sides")
    ruled = _awarded(game, event.points, event)
    return _noted(ruled, event, Phase.RULED if event.ends_deal and game.in_deal else None)


def _renege_ruled(game: Game, event: RenegeRuled) -> Game:
    deal = game.deal
    if deal is None:
        raise Impossible("nothing is dealt")
    ruled = _noted(game, event)
    if not event.upheld:
        return _awarded(ruled, _false_claim(game.rules, event.seat), event)
    if game.rules.equal_reneges_cancel and _cancels(deal, event):
        return _cancelled(ruled, event)
    points = renege_points(deal, event.seat)
    if game.in_deal and game.rules.renege_after is DealAfter.ENDS:
        return _noted(_awarded(game, points, event), event, Phase.RULED)
    if not game.in_deal and game.rules.renege_after is DealAfter.ENDS and game.results:
        # Ruled when the deal was played out: the penalty stands instead of its points.
        points = tuple(p - q for p, q in zip(points, game.results[-1].points, strict=True))
    return _awarded(ruled, points, event)


def _false_claim(rules: HouseRules, accused: int) -> tuple[int, ...]:
    side = rules.side_of(accused)
    return tuple(rules.false_claim if each == side else 0 for each in range(len(rules.sides)))


def _upheld(deal: Deal) -> list[RenegeRuled]:
    return [each for each in deal.irregular if isinstance(each, RenegeRuled) and each.upheld]


def _cancels(deal: Deal, event: RenegeRuled) -> bool:
    """Whether the other side has one more renege upheld than this side, before this one."""
    side = deal.rules.side_of(event.seat)
    sides = [deal.rules.side_of(each.seat) for each in _upheld(deal)]
    return len(sides) - sides.count(side) > sides.count(side)


def _cancelled(game: Game, event: RenegeRuled) -> Game:
    """Equal reneges cancel: what the first one gave is taken back (rules.md A15)."""
    side = game.rules.side_of(event.seat)
    for award in reversed(game.awards):
        first = award.event
        if isinstance(first, RenegeRuled) and first.upheld:
            if game.rules.side_of(first.seat) == side:
                break
            return _awarded(game, tuple(-points for points in award.points), event)
    return game


def renege_points(deal: Deal, seat: int) -> tuple[int, ...]:
    """What a renege by ``seat`` in ``deal`` costs, by side (rules.md 1.8.1, 1.8.3, 2.1)."""
    rules = deal.rules
    value = rules.renege_points
    if deal.alone and deal.maker is not None:
        value = rules.renege_by_loner if seat == deal.maker else rules.renege_vs_loner
    by_makers = seat in deal.makers()
    if rules.renege_penalty is RenegePenalty.DEDUCT:
        side = rules.side_of(seat)
        return tuple(-value if each == side else 0 for each in range(len(rules.sides)))
    if rules.renege_penalty is RenegePenalty.ALL_TRICKS:
        swept = rules.lone_march if deal.alone else rules.march
        value = rules.super_euchre if by_makers else swept
    elif rules.renege_penalty is RenegePenalty.SET:
        made = rules.lone_march if deal.alone else rules.march
        euchred = rules.lone_euchre if deal.alone else rules.euchre
        value = euchred if by_makers else made
    return against(rules, seat, value)


_EFFECTS: dict[type[Any], Callable[[Game, Any], Game]] = {
    Misdealt: _misdealt,
    DealStolen: _stolen,
    KittySeen: _kitty_seen,
    TableTalked: _talked,
    SixCardsHeld: _six_cards,
    WronglyDiscarded: _wrong_discard,
    HandThrownIn: _thrown_in,
    ScoreSet: _score_set,
    DirectorRuled: _director,
    RenegeRuled: _renege_ruled,
}
