"""A port under trouble: three sorts of error, a lock, other numbers, silence, and a quick stop."""

import fcntl
import itertools
import os
import queue
import termios
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from bowerboard.readers.driver import Fitted
from bowerboard.readers.events import PadAppeared, PadLost, ReaderEvent, TagEntered
from bowerboard.readers.line import open_serial
from bowerboard.readers.port import ReaderPort
from bowerboard.readers.registry import driver
from bowerboard.twin.serialreaders import Wire

A = bytes.fromhex("0d00319cd0")
FRAME = bytes.fromhex("02 30 44 30 30 33 31 39 43 44 30 37 30 03")


class Bench:
    """One RDM6300 at the end of a pseudo-terminal, its time told by hand."""

    def __init__(self, path: Path, opener: Callable[[str, int], serial.Serial] = open_serial):
        self.now = 0
        self.wire = Wire(path)
        self.inbox: queue.Queue[ReaderEvent] = queue.Queue()
        reader = driver("rdm6300", Fitted(str(path), {A}))
        self.port = ReaderPort(str(path), reader, self.inbox.put, lambda: self.now, opener=opener)

    def next(self) -> ReaderEvent:
        return self.inbox.get(timeout=5)

    def lay(self) -> TagEntered:
        """The card is said twice, by the clock as it stands."""
        for _ in range(2):
            self.now += 100
            self.wire.say(FRAME)
            assert self.port.wait_consumed(self.wire.delivered, 5)
        event = self.next()
        assert isinstance(event, TagEntered)
        return event

    def open(self) -> None:
        self.wire.plug()
        self.port.nudge()
        while not isinstance(event := self.next(), PadAppeared):
            assert isinstance(event, PadLost)
        self.wire.align(0, self.port.consumed)
        self.now += 2000


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "by-path" / "usb-0:1.2:1.0-port0")
    bench.port.start()
    yield bench
    bench.port.stop()
    bench.wire.unplug()
    assert not bench.port._thread.is_alive()


def test_a_missing_port_is_said_to_be_lost_once(bench: Bench) -> None:
    lost = bench.next()
    assert isinstance(lost, PadLost)
    assert "usb-0:1.2:1.0-port0" in lost.why
    assert not bench.port.wait_open(0.3)
    assert bench.inbox.empty()


def test_it_comes_back_under_another_number(bench: Bench) -> None:
    for boot in (1, 2, 3):
        bench.open()
        assert bench.lay().boot == boot
        bench.wire.unplug()
        taken = os.openpty()  # takes the number that just came free
        assert isinstance(bench.next(), PadLost)
        for end in taken:
            os.close(end)
    assert bench.port.trouble


class Faulty(serial.Serial):
    """Raises what pyserial raises when a cable is pulled, where it does."""

    def __init__(self, *args: Any, **words: Any) -> None:
        self.fault: Exception | None = None
        self.flush_fault: Exception | None = None
        self.was_closed = threading.Event()
        super().__init__(*args, **words)

    def read(self, size: int = 1) -> bytes:
        if self.fault is not None:
            raise self.fault
        return super().read(size)

    def reset_output_buffer(self) -> None:
        if self.flush_fault is not None:
            raise self.flush_fault
        super().reset_output_buffer()

    def close(self) -> None:
        super().close()
        self.was_closed.set()


@pytest.mark.parametrize(
    "fault",
    [
        OSError(5, "Input/output error"),
        termios.error(5, "Input/output error"),
        serial.SerialException("device reports readiness to read but returned no data"),
    ],
    ids=["os", "termios", "pyserial"],
)
def test_s09_each_sort_of_error_closes_at_once_and_opens_again(
    tmp_path: Path, fault: Exception
) -> None:
    made: list[Faulty] = []

    def opener(path: str, baud: int) -> serial.Serial:
        if made:
            assert made[-1].was_closed.is_set(), "the old handle is closed before a new one opens"
        made.append(Faulty(path, baud, timeout=0, exclusive=True))
        return made[-1]

    bench = Bench(tmp_path / "port", opener)
    bench.wire.plug()
    bench.port.start()
    assert isinstance(bench.next(), PadAppeared)
    made[0].fault = fault
    made[0].flush_fault = termios.error(5, "Input/output error")
    bench.wire.say(b"x")
    lost = bench.next()
    assert isinstance(lost, PadLost)
    assert str(fault) in lost.why
    assert isinstance(bench.next(), PadAppeared)
    assert len(made) == 2
    bench.now += 2000
    bench.wire.align(0, bench.port.consumed)
    bench.lay()
    bench.port.stop()
    bench.wire.unplug()
    assert made[-1].was_closed.is_set()


