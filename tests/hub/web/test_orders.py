"""Commands as forms and JSON say them."""

import contextlib
import json
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre import text
from bowerboard.euchre.cards import Suit, card
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.irregular import DealStolen, Misdealt, SixCardsHeld
from bowerboard.hub.commands import Attend, Command, Confirm, Message, Pause
from bowerboard.hub.web import orders
from bowerboard.hublink.corrections import (
    Award,
    CallRenege,
    ClaimRest,
    DrawDealer,
    Record,
    Redo,
    Replace,
    Rewind,
    RuleRenege,
    SetCard,
    SetDealer,
    SetMaker,
    SetScore,
    SetTrick,
    SetTrump,
    TakeOut,
    Undo,
    VoidDeal,
)

seats = st.integers(0, 7)
tricks = st.integers(0, 20)
places = st.integers(0, 10**9)
cuts = st.booleans()
cards = st.sampled_from([card(face) for face in ("9c", "Td", "Jh", "As", "Jh.2", "B")])
LINES = ("1 plays Ac", "2 passes", "3 orders up", "0 names h", "0 names n", "up 9s", "1 alone")
sides = st.integers(2, 4)
printable = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=80)
COMMANDS = st.one_of(
    st.builds(RuleRenege, seats, st.none() | tricks, st.booleans()),
    st.builds(Award, st.lists(st.integers(-200, 200), min_size=2, max_size=4).map(tuple),
              st.booleans()),
    st.builds(SetScore, st.lists(st.integers(0, 200), min_size=2, max_size=4).map(tuple)),
    st.builds(Rewind, places),
    st.builds(TakeOut, places, cuts),
    st.builds(Replace, places, st.sampled_from([text.read(line) for line in LINES]), cuts),
    st.builds(SetDealer, seats, cuts),
    st.builds(SetTrump, st.none() | st.sampled_from(list(Suit)[:4]), cuts),
    st.builds(SetMaker, seats, cuts),
    st.builds(SetCard, tricks, seats, cards, cuts),
    st.builds(SetTrick, tricks,
              st.lists(st.builds(CardPlayed, seats, cards), min_size=1, max_size=4).map(tuple),
              cuts),
    st.builds(CallRenege, seats, st.none() | tricks),
    st.builds(ClaimRest, seats, st.lists(cards, max_size=5).map(tuple)),
    st.builds(Record, st.builds(DealStolen, seats) | st.builds(SixCardsHeld, seats)
              | st.just(Misdealt(orders.CALLED))),
    st.builds(Pause, st.booleans()),
    st.builds(Message, printable),
    st.sampled_from([VoidDeal(), Attend(), Confirm(), Undo(), Redo()]),
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
        ({"do": "trump", "suit": "s"}, SetTrump(Suit.SPADES)),
        ({"do": "trump", "suit": "n", "cut": "yes"}, SetTrump(None, cut=True)),
        ({"do": "maker", "seat": "2"}, SetMaker(2)),
        ({"do": "card", "trick": "1", "seat": "2", "card": "Jh"}, SetCard(1, 2, card("Jh"))),
        ({"do": "trick", "trick": "0", "card-3": "Ad", "card-0": "Ts"},
         SetTrick(0, (CardPlayed(3, card("Ad")), CardPlayed(0, card("Ts"))))),
        ({"do": "replace", "place": "12", "deed": "1 plays ?", "card": "Ad"},
         Replace(12, CardPlayed(1, card("Ad")))),
        ({"do": "replace", "place": "3", "event": "1 passes"},
         Replace(3, text.read("1 passes"))),
        ({"do": "take out", "place": "12"}, TakeOut(12)),
        ({"do": "renege", "seat": "3", "trick": ""}, CallRenege(3)),
        ({"do": "claim", "seat": "1", "cards": "Ac Kc"}, ClaimRest(1, (card("Ac"), card("Kc")))),
        ({"do": "record", "what": "stolen", "seat": "1"}, Record(DealStolen(1))),
        ({"do": "undo"}, Undo()),
        ({"do": "rule", "seat": "1", "trick": "0", "upheld": "no"}, RuleRenege(1, 0, False)),
    ],
)  # fmt: skip
def test_a_form_says_it_field_by_field(fields, command):
    assert orders.from_form(fields) == command


def test_a_scorekeeper_may_keep_score_and_no_more():
    may = {word for word, each in orders.WORDS.values() if each.scorekeeper}
    assert may == {"score", "attend", "confirm"}


def test_a_page_can_say_every_command_there_is():
    """What the table can put right and no page could say would be found here."""
    assert set(get_args(Command)) == set(orders.WORDS)


def test_nobody_chooses_the_lot_by_which_a_dealer_is_drawn():
    drawn = [orders.read({"do": "draw", "seed": 1}) for _ in range(2)]
    assert all(isinstance(each, DrawDealer) for each in drawn)
    assert drawn[0] != drawn[1]
    assert json.loads(orders.write(drawn[0])) == {"do": "draw"}


@pytest.mark.parametrize(
    "event", ["undo 3", "redo 3", "amend 1+1: -", "game 0-0", "nonsense", "", 7, "x" * 100]
)
def test_only_what_happens_in_a_deal_can_be_said_to_have_happened(event):
    with pytest.raises(orders.Unreadable):
        orders.read({"do": "replace", "place": 1, "event": event})


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "renege", "seat": "1", "trick": "x"}, {"do": "renege", "seat": "x"},
        {"do": "maker", "seat": "٣"}, {"do": "maker", "seat": "0_1"},
        {"do": "maker", "seat": "+1"},
        {"do": "score", "points-0": "٣", "points-1": "0"},
        {"command": '{"do": "maker", "seat": ' + "9" * 5000 + "}"},
    ],
)  # fmt: skip
def test_a_number_that_is_none_is_refused_not_left_out(fields):
    with pytest.raises(orders.Unreadable):
        orders.from_form(fields)
