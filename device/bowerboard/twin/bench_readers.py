"""The daemon in real time with four readers of a kind: what it costs, how soon it sees a card.

The modelled readers run in a process of their own, so that what is measured is the daemon alone.
"""

from __future__ import annotations

import json
import os
import random
import resource
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bowerboard.deck import Deck
from bowerboard.euchre.cards import pack
from bowerboard.seatlink import frames, messages, words
from bowerboard.table.clock import RealClock
from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import read_entries
from bowerboard.table.setup import Edges, ReaderAt, Setup
from bowerboard.twin.pod import ModelledPod
from bowerboard.twin.serialreaders import Module, Wire
from bowerboard.twin.serialrig import MODULES

KINDS = ("pad", "rdm6300", "pn532uart")
IDLE_S = 6.0
CARDS = 8
BETWEEN_S = 1.1

CHILD = "import sys; from bowerboard.twin.bench_readers import serve; serve(sys.argv[1:])"


class BeatingPad:
    """A seat pad that says who it is and that it is alive, and reports a card after two polls."""

    POLLS_MS = 90

    def __init__(self, uid: bytes) -> None:
        self._uid = uid
        self._decoder = frames.Decoder()
        self._said: list[tuple[int, bytes]] = []
        self._seq = 0
        self._beat = 0
        self._tags: tuple[bytes, ...] = ()

    @property
    def due(self) -> int | None:
        return min([self._beat, *(at for at, _ in self._said)])

    def lay(self, tags: Sequence[bytes], now: int) -> None:
        for uid in tags:
            if uid not in self._tags:
                self._report(words.ENTER, uid, now + self.POLLS_MS)
        for uid in self._tags:
            if uid not in tags:
                self._report(words.LEAVE, uid, now + 700)
        self._tags = tuple(tags)

    def speak(self, now: int) -> bytes:
        said = b"".join(wire for at, wire in self._said if at <= now)
        self._said = [(at, wire) for at, wire in self._said if at > now]
        if now >= self._beat:
            self._beat = now + 1000
            beat = messages.Heartbeat(
                boot=1, next_seq=self._seq + 1, uptime_ms=now, drops=0, reads=0, errors=0,
                resets=0, free_memory=1, flags=0,
            )  # fmt: skip
            said += frames.encode(messages.pack(beat))
        return said

    def hear(self, data: bytes, now: int) -> None:
        for payload in self._decoder.feed(data):
            if isinstance(messages.unpack(payload), messages.Who):
                hello = messages.Hello(uid=self._uid, boot=1, oldest=1, firmware="bench")
                self._said.append((now, frames.encode(messages.pack(hello))))

    def _report(self, kind: int, uid: bytes, at: int) -> None:
        self._seq += 1
        report = messages.Event(1, self._seq, at, kind, uid)
        self._said.append((at, frames.encode(messages.pack(report))))


def serve(arguments: list[str]) -> None:
    """The child: readers of one kind on pseudo-terminals, in real time, until its input ends.

    A line of its input, ``0 e004...``, lays that tag on that reader; ``0`` alone lifts it.
    """
    kind, *paths = arguments
    modules = [_module(kind, n) for n in range(len(paths))]
    wires = [Wire(Path(path)) for path in paths]
    for wire in wires:
        wire.plug()
    print("plugged", flush=True)
    clock = RealClock()
    while True:
        now = clock.now()
        due = [module.due for module in modules if module.due is not None]
        wait = max(0.0, (min(due) - now) / 1000) if due else None
        ready, _, _ = select.select([*(wire.master for wire in wires), 0], [], [], wait)
        for n, wire in enumerate(wires):
            if wire.master in ready:
                modules[n].hear(wire.take(), clock.now())
        if 0 in ready:
            # One write a line, and each is read before the next is written.
            line = os.read(0, 4096).decode().split()
            if not line:
                return
            tags = [bytes.fromhex(uid) for uid in line[1:]]
            modules[int(line[0])].lay(tags, clock.now())
        for module, wire in zip(modules, wires, strict=True):
            if module.due is not None and module.due <= clock.now():
                wire.say(module.speak(clock.now()))


def _module(kind: str, n: int) -> Module:
    return BeatingPad(bytes([n + 1] * 8)) if kind == "pad" else MODULES[kind]()


def measure(folder: Path) -> dict[str, Any]:
    """``readers``: for each kind its figures, CPU in per cent of one core."""
    return {"readers": {kind: _measured(kind, folder) for kind in KINDS}}


def _measured(kind: str, folder: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        paths = [str(Path(place, f"port-{n}")) for n in range(4)]
        with subprocess.Popen(
            [sys.executable, "-c", CHILD, kind, *paths],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as child:
            try:
                return _with_daemon(kind, paths, Path(place, "journal"), child)
            finally:
                if child.stdin is not None:
                    child.stdin.close()
                child.wait()


def _with_daemon(
    kind: str, paths: list[str], journal: Path, child: subprocess.Popen[str]
) -> dict[str, Any]:
    if child.stdout is None or child.stdout.readline() != "plugged\n":
        raise RuntimeError("the modelled readers did not start")
    rng = random.Random(1)
    size = 7 if kind == "pn532uart" else 5
    deck = Deck({b"\x04" + rng.randbytes(size - 1): card for card in pack()})
    pads = kind == "pad"
    setup = Setup(
        journal=journal,
        deck=deck,
        places={(f"{n + 1:02x}" * 8 if pads else path): n for n, path in enumerate(paths)},
        ports=paths if pads else (),
        readers=[] if pads else [ReaderAt(kind, path) for path in paths],
    )
    daemon = Daemon(setup, Edges(ModelledPod().buses()), RealClock())
    daemon.start()
    time.sleep(2.0)
    before, began = _cpu(), time.perf_counter()
    woken = _wakeups(daemon)
    time.sleep(IDLE_S)
    woken = _wakeups(daemon) - woken
    idle = 100 * (_cpu() - before) / (time.perf_counter() - began)
    laid = _lay(child, list(deck.cards)[:CARDS])
    began = time.perf_counter()
    daemon.stop()
    stop = time.perf_counter() - began
    seen = [
        entry.at for entry in read_entries(journal) if entry.body.startswith(("laid", "lying"))
    ]
    delays = [at - when for when, at in zip(laid, seen, strict=False)]
    return {
        "idle_cpu_pct": round(idle, 2),
        "wakeups_per_s": round(woken / IDLE_S, 1),
        "cards": len(seen),
        "laid_to_seen_ms_max": max(delays, default=None),
        "stop_ms": round(1000 * stop),
    }


def _lay(child: subprocess.Popen[str], uids: list[bytes]) -> list[int]:
    """Lay cards one after another on the four readers; when each was laid (ms)."""
    if child.stdin is None:
        return []
    laid, clock = [], RealClock()
    for n, uid in enumerate(uids):
        child.stdin.write(f"{n % 4} {uid.hex()}\n")
        child.stdin.flush()
        laid.append(clock.now())
        time.sleep(BETWEEN_S / 2)
        child.stdin.write(f"{n % 4}\n")
        child.stdin.flush()
        time.sleep(BETWEEN_S / 2)
    return laid


def _wakeups(daemon: Daemon) -> int:
    return sum(port.wakeups for port in daemon.ports)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """These figures alone: ``python -m bowerboard.twin.bench_readers``."""
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(Path(folder)), indent=1))


if __name__ == "__main__":
    main()
