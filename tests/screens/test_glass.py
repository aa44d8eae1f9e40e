"""Pictures reach the glass: over luma, over errors, from many threads, from one owner."""

import atexit
import errno
import random
import threading

import pytest
from PIL import Image

from bowerboard.euchre.cards import Suit, card
from bowerboard.screens.displays import UnknownDisplay
from bowerboard.screens.face import face
from bowerboard.screens.glass import GlassBus, Light, open_display, open_i2c, open_ssd1306
from bowerboard.screens.layouts import LAYOUTS
from bowerboard.twin.glass import ModelledBus, ModelledI2c, ModelledSh1106, ModelledSsd1306
from bowerboard.view import Stage, TableView

SIZE = (128, 64)
LONG = 10.0  # seconds after which a test gives up; never waited for when all is well
SET_UP = 3  # transactions: set-up, mode, light
FRAME, PAGED_FRAME = 2, 16  # a command and data: for the whole of it, or a page


def noise(seed):
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))


def same(display, picture):
    return display.image().tobytes() == picture.tobytes()


class Bench:
    """One bus with two modelled displays for seats 0 and 2, and its owner."""

    def __init__(self, retry_after_s=(0.0,), heal_after_s=1000.0, kind="ssd1306", luma=False):
        model = ModelledSh1106 if kind == "sh1106" else ModelledSsd1306
        self.displays = {0: model(), 2: model()}
        self.wire = ModelledBus({0x3C: self.displays[0], 0x3D: self.displays[2]})
        self.bus = GlassBus(
            {
                0: open_display(kind, lambda: ModelledI2c(self.wire, 0x3C), luma=luma),
                2: open_display(kind, lambda: ModelledI2c(self.wire, 0x3D), luma=luma),
            },
            retry_after_s,
            heal_after_s,
        )


@pytest.fixture
def make_bench():
    made = []

    def make(**options):
        made.append(Bench(**options))
        return made[-1]

    yield make
    for one in made:
        assert one.bus.stop()


DRIVERS = [("ssd1306", False), ("ssd1309", False), ("sh1106", False), ("ssd1306", True),
           ("sh1106", True)]  # fmt: skip


@pytest.mark.parametrize(("kind", "luma"), DRIVERS)
def test_both_displays_show_what_was_handed_in(make_bench, kind, luma):
    bench = make_bench(kind=kind, luma=luma)
    for seed in range(0, 20, 2):
        bench.bus.show(0, noise(seed))
        bench.bus.show(2, noise(seed + 1))
        assert bench.bus.idle(LONG)
        assert same(bench.displays[0], noise(seed))
        assert same(bench.displays[2], noise(seed + 1))


@pytest.mark.parametrize(("kind", "sent"), [("ssd1306", 1034), ("sh1106", 1080)])
def test_a_frame_of_lumas_is_as_many_bytes_as_on_a_pi(make_bench, kind, sent):
    bench = make_bench(kind=kind, luma=True)
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    before = bench.displays[0].bytes_on_wire
    bench.bus.show(0, noise(1))
    assert bench.bus.idle(LONG)
    assert bench.displays[0].bytes_on_wire - before == sent  # hardware.md 3.1, measured


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_only_what_changed_is_sent(make_bench, kind):
    bench = make_bench(kind=kind)
    picture = noise(0)
    bench.bus.show(0, picture)
    assert bench.bus.idle(LONG)
    before = bench.displays[0].bytes_on_wire
    changed = picture.copy()
    for x in (3, 5, 60):
        changed.putpixel((x, 20), 255 - changed.getpixel((x, 20)))
    bench.bus.show(0, changed)
    assert bench.bus.idle(LONG)
    assert same(bench.displays[0], changed)
    # Page and columns, columns 3 to 5 as one run; then columns only, the page being the same.
    # After a whole frame an SSD1306 goes back to page mode: all columns, and the mode.
    back = 5 if kind == "ssd1306" else 0
    assert bench.displays[0].bytes_on_wire - before == back + (7 + 3) + (6 + 1)


