"""A real daemon process that is told to stop, or killed: what its glass holds afterwards."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from bowerboard.euchre import text
from bowerboard.euchre.cards import card
from bowerboard.euchre.events import DealerSet, GameBegan, UpcardTurned
from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.drawing import pages
from bowerboard.screens.scene import DRIFT, DRIFT_MS, FACE, Scene
from bowerboard.table.journal import Entry, Kind, open_journal
from bowerboard.view import Stage, TableView

CHILD = Path(__file__).with_name("modelled_table.py")
CONFIG = """
[table]
deck = "{0}/deck.toml"
journal = "{0}/evening.journal"
[panel]
present = false
[page]
present = false
[players]
north = "Anna"
[pads]
ports = "{0}/pad-{{pad}}"
north = "0a"
east = "0b"
south = "0c"
west = "0d"
"""
NAMES = ("Anna", "East", "South", "West")


@pytest.fixture
def folder(tmp_path):
    """A table whose journal holds a game at seven to four, with a queen turned up."""
    (tmp_path / "table.toml").write_text(CONFIG.format(tmp_path))
    (tmp_path / "deck.toml").write_text('[cards]\n04000001 = "Jh"\n')
    (tmp_path / "memory").write_bytes(bytes(4096))
    journal = open_journal(tmp_path / "evening.journal", "test", 0.0)
    events = (GameBegan(HouseRules(), (7, 4)), DealerSet(3), UpcardTurned(card("Qd")))
    journal.append(
        [Entry(n, n, Kind.CONCLUDED, text.write(event)) for n, event in enumerate(events, 1)], 0.0
    )
    journal.close()
    return tmp_path


def command(folder, *words):
    return [sys.executable, str(CHILD), str(folder / "memory"), "table",
            "--config", str(folder / "table.toml"), *words]  # fmt: skip


@contextmanager
def running(folder):
    """The daemon, ready, its first faces on the glass."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(folder / "notify"))
        systemd.settimeout(60)
        with subprocess.Popen(
            command(folder, "--resume"), env=os.environ | {"NOTIFY_SOCKET": str(folder / "notify"),
                                               "WATCHDOG_USEC": "200000"},
        ) as table:  # fmt: skip
            try:
                assert systemd.recv(200).startswith(b"READY=1")
                while not (folder / "memory").read_bytes()[3 * 1024 :].strip(b"\0"):
                    assert systemd.recv(200) == b"WATCHDOG=1"  # one every 100 ms
                yield table
            finally:
                table.kill()


def shown(folder, seat):
    return (folder / "memory").read_bytes()[1024 * seat : 1024 * (seat + 1)]


def may_be(view, seat):
    """What the memory of that face may hold, wherever the picture has drifted to."""
    times = [place * DRIFT_MS for place in range(len(DRIFT))]
    return [pages(Scene.begin(view, at).frame(seat, FACE, at)[0]) for at in times]


GAME = TableView(Stage.ROUND_ONE, names=NAMES, score=(7, 4), dealer=3, turn=0, upcard=card("Qd"))
STOPPED = TableView(Stage.STOPPED, names=NAMES, score=(7, 4))


def test_sigterm_leaves_a_face_that_says_stopped_with_the_last_score(folder):
    with running(folder) as table:
        table.send_signal(signal.SIGTERM)
        assert table.wait(60) == 0
    for seat in range(4):
        assert shown(folder, seat) in may_be(STOPPED, seat)


def test_after_a_crash_the_unit_s_blanker_says_so(folder):
    with running(folder) as table:
        table.send_signal(signal.SIGKILL)
        assert table.wait(60) == -signal.SIGKILL
    # Nothing could be done about it: the score stands there as if it were live.
    assert shown(folder, 3) in may_be(GAME, 3)
    before = (folder / "memory").read_bytes()
    for result, untouched in (("success", True), ("watchdog", False)):
        done = subprocess.run(
            command(folder, "--blank"), env=os.environ | {"SERVICE_RESULT": result}, check=False
        )
        assert done.returncode == 0
        assert ((folder / "memory").read_bytes() == before) == untouched
    for seat in range(4):
        assert shown(folder, seat) in may_be(STOPPED, seat)


def test_the_blanker_needs_no_journal(folder):
    (folder / "evening.journal").write_bytes(b"no journal")
    done = subprocess.run(command(folder, "--blank"), check=False)
    assert done.returncode == 0
    assert shown(folder, 1) in may_be(TableView(Stage.STOPPED, names=NAMES, score=()), 1)


@pytest.mark.parametrize("damage", ["", "[table\n", None])
def test_the_blanker_uses_the_last_good_copy_where_the_configuration_is_damaged(folder, damage):
    with running(folder) as table:
        table.send_signal(signal.SIGKILL)
        table.wait(60)
    config = folder / "table.toml"
    assert config.with_name("table.toml.last-good").is_file()
    if damage is None:
        config.unlink()
    else:
        config.write_text(damage)
    assert subprocess.run(command(folder, "--blank"), check=False).returncode == 0
    for seat in range(4):
        assert shown(folder, seat) in may_be(STOPPED, seat)
    config.with_name("table.toml.last-good").unlink()
    done = subprocess.run(command(folder, "--blank"), check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert str(config) in done.stderr
    assert "Traceback" not in done.stderr


def test_the_memory_is_read_as_a_display_has_it():
    lit = Image.new("1", (128, 64), 0)
    lit.putpixel((5, 9), 255)
    assert pages(lit).index(2) == 128 + 5
