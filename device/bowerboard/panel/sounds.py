"""What the buzzer plays, and when: pure, from one view of the table to the next.

Sounds are few and short, since a table is played in company: a question, a renege, a deal won or
lost by euchre, the end of a game, a key that means nothing now.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from bowerboard.view import Outcome, Stage, TableView

STEP_MS = 60
"""How long one step of a pattern lasts."""


class Sound(Enum):
    """Why the buzzer speaks."""

    ASKED = "the table has a question that is no ordinary step"
    RENEGE = "a renege has been proven"
    EUCHRE = "the makers were euchred"
    GAME_OVER = "a side has won the game"
    REFUSED = "that key means nothing now"


PATTERNS: Mapping[Sound, tuple[int, ...]] = {
    Sound.ASKED: (660, 0, 660),
    Sound.RENEGE: (440, 440, 0, 440, 440, 0, 330, 330, 330),
    Sound.EUCHRE: (440, 440, 330, 330),
    Sound.GAME_OVER: (440, 550, 660, 660, 880, 880, 880),
    Sound.REFUSED: (330,),
}
"""Hertz a step, 0 for silence; all within an octave of 440."""


def sound_for(before: TableView | None, after: TableView) -> Sound | None:
    """What the buzzer plays as ``after`` follows ``before``; the most urgent only."""
    if before is None or after.stage is Stage.STOPPED:
        return None
    if len(after.reneges) > len(before.reneges):
        return Sound.RENEGE
    if after.winner is not None and before.winner is None:
        return Sound.GAME_OVER
    if any(not q.ask.routine for q in after.questions if q not in before.questions):
        return Sound.ASKED
    ended = after.last_deal if after.last_deal != before.last_deal else None
    if ended is not None and ended.outcome is Outcome.EUCHRED:
        return Sound.EUCHRE
    return None
