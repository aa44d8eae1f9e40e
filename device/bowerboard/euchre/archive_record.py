"""Recorded deals in whole numbers, as an archive keeps them, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bowerboard.euchre.callcodes import codes_of
from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.renege import Renege

NO_CARD = -1
"""Stands where no discard is recorded."""


class Record(NamedTuple):
    """A deal in whole numbers; a card is its place in ``rules.pack``.

    ``calls`` are those of ``callcodes``; ``plays`` are the cards in the order they fell.
    ``hands`` as dealt are one number, a field of bits a seat: card n of seat s is bit
    ``s * len(rules.pack) + n``.  It is 0 where nobody knows them.
    """

    dealer: int
    upcard: int
    calls: tuple[int, ...]
    discard: int
    plays: tuple[int, ...]
    hands: int = 0


class Judgement(NamedTuple):
    """A deal judged: the seat that won each trick, tricks and points by side, what was wrong."""

    winners: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    reneges: tuple[Renege, ...] = ()
    faults: tuple[str, ...] = ()


def record_of(deal: Deal, hands: Sequence[Iterable[Card]] = ()) -> Record:
    """``deal`` in whole numbers, with the ``hands`` by seat as dealt if they are known.

    Raises:
        ValueError: there is no number for something in it: an irregularity, a bid, a card that
            is not in the pack.
    """
    if deal.irregular or deal.upcard is None or deal.best_taken or deal.weak or deal.foretold:
        raise ValueError("irregularities and exchanges have no numbers")
    if deal.caller != deal.maker:
        raise ValueError("a deal taken over has no number")
    pack = deal.rules.pack
    place = {card: number for number, card in enumerate(pack)}
    try:
        return Record(
            deal.dealer,
            place[deal.upcard],
            codes_of(deal),
            NO_CARD if deal.discard is None else place[deal.discard],
            tuple(place[play.card] for trick in deal.all_tricks() for play in trick.plays),
            sum(
                1 << seat * len(pack) + place[card]
                for seat, hand in enumerate(hands)
                for card in hand
            ),
        )
    except KeyError as why:
        raise ValueError(f"{why.args[0]} is not in the pack") from None
