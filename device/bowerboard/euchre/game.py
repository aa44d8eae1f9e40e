"""A game: deals, score, whose deal is next, who has won.  Events in, state out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bowerboard.euchre import deal as deals
from bowerboard.euchre import rulings
from bowerboard.euchre.calling import WEAK_HAND
from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Impossible, Phase
from bowerboard.euchre.events import (
    DealerSet,
    GameBegan,
    GameEvent,
    HandsDealt,
    UpcardTurned,
)
from bowerboard.euchre.irregular import IRREGULAR
from bowerboard.euchre.options import PassedOutDealer, WeakRemedy
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import Outcome, Result, result
from bowerboard.euchre.winning import added, four_trick_token, winner


# Without slots: see ``replacing``.
@dataclass(frozen=True)
class Game:
    """The state of a game.

    ``deal`` is the one in hand, or the last one until the next upcard; ``dealer`` is who deals
    next, None until somebody is known to.  ``talks`` are the seats that table-talked, ``misdeals``
    how many misdeals in a row, ``tokens`` by side, ``awards`` what rulings gave, by side.
    """

    rules: HouseRules = field(default_factory=HouseRules)
    began: bool = False
    score: tuple[int, ...] = (0, 0)
    dealer: int | None = None
    deal: Deal | None = None
    results: tuple[Result, ...] = ()
    winner: int | None = None
    tokens: tuple[int, ...] = ()
    misdeals: int = 0
    talks: tuple[int, ...] = ()
    awards: tuple[rulings.Award, ...] = ()

    @property
    def in_deal(self) -> bool:
        """Whether a deal is being called or played."""
        return self.deal is not None and not self.deal.phase.over

    @property
    def over(self) -> bool:
        """Whether a side has won, or the agreed number of deals is played."""
        return self.winner is not None or 0 < self.rules.deals <= self.counted

    @property
    def counted(self) -> int:
        """Deals that count towards a fixed number of them."""
        return sum(each.counted for each in self.results)


NO_GAME = Game()


def apply(game: Game, event: GameEvent) -> Game:
    """The game after ``event``.

    Dealing on after the game is won is accepted, since people do; the first winner stays.

    Raises:
        Impossible: the event cannot follow on what is recorded; nothing has changed.
    """
    step = _STEPS.get(type(event))
    if step is not None:
        return step(game, event)
    if game.deal is None:
        raise Impossible("nothing is dealt")
    return _within(game, deals.apply(game.deal, event))


def _between_deals(game: Game) -> None:
    if game.in_deal:
        raise Impossible("a deal is in hand: end or void it first")


def _begun(game: Game, event: GameBegan) -> Game:
    _between_deals(game)
    rules, score = event.rules, event.score
    if len(score) != len(rules.sides):
        raise Impossible(f"{len(score)} scores for {len(rules.sides)} sides")
    # The deal goes on round the table from one game to the next.
    dealer = game.dealer if game.dealer is None or game.dealer < rules.players else None
    begun = Game(rules, True, score, dealer, tokens=(0,) * len(score))
    # A game taken up at or above the target has been won already.
    return begun if rules.deals else replaced(begun, winner=winner(begun, None))


def _dealer_set(game: Game, event: DealerSet) -> Game:
    _between_deals(game)
    return replaced(game, dealer=event.seat)


def _turned(game: Game, event: UpcardTurned) -> Game:
    return _dealt(game, event.card)


def _without_upcard(game: Game, _: HandsDealt) -> Game:
    return _dealt(game, None)


def _dealt(game: Game, upcard: Card | None) -> Game:
    _between_deals(game)
    if game.dealer is None:
        raise Impossible("nobody is known to deal")
    return replaced(game, deal=deals.start(game.rules, game.dealer, upcard))


def _within(game: Game, deal: Deal) -> Game:
    return _scored(game, deal) if deal.phase.over else replaced(game, deal=deal)


def _irregular(game: Game, event: GameEvent) -> Game:
    """An irregularity: what it does to the deal, then what the house gives for it."""
    moved = rulings.effect(game, event)
    if moved.deal is not None and moved.deal is not game.deal and moved.deal.phase.over:
        ended = _scored(replaced(moved, deal=game.deal), moved.deal)
        if moved.deal.phase is Phase.RULED:
            # The ruling alone scored this deal; its points are what the ruling gave.
            given = tuple(a - b for a, b in zip(moved.score, game.score, strict=True))
            ended = replaced(
                ended, results=(*ended.results[:-1], replace(ended.results[-1], points=given))
            )
        return replaced(ended, dealer=rulings.dealer_after(moved, event, ended.dealer))
    return replaced(moved, winner=winner(moved, _last_makers(moved)))


def _scored(game: Game, deal: Deal) -> Game:
    done = result(deal, game.score)
    tokens = four_trick_token(game.tokens, done)
    points = added(done.points, tokens.points)
    score = tuple(min(a + b, game.rules.cap) if game.rules.cap else a + b
                  for a, b in zip(game.score, points, strict=True))  # fmt: skip
    done = replace(done, points=points, score=score)
    scored = replaced(
        game,
        deal=deal,
        results=(*game.results, done),
        score=score,
        dealer=_dealer_after(done),
        tokens=tokens.left,
        misdeals=0,
    )
    return replaced(scored, winner=winner(scored, _last_makers(scored)))


def _last_makers(game: Game) -> int | None:
    """The side that called the deal in hand, or the last one."""
    if game.deal is None or game.deal.maker is None:
        return None
    return game.rules.side_of(game.deal.maker)


def _dealer_after(done: Result) -> int:
    """Who deals next: clockwise, whoever won the last trick (rules.md 1.2.2, 1.2.6, A20)."""
    deal, rules = done.deal, done.deal.rules
    left = (deal.dealer + 1) % rules.players
    if done.outcome is Outcome.VOID:
        next_deals = deal.reason == WEAK_HAND and rules.weak_remedy is WeakRemedy.REDEAL_NEXT
        return left if next_deals else deal.dealer
    if done.outcome is Outcome.PASSED_OUT and rules.passed_out_dealer is PassedOutDealer.SAME:
        return deal.dealer
    return left


_STEPS: dict[type[Any], Callable[[Game, Any], Game]] = {
    GameBegan: _begun,
    DealerSet: _dealer_set,
    UpcardTurned: _turned,
    HandsDealt: _without_upcard,
    **dict.fromkeys(IRREGULAR, _irregular),
}
"""What changes a game beyond the deal in hand; all other events are the deal's."""
