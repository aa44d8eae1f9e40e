"""Reneges, and their proof.

A renege is failing to follow suit while able to.  Nobody sees into a hand, so it is proven when
the seat later plays a card of the suit it did not follow with: that card was in the hand then.
Suits are effective suits throughout; the left bower belongs to trump (rules.md 1.8.1 to 1.8.9).

Only cards on the table are read here, so everything found may be shown to everybody.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Trick
from bowerboard.euchre.events import CardPlayed


class ProofKind(Enum):
    """What a proof rests on."""

    LATER_CARD = "later-card"


@dataclass(frozen=True, slots=True)
class Proof:
    """The card of the led suit, played by the same seat in a later trick (from 0)."""

    kind: ProofKind
    trick: int | None
    card: Card | None


@dataclass(frozen=True, slots=True)
class Renege:
    """``seat`` could follow, and played ``card`` to ``trick`` at ``place`` in it (both from 0).

    ``certain`` is False only where the record contradicts itself about the two cards that make
    the proof: one of them was recorded twice in the deal, so one of those records is wrong.
    """

    trick: int
    place: int
    seat: int
    card: Card
    proof: Proof
    certain: bool = True


def find(deal: Deal) -> tuple[Renege, ...]:
    """Every renege that the cards played so far prove, in order of trick and place.

    The proof named is the earliest card that proves it, so that a renege is found as soon as that
    card falls, and the same proof is given ever after.
    """
    tricks = deal.all_tricks()
    counts = Counter(play.card for trick in tricks for play in trick.plays)
    found = []
    for number, trick in enumerate(tricks):
        led = trick.led(deal.trump)
        for place, play in enumerate(trick.plays):
            if play.card.suit_under(deal.trump) is led:
                continue
            proof = _later(deal, tricks, number, play)
            if proof is not None and proof.card is not None:
                certain = counts[play.card] == 1 and counts[proof.card] == 1
                found.append(Renege(number, place, play.seat, play.card, proof, certain))
    return tuple(found)


def _later(deal: Deal, tricks: tuple[Trick, ...], number: int, play: CardPlayed) -> Proof | None:
    """The first later card of ``play``'s seat in the suit led to trick ``number``."""
    led = tricks[number].led(deal.trump)
    for later in range(number + 1, len(tricks)):
        for shown in tricks[later].plays:
            if shown.seat == play.seat and shown.card.suit_under(deal.trump) is led:
                return Proof(ProofKind.LATER_CARD, later, shown.card)
    return None
