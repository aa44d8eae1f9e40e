"""All ports of a table: what they hear goes into the inbox, acknowledgements and light go back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bowerboard import logs
from bowerboard.readers.driver import Driver, Fitted
from bowerboard.readers.events import Heard, PadAppeared, ReaderEvent
from bowerboard.readers.port import PadPort, ReaderPort
from bowerboard.readers.registry import driver
from bowerboard.table import lights
from bowerboard.table.clock import Clock
from bowerboard.table.journal import Report
from bowerboard.table.setup import Setup
from bowerboard.view import TableView


class Ports:
    """The ports that ``setup`` names, ``all`` of them, not yet open.

    ``reported`` says which report of each (pad, boot) was recorded last; ``put`` takes what is
    heard, on the port's own thread.
    """

    def __init__(
        self,
        setup: Setup,
        reported: Mapping[tuple[str, int], int],
        put: Callable[[Heard], None],
        clock: Clock,
    ) -> None:
        self._put = put
        self._clock = clock
        self._places = dict(setup.places)
        self._port_of: dict[str, ReaderPort] = {}
        self._lit: dict[str, int] = {}
        self.all: list[ReaderPort] = [self._pad(path, reported) for path in setup.ports]
        known = setup.deck.known()
        for at in setup.readers:
            fitted = Fitted(at.path, known, at.reads, reported)
            self.all.append(self._reader(at.path, driver(at.type, fitted)))
        for port in self.all:
            port.complain = partial(_complain, port.path)

    def _pad(self, path: str, reported: Mapping[tuple[str, int], int]) -> ReaderPort:
        now = self._clock.now
        port: ReaderPort = PadPort(path, _none, now, reported, lambda h: self._heard(port, h))
        return port

    def _reader(self, path: str, reader: Driver) -> ReaderPort:
        port: ReaderPort = ReaderPort(
            path,
            reader,
            _none,
            self._clock.now,
            patience=self._clock.patience,
            tap=lambda heard: self._heard(port, heard),
        )
        return port

    def _heard(self, port: ReaderPort, heard: Heard) -> None:
        for event in heard.events:
            if isinstance(event, PadAppeared):
                # Acknowledgements go there, and are noted there even while its cable is pulled.
                self._port_of[event.pad] = port
        self._put(heard)

    def acknowledge(self, report: Report) -> None:
        """Tell a pad that what it reported is on the disk."""
        self._port_of[report.pad].acknowledge(report.boot, report.seq)

    def light(self, view: TableView, dark: str = "") -> None:
        """Let every pad's light show what ``view`` says of its place; that of the pad ``dark``,
        which has (re)started, is off."""
        self._lit.pop(dark, None)
        for pad, place in self._places.items():
            mode, port = lights.light(view, place), self._port_of.get(pad)
            if isinstance(port, PadPort) and self._lit.get(pad) != mode:
                self._lit[pad] = mode
                port.light(mode)


def _none(event: ReaderEvent) -> None:
    """All that a port hears comes by its tap."""


def _complain(path: str, what: str, error: Exception | None) -> None:
    if error is None:
        logs.warn(what, source=path)
    else:
        logs.fault(what, error, source=path)
