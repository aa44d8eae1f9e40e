"""``bowerboard journal export``: every entry as JSON, or the games as EGN and EMN."""

import json
from pathlib import Path

import pytest
from egn_schema import faults
from written_games import EGN

from bowerboard.cli.main import main
from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.replay import to_events
from bowerboard.euchre.notation.verdict import judge_recorded
from bowerboard.table.journal import Entry, Kind, open_journal

LINES = [
    "dealer 1", "game 0-0 super_euchre=4", "up Ks", "2 passes", "3 orders up", "1 discards 9c",
    "2 plays 9s", "3 plays Js", "0 plays Td", "0 talks", "undo 9", "0 plays Jc",
]  # fmt: skip
"""Number 9, a card read wrongly, is taken back; but after 0 talked it cannot be."""


def journal(path: Path, lines: list[str]) -> str:
    made = open_journal(path, "test", 0.0)
    entries = [Entry(seq, seq * 10, Kind.CONCLUDED, line) for seq, line in enumerate(lines, 1)]
    made.append(entries, 0.0)
    made.close()
    return str(path)


def test_entries_as_json_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", "export", journal(tmp_path / "j", LINES)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["body"] for row in rows] == LINES
    told = {"seq": 3, "at": 30, "kind": "concluded", "body": "up Ks", "cause": None}
    assert rows[2] == told | {"wall": 0.0, "synced": None}


@pytest.mark.skipif(not EGN.is_dir(), reason="the schemas are not here")
def test_one_game_as_egn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [*LINES[:9], "undo 9", "0 plays Jc", "0 talks"]
    output = tmp_path / "game.egn"
    words = ["--format", "egn", "--output", str(output)]
    assert main(["journal", "export", journal(tmp_path / "j", lines), *words]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "house rule super_euchre = 4: EGN has no field for it" in said.err
    assert "deal 0: 0 talks: EGN has no field for it" in said.err
    assert faults(json.loads(output.read_text())) == []
    (game,) = read(output.read_bytes()).games
    assert game.rules.super_euchre == 4
    assert [str(card) for card in game.deals[0].tricks[0]] == ["9s", "Js", "Jc"]
    assert main(["check", str(output)]) == 1  # the deal breaks off, and nothing else is wrong
    assert "incomplete" in capsys.readouterr().out


@pytest.mark.skipif(not EGN.is_dir(), reason="the schemas are not here")
def test_several_games_as_emn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from bowerboard.euchre import text

    games = [read((EGN / f"game-0{number}.egn").read_bytes()).games[0] for number in (1, 2, 3)]
    lines = [text.write(event) for game in games for event in to_events(game)]
    assert main(["journal", "export", journal(tmp_path / "j", lines), "--format", "egn"]) == 0
    written = capsys.readouterr().out
    assert faults(json.loads(written), "emn") == []
    again = read(written.encode()).games
    assert [judge_recorded(game) for game in again] == [judge_recorded(game) for game in games]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["game 0-0", "dealer 1"], "nothing to export"),
        (
            ["game 0-0-0 players=3 partnership=solo", "dealer 1", "up Ks"],
            "export this one as jsonl",
        ),
        (LINES, "contradicts itself"),
    ],
)
def test_what_cannot_be_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[str], says: str
) -> None:
    assert main(["journal", "export", journal(tmp_path / "j", lines), "--format", "egn"]) == 2
    assert says in capsys.readouterr().err


def test_an_output_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["journal", "export", journal(tmp_path / "j", LINES), "--output", str(tmp_path)]
    assert main(words) == 2
    assert "cannot be written" in capsys.readouterr().err
