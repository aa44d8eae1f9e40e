"""What is wrong with the pads and the unit itself, said on the faces until mended, or told.

It is about hardware, not about the game, so none of it is an observation in the journal.  Pads
that are lost are not here: the sense knows them, since their cards are uncertain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadLost,
    PadRefused,
    ReaderEvent,
    ReportsMissing,
)
from bowerboard.seatlink import words
from bowerboard.table.observed import KITTY
from bowerboard.view import Ask, Question, TableView

_ROUTINE = (Ask.WHO_DEALS, Ask.PICK_UP, Ask.NAME_SUIT, Ask.NAME_TRUMP, Ask.CALL_RENEGE, Ask.RESUME)
"""What a deal asks anyway; a pad that cannot be relied on comes first."""

_TOLD = (Ask.CARDS_MISSED, Ask.JOURNAL_DAMAGED, Ask.OLD_CONFIG)
"""What somebody only has to have seen."""


@dataclass(slots=True)
class PadCare:
    """The troubles of the pads by place, and those of the whole table (place None).

    ``at_port`` says which place's pad is expected at a port, for pads that cannot be understood
    and so cannot say who they are.
    """

    at_port: Mapping[str, int] = field(default_factory=dict)
    _troubles: dict[tuple[int | None, Ask], None] = field(default_factory=dict)

    def take(self, event: ReaderEvent, places: Mapping[str, int]) -> None:
        """Note what ``event`` says about its pad."""
        if isinstance(event, PadRefused):
            self._set(self.at_port.get(event.port), Ask.UPDATE_PAD, True)
            return
        place = places.get(event.pad)
        if place is None:
            return
        match event:
            case PadAppeared():
                self._set(place, Ask.UPDATE_PAD, False)
                self._set(place, Ask.READER_FAULT, event.reader == words.READERS[0])
            case PadBeat():
                self._set(place, Ask.READER_FAULT, not event.antenna_ok)
                if event.overflow:
                    self._set(place, Ask.CARDS_MISSED, True)
            case PadLost():
                self._set(place, Ask.READER_FAULT, False)
            case ReportsMissing():
                self._set(place, Ask.CARDS_MISSED, True)

    @property
    def general(self) -> tuple[Ask, ...]:
        """What is wrong with the whole table and has not been seen yet."""
        return tuple(ask for place, ask in self._troubles if place is None)

    def attended(self) -> None:
        """Somebody pressed a key: what only had to be told has been told."""
        for trouble in [each for each in self._troubles if each[1] in _TOLD]:
            del self._troubles[trouble]

    def note(self, trouble: Ask) -> None:
        """Something is wrong with the whole table."""
        self._set(None, trouble, True)

    def shown_in(self, view: TableView) -> TableView:
        """``view`` with the troubles among its questions: after what somebody just did and the
        doubts about cards, before the routine of a deal."""
        own = [Question(ask, None if place == KITTY else place) for place, ask in self._troubles]
        if not own:
            return view
        first = [question for question in view.questions if question.ask not in _ROUTINE]
        after = [question for question in view.questions if question.ask in _ROUTINE]
        return replace(view, questions=(*first, *own, *after))

    def _set(self, place: int | None, ask: Ask, there: bool) -> None:
        if there:
            self._troubles[place, ask] = None
        else:
            self._troubles.pop((place, ask), None)
