"""Whether a table has been set up, by what its configuration says."""

from pathlib import Path

import pytest

from bowerboard.cli.untouched import begun

INSTALLED = Path(__file__).parents[2] / "hw" / "pi" / "table.toml"


@pytest.mark.parametrize(
    ("text", "empty"),
    [
        ("", True),
        ("[pads]\n", True),
        ('[pads]\nports = "/x/{pad}"\n', True),
        (INSTALLED.read_text(encoding="utf-8").replace("{board}", "pi5-pod"), True),
        ('[pads]\nnorth = "0a"\n', False),
        ('[[readers]]\ntype = "rdm6300"\nport = "/x"\nseat = "north"\n', False),
        ("[tabel]\n", False),  # wrong: said, not led past
        ("[table]\nlanguage = 3\n", False),
        ("table = 3\n", False),
        ("[table\n", False),
    ],
)
def test_only_a_file_that_is_right_and_names_no_pad_is_led_through(tmp_path, text, empty):
    (tmp_path / "table.toml").write_text(text)
    assert begun(tmp_path / "table.toml").empty is empty


def test_without_a_file_everything_is_the_usual(tmp_path):
    before = begun(tmp_path / "table.toml")
    assert before.empty
    assert (before.profile, before.deck) == ("pi4-pod", tmp_path / "deck.toml")


def test_board_and_deck_that_are_named_are_kept(tmp_path):
    (tmp_path / "t.toml").write_text('[table]\ndeck = "/d/x.toml"\n[board]\nprofile = "six"\n')
    before = begun(tmp_path / "t.toml")
    assert (before.profile, before.deck) == ("six", Path("/d/x.toml"))
