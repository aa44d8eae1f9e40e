"""Events and deals as text, both ways."""

import random
from typing import get_args

import plain_euchre as plain
import pytest
from any_events import any_event
from finished_deals import DEALS
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre import irregular as i
from bowerboard.euchre import text
from bowerboard.euchre.cards import Suit, card, cards
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import (
    Amended,
    BestTaken,
    BidKind,
    BidMade,
    CardPlayed,
    CardUnread,
    DealerSet,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameBegan,
    HandsDealt,
    OrderedUp,
    PartnerCalled,
    Passed,
    Reinstated,
    Retracted,
    SuitForetold,
    TableEvent,
    TrumpNamed,
    UpcardSuitNamed,
    UpcardTurned,
    WeakHandShown,
    WentAlone,
)
from bowerboard.euchre.options import Choice, LonerLead, SmittyKind
from bowerboard.euchre.rules import HouseRules

LINES = [
    ("game 0-0", GameBegan()),
    ("game 4-9 target=11", GameBegan(HouseRules(target=11), (4, 9))),
    ("game 0-0 hand=7 ranks=789TJQKA stick_the_dealer=false loner_lead=left_of_loner",
     GameBegan(HouseRules(ranks="789TJQKA", hand=7, stick_the_dealer=False,
                          loner_lead=LonerLead.LEFT_OF_LONER))),
    ("dealer 2", DealerSet(2)),
    ("3 foretells h", SuitForetold(3, Suit.HEARTS)),
    ("3 foretells h alone", SuitForetold(3, Suit.HEARTS, SmittyKind.ALONE)),
    ("3 foretells h game", SuitForetold(3, Suit.HEARTS, SmittyKind.GAME)),
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
    ("1 plays unread", CardUnread(1)),
    ("up B", UpcardTurned(card("B"))),
    ("dealt", HandsDealt()),
    ("0 calls it h", UpcardSuitNamed(0, Suit.HEARTS)),
    ("5 names b", TrumpNamed(5, Suit.BELLS)),
    ("1 bids 4", BidMade(1, 4)),
    ("1 bids alone", BidMade(1, kind=BidKind.ALONE)),
    ("1 bids little", BidMade(1, kind=BidKind.LITTLE)),
    ("1 bids big", BidMade(1, kind=BidKind.BIG)),
    ("2 alone blind", WentAlone(2, blind=True)),
    ("2 calls partner Ad", PartnerCalled(2, card("Ad"))),
    ("2 takes best", BestTaken(2)),
    ("3 shows weak", WeakHandShown(3)),
    ("3 shows weak 9c Td Ts", WeakHandShown(3, cards("9c Td Ts"))),
    ("misdeal: a card was faced", i.Misdealt("a card was faced")),
    ("misdeal, not cut: asked for", i.Misdealt("asked for", uncut=True)),
    ("3 steals the deal", i.DealStolen(3)),
    ("3 stole the deal, caught", i.DealStolen(3, caught=True)),
    ("1 exposes Ac", i.CardExposed(1, card("Ac"))),
    ("1 takes back Ac", i.CardTakenBack(1, card("Ac"))),
    ("1 out of turn Ac", i.PlayedOutOfTurn(1, card("Ac"))),
    ("2 sitting lays Kd", i.SitterPlayed(2, card("Kd"))),
    ("1 must play Ac", i.CardCalled(1, card("Ac"))),
    ("1 must lead h", i.SuitCalled(1, Suit.HEARTS)),
    ("0 holds six", i.SixCardsHeld(0)),
    ("0 discards wrongly", i.WronglyDiscarded(0)),
    ("0 exposes the discard Qd", i.DiscardExposed(0, card("Qd"))),
    ("1 looks at the kitty", i.KittySeen(1)),
    ("1 talks", i.TableTalked(1)),
    ("1 throws in", i.HandThrownIn(1)),
    ("1 claims the rest", i.RestClaimed(1)),
    ("1 claims the rest Ac Kc", i.RestClaimed(1, cards("Ac Kc"))),
    ("1 claims the rest in vain", i.ClaimRefuted(1)),
    ("1 claims the rest in vain Ac Kc", i.ClaimRefuted(1, cards("Ac Kc"))),
    ("score 4,6: read wrongly", i.ScoreSet((4, 6), "read wrongly")),
    ("score 4,-6,0: ", i.ScoreSet((4, -6, 0))),
    ("director 2,0: slow", i.DirectorRuled((2, 0), False, "slow")),
    ("director 0,-2 ends: why", i.DirectorRuled((0, -2), True, "why")),
    ("3 reneged in 0 Td", i.RenegeDetected(3, 0, card("Td"))),
    ("0 calls renege on 3 in 0", i.RenegeCalled(0, 3, 0)),
    ("director calls renege on 3", i.RenegeCalled(None, 3)),
    ("3 mixes the tricks", i.TricksMixed(3)),
    ("renege of 3 in 0 upheld: proven", i.RenegeRuled(3, 0, True, "proven")),
    ("renege of 3 in 0 upheld, redeal: x", i.RenegeRuled(3, 0, True, "x", Choice.REDEAL)),
    ("renege of 3 in 0 upheld, undo: ", i.RenegeRuled(3, 0, True, "", Choice.UNDO)),
    ("renege of 3 in 0 upheld, play on: ", i.RenegeRuled(3, 0, True, "", Choice.PLAY_ON)),
    ("renege of 3 not upheld: ", i.RenegeRuled(3, None, False)),
    ("1 corrects Ac", i.RenegeCorrected(1, card("Ac"))),
    ("void: cards thrown in", DealVoided("cards thrown in")),
    ("void: ", DealVoided("")),
    ("undo 12", Retracted(12)),
    ("undo 12 inferred", Retracted(12, inferred=True)),
    ("redo 12", Reinstated(12)),
    ("amend 12+1: 1 plays Ac", Amended(12, 1, (CardPlayed(1, card("Ac")),))),
    ("amend 3+2: 1 passes | 2 orders up", Amended(3, 2, (Passed(1), OrderedUp(2)))),
    ("amend 3+2: -", Amended(3, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "event"), LINES)
def test_line_and_event(line: str, event: TableEvent):
    assert text.read(line) == event
    if not line.startswith("game 0-0 hand"):  # rules are written in the order of their fields
        assert text.write(event) == line
    assert text.read(text.write(event)) == event


def test_every_kind_of_event_has_a_line():
    kinds: set[type] = set()
    waiting = list(get_args(TableEvent))
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        kinds |= {kind} - {kind for _ in get_args(kind)}
    assert {type(event) for _, event in LINES} == kinds


@pytest.mark.parametrize("line", [line for line, _ in LINES])
def test_a_line_cut_short_is_another_event_or_none(line: str):
    others = [known for known, event in LINES if known != line and text.read(line) == event]
    assert others == []
    for cut in range(len(line)):
        try:
            shorter = text.read(line[:cut])
        except text.Unreadable:
            continue
        assert text.read(text.write(shorter)) == shorter


EVENTS = any_event()


@given(EVENTS)
@settings(deadline=None, max_examples=300)
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
