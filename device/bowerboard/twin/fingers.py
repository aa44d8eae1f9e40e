"""The least that hands do at the virtual table: press, lay, lift, wait."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from bowerboard.euchre.cards import Card
from bowerboard.panel.keys import Key
from bowerboard.twin.felt import Felt
from bowerboard.twin.truth import Truth
from bowerboard.view import TableView

TAP_MS = 120
HOLD_MS = 750
"""A side key held this long is "I call"; the panel wants 600 ms."""

READ_MS = 400
"""After laying a card a player looks whether the face took it."""

LIFT_MS = 1000
"""A card lifted this long has left its pad for certain."""


class Fingers:
    """``press`` works a key, ``view`` is what the faces show; waits are yielded in ms."""

    def __init__(
        self,
        felt: Felt,
        press: Callable[[Key, bool], None],
        view: Callable[[], TableView],
        truth: Truth,
        rng: random.Random,
    ) -> None:
        self.felt = felt
        self.view = view
        self.truth = truth
        self.rng = rng
        self._press = press

    def think(self, least: int, most: int) -> int:
        """How long somebody thinks, ms."""
        return self.rng.randrange(least, most)

    def tap(self, key: Key, ms: int = TAP_MS) -> Iterator[int]:
        """Press ``key`` and let it go."""
        self._press(key, True)
        yield ms
        self._press(key, False)
        yield 150

    def hold(self, key: Key) -> Iterator[int]:
        """Hold ``key``."""
        yield from self.tap(key, HOLD_MS)

    def lay(self, place: int, card: Card) -> None:
        """Lay ``card`` there face up, where everybody sees it."""
        self.truth.seen_by_all(card)
        self.felt.lay(place, card)
