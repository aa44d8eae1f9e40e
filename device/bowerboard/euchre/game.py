"""A game: deals, score, whose deal is next, who has won.  Events in, state out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bowerboard.euchre import deal as deals
from bowerboard.euchre import rulings
from bowerboard.euchre.awards import Award
from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Impossible, Phase
from bowerboard.euchre.events import (
    DealerSet,
    GameBegan,
    GameEvent,
    HandsDealt,
    SuitForetold,
    UpcardTurned,
    WeakHandShown,
)
from bowerboard.euchre.irregular import IRREGULAR, DealStolen, Misdealt, RenegeRuled
from bowerboard.euchre.options import AfterTheft, Calling, PassedOutDealer
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import Outcome, Result, result
from bowerboard.euchre.winning import added, four_trick_token, reached, winner


# Without slots: see ``replacing``.
@dataclass(frozen=True)
class Game:
    """The state of a game.

    ``deal`` is the one in hand, or the last one until the next upcard; ``dealer`` is who deals
    next, None until somebody is known to.  ``talks`` are the seats that table-talked, ``misdeals``
    how many misdeals in a row, ``tokens`` by side, ``awards`` what rulings gave, by side;
    ``foretold`` is what the eldest said of the next upcard; ``weak`` are the seats that showed
    weak hands; ``robbed`` the proper dealer where the deal was stolen.  ``won_before`` and
    ``tokens_before`` are who had won, and the tokens, before the last deal; ``beyond`` is what
    the cap has cut off in it, by side.
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
    awards: tuple[Award, ...] = ()
    robbed: int | None = None
    won_before: int | None = None
    tokens_before: tuple[int, ...] = ()
    foretold: SuitForetold | None = None
    weak: tuple[int, ...] = ()
    beyond: tuple[int, ...] = ()

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

MOST_PLAYERS = 8
"""The longest table that anybody plays at (rules.md section 1.12)."""


def apply(game: Game, event: GameEvent) -> Game:
    """The game after ``event``.

    Dealing on after the game is won is accepted, since people do; the first winner stays.

    Raises:
        Impossible: the event cannot follow on what is recorded; nothing has changed.
    """
    # Before a game its rules, and how many it is for, are not known yet.
    seats = game.rules.players if game.began else MOST_PLAYERS
    if getattr(event, "seat", 0) >= seats:
        raise Impossible(f"there is no such seat among {seats}")
    step = _STEPS.get(type(event))
    if step is not None:
        return step(game, event)
    if game.deal is None:
        raise Impossible("nothing is dealt")
    return _within(game, deals.apply(game.deal, event))


def _weak_shown(game: Game, event: WeakHandShown) -> Game:
    if game.deal is None:
        raise Impossible("nothing is dealt")
    shown = deals.apply(game.deal, event)
    return _within(replaced(game, weak=(*game.weak, event.seat)), shown)


def _foretold(game: Game, event: SuitForetold) -> Game:
    """Smitty (rules.md 2.6)."""
    _between_deals(game)
    if not game.rules.smitty:
        raise Impossible("nobody foretells the suit here")
    if game.dealer is None or event.seat != (game.dealer + 1) % game.rules.players:
        raise Impossible(f"seat {event.seat} is not left of the dealer")
    return replaced(game, foretold=event)


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
    return begun if rules.deals else replace(begun, winner=winner(begun, None))


def _dealer_set(game: Game, event: DealerSet) -> Game:
    _between_deals(game)
    same = event.seat == game.dealer
    misdeals = game.misdeals if same else 0
    return replaced(game, dealer=event.seat, robbed=None, misdeals=misdeals, foretold=None)


def _turned(game: Game, event: UpcardTurned) -> Game:
    return _dealt(game, event.card)


def _without_upcard(game: Game, _: HandsDealt) -> Game:
    return _dealt(game, None)


def _dealt(game: Game, upcard: Card | None) -> Game:
    _between_deals(game)
    if game.dealer is None:
        raise Impossible("nobody is known to deal")
    if (upcard is None) is not (game.rules.calling is Calling.BIDDING):
        why = "a card is turned up here" if upcard is None else "trump is bid for here"
        raise Impossible(why)
    deal = deals.start(game.rules, game.dealer, upcard, game.foretold)
    if game.rules.weak_per_player:
        deal = replaced(deal, weak_before=game.weak)
    return replaced(game, deal=deal, won_before=game.winner, foretold=None, beyond=())


