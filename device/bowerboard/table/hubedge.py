"""The table's one MQTT edge: a socket, a thread, and the talk of ``table.hubtalk``.

It only reads the journal and only enqueues; whatever happens to broker, network or hub, the table
plays on.  paho is driven from our own loop, so that nothing is shared between threads but one
queue.
"""

from __future__ import annotations

import contextlib
import queue
import random
import selectors
import socket
import sqlite3
import ssl
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bowerboard import logs
from bowerboard.hublink.payloads import KEEPALIVE_S
from bowerboard.table.hubacts import Act, Enter, Identity, Note, Publish
from bowerboard.table.hubtalk import HubTalk
from bowerboard.table.journal_tail import Tail
from bowerboard.table.outbox import Outbox
from bowerboard.view import TableView

if TYPE_CHECKING:
    from paho.mqtt.client import Client, MQTTMessage

    from bowerboard.table.session import Item

CONNECT_S = 5.0
"""How long a connection may take."""

BACKOFF_S = (0.5, 30.0)
"""The first and the longest wait before a connection is tried again; which part of it is random,
so that a hall of tables does not come back at one instant."""


@dataclass(frozen=True, slots=True)
class HubAt:
    """Where the hub's broker is, and as whom to speak; ``ca`` is a PEM text, empty for no TLS."""

    table: str
    host: str
    port: int
    user: str = ""
    password: str = ""
    ca: str = ""


@dataclass(frozen=True, slots=True)
class _Committed:
    last: int


