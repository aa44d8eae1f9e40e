"""All the ports of pads at once, for the commands that set pads up.

with Ports(paths, RealClock().now) as ports:
    for event in ports.until(1500): ...
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Self

from bowerboard.readers.events import (
    PadAppeared,
    PadTouched,
    ReaderEvent,
    TagEntered,
    TagLeft,
)
from bowerboard.readers.port import PadPort


class Ports:
    """Opens ``paths``; every report is acknowledged as it is handed out, since it is meant for
    whoever sets the pads up and not for a table that starts later."""

    def __init__(self, paths: Sequence[str], now: Callable[[], int]) -> None:
        self._now = now
        self._inbox: queue.Queue[tuple[PadPort, ReaderEvent]] = queue.Queue()
        self.by_path = {path: self._new_port(path) for path in paths}
        #: The port on which each pad was last heard.
        self.of_pad: dict[str, PadPort] = {}

    def _new_port(self, path: str) -> PadPort:
        def heard(event: ReaderEvent) -> None:
            self._inbox.put((port, event))

        port = PadPort(path, heard, self._now, {})
        return port

    def __enter__(self) -> Self:
        for port in self.by_path.values():
            port.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None
    ) -> None:
        for port in self.by_path.values():
            port.stop()

    def add(self, path: str) -> None:
        """Open the port at ``path`` as well, unless it is open already."""
        if path not in self.by_path:
            self.by_path[path] = self._new_port(path)
            self.by_path[path].start()

    def until(self, ms: int) -> Iterator[ReaderEvent]:
        """What the pads say within the next ``ms``."""
        end = self._now() + ms
        while True:
            said = self.wait(end - self._now())
            if said is None:
                return
            port, event = said
            if isinstance(event, PadAppeared):
                self.of_pad[event.pad] = port
            if isinstance(event, TagEntered | TagLeft | PadTouched):
                port.acknowledge(event.boot, event.seq)
            yield event

    def wait(self, ms: int) -> tuple[PadPort, ReaderEvent] | None:
        """The next word from any pad, None after ``ms`` without one."""
        try:
            return self._inbox.get(timeout=max(ms, 0) / 1000)
        except queue.Empty:
            return None

    def light(self, pad: str, mode: int) -> None:
        """Set the light of a pad that has appeared."""
        self.of_pad[pad].light(mode)

    def taken(self) -> dict[str, str]:
        """Ports that do not open, and why."""
        return {path: port.trouble for path, port in self.by_path.items() if port.trouble}
