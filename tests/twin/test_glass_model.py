"""The modelled SSD1306 against the data sheet, and luma's picture against a second decoder."""

import errno
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from bowerboard.twin.glass import ModelledBus, ModelledI2c, ModelledSsd1306

SIZE = (128, 64)
ON = bytes([0x00, 0x8D, 0x14, 0xA1, 0xC8, 0xAF])  # pump, upright as luma mounts it, on


def upright():
    display = ModelledSsd1306()
    display.receive(ON)
    return display


def pixels(picture):
    return {(x, y) for x in range(128) for y in range(64) if picture.getpixel((x, y))}


def pictured_by_luma(make_serial, picture):
    display = ModelledSsd1306()
    bus = ModelledBus({0x3C: display})
    device = ssd1306(make_serial(bus))
    device.persist = True
    device.display(picture)
    return display, bus


@given(st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_luma_puts_the_very_picture_on_the_glass(rng):
    picture = Image.frombytes("1", SIZE, rng.randbytes(1024))
    display, _ = pictured_by_luma(lambda bus: ModelledI2c(bus, 0x3C), picture)
    assert display.image().tobytes() == picture.tobytes()


def test_both_ways_of_lumas_to_send_data_give_the_same_picture():
    picture = Image.frombytes("1", SIZE, random.Random(5).randbytes(1024))
    whole, whole_bus = pictured_by_luma(lambda bus: ModelledI2c(bus, 0x3C), picture)
    blocks, blocks_bus = pictured_by_luma(lambda bus: i2c(bus=bus, address=0x3C), picture)
    assert whole.image().tobytes() == blocks.image().tobytes() == picture.tobytes()
    # hardware.md 3.1: two transactions a frame, or 33 where data go in blocks of 32
    assert blocks_bus.transactions - whole_bus.transactions == 2 * 31


@pytest.mark.parametrize(
    ("page", "column", "value", "lit"),
    [
        (0, 0, 0b00000001, {(0, 0)}),  # the least significant bit is on top
        (0, 127, 0b10000000, {(127, 7)}),
        (7, 64, 0b00010001, {(64, 56), (64, 60)}),
    ],
)
def test_a_byte_is_eight_rows_of_a_column(page, column, value, lit):
    display = upright()
    display.receive(bytes([0x00, 0x20, 0x00, 0x21, column, 127, 0x22, page, 7]))
    display.receive(bytes([0x40, value]))
    assert pixels(display.image()) == lit


def test_a_window_wraps_column_then_page_then_to_its_start():
    display = upright()
    display.receive(bytes([0x00, 0x20, 0x00, 0x21, 10, 12, 0x22, 2, 3]))
    display.receive(bytes([0x40, 1, 2, 3, 4, 5, 6, 7]))
    assert display.memory[2 * 128 + 10 : 2 * 128 + 13] == bytes([7, 2, 3])
    assert display.memory[3 * 128 + 10 : 3 * 128 + 13] == bytes([4, 5, 6])
    assert sum(map(bool, display.memory)) == 6


def test_vertical_addressing_goes_down_first():
    display = upright()
    display.receive(bytes([0x00, 0x20, 0x01, 0x21, 5, 6, 0x22, 1, 2]))
    display.receive(bytes([0x40, 1, 2, 3, 4, 9]))
    assert [display.memory[128 + 5], display.memory[256 + 5]] == [9, 2]
    assert [display.memory[128 + 6], display.memory[256 + 6]] == [3, 4]


def test_page_addressing_stays_on_its_page():
    display = upright()  # page addressing is the state after power-up
    display.receive(bytes([0x00, 0xB3, 0x0E, 0x17]))  # page 3, column 0x7E
    display.receive(bytes([0x40, 1, 2, 3]))
    assert display.memory[3 * 128 + 126 :][:2] == bytes([1, 2])
    assert display.memory[3 * 128] == 3


def held(display):
    """What is not blank in its memory: value by page and column."""
    return {divmod(at, 128): value for at, value in enumerate(display.memory) if value}


@pytest.mark.parametrize("mode", [0, 1])
def test_pages_and_halves_of_columns_are_for_page_addressing_alone(mode):
    display = upright()
    display.receive(bytes([0x00, 0x20, mode, 0x21, 5, 9, 0x22, 2, 3]))
    display.receive(bytes([0x00, 0xB6, 0x0A, 0x14]))
    display.receive(bytes([0x40, 1]))
    assert held(display) == {(2, 5): 1}


def test_windows_are_for_horizontal_and_vertical_addressing_alone():
    display = upright()
    display.receive(bytes([0x00, 0xB3, 0x06, 0x10, 0x21, 20, 21, 0x22, 5, 6]))
    display.receive(bytes([0x40, 1, 2, 3]))
    display.receive(bytes([0x00, 0x20, 0x00, 0x22, 0, 7]))
    display.receive(bytes([0x40, 4]))
    assert held(display) == {(3, 6): 1, (3, 7): 2, (3, 8): 3, (0, 9): 4}


def test_columns_leave_the_page_and_pages_the_column():
    display = upright()
    display.receive(bytes([0x00, 0x20, 0x00, 0x21, 8, 9, 0x22, 2, 7]))
    display.receive(bytes([0x40, 1, 2]))  # to the end of a row, and on to page 3
    display.receive(bytes([0x00, 0x21, 50, 52]))
    display.receive(bytes([0x40, 3]))
    display.receive(bytes([0x00, 0x22, 6, 7]))
    display.receive(bytes([0x40, 4]))
    assert held(display) == {(2, 8): 1, (2, 9): 2, (3, 50): 3, (6, 51): 4}


def test_one_message_may_mix_single_bytes_and_a_run():
    display = upright()
    display.receive(bytes([0x80, 0xB1, 0x80, 0x00, 0xC0, 0xAA, 0x40, 0xBB, 0xCC]))
    assert display.memory[128:131] == bytes([0xAA, 0xBB, 0xCC])


def test_a_command_may_be_cut_between_messages():
    display = upright()
    for part in ([0x00, 0x20], [0x00, 0x00, 0x21, 7], [0x00, 9], [0x00, 0x22], [0x00, 1, 1]):
        display.receive(bytes(part))
    display.receive(bytes([0x40, 1, 2, 3, 4]))
    assert display.memory[128 + 7 : 128 + 10] == bytes([4, 2, 3])


@pytest.mark.parametrize(
    ("commands", "lit"),
    [
        ([], {(3, 1)}),
        ([0xAE], set()),  # off
        ([0x8D, 0x10], set()),  # no charge pump, no light
        ([0xC0], {(3, 62)}),  # rows from below
        ([0xA0], {(124, 1)}),  # columns from the right
        ([0x41], {(3, 0)}),  # start line 1
        ([0xD3, 2], {(3, 63)}),  # offset 2
        ([0x81, 0x10, 0xE3, 0xD5, 0x80, 0xDA, 0x12, 0xD9, 0xF1, 0xDB, 0x40], {(3, 1)}),
    ],
)
def test_what_the_glass_shows_of_one_lit_pixel(commands, lit):
    display = upright()
    display.receive(bytes([0x00, 0x20, 0x00, 0x21, 3, 127, 0x22, 0, 7]))
    display.receive(bytes([0x40, 0b10]))
    display.receive(bytes([0x00, *commands]))
    assert pixels(display.image()) == lit


@pytest.mark.parametrize(("command", "lit"), [(0xA7, 128 * 64 - 1), (0xA5, 128 * 64), (0xA4, 1)])
def test_inverse_and_all_on(command, lit):
    display = upright()
    display.receive(bytes([0x40, 1]))
    display.receive(bytes([0x00, command]))
    assert len(pixels(display.image())) == lit


def test_faults_are_raised_where_asked_and_only_once():
    display = ModelledSsd1306()
    bus = ModelledBus({0x3C: display})
    bus.fail_at(2, errno.EIO, taken=2)
    bus.write_i2c_block_data(0x3C, 0x00, [0xAF])
    with pytest.raises(OSError, match="modelled") as caught:
        bus.write_i2c_block_data(0x3C, 0x40, [1, 2, 3])
    assert caught.value.errno == errno.EIO
    assert display.memory[:3] == bytes([1, 0, 0])  # the control byte and one byte got through
    bus.write_i2c_block_data(0x3C, 0x40, [9])
    assert display.memory[1] == 9


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_nobody_at_an_address_is_no_acknowledge(address):
    bus = ModelledBus({0x3C: ModelledSsd1306()})
    bus.absent.add(0x3C)
    with pytest.raises(OSError, match="no acknowledge") as caught:
        bus.write_i2c_block_data(address, 0x00, [0xAF])
    assert caught.value.errno == errno.EREMOTEIO


def test_a_block_of_more_than_32_bytes_is_not_smbus():
    with pytest.raises(ValueError, match="32 bytes"):
        ModelledBus({}).write_i2c_block_data(0x3C, 0x40, [0] * 33)
