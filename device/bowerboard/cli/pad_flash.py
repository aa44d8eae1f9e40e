"""``bowerboard pad flash``: this version's firmware, onto pads that are plugged in.

The pad is asked for its console, mpremote copies the files, and the pad has to say that it runs
them.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bowerboard.pads.ports import Ports

RESTART_MS = 4000
"""A pad whose watchdog runs restarts into its console, and USB has to find it again."""

BACK_MS = 12_000
"""How long a pad may take to come back: it restarts, and USB finds it again."""


def run(args: argparse.Namespace) -> int:
    """``pad flash``; 1 where a pad does not run the new firmware afterwards."""
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.pad import open_ports

    if importlib.util.find_spec("mpremote") is None:
        raise UsageError("mpremote is not installed: pip install 'bowerboard[pads]'")
    return flashed(args, open_ports, copied)


def flashed(
    args: argparse.Namespace,
    opened: Callable[[Sequence[str]], Ports],
    copy: Callable[[str, Path], str | None],
) -> int:
    """Flash what is meant, one pad after another."""
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.pad import paths_of, places_of, roll_call, wanted
    from bowerboard.twin.pads import firmware_path

    try:
        firmware = firmware_path()
    except FileNotFoundError as why:
        raise UsageError(str(why)) from None
    places = places_of(args)
    with opened(paths_of(args)) as ports:
        roll = roll_call(ports)
        present = {str(entry["pad"]): str(entry["port"]) for entry in roll if "pad" in entry}
        if args.pad is None:
            # One that says nothing may be a new Pico; of other makes' ports only --port is meant.
            paths = [str(entry["port"]) for entry in roll if args.port or _may_be_pad(entry)]
        else:
            paths = [present[pad] for pad in wanted(args.pad, list(present), places)]
        for path in paths:
            ports.by_path[path].release()
        for _ in ports.until(RESTART_MS if present else 0):
            pass  # what they still say does not matter
    if not paths:
        raise UsageError("none of the ports is a pad; name the one of a new Pico by --port")
    outcome = {path: copy(path, firmware) or _runs(path, firmware, opened) for path in paths}
    if args.json:
        print(json.dumps({path: bad or "flashed" for path, bad in outcome.items()}, indent=1))
    else:
        for path, failed in outcome.items():
            print(f"{path}: {failed or f'runs firmware {version_of(firmware)}'}")
    return int(any(outcome.values()))


def _may_be_pad(entry: dict[str, object]) -> bool:
    refused = "version" in str(entry.get("problem", ""))
    return "pad" in entry or refused or "MicroPython" in str(entry["port"])


def files_of(firmware: Path) -> list[str]:
    """What a pad gets: every module and package of the firmware."""
    modules = [path.name for path in firmware.glob("*.py")]
    return sorted(modules) + sorted(path.parent.name for path in firmware.glob("*/__init__.py"))


def version_of(firmware: Path) -> str:
    """The version that the firmware says it has."""
    found = re.search(r'^FIRMWARE = "([^"]+)"', (firmware / "seat.py").read_text(), re.MULTILINE)
    return found[1] if found else "?"


def command(path: str, firmware: Path) -> list[str]:
    """The call of mpremote, to be made in the firmware's folder."""
    copy = ["fs", "cp", "-r", *files_of(firmware), ":"]
    return [sys.executable, "-m", "mpremote", "connect", path, *copy, "+", "reset"]


def copied(path: str, firmware: Path) -> str | None:
    """Copy to the pad at ``path``; why it failed, None if it did not."""
    done = subprocess.run(
        command(path, firmware), cwd=firmware, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return None
    words = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
    return (
        f"mpremote: {words[-1]}; hold BOOTSEL while plugging in a pad whose console is lost, let "
        "go, and try again"
    )


def _runs(path: str, firmware: Path, opened: Callable[[Sequence[str]], Ports]) -> str | None:
    """Whether the pad at ``path`` says that it runs ``firmware``; what is wrong if not."""
    from bowerboard.readers.events import PadAppeared, PadRefused

    version, says = version_of(firmware), "nothing"
    with opened([path]) as ports:
        for event in ports.until(BACK_MS):
            if isinstance(event, PadAppeared):
                says = event.firmware
            elif isinstance(event, PadRefused):
                says = event.why
            if says == version:
                return None
    return f"was copied, but the pad says {says} where {version} should run; plug it in again"
