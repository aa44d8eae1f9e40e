"""The whole table while its displays fail: the game goes on, and the glass is right afterwards."""

import errno
import random

import pytest

from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import SideKey
from bowerboard.screens.face import face
from bowerboard.screens.scene import DARK_AFTER_MS, DIM_AFTER_MS
from bowerboard.table.observed import KITTY
from bowerboard.twin.rig import Made, Rig
from bowerboard.view import Stage

LONG = 20.0  # seconds after which a test gives up; never waited for when all is well


@pytest.fixture
def rig(tmp_path):
    made = Rig(Made(tmp_path / "evening.journal", 5, HouseRules()))
    yield made
    made.close()


def wait(rig, ms):
    rig.run(rig.clock.now() + ms)


def press(rig, key, ms):
    rig.press(key, True)
    wait(rig, ms)
    rig.press(key, False)
    wait(rig, 200)


def begin(rig):
    """South deals, a card is turned up, and a second passes so that everything is on glass."""
    press(rig, SideKey(2), 700)
    rig.felt.lay(KITTY, next(iter(rig.deck.cards.values())))
    wait(rig, 1500)


def right(rig, seat):
    return rig.glass(seat).tobytes() == face(rig.view, seat).tobytes()


def test_o01_errors_in_a_redraw_hold_up_no_event(rig):
    rig.start()
    for wire in rig.pod.wires:
        for number in range(1, 12, 2):
            wire.fail_at(number, errno.EREMOTEIO)
    begin(rig)
    assert rig.view.stage is Stage.ROUND_ONE
    rig.daemon.settle()
    for number, code in ((1, errno.EREMOTEIO), (2, errno.EIO)):
        rig.pod.wires[0].fail_at(number, code)
    press(rig, SideKey(3), 120)
    assert rig.view.turn == 0
    wait(rig, 1500)
    assert healed(rig)


def healed(rig):
    """Whether every face comes to hold the table's state; retries are made in real time."""
    buses = rig.daemon._faces.buses.values()
    return all(bus.caught_up(LONG) for bus in buses) and all(right(rig, n) for n in range(4))


def test_o01_absent_at_the_start_the_table_plays_and_draws_when_it_comes(rig):
    rig.pod.wires[0].absent.add(0x3C)
    rig.start()
    begin(rig)
    assert rig.view.stage is Stage.ROUND_ONE
    assert right(rig, 1)
    assert not rig.pod.displays[0].on
    rig.pod.wires[0].absent.discard(0x3C)
    bus = next(iter(rig.daemon._faces.buses.values()))
    assert bus.caught_up(LONG)
    assert right(rig, 0)


def test_a_stopped_table_says_so_on_every_face(rig):
    rig.start()
    begin(rig)
    before = [rig.glass(seat).tobytes() for seat in range(4)]
    rig.daemon.stop()
    rig.daemon = None
    for seat in range(4):
        assert rig.pod.displays[seat].on
        assert rig.glass(seat).tobytes() != before[seat]
        assert rig.pod.displays[seat].contrast == 0x10


def test_an_idle_table_dims_and_goes_dark_and_wakes_with_a_key(rig):
    rig.start()
    begin(rig)
    level = rig.pod.displays[1].contrast
    wait(rig, DIM_AFTER_MS + 1000)
    assert rig.pod.displays[1].contrast == 0x10
    wait(rig, DARK_AFTER_MS - DIM_AFTER_MS)
    assert not rig.pod.displays[1].on
    rig.press(SideKey(1), True)  # the contact closes: nothing is decided yet, and no time passes
    assert rig.pod.displays[1].on
    assert rig.pod.displays[1].contrast == level
    rig.press(SideKey(1), False)


def test_a_long_hold_calls_the_director_and_does_nothing_else(rig):
    rig.start()
    begin(rig)
    before = rig.view
    press(rig, SideKey(3), 3000)
    assert rig.view.director_called == (3,)
    assert (rig.view.turn, rig.view.stage) == (before.turn, before.stage)
    press(rig, SideKey(3), 3000)
    assert rig.view.director_called == ()


def test_random_pulls_leave_every_face_right(rig):
    rng = random.Random(8)
    rig.start()
    begin(rig)
    for _ in range(6):
        wire = rng.choice(rig.pod.wires)
        wire.fail_at(rng.randrange(1, 9), taken=rng.randrange(0, 30))
        press(rig, SideKey(rig.view.turn), 120)
    wait(rig, 1500)
    assert healed(rig)
