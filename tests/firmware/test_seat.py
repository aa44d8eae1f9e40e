"""A seat driven by hand: the antenna is a list, the link two, and the clock a number."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reports
import seat
import touch
from antenna import presence
from seat import Seat
from seatlink import frames, messages, words
from seatlink.messages import Ack, Bye, Event, Heartbeat, Hello, Key, Light, Who

A, B, C = (bytes([n]) * 8 for n in (1, 2, 3))
BOOT = 0x5EED


class Pad:
    """A seat and everything it touches.  ``said`` is what it has written, with the ms."""

    resets = 0

    def __init__(self, now: int = 0, lying: tuple[bytes, ...] = ()) -> None:
        self.tags: list[bytes] = list(lying)
        self.mute = False
        self.now = now
        self.said: list[tuple[int, object]] = []
        self.lights: list[tuple[int, object]] = []
        self._inbox = b""
        self._decoder = frames.Decoder()
        self.seat = Seat(
            antenna=self,
            link=self,
            light=self,
            hello=Hello(uid=bytes(8), boot=BOOT, oldest=1, firmware="0"),
            memory=lambda: 1000,
            now=now,
        )

    def poll(self) -> list[bytes]:
        if self.mute:
            raise OSError(5, "chip")
        return self.tags

    def read(self) -> bytes:
        data, self._inbox = self._inbox, b""
        return data

    def write(self, data: bytes) -> None:
        for payload in self._decoder.feed(data):
            self.said.append((self.now, messages.unpack(payload)))

    def show(self, mode: int) -> None:
        self.lights.append((self.now, mode))

    def confirm(self) -> None:
        self.lights.append((self.now, "read"))

    def hear(self, *told: messages.Message) -> None:
        self._inbox += b"".join(frames.encode(messages.pack(message)) for message in told)
        self.seat.receive(self.now)

    def run(self, ms: int) -> None:
        """Let ``ms`` pass, stopping where the seat says it has work and nowhere else."""
        end = self.now + ms
        while True:
            ahead = (self.seat.due - self.now) & 0xFFFFFFFF
            if self.now + ahead > end:
                self.now = end
                return
            self.now += ahead
            self.seat.step(self.now & 0xFFFFFFFF)

    def heard(self, kind: type) -> list:
        return [message for _, message in self.said if isinstance(message, kind)]

    def reports(self) -> list[tuple[int, int, bytes]]:
        """Every report once, by number."""
        once = {event.seq: (event.seq, event.kind, event.uid) for event in self.heard(Event)}
        return sorted(once.values())


def known(now: int = 0, lying: tuple[bytes, ...] = ()) -> Pad:
    """A pad that has started and been answered."""
    pad = Pad(now, lying)
    pad.run(0)
    pad.hear(Ack(BOOT, 0))
    pad.run(400)
    return pad


def test_a_card_laid_and_lifted_is_two_reports() -> None:
    pad = known()
    pad.tags = [A]
    pad.run(300)
    pad.hear(Ack(BOOT, 1))
    pad.run(700)
    pad.tags = []
    pad.run(1000)
    assert pad.reports() == [(1, words.ENTER, A), (2, words.LEAVE, A)]


def test_a_card_is_reported_at_the_second_poll_that_hears_it() -> None:
    pad = known()
    pad.tags = [A]
    laid = pad.now
    pad.run(200)
    at = next(ms for ms, message in pad.said if isinstance(message, Event))
    assert at - laid <= 100


def test_what_lies_there_at_the_start_is_a_snapshot() -> None:
    pad = known(lying=(A, B))
    pad.tags = [A, B, C]
    pad.run(200)
    assert pad.reports() == [
        (1, words.SNAPSHOT, A),
        (2, words.SNAPSHOT, B),
        (3, words.ENTER, C),
    ]


def test_hello_comes_each_second_until_it_is_answered() -> None:
    pad = Pad()
    pad.run(3500)
    assert [ms for ms, message in pad.said if isinstance(message, Hello)] == [0, 1000, 2000, 3000]
    pad.hear(Ack(BOOT, 0))
    pad.run(5000)
    assert len(pad.heard(Hello)) == 4


def test_an_answer_to_another_boot_is_no_answer() -> None:
    pad = known(lying=(A,))
    pad.hear(Who(), Ack(BOOT + 1, 1))
    hellos = len(pad.heard(Hello))
    pad.run(2000)
    assert len(pad.heard(Hello)) == hellos + 2
    assert pad.heard(Hello)[-1].oldest == 1


def test_who_is_answered_at_once_with_everything_unacknowledged() -> None:
    pad = known(lying=(A,))
    pad.run(5000)
    before = len(pad.said)
    pad.hear(Who())
    assert [type(message) for _, message in pad.said[before:]] == [Hello, Event]


def test_heartbeat_every_second_with_the_counts() -> None:
    pad = known(lying=(A,))
    pad.hear(Ack(BOOT, 1))
    pad.run(2600)
    beats = [(ms, message) for ms, message in pad.said if isinstance(message, Heartbeat)]
    assert [ms for ms, _ in beats] == [0, 1000, 2000, 3000]
    last = beats[-1][1]
    assert (last.uptime_ms, last.next_seq, last.drops, last.free_memory) == (3000, 2, 0, 1000)
    assert last.reads == 61  # 20 a second, and the one at the start


def test_overflow_is_counted_flagged_and_made_good() -> None:
    pad = known()
    for turn in range(50):
        pad.tags = [bytes([turn + 1]) * 8]
        pad.run(1000)
    pad.tags = [C]
    pad.run(2000)
    assert max(seq for seq, _, _ in pad.reports()) <= reports.ROOM
    beat = pad.heard(Heartbeat)[-1]
    lost = 2 * 50 + 1 - reports.ROOM
    assert (beat.flags, beat.drops) == (words.FLAG_OVERFLOW, lost)

    while pad.reports()[-1][0] + 1 < pad.heard(Heartbeat)[-1].next_seq or not drained(pad):
        pad.hear(Ack(BOOT, pad.reports()[-1][0]))
        pad.run(1100)
    here: set[bytes] = set()
    for number, (seq, kind, uid) in enumerate(pad.reports(), start=1):
        assert seq == number
        (here.discard if kind == words.LEAVE else here.add)(uid)
    assert here == {C}
    assert pad.reports()[-1][1:] == (words.SNAPSHOT, C)
    pad.run(2100)
    assert pad.heard(Heartbeat)[-1].flags == 0


def drained(pad: Pad) -> bool:
    pad.hear(Who())
    return pad.heard(Hello)[-1].oldest == pad.heard(Heartbeat)[-1].next_seq


def test_a_mute_chip_neither_lays_nor_lifts_a_card() -> None:
    pad = known(lying=(A,))
    pad.hear(Ack(BOOT, 1))
    pad.mute = True
    pad.run(5000)
    beat = pad.heard(Heartbeat)[-1]
    assert beat.flags == words.FLAG_ANTENNA_FAULT
    assert beat.errors > 50
    pad.mute = False
    pad.run(2000)
    assert pad.reports() == [(1, words.SNAPSHOT, A)]
    assert pad.heard(Heartbeat)[-1].flags == 0


@pytest.mark.parametrize("uid", [bytes(8), b"\xff" * 8, bytes([1] * 6), b"", bytes([1] * 11)])
def test_numbers_that_no_tag_has_are_ignored(uid: bytes) -> None:
    pad = known(lying=(uid,))
    pad.run(1000)
    assert pad.reports() == []


def test_the_light_confirms_a_read_and_goes_back() -> None:
    pad = known()
    pad.hear(Light(words.LIGHT_BLINK))
    pad.tags = [A]
    pad.run(500)
    shown = [what for _, what in pad.lights]
    assert shown == [words.LIGHT_BLINK, "read", words.LIGHT_BLINK]
    (read_at, _), (back_at, _) = pad.lights[1:]
    assert back_at - read_at == seat.CONFIRM_MS
    assert read_at in [ms for ms, message in pad.said if isinstance(message, Event)]


def test_a_light_asked_for_during_the_confirmation_comes_after_it() -> None:
    pad = known()
    pad.tags = [A]
    pad.run(100)
    pad.hear(Light(words.LIGHT_ON))
    pad.run(500)
    assert [what for _, what in pad.lights] == ["read", words.LIGHT_ON]


def test_bye_gives_the_console_back() -> None:
    pad = known()
    assert not pad.seat.released
    pad.hear(Bye())
    assert pad.seat.released


@pytest.mark.parametrize("start", [2**32 - 500, 2**32 - 20_000, 2**31 - 500])
def test_a_clock_that_wraps_changes_nothing(start: int) -> None:
    def story(now: int) -> list[tuple[int, object]]:
        pad = known(now, lying=(A,))
        pad.tags = []
        pad.run(15_000)
        pad.tags = [B]
        pad.run(15_000)
        for event in pad.heard(Event):
            event.t_ms = (event.t_ms - now) & 0xFFFFFFFF
        return [(ms - now, message) for ms, message in pad.said]

    assert story(start) == story(0)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.binary(max_size=40), max_size=20))
def test_nothing_the_table_sends_stops_a_pad(chunks: list[bytes]) -> None:
    pad = known(lying=(A,))
    for chunk in chunks:
        pad._inbox += chunk
        pad.seat.receive(pad.now)
        pad.run(60)
    pad.seat.receive(pad.now)
    assert pad.reports() == [(1, words.SNAPSHOT, A)]


def test_the_page_has_these_numbers() -> None:
    page = " ".join((Path(seat.__file__).parent / "README.md").read_text("utf-8").split())
    for sentence, numbers in [
        (r"among the lowest (\d+) not", (reports.WINDOW,)),
        (r"If (\d+) ms pass", (reports.RESEND_MS,)),
        (r"room for (\d+)\.", (reports.ROOM,)),
        (r"found within (\d+) ms is reported as SNAPSHOT", (seat.LOOK_MS,)),
        (r"two polls within (\d+) ms", (presence.APPEAR_MS,)),
        (r"gone after (\d+) ms", (presence.LEAVE_MS,)),
        (r"There are (\d+) polls a second", (1000 // seat.POLL_MS,)),
        (r"still down after (\d+) ms was held", (touch.HOLD_MS,)),
        (r"the sensor within (\d+) ms", (touch.KNOCK_MS,)),
        (r"without the table, for (\d+) ms", (seat.CONFIRM_MS,)),
    ]:
        found = re.search(sentence, page)
        assert found, sentence
        assert tuple(int(number) for number in found.groups()) == numbers


class Hands:
    """A key that is down between two ms."""

    def __init__(self, pad: Pad, down: tuple[int, int]) -> None:
        self._pad, self._down = pad, down

    def key(self) -> bool:
        return self._down[0] <= self._pad.now < self._down[1]

    def knocks(self) -> int:
        return 0


def pressed(*downs: tuple[int, int]) -> Pad:
    """A known pad whose key is pressed once."""
    pad = known()
    pad.seat._touch = touch.Touch(Hands(pad, *downs), pad.now)
    return pad


def test_a_key_is_reported_in_one_sequence_with_the_tags() -> None:
    pad = pressed((1000, 1200))
    pad.tags = [A]
    pad.run(300)
    pad.run(1000)
    assert [(type(each), each.seq) for _, each in pad.said if isinstance(each, Event | Key)][
        -1
    ] == (Key, 2)
    pad.hear(Ack(BOOT, 1))
    pad.run(90)
    assert [each.seq for each in pad.heard(Key)].count(2) >= 2  # again, until acknowledged
    pad.hear(Ack(BOOT, 2))
    count = len(pad.heard(Key))
    pad.run(2000)
    assert len(pad.heard(Key)) == count
    assert {(each.seq, each.key) for each in pad.heard(Key)} == {(2, words.KEY_TAP)}


def test_a_key_without_room_is_counted_and_flagged() -> None:
    pad = pressed((40_000, 40_200))
    for turn in range(40):
        pad.tags = [bytes([turn + 1]) * 8]
        pad.run(1000)
    before = pad.heard(Heartbeat)[-1].drops
    pad.tags = [bytes([40]) * 8]
    pad.run(1500)
    assert pad.heard(Key) == []
    assert pad.heard(Heartbeat)[-1].drops == before + 2  # the card before last has left as well
    assert pad.heard(Heartbeat)[-1].flags & words.FLAG_OVERFLOW
