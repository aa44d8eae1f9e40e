"""What follows from what a table said: values of ``livetable``."""

from __future__ import annotations

from dataclasses import dataclass, field

from bowerboard.hub.record import Row
from bowerboard.hub.store import Filing
from bowerboard.hublink.payloads import Ack, Answer, Clash
from bowerboard.hublink.payloads import Row as SaidRow

BY_MAX, WHY_MAX = 80, 200
"""Characters kept of who corrected, and why."""

SEATS_MAX = 10

BOARD_MAX = 64
"""Characters kept of a board's id."""


@dataclass(slots=True)
class Heard:
    """What follows from a payload: what to store, what to say, what was answered."""

    filings: list[Filing] = field(default_factory=list)
    ack: Ack | None = None
    clash: Clash | None = None
    answers: list[Answer] = field(default_factory=list)
    changed: bool = False
    load: bool = False  # the record must be read from the store again
    refused: str = ""


@dataclass(slots=True)
class Speaker:
    """A board that spoke under the table's name, and when last."""

    board: str
    instance: str
    at: float


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A ruling, number ``seq``, that was taken back at the table."""

    seq: int
    at: float
    words: str


def row_of(said: SaidRow, now: float) -> Row:
    """``said`` as it is kept; ``now`` is the hub's time."""
    at = now - max(0.0, said.age)
    seat = said.seat if said.seat is not None and 0 <= said.seat < SEATS_MAX else None
    return Row(said.seq, said.body, at, said.by[:BY_MAX], said.why[:WHY_MAX], seat)
