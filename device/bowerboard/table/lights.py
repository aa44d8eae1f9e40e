"""What each pad's own light shows: where the table awaits a card, and where an answer."""

from __future__ import annotations

from bowerboard.seatlink import words
from bowerboard.view import Stage, TableView


def light(view: TableView, place: int) -> int:
    """The mode of the light at ``place``: it blinks while that seat is asked something, and shines
    while that seat is to play a card."""
    if any(question.seat == place for question in view.questions):
        return words.LIGHT_BLINK
    playing = view.stage is Stage.PLAY and view.turn == place
    return words.LIGHT_ON if playing else words.LIGHT_OFF
