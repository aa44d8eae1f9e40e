"""Commands as forms and JSON say them."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.hub.commands import (
    Attend,
    Award,
    Command,
    Confirm,
    Message,
    Pause,
    Redo,
    RuleRenege,
    SetDealer,
    SetScore,
    Undo,
    VoidDeal,
)
from bowerboard.hub.web import orders

seats = st.integers(0, 7)
sides = st.integers(2, 4)
printable = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=80)
COMMANDS = st.one_of(
    st.builds(RuleRenege, seats, st.none() | st.integers(0, 20), st.booleans()),
    st.builds(Award, st.lists(st.integers(-200, 200), min_size=2, max_size=4).map(tuple),
              st.booleans()),
    st.builds(SetScore, st.lists(st.integers(0, 200), min_size=2, max_size=4).map(tuple)),
    st.builds(Undo, st.integers(1, 10**9)),
    st.builds(Redo, st.integers(1, 10**9)),
    st.builds(SetDealer, seats),
    st.builds(Pause, st.booleans()),
    st.builds(Message, printable),
    st.sampled_from([VoidDeal(), Attend(), Confirm()]),
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(COMMANDS)
def test_what_is_written_is_read(command):
    assert orders.read(json.loads(orders.write(command))) == command
    assert orders.from_form({"command": orders.write(command)}) == command


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(["do", "seat", "trick", "upheld", "points", "text"]), JSON)
       | JSON)  # fmt: skip
def test_anything_else_is_refused_in_words(told):
    with contextlib.suppress(orders.Unreadable):
        assert isinstance(orders.read(told), Command)


@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ({"do": "score", "points-0": "5", "points-1": "6"}, SetScore((5, 6))),
        ({"do": "award", "points-0": "-2", "points-1": "0"}, Award((-2, 0))),
        ({"do": "award", "points-0": "0", "points-1": "4", "ends_deal": "yes"},
         Award((0, 4), True)),
        ({"do": "void"}, VoidDeal()),
        ({"do": "dealer", "seat": "3"}, SetDealer(3)),
        ({"do": "pause", "paused": "yes"}, Pause(True)),
        ({"do": "pause", "paused": "no"}, Pause(False)),
        ({"do": "message", "text": " last\n deal\x07 "}, Message("last deal")),
        ({"do": "rule", "seat": "1", "trick": "0", "upheld": "no"}, RuleRenege(1, 0, False)),
    ],
)  # fmt: skip
def test_a_form_says_it_field_by_field(fields, command):
    assert orders.from_form(fields) == command


def test_a_scorekeeper_may_keep_score_and_no_more():
    may = {word for word, each in orders.WORDS.items() if each.scorekeeper}
    assert may == {"score", "attend", "confirm"}
