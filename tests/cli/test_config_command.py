"""``bowerboard config`` and the last good copy, through real processes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bowerboard.cli.configured import load
from bowerboard.cli.main import main
from bowerboard.config import ConfigError
from bowerboard.config_copy import copy_of
from bowerboard.deck import DeckError
from bowerboard.view import Ask

CONFIG = """[table]
deck = "{0}/deck.toml"
journal = "{0}/evening.journal"
[board]
profile = "pi4-mux"
[panel]
present = false
[pads]
ports = "{0}/pad-{{pad}}"
north = "0a"
east = "0b"
south = "0c"
west = "0d"
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(CONFIG.format(tmp_path))
    (tmp_path / "deck.toml").write_text('[cards]\n04000001 = "Jh"\n')
    return path


def call(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bowerboard", *words],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ,
    )


def test_check_says_good_or_what_is_wrong(table: Path) -> None:
    done = call("config", "check", "--config", str(table))
    assert (done.returncode, done.stdout) == (0, f"{table}: good\n")
    table.write_text(table.read_text() + 'kity = "0e"\n')
    done = call("config", "check", "--config", str(table))
    assert done.returncode == 2
    assert "did you mean 'kitty'? (line 14)" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_file_is_named_with_or_without_its_option(table: Path) -> None:
    for word in ("check", "show"):
        by_place = call("config", word, str(table), "--json")
        assert by_place.returncode == 0
        assert by_place.stdout == call("config", word, "--config", str(table), "--json").stdout
    both = call("config", "check", str(table), "--config", str(table))
    assert (both.returncode, both.stderr.count("\n")) == (2, 2)
    assert "not allowed with" in both.stderr


def test_check_looks_at_what_the_file_names_too(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for old, new, said in (
        ("pi4-mux", "pi4-mx", "did you mean 'pi4-mux'"),
        ("[board]", 'rules = "standrd"\n[board]', "did you mean 'standard'"),
        ("[board]", 'language = "tlh"\n[board]', "one of en, fr"),
        ("deck.toml", "dekc.toml", "No such file"),
    ):
        table.write_text(CONFIG.format(table.parent).replace(old, new))
        status = main(["config", "check", "--json", "--config", str(table)])
        told = json.loads(capsys.readouterr().out)
        assert (status, told["ok"]) == (2, False)
        assert said in told["wrong"]


def test_show_tells_every_key(table: Path) -> None:
    done = call("config", "show", "--json", "--config", str(table))
    told = {(row["section"], row["key"]): row for row in json.loads(done.stdout)}
    assert told["board", "profile"] == {
        "section": "board",
        "key": "profile",
        "value": "pi4-mux",
        "default": "pi4-pod",
        "line": 5,
        "from": "line 5",
        "meaning": "the name of a board profile of hw/boards, or the path of one",
    }
    lines = call("config", "show", "--config", str(table)).stdout.splitlines()
    assert lines[0] == "[table]"
    meaning = "house rules: a preset (bowerboard rules list), or a rules file"
    assert f'rules = "standard"    # default: {meaning}' in lines


BROKEN = {
    "d01 zero bytes": b"",
    "d01 zeros": b"\0" * 512,
    "d01 torn": b'[table]\ndeck = "dec',
    "d01 torn at a line": b"[pads]\nnorth = '0a'\n",
    "no text": b"\xff\xfe",
    "unknown key": b"[pads]\nnroth = '0a'\n",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_falls_back_to_the_last_good_copy(table: Path, kind: str) -> None:
    good = table.read_bytes()
    assert load(table).troubles == ()
    assert copy_of(table).read_bytes() == good
    table.write_bytes(BROKEN[kind])
    made = load(table)
    assert made.config.pads.west == "0d"
    assert made.setup.troubles == (Ask.OLD_CONFIG,)
    (told,) = made.troubles
    assert told.startswith(str(table))
    assert str(copy_of(table)) in told
    assert copy_of(table).read_bytes() == good  # and is not replaced by what is broken
    assert table.read_bytes() == BROKEN[kind]  # which is its owner's, to look at


@pytest.mark.parametrize("config", ["good", "empty"])
@pytest.mark.parametrize("kind", [kind for kind in BROKEN if kind.startswith("d01 z")])
def test_d01_a_broken_deck_falls_back_to_its_last_good_copy(
    table: Path, kind: str, config: str
) -> None:
    deck = table.with_name("deck.toml")
    held = load(table).setup.deck
    deck.write_bytes(BROKEN[kind])
    if config == "empty":
        table.write_bytes(b"")
    for _ in range(2):  # the copy is not replaced by what is broken
        made = load(table)
        assert made.setup.deck.cards == held.cards
        assert made.setup.troubles == (Ask.OLD_CONFIG,)
        (told,) = made.troubles
        assert str(copy_of(deck)) in told
        assert (str(copy_of(table)) in told) is (config == "empty")
    assert deck.read_bytes() == BROKEN[kind]
    copy_of(deck).unlink()
    with pytest.raises((ConfigError, DeckError)):
        load(table)


def test_d01_what_the_page_set_is_as_if_it_were_not_there_when_its_file_is_empty(
    table: Path,
) -> None:
    table.with_name("evening.journal.settings").write_bytes(b"")
    made = load(table)
    assert made.troubles == ()
    assert (made.config.table.language, made.config.table.rules) == ("en", "standard")


def test_a_missing_file_falls_back_too(table: Path) -> None:
    load(table)
    table.unlink()
    assert load(table).setup.troubles == (Ask.OLD_CONFIG,)


@pytest.mark.parametrize("copy", [None, b"", b"\0\0", b"[table]"])
def test_without_a_usable_copy_the_files_own_fault_is_told(
    table: Path, copy: bytes | None
) -> None:
    table.write_bytes(b"")
    if copy is not None:
        copy_of(table).write_bytes(copy)
    with pytest.raises(ConfigError, match=r"table\.toml: is empty"):
        load(table)


def test_the_copy_follows_a_change_and_is_written_only_then(table: Path) -> None:
    load(table)
    before = copy_of(table).stat()
    load(table)
    assert copy_of(table).stat().st_ino == before.st_ino
    table.write_text(table.read_text().replace("0d", "0e"))
    load(table)
    assert '"0e"' in copy_of(table).read_text()


def test_a_folder_that_cannot_be_written_is_told_and_no_more(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", "/proc/nowhere")
    made = load(table)
    assert made.setup.troubles == ()
    assert "no copy of" in made.troubles[0]
