"""The Raspberry Pi Pico under a seat pad: its pins, its clock, its console.

Revision A.  The light is the Pico's own LED.  No antenna driver is built in yet: until there is
one, ``Board.antenna`` finds nothing and HELLO says that the reader is ``none``, so the table can
tell the person who set it up, instead of showing a pad that never reads.
"""

import gc
import os
import sys
import time

import machine
import micropython

from seat import FIRMWARE
from seatlink import messages, words
from stdio import StdioLink

_LED = "LED"
_CTRL_C = 3
_WRAP = 0xFFFFFFFF


class NoAntenna:
    """Stands where a driver belongs: answers every poll, and no tag is ever there."""

    def poll(self) -> list:
        return []


class Led:
    """One LED: off, on, blinking for attention; a short dark blink or flash confirms a read."""

    def __init__(self) -> None:
        self._pin = machine.Pin(_LED, machine.Pin.OUT, value=0)
        self._timer = machine.Timer()
        self._mode = words.LIGHT_OFF

    def show(self, mode: int) -> None:
        self._timer.deinit()
        self._mode = mode
        if mode == words.LIGHT_BLINK:
            self._timer.init(freq=4, mode=machine.Timer.PERIODIC, callback=self._toggle)
        else:
            self._pin.value(mode == words.LIGHT_ON)

    def confirm(self) -> None:
        self._timer.deinit()
        self._pin.value(self._mode != words.LIGHT_ON)

    def _toggle(self, _timer) -> None:
        self._pin.toggle()


class Clock:
    """Milliseconds since the start, from a counter that wraps earlier than 32 bits."""

    def __init__(self, link: StdioLink) -> None:
        self._link = link
        self._ticks = time.ticks_ms()
        self._now = 0

    @property
    def now(self) -> int:
        ticks = time.ticks_ms()
        self._now = (self._now + time.ticks_diff(ticks, self._ticks)) & _WRAP
        self._ticks = ticks
        return self._now

    def wait(self, due: int) -> int:
        """Sleep until ``due`` or until the table says something; the time then."""
        ahead = (due - self.now) & _WRAP
        if ahead <= _WRAP >> 1:
            self._link.wait(ahead)
        return self.now


class Board:
    """The pieces that ``main`` puts together."""

    def __init__(self) -> None:
        self.link = StdioLink(sys.stdin.buffer, sys.stdout.buffer)
        self.clock = Clock(self.link)
        self.antenna = NoAntenna()
        self.light = Led()
        self.memory = gc.mem_free
        self.hello = messages.Hello(
            uid=machine.unique_id(),
            boot=int.from_bytes(os.urandom(4), "little"),
            oldest=1,
            firmware=FIRMWARE,
            reader=words.READER_NONE,
            caps=words.CAN_LIGHT,
            cause=_reset_cause(),
        )


def console_wanted() -> bool:
    """Whether BOOTSEL is held: then the pad stays at its prompt, for mpremote."""
    import rp2  # noqa: PLC0415 - only this function needs it

    return bool(rp2.bootsel_button())


def take_console() -> None:
    """Let byte 3 through: as Ctrl-C it would throw away everything that was received."""
    micropython.kbd_intr(-1)


def give_console() -> None:
    """Ctrl-C works again."""
    micropython.kbd_intr(_CTRL_C)


def start_again(error: Exception) -> None:
    """Print what happened, for whoever watches the line, and restart as a new boot."""
    sys.print_exception(error)
    time.sleep_ms(1000)  # a pad that fails at once must leave time to hold BOOTSEL
    machine.reset()


def _reset_cause() -> int:
    causes = {
        machine.PWRON_RESET: words.RESET_POWER,
        machine.WDT_RESET: words.RESET_WATCHDOG,
    }
    return causes.get(machine.reset_cause(), words.RESET_UNKNOWN)
