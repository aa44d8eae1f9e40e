"""The PN532 driver against bytes from public drivers: what it says, hears and gives up on."""

import pytest

from bowerboard.readers.driver import Fitted
from bowerboard.readers.drivers.pn532uart import Reader
from bowerboard.readers.events import PadAppeared, PadLost, ReaderEvent, TagEntered, TagLeft

PORT = "/dev/serial0"
ACK = bytes.fromhex("00 00 FF 00 FF 00")
WAKE = bytes.fromhex("55 55 00 00 00 00 00 00 00 00 00 00 00 00 00 00")
SAM = bytes.fromhex("00 00 FF 05 FB D4 14 01 14 01 02 00")
SAM_DONE = bytes.fromhex("00 00 FF 02 FE D5 15 16 00")
FIRMWARE = bytes.fromhex("00 00 FF 02 FE D4 02 2A 00")
FIRMWARE_16 = bytes.fromhex("00 00 FF 06 FA D5 03 32 01 06 07 E8 00")
RETRIES = bytes.fromhex("00 00 FF 06 FA D4 32 05 FF 01 01 F4 00")
RETRIES_DONE = bytes.fromhex("00 00 FF 02 FE D5 33 F8 00")
LIST = bytes.fromhex("00 00 FF 04 FC D4 4A 02 00 E0 00")
NONE = bytes.fromhex("00 00 FF 03 FD D5 4B 00 E0 00")
ONE = bytes.fromhex("00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 40 00")
TWO = bytes.fromhex(
    "00 00 FF 1B E5 D5 4B 02 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 02 00 44 00 07 04 11 22 33 44 "
    "55 66 89 00"
)
A, B = bytes.fromhex("04a1b2c3d4e580"), bytes.fromhex("04112233445566")


class Chip:
    """The other end, by script: hands answers over and lets time pass as the driver wants."""

    def __init__(self) -> None:
        self.reader = Reader(Fitted(PORT))
        self.now = 0
        self.events: list[ReaderEvent] = list(self.reader.opened(0))

    def said(self) -> bytes:
        return self.reader.take_outgoing()

    def answer(self, wire: bytes) -> None:
        self.now += 10
        self.events += self.reader.receive(wire, self.now)

    def wait(self) -> None:
        """Until the driver wants the clock."""
        assert self.reader.due is not None
        self.now = max(self.now, self.reader.due)
        self.events += self.reader.tick(self.now)

    def set_up(self) -> None:
        for expected, wire in ((FIRMWARE, SAM_DONE), (RETRIES, FIRMWARE_16), (LIST, RETRIES_DONE)):
            self.answer(ACK + wire)
            assert self.said() == expected

    def poll(self, wire: bytes) -> None:
        """One question and its answer."""
        if self.reader.due is not None and not self.said():
            self.wait()
            assert self.said() == LIST
        self.answer(ACK + wire)

    def edges(self) -> list[tuple[str, bytes]]:
        return [
            ("in" if isinstance(e, TagEntered) else "out", e.uid)
            for e in self.events
            if isinstance(e, TagEntered | TagLeft)
        ]


@pytest.fixture
def chip() -> Chip:
    chip = Chip()
    assert chip.said() == WAKE + ACK + SAM
    chip.set_up()
    return chip


def test_it_appears_with_its_first_answer(chip: Chip) -> None:
    assert chip.events == []
    chip.answer(ACK + NONE)
    assert chip.events == [PadAppeared(PORT, 40, 1, "pn532uart", "1.6")]
    assert chip.reader.pad == PORT


def test_a_card_counts_when_named_twice_and_goes_after_700_ms(chip: Chip) -> None:
    chip.answer(ACK + NONE)
    chip.poll(ONE)
    assert chip.edges() == []
    chip.poll(ONE)
    assert chip.edges() == [("in", A)]
    laid = chip.now
    while chip.edges() == [("in", A)]:
        chip.poll(NONE)
    assert 600 <= chip.now - laid <= 800
    assert chip.edges() == [("in", A), ("out", A)]


