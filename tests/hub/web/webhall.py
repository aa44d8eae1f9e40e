"""A hall of twelve canned tables, and a real server to show them."""

import asyncio
import contextlib
import re
import socket
import threading
from functools import lru_cache

import requests
from argon2 import PasswordHasher

from bowerboard.hub.api import Role, User
from bowerboard.hub.shown import Need, Reason, Source
from bowerboard.hub.web.app import web_app
from bowerboard.hub.web.site import Site
from bowerboard.twin.cannedhub import CannedHub
from bowerboard.twin.cannedtable import NOW, QUIET, RENEGE, CannedTable, recorded
from bowerboard.web.serving import Server

PASSWORD = "the left bower is trump"

MARCH = (
    "game 2-8", "dealer 1", "up Jd", "2 passes", "3 orders up",
    "2 plays 9c", "3 plays Ac", "0 plays Tc", "1 plays Qc",
    "3 plays Jd", "0 plays 9d", "1 plays Td", "2 plays Qd",
    "3 plays Jh", "0 plays 9h", "1 plays Ad", "2 plays Th",
    "3 plays Kd", "0 plays Qh", "1 plays Kh", "2 plays Ah",
    "3 plays As", "0 plays 9s", "1 plays Ts", "2 plays Qs",
)  # fmt: skip
"""East and West take every trick and win the game."""

CALLED = (
    "game 5-5", "dealer 2", "up 9s", "3 passes", "0 passes", "1 passes", "2 passes",
    "3 names d", "3 plays Kd", "0 plays Td", "1 plays As", "2 plays Qd",
    "0 calls renege on 1 in 0",
)  # fmt: skip
CALLING = ("game 1-0", "dealer 3", "up Qh", "0 passes", "1 passes")
ROUND_TWO = (
    "game 9-9", "dealer 0", "up Ks", "1 passes", "2 passes", "3 passes", "0 passes", "1 passes",
)  # fmt: skip
PLAYING = (
    "game 6-3", "dealer 2", "up Ac", "3 passes", "0 orders up",
    "3 plays Ks", "0 plays 9s", "1 plays As", "2 plays Jc",
    "2 plays Ah", "3 plays Th",
)  # fmt: skip


def need(what: Need, ago: float, words: str, seat: int | None = None) -> Reason:
    return Reason(what, NOW - ago, words, seat)


def hall() -> CannedHub:
    """Twelve tables; table 7 has a renege to be ruled on."""
    pads = Source.PADS

    def table(number: int, lines: tuple[str, ...], *needs: Reason, source: Source = pads) -> None:
        held[f"t{number}"] = CannedTable(str(number), source, recorded(lines), needs)

    held: dict[str, CannedTable] = {}
    table(1, PLAYING, need(Need.DIRECTOR, 95, "South calls the director", 2))
    table(2, QUIET)
    table(3, CALLED, need(Need.RENEGE, 31, "North calls a renege on East in trick 1", 1))
    table(4, CALLING, need(Need.QUESTION, 44, "East: which card? lay it again", 1))
    table(5, ("game 3-1",), source=Source.BY_HAND)
    table(6, ROUND_TWO)
    table(
        7, RENEGE, need(Need.RENEGE, 212, "East reneged in trick 1 with 10♦: proven", 1),
        need(Need.LOW_POWER, 300, "its supply is too weak"),
    )  # fmt: skip
    table(8, MARCH, need(Need.UNCONFIRMED, 150, "East-West won 2-10: is the score right?"))
    table(9, PLAYING, need(Need.PAD_LOST, 12, "the pad of West is silent", 3))
    table(10, CALLING)
    table(11, QUIET, need(Need.LINK_LOST, 620, "nothing heard for 10 minutes"))
    table(12, PLAYING)
    return CannedHub(held)


@lru_cache(maxsize=1)
def kept() -> str:
    """The password of both, hashed cheaply: what is slow on purpose has tests of its own."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)


def people() -> dict[str, User]:
    """A director, Dora, and a scorekeeper, Sam."""
    return {
        "Dora": User("Dora", Role.DIRECTOR, kept()),
        "Sam": User("Sam", Role.SCOREKEEPER, kept()),
    }


class Served:
    """An application served by uvicorn in a thread of its own, on a free port."""

    def __init__(self, app) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.app = app
        self.server = Server(app)
        self._up = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            serving = asyncio.create_task(self.server.serve([self.socket]))
            while not self.server.started and not serving.done():
                await asyncio.sleep(0)
            self._up.set()
            await serving

        asyncio.run(main())

    def do(self, work):
        """Run ``work`` (a coroutine, or a function) on the server's event loop."""

        async def run():
            return await work if asyncio.iscoroutine(work) else work()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(10)

    def __enter__(self) -> "Served":
        self._thread.start()
        self._up.wait(10)
        return self

    def __exit__(self, *_) -> None:
        self.server.should_exit = True
        self._thread.join(10)


class Caller:
    """Somebody with a browser's manners but no browser: keeps cookies, says its origin."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.session = requests.Session()
        self.session.headers["origin"] = url

    def get(self, path: str, **more) -> requests.Response:
        return self.session.get(self.url + path, timeout=10, allow_redirects=False, **more)

    def post(self, path: str, fields: dict | None = None, **more) -> requests.Response:
        return self.session.post(
            self.url + path, data=fields, timeout=10, allow_redirects=False, **more
        )

    def sign_in(self, name: str, password: str = PASSWORD) -> "Caller":
        answer = self.post("/sign-in", {"name": name, "password": password, "next": "/"})
        assert answer.status_code == 303, answer.text
        return self

    def token(self) -> str:
        """A fresh one-time token, as every page of somebody signed in carries one."""
        return re.search(r'form-token" content="([^"]+)"', self.get("/no-such-page").text)[1]

    def tell(self, table: str, **fields) -> requests.Response:
        """Send a form of the table's page."""
        return self.post(f"/tables/{table}/command", {"token": self.token()} | fields)


@contextlib.contextmanager
def open_hall():
    """The hall on the network: (served, hub)."""
    hub = hall()
    hub.people.update(people())
    with Served(web_app(hub, Site(wall=lambda: NOW))) as served:
        yield served, hub
