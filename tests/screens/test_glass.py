"""Pictures reach the glass: over luma, over errors, from many threads, from one owner."""

import atexit
import errno
import random
import threading

import pytest
from PIL import Image

from bowerboard.screens.glass import GlassBus, open_i2c, open_ssd1306
from bowerboard.twin.glass import ModelledBus, ModelledI2c, ModelledSsd1306

SIZE = (128, 64)
LONG = 10.0  # seconds after which a test gives up; never waited for when all is well
SET_UP, FRAME = 3, 2  # transactions: set-up, contrast, switching on; window and data


def noise(seed):
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(1024))


def same(display, picture):
    return display.image().tobytes() == picture.tobytes()


class Bench:
    """One bus with two modelled displays for seats 0 and 2, and its owner."""

    def __init__(self, retry_after_s=(0.0,), heal_after_s=1000.0):
        self.displays = {0: ModelledSsd1306(), 2: ModelledSsd1306()}
        self.wire = ModelledBus({0x3C: self.displays[0], 0x3D: self.displays[2]})
        self.bus = GlassBus(
            {
                0: open_ssd1306(lambda: ModelledI2c(self.wire, 0x3C)),
                2: open_ssd1306(lambda: ModelledI2c(self.wire, 0x3D)),
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


def test_both_displays_show_what_was_handed_in(make_bench):
    bench = make_bench()
    for seed in range(0, 20, 2):
        bench.bus.show(0, noise(seed))
        bench.bus.show(2, noise(seed + 1))
        assert bench.bus.idle(LONG)
        assert same(bench.displays[0], noise(seed))
        assert same(bench.displays[2], noise(seed + 1))


def test_a_frame_is_as_many_bytes_as_on_a_pi(make_bench):
    bench = make_bench()
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    before = bench.displays[0].bytes_on_wire
    bench.bus.show(0, noise(1))
    assert bench.bus.idle(LONG)
    # hardware.md 3.1, measured: 1 command and 1 data transaction, 1034 bytes
    assert bench.displays[0].bytes_on_wire - before == 1034


def test_an_equal_picture_is_not_sent_again(make_bench):
    bench = make_bench()
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    before = bench.wire.transactions
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    assert bench.wire.transactions == before


@pytest.mark.parametrize("code", [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT])
@pytest.mark.parametrize("number", range(1, SET_UP + FRAME + 1))
@pytest.mark.parametrize("known", [True, False], ids=["redraw", "first"])
@pytest.mark.parametrize("taken", [0, 100])
def test_after_an_error_at_any_transaction_the_glass_holds_the_last_picture(
    make_bench, known, number, code, taken
):
    bench = make_bench()
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


def test_an_absent_display_holds_up_nobody_and_is_drawn_when_it_comes(make_bench):
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


def test_many_threads_one_owner_and_the_last_picture_stays():
    overlaps, owners = [], set()
    busy = threading.Lock()

    class Watched:
        size = SIZE
        shown = None

        def draw(self, picture):
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

        def draw(self, picture):
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
    for number in range(1, 200, 2):
        bench.wire.fail_at(number)
    bench.bus.show(0, noise(0))
    assert bench.bus.idle(LONG)
    assert atexit._ncallbacks() == hooks
    assert same(bench.displays[0], noise(0))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_nobody_waits_for_an_owner_that_has_failed():
    class Broken:
        size = SIZE

        def draw_anew(self, picture):
            raise ArithmeticError("a fault of our own")

        draw = draw_anew

    bus = GlassBus({0: Broken()})
    bus.show(0, noise(0))
    bus.show(0, noise(1))
    bus.idle(LONG)
    assert bus.stop({0: noise(2)})
