"""Which tags lie on the pads while a pack is enrolled or audited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bowerboard.readers.events import PadAppeared, PadLost, ReaderEvent, TagEntered, TagLeft

FLICKER_MS = 1500
"""A tag that comes back within this time had not been lifted: its pad lost it for a moment."""

HEED_MS = 800
"""What a pad says so soon after it appeared, it had to say before anybody asked."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was laid: ``uid`` at ``at`` ms.  ``flicker``: it had been lost for a moment.
    ``stale``: it lay there before anybody asked for it, and is to be lifted first."""

    uid: bytes
    at: int
    flicker: bool = False
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Pads:
    """Folds reader events; a tag is known by pad and UID, when it left is remembered a while."""

    on: frozenset[tuple[str, bytes]] = frozenset()
    left: Mapping[bytes, int] = field(default_factory=dict)
    since: Mapping[str, int] = field(default_factory=dict)  # when each pad appeared

    @property
    def there(self) -> int:
        """How many pads are there."""
        return len(self.since)

    def take(self, event: ReaderEvent) -> tuple[Pads, Laid | None]:
        """The pads after ``event``, and the card that it laid, if it laid one."""
        match event:
            case PadAppeared(pad, at):
                return replace(self, on=self._without(pad), since={**self.since, pad: at}), None
            case PadLost(pad):
                since = {each: at for each, at in self.since.items() if each != pad}
                return replace(self, on=self._without(pad), since=since), None
            case TagLeft(pad, at, uid):
                on = self.on - {(pad, uid)}
                return replace(self, on=on, left={**self.left, uid: at}), None
            case TagEntered(pad, at, uid):
                return self._entered(event), self._laid(pad, at, uid, event.lying)
            case _:
                return self, None

    def lies(self, uid: bytes) -> bool:
        """Whether ``uid`` lies on some pad."""
        return any(tag == uid for _, tag in self.on)

    def _entered(self, event: TagEntered) -> Pads:
        left = {uid: at for uid, at in self.left.items() if event.at - at < FLICKER_MS}
        left.pop(event.uid, None)
        return replace(self, on=self.on | {(event.pad, event.uid)}, left=left)

    def _laid(self, pad: str, at: int, uid: bytes, lying: bool) -> Laid | None:
        if self.lies(uid):
            return None  # a neighbour's antenna reads it as well
        flicker = at - self.left.get(uid, at - FLICKER_MS) < FLICKER_MS
        stale = lying or at - self.since.get(pad, at) < HEED_MS
        return Laid(uid, at, flicker, stale)

    def _without(self, pad: str) -> frozenset[tuple[str, bytes]]:
        return frozenset(each for each in self.on if each[0] != pad)
