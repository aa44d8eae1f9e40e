"""A real ``bowerboard table`` with its page, without pads, on a journal that the test begins."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import requests

from bowerboard.euchre.rules import HouseRules
from bowerboard.table.journal import Entry, Kind, open_journal

CONFIG = """
[table]
deck = "{0}/deck.toml"
journal = "{0}/evening.journal"
[board]
profile = "pi4-mux"
[panel]
present = false
[page]
host = "127.0.0.1"
port = {1}
[pads]
ports = "{0}/pad-{{pad}}"
north = "0a"
east = "0b"
south = "0c"
west = "0d"
"""

RENEGE = (
    "game 0-0", "dealer 3", "up 9h", "0 orders up", "3 discards Qd",
    "0 plays Ah", "1 plays Td", "2 plays Qh", "3 plays Kh",
    "0 plays Ac", "1 plays 9c", "2 plays Qc", "3 plays Kc",
    "0 plays Ks", "1 plays Th", "1 reneged in 0 Td",
)  # fmt: skip
"""East cannot follow hearts, then has the ten; West discarded the queen of diamonds, unseen."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def write_journal(path: Path, lines: tuple[str, ...]) -> None:
    """A journal with these conclusions, and tags laid."""
    journal = open_journal(path, "test", 1_780_000_000.0)
    entries = [
        Entry(seq, seq * 100, Kind.OBSERVED if line.startswith("laid ") else Kind.CONCLUDED, line)
        for seq, line in enumerate(lines, 1)
    ]
    journal.append(entries, 1_780_000_000.0)
    journal.close()


class PageTable:
    """The table's process, its page's address and PIN."""

    def __init__(self, folder: Path, lines: tuple[str, ...] = ()) -> None:
        self.folder = folder
        pack = enumerate(HouseRules().pack)
        cards = "\n".join(f'0400{number:04x} = "{card}"' for number, card in pack)
        (folder / "deck.toml").write_text(f'name = "blue"\n[cards]\n{cards}\n')
        self.config = folder / "table.toml"
        self.config.write_text(CONFIG.format(folder, free_port()))
        self.journal = folder / "evening.journal"
        if lines:
            write_journal(self.journal, lines)
        self.start()

    def start(self) -> None:
        """Switch the table on, and wait until its page says where it is."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bowerboard", "table", "--config", str(self.config)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=self.folder,
        )  # fmt: skip
        self.page_is_up()

    def page_is_up(self) -> None:
        """Wait for the next word of a page that has begun."""
        for line in self.process.stdout:
            if found := re.search(r"page is (http://\S+)/ \(PIN (\d+)\)", line):
                self.url, self.pin = found.groups()
                return
        raise AssertionError("the table ended")

    @property
    def page(self) -> int:
        """The page's process id: the table's only child."""
        pid = self.process.pid
        return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])

    def children(self) -> list[int]:
        found = []
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            found += [int(each) for each in (task / "children").read_text().split()]
        return found

    def kill(self) -> int:
        """SIGKILL the table; the page that is left."""
        (page,) = self.children()
        self.process.kill()
        self.process.wait(10)
        self.process.stdout.close()
        return page

    def stop(self) -> None:
        """Switch everything off."""
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()

    def lines(self) -> list[str]:
        """The journal's bodies, but for the pads that never come: those the table notes by itself,
        2.5 s after its start."""
        from bowerboard.table.journal import read_entries

        bodies = [entry.body for entry in read_entries(self.journal)]
        return [body for body in bodies if not body.startswith("silent ")]


class Phone:
    """Somebody at the page, without a browser."""

    def __init__(self, table: PageTable) -> None:
        self.url = table.url
        self.session = requests.Session()
        self.session.headers["origin"] = table.url

    def get(self, path: str, **more) -> requests.Response:
        return self.session.get(self.url + path, timeout=10, allow_redirects=False, **more)

    def post(self, path: str, fields: dict | None = None, **more) -> requests.Response:
        return self.session.post(
            self.url + path, data=fields, timeout=10, allow_redirects=False, **more
        )

    def say_pin(self, pin: str) -> requests.Response:
        return self.post("/pin", {"pin": pin})

    def token(self) -> str:
        return re.search(r'form-token" content="([^"]+)"', self.get("/").text)[1]

    def form(self, path: str, **fields) -> requests.Response:
        return self.post(path, {"token": self.token()} | fields)


def gone(pid: int) -> None:
    """Wait until the process ``pid`` is no more."""
    try:
        end = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    import select

    try:
        assert select.select([end], [], [], 20)[0], f"{pid} lives on"
    finally:
        os.close(end)


def end(pid: int) -> None:
    """End a page that was left alone."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
