"""Claims: does a hand laid down take the rest, whoever holds what?

Only the claimant's hand and what everybody saw are known, and to the dealer its own discard: a
discard that was only read on a pad stays hidden (design.md, decision 7).  Every card not seen may
be in any other hand, but for suits that all who play against the claim failed to follow: nobody
may beat it with a card that was denied.  So a claim holds when each lead beats the highest card
that can still be out (rules.md 1.4.7).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.knowledge import Lies, on_table
from bowerboard.euchre.objections import Fault, card_fault


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the claim holds: ``order`` in which to lead; or ``lead`` that ``beaten_by`` beats.

    ``lead`` None: the claim cannot be judged yet, and ``why`` says why not.
    """

    proven: bool
    order: tuple[Card, ...] = ()
    lead: Card | None = None
    beaten_by: Card | None = None
    why: str = ""


def verdict(deal: Deal, seat: int, hand: Collection[Card]) -> Verdict:
    """Whether ``seat``, laying down ``hand``, takes every trick still to be played.

    It must be about to lead, since a trick in hand may go elsewhere.
    """
    if deal.phase is not Phase.PLAY or deal.turn != seat or deal.trick.plays:
        return Verdict(False, why="the rest is claimed by whoever is about to lead")
    left = deal.rules.hand - len(deal.tricks)
    if len(hand) != left:
        return Verdict(False, why=f"{len(hand)} cards laid down for {left} tricks")
    for number, card in enumerate(hand):
        fault = card_fault(deal, seat, card)
        if fault is not None or card in tuple(hand)[:number]:
            return Verdict(False, why=f"{card}: {(fault or Fault.PLAYED_TWICE).value}")
    out = unseen(deal, seat, hand)
    if deal.taken and seat == deal.taker:
        # The claimant knows what it discarded: the upcard, if it neither holds nor played it.
        out = tuple(card for card in out if card not in (deal.upcard, deal.discard))
    trump = deal.trump
    held = sorted(hand, key=lambda card: (-_height(card, trump), str(card)))
    trumps = [card for card in held if trump is not None and card.suit_under(trump) is trump]
    order: list[Card] = []
    drawn, lost = _leads(trumps, _of(out, trump, trump), trump)
    order += drawn
    if lost is not None:
        return lost
    still_out = max(0, len(_of(out, trump, trump)) - len(trumps)) if trump is not None else 0
    plain = [card for card in held if card not in trumps]
    if plain and still_out and trump is not None:
        high = _of(out, trump, trump)[0]
        return Verdict(False, lead=plain[0], beaten_by=high)
    for suit in sorted({card.suit_under(trump) for card in plain}, key=lambda s: s.value):
        own = [card for card in plain if card.suit_under(trump) is suit]
        drawn, lost = _leads(own, _of(out, suit, trump), trump)
        order += drawn
        if lost is not None:
            return lost
    return Verdict(True, order=tuple(order))


def unseen(deal: Deal, seat: int, hand: Collection[Card]) -> tuple[Card, ...]:
    """The cards that may be in another hand than ``seat``'s, high to low in their suits."""
    seen = {*hand, *(play.card for trick in deal.all_tricks() for play in trick.plays)}
    if deal.upcard is not None and not deal.taken:
        seen.add(deal.upcard)
    for known in on_table(deal).items:
        seen.update(known.cards if isinstance(known, Lies) else ())
    denied = _denied(deal, seat)
    out = [
        card
        for card in deal.rules.pack
        if card not in seen and card.suit_under(deal.trump) not in denied
    ]
    return tuple(sorted(out, key=lambda card: -_height(card, deal.trump)))


def _denied(deal: Deal, seat: int) -> set[Suit]:
    """The suits of which nobody but ``seat`` has any, as all of them showed in play.

    Who showed one after all has reneged, and may hold more.
    """
    others = {each for each in range(deal.rules.players) if each not in (seat, *deal.sitting)}
    lacking: dict[int, set[Suit]] = {each: set() for each in others}
    for trick in deal.all_tricks():
        led = trick.led(deal.trump)
        for play in trick.plays:
            suit = play.card.suit_under(deal.trump)
            if play.seat not in others or suit is Suit.UNREAD:
                continue
            lacking[play.seat].discard(suit)
            if suit is not led:
                lacking[play.seat].add(led)
    return set.intersection(*lacking.values()) if lacking else set()


def _height(card: Card, trump: Suit | None) -> int:
    return card.strength(trump, card.suit_under(trump))


def _of(out: Sequence[Card], suit: Suit | None, trump: Suit | None) -> list[Card]:
    return [card for card in out if suit is not None and card.suit_under(trump) is suit]


def _leads(
    own: Sequence[Card], out: Sequence[Card], trump: Suit | None
) -> tuple[list[Card], Verdict | None]:
    """Leads of one suit, high to low, while others keep their highest as long as they can."""
    for number, card in enumerate(own):
        if number >= len(out):
            break  # nobody else has any left
        # Of two alike the first played wins, and a lead is played first.
        if _height(out[0], trump) > _height(card, trump):
            return list(own[:number]), Verdict(False, lead=card, beaten_by=out[0])
    return list(own), None
