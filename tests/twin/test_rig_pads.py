"""Pads of a whole table that are pulled, fall silent, or stand idle; with the cases' ids."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import SideKey
from bowerboard.readers.events import PadRefused, TagEntered
from bowerboard.readers.seatpad import SeatPad
from bowerboard.seatlink import frames, messages, words
from bowerboard.table.journal import Kind, read_entries
from bowerboard.twin.board import control
from bowerboard.twin.felt import PLACES
from bowerboard.twin.rig import Made, Rig
from bowerboard.view import Ask, Stage

UID, TAG = bytes(range(8)), bytes([7] * 8)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(Made(tmp_path / "evening.journal", 5, HouseRules()))
    made.start()
    made.run(500)
    yield made
    made.close()


def bodies(rig: Rig) -> list[str]:
    entries = read_entries(rig.made.journal)
    return [entry.body for entry in entries if entry.kind is Kind.OBSERVED]


def laid(rig: Rig) -> list[str]:
    return [body for body in bodies(rig) if body.startswith(("laid", "lying"))]


def pull(rig: Rig, place: int) -> None:
    port = rig._ports()[place]
    rig.cables[place].unplug()
    assert port.wait_closed(5)


def plug(rig: Rig, place: int) -> None:
    port, cable = rig._ports()[place], rig.cables[place]
    cable.align(port.sent, port.consumed)
    cable.plug()
    port.nudge()
    assert port.wait_open(5)


@pytest.mark.parametrize("place", [0, 3])
def test_a_silent_pad_is_shown_within_three_seconds_and_its_return_as_well(
    rig: Rig, place: int
) -> None:
    for phase in (0, 130, 470, 730, 990):  # wherever between two beats it falls silent
        rig.run(rig.clock.now() + 3000 + phase)
        rig.cables[place].damage = lambda _: b""
        rig.run(rig.clock.now() + 3000)
        assert rig.view.pads_lost == (place,)
        rig.cables[place].damage = None
        rig.run(rig.clock.now() + 1100)
        assert rig.view.pads_lost == ()


def test_a_pad_that_only_beats_is_never_lost(rig: Rig) -> None:
    lost = []
    rig.settled = lambda: lost.extend(rig.view.pads_lost)
    rig.run(rig.clock.now() + 60_000)
    assert lost == []


def test_s01_a_card_left_lying_counts_once(rig: Rig) -> None:
    card = next(iter(rig.deck.cards.values()))
    rig.felt.lay(2, card)
    rig.run(rig.clock.now() + 24_000)
    rig.felt.lift(card)
    rig.run(rig.clock.now() + 2000)
    assert [body.split()[:3] for body in laid(rig)] == [["laid", "2", str(card)]]
    rig.felt.lay(2, card)  # a true repetition counts again
    rig.run(rig.clock.now() + 1000)
    assert len(laid(rig)) == 2


def test_s09_a_pad_pulled_in_mid_hand(rig: Rig) -> None:
    """Shown at once; the others go on; back after 4 s under another number, nothing is lost."""
    cards = list(rig.deck.cards.values())
    before = rig.cables[1].path.resolve()
    pull(rig, 1)
    rig.run(rig.clock.now() + 100)
    assert rig.view.pads_lost == (1,)
    rig.felt.lay(1, cards[0])  # laid while its cable is out
    rig.felt.lay(2, cards[1])
    rig.run(rig.clock.now() + 3900)
    assert [body.split()[1] for body in laid(rig)] == ["2"]
    taken = os.openpty()  # somebody else has the old number now
    plug(rig, 1)
    for each in taken:
        os.close(each)
    assert rig.cables[1].path.resolve() != before
    rig.run(rig.clock.now() + 500)
    assert rig.view.pads_lost == ()
    assert [body.split()[:3] for body in laid(rig)] == [
        ["laid", "2", str(cards[1])], ["laid", "1", str(cards[0])],
    ]  # fmt: skip


def test_s12_a_card_is_seen_at_once_after_a_minute_of_nothing(rig: Rig) -> None:
    rig.run(rig.clock.now() + 60_000)
    card = next(iter(rig.deck.cards.values()))
    rig.felt.lay(0, card)
    at = rig.clock.now()
    rig.run(at + 1000)
    (entry,) = [e for e in read_entries(rig.made.journal) if e.body.startswith("laid")]
    assert entry.at - at <= 150


def test_a_chip_that_does_not_answer_is_said_on_its_face(rig: Rig) -> None:
    rig.pads[1].chip = control.CHIP_MUTE
    rig.run(rig.clock.now() + 1100)
    assert [(q.seat, q.ask) for q in rig.view.questions if not q.ask.routine] == [
        (1, Ask.READER_FAULT)
    ]
    assert rig._set.lights[1] == words.LIGHT_BLINK
    rig.pads[1].chip = control.CHIP_FINE
    rig.run(rig.clock.now() + 2100)
    assert [q for q in rig.view.questions if not q.ask.routine] == []
    assert rig._set.lights[1] == words.LIGHT_OFF


def test_a_knock_is_a_pass(rig: Rig) -> None:
    rig.press(SideKey(3), True)
    rig.run(rig.clock.now() + 700)
    rig.press(SideKey(3), False)
    rig.felt.lay(PLACES[4], next(iter(rig.deck.cards.values())))
    rig.run(rig.clock.now() + 1000)
    assert (rig.view.stage, rig.view.turn) == (Stage.ROUND_ONE, 0)
    rig.pads[0].knocks += 2
    rig.run(rig.clock.now() + 1000)
    assert rig.view.passed == (0,)
    assert bodies(rig)[-1] == "tap side 0"


# -- S11 at the link -----------------------------------------------------------------------------

GARBAGE = bytes.fromhex("FF FE 00 3C 80") + b"login: " + bytes.fromhex("02 31 02")


def wire(*said: messages.Message) -> bytes:
    return b"".join(frames.encode(messages.pack(message)) for message in said)


def test_s11_garbage_and_what_an_earlier_boot_had_to_say() -> None:
    table = SeatPad("usb-1", {})
    stale = [messages.Event(1, seq, 0, words.ENTER, TAG) for seq in (1, 2, 3)]
    assert table.receive(GARBAGE + wire(*stale), 0) == []
    assert table.rejected_bytes >= len(GARBAGE) - 1  # a counter a port, for whoever looks
    hello = messages.Hello(uid=UID, boot=2, oldest=1, firmware="0.2.0")
    fresh = messages.Event(2, 1, 0, words.ENTER, TAG)
    events = table.receive(wire(hello, fresh), 300)
    assert [event for event in events if isinstance(event, TagEntered)] == [
        TagEntered(UID.hex(), 300, TAG, 2, 1)
    ]


def test_s11_a_floating_line_never_makes_a_tag() -> None:
    """A minute at 115200 baud."""
    rng, table, told = random.Random(11), SeatPad("usb-1", {}), []
    for second in range(60):
        told += table.receive(rng.randbytes(11_520), 1000 * second)
    assert [event for event in told if not isinstance(event, PadRefused)] == []
    assert table.rejected_bytes > 600_000