def _within(game: Game, deal: Deal) -> Game:
    return _scored(game, deal) if deal.phase.over else replaced(game, deal=deal)


def _irregular(game: Game, event: GameEvent) -> Game:
    """An irregularity: what it does to the deal, then what the house gives for it."""
    moved = rulings.effect(game, event)
    deal = moved.deal
    if game.in_deal and deal is not None and deal.phase.over:
        return _ended_by(game, moved, deal, event)
    if not game.in_deal and game.results and deal is not None and deal is not game.deal:
        last = replace(moved.results[-1], deal=deal)
        moved = replace(moved, results=(*moved.results[:-1], last))
    first = replace(moved, winner=_standing_winner(game, moved, event))
    return replace(first, winner=winner(first, _last_makers(first)))


def _ended_by(game: Game, moved: Game, deal: Deal, event: GameEvent) -> Game:
    """``moved`` with ``deal`` scored, which ``event`` has ended; before it, ``game``."""
    ended = _scored(replace(moved, deal=game.deal), deal)
    if deal.phase is Phase.RULED:
        # The ruling alone scored this deal; its points are what the ruling gave.
        given = tuple(a - b for a, b in zip(moved.score, game.score, strict=True))
        last = replace(ended.results[-1], points=given)
        ended = replace(ended, results=(*ended.results[:-1], last))
    if isinstance(event, Misdealt | DealStolen):
        return replace(ended, dealer=moved.dealer, misdeals=moved.misdeals)
    return ended


def _standing_winner(game: Game, moved: Game, event: GameEvent) -> int | None:
    """Who had won already, whatever ``event`` changes; a deal's end may be ruled on afterwards.

    A penalty is scored before what the deal gave (rules.md 1.7.3, 2.1).
    """
    won = moved.winner
    if game.in_deal or won is None or moved.score == game.score:
        return won
    if isinstance(event, RenegeRuled) and not game.rules.deals and moved.results:
        penalty = tuple(a - b for a, b in zip(moved.score, moved.results[-1].points, strict=True))
        return winner(replace(moved, score=penalty, winner=game.won_before), _last_makers(moved))
    if game.rules.deals or moved.score[won] < game.score[won]:
        return game.won_before
    return won


def _scored(game: Game, deal: Deal) -> Game:
    done = result(deal, game.score)
    tokens = four_trick_token(game.tokens, done)
    points = added(done.points, tokens.points)
    score, beyond = reached(game, points)
    done = replace(done, points=points, score=score)
    scored = replaced(
        game,
        deal=deal,
        results=(*game.results, done),
        score=score,
        beyond=beyond,
        dealer=_dealer_after(done, game.robbed),
        tokens=tokens.left,
        tokens_before=game.tokens,
        misdeals=0,
        robbed=None,
    )
    return replaced(scored, winner=winner(scored, _last_makers(scored)))


def _last_makers(game: Game) -> int | None:
    """The side that called the deal in hand, or the last one."""
    if game.deal is None or game.deal.maker is None:
        return None
    return game.rules.side_of(game.deal.maker)


def _dealer_after(done: Result, robbed: int | None) -> int:
    """Who deals next: clockwise, whoever won the last trick (rules.md 1.2.2, 1.2.6, A12, A20)."""
    deal, rules = done.deal, done.deal.rules
    left = (deal.dealer + 1) % rules.players
    if robbed is not None and rules.after_theft is AfterTheft.PROPER_DEALER:
        left = robbed
    if done.outcome is Outcome.VOID:
        return left if deal.lost else deal.dealer
    if done.outcome is Outcome.PASSED_OUT and rules.passed_out_dealer is PassedOutDealer.SAME:
        return deal.dealer
    return left


_STEPS: dict[type[Any], Callable[[Game, Any], Game]] = {
    GameBegan: _begun,
    DealerSet: _dealer_set,
    UpcardTurned: _turned,
    HandsDealt: _without_upcard,
    SuitForetold: _foretold,
    WeakHandShown: _weak_shown,
    **dict.fromkeys(IRREGULAR, _irregular),
}
"""What changes a game beyond the deal in hand; all other events are the deal's."""
