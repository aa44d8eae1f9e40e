"""Which tags lie on a reader that only says "I read this": edges from hits.

One table per tag:

    absent   hit                                    -> heard once
    heard    enough hits in a row, each in 300 ms   -> present, entered
    heard    another tag's hit, or 300 ms without   -> absent, without a word
    present  hit                                    -> present
    present  700 ms without a hit                   -> absent, left

A single hit proves nothing: a damaged frame whose checksum happens to fit, or two tags at once,
can make up a number (hardware.md 1.1, 1.3).
"""

from __future__ import annotations

APPEAR_MS = 300
LEAVE_MS = 700


class Presence:
    """``reads`` hits make a tag present.  ``alone``: another tag's hit in between breaks a row,
    as it should where a reader can read only one tag at a time."""

    def __init__(self, reads: int, alone: bool) -> None:
        self._reads = reads
        self._alone = alone
        self._present: dict[bytes, int] = {}  # when it was last hit
        self._heard: dict[bytes, tuple[int, int]] = {}  # hits in a row, and when the last came

    def hit(self, uid: bytes, at: int) -> bool:
        """``uid`` was read at ``at`` (ms); whether it thereby entered."""
        if self._alone:
            self._heard = {tag: row for tag, row in self._heard.items() if tag == uid}
        if uid in self._present:
            self._present[uid] = at
            return False
        count, last = self._heard.pop(uid, (0, at))
        count = count + 1 if at - last <= APPEAR_MS else 1
        if count < self._reads:
            self._heard[uid] = (count, at)
            return False
        self._present[uid] = at
        return True

    def left(self, at: int) -> list[bytes]:
        """The tags that have left by ``at`` (ms); each once."""
        if not self._present and not self._heard:
            return []
        gone = [uid for uid, last in self._present.items() if at - last >= LEAVE_MS]
        for uid in gone:
            del self._present[uid]
        self._heard = {tag: row for tag, row in self._heard.items() if at - row[1] <= APPEAR_MS}
        return gone

    @property
    def due(self) -> int | None:
        """When the next tag may have left (ms), ``None`` while none is present."""
        return min(self._present.values()) + LEAVE_MS if self._present else None

    @property
    def waiting(self) -> bool:
        """Whether some tag was heard and may be present at its next hit."""
        return bool(self._heard)

    def forget(self) -> None:
        """Nothing is known any more; nothing is said about it."""
        self._present.clear()
        self._heard.clear()
