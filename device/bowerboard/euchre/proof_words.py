"""A proof in words that a player can follow with the cards in sight.

Seats and tricks count from 0, as in the files.  The words name cards that are still out, as
anybody who counts could; cards known only to some are named where hidden knowledge was used, so
words of hidden findings are as hidden as the findings.
"""

from __future__ import annotations

from collections.abc import Iterable

from bowerboard.euchre.cards import Card, suit_word
from bowerboard.euchre.consistent import Shortage
from bowerboard.euchre.dealstate import BEFORE_PLAY, Deal
from bowerboard.euchre.facts import (
    Fact,
    OneOf,
    Played,
    Upcard,
    discard,
    kitty,
    place_of_unread,
    unread,
)
from bowerboard.euchre.knowledge import Held, HeldOneOf, Lacked, Lies, Pile
from bowerboard.euchre.renege import Contradiction, Proof, ProofKind
from bowerboard.euchre.suspects import Group


def proof_words(deal: Deal, seat: int, proof: Proof) -> str:
    """Why ``seat`` could have followed: ``seat 1 played Kd to trick 3``."""
    match proof.kind:
        case ProofKind.LATER_CARD:
            return f"seat {seat} played {proof.card} to trick {proof.trick}"
        case ProofKind.PICKUP:
            return f"seat {seat} had picked up {proof.card}, which cannot be the discard"
        case ProofKind.HAND if proof.card is not None:
            return f"{proof.card} was seen in the hand of seat {seat}"
        case ProofKind.HAND:
            return f"seat {seat} is known to have held such a card"
    return f"seat {seat} had such a card: {_count(deal, proof.shortages)}"


def group_words(deal: Deal, group: Group) -> str:
    """Who reneged, one of whom, and why that is certain."""
    tricks = [
        f"seat {each.seat} in trick {each.plays[0].trick}, where {suit_word(each.led)} were led"
        for each in group.suspects
    ]
    return f"a renege by {', or '.join(tricks)}: {_count(deal, group.shortages)}"


def contradiction_words(deal: Deal, contradiction: Contradiction) -> str:
    """What cannot all be true."""
    told = dict.fromkeys(_fact(deal, fact) for fact in contradiction.facts)
    return f"these contradict each other: {'; '.join(told)}"


def _count(deal: Deal, shortages: Iterable[Shortage]) -> str:
    return "; ".join(_shortage(deal, each) for each in shortages)


def _shortage(deal: Deal, short: Shortage) -> str:
    supposing = f"if {_cards(short.supposing)} was held, " if short.supposing else ""
    if not short.cards:
        return f"{supposing}none of the cards one of which was held could be there"
    if not short.places:
        return f"{supposing}{_cards(short.cards)} could be nowhere else"
    where = _places(deal, short.places)
    still = "have" if len(short.cards) > 1 else "has"
    return (
        f"{supposing}{_cards(short.cards)} {still} not been played, and else would have to be in "
        f"{where}, with room left for only {short.room}"
    )


def _places(deal: Deal, places: int) -> str:
    names = [
        f"the hand of seat {seat}" for seat in range(deal.rules.players) if places >> seat & 1
    ]
    names += ["the kitty"] if places & kitty(deal) else []
    names += ["the discard"] if places & discard(deal) else []
    for at, (seat, _) in enumerate(unread(deal)):
        names += [f"the unread card of seat {seat}"] if places & place_of_unread(deal, at) else []
    return " and ".join(names)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _fact(deal: Deal, fact: Fact) -> str:
    cards = _cards(fact.cards if isinstance(fact, OneOf) else (fact.card,))
    match fact.source:
        case Played(seat, trick, card, _, again):
            twice = ", though it had been played" if again else ""
            return f"seat {seat} played {card} to trick {trick}{twice}"
        case Upcard(card, dealer, True):
            return f"{card} was picked up by seat {dealer}"
        case Upcard(card):
            return f"{card} was turned down"
        case Held(seat, _, at):
            return f"seat {seat} held {cards} {_when(at)}"
        case HeldOneOf(seat, asked, at):
            return f"seat {seat} held one of {_cards(asked)} {_when(at)}"
        case Lacked(seat, _, at):
            return f"seat {seat} did not hold {cards} {_when(at)}"
        case Lies(_, pile):
            none = pile is Pile.DISCARD and not deal.taken
            return f"{cards} lies in the {pile.value}{', and there is no discard' * none}"


def _when(at: int) -> str:
    return "before play" if at == BEFORE_PLAY else f"when {at} cards had been played"
