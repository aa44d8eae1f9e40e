"""Both ends of the link wired together, with no port and no clock, and a bad cable between."""

import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.readers.events import PadAppeared, TagEntered, TagLeft
from bowerboard.readers.seatpad import SeatPad
from bowerboard.seatlink import frames, messages
from seat import Seat
from seatlink.messages import Hello

UID = bytes(range(8))
TAGS = [bytes([n]) * 8 for n in (1, 2, 3)]


@dataclass
class Line:
    """A pad, a table and what is between.  The truth is what the pad meant to send."""

    rng: random.Random
    damage: float = 0.0
    now: int = 0
    plugged: bool = True
    tags: list[bytes] = field(default_factory=list)
    truth: dict[int, list[messages.Event]] = field(default_factory=dict)
    journal: list[TagEntered | TagLeft] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._to_pad = b""
        self._boots = 0
        self._uncommitted: list[TagEntered | TagLeft] = []
        self.restart_table()
        self.restart_pad()

    # The pad's antenna, link and light.
    resets = 0

    def poll(self) -> list[bytes]:
        return self.tags

    def read(self) -> bytes:
        data, self._to_pad = self._to_pad, b""
        return data

    def write(self, data: bytes) -> None:
        for payload in frames.Decoder().feed(data):
            message = messages.unpack(payload)
            if isinstance(message, messages.Event):
                told = self.truth.setdefault(message.boot, [])
                if message.seq == len(told) + 1:
                    told.append(message)
        if self.plugged:
            self._from_pad += self._spoil(data)

    def show(self, mode: int) -> None: ...

    def confirm(self) -> None: ...

    def restart_pad(self) -> None:
        self._boots += 1
        self._to_pad = self._from_pad = b""
        boot = Hello(uid=UID, boot=self._boots, oldest=1, firmware="0")
        self.pad = Seat(
            antenna=self, link=self, light=self, hello=boot, memory=lambda: 0, now=self.now
        )

    def restart_table(self) -> None:
        committed: dict[tuple[str, int], int] = {}
        for event in self.journal:
            committed[event.pad, event.boot] = event.seq
        self._uncommitted.clear()
        self.table = SeatPad("line", committed)
        self._to_pad = self.table.hello()

    def pull(self) -> None:
        self.plugged = False
        self._to_pad = self._from_pad = b""
        self.table.lost(self.now, "pulled")

    def plug(self) -> None:
        self.plugged = True
        self._tell(self.table.hello())

    def commit(self) -> None:
        for event in self._uncommitted:
            self.journal.append(event)
            self._tell(self.table.acknowledge(event.boot, event.seq))
        self._uncommitted.clear()

    def run(self, ms: int, commit: bool = True) -> None:
        end = self.now + ms
        while self.now < end:
            self.now += 10
            self.pad.receive(self.now)
            self.pad.step(self.now)
            chunk, self._from_pad = self._from_pad, b""
            for event in self.table.receive(chunk, self.now):
                if isinstance(event, TagEntered | TagLeft):
                    self._uncommitted.append(event)
            self._tell(self.table.take_outgoing())
            if commit:
                self.commit()

    def check(self) -> None:
        """Each boot's journal is the beginning of what that pad meant to say, once, in order."""
        for boot, told in self.truth.items():
            mine = [(e.seq, e.uid) for e in self.journal if e.boot == boot]
            assert mine == [(e.seq, e.uid) for e in told][: len(mine)]

    def _tell(self, data: bytes) -> None:
        if self.plugged:
            self._to_pad += self._spoil(data)

    def _spoil(self, data: bytes) -> bytes:
        if not self.damage:
            return data
        out = bytearray()
        for byte in data:
            roll = self.rng.random() / self.damage
            if roll >= 1:
                out.append(byte)
            elif roll >= 0.6:
                out.append(byte ^ (1 << self.rng.randrange(8)))
            elif roll >= 0.3:
                out += bytes([byte, self.rng.randrange(256)])
        return bytes(out)


@pytest.mark.parametrize("damage", [0.0, 0.002, 0.01])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_report_arrives_once_and_in_order(seed: int, damage: float) -> None:
    line = Line(random.Random(seed), damage)
    for turn in range(60):
        line.tags = [TAGS[turn % 3]]
        line.run(400)
        line.tags = []
        line.run(800)
    line.damage = 0.0
    line.run(3000)
    line.check()
    assert len(line.journal) == 120
    assert [event.uid for event in line.journal[::2]] == [TAGS[turn % 3] for turn in range(60)]


def test_a_table_that_dies_before_the_commit_is_told_again() -> None:
    line = Line(random.Random(1))
    line.tags = [TAGS[0]]
    line.run(500, commit=False)
    line.restart_table()
    line.run(500)
    assert [(event.uid, event.seq) for event in line.journal] == [(TAGS[0], 1)]


def test_cards_laid_while_the_cable_is_out_come_after_it() -> None:
    line = Line(random.Random(1))
    line.run(500)
    line.pull()
    for tag in TAGS:
        line.tags = [tag]
        line.run(1000)
    line.tags = []
    line.run(1000)
    line.plug()
    line.run(500)
    entered = [event for event in line.journal if isinstance(event, TagEntered)]
    assert [event.uid for event in entered] == TAGS
    assert not any(event.lying for event in entered)
    assert len(line.journal) == 6


def test_a_restarted_pad_says_what_lies_on_it() -> None:
    line = Line(random.Random(1))
    line.tags = [TAGS[0]]
    line.run(500)
    line.restart_pad()
    line.run(500)
    assert [(e.boot, e.seq, isinstance(e, TagEntered) and e.lying) for e in line.journal] == [
        (1, 1, True),  # it lay there when the pad first started, too
        (2, 1, True),
    ]


def test_appearing_twice_with_one_boot_is_a_cable_not_a_restart() -> None:
    line = Line(random.Random(1))
    line.run(500)
    line.pull()
    line.run(500)
    line.plug()
    appeared = line.table.receive(
        frames.encode(messages.pack(messages.Hello(uid=UID, boot=1, oldest=1, firmware="0"))), 1
    )
    assert [(type(event), event.boot) for event in appeared if isinstance(event, PadAppeared)] == [
        (PadAppeared, 1)
    ]


STEPS = st.sampled_from(["lay", "lift", "run", "stall", "pull", "plug", "pad", "table", "noise"])


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, max_size=25), st.randoms(use_true_random=False))
def test_whatever_happens_nothing_is_lost_doubled_or_swapped(
    steps: list[str], rng: random.Random
) -> None:
    line = Line(rng)
    for step in steps:
        if step == "lay":
            line.tags = [*line.tags[-1:], rng.choice(TAGS)]
        elif step == "lift":
            line.tags = line.tags[1:]
        elif step == "pull" and line.plugged:
            line.pull()
        elif step == "plug" and not line.plugged:
            line.plug()
        elif step == "pad":
            line.restart_pad()
        elif step == "table":
            line.restart_table()
        line.damage = 0.01 if step == "noise" else 0.0
        line.run(rng.randrange(50, 1500), commit=step != "stall")
        line.check()
    line.damage = 0.0
    if not line.plugged:
        line.plug()
    line.run(4000)
    line.check()
    last = line.truth.get(line._boots, [])
    assert len([event for event in line.journal if event.boot == line._boots]) == len(last)
