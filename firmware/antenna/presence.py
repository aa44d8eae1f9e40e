"""Which tags lie on the antenna, from polls that miss some and invent others.

One table per tag number:

    absent   hit                          -> heard once
    heard    second hit within 300 ms     -> present, appeared
    heard    300 ms and no second hit     -> absent, without a word
    present  hit                          -> present
    present  700 ms of polls and no hit   -> absent, left

A single hit proves nothing: two tags at once can make the chip read a number that does not exist
(hardware.md 1.1).  Time is only ever a difference between two polls, so a clock that wraps does no
harm, and a stretch in which nobody polled is not taken for a stretch without the tag.
"""

APPEAR_MS = 300
LEAVE_MS = 700

# No gap between two polls counts for more than this: after a write that blocked, or a chip that
# had to be reset, a tag has to be missed several times before it is gone.
_GAP_MS = 150

# More numbers than this at once are noise, not cards.
_MOST = 16


class _Tag:
    __slots__ = ("heard_ms", "missing_ms", "present", "uid")

    def __init__(self, uid: bytes) -> None:
        self.uid = uid
        self.present = False
        self.heard_ms = 0
        self.missing_ms = 0


class Presence:
    """Feed it every poll; it returns the edges and nothing else."""

    __slots__ = ("_tags",)

    def __init__(self) -> None:
        # A list, because MicroPython's dict keeps no order and reports must come in one.
        self._tags: list[_Tag] = []

    def step(self, hits: list[bytes], elapsed_ms: int) -> tuple[list[bytes], list[bytes]]:
        """The tags that appeared and the tags that left, given the tag numbers of one poll.

        ``elapsed_ms`` is the time since the last poll that the chip answered.  A number that
        comes twice in one poll was heard once.
        """
        appeared: list[bytes] = []
        left: list[bytes] = []
        kept: list[_Tag] = []
        for tag in self._tags:
            tag.heard_ms += elapsed_ms
            if tag.uid in hits:
                tag.missing_ms = 0
            else:
                tag.missing_ms += min(elapsed_ms, _GAP_MS)
            if tag.present:
                if tag.missing_ms >= LEAVE_MS:
                    left.append(tag.uid)
                    continue
            elif tag.heard_ms > APPEAR_MS:
                continue  # a hit in this very poll is again the first
            elif tag.uid in hits:
                tag.present = True
                appeared.append(tag.uid)
            kept.append(tag)
        self._tags = kept
        self._hear(hits)
        return appeared, left

    def present(self) -> list[bytes]:
        """The tags that appeared and have not left, in the order in which they were heard."""
        return [tag.uid for tag in self._tags if tag.present]

    def _hear(self, hits: list[bytes]) -> None:
        known = [tag.uid for tag in self._tags]
        for uid in hits:
            if uid not in known and len(known) < _MOST:
                known.append(uid)
                self._tags.append(_Tag(uid))
