"""This machine's pads, faces and keys at a first start: ports found as they come, keys heard."""

import os

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from bowerboard.boards import read_board
from bowerboard.cli.board_edges import pod_pins
from bowerboard.cli.first_start import RealRoom, first_start
from bowerboard.cli.serving import Stop
from bowerboard.cli.untouched import begun
from bowerboard.pads.ports import Ports
from bowerboard.panel.keys import AloneKey, KeyEdge, UndoKey
from bowerboard.panel.pod import Pod, PodUnavailable
from bowerboard.screens.steps import Words
from bowerboard.twin.clock import VirtualClock

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
        made = RealRoom(BOARD, clock, ports, stop, tmp_path)
        yield made, clock, ports, stop, tmp_path
        made.close()


def test_keys_are_heard_and_absent_displays_hold_up_nothing(room, pins):
    made, *_ = room
    made.show(Words("PADS", ("PLUG THEM IN",), ""))
    assert made.next() is None
    pins.pin(BOARD.pins.undo).drive_low()
    assert made.next() == KeyEdge(UndoKey(), True, made.now())


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
        RealRoom(BOARD, clock, ports, Stop(), tmp_path)


def test_keys_that_are_down_are_known(pins):
    for pin in (BOARD.pins.alone, BOARD.pins.undo):
        pins.pin(pin).drive_low()
    with Pod(pod_pins(BOARD.pins), lambda _: None, lambda: 0) as pod:
        pins.pin(BOARD.pins.alone).drive_low()
        pins.pin(BOARD.pins.undo).drive_low()
        assert pod.down == {AloneKey(), UndoKey()}
        pins.pin(BOARD.pins.undo).drive_high()
        assert pod.down == {AloneKey()}
