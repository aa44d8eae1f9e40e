"""Which GPIO chip has the header's pins: found by its label, since its number moves.

On a Pi 5 the header was gpiochip4 until a kernel made it gpiochip0; gpiozero goes by the number
(gpiozero issues 1166 and 1181).  lgpio makes a pipe in the directory it is started in, and fails
where it may not (issues 1106 and 1130).
"""

from __future__ import annotations

import os
import tempfile
from importlib import import_module
from typing import Any

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""What the chip of the header is called on a Pi 5, on a Pi 4, and on those before."""

HEADER_PINS = 28
CHIPS = 8
"""How many chips are looked at."""


class NoChip(Exception):
    """No GPIO chip can be opened; the message says what to look at."""


def header_chip(lgpio: Any) -> int:
    """The number of the chip with the header: the one of those labels, else the first that has
    pins enough.

    Raises:
        NoChip: none can be opened.
    """
    found: list[tuple[int, int, str]] = []
    for number in range(CHIPS):
        try:
            handle = lgpio.gpiochip_open(number)
        except lgpio.error:
            continue
        try:
            _, lines, _, label = lgpio.gpio_get_chip_info(handle)
        finally:
            lgpio.gpiochip_close(handle)
        found.append((number, int(lines), str(label)))
    for wanted in LABELS:
        for number, _, label in found:
            if label == wanted:
                return number
    for number, lines, _ in found:
        if lines >= HEADER_PINS:
            return number
    there = ", ".join(f"gpiochip{number} ({label})" for number, _, label in found) or "none"
    raise NoChip(f"no GPIO chip has the header's pins (can be opened: {there}); is this user in "
                 "the group gpio?")  # fmt: skip


def pin_factory() -> Any | None:
    """gpiozero's lgpio factory on the right chip; None where lgpio is not there, or another
    library was asked for: gpiozero then chooses by itself.

    Raises:
        NoChip: no GPIO chip can be opened.
    """
    if os.environ.get("GPIOZERO_PIN_FACTORY", "lgpio") != "lgpio":
        return None
    if not os.access(os.curdir, os.W_OK):
        os.environ.setdefault("LG_WD", tempfile.gettempdir())
    try:
        lgpio = import_module("lgpio")
    except ImportError:
        return None
    return import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=header_chip(lgpio))
