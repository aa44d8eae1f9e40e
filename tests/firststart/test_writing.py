"""The configuration that comes of it: what was said, and nothing else changed."""

import tomllib
from pathlib import Path

from bowerboard.config import read_config
from bowerboard.deck import Deck
from bowerboard.firststart.flow import Outcome
from bowerboard.firststart.writing import with_outcome

PADS = {"north": "0a", "east": "0b", "south": "0c", "west": "0d"}
SAID = Outcome("fr", PADS, "ontario", Deck({}), {"east": 'Zoé "Z"'})
INSTALLED = Path(__file__).parents[2] / "hw" / "pi" / "table.toml"


def test_from_nothing(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(with_outcome("", SAID, Path("/etc/d.toml"), None), encoding="utf-8")
    config = read_config(path)
    assert config.table.decks == ("/etc/d.toml",)
    assert (config.table.rules, config.table.language) == ("ontario", "fr")
    assert config.pads.at() == PADS
    assert config.players.names()[:4] == ("North", 'Zoé "Z"', "South", "West")


def test_what_the_installation_wrote_stays(tmp_path):
    before = INSTALLED.read_text(encoding="utf-8").replace("{board}", "pi5-pod")
    after = with_outcome(before, SAID, Path("/etc/d.toml"), "/x/{pad}")
    kept = [line for line in before.splitlines() if line.startswith("#")]
    assert [line for line in after.splitlines() if line.startswith("#")] == kept
    assert tomllib.loads(after)["board"] == {"profile": "pi5-pod"}
    assert tomllib.loads(after)["pads"]["ports"] == "/x/{pad}"
    assert with_outcome(after, SAID, Path("/etc/d.toml"), "/x/{pad}") == after


def test_a_kept_deck_and_forgotten_names(tmp_path):
    before = '[table]\ndeck = ["/a.toml", "/b.toml"]\n[players]\nnorth = "Al"\nshown = false\n'
    after = tomllib.loads(
        with_outcome(before, Outcome("en", PADS, "standard", None, {}), Path("/c.toml"), None)
    )
    assert after["table"]["deck"] == ["/a.toml", "/b.toml"]
    assert after["players"] == {"shown": False}
