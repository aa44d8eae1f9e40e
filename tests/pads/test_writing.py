"""The [pads] section is replaced and nothing else is touched."""

import tomllib
from pathlib import Path

import pytest

from bowerboard.pads.writing import save, with_pads

PADS = {"north": "aa", "east": "bb", "south": "cc", "west": "dd"}
EDITED = """\
# our table
[table]
deck = "blue.toml"   # the blue pack

[pads]
# numbered stickers under each
north = "01"
east = "02"
kitty = "05"
ports = "/dev/pads/{pad}"
[panel]
present = false
"""


@pytest.mark.parametrize(
    "text", ["", "[table]\ndeck = 'x'", EDITED], ids=["new", "no pads", "old"]
)
def test_it_reads_back(text: str) -> None:
    before = tomllib.loads(text)
    after = tomllib.loads(with_pads(text, PADS, None))
    ports = before.pop("pads", {}).get("ports")
    assert after.pop("pads") == PADS | ({"ports": ports} if ports else {})
    assert after == before


def test_comments_stay() -> None:
    written = with_pads(EDITED, PADS, "/x/{pad}")
    for comment in ("# our table", "# the blue pack", "# numbered stickers under each"):
        assert comment in written
    assert tomllib.loads(written)["pads"] == PADS | {"ports": "/x/{pad}"}
    assert with_pads(written, PADS, "/x/{pad}") == written


def test_saving_replaces_the_file_as_a_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("old")
    path.chmod(0o640)
    save(path, "new")
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["table.toml"]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("old")
    (tmp_path / ".table.toml.new").mkdir()
    with pytest.raises(OSError, match="directory"):
        save(path, "new")
    assert path.read_text() == "old"
