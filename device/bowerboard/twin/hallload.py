"""Many cheap virtual tables in one thread: real evenings, said as a table's outbox says them."""

from __future__ import annotations

import json
import random
import selectors
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from bowerboard.euchre import text
from bowerboard.euchre.history import START, extend
from bowerboard.euchre.rules import HouseRules
from bowerboard.gameview import view_of_game
from bowerboard.hub.broker import Credentials
from bowerboard.hublink import jsontext
from bowerboard.hublink.payloads import Link, Row, Rows, State
from bowerboard.hublink.topics import Said, said
from bowerboard.twin.dealing import play_game

EVENINGS = 8
"""Different ones; tables share them."""


@dataclass(frozen=True, slots=True)
class Load:
    """So many tables, each with so many events a second."""

    tables: int
    rate: float


@dataclass(slots=True)
class _Virtual:
    """A table that says the rows of an evening, one by one."""

    id: str
    rows: list[tuple[bytes, bytes]]
    client: mqtt.Client
    next: int = 0
    due: float = 0.0


@dataclass(slots=True)
class _Page:
    """Somebody looks at ``table``; ``buffer`` is what came and is not a whole event yet."""

    stream: socket.socket
    table: str
    buffer: bytes = b""


@dataclass(slots=True)
class _Seen:
    """When each table's events were said, and how long each took to the page."""

    said: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)


def _evening(seed: int) -> Iterator[tuple[str, Any]]:
    """Lines of a virtual evening, each with the view after it."""
    history, seq = START, 0
    for game in range(1000):
        for event in play_game(random.Random(seed * 1000 + game), HouseRules()):
            seq += 1
            history = extend(history, seq, event)
            yield text.write(event), view_of_game(history.game)


def _payloads(id: str, seed: int, number: int) -> list[tuple[bytes, bytes]]:
    """The first ``number`` events of an evening as a table says them: rows, then state."""
    made = []
    for seq, (body, view) in enumerate(_evening(seed), 1):
        rows = Rows(f"j-{id}", f"b-{id}", seq, seq, (Row(seq, body, 0.0),))
        state = State(f"j-{id}", f"b-{id}", seq, view)
        made.append((jsontext.write(rows), jsontext.write(state)))
        if seq >= number:
            break
    return made


class Generator:
    """Every table of a load, and one page that looks on: one thread, one loop."""

    def __init__(self, load: Load, port: int, credentials: Credentials, seconds: float) -> None:
        self._load = load
        self._select = selectors.DefaultSelector()
        self._tables: list[_Virtual] = []
        self.page = _Seen()
        self.stored = _Seen()
        self.events = 0
        number = int(load.rate * (seconds + 30)) + 5
        evenings = [_payloads("ID", seed, number) for seed in range(1, EVENINGS + 1)]
        rng = random.Random(1)
        for each in range(load.tables):
            id = f"table-{each + 1}"
            rows = [(a.replace(b"-ID", f"-{id}".encode()), b.replace(b"-ID", f"-{id}".encode()))
                    for a, b in evenings[each % len(evenings)]]  # fmt: skip
            client = self._connected(id, port, credentials.password(id))
            self._tables.append(_Virtual(id, rows, client, due=rng.random() / load.rate))

    def _connected(self, id: str, port: int, password: str) -> mqtt.Client:
        client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv311)
        client.username_pw_set(id, password)
        client.max_inflight_messages_set(0)
        client.connect("127.0.0.1", port, 60)
        client.subscribe(f"bowerboard/1/to/{id}/ack", 1)
        link = Link(True, f"b-{id}", f"i-{id}", 1, 1, f"j-{id}", asks=True)
        client.publish(said(id, Said.LINK), jsontext.write(link), 0, True)
        client.on_message = lambda _c, _d, m: self._acked(id, json.loads(m.payload))
        connected = client.socket()
        if connected is None:
            raise OSError(f"no connection to the broker for {id}")
        self._select.register(connected, selectors.EVENT_READ, client)
        return client

    def watch(self, stream: socket.socket, table: str) -> None:
        """Read from ``stream`` the events of the page that shows ``table``."""
        stream.setblocking(False)
        self._select.register(stream, selectors.EVENT_READ, _Page(stream, table))

    def run(self, seconds: float, counted: bool) -> None:
        """Say events as they are due, for so long; ``counted`` once all is warm."""
        began = time.perf_counter()
        for table in self._tables:
            table.due += began
        while (now := time.perf_counter()) < began + seconds:
            for table in self._tables:
                if table.due <= now:
                    self._say(table, now, counted)
            self._turn(0.001)
        for table in self._tables:
            table.due = max(0.0, table.due - time.perf_counter())

    def drain(self, seconds: float) -> None:
        """Hear what is still on its way."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self._turn(0.01)

    def _say(self, table: _Virtual, now: float, counted: bool) -> None:
        table.due += 1 / self._load.rate
        if table.next >= len(table.rows):
            return
        rows, state = table.rows[table.next]
        table.next += 1
        table.client.publish(said(table.id, Said.ROWS), rows, 1)
        table.client.publish(said(table.id, Said.STATE), state, 1, True)
        while table.client.want_write():
            table.client.loop_write()
        if counted:
            self.events += 1
            self.page.said[table.id] = [(table.next, now)]
            self.stored.said.setdefault(table.id, []).append((table.next, now))

    def _turn(self, patience: float) -> None:
        for key, _ in self._select.select(patience):
            if isinstance(key.data, mqtt.Client):
                key.data.loop_read()
                while key.data.want_write():
                    key.data.loop_write()
            else:
                self._page(key.data)

    def _acked(self, id: str, ack: dict[str, Any]) -> None:
        now, waiting, upto = time.perf_counter(), self.stored.said.get(id, []), ack["upto"]
        if ack["again"]:
            for table in self._tables:
                if table.id == id:
                    table.next = upto  # as a real table goes on: behind what is stored
        while waiting and waiting[0][0] <= upto:
            self.stored.took.append(now - waiting.pop(0)[1])

    def _page(self, page: _Page) -> None:
        page.buffer += page.stream.recv(1 << 20)
        now = time.perf_counter()
        *events, page.buffer = page.buffer.split(b"\n\n")
        if any(b"event: parts" in event for event in events):
            for _, at in self.page.said.pop(page.table, []):
                self.page.took.append(now - at)