def test_a_port_that_fails_as_soon_as_it_is_open_is_not_spun_on(tmp_path: Path) -> None:
    opened: list[float] = []

    def opener(path: str, baud: int) -> serial.Serial:
        opened.append(time.monotonic())
        made = Faulty(path, baud, timeout=0)
        made.fault = OSError(5, "Input/output error")
        bench.wire.say(b"x")
        return made

    bench = Bench(tmp_path / "port", opener)
    bench.wire.plug()
    bench.port.start()
    for _ in range(8):  # appeared and lost, four times
        bench.next()
    bench.port.stop()
    bench.wire.unplug()
    gaps = [after - before for before, after in itertools.pairwise(opened)]
    # A slow machine makes them longer, never shorter.
    assert gaps[0] >= 0.05
    assert gaps[1] >= 0.1
    assert gaps[2] >= 0.2


def test_a_port_is_opened_exclusively(bench: Bench) -> None:
    bench.open()
    with bench.wire.path.open("rb") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    second = ReaderPort(
        bench.port.path,
        driver("rdm6300", Fitted(bench.port.path)),
        bench.inbox.put,
        lambda: 0,
    )
    second.start()
    lost = bench.next()
    assert isinstance(lost, PadLost)
    assert "exclusively lock" in lost.why
    second.stop()


def test_s12_while_nothing_comes_the_thread_sleeps(bench: Bench) -> None:
    bench.open()
    before = bench.port.wakeups
    assert not bench.port.wait_closed(0.5)
    assert bench.port.wakeups == before


def test_s12_a_thread_blocked_in_reading_stops(bench: Bench) -> None:
    bench.open()
    bench.port.stop()
    assert not bench.port._thread.is_alive()
    assert bench.inbox.empty()


def test_stop_while_waiting_for_a_port(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "nowhere")
    bench.port.start()
    bench.next()
    bench.port.stop()
    assert not bench.port._thread.is_alive()


def test_nothing_is_left_open(bench: Bench) -> None:
    before = len(os.listdir("/proc/self/fd"))
    bench.open()
    bench.wire.unplug()
    assert isinstance(bench.next(), PadLost)
    assert bench.port.wait_closed(5)
    for _ in range(20):
        bench.open()
        bench.wire.unplug()
        assert isinstance(bench.next(), PadLost)
    bench.port.stop()
    assert len(os.listdir("/proc/self/fd")) <= before
    assert bench.port._line is None


class Tree:
    """A fake /dev: four adapters of one make, each a pseudo-terminal."""

    def __init__(self, dev: Path) -> None:
        self.dev = dev
        self.paths = {name: dev / "serial" / "by-path" / f"usb-{name}" for name in "ABCD"}
        self.wires = {name: Wire(path) for name, path in self.paths.items()}

    def boot(self, order: str) -> None:
        """Plug them in, in this order: their numbers come in it as well."""
        for number, name in enumerate(order):
            self.wires[name].plug()
            link = self.dev / f"ttyUSB{number}"
            link.unlink(missing_ok=True)
            link.symlink_to(self.wires[name].path.readlink())
        by_id = self.dev / "serial" / "by-id" / "usb-1a86_USB_Serial-if00-port0"
        by_id.parent.mkdir(parents=True, exist_ok=True)
        by_id.unlink(missing_ok=True)
        by_id.symlink_to(self.wires[order[-1]].path.readlink())  # the last one wins

    def shut_down(self) -> None:
        for wire in self.wires.values():
            wire.unplug()


def test_s10_seats_follow_the_physical_path(tmp_path: Path) -> None:
    tree = Tree(tmp_path / "dev")
    for order in ("ABCD", "BDCA"):
        tree.boot(order)
        read_all(tree)
        tree.shut_down()


def read_all(tree: Tree) -> None:
    """Each adapter's card comes from its own path, whatever its number is now."""
    inbox: queue.Queue[ReaderEvent] = queue.Queue()
    now = [0]
    ports = {}
    for name, path in tree.paths.items():
        reader = driver("rdm6300", Fitted(str(path), {A}))
        ports[name] = ReaderPort(str(path), reader, inbox.put, lambda: now[0])
        ports[name].start()
        assert ports[name].wait_open(5)
        tree.wires[name].align(0, 0)
    appeared = [inbox.get(timeout=5) for _ in ports]
    assert all(isinstance(event, PadAppeared) for event in appeared)
    now[0] = 2000
    for name, wire in tree.wires.items():
        for _ in range(2):
            now[0] += 50
            wire.say(FRAME)
            assert ports[name].wait_consumed(wire.delivered, 5)
        entered = inbox.get(timeout=5)
        assert isinstance(entered, TagEntered)
        assert entered.pad == str(tree.paths[name])
    for port in ports.values():
        port.stop()
