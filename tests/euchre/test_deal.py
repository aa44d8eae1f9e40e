"""One deal: whose turn it is, who leads, what cannot have happened."""

# ruff: noqa: N802 - a test of a listed case bears its id as it is written there

import pytest
from finished_deals import DEALS

from bowerboard.euchre import deal as deals
from bowerboard.euchre import objections, renege, scoring, text
from bowerboard.euchre.cards import Suit, card, cards
from bowerboard.euchre.deal import Impossible, Phase
from bowerboard.euchre.events import CardPlayed, Discarded
from bowerboard.euchre.options import LonerLead
from bowerboard.euchre.rules import HouseRules

NORTH, EAST, SOUTH, WEST = range(4)

E01 = (
    "dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 orders up | 2 discards Qd"
    " | 3 plays Ac | 0 plays Tc | 1 plays Qc | 2 plays 9s"
    " | 2 plays Qs | 3 plays Js | 0 plays Ts | 1 plays As"
    " | 3 plays Ad | 0 plays Ks | 1 plays Jd | 2 plays Qh"
    " | 0 plays Kh | 1 plays Th | 2 plays Ah | 3 plays Jh"
    " | 2 plays Jc | 3 plays 9d | 0 plays Kc | 1 plays Kd"
)


def test_E01_real_deal_left_bower_held_when_its_printed_suit_is_led():
    deal = text.read_deal(E01)
    assert [trick.winner for trick in deal.tricks] == [SOUTH, WEST, NORTH, SOUTH, SOUTH]
    assert deal.phase is Phase.PLAYED
    assert deal.tricks_by_side() == (4, 1)
    assert scoring.result(deal, (0, 0)).points == (1, 0)
    assert renege.find(deal) == ()


def test_E03_left_bower_led_makes_trump_the_led_suit():
    north = "dealer 3 | up 9s | 0 passes | 1 passes | 2 passes | 3 passes | 0 names h"
    deal = text.read_deal(f"{north} | 0 plays Jd")
    led = deal.trick.led(deal.trump)
    assert led is Suit.HEARTS
    east, south, west = cards("9h Ad Kc Qs Ts"), cards("Kd Qd Ac Tc 9c"), cards("Jh Ah Ks 9s 9d")
    assert objections.legal(east, led, deal.trump) == cards("9h")
    assert objections.legal(south, led, deal.trump) == south
    assert objections.legal(west, led, deal.trump) == cards("Jh Ah")
    full = text.read_deal(f"{north} | 0 plays Jd | 1 plays 9h | 2 plays Kd | 3 plays Jh")
    assert full.tricks[0].winner == WEST


@pytest.mark.parametrize(
    ("played", "proof", "seat"),
    [("0 plays Jd | 1 plays Ad | 2 plays Kd | 3 plays Jh | 3 plays Ks | 0 plays As | 1 plays 9h",
      "9h", EAST),
     ("0 plays Jd | 1 plays 9h | 2 plays Kd | 3 plays 9d | 0 plays Kh | 1 plays Qs | 2 plays Qd"
      " | 3 plays Ah", "Ah", WEST)],
)  # fmt: skip
def test_E03_following_the_printed_suit_is_a_renege(played: str, proof: str, seat: int):
    north = "dealer 3 | up 9s | 0 passes | 1 passes | 2 passes | 3 passes | 0 names h"
    (found,) = renege.find(text.read_deal(f"{north} | {played}"))
    assert (found.trick, found.seat, found.proof.card) == (0, seat, card(proof))


def test_E05_winner_is_compared_from_the_leader():
    deal = text.read_deal(
        "dealer 1 | up 9h | 2 orders up | 2 plays 9c | 3 plays As | 0 plays Ad | 1 plays Tc"
    )
    assert deal.tricks[0].winner == EAST
    assert deal.turn == EAST


@pytest.mark.parametrize(
    ("line", "lead", "leader"),
    [
        ("dealer 2 | up Qh | 3 passes | 0 orders up | 0 alone", "left_of_dealer", WEST),
        ("dealer 2 | up Qh | 3 passes | 0 passes | 1 orders up | 1 alone",
         "left_of_dealer", NORTH),
        ("dealer 2 | up Qh | 3 passes | 0 orders up | 0 alone", "left_of_loner", EAST),
        ("dealer 2 | up Qh | 3 passes | 0 passes | 1 orders up | 1 alone", "left_of_loner", SOUTH),
        # without a loner the option changes nothing
        ("dealer 2 | up Qh | 3 passes | 0 orders up", "left_of_loner", WEST),
        # both alone: the usual seat, passing over every sitter (rules.md 1.4.11)
        ("dealer 2 | up Qh | 3 passes | 0 orders up | 0 alone | 1 defends alone",
         "left_of_dealer", NORTH),
        ("dealer 2 | up Qh | 3 passes | 0 orders up | 0 alone | 3 defends alone",
         "left_of_loner", WEST),
    ],
)  # fmt: skip
def test_E07_who_leads_to_a_loner(line: str, lead: str, leader: int):
    deal = text.read_deal(line, HouseRules(loner_lead=LonerLead(lead), defend_alone=True))
    assert deal.turn == leader
    assert deal.first_leader() == leader


