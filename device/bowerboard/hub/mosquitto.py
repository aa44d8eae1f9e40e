"""A Mosquitto that the hub starts and ends."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PLACES = ("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto")
"""Where Debian and others put it, which is not on everybody's path."""

START_S = 10.0


class NoBroker(Exception):
    """There is no Mosquitto, or it does not start; the message says why and how to mend it."""


def program() -> str:
    """The path of Mosquitto.

    Raises:
        NoBroker: it is not installed.
    """
    found = shutil.which("mosquitto") or next((p for p in PLACES if Path(p).exists()), None)
    if found is None:
        raise NoBroker(
            "there is no Mosquitto: install it (sudo apt install mosquitto), or name a broker in "
            "the hub's configuration ([broker] start = false)"
        )
    return found


def free_port(wanted: int) -> int:
    """``wanted`` if nothing listens there, else any free port."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return wanted


class Mosquitto:
    """A running broker."""

    def __init__(self, configuration: Path, port: int) -> None:
        """Start it, and wait until it listens on ``port``.

        Raises:
            NoBroker: it does not.
        """
        # A file, since a pipe that nobody reads would stop it one day.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed in stop
        self._process = subprocess.Popen(
            [program(), "-c", str(configuration)],
            stdin=subprocess.DEVNULL,
            stderr=self._said,
            start_new_session=True,
        )
        until = time.monotonic() + START_S
        while not _listens(port):
            if self._process.poll() is not None or time.monotonic() > until:
                self._end()
                self._said.seek(0)
                said = self._said.read().decode(errors="replace")
                self._said.close()
                words = " ".join(said.split()) or "it says nothing"
                raise NoBroker(f"Mosquitto does not start with {configuration}: {words[-300:]}")
            time.sleep(0.02)

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def reload(self) -> None:
        """Have it read its passwords again."""
        self._process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        """End it."""
        self._end()
        self._said.close()

    def _end(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def root_user() -> str:
    """Whom Mosquitto is to become when we are root: nobody else could read the folder."""
    return "root" if os.geteuid() == 0 else ""
