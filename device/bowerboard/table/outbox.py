"""From the journal's entries to what may leave the table: pure.

Conclusions and answers go, observations and questions stay.  What nobody has seen is sealed, and
sent as opened with the event that shows its deal to be over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bowerboard.euchre import text
from bowerboard.hublink import secrecy
from bowerboard.hublink.payloads import BATCH_SIGNS, Answer, Row, Rows
from bowerboard.table import commanded, observed
from bowerboard.table.journal_rows import Entry, Kind
from bowerboard.table.journal_tail import Filed
from bowerboard.table.observed import Corrected

LOOK_BACK = 600
"""Entries read again before those to be sent, to know what is sealed and who told what: more than
a deal has."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asked for what follows, and why: a director ``by`` name, or a ``seat``."""

    by: str = ""
    why: str = ""
    seat: int | None = None


NOBODY = Asked()

Read = Callable[[int, int], list[Filed]]
"""Up to so many entries behind a number (``Tail.after``)."""


@dataclass(slots=True)
class Outbox:
    """Makes payloads of one journal, in the order of its numbers."""

    journal: str
    board: str
    read: Read
    _upto: int = 0
    _sealed: list[Row] = field(default_factory=list)
    _told: dict[int, Asked] = field(default_factory=dict)

    def batch(self, after: int, limit: int, wall: float) -> Rows | None:
        """What may be told of the entries behind number ``after``, ``limit`` of them at most; None
        when there are none.  ``wall`` is the time now by the clock that dated them."""
        if after != self._upto:
            self._begin_at(after)
        filed = self.read(after, limit)
        if not filed:
            return None
        rows: list[Row] = []
        answers: list[Answer] = []
        opened: list[Row] = []
        size = 0
        for each in filed:
            entry, age = each.entry, round(max(0.0, wall - each.wall), 3)
            if entry.kind is Kind.CONCLUDED:
                row, over = self._concluded(each, age)
                rows.append(row)
                opened += over
                size += sum(len(one.body or "") for one in (row, *over))
            elif entry.kind is Kind.OBSERVED:
                if seen := commanded.read(entry.body, entry.at):
                    answers.append(Answer(entry.seq, seen.id, seen.came, seen.why))
                self._note(entry)
            self._upto = entry.seq
            if size > BATCH_SIGNS:
                break
        return Rows(
            self.journal, self.board, after + 1, self._upto, tuple(rows), tuple(answers),
            tuple(opened),
        )  # fmt: skip

    def _concluded(self, filed: Filed, age: float) -> tuple[Row, list[Row]]:
        """The entry as a row, and what it opens."""
        entry = filed.entry
        who = self._told.get(entry.cause or 0, NOBODY)
        event = text.read(entry.body)
        row = Row(entry.seq, secrecy.body(event), age, who.by, who.why, who.seat)
        if row.body is None:
            self._sealed.append(replace(row, body=entry.body))
        if not secrecy.opens(event):
            return row, []
        over, self._sealed = self._sealed, []
        self._told.clear()
        return row, over

    def _begin_at(self, after: int) -> None:
        """Know what is sealed before number ``after``, having sent something else last."""
        self._sealed, self._told = [], {}
        start = max(0, after - LOOK_BACK)
        for each in self.read(start, after - start):
            if each.entry.kind is Kind.CONCLUDED:
                self._concluded(each, 0.0)
            elif each.entry.kind is Kind.OBSERVED:
                self._note(each.entry)
        self._upto = after

    def _note(self, entry: Entry) -> None:
        """Remember who asked for what may follow from ``entry``."""
        if entry.body.startswith("told "):
            seen = commanded.read(entry.body, entry.at)
            asked = None if seen is None else commanded.asked(seen.what)
            if seen is not None:
                self._told[entry.seq] = Asked(seen.by, "" if asked is None else asked[0])
        elif entry.body.startswith("correct "):
            put = observed.read(entry.body, entry.at)
            if isinstance(put, Corrected):
                seat = put.by if isinstance(put.by, int) else None
                self._told[entry.seq] = Asked("", put.why, seat)
