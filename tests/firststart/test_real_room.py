"""This machine's pads, faces and keys at a first start: ports found as they come, keys heard."""

import os
from functools import partial

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from bowerboard.boards import read_board
from bowerboard.cli.board_edges import edges_of_board, pod_pins
from bowerboard.cli.first_start import RealRoom, first_start
from bowerboard.cli.serving import Stop
from bowerboard.cli.untouched import begun
from bowerboard.firststart.flow import FirstStart
from bowerboard.pads.ports import Ports
from bowerboard.panel.keys import AloneKey, KeyEdge, Tapped, UndoKey
from bowerboard.panel.pod import Pod, PodUnavailable
from bowerboard.readers.events import PadAppeared, PadTouched, Touch
from bowerboard.screens.steps import Words, step_face
from bowerboard.table.setup import Edges
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.pod import ModelledPod

BOARD = read_board("pi4-pod")


@pytest.fixture
def pins(monkeypatch):
    mock = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", mock)
    yield mock
    mock.reset()


@pytest.fixture
def room(pins, tmp_path):
    clock, stop = VirtualClock(), Stop()
    (tmp_path / "by-id").mkdir()
    with Ports([], clock.now) as ports:
        made = RealRoom(edges_of_board(BOARD), clock, ports, stop, tmp_path)
        yield made, clock, ports, stop, tmp_path
        made.close()


def test_keys_are_heard_and_absent_displays_hold_up_nothing(room, pins):
    made, *_ = room
    made.show(Words("PADS", ("PLUG THEM IN",), ""))
    assert made.next() is None
    pins.pin(BOARD.pins.undo).drive_low()
    assert made.next() == KeyEdge(UndoKey(), True, made.now())


@pytest.fixture
def whole(pins, tmp_path):
    """A room whose displays answer."""
    clock, pod = VirtualClock(), ModelledPod()
    with Ports([], clock.now) as ports:
        edges = Edges(pod.buses(), partial(Pod, pod_pins(BOARD.pins)))
        made = RealRoom(edges, clock, ports, Stop(), tmp_path)
        yield made, pod, clock
        made.close()


def on_glass(made, pod, shown):
    for bus in set(made._glass.values()):
        assert bus.caught_up(10.0)
    return [
        pod.image(seat).tobytes() == step_face(shown, (128, 64)).tobytes() for seat in range(4)
    ]


def test_every_screen_stands_on_every_face_and_the_last_one_stays(whole, pins):
    made, pod, clock = whole
    start, shown = FirstStart(seats=BOARD.seats), set()
    while len(shown) < 3:
        made.show(start.screen)
        assert on_glass(made, pod, start.screen) == [True] * 4
        shown.add(start.screen.title)
        key = BOARD.pins.suits["h"]  # take what is chosen
        for pressed in (True, False):
            pins.pin(key).drive_low() if pressed else pins.pin(key).drive_high()
        clock.move(clock.now() + 100)
        start.key(Tapped(made.next().key, clock.now()))
        assert not made.next().pressed
        if start.screen.title == "PADS":
            for number, place in enumerate("abcde"):
                start.read(PadAppeared(place, 0, 1, "plain", "1"))
                start.read(PadTouched(place, 10, Touch.TAP, 1, number))
    last = start.screen
    made.show(last)
    assert on_glass(made, pod, last) == [True] * 4
    made.close()
    assert [pod.image(seat).getbbox() is not None for seat in range(4)] == [True] * 4


def test_a_display_that_comes_back_shows_the_screen(whole):
    made, pod, _ = whole
    for wire in pod.wires:
        wire.absent |= {0x3C, 0x3D}
    screen = Words("PADS", ("PLUG THEM IN",), "")
    made.show(screen)
    for wire in pod.wires:
        wire.absent.clear()
    assert on_glass(made, pod, screen) == [True] * 4


def test_a_pad_plugged_in_later_is_found(room):
    made, clock, ports, _, folder = room
    assert made.next() is None
    assert ports.by_path == {}
    master, slave = os.openpty()
    (folder / "by-id" / "usb-MicroPython_pad").symlink_to(os.ttyname(slave))
    made.next()
    assert ports.by_path == {}  # looked for every second
    clock.move(clock.now() + 1100)
    made.next()
    assert list(ports.by_path) == [str(folder / "by-id" / "usb-MicroPython_pad")]
    os.close(master)
    os.close(slave)


def test_sigterm_closes_it(room):
    made, _, _, stop, _ = room
    assert not made.closing
    stop.set()
    assert made.closing


def test_where_nothing_can_be_written_that_is_said_before_anybody_lays_a_card(pins, tmp_path):
    path = tmp_path / "not there" / "table.toml"
    with pytest.raises(PermissionError) as why:
        first_start(path, begun(path), VirtualClock(), Stop())
    assert why.value.filename == str(path.parent)


def test_without_keys_nobody_can_choose(monkeypatch, tmp_path):
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    clock = VirtualClock()
    with Ports([], clock.now) as ports, pytest.raises(PodUnavailable):
        RealRoom(edges_of_board(BOARD), clock, ports, Stop(), tmp_path)


def test_keys_that_are_down_are_known(pins):
    for pin in (BOARD.pins.alone, BOARD.pins.undo):
        pins.pin(pin).drive_low()
    with Pod(pod_pins(BOARD.pins), lambda _: None, lambda: 0) as pod:
        pins.pin(BOARD.pins.alone).drive_low()
        pins.pin(BOARD.pins.undo).drive_low()
        assert pod.down == {AloneKey(), UndoKey()}
        pins.pin(BOARD.pins.undo).drive_high()
        assert pod.down == {AloneKey()}
