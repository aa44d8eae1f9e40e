"""What the faces show besides the game: who sits where, and where a game can be looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre.game import Game
from bowerboard.euchre.history import History
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules
from bowerboard.seats import ALL_SEAT_NAMES
from bowerboard.view import Ask, Question, Stage, TableView


@dataclass(frozen=True, slots=True)
class Dress:
    """Names by seat; ``link`` leads to a game that is over, ``{game}`` its number in the journal
    from 1, empty where it leads nowhere."""

    names: tuple[str, ...] = ALL_SEAT_NAMES
    link: str = ""

    def on(self, view: TableView, games: int) -> TableView:
        """``view`` of the last of so many games, with names and link."""
        names = self.names[: len(view.names)]
        named = view if names == view.names else replace(view, names=names)
        if not self.link or view.stage is not Stage.GAME_OVER:
            return named
        return replace(named, game_link=self.link.format(game=games))


def unfinished(game: Game) -> bool:
    """Whether a game is under way: dealt, and not won."""
    return game.in_deal or bool(game.results and not game.over)


def to_be_played(history: History, rules: HouseRules) -> History:
    """``history``; before a game with nobody as dealer who has no seat under ``rules``."""
    game = history.game
    if game.began and not game.over:
        return history
    gone = game.dealer is not None and game.dealer >= rules.players
    dealer = None if gone else game.dealer
    ahead = replaced(game, rules=game.rules if game.began else rules, dealer=dealer)
    return replace(history, game=ahead)


def seated(view: TableView, rules: HouseRules) -> TableView:
    """``view``; before a game, of a table for as many as will play it, by ``rules``."""
    if view.stage is not Stage.NO_GAME:
        return view
    none = (0,) * len(rules.sides)
    names = ALL_SEAT_NAMES[: rules.players]
    return replace(view, names=names, sides=rules.sides, score=none, tricks=none)


def offered(view: TableView) -> TableView:
    """``view`` asking whether the game that was found unfinished goes on.

    That comes last: whoever answers another question goes on as well.
    """
    return replace(view, questions=(*view.questions, Question(Ask.RESUME, None)))
