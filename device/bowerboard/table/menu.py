"""The menu of corrections, worked by keys alone: how far it is open, and what a key does.

Holding *undo* opens it.  A side key tapped goes to the next line, *alone* to the one before; a
side key held chooses the marked line, and says who did; *undo* held chooses it too, tapped it
goes back.  So *undo* held twice does what the first line says: it throws the deal in, or does
again what was undone just now.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre.history import History
from bowerboard.hublink.corrections import Author, By, Correction, DrawDealer
from bowerboard.panel.keys import AloneKey, Held, SideKey, Tapped, UndoKey
from bowerboard.table.changes import Refusal
from bowerboard.table.menu_choice import Choice
from bowerboard.table.menu_lines import choices
from bowerboard.view import Item, Menu, MenuLine

LAPSES_MS = 20_000
"""The menu closes by itself so long after the last key."""

SHOWN = 5
"""Lines on a face."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The menu is open: the lines chosen so far, the one marked, when a key was last pressed.

    ``offer`` is the correction that a refusal offered instead.
    """

    at: int
    since: int
    path: tuple[MenuLine, ...] = ()
    offer: Correction | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """``by`` wants ``correction``."""

    by: By
    correction: Correction


def opened(history: History, since: int, path: tuple[MenuLine, ...] = ()) -> Opened:
    """The menu at ``path``, its most likely line marked."""
    return Opened(choices(history, path)[1], since, path)


def offered(refusal: Refusal, since: int) -> Opened | None:
    """The menu that offers what a refused correction could do instead, if it could."""
    if refusal.instead is None:
        return None
    return Opened(0, since, (MenuLine(Item.CUT, number=refusal.lost),), refusal.instead)


def pressed(history: History, menu: Opened, seen: Tapped | Held) -> Opened | Chosen | None:
    """What the menu is after a key; None when it is closed by it."""
    lines = _lines(history, menu)
    now = replace(menu, since=seen.at)
    match seen:
        case Tapped(UndoKey()):
            return opened(history, seen.at, menu.path[:-1]) if menu.path else None
        case Tapped(SideKey()):
            return replace(now, at=(menu.at + 1) % len(lines))
        case Tapped(AloneKey()):
            return replace(now, at=(menu.at - 1) % len(lines))
        case Held(SideKey(seat)):
            return _chosen(history, now, lines[menu.at], seat)
        case Held(UndoKey()):
            return _chosen(history, now, lines[menu.at], Author.TABLE)
    return now


def _lines(history: History, menu: Opened) -> tuple[Choice, ...]:
    if menu.offer is not None:
        return (Choice(menu.path[-1], menu.offer),)
    return choices(history, menu.path)[0]


def _chosen(history: History, menu: Opened, choice: Choice, by: By) -> Opened | Chosen:
    if isinstance(choice.does, DrawDealer):
        return Chosen(by, DrawDealer(menu.since))
    if choice.does is not None:
        return Chosen(by, choice.does)
    return opened(history, menu.since, (*menu.path, choice.line))


def menu_view(history: History, menu: Opened | None) -> Menu | None:
    """What the faces show of it."""
    if menu is None:
        return None
    lines = _lines(history, menu)
    first = max(0, min(menu.at - SHOWN // 2, len(lines) - SHOWN))
    shown = tuple(choice.line for choice in lines[first : first + SHOWN])
    under = menu.path[-1] if menu.path and menu.offer is None else None
    return Menu(shown, menu.at - first, under, first > 0, first + SHOWN < len(lines))
