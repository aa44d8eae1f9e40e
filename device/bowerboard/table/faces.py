"""The table's faces: its view made into pictures, and these handed to the buses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from bowerboard import logs
from bowerboard.screens.glass import GlassBus
from bowerboard.screens.languages import LANGUAGES
from bowerboard.screens.scene import Moment, Scene
from bowerboard.table.clock import Deadline
from bowerboard.table.status import seat_name
from bowerboard.view import Stage, TableView

LAST_FACE_S = 0.1
"""What the last face has in any case, however long the rest of a stop took."""


class Faces:
    """The displays by seat.  A face that cannot be drawn is skipped and told; the others are."""

    def __init__(self, glass: Mapping[int, GlassBus], language: str) -> None:
        self._glass = dict(glass)
        self._rounds = _rounds(self._glass)
        self._language = LANGUAGES[language]
        self._scene: Scene | None = None
        self._undrawn: Counter[int] = Counter()
        self.due: int | None = None
        """When what is shown may differ though the view does not (ms)."""

    @property
    def buses(self) -> dict[str, GlassBus]:
        """Every bus once, by the first seat whose display hangs on it."""
        named: dict[str, GlassBus] = {}
        for seat, bus in self._glass.items():
            if bus not in named.values():
                named[f"displays of {seat_name(seat)}"] = bus
        return named

    @property
    def troubles(self) -> list[str]:
        """The displays that do not answer now."""
        dark = {seat: why for bus in self.buses.values() for seat, why in bus.faults.items()}
        return [f"the display of {seat_name(seat)}: {dark[seat]}" for seat in sorted(dark)]

    @property
    def crashes(self) -> dict[str, int]:
        """How often which face failed by a fault of its own, and was drawn anew."""
        counted = {f"face of {seat_name(seat)}": n for seat, n in self._undrawn.items()}
        for bus in self.buses.values():
            counted |= {f"display of {seat_name(seat)}": n for seat, n in bus.crashes.items()}
        return counted

    def show(self, view: TableView, now: int) -> None:
        """From now on (ms) ``view`` is what there is to show."""
        if self._scene is None:
            self._scene = Scene.begin(view, now, self._language)
        else:
            self._scene = self._scene.turn(view, now)
        self._draw(self._scene, now)

    def touch(self, now: int) -> None:
        """A card or a key did something: faces that sleep wake."""
        if self._scene is not None:
            asleep = self._scene.dimmed(now)
            self._scene = self._scene.touch(now)
            if asleep:
                self._draw(self._scene, now)

    def tick(self, now: int) -> None:
        """Draw what has become due by ``now``."""
        if self._scene is not None and self.due is not None and now >= self.due:
            self._draw(self._scene, now)

    def idle(self, timeout: float) -> None:
        """Wait until all that can be drawn is, at most ``timeout`` seconds a bus."""
        for bus in self.buses.values():
            bus.idle(timeout)

    def stop(self, now: int, deadline: Deadline) -> None:
        """Leave a face that says that the table has stopped, and let go of the glass."""
        if self._scene is not None:
            stopped = replace(self._scene.view, stage=Stage.STOPPED, questions=())
            self.show(stopped, now)
        for bus in self.buses.values():
            bus.stop(timeout=max(LAST_FACE_S, deadline.left()))

    def _draw(self, scene: Scene, now: int) -> None:
        moment: Moment | None = None
        for seats in self._rounds:
            frames = []
            for seat in seats:
                bus = self._glass[seat]
                try:
                    moment = moment or scene.moment(now)
                    frames.append((seat, bus, moment.frame(seat, bus.size(seat))))
                except Exception as why:  # noqa: BLE001 - a face not drawn stops no game
                    self._undrawn[seat] += 1
                    source = f"face of {seat_name(seat)}"
                    logs.fault("the face cannot be drawn", why, source=source)
            for seat, bus, frame in frames:
                bus.show(seat, *frame)
        self.due = scene.due(now)


def _rounds(glass: Mapping[int, GlassBus]) -> list[list[int]]:
    """The seats in the order in which they are drawn: one of each bus, then the next of each, so
    that every bus sends its first face while its second is being drawn."""
    rounds: list[list[int]] = []
    taken: Counter[int] = Counter()
    for seat, bus in glass.items():
        at = taken[id(bus)]
        taken[id(bus)] += 1
        if at == len(rounds):
            rounds.append([])
        rounds[at].append(seat)
    return rounds