def test_a_card_is_seen_within_150_ms_wherever_it_falls_between_two_looks(chip: Chip) -> None:
    """Laid just after a look began, it is named by the next and by the one after that."""
    chip.answer(ACK + NONE)
    chip.wait()
    laid = chip.now
    chip.said()
    chip.answer(ACK + NONE)
    chip.poll(ONE)
    chip.poll(ONE)
    assert chip.edges() == [("in", A)]
    assert chip.now - laid < 150


def test_two_cards_are_both_told_though_named_in_turn(chip: Chip) -> None:
    chip.answer(ACK + TWO)
    chip.poll(ONE)
    chip.poll(TWO)
    assert chip.edges() == [("in", A), ("in", B)]


def test_a_number_named_once_is_none(chip: Chip) -> None:
    chip.answer(ACK + NONE)
    for _ in range(10):
        chip.poll(ONE)
        named = chip.now
        while chip.now <= named + 300:
            chip.poll(NONE)
    assert chip.edges() == []


def test_an_answer_that_is_no_good_is_no_answer(chip: Chip) -> None:
    chip.answer(ACK + NONE)
    chip.poll(ONE[:-3] + b"\x81\x40\x00")  # its checksum does not fit
    chip.wait()
    assert chip.said() == LIST
    chip.answer(SAM_DONE)  # to something else
    chip.answer(ACK + ONE)
    chip.poll(ONE)
    assert chip.edges() == [("in", A)]


def test_after_three_questions_without_an_answer_it_is_woken(chip: Chip) -> None:
    chip.answer(ACK + NONE)
    said = []
    for _ in range(4):
        chip.wait()
        said.append(chip.said())
    assert said == [LIST, LIST, LIST, WAKE + ACK + SAM]
    chip.set_up()
    chip.answer(ACK + ONE)
    chip.poll(ONE)
    assert chip.edges() == [("in", A)]
    assert not any(isinstance(e, PadLost) for e in chip.events)


def test_what_lies_there_stays_while_it_is_woken(chip: Chip) -> None:
    chip.answer(ACK + ONE)
    chip.poll(ONE)
    for _ in range(4):
        chip.wait()
    chip.said()
    chip.now += 1500
    chip.set_up()
    chip.answer(ACK + ONE)
    assert chip.edges() == [("in", A)]


def test_a_mute_chip_is_lost_after_3_s_and_comes_back_by_itself(chip: Chip) -> None:
    chip.answer(ACK + ONE)
    chip.poll(ONE)
    questions = 0
    quiet = chip.now
    while chip.now < quiet + 60_000:
        chip.wait()
        questions += bool(chip.said())
    lost = [e for e in chip.events if isinstance(e, PadLost)]
    assert len(lost) == 1
    assert 3000 < lost[0].at - quiet < 4100
    assert questions < 75  # one a second, in the end
    chip.answer(ACK + SAM_DONE)
    assert chip.said() == FIRMWARE
    chip.answer(ACK + FIRMWARE_16)
    chip.answer(ACK + RETRIES_DONE)
    chip.answer(ACK + ONE)
    chip.said()
    chip.poll(ONE)
    last = chip.events[-2:]
    assert [type(e) for e in last] == [PadAppeared, TagEntered]
    assert isinstance(last[0], PadAppeared)
    assert last[0].boot == 2
    assert isinstance(last[1], TagEntered)
    assert last[1].lying


def test_a_chip_that_answers_but_never_looks_is_lost(chip: Chip) -> None:
    chip.answer(ACK + NONE)
    quiet = chip.now
    while chip.now < quiet + 20_000:
        chip.wait()
        if chip.said().endswith(SAM):
            chip.set_up()
    assert sum(isinstance(e, PadLost) for e in chip.events) == 1


def test_a_port_that_is_gone_wants_no_clock(chip: Chip) -> None:
    chip.answer(ACK + NONE)
    (lost,) = chip.reader.lost(chip.now, "pulled")
    assert isinstance(lost, PadLost)
    assert chip.reader.due is None
    assert chip.reader.tick(chip.now + 9999) == []
    assert chip.reader.take_outgoing() == b""
