"""A pad's key and its knock sensor: from levels and pulses to taps, holds and knocks.

Both are optional.  Time is an argument, in ms, and may wrap at 32 bits.
"""

from seatlink import words

#: The key is looked at so often, and so often while it changes; two looks alike make a level.  A
#: press that is shorter than both together may be missed, and no finger is that quick.
IDLE_MS = 50
LOOK_MS = 10
#: A key still down after so long is held; released earlier it was tapped.
HOLD_MS = 600
#: One knock is everything that shakes the pad within this.
KNOCK_MS = 400
#: A card that is laid or lifted shakes the pad as well, and is heard within this.
CARD_MS = 300

_WRAP = 0xFFFFFFFF


class Touch:
    """``inputs.key() -> bool`` says whether the contact is closed, ``inputs.knocks() -> int`` how
    many pulses the sensor gave since it was last asked."""

    def __init__(self, inputs, now: int) -> None:
        self._inputs = inputs
        self.due = now
        self._level = False
        self._last = False
        self._down_since = None
        self._knocked_at = None
        self._card_at = None

    def step(self, now: int, card: bool) -> list:
        """What was done since the last call, as ``KEY_TAP``, ``KEY_HOLD`` and ``KEY_KNOCK``.

        ``card``: a tag has come or gone just now, so that a shake meanwhile was no knock.
        """
        done = self._key(now)
        busy = self._last != self._level or self._down_since is not None
        self.due = (now + (LOOK_MS if busy else IDLE_MS)) & _WRAP
        if card:
            self._card_at = now
        if self._inputs.knocks() and self._knocked_at is None:
            self._knocked_at = now
        if self._knocked_at is not None and (now - self._knocked_at) & _WRAP >= KNOCK_MS:
            if not self._card_near(self._knocked_at):
                done.append(words.KEY_KNOCK)
            self._knocked_at = None
        return done

    def _card_near(self, at: int) -> bool:
        if self._card_at is None:
            return False
        apart = (self._card_at - at) & _WRAP
        return apart <= KNOCK_MS or _WRAP + 1 - apart <= CARD_MS

    def _key(self, now: int) -> list:
        closed, before = self._inputs.key(), self._last
        self._last = closed
        if closed == before and closed != self._level:
            self._level = closed
            if closed:
                self._down_since = now
            elif self._down_since is not None:
                self._down_since = None
                return [words.KEY_TAP]
        if self._down_since is not None and (now - self._down_since) & _WRAP >= HOLD_MS:
            self._down_since = None  # its release means nothing more
            return [words.KEY_HOLD]
        return []
