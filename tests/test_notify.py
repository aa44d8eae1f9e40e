"""What systemd hears, on a socket of our own."""

import os
import socket

import pytest

from bowerboard.notify import notify, watchdog_s


@pytest.fixture
def heard(tmp_path, monkeypatch):
    """What was sent to the socket that systemd would hold."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(tmp_path / "notify"))
        end.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield lambda: end.recv(4096).decode()


def test_states_go_out_in_one_datagram(heard):
    assert notify("READY=1", "STATUS=open")
    assert heard() == "READY=1\nSTATUS=open"


def test_an_abstract_socket_is_heard_too(monkeypatch):
    name = f"bowerboard-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind("\0" + name)
        end.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + name)
        assert notify("WATCHDOG=1")
        assert end.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "/nowhere/at/all"])
def test_nobody_listens(monkeypatch, address):
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    assert not notify("READY=1")


@pytest.mark.parametrize(
    ("given", "pid", "every"),
    [
        ("10000000", None, 5.0),
        ("10000000", "ours", 5.0),
        ("10000000", "1", None),
        ("0", None, None),
        ("soon", None, None),
        (None, None, None),
    ],
)
def test_the_watchdog_is_fed_twice_in_its_time(monkeypatch, given, pid, every):
    pid = str(os.getpid()) if pid == "ours" else pid
    for name, value in (("WATCHDOG_USEC", given), ("WATCHDOG_PID", pid)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert watchdog_s() == every
