"""Weeks at one table at maximum speed, with what goes wrong in them: what the daemon keeps.

    python -m bowerboard.twin.week FOLDER HOURS EVERY_HOURS SEED

plays in a process of its own, so that its memory is the table's, and prints one JSON object a
sample: hours of table time, memory, descriptors, files, and what was done to the table.  Pads are
pulled and put back, lose their power, say nonsense; displays go away and come back.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from bowerboard import logs
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import UndoKey
from bowerboard.twin import evening
from bowerboard.twin.evening import Move
from bowerboard.twin.hands import Hands
from bowerboard.twin.pads import Start
from bowerboard.twin.rig import OPEN_S, Made, Rig
from bowerboard.twin.truth import Truth
from bowerboard.view import Stage

DEALS = 4
"""Deals in an evening; between two evenings the people forget what was."""

FAULT_EVERY = 12
"""Moves between two faults, on average."""

HOUR_MS = 3_600_000

COPY_S = 30.0
"""How long a copy of the journal may take, in real time."""

BROKEN = b"\x05\xff\x00\x11\x00"


@dataclass(frozen=True, slots=True)
class Sample:
    """One look at the table; sizes in MB, ``entries`` of the journal,
    ``faults`` and ``deals`` since the start."""

    hours: float
    resident_mb: float
    open_files: int
    journal_mb: float
    wal_mb: float
    log_lines: int
    entries: int
    deals: int
    faults: int


class Week:
    """One run; ``say`` takes each sample."""

    def __init__(self, folder: Path, seed: int, say: Callable[[Sample], None]) -> None:
        self._folder = folder
        self._rng = random.Random(seed)
        self._rig = Rig(Made(folder / "week.journal", seed, HouseRules()))
        self._say = say
        self._deals = self._faults = 0

    @property
    def seconds(self) -> float:
        """Table time so far."""
        return self._rig.clock.now() / 1000

    def run(self, hours: float, every: float) -> None:
        """Play on for so many hours of table time; a sample each ``every`` hours."""
        rig, sampled = self._rig, 0.0
        rig.start()
        try:
            while self._hours() < hours:
                self._evening(self._rng.randrange(1 << 30), lambda: self._hours() >= hours)
                if self._hours() >= sampled + every:
                    sampled = self._hours()
                    self._say(self._sample())
        finally:
            rig.close()

    def _evening(self, seed: int, enough: Callable[[], bool]) -> None:
        rig = self._rig
        truth = Truth(self._folder / "truth", rig.clock.now)
        hands = Hands(rig.felt, rig.press, lambda: rig.view, truth, random.Random(seed))
        moves = list(evening.played(seed, HouseRules(), DEALS))
        try:
            for move, following in _pairs(moves):
                if enough():
                    break
                for wait in hands.perform(move.event, following.event if following else None):
                    self._pass(wait)
                if self._rng.randrange(FAULT_EVERY) == 0:
                    self._fault()
        finally:
            truth.close()
            if truth.path is not None:
                truth.path.unlink()
        self._deals += DEALS
        # What the twin alone remembers is not the table's.
        rig.to_glass_s.clear()
        rig.wire_s.clear()
        rig.panel.forget()
        rig.felt.clear()
        self._throw_in()

    def _throw_in(self) -> None:
        """Whatever is left of the deal after an evening with faults."""
        for _ in range(3):
            if self._rig.view.stage in (Stage.NO_GAME, Stage.TURN_UP, Stage.GAME_OVER):
                return
            self._rig.press(UndoKey(), True)
            self._pass(800)
            self._rig.press(UndoKey(), False)
            self._pass(300)

    def _fault(self) -> None:
        self._faults += 1
        self._rng.choice((self._pull, self._cut, self._nonsense, self._dark))()

    def _pull(self) -> None:
        place = self._place()
        port, cable = self._rig.ports[place], self._rig.cables[place]
        cable.unplug()
        _require(port.wait_closed(OPEN_S), "a pulled cable is not noticed")
        self._pass(self._rng.randrange(200, 4000))
        cable.align(port.sent, port.consumed)
        cable.plug()
        port.nudge()
        _require(port.wait_open(OPEN_S), "a cable put back is not noticed")
        self._pass(300)

    def _cut(self) -> None:
        """A pad loses its power, and with it what it had not sent."""
        place = self._place()
        pad, cable = self._rig.pads[place], self._rig.cables[place]
        pad.stop()
        self._pass(self._rng.randrange(200, 4000))
        now = self._rig.clock.now()
        pad.start(cable.attach_pad(), Start(boot=self._rng.getrandbits(32), now=now))
        self._pass(300)

    def _nonsense(self) -> None:
        """A pad's words are damaged for two seconds."""
        cable = self._rig.cables[self._place()]
        cable.damage = lambda data: BROKEN + data[1:]
        self._pass(2000)
        cable.damage = None
        self._pass(300)

    def _dark(self) -> None:
        """Half the displays do not answer while a little is played."""
        wire = self._rng.choice(self._rig.pod.wires)
        wire.absent.add(0x3C)
        self._pass(2000)
        wire.absent.discard(0x3C)
        self._pass(300)

    def _place(self) -> int:
        return self._rng.randrange(len(self._rig.pads))

    def _pass(self, ms: int) -> None:
        self._rig.run(self._rig.clock.now() + ms)

    def _hours(self) -> float:
        return self._rig.clock.now() / HOUR_MS

    def _sample(self) -> Sample:
        if self._rig.daemon is not None:
            self._rig.daemon.keeper.wait(COPY_S)  # a copy in hand has files of its own open
        gc.collect()
        status = Path("/proc/self/status").read_text(encoding="ascii")
        line = next(x for x in status.splitlines() if x.startswith("VmRSS:"))
        journal = self._folder / "week.journal"
        return Sample(
            round(self._hours(), 2),
            round(int(line.split()[1]) / 1024, 2),
            len(os.listdir("/proc/self/fd")),
            _size(journal),
            _size(journal.with_name(journal.name + "-wal")),
            len((self._folder / "log").read_text(encoding="utf-8").splitlines()),
            0 if self._rig.daemon is None else self._rig.daemon.session.seq,
            self._deals,
            self._faults,
        )


def _size(path: Path) -> float:
    return round(path.stat().st_size / 1e6, 3) if path.exists() else 0.0


def _require(done: bool, what: str) -> None:
    if not done:
        raise RuntimeError(what)


def _pairs(moves: list[Move]) -> Iterator[tuple[Move, Move | None]]:
    yield from zip(moves, [*moves[1:], None], strict=True)


def main() -> None:
    """As the heading says; what the table logs goes into ``FOLDER/log``."""
    folder, hours, every, seed = Path(sys.argv[1]), *sys.argv[2:]
    sys.stderr = (folder / "log").open("w", buffering=1, encoding="utf-8")

    def say(sample: Sample) -> None:
        print(json.dumps(asdict(sample)), flush=True)

    week = Week(folder, int(seed), say)
    logs.to_standard_error(lambda: week.seconds)
    week.run(float(hours), float(every))


if __name__ == "__main__":
    main()
