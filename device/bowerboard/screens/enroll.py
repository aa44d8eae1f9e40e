"""The face while a pack is enrolled or audited: the card to lay, how far it is, and a notice."""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.euchre.cards import Card
from bowerboard.screens.drawing import (
    Picture,
    blank,
    doubled,
    fill,
    fitted,
    invert,
    line,
    put_centred,
    width,
)
from bowerboard.screens.whitecard import put_card

_WIDTH, _HEIGHT = 128, 64
_CARD = (4, 8, 30, 47)
_TITLE = (34, 6, 128, 24)
_TEXT = (34, 24, 128, 34)
_COUNT = (34, 36, 128, 46)
_BAR = (4, 50, 124, 54)
_STRIP = (0, 56, 128, 64)


@dataclass(frozen=True, slots=True)
class PackScreen:
    """What the screen says.  ``card`` is drawn where there is one; ``title`` is large, ``text``
    small; ``done`` of ``total`` are dealt with; ``notice`` asks for attention."""

    title: str
    text: str = ""
    card: Card | None = None
    done: int = 0
    total: int = 0
    notice: str = ""


def pack_screen(shown: PackScreen) -> Picture:
    """The picture, 128x64 in mode ``"1"``; the same for the same words."""
    picture = blank(_WIDTH, _HEIGHT)
    left = _TITLE[0] if shown.card is not None else 0
    if shown.card is not None:
        put_card(picture, shown.card, _CARD)
    room = _WIDTH - left
    large = width(shown.title) * 2 <= room
    title = doubled(line(shown.title)) if large else fitted((shown.title,), room)
    put_centred(picture, title, (left, *_TITLE[1:]))
    put_centred(picture, fitted((shown.text,), room), (left, *_TEXT[1:]))
    if shown.total:
        count = f"{shown.done} of {shown.total}"
        put_centred(picture, line(count), (left, *_COUNT[1:]))
        _bar(picture, shown.done, shown.total)
    if shown.notice:
        put_centred(picture, fitted((shown.notice,), _WIDTH - 2), _STRIP)
        invert(picture, _STRIP)
    return picture


def _bar(picture: Picture, done: int, total: int) -> None:
    left, top, right, bottom = _BAR
    fill(picture, (left, bottom - 1, right, bottom))
    fill(picture, (left, top, left + (right - left) * min(done, total) // total, bottom))
