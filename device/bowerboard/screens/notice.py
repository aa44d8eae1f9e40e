"""A face of plain words, for setting the table up before there is a game to show."""

from __future__ import annotations

from collections.abc import Sequence

from bowerboard.screens.drawing import (
    LINE,
    Picture,
    blank,
    doubled,
    fitted,
    invert,
    line,
    put_centred,
    width,
)

_WIDTH, _HEIGHT = 128, 64
_ROWS = 4


def worded(title: str, text: str, height: int = _HEIGHT) -> Picture:
    """``text`` on up to three lines under ``title``, cut where they are full; as ``notice``."""
    return notice([title, *wrapped(text, _WIDTH - 4, _ROWS - 1)], height)


def wrapped(text: str, room: int, most: int) -> list[str]:
    """``text`` in lines of at most ``room`` pixels where its words allow; what does not go into
    ``most`` lines stays in the last."""
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most:
        fits = 1
        while fits < len(words) and width(" ".join(words[: fits + 1])) <= room:
            fits += 1
        last = len(lines) == most - 1
        lines.append(" ".join(words if last else words[:fits]))
        del words[:fits]
    return lines


def notice(lines: Sequence[str], height: int = _HEIGHT) -> Picture:
    """Up to four lines, the first one inverted; each as large as its row allows: 128 wide and
    ``height`` (64 or 32) high, mode ``"1"``."""
    picture, row = blank(_WIDTH, height), height // _ROWS
    for place, text in enumerate(lines[:_ROWS]):
        large = row >= 2 * LINE and width(text) * 2 <= _WIDTH - 4
        shown = doubled(line(text)) if large else fitted((text,), _WIDTH - 4)
        put_centred(picture, shown, (0, place * row, _WIDTH, (place + 1) * row))
    if lines:
        invert(picture, (0, 0, _WIDTH, row))
    return picture
