"""What the table asks of every sort of reader, and what a reader is told about itself.

A reader type is one file in ``drivers``: a class ``Reader`` that is built from a ``Fitted`` and
keeps this protocol.  It sees bytes and times, never a port or a clock, so it is tested by hand:

    reader = Reader(Fitted(pad="/dev/serial/by-path/...", known=deck))
    reader.opened(now)
    for event in reader.receive(chunk, now): ...
    port.write(reader.take_outgoing())

``registry`` finds it by the name of its file.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from bowerboard.readers.events import ReaderEvent

Boot = tuple[str, int]
"""A pad and one of its starts; reports are numbered within it."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """One reader at one table.

    ``pad`` is its name in events: the path of its port, since these readers have no number of
    their own.  ``known`` are the UIDs of the table's packs; None, while a pack is being enrolled,
    lets every tag through.  ``reads`` is how often a card must be read before it counts, where
    the type leaves that open.  ``resume`` maps (pad, boot) to the last report in the journal.
    """

    pad: str
    known: Container[bytes] | None = None
    reads: int = 2
    resume: Mapping[Boot, int] = field(default_factory=dict)


class Driver(Protocol):
    """One reader's conversation over a port that may come and go."""

    baud: int

    @property
    def errors(self) -> int:
        """Bytes or answers so far that were no good."""

    @property
    def pad(self) -> str | None:
        """The unique id of the pad that is there, ``None`` while none is."""

    @property
    def due(self) -> int | None:
        """When ``tick`` is wanted (ms), ``None`` for never: bytes alone move it on."""

    def opened(self, at: int) -> list[ReaderEvent]:
        """The port has opened."""

    def receive(self, chunk: bytes, at: int) -> list[ReaderEvent]:
        """The events that ``chunk`` completes.  Never raises, whatever the bytes are."""

    def tick(self, at: int) -> list[ReaderEvent]:
        """What follows from time alone; called at ``due`` and every second besides."""

    def lost(self, at: int, why: str) -> list[ReaderEvent]:
        """The port is gone, or could not be opened; said once until it opens again."""

    def take_outgoing(self) -> bytes:
        """What is to be written now; often nothing."""

    def acknowledge(self, boot: int, seq: int) -> bytes:
        """Report ``seq`` of ``boot``, and all before, are committed: the bytes that say so."""

    def light(self, mode: int) -> bytes:
        """The bytes that set the pad's light; none where it has no light."""

    def release(self) -> bytes:
        """The bytes that make the pad give its console back; none where it has none."""
