"""``bowerboard check`` on journals."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from written_games import TRICKS, data, deal, game

from bowerboard.cli.main import main
from bowerboard.euchre import text
from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.replay import to_events
from bowerboard.euchre.presets import PRESETS
from bowerboard.table.journal import Entry, Kind, open_journal

RENEGE = [*TRICKS[:3], "Ah Kd Jc Td", "Ac Tc Kh Qc"]


def lines_of(*deals: Any) -> list[str]:
    (recorded,) = read(data(game(*deals))).games
    return [text.write(event) for event in to_events(recorded)]


def journal(path: Path, lines: Sequence[str]) -> str:
    """A journal at ``path`` whose conclusions are ``lines``."""
    made = open_journal(path, "test", 0.0)
    made.append(
        [Entry(seq, seq * 10, Kind.CONCLUDED, line) for seq, line in enumerate(lines, 1)], 0.0
    )
    made.close()
    return str(path)


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[Any]]:
    status = main(["check", "--json", *words])
    return status, json.loads(capsys.readouterr().out)


def test_a_journal_says_what_the_recorded_game_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = (deal(3), deal(0, tricks=RENEGE), deal(1, tricks=TRICKS[:2]), deal(3))
    from_journal = journal(tmp_path / "evening", lines_of(*deals))
    from_file = tmp_path / "a.egn"
    from_file.write_bytes(data(game(*deals)))
    status, (first, second) = check(capsys, from_journal, str(from_file))
    assert status == 1
    assert first["problems"]
    assert first["reneges"]
    assert {**first, "file": ""} == {**second, "file": ""}


def test_what_was_taken_back_is_not_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of(deal(tricks=RENEGE))
    wrong = lines.index("3 plays Jc")
    lines[wrong + 1 :] = [f"undo {wrong + 1}"]  # numbered from 1
    lines += lines_of(deal())[wrong:]
    status, (found,) = check(capsys, journal(tmp_path / "evening", lines))
    assert status == 0
    assert found["score"] == [0, 1]


def test_several_games_are_numbered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game in which nothing has been dealt yet is not listed."""
    lines = [*lines_of(deal(3)), *lines_of(deal(0)), "game 0-0"]
    status, found = check(capsys, journal(tmp_path / "evening", lines))
    assert status == 0
    assert [each["game"] for each in found] == [0, 1]
    assert [each["score"] for each in found] == [[0, 1], [1, 0]]


def test_other_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text("make = 3\n")
    file = journal(tmp_path / "evening", lines_of(deal(3)))
    _, (found,) = check(capsys, "--rules", str(rules), file)
    assert found["score"] == [0, 3]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["game 0-0", "dealer 3", "1 plays Ac"], "contradicts itself"),
        (["game 0-0", "dealer three"], "entry 2"),
    ],
)
def test_a_journal_that_cannot_be(
    lines: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = journal(tmp_path / "evening", lines)
    status, (found,) = check(capsys, file)
    assert status == 2
    assert says in found["error"]
    assert file not in found["error"]


@pytest.mark.parametrize("name", PRESETS)
def test_a_journal_judged_by_any_preset_or_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game of four pairs is none of three seats; rules of the same table judge it anew."""
    evening = journal(tmp_path / "evening", lines_of(deal(3), deal(0)))
    rules = PRESETS[name].rules
    status, (sheet,) = check(capsys, "--rules", name, evening)
    if rules.players != 4 or rules.calling.value != "upcard":
        assert status == 2
        assert "it holds a game of 4 players (pairs, upcard); --rules is for" in sheet["error"]
    else:
        assert status in (0, 1)
        assert len(sheet["deals"]) == 2
