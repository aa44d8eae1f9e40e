"""What changed is sent: enough to make the picture, and no dearer than need be."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.screens.dirty import Standing, page_plan, plan, whole
from bowerboard.screens.drawing import pages
from bowerboard.screens.face import face
from bowerboard.twin.glass import ModelledSh1106, ModelledSsd1306
from bowerboard.view import Stage, TableView

WIDTH, PAGES = 128, 8
SIZE = WIDTH * PAGES
PER_WRITE = 4  # an address and a control byte before the commands, and before the data
KNOWN = Standing(windows=False)

spots = st.tuples(st.integers(0, SIZE - 1), st.integers(1, 255))
patches = st.tuples(
    st.integers(0, PAGES - 1), st.integers(1, PAGES), st.integers(0, WIDTH - 1),
    st.integers(1, 40), st.randoms(use_true_random=False),
)  # fmt: skip


@st.composite
def next_picture(draw, before):
    """``before`` with a few bytes and blocks changed, blocks with holes in them."""
    after = bytearray(before)
    for place, value in draw(st.lists(spots, max_size=5)):
        after[place] ^= value
    for page, tall, first, wide, rng in draw(st.lists(patches, max_size=3)):
        holes = rng.random()
        for row in range(page, min(page + tall, PAGES)):
            for column in range(first, min(first + wide, WIDTH)):
                if rng.random() > holes:
                    after[row * WIDTH + column] ^= rng.randrange(256)
    return bytes(after)


@st.composite
def evenings(draw):
    """A few pictures, one after another."""
    shown = [bytes(SIZE)]
    for _ in range(draw(st.integers(1, 5))):
        shown.append(draw(next_picture(shown[-1])))
    return shown


class Unkind(ModelledSsd1306):
    """What the data sheet leaves open it does as clones may: in page mode, too, a row ends where
    the last window ended, and another mode begins wherever it likes."""

    def _row(self):
        return self.window[:2]

    def _set(self, code, arguments):
        if code == 0x20 and arguments[0] & 3 != self.mode:
            self.page, self.column = 3, 77
        super()._set(code, arguments)


def send(display, wanted, writes):
    """Send as the bus does; how many bytes that took, two addresses a write included."""
    sent = 0
    for write in writes:
        rows = range(write.page * WIDTH, write.below * WIDTH, WIDTH)
        data = b"".join(wanted[row + write.first : row + write.end] for row in rows)
        for message in (bytes([0x00, *write.commands]), b"\x40" + data):
            display.receive(message)
            sent += 1 + len(message)
    return sent


@given(evenings(), st.sampled_from([ModelledSsd1306, Unkind]))
def test_a_plan_makes_the_one_picture_of_the_other_at_the_cost_it_says(shown, make):
    display, at = make(), Standing(windows=True)
    display.receive(bytes([0x00, 0x20, 0x00]))
    todo = plan(whole(shown[0]), shown[0], WIDTH, at)
    send(display, shown[0], todo.writes)
    for before, after in itertools.pairwise(shown):
        todo = plan(before, after, WIDTH, todo.standing)
        assert send(display, after, todo.writes) == todo.cost
        assert bytes(display.memory) == after


@given(evenings())
def test_a_plan_of_pages_does_the_same_where_there_is_nothing_else(shown):
    display, at = ModelledSh1106(), KNOWN
    for before, after in itertools.pairwise(shown):
        todo = page_plan(before, after, WIDTH, at, 2)
        assert send(display, after, todo.writes) == todo.cost
        memory = b"".join(display.memory[132 * p + 2 : 132 * p + 130] for p in range(PAGES))
        assert memory == after
        at = todo.standing


@pytest.mark.parametrize("height", [4, 8])
@given(before=st.binary(min_size=32, max_size=32), after=st.binary(min_size=32, max_size=32))
def test_lower_displays_too(height, before, after):
    before, after = before * height * 4, after * height * 4
    display, at = ModelledSsd1306(), Standing(windows=True)
    display.receive(bytes([0x00, 0x20, 0x00]))
    for wanted, old in ((before, whole(before)), (after, before)):
        todo = plan(old, wanted, WIDTH, at)
        send(display, wanted, todo.writes)
        assert bytes(display.memory[: len(wanted)]) == wanted
        at = todo.standing


def cheapest(changed):
    """The least cost of covering these columns of a page by runs, by trying every way to part
    them; a run is page and column in three commands."""
    if not changed:
        return 0
    return min(
        PER_WRITE + 3 + changed[last] - changed[0] + 1 + cheapest(changed[last + 1 :])
        for last in range(len(changed))
    )


def by_pages(before, after):
    """The least cost page by page, counting the page in every run."""
    columns = [
        [x for x in range(WIDTH) if before[page * WIDTH + x] != after[page * WIDTH + x]]
        for page in range(PAGES)
    ]
    return sum(map(cheapest, columns))


@given(st.lists(spots, max_size=10))
def test_no_cheaper_runs_would_do(changes):
    before, after = bytes(SIZE), bytearray(SIZE)
    for place, value in changes:
        after[place] = value
    todo = page_plan(before, bytes(after), WIDTH, KNOWN, 0)
    # Who stands on the page already does not name it.
    named = sum(len(write.commands) == 3 for write in todo.writes)
    assert todo.cost + len(todo.writes) - named == by_pages(before, after)


@given(st.lists(spots, max_size=9), st.sampled_from([False, True]))
def test_a_plan_is_never_dearer_than_runs_page_by_page(changes, windows):
    before, after = bytes(SIZE), bytearray(SIZE)
    for place, value in changes:
        after[place] = value
    at = Standing(windows)
    back = 5 if windows and any(after) else 0  # all columns, and the mode
    assert plan(before, bytes(after), WIDTH, at).cost <= by_pages(before, after) + back


@given(evenings(), st.integers(0, 7))
def test_nor_than_the_runs_that_displays_without_windows_get(shown, page):
    for before, after in itertools.pairwise(shown):
        alone = page_plan(before, after, WIDTH, Standing(False, page), 0)
        assert plan(before, after, WIDTH, Standing(False, page)).cost <= alone.cost


def block(top, bottom, first, end):
    picture = bytearray(SIZE)
    for page in range(top, bottom):
        picture[page * WIDTH + first : page * WIDTH + end] = b"\xff" * (end - first)
    return bytes(picture)


def joined(*pictures):
    return bytes(map(max, *pictures))


@pytest.mark.parametrize(
    ("picture", "cost"),
    [
        # hardware.md 3.2: a digit of 12 by 32 pixels is 58 bytes, one of luma's frames 1034.
        (block(2, 6, 30, 42), 58),
        (block(0, 8, 0, 128), 1034),
        # A wider block below, where the first leads on to: its columns alone.
        (joined(block(1, 3, 40, 60), block(3, 5, 20, 90)), 10 + 40 + 7 + 140),
        # Two beside each other: the window begins again, columns alone.
        (joined(block(1, 6, 0, 10), block(1, 6, 60, 70)), 10 + 50 + 7 + 50),
        # Further down: pages as well.
        (joined(block(0, 3, 0, 10), block(4, 8, 60, 70)), 10 + 30 + 10 + 40),
    ],
)
def test_what_is_tall_comes_in_windows(picture, cost):
    assert plan(bytes(SIZE), picture, WIDTH, Standing(windows=True)).cost == cost


@pytest.mark.parametrize("page", range(5))
def test_a_change_of_mode_takes_nothing_for_granted(page):
    """Not even the page, which the other mode stood on."""
    display = Unkind()
    dark, spot = bytes(SIZE), block(page, page + 1, 9, 10)
    todo = plan(dark, spot, WIDTH, Standing(windows=False))
    send(display, spot, todo.writes)
    tall = joined(spot, block(page, page + 4, 40, 60))
    todo = plan(spot, tall, WIDTH, todo.standing)
    assert todo.standing.windows
    send(display, tall, todo.writes)
    assert bytes(display.memory) == tall
    todo = plan(tall, dark, WIDTH, todo.standing)
    send(display, dark, todo.writes)
    assert bytes(display.memory) == dark


def test_equal_pictures_need_nothing_and_a_pixel_one_byte():
    dark, at = bytes(SIZE), Standing(windows=False, page=3)
    assert plan(dark, dark, WIDTH, at) == ([], at)
    lit = dark[:136] + b"\x80" + dark[137:]
    todo = plan(dark, lit, WIDTH, at)
    assert [write.commands for write in todo.writes] == [(0xB1, 0x08, 0x10)]
    assert todo.cost == PER_WRITE + 3 + 1


def test_pages_are_columns_of_eight_rows_with_the_least_bit_on_top():
    picture = face(TableView(Stage.PLAY, score=(7, 9), turn=1), 0)
    memory = pages(picture)
    assert len(memory) == 1024
    for page in range(8):
        for x in range(0, 128, 3):
            byte = sum(1 << row for row in range(8) if picture.getpixel((x, page * 8 + row)))
            assert memory[page * 128 + x] == byte
