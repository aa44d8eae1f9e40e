"""The configuration file: pads, readers, decks, and names that must not be used for ports."""

from pathlib import Path

import pytest

from bowerboard.config import Config, ConfigError, read_config

TABLE = '[table]\ndeck = "/etc/bowerboard/deck.toml"\n'
PADS = '[pads]\nnorth = "e660"\neast = "e661"\nsouth = "e662"\nwest = "e663"\n'
BY_PATH = "/dev/serial/by-path/platform-xhci-hcd.0-usb-0:1.2:1.0-port0"


def reader(seat: str = "west", port: str = BY_PATH, more: str = "") -> str:
    return f'[[readers]]\ntype = "rdm6300"\nport = "{port}"\nseat = "{seat}"\n{more}'


def read(tmp_path: Path, text: str) -> Config:
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    return read_config(path)


def test_four_pads(tmp_path: Path) -> None:
    config = read(tmp_path, TABLE + PADS)
    assert config.pads.at() == {"north": "e660", "east": "e661", "south": "e662", "west": "e663"}
    assert config.table.decks == ("/etc/bowerboard/deck.toml",)
    assert config.readers == ()


def test_a_reader_stands_in_for_a_pad(tmp_path: Path) -> None:
    pads = PADS.replace('west = "e663"\n', "")
    config = read(tmp_path, TABLE + pads + reader() + reader("kitty", BY_PATH + "x", "reads = 1"))
    assert [(r.type, r.port, r.seat, r.reads) for r in config.readers] == [
        ("rdm6300", BY_PATH, "west", 2),
        ("rdm6300", BY_PATH + "x", "kitty", 1),
    ]


def test_readers_alone(tmp_path: Path) -> None:
    seats = ("north", "east", "south", "west")
    config = read(tmp_path, TABLE + "".join(reader(s, f"{BY_PATH}{s}") for s in seats))
    assert config.pads.at() == {}
    assert len(config.readers) == 4


def test_several_packs(tmp_path: Path) -> None:
    config = read(tmp_path, '[table]\ndeck = ["blue.toml", "red.toml"]\n' + PADS)
    assert config.table.decks == ("blue.toml", "red.toml")


@pytest.mark.parametrize(
    "port",
    [
        "/dev/serial/by-path/platform-xhci-hcd.0-usb-0:1.2:1.0-port0",
        "/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0",
        "/dev/serial/by-id/usb-1a86_USB_Single_Serial_54D2043157-if00",
        "/dev/serial0",
        "/dev/ttyAMA3",
        "/dev/bowerboard/north",
    ],
)
def test_names_that_stay(tmp_path: Path, port: str) -> None:
    pads = PADS.replace('west = "e663"\n', "")
    assert read(tmp_path, TABLE + pads + reader(port=port)).readers[0].port == port


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (reader(port="/dev/ttyUSB0"), r"/dev/ttyUSB0.*numbers change.*ls -l /dev/serial/by-path"),
        (reader(port="/dev/ttyACM12"), r"ttyACM12.*by-path"),
        (
            reader(port="/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"),
            "no serial number.*by-path",
        ),
        (
            reader(port="/dev/serial/by-id/usb-1a86_USB2.0-Serial-if00-port0"),
            "no serial number.*by-path",
        ),
        (reader(port="COM3"), "is not the path of a port"),
        (reader("southwest", more=""), "'southwest': write one of north, east"),
        (reader(more="reads = 0"), "reads = 0: 1 to 5"),
        (reader() + reader("kitty"), "is used twice.*by-path"),
        (reader("east"), "east has two readers"),
        ("", r'west has no pad: write west = "..."'),
        (reader(more='colour = "red"'), "colour"),
        (reader(more="read = 1"), "did you mean 'reads'"),
    ],
)
def test_what_cannot_be_used(tmp_path: Path, text: str, why: str) -> None:
    pads = PADS.replace('west = "e663"\n', "")
    with pytest.raises(ConfigError, match=why) as refused:
        read(tmp_path, TABLE + pads + text)
    assert "table.toml" in str(refused.value)


def test_the_pads_ports_are_no_numbers_either(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="numbers change"):
        read(tmp_path, TABLE + PADS + 'ports = "/dev/ttyACM{pad}"\n')
    with pytest.raises(ConfigError, match="must contain"):
        read(tmp_path, TABLE + PADS + 'ports = "/dev/serial/by-id/usb"\n')
