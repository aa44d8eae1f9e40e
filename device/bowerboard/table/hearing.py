"""What the readers report, as observations: pads become places, tags become cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from bowerboard.deck import Deck
from bowerboard.panel.keys import Held, SideKey, Tapped
from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadLost,
    PadRefused,
    PadTouched,
    ReaderEvent,
    ReportsMissing,
    TagEntered,
    TagLeft,
    Touch,
)
from bowerboard.table.journal_rows import Report
from bowerboard.table.observed import KITTY, CardLaid, CardLifted, Observation, PadBack, PadSilent

Heard = tuple[list[tuple[Observation, Report | None]], tuple[Report, ...]]
"""Observations with the reports that made them, and reports that mean nothing and may go."""


@dataclass(slots=True)
class Hearing:
    """``places`` says where each pad lies, by its unique id; ``boots`` each pad's last start."""

    deck: Deck
    places: dict[str, int]
    boots: dict[str, int] = field(default_factory=dict)

    def take(self, item: ReaderEvent, silent: tuple[int, ...]) -> Heard:
        """What ``item`` means while the pads of the places ``silent`` are known to be lost."""
        if isinstance(item, PadRefused):
            return [], ()
        place = self.places.get(item.pad)
        if place is None:
            # Nobody told where this pad lies: its reports mean nothing, and are not wanted again.
            if isinstance(item, TagEntered | TagLeft | PadTouched):
                return [], (Report(item.pad, item.boot, item.seq),)
            return [], ()
        match item:
            case TagEntered(pad, at, uid, boot, seq, lying):
                card = self.deck.card(uid)
                laid = CardLaid(place, card, uid.hex(), at, lying)
                return [(laid, Report(pad, boot, seq))], ()
            case TagLeft(pad, at, uid, boot, seq):
                lifted = CardLifted(place, self.deck.card(uid), uid.hex(), at)
                return [(lifted, Report(pad, boot, seq))], ()
            case PadTouched(pad, at, touch, boot, seq):
                if place == KITTY:
                    return [], (Report(pad, boot, seq),)
                # A knock is a pass, as players do; the key is the side key of that seat.
                made = Held if touch is Touch.HOLD else Tapped
                return [(made(SideKey(place), at), Report(pad, boot, seq))], ()
            case PadLost(_, at):
                return [(PadSilent(place, at), None)] if place not in silent else [], ()
            case PadAppeared(pad, at, boot):
                restarted = self.boots.get(pad, boot) != boot
                self.boots[pad] = boot
                back = restarted or place in silent
                return [(PadBack(place, at, restarted), None)] if back else [], ()
            case PadBeat() | ReportsMissing():
                return [], ()
