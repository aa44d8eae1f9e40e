"""What the faces show besides the game: who sits where, and where a game can be looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre.game import Game
from bowerboard.view import SEAT_NAMES, Ask, Question, Stage, TableView


@dataclass(frozen=True, slots=True)
class Dress:
    """Names by seat; ``link`` leads to a game that is over, ``{game}`` its number in the journal
    from 1, empty where it leads nowhere."""

    names: tuple[str, ...] = SEAT_NAMES
    link: str = ""

    def on(self, view: TableView, games: int) -> TableView:
        """``view`` of the last of so many games, with names and link."""
        named = view if self.names == view.names else replace(view, names=self.names)
        if not self.link or view.stage is not Stage.GAME_OVER:
            return named
        return replace(named, game_link=self.link.format(game=games))


def unfinished(game: Game) -> bool:
    """Whether a game is under way: dealt, and not won."""
    return game.in_deal or bool(game.results and not game.over)


def offered(view: TableView) -> TableView:
    """``view`` asking whether the game that was found unfinished goes on.

    That comes last: whoever answers another question goes on as well.
    """
    return replace(view, questions=(*view.questions, Question(Ask.RESUME, None)))
