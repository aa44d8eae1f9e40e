"""From a game to what everybody may see of it: the same for the table's faces and for the hub.

The discard, hands and cards lying unplayed have no way in: only the upcard, plays and what
``renege.find`` proves from plays are read from the deal.
"""

from __future__ import annotations

from functools import lru_cache

from bowerboard.euchre import umpire
from bowerboard.euchre.cards import UNREAD
from bowerboard.euchre.deal import Deal, Phase, Trick
from bowerboard.euchre.events import Passed
from bowerboard.euchre.game import Game
from bowerboard.euchre.replacing import replaced
from bowerboard.seats import ALL_SEAT_NAMES
from bowerboard.view import (
    LastDeal,
    LastTrick,
    PlayedCard,
    RenegeNotice,
    Stage,
    TableView,
)

_STAGES = {
    Phase.ROUND_ONE: Stage.ROUND_ONE,
    Phase.ROUND_TWO: Stage.ROUND_TWO,
    # Whatever else is called before play is shown as calling: somebody is to say something.
    Phase.BENNY: Stage.ROUND_TWO,
    Phase.BIDDING: Stage.ROUND_TWO,
    Phase.NAMING: Stage.ROUND_TWO,
    Phase.PLAY: Stage.PLAY,
}


class _Same:
    """One game and no other, however alike: to find again what was made of it."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game


def view_of_game(game: Game) -> TableView:
    """``game`` as everybody may see it: nothing asked, no pad lost, everything saved.

    Asked about the same game at every observation, it looks only once.
    """
    return _view_of(_Same(game))


@lru_cache(maxsize=4)
def _view_of(of: _Same) -> TableView:
    game = of.game
    deal = game.deal
    base = TableView(
        stage=stage_of(game),
        names=ALL_SEAT_NAMES[: game.rules.players],
        sides=game.rules.sides,
        score=game.score,
        target=game.rules.target,
        tricks_in_deal=game.rules.hand,
        dealer=game.dealer if deal is None or not game.in_deal else deal.dealer,
        winner=game.winner,
        last_deal=_last_deal(game),
        score_cards=game.rules.score_cards.value.replace("_", "-"),
        sprouts=game.rules.sprouts,
    )
    return base if deal is None else _with_deal(base, deal)


def stage_of(game: Game) -> Stage:
    """What the table waits for."""
    if not game.began:
        return Stage.NO_GAME
    if game.in_deal and game.deal is not None:
        return _STAGES[game.deal.phase]
    return Stage.GAME_OVER if game.over else Stage.TURN_UP


def _proof(deal: Deal) -> tuple[LastTrick, ...]:
    """The tricks between the latest renege and the card that proves it, as far as complete."""
    for found in reversed(umpire.proven(deal)):
        if found.certain and found.proof.trick is not None:
            span = deal.tricks[found.trick : found.proof.trick + 1]
            return tuple(
                LastTrick(_cards(trick), trick.winner)
                for trick in span
                if trick.winner is not None
            )
    return ()


def _cards(trick: Trick) -> tuple[PlayedCard, ...]:
    """The cards of ``trick`` that were read."""
    return tuple(PlayedCard(p.seat, p.card) for p in trick.plays if p.card is not UNREAD)


def _with_deal(view: TableView, deal: Deal) -> TableView:
    calling = deal.phase in (Phase.ROUND_ONE, Phase.ROUND_TWO)
    this_round = deal.calls if deal.phase is Phase.ROUND_ONE else deal.calls[deal.rules.players :]
    last = deal.tricks[-1] if deal.tricks else None
    return replaced(
        view,
        turn=deal.turn,
        upcard=deal.upcard if deal.phase in (Phase.ROUND_ONE, Phase.BENNY) else None,
        up_suit=deal.up_suit,
        turned_down=deal.proposed if deal.phase is Phase.ROUND_TWO else None,
        trump=deal.trump,
        maker=deal.maker,
        alone=deal.alone,
        sitting=deal.sitting,
        passed=tuple(c.seat for c in this_round if isinstance(c, Passed)) if calling else (),
        tricks=deal.tricks_by_side(),
        trick=_cards(deal.trick),
        last_trick=None
        if last is None or last.winner is None
        else LastTrick(_cards(last), last.winner),
        reneges=tuple(
            RenegeNotice(r.seat, r.trick, r.card, r.proof.trick, r.proof.card)
            for r in umpire.proven(deal)
            if r.certain
        ),
        proof_tricks=_proof(deal),
    )


def _last_deal(game: Game) -> LastDeal | None:
    """The result that the faces may still show: until the next deal has its upcard."""
    if not game.results or game.in_deal:
        return None
    last = game.results[-1]
    return LastDeal(last.outcome, last.points, last.tricks, last.deal.maker)
