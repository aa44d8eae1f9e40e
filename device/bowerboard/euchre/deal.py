"""One deal, from the upcard to the last trick: events in, state out.

``apply`` asks only whether the event fits where the deal stands: the phase and the seat whose
turn it is.  It does not judge.  A card on the felt has been played, legal or not, and a suit named
against the rules has been named; ``renege.find`` and ``objections.objection`` judge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bowerboard.euchre import calling, play
from bowerboard.euchre.calling import start
from bowerboard.euchre.dealstate import CALLING, Deal, Impossible, Phase, Trick
from bowerboard.euchre.events import GameEvent
from bowerboard.euchre.irregular import IRREGULAR
from bowerboard.euchre.play import winner_of
from bowerboard.euchre.replacing import replaced

__all__ = ["CALLING", "Deal", "Impossible", "Phase", "Trick", "apply", "start", "winner_of"]

_Step = Callable[[Deal, Any], Deal]


def _on_record(step: _Step | None) -> _Step:
    """``step``, if an irregularity has one, and the irregularity kept on the deal's record."""

    def noted(deal: Deal, event: Any) -> Deal:
        after = step(deal, event) if step is not None else deal
        return replaced(after, irregular=(*after.irregular, event))

    return noted


_STEPS: dict[type[Any], _Step] = calling.STEPS | play.STEPS
_STEPS |= {kind: _on_record(_STEPS.get(kind)) for kind in IRREGULAR}


def apply(deal: Deal, event: GameEvent) -> Deal:
    """The deal after ``event``; an irregularity stays on its record.

    Raises:
        Impossible: wrong phase or wrong seat; nothing has changed.
    """
    step = _STEPS.get(type(event))
    if step is None:
        raise Impossible(f"{type(event).__name__} is not an event within a deal")
    return step(deal, event)
