"""The journal's rows, and the seal by which an altered one is found.

Every row carries a seal: the CRC-32 of its values as Python writes their tuple, begun from the
seal of the row before.  A row that was changed does not fit its seal, so that its number can be
said; one that is missing shows in the numbers.  It finds damage, not forgery.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

COLUMNS = "seq, run, at, wall, kind, body, cause, pad, boot, report, synced"
"""What a seal covers, in this order."""


class JournalError(Exception):
    """A journal that cannot be used; the message says which, why, and how to mend it."""


class Damaged(JournalError):
    """A journal of which something can no longer be read, or is not as it was written."""


class Kind(IntEnum):
    """What sort of row it is."""

    OBSERVED = 0
    CONCLUDED = 1
    ASKED = 2


_KINDS = tuple(Kind)


class Report(NamedTuple):
    """A pad's report: its pad, the pad's boot, its number in that boot."""

    pad: str
    boot: int
    seq: int


class Entry(NamedTuple):
    """One row; ``seq`` is given by whoever writes, one up from the last.

    A tuple, since a start makes tens of thousands of them.
    """

    seq: int
    at: int
    kind: Kind
    body: str
    cause: int | None = None
    report: Report | None = None


@dataclass(frozen=True, slots=True)
class Stamp:
    """The wall clock's time (s since 1970), and whether it had been set by a time server; None
    where nobody knows."""

    wall: float
    synced: bool | None = None


Row = tuple[Any, ...]
"""The values of ``COLUMNS``."""


def row_of(entry: Entry, run: int, stamp: Stamp) -> Row:
    """``entry`` as written in that run, at that time."""
    told = (entry.report.pad, entry.report.boot, entry.report.seq) if entry.report else (None,) * 3
    synced = None if stamp.synced is None else int(stamp.synced)
    return (
        *(entry.seq, run, entry.at, float(stamp.wall), int(entry.kind), entry.body, entry.cause),
        *(*told, synced),
    )


def entry_of(row: Row) -> Entry:
    """The entry in ``row``.

    Raises:
        ValueError: there is no such kind.
    """
    seq, _, at, _, kind, body, cause, pad, boot, report = row[:10]
    told = None if pad is None else Report(pad, boot, report)
    return Entry(
        seq, at, _KINDS[kind] if 0 <= kind < len(_KINDS) else Kind(kind), body, cause, told
    )


def seal_of(before: int, row: Row) -> int:
    """The seal of ``row`` after a row sealed ``before`` (0 for the first)."""
    return zlib.crc32(repr(row).encode("utf-8", "surrogatepass"), before)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the rows from ``first`` to ``last``."""

    first: int
    last: int
    why: str

    def __str__(self) -> str:
        if self.first == self.last:
            return f"entry {self.first} {self.why}"
        return f"entries {self.first} to {self.last} {self.why}"


ALTERED = "not as written"
MISSING = "missing"


def faults(sealed: Iterable[tuple[Row, int | None]]) -> Iterator[Fault]:
    """What is wrong with rows in order of number, each given with its seal."""
    number, before = 0, 0
    for row, seal in sealed:
        seq = row[0]
        if seq != number + 1:
            yield Fault(number + 1, seq - 1, MISSING)
            # What it was sealed after is gone: it can only be held against the row after it.
        elif seal != seal_of(before, row):
            yield Fault(seq, seq, ALTERED)
        number, before = seq, seal or 0
