"""The pod and the faces: what fails is closed and opened again, and nothing else notices."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL.Image import Image

from bowerboard.boards import read_board
from bowerboard.cli.board_edges import pod_pins
from bowerboard.panel.keys import KeyEdge
from bowerboard.panel.pod import Pod, PodUnavailable
from bowerboard.screens.glass import GlassBus, Light
from bowerboard.table.clock import Deadline
from bowerboard.table.faces import Faces
from bowerboard.table.panelcare import LAST_PAUSE_MS, PanelCare
from bowerboard.view import Stage, TableView

PINS = pod_pins(read_board("virtual").pins)
WEST = TableView(Stage.PLAY, turn=3)

PINS = pod_pins(read_board("virtual").pins)


class Pin(MockPWMPin):
    """A pin that its chip can refuse to drive."""

    broken = False

    def _set_state(self, value: float) -> None:
        if Pin.broken and value:
            raise OSError(5, "Input/output error")
        super()._set_state(value)


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    before, Device.pin_factory = Device.pin_factory, MockFactory(pin_class=Pin)
    Pin.broken = False
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


def lit(pins: Any) -> list[int]:
    return [seat for seat, pin in PINS.lights.items() if pins.pin(pin).state]


def test_a_pod_that_fails_is_opened_again_after_a_pause_and_shows_what_it_should(
    pins: MockFactory,
) -> None:
    now, edges = 0, list[KeyEdge]()
    care = PanelCare(lambda inbox, clock: Pod(PINS, inbox, clock), edges.append, lambda: now)
    care.tick(0)
    Pin.broken = True
    care.show(WEST)
    assert (care.crashes, care.trouble) == (
        1,
        "keys and lights failed: OSError: [Errno 5] Input/output error",
    )
    care.show(WEST)  # without a pod nothing more fails
    assert care.crashes == 1
    care.tick(999)
    assert lit(pins) == []
    Pin.broken = False
    now = 1000
    care.tick(now)
    assert lit(pins) == [3]
    assert care.trouble == ""
    pins.pin(PINS.undo).drive_low()
    assert len(edges) == 1  # its keys work again
    care.close()


def test_the_pauses_grow_while_it_cannot_be_opened() -> None:
    tries = []

    def none(inbox: Any, clock: Any) -> Pod:
        tries.append(now)
        raise PodUnavailable("no keys or lights: no pin library")

    care = PanelCare(none, lambda edge: None, lambda: now)
    for now in range(0, 10 * LAST_PAUSE_MS, 500):
        care.tick(now)
    assert tries[:5] == [0, 1000, 3000, 7000, 15_000]
    assert {b - a for a, b in pairwise(tries[6:])} == {LAST_PAUSE_MS}
    assert care.crashes == 0
    assert care.trouble == "no keys or lights: no pin library"


class Glass:
    """A display of a size, which keeps what it is given."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.pictures: list[Image] = []

    def draw(self, picture: Image, light: Light) -> None:
        self.pictures.append(picture)

    def draw_anew(self, picture: Image, light: Light) -> None:
        self.pictures.append(picture)


def test_a_face_that_cannot_be_drawn_is_skipped_and_the_others_are_drawn() -> None:
    odd, whole = Glass((99, 7)), Glass((128, 64))
    bus = GlassBus({0: odd, 1: whole})
    faces = Faces({0: bus, 1: bus}, "en")
    faces.show(WEST, 0)
    faces.idle(5)
    assert (len(odd.pictures), len(whole.pictures)) == (0, 1)
    assert faces.crashes == {"face of North": 1}
    faces.stop(0, Deadline(5))
    assert len(whole.pictures) == 2


class Handed(GlassBus):
    """A bus that notes which seats' pictures it was handed, among those of other buses."""

    def __init__(self, seats: tuple[int, ...], noted: list[int]) -> None:
        super().__init__({seat: Glass((128, 64)) for seat in seats})
        self._noted = noted

    def show(self, seat: int, picture: Image, light: Light = Light()) -> None:  # noqa: B008
        self._noted.append(seat)
        super().show(seat, picture, light)


@pytest.mark.parametrize(
    ("buses", "order"),
    [
        (((0, 1), (2, 3)), [0, 2, 1, 3]),  # the pod of two buses
        (((0, 1, 2, 3),), [0, 1, 2, 3]),
        (((0,), (1,), (2,), (3,)), [0, 1, 2, 3]),  # behind a multiplexer
        (((0, 1, 2), (3, 4), (5,)), [0, 3, 5, 1, 4, 2]),
    ],
)
def test_every_bus_has_a_face_to_send_before_any_has_its_second(
    buses: tuple[tuple[int, ...], ...], order: list[int]
) -> None:
    noted: list[int] = []
    made = {seats: Handed(seats, noted) for seats in buses}
    faces = Faces({seat: made[seats] for seats in buses for seat in seats}, "en")
    six = {"names": ("A", "B", "C", "D", "E", "F"), "sides": ((0, 2, 4), (1, 3, 5))}
    faces.show(TableView(Stage.PLAY, turn=3, **six), 0)
    assert noted == order
    faces.stop(0, Deadline(5))
