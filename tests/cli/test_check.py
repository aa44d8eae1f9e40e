"""``bowerboard check`` as people and scripts call it."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from written_games import ALONE, EGN, TRICKS, Written, at, data, deal, game, match

from bowerboard.cli.main import main
from bowerboard.euchre.notation.read import LIMIT
from bowerboard.euchre.options import Calling
from bowerboard.euchre.presets import PRESETS

shared = pytest.mark.skipif(not EGN.is_dir(), reason="the shared games are not here")


@pytest.fixture
def put(tmp_path: Path) -> Any:
    """Write a game or bytes to a file; gives its name."""

    def write(name: str, content: Written | bytes) -> str:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else data(content))
        return str(path)

    return write


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[Any]]:
    """The exit status and the JSON list."""
    status = main(["check", "--json", *words])
    return status, json.loads(capsys.readouterr().out)


def test_all_well(put: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = put("a.egn", game())
    status, (found,) = check(capsys, file)
    assert status == 0
    assert found["file"] == file
    assert list(found) == ["file", "sides", "score", "winner", "deals", "reneges", "problems"]
    assert "game" not in found


@pytest.mark.parametrize(
    "written",
    [
        game(deal(tricks=TRICKS[:1])),
        game(deal(tricks=[*TRICKS[:3], "Ah Kd Jc Td", "Ac Tc Kh Qc"])),
    ],
    ids=["problem", "renege"],
)
def test_a_problem_or_renege_is_one(
    written: Written, put: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    status, (found,) = check(capsys, put("a.egn", written))
    assert status == 1
    assert len(found["problems"]) + len(found["reneges"]) == 1


def test_an_unusable_file_is_two_and_the_others_are_judged(
    put: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = put("a.egn", game()), put("b.egn", b"{")
    worse = put("c.egn", game(deal(tricks=TRICKS[:1])))
    status, found = check(capsys, good, bad, worse)
    assert status == 2
    assert list(found[1]) == ["file", "error"]
    assert [each["file"] for each in found] == [good, bad, worse]
    assert found[0]["score"] == [0, 1]
    assert found[2]["problems"]


def test_every_game_of_a_match(put: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = put("m.emn", match(game(), game(deal(0))))
    status, found = check(capsys, file)
    assert status == 0
    assert [(each["file"], each["game"]) for each in found] == [(file, 0), (file, 1)]
    assert [each["score"] for each in found] == [[0, 1], [1, 0]]


@shared
def test_the_real_games_by_one_call(capsys: pytest.CaptureFixture[str]) -> None:
    expected = json.loads((EGN / "expected.json").read_text())
    files = [str(EGN / f"{name}.egn") for name in expected]
    status, found = check(capsys, *files)
    assert status == 1
    assert [each["score"] for each in found] == [each["final"] for each in expected.values()]
    good = [each for each in found if Path(each["file"]).name.startswith(("game", "resumed"))]
    assert len(good) == 11
    assert not any(each["reneges"] or each["problems"] for each in good)


def test_a_report_for_people(put: Any, capsys: pytest.CaptureFixture[str]) -> None:
    tricks = [*TRICKS[:3], "Ah Kd Jc Td", "Ac Tc Kh Qc"]
    file = put("a.egn", game(deal(tricks=tricks, calls=["Pass", "Order", "Pass"])))
    assert main(["check", file]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}: 0-1, nobody has won; 1 deal, 1 renege, 1 problem",
        "  deal  0  dealer 3  tricks 1-4  points 0-1  score   0-1  seat 1 made hearts",
        "  RENEGE in deal 0, trick 3: seat 3 played Jc where hearts were led, and played Kh to "
        "trick 4",
        "  PROBLEM in deal 0: illegal-call: call 2 (Pass) comes after the calling was over",
    ]


def test_other_rules_replace_the_file_s_own(
    put: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loner = deal(isAlone=True, tricks=ALONE)
    file = put("a.egn", game(loner, initialScore=[0, 6], ruleset={"winning_score": 50}))
    rules = tmp_path / "club.toml"
    rules.write_text("target = 7\nlone_make = 3\n")
    status, (found,) = check(capsys, "--rules", str(rules), file)
    assert status == 0
    assert (found["score"], found["winner"]) == ([0, 9], 1)


def test_rules_that_do_not_exist(put: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--rules", "no-such-rules", put("a.egn", game())]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "no-such-rules" in printed.err


OTHERS = [
    name
    for name, preset in PRESETS.items()
    if preset.rules.players != 4 or preset.rules.calling is not Calling.UPCARD
]


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_judged_by_any_preset_or_refused(
    name: str, put: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game of four is none of three, six or eight, nor of bidding; by others it is judged."""
    status, (sheet,) = check(capsys, "--rules", name, put("a.egn", game()))
    if name in OTHERS:
        assert status == 2
        assert "--rules is for another: choose other rules" in sheet["error"]
    else:
        assert status in (0, 1)
        assert len(sheet["deals"]) == 1


