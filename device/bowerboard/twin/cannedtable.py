"""The tables of a canned hub: each is a record in memory, corrected as a real table corrects."""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.euchre import text, umpire
from bowerboard.euchre.events import TableEvent
from bowerboard.hub.record import Record, Row
from bowerboard.hub.shown import Reason, Source
from bowerboard.hublink.corrections import Author, Correction
from bowerboard.table.changes import Refusal
from bowerboard.table.proposing import propose

NOW = 1_780_000_000.0
"""The time on the canned hub's clock, always."""

RENEGE = (
    "game 0-0", "dealer 3", "up 9h", "0 orders up",
    "0 plays Ah", "1 plays Td", "2 plays Qh", "3 plays Kh",
    "0 plays Ac", "1 plays 9c", "2 plays Qc", "3 plays Kc",
    "0 plays Ks", "1 plays Th", "1 reneged in 0 Td",
)  # fmt: skip
"""East cannot follow hearts, and then has the ten."""

QUIET = ("game 4-6", "dealer 0", "up Js", "1 passes", "2 orders up", "2 alone", "1 plays Ad")


@dataclass(slots=True)
class CannedTable:
    """One table of a canned hub."""

    name: str
    source: Source
    record: Record
    needs: tuple[Reason, ...] = ()
    message: str = ""
    paused: bool = False
    confirmed: bool = False


def recorded(lines: tuple[str, ...]) -> Record:
    """The record of ``lines``, one every ten seconds."""
    record = Record()
    for seq, body in enumerate(lines, 1):
        record.append(Row(seq, body, NOW - 10 * (len(lines) - seq)))
    return record


def corrected(record: Record, command: Correction, by: str, reason: str) -> Refusal | None:
    """Record what ``command`` comes to, as the table would; or why not."""
    why = f"{by}: {reason}" if reason else by
    answer = propose(record.history, command, Author.DIRECTOR, why)
    if isinstance(answer, Refusal):
        return answer
    events: list[TableEvent] = list(answer.events)
    while events:
        row = Row(record.upto + 1, text.write(events.pop(0)), NOW, by, reason)
        record.append(row)
        follows = umpire.next_event(record.game)
        events += [] if follows is None or events else [follows]
    return None
