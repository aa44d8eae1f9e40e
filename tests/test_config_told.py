"""Faults of the configuration with their line, and every key told."""

from pathlib import Path

import pytest

from bowerboard.config import ConfigError, parse_config, read_config
from bowerboard.config_keys import meaning, rows, sections
from bowerboard.seats import SEATS

GOOD = """[table]
deck = "deck.toml"
[pads]
north = "e660583883724a32"
east = "e660583883724a33"
south = "e660583883724a34"
west = "e660583883724a35"
"""
READER = '[[readers]]\ntype = "rdm6300"\nport = "/dev/serial/by-path/x"\nseat = "kitty"\n'


def put(folder: Path, content: str) -> Path:
    path = folder / "table.toml"
    path.write_text(content)
    return path


FAULTS = {
    "unknown key": (
        GOOD + 'kity = "0a"\n',
        "[pads] kity: nothing here is called that; did you mean 'kitty'? (line 8)",
    ),
    "unknown section": (GOOD + "[pannel]\n", "[pannel]: nothing here is called that"),
    "unknown section's line": (GOOD + "\n\n[pannel]\n", "did you mean 'panel'? (line 10)"),
    "far from any": (GOOD + "[panel]\nq = 1\n", "there are present (line 9)"),
    "wrong kind": (
        GOOD.replace('"deck.toml"', "true"),
        "[table] deck = true: write text in quotes or a list of text in quotes (line 2)",
    ),
    "in the second reader": (
        GOOD + READER + READER.replace("kitty", "north").replace("x", "y") + 'reads = "two"\n',
        "[[readers]] reads = 'two': write a whole number (line 16)",
    ),
    "out of range": (
        GOOD + READER + "reads = 7\n",
        "[[readers]] reads = 7: 1 to 5 times (line 12)",
    ),
    "missing": ("[table]\njournal = 'j'\n", "[table] deck is missing: write text in quotes"),
    "no such id": (
        GOOD.replace("e660583883724a33", "ttyACM0"),
        "[pads] east = 'ttyACM0' is not a pad's unique id",
    ),
    "no such id's line": (GOOD.replace("e660583883724a33", "ttyACM0"), "(line 5)"),
    "a dotted key": ('table.dekc = "d"\n', "did you mean 'deck'? (line 1)"),
    "nothing in it": ("\0" * 4096, "is empty"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_what_is_wrong_where_and_what_would_be_right(tmp_path, kind):
    content, said = FAULTS[kind]
    with pytest.raises(ConfigError) as refused:
        read_config(put(tmp_path, content))
    assert said in str(refused.value)


def test_a_section_that_is_no_section(tmp_path):
    with pytest.raises(ConfigError, match=r"\[panel\] = 3: write a section with present"):
        read_config(put(tmp_path, "panel = 3\n" + GOOD))


def test_every_key_has_a_meaning():
    from typing import get_type_hints

    for name, kind in sections().items():
        for key, hint in get_type_hints(kind, include_extras=True).items():
            assert meaning(hint), f"[{name}] {key} means nothing: annotate it with Meta"


def test_every_key_is_told_with_its_value_default_and_line(tmp_path):
    text = GOOD.replace("[pads]", 'language = "fr"\n\n[pads]') + READER
    told = {(row.section, row.key): row for row in rows(parse_config(tmp_path, text), text)}
    language = told["table", "language"]
    assert (language.value, language.default, language.line) == ("fr", "en", 3)
    assert told["table", "rules"].came_from == "default"
    assert told["table", "rules"].value == "standard"
    assert told["pads", "north"].came_from == "line 6"
    assert told["panel", "present"].value is True
    assert told["[readers]", "seat"].line == 13
    assert told["[readers]", "reads"].line is None
    assert set(told) == {
        *(("table", key) for key in ("deck", "journal", "rules", "language", "teaching")),
        *(("pads", key) for key in (*SEATS, "kitty", "ports")),
        *(("[readers]", key) for key in ("type", "port", "seat", "reads")),
        ("board", "profile"),
        ("panel", "present"),
        *(("players", key) for key in (*SEATS, "shown")),
        *(("page", key) for key in ("present", "host", "port", "link")),
    }
