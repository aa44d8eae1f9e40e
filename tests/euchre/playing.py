"""Games from their lines, for the tables of these tests."""

from __future__ import annotations

from bowerboard.euchre import game as games
from bowerboard.euchre import text, umpire
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.game import NO_GAME, Game
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed


def begun(changes: dict[str, object] | None = None, score: str = "0-0") -> Game:
    """A game under the defaults with ``changes``, at ``score``."""
    rules = changed(HouseRules(), changes or {})
    points = tuple(int(side) for side in score.split("-"))
    return games.apply(NO_GAME, GameBegan(rules, points))


def played(game: Game, *lines: str) -> Game:
    """``game`` after the events of ``lines``, each a line or several with bars between."""
    for line in lines:
        for part in line.split(" | "):
            game = games.apply(game, text.read(part))
    return game


def umpired(game: Game, *lines: str) -> tuple[Game, list[str]]:
    """As ``played``, with whatever follows by itself after each event; and what that was."""
    said: list[str] = []
    for line in lines:
        for part in line.split(" | "):
            game = games.apply(game, text.read(part))
            event = umpire.next_event(game)
            while event is not None:
                said.append(text.write(event))
                game = games.apply(game, event)
                event = umpire.next_event(game)
    return game, said
