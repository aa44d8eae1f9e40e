"""The seat firmware itself, under MicroPython, over pseudo-terminals, to a real pyserial port."""

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadLost,
    PadRefused,
    ReaderEvent,
    TagEntered,
    TagLeft,
)
from bowerboard.readers.port import PadPort
from bowerboard.seatlink import words
from bowerboard.twin.board import control
from bowerboard.twin.cable import Cable, CableStuck
from bowerboard.twin.pads import PadStopped, Runtime, Start, VirtualPad, find_runtime
from bowerboard.twin.padset import PadSet

TAGS = [bytes([n]) * 8 for n in range(1, 9)]


@dataclass
class Seat:
    """One pad, its cable, its port, and what the port told."""

    place: int
    pad: VirtualPad
    cable: Cable
    clock: "Clock"
    events: list[ReaderEvent] = field(default_factory=list)
    tags: list[bytes] = field(default_factory=list)
    boots: int = 0

    def __post_init__(self) -> None:
        self.port = self._new_port({})

    def _new_port(self, resume: dict[tuple[str, int], int]) -> PadPort:
        return PadPort(str(self.cable.path), self._take, lambda: self.clock.now, resume)

    def _take(self, event: ReaderEvent) -> None:
        self.events.append(event)
        if isinstance(event, TagEntered | TagLeft):
            self.port.acknowledge(event.boot, event.seq)

    def power(self, **start: int) -> None:
        self.boots += 1
        self.pad.start(
            self.cable.attach_pad(), Start(boot=self.boots, now=self.clock.now, **start)
        )

    def plug(self) -> None:
        self.cable.align(self.port.sent, self.port.consumed)
        self.cable.plug()
        self.port.nudge()
        assert self.port.wait_open(5), self.port.trouble

    def pull(self) -> None:
        self.cable.unplug()
        assert self.port.wait_closed(5)

    def restart_table(self) -> None:
        """Another process in its place, with the journal of the first."""
        self.port.stop()
        resume = {(e.pad, e.boot): e.seq for e in self.of(TagEntered, TagLeft)}
        self.port = self._new_port(resume)
        self.cable.align(0, 0)
        self.port.start()
        assert self.port.wait_open(5), self.port.trouble

    def of(self, *kinds: type) -> list:
        return [event for event in self.events if isinstance(event, kinds)]


@dataclass
class Clock:
    now: int = 0

    def set(self, now: int) -> None:
        assert now >= self.now, "virtual time went back"
        self.now = now


class Table:
    """Seats on one clock."""

    def __init__(self, directory: Path, seats: int, runtime: Runtime) -> None:
        self.clock = Clock()
        self.seats = [
            Seat(i, VirtualPad(bytes([i] * 8), runtime), Cable(directory / f"pad-{i}"), self.clock)
            for i in range(seats)
        ]
        named = [(str(seat.place), seat.pad, seat.cable) for seat in self.seats]
        self.pads = PadSet(named, self.clock.set, self._settle, lambda i: self.seats[i].port.sent)

    def _settle(self, i: int) -> None:
        seat = self.seats[i]
        assert seat.port.wait_consumed(seat.cable.delivered, 5)

    def start(self, **start: int) -> None:
        for seat in self.seats:
            seat.power(**start)
            seat.port.start()
            seat.plug()

    def run(self, ms: int) -> None:
        self.pads.run(self.clock.now + ms, lambda i: self.seats[i].tags)

    def close(self) -> None:
        for seat in self.seats:
            seat.port.stop()
            seat.pad.stop()
            seat.cable.close()


MakeTable = Callable[..., Table]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[MakeTable]:
    tables: list[Table] = []

    def table(seats: int = 1, runtime: Runtime | None = None) -> Table:
        directory = tmp_path / str(len(tables))
        directory.mkdir()
        tables.append(Table(directory, seats, runtime or find_runtime()))
        return tables[-1]

    yield table
    for made in tables:
        made.close()


def story(events: list[ReaderEvent]) -> list[tuple[str, bytes]]:
    words_for = {TagEntered: "laid", TagLeft: "lifted"}
    return [(words_for[type(e)], e.uid) for e in events if isinstance(e, TagEntered | TagLeft)]


