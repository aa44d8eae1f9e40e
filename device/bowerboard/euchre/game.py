"""A game: deals, score, whose deal is next, who has won.  Events in, state out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bowerboard.euchre import deal as deals
from bowerboard.euchre.deal import Deal, Impossible
from bowerboard.euchre.events import DealerSet, GameBegan, GameEvent, UpcardTurned
from bowerboard.euchre.rules import HouseRules, PassedOutDealer
from bowerboard.euchre.scoring import Outcome, Result, result


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game.

    ``deal`` is the one in hand, or the last one until the next upcard; ``dealer`` is who deals
    next, None until somebody is known to.
    """

    rules: HouseRules = field(default_factory=HouseRules)
    began: bool = False
    score: tuple[int, ...] = (0, 0)
    dealer: int | None = None
    deal: Deal | None = None
    results: tuple[Result, ...] = ()
    winner: int | None = None

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
    match event:
        case GameBegan(rules, score):
            if game.in_deal:
                raise Impossible("a deal is in hand: end or void it before another game")
            # The deal goes on round the table from one game to the next.
            begun = Game(rules, True, score, game.dealer)
            # A game taken up at or above the target has been won already.
            return begun if rules.deals else replace(begun, winner=_winner(begun))
        case DealerSet(seat):
            if game.in_deal:
                raise Impossible("the dealer is changed between deals")
            return replace(game, dealer=seat)
        case UpcardTurned(card):
            if game.in_deal:
                raise Impossible("a deal is in hand and has its upcard")
            if game.dealer is None:
                raise Impossible("nobody is known to deal")
            return replace(game, deal=deals.start(game.rules, game.dealer, card))
    if game.deal is None:
        raise Impossible("nothing is dealt")
    deal = deals.apply(game.deal, event)
    return _scored(game, deal) if deal.phase.over else replace(game, deal=deal)


def _scored(game: Game, deal: Deal) -> Game:
    done = result(deal, game.score)
    scored = replace(
        game,
        deal=deal,
        results=(*game.results, done),
        score=done.score,
        dealer=_dealer_after(done),
    )
    return replace(scored, winner=_winner(scored))


def _dealer_after(done: Result) -> int:
    """Who deals next: clockwise, whoever won the last trick (rules.md 1.2.2, 1.2.6, A20)."""
    deal = done.deal
    same = done.outcome is Outcome.VOID or (
        done.outcome is Outcome.PASSED_OUT and deal.rules.passed_out_dealer is PassedOutDealer.SAME
    )
    return deal.dealer if same else (deal.dealer + 1) % deal.rules.players


def _winner(game: Game) -> int | None:
    """The first side to reach the target, or ahead when the fixed deals are played."""
    if game.winner is not None:
        return game.winner
    best = max(game.score)
    leading = [side for side, points in enumerate(game.score) if points == best]
    if len(leading) > 1:
        return None
    if game.rules.deals:
        # Exactly when the last of them is played: a tie then stays a tie, whatever follows.
        return leading[0] if game.counted == game.rules.deals else None
    return leading[0] if best >= game.rules.target else None
