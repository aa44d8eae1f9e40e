"""The pod kept at work: what fails in it is closed and opened again, and nobody else notices."""

from __future__ import annotations

from collections.abc import Callable

from bowerboard import logs
from bowerboard.panel.keys import Key, KeyEdge
from bowerboard.panel.pod import Pod, PodUnavailable
from bowerboard.view import TableView

FIRST_PAUSE_MS, LAST_PAUSE_MS = 1000, 60_000
"""Before the pod is opened again; doubled each time it fails."""

MakePod = Callable[[Callable[[KeyEdge], None], Callable[[], int]], Pod]


class PanelCare:
    """The pod that ``make`` builds around ``inbox``, or none where ``make`` is None."""

    def __init__(
        self, make: MakePod | None, inbox: Callable[[KeyEdge], None], clock: Callable[[], int]
    ) -> None:
        self._make = make
        self._inbox = inbox
        self._clock = clock
        self._pod: Pod | None = None
        self._view: TableView | None = None
        self._pause = FIRST_PAUSE_MS
        self._due = 0
        self.trouble = ""
        """Why there are no keys and lights now; empty while there are, or none are wanted."""
        self.crashes = 0
        """How often the pod failed at work and was closed."""

    def tick(self, now: int) -> None:
        """Open the pod if that is due at ``now`` (ms)."""
        if self._pod is not None or self._make is None or now < self._due:
            return
        try:
            self._pod = self._make(self._inbox, self._clock)
        except PodUnavailable as why:
            # Cards are still read and shown; calls can come another way.
            self._wait(now, str(why))
            return
        self.trouble = ""
        if self._view is not None:
            self.show(self._view)

    @property
    def down(self) -> frozenset[Key]:
        """The keys that are down now."""
        return frozenset() if self._pod is None else self._pod.down

    def show(self, view: TableView) -> None:
        """Lights and sounds for ``view``."""
        self._view = view
        self._do(lambda pod: pod.show(view))

    def refuse(self, key: Key) -> None:
        """Show that ``key`` means nothing now."""
        self._do(lambda pod: pod.refuse(key))

    def close(self) -> None:
        """Lights out, pins free."""
        pod, self._pod = self._pod, None
        if pod is not None:
            try:
                pod.close()
            except Exception as why:  # noqa: BLE001 - every pin library raises classes of its own
                logs.fault("the pod cannot be closed", why, source="panel")

    def _do(self, what: Callable[[Pod], None]) -> None:
        if self._pod is None:
            return
        try:
            what(self._pod)
        except Exception as why:  # noqa: BLE001 - every pin library raises classes of its own
            self.crashes += 1
            logs.fault("the pod failed", why, source="panel")
            self.close()
            self._wait(self._clock(), f"keys and lights failed: {type(why).__name__}: {why}")
        else:
            self._pause = FIRST_PAUSE_MS

    def _wait(self, now: int, why: str) -> None:
        if why != self.trouble:
            logs.warn(why, source="panel")
        self.trouble = why
        self._due = now + self._pause
        self._pause = min(2 * self._pause, LAST_PAUSE_MS)
