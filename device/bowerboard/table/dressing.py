"""What the faces show besides the game: who sits where, and where a game can be looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.history import History, standing
from bowerboard.view import SEAT_NAMES, Stage, TableView


@dataclass(frozen=True, slots=True)
class Dress:
    """Names by seat; ``link`` leads to a game that is over, ``{game}`` its number of the evening
    from 1, empty where it leads nowhere."""

    names: tuple[str, ...] = SEAT_NAMES
    link: str = ""

    def on(self, view: TableView, history: History) -> TableView:
        """``view`` of that history with names and link."""
        named = view if self.names == view.names else replace(view, names=self.names)
        if not self.link or view.stage is not Stage.GAME_OVER:
            return named
        games = sum(isinstance(event, GameBegan) for _, event in standing(history))
        return replace(named, game_link=self.link.format(game=games))
