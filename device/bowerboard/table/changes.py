"""What a correction comes to: a change or a refusal, and the session's own item for one.  Pure.

``propose(history, correction, by)`` says what is to be recorded, or why not; the session records
it, whether a key, the table's page or the director asks.  What may be asked for is the vocabulary
of ``hublink.corrections``, the same for all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.euchre.events import TableEvent
from bowerboard.hublink.corrections import By, Correction
from bowerboard.view import Ask


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be recorded; ``tell`` is what the table answers beside."""

    events: tuple[TableEvent, ...]
    tell: Ask | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: ``ask`` for the faces (about ``seat``), ``why`` in words.

    ``instead`` is what would do it, where there is something: ``lost`` later events go with it.
    """

    ask: Ask
    why: str
    seat: int | None = None
    instead: Correction | None = None
    lost: int = 0


def spoken(why: str) -> str:
    """``why`` as it fits on one line of a journal."""
    return " ".join(why.replace("|", "/").split())[:200]


@dataclass(frozen=True, slots=True)
class Correct:
    """An item of the session's inbox: ``by`` whom, what, and why in their words."""

    by: By
    correction: Correction
    why: str = ""
