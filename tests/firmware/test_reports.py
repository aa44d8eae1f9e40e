"""Numbering, resending and forgetting reports."""

import pytest

from reports import RESEND_MS, ROOM, WINDOW, Unacknowledged
from seatlink import words

TAG = bytes(range(8))


def filled(count: int, now: int = 0) -> Unacknowledged:
    reports = Unacknowledged(boot=7)
    for _ in range(count):
        reports.add(now, words.ENTER, TAG)
    return reports


def numbers(batch: list) -> list[int]:
    return [event.seq for event in batch]


def test_a_new_report_is_sent_once_at_once() -> None:
    reports = filled(2)
    assert numbers(reports.take_fresh()) == [1, 2]
    assert reports.take_fresh() == []


def test_the_lowest_eight_are_sent_again_after_80_ms() -> None:
    reports = filled(20)
    assert numbers(reports.take_fresh()) == list(range(1, 9))
    assert reports.take_due(79) == []
    assert numbers(reports.take_due(80)) == list(range(1, 9))


def test_an_unanswered_pad_asks_less_and_less_often() -> None:
    reports, sent = filled(1), []
    for now in range(0, 3000, 10):
        if reports.take_due(now):
            sent.append(now)
    assert sent == [80, 240, 560, 1200, 1840, 2480]


@pytest.mark.parametrize("repeat_every", [1, 5, 50])
def test_repeated_acknowledgements_do_not_put_off_the_resend(repeat_every: int) -> None:
    reports = filled(5)
    reports.acknowledge(2, 0)
    for now in range(0, RESEND_MS, repeat_every):
        reports.acknowledge(2, now)
        assert reports.take_due(now) == []
    assert numbers(reports.take_due(RESEND_MS)) == [3, 4, 5]


def test_an_acknowledgement_that_gets_somewhere_restarts_the_timer() -> None:
    reports = filled(5)
    reports.acknowledge(1, 60)
    assert reports.take_due(139) == []
    assert numbers(reports.take_due(140)) == [2, 3, 4, 5]


def test_the_window_moves_with_acknowledgements() -> None:
    reports = filled(12)
    reports.take_fresh()
    reports.acknowledge(3, 10)
    assert numbers(reports.take_fresh()) == [9, 10, 11]


@pytest.mark.parametrize("seq", [0, 3, 2**32 - 1])
def test_acknowledgement_of_what_was_never_sent_is_ignored(seq: int) -> None:
    reports = filled(2)
    reports.acknowledge(seq, 0)
    assert reports.oldest == 1


def test_nothing_waits_nothing_is_due() -> None:
    reports = filled(1)
    assert reports.due == RESEND_MS
    reports.acknowledge(1, 0)
    assert (reports.due, reports.oldest, reports.next_seq) == (None, 2, 2)


def test_the_ring_is_bounded() -> None:
    reports = filled(ROOM)
    assert reports.full
    with pytest.raises(OverflowError):
        reports.add(0, words.ENTER, TAG)


def test_the_timer_survives_the_clock_wrapping() -> None:
    reports = filled(1, now=2**32 - 40)
    assert reports.due == 40
    assert reports.take_due(39) == []
    assert numbers(reports.take_due(40)) == [1]


def test_asked_again_sends_the_window_and_nothing_twice() -> None:
    reports = filled(WINDOW + 4)
    assert numbers(reports.take_again(5)) == list(range(1, 9))
    assert reports.take_fresh() == []
    reports.acknowledge(8, 6)
    assert numbers(reports.take_fresh()) == [9, 10, 11, 12]


def test_numbers_are_used_up_to_the_last_and_never_come_again() -> None:
    """Past it the pad has to start again, as a new boot (``main`` does, on any error)."""
    reports = filled(1)
    reports.acknowledge(1, 0)
    reports._next = 2**32 - 1
    reports.add(0, words.ENTER, TAG)
    assert numbers(reports.take_fresh()) == [2**32 - 1]
    with pytest.raises(OverflowError):
        reports.add(0, words.ENTER, TAG)
    reports.acknowledge(2**32 - 1, 0)
    assert reports.due is None
