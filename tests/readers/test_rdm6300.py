"""The RDM6300 driver, fed by hand: which frames make a card come and go."""

import pytest

from bowerboard.readers import registry
from bowerboard.readers.driver import Driver, Fitted
from bowerboard.readers.events import (
    PadAppeared,
    PadBeat,
    PadLost,
    ReaderEvent,
    TagEntered,
    TagLeft,
)

PORT = "/dev/serial/by-path/platform-xhci-hcd.0-usb-0:1.2:1.0-port0"
A, B, FOREIGN = (bytes.fromhex(n) for n in ("0d00319cd0", "0a00231445", "6200e3086c"))
FRAMES = {
    A: bytes.fromhex("02 30 44 30 30 33 31 39 43 44 30 37 30 03"),
    B: bytes.fromhex("02 30 41 30 30 32 33 31 34 34 35 37 38 03"),
    FOREIGN: bytes.fromhex("02 36 32 30 30 45 33 30 38 36 43 45 35 03"),
}
DECK = frozenset({A, B})


def opened(name: str = "rdm6300", known: frozenset[bytes] | None = DECK, reads: int = 2) -> Driver:
    reader = registry.driver(name, Fitted(PORT, known, reads))
    assert reader.opened(0) == [PadAppeared(PORT, 0, 1, name, "")]
    return reader


def edges(events: list[ReaderEvent]) -> list[tuple[str, bytes, int]]:
    return [
        ("in" if isinstance(e, TagEntered) else "out", e.uid, e.at)
        for e in events
        if isinstance(e, TagEntered | TagLeft)
    ]


def feed(reader: Driver, *said: tuple[int, bytes]) -> list[tuple[str, bytes, int]]:
    """Each tag's frame at its time, with ``tick`` called whenever the driver wants it."""
    events: list[ReaderEvent] = []
    for at, uid in said:
        while reader.due is not None and reader.due < at:
            events += reader.tick(reader.due)
        events += reader.receive(FRAMES[uid], at)
    return edges(events)


def test_a_card_counts_at_its_second_frame() -> None:
    reader = opened()
    assert feed(reader, (2000, A)) == []
    assert feed(reader, (2100, A)) == [("in", A, 2100)]
    assert feed(reader, (2200, A), (2300, A)) == []
    assert reader.due == 2300 + 700
    assert edges(reader.tick(2999)) == []
    assert edges(reader.tick(3000)) == [("out", A, 3000)]
    assert reader.due is None


def test_s01_left_lying_it_counts_once() -> None:
    """40 copies at 10/s, 20 s later five more: the reader says in, out, in, out; that the second
    is no second play is the table's business (see test_serial_table)."""
    reader = opened()
    first = [(2000 + 100 * n, A) for n in range(40)]
    again = [(26_000 + 100 * n, A) for n in range(5)]
    said = feed(reader, *first, *again)
    assert [(edge, uid) for edge, uid, _ in said] == [("in", A), ("out", A), ("in", A)]


@pytest.mark.parametrize(
    "said",
    [
        [(2000, FOREIGN), (2100, FOREIGN), (2200, FOREIGN)],  # in no pack
        [(2000, A), (2400, A), (2800, A)],  # not in a row: 300 ms apart at most
        [(2000, A), (2100, B), (2200, A), (2300, B)],  # two cards in turn are none
    ],
)
def test_what_does_not_count(said: list[tuple[int, bytes]]) -> None:
    assert feed(opened(), *said) == []


def test_a_frame_of_another_card_does_not_make_a_lying_card_leave() -> None:
    reader = opened()
    said = feed(reader, (2000, A), (2100, A), (2200, B), (2300, A), (2400, A))
    assert said == [("in", A, 2100)]


def test_the_next_card_is_read_while_the_last_is_not_gone_yet() -> None:
    reader = opened()
    said = feed(reader, (2000, A), (2100, A), (2400, B), (2500, B), (2900, B))
    assert said == [("in", A, 2100), ("in", B, 2500), ("out", A, 2800)]


def test_one_reading_is_enough_where_the_module_says_it_once() -> None:
    reader = opened("id12la", reads=1)
    assert feed(reader, (2000, A)) == [("in", A, 2000)]


def test_while_enrolling_every_tag_counts_twice_read() -> None:
    reader = opened(known=None)
    assert feed(reader, (2000, FOREIGN), (2100, FOREIGN)) == [("in", FOREIGN, 2100)]


def test_s11_a_stale_backlog_is_dropped() -> None:
    reader = opened()
    noise = b"\xff\xfe\x00\x3c\x80login: \x02\x31\x02"
    backlog = FRAMES[A] * 3
    assert edges(reader.receive(noise + backlog, 20)) == []
    assert feed(reader, (600, A)) == []  # once, 300 ms and more after them
    assert feed(reader, (700, A)) == [("in", A, 700)]


def test_what_lies_there_at_the_start_is_said_to() -> None:
    reader = opened()
    reader.receive(FRAMES[A], 300)
    (entered,) = reader.receive(FRAMES[A], 400)
    assert isinstance(entered, TagEntered)
    assert entered.lying


def test_boots_go_up_from_what_the_journal_knows_and_reports_within_one() -> None:
    resume = {(PORT, 4): 17, (PORT, 3): 99, ("other", 40): 1}
    reader = registry.driver("rdm6300", Fitted(PORT, DECK, 2, resume))
    (appeared,) = reader.opened(5000)
    assert isinstance(appeared, PadAppeared)
    assert appeared.boot == 5
    events = [e for at in (7000, 7100) for e in reader.receive(FRAMES[A], at)]
    events += reader.tick(7800)
    assert [(e.boot, e.seq) for e in events if isinstance(e, TagEntered | TagLeft)] == [
        (5, 1),
        (5, 2),
    ]
    assert reader.acknowledge(5, 2) == b""


def test_a_pulled_cable_forgets_and_is_said_once() -> None:
    reader = opened()
    feed(reader, (2000, A), (2100, A))
    assert reader.lost(2200, "gone") == [PadLost(PORT, 2200, f"{PORT}: gone")]
    assert reader.lost(2300, "still gone") == []
    assert reader.due is None
    assert reader.pad is None
    (appeared,) = reader.opened(6000)
    assert isinstance(appeared, PadAppeared)
    assert appeared.boot == 2
    reader.receive(FRAMES[A], 6300)
    (entered,) = reader.receive(FRAMES[A], 6400)
    assert isinstance(entered, TagEntered)
    assert entered.lying


def test_s11_errors_are_counted_per_port() -> None:
    reader = opened()
    reader.receive(b"\x02junk\x02junk\x02", 2000)
    feed(reader, (2100, FOREIGN), (2200, A), (2300, A))
    beats = [e for e in reader.tick(3000) if isinstance(e, PadBeat)]
    assert [(b.reads, b.drops, b.errors) for b in beats] == [(2, 1, 3)]
    assert [e for e in reader.tick(3400) if isinstance(e, PadBeat)] == []


def test_types_are_found_by_their_files() -> None:
    assert registry.types() == ("id12la", "id20la", "pn532uart", "rdm6300")
    assert {opened(name).baud for name in ("rdm6300", "id12la", "id20la")} == {9600}


def test_an_unknown_type_is_refused_with_the_nearest() -> None:
    with pytest.raises(registry.UnknownReader, match=r"id12la, id20la.*did you mean 'rdm6300'"):
        registry.driver("rdm630", Fitted(PORT))
