"""What must be sent so that a display shows the next picture: the cheapest writes of what changed.

A display memory is pages of eight rows; a byte is eight pixels of one column.  There are two ways
to say where bytes go (SSD1306 data sheet, section 10.1.3 to 10.1.7):

- *Page mode*, the only one of an SH1106: a page and a column, then bytes along that page.
- *Windows* (horizontal mode): columns and pages from which to which, then bytes row by row, so
  that a figure five pages tall is one write.  A row's end leads on to the next page, the window's
  last page back to its first; naming columns leaves the page where it is.

A write costs a few bytes beside its own, so runs with little between them are sent as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

FRAMING = 4
"""Bytes on the wire beside commands and data: two addresses, two control bytes."""

RUN_COST = FRAMING + 3
"""Of a run in page mode: page and two halves of a column; or, in a window that leads there, two
columns."""

_PAGE, _HIGH_COLUMN = 0xB0, 0x10
_MODE, _COLUMNS, _PAGES = 0x20, 0x21, 0x22
_BY_WINDOWS, _BY_PAGES = 0x00, 0x02
_NAMED = 3  # bytes that name the columns, or the pages, of a window
_BACK = 5
"""Bytes that going back to page mode costs: the mode and, before it, all columns.  The data sheet
asks for no columns, but some clones end the rows of page mode where the last window ended."""

_LOW = 3
"""A change of so few pages is hardly cheaper in windows: not worth looking for any."""


class Write(NamedTuple):
    """``commands``, then as data the columns ``first`` to ``end`` (excluded) of the pages ``page``
    to ``below`` (excluded), page after page."""

    commands: tuple[int, ...]
    page: int
    below: int
    first: int
    end: int

    @property
    def cost(self) -> int:
        """Bytes on the wire."""
        size = (self.below - self.page) * (self.end - self.first)
        return FRAMING + len(self.commands) + size


class Standing(NamedTuple):
    """Where a display would put the next byte: its mode, the page it stands on (None: unknown),
    and the pages of its window."""

    windows: bool
    page: int | None = None
    top: int = 0
    bottom: int = 0


class Plan(NamedTuple):
    """What to send, in order, and where the display stands afterwards."""

    writes: list[Write]
    standing: Standing

    @property
    def cost(self) -> int:
        """Bytes on the wire."""
        return sum(write.cost for write in self.writes)


_Span = tuple[int, int]
"""Columns: the first, and the one after the last."""


class _Changed(NamedTuple):
    """A page that changes: its bytes, zero where they stay as they are, and the runs of others."""

    page: int
    bits: int
    runs: list[_Span]


def whole(after: bytes) -> bytes:
    """A picture that differs from ``after`` in every byte: what is unknown is sent whole."""
    return bytes(value ^ 0xFF for value in after)


def plan(before: bytes, after: bytes, width: int, at: Standing) -> Plan:
    """The cheapest way found to turn ``before`` into ``after``, both in pages of ``width`` bytes,
    on a display with both modes that stands ``at``."""
    changed = _changed(before, after, width)
    if not changed:
        return Plan([], at)
    paged = _by_pages(changed, at, width, 0)
    if len(changed) <= _LOW:
        return paged
    windows = _by_windows(changed, at, width, len(after) // width - 1)
    back = 0 if at.windows else _BACK  # to be paid by whatever comes next
    return windows if windows.cost + back < paged.cost else paged


def page_plan(before: bytes, after: bytes, width: int, at: Standing, offset: int) -> Plan:
    """The same on a display that has pages only; its first column is column ``offset``."""
    return _by_pages(_changed(before, after, width), at, width, offset)


def _pattern(gap: int) -> re.Pattern[bytes]:
    return re.compile(rb"[^\0](?:\0{0,%d}[^\0])*" % gap)


_RUNS = [_pattern((RUN_COST - 1) // rows) for rows in range(1, 9)]
"""By rows less one: changed columns, with fewer equal bytes between them than a write costs."""


def _changed(before: bytes, after: bytes, width: int) -> list[_Changed]:
    found = []
    for page in range(len(after) // width):
        part = slice(page * width, (page + 1) * width)
        old, new = before[part], after[part]
        if old != new:
            # As numbers, since the difference of two pages is then one step and not 128.
            bits = int.from_bytes(old) ^ int.from_bytes(new)
            found.append(_Changed(page, bits, _spans(bits, 1, width)))
    return found


def _spans(bits: int, rows: int, width: int) -> list[_Span]:
    return [found.span() for found in _RUNS[rows - 1].finditer(bits.to_bytes(width))]


def _by_pages(changed: Sequence[_Changed], at: Standing, width: int, offset: int) -> Plan:
    """The cheapest runs, page by page."""
    writes, stands = [], None if at.windows else at.page
    turn: tuple[int, ...] = (_COLUMNS, 0, width - 1, _MODE, _BY_PAGES) if at.windows else ()
    for page, _, runs in changed:
        for first, end in runs:
            named = () if page == stands else (_PAGE | page,)
            column = first + offset
            where = (column & 0x0F, _HIGH_COLUMN | column >> 4)
            writes.append(Write((*turn, *named, *where), page, page + 1, first, end))
            turn, stands = (), page
    return Plan(writes, Standing(False, stands))


class _Block(NamedTuple):
    """Neighbouring pages that get the same columns; ``bits`` are all their changed ones."""

    page: int
    below: int
    bits: int
    spans: list[_Span]


def _cost(rows: int, spans: list[_Span]) -> int:
    """Bytes on the wire of a block where the display stands there already."""
    data = rows * sum([end - first for first, end in spans])
    # Going back to its first page takes pages of its own, and so does going on from there.
    again = 2 * _NAMED if rows > 1 and len(spans) > 1 else 0
    return RUN_COST * len(spans) + again + data


def _blocks(changed: Sequence[_Changed], width: int) -> Iterator[_Block]:
    """The changed pages, each with those above if that is no dearer."""
    page, bits, spans = changed[0]
    block, cost = _Block(page, page + 1, bits, spans), _cost(1, spans)
    for page, bits, runs in changed[1:]:
        alone = _cost(1, runs)
        if block.below == page:
            rows, both = page + 1 - block.page, block.bits | bits
            spans = _spans(both, rows, width)
            joined = _cost(rows, spans)
            if joined <= cost + alone:
                block, cost = _Block(block.page, page + 1, both, spans), joined
                continue
        yield block
        block, cost = _Block(page, page + 1, bits, runs), alone
    yield block


def _by_windows(changed: Sequence[_Changed], at: Standing, width: int, last: int) -> Plan:
    """Blocks of pages as windows that lead from one to the next; ``last`` is the last page."""
    parts = [(block, span) for block in _blocks(changed, width) for span in block.spans]
    turn: tuple[int, ...] = () if at.windows else (_MODE, _BY_WINDOWS)
    page, top, bottom = (at.page, at.top, at.bottom) if at.windows else (None, 0, 0)
    writes = []
    for place, (block, (first, end)) in enumerate(parts, 1):
        again = place < len(parts) and parts[place][0] is block
        tall = block.below - block.page > 1
        # One that is to be filled twice must end where it ends, any other may lead on.
        ends = block.below - 1 if tall and again else last
        named: tuple[int, ...] = ()
        if page != block.page or (tall and again and (top, bottom) != (page, ends)):
            named = (_PAGES, block.page, ends)
            top, bottom = block.page, ends
        # On a single page a row that does not end leaves the page where it is.
        right = width if again and not tall else end
        columns = (_COLUMNS, first, right - 1)
        writes.append(Write((*turn, *columns, *named), block.page, block.below, first, end))
        turn = ()
        if tall or not again:
            page = top if block.below > bottom else block.below
    return Plan(writes, Standing(True, page, top, bottom))
