"""Who reads a face, in which language; and the words for cards, deeds and lines of the menu.

Texts come in order of preference, whole names first and initials last; drawing takes the first
that fits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from bowerboard.euchre.cards import Card, Suit
from bowerboard.screens.words import Language, Say
from bowerboard.seats import SEATS
from bowerboard.view import Deed, MenuLine, Rank, Stage, TableView

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "r": "✿", "b": "⍾", "o": "◉", "p": "↟"}
"""By letter; the last four, roses, bells, orbs and pikes, are in packs of six and eight suits."""


def sign(suit: Suit) -> str:
    """The small picture of ``suit`` among our letters; a question mark for one not read."""
    return _SIGNS.get(suit.value, "?")


def laid(view: TableView, language: Language) -> TableView:
    """``view`` as it is drawn: seats without a player's name are called as in ``language``; and
    once it is known who deals the first deal, the table lies ready for it, the score at nothing
    and the upcard awaited, as between two deals."""
    names = called(view.names, language) if language.seats else view.names
    if view.stage is Stage.NO_GAME and view.dealer is not None:
        return replace(view, stage=Stage.TURN_UP, names=names)
    return view if names == view.names else replace(view, names=names)


@lru_cache(maxsize=16)
def called(names: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """``names``, those of seats that nobody has given one as in ``language``."""
    return tuple(
        language.seat(seat) if name == seat.title() else name
        for name, seat in zip(names, SEATS, strict=False)
    )


@lru_cache(maxsize=32)
def letter(suit: Suit, language: Language) -> str:
    """The letter of ``suit`` in ``language``; a question mark for one not read."""
    letters = dict(zip(_SIGNS, language.say[Say.SUIT_LETTERS], strict=True))
    return letters.get(suit.value, "?")


@dataclass(frozen=True, slots=True)
class Strip:
    """The message line of one face: ``texts`` best first, ``asks`` if it waits for the reader."""

    texts: tuple[str, ...]
    asks: bool = False


SILENT = Strip(("",))


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: a view, seen from ``seat`` in ``language``."""

    view: TableView
    seat: int
    language: Language

    @property
    def side(self) -> int:
        """The reader's own side."""
        return self.view.side_of(self.seat)

    def say(self, what: Say, asks: bool = False, **blanks: object) -> Strip:
        """The strip that says ``what``; blanks that are seats are filled with names."""
        return self.strip(self.language.say[what], asks, **blanks)

    def strip(self, template: str, asks: bool = False, **blanks: object) -> Strip:
        """``template`` filled in, with names and again with initials.

        ``seat`` and ``other`` in ``blanks`` are seat numbers (or None where there is none).
        """
        texts = [
            template.format(
                **{blank: _filling(blank, value, names) for blank, value in blanks.items()}
            )
            for names in (self.view.names, initials(self.view.names))
        ]
        return Strip(tuple(dict.fromkeys(texts)), asks)


def _filling(blank: str, value: object, names: tuple[str, ...]) -> object:
    """What stands in a blank: a name where a seat is meant, nothing where there is none."""
    if blank in ("seat", "other"):
        return names[value] if isinstance(value, int) else ""
    return value


@lru_cache(maxsize=16)
def initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Each name cut to as few first letters as tell it from the others, one at least."""
    return tuple(
        _initial(name, [n for i, n in enumerate(names) if i != place])
        for place, name in enumerate(names)
    )


def _initial(name: str, others: list[str]) -> str:
    for length in range(1, len(name)):
        start = name[:length].upper()
        if not any(other.upper().startswith(start) for other in others):
            return name[:length]
    return name


def card_text(card: Card, inferred: bool = False) -> str:
    """A card as printed: ``10♣``, ``J♥``; the Benny, whose suit means nothing, is ``B``.

    One that was not read but inferred has a question mark.
    """
    if inferred:
        return card_text(card) + "?"
    if card.rank is Rank.BENNY:
        return rank_text(card.rank)
    return rank_text(card.rank) + sign(card.suit)


def rank_text(rank: Rank) -> str:
    """A rank as printed."""
    return "10" if rank.value == "T" else rank.value


def deed_texts(reader: Reader, deed: Deed | None) -> tuple[str, ...]:
    """What ``deed`` says, with names and again with initials; empty where there is none."""
    if deed is None:
        return ("",)
    say = reader.language.say
    card = "" if deed.card is None else card_text(deed.card, deed.inferred)
    if deed.trick is not None:
        card = say[Say.IN_TRICK].format(trick=deed.trick + 1)
    suit = say[Say.NO_TRUMP] if deed.suit is None else sign(deed.suit)
    points = ":".join(map(str, deed.points))
    template = reader.language.deed[deed.what]
    return reader.strip(template, seat=deed.seat, card=card, suit=suit, points=points).texts


def line_texts(reader: Reader, line: MenuLine) -> tuple[str, ...]:
    """What a line of the menu says, with names and again with initials."""
    template, say = reader.language.item[line.item], reader.language.say
    suit = say[Say.NO_TRUMP] if line.suit is None else sign(line.suit)
    rank = "" if line.rank is None else rank_text(line.rank)
    side = ""
    if line.seat is not None:
        seats = reader.view.sides[reader.view.side_of(line.seat)]
        side = "+".join(initials(reader.view.names)[seat] for seat in seats)
    found: list[str] = []
    for deed in deed_texts(reader, line.deed):
        found += reader.strip(
            template, seat=line.seat, suit=suit, number=line.number, rank=rank, side=side,
            deed=deed,
        ).texts  # fmt: skip
    return tuple(dict.fromkeys(found))
