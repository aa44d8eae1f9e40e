"""A board that exists only in the twin: tags, touch and time are told over the second channel.

Everything above is the firmware as it is copied to a Pico; so are frames, resends and the console
link, which runs over a real pseudo-terminal.  Runs under MicroPython, and under CPython where
there is none.
"""

import gc
import json
import os
import struct
import sys

# On the pad's path, not on ours.
import antennas  # type: ignore[import-not-found]
import control  # type: ignore[import-not-found]

from seat import FIRMWARE  # type: ignore[import-not-found]
from seatlink import messages, words  # type: ignore[import-not-found]
from stdio import StdioLink  # type: ignore[import-not-found]

_MICROPYTHON = sys.implementation.name == "micropython"
_PATIENCE_MS = 10_000


class Light:
    """Remembers what it showed and when, for the next report."""

    def __init__(self, now: int) -> None:
        self.now = now
        self._changes: list[tuple[int, int]] = []

    def show(self, mode: int) -> None:
        """One of the modes that the table can ask for."""
        self._changes.append((self.now, mode))

    def confirm(self) -> None:
        """A read was made."""
        self._changes.append((self.now, control.CONFIRM))

    def take_changes(self) -> list[tuple[int, int]]:
        """The changes since this was last asked."""
        changes, self._changes = self._changes, []
        return changes


class Link:
    """The firmware's own console link, read exactly as far as the twin has moved bytes.

    A pseudo-terminal takes a moment to hand bytes over.  Reading by count makes that moment
    invisible, so that the same grants always give the same run.
    """

    def __init__(self, stdio: StdioLink) -> None:
        self._stdio = stdio
        self.granted = 0

    @property
    def sent(self) -> int:
        """Bytes written since the start."""
        return int(self._stdio.sent)

    @property
    def waiting(self) -> bool:
        """Whether the twin has moved bytes that were not read yet."""
        return bool(self._stdio.received < self.granted)

    def read(self) -> bytes:
        """Every byte that the twin says it has moved."""
        data = b""
        while self.waiting:
            if not self._stdio.wait(_PATIENCE_MS):
                raise OSError("bytes that the twin moved did not arrive")
            data += self._stdio.read()
        return data

    def write(self, data: bytes) -> None:
        """As the firmware's link."""
        self._stdio.write(data)


class Channel:
    """The pad's end of the control channel."""

    def __init__(self, orders: int, answers: int) -> None:
        self._orders = open(orders, "rb", 0)  # noqa: SIM115 - open for the process's life
        self._answers = open(answers, "wb", 0)  # noqa: SIM115

    def take(self) -> bytes:
        """The next message from the twin; the process ends when the twin is gone."""
        (size,) = struct.unpack("<H", self._exactly(2))
        return self._exactly(size)

    def give(self, message: bytes) -> None:
        """Send a packed message to the twin."""
        self._answers.write(message)

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = self._orders.read(size - len(data))
            if not more:
                raise SystemExit
            data += more
        return data


class Inputs:
    """The key and the knock sensor, as the last grant has them."""

    def __init__(self) -> None:
        self.down = False
        self.pulses = 0
        self._asked = 0

    def key(self) -> bool:
        """Whether the key is down."""
        return self.down

    def knocks(self) -> int:
        """Pulses since this was last asked."""
        pulses, self._asked = self.pulses - self._asked, self.pulses
        return pulses


class Clock:
    """Time by grant: it stands still while the pad works and moves while the pad waits."""

    def __init__(self, board: "Board", channel: Channel, now: int) -> None:
        self.now = now
        self._board = board
        self._channel = channel
        self._until = -1
        self._reported = 0

    def wait(self, due: int) -> int:
        """The time at ``due``, or earlier where bytes came; meanwhile the twin has the time."""
        link = self._board.link
        while due > self._until or link.sent != self._reported:
            self._hand_over(due)
            if link.waiting:
                return self.now
        return self._reach(due)

    def spend(self, due: int) -> None:
        """As ``wait``, in the middle of something: bytes that come have to wait."""
        while due > self._until:
            self._hand_over(due)
        self._reach(due)

    def _hand_over(self, due: int) -> None:
        if self._until >= 0:
            self._report(due)
        self._until = self._board.granted(self._channel.take())

    def _reach(self, due: int) -> int:
        self.now = self._board.light.now = max(self.now, due)
        return self.now

    def _report(self, due: int) -> None:
        sent = self._board.link.sent
        if sent == self._reported:
            # Nothing left to do before the limit, so that is how far this pad has come.
            self._reach(self._until)
        self._reported = sent
        changes = self._board.light.take_changes()
        self._channel.give(control.pack_report(self.now, sent, due, changes))


class Board:
    """The pieces that ``main`` puts together, as the twin's first message describes them."""

    def __init__(self) -> None:
        orders, answers = (os.getenv("BOWERBOARD_PAD") or "").split(",")
        channel = Channel(int(orders), int(answers))
        start = json.loads(channel.take())
        self.link = Link(StdioLink(*_console()))
        self.light = Light(start["now"])
        self.inputs = Inputs()
        self.clock = Clock(self, channel, start["now"])
        self.antenna, reader, caps = antennas.make(start, self.clock)
        self.memory = _free_memory
        self.hello = messages.Hello(
            uid=bytes([int(start["uid"][i : i + 2], 16) for i in range(0, len(start["uid"]), 2)]),
            boot=start["boot"],
            oldest=1,
            firmware=FIRMWARE,
            reader=reader,
            caps=caps | words.CAN_LIGHT | words.CAN_SEVERAL | words.CAN_KEY | words.CAN_KNOCK,
            cause=start["cause"],
            protocol=start["protocol"],
        )

    def granted(self, message: bytes) -> int:
        """Take in a grant; the ms up to which the pad may run."""
        until, received, tags, chip, key, knocks = control.unpack_grant(message)
        self.link.granted = received
        self.antenna.lay(tags, chip)
        self.inputs.down, self.inputs.pulses = bool(key), knocks
        return int(until)

    def alive(self, now: int) -> None:
        """A process has no watchdog; the twin ends one that hangs."""

    def release(self) -> None:
        """Nothing to do: the process ends, and with it the pad."""


def console_wanted() -> bool:
    """Nobody holds a key on a board that does not exist."""
    return False


def take_console() -> None:
    """Let byte 3 through, as on a Pico."""
    if _MICROPYTHON:
        import micropython  # type: ignore[import-not-found]  # noqa: PLC0415

        micropython.kbd_intr(-1)


def give_console() -> None:
    """The process is about to end."""


def start_again(error: Exception) -> None:
    """A virtual pad that fails ends, and the twin shows the traceback."""
    raise error


def _console() -> tuple[object, object]:
    if _MICROPYTHON:
        return sys.stdin.buffer, sys.stdout.buffer
    # CPython would read ahead, past what poll then knows of.
    return open(0, "rb", 0), open(1, "wb", 0)


def _free_memory() -> int:
    if not _MICROPYTHON:
        return 0
    gc.collect()  # as the Pico's board does
    return int(gc.mem_free())  # type: ignore[attr-defined]
