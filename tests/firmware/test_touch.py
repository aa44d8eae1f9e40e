"""The pad's key and knock sensor, as tables of levels and pulses over time."""

import pytest

import touch
from bowerboard.panel import keys
from seatlink import words
from touch import Touch

NAMES = {words.KEY_TAP: "tap", words.KEY_HOLD: "hold", words.KEY_KNOCK: "knock"}


class Hand:
    """``down``: (from, to) ms of the key; ``shakes`` and ``cards``: ms at which they come."""

    def __init__(self, down=(), shakes=(), cards=(), start=0) -> None:
        self.down, self.shakes, self.cards = down, list(shakes), list(cards)
        self.start, self.now = start, 0

    def key(self) -> bool:
        return any(begin <= self.now < end for begin, end in self.down)

    def knocks(self) -> int:
        given = [ms for ms in self.shakes if ms <= self.now]
        self.shakes = [ms for ms in self.shakes if ms > self.now]
        return len(given)

    def work(self, until: int) -> list[str]:
        sense, done = Touch(self, self.start), []
        while self.now <= until:
            cards = [ms for ms in self.cards if ms <= self.now]
            self.cards = [ms for ms in self.cards if ms > self.now]
            wrapped = (self.start + self.now) & 0xFFFFFFFF
            done += [NAMES[key] for key in sense.step(wrapped, bool(cards))]
            self.now += (sense.due - wrapped) & 0xFFFFFFFF
        return done


@pytest.mark.parametrize("start", [0, 2**32 - 300])
@pytest.mark.parametrize(
    ("down", "done"),
    [
        pytest.param([(100, 220)], ["tap"], id="tap"),
        pytest.param([(100, 1200)], ["hold"], id="hold, and nothing at its release"),
        pytest.param([(100, 660)], ["tap"], id="560 ms is a tap"),
        pytest.param([(100, 103)], [], id="a spike"),
        pytest.param([(100, 104), (106, 230)], ["tap"], id="bouncing"),
        pytest.param([(100, 200), (300, 400)], ["tap", "tap"], id="twice"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_key(down: list, done: list[str], start: int) -> None:
    assert Hand(down=down, start=start).work(2000) == done


@pytest.mark.parametrize("start", [0, 2**32 - 300])
@pytest.mark.parametrize(
    ("shakes", "cards", "done"),
    [
        pytest.param([500], [], ["knock"], id="a knock"),
        pytest.param([500, 620, 700], [], ["knock"], id="knocking quickly is one"),
        pytest.param([500, 1600], [], ["knock", "knock"], id="two knocks"),
        pytest.param([500], [620], [], id="a card laid down is heard after it lands"),
        pytest.param([500], [400], [], id="a card that was just heard"),
        pytest.param([500], [1400], ["knock"], id="a card much later"),
        pytest.param([1500], [400], ["knock"], id="a card long before"),
    ],
)
def test_knock(shakes: list[int], cards: list[int], done: list[str], start: int) -> None:
    assert Hand(shakes=shakes, cards=cards, start=start).work(3000) == done


def test_a_pads_key_and_a_key_of_the_pod_are_held_equally_long() -> None:
    assert touch.HOLD_MS == keys.HOLD_MS
