"""The live demo on a terminal: the four faces as the glass holds them, and what falls."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from bowerboard.cli.words import tell
from bowerboard.screens.steps import Shown, lines_of, step_face
from bowerboard.twin.terminal import LiveTable
from bowerboard.view import SEAT_NAMES

if TYPE_CHECKING:
    from bowerboard.euchre.events import GameEvent
    from bowerboard.twin.demo import Plan
    from bowerboard.twin.rig import Rig

LOG_LINES = 60


class Stage:
    """Looks on, and draws; a context manager around the terminal's other screen."""

    def __init__(self, plan: Plan) -> None:
        self._table = LiveTable(SEAT_NAMES)
        self._log: list[str] = []
        self._speed = plan.speed
        self._drawn: tuple[bytes, ...] = ()

    def __enter__(self) -> Stage:
        self._table.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._table.__exit__(kind, error, trace)

    def doing(self, event: GameEvent) -> None:
        """Note ``event`` in the log."""
        self._log += tell(event).split("\n")
        del self._log[:-LOG_LINES]

    def step(self, shown: Shown) -> None:
        """Draw a screen of the first start, which every face shows alike."""
        self._log.append(" | ".join(line for line in lines_of(shown) if line))
        faces = [step_face(shown, (128, 64)) for _ in SEAT_NAMES]
        self._table.update(faces, " Bowerboard, a first start without hardware", self._log)

    def frame(self, rig: Rig) -> None:
        """Draw what the modelled glass holds, if it changed."""
        faces = [rig.glass(seat) for seat in range(len(SEAT_NAMES))]
        bits = (*(face.tobytes() for face in faces), "\n".join(self._log).encode())
        if bits == self._drawn:
            return
        self._drawn = bits
        title = (
            f" Bowerboard, a table without hardware    {rig.clock.now() / 1000:6.1f} s "
            f"of table time at {self._speed:g} x"
        )
        self._table.update(faces, title, self._log)
