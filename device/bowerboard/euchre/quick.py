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
    looked at one by one.  A picked-up upcard that has not been played is taken for the discard,
    as it may be; a record in which a card occurs twice may be given either answer.
    """
    left = deal.rules.hand - len(deal.tricks)
    if not left:
        return True
    cards, players = pack_of(deal), {play.seat for play in deal.trick.plays}
    upcard_out = not deal.ordered_up or all(
        play.card != deal.upcard
        for trick in deal.all_tricks()
        for play in trick.plays
        if play.seat == deal.dealer
    )
    led: list[Suit] = []
    missed: dict[int, int] = {}  # by seat, a bit for every suit of ``led`` it did not follow
    for play in plays:
        if play.led not in led:
            led.append(play.led)
        missed[play.seat] = missed.get(play.seat, 0) | 1 << led.index(play.led)
    total = len(cards.cards) - len(suits) - upcard_out
    out = [cards.suits.count(suit) - suits.count(suit) for suit in led]
    if upcard_out and (upcard := deal.upcard.suit_under(deal.trump)) in led:
        out[led.index(upcard)] -= 1
    hands = [(bits, left - (seat in players)) for seat, bits in missed.items()]
    for some in range(1, 1 << len(led)):
        need = sum(number for at, number in enumerate(out) if some >> at & 1)
        barred = sum(number for bits, number in hands if bits & some == some)
        if need + barred > total:
            return False
    return True
