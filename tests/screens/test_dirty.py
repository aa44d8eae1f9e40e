"""Runs of changed bytes: enough to make the picture, and no dearer than need be."""

from hypothesis import given
from hypothesis import strategies as st

from bowerboard.screens.dirty import RUN_COST, Run, runs
from bowerboard.screens.drawing import pages
from bowerboard.screens.face import face
from bowerboard.view import Stage, TableView

WIDTH = 32
pictures = st.binary(min_size=3 * WIDTH, max_size=3 * WIDTH)
sparse = st.lists(st.tuples(st.integers(0, 3 * WIDTH - 1), st.integers(0, 255)), max_size=8)


def applied(before, after, found):
    memory = bytearray(before)
    for run in found:
        part = slice(run.page * WIDTH + run.first, run.page * WIDTH + run.end)
        memory[part] = after[part]
    return bytes(memory)


@given(pictures, pictures)
def test_the_runs_make_the_one_picture_of_the_other(before, after):
    assert applied(before, after, runs(before, after, WIDTH)) == after


def cheapest(changed):
    """The least cost of covering these columns of a page, by trying every way to part them."""
    if not changed:
        return 0
    return min(
        RUN_COST + changed[last] - changed[0] + 1 + cheapest(changed[last + 1 :])
        for last in range(len(changed))
    )


@given(pictures, sparse)
def test_no_cheaper_runs_would_do(before, changes):
    after = bytearray(before)
    for place, value in changes:
        after[place] = value
    expected = 0
    for page in range(3):
        columns = range(page * WIDTH, (page + 1) * WIDTH)
        expected += cheapest([x for x in columns if before[x] != after[x]])
    assert sum(run.cost for run in runs(before, bytes(after), WIDTH)) == expected


def test_equal_pictures_need_nothing_and_a_pixel_one_byte():
    dark = bytes(2 * WIDTH)
    assert runs(dark, dark, WIDTH) == []
    lit = dark[:40] + b"\x80" + dark[41:]
    assert runs(dark, lit, WIDTH) == [Run(1, 8, 9)]


def test_pages_are_columns_of_eight_rows_with_the_least_bit_on_top():
    picture = face(TableView(Stage.PLAY, score=(7, 9), turn=1), 0)
    memory = pages(picture)
    assert len(memory) == 1024
    for page in range(8):
        for x in range(0, 128, 3):
            byte = sum(1 << row for row in range(8) if picture.getpixel((x, page * 8 + row)))
            assert memory[page * 128 + x] == byte
