"""What an evening costs the glass, in bytes and in wear: bounded."""

import pytest
from PIL import Image

from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.glass import Light
from bowerboard.twin import wire


def test_an_evening_is_few_bytes_and_wears_no_pixel_much(tmp_path):
    spent = wire.cost(3, HouseRules(), 12, tmp_path)
    # The goal is 20; twelve deals have a game's beginning in them and differ from 200.
    assert spent.ratio > 20
    assert spent.per_change < 205
    # A pixel lit all evening at the level of ordinary play; more would wear it out sooner.
    assert 0.1 < spent.worst_duty <= 0.57
    # What must be seen first leaves room for the drawing in 10 ms: 265 bytes are 5.96 ms.
    first = sorted(spent.first)
    assert first[len(first) // 2] < 40
    assert first[round(0.97 * (len(first) - 1))] < 265


def spot(*places):
    picture = Image.new("1", wire.SIZE, 0)
    for place in places:
        picture.putpixel(place, 255)
    return picture


@pytest.mark.parametrize(
    ("frames", "worst"),
    [
        ([(spot((3, 3)), Light(255), 10)], 1.0),
        ([(spot((3, 3)), Light(255), 10), (spot(), Light(255), 30)], 0.25),
        ([(spot((3, 3)), Light(0), 10)], 0.0),
        ([(spot((3, 3)), Light(255), 10), (spot((4, 3)), Light(255), 10)], 0.5),
        ([(spot((3, 3)), Light(255), 10), (spot((3, 4)), Light(255), 10)], 0.5),
        # A row lower by the display's start line is the same pixel as a row lower in the picture.
        ([(spot((3, 3)), Light(255, 1), 10), (spot((3, 4)), Light(255), 10)], 1.0),
        ([(spot((3, 63)), Light(255, 1), 10), (spot((3, 0)), Light(255), 10)], 1.0),
        ([(spot((3, 3)), Light(128), 10), (spot((9, 9)), Light(128), 30)], 0.375),
    ],
)
def test_the_worst_pixel(frames, worst):
    duty = wire.Duty()
    for frame in frames:
        duty.add(*frame)
    assert duty.worst == worst
