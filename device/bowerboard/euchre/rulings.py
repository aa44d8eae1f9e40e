"""What irregularities cost, and rulings on reneges: events to awards, by the rules of the house.

Machines detect, people rule (design.md, decision 9).  ``effect`` says what an irregular event does
to the game: to the deal in hand, and to the score.  Awards are by side and kept with their reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bowerboard.euchre import calling, penalties
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
from bowerboard.euchre.options import DealAfter, Misdeal, StealUntil
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import Outcome, outcome_of, points_of
from bowerboard.euchre.winning import capped

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
    score = capped(game.rules, game.score, points)
    given = tuple(a - b for a, b in zip(score, game.score, strict=True))
    return replace(game, score=score, awards=(*game.awards, Award(given, event)))


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
    deal = game.deal if game.in_deal else None
    dealer = deal.dealer if deal is not None else game.dealer
    fine = against(game.rules, dealer, game.rules.misdeal_points)
    fined = _awarded(game, fine, event)
    misdeals = game.misdeals + 1
    lost = game.rules.misdeal is Misdeal.NEXT or (
        game.rules.misdeal is Misdeal.SAME_THEN_NEXT and misdeals > 1
    )
    after = replace(
        fined,
        dealer=(dealer + 1) % game.rules.players if lost else dealer,
        # Whoever has the deal now has misdealt nothing yet.
        misdeals=0 if lost else misdeals,
    )
    return _noted(after, event, Phase.VOID) if deal is not None else after


def _stolen(game: Game, event: DealStolen) -> Game:
    """Caught in time it goes back and may cost; else it stands, and goes on from the thief."""
    rules = game.rules
    if not event.caught:
        return _deals_on(game, event)
    if game.in_deal and rules.steal_until is not StealUntil.ALWAYS:
        raise Impossible("the deal was stolen, but stands: it was noticed too late")
    fined = _awarded(game, against(rules, event.seat, rules.steal_points), event)
    proper = game.robbed if game.robbed is not None else game.dealer
    back = replace(fined, dealer=proper, robbed=None)
    return _noted(back, event, Phase.VOID) if game.in_deal else back


def _deals_on(game: Game, event: DealStolen) -> Game:
    if event.seat == game.dealer:
        raise Impossible(f"seat {event.seat} deals in its turn")
    deal = game.deal
    if game.in_deal and deal is not None:
        if deal.calls or deal.up_suit is not None:
            raise Impossible(f"calling has begun from the left of seat {deal.dealer}")
        begun = calling.start(deal.rules, event.seat, deal.upcard)
        game = replace(game, deal=replace(begun, irregular=(*deal.irregular, event)))
    return replace(game, dealer=event.seat, robbed=game.dealer)


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
    """The points follow from all that is ruled in the deal; a ruling may overturn another."""
    before = game.deal
    if before is None:
        raise Impossible("nothing is dealt")
    noted = _noted(game, event)
    after = noted.deal if noted.deal is not None else before
    points = tuple(a - b for a, b in zip(_ruled_points(after), _ruled_points(before), strict=True))
    overturns = len(penalties.in_force(after)) < len(penalties.in_force(before))
    if not event.upheld and not overturns:
        return _awarded(noted, _false_claim(game.rules, event.seat), event)
    ruled = _awarded(noted, points, event)
    if game.rules.renege_after is DealAfter.PLAYS_OUT:
        return ruled
    if not game.in_deal:
        return _instead(ruled, points)
    if event.upheld:
        return _noted(replace(ruled, deal=before), event, Phase.RULED)
    return ruled


def _ruled_points(deal: Deal) -> tuple[int, ...]:
    """What rulings and play give in ``deal``: one or the other if it ends so."""
    ends = deal.rules.renege_after is DealAfter.ENDS
    if penalties.penalized(deal) or not ends or deal.phase is not Phase.PLAYED:
        return penalties.penalty(deal)
    return points_of(deal, outcome_of(deal))


def _instead(game: Game, points: tuple[int, ...]) -> Game:
    """Ruled when the deal was over: what it is worth has changed by ``points``."""
    deal = game.deal
    if deal is None or not game.results:
        return game
    last = game.results[-1]
    worth = tuple(a + b for a, b in zip(last.points, points, strict=True))
    outcome = Outcome.RULED if penalties.penalized(deal) else outcome_of(deal)
    changed = replace(last, points=worth, score=game.score, outcome=outcome)
    return replace(game, results=(*game.results[:-1], changed))


def _false_claim(rules: HouseRules, accused: int) -> tuple[int, ...]:
    side = rules.side_of(accused)
    return tuple(rules.false_claim if each == side else 0 for each in range(len(rules.sides)))


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
