"""The faces of the first start: a choice, letters, words, or a card of the pack.

Each value is drawn by one function, 128x64; ``step_face`` draws any of them for any display.
"""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.screens.drawing import (
    LINE,
    Picture,
    blank,
    doubled,
    fill,
    fitted,
    invert,
    line,
    put,
    put_centred,
    shortened,
    width,
)
from bowerboard.screens.enroll import PackScreen, pack_screen
from bowerboard.screens.notice import wrapped

_WIDTH, _HEIGHT = 128, 64
_TITLE = (0, 0, 128, 9)
_KEYS = (0, 56, 128, 64)
_MEANING = (0, 47, 128, 55)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of ``options`` is chosen; ``meaning`` says what it is, ``keys`` how to choose."""

    title: str
    options: tuple[str, ...]
    chosen: int
    meaning: str
    keys: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The same in lines of small letters."""
        return self.title, self.options[self.chosen], self.meaning, self.keys


@dataclass(frozen=True, slots=True)
class Letters:
    """A name as far as it is typed, and the letter that comes next."""

    title: str
    typed: str
    letter: str
    keys: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The same in lines of small letters."""
        return self.title, f"{self.typed}_", f"< {self.letter} >", self.keys


@dataclass(frozen=True, slots=True)
class Words:
    """Up to two lines that say what to do; ``done`` of ``total`` are done, where that is known."""

    title: str
    text: tuple[str, ...]
    keys: str
    done: int = 0
    total: int = 0

    @property
    def lines(self) -> tuple[str, ...]:
        """The same in lines of small letters."""
        return self.title, *self.text[:2], self.keys


Shown = Choice | Letters | Words | PackScreen


def choice_face(shown: Choice) -> Picture:
    """The option chosen large, its neighbours above and below, or below it what it means where
    that takes several lines: 128x64, mode ``"1"``."""
    if width(shown.meaning) > _WIDTH - 2:
        return _explained(shown)
    picture = _framed(shown.title, shown.keys)
    count = len(shown.options)
    around = [shown.chosen - 1, shown.chosen, shown.chosen + 1] if count > 1 else [shown.chosen]
    for place, at in enumerate(around):
        if not 0 <= at < count:
            continue
        top = (11, 20, 37)[place] if count > 1 else 20
        text = shown.options[at]
        if at == shown.chosen:
            put_centred(picture, _large(text), (0, 20, _WIDTH, 36))
            invert(picture, (0, 19, _WIDTH, 36))
        else:
            put_centred(picture, fitted((text,), _WIDTH - 4), (0, top, _WIDTH, top + LINE))
    if shown.meaning:
        put(picture, line(shown.meaning), 1, _MEANING[1])
    return picture


def _explained(shown: Choice) -> Picture:
    """The option chosen, which of how many it is, and what it means on four lines, or on five
    under a smaller name."""
    title = f"{shown.title} {shown.chosen + 1}/{len(shown.options)}"
    picture, name = _framed(title, shown.keys), shown.options[shown.chosen]
    meant = wrapped(shown.meaning, _WIDTH - 2, 5)
    drawn = _large(name) if len(meant) < 5 else fitted((name,), _WIDTH - 4)
    bottom = 10 + max(drawn.height, LINE)
    put_centred(picture, drawn, (0, 10, _WIDTH, bottom))
    invert(picture, (0, 10, _WIDTH, bottom))
    for place, text in enumerate(meant):
        # Letters are six rows high.
        put(picture, line(shortened(text, _WIDTH - 2)), 1, bottom + 1 + 7 * place)
    return picture


def letters_face(shown: Letters) -> Picture:
    """The name so far, and the next letter in a box: 128x64, mode ``"1"``."""
    picture = _framed(shown.title, shown.keys)
    put_centred(picture, _large(shown.typed or "…"), (0, 13, _WIDTH, 29))
    put_centred(picture, doubled(line(shown.letter, bold=True)), (56, 34, 72, 50))
    invert(picture, (52, 33, 76, 52))
    for sign, x in (("<", 30), (">", 90)):
        put(picture, doubled(line(sign)), x, 34)
    return picture


def words_face(shown: Words) -> Picture:
    """The lines as large as they fit, and how far it is: 128x64, mode ``"1"``."""
    picture = _framed(shown.title, shown.keys)
    for place, text in enumerate(shown.text[:2]):
        put_centred(picture, _large(text), (0, 13 + 18 * place, _WIDTH, 29 + 18 * place))
    for place in range(shown.total):
        left = _WIDTH // 2 - 6 * shown.total + 12 * place
        fill(picture, (left, 49, left + 10, 54))
        if place >= shown.done:
            fill(picture, (left + 1, 50, left + 9, 53), lit=False)
    return picture


def step_face(shown: Shown, size: tuple[int, int]) -> Picture:
    """``shown`` on a display of ``size``: whole where it fits, else its lines; mode ``"1"``."""
    face = blank(*size)
    if size[1] >= _HEIGHT:
        put(face, _drawn(shown), (size[0] - _WIDTH) // 2, (size[1] - _HEIGHT) // 2)
        return face
    for place, text in enumerate(lines_of(shown)[: size[1] // LINE]):
        put_centred(
            face, fitted((text,), size[0] - 2), (0, LINE * place, size[0], LINE * place + 8)
        )
    invert(face, (0, 0, size[0], LINE))
    return face


def _drawn(shown: Shown) -> Picture:
    match shown:
        case Choice():
            return choice_face(shown)
        case Letters():
            return letters_face(shown)
        case Words():
            return words_face(shown)
        case PackScreen():
            return pack_screen(shown)


def lines_of(shown: Shown) -> tuple[str, ...]:
    """``shown`` in words, a line each, some of them empty."""
    if isinstance(shown, PackScreen):
        count = f"{shown.done} / {shown.total}"
        return shown.title, shown.text, count, shown.notice
    return shown.lines


def _framed(title: str, keys: str) -> Picture:
    picture = blank(_WIDTH, _HEIGHT)
    put_centred(picture, fitted((title,), _WIDTH - 4), _TITLE)
    invert(picture, _TITLE)
    put_centred(picture, fitted((keys,), _WIDTH - 2), _KEYS)
    return picture


def _large(text: str) -> Picture:
    """``text`` at twice its size where it fits, else as it fits."""
    return doubled(line(text)) if width(text) * 2 <= _WIDTH - 4 else fitted((text,), _WIDTH - 4)
