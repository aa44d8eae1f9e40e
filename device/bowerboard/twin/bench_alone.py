"""What the daemon takes by itself: its start, its memory, and what it does while nothing happens.

It runs in a process of its own, as on a Pi; the pads' firmware and their cables are this one's.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bowerboard.deck import write_deck
from bowerboard.twin.cable import Cable
from bowerboard.twin.felt import new_deck
from bowerboard.twin.lone import ON_THE_GLASS
from bowerboard.twin.pads import Start, VirtualPad, find_runtime

IDLE_S = 30.0
STEP_S = 0.1
STARTS = 5
PADS = 4
PINS = "mockpwmpin"


CONFIG = """[table]
deck = "{folder}/deck.toml"
journal = "{folder}/lone.journal"
[pads]
ports = "{folder}/pad-{{pad}}"
north = "{pads[0]}"
east = "{pads[1]}"
south = "{pads[2]}"
west = "{pads[3]}"
"""


class LoneTable:
    """The daemon's process, from its start to ``close``; ``pads`` are the ids of the four pads,
    whose ports are ``folder/pad-ID``."""

    def __init__(self, folder: Path, deck: str, pads: Sequence[str]) -> None:
        config = folder / "table.toml"
        config.write_text(CONFIG.format(folder=folder, pads=pads), encoding="utf-8")
        (folder / "deck.toml").write_text(deck, encoding="utf-8")
        # As on a unit, where pip compiles what it installs, bytecode is kept from start to start.
        env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        # gpiozero's own stand-ins: pins with nothing behind them.
        env |= {"GPIOZERO_PIN_FACTORY": "mock", "GPIOZERO_MOCK_PIN_CLASS": PINS}
        began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bowerboard.twin.lone", str(config)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
        )
        line = self._process.stdout.readline() if self._process.stdout is not None else b""
        if line != ON_THE_GLASS:
            self.close()
            raise RuntimeError("the table does not start; try: bowerboard table")
        self.first_face_ms = 1000 * (time.perf_counter() - began)

    def cpu_s(self) -> float:
        """Seconds on a processor so far."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_mb(self) -> float:
        """Memory it holds now."""
        line = next(x for x in self._proc("status").splitlines() if x.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self._process.pid}/{name}").read_text(encoding="ascii")

    def close(self) -> int:
        """SIGTERM; its exit status."""
        self._process.terminate()
        try:
            status = self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        return status


class IdlePads:
    """Four pads at their cables, in real time, with nothing on them."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        runtime = find_runtime()
        ids = [bytes.fromhex("e6605838") + rng.randbytes(4) for _ in range(PADS)]
        self._pads = [VirtualPad(uid, runtime) for uid in ids]
        self._cables = [Cable(folder / f"pad-{pad.id}") for pad in self._pads]
        self._began = time.monotonic()
        for pad, cable in zip(self._pads, self._cables, strict=True):
            cable.plug()
            pad.start(cable.attach_pad(), Start(boot=rng.getrandbits(32)))

    @property
    def ids(self) -> list[str]:
        """Their unique ids."""
        return [pad.id for pad in self._pads]

    def run(self, seconds: float) -> None:
        """Let them live for so long, each word carried over when it is said."""
        until = time.monotonic() + seconds
        while (now := time.monotonic()) < until:
            for pad, cable in zip(self._pads, self._cables, strict=True):
                at = int(1000 * (now - self._began))
                while True:
                    cable.drain_to_pad()
                    report = pad.grant(at, cable.given, [])
                    cable.to_host(report.sent)
                    if report.now >= at:
                        break
            time.sleep(STEP_S)

    def close(self) -> None:
        """Cut their power and pull the cables."""
        for pad, cable in zip(self._pads, self._cables, strict=True):
            pad.stop()
            cable.close()


def measure(folder: Path) -> dict[str, Any]:
    """``start_to_face_ms`` (the median of five starts after the first, which compiles and makes
    the journal), ``idle_cpu_pct`` and ``rss_mb``."""
    rng = random.Random(7)
    deck = write_deck(new_deck(rng))
    faces = []
    with tempfile.TemporaryDirectory(dir=folder) as place:
        pads = IdlePads(Path(place), rng)
        try:
            for _ in range(STARTS):
                table = LoneTable(Path(place), deck, pads.ids)
                faces.append(table.first_face_ms)
                table.close()
            table = LoneTable(Path(place), deck, pads.ids)
            faces = [*faces[1:], table.first_face_ms]
            try:
                pads.run(3)  # they have found each other
                spent, began = table.cpu_s(), time.monotonic()
                pads.run(IDLE_S)
                cpu = (table.cpu_s() - spent) / (time.monotonic() - began)
                resident = table.resident_mb()
            finally:
                table.close()
        finally:
            pads.close()
    return {
        "start_to_face_ms": round(median(faces)),
        "idle_cpu_pct": round(100 * cpu, 2),
        "rss_mb": round(resident, 1),
    }
