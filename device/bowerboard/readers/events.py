"""What a reader tells the table.  Every event names its pad by unique id, never by port.

``at`` is the host's monotonic clock in ms, when the last byte of the report was read.  A pad's own
reports also carry their boot id and number, which the table hands back to ``acknowledge`` once
whatever it concluded from them is committed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class TagEntered:
    """A tag was laid on the pad; ``lying`` if it was found there when the pad started, or when it
    caught up after its reports had overflowed: when it was laid is then not known."""

    pad: str
    at: int
    uid: bytes
    boot: int
    seq: int
    lying: bool = False


@dataclass(frozen=True, slots=True)
class TagLeft:
    """A tag that had entered is gone from the pad, about 700 ms ago."""

    pad: str
    at: int
    uid: bytes
    boot: int
    seq: int


class Touch(Enum):
    """What was done at a pad that has a key or a knock sensor."""

    TAP = "tap"  # the key, released within 600 ms
    HOLD = "hold"  # the key, still down after 600 ms
    KNOCK = "knock"  # on the pad or beside it, without a card laid or lifted


@dataclass(frozen=True, slots=True)
class PadTouched:
    """A pad's key was used, or somebody knocked; reported and acknowledged as a tag is."""

    pad: str
    at: int
    touch: Touch
    boot: int
    seq: int


@dataclass(frozen=True, slots=True)
class PadAppeared:
    """A pad said who it is, for the first time since the port opened, or since it was lost.

    A ``boot`` not seen before means that the pad forgot what lay on it: forget it as well.
    Whatever still lies there is entered again, ``lying``.  ``reader`` is the kind of tag reader;
    ``none`` is a pad whose firmware has no antenna driver.
    """

    pad: str
    at: int
    boot: int
    reader: str
    firmware: str


@dataclass(frozen=True, slots=True)
class PadBeat:
    """A pad is alive: counts since its start.

    ``next_seq`` is the number its next report will have; ``drops`` counts changes that found no
    room in its memory and were never reported one by one, and ``overflow`` says that there were
    some since the last beat.  ``errors`` counts polls that its tag chip did not answer, ``resets``
    how often that chip had to be reset; ``antenna_ok`` is false while it does not answer.
    """

    pad: str
    at: int
    next_seq: int
    reads: int
    drops: int
    errors: int
    free_memory: int
    overflow: bool
    antenna_ok: bool = True
    resets: int = 0


@dataclass(frozen=True, slots=True)
class PadLost:
    """A pad that had appeared is gone: unplugged, or silent for 2.5 s.  ``why`` is for people.
    Nothing is known about the cards on it until it appears again."""

    pad: str
    at: int
    why: str


@dataclass(frozen=True, slots=True)
class ReportsMissing:
    """The reports ``first`` to ``last`` of this boot were acknowledged once, so that the pad has
    forgotten them, and the journal does not have them: it is a copy, or has lost its end."""

    pad: str
    at: int
    boot: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PadRefused:
    """At ``port`` is a pad of another protocol version; nothing it says is used.  ``why`` also
    says how to mend it."""

    port: str
    at: int
    why: str


ReaderEvent = (
    TagEntered
    | TagLeft
    | PadTouched
    | PadAppeared
    | PadBeat
    | PadLost
    | ReportsMissing
    | PadRefused
)


@dataclass(frozen=True, slots=True)
class Heard:
    """What happened at ``port`` at ``at``, and what its driver made of it.

    ``what`` is ``opened``, ``received`` (``raw`` the bytes), ``tick``, or ``lost`` (``raw`` why).
    """

    port: str
    at: int
    what: str
    raw: bytes
    events: tuple[ReaderEvent, ...]
