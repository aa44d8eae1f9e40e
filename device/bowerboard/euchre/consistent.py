"""Whether any deal agrees with everything that is known, and if none does, why.

A deal puts every card of the pack in one place and fills every place.  By Hall's theorem such a
deal exists unless some cards can lie only in places that have too little room for them, so what
comes out is either "yes" or a shortage that a card player can count.  Where a seat is known to
have held one of several cards, each of them is supposed in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain

from bowerboard.euchre.cards import Card, Suit
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.facts import Fact, OneOf, Played, everywhere, pack_of, rooms


@dataclass(frozen=True, slots=True)
class Shortage:
    """``cards``, not yet played, could lie only in ``places``, which have room for fewer.

    ``places`` is a set as in ``facts``, without places that are full; ``room`` leaves out what
    was played from there and what is known to lie there.  ``supposing`` are the cards of which
    one or another was held, as supposed in this case.  Without ``cards``: one of several cards
    was held in ``places``, and none of them can be there.
    """

    cards: tuple[Card, ...]
    places: int
    room: int
    supposing: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Alike:
    """Cards still out that nothing known tells apart.

    ``named`` has a bit for every "one of" that names them.
    """

    cards: tuple[Card, ...]
    suit: Suit
    places: int
    named: int


Row = tuple[int, int, tuple[Card, ...]]
"""Places, bits of the "one of" facts, cards: what the search works on."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where the cards not yet played can lie.

    ``rooms`` is what each place still takes beside what is known to lie there; ``fixed`` are
    cards out that can lie in one place only; ``one_of`` are the places of each "one of" that is
    not yet borne out.  ``outside`` are cards that are not in the pack.
    """

    rooms: tuple[int, ...]
    free: tuple[Alike, ...]
    fixed: tuple[Alike, ...]
    one_of: tuple[int, ...]
    outside: tuple[Card, ...] = ()

    def out(self) -> tuple[Alike, ...]:
        """All cards not yet played."""
        return self.fixed + self.free


def position(deal: Deal, facts: Iterable[Fact]) -> Position:
    """The position that ``facts`` leave."""
    cards = pack_of(deal)
    places = [everywhere(deal)] * len(cards.cards)
    played: set[int] = set()
    outside: list[Card] = []
    one_of: list[OneOf] = []
    for fact in facts:
        if isinstance(fact, OneOf):
            one_of.append(fact)
            continue
        number = cards.place.get(fact.card)
        if number is None:
            outside.append(fact.card)
            continue
        places[number] &= fact.places
        if isinstance(fact.source, Played):
            played.add(number)
    named, doubtful = [0] * len(places), list[int]()
    for fact in one_of:
        which = [cards.place[card] for card in fact.cards if card in cards.place]
        if any(places[number] and not places[number] & ~fact.places for number in which):
            continue
        for number in which:
            named[number] |= 1 << len(doubtful)
        doubtful.append(fact.places)
    room, groups = rooms(deal), dict[tuple[Suit, int, int], list[Card]]()
    for number, where in enumerate(places):
        single = where.bit_count() == 1
        if single:
            room[where.bit_length() - 1] -= 1
        if number not in played or not where:
            groups.setdefault((cards.suits[number], where, named[number]), []).append(
                cards.cards[number]
            )
    alike = [Alike(tuple(group), *key) for key, group in groups.items()]
    fixed = tuple(each for each in alike if each.places.bit_count() == 1)
    free = tuple(each for each in alike if each.places.bit_count() != 1)
    return Position(tuple(room), free, fixed, tuple(doubtful), tuple(outside))


def refute(
    where: Position, denied: Mapping[Suit, int], card: tuple[Card, int] | None = None
) -> tuple[Shortage, ...]:
    """Why no deal is consistent in which the ``denied`` places hold no more of those suits.

    ``card``, if given, is one card and the places it is not in, either.  Empty where there is
    such a deal; else one shortage for each case that has to be supposed.
    """
    if where.outside:
        return (Shortage(where.outside, 0, 0),)
    for place, room in enumerate(where.rooms):
        if room < 0:
            too_many = [each.cards for each in where.fixed if each.places == 1 << place]
            cards = tuple(chain.from_iterable(too_many))
            return (Shortage(cards, 1 << place, room + len(cards)),)
    for each in where.fixed:
        if each.places & denied.get(each.suit, 0):
            return (Shortage(each.cards, 0, 0),)
        if card is not None and card[0] in each.cards and each.places & card[1]:
            return (Shortage(card[:1], 0, 0),)
    rows: list[Row] = []
    for each in where.free:
        left, cards = each.places & ~denied.get(each.suit, 0), each.cards
        if card is not None and card[0] in cards:
            rows.append((left & ~card[1], each.named, (card[0],)))
            cards = tuple(other for other in cards if other != card[0])
        if cards:
            rows.append((left, each.named, cards))
    return _cases(rows, where, ())


def _cases(rows: list[Row], where: Position, supposing: tuple[Card, ...]) -> tuple[Shortage, ...]:
    """A shortage for every way to bear out each "one of"; empty if one of them works out."""
    doubtful = []
    for number, places in enumerate(where.one_of):
        bit = 1 << number
        held = [left & places for left, named, _ in rows if named & bit]
        if not any(held):
            return (Shortage((), places, 0, supposing),)
        if not any(left and not left & ~places for left, named, _ in rows if named & bit):
            doubtful.append((bit, places))
    short = _shortage(rows, where.rooms, supposing)
    if short is None and doubtful:
        bit, places = doubtful[0]
        found: list[Shortage] = []
        for at, (left, named, cards) in enumerate(rows):
            if not (named & bit and left & places):
                continue
            split: list[Row] = [*rows[:at], *rows[at + 1 :], (left & places, named, cards[:1])]
            if cards[1:]:
                split.append((left, named, cards[1:]))
            more = _cases(split, where, (*supposing, cards[0]))
            if not more:
                return ()
            found += more
        return tuple(found)
    return () if short is None else (short,)


def _shortage(
    rows: list[Row], rooms: tuple[int, ...], supposing: tuple[Card, ...]
) -> Shortage | None:
    """The shortage in the fewest places, of the fewest cards; None if all can be dealt."""
    counts: dict[int, int] = {}
    for left, _, cards in rows:
        counts[left] = counts.get(left, 0) + len(cards)
    unions = {0}
    for left in counts:
        unions |= {left | union for union in unions}
    found: tuple[int, int, int, int] | None = None
    for union in unions:
        need = 0
        for left, count in counts.items():
            if left | union == union:
                need += count
        room = sum(rooms[place] for place in range(union.bit_length()) if union >> place & 1)
        if need > room:
            here = (union.bit_count(), need, union, room)
            found = here if found is None else min(found, here)
    if found is None:
        return None
    _, _, union, room = found
    short = chain.from_iterable(cards for left, _, cards in rows if left | union == union)
    cards, full = tuple(short), sum(1 << place for place, left in enumerate(rooms) if not left)
    return Shortage(cards, union & ~full, room, supposing)


def least(deal: Deal, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Facts of ``facts`` with which no deal is consistent, not one of them dispensable.

    Plays are kept longest, since they are what everybody saw.
    """
    kept = sorted(facts, key=lambda fact: isinstance(fact.source, Played))
    for fact in tuple(kept):
        without = [other for other in kept if other is not fact]
        if refute(position(deal, without), {}):
            kept = without
    return tuple(kept)
