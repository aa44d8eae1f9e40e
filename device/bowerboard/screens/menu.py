"""The menu of corrections on the glass: what is offered, the marked line inverted."""

from __future__ import annotations

from bowerboard.screens.drawing import LINE, Picture, blank, fitted, invert, put, put_centred
from bowerboard.screens.parts import mark
from bowerboard.screens.reader import Reader, line_texts
from bowerboard.screens.words import Say
from bowerboard.view import Ask, Item, Menu

WIDTH = 128
LINES = 5
LINE_ROOM = WIDTH - 12
_FIRST = LINE + 2


def menu_face(reader: Reader, menu: Menu) -> Picture:
    """The whole face while ``menu`` is open: 128x64, mode ``"1"``."""
    picture = blank(WIDTH, 64)
    put_centred(picture, fitted(_title(reader, menu), WIDTH - 4), (0, 0, WIDTH, LINE))
    for row, line in enumerate(menu.lines[:LINES]):
        top = _FIRST + row * (LINE + 1)
        put(picture, fitted(line_texts(reader, line), LINE_ROOM), 2, top)
        if row == menu.at:
            invert(picture, (0, top - 1, LINE_ROOM + 4, top + LINE))
    if menu.above:
        mark(picture, "▲", (LINE_ROOM + 4, _FIRST, WIDTH, _FIRST + LINE))
    if menu.below:
        last = _FIRST + (LINES - 1) * (LINE + 1)
        mark(picture, "▼", (LINE_ROOM + 4, last, WIDTH, last + LINE))
    put_centred(picture, fitted((reader.language.say[Say.MENU_KEYS],), WIDTH - 2),
                (0, 56, WIDTH, 64))  # fmt: skip
    return picture


def low_menu(reader: Reader, menu: Menu) -> Picture:
    """The same on 128x32: what is chosen from, the marked line, the one after it, and the keys."""
    picture = blank(WIDTH, 4 * LINE)
    put_centred(picture, fitted(_title(reader, menu), WIDTH - 4), (0, 0, WIDTH, LINE))
    for row, line in enumerate(menu.lines[menu.at : menu.at + 2], start=1):
        put(picture, fitted(line_texts(reader, line), LINE_ROOM), 2, row * LINE)
    invert(picture, (0, LINE, LINE_ROOM + 4, 2 * LINE))
    if menu.above or menu.at > 0:
        mark(picture, "▲", (LINE_ROOM + 4, LINE, WIDTH, 2 * LINE))
    if menu.below or menu.at + 2 < len(menu.lines):
        mark(picture, "▼", (LINE_ROOM + 4, 2 * LINE, WIDTH, 3 * LINE))
    keys = fitted((reader.language.say[Say.MENU_KEYS],), WIDTH - 2)
    put_centred(picture, keys, (0, 3 * LINE, WIDTH, 4 * LINE))
    return picture


def _title(reader: Reader, menu: Menu) -> tuple[str, ...]:
    """What is chosen from: the line that led here, or why it is asked."""
    if menu.under is not None:
        return line_texts(reader, menu.under)
    if menu.lines[0].item is Item.CUT:
        return (reader.language.asked[Ask.CUTS_LATER],)
    return (reader.language.say[Say.MENU],)
