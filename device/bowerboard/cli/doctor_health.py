"""What the doctor looks at beyond the build guide: how the unit fares day by day."""

from __future__ import annotations

import os
import platform
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from bowerboard import __version__
from bowerboard.cli.doctor_unit import Finding, Unit
from bowerboard.config import Config

LIBRARIES = ("pyserial", "luma.oled", "Pillow", "gpiozero", "lgpio", "msgspec")
LEAST_FREE_MB = 200
BROKER_S = 3.0
FIRST_YEAR = 2026
"""No clock that is right says an earlier one."""

THROTTLED = {
    0: ("the power is too low now", True),
    1: ("the processor is slowed down now", False),
    2: ("the processor is throttled now", False),
    16: ("the power has been too low since the start", True),
}
"""Bits of what the firmware says (Raspberry Pi, vcgencmd get_throttled), and whether the supply is
to blame."""

SUPPLY = (
    "use the supply that the bill names (5.1 V, 3 A) with its own cable, and feed the pads from "
    "their hub"
)

Told = Iterator[Finding | str]
"""Findings; and facts, which are not wrong, as plain text."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something that is looked at whenever the doctor is asked."""

    title: str
    look: Callable[[Unit], Told]


def look_at_versions(unit: Unit) -> Told:
    yield f"bowerboard {__version__}, Python {platform.python_version()}, {platform.machine()}"
    yield f"{_system(unit)}, kernel {platform.release()}"
    held = []
    for name in LIBRARIES:
        try:
            held.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            held.append(f"no {name}")
    yield ", ".join(held)


def _system(unit: Unit) -> str:
    text = _read(unit.under("/etc/os-release"))
    found = re.search(r'^PRETTY_NAME="?([^"\n]*)', text, re.M)
    return found[1] if found else "an unknown system"


def look_at_power(unit: Unit) -> Told:
    flags = _throttled(unit)
    alarms = [
        path
        for path in unit.under("/sys/class/hwmon").glob("hwmon*/in0_lcrit_alarm")
        if _read(path.with_name("name")).strip() == "rpi_volt"
    ]
    if flags is None and not alarms:
        yield "nothing here measures the power; on a Raspberry Pi its firmware does"
        return
    told = [fault for bit, fault in THROTTLED.items() if flags is not None and flags >> bit & 1]
    for wrong, supply in told:
        yield Finding(wrong, SUPPLY if supply else "give it air: see the enclosure's vents")
    if any(_read(path).strip() == "1" for path in alarms) and not any(s for _, s in told):
        yield Finding("the power has been too low", SUPPLY)


def _throttled(unit: Unit) -> int | None:
    text = _read(unit.under("/sys/devices/platform/soc/soc:firmware/get_throttled"))
    if not text and unit.here:
        text = _said("vcgencmd", "get_throttled").partition("=")[2]
    try:
        return int(text.strip(), 16)
    except ValueError:
        return None


def look_at_clock(unit: Unit) -> Told:
    if time.gmtime().tm_year < FIRST_YEAR:
        yield Finding(
            f"the clock says {time.strftime('%Y-%m-%d')}",
            "connect the Pi to a network for a minute; the game goes by its own sequence, only "
            "the dates in the journal are wrong",
        )
        return
    if unit.under("/run/systemd/timesync/synchronized").exists():
        yield "the clock is synchronised"
        return
    said = _said("timedatectl", "show", "-p", "NTPSynchronized", "--value").strip()
    if not unit.here or said not in ("yes", "no"):
        yield "nothing here says whether the clock is synchronised"
    elif said == "no":
        yield Finding(
            "the clock is not synchronised",
            "connect the Pi to a network now and then; the game does not need it, its dates do",
        )
    else:
        yield "the clock is synchronised"


def look_at_disk(unit: Unit) -> Told:
    folder = unit.root
    if isinstance(unit.config, Config):
        journals = unit.under(unit.config.table.journal).parent
        folder = journals if journals.is_dir() else folder
    free = shutil.disk_usage(folder).free / 1e6
    if os.statvfs(folder).f_flag & os.ST_RDONLY:
        yield Finding(
            f"{folder} can only be read",
            "the card is worn or was pulled: copy the journals away and use a new card",
        )
    elif free < LEAST_FREE_MB:
        yield Finding(
            f"{folder} has {free:.0f} MB left, which is less than {LEAST_FREE_MB}",
            "take old journals away; see which are large: du -sh " + str(folder) + "/*",
        )
    else:
        yield f"{free:.0f} MB are free in {folder}"


def look_at_ports(unit: Unit) -> Told:
    """Ports that are there and cannot be used."""
    if not isinstance(unit.config, Config):
        yield "the ports are known once the configuration is right"
        return
    config = unit.config
    paths = [config.pads.ports.replace("{pad}", pad) for pad in config.pads.at().values()]
    paths += [reader.port for reader in config.readers]
    there = [path for path in paths if unit.under(path).exists()]
    for path in there:
        if not os.access(unit.under(path), os.R_OK | os.W_OK):
            yield Finding(
                f"{path} may not be used by {os.environ.get('USER', 'this user')}",
                "run this with sudo; or join its group: sudo usermod -aG dialout $USER",
            )
    yield f"{len(there)} of {len(paths)} ports are there"


def look_at_journal(unit: Unit) -> Told:
    from bowerboard.table.journal import JournalError, read_entries

    if not isinstance(unit.config, Config):
        yield "the journal is known once the configuration is right"
        return
    path = unit.under(unit.config.table.journal)
    if not path.exists():
        yield "there is no journal yet; it begins with the first evening"
        return
    try:
        entries = read_entries(path)
    except JournalError as why:
        yield Finding(str(why), f"look at it more closely: bowerboard journal verify {path}")
    else:
        yield f"{len(entries)} entries, {path.stat().st_size / 1e6:.1f} MB"
    for aside in sorted(path.parent.glob(f"{path.stem}*damaged*")):
        yield Finding(
            f"{aside} was damaged and is kept aside",
            "look what could be read: bowerboard journal verify; then take the file away",
        )
    starts = path.with_name(path.name + ".starts")
    failed = re.search(r'"why": "([^"]+)"', _read(starts))
    if failed is not None:
        yield Finding(
            f"the table failed of late: {failed[1]}",
            "send a bundle to whoever is to help: bowerboard doctor --bundle FILE.tar.gz",
        )


def look_at_broker(unit: Unit) -> Told:
    """The hub's broker, where the configuration has a ``[hub]``."""
    hub = getattr(unit.config, "hub", None)
    if hub is None:
        yield "no broker is configured"
        return
    why = unreachable(hub.host, hub.port)
    if why:
        yield Finding(
            f"the hub's broker at port {hub.port} does not answer: {why}",
            "see that the Pi is in the hall's network and the hub runs; the table plays on",
        )
    else:
        yield "the hub's broker answers"


def unreachable(host: str, port: int) -> str:
    """Why nothing listens there; empty if something does."""
    try:
        with socket.create_connection((host, port), timeout=BROKER_S):
            return ""
    except OSError as why:
        return why.strerror or str(why) or "no answer"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _said(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


CHECKS = (
    Check("Versions", look_at_versions),
    Check("Power", look_at_power),
    Check("Clock", look_at_clock),
    Check("Disk", look_at_disk),
    Check("Ports", look_at_ports),
    Check("Journal", look_at_journal),
    Check("Broker", look_at_broker),
)
"""In the order in which they are told, after the steps of the guide."""
