"""A face of plain words, for setting the table up before there is a game to show."""

from __future__ import annotations

from collections.abc import Sequence

from bowerboard.screens.drawing import (
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
_ROW = 16


def worded(title: str, text: str) -> Picture:
    """``text`` on up to three lines under ``title``, cut where they are full; as ``notice``."""
    lines, words = [title], text.split()
    while words and len(lines) < _HEIGHT // _ROW:
        fits = 1
        while fits < len(words) and width(" ".join(words[: fits + 1])) <= _WIDTH - 4:
            fits += 1
        last = len(lines) == _HEIGHT // _ROW - 1
        lines.append(" ".join(words if last else words[:fits]))
        del words[:fits]
    return notice(lines)


def notice(lines: Sequence[str]) -> Picture:
    """Up to four lines, the first one inverted; each as large as its row allows, 128x64 in mode
    ``"1"``."""
    picture = blank(_WIDTH, _HEIGHT)
    for row, text in enumerate(lines[: _HEIGHT // _ROW]):
        large = width(text) * 2 <= _WIDTH - 4
        shown = doubled(line(text)) if large else fitted((text,), _WIDTH - 4)
        put_centred(picture, shown, (0, row * _ROW, _WIDTH, (row + 1) * _ROW))
    if lines:
        invert(picture, (0, 0, _WIDTH, _ROW))
    return picture
