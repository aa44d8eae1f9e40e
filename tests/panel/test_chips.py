"""Case O06: the header's chip by its label, a working directory nobody may write, no library.

What is modelled is lgpio itself, as gpiozero's own factory calls it.
"""

import os
import sys
import types

import gpiozero
import pytest

from bowerboard.boards import read_board
from bowerboard.cli.board_edges import pod_pins
from bowerboard.panel.chips import NoChip, header_chip, pin_factory
from bowerboard.panel.pod import Pod, PodUnavailable


class Error(Exception):
    pass


def lgpio(chips, folder=None):
    """lgpio with ``chips``, number to (lines, label); ``folder`` as the directory it starts in."""
    made = types.ModuleType("lgpio")
    made.error = Error
    made.opened = []

    def gpiochip_open(number):
        where = os.environ.get("LG_WD", folder or ".")
        if not os.access(where, os.W_OK):
            raise Error("can not open pipe")  # gpiozero issue 1106
        if number not in chips:
            raise Error("can not open gpiochip")
        made.opened.append(number)
        return 100 + number

    made.gpiochip_open = gpiochip_open
    made.gpiochip_close = lambda handle: 0
    made.gpio_get_chip_info = lambda handle: [
        0, chips[handle - 100][0], f"gpiochip{handle - 100}", chips[handle - 100][1],
    ]  # fmt: skip
    made.SET_PULL_NONE = made.SET_BIAS_DISABLE = 0
    made.SET_PULL_UP = made.SET_BIAS_PULL_UP = 1
    made.SET_PULL_DOWN = made.SET_BIAS_PULL_DOWN = 2
    made.RISING_EDGE, made.FALLING_EDGE, made.BOTH_EDGES = 1, 2, 3
    return made


RP1, NEW = (54, "pinctrl-rp1"), (4, "raspberrypi-exp-gpio")


@pytest.mark.parametrize(
    ("chips", "number"),
    [
        ({0: RP1, 10: NEW}, 0),  # a Pi 5 with a new kernel: only gpiochip0
        ({0: NEW, 4: RP1}, 4),  # the same with an old one
        ({0: (58, "pinctrl-bcm2711"), 1: (8, "raspberrypi-exp-gpio")}, 0),
        ({0: (8, "brcmvirt-gpio"), 1: (54, "pinctrl-bcm2835")}, 1),
        ({2: (40, "something new")}, 2),  # no label is known: tried in order
    ],
)
def test_o06_the_chip_is_found_by_label_or_tried_in_order(chips, number):
    assert header_chip(lgpio(chips)) == number


def test_o06_no_chip_is_one_clear_line():
    with pytest.raises(NoChip, match=r"can be opened: gpiochip1 \(tiny\)\); is this user in the"):
        header_chip(lgpio({1: (8, "tiny")}))


@pytest.fixture
def without_factory(monkeypatch):
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.delenv("LG_WD", raising=False)


def test_o06_gpiozero_opens_the_chip_that_was_found(monkeypatch, without_factory):
    fake = lgpio({0: RP1})
    monkeypatch.setitem(sys.modules, "lgpio", fake)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    factory = pin_factory()
    assert factory.chip == 0
    assert fake.opened == [0, 0]  # looked at, then opened to stay
    factory.close()
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio")


def test_o06_where_nobody_may_write_lgpio_is_given_another_place(monkeypatch, without_factory):
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setattr(os, "access", lambda path, mode: path != os.curdir)
    monkeypatch.setitem(sys.modules, "lgpio", None)  # cannot be imported
    assert pin_factory() is None
    assert os.access(os.environ["LG_WD"], os.W_OK)


def test_o06_without_a_chip_the_pod_says_so_in_one_line(monkeypatch, without_factory):
    monkeypatch.setitem(sys.modules, "lgpio", lgpio({}))
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    with pytest.raises(PodUnavailable) as why:
        Pod(pod_pins(read_board("pi5-pod").pins), lambda _: None, lambda: 0)
    assert "\n" not in str(why.value)
    assert "is this user in the group gpio?" in str(why.value)


def test_o06_another_library_is_left_to_gpiozero(monkeypatch, without_factory):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert pin_factory() is None
