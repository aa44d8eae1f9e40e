"""How often the table was started of late without having been stopped: what safe mode goes by.

A start counts until the table is told to stop, or ten minutes have gone by.  The times are ms
since the machine's own start, of which each has an id: a power cut is no crash.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

from bowerboard import logs

CRASHES = 4
"""After so many starts that ended badly the next is in safe mode."""

WINDOW_MS = 10 * 60_000


@dataclass(frozen=True, slots=True)
class Starts:
    """The starts that count, this one the last; ``why`` is what the latest failure said."""

    path: Path
    boot: str
    at: tuple[int, ...] = ()
    why: str = ""

    @property
    def crashes(self) -> int:
        """How many of them ended badly."""
        return len(self.at) - 1

    @property
    def safe(self) -> bool:
        """Whether this start is to be in safe mode."""
        return self.crashes >= CRASHES

    def crashed(self, why: str) -> None:
        """This start ends badly."""
        _write(replace(self, why=why))

    def ended(self) -> None:
        """This start ended as it should: nothing counts any more."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as why:
            logs.warn("the starts cannot be forgotten", why=why.strerror)


def begun(path: Path, boot: str, now: int) -> Starts:
    """The starts noted in the file at ``path``, with one more at ``now`` of this ``boot``."""
    known = Starts(path, boot)
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        if held["boot"] == boot:
            at = tuple(int(each) for each in held["at"] if now - WINDOW_MS <= int(each) <= now)
            known = replace(known, at=at, why=str(held["why"]))
    except (OSError, ValueError, KeyError, TypeError):
        pass  # none yet, or cut off: then nothing is known against the table
    known = replace(known, at=(*known.at, now))
    _write(known)
    return known


def _write(starts: Starts) -> None:
    """Without waiting for the disk: what it holds is void after a power cut."""
    content = {"boot": starts.boot, "at": starts.at, "why": starts.why}
    try:
        starts.path.write_text(json.dumps(content), encoding="utf-8")
    except OSError as why:
        logs.warn("the starts cannot be noted", why=why.strerror)
