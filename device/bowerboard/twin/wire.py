"""What an evening costs the glass: bytes on the wire, ours and luma's, and the wear of its pixels.

Every frame of every face of many deals goes through both drivers onto modelled displays, at the
table's own pace, without pads, ports or disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.drawing import Picture
from bowerboard.screens.glass import Display, Light, open_display
from bowerboard.screens.scene import Scene, drift_at
from bowerboard.table.journal import Kind
from bowerboard.twin import evening
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.glass import ModelledBus, ModelledI2c, ModelledSsd1306
from bowerboard.twin.truth import Truth
from bowerboard.view import TableView

SIZE = (128, 64)
SEATS = 4
ADDRESS = 0x3C


class Duty:
    """How much light each pixel of one display gave: a counter a pixel, kept as bit planes."""

    FULL = 16
    """The weight of a second at full drive."""

    def __init__(self) -> None:
        self.seconds = 0
        self._planes: list[int] = []

    def add(self, picture: Picture, light: Light, seconds: int) -> None:
        """``picture`` stood for so many seconds in that light."""
        self.seconds += seconds
        weight = seconds * round(light.level * self.FULL / 255)
        rows = picture.tobytes()
        below = light.down * SIZE[0] // 8
        lit = int.from_bytes(rows[len(rows) - below :] + rows[: len(rows) - below])
        for place in range(weight.bit_length()):
            if weight >> place & 1:
                self._add_at(place, lit)

    def _add_at(self, place: int, carry: int) -> None:
        """Add two to the power of ``place`` to the counters of the pixels in ``carry``."""
        while carry:
            while len(self._planes) <= place:
                self._planes.append(0)
            self._planes[place], carry = self._planes[place] ^ carry, self._planes[place] & carry
            place += 1

    @property
    def worst(self) -> float:
        """The light of the most used pixel, as a share of full drive all the time: 0 to 1."""
        alive, count = (1 << SIZE[0] * SIZE[1]) - 1, 0
        for place in reversed(range(len(self._planes))):
            # Of the pixels that have every higher bit of the greatest count, some have this one?
            if alive & self._planes[place]:
                alive &= self._planes[place]
                count += 1 << place
        return count / (self.FULL * self.seconds) if self.seconds else 0.0


@dataclass(slots=True)
class Driven:
    """A driver on a modelled display, and the bytes sent to it."""

    luma: bool
    model: ModelledSsd1306 = field(default_factory=ModelledSsd1306)
    display: Display = field(init=False)

    def __post_init__(self) -> None:
        bus = ModelledBus({ADDRESS: self.model})
        self.display = open_display("ssd1306", lambda: ModelledI2c(bus, ADDRESS), luma=self.luma)

    def draw(self, picture: Picture, light: Light) -> int:
        """Draw, and say how many bytes it took."""
        before = self.model.bytes_on_wire
        self.display.draw(picture, light)
        return self.model.bytes_on_wire - before


@dataclass(slots=True)
class Cost:
    """What an evening took: bytes over four faces, drift apart; seconds of table time."""

    changes: int = 0
    ours: int = 0
    luma: int = 0
    drift: int = 0
    seconds: int = 0
    worst_duty: float = 0.0
    first: list[int] = field(default_factory=list)
    """What each change sends at once, before anything that follows, on the busier of two buses."""

    @property
    def per_change(self) -> float:
        """Our bytes for one table event over four faces."""
        return self.ours / self.changes

    @property
    def ratio(self) -> float:
        """luma's bytes for the same views, divided by ours."""
        return self.luma / self.ours


def watched(seed: int, rules: HouseRules, deals: int, folder: Path) -> tuple[DirectTable, Timed]:
    """An evening of ``deals`` deals, with every view and the ms at which it was shown."""
    table = DirectTable(seed, rules)
    views: Timed = []
    truth = Truth(folder / f"wire-{seed}.truth", lambda: table.now)
    seen = truth.seen

    def note(view: TableView) -> None:
        views.append((table.now, view))
        seen(view)

    truth.seen = note  # type: ignore[method-assign]  # it is told every view, with the time
    play(table, evening.played(seed, rules, deals), truth)
    truth.close()
    return table, views


Timed = list[tuple[int, TableView]]


def cost(seed: int, rules: HouseRules, deals: int, folder: Path) -> Cost:
    """Play ``deals`` deals and send every frame through both drivers."""
    table, views = watched(seed, rules, deals, folder)
    spent = Cost(changes=sum(entry.kind is Kind.CONCLUDED for entry in table.entries))
    faces = [_Face(seat) for seat in range(SEATS)]
    scene = Scene.begin(views[0][1], views[0][0])
    _draw(faces, scene, views[0][0], Cost(), with_luma=True)  # the first is whole, and no change
    due = scene.due(views[0][0])
    for at, view in views[1:]:
        while due < at:
            _draw(faces, scene, due, spent, with_luma=False)
            due = scene.due(due)
        scene = scene.turn(view, at)
        _draw(faces, scene, at, spent, with_luma=True)
        due = scene.due(at)
    spent.seconds = views[-1][0] // 1000
    spent.worst_duty = max(face.duty.worst for face in faces)
    return spent


class _Face:
    """One face on two displays, one driver each, and the wear of its pixels."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.ours, self.luma = Driven(False), Driven(True)
        self.duty = Duty()
        self.shown: tuple[Picture, Light, int] | None = None

    def draw(self, scene: Scene, at: int, spent: Cost, with_luma: bool) -> int:
        """Draw on both displays; the bytes our driver sent, drift not counted."""
        picture, light = scene.frame(self.seat, SIZE, at)
        if self.shown is None:
            self.ours.display.draw_anew(picture, light)
            self.luma.display.draw_anew(picture, light)
            self.shown = (picture, light, at)
            return 0
        before, before_light, since = self.shown
        self.duty.add(before, before_light, at // 1000 - since // 1000)
        sent = self.ours.draw(picture, light)
        if drift_at(at) != drift_at(since):
            spent.drift += sent
            sent = 0
        spent.ours += sent
        if with_luma and self.seat == 0:
            # luma alone would draw a view once, and nothing more as time goes by; whatever the
            # picture, its frame is equally long, so one face is measured for all four.
            spent.luma += SEATS * self.luma.draw(picture, light)
        self.shown = (picture, light, at)
        return sent


def _draw(faces: Sequence[_Face], scene: Scene, at: int, spent: Cost, with_luma: bool) -> None:
    sent = [face.draw(scene, at, spent, with_luma) for face in faces]
    if with_luma and any(sent):
        spent.first.append(max(sum(sent[:2]), sum(sent[2:])))
