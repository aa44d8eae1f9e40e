"""``bowerboard table`` with off-the-shelf readers: what it refuses, and how it stops."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bowerboard.cli.configured import absent, places_of
from bowerboard.cli.main import main
from bowerboard.config import PLACES, read_config
from bowerboard.deck import Deck, save_deck
from bowerboard.euchre.cards import pack
from bowerboard.table.journal import read_entries
from bowerboard.twin.serialreaders import Wire


def configured(folder: Path, ports: list[str], kind: str = "rdm6300") -> Path:
    save_deck(
        Deck({bytes([4, 0, 0, 0, n]): card for n, card in enumerate(pack(), 1)}), folder / "d"
    )
    text = f'[table]\ndeck = "{folder}/d"\njournal = "{folder}/j"\n[panel]\npresent = false\n'
    for seat, port in zip(PLACES, ports, strict=False):
        text += f'[[readers]]\ntype = "{kind}"\nport = "{port}"\nseat = "{seat}"\n'
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("port", "kind", "why"),
    [
        ("/dev/ttyUSB{n}", "rdm6300", "ls -l /dev/serial/by-path"),
        ("/dev/serial/by-path/{n}", "rdm630", "did you mean 'rdm6300'"),
    ],
)
def test_a_configuration_that_cannot_be_used_is_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], port: str, kind: str, why: str
) -> None:
    path = configured(tmp_path, [port.format(n=n) for n in range(4)], kind)
    assert main(["table", "--config", str(path)]) == 2
    said = capsys.readouterr()
    assert why in said.err
    assert "Traceback" not in said.err
    assert not (tmp_path / "j").exists()


def test_s10_it_tells_which_reader_is_not_there(tmp_path: Path) -> None:
    folder = tmp_path / "by-path"
    folder.mkdir()
    ports = [folder / f"usb-{n}" for n in range(4)]
    for port in ports[:3]:
        port.touch()
    config = read_config(configured(tmp_path, [str(port) for port in ports]))
    assert list(places_of(config).values()) == [0, 1, 2, 3]
    (said,) = absent(config, folder)
    assert f"reader of west is not at {ports[3]}" in said
    assert str(ports[0]) in said


def test_s12_the_daemon_stops_on_sigterm(tmp_path: Path) -> None:
    """A real process at four idle readers, its threads blocked in reading; no display is there."""
    wires = [Wire(tmp_path / f"port-{n}") for n in range(4)]
    for wire in wires:
        wire.plug()
    path = configured(tmp_path, [str(wire.path) for wire in wires[:3]] + [str(tmp_path / "no")])
    with subprocess.Popen(
        [sys.executable, "-m", "bowerboard", "table", "--config", str(path)],
        stderr=subprocess.PIPE,
        text=True,
    ) as table:
        try:
            assert table.stderr is not None
            assert "event=started" in table.stderr.readline()
            assert "the reader of west is not at" in table.stderr.readline()
            table.send_signal(signal.SIGTERM)
            assert table.wait(20) == 0
        finally:
            table.kill()
    for wire in wires:
        wire.unplug()
    read_entries(tmp_path / "j")  # whole, or it would raise
