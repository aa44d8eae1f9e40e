"""What ``bowerboard hub`` does: broker, hub and pages in one process, until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bowerboard.hub import settings as configured
from bowerboard.hub.authority import make_authority
from bowerboard.hub.broker import (
    HOME_USER,
    HUB_USER,
    Credentials,
    Listener,
    access,
    configuration,
    write_secretly,
)
from bowerboard.hub.director import LiveHub
from bowerboard.hub.hall import Reach
from bowerboard.hub.link import BrokerAt
from bowerboard.hub.mosquitto import Mosquitto, NoBroker, free_port, root_user
from bowerboard.hub.settings import BrokerSection, HubSection, Settings, WebSection
from bowerboard.hub.store import Store
from bowerboard.hub.web.app import web_app
from bowerboard.hub.web.site import Site
from bowerboard.table.hubedge import HubAt
from bowerboard.twin.hall import Hall, Plan, open_hall
from bowerboard.web.serving import Server

PLAIN_PORT, SECURE_PORT = 1883, 8883
TURN_S = 0.0005
"""How long a busy thread keeps the others waiting; Python's own is ten times that."""

MIND_S = 1.0
"""How often the hub looks whether its broker still runs."""

DEMO_SPEED = 3.0
"""How fast the virtual tables of the demo play."""


def default_folder() -> Path:
    """Where a hub keeps everything when no folder is named."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "bowerboard-hub"


# -- setting up ----------------------------------------------------------------------------


def write_folder(folder: Path, settings: Settings, hosts: list[str], users: list[str]) -> None:
    """Write everything that a hub and its broker need into ``folder``.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if settings.broker.secure:
        make_authority(folder, hosts)
    listener = Listener(settings.broker.port, secure=settings.broker.secure)
    write_secretly(
        folder / "mosquitto.conf", configuration(folder.absolute(), listener, root_user())
    )
    write_secretly(folder / "acl", access())
    Credentials(folder).add([HUB_USER, HOME_USER, *users])
    write_secretly(folder / configured.CONFIG, configured.written(settings))


def init(folder: Path, hosts: list[str], tables: int) -> int:
    """``hub init``: the folder of a hall, with TLS.

    Raises:
        SettingsError: there is a hub in it already.
    """
    if (folder / configured.CONFIG).exists():
        raise configured.SettingsError(
            f"{folder / configured.CONFIG}: there is a hub in this folder already; remove the "
            "file to begin anew (its tables must then join again)"
        )
    if not 0 <= tables <= 1000:
        raise configured.SettingsError(f"--tables {tables}: 0 to 1000")
    names = hosts or [own_name(), configured.own_address()]
    settings = Settings(
        HubSection(_today()), BrokerSection(names[0], SECURE_PORT, secure=True), WebSection()
    )
    ids = [f"table-{number}" for number in range(1, tables + 1)]
    write_folder(folder, settings, [*names, "localhost", "127.0.0.1"], ids)
    print(
        f"{folder}: a hub for a hall, reached as {names[0]}\n"
        f"  start it:       bowerboard hub --config {folder / configured.CONFIG}\n"
        "  enrol a table:  Tables > Join on the director's page gives a code; at the table:\n"
        "                  bowerboard table join CODE"
    )
    return 0


def own_name() -> str:
    """This machine's name on the local network."""
    return f"{socket.gethostname().split('.')[0]}.local"


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _ready(args: argparse.Namespace, folder: Path) -> tuple[Path, Settings]:
    """The folder and its settings, written now if nothing is there yet."""
    if args.config is not None:
        return args.config.parent, configured.read_settings(args.config)
    path = folder / configured.CONFIG
    if not path.exists():
        broker = BrokerSection(configured.own_address(), free_port(PLAIN_PORT))
        write_folder(folder, Settings(HubSection(_today()), broker), [], [])
    return folder, configured.read_settings(path)


def store_of(args: argparse.Namespace) -> Store:
    """The database of the hub that ``args`` name.

    Raises:
        SettingsError, StoreError, OSError: as ``serve``.
    """
    folder, settings = _ready(args, args.folder or default_folder())
    return Store(configured.database_of(settings, folder))


# -- serving -------------------------------------------------------------------------------


