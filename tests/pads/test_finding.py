"""Ports by names that last, in a made-up /dev."""

from pathlib import Path

from bowerboard.pads.finding import lasting_names

PICO = "usb-MicroPython_Board_in_FS_mode_e660583883724a32-if00"


def dev(root: Path, by_id: dict[str, str], by_path: dict[str, str]) -> Path:
    for folder, names in (("by-id", by_id), ("by-path", by_path)):
        (root / "serial" / folder).mkdir(parents=True, exist_ok=True)
        for name, tty in names.items():
            (root / tty).touch()
            (root / "serial" / folder / name).symlink_to(root / tty)
    return root / "serial"


def test_a_pad_is_named_by_its_id(tmp_path: Path) -> None:
    serial = dev(tmp_path, {PICO: "ttyACM0"}, {"platform-usb-1.1:1.0": "ttyACM0"})
    assert [name.name for name in lasting_names(serial)] == [PICO]


def test_s10_adapters_without_a_number_are_named_by_their_socket(tmp_path: Path) -> None:
    """Four CH340 share one name by id, which leads to the last of them."""
    sockets = {f"platform-usb-1.{n}:1.0-port0": f"ttyUSB{n}" for n in range(4)}
    serial = dev(tmp_path, {"usb-1a86_USB_Serial-if00-port0": "ttyUSB3"}, sockets)
    names = [name.name for name in lasting_names(serial)]
    assert len(names) == 4
    assert [name for name in names if name in sockets] == sorted(sockets)[:3]


def test_nothing_plugged_in(tmp_path: Path) -> None:
    assert lasting_names(tmp_path / "serial") == []
