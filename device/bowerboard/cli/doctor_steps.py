"""What the doctor looks at: one function for each step of the build guide."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec

from bowerboard.boards import Board, BoardError
from bowerboard.cli.board_edges import bus_number
from bowerboard.cli.doctor_unit import Finding, Unit
from bowerboard.cli.untouched import untouched_table
from bowerboard.config import Config, ConfigError
from bowerboard.config_copy import copy_of
from bowerboard.deck import DeckError, read_deck

MODELS = {"pi4": "Raspberry Pi 4", "pi5": "Raspberry Pi 5", "zero2w": "Raspberry Pi Zero 2"}
PACK = 24


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the guide: its heading there, and what tells whether it is done."""

    title: str
    look: Callable[[Unit], Iterator[Finding]]


def look_at_program(unit: Unit) -> Iterator[Finding]:
    """Step 1."""
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        yield Finding(
            f"this is Python {sys.version_info[0]}.{sys.version_info[1]}",
            "use 3.11 to 3.13: Raspberry Pi OS Bookworm and Trixie have them",
        )
    if find_spec("lgpio") is None:
        yield Finding(
            "there is no lgpio, which reads the keys", "pip install 'bowerboard[pi]', as in step 1"
        )
    try:
        model = unit.under("/proc/device-tree/model").read_text(encoding="utf-8").strip("\0\n ")
    except OSError:
        yield Finding(
            "this machine is no Raspberry Pi",
            "run this on the table's Pi; without hardware there is `bowerboard demo`",
        )
        return
    if isinstance(unit.board, Board):
        wanted = MODELS.get(unit.board.machine, "")
        if not model.startswith(wanted):
            yield Finding(
                f"this is a {model}, and the board {unit.profile!r} is for a {wanted}",
                "name another board in [board] profile and install it: "
                "sudo bowerboard install --board NAME",
            )


def look_at_set_up(unit: Unit) -> Iterator[Finding]:
    """Step 2."""
    from bowerboard.install.apply import config_txt, to_install
    from bowerboard.install.plan import install_plan

    again = f"sudo bowerboard install --board {unit.profile}"
    if isinstance(unit.board, Board):
        plan = install_plan(unit.board, unit.profile, _program_of(unit))
        for change in to_install(plan, unit.root):
            is_ = "is missing" if change.before is None else "differs from what this version wants"
            yield Finding(f"{change.path} {is_}", again)
    if config_txt(unit.root) is None:
        yield Finding("there is no config.txt, so no I2C bus was switched on", f"on a Pi: {again}")
    try:
        users = unit.under("/etc/passwd").read_text(encoding="utf-8")
    except OSError:
        users = ""
    if not any(line.startswith("bowerboard:") for line in users.splitlines()):
        yield Finding("there is no user bowerboard", "sudo systemd-sysusers")


def _program_of(unit: Unit) -> str:
    """What the installed service runs; another place of the program is not a fault."""
    try:
        lines = unit.under("/etc/systemd/system/bowerboard.service").read_text(encoding="utf-8")
    except OSError:
        return "bowerboard"
    for line in lines.splitlines():
        if line.startswith("ExecStart="):
            return line.removeprefix("ExecStart=").partition(" table --config")[0]
    return "bowerboard"


def look_at_configuration(unit: Unit) -> Iterator[Finding]:
    """Step 3."""
    if isinstance(unit.config, ConfigError) and untouched_table(unit.config_file):
        yield Finding(
            f"nobody has set this table up: {unit.config_file} names no pad",
            "do steps 4 to 6, then start the table (step 8): its faces lead through it",
        )
        return
    copy = copy_of(unit.config_file)
    until = f"; until then the table runs on its last good copy, {copy}" if copy.is_file() else ""
    for read in (unit.config, unit.board):
        if isinstance(read, ConfigError | BoardError):
            yield Finding(str(read), f"put that right in {unit.config_file}{until}")


_FIRST = Finding("this cannot be looked at without a configuration", "do step 3 first")


def look_at_glass(unit: Unit) -> Iterator[Finding]:
    """Step 4."""
    if not isinstance(unit.board, Board):
        yield _FIRST
        return
    dark = set()
    for seat, (name, address) in enumerate(unit.board.displays.at):
        if name in dark:
            continue
        try:
            number = bus_number(unit.board, name, unit.root)
        except OSError:
            dark.add(name)
            yield Finding(
                f"the multiplexer's channel {name} is not there",
                "check the multiplexer's 3V3, ground, SDA and SCL, then restart the Pi",
            )
            continue
        if not unit.under(f"/dev/i2c-{number}").exists():
            dark.add(name)
            yield Finding(
                f"there is no /dev/i2c-{number}, the bus {name!r}",
                "do step 2 and restart the Pi: its line in config.txt makes the bus",
            )
        elif (why := _silent(unit, number, address)) is not None:
            yield Finding(f"the display of seat {seat} ({name}, {address:#x}) {why}", _DARK)


