"""The pod on gpiozero's mock pins: device code unmodified, the fake is the pin."""

from dataclasses import replace

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from bowerboard.boards import read_board
from bowerboard.cli.board_edges import pod_pins
from bowerboard.euchre.cards import SUITS, Suit, card
from bowerboard.panel.keys import AloneKey, KeyEdge, SideKey, SuitKey, UndoKey
from bowerboard.panel.pod import Pod, PodUnavailable, waited_for
from bowerboard.panel.sounds import PATTERNS, Sound, sound_for
from bowerboard.view import (
    Ask,
    LastDeal,
    Outcome,
    Question,
    RenegeNotice,
    Stage,
    TableView,
)

PINS = pod_pins(read_board("pi4-pod").pins)


@pytest.fixture
def factory(monkeypatch):
    """Mock pins for one test; they are freed and the former factory comes back."""
    mock = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", mock)
    yield mock
    mock.reset()


class Inbox(list):
    __call__ = list.append


@pytest.mark.parametrize(("key", "pin"), PINS.keys().items())
def test_every_key_hands_in_its_edges(factory, key, pin):
    inbox, times = Inbox(), iter([10, 35])
    with Pod(PINS, inbox, lambda: next(times)):
        contact = factory.pin(pin)
        contact.drive_low()  # keys connect to ground
        contact.drive_high()
    assert inbox == [KeyEdge(key, True, 10), KeyEdge(key, False, 35)]


def test_bounces_are_handed_in_too(factory):
    inbox = Inbox()
    with Pod(PINS, inbox, lambda: 0):
        contact = factory.pin(PINS.undo)
        for _ in range(5):
            contact.drive_low()
            contact.drive_high()
    assert [edge.pressed for edge in inbox] == [True, False] * 5


def lights(factory):
    return {seat for seat, pin in PINS.lights.items() if factory.pin(pin).state}


@pytest.mark.parametrize(
    ("view", "lit"),
    [
        (TableView(Stage.NO_GAME), set()),
        (TableView(Stage.NO_GAME, questions=(Question(Ask.WHO_DEALS, None),)), {0, 1, 2, 3}),
        (TableView(Stage.TURN_UP, dealer=3), {3}),
        (TableView(Stage.ROUND_ONE, dealer=3, turn=0), {0}),
        (TableView(Stage.PLAY, dealer=3, turn=1), {1}),
        (TableView(Stage.PLAY, turn=1, questions=(Question(Ask.LAY_AGAIN, 2),)), {2}),
        (TableView(Stage.GAME_OVER, turn=1, winner=0), set()),
        (TableView(Stage.STOPPED, turn=1), set()),
    ],
)
def test_the_lights_are_the_seats_waited_for(factory, view, lit):
    assert waited_for(view) == lit
    with Pod(PINS, Inbox(), lambda: 0) as pod:
        pod.show(TableView(Stage.PLAY, turn=2))
        pod.show(view)
        assert lights(factory) == lit
    assert lights(factory) == set()


def test_the_pins_are_free_again_after_closing(factory):
    for _ in range(2):
        pod = Pod(PINS, Inbox(), lambda: 0)
        pod.close()
        pod.close()
    inbox = Inbox()
    with Pod(PINS, inbox, lambda: 0):
        factory.pin(PINS.alone).drive_low()
    assert inbox == [KeyEdge(AloneKey(), True, 0)]


def test_o06_a_pin_in_use_is_one_clear_line_and_frees_what_was_opened(factory):
    taken = gpiozero.Button(PINS.undo)
    with pytest.raises(PodUnavailable, match=r"^no keys or lights: GPIOPinInUse: [^\n]*GPIO25"):
        Pod(PINS, Inbox(), lambda: 0)
    taken.close()
    Pod(PINS, Inbox(), lambda: 0).close()


def test_o06_no_pin_library_is_one_clear_line(monkeypatch):
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonesuch")
    with pytest.raises(PodUnavailable, match=r"^no keys or lights: BadPinFactory: [^\n]+$"):
        Pod(PINS, Inbox(), lambda: 0)


def test_the_reference_pod_has_four_keys_of_each_kind():
    keys = PINS.keys()
    assert {key.seat for key in keys if isinstance(key, SideKey)} == {0, 1, 2, 3}
    assert {key.suit for key in keys if isinstance(key, SuitKey)} == set(SUITS)
    assert {AloneKey(), UndoKey()} <= set(keys)


