"""What lies where on the virtual table: five antennas and the tags over them."""

from __future__ import annotations

import random

from bowerboard.deck import Deck
from bowerboard.euchre.cards import Card, pack
from bowerboard.table.observed import KITTY

PLACES = (0, 1, 2, 3, KITTY)
"""The pads of an ordinary table: four seats, then the kitty."""


ICODE, NTAG = bytes.fromhex("e00401"), bytes.fromhex("04a1")
"""How the numbers of tags begin: ICODE SLIX (8 bytes in all) and NTAG213 (7 bytes)."""


def new_deck(rng: random.Random, ranks: str = "9TJQKA", tags: bytes = ICODE) -> Deck:
    """A pack with a tag in each card; UIDs of one reel are near each other."""
    reel = rng.getrandbits(32) & ~0xFF
    uids = [tags + (reel + n).to_bytes(5, "big") for n in range(48)]
    chosen = rng.sample(uids, 4 * len(ranks))
    return Deck(dict(zip(chosen, pack(ranks), strict=True)), "twin")


class Felt:
    """The tags over each pad; players lay and lift, antennas read."""

    def __init__(self, deck: Deck) -> None:
        self._uids = {card: uid for uid, card in deck.cards.items()}
        self._over: dict[int, list[bytes]] = {place: [] for place in PLACES}

    def lay(self, place: int, card: Card) -> None:
        """``card`` is laid on the pad at ``place``; it lies nowhere else."""
        self.lift(card)
        self._over[place].append(self._uids[card])

    def lift(self, card: Card) -> None:
        """``card`` is taken off whatever pad it lies on."""
        uid = self._uids[card]
        for tags in self._over.values():
            if uid in tags:
                tags.remove(uid)

    def clear(self) -> None:
        """Everything is gathered up."""
        for tags in self._over.values():
            tags.clear()

    def over(self, place: int) -> list[bytes]:
        """The tags that the antenna at ``place`` can read."""
        return list(self._over[place])