def test_a_card_laid_is_one_event_at_its_time(make: MakeTable) -> None:
    table = make()
    table.start()
    (seat,) = table.seats
    table.run(1010)
    seat.tags = [TAGS[0]]
    table.run(3000)
    seat.tags = []
    table.run(2000)
    assert story(seat.events) == [("laid", TAGS[0]), ("lifted", TAGS[0])]
    laid, lifted = seat.of(TagEntered, TagLeft)
    assert 1060 <= laid.at <= 1110  # heard by two polls, 50 ms apart
    assert 4650 <= lifted.at <= 4760
    assert seat.of(PadAppeared) == [PadAppeared(seat.pad.id, 0, 1, "virtual", "0.2.0")]
    assert {beat.overflow for beat in seat.of(PadBeat)} == {False}


def test_a_frame_cut_by_a_pulled_cable_arrives_once_after_it(make: MakeTable) -> None:
    for keep in (0, 1, 11, 29):
        table = make()
        table.start()
        (seat,) = table.seats
        table.run(1010)
        seat.cable.damage = lambda data, keep=keep: data[:keep]
        seat.tags = [TAGS[0]]
        table.run(100)
        seat.pull()
        seat.cable.damage = None
        seat.tags = [TAGS[1]]
        table.run(2000)
        seat.plug()
        table.run(1000)
        assert [event.uid for event in seat.of(TagEntered)] == TAGS[:2]
        assert len(seat.of(PadAppeared)) == 2
        assert len(seat.of(PadLost)) == 1


def test_a_restarted_pad_tells_what_lies_on_it(make: MakeTable) -> None:
    table = make()
    table.start()
    (seat,) = table.seats
    table.run(1000)
    seat.tags = [TAGS[0]]
    table.run(1000)
    seat.pull()
    seat.pad.stop()
    seat.power()
    seat.plug()
    table.run(1000)
    assert [(e.boot, e.seq, e.lying) for e in seat.of(TagEntered)] == [(1, 1, False), (2, 1, True)]
    assert [e.boot for e in seat.of(PadAppeared)] == [1, 2]


def test_a_restarted_table_is_not_told_what_it_has(make: MakeTable) -> None:
    table = make()
    table.start()
    (seat,) = table.seats
    table.run(1000)
    seat.tags = [TAGS[0]]
    table.run(1000)
    seat.restart_table()
    seat.tags = [TAGS[1]]
    table.run(1000)
    assert story(seat.events) == [("laid", TAGS[0]), ("laid", TAGS[1]), ("lifted", TAGS[0])]


def test_another_protocol_version_is_refused(make: MakeTable) -> None:
    table = make()
    table.start(protocol=words.PROTOCOL + 1)
    (seat,) = table.seats
    seat.tags = [TAGS[0]]
    table.run(5000)
    (refused,) = seat.events
    assert isinstance(refused, PadRefused)
    assert str(seat.cable.path) == refused.port


def test_a_silent_pad_is_lost_and_comes_back(make: MakeTable) -> None:
    table = make()
    table.start()
    (seat,) = table.seats
    table.run(1000)
    seat.cable.damage = lambda data: b""
    table.run(2499)
    seat.port.tick()
    assert seat.of(PadLost) == []
    table.run(1)
    seat.port.tick()
    assert [lost.at for lost in seat.of(PadLost)] == [3500]
    seat.cable.damage = None
    table.run(2000)
    assert len(seat.of(PadAppeared)) == 2


def test_five_cards_on_five_pads_within_a_tenth_of_a_second(make: MakeTable) -> None:
    table = make(5)
    table.start()
    table.run(1000)
    for seat in table.seats:
        seat.tags = [TAGS[seat.place]]
        table.run(20)
    table.run(500)
    for seat in table.seats:
        assert story(seat.events) == [("laid", TAGS[seat.place])]
        assert seat.of(TagEntered)[0].at <= 1000 + 20 * seat.place + 100


