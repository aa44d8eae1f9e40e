"""Stakes, in chips: tricks, bumps and points (rules.md 1.10).  Nothing here changes a score."""

from __future__ import annotations

from bowerboard.euchre.game import Game
from bowerboard.euchre.irregular import Misdealt, TableTalked
from bowerboard.euchre.penalties import in_force
from bowerboard.euchre.scoring import Outcome, Result, makers_tricks


def ledger(game: Game) -> tuple[int, ...]:
    """Chips won and lost so far, by side; they add up to nothing.

    Each trick is paid by every other side, each bump and fine to every other side; the points'
    difference and a skunk when the game is won.
    """
    sides = range(len(game.rules.sides))
    chips = [0] * len(sides)
    for result in game.results:
        for side, won in enumerate(result.tricks):
            _pay(chips, side, won * game.rules.stake_trick)
        for side, bumps in enumerate(bumps_by_side(result)):
            _pay(chips, side, -bumps * game.rules.stake_bump)
        for side, fine in enumerate(fines_by_side(result)):
            _pay(chips, side, -fine)
    for award in game.awards:
        if isinstance(award.event, Misdealt) and award.side is not None:
            _pay(chips, award.side, -game.rules.fine_misdeal)
    if game.winner is not None:
        best = game.score[game.winner]
        for side in sides:
            if side != game.winner:
                owed = (best - game.score[side]) * game.rules.stake_point
                owed += game.rules.skunk if game.score[side] <= 0 else 0
                chips[side] -= owed
                chips[game.winner] += owed
    return tuple(chips)


def bumps_by_side(result: Result) -> tuple[int, ...]:
    """Bumps that each side suffered in one deal."""
    deal, rules = result.deal, result.deal.rules
    bumps = [0] * len(rules.sides)
    if deal.maker is not None and result.counted:
        makers = rules.side_of(deal.maker)
        if result.outcome is Outcome.EUCHRED:
            bumps[makers] += rules.lone_bumps if deal.alone else 1
        elif rules.bump_unswept_loner and deal.alone and makers_tricks(deal) < rules.hand:
            bumps[makers] += 1
    for ruling in in_force(deal) if rules.bump_renege else ():
        bumps[rules.side_of(ruling.seat)] += 1
    for event in deal.irregular:
        if rules.bump_talk and isinstance(event, TableTalked):
            bumps[rules.side_of(event.seat)] += 1
    return tuple(bumps)


def fines_by_side(result: Result) -> tuple[int, ...]:
    """Chips that each side pays for reneges ruled against it: each partner pays (2.1)."""
    rules = result.deal.rules
    fines = [0] * len(rules.sides)
    for ruling in in_force(result.deal):
        side = rules.side_of(ruling.seat)
        fines[side] += rules.fine_renege * len(rules.sides[side])
    return tuple(fines)


def _pay(chips: list[int], to: int, each: int) -> None:
    """Every other side pays ``each`` chips to side ``to``."""
    for side in range(len(chips)):
        if side != to:
            chips[side] -= each
            chips[to] += each
