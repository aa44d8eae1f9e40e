"""Names of serial ports that last, and those that do not."""

from __future__ import annotations

import re

_NUMBERED = re.compile(r"/dev/tty(?:USB|ACM)\d*")
_NAMELESS = re.compile(r".*/by-id/usb-1a86_USB[^/]*?Ser(?:ial)?_?-if\d+(?:-port\d+)?")


def unstable_name(port: str) -> str:
    """Why a port must not be known by this name, and what to write instead; empty if it may.

    Numbers change from one start to the next and when a cable is pulled; a CH340 has no serial
    number, so that all of them share one name in by-id.
    """
    mend = "write its name in /dev/serial/by-path (see: ls -l /dev/serial/by-path)"
    if _NUMBERED.fullmatch(port):
        return f"such numbers change when cables are pulled and at every start; {mend}"
    if _NAMELESS.fullmatch(port):
        return f"this adapter has no serial number, so that any other has the same name; {mend}"
    if not port.startswith("/"):
        return f"is not the path of a port; {mend}"
    return ""
