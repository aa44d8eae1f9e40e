"""The whole firmware under MicroPython with its own drivers on modelled chips."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadTouched,
    ReaderEvent,
    TagEntered,
    TagLeft,
    Touch,
)
from bowerboard.readers.port import PadPort
from bowerboard.twin.board import control
from bowerboard.twin.cable import Cable
from bowerboard.twin.pads import READERS, Start, VirtualPad, find_runtime
from bowerboard.twin.padset import PadSet

ICODES = [bytes.fromhex("e0040150123456") + bytes([n]) for n in (0x10, 0x11, 0x20)]
NTAGS = [bytes.fromhex(f"04a1b2c3d4e5{n:02x}") for n in (0x80, 0x81, 0x82)]
TAGS = {"plain": ICODES, "pn5180": ICODES, "pn532": NTAGS, "pn532-spi": NTAGS}
CHIPS = READERS[1:]


class Bench:
    """One pad with a reader, its port, and what the port told."""

    def __init__(self, directory: Path, reader: str) -> None:
        self.reader, self.now = reader, 0
        self.tags: list[bytes] = []
        self.events: list[ReaderEvent] = []
        self.pad = VirtualPad(bytes(range(8)), find_runtime())
        self.cable = Cable(directory / "pad")
        self.port = PadPort(str(self.cable.path), self._take, lambda: self.now, {})
        self.set = PadSet(
            [("pad", self.pad, self.cable)], self._at, self._settle, lambda _: self.port.sent
        )
        self.cable.plug()
        self.port.start()
        assert self.port.wait_open(5)
        self.pad.start(self.cable.attach_pad(), Start(boot=1, reader=reader))

    def _take(self, event: ReaderEvent) -> None:
        self.events.append(event)
        if isinstance(event, TagEntered | TagLeft | PadTouched):
            self.port.acknowledge(event.boot, event.seq)

    def _at(self, now: int) -> None:
        self.now = max(self.now, now)

    def _settle(self, _: int) -> None:
        assert self.port.wait_consumed(self.cable.delivered, 5)

    def run(self, ms: int) -> None:
        self.set.run(self.now + ms, lambda _: self.tags)

    def story(self) -> list[tuple[str, bytes]]:
        said = {TagEntered: "laid", TagLeft: "lifted"}
        return [(said[type(e)], e.uid) for e in self.events if isinstance(e, TagEntered | TagLeft)]

    def beat(self) -> PadBeat:
        """The last heartbeat."""
        return [event for event in self.events if isinstance(event, PadBeat)][-1]

    def close(self) -> None:
        self.port.stop()
        self.pad.stop()
        self.cable.close()


@pytest.fixture
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path, request.param)
    yield made
    made.close()


chips = pytest.mark.parametrize("bench", CHIPS, indirect=True)
readers = pytest.mark.parametrize("bench", READERS, indirect=True)


@readers
def test_a_card_comes_and_goes(bench: Bench) -> None:
    tag = TAGS[bench.reader][0]
    bench.run(1010)
    bench.tags = [tag]
    bench.run(2000)
    bench.tags = []
    bench.run(2000)
    assert bench.story() == [("laid", tag), ("lifted", tag)]
    laid = next(event for event in bench.events if isinstance(event, TagEntered))
    assert 1060 <= laid.at <= 1160
    appeared = next(event for event in bench.events if isinstance(event, PadAppeared))
    kinds = {"plain": "virtual", "pn532-spi": "pn532"}
    assert appeared.reader == kinds.get(bench.reader, bench.reader)
    assert (bench.beat().errors, bench.beat().resets) == (0, 0)


@readers
def test_two_cards_on_one_pad_are_both_told(bench: Bench) -> None:
    first, second, _ = TAGS[bench.reader]
    bench.run(1000)
    bench.tags = [first]
    bench.run(500)
    bench.tags = [first, second]
    bench.run(1500)
    bench.tags = [second]
    bench.run(1500)
    assert bench.story() == [("laid", first), ("laid", second), ("lifted", first)]


@readers
def test_there_are_twenty_polls_a_second_chip_and_all(bench: Bench) -> None:
    bench.tags = TAGS[bench.reader][:1]
    bench.run(1000)
    before = bench.beat().reads
    bench.run(10_000)
    assert bench.beat().reads - before == 200


@readers
def test_a_chip_that_falls_silent_lifts_no_card_and_is_told(bench: Bench) -> None:
    tag = TAGS[bench.reader][0]
    bench.tags = [tag]
    bench.run(1500)
    bench.pad.chip = control.CHIP_MUTE
    bench.run(10_000)
    assert not bench.beat().antenna_ok
    assert bench.beat().errors > 100
    bench.pad.chip = control.CHIP_FINE
    bench.run(2500)
    assert bench.beat().antenna_ok
    assert bench.story() == [("laid", tag)]


@chips
def test_a_hung_chip_is_reset_and_no_card_is_lifted_by_it(bench: Bench) -> None:
    tag = TAGS[bench.reader][0]
    bench.tags = [tag]
    bench.run(1500)
    bench.pad.chip = control.CHIP_HUNG
    bench.run(3000)
    assert (bench.beat().errors, bench.beat().resets, bench.beat().antenna_ok) == (3, 1, True)
    assert bench.story() == [("laid", tag)]


@pytest.mark.parametrize("bench", ["pn5180"], indirect=True)
def test_a_brown_out_is_mended_and_no_card_is_lifted_by_it(bench: Bench) -> None:
    bench.tags = ICODES[:1]
    bench.run(1500)
    bench.pad.chip = control.CHIP_BROWN_OUT
    bench.run(3000)
    assert (bench.beat().errors, bench.beat().resets) == (1, 1)
    assert bench.story() == [("laid", ICODES[0])]


@readers
def test_stacked_cards_are_gone_until_they_are_spread(bench: Bench) -> None:
    first, second, _ = TAGS[bench.reader]
    bench.tags = [first]
    bench.run(1500)
    bench.tags = [first, second]
    bench.pad.chip = control.CHIP_STACKED
    bench.run(2000)
    bench.pad.chip = control.CHIP_FINE
    bench.run(1500)
    assert bench.story() == [
        ("laid", first), ("lifted", first), ("laid", first), ("laid", second),
    ]  # fmt: skip


@readers
def test_key_and_knocks_are_told_once(bench: Bench) -> None:
    bench.run(1000)
    bench.pad.key_down = True
    bench.run(120)
    bench.pad.key_down = False
    bench.run(500)
    bench.pad.key_down = True
    bench.run(1000)
    bench.pad.key_down = False
    bench.run(500)
    bench.pad.knocks += 3
    bench.run(1000)
    told = [event.touch for event in bench.events if isinstance(event, PadTouched)]
    assert told == [Touch.TAP, Touch.HOLD, Touch.KNOCK]


@readers
def test_laying_a_card_down_hard_is_no_knock(bench: Bench) -> None:
    bench.run(1000)
    bench.pad.knocks += 2
    bench.run(20)
    bench.tags = TAGS[bench.reader][:1]
    bench.run(1500)
    bench.pad.knocks += 1
    bench.run(600)
    told = [event.touch for event in bench.events if isinstance(event, PadTouched)]
    assert told == [Touch.KNOCK]


def hour(bench: Bench, minutes: int) -> None:
    """Cards come and go, chips hang now and then; as much is free at the end as at the start."""
    tags, free = TAGS[bench.reader], []
    for minute in range(minutes):
        for turn in range(20):
            bench.tags = tags[: turn % 3]
            if turn == 10:
                bench.pad.chip = (control.CHIP_HUNG, control.CHIP_MUTE)[minute % 2]
            bench.run(3000)
            bench.pad.chip = control.CHIP_FINE
        beats = [event for event in bench.events if isinstance(event, PadBeat)]
        free.append(min(beat.free_memory for beat in beats))
        assert all(not beat.overflow for beat in beats)
        bench.events = []
    # What is heard and what waits for its acknowledgement differs by the moment, by so much.
    assert min(free) > max(free) - 4096, free
    print(f"{bench.reader}: {minutes} min of table time; free at least, per minute: {free}")


@chips
def test_two_minutes_without_growth_of_memory(bench: Bench) -> None:
    hour(bench, 2)


@pytest.mark.soak
@chips
def test_an_hour_without_growth_of_memory(bench: Bench) -> None:
    hour(bench, 60)
