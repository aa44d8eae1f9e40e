"""The pack, and how trump rearranges it.

A card has a printed suit and, once trump is named, an effective suit: the left bower is
printed in the next suit but belongs to trump.  Every rule about following suit reads the
effective suit, never the printed one.

Cards are written as in EGN: rank then suit, ``9c Td Jh Qs``; a second copy of the same card in
a double pack is ``Jh.2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache


class Suit(Enum):
    """A printed suit; the value is its EGN letter."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"
    # The extra suits of the packs for six and eight (rules.md 1.9): two red, two black.
    ROSES = "r"
    BELLS = "b"
    ORBS = "o"
    PIKES = "p"
    UNREAD = "x"  # of the card that nobody read: no card has it

    # By identity, as members are equal by: Enum's own hash runs Python code at every look-up.
    __hash__ = object.__hash__

    @property
    def next(self) -> Suit:
        """Another suit of the same colour: of an ordinary pack the only one."""
        return _NEXT[self]

    @property
    def red(self) -> bool:
        """Whether the suit is red; jacks of trump's colour are its left bowers."""
        return _RED[self]

    def __str__(self) -> str:
        return self.value


_NEXT = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.ROSES: Suit.ORBS,
    Suit.ORBS: Suit.ROSES,
    Suit.BELLS: Suit.PIKES,
    Suit.PIKES: Suit.BELLS,
}
_RED = {suit: suit.value in "dhro" for suit in Suit}

SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""The four suits of an ordinary pack, in EGN's order."""

SIX_SUITS = (*SUITS, Suit.ROSES, Suit.BELLS)
"""Three red and three black: the pack of 36 for three pairs (rules.md 1.9.1)."""

EIGHT_SUITS = (*SIX_SUITS, Suit.ORBS, Suit.PIKES)
"""Four red and four black: the pack of 48 for four pairs (rules.md 1.9.3)."""


class Rank(Enum):
    """A printed rank, low to high; the value is its EGN character."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    BENNY = "B"  # the joker: top trump, above the right bower (rules.md 1.1.4)
    UNREAD = "X"  # of the card that nobody read

    __hash__ = object.__hash__

    @property
    def order(self) -> int:
        """Place among plain cards, 0 for the seven to 7 for the ace (rules.md 1.1.6)."""
        return _ORDER[self]

    def __str__(self) -> str:
        return self.value


_ORDER = {rank: place for place, rank in enumerate(Rank)}

# Python 3.11 looks a member of an Enum up in Python code; these two are asked for at every card.
_JACK, _BENNY = Rank.JACK, Rank.BENNY

BENNY = 101
"""Strength of the Benny; every trump is above every plain card."""

RIGHT_BOWER = 100

LEFT_BOWER = 99
TRUMP = 80
LED = 40


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack; ``copy`` counts from 1 where a pack holds two alike."""

    rank: Rank
    suit: Suit
    copy: int = 1

    def suit_under(self, trump: Suit | None) -> Suit:
        """The suit this card belongs to while ``trump`` is trump (``None``: no trump)."""
        if trump is not None and self.suit is not trump:
            if self.rank is _JACK and _RED[self.suit] is _RED[trump]:
                return trump
            if self.rank is _BENNY:
                return trump
        return self.suit

    def strength(self, trump: Suit | None, led: Suit) -> int:
        """How this card ranks in a trick to which ``led`` was led; 0 cannot win.

        ``led`` is an effective suit.  Order: Benny, right bower, left bower (of several the
        first played), trump A K Q T 9, then the led suit A K Q J T 9 (rules.md 1.1.5, 1.1.6,
        1.9, 3.3).
        """
        if trump is not None:
            if self.rank is _JACK and _RED[self.suit] is _RED[trump]:
                return RIGHT_BOWER if self.suit is trump else LEFT_BOWER
            if self.rank is _BENNY:
                return BENNY
        if self.suit is trump:
            return TRUMP + _ORDER[self.rank]
        if self.suit is led:
            return LED + _ORDER[self.rank]
        return 0

    def __str__(self) -> str:
        mark = f".{self.copy}" if self.copy > 1 else ""
        if self.rank is _BENNY:
            return f"B{mark}"
        return f"{self.rank.value}{self.suit.value}{mark}"


THE_BENNY = Card(Rank.BENNY, Suit.SPADES)
"""Written ``B``.  Its printed suit means nothing: it belongs to whatever is trump."""

UNREAD = Card(Rank.UNREAD, Suit.UNREAD)
"""Stands where a card was played that nobody read: in no pack, and takes no trick.  Written
``Xx``, as EGN writes an unknown card; ``card`` does not read it."""


@lru_cache(maxsize=512)
def card(text: str) -> Card:
    """The card written ``text`` (``"Jh"``, ``"9c"``, ``"Jh.2"``, ``"B"`` for the Benny).

    The rank may be lower case and the suit upper case; ``N`` is EGN's other name for a nine.

    Raises:
        ValueError: it is not a card, with the forms that are.
    """
    face, dot, copy = text.partition(".")
    if not dot or copy in tuple("123456789"):
        number = int(copy) if copy else 1
        if face in ("B", "b"):
            return Card(THE_BENNY.rank, THE_BENNY.suit, number)
        if len(face) == 2:
            rank, suit = face[0].upper().replace("N", "9"), face[1].lower()
            if rank in "789TJQKA" and suit in "cdhsrbop":
                return Card(Rank(rank), Suit(suit), number)
    raise ValueError(f"{text!r} is not a card: write rank 9 T J Q K A, then suit c d h s, as 'Jh'")


def cards(text: str) -> tuple[Card, ...]:
    """Cards separated by blanks: ``cards("9c Jh")``."""
    return tuple(card(word) for word in text.split())


def pack(
    ranks: str = "9TJQKA",
    suits: tuple[Suit, ...] = SUITS,
    copies: int = 1,
    benny: bool = False,
) -> tuple[Card, ...]:
    """The pack in EGN's order (9c 9d 9h 9s Tc ...); 24 cards by default (rules.md 1.1.2)."""
    each = range(1, copies + 1)
    made = tuple(Card(Rank(r), suit, copy) for r in ranks for suit in suits for copy in each)
    return (*made, THE_BENNY) if benny else made


def suit(letter: str) -> Suit:
    """The suit of its letter, EGN's ``c d h s`` or one of the extra suits ``r b o p``.

    Raises:
        ValueError: another letter.
    """
    try:
        if letter != Suit.UNREAD.value:
            return Suit(letter)
    except ValueError:
        pass
    raise ValueError(f"{letter!r} is not a suit: write c, d, h or s")


def suit_word(suit: Suit | None) -> str:
    """``hearts``; None is no trump."""
    return suit.name.lower() if suit is not None else "no trump"
