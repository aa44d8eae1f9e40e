"""What must be sent so that a display shows the next picture: runs of changed bytes.

A display memory is pages of eight rows; a byte is eight pixels of one column.  Sending a run costs
a few bytes beside its own, so two runs with little between them are sent as one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

RUN_COST = 7
"""Bytes on the wire beside its data: two addresses, two control bytes, page and two columns."""


class Run(NamedTuple):
    """The columns ``first`` to ``end`` (excluded) of ``page``."""

    page: int
    first: int
    end: int

    @property
    def cost(self) -> int:
        """Bytes on the wire, one less where the display stands on that page already."""
        return RUN_COST + self.end - self.first


def runs(before: bytes, after: bytes, width: int) -> list[Run]:
    """The cheapest runs that turn ``before`` into ``after``, both in pages of ``width`` bytes.

    Cheapest for one page at a time, which is all that displays without a window can do.
    """
    found = []
    for page in range(len(after) // width):
        start = page * width
        old, new = before[start : start + width], after[start : start + width]
        if old != new:
            found += _runs_of_page(page, old, new)
    return found


_RUN = re.compile(rb"[^\0](?:\0{0,%d}[^\0])*" % (RUN_COST - 1))
"""Changed bytes, with fewer equal ones between them than a run of their own would cost."""


def _runs_of_page(page: int, old: bytes, new: bytes) -> list[Run]:
    # As numbers, since the difference of two pages is then one step and not 128.
    changed = (int.from_bytes(old) ^ int.from_bytes(new)).to_bytes(len(old))
    return [Run(page, *found.span()) for found in _RUN.finditer(changed)]
