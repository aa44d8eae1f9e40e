"""``bowerboard rules``: what a newcomer reads of presets and rules."""

import json
import os
from dataclasses import fields

import pytest

from bowerboard.cli.main import main
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import SECTIONS, HouseRules


def test_the_list_says_what_each_preset_is_and_what_to_do_next(capsys) -> None:
    assert main(["rules", "list"]) == 0
    said = capsys.readouterr().out
    for name, preset in PRESETS.items():
        assert f"{name} " in said
        assert preset.meaning in said
        assert f"[{preset.source}]" in said
    assert "rules show NAME" in said
    assert 'preset = "NAME"' in said


def test_show_marks_what_differs_under_its_heading(capsys) -> None:
    assert main(["rules", "show", "ontario"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("ontario: the dealer's partner ordering up goes alone")
    assert [line.split()[1] for line in lines if line.startswith("* ")][:2] == [
        "canadian_loner",
        "lone_euchre",
    ]
    calling, alone = lines.index("Calling"), lines.index("Alone")
    assert calling < next(n for n, line in enumerate(lines) if "canadian_loner " in line) < alone


def test_every_heading_begins_with_a_rule_in_their_order() -> None:
    names = [each.name for each in fields(HouseRules)]
    places = [names.index(first) for first in SECTIONS]
    assert places == sorted(places)
    assert places[0] == 0


@pytest.mark.parametrize("name", [each.name for each in fields(HouseRules)])
def test_every_rule_is_explained(name: str, capsys) -> None:
    assert main(["rules", "explain", name]) == 0
    assert capsys.readouterr().out.startswith(f"{name}: ")
    assert main(["rules", "explain", name, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert set(row) == {"rule", "default", "meaning", "source", "values", "presets"}


def test_a_rule_names_its_values_and_who_plays_them(capsys) -> None:
    assert main(["rules", "explain", "canadian_loner", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["default"], row["values"]) == ("false", ["true", "false"])
    assert row["presets"] == {"ontario": "true"}
    assert main(["rules", "explain", "loner_lead"]) == 0
    said = capsys.readouterr().out
    assert "values   left_of_dealer, left_of_loner" in said
    assert "loner-left plays left_of_loner" in said


def test_a_rule_that_there_is_not(capsys) -> None:
    assert main(["rules", "explain", "targt"]) == 2
    assert "there is no house rule 'targt'; did you mean 'target'?" in capsys.readouterr().err


def test_a_list_in_a_rules_file(tmp_path, capsys) -> None:
    file = tmp_path / "house.toml"
    file.write_text('preset = "throw-in"\nweak_hand = ["ace_no_face", "all_low"]\n')
    assert main(["rules", "show", str(file), "--json"]) == 0
    rows = {row["rule"]: row["value"] for row in json.loads(capsys.readouterr().out)}
    assert (rows["weak_hand"], rows["stick_the_dealer"]) == ("all_low,ace_no_face", "false")


RUBBISH = {
    "a preset there is not": (
        b'preset = "bidd"\n',
        "preset = 'bidd'; did you mean 'bid'?; one of",
    ),
    "a preset that is no name": (b"preset = 5\n", "preset = 5; one of standard"),
    "a heading": (b"[rules]\ntarget = 11\n", "[rules]: house rules stand without a heading"),
    "no TOML": (b"target: 11\n", "is not a TOML file"),
    "no text": (b"\xff\xfe\x00", "is not a TOML file"),
    "brackets": (b"target = " + b"[" * 60_000, "is not a rules file"),
    "too much": (b"#" * 200_000, "more than 100000 bytes"),
    "a date": (b"target = 1979-05-27\n", "target = datetime.date(1979, 5, 27): must be a whole"),
    "twice": (b"target = 1\ntarget = 2\n", "is not a TOML file: Cannot overwrite a value"),
    "a contradiction": (b"hand = 7\n", "4 hands of 7 and an upcard do not fit in a pack of 24"),
}


@pytest.mark.parametrize("what", RUBBISH)
def test_a_file_that_is_no_rules_file_is_refused_in_one_line(what: str, tmp_path, capsys) -> None:
    content, why = RUBBISH[what]
    file = tmp_path / "house.toml"
    file.write_bytes(content)
    assert main(["rules", "show", str(file)]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.startswith(f"bowerboard: {file}: ")
    assert said.count("\n") == 1


def test_what_is_no_file_is_not_even_opened(tmp_path, capsys) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    for name in ("pipe.toml", "folder.toml"):
        assert main(["rules", "show", str(tmp_path / name)]) == 2
        assert f"{name}: is no file: name a file" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["US-LEAGUE", "us_league", "us-legue"])
def test_a_preset_nearly_named(text: str, capsys) -> None:
    assert main(["rules", "show", text]) == 2
    assert "did you mean 'us-league'?" in capsys.readouterr().err


def test_a_file_from_an_editor_that_marks_its_bytes(tmp_path, capsys) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(b"\xef\xbb\xbfpreset = 'ontario'\r\ntarget = 11\r\n")
    assert main(["rules", "show", str(file), "--json"]) == 0
    rows = {row["rule"]: row["value"] for row in json.loads(capsys.readouterr().out)}
    assert (rows["target"], rows["canadian_loner"]) == ("11", "true")
