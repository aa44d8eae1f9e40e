"""The cable between a virtual pad and a port: two pseudo-terminals, and every byte counted.

    cable = Cable(directory / "pad-0")          # the path that PadPort opens, like a by-id name
    pad.start(cable.attach_pad(), Start(boot=1))
    cable.plug(); port.start(); port.wait_open(5)
    cable.to_pad(port.sent)                     # moves what the table wrote
    report = pad.grant(1000, cable.given, [])
    cable.to_host(report.sent)                  # moves what the pad wrote
    port.wait_consumed(cable.delivered, 5)

Bytes move only when told, and up to an exact count, so nothing depends on how long a
pseudo-terminal takes.  ``damage`` may change, drop or double what goes to the host, and
``damage_to_pad`` what goes to the pad; ``tap`` is shown everything that the pad wrote.
"""

from __future__ import annotations

import os
import select
import tty
from collections.abc import Callable
from pathlib import Path

_PATIENCE_S = 10.0
# A Pico with nobody listening keeps the latest bytes, so a replugged table first gets a torn tail.
_STALE = 256


class CableStuck(RuntimeError):
    """Bytes that were counted did not come, or did not fit: a fault of the twin or its user."""


class Cable:
    """One cable; ``path`` is a symbolic link that exists while it is plugged in."""

    def __init__(self, path: Path, damage: Callable[[bytes], bytes] | None = None) -> None:
        self.path = path
        self.damage = damage
        self.damage_to_pad: Callable[[bytes], bytes] | None = None
        self.tap: Callable[[bytes], None] | None = None
        #: Bytes moved to the host, and taken from it; since ``plug`` or ``align``.
        self.delivered = 0
        self.taken = 0
        #: Bytes moved to the pad, and taken from it; since ``attach_pad``.
        self.given = 0
        self.emitted = 0
        self._stale = b""
        self._host: _Pty | None = None
        self._pad: _Pty | None = None

    @property
    def plugged(self) -> bool:
        """Whether the host's end exists."""
        return self._host is not None

    def attach_pad(self) -> int:
        """A fresh console for a pad that is about to start; the descriptor stays the cable's."""
        if self._pad:
            self._pad.close()
        self._pad = _Pty()
        self._stale = b""
        self.given = self.emitted = 0
        return self._pad.slave

    def plug(self) -> None:
        """Make the host's end and the link to it.  The device may have another number."""
        if self._host:
            raise CableStuck(f"{self.path} is plugged in already")
        self._host = _Pty()
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(self._host.slave))

    def unplug(self) -> None:
        """Pull it: the port's next read or write fails.  Bytes on their way are lost."""
        self.path.unlink(missing_ok=True)
        if self._host:
            self._host.close()
            self._host = None

    def align(self, sent: int, consumed: int) -> None:
        """Count on from a port's own counts: after it reopened, or for another port."""
        self.taken = sent
        self.delivered = consumed

    def to_host(self, emitted: int) -> None:
        """Move what the pad has written, up to ``emitted`` bytes since its start.

        While unplugged only the tail is kept, and comes first after the next plug.
        """
        data = self._pad_end().take(emitted - self.emitted)
        self.emitted = emitted
        if self.tap:
            self.tap(data)
        data, self._stale = self._stale + data, b""
        if self._host is None:
            self._stale = data[-_STALE:]
            return
        self._deliver(data)

    def to_pad(self, sent: int) -> None:
        """Move what the port has written, up to ``sent`` bytes since its start.

        Bytes that the port had written when the cable was pulled are lost: ``align`` after it.
        """
        if self._host is None or sent <= self.taken:
            return
        data = self._host.take(sent - self.taken)
        self.taken = sent
        self._give(data)

    def drain_to_pad(self) -> None:
        """Move what a table wrote that died before it could say how much."""
        if self._host is not None:
            self._give(self._host.leftover())

    def console_text(self) -> str:
        """What the pad wrote and nobody counted: the traceback of a pad that ended."""
        return self._pad_end().leftover().decode(errors="replace")

    def close(self) -> None:
        """Unplug, and take the pad's console away."""
        self.unplug()
        if self._pad:
            self._pad.close()
            self._pad = None

    def _deliver(self, data: bytes) -> None:
        if self.damage:
            data = self.damage(data)
        if self._host and data:
            self._host.give(data)
            self.delivered += len(data)

    def _give(self, data: bytes) -> None:
        if self.damage_to_pad:
            data = self.damage_to_pad(data)
        if self._pad and data:
            self._pad.give(data)
            self.given += len(data)

    def _pad_end(self) -> _Pty:
        if self._pad is None:
            raise CableStuck(f"no pad is attached to {self.path}")
        return self._pad


class _Pty:
    """A raw pseudo-terminal, both descriptors held.

    The slave stays open here so that its settings last and the master does not see a hang-up
    between a port's closing and its opening again; the master never blocks.
    """

    def __init__(self) -> None:
        self._master, self.slave = os.openpty()
        tty.setraw(self.slave)
        os.set_blocking(self._master, False)

    def take(self, count: int) -> bytes:
        """Exactly ``count`` bytes written at the slave."""
        data = b""
        while len(data) < count:
            if not select.select([self._master], [], [], _PATIENCE_S)[0]:
                raise CableStuck(f"{len(data)} of {count} bytes came")
            data += os.read(self._master, count - len(data))
        return data

    def give(self, data: bytes) -> None:
        """Write to the slave's reader, all of it."""
        while data:
            if not select.select([], [self._master], [], _PATIENCE_S)[1]:
                raise CableStuck(f"{len(data)} bytes found no room")
            data = data[os.write(self._master, data) :]

    def leftover(self) -> bytes:
        """Whatever has come by now."""
        data = b""
        while select.select([self._master], [], [], 0)[0]:
            data += os.read(self._master, 4096)
        return data

    def close(self) -> None:
        os.close(self._master)
        os.close(self.slave)
