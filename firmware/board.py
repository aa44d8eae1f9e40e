"""The Raspberry Pi Pico under a seat pad: its pins, its clock, its console, its watchdog.

Revision A.  Which tag chip is on the pad is found by asking: a PN5180 or a PN532 on the SPI pins,
a PN532 on the UART.  Where none answers, HELLO says that the reader is ``none`` and every poll
that the antenna is at fault, so that the table can tell the person who set it up.
"""

import gc
import os
import sys
import time
from errno import ENODEV

import machine
import micropython

from antenna.pn532 import Pn532
from antenna.pn5180 import Pn5180
from antenna.wires import Hsu, Pn532Spi, Pn5180Spi
from seat import FIRMWARE
from seatlink import messages, words
from stdio import StdioLink

_LED = "LED"
_SPI = 0
_SCK, _MOSI, _MISO, _SELECT = 18, 19, 16, 17
_BUSY, _RESET = 20, 21
_UART, _TX, _RX = 0, 12, 13
# Optional: a key to ground, and a knock sensor that pulls down.
_KEY, _KNOCK = 14, 15

_CTRL_C = 3
_WRAP = 0xFFFFFFFF
# RP2040's longest is 8388 ms.  It cannot be stopped, so it starts only when all has gone well.
_WATCHDOG_MS = 8000
_GRACE_MS = 30_000
# Written when the table asks for the console while the watchdog runs; see ``Board.release``.
_STAY = "stay"


class NoAntenna:
    """Stands where a chip belongs that did not answer."""

    resets = 0

    def poll(self) -> list:
        raise OSError(ENODEV)


class Watch:
    """Microseconds for the buses, and short waits."""

    def us(self) -> int:
        return time.ticks_us()

    def since(self, start: int) -> int:
        return time.ticks_diff(time.ticks_us(), start)

    def sleep_us(self, count: int) -> None:
        time.sleep_us(count)


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


class Inputs:
    """The key and the knock sensor; where a pin is open, nothing ever happens there."""

    def __init__(self) -> None:
        self._key = machine.Pin(_KEY, machine.Pin.IN, machine.Pin.PULL_UP)
        self._knock = machine.Pin(_KNOCK, machine.Pin.IN, machine.Pin.PULL_UP)
        self._pulses = 0
        self._knock.irq(self._pulse, machine.Pin.IRQ_FALLING)

    def key(self) -> bool:
        return not self._key.value()

    def knocks(self) -> int:
        pulses, self._pulses = self._pulses, 0
        return pulses

    def _pulse(self, _pin) -> None:
        self._pulses += 1


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
        self.antenna, reader, caps = find_antenna(Watch())
        self.light = Led()
        self.inputs = Inputs()
        self.memory = free_memory
        self._dog = None
        self.hello = messages.Hello(
            uid=machine.unique_id(),
            boot=int.from_bytes(os.urandom(4), "little"),
            oldest=1,
            firmware=FIRMWARE,
            reader=reader,
            caps=caps | words.CAN_LIGHT | words.CAN_KEY | words.CAN_KNOCK,
            cause=_reset_cause(),
        )

    def alive(self, now: int) -> None:
        """The loop goes round; if it stops for 8 s, the board restarts."""
        if self._dog is not None:
            self._dog.feed()
        elif now >= _GRACE_MS:
            self._dog = machine.WDT(timeout=_WATCHDOG_MS)

    def release(self) -> None:
        """Give the console back.  A running watchdog would restart the pad in the middle of a
        copy, so then it restarts now, and stays at the prompt that one time."""
        if self._dog is not None:
            with open(_STAY, "w"):
                pass
            machine.reset()


def free_memory() -> int:
    """Bytes free once what is no longer used is cleared away, which this does: a little every
    second holds up a poll less than much at some moment."""
    gc.collect()
    return gc.mem_free()


def find_antenna(watch) -> tuple:
    """The chip that answers, what kind HELLO calls it, and what it can do."""
    several = words.CAN_SEVERAL
    for make, reader, caps in (
        (_pn5180, words.READER_PN5180, words.CAN_ISO15693 | several),
        (_pn532_spi, words.READER_PN532, words.CAN_ISO14443A | several),
        (_pn532_uart, words.READER_PN532, words.CAN_ISO14443A | several),
    ):
        antenna = make(watch)
        try:
            antenna.poll()
        except OSError:
            continue
        return antenna, reader, caps
    return NoAntenna(), words.READER_NONE, 0


def _out(pin: int):
    return machine.Pin(pin, machine.Pin.OUT, value=1)


def _bus(baudrate: int):
    return machine.SPI(
        _SPI, baudrate, sck=machine.Pin(_SCK), mosi=machine.Pin(_MOSI), miso=machine.Pin(_MISO)
    )


def _pn5180(watch) -> Pn5180:
    # Pulled up: where no chip drives it BUSY never falls, which is found out within 20 ms.
    busy = machine.Pin(_BUSY, machine.Pin.IN, machine.Pin.PULL_UP)
    return Pn5180(Pn5180Spi(_bus(4_000_000), _out(_SELECT), busy, _out(_RESET), watch))


def _pn532_spi(watch) -> Pn532:
    return Pn532(Pn532Spi(_bus(1_000_000), _out(_SELECT), _out(_RESET), watch))


def _pn532_uart(watch) -> Pn532:
    uart = machine.UART(_UART, 115200, tx=machine.Pin(_TX), rx=machine.Pin(_RX), rxbuf=256)
    return Pn532(Hsu(uart, _out(_RESET), watch))


def console_wanted() -> bool:
    """Whether BOOTSEL is held, or the table has asked: then the pad stays at its prompt."""
    import rp2  # noqa: PLC0415 - only this function needs it

    try:
        os.remove(_STAY)
    except OSError:
        return bool(rp2.bootsel_button())
    return True


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
