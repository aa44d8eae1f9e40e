"""Whether this machine's supply is too weak, as the Pi's firmware says."""

from __future__ import annotations

from pathlib import Path

ALARM = "hwmon*/in0_lcrit_alarm"
"""Of the driver rpi_volt: 1 while, or since, the voltage was too low."""


def low_power(folder: Path = Path("/sys/class/hwmon")) -> bool:
    """Whether the supply is, or has been, too weak; False where nothing measures it."""
    for alarm in sorted(folder.glob(ALARM)):
        try:
            if alarm.read_text(encoding="ascii").strip() == "1":
                return True
        except (OSError, ValueError):
            continue
    return False
