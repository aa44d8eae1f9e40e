"""The glass in a terminal: Braille to the dot, a layout for every size."""

import io

import pytest
from PIL import Image
from rich.console import Console

from bowerboard.twin.terminal import LiveTable, braille, layout, sheet


def dotted(*points, size=(4, 8)):
    picture = Image.new("1", size)
    for point in points:
        picture.putpixel(point, 255)
    return picture


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ((), ["⠀⠀", "⠀⠀"]),
        (((0, 0),), ["⠁⠀", "⠀⠀"]),
        (((1, 0),), ["⠈⠀", "⠀⠀"]),
        (((0, 3),), ["⡀⠀", "⠀⠀"]),
        (((1, 3),), ["⢀⠀", "⠀⠀"]),
        (((2, 5),), ["⠀⠀", "⠀⠂"]),
        ([(x, y) for x in range(4) for y in range(8)], ["⣿⣿", "⣿⣿"]),
    ],
)
def test_each_pixel_is_one_dot(points, text):
    assert braille(dotted(*points)) == text


def test_a_face_is_64_by_16_characters():
    assert [len(line) for line in braille(Image.new("1", (128, 64)))] == [64] * 16


def test_a_size_that_is_no_multiple_of_a_character_is_padded():
    assert braille(dotted((4, 8), size=(5, 9))) == ["⠀⠀⠀", "⠀⠀⠀", "⠀⠀⠁"]


def test_a_contact_sheet_shows_each_pixel_as_a_square():
    page = sheet([dotted((0, 0)), dotted((1, 1)), dotted((2, 2))], scale=4, columns=2)
    assert page.size == (12 + 2 * (16 + 12), 12 + 2 * (32 + 12))
    first = page.crop((12, 12, 28, 44))
    assert first.getbbox() == (0, 0, 4, 4)
    with pytest.raises(ValueError, match="needs a picture"):
        sheet([])


@pytest.mark.parametrize(
    ("width", "height", "across_down"),
    [
        (80, 24, (1, 1)),
        (80, 45, (1, 2)),
        (100, 40, (1, 2)),  # the log stands beside
        (131, 60, (1, 3)),
        (132, 30, (2, 1)),
        (132, 40, (2, 2)),
        (200, 60, (2, 2)),
        (20, 5, (1, 1)),
    ],
)
def test_as_many_faces_as_fit(width, height, across_down):
    assert layout(width, height, 4) == across_down


@pytest.mark.parametrize(
    ("width", "height"), [(80, 24), (132, 40), (140, 44), (100, 50), (200, 60)]
)
def test_the_live_table_fills_no_more_than_the_terminal(width, height):
    out = io.StringIO()
    console = Console(file=out, width=width, height=height, force_terminal=False)
    live = LiveTable(["North", "East", "South", "West"], console)
    faces = [dotted((x, 0), size=(128, 64)) for x in range(4)]
    console.print(live.picture(faces, "Deal 1", [f"line {n}" for n in range(100)]))
    lines = out.getvalue().rstrip("\n").split("\n")
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    assert "Deal 1" in lines[0]
    assert any("line 99" in line for line in lines)
    across, down = layout(width, height, 4)
    assert sum("╭" in line and "North" in line for line in lines) == 1
    assert sum(line.count("⠀" * 60) for line in lines) >= across * down


def test_the_last_picture_stays_when_the_live_table_ends():
    out = io.StringIO()
    console = Console(file=out, width=80, height=24, force_terminal=True)
    with LiveTable(["North"], console) as live:
        live.update([Image.new("1", (128, 64), 255)], "Over", ["done"])
    assert out.getvalue().rstrip().split("\x1b[?1049l")[-1].count("⣿" * 64) == 16
