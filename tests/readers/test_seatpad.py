"""The table's end of the link, fed by hand."""

import pytest

from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadLost,
    PadRefused,
    ReportsMissing,
    TagEntered,
    TagLeft,
)
from bowerboard.readers.seatpad import SeatPad
from bowerboard.seatlink import frames, messages, words
from bowerboard.seatlink.messages import Ack, Bye, Event, Heartbeat, Hello, Light, Message, Who

UID = bytes.fromhex("e660583883724a32")
PAD = "e660583883724a32"
TAG = bytes.fromhex("e004015012345678")
BOOT = 0x5EED0001


def wire(*said: Message) -> bytes:
    return b"".join(frames.encode(messages.pack(message)) for message in said)


def read(data: bytes) -> list[Message]:
    return [messages.unpack(payload) for payload in frames.Decoder().feed(data)]


def hello(
    boot: int = BOOT, oldest: int = 1, uid: bytes = UID, protocol: int = words.PROTOCOL
) -> Hello:
    return Hello(
        uid=uid,
        boot=boot,
        oldest=oldest,
        firmware="0.1.0",
        reader=words.READER_PN5180,
        protocol=protocol,
    )


def report(seq: int, kind: int = words.ENTER, boot: int = BOOT) -> Event:
    return Event(boot, seq, 40, kind, TAG)


def beat(boot: int = BOOT, flags: int = 0) -> Heartbeat:
    return Heartbeat(
        boot=boot,
        next_seq=4,
        uptime_ms=1,
        drops=2,
        reads=30,
        errors=5,
        resets=1,
        free_memory=70_000,
        flags=flags,
    )


def met(resume: dict[tuple[str, int], int] | None = None) -> SeatPad:
    """A table that has met the pad and written its answer."""
    table = SeatPad("usb-1", resume or {})
    table.receive(wire(hello()), 0)
    table.take_outgoing()
    return table


def test_a_pad_appears_once_and_is_answered_each_time() -> None:
    table = SeatPad("usb-1", {})
    assert table.receive(wire(hello()), 5) == [PadAppeared(PAD, 5, BOOT, "pn5180", "0.1.0")]
    assert read(table.take_outgoing()) == [Ack(BOOT, 0)]
    assert table.receive(wire(hello()), 1005) == []
    assert read(table.take_outgoing()) == [Ack(BOOT, 0)]
    assert table.pad == PAD


@pytest.mark.parametrize(
    ("kind", "event"),
    [
        (words.ENTER, TagEntered(PAD, 9, TAG, BOOT, 1, lying=False)),
        (words.SNAPSHOT, TagEntered(PAD, 9, TAG, BOOT, 1, lying=True)),
        (words.LEAVE, TagLeft(PAD, 9, TAG, BOOT, 1)),
    ],
)
def test_reports_become_events(kind: int, event: object) -> None:
    assert met().receive(wire(report(1, kind)), 9) == [event]


def test_a_beat_becomes_an_event() -> None:
    flags = words.FLAG_OVERFLOW | words.FLAG_ANTENNA_FAULT
    assert met().receive(wire(beat(), beat(flags=flags)), 9) == [
        PadBeat(PAD, 9, 4, 30, 2, 5, 70_000, overflow=False, antenna_ok=True, resets=1),
        PadBeat(PAD, 9, 4, 30, 2, 5, 70_000, overflow=True, antenna_ok=False, resets=1),
    ]


def test_only_the_expected_number_is_delivered() -> None:
    table = met()
    events = table.receive(wire(report(2), report(1), report(1), report(3), report(2)), 0)
    assert [event.seq for event in events if isinstance(event, TagEntered)] == [1, 2]
    assert table.take_outgoing() == b""


def test_what_is_not_committed_is_neither_delivered_twice_nor_acknowledged() -> None:
    table = met()
    assert len(table.receive(wire(report(1)), 0)) == 1
    assert table.receive(wire(report(1)), 80) == []
    assert table.take_outgoing() == b""
    assert read(table.acknowledge(BOOT, 1)) == [Ack(BOOT, 1)]


def test_a_repeat_of_what_is_committed_is_acknowledged_again() -> None:
    table = met()
    table.receive(wire(report(1), report(2)), 0)
    table.acknowledge(BOOT, 2)
    assert table.receive(wire(report(1), report(2)), 80) == []
    assert read(table.take_outgoing()) == [Ack(BOOT, 2)]


def test_a_restarted_table_goes_on_where_the_journal_ends() -> None:
    table = SeatPad("usb-1", {(PAD, BOOT): 7})
    table.receive(wire(hello(oldest=6)), 0)
    assert read(table.take_outgoing()) == [Ack(BOOT, 7)]
    events = table.receive(wire(report(6), report(7), report(8)), 1)
    assert [event.seq for event in events if isinstance(event, TagEntered)] == [8]


def test_a_new_journal_takes_up_a_pad_in_the_middle() -> None:
    table = SeatPad("usb-1", {})
    table.receive(wire(hello(oldest=38)), 0)
    assert len(table.receive(wire(report(38)), 1)) == 1
    assert read(table.acknowledge(BOOT, 38)) == [Ack(BOOT, 38)]