def test_a_table_without_a_buzzer_keeps_quiet(factory):
    with Pod(replace(PINS, buzzer=None), Inbox(), lambda: 0) as pod:
        pod.sound(Sound.RENEGE)


def blinked(pod, factory, pin, key, view):
    """The states that the light on ``pin`` goes through as ``key`` is refused."""
    pod.show(view)
    light = factory.pin(pin)
    light.clear_states()
    pod.refuse(key)
    pod._lights[next(s for s, p in PINS.lights.items() if p == pin)]._source_thread.join()
    return [bool(state.state) for state in light.states]


@pytest.mark.parametrize(
    ("key", "seat", "turn", "states"),
    [
        (SideKey(2), 2, 0, [False, True, False, True, False]),  # dark, and dark again
        (SideKey(2), 2, 2, [True, False, True, False, True]),  # lit, and lit again
        (SuitKey(Suit.HEARTS), 1, 1, [True, False, True, False, True]),  # whose turn it is
    ],
)
def test_a_key_that_means_nothing_makes_a_light_blink_and_no_more(
    factory, monkeypatch, *, key, seat, turn, states
):
    monkeypatch.setattr("bowerboard.panel.pod.BLINK_S", 0)
    with Pod(PINS, Inbox(), lambda: 0) as pod:
        view = TableView(Stage.PLAY, turn=turn)
        assert blinked(pod, factory, PINS.lights[seat], key, view) == states
        assert lights(factory) == {turn}


def test_a_new_turn_ends_a_blink(factory):
    with Pod(PINS, Inbox(), lambda: 0) as pod:
        pod.show(TableView(Stage.PLAY, turn=2))
        pod.refuse(SideKey(2))
        pod.show(TableView(Stage.PLAY, turn=3))
        assert lights(factory) == {3}


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_heard_and_ends_in_silence(factory, monkeypatch, sound):
    monkeypatch.setattr("bowerboard.panel.pod.STEP_MS", 0)
    with Pod(PINS, Inbox(), lambda: 0) as pod:
        pin = factory.pin(PINS.buzzer)
        heard = []
        monkeypatch.setattr(type(pin), "_set_frequency", noted(heard, type(pin)), raising=True)
        pod.sound(sound)
        pod._buzzer._source_thread.join()
        assert pod._buzzer.value is None
    tones = [round(hertz) for hertz in heard if hertz]
    assert set(tones) == {hertz for hertz in PATTERNS[sound] if hertz}


def noted(heard, kind):
    real = kind._set_frequency

    def note(pin, hertz):
        heard.append(hertz)
        real(pin, hertz)

    return note


CALM = TableView(Stage.PLAY, turn=1)
RENEGE = RenegeNotice(3, 0, card("9h"), 2, card("Tc"))


@pytest.mark.parametrize(
    ("after", "sound"),
    [
        (CALM, None),
        (TableView(Stage.PLAY, turn=2), None),  # an ordinary turn is silent
        (TableView(Stage.PLAY, turn=1, questions=(Question(Ask.PICK_UP, 1),)), None),
        (TableView(Stage.PLAY, turn=1, questions=(Question(Ask.LAY_AGAIN, 1),)), Sound.ASKED),
        (TableView(Stage.PLAY, turn=1, reneges=(RENEGE,)), Sound.RENEGE),
        (TableView(Stage.GAME_OVER, winner=0), Sound.GAME_OVER),
        (
            TableView(Stage.TURN_UP, last_deal=LastDeal(Outcome.EUCHRED, (2, 0), (3, 2), 1)),
            Sound.EUCHRE,
        ),
        (
            TableView(Stage.TURN_UP, last_deal=LastDeal(Outcome.MADE, (1, 0), (3, 2), 0)),
            None,
        ),
        (TableView(Stage.STOPPED, winner=0), None),
    ],
)
def test_what_is_heard_when(after, sound):
    assert sound_for(CALM, after) is sound
    assert sound_for(after, after) is None
    assert sound_for(None, after) is None


def test_every_tone_is_within_an_octave_of_440():
    assert all(220 <= hertz <= 880 for steps in PATTERNS.values() for hertz in steps if hertz)
