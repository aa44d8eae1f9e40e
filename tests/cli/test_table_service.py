"""The daemon as a service: a real process, with a socket of ours where systemd's would be."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

CONFIG = """
[table]
deck = "{0}/deck.toml"
journal = "{0}/evening.journal"
[board]
profile = "pi4-mux"
[panel]
present = false
[page]
present = false
[pads]
ports = "{0}/pad-{{pad}}"
north = "0a"
east = "0b"
south = "0c"
west = "0d"
"""


def start(
    folder: Path, board: str, panel: str = "present = false", **more: str
) -> subprocess.Popen[str]:
    text = CONFIG.format(folder).replace("pi4-mux", board).replace("present = false", panel)
    (folder / "table.toml").write_text(text)
    (folder / "deck.toml").write_text('[cards]\n04000001 = "Jh"\n')
    return subprocess.Popen(
        [sys.executable, "-m", "bowerboard", "table", "--config", str(folder / "table.toml")],
        env=os.environ | more,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
    )


def test_ready_alive_stopping(tmp_path):
    """No hardware answers: the table runs all the same, and says so in time."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(30)
        table = start(
            tmp_path, "pi4-mux", NOTIFY_SOCKET=str(tmp_path / "notify"), WATCHDOG_USEC="200000"
        )
        try:
            assert systemd.recv(4096).decode().startswith("READY=1\nSTATUS=")
            fed = 0
            while fed < 2:
                heard = systemd.recv(4096)
                assert heard == b"WATCHDOG=1" or heard.startswith(b"STATUS=")
                fed += heard == b"WATCHDOG=1"
            table.send_signal(signal.SIGTERM)
            while heard != b"STOPPING=1":
                assert heard == b"WATCHDOG=1" or heard.startswith(b"STATUS=")
                heard = systemd.recv(4096)
            assert table.wait(30) == 0
        finally:
            table.kill()
            table.communicate()


def test_o06_without_a_pin_library_one_line_says_so_and_the_table_runs(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        table = start(
            tmp_path, "pi4-pod", "", NOTIFY_SOCKET=str(tmp_path / "notify"),
            GPIOZERO_PIN_FACTORY="lgpio",
        )  # fmt: skip
        try:
            ready = systemd.recv(1000).decode()
            assert ready.startswith("READY=1\nSTATUS=")
            assert "; no keys or lights: " in ready
            table.send_signal(signal.SIGTERM)
            _, said = table.communicate(timeout=60)
        finally:
            table.kill()
            table.communicate()
    assert table.returncode == 0
    (line,) = [line for line in said.splitlines() if "no keys or lights" in line]
    assert "no keys or lights: " in line
    assert "Traceback" not in said


def test_a_table_that_nobody_has_set_up_says_what_it_needs_where_nobody_can_lead(tmp_path):
    """Without pins the faces cannot lead through the first start: what to write is said."""
    (tmp_path / "table.toml").write_text('[board]\nprofile = "pi4-pod"\n')
    last = "first start needs the pod's keys"
    for words, needed in (((), "table.toml: "), (("--setup",), last)):
        done = subprocess.run(
            [sys.executable, "-m", "bowerboard", "table", *words,
             "--config", str(tmp_path / "table.toml")],
            env=os.environ | {"GPIOZERO_PIN_FACTORY": "lgpio"},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 2
        assert needed in done.stderr.splitlines()[-1]
        assert "Traceback" not in done.stderr


def test_a_board_that_cannot_be_used_ends_it_with_2(tmp_path):
    (tmp_path / "board.toml").write_text('base = "pi4-pod"\n[pads]\nkind = "pn532"\nkitty = 1\n')
    table = start(tmp_path, str(tmp_path / "board.toml"))
    _, said = table.communicate(timeout=30)
    assert table.returncode == 2
    assert "board.toml: Expected `bool`" in said
    assert "Traceback" not in said


def test_a_language_nobody_wrote_is_refused_with_those_that_are(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text('[cards]\n04000001 = "Jh"\n')
    words = CONFIG.format(tmp_path).replace("[board]", 'language = "tlh"\n[board]')
    (tmp_path / "table.toml").write_text(words)
    done = subprocess.run(
        [sys.executable, "-m", "bowerboard", "table", "--config", str(tmp_path / "table.toml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "language = 'tlh': one of en, fr" in done.stderr
