"""Events and deals as text, both ways."""

import random

import plain_euchre as plain
import pytest
from finished_deals import DEALS
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.euchre import text
from bowerboard.euchre.cards import Card, Rank, Suit, card, cards
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameBegan,
    OrderedUp,
    Passed,
    Reinstated,
    Retracted,
    TableEvent,
    TrumpNamed,
    UpcardTurned,
    WentAlone,
)
from bowerboard.euchre.options import LonerLead, PassedOutDealer
from bowerboard.euchre.rules import HouseRules

LINES = [
    ("game 0-0", GameBegan()),
    ("game 4-9 target=11", GameBegan(HouseRules(target=11), (4, 9))),
    ("game 0-0 hand=7 ranks=789TJQKA stick_the_dealer=false loner_lead=left_of_loner",
     GameBegan(HouseRules(ranks="789TJQKA", hand=7, stick_the_dealer=False,
                          loner_lead=LonerLead.LEFT_OF_LONER))),
    ("dealer 2", DealerSet(2)),
    ("up 9s", UpcardTurned(card("9s"))),
    ("1 passes", Passed(1)),
    ("1 orders up", OrderedUp(1)),
    ("2 names h", TrumpNamed(2, Suit.HEARTS)),
    ("2 names n", TrumpNamed(2, None)),
    ("2 alone", WentAlone(2)),
    ("1 defends alone", DefendedAlone(1)),
    ("0 discards Qd", Discarded(0, card("Qd"))),
    ("1 plays Ac", CardPlayed(1, card("Ac"))),
    ("1 plays Jh.2", CardPlayed(1, card("Jh.2"))),
    ("void: cards thrown in", DealVoided("cards thrown in")),
    ("void: ", DealVoided("")),
    ("undo 12", Retracted(12)),
    ("redo 12", Reinstated(12)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "event"), LINES)
def test_line_and_event(line: str, event: TableEvent):
    assert text.read(line) == event
    if not line.startswith("game 0-0 hand"):  # rules are written in the order of their fields
        assert text.write(event) == line
    assert text.read(text.write(event)) == event


def test_every_kind_of_event_has_a_line():
    assert {type(event) for _, event in LINES} == set(TableEvent.__args__)


SEATS = st.integers(0, 3)
CARDS = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit), st.integers(1, 2))
RULES = st.builds(
    HouseRules,
    ranks=st.sampled_from(["9TJQKA", "89TJQKA", "789TJQKA"]),
    hand=st.integers(1, 5),
    target=st.integers(1, 100),
    deals=st.integers(0, 100),
    stick_the_dealer=st.booleans(),
    passed_out_dealer=st.sampled_from(PassedOutDealer),
    no_trump=st.booleans(),
    canadian_loner=st.booleans(),
    loner_lead=st.sampled_from(LonerLead),
    defend_alone=st.booleans(),
    lone_march=st.integers(0, 9),
    lone_euchre=st.integers(0, 9),
    fast_break=st.booleans(),
)
EVENTS = st.one_of(
    st.builds(GameBegan, RULES, st.tuples(st.integers(0, 99), st.integers(0, 99))),
    st.builds(DealerSet, SEATS),
    st.builds(UpcardTurned, CARDS),
    st.builds(Passed, SEATS),
    st.builds(OrderedUp, SEATS),
    st.builds(TrumpNamed, SEATS, st.none() | st.sampled_from(Suit)),
    st.builds(WentAlone, SEATS),
    st.builds(DefendedAlone, SEATS),
    st.builds(Discarded, SEATS, CARDS),
    st.builds(CardPlayed, SEATS, CARDS),
    st.builds(DealVoided, st.from_regex(r"[a-zé ,.'!?-]{0,30}", fullmatch=True)),
    st.builds(Retracted, st.integers(0, 10**9)),
    st.builds(Reinstated, st.integers(0, 10**9)),
)


@given(EVENTS)
def test_any_event_round_trip(event: TableEvent):
    line = text.write(event)
    assert "\n" not in line
    assert text.read(line) == event


@pytest.mark.parametrize("name", sorted(DEALS))
def test_deal_round_trip(name: str):
    assert text.write_deal(text.read_deal(DEALS[name])) == DEALS[name]


def test_random_deals_round_trip_at_every_moment():
    rng = random.Random(11)
    house = plain.House(stick=False, lone_defence=True, no_trump=True)
    for _ in range(60):
        parts = plain.random_deal(rng, house, slips=0.2).parts
        for end in range(2, len(parts) + 1):
            line = " | ".join(parts[:end])
            assert text.write_deal(text.read_deal(line)) == line


@pytest.mark.parametrize(
    "line",
    ["dealer 2 | up 9s | void: cards exposed",
     "dealer 2 | up 9s | 3 orders up | 3 plays Ac | void: wrong count"],
)  # fmt: skip
def test_a_void_deal_round_trips(line: str):
    assert text.write_deal(text.read_deal(line)) == line


def test_what_is_written_is_in_one_order():
    """A discard read before alone was said is written after it."""
    deal = text.read_deal("dealer 2 | up 9s | 3 orders up | 2 discards Qd | 3 alone")
    line = "dealer 2 | up 9s | 3 orders up | 3 alone | 2 discards Qd"
    assert text.write_deal(deal) == line
    assert text.read_deal(line) == deal


@pytest.mark.parametrize(
    "line",
    ["", "nonsense", "1 plays", "1 plays Xx", "1 plays 6h", "1 plays Jh Jd", "plays Jh",
     "x passes", "10 passes", "-1 passes", "1 Passes", " 1 passes", "1 passes ", "1 passes\n",
     "1 names x", "1 names", "dealer", "dealer x", "up", "up 10h", "game", "game 0",
     "game 0-0 target=ten", "game 0-0 targt=11", "game 0-0 target=0", "game 0-0 hand=7",
     "undo", "undo x", "undo -1", "void", "void: two\nlines", "1 plays ac", "1 plays Jh.0",
     "game 0-0 target=" + "9" * 5000, "undo " + "9" * 5000, "game " + "9" * 5000 + "-0"],
)  # fmt: skip
def test_what_is_no_event(line: str):
    with pytest.raises(text.Unreadable) as refused:
        text.read(line)
    assert repr(line) in str(refused.value)


@given(st.text(max_size=20))
def test_any_text_is_an_event_or_unreadable(line: str):
    try:
        event = text.read(line)
    except text.Unreadable:
        return
    assert text.read(text.write(event)) == event


@pytest.mark.parametrize(
    ("line", "why"),
    [("", "is not an event"), ("up 9s | dealer 2", "a deal begins"), ("dealer 2", "a deal begins"),
     ("dealer 2 | up 9s | 3 passes | undo 3", "holds only what stands"),
     ("dealer 2 | up 9s | 3 waves", "'3 waves' is not an event")],
)  # fmt: skip
def test_what_is_no_deal(line: str, why: str):
    with pytest.raises(text.Unreadable, match=why):
        text.read_deal(line)


def test_a_deal_that_cannot_have_happened():
    with pytest.raises(Impossible, match="seat 0 is out of turn"):
        text.read_deal("dealer 2 | up 9s | 0 passes")


def test_cards_round_trip():
    assert text.write_cards(cards("9c Jh  As")) == "9c Jh As"
    assert cards(text.write_cards(())) == ()
