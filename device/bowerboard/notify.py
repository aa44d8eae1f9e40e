"""What a service tells systemd: that it is ready, that it still works, that it is stopping."""

from __future__ import annotations

import os
import socket


def notify(*states: str) -> bool:
    """Send ``states`` (``READY=1``, ``WATCHDOG=1``, ``STOPPING=1``, ``STATUS=...``) in one
    datagram; whether somebody listens.  Outside systemd it does nothing, and it never raises:
    a table must not stop because its watcher is away (sd_notify(3)).
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
            out.sendto("\n".join(states).encode(), socket.MSG_DONTWAIT, address)
    except OSError:
        return False
    return True


def watchdog_s() -> float | None:
    """How often ``WATCHDOG=1`` is due, in seconds: twice in the time systemd gives; None where it
    does not watch this process."""
    given = os.environ.get("WATCHDOG_USEC", "")
    if not given.isdigit() or int(given) == 0:
        return None
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    return int(given) / 2_000_000
