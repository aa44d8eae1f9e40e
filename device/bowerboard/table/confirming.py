"""Both sides confirm the result of a game, where the house wants that (expectations 17).

A confirmation is about the score as it stands: whatever is recorded after it, it must be given
anew.  Holding a side key gives it; until both have, that key does not say "I deal".
"""

from __future__ import annotations

from dataclasses import replace

from bowerboard.euchre.game import Game
from bowerboard.table.sense import Sense
from bowerboard.view import Ask, Question


def unconfirmed(game: Game, sense: Sense) -> tuple[int, ...]:
    """The sides that have yet to confirm; none while a game is on."""
    if not game.rules.confirm_result or not game.over or game.in_deal:
        return ()
    return tuple(s for s in range(len(game.rules.sides)) if s not in sense.confirmed)


def held(game: Game, sense: Sense, seat: int) -> Sense | None:
    """The sense after ``seat`` held its key; None where there is nothing to confirm."""
    if not unconfirmed(game, sense):
        return None
    return replace(sense, confirmed=tuple(sorted({*sense.confirmed, game.rules.side_of(seat)})))


def questions(game: Game, sense: Sense) -> tuple[Question, ...]:
    """Each seat of a side that has not confirmed is asked."""
    sides = unconfirmed(game, sense)
    return tuple(Question(Ask.CONFIRM, seat) for side in sides for seat in game.rules.sides[side])
