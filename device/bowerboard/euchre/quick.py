"""A quick look at whether counting can prove anything, for a display that asks all the time.

Most deals leave room for everybody who did not follow to have been unable to.  That takes only
the numbers of cards played of each suit, and saves looking at the cards themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerboard.euchre.cards import Suit
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.facts import pack_of
from bowerboard.euchre.suspects import NotFollowed


def all_may_be_cleared(deal: Deal, suits: Sequence[Suit], plays: Sequence[NotFollowed]) -> bool:
    """Whether certainly some deal that agrees with the public record clears all of ``plays``.

    ``suits`` are the effective suits of all cards played.  False says only that cards must be
    looked at one by one; a record in which a card occurs twice may be given either answer.
    """
    if Suit.UNREAD in suits:
        return False
    left = deal.rules.hand - len(deal.tricks)
    if not left:
        return True  # all cards of those who play have been seen
    led: list[Suit] = []
    missed: dict[int, int] = {}  # by seat, a bit for every suit of ``led`` it did not follow
    for play in plays:
        if play.led not in led:
            led.append(play.led)
        missed[play.seat] = missed.get(play.seat, 0) | 1 << led.index(play.led)
    pack = pack_of(deal)
    out = [pack.suits.count(suit) - suits.count(suit) for suit in led]
    # The upcard lies in the kitty, or may have been discarded: both take it and leave no room.
    # If it was played after all, both sides of what follows are one less, or only the room.
    room = len(pack.cards) - len(suits)
    if deal.upcard is not None:
        room -= 1
        upcard = deal.upcard.suit_under(deal.trump)
        if upcard in led:
            out[led.index(upcard)] -= 1
    played = [play.seat for play in deal.trick.plays]
    hands = [(bits, left - (seat in played)) for seat, bits in missed.items()]
    if sum(out) + sum([number for _, number in hands]) <= room:
        return True
    return all(_roomy(some, out, hands, room) for some in range(1, 1 << len(led)))


def _roomy(some: int, out: list[int], hands: list[tuple[int, int]], room: int) -> bool:
    """Whether the cards out of the suits ``some`` fit where they may lie."""
    for at, number in enumerate(out):
        if some >> at & 1:
            room -= number
    for bits, number in hands:
        if bits & some == some:
            room -= number
    return room >= 0
