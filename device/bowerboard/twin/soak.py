"""Four pads and a table that is killed: cables pulled, chunks damaged, power cut, for as long as
it takes to send so many reports; then journal and truth are compared.

    figures = Soak(folder, Plan(reports=10_000, pulls=200, reboots=20, kills=20)).run()

The truth is taken twice: from what was laid and lifted, and from the bytes as the pads wrote them.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from bowerboard.seatlink import frames, messages
from bowerboard.table.journal import read_entries
from bowerboard.twin.cable import Cable
from bowerboard.twin.felt import new_deck
from bowerboard.twin.pads import Start, VirtualPad, find_runtime
from bowerboard.twin.padset import PadSet
from bowerboard.twin.soak_truth import Actions, Figures, compare

PADS = 4
_STEP_MS = 60
_DRAIN_MS = 6000
_DWELL_MS = 300
_ABSENT_MS = 900


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is to happen: reports by each pad, and events over all of them."""

    reports: int
    pulls: int
    reboots: int
    kills: int
    damaged: float = 0.02
    seed: int = 1


@dataclass(slots=True)
class _Pad:
    """One pad, its cable, what lies on it, and what it has written."""

    pad: VirtualPad
    cable: Cable
    tags: list[bytes]
    actions: Actions
    changed: dict[bytes, int] = field(default_factory=dict)
    lying: list[bytes] = field(default_factory=list)
    plug_at: int | None = None
    wrote: dict[int, dict[int, tuple[int, bytes]]] = field(default_factory=dict)
    decoder: frames.Decoder = field(default_factory=frames.Decoder)
    boot: int = 0

    def tap(self, data: bytes) -> None:
        """Note each report that the pad writes, once."""
        for payload in self.decoder.feed(data):
            message = messages.unpack(payload)
            if isinstance(message, messages.Event):
                told = self.wrote.setdefault(message.boot, {})
                same = told.setdefault(message.seq, (message.kind, message.uid))
                if same != (message.kind, message.uid):
                    raise RuntimeError(f"report {message.seq} changed between two sends")

    def reported(self) -> int:
        """How many different reports it has written, over all its boots."""
        return sum(len(told) for told in self.wrote.values())


