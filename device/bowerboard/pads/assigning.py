"""Which pad lies where: a card is laid on each in turn, or its key pressed, and the pad that says
so is the one.

No port, no clock: events in, words out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from bowerboard.readers.events import (
    PadAppeared,
    PadLost,
    PadTouched,
    ReaderEvent,
    TagEntered,
    TagLeft,
)
from bowerboard.seats import places_of

PLACES = places_of(4)
"""Those of an ordinary table."""


class Doubt(Enum):
    """Why a pad that said something has no place by it."""

    GONE = "Pad {pad} is gone: {why}."
    BOTH = "Pads {other} and {pad} both read that card: move them further apart."
    LYING = "Something lies on pad {pad}: lift it."
    ALREADY = "That is {place}'s pad already."


@dataclass(slots=True)
class Assigning:
    """One round of the table.  ``found`` is the outcome so far, pad by place; ``doubt`` is why
    what was said since the latest was found placed none, ``doubted`` the place that pad has."""

    places: Sequence[str] = PLACES
    found: dict[str, str] = field(default_factory=dict)
    present: set[str] = field(default_factory=set)
    doubt: Doubt | None = None
    doubted: str = ""
    _lying: dict[bytes, str] = field(default_factory=dict)

    @property
    def next(self) -> str | None:
        """The place whose pad is asked for, None when all are found."""
        return next((place for place in self.places if place not in self.found), None)

    @property
    def question(self) -> str:
        """What people are asked to do now."""
        if self.next is None:
            return "All pads have their places."
        whose = "the kitty's" if self.next == "kitty" else f"{self.next.title()}'s"
        return f"Lay a card on {whose} pad."

    @property
    def words(self) -> tuple[str, ...]:
        """The same for the faces, in lines."""
        if self.next is None:
            return ("PADS", "ALL PADS HAVE", "THEIR PLACES")
        return ("PADS", "LAY A CARD ON", f"{self.next.upper()}", f"{len(self.found)} DONE")

    @property
    def unplaced(self) -> list[str]:
        """Pads that are there and have no place yet."""
        return sorted(self.present - set(self.found.values()))

    def take(self, event: ReaderEvent) -> str | None:
        """What to tell people about ``event``, None where there is nothing to tell."""
        match event:
            case PadLost(pad, _, why):
                self.present.discard(pad)
                return self._doubted(Doubt.GONE, pad=pad, why=why)
            case TagEntered(pad, _, uid):
                return self._laid(pad, uid, event.lying)
            case PadTouched(pad):
                return self._placed(pad)
        self.follow(event)
        return None

    def follow(self, event: ReaderEvent) -> None:
        """Note what ``event`` says about which pads are there and what lies on them, no more."""
        match event:
            case PadAppeared(pad):
                self.present.add(pad)
            case PadLost(pad):
                self.present.discard(pad)
            case TagEntered(pad, _, uid):
                self._lying[uid] = pad
            case TagLeft(pad, _, uid) if self._lying.get(uid) == pad:
                del self._lying[uid]

    def _laid(self, pad: str, uid: bytes, lying: bool) -> str | None:
        before = self._lying.get(uid)
        self._lying[uid] = pad
        if before not in (None, pad):
            self._lying[uid] = before or pad
            return self._doubted(Doubt.BOTH, other=before, pad=pad)
        if lying:
            return self._doubted(Doubt.LYING, pad=pad)
        return self._placed(pad)

    def _placed(self, pad: str) -> str | None:
        place = next((place for place, its in self.found.items() if its == pad), None)
        if place is not None:
            return self._doubted(Doubt.ALREADY, place=place)
        if self.next is None:
            return None
        place = self.next
        self.found[place], self.doubt = pad, None
        return f"{place.title()}: pad {pad}."

    def _doubted(self, doubt: Doubt, place: str = "", **blanks: str | None) -> str:
        self.doubt, self.doubted = doubt, place
        return doubt.value.format(place=place, **blanks)
