"""An EMN match, version 1.0: a pool of players and the games among them (rules.md 3.4)."""

from __future__ import annotations

import re
from dataclasses import replace

from bowerboard.euchre.notation.egn import read_egn, read_player
from bowerboard.euchre.notation.fields import At, shown
from bowerboard.euchre.notation.record import RecordedGame

FILE_TYPE = "Euchre Match Notation"

_VERSION = re.compile(r"1\.0(\.[0-9]{1,9})?")
_FORMATS = (
    "BEST_OF_N", "PROGRESSIVE", "ROUND_ROBIN", "CUSTOM", "FIXED_GAMES", "TARGET_SCORE",
    "ELIMINATION", "SWISS", "TIMED", "SINGLE_GAME",
)  # fmt: skip
_STATES = ("COMPLETED", "IN_PROGRESS", "FORFEIT", "DRAW")


def read_emn(found: At) -> tuple[RecordedGame, ...]:
    """The games of an EMN object, in its order, their players named from the match's pool.

    Raises:
        BadNotation: it is not version 1.0, or a field of the match or of a game is wrong.
    """
    names = ("fileType", "version", "metadata", "games")
    top = found.fields(names, names)
    if not _VERSION.fullmatch(top["version"].text()):
        raise top["version"].wrong(
            f"{shown(top['version'].value)} cannot be read: version 1.0 can"
        )
    pool = _metadata(top["metadata"])
    games = []
    for number, each in enumerate(top["games"].items(10_000)):
        games.append(_game(At(each.value, f"games[{number}]", each.strict), pool))
    return tuple(games)


def _metadata(found: At) -> dict[str, str]:
    """The players' names by id."""
    given = found.fields(
        ("matchId", "title", "description", "date", "players", "matchFormat", "result"),
        ("players",),
    )
    for name, most in (("matchId", 64), ("title", 128), ("description", 1024), ("date", 64)):
        if name in given:
            given[name].text(most)
    if "matchFormat" in given:
        shape = given["matchFormat"].fields(("type", "target"), ("type",))
        shape["type"].one_of(_FORMATS)
        if "target" in shape:
            shape["target"].whole(1)
    if "result" in given:
        _check_result(given["result"])
    return _pool(given["players"])


def _check_result(found: At) -> None:
    given = found.fields(("status", "winner", "scores"))
    if "status" in given:
        given["status"].one_of(_STATES)
    if "winner" in given:
        for each in given["winner"].items(10_000):
            each.text()
    if "scores" in given:
        scores = given["scores"]
        names = list(scores.value) if isinstance(scores.value, dict) else []
        for each in scores.fields(names).values():
            if isinstance(each.value, bool) or not isinstance(each.value, int | float):
                raise each.wrong(f"must be a number, not {shown(each.value)}")


def _pool(found: At) -> dict[str, str]:
    pool: dict[str, str] = {}
    for each in found.items(10_000):
        each.fields(("id", "name", "playerIds"), ("id", "name"))
        player, name = read_player(each)
        if player in pool:
            raise each.wrong(
                f"the id {shown(player)} is taken by another player: give each their own"
            )
        pool[player] = name
    if not pool:
        raise found.wrong("no players: name them, each with an id")
    return pool


def _game(found: At, pool: dict[str, str]) -> RecordedGame:
    names = ("gameIndex", "players", "gameData")
    given = found.fields(names, names)
    given["gameIndex"].whole()
    seats = [each.text() for each in given["players"].items(4)]
    for seat, player in enumerate(seats):
        if player not in pool:
            raise given["players"].wrong(
                f"seat {seat}: {shown(player)} is no player's id in metadata.players: add them"
            )
    if len(set(seats)) != 4:
        raise given["players"].wrong("write the ids of four different players, by seat")
    data = given["gameData"]
    game = read_egn(At(data.value, f"{data.where}: ", data.strict))
    return replace(game, players=tuple(pool[player] for player in seats))
