"""EMN: several games in one file."""

from typing import Any

import pytest
from written_games import at, data, deal, game, match

from bowerboard.euchre.notation.read import BadNotation, read

TWO = match(game(), at(game(deal(0)), "version", "1.3"))


def test_the_games_of_a_match() -> None:
    recorded = read(data(TWO))
    assert recorded.match
    assert [each.deals[0].dealer for each in recorded.games] == [3, 0]
    assert recorded.games[1].players == ("A", "B", "C", "D")
    assert not read(data(game())).match


def test_a_match_not_yet_begun() -> None:
    assert read(data(match())).games == ()


def test_everything_a_match_may_say() -> None:
    written = at(TWO, "metadata/matchFormat", {"type": "BEST_OF_N", "target": 3})
    scores = {"a": 1, "b": 0.5}
    result = {"status": "COMPLETED", "winner": ["a", "c"], "scores": scores}
    written = at(at(written, "metadata/result", result), "version", "1.0.0")
    written = at(written, "metadata/players/0/playerIds", [{"id": "7", "source": "club"}])
    assert len(read(data(written)).games) == 2


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("version", "1.4", "version: '1.4' cannot be read: version 1.0 can"),
        ("metadata/players", [], "metadata.players: no players"),
        ("metadata/players/1/id", "a", "metadata.players[1]: the id 'a' is taken"),
        ("metadata/players/1", {"name": "B"}, "metadata.players[1]: the field 'id' is missing"),
        ("metadata/matchFormat", {"type": "LEAGUE"}, "metadata.matchFormat.type: 'LEAGUE'"),
        ("metadata/result", {"scores": {"a": "1"}}, "metadata.result.scores.a: must be a number"),
        ("metadata/winner", "a", "metadata: there is no field 'winner'"),
        ("games", {}, "games: must be a list"),
        ("games/1", 1, "games[1]: must be an object"),
        ("games/1/players", ["a", "b", "c", "e"], "games[1].players: seat 3: 'e' is no player's"),
        ("games/1/players", ["a", "b", "c", "a"], "games[1].players: write the ids of four diff"),
        ("games/1/players", ["a", "b", "c"], "games[1].players: write the ids of four diff"),
        ("games/1/gameData", [], "games[1].gameData: must be an object"),
        ("games/1/gameData/fileType", "x", "games[1].gameData: fileType: 'x' is not known"),
        (
            "games/1/gameData/deals/0/phases/1/tricks/2/0",
            "Jy",
            "games[1].gameData: deal 0, phases[1].tricks[2][0]: 'Jy' is not a card",
        ),
    ],
)
def test_what_is_wrong_and_where(path: str, value: Any, says: str) -> None:
    with pytest.raises(BadNotation) as raised:
        read(data(at(TWO, path, value)))
    assert says in str(raised.value)
