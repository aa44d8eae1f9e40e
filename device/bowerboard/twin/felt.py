"""What lies where on the virtual table: five antennas and the tags over them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from bowerboard.deck import Deck
from bowerboard.euchre.cards import Card, pack
from bowerboard.seats import SEATS
from bowerboard.table.observed import KITTY


def places_of(seats: int) -> tuple[int, ...]:
    """The pads of a table of so many: the seats, then the kitty."""
    return (*range(seats), KITTY)


PLACES = places_of(4)
"""The pads of an ordinary table."""

ICODE, NTAG = bytes.fromhex("e00401"), bytes.fromhex("04a1")
"""How the numbers of tags begin: ICODE SLIX (8 bytes in all) and NTAG213 (7 bytes)."""


def new_deck(
    rng: random.Random, tags: bytes = ICODE, cards: tuple[Card, ...] | None = None
) -> Deck:
    """A pack with a tag in each card, of 24 by default; UIDs of one reel are near each other."""
    reel = rng.getrandbits(32) & ~0xFF
    named = pack() if cards is None else cards
    uids = [tags + (reel + n).to_bytes(5, "big") for n in range(max(48, len(named)))]
    chosen = rng.sample(uids, len(named))
    return Deck(dict(zip(chosen, named, strict=True)), "twin")


@dataclass(frozen=True, slots=True)
class Outage:
    """The pad at ``place`` is gone from ``since`` until ``until`` (ms); ``restarts``: it loses its
    power too, and with it what it had not said."""

    place: int
    since: int
    until: int
    restarts: bool


class Felt:
    """The tags over each pad; players lay and lift, antennas read."""

    def __init__(self, deck: Deck) -> None:
        self._uids = {card: uid for uid, card in deck.cards.items()}
        self._over: dict[int, list[bytes]] = {place: [] for place in places_of(len(SEATS))}

    def tag(self, card: Card) -> bytes:
        """The number of the tag in ``card``."""
        return self._uids[card]

    def lay(self, place: int, card: Card) -> None:
        """``card`` is laid on the pad at ``place``; it lies nowhere else."""
        self.lift(card)
        self._over[place].append(self._uids[card])

    def put_down(self, place: int, card: Card) -> None:
        """``card`` comes over the pad among others, and not as a card that is laid."""
        self.lift(card)
        self._over[place].append(self._uids[card])

    def lay_strange(self, place: int, uid: bytes) -> None:
        """A tag that need not be of this deck is laid on the pad at ``place``."""
        self.remove(uid)
        self._over[place].append(uid)

    def lift(self, card: Card) -> None:
        """``card`` is taken off whatever pad it lies on."""
        self.remove(self._uids[card])

    def remove(self, uid: bytes) -> None:
        """The tag ``uid`` is taken off whatever pad it lies on."""
        for tags in self._over.values():
            if uid in tags:
                tags.remove(uid)

    def clear(self) -> None:
        """Everything is gathered up."""
        for tags in self._over.values():
            tags.clear()

    def lies(self, card: Card) -> int | None:
        """The pad on which ``card`` really lies, None if on none."""
        uid = self._uids[card]
        return next((place for place, tags in self._over.items() if uid in tags), None)

    def is_strange(self, uid: bytes) -> bool:
        """Whether the tag ``uid`` is in no card of the deck."""
        return uid not in self._uids.values()

    def on(self, place: int) -> list[bytes]:
        """The tags that really lie on the pad at ``place``, read or not."""
        return list(self._over[place])

    def deal_begins(self) -> None:
        """A deal begins: what happens once in so many deals may be drawn."""

    def over(self, place: int) -> list[bytes]:
        """The tags that the antenna at ``place`` can read."""
        return list(self._over[place])

    def lost(self, place: int) -> Outage | None:
        """How the pad at ``place`` is lost now, None if it is not."""
        return None

    def next_change(self) -> int | None:
        """When antennas next read something else though nobody moves a card (ms); None: never."""
        return None
