"""What a director may tell a table, and what came of it; corrections are ``hublink``'s."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerboard.hublink.corrections import Correction

MESSAGE_MAX = 80
"""Characters of a message to the faces."""

REASON_MAX = 200
"""Characters of a reason."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop play, or go on: the faces say so, and the table is not reported as stalled."""

    paused: bool


@dataclass(frozen=True, slots=True)
class Message:
    """Show ``text`` on the faces until the next message; empty text takes it away."""

    text: str


@dataclass(frozen=True, slots=True)
class Attend:
    """The director has come: the call for the director is answered."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """The score of the game that is over is right."""


Command = Correction | Pause | Message | Attend | Confirm
"""Anything a table may be told: what the table itself can correct, and what only a hub says."""


@dataclass(frozen=True, slots=True)
class EnteredDeal:
    """A deal entered by hand.

    ``maker`` is the side that named trump, None if all passed; ``tricks`` are those that the
    makers took; ``seat`` says who of them, where somebody knows.
    """

    maker: int | None
    alone: bool = False
    tricks: int = 0
    seat: int | None = None


class Came(Enum):
    """What came of a command."""

    DONE = "done"
    CUTS = "cuts"  # later events would have to go: nothing was changed, say so to have it done
    WAITING = "waiting"  # the table has not answered: it is done when its link is back
    STALE = "stale"  # somebody, or the table, was first: look again; nothing was changed
    REFUSED = "refused"  # it cannot be; nothing was changed
    VOID = "void"  # what it was about has been taken back; nothing was changed


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a command, in words for whoever gave it, and the table's version now."""

    came: Came
    words: str
    version: int
