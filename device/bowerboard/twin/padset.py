"""Several virtual pads on one clock, their words delivered in the order of time.

    pads = PadSet([("seat 0", pad, cable), ...], clock.set, settle, lambda i: ports[i].sent)
    pads.run(2000, lambda i: tags[i])

Each pad runs by itself up to the limit or to its first word, all of them at once.  Then the
earliest word is delivered, the table settles, its answer goes back to that pad, and that pad goes
on.  A pad thus hears the table where it next stops; what the table says to a pad that did not
speak reaches it at that pad's own next word, at most a beat later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bowerboard.twin.cable import Cable
from bowerboard.twin.pads import PadStopped, Report, VirtualPad


class PadSet:
    """``at(ms)`` sets the virtual clock (and may pace it); ``settle(i)`` returns when the table
    has done all that follows from pad ``i``'s bytes, its acknowledgement written; ``sent(i)`` is
    the count of bytes that pad ``i``'s port has written."""

    def __init__(
        self,
        pads: Sequence[tuple[str, VirtualPad, Cable]],
        at: Callable[[int], None],
        settle: Callable[[int], None],
        sent: Callable[[int], int],
    ) -> None:
        self._pads = list(pads)
        self._at = at
        self._settle = settle
        self._sent = sent
        #: The last report of each pad, and the mode its light last showed, by its place.
        self.reports: dict[int, Report] = {}
        self.lights: dict[int, int] = {}

    def run(self, until: int, tags: Callable[[int], list[bytes]]) -> None:
        """Bring every running pad to ``until`` ms, with ``tags(i)`` on its antenna throughout.

        Raises ``PadStopped`` with the pad's traceback where one has ended.
        """
        running = [i for i, (_, pad, _) in enumerate(self._pads) if pad.running]
        for i in running:
            self._grant(i, until, tags(i))
        for i in running:
            self._read(i)
        while spoke := [i for i in running if self._unheard(i)]:
            i = min(spoke, key=lambda place: (self.reports[place].now, place))
            report, cable = self.reports[i], self._pads[i][2]
            self._at(report.now)
            cable.to_host(report.sent)
            if cable.plugged:
                self._settle(i)
            self._grant(i, until, tags(i))
            self._read(i)
        self._at(until)

    def forget(self, i: int) -> None:
        """Pad ``i`` has been given power anew: what its last report said is of another run."""
        self.reports.pop(i, None)

    def _unheard(self, i: int) -> bool:
        return self.reports[i].sent > self._pads[i][2].emitted

    def _grant(self, i: int, until: int, tags: list[bytes]) -> None:
        _, pad, cable = self._pads[i]
        cable.to_pad(self._sent(i))
        pad.send_grant(until, cable.given, tags)

    def _read(self, i: int) -> None:
        name, pad, cable = self._pads[i]
        try:
            report = pad.read_report()
        except PadStopped as error:
            raise PadStopped(f"at {name}: {error}\n{cable.console_text()}") from error
        self.reports[i] = report
        for _, mode in report.lights:
            self.lights[i] = mode
