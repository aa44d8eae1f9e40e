"""All decoders under noise: no crash, no card, and the next good frame but one is read.

The soaks are the same tests with more bytes: 100 MB of noise for each reader, ten million spoilt
frames of an RDM6300 (`make soak`).
"""

import random
import time
from collections.abc import Iterator

import pytest

from bowerboard.readers import registry
from bowerboard.readers.driver import Driver, Fitted
from bowerboard.readers.events import ReaderEvent, TagEntered
from bowerboard.readers.seatpad import SeatPad
from bowerboard.seatlink import frames, messages, words
from bowerboard.seatlink.messages import Event, Hello

PORT = "port"
KINDS = ("seatpad", "rdm6300", "id12la", "pn532uart")
CHUNK = 8192

RDM_FRAME = bytes.fromhex("02 30 44 30 30 33 31 39 43 44 30 37 30 03")
ID12LA_FRAME = bytes.fromhex("02 30 41 30 30 32 33 31 34 34 35 37 38 0D 0A 03")
PN532_FRAME = bytes.fromhex("00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 40 00")
PN532_SET_UP = (
    "00 00 FF 02 FE D5 15 16 00",
    "00 00 FF 06 FA D5 03 32 01 06 07 E8 00",
    "00 00 FF 02 FE D5 33 F8 00",
    "00 00 FF 03 FD D5 4B 00 E0 00",
)


def wire(*said: messages.Message) -> bytes:
    return b"".join(frames.encode(messages.pack(message)) for message in said)


class Ear:
    """One reader, set up and listening; every chunk comes 8 ms after the one before."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.now = 0
        self.driver: Driver = (
            SeatPad(PORT, {}) if kind == "seatpad" else registry.driver(kind, Fitted(PORT))
        )
        self.driver.opened(0)
        if kind == "seatpad":
            self.hear(wire(Hello(uid=b"12345678", boot=1, oldest=1, firmware="1")))
        elif kind == "pn532uart":
            for answer in PN532_SET_UP:
                self.hear(bytes.fromhex(answer))
            assert self.driver.pad
        self.now = 2000
        self._seq = 0

    def hear(self, chunk: bytes) -> list[ReaderEvent]:
        self.now += 8
        events = self.driver.receive(chunk, self.now)
        self.driver.take_outgoing()
        return events

    def tick(self) -> list[ReaderEvent]:
        events = self.driver.tick(self.now)
        self.driver.take_outgoing()
        return events

    def good(self) -> list[bytes]:
        """Frames that make a card, if all or all but the first are read."""
        if self.kind == "seatpad":
            self._seq += 1
            report = Event(1, self._seq, 0, words.ENTER, bytes([self._seq]) * 8)
            return [wire(report)] * 2
        if self.kind == "pn532uart":
            return [PN532_FRAME] * 4
        return [ID12LA_FRAME if self.kind == "id12la" else RDM_FRAME] * 3


def noise(size: int, seed: int) -> Iterator[bytes]:
    """``size`` bytes in chunks; every fourth is rich in what begins and ends frames."""
    rng = random.Random(seed)
    for n in range(size // CHUNK):
        if n % 4:
            yield rng.randbytes(CHUNK)
        else:
            marks = b"\x00\xff\x02\x030123456789ABCDEF\r\n\x05\xfb\xd5\x4b"
            yield bytes(rng.choices(marks, k=CHUNK // 8)) * 8


def entered(events: list[ReaderEvent]) -> list[TagEntered]:
    return [event for event in events if isinstance(event, TagEntered)]


def listen(kind: str, size: int, seed: int) -> None:
    ear = Ear(kind)
    for chunk in noise(size, seed):
        assert entered(ear.hear(chunk)) == []
        ear.tick()
    assert ear.driver.pad is None or ear.driver.pad


@pytest.mark.parametrize("kind", KINDS)
def test_noise_makes_no_card(kind: str) -> None:
    listen(kind, 2_000_000, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_100_mb_of_noise_make_no_card(kind: str) -> None:
    began = time.perf_counter()
    listen(kind, 100_000_000, seed=2)
    print(f"\n{kind}: 100 MB of noise in {time.perf_counter() - began:.1f} s, no card")


@pytest.mark.parametrize("kind", KINDS)
def test_after_noise_it_is_in_step_within_one_frame(kind: str) -> None:
    rng = random.Random(5)
    for n in range(200):
        ear = Ear(kind)
        ear.hear(next(iter(noise(CHUNK, n)))[: rng.randrange(1, 400)])
        events: list[ReaderEvent] = []
        for frame in ear.good():
            ear.now += 40
            if kind == "pn532uart":
                ear.now = max(ear.now, ear.driver.due or 0)
                events += ear.tick()
            events += ear.hear(frame)
        assert len(entered(events)) == 1, n


# -- spoilt frames of an RDM6300 ------------------------------------------------------------


def plain_frame(number: bytes) -> bytes:
    checksum = number[0] ^ number[1] ^ number[2] ^ number[3] ^ number[4]
    return b"\x02" + b"".join(b"%02X" % byte for byte in [*number, checksum]) + b"\x03"


def spoil(frame: bytes, rng: random.Random) -> bytes:
    """The frame with one to three bits flipped, a byte lost, put in or doubled, or cut off."""
    roll = rng.random()
    if roll < 0.75:
        value = int.from_bytes(frame, "big")
        for _ in range(int(roll * 4) + 1):
            value ^= 1 << int(rng.random() * 112)
        return value.to_bytes(14, "big")
    place = int(rng.random() * 14)
    if roll < 0.82:
        return frame[:place] + frame[place + 1 :]
    if roll < 0.89:
        return frame[:place] + bytes((int(rng.random() * 256),)) + frame[place:]
    if roll < 0.95:
        return frame[:place] + frame[place : place + 1] + frame[place:]
    return frame[:place]


def spoilt_frames(count: int, seed: int) -> tuple[int, int]:
    """``count`` spoilt frames of lying cards of a 96-card deck; (wrong numbers that passed the
    checksum, cards told that did not lie there).  Ten frames a card, at 10 a second."""
    rng = random.Random(seed)
    deck = sorted({rng.randbytes(5) for _ in range(96)})
    known = frozenset(deck)
    reader = registry.driver("rdm6300", Fitted(PORT, known))
    reader.opened(0)
    now, invented = 2000, 0
    for n in range(count // 10):
        lying = deck[n % 96]
        frame = plain_frame(lying)
        now += 1000
        for _ in range(10):
            now += 100
            for event in reader.receive(spoilt := spoil(frame, rng), now):
                # A frame in which nothing changed (a bit flipped twice) is no invention.
                if isinstance(event, TagEntered):
                    assert event.uid in known, spoilt
                    invented += event.uid != lying
    beat = [e for e in reader.tick(now + 1000) if hasattr(e, "drops")]
    return beat[0].drops, invented  # type: ignore[union-attr]


def test_spoilt_frames_never_make_a_card_that_does_not_lie_there() -> None:
    passed, invented = spoilt_frames(200_000, seed=1)
    assert invented == 0
    assert passed > 0  # the checksum alone would not have been enough


@pytest.mark.soak
def test_ten_million_spoilt_frames() -> None:
    began = time.perf_counter()
    passed, invented = spoilt_frames(10_000_000, seed=2)
    print(
        f"\n10,000,000 spoilt frames in {time.perf_counter() - began:.0f} s: {passed} wrong "
        f"numbers passed the checksum, none was in the deck and read twice: {invented} cards"
    )
    assert invented == 0
