"""The configuration file: checked whole, with the nearest name and the place."""

from pathlib import Path

import pytest

from bowerboard.config import ConfigError, read_config

PADS = """[pads]
north = "e660583883724a32"
east = "e660583883724a33"
south = "e660583883724a34"
west = "e660583883724a35"
"""
GOOD = '[table]\ndeck = "deck.toml"\n' + PADS


def put(folder: Path, content: str) -> Path:
    path = folder / "table.toml"
    path.write_text(content)
    return path


def test_the_least_that_is_needed(tmp_path):
    config = read_config(put(tmp_path, GOOD))
    assert config.table.deck == "deck.toml"
    assert config.table.rules == "standard"
    assert config.pads.kitty is None
    assert config.board.profile == "pi4-pod"
    assert config.panel.present


def test_everything(tmp_path):
    config = read_config(
        put(
            tmp_path,
            '[table]\ndeck = "d"\njournal = "j"\nrules = "us-league"\nlanguage = "fr"\n'
            + PADS
            + 'kitty = "e660583883724a36"\nports = "/dev/{pad}"\n'
            + "[panel]\npresent = false\n"
            + '[board]\nprofile = "pi4-mux"\n',
        )
    )
    assert config.table.language == "fr"
    assert config.pads.kitty == "e660583883724a36"
    assert config.pads.ports == "/dev/{pad}"
    assert not config.panel.present
    assert config.board.profile == "pi4-mux"


BAD = {
    "empty": ("", "table"),
    "no deck": ("[table]\n" + PADS, "deck"),
    "no pad": (GOOD.replace('west = "e660583883724a35"\n', ""), "west"),
    "not toml": ("hello", "TOML"),
    "nested": ("a = " + "[" * 100_000, "TOML"),
    "unknown": ('[table]\ndekc = "x"\n' + PADS, "did you mean 'deck'"),
    "unknown pad": (GOOD + 'kity = "e660583883724a36"\n', "did you mean 'kitty'"),
    "unknown section": (GOOD + "[pannel]\n", "did you mean 'panel'"),
    "unknown in board": (GOOD + "[board]\nporfile = 'pi4-pod'\n", "did you mean 'profile'"),
    "displays of old": (GOOD + "[[displays]]\nseat = 1\n", "displays"),
    "wrong kind": (
        GOOD + "[panel]\npresent = 3\n",
        "[panel] present = 3: write true or false (line 9)",
    ),
    "pad is a number": (GOOD.replace('"e660583883724a32"', "3"), "north"),
    "pad twice": (GOOD.replace("4a33", "4a32"), "two places"),
    "pad in capitals": (GOOD.replace("e660583883724a32", "E660583883724A32"), "small letters"),
    "pad no id": (GOOD.replace("e660583883724a32", "/dev/ttyACM0"), "unique id"),
    "pad empty": (GOOD.replace("e660583883724a32", ""), "unique id"),
    "port numbers": (GOOD + 'ports = "/dev/ttyACM0"\n', "{pad}"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_configuration_that_cannot_be_used_says_what_and_where(tmp_path, kind):
    content, why = BAD[kind]
    path = put(tmp_path, content)
    with pytest.raises(ConfigError) as refused:
        read_config(path)
    assert why in str(refused.value)
    assert str(path) in str(refused.value)


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path, tmp_path / "none", tmp_path / "bytes"):
        with pytest.raises(ConfigError, match=str(path)):
            read_config(path)
    with pytest.raises(ConfigError, match="bowerboard demo"):
        read_config(tmp_path / "none")
