"""Reneges, and their proof.

A renege is failing to follow suit while able to.  Nobody sees into a hand, so it is proven when
the seat later plays a card of the suit it did not follow with: that card was in the hand then.
It may be proven earlier by what is known of the hand, or by counting the cards that are out: in
every deal that agrees with everything known, the seat held a card of that suit.
Suits are effective suits throughout; the left bower belongs to trump (rules.md 1.8.1 to 1.8.9).

A card that nobody read proves nothing by itself; what it may have been is counted like any card
that is out.

``find`` and ``examine`` without knowledge read only the upcard, the calls and the cards on the
table, so everything they find may be shown to everybody.  ``shown`` is what may be shown while
more is known.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.consistent import Position, Shortage, least, position, refute
from bowerboard.euchre.deal import Deal, Trick
from bowerboard.euchre.facts import (
    Fact,
    OneOf,
    Upcard,
    hand,
    held_from,
    known,
    place_of_unread,
    unread,
)
from bowerboard.euchre.knowledge import NOTHING, Held, Knowledge
from bowerboard.euchre.quick import all_may_be_cleared
from bowerboard.euchre.suspects import (
    Group,
    NotFollowed,
    Suspect,
    groups,
    suspects,
    uncleared,
)


class ProofKind(Enum):
    """What a proof rests on."""

    LATER_CARD = "later-card"
    PICKUP = "pickup"  # the dealer had picked up the upcard, and it cannot be the discard
    HAND = "hand"  # seen in that hand, or a call was evidence of it
    COUNT = "count"  # the cards out have nowhere else to be


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves a renege.

    ``card`` is the card of the led suit that was held: played later by the same seat, to
    ``trick`` (from 0); or seen in the hand or picked up, ``trick`` being None.  It is None where
    no card that was seen proves it.  ``shortages`` are the count, one for each case that has to
    be supposed; they are empty for a later card.
    """

    kind: ProofKind
    trick: int | None
    card: Card | None
    shortages: tuple[Shortage, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Contradiction:
    """No deal agrees with all of ``facts``; leave out any one of them and some deal does."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything proven: reneges of one seat, groups one of whom reneged, or a contradiction.

    While there is a contradiction only later cards prove anything: they stand by themselves.
    """

    reneges: tuple[Renege, ...] = ()
    groups: tuple[Group, ...] = ()
    contradiction: Contradiction | None = None


def find(deal: Deal, knowledge: Knowledge = NOTHING) -> tuple[Renege, ...]:
    """Every renege of one seat that is proven, in order of trick and place.

    The proof named is the earliest later card where there is one, so that the same proof is given
    ever after.

    Raises:
        ValueError: ``knowledge`` names a seat that is not at the table.
    """
    found, others, suits = _by_later_card(deal)
    if not others or (not knowledge.items and all_may_be_cleared(deal, suits, others)):
        return found
    facts = known(deal, knowledge)
    where = position(deal, facts)
    among = suspects(others)
    if not uncleared(where, among) or refute(where, {}):
        return found
    return _ordered(found, _alone(deal, facts, where, among)[0])


def examine(deal: Deal, knowledge: Knowledge = NOTHING) -> Findings:
    """Everything that is proven from the public record of ``deal`` and ``knowledge``.

    Raises:
        ValueError: ``knowledge`` names a seat that is not at the table.
    """
    found, others, _ = _by_later_card(deal)
    facts = known(deal, knowledge)
    where = position(deal, facts)
    if refute(where, {}):
        return Findings(found, contradiction=Contradiction(least(deal, facts)))
    among = suspects(others)
    if not uncleared(where, among):
        return Findings(found)
    proven, left = _alone(deal, facts, where, among)
    return Findings(_ordered(found, proven), groups(where, left))


def shown(deal: Deal, knowledge: Knowledge) -> Findings:
    """What may be shown of what is proven: public knowledge alone until the deal is over.

    Raises:
        ValueError: ``knowledge`` names a seat that is not at the table.
    """
    return examine(deal, knowledge if deal.phase.over else knowledge.public())


def _ordered(some: tuple[Renege, ...], more: tuple[Renege, ...]) -> tuple[Renege, ...]:
    return tuple(sorted(some + more, key=lambda each: (each.trick, each.place)))


def _by_later_card(deal: Deal) -> tuple[tuple[Renege, ...], list[NotFollowed], list[Suit]]:
    """What later cards prove; the plays that did not follow of which they prove nothing; and the
    effective suits of all cards played.
    """
    tricks, trump = deal.all_tricks(), deal.trump
    suits = [[play.card.suit_under(trump) for play in trick.plays] for trick in tricks]
    found, others, before = [], [], 0
    gone = unread(deal) if any(Suit.UNREAD in each for each in suits) else ()
    counts: Counter[Card] | None = None
    for number, trick in enumerate(tricks):
        led, first, before = suits[number][0], before, before + len(trick.plays)
        for place, suit in enumerate(suits[number]):
            if suit is led:
                continue
            play = trick.plays[place]
            missed = NotFollowed(number, place, play.seat, play.card, led, hand(play.seat))
            if gone:
                missed = _among_unread(deal, missed, first + place, gone)
            later = _later(tricks, suits, missed)
            if missed.own:
                # It may have followed: showing the suit later proves nothing by itself.
                missed, later = replace(missed, shown=later is not None), None
            if later is None:
                others.append(missed)
                continue
            if counts is None:
                counts = Counter(each.card for trick in tricks for each in trick.plays)
            certain = counts[play.card] == 1 and counts[later[1]] == 1
            proof = Proof(ProofKind.LATER_CARD, *later)
            found.append(Renege(number, place, play.seat, play.card, proof, certain))
    return tuple(found), others, list(chain.from_iterable(suits))


def _among_unread(
    deal: Deal, missed: NotFollowed, number: int, gone: tuple[tuple[int, int], ...]
) -> NotFollowed:
    """``missed``, the ``number``th play, where cards of this deal were not read."""
    own = (missed.seat, number)
    return replace(
        missed,
        held=held_from(deal, missed.seat, number + 1),
        own=place_of_unread(deal, gone.index(own)) if own in gone else 0,
    )


def _later(
    tricks: tuple[Trick, ...], suits: list[list[Suit]], missed: NotFollowed
) -> tuple[int, Card] | None:
    """The first later card of the same seat in the suit that it did not follow."""
    for number in range(missed.trick + 1, len(tricks)):
        if missed.led in suits[number]:
            for play, suit in zip(tricks[number].plays, suits[number], strict=True):
                if play.seat == missed.seat and suit is missed.led:
                    return number, play.card
    return None


def _alone(
    deal: Deal, facts: list[Fact], where: Position, among: tuple[Suspect, ...]
) -> tuple[tuple[Renege, ...], tuple[Suspect, ...]]:
    """The reneges of those of ``among`` whom no consistent deal clears, and the others."""
    found, left = [], []
    for suspect in among:
        shortages = uncleared(where, (suspect,))
        if not shortages:
            left.append(suspect)
            continue
        proof = _proof(deal, facts, where, suspect, shortages)
        found += [Renege(p.trick, p.place, p.seat, p.card, proof) for p in suspect.plays]
    return tuple(found), tuple(left)


def _proof(
    deal: Deal,
    facts: list[Fact],
    where: Position,
    suspect: Suspect,
    shortages: tuple[Shortage, ...],
) -> Proof:
    """What to show for ``suspect``: a card that was seen if one proves it, else the count."""
    out = {card for each in where.out() if each.suit is suspect.led for card in each.cards}
    seen: list[tuple[ProofKind, Card]] = []
    for fact in () if suspect.plays[0].own else facts:
        if isinstance(fact, OneOf) or fact.card not in out:
            continue
        match fact.source:
            case Held(seat) if seat == suspect.seat:
                seen.append((ProofKind.HAND, fact.card))
            case Upcard(_, dealer, True) if dealer == suspect.seat:
                seen.append((ProofKind.PICKUP, fact.card))
    for kind, card in seen:
        if why := refute(where, {}, (card, suspect.held)):
            return Proof(kind, None, card, why)
    if all(not each.cards and not each.supposing for each in shortages):
        return Proof(ProofKind.HAND, None, None, shortages)
    return Proof(ProofKind.COUNT, None, None, shortages)
