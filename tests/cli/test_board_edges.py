"""A board profile becomes the daemon's edges."""

from pathlib import Path

import pytest

from bowerboard.boards import BoardError, read_board
from bowerboard.cli.board_edges import bus_number, edges_of_board, pod_pins
from bowerboard.euchre.cards import Suit


def stop(edges):
    for bus in set(edges.glass.values()):
        bus.stop()


@pytest.mark.parametrize(
    ("name", "threads"),
    [
        ("pi4-pod", [(0, 1), (2, 3)]),
        ("pi4-mux", [(0, 1, 2, 3)]),
        ("zero2w-budget", [(0, 1, 2, 3)]),
    ],
)
def test_a_thread_owns_each_bus_of_the_pi(name, threads):
    edges = edges_of_board(read_board(name), panel=False)
    try:
        assert sorted(bus.seats for bus in set(edges.glass.values())) == threads
        assert set(edges.glass) == {0, 1, 2, 3}
        assert edges.pod is None
    finally:
        stop(edges)


def test_a_virtual_board_has_no_hardware():
    with pytest.raises(BoardError, match="bowerboard demo"):
        edges_of_board(read_board("virtual"))


def test_pins_of_eight_seats():
    pins = pod_pins(read_board("eight").pins)
    assert pins.sides[7] == 27
    assert pins.suits[Suit.SPADES] == 26
    assert pins.lights == {}


def test_a_channels_number_is_what_the_kernel_gave_it(tmp_path: Path):
    board = read_board("pi4-mux")
    devices = tmp_path / "sys/bus/i2c/devices/1-0070"
    devices.mkdir(parents=True)
    with pytest.raises(OSError, match="channel-2"):
        bus_number(board, "mux.2", tmp_path)
    (devices / "channel-2").symlink_to("../../../i2c-22")
    assert bus_number(board, "mux.2", tmp_path) == 22
    assert bus_number(board, "trunk", tmp_path) == 1


@pytest.mark.parametrize(("name", "number"), [("pi4-pod", 4), ("pi5-pod", 0)])
def test_the_same_pins_are_another_bus_on_another_pi(name, number):
    assert bus_number(read_board(name), "right") == number