def serve(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or Ctrl-C.

    Raises:
        NoBroker: there is no Mosquitto, or it does not start.
        SettingsError: the configuration cannot be used.
        StoreError: the database cannot be used.
        OSError: a file cannot be read or written.
    """
    with contextlib.ExitStack() as stack:
        if args.demo and args.folder is None and args.config is None:
            made = stack.enter_context(tempfile.TemporaryDirectory(prefix="bowerboard-hub-"))
            args.folder = Path(made)
        folder, settings = _ready(args, args.folder or default_folder())
        credentials = Credentials(folder)
        broker = stack.enter_context(_broker(folder, settings))
        store = Store(configured.database_of(settings, folder))
        port = free_port(args.port if args.port is not None else settings.web.port)
        asyncio.run(_serve(args, settings, _Parts(folder, credentials, broker, store, port)))
    return 0


class _Parts:
    """What ``_serve`` is built from."""

    def __init__(
        self, folder: Path, credentials: Credentials, broker: Mosquitto | None, store: Store,
        port: int,
    ) -> None:  # fmt: skip
        self.folder = folder
        self.credentials = credentials
        self.broker = broker
        self.store = store
        self.port = port

    def credential(self, table: str) -> str:
        """A new password of ``table``, made known to our own broker at once."""
        self.credentials.add([table])
        if self.broker is not None:
            self.broker.reload()
        return self.credentials.password(table)


@contextlib.contextmanager
def _broker(folder: Path, settings: Settings) -> Iterator[Mosquitto | None]:
    if not settings.broker.start:
        yield None
        return
    running = Mosquitto(folder / "mosquitto.conf", settings.broker.port)
    try:
        yield running
    finally:
        running.stop()


async def _mind(broker: Mosquitto) -> None:
    """Start the broker anew whenever it has died."""
    while True:
        await asyncio.sleep(MIND_S)
        if not broker.running:
            print("bowerboard: the broker has died and is started anew", file=sys.stderr)
            with contextlib.suppress(NoBroker):
                await asyncio.to_thread(broker.again)


async def _serve(args: argparse.Namespace, settings: Settings, parts: _Parts) -> None:
    # The database's thread gives way at every row, and must not wait long for its turn again.
    sys.setswitchinterval(TURN_S)
    address = configured.own_address()
    base_url = settings.web.url or f"http://{address}:{parts.port}"
    ca = (parts.folder / "ca.pem").read_text() if settings.broker.secure else ""
    reach = Reach(
        address, parts.port, base_url, settings.broker.host, settings.broker.port, ca,
        parts.credential,
    )  # fmt: skip
    hub = LiveHub(
        parts.store, reach, settings.hub.tournament, settings.hub.delay_s,
        settings.hub.home_assistant,
    )  # fmt: skip
    host = "127.0.0.1" if settings.broker.start else settings.broker.host
    at = BrokerAt(host, settings.broker.port, HUB_USER, parts.credentials.password(HUB_USER), ca)
    await hub.start(at)
    minding = None if parts.broker is None else asyncio.create_task(_mind(parts.broker))
    app = web_app(hub, Site(base_url, settings.hub.delay_s, base_url.startswith("https:")))
    server = Server(app, host="0.0.0.0", port=parts.port)
    hall: Hall = []
    try:
        if args.demo:
            hall = await asyncio.to_thread(_demo, settings, parts)
        serving = asyncio.create_task(server.serve())
        while not server.started and not serving.done():
            await asyncio.sleep(0.05)
        await _say(hub, base_url, app.state.desk.door.code)
        await serving
    finally:
        if minding is not None:
            minding.cancel()
        for table in hall:
            await asyncio.to_thread(table.stop)
        await hub.stop()


def _demo(settings: Settings, parts: _Parts) -> Hall:
    tables = {}
    for number in (1, 2):
        id = f"table-{number}"
        password = parts.credential(id)
        tables[id] = HubAt(id, "127.0.0.1", settings.broker.port, id, password)
    hall = open_hall(parts.folder, tables, lambda number: Plan(number, speed=DEMO_SPEED))
    for table in hall:
        table.start()
    return hall


async def _say(hub: LiveHub, base_url: str, code: str) -> None:
    print(f"the director's page: {base_url}    the public board: {base_url}/board")
    if not await hub.users():
        print(f"first of all, make yourself the director: {base_url}/set-up?code={code}")
    print("Ctrl-C ends it", flush=True)