class HubEdge:
    """Speaks with the hub from ``start`` to ``stop``."""

    def __init__(
        self,
        at: HubAt,
        identity: Identity,
        journal: Path,
        put: Callable[[Item], None],
        low_power: Callable[[], bool] = lambda: False,
    ) -> None:
        self._at = at
        self._who = identity
        self._journal = journal
        self._put = put
        self._low_power = low_power
        self._queue: queue.SimpleQueue[_Committed | TableView | None] = queue.SimpleQueue()
        self._bell, self._ear = socket.socketpair()
        for end in (self._bell, self._ear):
            end.setblocking(False)
        self._select = selectors.DefaultSelector()
        self._select.register(self._ear, selectors.EVENT_READ)
        self._watched: Any = None
        self._came: list[tuple[str, bytes, bool]] = []
        self._connected = False
        self._failures = 0
        self._retry = time.monotonic() + random.uniform(0, BACKOFF_S[0])
        self._thread = threading.Thread(target=self._run, name="hub", daemon=True)

    # -- for the daemon --------------------------------------------------------------------

    def start(self) -> None:
        self._thread.start()

    def committed(self, last: int) -> None:
        """The journal is safe up to number ``last``; never blocks."""
        self._tell(_Committed(last))

    def show(self, view: TableView) -> None:
        """The faces show ``view``, and what it rests on is committed; never blocks."""
        self._tell(view)

    def stop(self, timeout: float) -> None:
        """Say that the table goes, and end."""
        self._tell(None)
        if self._thread.ident is not None:
            self._thread.join(timeout)

    def _tell(self, what: _Committed | TableView | None) -> None:
        self._queue.put(what)
        # Full: it is awake already; closed: it has ended.
        with contextlib.suppress(OSError):
            self._bell.send(b"!")

    # -- the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            tail = Tail(self._journal)
        except sqlite3.Error as why:
            logs.warn("no link: the journal cannot be read", source="hub", why=why)
            return
        try:
            talk = HubTalk(
                self._who, Outbox(tail.id, self._who.board, tail.after), time.time,
                self._low_power, tail.last(), hub_at=time.monotonic(),
            )  # fmt: skip
            self._serve(self._new_client(), talk)
        finally:
            tail.close()
            self._select.close()
            self._ear.close()
            self._bell.close()

    def _serve(self, client: Client, talk: HubTalk) -> None:
        while True:
            self._turn(client, talk)
            if not self._drain(client, talk):
                self._do(client, talk.parting())
                while client.want_write():
                    client.loop_write()
                client.disconnect()
                return

    def _turn(self, client: Client, talk: HubTalk) -> None:
        """Wait for what comes first, and see to it."""
        now = time.monotonic()
        if self._watched is None and now >= self._retry:
            self._connect(client, talk)
        ready = self._select.select(self._patience(talk))
        for key, _ in ready:
            if key.fileobj is self._ear:
                self._ear.recv(4096)
        if self._watched is not None:
            self._move(client, ready)
        for topic, payload, retained in self._came:
            self._do(client, talk.heard(topic, payload, retained, time.monotonic()))
        self._came.clear()
        self._mind(client, talk)
        self._do(client, talk.tick(time.monotonic()))

    def _move(self, client: Client, ready: Iterable[tuple[Any, int]]) -> None:
        for key, mask in ready:
            if key.fileobj is self._watched:
                if mask & selectors.EVENT_READ:
                    client.loop_read()
                if mask & selectors.EVENT_WRITE:
                    client.loop_write()
        client.loop_misc()

    def _patience(self, talk: HubTalk) -> float:
        now = time.monotonic()
        times = [now + 1.0]  # paho's own pings
        if talk.due is not None:
            times.append(talk.due)
        if self._watched is None:
            times.append(self._retry)
        return max(0.0, min(times) - now)

    def _drain(self, client: Client, talk: HubTalk) -> bool:
        """See to what the daemon said; False when it said to end."""
        while True:
            try:
                said = self._queue.get_nowait()
            except queue.Empty:
                return True
            now = time.monotonic()
            if said is None:
                return False
            if isinstance(said, _Committed):
                self._do(client, talk.committed(said.last, now))
            else:
                self._do(client, talk.shown(said, now))

    def _do(self, client: Client, acts: Iterable[Act]) -> None:
        for act in acts:
            match act:
                case Publish(topic, payload, retain, qos):
                    client.publish(topic, payload, qos, retain)
                case Enter(item):
                    self._put(item)
                case Note(words):
                    logs.warn(words, source="hub")
        self._watch(client)

    # -- the connection --------------------------------------------------------------------

    def _new_client(self) -> Client:
        # A table without a hub needs none of it.
        from paho.mqtt import client as mqtt  # noqa: PLC0415
        from paho.mqtt.enums import CallbackAPIVersion  # noqa: PLC0415

        client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"bowerboard-{self._who.board}",
            protocol=mqtt.MQTTv311,
        )
        client.connect_timeout = CONNECT_S
        client.max_queued_messages_set(0)
        client.max_inflight_messages_set(0)
        if self._at.user:
            client.username_pw_set(self._at.user, self._at.password)
        if self._at.ca:
            context = ssl.create_default_context(cadata=self._at.ca)
            client.tls_set_context(context)
        client.on_connect = self._on_connect
        client.on_message = self._on_message
        return client

    def _on_connect(self, client: Client, _data: Any, _flags: Any, reason: Any, _p: Any) -> None:
        if reason.is_failure:
            logs.warn("its broker refuses us", source="hub", why=reason)
            return
        self._connected = True

    def _on_message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        self._came.append((message.topic, bytes(message.payload), message.retain))

    def _connect(self, client: Client, talk: HubTalk) -> None:
        will = talk.will()
        client.will_set(will.topic, will.payload, 1, will.retain)
        self._connected = False
        try:
            client.connect(self._at.host, self._at.port, KEEPALIVE_S)
        except (OSError, ValueError) as why:
            if not self._failures:
                where = f"{self._at.host}:{self._at.port}"
                logs.warn("no link", source="hub", at=where, why=why)
            self._wait()
            return
        self._watch(client)

    def _mind(self, client: Client, talk: HubTalk) -> None:
        """Notice that the connection was made, or is gone."""
        if self._connected:
            self._connected = False
            self._failures = 0
            for topic in talk.subscriptions:
                client.subscribe(topic, 1)
            self._do(client, talk.connected(time.monotonic()))
        if self._watched is not None and client.socket() is None:
            self._forget()
            self._wait()
            self._do(client, talk.lost(time.monotonic()))

    def _watch(self, client: Client) -> None:
        """Wait on paho's socket, for writing only while there is something to write."""
        now = client.socket()
        if now is None:
            return
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.want_write() else 0)
        if self._watched is None:
            self._select.register(now, events)
            self._watched = now
        elif self._watched is now:
            self._select.modify(now, events)

    def _forget(self) -> None:
        self._select.unregister(self._watched)
        self._watched = None

    def _wait(self) -> None:
        first, longest = BACKOFF_S
        self._failures += 1
        most = min(longest, first * 2 ** min(self._failures, 10))
        self._retry = time.monotonic() + random.uniform(first / 2, most)
