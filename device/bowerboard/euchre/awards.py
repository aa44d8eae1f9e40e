"""Points given and taken outside of play, kept with their reason, by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bowerboard.euchre.deal import Phase
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.winning import reached

if TYPE_CHECKING:
    from bowerboard.euchre.game import Game


@dataclass(frozen=True, slots=True)
class Award:
    """Points by side that a ruling gave (negative: took), for ``event``; the ``side`` at fault."""

    points: tuple[int, ...]
    event: object
    side: int | None = None


def against(rules: HouseRules, seat: int, points: int) -> tuple[int, ...]:
    """``points`` to every side but that of ``seat``."""
    side = rules.side_of(seat)
    return tuple(0 if each == side else points for each in range(len(rules.sides)))


def off(rules: HouseRules, seat: int, points: int) -> tuple[int, ...]:
    """``points`` taken from the side of ``seat``."""
    side = rules.side_of(seat)
    return tuple(-points if each == side else 0 for each in range(len(rules.sides)))


def awarded(game: Game, points: tuple[int, ...], event: object, seat: int | None = None) -> Game:
    """``game`` with ``points`` for ``event``, which ``seat`` is at fault for."""
    score, beyond = reached(game, points)
    given = tuple(a - b for a, b in zip(score, game.score, strict=True))
    side = None if seat is None else game.rules.side_of(seat)
    awards = (*game.awards, Award(given, event, side))
    return replace(game, score=score, beyond=beyond, awards=awards)


def noted(game: Game, event: Any, ended: Phase | None = None) -> Game:
    """The event on the deal's record, and the deal ended if it is to be."""
    if game.deal is None or (game.deal.phase.over and ended is not None):
        return game
    deal = replace(game.deal, irregular=(*game.deal.irregular, event))
    if ended is not None:
        deal = replace(deal, phase=ended, turn=None)
    return replace(game, deal=deal)
