"""What could not work in a board profile, found before anything is soldered or opened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bowerboard.boards import Board

HARDWARE_I2C: dict[str, dict[tuple[int, int], int]] = {
    "pi4": {(2, 3): 1, (4, 5): 3, (6, 7): 4, (8, 9): 4, (10, 11): 5, (12, 13): 5, (22, 23): 6},
    "pi5": {(2, 3): 1, (4, 5): 2, (6, 7): 3, (8, 9): 0, (10, 11): 1, (12, 13): 2, (14, 15): 3,
            (22, 23): 3},
    "zero2w": {(2, 3): 1},
    "virtual": {(2, 3): 0, (8, 9): 1},
}  # fmt: skip
"""Which I2C controller is on which SDA and SCL (raspberrypi/linux, overlays README; RP1 3.5)."""

RESERVED = {0: "the HAT EEPROM", 1: "the HAT EEPROM"}
"""Pins that nothing may take, with what they are for."""

PIN_MA = 16
"""What one pin of a Pi may give at most."""

SIZES: dict[str, tuple[tuple[int, int], ...]] = {
    "ssd1306": ((128, 64), (128, 32)),
    "ssd1309": ((128, 64),),
    "sh1106": ((128, 64),),
}
"""The sizes in pixels that displays of a kind have."""

ADDRESSES = (0x3C, 0x3D)
"""The two that these displays can have."""


def faults(board: Board) -> Iterator[str]:
    """Everything wrong with ``board``, one line each, that says how to mend it."""
    for check in (_pins, _buses, _displays, _addresses, _seats, _currents):
        yield from check(board)


def _pins(board: Board) -> Iterator[str]:
    taken: dict[int, str] = {}
    for bus in board.buses:
        for pin, line in ((bus.sda, "SDA"), (bus.scl, "SCL")):
            if pin in taken:
                yield f"GPIO {pin} is {taken[pin]} and {line} of bus {bus.name!r}: move the bus"
            taken[pin] = f"{line} of bus {bus.name!r}"
    for what, pin in board.pins.named().items():
        if pin in RESERVED:
            yield f"[pins] {what}: GPIO {pin} is for {RESERVED[pin]}: choose another pin"
        elif not 2 <= pin <= 27:
            yield f"[pins] {what}: GPIO {pin} is not on the header: choose 2 to 27"
        elif pin in taken:
            yield f"[pins] {what}: GPIO {pin} is {taken[pin]} already: choose another pin"
        taken.setdefault(pin, f"the {what}")


def _buses(board: Board) -> Iterator[str]:
    known = HARDWARE_I2C[board.machine]
    numbers: dict[int, str] = {}
    for bus in board.buses:
        number = known.get((bus.sda, bus.scl))
        if number is None:
            pairs = ", ".join(f"{sda}/{scl}" for sda, scl in known)
            yield (
                f"[[buses]] {bus.name!r}: a {board.machine} has no I2C on GPIO "
                f"{bus.sda}/{bus.scl}: choose one of {pairs}, or use a multiplexer"
            )
        elif number in numbers:
            yield (
                f"[[buses]] {bus.name!r} and {numbers[number]!r} are both controller {number}: "
                "choose other pins"
            )
        else:
            numbers[number] = bus.name
    names = [bus.name for bus in board.buses] + [mux.name for mux in board.muxes]
    for name in sorted({name for name in names if names.count(name) > 1 or "." in name}):
        yield f"the name {name!r} must be one bus's or multiplexer's alone, without a dot"
    for mux in board.muxes:
        trunk = {bus.name: bus for bus in board.buses}.get(mux.bus)
        if trunk is None:
            yield f"[[muxes]] {mux.name!r}: there is no bus {mux.bus!r}"
        elif (trunk.sda, trunk.scl) != (2, 3):
            yield f"[[muxes]] {mux.name!r}: the overlay i2c-mux wants the bus on GPIO 2/3"
        if not 0x70 <= mux.address <= 0x77:
            yield f"[[muxes]] {mux.name!r}: address {mux.address:#x}: a TCA9548A has 0x70 to 0x77"


def _displays(board: Board) -> Iterator[str]:
    displays = board.displays
    sizes = SIZES[displays.kind]
    if (displays.width, displays.height) not in sizes:
        names = " or ".join(f"{width}x{height}" for width, height in sizes)
        yield f"[displays] {displays.kind} is {names}, not {displays.width}x{displays.height}"
    for seat, (_, address) in enumerate(displays.at):
        if address not in ADDRESSES:
            yield f"[displays] seat {seat}: address {address:#x}: they have 0x3c or 0x3d"


def _addresses(board: Board) -> Iterator[str]:
    """Two devices that would answer at once; those on the trunk hear what a channel hears."""
    on: dict[tuple[str, str], dict[int, str]] = {}
    buses = {bus.name for bus in board.buses}
    for mux in board.muxes:
        trunk = on.setdefault((mux.bus, ""), {})
        if mux.address in trunk:
            yield f"[[muxes]] {mux.name!r}: {trunk[mux.address]} has address {mux.address:#x} too"
        trunk[mux.address] = f"the multiplexer {mux.name!r}"
    for seat, (name, address) in enumerate(board.displays.at):
        try:
            bus, through, _ = board.path(name)
        except KeyError:
            known = sorted(buses) + [f"{mux.name}.0 to {mux.name}.7" for mux in board.muxes]
            yield f"[displays] seat {seat}: no bus {name!r}: there are {', '.join(known)}"
            continue
        here = (bus.name, name if through else "")
        # What is on the bus itself is heard on every channel, and hears them all.
        heard = [place for place in on if place[0] == bus.name and (not through or not place[1])]
        for place in (here, *heard):
            if address in on.get(place, {}):
                yield (
                    f"[displays] seat {seat}: {on[place][address]} has address {address:#x} on "
                    f"bus {name!r} too: change one, or use another bus"
                )
                break
        on.setdefault(here, {})[address] = f"seat {seat}"


def _seats(board: Board) -> Iterator[str]:
    if not 2 <= board.seats <= 8:
        yield f"seats = {board.seats}: a table has 2 to 8"
    counts = {"[displays] at": len(board.displays.at), "[pins] sides": len(board.pins.sides)}
    if board.pins.lights:
        counts["[pins] lights"] = len(board.pins.lights)
    for where, count in counts.items():
        if count != board.seats:
            yield f"{where} has {count} entries for {board.seats} seats: write one for each seat"


def _currents(board: Board) -> Iterator[str]:
    if board.draws.light > PIN_MA:
        yield f"[draws] light = {board.draws.light}: a pin gives {PIN_MA} mA: use a transistor"
    for rail in board.rails:
        wanted = sum(board.load_ma(load) for load in rail.feeds)
        if wanted > rail.limit_ma:
            yield (
                f"[[rails]] {rail.name} gives {rail.limit_ma} mA, and {' and '.join(rail.feeds)} "
                f"take up to {wanted} mA: feed some of it from elsewhere"
            )
    fed = {load for rail in board.rails for load in rail.feeds}
    for load in ("pi", "displays", "lights", "buzzer", "pads"):
        if load not in fed and board.load_ma(load):
            yield f"[[rails]] nothing feeds the {load}: name them in feeds"
