"""One line a happening, so many and no more, and no card in any."""

import threading

import pytest

from bowerboard import logs
from bowerboard.euchre.cards import card


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch):
    """What is said goes to standard error; afterwards all is as it was."""
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    yield Clock()
    logs.to_nowhere()


def lines(capsys):
    return capsys.readouterr().err.splitlines()


def test_a_line_is_pairs_and_can_be_read_back(clock, capsys):
    logs.to_standard_error(clock)
    logs.warn("pad lost", source="/dev/x", why='it said "no"', n=3)
    assert lines(capsys) == [
        't=1000.000 level=warning source=/dev/x event="pad lost" why="it said \\"no\\"" n=3'
    ]


def test_one_line_whatever_is_in_it_and_not_too_long(clock, capsys):
    logs.to_standard_error(clock)
    logs.note("two\nlines", why="\x1b[31m" + "x" * 5000)
    (line,) = lines(capsys)
    assert len(line) == logs.LINE
    assert "\x1b" not in line


def test_the_systems_journal_is_told_how_grave_it_is(clock, capsys, monkeypatch):
    monkeypatch.setenv("JOURNAL_STREAM", "8:1")
    logs.to_standard_error(clock)
    logs.note("a")
    logs.warn("b")
    logs.fault("c", ValueError("d"))
    assert [line[:3] for line in lines(capsys)] == ["<6>", "<4>", "<3>"]


def test_an_error_names_where_it_arose(clock, capsys):
    logs.to_standard_error(clock)
    try:
        int("x")
    except ValueError as why:
        logs.fault("it broke", why, source="east")
    (line,) = lines(capsys)
    assert 'error=ValueError why="invalid literal' in line
    assert "test_logs.py:" in line


def test_a_thread_that_dies_says_so(clock, capsys):
    logs.to_standard_error(clock)
    thread = threading.Thread(target=lambda: 1 // 0, name="glass")
    thread.start()
    thread.join()
    (line,) = lines(capsys)
    assert 'level=error source=glass event="a thread ended" error=ZeroDivisionError' in line


def test_d05_a_thousand_bad_frames_a_second_are_few_lines(clock, capsys):
    """An hour of them; what was left out is counted, so nothing is hidden."""
    logs.to_standard_error(clock)
    for n in range(3600):
        clock.now += 1
        for _ in range(1000 if n % 600 == 0 else 2):
            logs.warn("bad frames", source="/dev/ttyX")
    said = lines(capsys)
    assert 10 < len(said) < 60
    counted = sum(int(line.split("lines=")[1]) for line in said if "lines=" in line)
    plain = sum("lines=" not in line for line in said)
    assert counted + plain <= 6 * 1000 + 3594 * 2
    assert counted + plain > 0.8 * (6 * 1000 + 3594 * 2)


def test_one_that_goes_on_and_on_does_not_silence_the_others(clock, capsys):
    logs.to_standard_error(clock)
    for _ in range(5000):
        logs.warn("bad frames", source="east")
    logs.warn("pad lost", source="west")
    assert "source=west" in lines(capsys)[-1]


def test_after_a_quiet_while_a_source_may_speak_as_at_first(clock, capsys):
    logs.to_standard_error(clock)
    for _ in range(100):
        logs.warn("bad frames", source="east")
    assert len(lines(capsys)) == logs.BURST
    clock.now += 1000
    for _ in range(100):
        logs.warn("bad frames", source="east")
    assert len(lines(capsys)) == logs.BURST + 1  # with the line about the 90 left out


def test_any_number_of_sources_is_capped(clock, capsys):
    logs.to_standard_error(clock)
    for n in range(10_000):
        logs.warn("hello", source=f"port {n}")
    assert len(lines(capsys)) <= logs.SOURCES + logs.BURST


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("journal entry 7 ('laid 2 Jh e004015012345678'): no", "journal entry 7 ('laid ??'): no"),
        ("CardPlayed(2, 9c) after 10d and Jh.2", "CardPlayed(2, ??) after ?? and ??"),
        ("pad e660583883724a32 at /dev/ttyACM0", "pad e660583883724a32 at /dev/ttyACM0"),
        (f"no {card('9c')!r} here", "no ?? here"),
        ("silent for 2.5 s", "silent for 2.5 s"),
    ],
)
def test_no_line_names_a_card(said, shown):
    assert logs.masked(said) == shown
