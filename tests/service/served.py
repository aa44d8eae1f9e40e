"""A table served in a process of its own, with a socket of ours where systemd's would be."""

import os
import pty
import select
import signal
import socket
import subprocess
import sys
import tty
from collections.abc import Callable
from pathlib import Path

from bowerboard.seatlink import frames, messages

FAULTY = Path(__file__).with_name("faulty.py")
CONFIG = """
[table]
deck = "{0}/deck.toml"
journal = "{0}/evening.journal"
[page]
present = false
[panel]
present = false
[pads]
ports = "{0}/pad-{{pad}}"
north = "0a"
east = "0b"
south = "0c"
west = "0d"
"""
PADS = ("0a", "0b", "0c", "0d")
TAG = "04000001"


MOST = 100
"""So many messages, some 30 s of them, are waited for."""


class Served:
    """The process, what it tells systemd, and the pads' ends of its pseudo-terminals."""

    def __init__(self, folder: Path, fault: str = "none", watchdog_s: float = 0.4) -> None:
        self.folder = folder
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.address = str(folder / "notify")
        Path(self.address).unlink(missing_ok=True)
        self.socket.bind(self.address)
        self.socket.settimeout(30)
        self.status: list[str] = []
        self.masters: dict[str, int] = {}
        self.asked: set[str] = set()
        if not (folder / "table.toml").exists():
            (folder / "table.toml").write_text(CONFIG.format(folder))
        (folder / "deck.toml").write_text(f'[cards]\n{TAG} = "Jh"\n')
        for pad in PADS:
            self._plug(pad)
        self.process = subprocess.Popen(
            [sys.executable, str(FAULTY), str(folder / "table.toml"), fault],
            env=os.environ
            | {"NOTIFY_SOCKET": self.address, "WATCHDOG_USEC": str(int(watchdog_s * 1_000_000))},
            stderr=subprocess.PIPE,
            text=True,
        )

    def _plug(self, pad: str) -> None:
        master, slave = pty.openpty()
        tty.setraw(slave)
        link = self.folder / f"pad-{pad}"
        link.unlink(missing_ok=True)
        link.symlink_to(os.ttyname(slave))
        self.masters[pad] = master
        self.masters[f"{pad} slave"] = slave

    def hear(self) -> str:
        """The next thing it tells, a status noted on the way."""
        said = self.socket.recv(4096).decode()
        for line in said.splitlines():
            if line.startswith("STATUS="):
                self.status.append(line.removeprefix("STATUS="))
        return said

    def until(self, what: str) -> None:
        """Hear on until it tells ``what``."""
        for _ in range(MOST):
            if what in self.hear():
                return
        raise AssertionError(f"it never tells {what!r}: {self.status}")

    def until_status(
        self, right: Callable[[str], bool], meanwhile: Callable[[], None] = lambda: None
    ) -> None:
        """Hear on until its status is ``right``, doing something before each message."""
        for _ in range(MOST):
            if self.status and right(self.status[-1]):
                return
            meanwhile()
            self.hear()
        raise AssertionError(f"its status never becomes right: {self.status}")

    def fed(self, within: float = 10) -> bool:
        """Whether the watchdog is fed within so many seconds (many: the machine may be busy)."""
        self.socket.settimeout(within)
        try:
            self.until("WATCHDOG=1")
        except TimeoutError:
            return False
        finally:
            self.socket.settimeout(30)
        return True

    def cpu_s(self) -> float:
        """Seconds that the process has been on a processor."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def say(self, pad: str, *what: object) -> None:
        """Let the pad say messages of the seat link."""
        for message in what:
            os.write(self.masters[pad], frames.encode(messages.pack(message)))

    def hello(self, pad: str) -> None:
        """The pad says who it is, the first time once it is asked: before, nobody would hear."""
        if pad not in self.asked:
            ready, _, _ = select.select([self.masters[pad]], [], [], 30)
            assert ready, f"the table never asks pad {pad}"
            self.asked.add(pad)
        uid = bytes.fromhex(pad)
        self.say(pad, messages.Hello(uid=uid, boot=7, oldest=1, firmware="0.1.0"))

    def stop(self) -> str:
        """SIGTERM; what it had said on standard error."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> str:
        """What it had said, once it has ended by itself."""
        _, said = self.process.communicate(timeout=30)
        return said

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        self.socket.close()
        for end in self.masters.values():
            os.close(end)
