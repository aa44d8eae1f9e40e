"""What the hub can carry: many virtual tables through a real Mosquitto to the director's page.

The tables are cheap: rows of real evenings, said as a table's outbox says them, from one process
that times each event as it gives it to the broker's socket.  The hub, with its database and its
web server, is another process; an event has arrived when the page's own stream of server-sent
events names its table's new state.  ``python -m bowerboard.twin.bench_hub`` prints all figures.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bowerboard.hub.broker import HUB_USER, Credentials, Listener, access, configuration
from bowerboard.hub.mosquitto import Mosquitto, free_port, root_user
from bowerboard.twin.hallload import Generator, Load

LOOKING = 20
"""Pages that look on, each at another table."""

SECONDS = 15.0
"""How long each load is kept up."""

HUB = """
import asyncio, sys
from bowerboard.hub.director import LiveHub
from bowerboard.hub.hall import Reach
from bowerboard.hub.link import BrokerAt
from bowerboard.hub.store import Store
from bowerboard.hub.web.app import web_app
from bowerboard.hub.web.site import Site
from bowerboard.web.serving import Server

database, port, web, password = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]

async def serve():
    reach = Reach("127.0.0.1", web, f"http://127.0.0.1:{web}", "127.0.0.1", port, "", str)
    hub = LiveHub(Store(f"sqlite:///{database}"), reach, "bench")
    await hub.start(BrokerAt("127.0.0.1", port, "hub", password))
    await Server(web_app(hub, Site(f"http://127.0.0.1:{web}")), host="127.0.0.1", port=web).serve()

sys.setswitchinterval(0.0005)  # as cli.hub_serve does
asyncio.run(serve())
"""


def measure(loads: tuple[Load, ...], seconds: float = SECONDS) -> dict[str, Any]:
    """Latency, processor time and memory of the hub under each of ``loads``."""
    figures: dict[str, Any] = {}
    for load in loads:
        with tempfile.TemporaryDirectory(prefix="bowerboard-hall-") as folder:
            figures[f"{load.tables}x{load.rate:g}"] = _one(load, Path(folder), seconds)
    return figures


@contextmanager
def _broker(folder: Path, users: list[str]) -> Iterator[tuple[int, Credentials]]:
    port = free_port(0)
    credentials = Credentials(folder)
    credentials.add([HUB_USER, *users])
    listener = Listener(port, "127.0.0.1")
    (folder / "mosquitto.conf").write_text(configuration(folder, listener, root_user()))
    (folder / "acl").write_text(access())
    running = Mosquitto(folder / "mosquitto.conf", port)
    try:
        yield port, credentials
    finally:
        running.stop()


def _one(load: Load, folder: Path, seconds: float) -> dict[str, Any]:
    ids = [f"table-{number + 1}" for number in range(load.tables)]
    with ExitStack() as stack:
        port, credentials = stack.enter_context(_broker(folder, ids))
        web = free_port(0)
        at = [str(folder / "hub.sqlite"), str(port), str(web), credentials.password(HUB_USER)]
        hub = subprocess.Popen([sys.executable, "-c", HUB, *at])
        stack.callback(_ended, hub)
        _listens(web)
        generator = Generator(load, port, credentials, seconds)
        generator.run(5.0, counted=False)
        stack.enter_context(_page(web, "/live/board"))  # the projector looks on too
        for id in ids[:: max(1, len(ids) // LOOKING)]:
            generator.watch(stack.enter_context(_page(web, f"/live/overlay/{id}")), id)
        generator.run(2.0, counted=False)
        before, began = _cpu(hub.pid), time.perf_counter()
        generator.run(seconds, counted=True)
        cpu = (_cpu(hub.pid) - before) / (time.perf_counter() - began)
        generator.drain(2.0)
        return {
            "events": generator.events,
            "events_per_s": round(generator.events / seconds, 1),
            "event_to_page_ms": _percentiles(generator.page.took),
            "event_to_stored_ms": _percentiles(generator.stored.took),
            "not_stored": sum(len(each) for each in generator.stored.said.values()),
            "hub_cpu_pct": round(100 * cpu, 1),
            "hub_rss_mb": round(_rss(hub.pid), 1),
        }


def _ended(hub: subprocess.Popen[bytes]) -> None:
    hub.terminate()
    try:
        hub.wait(20)
    except subprocess.TimeoutExpired:
        hub.kill()
        hub.wait()


def _listens(web: int) -> None:
    """Wait until the hub serves its pages."""
    until = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", web), 5).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return


@contextmanager
def _page(web: int, path: str) -> Iterator[socket.socket]:
    """The server's stream of what changes on a page."""
    with socket.create_connection(("127.0.0.1", web), 5) as stream:
        stream.sendall(f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{web}\r\n\r\n".encode())
        yield stream


def _cpu(pid: int) -> float:
    """Seconds of processor time that process ``pid`` has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _rss(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _percentiles(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds) or [0.0]
    return {
        name: round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)
        for name, share in (("p50", 0.5), ("p99", 0.99))
    }


HALL = (Load(200, 2.0),)
"""The hall that is promised."""

GROWTH = (Load(10, 0.5), Load(100, 0.5), Load(300, 0.5), Load(1000, 0.5))
"""How it grows."""


def main() -> None:
    """Print every figure."""
    print(json.dumps(measure((*HALL, *GROWTH)), indent=1))


if __name__ == "__main__":
    main()
