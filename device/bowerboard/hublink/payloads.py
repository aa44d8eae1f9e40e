"""What table and hub say to each other, one frozen dataclass a payload.

Times are ages in seconds, counted by whoever speaks, so that clocks need not agree; ``Command``
alone carries a time, of the hub's clock, which the table knows from the hub's heartbeat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from bowerboard.view import TableView

Line = Annotated[str, 40_000]
"""A line of ``euchre.text``, of so many characters at most; the longest is a correction that lays
two games anew."""

BEAT_S = 3.0
"""A heartbeat is due so long after the last word, of the table and of the hub."""

BUSY_BEAT_S = 6.0
"""And so long after the last heartbeat, whatever was said since."""

LOST_S = 9.0
"""After so long without one the link is lost, at both ends; the last will is often sooner."""

KEEPALIVE_S = 5
"""MQTT's own: the broker sends the will after one and a half of it."""

BATCH_MAX = 400
"""Rows and answers of the journal in one payload of rows."""

BATCH_SIGNS = 100_000
"""Characters of rows after which a payload ends though it could hold more of them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A conclusion of the journal: its number, its line (``euchre.text``), how old it is.

    ``body`` None: sealed, its words stay at the table until the deal is over.  ``by`` is the
    director who gave the command it follows from, ``seat`` who asked for it at the table, where
    somebody said so; ``why`` are their words.
    """

    seq: int
    body: Line | None
    age: float
    by: str = ""
    why: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of the command ``id``, as the journal has it at ``seq``.

    ``cuts``: it was refused since later events could not have happened then; ``words`` say which,
    and the same correction with ``cut`` would do it.
    """

    seq: int
    id: str
    came: str  # done, refused, cuts, stale or void
    words: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """Everything that may leave the table of its journal's numbers ``first`` to ``last``.

    Numbers that are not named are observations and questions, which stay at the table.
    ``opened`` are rows that were sealed, the deal being over.
    """

    journal: str
    board: str
    first: int
    last: int
    rows: tuple[Row, ...] = ()
    answers: tuple[Answer, ...] = ()
    opened: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """What the faces show; ``asked`` says how long each question of the view has been asked."""

    journal: str
    board: str
    seq: int
    view: TableView
    asked: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A heartbeat of a table, or its last will (``online`` false).

    ``instance`` is another at every start of the program, ``session`` counts its connections and
    ``beat`` its heartbeats; ``last`` is the last number of the journal.
    """

    online: bool
    board: str
    instance: str
    session: int
    beat: int = 0
    journal: str = ""
    last: int = 0
    version: str = ""
    low_power: bool = False
    asks: bool = False  # it has not been told on this connection where to go on
    parted: bool = False  # not a will: the table was switched off on purpose


@dataclass(frozen=True, slots=True)
class HubLink:
    """A heartbeat of the hub, or its last will; ``time`` is its clock, seconds since 1970."""

    online: bool
    instance: str
    beat: int = 0
    tournament: str = ""
    time: float = 0.0


@dataclass(frozen=True, slots=True)
class Ack:
    """Everything of ``journal`` up to number ``upto`` is stored; go on behind it.

    ``again``: what came since does not follow on it, so begin there anew.  ``hub`` is there in the
    answer to a table that asks: it knows then at once that the hub lives.
    """

    journal: str
    upto: int
    again: bool = False
    hub: HubLink | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """These boards speak under one name; only the first is heard."""

    boards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """What a table is to do; done once, however often it comes.

    ``seq`` counts the commands to this table in this ``tournament``; one that is not above the
    last is old.  After ``expires`` (the hub's clock) it is not done any more.  ``correction`` is
    a line of ``correctiontext`` and ``why`` the director's reason; ``pause``, ``message`` and
    ``attend`` correct nothing.

    It rests on what the director saw: ``latest`` and ``stands`` are numbers of events that must
    be the latest, and stand; ``score`` must be the score; ``was`` is the line of what must stand
    at the place that the correction names.  Where they are not, nothing is done.
    """

    id: str
    tournament: str
    seq: int
    expires: float
    by: str
    correction: str | None = None
    why: str = ""
    pause: bool | None = None
    message: str | None = None
    attend: bool = False
    latest: int | None = None
    stands: tuple[int, ...] = ()
    score: tuple[int, ...] = ()
    was: str = ""