def test_an_equal_picture_is_not_sent_again(make_bench):
    bench = make_bench()
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    before = bench.wire.transactions
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    assert bench.wire.transactions == before


@pytest.mark.parametrize("code", [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT])
@pytest.mark.parametrize("number", range(1, SET_UP + PAGED_FRAME + 1))
@pytest.mark.parametrize("known", [True, False], ids=["redraw", "first"])
@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_o01_after_an_error_at_any_transaction_the_glass_holds_the_last_picture(
    make_bench, known, number, code, kind
):
    bench = make_bench(kind=kind)
    taken = 40 if number % 2 else 0
    if known:
        bench.bus.show(0, noise(0))
        assert bench.bus.idle(LONG)
    bench.wire.fail_at(number, code, taken)
    bench.wire.fail_at(number + 3, code, taken)  # the retry fails as well
    bench.bus.show(0, noise(1))
    assert bench.bus.idle(LONG)
    bench.bus.show(0, noise(2))
    assert bench.bus.idle(LONG)
    assert same(bench.displays[0], noise(2))
    assert bench.bus.faults == {}


UNLIKE = (
    face(TableView(Stage.PLAY, trump=Suit.SPADES, maker=1, score=(1, 9), turn=0), 0),
    face(TableView(Stage.TURN_UP, dealer=2, score=(2, 9)), 0),
    face(TableView(Stage.ROUND_ONE, dealer=2, score=(3, 9), upcard=card("Td"), turn=3), 0),
)


def writes_of_a_redraw(kind):
    """How many transactions it takes to show each of ``UNLIKE`` after the one before."""
    bench = Bench(kind=kind)
    counts = []
    for picture in UNLIKE:
        before = bench.wire.transactions
        bench.bus.show(0, picture)
        assert bench.bus.idle(LONG)
        counts.append(bench.wire.transactions - before)
    assert bench.bus.stop()
    return counts


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("taken", [0, 1, 3, 30])
def test_o01_after_an_error_in_the_midst_of_what_changed_the_glass_is_right(
    make_bench, kind, taken
):
    """Whatever was sent of it, be it half a window, or the mode and not the window."""
    _, *redraws = writes_of_a_redraw(kind)
    for redraw, count in enumerate(redraws, 1):
        assert count > 6
        for number in range(1, count + 1):
            bench = make_bench(kind=kind)
            for picture in UNLIKE[:redraw]:
                bench.bus.show(0, picture)
                assert bench.bus.idle(LONG)
            bench.wire.fail_at(number, errno.EIO, taken)
            bench.bus.show(0, UNLIKE[redraw])
            assert bench.bus.idle(LONG)
            assert same(bench.displays[0], UNLIKE[redraw])
            bench.bus.show(0, UNLIKE[0])
            assert bench.bus.idle(LONG)
            assert same(bench.displays[0], UNLIKE[0])


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_a_driver_that_has_failed_draws_whole_next_time_unasked(kind):
    model = ModelledSh1106() if kind == "sh1106" else ModelledSsd1306()
    wire = ModelledBus({0x3C: model})
    display = open_display(kind, lambda: ModelledI2c(wire, 0x3C))
    display.draw_anew(UNLIKE[0], Light())
    wire.fail_at(4, errno.EIO, 2)
    with pytest.raises(OSError, match="modelled"):
        display.draw(UNLIKE[1], Light())
    # What was half drawn is wanted no more: nothing of it may stay.
    display.draw(UNLIKE[0], Light())
    assert same(model, UNLIKE[0])


