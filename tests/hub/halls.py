"""A hall for the tests: a real Mosquitto, the real hub, tables with real journals and links."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

from bowerboard.euchre.rules import HouseRules
from bowerboard.hub.broker import (
    HOME_USER,
    HUB_USER,
    Credentials,
    Listener,
    access,
    configuration,
)
from bowerboard.hub.director import LiveHub
from bowerboard.hub.hall import Reach
from bowerboard.hub.link import BrokerAt
from bowerboard.hub.mosquitto import Mosquitto, free_port, root_user
from bowerboard.hub.store import Store
from bowerboard.table.hubacts import Identity
from bowerboard.table.hubedge import HubAt, HubEdge
from bowerboard.table.journal import Kind, open_journal, read_entries
from bowerboard.twin import evening
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.hall import HallTable, Plan
from bowerboard.twin.truth import Truth

WAIT_S = 20.0
"""Long after this a test gives up; on the way it waits for what it wants, not for time."""

IDS = [f"table-{number}" for number in range(1, 25)]


def apart(work):
    """What the coroutine ``work`` returns, run in a thread of its own: the browser's driver keeps
    a loop in the main one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result(120)


class Broker:
    """A Mosquitto with the hall's own configuration, which can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port(0)
        text = configuration(folder, Listener(self.port, "127.0.0.1"), root_user())
        (folder / "mosquitto.conf").write_text(text)
        (folder / "acl").write_text(access())
        self.credentials = Credentials(folder)
        self.credentials.add([HUB_USER, HOME_USER, *IDS])
        self.start()

    def start(self) -> None:
        self.running = Mosquitto(self.folder / "mosquitto.conf", self.port)

    def kill(self) -> None:
        self.running._process.send_signal(signal.SIGKILL)
        self.running._process.wait()
        self.running.stop()

    def stop(self) -> None:
        self.running.stop()

    def at(self, table: str) -> HubAt:
        return HubAt(table, "127.0.0.1", self.port, table, self.credentials.password(table))

    def hub_at(self) -> BrokerAt:
        return BrokerAt("127.0.0.1", self.port, HUB_USER, self.credentials.password(HUB_USER))

    def reach(self) -> Reach:
        return Reach("127.0.0.1", 8080, "http://127.0.0.1:8080", "127.0.0.1", self.port, "",
                     self.credentials.password)  # fmt: skip


def new_hub(broker: Broker, database: Path | str, **more) -> LiveHub:
    """A hub on a file of SQLite's, or on the database of an address."""
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    return LiveHub(Store(url), broker.reach(), "spring", **more)


@contextlib.asynccontextmanager
async def hub_at(broker: Broker, database: Path | str, **more):
    """The hub, from start to stop."""
    hub = new_hub(broker, database, **more)
    await hub.start(broker.hub_at())
    try:
        yield hub
    finally:
        await hub.stop()


async def until(hub: LiveHub, reached) -> None:
    """Wait until ``reached()``, looking whenever the hub says that something changed."""
    async with asyncio.timeout(WAIT_S):
        changes = hub.changes()
        nudge = asyncio.ensure_future(anext(changes))
        try:
            while not reached():
                await asyncio.wait([nudge], timeout=0.25)
                if nudge.done():
                    nudge = asyncio.ensure_future(anext(changes))
        finally:
            nudge.cancel()
            await asyncio.gather(nudge, return_exceptions=True)
            await changes.aclose()


async def acknowledged(hub: LiveHub, table: str, last: int) -> None:
    """Wait until ``table`` is stored up to number ``last``."""
    await until(hub, lambda: table in hub._places and hub._places[table].live.upto >= last)
    await hub.files.flush()


@lru_cache(maxsize=8)
def played(seed: int, deals: int, rules: HouseRules = HouseRules()):  # noqa: B008
    """The journal's entries of an evening, with a renege in its second deal."""
    with tempfile.TemporaryDirectory() as folder:
        table = DirectTable(seed, rules)
        truth = Truth(Path(folder) / "truth", lambda: table.now)
        play(table, evening.played(seed, rules, deals), truth)
        truth.close()
    return tuple(table.entries)


def up_to_renege(seed: int):
    """The evening up to the renege, just proven."""
    entries = played(seed, 4)
    place = next(n for n, e in enumerate(entries) if " reneged in " in e.body)
    return entries[: place + 1]


def conclusions(entries):
    """What the hub must know in the end: number and line of every conclusion."""
    return [(each.seq, each.body) for each in entries if each.kind is Kind.CONCLUDED]


class Written:
    """A table that is only its journal and its link: entries are committed as the test says."""

    def __init__(self, broker: Broker, folder: Path, table: str, entries=(), **who) -> None:
        self.path = folder / f"{table}.journal"
        self.wall = who.pop("wall", 1_000_000.0)
        self.journal = open_journal(self.path, "test", self.wall)
        self.waiting = list(entries)
        self.done = []
        self.items = []
        board = who.pop("board", f"board-{table}")
        instance = who.pop("instance", f"i-{table}")
        self.edge = HubEdge(
            who.pop("at", None) or broker.at(table),
            Identity(table, board, instance, "test"),
            self.path,
            self.items.append,
        )

    def commit(self, number: int | None = None) -> int:
        """Commit the next ``number`` entries (all); the last number committed."""
        some = self.waiting[:number]
        del self.waiting[:number]
        self.journal.append(some, self.wall)
        self.done += some
        if self.edge._thread.ident is not None and some:
            self.edge.committed(some[-1].seq)
        return self.done[-1].seq

    def start(self) -> None:
        self.edge.start()

    def stop(self) -> None:
        self.edge.stop(10)
        self.journal.close()


def real_table(broker: Broker, folder: Path, table: str, entries=(), seed: int = 7) -> HallTable:
    """A real session that goes on from ``entries`` and waits for what it is told."""
    path = folder / f"{table}.journal"
    journal = open_journal(path, "test", 1_000_000.0)
    if entries:
        journal.append(entries, 1_000_000.0)
    journal.close()
    return HallTable(path, Plan(seed, deals=0), broker.at(table), f"board-{table}")


def stored(hub: LiveHub, table: str):
    """Number and line of every row that the hub has stored."""
    place = hub._places[table]
    return [(row.seq, row.body) for row in hub.files.store.rows(table, place.live.journal)]


def in_journal(path: Path):
    return conclusions(read_entries(path))


@contextlib.contextmanager
def raw(broker: Broker, user: str):
    """A client of paho's that speaks and listens as ``user``."""
    from paho.mqtt import client as mqtt
    from paho.mqtt.enums import CallbackAPIVersion

    client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv311)
    client.username_pw_set(user, broker.credentials.password(user))
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    try:
        yield client
    finally:
        client.disconnect()
        client.loop_stop()
