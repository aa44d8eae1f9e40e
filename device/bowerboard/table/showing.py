"""From the game and the sense to ``TableView``: what may be shown, and only that."""

from __future__ import annotations

from bowerboard.euchre.history import History
from bowerboard.euchre.replacing import replaced
from bowerboard.gameview import view_of_game
from bowerboard.table.asking import questions
from bowerboard.table.confirming import unconfirmed
from bowerboard.table.menu import menu_view
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import Sense
from bowerboard.view import TableView


def view_of(history: History, sense: Sense, now: int, unsaved: bool = False) -> TableView:
    """The table as everybody may see it at ``now`` (ms)."""
    return replaced(
        view_of_game(history.game),
        questions=questions(history, sense, now),
        pads_lost=tuple(place for place in sense.silent if place != KITTY),
        kitty_lost=KITTY in sense.silent,
        unsaved=unsaved,
        director_called=sense.director,
        menu=menu_view(history, sense.menu),
        unconfirmed=unconfirmed(history.game, sense),
        paused=sense.paused,
        message=sense.message,
    )
