"""The PN5180 driver on a modelled chip: slots, masks, collisions, ghosts, failures."""

import random
from dataclasses import dataclass

import pytest

from antenna.iso15693 import GARBLED, Separation, number, request
from antenna.pn5180 import Pn5180
from antenna.wires import Pn5180Spi
from bowerboard.twin.chips.pn5180_chip import (
    CAPTURED,
    FINE,
    FLAGGED,
    GHOST,
    HUNG,
    MUTE,
    Pn5180Chip,
    crc,
)

REEL = [bytes.fromhex("e0040150123456") + bytes([n]) for n in range(0x10, 0x40)]
SAME_NIBBLE = [REEL[0], REEL[16], REEL[32]]


@dataclass
class Watch:
    now: int = 0

    def us(self) -> int:
        return self.now

    def since(self, start: int) -> int:
        return self.now - start

    def sleep_us(self, count: int) -> None:
        self.now += count


class Bench:
    """A driver on a chip."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.chip = Pn5180Chip(self.watch)
        wires = (self.chip, self.chip.select, self.chip.busy, self.chip.reset_line)
        self.antenna = Pn5180(Pn5180Spi(*wires, self.watch))

    def poll(self, *tags: bytes) -> list[bytes] | None:
        """The numbers heard, None where the chip did not answer; the next poll is 50 ms on."""
        self.chip.tags = list(tags)
        begun = self.watch.now
        try:
            heard: list[bytes] | None = self.antenna.poll()
        except OSError:
            heard = None
        self.took = (self.watch.now - begun) / 1000
        self.watch.now = max(self.watch.now, begun + 50_000)
        return heard

    def hears(self, *tags: bytes, polls: int = 6) -> set[bytes]:
        """Everything heard in ``polls`` polls, 300 ms unless told otherwise."""
        return {uid for _ in range(polls) for uid in self.poll(*tags) or ()}


@pytest.fixture
def bench() -> Bench:
    made = Bench()
    made.poll()
    return made


# -- the air, as the standard has it -----------------------------------------------------------


def test_crc_of_the_standards_examples() -> None:
    """CRC-16/X-25: check value 906E, and the frames of hardware.md 1.3."""
    assert crc(b"123456789") == 0x906E
    for body, sent in [("26 01 00", "F6 0A"), ("06 01 00", "CD 09"),
                       ("00 00 78 56 34 12 50 01 04 E0", "AF 96")]:  # fmt: skip
        assert crc(bytes.fromhex(body)).to_bytes(2, "little") == bytes.fromhex(sent)


def test_requests() -> None:
    assert request(0, 0) == bytes.fromhex("06 01 00")
    assert request(0, 0, one_slot=True) == bytes.fromhex("26 01 00")
    assert request(4, 0x8) == bytes.fromhex("06 01 04 08")
    assert request(12, 0x678) == bytes.fromhex("06 01 0c 78 06")


def test_the_lowest_byte_comes_first() -> None:
    answer = bytes.fromhex("00 00 78 56 34 12 50 01 04 E0")
    assert number(answer, 0, 0) == bytes.fromhex("e004015012345678")
    assert number(answer, 4, 0x8) == bytes.fromhex("e004015012345678")


@pytest.mark.parametrize(
    ("answer", "bits", "mask"),
    [
        ("00 00 78 56 34 12 50 01 04", 0, 0),
        ("00 00 78 56 34 12 50 01 04 e0 00", 0, 0),
        ("01 0f 78 56 34 12 50 01 04 e0", 0, 0),
        ("00 00 78 56 34 12 50 01 04 a0", 0, 0),
        ("00 00 78 56 34 12 50 01 04 e0", 4, 0x7),
        ("", 0, 0),
    ],
    ids=["short", "long", "an error", "no tag's number", "another slot's", "nothing"],
)
def test_what_is_no_answer(answer: str, bits: int, mask: int) -> None:
    assert number(bytes.fromhex(answer), bits, mask) is GARBLED


@pytest.mark.parametrize("seed", range(20))
def test_separation_finds_everything_whatever_the_numbers(seed: int) -> None:
    rng = random.Random(seed)
    tags = {b"\xe0\x04" + rng.randbytes(6) for _ in range(rng.randrange(1, 9))}

    def ask(bits: int, mask: int) -> list:
        held: list[list[bytes]] = [[] for _ in range(16)]
        for tag in tags:
            value = int.from_bytes(tag, "big")
            if value % (1 << bits) == mask:
                held[value >> bits & 15].append(tag)
        return [None if not one else GARBLED if len(one) > 1 else one[0] for one in held]

    separation = Separation()
    found = separation.step(ask)
    for _ in range(30):
        if not separation.pending:
            break
        found += separation.step(ask)
    assert sorted(found) == sorted(tags)


# -- the driver --------------------------------------------------------------------------------


def test_an_antenna_with_nothing_on_it(bench: Bench) -> None:
    assert [bench.poll() for _ in range(8)] == [[]] * 8
    assert bench.antenna.resets == 0


def test_one_tag_is_heard_at_every_poll(bench: Bench) -> None:
    assert [bench.poll(REEL[3]) for _ in range(12)] == [[REEL[3]]] * 12


@pytest.mark.parametrize("merging", [FLAGGED, GHOST, CAPTURED])
def test_two_tags_of_one_reel_are_both_heard(bench: Bench, merging: int) -> None:
    bench.chip.merging = merging
    assert bench.hears(REEL[1], REEL[2]) == {REEL[1], REEL[2]}


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_tags_that_share_a_slot_are_told_apart_by_a_mask(bench: Bench, count: int) -> None:
    tags = [*SAME_NIBBLE, REEL[1], REEL[17]][:count]
    for _ in range(5):
        assert bench.hears(*tags) == set(tags)  # twice within 300 ms, as presence wants it


def test_numbers_that_do_not_exist_are_never_heard(bench: Bench) -> None:
    """Two at once read as one number without an error (hardware.md 1.1): 5830 and 5D0F."""
    bench.chip.merging = GHOST
    tags = [bytes.fromhex("e004015012345830"), bytes.fromhex("e004015012345d0f")]
    assert bench.hears(*tags, polls=60) == set(tags)
    stuck = [REEL[0], REEL[16]]  # in the same slot as well
    ghosts = bench.hears(*stuck, polls=60) - set(stuck)
    assert ghosts == set()


def test_twenty_polls_a_second(bench: Bench) -> None:
    bench.hears(REEL[0])
    for _ in range(8):
        bench.poll(REEL[0])
        assert bench.took < 42
    times = []
    for _ in range(40):
        bench.poll(REEL[0])
        times.append(bench.took)
    assert sum(times) / len(times) < 20
    bench.hears(*SAME_NIBBLE)
    for _ in range(40):
        bench.poll(*SAME_NIBBLE)
        assert bench.took <= 50


def test_cards_stacked_on_each_other_are_not_heard(bench: Bench) -> None:
    bench.chip.stacked = True
    assert bench.hears(*REEL[:2]) == set()
    bench.chip.stacked = False
    assert bench.hears(*REEL[:2]) == set(REEL[:2])


def test_a_damaged_answer_is_no_card(bench: Bench) -> None:
    rng = random.Random(3)

    def flip(frame: bytes) -> bytes:
        spoilt = bytearray(frame)
        for _ in range(rng.randrange(1, 4)):
            spoilt[rng.randrange(len(frame))] ^= 1 << rng.randrange(8)
        return bytes(spoilt)

    bench.chip.damage = flip  # type: ignore[assignment]
    assert bench.hears(REEL[0], polls=300) <= {REEL[0]}
    bench.chip.damage = None
    assert bench.hears(REEL[0]) == {REEL[0]}


def test_the_busy_line_is_kept(bench: Bench) -> None:
    bench.hears(*SAME_NIBBLE, polls=20)
    assert bench.chip.violations == 0


def test_a_dead_chip_raises_costs_little_and_is_taken_up_when_it_speaks(bench: Bench) -> None:
    bench.chip.condition = MUTE
    for _ in range(40):
        assert bench.poll(REEL[0]) is None
        assert bench.took < 50
    bench.chip.condition = FINE
    assert bench.poll(REEL[0]) == [REEL[0]]


def test_busy_stuck_high_is_mended_by_a_reset(bench: Bench) -> None:
    bench.chip.condition = HUNG
    heard = [bench.poll(REEL[0]) for _ in range(5)]
    assert heard == [None, None, None, [REEL[0]], [REEL[0]]]
    assert (bench.antenna.resets, bench.chip.resets) == (1, 2)


def test_a_brown_out_is_noticed_at_the_next_poll(bench: Bench) -> None:
    bench.poll(REEL[0])
    bench.chip.brown_out()
    assert [bench.poll(REEL[0]) for _ in range(3)] == [None, [REEL[0]], [REEL[0]]]
    assert bench.antenna.resets == 1
