"""The enclosure's parts are solids that fit a common printer, and its pictures are of today."""

import shutil
from pathlib import Path

import pytest
from PIL import Image
from solid import read_solid

import buying
import make
from bowerboard.boards import read_board

openscad = pytest.mark.skipif(
    shutil.which("openscad") is None, reason="needs openscad, see .ci/system-packages"
)

BED = 220.0  # mm; what most printers have
PLA = 1.24  # g/cm3
EVERY_TIME = ("pad-body", "pad-rim", "pad-base", "pod-base", "pod-shell")

# The parts of each build, and how often.
PODS = {"pi4-pod": "", "pi4-mux": "", "zero2w-budget": "-budget", "six": "-six", "eight": "-eight"}


def check(path: Path) -> float:
    """The part's volume, once it is known to be a solid that can be printed."""
    part = read_solid(path)
    assert part.open_edges == 0
    assert part.pieces == 1
    assert part.volume_cm3 > 1
    assert max(part.size[:2]) <= BED
    assert part.size[2] <= 120
    return part.volume_cm3


@openscad
@pytest.mark.parametrize("name", EVERY_TIME)
def test_a_part_is_a_solid(tmp_path, name):
    (path,) = make.stl(tmp_path, (name,))
    check(path)


@openscad
@pytest.mark.soak
def test_all_parts_are_solids_and_the_filament_is_enough(tmp_path):
    volumes = {path.stem: check(path) for path in make.stl(tmp_path)}
    pad = volumes["pad-body"] + volumes["pad-rim"] + volumes["pad-base"]
    for build, kind in PODS.items():
        pods = volumes[f"pod-shell{kind}"] + volumes[f"pod-base{kind}"]
        grams = PLA * (pods + pad * read_board(build).pad_count)
        print(f"{build}: {grams:.0f} g of PLA, printed solid")
        assert grams <= 100 * buying.quantities(build)["filament"]


@pytest.mark.parametrize("name", make.PICTURES)
def test_the_picture_was_made_from_its_source(name):
    source = make.PICTURES[name][0]
    with Image.open(make.HW / "pictures" / f"{name}.png") as picture:
        assert picture.text["made-from"] == make.digest(make.sources(source))


def test_what_is_no_solid_is_found_out(tmp_path):
    """A tetrahedron, whole and with one side missing."""
    a, b, c, d = "0 0 0", "20 0 0", "0 20 0", "0 0 20"
    sides = [(a, c, b), (a, b, d), (a, d, c), (b, c, d)]

    def stl(*triangles: tuple[str, str, str]) -> Path:
        path = tmp_path / "part.stl"
        path.write_text("".join(f"vertex {p}\n" for t in triangles for p in t))
        return path

    whole = read_solid(stl(*sides))
    assert whole.volume_cm3 == pytest.approx(8 / 6)
    assert (whole.size, whole.open_edges, whole.pieces) == ((20, 20, 20), 0, 1)
    assert read_solid(stl(*sides[1:])).open_edges == 3
