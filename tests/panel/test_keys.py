"""Taps, holds and bounces: a table anyone can check, then every key against a second reading."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.panel.keys import (
    AloneKey,
    Held,
    HeldLong,
    KeyReader,
    SideKey,
    SuitKey,
    Tapped,
    UndoKey,
)
from bowerboard.view import Suit

KEY = UndoKey()
SIDE = SideKey(0)


def read(edges, until=5000, key=KEY):
    """The events of ``edges``: times in ms at which the contact changes, closing first."""
    reader = KeyReader()
    events = []
    for place, at in enumerate(edges):
        events += reader.edge(key, place % 2 == 0, at)
    return events + reader.tick(until)


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ([], []),
        ([100, 200], [Tapped(KEY, 220)]),  # certain once open for 20 ms
        ([100, 119], []),  # 19 ms is a bounce
        ([100, 120], [Tapped(KEY, 140)]),
        ([100, 699], [Tapped(KEY, 719)]),  # 599 ms is still a tap
        ([100, 701], [Held(KEY, 700)]),  # at 600 ms, not on release
        ([100, 4000], [Held(KEY, 700)]),  # and no tap after a hold
        ([100], [Held(KEY, 700)]),  # never released
        ([100, 101, 103, 104, 106, 300], [Tapped(KEY, 320)]),  # bounces on the way down
        ([100, 200, 202, 203, 205, 206], [Tapped(KEY, 224)]),  # and up: 2 ms closed set it back 4
        ([100, 690, 699, 900], [Held(KEY, 700)]),  # a gap of 9 ms just before it is held
        ([100, 695, 705, 900], [Held(KEY, 705)]),  # a gap across the moment: held when closed
        ([100, 200, 300, 400], [Tapped(KEY, 220), Tapped(KEY, 420)]),
        ([100, 200, 215, 400], [Tapped(KEY, 420)]),  # open for 15 ms is the same press
        ([100, 110, 120, 130, 140, 150, 160, 170], []),  # a contact that only chatters
    ],
)
def test_what_the_player_did(edges, expected):
    assert read(edges) == expected


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ([100, 699], [Tapped(SIDE, 719)]),  # 599 ms is still a tap
        ([100, 700], [Held(SIDE, 720)]),  # 600 ms, certain when it has been open for 20 ms
        ([100, 2599], [Held(SIDE, 2619)]),  # 2499 ms is still a hold
        ([100, 2601], [HeldLong(SIDE, 2600)]),  # at 2500 ms, not on release
        ([100, 9000], [HeldLong(SIDE, 2600)]),  # and nothing on release
        ([100], [HeldLong(SIDE, 2600)]),  # never released
        ([100, 1000, 1010, 1500], [Held(SIDE, 1520)]),  # open for 10 ms is the same press
        ([100, 2590, 2599, 2900], [HeldLong(SIDE, 2600)]),  # a gap just before it is long
        ([100, 800, 1000, 1100], [Held(SIDE, 820), Tapped(SIDE, 1120)]),
    ],
)
def test_a_side_key_is_tapped_held_or_held_long(edges, expected):
    assert read(edges, key=SIDE) == expected


def test_a_hold_is_reported_at_600_ms_while_the_key_is_down():
    reader = KeyReader()
    assert reader.edge(KEY, True, 1000) == []
    assert reader.due == 1020
    assert reader.tick(1599) == []
    assert reader.due == 1600
    assert reader.tick(1600) == [Held(KEY, 1600)]
    assert reader.due is None
    assert reader.edge(KEY, False, 9000) == []
    assert reader.due == 9020
    assert reader.tick(9020) == []
    assert reader.due is None


def test_keys_do_not_mind_each_other():
    reader = KeyReader()
    keys = [SideKey(1), SuitKey(Suit.HEARTS), AloneKey(), UndoKey()]
    for key in keys:
        assert reader.edge(key, True, 0) == []
    events = reader.edge(keys[3], False, 100)
    events += reader.edge(keys[0], False, 90)  # a late report counts from 100
    assert events == []
    assert reader.tick(700) == [
        Tapped(keys[0], 120),
        Tapped(keys[3], 120),
        Held(keys[1], 600),
        Held(keys[2], 600),
    ]


def test_the_same_level_twice_changes_nothing():
    reader = KeyReader()
    events = reader.edge(KEY, True, 0) + reader.edge(KEY, True, 50) + reader.edge(KEY, False, 100)
    events += reader.edge(KEY, False, 110) + reader.tick(1000)
    assert events == [Tapped(KEY, 120)]


def slowly(edges, until):
    """The rule, ms by ms: 20 ms more closed than open is down, the reverse is up."""
    charge, down_since, held, closed, events = 0, None, False, False, []
    changes = set(edges)  # all different
    for now in range(until + 1):
        charge = min(20, charge + 1) if closed else max(0, charge - 1)
        if closed and charge == 20 and down_since is None:
            down_since = now - 20
        if not closed and charge == 0 and down_since is not None:
            events += [] if held else [Tapped(KEY, now)]
            down_since, held = None, False
        # A key is held if it is closed at 600 ms, be it only just before or only just then.
        for level in (closed, closed ^ (now in changes)):
            closed = level
            if down_since is not None and not held and closed and now - down_since >= 600:
                events.append(Held(KEY, now))
                held = True
    return events


@given(
    st.lists(
        st.one_of(st.integers(1, 12), st.integers(13, 40), st.integers(560, 640)), max_size=14
    )
)
@settings(max_examples=100, deadline=None)
def test_the_reader_agrees_with_the_rule_ms_by_ms(gaps):
    edges = [sum(gaps[: place + 1]) for place in range(len(gaps))]
    until = sum(gaps) + 1000
    assert read(edges, until) == slowly(edges, until)


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(0, 300)), max_size=40))
@settings(max_examples=200, deadline=None)
def test_no_press_is_both_tapped_and_held_and_time_never_runs_back(moves):
    reader, now, events, presses = KeyReader(), 0, [], {}
    for seat, pressed, gap in moves:
        now += gap
        events += reader.edge(SideKey(seat), pressed, now)
        presses[seat] = presses.get(seat, 0) + pressed
    events += reader.tick(now + 5000)
    assert [event.at for event in events] == sorted(event.at for event in events)
    for seat, count in presses.items():
        assert sum(event.key == SideKey(seat) for event in events) <= count


@given(st.lists(st.integers(1, 400), max_size=12), st.lists(st.integers(0, 6000), max_size=12))
@settings(max_examples=200, deadline=None)
def test_ticks_in_between_change_nothing(gaps, ticks):
    edges = [sum(gaps[: place + 1]) for place in range(len(gaps))]
    until = 6000
    reader, events = KeyReader(), []
    pressed = True
    moments = sorted([(at, 0) for at in edges] + [(at, 1) for at in ticks])
    for at, is_tick in moments:
        if is_tick:
            events += reader.tick(at)
        else:
            events += reader.edge(KEY, pressed, at)
            pressed = not pressed
    events += reader.tick(until)
    assert events == read(edges, until)


@given(st.lists(st.integers(1, 700), min_size=1, max_size=12))
@settings(max_examples=200, deadline=None)
def test_waking_only_when_due_misses_nothing(gaps):
    edges = [sum(gaps[: place + 1]) for place in range(len(gaps))]
    reader, events = KeyReader(), []
    for place, at in enumerate(edges):
        while (due := reader.due) is not None and due <= at:
            events += reader.tick(due)
        events += reader.edge(KEY, place % 2 == 0, at)
    while (due := reader.due) is not None:
        events += reader.tick(due)
    assert events == read(edges, edges[-1] + 5000)
