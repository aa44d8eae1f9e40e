"""From the journal's entries to what may leave the table: pure.

Conclusions and answers go, observations and questions stay.  What nobody has seen is sealed, and
sent as opened with the event that shows its deal to be over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bowerboard.euchre import text
from bowerboard.hublink import secrecy
from bowerboard.hublink.payloads import Answer, Row, Rows
from bowerboard.table import commanded
from bowerboard.table.journal import Kind
from bowerboard.table.journal_tail import Filed

LOOK_BACK = 600
"""Entries read again before those to be sent, to know what is sealed and who told what: more than
a deal has."""

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
    _told: dict[int, str] = field(default_factory=dict)

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
        for each in filed:
            entry, age = each.entry, round(max(0.0, wall - each.wall), 3)
            if entry.kind is Kind.CONCLUDED:
                row, over = self._concluded(each, age)
                rows.append(row)
                opened += over
            elif entry.kind is Kind.OBSERVED and (seen := commanded.read(entry.body, entry.at)):
                self._told[entry.seq] = seen.by
                answers.append(Answer(entry.seq, seen.id, seen.came, seen.why))
            self._upto = entry.seq
        return Rows(
            self.journal, self.board, after + 1, self._upto, tuple(rows), tuple(answers),
            tuple(opened),
        )  # fmt: skip

    def _concluded(self, filed: Filed, age: float) -> tuple[Row, list[Row]]:
        """The entry as a row, and what it opens."""
        entry = filed.entry
        by = self._told.get(entry.cause or 0, "")
        event = text.read(entry.body)
        row = Row(entry.seq, secrecy.body(event), age, by)
        if row.body is None:
            self._sealed.append(Row(entry.seq, entry.body, age, by))
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
            elif seen := commanded.read(each.entry.body, each.entry.at):
                self._told[each.entry.seq] = seen.by
        self._upto = after