def test_o01_an_absent_display_holds_up_nobody_and_is_drawn_when_it_comes(make_bench):
    bench = make_bench(retry_after_s=(0.001,))
    bench.wire.absent.add(0x3C)
    bench.bus.show(0, noise(0))
    bench.bus.show(2, noise(1))
    bench.bus.idle(LONG)
    assert same(bench.displays[2], noise(1))
    assert "DeviceNotFoundError" in bench.bus.faults[0]
    assert not bench.displays[0].on

    came = threading.Event()
    bench.displays[0] = bench.wire.displays[0x3C] = Signalling(came, count=SET_UP + FRAME)
    bench.wire.absent.discard(0x3C)
    assert came.wait(LONG)
    assert bench.bus.idle(LONG)
    assert same(bench.displays[0], noise(0))
    assert bench.bus.faults == {}


class Signalling(ModelledSsd1306):
    """A display that says when it has received ``count`` transactions."""

    def __init__(self, event, count):
        self._event, self._count, self._seen = event, count, 0
        super().__init__()

    def receive(self, message):
        super().receive(message)
        self._seen += 1
        if self._seen == self._count:
            self._event.set()


def test_a_display_pulled_and_put_back_between_pictures_is_healed(make_bench):
    bench = make_bench(heal_after_s=0.001)
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    healed = threading.Event()
    # Power is lost and comes back: off, blank, and no error says so.
    fresh = Signalling(healed, count=2 * (SET_UP + FRAME))
    bench.wire.displays[0x3C] = fresh
    assert healed.wait(LONG)
    assert bench.bus.idle(LONG)
    assert same(fresh, noise(0))


