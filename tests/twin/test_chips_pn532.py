"""The PN532 driver on a modelled chip, over UART and over SPI."""

from dataclasses import dataclass

import pytest

from antenna.pn532 import Pn532, _cards
from antenna.wires import Hsu, Pn532Spi
from bowerboard.twin.chips.pn532_chip import FINE, HUNG, MUTE, ChipSpi, ChipUart, Pn532Chip

NTAGS = [bytes.fromhex(f"04a1b2c3d4e5{n:02x}") for n in range(0x80, 0x84)]
CLASSIC = bytes.fromhex("deadbeef")


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
    """A driver on a chip; ``sent`` are the bytes that it wrote."""

    def __init__(self, over: str) -> None:
        self.watch = Watch()
        self.chip = Pn532Chip(self.watch)
        if over == "spi":
            spi = ChipSpi(self.chip)
            self.antenna = Pn532(Pn532Spi(spi, spi.select, self.chip.reset_line, self.watch))
        else:
            bus = Hsu(ChipUart(self.chip), self.chip.reset_line, self.watch)
            self.antenna = Pn532(bus)

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


@pytest.fixture(params=["uart", "spi"])
def bench(request: pytest.FixtureRequest) -> Bench:
    return Bench(request.param)


@pytest.mark.parametrize(
    "tags",
    [[], NTAGS[:1], NTAGS[:2], [CLASSIC], [NTAGS[0], CLASSIC]],
    ids=["none", "one", "two", "four bytes", "mixed"],
)
def test_every_poll_hears_every_card(bench: Bench, tags: list[bytes]) -> None:
    """Also a card that lay there at the poll before, which keeps still while it has power."""
    for _ in range(5):
        assert bench.poll(*tags) == tags
    assert bench.antenna.resets == 0


def test_of_more_cards_than_two_it_hears_two(bench: Bench) -> None:
    assert bench.poll(*NTAGS) == NTAGS[:2]


def test_twenty_polls_a_second_with_room_to_spare(bench: Bench) -> None:
    for tags in ([], NTAGS[:1], NTAGS[:2]):
        bench.poll(*tags)
        bench.poll(*tags)
        assert bench.took < 20


def test_cards_stacked_on_each_other_are_not_heard(bench: Bench) -> None:
    bench.poll()
    bench.chip.stacked = True
    assert bench.poll(*NTAGS[:2]) == []
    bench.chip.stacked = False
    assert bench.poll(*NTAGS[:2]) == NTAGS[:2]


def test_a_mute_chip_raises_costs_little_and_is_taken_up_when_it_speaks(bench: Bench) -> None:
    bench.poll()
    bench.chip.condition = MUTE
    for _ in range(40):
        assert bench.poll(NTAGS[0]) is None
        assert bench.took < 50
    bench.chip.condition = FINE
    assert bench.poll(NTAGS[0]) == [NTAGS[0]]


def test_a_hung_chip_is_reset_after_three_polls(bench: Bench) -> None:
    bench.poll()
    bench.chip.condition = HUNG
    heard = [bench.poll(NTAGS[0]) for _ in range(5)]
    assert heard == [None, None, None, [NTAGS[0]], [NTAGS[0]]]
    assert (bench.antenna.resets, bench.chip.resets) == (1, 2)


def test_damaged_frames_are_no_cards(bench: Bench) -> None:
    bench.poll()
    rolls = iter(range(10_000))

    def flip(frame: bytes) -> bytes:
        bit = next(rolls) * 7 % (8 * len(frame))
        spoilt = bytearray(frame)
        spoilt[bit // 8] ^= 1 << bit % 8
        return bytes(spoilt)

    bench.chip.damage = flip  # type: ignore[assignment]
    heard = [bench.poll(NTAGS[0]) for _ in range(300)]
    assert all(cards in (None, [NTAGS[0]], []) for cards in heard)
    bench.chip.damage = None
    for _ in range(4):
        bench.poll(NTAGS[0])
    assert bench.poll(NTAGS[0]) == [NTAGS[0]]


def test_a_late_answer_to_an_abandoned_command_is_not_taken_for_the_next(bench: Bench) -> None:
    bench.poll()
    bench.chip._retries = 0xFF  # it forgot its configuration: it looks for ever
    assert bench.poll() is None
    # Whatever it still had to say about a card, the field was not switched off in between.
    assert bench.poll(NTAGS[1]) in ([NTAGS[1]], None)
    assert [bench.poll(NTAGS[1]) for _ in range(4)][-1] == [NTAGS[1]]


@pytest.mark.parametrize(
    ("listed", "numbers"),
    [
        ("00", []),
        ("01 01 00 44 00 07 04 a1 b2 c3 d4 e5 80", ["04a1b2c3d4e580"]),
        ("01 01 00 04 08 04 de ad be ef", ["deadbeef"]),
        (
            "02 01 00 44 00 07 04 a1 b2 c3 d4 e5 80 02 00 44 00 07 04 11 22 33 44 55 66",
            ["04a1b2c3d4e580", "04112233445566"],
        ),
        # A bank card tells how it wants to be spoken to behind its number.
        ("02 01 00 04 28 04 08 11 22 33 06 75 77 81 02 80 02 00 04 08 04 de ad be ef",
         ["08112233", "deadbeef"]),
    ],
)  # fmt: skip
def test_numbers_in_an_answer(listed: str, numbers: list[str]) -> None:
    assert [uid.hex() for uid in _cards(bytes.fromhex(listed))] == numbers


@pytest.mark.parametrize("listed", ["", "01", "01 01 00 44 00 07 04 a1", "02 01 00 44 00 01 04"])
def test_an_answer_cut_short_is_an_error(listed: str) -> None:
    with pytest.raises(OSError, match="5"):
        _cards(bytes.fromhex(listed))