def test_what_was_acknowledged_and_is_not_in_the_journal_is_missed() -> None:
    """The journal ends with report 7 of this boot, and the pad was told that 11 is safe."""
    table = SeatPad("usb-1", {(PAD, BOOT): 7})
    events = table.receive(wire(hello(oldest=12)), 0)
    assert events[1:] == [ReportsMissing(PAD, 0, BOOT, 8, 11)]
    assert table.receive(wire(hello(oldest=12)), 1) == []  # it is said once
    assert len(table.receive(wire(report(12)), 2)) == 1


def test_after_a_reboot_numbers_start_again() -> None:
    table = met()
    table.receive(wire(report(1)), 0)
    new = BOOT + 1
    events = table.receive(wire(hello(new), report(1, words.SNAPSHOT, new), report(2)), 9)
    assert events == [
        PadAppeared(PAD, 9, new, "pn5180", "0.1.0"),
        TagEntered(PAD, 9, TAG, new, 1, lying=True),
    ]
    assert table.acknowledge(BOOT, 1) == b""  # committed, but that boot is over
    assert read(table.acknowledge(new, 1)) == [Ack(new, 1)]


@pytest.mark.parametrize(("boot", "seq"), [(BOOT, 2), (BOOT, 99), (BOOT + 1, 1)])
def test_acknowledging_what_was_not_delivered_is_refused(boot: int, seq: int) -> None:
    table = met()
    table.receive(wire(report(1)), 0)
    with pytest.raises(ValueError, match="not delivered"):
        table.acknowledge(boot, seq)


def test_a_boot_that_has_not_said_who_it_is_is_asked() -> None:
    table = SeatPad("usb-1", {})
    assert table.receive(wire(report(1), beat(), report(2)), 0) == []
    assert read(table.take_outgoing()) == [Who()]
    table.receive(wire(report(1)), 500)
    assert table.take_outgoing() == b""
    table.receive(wire(report(1)), 1000)
    assert read(table.take_outgoing()) == [Who()]


def test_silence_is_loss_and_hello_ends_it() -> None:
    table = met()
    table.receive(wire(beat()), 1000)
    assert table.tick(3499) == []
    assert table.tick(3500) == [PadLost(PAD, 3500, "silent for 2.5 s")]
    assert table.tick(9000) == []
    assert read(table.take_outgoing()) == [Who()]
    assert table.receive(wire(report(1)), 9001) == []
    assert [type(event) for event in table.receive(wire(hello(), report(1)), 9002)] == [
        PadAppeared,
        TagEntered,
    ]


def test_a_pulled_cable_loses_the_pad_but_not_the_count() -> None:
    table = met()
    table.receive(wire(report(1)) + wire(report(2))[:11], 0)
    assert table.lost(5, "cable") == [PadLost(PAD, 5, "cable")]
    assert table.lost(6, "cable") == []
    events = table.receive(wire(hello(), report(1), report(2)), 9)
    assert [type(event) for event in events] == [PadAppeared, TagEntered]
    assert isinstance(events[1], TagEntered)
    assert events[1].seq == 2


def test_another_pad_at_the_port() -> None:
    table = met()
    other = bytes(8)
    assert table.receive(wire(hello(9, uid=other)), 3) == [
        PadLost(PAD, 3, "another pad is at its port"),
        PadAppeared(other.hex(), 3, 9, "pn5180", "0.1.0"),
    ]


@pytest.mark.parametrize(("version", "mend"), [(1, "bring the pad up"), (3, "bring the table up")])
def test_another_version_is_refused_once_and_its_words_are_unused(version: int, mend: str) -> None:
    table = SeatPad("usb-1", {})
    events = table.receive(wire(hello(protocol=version), report(1), beat()), 4)
    (refused,) = events
    assert isinstance(refused, PadRefused)
    assert (refused.port, refused.at) == ("usb-1", 4)
    assert f"version {version}" in refused.why
    assert mend in refused.why
    assert table.receive(wire(hello(protocol=version), report(1)), 1004) == []
    assert table.take_outgoing() == b""
    assert table.pad is None


def test_a_pad_brought_up_to_date_is_welcome() -> None:
    table = SeatPad("usb-1", {})
    table.receive(wire(hello(protocol=1)), 0)
    assert [type(event) for event in table.receive(wire(hello()), 9)] == [PadAppeared]


def test_noise_is_counted_and_harmless() -> None:
    table = SeatPad("usb-1", {})
    events = table.receive(b"MicroPython\r\n>>> " + frames.encode(b"\x7f") + wire(hello()), 0)
    assert [type(event) for event in events] == [PadAppeared]
    assert (table.rejected_bytes, table.bad_messages) == (17, 1)


def test_what_is_written_to_a_pad() -> None:
    table = SeatPad("usb-1", {})
    assert read(table.hello()) == [Who()]
    assert read(table.light(words.LIGHT_BLINK)) == [Light(words.LIGHT_BLINK)]
    assert read(table.release()) == [Bye()]
