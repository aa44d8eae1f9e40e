"""What an event was, for the faces: public by construction, whatever the event knows."""

from __future__ import annotations

from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import (
    Amended,
    CardPlayed,
    GameBegan,
    GameEvent,
    PartnerCalled,
    UpcardTurned,
)
from bowerboard.euchre.irregular import (
    CardCalled,
    CardExposed,
    CardTakenBack,
    DirectorRuled,
    DiscardExposed,
    PlayedOutOfTurn,
    RenegeCalled,
    ScoreSet,
    SitterPlayed,
)
from bowerboard.view import Deed

_LAID = CardPlayed | CardTakenBack | PlayedOutOfTurn | SitterPlayed
_OPEN = _LAID | UpcardTurned | PartnerCalled | CardExposed | CardCalled | DiscardExposed
"""The events whose card everybody saw; a discard, or a hand laid down, is not told again."""


def deed_of(event: GameEvent | Amended, deal: Deal | None = None) -> Deed:
    """What ``event`` was; with ``deal`` in hand, no card of a trick that is turned."""
    seat = getattr(event, "seat", None)
    card = event.card if isinstance(event, _OPEN) else None
    trick = None
    if deal is not None and not deal.phase.over and isinstance(event, _LAID):
        trick = _turned(deal, event)
        card = None if trick is not None else card
    points: tuple[int, ...] = ()
    if isinstance(event, GameBegan | ScoreSet):
        points = event.score
    elif isinstance(event, DirectorRuled):
        points = event.points
    elif isinstance(event, RenegeCalled):
        seat = event.seat
    inferred = card is not None and isinstance(event, CardPlayed) and event.inferred
    return Deed(type(event), seat, card, getattr(event, "suit", None), points, trick, inferred)


def _turned(deal: Deal, event: _LAID) -> int | None:
    """The number of the turned trick in which ``event``'s card lies, None if it lies in none.

    The last card of all is not turned yet while no other has been led.
    """
    for number, trick in enumerate(deal.tricks):
        for play in trick.plays:
            if (play.seat, play.card) == (event.seat, event.card):
                newest = not deal.trick.plays and play == deal.tricks[-1].plays[-1]
                return None if newest else number
    return None
