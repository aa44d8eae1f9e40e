"""What is known of a deal, as one list: which cards can lie in which places.

A place is a seat's hand as it is from the first lead on, the kitty, or the discard; a set of
places is a whole number with one bit a place, the seats' first.  Cards played are in the hand
that played them; a card played that nobody read is a place of its own with room for one.

Everything general about a table is asked here: which cards there are, how many lie in each place,
and what a record says about them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bowerboard.euchre.cards import UNREAD, Card, Suit
from bowerboard.euchre.dealstate import BEFORE_PLAY, Deal
from bowerboard.euchre.knowledge import (
    Held,
    HeldOneOf,
    Item,
    Knowledge,
    Lacked,
    Lies,
    Pile,
)


@dataclass(frozen=True, slots=True)
class Played:
    """``card`` was played by ``seat`` to ``trick`` (from 0), the ``number``th card of the deal."""

    seat: int
    trick: int
    card: Card
    number: int
    again: bool = False  # the same card had been played before


@dataclass(frozen=True, slots=True)
class Upcard:
    """``card`` was turned up, then ordered up or not; ``ordered_up`` tells which."""

    card: Card
    dealer: int
    ordered_up: bool


Source = Played | Upcard | Item
"""How something is known."""


@dataclass(frozen=True, slots=True)
class Placed:
    """``card`` lies in one of ``places``; in none where the records contradict each other."""

    card: Card
    places: int
    source: Source


@dataclass(frozen=True, slots=True)
class OneOf:
    """At least one of ``cards`` lies in ``places``."""

    cards: tuple[Card, ...]
    places: int
    source: Source


Fact = Placed | OneOf


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards in play: the place of each in the list, and each one's effective suit."""

    cards: tuple[Card, ...]
    place: dict[Card, int]
    suits: tuple[Suit, ...]


def pack_of(deal: Deal) -> Pack:
    """The pack of ``deal`` under its trump."""
    return _pack(deal.rules.pack, deal.trump)


@lru_cache(maxsize=64)
def _pack(cards: tuple[Card, ...], trump: Suit | None) -> Pack:
    place = {card: number for number, card in enumerate(cards)}
    return Pack(cards, place, tuple(card.suit_under(trump) for card in cards))


def rooms(deal: Deal) -> list[int]:
    """How many cards lie in each place from the first lead on, played ones included."""
    rules, discard = deal.rules, int(deal.taken)
    hands = [rules.hand] * rules.players
    kitty_room = len(pack_of(deal).cards) - sum(hands) - discard
    gone = unread(deal)
    for seat, _ in gone:
        hands[seat] -= 1
    return [*hands, kitty_room, discard, *[1] * len(gone)]


def unread(deal: Deal) -> tuple[tuple[int, int], ...]:
    """The cards played that nobody read: the seat of each, and its number among all plays.

    Each is a place of its own, since it left the hand at its own time.
    """
    plays = [play for trick in deal.all_tricks() for play in trick.plays]
    return tuple((p.seat, number) for number, p in enumerate(plays) if p.card is UNREAD)


def held_from(deal: Deal, seat: int, number: int) -> int:
    """Where cards lie that ``seat`` held when ``number`` cards had been played, as a set of
    places: its hand, and its unread cards that were played since."""
    places = hand(seat)
    for at, (who, when) in enumerate(unread(deal)):
        if who == seat and when >= number:
            places |= place_of_unread(deal, at)
    return places


def place_of_unread(deal: Deal, at: int) -> int:
    """The ``at``th unread card (from 0), as a set of places."""
    return 4 << deal.rules.players + at


def hand(seat: int) -> int:
    """The hand of ``seat``, as a set of places."""
    return 1 << seat


def kitty(deal: Deal) -> int:
    """The kitty, as a set of places."""
    return 1 << deal.rules.players


def discard(deal: Deal) -> int:
    """The discard, as a set of places."""
    return 2 << deal.rules.players


def everywhere(deal: Deal) -> int:
    """All places."""
    return (4 << deal.rules.players + len(unread(deal))) - 1


def known(deal: Deal, knowledge: Knowledge) -> list[Fact]:
    """Everything that ``deal``'s record and ``knowledge`` say of where cards lie.

    Of the record this reads the upcard, the calls and the plays, never ``deal.discard``.

    Raises:
        ValueError: an item of ``knowledge`` names a seat that is not at the table.
    """
    found: list[Fact] = [] if deal.upcard is None else [_upcard(deal, deal.upcard)]
    when: dict[Card, int] = {}  # the number of the card's play
    number = 0
    for trick, each in enumerate(deal.all_tricks()):
        for play in each.plays:
            if play.card is UNREAD:
                number += 1
                continue
            again = play.card in when
            source = Played(play.seat, trick, play.card, number, again)
            found.append(Placed(play.card, 0 if again else hand(play.seat), source))
            when.setdefault(play.card, number)
            number += 1
    for item in knowledge.items:
        found += _of_item(deal, item, when)
    return found


def _upcard(deal: Deal, upcard: Card) -> Fact:
    """Turned down it stays in the kitty; picked up the dealer holds it or has discarded it.

    For the best card it may have gone to the loner or, given back, to a partner.
    """
    source = Upcard(upcard, deal.taker, deal.taken)
    if not deal.taken:
        return Placed(upcard, kitty(deal), source)
    places = held_from(deal, deal.taker, 0) | discard(deal)
    return Placed(upcard, places | _passed_on(deal, deal.taker), source)


def _of_item(deal: Deal, item: Item, when: dict[Card, int]) -> Iterator[Fact]:
    if isinstance(item, Lies):
        pile = kitty(deal) if item.pile is Pile.KITTY else discard(deal)
        yield from (Placed(card, pile, item) for card in item.cards)
        return
    if not 0 <= item.seat < deal.rules.players:
        raise ValueError(f"seat {item.seat} is not at this table of {deal.rules.players}")
    before = item.at == BEFORE_PLAY
    picked_up = deal.taken and item.seat == deal.taker
    places = held_from(deal, item.seat, item.at)
    passed_on = _passed_on(deal, item.seat) if before else 0
    places |= passed_on
    # A dealer who sits out may or may not discard: what is held then may be either.
    if picked_up and (before or (item.seat in deal.sitting and not isinstance(item, Lacked))):
        places |= discard(deal)
    gone = {card for card in item.cards if when.get(card, item.at) < item.at}
    match item:
        case Held():
            yield from (Placed(card, 0 if card in gone else places, item) for card in item.cards)
        case HeldOneOf():
            yield OneOf(tuple(card for card in item.cards if card not in gone), places, item)
        case Lacked() if passed_on:
            return  # the card may have come with what was exchanged since
        case Lacked():
            if picked_up and before:
                gone.add(deal.turned_up)
            elsewhere = everywhere(deal) & ~places
            yield from (Placed(card, elsewhere, item) for card in item.cards if card not in gone)


def _passed_on(deal: Deal, seat: int) -> int:
    """Where cards that ``seat`` held before play may have gone by an exchange, as places.

    What one weak hand put down under the upcard the next one may have taken up.
    """
    places = 0
    if any(shown.seat == seat for shown in deal.weak):
        places = kitty(deal)
        for shown in deal.weak:
            places |= held_from(deal, shown.seat, 0)
    if deal.best_taken and deal.maker is not None:
        among = (deal.maker, *deal.rules.mates(deal.maker))
        places |= sum(held_from(deal, each, 0) for each in among if seat in among)
    return places
