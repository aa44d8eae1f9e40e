"""What is wrong with a pad reaches the faces, with the mend, and goes when it is mended."""

import pytest

from bowerboard.deck import Deck
from bowerboard.euchre.cards import card
from bowerboard.panel.keys import KeyEdge, UndoKey
from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadLost,
    PadRefused,
    PadTouched,
    ReaderEvent,
    ReportsMissing,
    Touch,
)
from bowerboard.readers.seatpad import SeatPad
from bowerboard.screens.messages import Reader, strip_for
from bowerboard.screens.words import ENGLISH
from bowerboard.seatlink import frames, messages, words
from bowerboard.table import lights
from bowerboard.table.journal import Report
from bowerboard.table.observed import KITTY
from bowerboard.table.padcare import PadCare
from bowerboard.table.session import Session
from bowerboard.view import Ask, Question, Stage, TableView

PLACES = {"n": 0, "e": 1, "s": 2, "w": 3, "k": KITTY}
TAG = bytes([1] * 8)


def session() -> Session:
    made = Session(Deck({TAG: card("Jh")}), dict(PLACES))
    made.care = PadCare({f"port-{pad}": place for pad, place in PLACES.items()})
    return made


def beat(pad: str, overflow: bool = False, antenna_ok: bool = True) -> PadBeat:
    return PadBeat(pad, 0, 1, 0, 0, 0, 1, overflow, antenna_ok)


def troubles(made: Session) -> list[tuple[int | None, Ask]]:
    assert made.view is not None
    own = (Ask.UPDATE_PAD, Ask.READER_FAULT, Ask.CARDS_MISSED)
    return [(q.seat, q.ask) for q in made.view.questions if q.ask in own]


def appeared(pad: str, reader: str = "pn5180") -> PadAppeared:
    return PadAppeared(pad, 0, 7, reader, "0.2.0")


def told(made: Session, *events: ReaderEvent) -> list[tuple[int | None, Ask]]:
    for event in events:
        made.take(event, 0)
    return troubles(made)


def test_another_version_is_refused_on_the_face_of_that_seat_with_the_mend() -> None:
    """From the wire to the words: a pad of the version before."""
    made = session()
    hello = messages.Hello(uid=b"old", boot=1, oldest=1, firmware="0.1.0", protocol=1)
    events = SeatPad("port-e", {}).receive(frames.encode(messages.pack(hello)), 0)
    assert [type(event) for event in events] == [PadRefused]
    assert "bowerboard pad flash" in events[0].why  # type: ignore[union-attr]
    assert told(made, *events) == [(1, Ask.UPDATE_PAD)]
    assert made.view is not None
    strip = strip_for(Reader(made.view, 1, ENGLISH))
    assert strip.asks
    assert strip.texts[0] == "PAD: FLASH FIRMWARE"
    assert told(made, appeared("e")) == []


@pytest.mark.parametrize(
    ("events", "shown"),
    [
        pytest.param([appeared("s", "none")], [(2, Ask.READER_FAULT)], id="no tag chip"),
        pytest.param([appeared("s", "none"), appeared("s")], [], id="plugged in again"),
        pytest.param([beat("w", antenna_ok=False)], [(3, Ask.READER_FAULT)], id="chip silent"),
        pytest.param([beat("w", antenna_ok=False), beat("w")], [], id="chip back"),
        pytest.param(
            [beat("w", antenna_ok=False), PadLost("w", 0, "cable")],
            [],
            id="lost is said elsewhere",
        ),
        pytest.param([beat("n", overflow=True)], [(0, Ask.CARDS_MISSED)], id="overflow"),
        pytest.param(
            [beat("n", overflow=True), beat("n")], [(0, Ask.CARDS_MISSED)], id="overflow is over"
        ),
        pytest.param([beat("k", overflow=True)], [(None, Ask.CARDS_MISSED)], id="the kitty pad"),
        pytest.param(
            [ReportsMissing("e", 0, 1, 8, 11)], [(1, Ask.CARDS_MISSED)], id="not in the journal"
        ),
        pytest.param([beat("x", overflow=True)], [], id="a pad of no place"),
        pytest.param(
            [PadRefused("elsewhere", 0, "why")], [(None, Ask.UPDATE_PAD)], id="refused anywhere"
        ),
    ],
)
def test_troubles(events: list[ReaderEvent], shown: list[tuple[int | None, Ask]]) -> None:
    assert told(session(), *events) == shown


def test_missed_cards_are_said_until_somebody_presses_a_key() -> None:
    made = session()
    told(made, beat("n", overflow=True), beat("n"))
    made.take(KeyEdge(UndoKey(), True, 5), 5)
    assert troubles(made) == []


@pytest.mark.parametrize(
    ("touch", "body"),
    [(Touch.TAP, "tap side 1"), (Touch.KNOCK, "tap side 1"), (Touch.HOLD, "hold side 1")],
)
def test_a_touch_at_a_pad_is_that_seats_key_recorded_with_its_report(
    touch: Touch, body: str
) -> None:
    todo = session().take(PadTouched("e", 3, touch, 7, 4), 3)
    assert todo.batch is not None
    assert todo.batch.entries[0].body == body
    assert todo.batch.reports == (Report("e", 7, 4),)
    assert todo.acknowledge == ()


@pytest.mark.parametrize("pad", ["k", "stranger"])
def test_a_touch_that_can_mean_nothing_is_acknowledged_and_not_recorded(pad: str) -> None:
    todo = session().take(PadTouched(pad, 3, Touch.TAP, 7, 4), 3)
    assert todo.batch is None or todo.batch.reports == ()
    assert todo.acknowledge == (Report(pad, 7, 4),)


@pytest.mark.parametrize(
    ("view", "modes"),
    [
        (TableView(Stage.PLAY, turn=2), {2: words.LIGHT_ON}),
        (TableView(Stage.ROUND_ONE, turn=2), {}),
        (
            TableView(Stage.PLAY, turn=2, questions=(Question(Ask.LAY_AGAIN, 1),)),
            {1: words.LIGHT_BLINK, 2: words.LIGHT_ON},
        ),
        (
            TableView(Stage.PLAY, turn=2, questions=(Question(Ask.LAY_AGAIN, 2),)),
            {2: words.LIGHT_BLINK},
        ),
        (TableView(Stage.TURN_UP, questions=(Question(Ask.WHO_DEALS, None),)), {}),
    ],
)
def test_lights_of_the_pads(view: TableView, modes: dict[int, int]) -> None:
    lit = {place: lights.light(view, place) for place in PLACES.values()}
    assert lit == dict.fromkeys(PLACES.values(), words.LIGHT_OFF) | modes


def test_what_is_wrong_with_the_unit_is_told_to_everybody_until_a_key_is_pressed():
    table = session()
    table.care.note(Ask.OLD_CONFIG)
    view = table.care.shown_in(TableView(Stage.NO_GAME))
    assert view.questions == (Question(Ask.OLD_CONFIG, None),)
    assert strip_for(Reader(view, 2, ENGLISH)).texts == ("OLD CONFIG IN USE",)
    table.take(KeyEdge(UndoKey(), True, 5), 5)
    assert table.care.shown_in(TableView(Stage.NO_GAME)).questions == ()
