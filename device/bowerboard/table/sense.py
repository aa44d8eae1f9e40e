"""What the table senses besides the game: what lies where, whose call is half made, what is asked.

``Sense`` is a value; ``interpret`` folds observations into it.  After a restart it is folded again
from the journal's observations, so that a card already lying is recognised, not played again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from bowerboard.euchre.cards import Card
from bowerboard.view import Question

SETTLE_MS = 300
"""A card out of turn is asked about only after this long: two seats may play almost at once, and
the pads cannot order what falls within about 100 ms (design.md, decision 8)."""

ARMED_MS = 10_000
"""How long a first press of undo waits for the second."""


class Worth(Enum):
    """What a card lying on a pad still stands for."""

    FRESH = "not concluded yet"
    SPENT = "concluded, or dead: nothing more follows from it until it is lifted"
    DOUBTED = "the rules object to it: laid again, it counts"
    EARLY = "laid before play began: lay it again"
    UNSURE = "its pad restarted and has not named it again"


@dataclass(frozen=True, slots=True)
class Lying:
    """A tag on a pad since ``at``."""

    place: int
    uid: str
    card: Card | None
    at: int
    worth: Worth


class Armed(Enum):
    """What the next press of undo would do."""

    NOTHING = "nothing"
    UNDO = "take back the latest event"
    VOID = "void the deal"


@dataclass(frozen=True, slots=True)
class Sense:
    """Everything between the observations so far and the game.

    ``caller`` said "I call" and owes a suit; ``alone_said`` that *alone* came before the suit;
    ``doubted`` a (seat, card) that was asked about, so that laying it again insists; ``notice``
    answers the latest press and stands until something else happens.  ``told`` has the number of
    the last command of each tournament; ``paused`` and ``message`` are the director's.
    """

    lying: tuple[Lying, ...] = ()
    caller: int | None = None
    alone_said: bool = False
    armed: Armed = Armed.NOTHING
    armed_at: int = 0
    doubted: tuple[int, Card] | None = None
    notice: Question | None = None
    silent: tuple[int, ...] = ()
    told: tuple[tuple[str, int], ...] = ()
    paused: bool = False
    message: str = ""

    def on(self, place: int, *worths: Worth) -> tuple[Lying, ...]:
        """What lies on ``place``, of these worths."""
        return tuple(x for x in self.lying if x.place == place and x.worth in worths)

    def laid(self, new: Lying) -> Sense:
        """With ``new`` lying; a card lies in one place at a time."""
        rest = tuple(x for x in self.lying if x.uid != new.uid)
        return replace(self, lying=(*rest, new))

    def lifted(self, place: int, uid: str) -> Sense:
        """Without that tag there."""
        rest = tuple(x for x in self.lying if not (x.place == place and x.uid == uid))
        return replace(self, lying=rest)

    def later(self, by: int) -> Sense:
        """With every time moved by ``by`` ms: how long ago each was stays the same."""
        lying = tuple(replace(x, at=x.at + by) for x in self.lying)
        return replace(self, lying=lying, armed_at=self.armed_at + by)

    def marked(self, which: Iterable[Lying], worth: Worth) -> Sense:
        """With these worth something else now."""
        these = {(x.place, x.uid) for x in which}
        lying = tuple(
            replace(x, worth=worth) if (x.place, x.uid) in these else x for x in self.lying
        )
        return replace(self, lying=lying)
