"""When a game is won: target, lead of two, fixed deals, tokens, laps (rules.md 1.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bowerboard.euchre.options import WinByTwo
from bowerboard.euchre.scoring import Outcome, Result, makers_tricks

if TYPE_CHECKING:
    from bowerboard.euchre.game import Game
    from bowerboard.euchre.rules import HouseRules

TOKENS_FOR_A_POINT = 4


class Tokens(NamedTuple):
    """Tokens left by side, and the points that full sets of them gave."""

    left: tuple[int, ...]
    points: tuple[int, ...]


def added(points: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """Points by side, added."""
    return tuple(a + b for a, b in zip(points, more, strict=True))


def capped(rules: HouseRules, before: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """The score ``before`` with ``points``, held at the cap of the house (rules.md 2.5)."""
    if not rules.cap:
        return added(before, points)
    return tuple(
        min(score + more, max(score, rules.cap))
        for score, more in zip(before, points, strict=True)
    )


class Reached(NamedTuple):
    """A score, and by side what the cap of the house has cut off it in this deal."""

    score: tuple[int, ...]
    beyond: tuple[int, ...]


def reached(game: Game, points: tuple[int, ...]) -> Reached:
    """The score of ``game`` after ``points``.

    What a deal gives and takes is added up before the cap cuts, so that a ruling overturned
    leaves what there was without it.
    """
    if not game.rules.cap:
        return Reached(added(game.score, points), ())
    beyond = game.beyond or (0,) * len(points)
    score = capped(game.rules, game.score, added(points, beyond))
    cut = zip(game.score, points, beyond, score, strict=True)
    return Reached(score, tuple(before + more + over - now for before, more, over, now in cut))


def four_trick_token(tokens: tuple[int, ...], done: Result) -> Tokens:
    """Tokens after ``done``: makers of exactly four, not alone, get one (rules.md 3.2)."""
    rules = done.deal.rules
    left = list(tokens or (0,) * len(rules.sides))
    points = [0] * len(left)
    makers = done.deal.maker
    if rules.four_trick_tokens and done.outcome is Outcome.MADE and makers is not None:
        side = rules.side_of(makers)
        left[side] += not done.deal.alone and makers_tricks(done.deal) == 4
        points[side], left[side] = divmod(left[side], TOKENS_FOR_A_POINT)
    return Tokens(tuple(left), tuple(points))


def winner(game: Game, makers: int | None) -> int | None:
    """The side that has won ``game``, None while nobody has; ``makers`` called the last deal.

    The first winner stays.  With a fixed number of deals it is the side ahead exactly when the
    last of them is played: a tie then stays a tie, whatever follows.
    """
    if game.winner is not None:
        return game.winner
    rules = game.rules
    sides = range(len(game.score))
    if rules.deals:
        reached = list(sides) if game.counted == rules.deals else []
    else:
        reached = [side for side in sides if game.score[side] >= _needed(rules, side, makers)]
    best = max((game.score[side] for side in reached), default=0)
    leading = [side for side in reached if game.score[side] == best]
    if len(leading) != 1:
        return None
    others = [points for side, points in enumerate(game.score) if side != leading[0]]
    short = rules.win_by_two is not WinByTwo.OFF and best - max(others) < 2
    return None if short else leading[0]


def _needed(rules: HouseRules, side: int, makers: int | None) -> int:
    """The points with which ``side`` wins, ``makers`` having called the last deal (1.9.2)."""
    if rules.target_defending and side != makers:
        return rules.target_defending
    return rules.target + (rules.win_by_two is WinByTwo.OVER_TARGET)


def skunked(game: Game) -> bool:
    """Whether the game was won and a losing side scored nothing (rules.md 1.7.4)."""
    return game.winner is not None and any(
        points <= 0 for side, points in enumerate(game.score) if side != game.winner
    )


def carried(game: Game) -> tuple[int, ...]:
    """The score at which the next game begins: with laps, the winner's points above the target."""
    over = [0] * len(game.score)
    if game.rules.laps and game.winner is not None:
        over[game.winner] = max(0, game.score[game.winner] - game.rules.target)
    return tuple(over)


def games_won(game: Game) -> tuple[int, ...]:
    """For how many games this one counts, by side: a slam, won to nothing, for several (2.6)."""
    won = game.rules.slam if skunked(game) else 1
    return tuple(won if side == game.winner else 0 for side in range(len(game.score)))
