"""The trace on the disk: a ring of files in a folder beside the journal, on a thread of its own.

It gives way to the journal: it has a limit, and writes nothing while the disk is nearly full.
Nothing in it is synced; what a power cut takes of it is no play.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path

PARTS = 8
"""How many parts are kept."""

PART_BYTES = 2 * 1024 * 1024
"""A part this long is ended at the next quiet moment; twice that, and it is cut off."""

RESERVE = 32 * 1024 * 1024
"""Bytes left free on the disk for the journal and its copies."""

_WAITING = 64
"""Parcels that wait for a slow disk before the oldest are given up."""


def folder_of(journal: Path) -> Path:
    """Where the trace of ``journal`` is."""
    return journal.with_name(f"{journal.name}.trace")


def parts(folder: Path) -> list[Path]:
    """The parts that are there, the oldest first."""
    return sorted(folder.glob("[0-9]*.jsonl"), key=lambda part: int(part.stem))


class TraceRing:
    """Writes parcels of lines, in order; ``tell`` hears once why where it cannot."""

    def __init__(
        self,
        folder: Path,
        tell: Callable[[str], None],
        part_bytes: int | None = None,
        fresh: bool = False,
    ) -> None:
        """``part_bytes``: how long a part becomes (``PART_BYTES``); ``fresh``: the journal is a
        new one, so that what is there belongs to another and is put aside."""
        self._fresh = fresh
        self._folder, self._tell = folder, tell
        self._limit = PART_BYTES if part_bytes is None else part_bytes
        self._changed = threading.Condition()
        self._parcels: deque[tuple[str, bool]] = deque(maxlen=_WAITING)
        self._stopping = self._told = False
        self._part: Path | None = None
        self._size = 0
        self._thread = threading.Thread(target=self._run, name="trace", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def full(self) -> bool:
        """Whether the part in hand is long enough."""
        return self._size >= self._limit

    def put(self, lines: str, begins: bool) -> None:
        """Write ``lines`` soon, into a new part if it ``begins`` one; never blocks."""
        with self._changed:
            self._parcels.append((lines, begins))
            self._changed.notify_all()

    def stop(self, timeout: float) -> None:
        """Write what is left and end."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._thread.ident is not None:
            self._thread.join(timeout)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._parcels or self._stopping)
                if not self._parcels:
                    return
                lines, begins = self._parcels.popleft()
            try:
                self._write(lines, begins)
            except OSError as why:
                self._part = None
                if not self._told:
                    self._told = True
                    self._tell(f"{self._folder}: the trace cannot be written: {why}")

    def _write(self, lines: str, begins: bool) -> None:
        if self._fresh:
            self._fresh = False
            self._put_aside()
        self._folder.mkdir(exist_ok=True)
        if begins or self._size >= 2 * self._limit:
            self._part = self._next() if begins else None
            self._size = 0
        disk = os.statvfs(self._folder)
        if disk.f_bavail * disk.f_frsize < RESERVE:
            self._part = None
        if self._part is None:
            return  # until another part begins: a part is whole or ends early
        with self._part.open("a", encoding="utf-8") as file:
            file.write(lines)
        self._size += len(lines)

    def _put_aside(self) -> None:
        if parts(self._folder):
            before = self._folder.with_name(f"{self._folder.name}.before")
            shutil.rmtree(before, ignore_errors=True)
            self._folder.rename(before)

    def _next(self) -> Path:
        there = parts(self._folder)
        for old in there[: max(0, len(there) - PARTS + 1)]:
            old.unlink()
        number = int(there[-1].stem) + 1 if there else 1
        return self._folder / f"{number:04d}.jsonl"
