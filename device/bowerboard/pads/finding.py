"""Serial ports by names that last: by the pad's id where it has one, else by the USB socket."""

from __future__ import annotations

from pathlib import Path

SERIAL = Path("/dev/serial")


def lasting_names(serial: Path = SERIAL) -> list[Path]:
    """A name for each serial port under ``serial``: from ``by-id`` where only one port has it,
    from ``by-path`` otherwise (cheap adapters have no number and share one name).

    Empty where nothing is plugged in.  Names like ttyACM0 change from one start to the next and
    are never given.
    """
    named: dict[Path, Path] = {}
    for folder in ("by-path", "by-id"):
        for name in sorted(_links(serial / folder)):
            named[name.resolve()] = name
    return sorted(named.values())


def _links(folder: Path) -> list[Path]:
    try:
        return [each for each in folder.iterdir() if each.is_symlink()]
    except OSError:
        return []  # udev makes it with the first port
