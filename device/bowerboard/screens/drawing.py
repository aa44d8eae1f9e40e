"""Drawing with Pillow: our own glyphs, our own letters, one bit a pixel.

No TrueType: the same view gives the same pixels with every version of Pillow and FreeType.
Pictures of glyphs and of whole lines are made once and kept, as many as an evening uses: every
such store is bounded, for a table may run for weeks.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from PIL import Image

from bowerboard.screens.art import Art, Glyph
from bowerboard.screens.letters import BOLD, LETTERS

Picture = Image.Image
"""What a face is: mode ``"1"``, lit pixels 255."""

LINE = 8
"""Height of a line of small text in pixels: one page of an OLED."""

_SUIT_SIGNS = "♣♦♥♠✿⍾◉↟"
_GAP = 1
_SPACE = 3


def blank(width: int, height: int) -> Picture:
    """A dark picture of ``width`` by ``height`` pixels."""
    return Image.new("1", (width, height), 0)


@lru_cache(maxsize=256)
def _picture(glyph: Glyph) -> Picture:
    return from_rows(glyph.rows)


def glyph(art: Art, name: str) -> Picture:
    """The picture of one glyph; shared, not to be drawn upon.

    Raises:
        KeyError: ``art`` has no such glyph.
    """
    return _picture(art.glyphs[name])


@lru_cache(maxsize=256)
def plain(text: str) -> str:
    """``text`` as our letters can show it: capitals, accents dropped, ``?`` for the unknown."""
    known = LETTERS.glyphs
    shown = []
    for sign in text.upper():
        bare = sign if sign in known else unicodedata.normalize("NFD", sign)[0]
        shown.append(bare if bare in known or bare == " " else "?")
    return "".join(shown)


def _letter_width(sign: str, bold: bool) -> int:
    return _SPACE if sign == " " else _letter(sign, bold).width


@lru_cache(maxsize=256)
def _letter(sign: str, bold: bool) -> Picture:
    """One letter; bold doubles every stem, unless the letter has a bold drawing of its own."""
    if bold and sign in BOLD.glyphs:
        return glyph(BOLD, sign)
    thin = glyph(LETTERS, sign)
    if not bold or sign in _SUIT_SIGNS:
        return thin
    picture = blank(thin.width + 1, thin.height)
    for shift in (0, 1):
        picture.paste(255, (shift, 0), thin)
    return picture


@lru_cache(maxsize=512)
def width(text: str, bold: bool = False) -> int:
    """How many pixels wide ``text`` is in small letters; bold stems are two pixels."""
    shown = plain(text)
    return sum(_letter_width(sign, bold) + _GAP for sign in shown) - _GAP if shown else 0


@lru_cache(maxsize=256)
def line(text: str, bold: bool = False) -> Picture:
    """``text`` as one line of small letters, 8 pixels high; shared, not to be drawn upon."""
    picture = blank(max(width(text, bold), 1), LINE)
    x = 0
    for sign in plain(text):
        if sign != " ":
            picture.paste(255, (x, 0), _letter(sign, bold))
        x += _letter_width(sign, bold) + _GAP
    return picture


@lru_cache(maxsize=256)
def fitted(texts: tuple[str, ...], room: int) -> Picture:
    """The first of ``texts`` that goes into ``room`` pixels, bold if that fits as well.

    Where none fits, the last is cut and ends in an ellipsis.
    """
    for text in texts:
        for bold in (True, False):
            if width(text, bold) <= room:
                return line(text, bold)
    return line(shortened(texts[-1], room))


@lru_cache(maxsize=64)
def shortened(text: str, room: int) -> str:
    """``text``, cut with an ellipsis if it is wider than ``room`` pixels."""
    if width(text) <= room:
        return text
    kept = text
    while kept and width(kept + "…") > room:
        kept = kept[:-1].rstrip()
    return kept + "…"


def put(face: Picture, picture: Picture, x: int, y: int, lit: bool = True) -> None:
    """Draw the lit pixels of ``picture`` on ``face``; ``lit`` false draws them dark."""
    face.paste(255 if lit else 0, (x, y), picture)


def put_centred(face: Picture, picture: Picture, box: tuple[int, int, int, int]) -> None:
    """Draw ``picture`` in the middle of ``box`` (left, top, right, bottom; ends excluded)."""
    left, top, right, bottom = box
    put(
        face,
        picture,
        left + (right - left - picture.width) // 2,
        top + (bottom - top - picture.height) // 2,
    )


def fill(face: Picture, box: tuple[int, int, int, int], lit: bool = True) -> None:
    """Light (or darken) every pixel of ``box`` (left, top, right, bottom; ends excluded)."""
    face.paste(255 if lit else 0, box)


def invert(face: Picture, box: tuple[int, int, int, int]) -> None:
    """Swap lit and dark in ``box``."""
    part = face.crop(box)
    fill(face, box)
    face.paste(0, box, part)


def shifted(picture: Picture, right: int) -> Picture:
    """``picture`` moved to the right (left if negative); what leaves it is lost."""
    moved = blank(*picture.size)
    moved.paste(picture, (right, 0))
    return moved


def turned(picture: Picture, quarters: int) -> Picture:
    """``picture`` turned by quarters of a circle, clockwise."""
    ways = {1: Image.Transpose.ROTATE_270, 2: Image.Transpose.ROTATE_180,
            3: Image.Transpose.ROTATE_90}  # fmt: skip
    return picture.transpose(ways[quarters]) if quarters else picture


def from_rows(rows: tuple[str, ...]) -> Picture:
    """A new picture of ``rows``, one character a pixel, ``#`` lit; all rows equally long."""
    picture = blank(len(rows[0]), len(rows))
    picture.putdata([255 if pixel == "#" else 0 for row in rows for pixel in row])
    return picture


def pages(picture: Picture) -> bytes:
    """``picture`` as a display keeps it: pages of eight rows, a byte a column, its least
    significant bit on top.  The height must be a multiple of eight."""
    # Turned, a row holds one column of the picture, its bytes the pages from the bottom.
    turned = picture.transpose(Image.Transpose.ROTATE_270).tobytes()
    count = picture.height // 8
    return b"".join(turned[count - 1 - page :: count] for page in range(count))


def doubled(picture: Picture) -> Picture:
    """``picture`` at twice its size, each pixel a square of four."""
    return picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.NEAREST)