def test_o04_many_threads_one_owner_and_the_last_picture_stays():
    overlaps, owners = [], set()
    busy = threading.Lock()

    class Watched:
        size = SIZE
        shown = None

        def draw(self, picture, light):
            owners.add(threading.current_thread())
            if not busy.acquire(blocking=False):
                overlaps.append(picture)
                return
            self.shown = picture
            busy.release()

        draw_anew = draw

    displays = {seat: Watched() for seat in range(4)}
    bus = GlassBus(displays)
    pictures = [noise(seed) for seed in range(50)]

    def request():
        for picture in pictures:
            for seat in displays:
                bus.show(seat, picture)

    threads = [threading.Thread(target=request) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bus.idle(LONG)
    assert bus.stop()
    assert overlaps == []
    assert len(owners) == 1
    assert threading.main_thread() not in owners
    assert all(one.shown is pictures[-1] for one in displays.values())


def test_pictures_that_come_faster_than_the_bus_are_skipped():
    entered, go_on = threading.Event(), threading.Event()
    drawn = []

    class Slow:
        size = SIZE

        def draw(self, picture, light):
            drawn.append(picture)
            entered.set()
            go_on.wait(LONG)

        draw_anew = draw

    bus = GlassBus({0: Slow()})
    pictures = [noise(seed) for seed in range(9)]
    bus.show(0, pictures[0])
    assert entered.wait(LONG)
    for picture in pictures[1:]:
        bus.show(0, picture)
    assert not bus.idle(0)
    go_on.set()
    assert bus.idle(LONG)
    assert drawn == [pictures[0], pictures[-1]]
    assert bus.stop()


def test_stopping_leaves_the_final_pictures_lit(make_bench):
    bench = make_bench()
    bench.bus.show(0, noise(0))
    assert bench.bus.stop({0: noise(1), 2: noise(2)})
    assert same(bench.displays[0], noise(1))
    assert same(bench.displays[2], noise(2))
    bench.bus.show(0, noise(3))  # too late, and no harm
    assert bench.bus.idle(LONG)
    assert same(bench.displays[0], noise(1))


def test_stopping_does_not_wait_for_a_display_that_is_gone(make_bench):
    bench = make_bench(retry_after_s=(1000.0,))
    bench.wire.absent.add(0x3C)
    bench.bus.show(0, noise(0))
    assert not bench.bus.idle(LONG)
    assert bench.bus.stop({0: noise(1), 2: noise(2)}, timeout=LONG)
    assert same(bench.displays[2], noise(2))


@pytest.mark.parametrize("picture", [Image.new("1", (128, 32)), Image.new("L", SIZE)])
def test_a_picture_of_another_kind_is_refused(make_bench, picture):
    with pytest.raises(ValueError, match="seat 0 shows"):
        make_bench().bus.show(0, picture)


def test_no_bus_is_an_error_of_the_display_not_of_the_table():
    bus = GlassBus({1: open_ssd1306(lambda: open_i2c(250, 0x3C))}, retry_after_s=(1000.0,))
    bus.show(1, noise(0))
    assert not bus.idle(LONG)
    assert "/dev/i2c-250" in bus.faults[1]
    assert bus.stop()


def test_retries_leave_nothing_behind(make_bench):
    """luma registers an exit hook for every device built, which keeps it for good."""
    bench = make_bench(retry_after_s=(0.0,))
    hooks = atexit._ncallbacks()
    for number in range(1, 400, 2):
        bench.wire.fail_at(number)
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    assert atexit._ncallbacks() == hooks
    assert same(bench.displays[0], noise(0))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_nobody_waits_for_an_owner_that_has_failed():
    class Broken:
        size = SIZE

        def draw_anew(self, picture, light):
            raise ArithmeticError("a fault of our own")

        draw = draw_anew

    bus = GlassBus({0: Broken()})
    bus.show(0, noise(0))
    bus.show(0, noise(1))
    bus.idle(LONG)
    assert bus.stop({0: noise(2)})


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_light_is_dimmed_put_out_and_lowered(make_bench, kind):
    bench = make_bench(kind=kind)
    glass, picture = bench.displays[0], noise(0)

    def show(light):
        bench.bus.show(0, picture, light)
        assert bench.bus.idle(LONG)

    show(Light(level=200))
    assert (glass.on, glass.contrast) == (True, 200)
    sent = glass.bytes_on_wire
    show(Light(level=16))
    assert (glass.on, glass.contrast) == (True, 16)
    assert glass.bytes_on_wire - sent < 8  # a command, no picture
    show(Light(level=0))
    assert not glass.on
    assert glass.image().getbbox() is None
    show(Light(level=200, down=1))
    assert glass.image().crop((0, 1, 128, 64)).tobytes() == picture.crop((0, 0, 128, 63)).tobytes()
    assert glass.image().crop((0, 0, 128, 1)).tobytes() == picture.crop((0, 63, 128, 64)).tobytes()


def low_panel(height):
    model = ModelledSsd1306(rows=32)
    wire = ModelledBus({0x3C: model})
    display = open_display("ssd1306", lambda: ModelledI2c(wire, 0x3C), 128, height)
    picture = Image.frombytes("1", (128, height), random.Random(1).randbytes(16 * height))
    display.draw_anew(picture, Light(down=1))
    return model, picture


def test_o02_a_panel_of_32_rows_driven_as_such_shows_every_row():
    model, picture = low_panel(32)
    assert model.image().tobytes() == picture.tobytes()


def test_o02_a_panel_of_32_rows_driven_as_64_loses_rows():
    """What the case is about, so that the model can tell."""
    model, picture = low_panel(64)
    assert model.image().tobytes() != picture.crop((0, 0, 128, 32)).tobytes()


@pytest.mark.parametrize("height", [48, 16, 128])
def test_o02_a_size_that_is_not_known_is_refused_with_those_that_are(height):
    with pytest.raises(UnknownDisplay, match=f"128x{height} are not known: 128x64 and 128x32 are"):
        open_display("ssd1306", lambda: None, 128, height)


def test_a_kind_that_is_not_known_is_refused_with_those_that_are():
    with pytest.raises(UnknownDisplay, match="'ssd1307': there are ssd1306, ssd1309, sh1106"):
        open_display("ssd1307", lambda: None)


def test_every_size_of_display_has_its_screen():
    from bowerboard.screens.displays import KINDS

    assert {size for sizes in KINDS.values() for size in sizes} == set(LAYOUTS)
