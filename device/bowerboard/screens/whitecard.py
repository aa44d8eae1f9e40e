"""A card as a picture: white, rank above suit."""

from __future__ import annotations

from bowerboard.euchre.cards import Card
from bowerboard.screens.drawing import Picture, fill, glyph, put
from bowerboard.screens.pips import CARD_SUITS, RANKS
from bowerboard.screens.reader import sign


def put_card(picture: Picture, card: Card, box: tuple[int, int, int, int]) -> None:
    """Draw ``card`` into ``box`` (left, top, right, bottom), 26 by 39 pixels."""
    left, top, right, bottom = box
    fill(picture, (left + 1, top, right - 1, bottom))
    fill(picture, (left, top + 1, right, bottom - 1))
    figures = "10" if card.rank.value == "T" else card.rank.value
    glyphs = [glyph(RANKS, figure) for figure in figures]
    x = left + (right - left - sum(one.width + 2 for one in glyphs) + 2) // 2
    for one in glyphs:
        put(picture, one, x, top + 3, lit=False)
        x += one.width + 2
    suit = glyph(CARD_SUITS, sign(card.suit))
    put(picture, suit, left + (right - left - suit.width) // 2, top + 21, lit=False)
