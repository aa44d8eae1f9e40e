"""``bowerboard rules``: what a newcomer reads of presets and rules."""

import json
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
