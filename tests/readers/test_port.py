"""A real pyserial port on a pseudo-terminal: opened, pulled, plugged, stopped."""

import os
import queue
import select
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from bowerboard.readers.events import PadAppeared, PadLost, ReaderEvent, TagEntered
from bowerboard.readers.port import PadPort
from bowerboard.seatlink import frames, messages, words
from bowerboard.seatlink.messages import Ack, Event, Hello, Light, Message, Who

UID, TAG = bytes(range(8)), bytes.fromhex("e004015012345678")
HELLO = Hello(uid=UID, boot=7, oldest=1, firmware="0.1.0")


class Device:
    """The pad's end of a cable, spoken for by the test."""

    def __init__(self, link: Path) -> None:
        self._link = link
        self._decoder = frames.Decoder()
        self._heard: list[Message] = []
        self._master = -1
        self.written = 0

    def plug(self) -> None:
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(os.ttyname(slave))
        self._slave = slave

    def pull(self) -> None:
        self._link.unlink()
        os.close(self._slave)
        os.close(self._master)

    def say(self, *said: Message) -> None:
        wire = b"".join(frames.encode(messages.pack(m)) for m in said)
        self.written += os.write(self._master, wire)

    def hear(self) -> Message:
        while not self._heard:
            assert select.select([self._master], [], [], 5)[0], "the table says nothing"
            for payload in self._decoder.feed(os.read(self._master, 4096)):
                self._heard.append(messages.unpack(payload))
        return self._heard.pop(0)


class Bench:
    def __init__(self, directory: Path) -> None:
        path = directory / "usb-MicroPython_0001-if00"
        self.now = 0
        self.device = Device(path)
        self.inbox: queue.Queue[ReaderEvent] = queue.Queue()
        self.port = PadPort(str(path), self.inbox.put, lambda: self.now, {})

    def next(self) -> ReaderEvent:
        return self.inbox.get(timeout=5)

    def connect(self) -> None:
        self.device.plug()
        self.port.nudge()
        assert self.port.wait_open(5), self.port.trouble
        assert self.device.hear() == Who()
        self.device.say(HELLO)
        assert isinstance(self.next(), PadAppeared)
        assert self.device.hear() == Ack(7, 0)
        assert self.port.wait_consumed(self.device.written, 5)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    bench.port.start()
    yield bench
    bench.port.stop()
    assert not bench.port._thread.is_alive()


def test_a_card_is_told_and_acknowledged(bench: Bench) -> None:
    bench.connect()
    bench.now = 1234
    bench.device.say(Event(7, 1, 40, words.ENTER, TAG))
    assert bench.next() == TagEntered(UID.hex(), 1234, TAG, 7, 1)
    bench.port.acknowledge(7, 1)
    assert bench.device.hear() == Ack(7, 1)
    bench.port.light(words.LIGHT_ON)
    assert bench.device.hear() == Light(words.LIGHT_ON)
    assert bench.port.pad == UID.hex()


def test_a_pulled_cable_is_seen_and_its_return_too(bench: Bench) -> None:
    for turn in range(3):
        bench.connect()
        bench.now = turn
        bench.device.pull()
        lost = bench.next()
        assert isinstance(lost, PadLost)
        assert (lost.pad, lost.at) == (UID.hex(), turn)
        assert bench.port.wait_closed(5)
        assert bench.port.trouble
        assert bench.port.pad is None


def test_a_missing_device_is_waited_for(bench: Bench) -> None:
    assert not bench.port.wait_open(0.2)
    assert "No such file" in bench.port.trouble
    bench.device.plug()
    assert bench.port.wait_open(2)  # by itself
    assert bench.port.trouble == ""


def test_writing_to_a_pulled_cable_is_no_error(bench: Bench) -> None:
    bench.connect()
    bench.device.say(Event(7, 1, 40, words.ENTER, TAG))
    bench.next()
    bench.device.pull()
    bench.port.acknowledge(7, 1)
    bench.port.light(words.LIGHT_OFF)
    assert isinstance(bench.next(), PadLost)
    bench.port.acknowledge(7, 1)


def test_a_pad_that_does_not_read_is_dropped_not_waited_for(bench: Bench) -> None:
    bench.connect()
    before = bench.port.sent
    for _ in range(20_000):  # a pseudo-terminal holds some 18,000 bytes
        bench.port.light(words.LIGHT_ON)
        if bench.port.trouble:
            break
    assert isinstance(bench.next(), PadLost)
    assert bench.port.sent - before < 100_000


def test_consumed_means_that_the_events_are_in_the_inbox(bench: Bench) -> None:
    bench.connect()
    for seq in range(1, 101):
        bench.device.say(Event(7, seq, 0, words.ENTER, TAG))
        assert bench.port.wait_consumed(bench.device.written, 5)
        event = bench.inbox.get_nowait()
        assert isinstance(event, TagEntered)
        assert event.seq == seq


def test_silence_is_judged_by_the_callers_clock(bench: Bench) -> None:
    bench.connect()
    bench.port.tick()
    assert bench.inbox.empty()
    bench.now = 2500
    bench.port.tick()
    assert bench.next() == PadLost(UID.hex(), 2500, "silent for 2.5 s")


def test_an_inbox_may_acknowledge_on_the_spot(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    done = threading.Event()

    def commit(event: ReaderEvent) -> None:
        if isinstance(event, TagEntered):
            bench.port.acknowledge(event.boot, event.seq)
            done.set()

    bench.port = PadPort(bench.port.path, commit, lambda: 0, {})
    bench.device.plug()
    bench.port.start()
    assert bench.port.wait_open(5)
    bench.device.say(HELLO, Event(7, 1, 0, words.ENTER, TAG))
    assert done.wait(5)
    said = [bench.device.hear() for _ in range(3)]
    assert said[0] == Who()
    assert Ack(7, 1) in said
    bench.port.stop()


def test_a_port_that_was_stopped_is_quiet(bench: Bench) -> None:
    bench.connect()
    bench.port.stop()
    bench.device.say(Event(7, 1, 0, words.ENTER, TAG))
    bench.port.light(words.LIGHT_ON)
    assert bench.inbox.empty()
    bench.port.stop()


def test_stop_before_start(tmp_path: Path) -> None:
    PadPort(str(tmp_path / "none"), lambda event: None, lambda: 0, {}).stop()
