"""The wiring drawings say what the board profiles and the firmware say."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from PIL import Image

import make
import wires
from bowerboard.boards import board_names, read_board

ROOT = Path(__file__).parents[2]
WIRING = ROOT / "hw" / "wiring"
PADS = ("pad-pn5180", "pad-pn532")

# The Pico's pins, from its datasheet (figure "The pinout of the Pico"): header pin -> name.
PICO = {
    1: "GP0", 2: "GP1", 4: "GP2", 5: "GP3", 6: "GP4", 7: "GP5", 9: "GP6", 10: "GP7", 11: "GP8",
    12: "GP9", 14: "GP10", 15: "GP11", 16: "GP12", 17: "GP13", 19: "GP14", 20: "GP15", 21: "GP16",
    22: "GP17", 24: "GP18", 25: "GP19", 26: "GP20", 27: "GP21", 29: "GP22", 36: "3V3",
    40: "VBUS 5V", 23: "GND", 38: "GND",
}  # fmt: skip

# The Pi's header by rows, as printed on pinout cards (GPIO numbers; 3, 5 and g are power).
ROWS = """
3 5  2 5  3 g  4 14  g 15  17 18  27 g  22 23  3 24  10 g  9 25  11 8  g 7
0 1  5 g  6 12  13 g  19 16  26 20  g 21
"""


def nets(name: str) -> list[tuple[str, str, str, str]]:
    """Every wire of a source: part, pin's label, part, pin's label."""
    source = yaml.safe_load((WIRING / f"{name}.yml").read_text())
    found = []
    for start, _, end in source["connections"]:
        ((one, pins),), ((other, ends),) = start.items(), end.items()
        for pin, to in zip(pins, ends, strict=True):
            found.append((one, label(source, one, pin), other, label(source, other, to)))
    return found


def label(source: dict, part: str, pin: int | str) -> str:
    connector = source["connectors"][part]
    if isinstance(pin, str):
        assert pin in connector["pinlabels"]
        return pin
    pins = connector.get("pins", range(1, len(connector["pinlabels"]) + 1))
    return connector["pinlabels"][list(pins).index(pin)]


@pytest.mark.parametrize("name", wires.POD_DRAWINGS)
def test_the_pods_sources_are_made_from_the_boards(name):
    assert (WIRING / f"{name}.yml").read_text() == wires.pod_wiring(name)


def test_every_board_with_hardware_is_drawn():
    assert set(wires.POD_DRAWINGS) == set(board_names()) - {"virtual", "pi5-pod"}


@pytest.mark.parametrize("name", wires.POD_DRAWINGS)
def test_the_header_is_a_pis(name):
    power = {"3": "3V3", "5": "5V", "g": "GND"}
    printed = ROWS.split()
    rows = list(zip(printed[::2], printed[1::2], strict=True))
    expected = []
    for n, pair in enumerate(rows):
        for pin in pair:
            # 3 and 5 are power but where GPIO 3 and GPIO 5 are: rows 3 and 15.
            is_gpio = pin.isdigit() and (pin not in power or (n, pin) in ((2, "3"), (14, "5")))
            expected.append(f"GPIO {pin}" if is_gpio else power[pin])
    source = yaml.safe_load((WIRING / f"{name}.yml").read_text())
    assert source["connectors"]["Pi"]["pinlabels"] == expected


@pytest.mark.parametrize("name", wires.POD_DRAWINGS)
def test_every_pin_of_the_board_is_drawn_once_and_goes_where_it_should(name):
    board = read_board(name)
    ends: dict[str, set[str]] = {}
    for one, pin, other, end in nets(name):
        assert one == "Pi" or not pin.startswith("GPIO")
        if one == "Pi" and pin.startswith("GPIO"):
            ends.setdefault(pin, set()).add(f"{other} {end}")
    pins = board.pins
    places = wires.NAMES[board.seats]
    expected = {f"GPIO {p}": {f"Key_side {places[s]}"} for s, p in enumerate(pins.sides)}
    expected |= {f"GPIO {p}": {f"Light_side {places[s]}"} for s, p in enumerate(pins.lights)}
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    expected |= {f"GPIO {p}": {f"Key_top {suits[s]}"} for s, p in pins.suits.items()}
    expected[f"GPIO {pins.alone}"] = {"Key_top alone"}
    expected[f"GPIO {pins.undo}"] = {"Key_top undo"}
    expected[f"GPIO {pins.buzzer}"] = {"Buzzer +"}
    for bus in board.buses:
        on = [f"Face_{s}" for s, (b, _) in enumerate(board.displays.at) if b == bus.name]
        on += ["Mux" for mux in board.muxes if mux.bus == bus.name]
        expected[f"GPIO {bus.sda}"] = {f"{part} SDA" for part in on}
        expected[f"GPIO {bus.scl}"] = {f"{part} SCL" for part in on}
    assert ends == expected


@pytest.mark.parametrize("name", wires.POD_DRAWINGS)
def test_no_face_gets_5_volts_and_every_face_has_its_channel(name):
    board = read_board(name)
    for seat, (bus, _) in enumerate(board.displays.at):
        wire = {end: (one, pin) for one, pin, other, end in nets(name) if other == f"Face_{seat}"}
        assert set(wire) == {"VCC", "GND", "SDA", "SCL"}
        assert wire["VCC"] in (("Regulator", "OUT 3V3"), ("Pi", "3V3"), ("Mux", "VIN"))
        if "." in bus:
            channel = bus.rpartition(".")[2]
            assert (wire["SDA"], wire["SCL"]) == (("Mux", f"SD{channel}"), ("Mux", f"SC{channel}"))
    feeds = [pin for one, pin, other, end in nets(name) if other == "Mux" and end == "VIN"]
    assert feeds in ([], ["3V3"])


@pytest.mark.parametrize("name", PADS)
def test_the_picos_pins_are_where_the_drawing_says(name):
    pico = yaml.safe_load((WIRING / f"{name}.yml").read_text())["connectors"]["Pico"]
    assert {pin: PICO[pin] for pin in pico["pins"]} == dict(
        zip(pico["pins"], pico["pinlabels"], strict=True)
    )


ROLES = {
    "_MISO": {"MISO"}, "_MOSI": {"MOSI"}, "_SCK": {"SCK"}, "_SELECT": {"NSS", "SS"},
    "_BUSY": {"BUSY"}, "_RESET": {"RST", "RSTPDN"}, "_KEY": {"1"}, "_KNOCK": {"OUT"},
}  # fmt: skip
"""What the firmware calls a pin, and what is printed on the boards it goes to."""


@pytest.mark.parametrize("name", PADS)
def test_the_pads_pins_are_the_firmwares(name):
    """Each pin that firmware/board.py names goes to the terminal of that role."""
    drawn = {end: pin for one, pin, _, end in nets(name) if one == "Pico"}
    for role, pin in firmware_pins().items():
        ends = ROLES.get(role, set()) & set(drawn)
        for end in ends:
            assert drawn[end] == f"GP{pin}", role


def firmware_pins() -> dict[str, int]:
    """The numbered constants of firmware/board.py, single or in a tuple."""
    found = {}
    for node in ast.parse((ROOT / "firmware" / "board.py").read_text()).body:
        if isinstance(node, ast.Assign):
            (target,) = node.targets
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            for one, value in zip(names, values, strict=False):
                if isinstance(value, ast.Constant) and type(value.value) is int:
                    found[one.id] = value.value
    return found


@pytest.mark.parametrize("name", [*wires.POD_DRAWINGS, *PADS])
def test_the_drawing_was_made_from_its_source(name):
    with Image.open(WIRING / f"{name}.png") as picture:
        assert picture.text["made-from"] == make.digest([WIRING / f"{name}.yml"])


@pytest.mark.skipif(shutil.which("dot") is None, reason="needs graphviz, see .ci/system-packages")
@pytest.mark.parametrize("name", ["zero2w-budget", *PADS])
def test_wireviz_draws_it(tmp_path, name):
    subprocess.run(
        [sys.executable, "-m", "wireviz.wv_cli", "-f", "s", "-o", str(tmp_path),
         str(WIRING / f"{name}.yml")],
        check=True, capture_output=True,
    )  # fmt: skip
    drawn = (tmp_path / f"{name}.svg").read_text()
    parts = yaml.safe_load((WIRING / f"{name}.yml").read_text())["connectors"]
    assert all(re.search(rf">{part}<", drawn) for part in parts)
