"""The centre board's display, an SSD1322 drawn by luma, and the SH1106, against data sheets."""

import errno
import random

import pytest
from PIL import Image

from bowerboard.screens.glass import GlassBus, Light, open_display
from bowerboard.twin.glass import ModelledSh1106
from bowerboard.twin.greyglass import ModelledSsd1322

SIZE = (256, 64)
LONG = 10.0


def noise(seed, size=SIZE):
    return Image.frombytes("1", size, random.Random(seed).randbytes(size[0] * size[1] // 8))


@pytest.fixture
def board():
    model = ModelledSsd1322()
    bus = GlassBus({-1: open_display("ssd1322", lambda: model, *SIZE)}, retry_after_s=(0.0,))
    yield model, bus
    assert bus.stop()


def shown(bus, picture, light=Light()):  # noqa: B008 - frozen
    bus.show(-1, picture, light)
    assert bus.idle(LONG)


def test_the_board_shows_what_was_handed_in(board):
    model, bus = board
    for seed in range(6):
        shown(bus, noise(seed))
        assert model.image().tobytes() == noise(seed).tobytes()


def test_luma_sends_only_what_changed_to_it(board):
    model, bus = board
    picture = noise(0)
    shown(bus, picture)
    before = model.bytes_on_wire
    changed = picture.copy()
    changed.putpixel((200, 40), 255 - changed.getpixel((200, 40)))
    shown(bus, changed)
    assert model.image().tobytes() == changed.tobytes()
    assert 0 < model.bytes_on_wire - before < 20


@pytest.mark.parametrize("number", range(1, 12))
@pytest.mark.parametrize("taken", [0, 3])
def test_o01_after_an_error_at_any_transaction_the_board_holds_the_last_picture(
    board, number, taken
):
    model, bus = board
    shown(bus, noise(0))
    model.fail_at(number, taken)
    shown(bus, noise(1))
    shown(bus, noise(2))
    shown(bus, noise(0))
    assert model.image().tobytes() == noise(0).tobytes()
    assert bus.faults == {}


@pytest.mark.parametrize("number", range(1, 70, 3))
def test_o01_an_error_while_it_is_set_up_is_made_good(board, number):
    model, bus = board
    model.fail_at(number)
    shown(bus, noise(1))
    shown(bus, noise(2))
    assert model.image().tobytes() == noise(2).tobytes()


def test_the_board_is_dimmed_and_put_out(board):
    model, bus = board
    shown(bus, noise(0), Light(level=16))
    assert (model.on, model.contrast) == (True, 16)
    shown(bus, noise(0), Light(level=0))
    assert model.image().getbbox() is None
    shown(bus, noise(0), Light(level=99))
    assert model.image().tobytes() == noise(0).tobytes()


def test_an_error_is_an_oserror_as_from_a_real_bus():
    model = ModelledSsd1322()
    model.fail_at(1)
    with pytest.raises(OSError, match="SPI") as caught:
        model.command(0xAF)
    assert caught.value.errno == errno.EIO


@pytest.mark.parametrize(
    ("commands", "data", "at"),
    [
        ([0xB3, 0x02, 0x10], [7], (3, 2)),  # page 3, column 2
        ([0xB0, 0x0F, 0x17], [7], (0, 0x7F)),
        ([0xB7, 0x03, 0x18], [7], (7, 131)),  # the last of 132 columns
    ],
)
def test_an_sh1106_has_pages_and_132_columns(commands, data, at):
    glass = ModelledSh1106()
    glass.receive(bytes([0x00, *commands]))
    glass.receive(bytes([0x40, *data]))
    assert glass.memory[at[0] * 132 + at[1]] == 7
    assert sum(glass.memory) == 7


def test_an_sh1106_knows_no_windows_and_stops_at_the_edge():
    glass = ModelledSh1106()
    glass.receive(bytes([0x00, 0xB1, 0x02, 0x18]))  # column 130
    glass.receive(bytes([0x40, 1, 2, 3, 4]))
    assert glass.memory[132 + 130 : 132 + 132] == bytes([1, 2])
    assert sum(glass.memory) == 3


def test_glass_hangs_on_the_middle_columns_of_an_sh1106():
    glass = ModelledSh1106()
    glass.receive(bytes([0x00, 0xA1, 0xC8, 0xAF, 0xB0, 0x02, 0x10]))
    glass.receive(bytes([0x40, 0x01]))
    assert glass.image().getbbox() == (0, 0, 1, 1)
