"""The virtual pad's antenna: plain tags, or the firmware's own driver on a modelled chip."""

# On the pad's path, not on ours.
import control  # type: ignore[import-not-found]

from seatlink import words  # type: ignore[import-not-found]


class Plain:
    """What the twin laid there; every so often, and always at the same polls, it misses."""

    resets = 0

    def __init__(self, miss_permille: int, seed: int) -> None:
        self._tags: list[bytes] = []
        self._miss = miss_permille
        self._noise = seed
        self._mute = False

    def lay(self, tags: list[bytes], chip: int) -> None:
        """What is over the antenna from now on."""
        self._tags = [] if chip == control.CHIP_STACKED else tags
        self._mute = chip in (control.CHIP_MUTE, control.CHIP_HUNG)

    def poll(self) -> list[bytes]:
        """The tags on the antenna that answered this time."""
        if self._mute:
            raise OSError(5)
        if not self._miss:
            return self._tags
        return [tag for tag in self._tags if self._random() % 1000 >= self._miss]

    def _random(self) -> int:
        # Numerical Recipes' generator: the same numbers on every Python.
        self._noise = (1664525 * self._noise + 1013904223) & 0xFFFFFFFF
        return self._noise >> 8


class Modelled:
    """A driver of the firmware on a modelled chip."""

    def __init__(self, driver, chip) -> None:  # type: ignore[no-untyped-def]
        self._driver = driver
        self._chip = chip
        self._state = control.CHIP_FINE

    @property
    def resets(self) -> int:
        """How often the driver has reset the chip."""
        return int(self._driver.resets)

    def lay(self, tags: list[bytes], state: int) -> None:
        """What is over the antenna, and how its chip is, from now on."""
        self._chip.tags = tags
        if state == self._state:
            return
        self._state = state
        self._chip.stacked = state == control.CHIP_STACKED
        if state == control.CHIP_BROWN_OUT:
            self._chip.brown_out()
        else:
            self._chip.condition = state if state <= control.CHIP_HUNG else 0

    def poll(self) -> list[bytes]:
        """As the driver."""
        return self._driver.poll()  # type: ignore[no-any-return]


class Watch:
    """Microseconds of the twin's clock; what a bus waits passes for everybody."""

    def __init__(self, clock) -> None:  # type: ignore[no-untyped-def]
        self._clock = clock
        self._us = 0

    def us(self) -> int:
        """The time, in us."""
        return int(self._clock.now) * 1000 + self._us

    def since(self, start: int) -> int:
        """How long ``start`` is ago."""
        return self.us() - start

    def sleep_us(self, count: int) -> None:
        """Let time pass."""
        passed = self._us + count
        self._us = passed % 1000
        if passed >= 1000:
            self._clock.spend(self._clock.now + passed // 1000)


def make(start, clock):  # type: ignore[no-untyped-def]
    """The antenna that the twin's first message asks for, its kind in HELLO and what it can do."""
    reader = start["reader"]
    if reader == "plain":
        return Plain(start["miss_permille"], start["seed"]), words.READER_VIRTUAL, 0
    watch = Watch(clock)
    if reader == "pn5180":
        return _pn5180(watch), words.READER_PN5180, words.CAN_ISO15693
    return _pn532(watch, reader == "pn532-spi"), words.READER_PN532, words.CAN_ISO14443A


def _pn5180(watch: Watch) -> Modelled:
    from pn5180_chip import Pn5180Chip  # type: ignore[import-not-found]  # noqa: PLC0415

    from antenna.pn5180 import Pn5180  # type: ignore[import-not-found]  # noqa: PLC0415
    from antenna.wires import Pn5180Spi  # type: ignore[import-not-found]  # noqa: PLC0415

    chip = Pn5180Chip(watch)
    return Modelled(Pn5180(Pn5180Spi(chip, chip.select, chip.busy, chip.reset_line, watch)), chip)


def _pn532(watch: Watch, over_spi: bool) -> Modelled:
    from pn532_chip import (  # type: ignore[import-not-found]  # noqa: PLC0415
        ChipSpi,
        ChipUart,
        Pn532Chip,
    )

    from antenna.pn532 import Pn532  # type: ignore[import-not-found]  # noqa: PLC0415
    from antenna.wires import Hsu, Pn532Spi  # noqa: PLC0415

    chip = Pn532Chip(watch)
    if over_spi:
        spi = ChipSpi(chip)
        return Modelled(Pn532(Pn532Spi(spi, spi.select, chip.reset_line, watch)), chip)
    return Modelled(Pn532(Hsu(ChipUart(chip), chip.reset_line, watch)), chip)
