"""Virtual pads: one process each, running the seat firmware under MicroPython.

    pad = VirtualPad(bytes.fromhex("e660583883724a32"), find_runtime())
    pad.start(cable.attach_pad(), Start(boot=1))
    report = pad.grant(1000, received=0, tags=[])     # runs to 1000 ms, or to its first word

The pad's bytes travel over a real pseudo-terminal (see ``cable``); this file speaks only over the
second channel, by which the twin owns the pad's time and its antenna.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bowerboard.seatlink import words
from bowerboard.twin.board import control

BOARD_FILES = Path(__file__).parent / "board"
CHIP_FILES = Path(__file__).parent / "chips"
READERS = ("plain", "pn5180", "pn532", "pn532-spi")
"""What a virtual pad can have: tags that are simply there, or a modelled chip under its driver."""
# Two thirds of a Pico's heap, and still the harder test: numbers and pointers are twice as wide.
HEAP = "128k"
_PATIENCE_S = 30.0


class PadStopped(RuntimeError):
    """A virtual pad's process has ended, or does not answer."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """How to run the firmware here; ``notice`` says what is less true than on a Pico."""

    argv: tuple[str, ...]
    notice: str | None


@dataclass(frozen=True, slots=True)
class Start:
    """What a pad finds when it gets power.  ``now`` in ms on the twin's clock; ``reader`` is one
    of ``READERS``; missed polls are for ``plain`` alone."""

    boot: int
    now: int = 0
    cause: int = words.RESET_POWER
    miss_permille: int = 0
    seed: int = 1
    protocol: int = words.PROTOCOL
    reader: str = "plain"


@dataclass(frozen=True, slots=True)
class Report:
    """How far a pad has come: ``now`` ms, ``sent`` bytes written since its start, the ms at which
    it has work again, and how its light changed as ``(ms, mode)``."""

    now: int
    sent: int
    due: int
    lights: tuple[tuple[int, int], ...] = ()


def firmware_path() -> Path:
    """The firmware in the source tree.  Raises ``FileNotFoundError`` where only the package is
    installed, since a wheel does not carry it."""
    firmware = Path(__file__).resolve().parents[3] / "firmware"
    if not (firmware / "main.py").is_file():
        raise FileNotFoundError(
            f"no seat firmware at {firmware}; virtual pads run from a checkout (pip install -e .)"
        )
    return firmware


def find_runtime() -> Runtime:
    """MicroPython beside this Python or on the path; failing that CPython, with a notice."""
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if os.access(beside, os.X_OK) else shutil.which("micropython")
    if found:
        return Runtime((found, "-X", f"heapsize={HEAP}", "-m", "main"), None)
    return Runtime(
        (sys.executable, "-B", "-S", "-m", "main"),
        "MicroPython is not installed: the pads' firmware runs under CPython, "
        "so its memory and its dialect are not tried out",
    )


class VirtualPad:
    """One pad.  It outlives power cuts: ``stop`` and ``start`` again with another boot id."""

    def __init__(self, uid: bytes, runtime: Runtime) -> None:
        self.uid = uid
        #: From the next grant on: how its tag chip is (``control.CHIP_...``), whether its key is
        #: down, and how many pulses its knock sensor has given in all.
        self.chip = control.CHIP_FINE
        self.key_down = False
        self.knocks = 0
        self._runtime = runtime
        self._process: subprocess.Popen[bytes] | None = None
        self._orders = -1
        self._answers = -1
        self._held = b""
        self._console = -1

    @property
    def id(self) -> str:
        """The pad's unique id as events carry it."""
        return self.uid.hex()

    @property
    def running(self) -> bool:
        """Whether the pad has power."""
        return self._process is not None

    def start(self, console: int, start: Start) -> None:
        """Give power.  ``console`` is the pad's end of the cable; it is kept open, not closed."""
        if self._process is not None:
            raise PadStopped(f"pad {self.id} is running already")
        firmware = firmware_path()
        orders, self._orders = os.pipe()
        self._answers, answers = os.pipe()
        try:
            self._process = subprocess.Popen(
                self._runtime.argv,
                stdin=console,
                stdout=console,
                stderr=console,
                pass_fds=(orders, answers),
                cwd=BOARD_FILES,
                env=_environment(firmware, orders, answers),
                # Ctrl-C in the terminal is for the twin, which then ends its pads itself.
                start_new_session=True,
            )
        finally:
            os.close(orders)
            os.close(answers)
        self._held = b""
        self._console = console
        fields = {
            "uid": self.id,
            "boot": start.boot,
            "now": start.now,
            "cause": start.cause,
            "miss_permille": start.miss_permille,
            "seed": start.seed,
            "protocol": start.protocol,
            "reader": start.reader,
        }
        body = json.dumps(fields).encode()
        self._write(struct.pack("<H", len(body)) + body)

    def grant(self, until: int, received: int, tags: Sequence[bytes]) -> Report:
        """``send_grant`` and ``read_report`` in one."""
        self.send_grant(until, received, tags)
        return self.read_report()

    def send_grant(self, until: int, received: int, tags: Sequence[bytes]) -> None:
        """Let the pad run up to ``until`` ms.

        ``received`` is how many bytes were moved to its end of the cable since its start: it reads
        exactly that many.  ``tags`` lie on its antenna from where it stands now.  Every grant is
        answered by one report; pads that were granted one after another run at the same time.
        """
        self._write(
            control.pack_grant(until, received, list(tags), self.chip, self.key_down, self.knocks)
        )

    def read_report(self) -> Report:
        """The answer to the last grant.  Raises ``PadStopped`` with the pad's last words where
        none comes."""
        while len(self._held) < 2 or len(self._held) < 2 + self._size():
            ready, _, _ = select.select([self._answers], [], [], _PATIENCE_S)
            more = os.read(self._answers, 4096) if ready else b""
            if not more:
                raise PadStopped(f"pad {self.id} {self._last_words(bool(ready))}")
            self._held += more
        end = 2 + self._size()
        body, self._held = self._held[2:end], self._held[end:]
        now, sent, due, lights = control.unpack_report(body)
        return Report(now, sent, due, tuple(lights))

    def stop(self) -> None:
        """Cut the power; whatever the pad had not sent is lost with it.  Harmless if it is off."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        os.close(self._orders)
        os.close(self._answers)

    def _write(self, message: bytes) -> None:
        if self._process is None:
            raise PadStopped(f"pad {self.id} has no power")
        try:
            os.write(self._orders, message)
        except BrokenPipeError:
            raise PadStopped(f"pad {self.id} {self._last_words(True)}") from None

    def _size(self) -> int:
        return int.from_bytes(self._held[:2], "little")

    def _last_words(self, ended: bool) -> str:
        if not ended or self._process is None:
            return f"gave no report within {_PATIENCE_S:g} s"
        return f"ended with status {self._process.wait()}; its traceback is on its console"


def _environment(firmware: Path, orders: int, answers: int) -> dict[str, str]:
    # The board's files come first, so that they stand in for the Pico's board.py.
    path = f"{BOARD_FILES}:{CHIP_FILES}:{firmware}"
    return {
        "PATH": os.environ.get("PATH", ""),
        "MICROPYPATH": f"{path}:.frozen",
        "PYTHONPATH": path,
        "BOWERBOARD_PAD": f"{orders},{answers}",
    }
