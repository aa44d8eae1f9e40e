"""Board profiles: those that come with the program work, and what could not work is refused."""

from pathlib import Path

import pytest

from bowerboard.board_checks import faults
from bowerboard.boards import BoardError, board_names, read_board

WANTED = {"pi4-pod", "pi5-pod", "pi4-mux", "zero2w-budget", "six", "eight", "virtual"}

# A whole profile, written out; the tests change one thing at a time.
WHOLE = """
title = "a pod"
machine = "pi4"
seats = 2
[[buses]]
name = "left"
sda = 2
scl = 3
[[muxes]]
name = "mux"
bus = "left"
address = 0x70
[displays]
kind = "ssd1306"
at = [["mux.0", 0x3C], ["mux.1", 0x3C]]
[pins]
sides = [5, 6]
suits = { c = 16, d = 20, h = 21, s = 26 }
alone = 12
undo = 25
lights = [17, 27]
[pads]
kind = "pn532"
kitty = true
[draws]
pi = 1000
display = 25
light = 4
pad = 100
[[rails]]
name = "the supply"
limit_ma = 1100
feeds = ["pi", "displays"]
[[rails]]
name = "the hub"
limit_ma = 300
feeds = ["pads"]
[[rails]]
name = "the pins"
limit_ma = 50
feeds = ["lights"]
"""


def write(tmp_path: Path, old: str = "", new: str = "") -> str:
    assert WHOLE.count(old) == 1 or not old
    path = tmp_path / "board.toml"
    path.write_text(WHOLE.replace(old, new) if old else WHOLE, encoding="utf-8")
    return str(path)


def test_all_the_builds_are_here_and_work():
    assert set(board_names()) >= WANTED
    for name in board_names():
        assert list(faults(read_board(name))) == [], name


def test_the_whole_profile_of_these_tests_works(tmp_path):
    board = read_board(write(tmp_path))
    assert board.pad_count == 3
    assert board.load_ma("pads") == 300
    assert board.controller(board.buses[0]) == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("undo = 25", "undo = 12", r"key undo: GPIO 12 is the key alone already"),
        ("lights = [17, 27]", "lights = [17, 5]", r"light of seat 1: GPIO 5 is the key of seat 0"),
        ("alone = 12", "alone = 3", r"key alone: GPIO 3 is SCL of bus 'left' already"),
        ("alone = 12", "alone = 1", r"GPIO 1 is for the HAT EEPROM"),
        ("alone = 12", "alone = 28", r"GPIO 28 is not on the header"),
        ("scl = 3", "scl = 4", r"a pi4 has no I2C on GPIO 2/4"),
        ('0x3C], ["mux.1", 0x3C', '0x3C], ["mux.0", 0x3C', r"seat 1: seat 0 has address 0x3c"),
        ('["mux.1", 0x3C]', '["left", 0x3C]', r"seat 1: seat 0 has address 0x3c on bus 'left'"),
        ('["mux.0", 0x3C]', '["left", 0x3C]', r"seat 1: seat 0 has address 0x3c on bus 'mux.1'"),
        ('["mux.1", 0x3C]', '["mux.8", 0x3C]', r"no bus 'mux.8': there are left, mux.0 to mux.7"),
        ('["mux.1", 0x3C]', '["mux.1", 0x3E]', r"address 0x3e: they have 0x3c or 0x3d"),
        ("address = 0x70", "address = 0x60", r"a TCA9548A has 0x70 to 0x77"),
        ('bus = "left"', 'bus = "right"', r"there is no bus 'right'"),
        ("limit_ma = 300", "limit_ma = 299", r"the hub gives 299 mA, and pads take up to 300 mA"),
        ("limit_ma = 1100", "limit_ma = 1049", r"pi and displays take up to 1050 mA"),
        ("light = 4", "light = 20", r"a pin gives 16 mA"),
        ('feeds = ["lights"]', "feeds = []", r"nothing feeds the lights"),
        ("seats = 2", "seats = 3", r"has 2 entries for 3 seats"),
        ('kind = "ssd1306"', 'kind = "ssd1306"\nheight = 48', r"128x64 or 128x32, not 128x48"),
        ('kind = "ssd1306"', 'kind = "lcd"', r"Invalid enum value 'lcd'"),
        ("undo = 25", "undo = 25\nredo = 24", r"unknown field `redo`"),
        ('machine = "pi4"', 'machine = "zero2w"\nbase = "x.toml"', r"x.toml: No such file"),
        ('machine = "pi4"', 'machine = "pi4"\nbase = "board.toml"', r"leads back here"),
        ("seats = 2", "seats = ", r"is not a TOML file"),
    ],
)
def test_what_could_not_work_is_refused(tmp_path, old, new, said):
    with pytest.raises(BoardError, match=said):
        read_board(write(tmp_path, old, new))


def test_two_buses_of_one_controller_are_refused(tmp_path):
    second = (
        '[[buses]]\nname = "b"\nsda = 10\nscl = 11\n[[buses]]\nname = "c"\nsda = 12\nscl = 13\n'
    )
    pins = WHOLE.replace("alone = 12", "alone = 22")
    path = tmp_path / "two.toml"
    path.write_text(pins.replace("[[muxes]]", second + "[[muxes]]"), encoding="utf-8")
    with pytest.raises(BoardError, match="'c' and 'b' are both controller 5"):
        read_board(str(path))


def test_an_unknown_name_gets_the_nearest(tmp_path):
    with pytest.raises(BoardError, match="did you mean 'pi4-pod'"):
        read_board("pi4-pot")


def test_a_part_takes_the_place_of_the_bases_part(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(f'base = "{write(tmp_path)}"\n[pads]\nkind = "pn5180"\nkitty = false\n')
    board, base = read_board(str(path)), read_board(write(tmp_path))
    assert (board.pads.kind, board.pad_count) == ("pn5180", 2)
    assert board.pins == base.pins


def test_the_virtual_board_is_the_twins():
    from bowerboard.twin.pod import PLACES

    board = read_board("virtual")
    at = {
        seat: (board.controller(board.path(bus)[0]), address)
        for seat, (bus, address) in enumerate(board.displays.at)
    }
    assert at == PLACES
