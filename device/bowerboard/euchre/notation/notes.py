"""Notes: what EGN has no field for, carried in its annotations.

A note is an event of ours that the fields of a deal do not tell: an irregularity, a ruling, a card
taken back.  It is written as one annotation, events as in ``euchre.text``, separated by bars::

    "callAnnotations": {"2": ["bowerboard: 3 talks"]}
    "playAnnotations": {"7": ["bowerboard: 1 exposes Ac | 1 must play Ac"]}
    "callAnnotations": {"0": ["bowerboard before the upcard: misdeal: a card was faced"]}

Under number n of ``callAnnotations`` stands what happened before the n-th thing that was said:
first the calls, then alone, the partner's best, a lone defence and the discard.  Under number n of
``playAnnotations``, before the n-th card; and after all of them under the number that follows.

House rules that the ``ruleset`` cannot say stand in the game's ``description``, as in a journal::

    "description": "bowerboard rules: super_euchre=4 lone_euchre=3"

Every other reader may ignore all of it: the fields alone tell the cards and calls.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from bowerboard.euchre import text
from bowerboard.euchre.events import (
    Amended,
    GameBegan,
    HandsDealt,
    Reinstated,
    Retracted,
    UpcardTurned,
)
from bowerboard.euchre.notation.fields import At
from bowerboard.euchre.notation.record import Note, Stage

EVENTS = "bowerboard: "
BEFORE = "bowerboard before the upcard: "
RULES = "bowerboard rules: "

MOST = 1024
"""Characters in one annotation, and in a description."""

_NOT_A_NOTE = (Amended, GameBegan, HandsDealt, UpcardTurned, Reinstated, Retracted)


def read_note(found: At, number: int, stage: Stage) -> Iterator[Note]:
    """The notes in one annotation; none in what other people remark.

    Raises:
        BadNotation: it is marked as ours, but no event of a deal.
    """
    remark = found.text(MOST)
    for mark, when in ((EVENTS, stage), (BEFORE, Stage.BEFORE)):
        if remark.startswith(mark):
            for line in remark.removeprefix(mark).split(" | "):
                try:
                    event = text.read(line)
                except text.Unreadable as why:
                    raise found.wrong(str(why)) from None
                if isinstance(event, _NOT_A_NOTE):
                    raise found.wrong(f"{line!r} does not happen within a deal")
                yield Note(when, number, event)


def write_notes(notes: Iterable[Note], *stages: Stage) -> dict[str, list[str]]:
    """The annotations that carry the ``notes`` of ``stages``, by number."""
    made: dict[str, list[str]] = defaultdict(list)
    for note in notes:
        if note.stage not in stages:
            continue
        mark = BEFORE if note.stage is Stage.BEFORE else EVENTS
        line = text.write(note.event)
        remarks = made[str(note.number)]
        if remarks and remarks[-1].startswith(mark) and len(remarks[-1]) + len(line) + 3 <= MOST:
            remarks[-1] += f" | {line}"
        else:
            remarks.append(f"{mark}{line}"[:MOST])
    return dict(made)
