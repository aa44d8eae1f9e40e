"""What the recorded hands of a deal say against its play.

A hand is as dealt; the dealer may add the upcard and lay one card away, and exchanges may add
more.  A hand speaks against a card only if all of it is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.judged import ProblemKind
from bowerboard.euchre.notation.record import RecordedDeal, known

Found = tuple[ProblemKind, str]


def contradictions(recorded: RecordedDeal, deal: Deal) -> Iterator[Found]:
    """What is wrong in the hands of ``recorded``, which was played as ``deal``."""
    hands = [
        [card for written in hand if (card := known(written, deal.trump)) is not None]
        for hand in recorded.hands
    ]
    yield from _twice(hands, deal)
    for seat, hand in enumerate(hands):
        if len(recorded.hands[seat]) > deal.rules.hand:
            detail = (
                f"seat {seat} was dealt {len(recorded.hands[seat])} cards of {deal.rules.hand}"
            )
            yield ProblemKind.IMPOSSIBLE_CARD, detail
        for card in hand:
            if card not in deal.rules.pack_set:
                yield ProblemKind.IMPOSSIBLE_CARD, f"seat {seat} was dealt {card}: not in the pack"
    if not recorded.exchanges:
        yield from _strange(hands, deal)


def _twice(hands: list[list[Card]], deal: Deal) -> Iterator[Found]:
    """Cards that are in two places at once."""
    places = Counter(card for hand in hands for card in hand)
    for card, number in places.items():
        if number > 1:
            yield ProblemKind.DUPLICATE_CARD, f"{card} was dealt {number} times"
    if deal.upcard in places:
        yield ProblemKind.DUPLICATE_CARD, f"the upcard {deal.upcard} is in a hand as well"


def _strange(hands: list[list[Card]], deal: Deal) -> Iterator[Found]:
    """Cards that came out of a hand they were not in."""
    holders = {card: seat for seat, hand in enumerate(hands) for card in hand}
    full = [len(hand) == deal.rules.hand for hand in hands]
    out = [(play.seat, play.card, f"played {play.card} to trick {number}")
           for number, trick in enumerate(deal.all_tricks()) for play in trick.plays]  # fmt: skip
    if deal.discard is not None:
        out.insert(0, (deal.dealer, deal.discard, f"discarded {deal.discard}"))
    for seat, card, what in out:
        holder = holders.get(card, seat)
        may_hold = {*hands[seat], deal.upcard} if seat < len(hands) else set()
        if holder != seat:
            yield ProblemKind.IMPOSSIBLE_CARD, f"seat {seat} {what}, dealt to seat {holder}"
        elif seat < len(hands) and full[seat] and card not in may_hold:
            yield ProblemKind.IMPOSSIBLE_CARD, f"seat {seat} {what}, not in the hand dealt"
