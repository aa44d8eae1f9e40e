"""Cards and tricks as a page draws them: values for the templates, no markup.

A card is drawn with its own suit, and says beside it when trump has made another of it (the left
bower).  The cards of every proven renege are marked: the failed follow, and what proves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from bowerboard.euchre import renege
from bowerboard.euchre.cards import UNREAD, Card, Rank, Suit, suit_word
from bowerboard.euchre.deal import Deal

SHAPES: dict[Suit, str] = {
    Suit.CLUBS: "M50 5A21 21 0 0 1 67 39A21 21 0 1 1 57 69Q58 86 69 94H31Q42 86 43 69"
    "A21 21 0 1 1 33 39A21 21 0 0 1 50 5Z",
    Suit.DIAMONDS: "M50 3Q66 30 88 50Q66 70 50 97Q34 70 12 50Q34 30 50 3Z",
    Suit.HEARTS: "M50 92C22 68 6 52 6 32A22 21 0 0 1 50 25A22 21 0 0 1 94 32C94 52 78 68 50 92Z",
    Suit.SPADES: "M50 4C70 30 95 43 95 63A20 19 0 0 1 57 73Q58 87 69 94H31Q42 87 43 73"
    "A20 19 0 0 1 5 63C5 43 30 30 50 4Z",
    Suit.ROSES: "M50 8A18 18 0 0 1 66 34A18 18 0 0 1 88 60A18 18 0 0 1 62 76A18 18 0 0 1 38 76"
    "A18 18 0 0 1 12 60A18 18 0 0 1 34 34A18 18 0 0 1 50 8Z",
    Suit.BELLS: "M50 8C72 8 76 30 78 50Q80 66 92 76H8Q20 66 22 50C24 30 28 8 50 8Z"
    "M40 80H60A10 10 0 0 1 40 80Z",
    Suit.ORBS: "M50 8A42 42 0 1 1 49.9 8ZM50 30A20 20 0 1 0 50.1 30Z",
    Suit.PIKES: "M50 4L76 44H58V96H42V44H24Z",
    Suit.UNREAD: "",
}
"""Each suit's outline in a box of 100 by 100: an SVG path."""

_RANKS = {
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}


class Mark(Enum):
    """What a card in a trick is, for the proof of a renege."""

    NONE = ""
    FAILED = "failed"  # it did not follow, though it could have
    PROOF = "proof"  # it was in that hand


Marks = Mapping[tuple[int, int], Mark]
"""By (trick, seat), both from 0."""


class Laid(Protocol):
    """A card that a seat played, as the rules or a view say it."""

    @property
    def seat(self) -> int: ...

    @property
    def card(self) -> Card: ...


@dataclass(frozen=True, slots=True)
class Figure:
    """One card, drawn: its corner text, suit, outline, and the name read aloud."""

    code: str
    corner: str
    suit: str
    shape: str
    red: bool
    name: str


@dataclass(frozen=True, slots=True)
class PlayFigure:
    """A card in a trick: whose, whether it took the trick, and what it proves."""

    card: Figure
    seat: int
    trump: bool
    left_bower: bool
    won: bool
    mark: Mark = Mark.NONE


@dataclass(frozen=True, slots=True)
class TrickFigure:
    """One trick, ``number`` from 1; ``led`` is the effective suit that was led."""

    number: int
    led: str
    plays: tuple[PlayFigure, ...]
    winner: int | None

    @property
    def marked(self) -> bool:
        """Whether a card in it is part of a proof."""
        return any(play.mark is not Mark.NONE for play in self.plays)


def card_name(card: Card) -> str:
    """``jack of hearts``; ``card not read`` of one that no pad read."""
    if card is UNREAD:
        return "card not read"
    if card.rank is Rank.BENNY:
        return "the Benny"
    return f"{_RANKS[card.rank]} of {suit_word(card.suit)}"


def figure(card: Card) -> Figure:
    """``card`` as it is drawn."""
    corner = {"T": "10", "B": "★", Rank.UNREAD.value: "?"}.get(card.rank.value, card.rank.value)
    name = card_name(card)
    suit = card.suit
    return Figure(str(card), corner, suit.value, SHAPES[suit], suit.red, name)


def tricks_of(deal: Deal) -> tuple[TrickFigure, ...]:
    """The tricks of ``deal`` so far, with the proofs of reneges marked."""
    marks = marks_of(deal)
    return tuple(
        trick_figure(number, trick.plays, trick.winner, deal.trump, marks)
        for number, trick in enumerate(deal.all_tricks())
    )


def marks_of(deal: Deal) -> Marks:
    """The cards of ``deal`` that are a failed follow, or prove one."""
    found = [each for each in renege.find(deal) if each.certain]
    return marks((each.seat, each.trick, each.proof.trick) for each in found)


def marks(found: Iterable[tuple[int, int | None, int | None]]) -> Marks:
    """Of reneges by seat, trick, and the trick of the card that proves it, where one does."""
    proofs, failed = {}, {}
    for seat, trick, proof in found:
        if proof is not None:
            proofs[proof, seat] = Mark.PROOF
        if trick is not None:
            failed[trick, seat] = Mark.FAILED
    return proofs | failed


def trick_figure(
    number: int, plays: Sequence[Laid], winner: int | None, trump: Suit | None, marked: Marks
) -> TrickFigure:
    """Trick ``number`` (from 0) of cards in the order played."""
    drawn = tuple(
        PlayFigure(
            figure(play.card),
            play.seat,
            trump=trump is not None and play.card.suit_under(trump) is trump,
            left_bower=play.card.rank is Rank.JACK
            and play.card.suit_under(trump) is not play.card.suit,
            won=play.seat == winner,
            mark=marked.get((number, play.seat), Mark.NONE),
        )
        for play in plays
    )
    led = suit_word(plays[0].card.suit_under(trump)) if plays else ""
    return TrickFigure(number + 1, led, drawn, winner)
