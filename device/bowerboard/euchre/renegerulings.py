"""Rulings on reneges: what the deal is worth after each, in hand or over (rules.md 2.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bowerboard.euchre import penalties
from bowerboard.euchre.awards import awarded, noted
from bowerboard.euchre.deal import CALLING, Deal, Impossible, Phase
from bowerboard.euchre.irregular import RenegeRuled
from bowerboard.euchre.options import Choice, DealAfter
from bowerboard.euchre.play import undone
from bowerboard.euchre.scoring import Outcome, outcome_of, points_of
from bowerboard.euchre.winning import added, four_trick_token

if TYPE_CHECKING:
    from bowerboard.euchre.game import Game


def renege_ruled(game: Game, event: RenegeRuled) -> Game:
    """The points follow from all that is ruled in the deal; a ruling may overturn another."""
    before = game.deal
    if before is None:
        raise Impossible("nothing is dealt")
    if before.phase in CALLING:
        raise Impossible("trump is being called: nobody has reneged in this deal")
    recorded = noted(game, event)
    after = recorded.deal if recorded.deal is not None else before
    points = _more(_ruled_points(after), _ruled_points(before))
    vain = _more(penalties.vain(after), penalties.vain(before))
    overturns = len(penalties.in_force(after)) < len(penalties.in_force(before))
    if not event.upheld and not overturns:
        return awarded(recorded, vain, event)
    if any(vain):
        recorded = awarded(recorded, vain, event)  # what was claimed in vain was right after all
    if game.rules.renege_after is not DealAfter.ENDS:
        return _chosen(awarded(recorded, points, event), event)
    if not game.in_deal:
        return _instead(recorded, points, event)
    ruled = awarded(recorded, points, event)
    if event.upheld:
        return noted(replace(ruled, deal=before), event, Phase.RULED)
    return ruled


def _more(points: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(points, before, strict=True))


def _ruled_points(deal: Deal) -> tuple[int, ...]:
    """What rulings and play give in ``deal``: one or the other if it ends so."""
    ends = deal.rules.renege_after is DealAfter.ENDS
    if penalties.penalized(deal) or not ends or deal.phase is not Phase.PLAYED:
        return penalties.penalty(deal)
    return points_of(deal, outcome_of(deal))


def _chosen(game: Game, event: RenegeRuled) -> Game:
    """The deal after what the wronged side chose (rules.md 2.1): as it is where it plays on."""
    if game.deal is None or event.choice in (None, Choice.PLAY_ON):
        return game
    if not game.in_deal:
        raise Impossible("the deal is over: it can be neither dealt again nor undone")
    if event.choice is Choice.REDEAL:
        why = "dealt again for a renege"
        return replace(game, deal=replace(game.deal, phase=Phase.VOID, turn=None, reason=why))
    if event.trick is None:
        raise Impossible("to undo a renege its trick must be said")
    return replace(game, deal=_settled(undone(game.deal, event.seat, event.trick)))


def _settled(deal: Deal) -> Deal:
    """``deal`` after an undo: what was ruled on plays that lie no more is settled."""
    lying = {(play.seat, n) for n, trick in enumerate(deal.all_tricks()) for play in trick.plays}
    return penalties.settled(
        deal, lambda event: event.trick is not None and (event.seat, event.trick) not in lying
    )


def _instead(game: Game, points: tuple[int, ...], event: RenegeRuled) -> Game:
    """Ruled when the deal was over: what it is worth has changed by ``points``.

    A token that its tricks gave goes with them, and comes back with them.
    """
    deal = game.deal
    if deal is None or not game.results:
        return awarded(game, points, event)
    last = game.results[-1]
    outcome = Outcome.RULED if penalties.penalized(deal) else outcome_of(deal)
    had = four_trick_token(game.tokens_before, last)
    has = four_trick_token(game.tokens_before, replace(last, outcome=outcome))
    more = _more(has.points, had.points)
    ruled = awarded(game, added(points, more), event)
    worth = added(last.points, added(points, more))
    changed = replace(last, points=worth, score=ruled.score, outcome=outcome)
    return replace(ruled, tokens=has.left, results=(*game.results[:-1], changed))
