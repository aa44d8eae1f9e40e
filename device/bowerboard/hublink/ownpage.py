"""CONTRACT table <-> its own page: JSON lines over a local socket, pure.

The table says ``Seen`` at each change of what is committed; the page says ``Wish``.  Either end
may go away at any time, and the other goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.view import TableView

SUFFIX = ".page"
"""The socket's path is that of the journal with this behind it."""

LINE_MAX = 65_536
"""Bytes of a line; a longer one ends the connection."""

BY = "page"
"""Who gave a command that came from the page, in the journal."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the faces show; ``seq`` is the last number of the journal that it rests on."""

    view: TableView
    seq: int


@dataclass(frozen=True, slots=True)
class Wish:
    """A key pressed on the page, or a command.

    ``key`` is as the journal writes it (``side 2``, ``suit h``, ``alone``, ``undo``), ``held``
    whether it was held.  ``what`` is a command as the hub's (``correct "WHY": LINE``, ``pause``,
    ``go on``, ``message TEXT``, ``attend``) or what ``table.setting`` knows; ``latest``,
    ``score`` and ``was`` are what it rests on.
    """

    id: str
    key: str = ""
    held: bool = False
    what: str = ""
    latest: int | None = None
    score: tuple[int, ...] = ()
    was: str = ""
