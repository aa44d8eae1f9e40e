"""``bowerboard demo`` as people and scripts call it, each in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
EGN = Path(os.environ.get("BOWERBOARD_SHARED", ROOT.parent / "shared")) / "egn"
shared = pytest.mark.skipif(not EGN.is_dir(), reason="the shared games are not here")

GAME_KEYS = {"file", "sides", "score", "winner", "deals", "reneges", "problems"}
DEMO_KEYS = {"prompts", "silent_errors", "leaks", "journal", "truth"}
DEAL_KEYS = {
    "dealer", "maker", "trump", "alone", "lone_defender", "tricks", "points", "score",
}  # fmt: skip


def bowerboard(*words, cwd=None):
    made = [sys.executable, "-m", "bowerboard", *map(str, words)]
    return subprocess.run(made, capture_output=True, text=True, timeout=120, check=False, cwd=cwd)


def as_json(done):
    """Standard output as the one JSON value that it must be."""
    return json.loads(done.stdout)


def test_json_has_every_key_and_nothing_else_is_printed(tmp_path):
    journal = tmp_path / "evening.journal"
    done = bowerboard("demo", "--deals", 2, "--seed", 4, "--json", "--journal", journal)
    assert done.returncode == 0
    assert done.stderr == ""
    found = as_json(done)
    assert set(found) >= GAME_KEYS | DEMO_KEYS
    assert found["sides"] == [[0, 2], [1, 3]]
    assert len(found["deals"]) == 2
    for deal in found["deals"]:
        assert set(deal) == DEAL_KEYS
        assert deal["trump"] in ("c", "d", "h", "s", None)
        assert isinstance(deal["alone"], bool)
        assert sum(deal["tricks"]) == 5
    assert found["score"] == found["deals"][-1]["score"]
    points = [sum(side) for side in zip(*(d["points"] for d in found["deals"]), strict=True)]
    assert points == found["score"]
    assert (found["prompts"], found["silent_errors"], found["leaks"]) == (0, 0, 0)
    assert found["journal"] == str(journal)
    for path in (found["journal"], found["truth"], *found["faces"]):
        assert Path(path).stat().st_size > 0
    for renege in found["reneges"]:
        assert set(renege) == {"deal", "seat", "trick", "played", "proof", "certain"}
        assert set(renege["proof"]) == {"kind", "trick", "card"}
    with Image.open(found["faces"][-1]) as picture:
        assert picture.width > 2 * 128


def test_several_games_say_which_each_deal_belongs_to(tmp_path):
    rules = tmp_path / "short.toml"
    rules.write_text("target = 1\n")
    done = bowerboard("demo", "--deals", 3, "--seed", 2, "--json", "--rules", rules)
    found = as_json(done)
    assert done.returncode == 0
    assert [deal["game"] for deal in found["deals"]] == [0, 1, 2]
    # Scores are within a game, and the top level is the last one's.
    for deal in found["deals"]:
        assert deal["score"] == deal["points"]
    assert found["score"] == found["deals"][-1]["score"]
    assert found["winner"] == found["score"].index(max(found["score"]))


def test_the_plain_demo_has_one_renege_caught_and_proven():
    done = bowerboard("demo")
    assert done.returncode == 0
    caught = [line for line in done.stdout.splitlines() if line.startswith("Renege:")]
    assert len(caught) == 1
    assert "but held" in caught[0]
    assert "0 questions asked, 0 silent errors, 0 leaks" in done.stdout
    for label in ("Journal:", "Truth:", "Faces:"):
        path = next(line for line in done.stdout.splitlines() if line.startswith(label))
        assert Path(path.split(maxsplit=1)[1]).is_file()
    # What was committed on purpose is what was caught.
    truth = next(line for line in done.stdout.splitlines() if line.startswith("Truth:"))
    told = Path(truth.split(maxsplit=1)[1]).read_text(encoding="utf-8")
    lines = [json.loads(line) for line in told.splitlines()]
    assert sum("renege" in line for line in lines) == 1


def test_the_same_seed_is_the_same_evening_and_another_is_not(tmp_path):
    runs = {}
    for name, seed in (("one", 7), ("two", 7), ("three", 8)):
        journal = tmp_path / name
        found = as_json(
            bowerboard("demo", "--deals", 1, "--seed", seed, "--json", "--journal", journal)
        )
        shown = bowerboard("journal", "show", journal).stdout
        runs[name] = (found["deals"], Path(found["truth"]).read_text(), shown)
    assert runs["one"] == runs["two"]
    assert runs["one"] != runs["three"]


@shared
def test_deals_cuts_a_recorded_game_short():
    game = EGN / "game-02.egn"
    found = as_json(bowerboard("demo", "--game", game, "--deals", 2, "--json"))
    wanted = json.loads((EGN / "expected.json").read_text())["game-02"]["deals"][:2]
    assert [deal["score"] for deal in found["deals"]] == [deal["score"] for deal in wanted]
    assert found["file"] == "game-02.egn"


BAD_CALLS = {
    "option": (["--fast"], "--fast"),
    "deals": (["--deals", "0"], "number of deals"),
    "many deals": (["--deals", "1000000"], "number of deals"),
    "word for deals": (["--deals", "few"], "number of deals"),
    "seed": (["--seed", "lucky"], "seed"),
    "speed": (["--speed", "0"], "speed"),
    "no speed": (["--speed", "nan"], "speed"),
    "noise": (["--noise", "deafening"], "noise"),
    "rules": (["--rules", "standrad"], "standard"),
    "rules of another table": (["--rules", "six-pairs"], "seats four"),
    "no rules file": (["--rules", "none.toml"], "none.toml"),
    "no game": (["--game", "none.egn"], "none.egn"),
    "game is a folder": (["--game", "."], "."),
    "no folder": (["--journal", "no/such/j"], "no folder"),
    "journal is a folder": (["--journal", "."], "is a folder"),
    "long name": (["--journal", "j" * 300], "name too long"),
    "name too long for its truth": (["--journal", "j" * 250], "name too long"),
    "no permission": (["--journal", "/sys/kernel/j"], "/sys/kernel/j"),
}


@pytest.mark.parametrize("call", BAD_CALLS)
def test_what_cannot_be_used_says_so_and_is_2(tmp_path, call):
    words, why = BAD_CALLS[call]
    done = bowerboard("demo", "--deals", 1, *words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert why in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 2
    assert list(tmp_path.iterdir()) == []


BAD_GAMES = {
    "empty": b"",
    "text": b"hello",
    "wrong type": b"[1, 2]",
    "number": b"3",
    "null": b"null",
    "nested": b"[" * 200_000,
    "nested objects": b'{"a":' * 100_000,
    "binary": bytes(range(256)) * 20,
    "SQLite": b"SQLite format 3\0" + bytes(4000),
    "huge number": b'{"version": ' + b"9" * 10_000 + b"}",
}


@pytest.mark.parametrize("kind", BAD_GAMES)
def test_a_game_that_cannot_be_used_is_2_and_untouched(tmp_path, kind):
    game = tmp_path / "bad.egn"
    game.write_bytes(BAD_GAMES[kind])
    done = bowerboard("demo", "--game", game, "--json", "--journal", tmp_path / "j")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "bad.egn" in done.stderr
    assert "Traceback" not in done.stderr
    assert game.read_bytes() == BAD_GAMES[kind]
    assert list(tmp_path.iterdir()) == [game]


@shared
def test_a_truncated_game_is_2(tmp_path):
    game = tmp_path / "cut.egn"
    content = (EGN / "game-01.egn").read_bytes()
    game.write_bytes(content[: len(content) // 2])
    done = bowerboard("demo", "--game", game)
    assert done.returncode == 2
    assert "cut.egn" in done.stderr


@pytest.mark.parametrize(
    "name", ["e.journal", "e.truth.jsonl", "e.faces-end.png", "e.faces-renege.png"]
)
@pytest.mark.parametrize("content", [b"precious", b""])
def test_nothing_that_is_there_is_overwritten(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    done = bowerboard("demo", "--deals", 1, "--journal", tmp_path / "e.journal")
    assert done.returncode == 2
    assert "is there already" in done.stderr
    assert (tmp_path / name).read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_good_journal_is_not_played_on_by_the_demo(tmp_path):
    journal = tmp_path / "e.journal"
    assert bowerboard("demo", "--deals", 1, "--journal", journal).returncode == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    done = bowerboard("demo", "--deals", 1, "--journal", journal)
    assert done.returncode == 2
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_reader_that_goes_away_gives_no_traceback():
    made = [sys.executable, "-m", "bowerboard", "demo", "--deals", "1"]
    with subprocess.Popen(made, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        complaint = running.stderr.read().decode()
        running.wait(timeout=60)
    assert "Traceback" not in complaint
