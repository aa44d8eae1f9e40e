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

from bowerboard.hub.broker import PID_FILE

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
        """Start it, and wait until it listens on ``port``.  One that a hub before us left behind
        with this configuration is ended first.

        Raises:
            NoBroker: it does not start, or something else listens there.
        """
        self._configuration, self._port = configuration, port
        _end_left_behind(configuration, port)
        if _listens(port):
            raise NoBroker(
                f"something else listens on port {port} already: stop it, or write another port "
                f"in {configuration.with_name('hub.toml')} and in {configuration}"
            )
        # A file, since a pipe that nobody reads would stop it one day.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed in stop
        try:
            self.again()
        except NoBroker:
            self._said.close()
            raise

    def again(self) -> None:
        """Start it (anew, if it has ended), and wait until it listens.

        Raises:
            NoBroker: it does not.
        """
        self._process = subprocess.Popen(
            [program(), "-c", str(self._configuration)],
            stdin=subprocess.DEVNULL,
            stderr=self._said,
            start_new_session=True,
        )
        until = time.monotonic() + START_S
        while not _listens(self._port):
            if self._process.poll() is not None or time.monotonic() > until:
                self._end()
                self._said.seek(0)
                words = " ".join(self._said.read().decode(errors="replace").split())
                raise NoBroker(
                    f"Mosquitto does not start with {self._configuration}: "
                    f"{words[-300:] or 'it says nothing'}"
                )
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


def _end_left_behind(configuration: Path, port: int) -> None:
    """End the Mosquitto of a hub that was killed, known by the configuration it was given."""
    try:
        pid = int(configuration.with_name(PID_FILE).read_text(encoding="ascii"))
        command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (OSError, ValueError):
        return
    if str(configuration).encode() not in command:
        return
    os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + START_S
    while _listens(port) and time.monotonic() < until:
        time.sleep(0.02)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def root_user() -> str:
    """Whom Mosquitto is to become when we are root: nobody else could read the folder."""
    return "root" if os.geteuid() == 0 else ""