def test_a_file_that_asks_for_another_game(put: Any, capsys: pytest.CaptureFixture[str]) -> None:
    asked = game(description="bowerboard rules: players=6 suits=6")
    status, (sheet,) = check(capsys, put("a.egn", asked))
    assert status == 2
    assert "metadata.description: bowerboard rules ask for another game" in sheet["error"]


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def huge(folder: Path) -> Path:
    with (folder / "huge.egn").open("wb") as file:
        file.truncate(50_000_000)
    return folder / "huge.egn"


def full(folder: Path) -> Path:
    path = folder / "full.egn"
    path.write_bytes(b"[" * (LIMIT - 1))
    return path


def other_sqlite(folder: Path) -> Path:
    with sqlite3.connect(folder / "other.db") as db:
        db.execute("CREATE TABLE shopping (what)")
    db.close()
    return folder / "other.db"


def cut_sqlite(folder: Path) -> Path:
    path = other_sqlite(folder)
    path.write_bytes(path.read_bytes()[:300])
    return path


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda folder: folder / "missing.egn", "there is no such file"),
        (lambda folder: folder, "a directory"),
        (lambda folder: folder / ("x" * 300), "cannot be read"),
        (lambda folder: Path("/dev/zero"), "not a regular file"),
        (pipe, "not a regular file"),
        (huge, "larger than 8 MiB"),
        (full, "nested too deeply"),
        (other_sqlite, "not a journal"),
        (cut_sqlite, "journal"),
    ],
    ids=["missing", "folder", "name", "device", "pipe", "huge", "deep", "sqlite", "damaged"],
)
def test_files_that_cannot_be_used(
    make: Any, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(make(tmp_path))
    assert main(["check", "--json", file]) == 2
    printed = capsys.readouterr()
    (found,) = json.loads(printed.out)
    assert found["file"] == file
    assert says in found["error"]
    assert says in printed.err


def test_a_name_no_file_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "a\0b"]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_what_may_not_be_read(put: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = put("a.egn", game())
    Path(file).chmod(0)
    # The superuser may read everything, so it steps down for the while.
    user = os.geteuid()
    os.seteuid(user or 65534)
    try:
        assert main(["check", file]) == 2
    finally:
        os.seteuid(user)
    assert "may not be read" in capsys.readouterr().err


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "bowerboard", "check", *words],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_as_a_command(put: Any) -> None:
    good, bad = put("a.egn", game()), put("b.egn", b"")
    assert command(good).returncode == 0
    none = command()
    assert none.returncode == 2
    assert b"FILE" in none.stderr
    both = command("--json", good, bad)
    assert both.returncode == 2
    assert len(json.loads(both.stdout)) == 2
    assert b"Traceback" not in both.stderr
    assert command("--help").returncode == 0


def test_a_terminal_that_knows_few_letters(put: Any) -> None:
    file = put("ö.egn", at(game(), "metadata/title", "Grüße"))
    done = command(file, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"?.egn: 0-1" in done.stdout


def test_a_reader_that_has_seen_enough(put: Any) -> None:
    """The pipe is closed before a word is written; the status still tells."""
    file = put("a.egn", game(deal(tricks=TRICKS[:1])))
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "bowerboard", "check", file],
            stdout=write_end,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(write_end)
    assert done.returncode == 1
    assert done.stderr == b""