_DARK = (
    "check its four wires (3V3, ground, SDA, SCL) and the address set on its back; all of one bus "
    "dark: SDA and SCL are swapped, or one display pulls the bus down: unplug them one by one"
)


def _silent(unit: Unit, number: int, address: int) -> str | None:
    try:
        return None if unit.ping(number, address) else "does not answer"
    except OSError as why:
        return f"cannot be asked: {why.strerror or why} (group i2c? or use sudo)"


def look_at_keys(unit: Unit) -> Iterator[Finding]:
    """Step 5."""
    import warnings

    import gpiozero

    if not isinstance(unit.board, Board):
        yield _FIRST
        return
    named = unit.board.pins.named()
    for what, pin in named.items():
        if "key" not in what:
            continue
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
                with gpiozero.DigitalInputDevice(pin, pull_up=True) as key:
                    pressed = key.is_active
        except Exception as why:  # noqa: BLE001 - every pin library raises classes of its own
            yield Finding(
                f"the pins cannot be used: {type(why).__name__}: {' '.join(str(why).split())}",
                "on the Pi, while the table is stopped: sudo systemctl stop bowerboard; "
                "pip install 'bowerboard[pi]' for lgpio; your user must be in the group gpio",
            )
            return
        if pressed:
            yield Finding(
                f"the {what} (GPIO {pin}) is down all the time",
                "let it go; else its wire touches ground, or two legs of one side were soldered",
            )


def look_at_pads(unit: Unit) -> Iterator[Finding]:
    """Step 6."""
    if not isinstance(unit.config, Config):
        yield _FIRST
        return
    pads = unit.config.pads
    places = {place: getattr(pads, place) for place in ("north", "east", "south", "west", "kitty")}
    known = {place: pad for place, pad in places.items() if pad is not None}
    for place, pad in known.items():
        if not unit.under(pads.ports.replace("{pad}", pad)).exists():
            yield Finding(
                f"{place}'s pad {pad} is not plugged in",
                "plug it in; its light off: no power from the hub; on: copy the firmware to it "
                "again, as in step 6",
            )
    folder, _, name = pads.ports.rpartition("/")
    before, _, after = name.partition("{pad}")
    for port in sorted(unit.under(folder).glob(f"{before}*{after}")):
        pad = port.name[len(before) : len(port.name) - len(after)]
        if pad not in known.values():
            yield Finding(
                f"a pad {pad} is plugged in that lies nowhere",
                f"write it at its place in [pads] of {unit.config_file}",
            )


def look_at_cards(unit: Unit) -> Iterator[Finding]:
    """Step 7."""
    if not isinstance(unit.config, Config):
        yield _FIRST
        return
    decks = unit.config.table.deck
    for deck in (decks,) if isinstance(decks, str) else decks:
        try:
            cards = len(read_deck(unit.under(deck)).cards)
        except DeckError as why:
            yield Finding(str(why), "enrol the pack, as in step 7")
            continue
        if cards < PACK:
            yield Finding(
                f"{deck} knows {cards} cards; the smallest pack has {PACK}", "enrol those missing"
            )


def look_at_table(unit: Unit) -> Iterator[Finding]:
    """Step 8."""
    if not isinstance(unit.config, Config):
        yield _FIRST
    else:
        folder = unit.under(unit.config.table.journal).parent
        if not folder.is_dir():
            yield Finding(
                f"{folder}, where the journal goes, is not there",
                "sudo systemctl start bowerboard makes it; else name another in [table] journal",
            )
    if not unit.here:
        return
    import subprocess

    try:
        said = subprocess.run(
            ["systemctl", "is-active", "bowerboard"], capture_output=True, text=True, check=False
        ).stdout.strip()
    except OSError:
        said = "not started: there is no systemd here"
    if said != "active":
        yield Finding(
            f"the table is {said or 'not running'}",
            "sudo systemctl start bowerboard; why it ended: journalctl -u bowerboard -n 20",
        )


STEPS = (
    Step("The Pi and the program", look_at_program),
    Step("Service, user and buses", look_at_set_up),
    Step("The configuration", look_at_configuration),
    Step("The pod: glass", look_at_glass),
    Step("The pod: keys and lights", look_at_keys),
    Step("The pads", look_at_pads),
    Step("The cards", look_at_cards),
    Step("The first score", look_at_table),
)
"""The steps in the guide's order; a test holds its headings to these."""