def test_E07_default_is_left_of_dealer():
    assert HouseRules().loner_lead is LonerLead.LEFT_OF_DEALER


def test_E08_dealer_who_sits_out_is_not_awaited_to_discard():
    deal = text.read_deal("dealer 2 | up Qh | 3 passes | 0 orders up | 0 alone")
    assert deal.phase is Phase.PLAY
    assert deal.turn == WEST
    assert deal.sitting == (SOUTH,)
    assert not deal.owes_discard
    assert deals.apply(deal, CardPlayed(WEST, card("Ac"))).turn == NORTH
    # A discard by the sitting dealer is accepted where it was read.
    read = deals.apply(deal, Discarded(SOUTH, card("9c")))
    assert read.discard == card("9c")
    assert read.turn == WEST


def test_E08_cards_of_the_sitting_dealer_cannot_be_played():
    deal = text.read_deal("dealer 2 | up Qh | 3 passes | 0 orders up | 0 alone | 3 plays Ac")
    with pytest.raises(Impossible, match="seat 2 is out of turn"):
        deals.apply(deal, CardPlayed(SOUTH, card("Kc")))
    objection = objections.objection(deal, CardPlayed(NORTH, card("Qh")))
    assert objection is not None
    assert objection.fault is objections.Fault.PICKED_UP


def test_E08_nobody_waits_for_the_dealer_when_partner_goes_alone_after_the_discard():
    deal = text.read_deal("dealer 2 | up Qh | 3 passes | 0 orders up | 2 discards 9c | 0 alone")
    assert (deal.turn, deal.sitting, deal.owes_discard) == (WEST, (SOUTH,), False)


@pytest.mark.parametrize(
    ("line", "owes"),
    [
        ("dealer 2 | up Qh | 3 orders up", True),
        ("dealer 2 | up Qh | 3 orders up | 3 alone", True),
        ("dealer 2 | up Qh | 3 passes | 0 passes | 1 passes | 2 orders up | 2 alone", True),
        ("dealer 2 | up Qh | 3 orders up | 2 discards 9c", False),
        ("dealer 2 | up Qh | 3 orders up | 3 plays Ac", False),  # discarded unseen
        ("dealer 2 | up Qh | 3 passes | 0 passes | 1 passes | 2 passes | 3 names s", False),
        ("dealer 2 | up Qh", False),
    ],
)
def test_who_owes_a_discard(line: str, owes: bool):
    assert text.read_deal(line).owes_discard is owes


def test_E09_lone_deal_ends_at_the_fifteenth_card():
    """North alone; South, who deals and sits, is never read."""
    line = (
        "dealer 2 | up Ks | 3 passes | 0 orders up | 0 alone"
        " | 3 plays Th | 0 plays Kh | 1 plays Kd | 0 plays Jc | 1 plays 9s | 3 plays Jd"
        " | 0 plays Qs | 1 plays 9c | 3 plays Ad | 0 plays Qd | 1 plays 9d | 3 plays Ah"
        " | 0 plays Js | 1 plays Td"
    )
    assert text.read_deal(line).phase is Phase.PLAY
    deal = text.read_deal(line + " | 3 plays 9h")
    assert deal.phase is Phase.PLAYED
    assert sum(len(trick.plays) for trick in deal.tricks) == 15
    assert scoring.result(deal, (0, 0)).points == (4, 0)