def test_two_percent_damage_loses_nothing(make: MakeTable) -> None:
    table = make()
    table.start()
    (seat,) = table.seats
    table.run(1000)
    rng = random.Random(2)

    def spoil(data: bytes) -> bytes:
        return bytes(b ^ (1 << rng.randrange(8)) if rng.random() < 0.02 else b for b in data)

    seat.cable.damage = spoil
    expected = []
    for turn in range(50):
        seat.tags = [TAGS[turn % 8]]
        table.run(500)
        seat.tags = []
        table.run(1000)
        expected += [("laid", TAGS[turn % 8]), ("lifted", TAGS[turn % 8])]
    seat.cable.damage = None
    table.run(2000)
    assert story(seat.events) == expected


def test_an_antenna_that_misses_polls_still_tells_each_card_once(make: MakeTable) -> None:
    table = make()
    table.start(miss_permille=200, seed=5)
    (seat,) = table.seats
    table.run(1000)
    for turn in range(20):
        seat.tags = [TAGS[turn % 8]]
        table.run(2000)
        seat.tags = []
        table.run(2000)
    assert [uid for word, uid in story(seat.events) if word == "laid"] == [
        TAGS[turn % 8] for turn in range(20)
    ]


def test_the_light_confirms_and_shows_what_the_table_asks(make: MakeTable) -> None:
    table = make()
    table.start()
    (seat,) = table.seats
    table.run(1010)
    seat.port.light(words.LIGHT_ON)
    table.run(1000)
    assert table.pads.lights == {0: words.LIGHT_ON}
    seat.tags = [TAGS[0]]
    table.run(100)
    assert table.pads.lights == {0: control.CONFIRM}
    table.run(1000)
    assert table.pads.lights == {0: words.LIGHT_ON}


def test_the_table_can_ask_for_the_console(make: MakeTable) -> None:
    table = make()
    table.start()
    (seat,) = table.seats
    table.run(1000)
    seat.port.release()
    with pytest.raises(PadStopped, match="status 0"):
        table.run(1000)


def played(table: Table) -> list[ReaderEvent]:
    """A fixed quarter of an hour with cards, a pulled cable and a power cut."""
    table.start(miss_permille=100)
    rng = random.Random(9)
    for turn in range(100):
        for seat in table.seats:
            seat.tags = [rng.choice(TAGS)] if rng.random() < 0.5 else []
        table.run(rng.randrange(50, 3000))
        if turn == 30:
            table.seats[1].pull()
        if turn == 40:
            table.seats[1].plug()
            table.seats[0].pad.stop()
            table.seats[0].power(miss_permille=100)
    return [event for seat in table.seats for event in seat.events]


def test_the_same_grants_give_the_same_run(make: MakeTable) -> None:
    assert played(make(2)) == played(make(2))


def test_cpython_runs_the_same_firmware(make: MakeTable) -> None:
    def without_memory(events: list[ReaderEvent]) -> list[str]:
        return [str(e) for e in events if not isinstance(e, PadBeat)]

    cpython = Runtime((sys.executable, "-B", "-S", "-m", "main"), "for the test")
    assert without_memory(played(make(2))) == without_memory(played(make(2, cpython)))


def test_an_idle_hour_passes_quickly_and_leaks_nothing(make: MakeTable) -> None:
    table = make()
    table.start()
    (seat,) = table.seats
    table.run(3_600_000)
    beats = seat.of(PadBeat)
    assert len(beats) == 3601
    assert [beat.at for beat in beats[1:]] == list(range(1000, 3_600_001, 1000))
    free = [beat.free_memory for beat in beats]
    assert max(free[-200:]) > 0.9 * max(free[:200])


def test_a_pad_that_fails_shows_its_traceback(make: MakeTable) -> None:
    table = make()
    (seat,) = table.seats
    seat.power(miss_permille="nonsense")  # type: ignore[arg-type]
    seat.tags = [TAGS[0]]
    with pytest.raises(PadStopped, match=r"Traceback[\s\S]*TypeError"):
        table.run(1000)


def test_bytes_that_do_not_come_are_an_error_not_a_hang(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bowerboard.twin.cable._PATIENCE_S", 0.05)
    cable = Cable(tmp_path / "pad")
    cable.attach_pad()
    with pytest.raises(CableStuck, match="0 of 1"):
        cable.to_host(1)
    cable.close()
