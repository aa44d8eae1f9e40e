"""What becomes of the pads, told to the log; and those that were never there."""

from __future__ import annotations

from collections.abc import Iterable

from bowerboard import logs
from bowerboard.readers.events import PadAppeared, PadLost, PadRefused, ReaderEvent, ReportsMissing

ABSENT_MS = 2500
"""After so long a pad that has not been seen since the start is lost, as if it had been there."""


class PadWatch:
    """``pads`` are those that the table is to have, by unique id or path."""

    def __init__(self, pads: Iterable[str]) -> None:
        self._unseen = set(pads)
        self._until = 0

    def start(self, now: int) -> None:
        """The ports are opened from now on (ms)."""
        self._until = now + ABSENT_MS

    def tick(self, now: int) -> list[PadLost]:
        """The pads that have been missing since the start, once."""
        if not self._unseen or now < self._until:
            return []
        missing, self._unseen = sorted(self._unseen), set()
        return [PadLost(pad, now, "not seen since the start: see its cable") for pad in missing]

    def tell(self, event: ReaderEvent) -> None:
        """Note what ``event`` says about its pad, and log it."""
        match event:
            case PadAppeared(pad=pad):
                self._unseen.discard(pad)
                logs.note("pad there", source=f"pad {pad}", firmware=event.firmware)
            case PadLost(pad=pad):
                self._unseen.discard(pad)
                logs.warn("pad lost", source=f"pad {pad}", why=event.why)
            case ReportsMissing(pad, _, _, first, last):
                told = f"acknowledged once and not in the journal: reports {first} to {last}"
                logs.warn("reports missing", source=f"pad {pad}", why=told)
            case PadRefused(port=port):
                logs.warn("pad refused", source=port, why=event.why)
            case _:
                pass
