"""``bowerboard journal``, ``rules`` and ``table`` as people call them."""

import contextlib
import json
import subprocess
import sys
from dataclasses import fields

import pytest

from bowerboard.cli.main import main
from bowerboard.euchre.rules import HouseRules
from bowerboard.table.journal import Entry, Kind, open_journal

ENTRIES = (
    Entry(1, 1500, Kind.OBSERVED, "hold side 3"),
    Entry(2, 1500, Kind.CONCLUDED, "dealer 3", cause=1),
    Entry(3, 2500, Kind.OBSERVED, "laid kitty Qh e0040100"),
    Entry(4, 2500, Kind.CONCLUDED, "game 0-0", cause=3),
    Entry(5, 2500, Kind.CONCLUDED, "up Qh", cause=3),
)


def put(path, entries):
    journal = open_journal(path, "1", 0.0)
    journal.append(entries, 0.0)
    journal.close()
    return str(path)


@pytest.fixture
def file(tmp_path):
    return put(tmp_path / "e.journal", ENTRIES)


def test_show_and_export_tell_every_entry(file, capsys):
    assert main(["journal", "show", file]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert lines[1].split() == ["2", "1.500", "concluded", "dealer", "3", "<-", "1"]
    assert main(["journal", "export", file]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["body"] for row in rows] == [entry.body for entry in ENTRIES]
    told = {"seq": 5, "at": 2500, "kind": "concluded", "body": "up Qh", "cause": 3}
    assert rows[4] == told | {"wall": 0.0, "synced": None}


def test_show_history_tells_who_changed_what_from_what_and_why(tmp_path, capsys):
    changed = (
        Entry(6, 9000, Kind.OBSERVED, 'correct director "read wrongly": score 4,6'),
        Entry(7, 9000, Kind.CONCLUDED, "score 4,6: read wrongly", cause=6),
    )
    assert main(["journal", "show", put(tmp_path / "c.journal", [*ENTRIES, *changed]),
                 "--history"]) == 0  # fmt: skip
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["2", "4", "5", "7"]
    assert " ".join(lines[3].split()) == (
        '7 9.000 director score 4,6: read wrongly (0,0 -> 4,6) "read wrongly"'
    )
    wrong = Entry(6, 9500, Kind.CONCLUDED, "3 plays 9c", cause=5)
    broken = put(tmp_path / "d.journal", [*ENTRIES, wrong])
    assert main(["journal", "show", broken, "--history"]) == 1
    assert "contradicts itself" in capsys.readouterr().err


def test_verify_a_good_one(file, capsys):
    assert main(["journal", "verify", file]) == 0
    assert "3 conclusions, all in order; the score is 0-0" in capsys.readouterr().out


def test_verify_one_that_contradicts_itself_is_1(tmp_path, capsys):
    wrong = Entry(6, 2600, Kind.CONCLUDED, "3 plays 9c", cause=3)
    path = put(tmp_path / "e.journal", [*ENTRIES, wrong])
    assert main(["journal", "verify", path]) == 1
    assert "entry 6 does not follow" in capsys.readouterr().out


@pytest.mark.parametrize("what", ["show", "verify", "export"])
@pytest.mark.parametrize("content", [None, b"", b"dear diary", b"SQLite format 3\0xxx"])
def test_what_is_no_journal_is_2_and_untouched(tmp_path, capsys, what, content):
    path = tmp_path / "e.journal"
    if content is not None:
        path.write_bytes(content)
    assert main(["journal", what, str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert str(path) in told.err
    assert content is None or path.read_bytes() == content


def test_rules_are_listed_and_shown_every_one(capsys):
    assert main(["rules", "list", "--json"]) == 0
    presets = json.loads(capsys.readouterr().out)
    assert "standard" in presets
    for name in presets:
        assert main(["rules", "show", name, "--json"]) == 0
        rows = json.loads(capsys.readouterr().out)
        assert [row["rule"] for row in rows] == [each.name for each in fields(HouseRules)]
    assert main(["rules", "show", "standard"]) == 0
    assert "stick_the_dealer" in capsys.readouterr().out


def test_rules_that_are_not_there_are_2(capsys):
    assert main(["rules", "show", "standrad"]) == 2
    assert "standard" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "no such file"),
        ("hello", "TOML"),
        ('[table]\ndeck = "none.toml"\n', "pads"),
        (
            '[table]\ndeck = "none.toml"\n[pads]\nnorth = "a1"\neast = "a2"\nsouth = "a3"\n'
            'west = "a4"\n',
            "none.toml",
        ),
    ],
)
def test_a_table_that_cannot_start_is_2(tmp_path, content, why):
    path = tmp_path / "table.toml"
    if content is not None:
        path.write_text(content)
    made = [sys.executable, "-m", "bowerboard", "table", "--config", str(path)]
    done = subprocess.run(made, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_a_table_without_any_device_starts_and_stops_cleanly(tmp_path):
    """No pads, no glass, no pins: it runs all the same, and SIGTERM ends it with 0."""
    (tmp_path / "deck.toml").write_text('[cards]\ne0040150 = "Jh"\n')
    (tmp_path / "table.toml").write_text(
        f'[table]\ndeck = "{tmp_path}/deck.toml"\njournal = "{tmp_path}/e.journal"\n'
        '[pads]\nnorth = "a1"\neast = "a2"\nsouth = "a3"\nwest = "a4"\n'
        f'ports = "{tmp_path}/{{pad}}"\n[panel]\npresent = false\n'
    )
    made = [sys.executable, "-m", "bowerboard", "table", "--config", tmp_path / "table.toml"]
    with subprocess.Popen(made, stderr=subprocess.PIPE, text=True) as running:
        for _ in range(400):
            if (tmp_path / "e.journal").exists() or running.poll() is not None:
                break
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(0.05)
        running.terminate()
        assert running.wait(20) == 0
        assert running.stderr is not None
        assert "Traceback" not in running.stderr.read()
    assert main(["journal", "verify", str(tmp_path / "e.journal")]) == 0


@pytest.mark.parametrize("word", ["show", "verify", "export", "players"])
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("/dev/null", "is a device or a pipe"),
        (".", "is a folder: name the journal in it"),
        ("missing.journal", "there is no such file"),
    ],
)
def test_what_is_no_plain_file_is_said_for_what_it_is(word, name, why, tmp_path, capsys):
    path = str(tmp_path / name)
    assert main(["journal", word, path]) == 2
    assert f"{path}: {why}" in capsys.readouterr().err