class Soak:
    """One run; ``folder`` is for journal and cables."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._plan = plan
        self._rng = random.Random(plan.seed)
        self._journal = folder / "soak.journal"
        # What the tables say of lost pads, and the traceback of one that fails.
        self._words = (folder / "soak.log").open("w")
        self._deck = new_deck(self._rng)
        self._now = 0
        self._figures = Figures()
        self._pads = [self._new_pad(n, folder) for n in range(PADS)]
        self._set = PadSet(
            [(str(n), each.pad, each.cable) for n, each in enumerate(self._pads)],
            at=self._at,
            settle=self._settle,
            sent=lambda n: self._counts[n][0],
        )
        self._counts = [(0, 0)] * PADS
        self._table: subprocess.Popen[str] | None = None
        self._table_at = 0
        self._kill_soon = False

    def run(self) -> Figures:
        """Until every pad has sent its reports and everything was done to them; then compare."""
        try:
            for each in self._pads:
                self._power(each)
            self._switch_on()
            while not self._enough():
                self._trouble()
                for each in self._pads:
                    self._deal(each)
                self._pass(_STEP_MS)
            self._calm()
        finally:
            self._close()
        self._figures.table_s = self._now / 1000
        truth = {each.pad.id: (each.wrote, each.actions) for each in self._pads}
        self._figures.compared = compare(read_entries(self._journal), truth)
        return self._figures

    # -- what is laid and lifted ------------------------------------------------------------

    def _deal(self, each: _Pad) -> None:
        """Lay or lift one card, of those that have lain or been away long enough to be noticed."""
        for tag in self._rng.sample(each.tags, len(each.tags)):
            lies = tag in each.lying
            since = self._now - each.changed.get(tag, -_ABSENT_MS)
            if since >= (_DWELL_MS if lies else _ABSENT_MS):
                each.lying.remove(tag) if lies else each.lying.append(tag)
                each.changed[tag] = self._now
                each.actions.note(tag, not lies)
                return

    # -- what is done to them ---------------------------------------------------------------

    def _trouble(self) -> None:
        self._mend()
        # Spread over the run, whatever its length: as far as the reports have come.
        reached = min(each.reported() for each in self._pads) / self._plan.reports
        figures, plan = self._figures, self._plan
        one = self._rng.choice(self._pads)
        if figures.pulls < reached * plan.pulls * 1.05 + 1 and one.cable.plugged:
            self._pull(one)
            figures.pulls += 1
        elif figures.reboots < min(reached, 1.0) * plan.reboots and one.cable.plugged:
            # The power comes through the cable.
            self._pull(one)
            one.pad.stop()
            self._power(one)
            figures.reboots += 1
        elif figures.kills < min(reached, 1.0) * plan.kills and self._table is not None:
            self._kill_soon = True

    def _pull(self, one: _Pad) -> None:
        n = self._pads.index(one)
        one.cable.unplug()
        if self._table is not None:
            self._order(f"closed {n} {self._now}")
        one.plug_at = self._now + self._rng.randrange(100, 1500)

    def _mend(self) -> None:
        if self._table is None and self._now >= self._table_at:
            self._switch_on()
        for n, each in enumerate(self._pads):
            ready = each.plug_at is not None and self._now >= each.plug_at
            if ready and self._table is not None:
                each.plug_at = None
                each.cable.align(*self._counts[n])
                each.cable.plug()
                self._order(f"opened {n} {self._now}")

    def _power(self, one: _Pad) -> None:
        one.boot = self._rng.getrandbits(32)
        one.decoder = frames.Decoder()
        one.actions.power(one.boot, one.lying)
        # What lies there has to lie long enough to be noticed by this boot as well.
        one.changed.update(dict.fromkeys(one.lying, self._now))
        one.pad.start(one.cable.attach_pad(), Start(boot=one.boot, now=self._now))

    def _spoil(self, data: bytes) -> bytes:
        """One chunk in fifty: a bit flipped, cut short, or sent twice."""
        if not data:
            return data
        self._figures.chunks += 1
        if self._rng.random() >= self._plan.damaged:
            return data
        self._figures.damaged += 1
        at = self._rng.randrange(len(data))
        flipped = data[:at] + bytes([data[at] ^ 1 << self._rng.randrange(8)]) + data[at + 1 :]
        return self._rng.choice([flipped, flipped, data[:at], data + data])

    # -- the table --------------------------------------------------------------------------

    def _switch_on(self) -> None:
        made = {
            "journal": str(self._journal),
            "now": self._now,
            "cards": {uid.hex(): str(held) for uid, held in self._deck.cards.items()},
            "places": {each.pad.id: n for n, each in enumerate(self._pads)},
            "ports": [str(each.cable.path) for each in self._pads],
        }
        for each in self._pads:
            each.plug_at = None
            if not each.cable.plugged:
                each.cable.plug()
            each.cable.align(0, 0)
        self._table = subprocess.Popen(
            [sys.executable, "-m", "bowerboard.twin.soak_table"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._words, text=True,
        )  # fmt: skip
        self._order(json.dumps(made))

    def _order(self, order: str) -> None:
        """Give an order and take in the counts that answer it."""
        self._tell(order)
        if self._table is None or self._table.stdout is None:
            raise RuntimeError("the table is off")
        answer = self._table.stdout.readline()
        if not answer:
            raise RuntimeError(f"the table ended with status {self._table.wait()}")
        pairs = [pair.split(",") for pair in answer.split()]
        self._counts = [(int(sent), int(consumed)) for sent, consumed in pairs]

    def _tell(self, order: str) -> None:
        if self._table is None or self._table.stdin is None:
            raise RuntimeError("the table is off")
        self._table.stdin.write(order + "\n")
        self._table.stdin.flush()

    def _settle(self, n: int) -> None:
        """The table takes in what pad ``n`` wrote; now and then it is killed over it."""
        order = f"settle {n} {self._pads[n].cable.delivered} {self._now}"
        if self._kill_soon and self._table is not None:
            self._kill_soon = False
            self._tell(order)
            self._kill()
        elif self._table is not None:
            self._order(order)

    def _kill(self) -> None:
        """SIGKILL at whatever it is doing; what it has written may still reach the pads."""
        table, self._table = self._table, None
        if table is None:
            return
        try:
            table.wait(self._rng.random() * 0.003)
        except subprocess.TimeoutExpired:
            table.kill()
        table.communicate()
        self._figures.kills += 1
        self._table_at = self._now + self._rng.randrange(1500)
        reaches = self._rng.random() < 0.5
        for each in self._pads:
            if reaches:
                each.cable.drain_to_pad()
            each.cable.unplug()

    def _at(self, now: int) -> None:
        self._now = max(self._now, now)

    def _pass(self, ms: int) -> None:
        self._set.run(self._now + ms, lambda n: self._pads[n].lying)

    # -- the beginning and the end ----------------------------------------------------------

    def _new_pad(self, n: int, folder: Path) -> _Pad:
        uids = list(self._deck.cards)
        cable = Cable(folder / f"pad-{n}", damage=self._spoil)
        cable.damage_to_pad = self._spoil
        pad = VirtualPad(bytes([n + 1] * 8), find_runtime())
        made = _Pad(pad, cable, uids[6 * n : 6 * n + 6], Actions())
        cable.tap = made.tap
        return made

    def _enough(self) -> bool:
        figures, plan = self._figures, self._plan
        return (
            all(each.reported() >= plan.reports for each in self._pads)
            and figures.pulls >= plan.pulls
            and figures.reboots >= plan.reboots
            and figures.kills >= plan.kills
        )

    def _calm(self) -> None:
        """Plug everything in and let it drain over good cables."""
        self._kill_soon = False
        self._now = max([self._now, self._table_at, *(each.plug_at or 0 for each in self._pads)])
        self._mend()
        for each in self._pads:
            each.cable.damage = each.cable.damage_to_pad = None
        self._pass(_DRAIN_MS)

    def _close(self) -> None:
        if self._table is not None:
            self._table.communicate()
        for each in self._pads:
            each.pad.stop()
            each.cable.close()
        self._words.close()