def test_E11_stuck_dealer_table():
    """Dealer West, up QS; N E S W pass, N E S pass."""
    line = (
        "dealer 3 | up Qs | 0 passes | 1 passes | 2 passes | 3 passes"
        " | 0 passes | 1 passes | 2 passes"
    )
    deal = text.read_deal(line)
    said = {word: objections.objection(deal, text.read(f"3 {word}")) for word in
            ("passes", "names s", "names h")}  # fmt: skip
    assert said["passes"] == objections.Objection(
        objections.Kind.ILLEGAL_CALL, objections.Fault.STUCK
    )
    assert said["names s"] == objections.Objection(
        objections.Kind.ILLEGAL_CALL, objections.Fault.BARRED
    )
    assert said["names h"] is None
    assert objections.nameable(deal) == (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
    named = text.read_deal(f"{line} | 3 names h")
    assert (named.trump, named.maker, named.turn) == (Suit.HEARTS, WEST, NORTH)
    assert not named.ordered_up
    assert not named.owes_discard


def test_E11_without_stick_the_dealer_the_same_pass_is_a_throw_in():
    rules = HouseRules(stick_the_dealer=False)
    line = "dealer 3 | up Qs" + " | 0 passes | 1 passes | 2 passes | 3 passes" * 2
    before = text.read_deal(line.removesuffix(" | 3 passes"), rules)
    assert objections.objection(before, text.read("3 passes")) is None
    deal = text.read_deal(line, rules)
    assert (deal.phase, deal.turn, deal.maker) == (Phase.PASSED_OUT, None, None)
    assert scoring.result(deal, (3, 1)).score == (3, 1)


@pytest.mark.parametrize("dealer", range(4))
def test_eldest_calls_first_and_calling_goes_clockwise_twice(dealer: int):
    deal = deals.start(HouseRules(), dealer, card("9s"))
    turns, phases = [], []
    for _ in range(7):
        turns.append(deal.turn)
        phases.append(deal.phase)
        deal = deals.apply(deal, text.read(f"{deal.turn} passes"))
    left = (dealer + 1) % 4
    assert turns == [(left + step) % 4 for step in (0, 1, 2, 3, 0, 1, 2)]
    assert phases == [Phase.ROUND_ONE] * 4 + [Phase.ROUND_TWO] * 3
    assert deal.turn == dealer


CALLED = "dealer 2 | up 9s | 3 orders up"


@pytest.mark.parametrize(
    ("line", "event", "why"),
    [
        ("dealer 2 | up 9s", "0 passes", "seat 0 is out of turn: it is seat 3's"),
        ("dealer 2 | up 9s", "3 names h", "round one"),
        ("dealer 2 | up 9s", "3 plays Ac", "round one"),
        ("dealer 2 | up 9s", "3 alone", "after the call and before the first lead"),
        ("dealer 2 | up 9s", "2 discards Ac", "nobody discards"),
        ("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes", "3 orders up",
         "round two"),
        (CALLED, "3 passes", "in play"),
        (CALLED, "0 orders up", "in play"),
        (CALLED, "0 alone", "seat 0 is not the maker"),
        (CALLED, "1 defends alone", "seat 1 is not a defender"),
        (CALLED, "0 plays Ac", "seat 0 is out of turn: it is seat 3's"),
        (CALLED, "3 discards Ac", "seat 3 is not the dealer"),
        (CALLED + " | 2 discards Ac", "2 discards Ad", "the dealer has discarded"),
        (CALLED + " | 3 plays Ac", "3 alone", "before the first lead"),
        (CALLED + " | 3 plays Ac", "0 defends alone", "before the first lead"),
        (CALLED, "up 9h", "is not an event within a deal"),
        (CALLED, "dealer 1", "is not an event within a deal"),
        (CALLED + " | void: cards thrown in", "3 plays Ac", "void"),
        (CALLED + " | void: cards thrown in", "void: again", "over"),
        (DEALS["march"], "3 plays Ac", "played out"),
        (DEALS["march"], "void: too late", "over"),
        ("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes | 3 names h",
         "2 discards Ac", "nobody discards"),
    ],
)  # fmt: skip
def test_what_cannot_have_happened(line: str, event: str, why: str):
    deal = text.read_deal(line)
    with pytest.raises(Impossible, match=why):
        deals.apply(deal, text.read(event))


@pytest.mark.parametrize(
    ("line", "event"),
    [
        (CALLED + " | 3 plays Ac", "0 plays Ac"),  # twice the same card
        (CALLED + " | 3 plays Ac", "0 plays 9s"),  # the dealer's upcard
        ("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes", "3 names s"),  # barred
        ("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes", "3 names n"),
        ("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes | 3 passes | 0 passes"
         " | 1 passes", "2 passes"),  # stuck
    ],
)  # fmt: skip
def test_what_happened_is_accepted_and_objected_to(line: str, event: str):
    """Decision 1 of the design: the rules accept what happened."""
    deal = text.read_deal(line)
    assert objections.objection(deal, text.read(event)) is not None
    assert deals.apply(deal, text.read(event)) != deal


@pytest.mark.parametrize("name", sorted(DEALS))
def test_every_seat_looks_alike(name: str):
    """The same deal with everybody moved one seat on is the same deal moved one seat on."""
    line = DEALS[name]
    moved = " | ".join(_moved(part) for part in line.split(" | "))
    first, second = text.read_deal(line), text.read_deal(moved)
    assert [trick.winner for trick in second.tricks] == [
        (trick.winner + 1) % 4 for trick in first.tricks
    ]
    assert second.tricks_by_side() == first.tricks_by_side()[::-1]
    assert second.sitting == tuple((seat + 1) % 4 for seat in first.sitting)


def _moved(part: str) -> str:
    if part.startswith("up"):
        return part
    if part.startswith("dealer"):
        return f"dealer {(int(part[-1]) + 1) % 4}"
    return f"{(int(part[0]) + 1) % 4}{part[1:]}"
