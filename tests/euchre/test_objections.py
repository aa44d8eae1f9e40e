"""What the rules object to, though it can be recorded."""

import pytest
from finished_deals import DEALS

from bowerboard.euchre import deal as deals
from bowerboard.euchre import objections, text
from bowerboard.euchre.cards import Suit, card, cards
from bowerboard.euchre.holdings import is_weak, may_call
from bowerboard.euchre.objections import Fault, Kind
from bowerboard.euchre.options import WeakHand
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed

ROUND_TWO = "dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes"
STUCK = ROUND_TWO + " | 3 passes | 0 passes | 1 passes"
ORDERED = "dealer 2 | up 9s | 3 orders up"
NAMED = ROUND_TWO + " | 3 names h"
PARTNER = "dealer 2 | up 9s | 3 passes | 0 orders up"
BENNY = "dealer 2 | up B"
STUCK_BIDDER = "dealer 2 | dealt | 3 passes | 0 passes | 1 passes"
SHOT = "dealer 2 | dealt | 3 bids {} | 0 passes | 1 passes | 2 passes | 3 names h"
SHOWN = ORDERED + " | 3 exposes Ac"
LONER_SHOWS = ORDERED + " | 3 alone | 3 exposes Ac"
SOLO: dict[str, object] = {"players": 3, "partnership": "solo"}
BIDS: dict[str, object] = {"calling": "bidding"}
WEAK: dict[str, object] = {"weak_hand": "three_low"}
DEFAULTS = HouseRules()

CALL, TWICE, CANNOT = Kind.ILLEGAL_CALL, Kind.DUPLICATE_CARD, Kind.IMPOSSIBLE_CARD

TABLE = [
    (STUCK, "2 passes", {}, CALL, Fault.STUCK),
    (STUCK, "2 passes", {"stick_the_dealer": False}, None, None),
    (STUCK.removesuffix(" | 1 passes"), "1 passes", {}, None, None),
    ("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes", "2 passes", {}, None, None),
    (ROUND_TWO, "3 names s", {}, CALL, Fault.BARRED),
    (ROUND_TWO, "3 names c", {}, None, None),
    (ROUND_TWO, "3 names n", {}, CALL, Fault.NO_TRUMP),
    (ROUND_TWO, "3 names n", {"no_trump": True}, None, None),
    (PARTNER, "3 plays Ac", {"canadian_loner": True}, CALL, Fault.MUST_GO_ALONE),
    (PARTNER, "3 plays Ac", {}, None, None),
    (PARTNER + " | 0 alone", "3 plays Ac", {"canadian_loner": True}, None, None),
    (ORDERED, "3 plays Ac", {"canadian_loner": True}, None, None),  # not the partner
    (ROUND_TWO + " | 3 passes | 0 names h", "3 plays Ac", {"canadian_loner": True},
     None, None),  # not round one
    (PARTNER + " | 3 plays Ac", "0 plays Kc", {"canadian_loner": True}, None, None),  # said once
    (ORDERED + " | 3 alone", "0 defends alone", {}, CALL, Fault.NO_LONE_DEFENCE),
    (ORDERED + " | 3 alone", "0 defends alone", {"defend_alone": True}, None, None),
    (ORDERED, "0 defends alone", {"defend_alone": True}, CALL, Fault.NO_LONER),
    (ORDERED + " | 3 plays Ac", "0 plays Ac", {}, TWICE, Fault.PLAYED_TWICE),
    (ORDERED + " | 3 plays Ac | 0 plays 9c | 1 plays Tc | 2 plays Kc", "3 plays Tc", {},
     TWICE, Fault.PLAYED_TWICE),
    (ORDERED, "2 discards 9s", {}, None, None),  # the dealer may bury the upcard (A25)
    (ORDERED + " | 2 discards Qd | 3 plays Ac", "0 plays Qd", {}, CANNOT, Fault.DISCARDED),
    (ORDERED + " | 2 discards 9s", "3 plays 9s", {}, CANNOT, Fault.DISCARDED),
    (ORDERED + " | 3 plays Ac", "2 discards Ac", {}, TWICE, Fault.PLAYED_TWICE),
    (NAMED, "3 plays 9s", {}, CANNOT, Fault.TURNED_DOWN),
    (ORDERED, "3 plays 9s", {}, CANNOT, Fault.PICKED_UP),
    (ORDERED + " | 3 plays Ac | 0 plays 9c | 1 plays Tc", "2 plays 9s", {}, None, None),
    (ORDERED, "3 plays 8c", {}, CANNOT, Fault.NOT_IN_PACK),
    (ORDERED, "3 plays 8c", {"ranks": "89TJQKA"}, None, None),
    (ORDERED, "3 plays Ac.2", {}, CANNOT, Fault.NOT_IN_PACK),
    (ORDERED, "2 discards 7d", {}, CANNOT, Fault.NOT_IN_PACK),
    # calling
    (ROUND_TWO, "3 names r", {}, CALL, Fault.NO_SUCH_SUIT),
    (BENNY, "2 calls it b", {"benny": True}, CALL, Fault.NO_SUCH_SUIT),
    (BENNY, "2 calls it h", {"benny": True}, None, None),
    (STUCK_BIDDER, "2 passes", BIDS, CALL, Fault.STUCK),
    (STUCK_BIDDER, "2 passes", BIDS | {"stick_the_dealer": False}, None, None),
    (STUCK_BIDDER.replace("0 passes", "0 bids 3"), "2 passes", BIDS, None, None),
    ("dealer 2 | dealt", "3 bids 2", BIDS, CALL, Fault.TOO_LOW),
    ("dealer 2 | dealt", "3 bids 2", BIDS | {"min_bid": 2}, None, None),
    ("dealer 2 | dealt", "3 bids 3", BIDS, None, None),
    ("dealer 2 | dealt", "3 bids 6", BIDS, CALL, Fault.TOO_HIGH),
    ("dealer 2 | dealt | 3 bids 4", "0 bids 4", BIDS, CALL, Fault.TOO_LOW),
    ("dealer 2 | dealt | 3 bids 5", "0 bids alone", BIDS, None, None),
    ("dealer 2 | dealt | 3 bids alone", "0 bids 5", BIDS, CALL, Fault.TOO_LOW),
    ("dealer 2 | dealt | 3 bids big", "0 bids little", BIDS, CALL, Fault.TOO_LOW),
    # alone
    (ORDERED, "3 alone", {"alone": False}, CALL, Fault.NO_ALONE),
    (PARTNER, "0 alone", {"alone": False, "canadian_loner": True}, None, None),  # must
    (ORDERED, "3 alone blind", {}, CALL, Fault.NO_BLIND),
    (ORDERED, "3 alone blind", {"blind_loner": True}, None, None),
    (ORDERED + " | 2 discards Qd", "3 alone", {}, None, None),
    (ORDERED + " | 2 discards Qd", "3 alone", {"alone_until": "call"}, CALL, Fault.TOO_LATE),
    (ORDERED, "3 alone", {"alone_until": "call"}, None, None),
    (ORDERED + " | 3 alone", "3 takes best", {}, CALL, Fault.NO_BEST),
    (ORDERED + " | 3 alone", "3 takes best", {"partners_best": True}, None, None),
    (SHOT.format("little"), "3 takes best", BIDS, None, None),
    (SHOT.format("big"), "3 takes best", BIDS, CALL, Fault.NO_BEST),
    (ORDERED, "0 defends alone", {"defend_alone": True, "defend_alone_vs_pair": True}, None, None),
    # weak hands
    ("dealer 2 | up 9s", "3 shows weak 9c Td Ts", {}, CALL, Fault.NO_WEAK_HAND),
    ("dealer 2 | up 9s", "3 shows weak 9c Td Ts", WEAK, None, None),
    ("dealer 2 | up 9s", "3 shows weak", WEAK, CALL, Fault.NOT_SHOWN),
    ("dealer 2 | up 9s", "3 shows weak", WEAK | {"weak_shown": False}, None, None),
    ("dealer 2 | up 9s", "3 shows weak 9c Td 9s", {"weak_hand": "all_low"}, CALL,
     Fault.NOT_WEAK),  # three cards do not show the whole hand
    ("dealer 2 | up 9s", "3 shows weak 9c Td Qs", WEAK, CALL, Fault.NOT_WEAK),
    ("dealer 2 | up 9s | 3 passes", "3 shows weak", WEAK, CALL, Fault.SHOWN_LATE),
    ("dealer 2 | up 9s | 3 shows weak 9c Td Ts", "3 shows weak 9c Td Ts",
     WEAK | {"weak_limit": 0}, CALL, Fault.SHOWN_TWICE),
    ("dealer 2 | up 9s | 3 shows weak 9c Td Ts", "0 shows weak 9d Tc Th", WEAK, CALL,
     Fault.NO_MORE_WEAK),
    ("dealer 2 | up 9s | 3 passes", "0 shows weak 9c Td Ts", WEAK, None, None),
    ("dealer 2 | up 9s | 3 shows weak", "3 orders up", WEAK, CALL, Fault.FORFEITED),
    ("dealer 2 | up 9s | 3 shows weak", "3 orders up", WEAK | {"weak_forfeits_call": False},
     None, None),
    ("dealer 2 | up 9s | 3 shows weak", "3 passes", WEAK, None, None),
    (ROUND_TWO.replace("3 p", "3 shows weak | 3 p"), "3 names h", WEAK, CALL, Fault.FORFEITED),
    (STUCK.replace("3 p", "2 shows weak | 3 p", 1), "2 passes", WEAK, None, None),  # A11
    # who calls a partner, goes alone, asks for the cut, chooses
    ("dealer 2 | up 9s | 0 orders up", "0 calls partner Ad", SOLO, CALL, Fault.NO_PARTNER_CALLED),
    ("dealer 2 | up 9s | 0 orders up", "0 calls partner Ad", SOLO | {"call_partner": True},
     None, None),
    (SHOT.format("4"), "3 alone", BIDS, CALL, Fault.ALONE_IS_BID),
    (ORDERED, "1 alone", {}, CALL, Fault.NOT_THE_MAKER),
    (ORDERED, "1 alone", {"alone_by": "makers"}, None, None),
    (ORDERED, "3 alone", {"alone_by": "makers"}, None, None),
    (ORDERED, "misdeal: a card was faced", {}, None, None),
    (ORDERED, "misdeal, not cut: asked", {}, CALL, Fault.NO_CUT_NEEDED),
    (ORDERED, "misdeal, not cut: asked", {"uncut_misdeal": True}, None, None),
    (ORDERED + " | 3 plays Ac", "misdeal, not cut: asked", {"uncut_misdeal": True}, CALL,
     Fault.CUT_TOO_LATE),
    (ORDERED + " | 3 plays Ac", "renege of 3 in 0 upheld: x", {}, None, None),
    (ORDERED + " | 3 plays Ac", "renege of 3 in 0 upheld, undo: x", {}, CALL, Fault.NO_CHOICE),
    (ORDERED + " | 3 plays Ac", "renege of 3 in 0 upheld, undo: x", {"renege_after": "chosen"},
     None, None),
    # the discard
    (PARTNER + " | 0 alone", "3 plays 9s", {}, CANNOT, Fault.PICKED_UP),
    (PARTNER + " | 0 alone", "3 plays 9s", {"sitting_dealer_takes": False}, CANNOT,
     Fault.LEFT_LYING),
    (PARTNER + " | 0 alone | 3 plays Ac | 0 plays 9c", "1 plays 9s",
     {"sitting_dealer_takes": False}, CANNOT, Fault.LEFT_LYING),
    (ORDERED, "2 discards 9s", {"bury_upcard": False}, CALL, Fault.BURIED),
    (ORDERED, "2 discards Qd", {"bury_upcard": False}, None, None),
    # called cards and suits
    (SHOWN + " | 3 must play Ac", "3 plays Kc", {"exposed_card_called": True}, CALL, Fault.CALLED),
    (SHOWN + " | 3 must play Ac", "3 plays Ac", {"exposed_card_called": True}, None, None),
    (ORDERED + " | 3 plays Kd | 0 exposes Ac | 0 must play Ac", "0 plays Qd", {}, None, None),
    (ORDERED + " | 3 plays Kd | 0 exposes Ac | 0 must play Ac", "0 plays Qh", {}, CALL,
     Fault.CALLED),
    (ORDERED + " | 3 plays Kd | 0 exposes Ad | 0 must play Ad", "0 plays Qd", {}, CALL,
     Fault.CALLED),
    (SHOWN + " | 3 must lead c", "3 plays Kd", {}, CALL, Fault.CALLED),
    (SHOWN + " | 3 must lead c", "3 plays Kc", {}, None, None),
    (SHOWN + " | 3 must lead h", "3 plays Kd", {}, None, None),  # nobody knows of a heart
    (SHOWN, "3 must play Ac", {}, CALL, Fault.NO_CARD_CALLED),
    (SHOWN, "3 must play Ac", {"exposed_card_called": True}, None, None),
    (SHOWN, "3 must play Ac", {"lead_out_of_turn": "call_card"}, CALL, Fault.NO_CARD_CALLED),
    (ORDERED + " | 0 out of turn Kd", "0 must play Kd", {"lead_out_of_turn": "call_card"},
     None, None),
    (ORDERED + " | 0 out of turn Kd", "0 must play Kd", {"lead_out_of_turn": "call_either"},
     None, None),
    (ORDERED + " | 0 out of turn Kd", "0 must play Kd", {"lead_out_of_turn": "call_suit"},
     CALL, Fault.NO_CARD_CALLED),
    (ORDERED + " | 3 alone | 3 exposes Kd", "3 must play Kd",
     {"play_out_of_turn": "call_card"}, CALL, Fault.NO_CARD_CALLED),
    (LONER_SHOWS, "3 must play Ac", {"exposed_card_called": True}, CALL, Fault.NO_CARD_CALLED),
    (SHOWN, "3 must lead h", {}, CALL, Fault.NO_SUIT_CALLED),
    (SHOWN, "3 must lead h", {"lead_out_of_turn": "call_suit"}, None, None),
    (SHOWN, "3 must lead h", {"play_out_of_turn": "call_suit"}, None, None),
    (SHOWN, "3 must lead h", {"lead_out_of_turn": "call_either"}, None, None),
    # taking back, claiming
    (ORDERED + " | 3 plays Ac", "3 takes back Ac", {}, CALL, Fault.LAID_IS_PLAYED),
    (ORDERED + " | 3 plays Ac", "3 takes back Ac", {"take_back": True}, None, None),
    (ORDERED + " | 3 plays Ac | 0 plays Kd", "0 corrects Kd", {}, None, None),
    (ORDERED + " | 3 plays Ac | 0 plays Kd", "0 corrects Kd", {"correct_in_trick": False},
     CALL, Fault.LAID_IS_PLAYED),
    (ORDERED, "3 claims the rest", {}, None, None),
    (ORDERED, "3 claims the rest", {"lay_down": False}, CALL, Fault.NO_CLAIM),
    ("dealer 2 | up 9s", "3 orders up", {}, None, None),
    (ORDERED, "3 alone", {}, None, None),
    (ORDERED, "void: cards exposed", {}, None, None),
]  # fmt: skip


@pytest.mark.parametrize(("line", "event", "changes", "kind", "fault"), TABLE)
def test_objection(
    line: str, event: str, changes: dict[str, object], kind: Kind | None, fault: Fault | None
):
    deal = text.read_deal(line, changed(DEFAULTS, changes))
    objected = objections.objection(deal, text.read(event))
    assert objected == (objections.Objection(kind, fault) if kind and fault else None)


def test_the_table_has_every_fault():
    assert {row[4] for row in TABLE} >= set(Fault)


@pytest.mark.parametrize("name", sorted(DEALS))
def test_nothing_is_objected_to_in_a_clean_deal(name: str):
    rules = HouseRules(defend_alone=True)
    dealer, up, *rest = DEALS[name].split(" | ")
    deal = text.read_deal(f"{dealer} | {up}", rules)
    for part in rest:
        event = text.read(part)
        assert objections.objection(deal, event) is None, part
        deal = deals.apply(deal, event)


@pytest.mark.parametrize(
    ("hand", "led", "trump", "legal"),
    [
        ("9h Ad Kc", None, "h", "9h Ad Kc"),  # the leader may play anything, trump included
        ("9h Ad Kc", "d", "h", "Ad"),
        ("9h Ad Kc", "s", "h", "9h Ad Kc"),  # void: anything, and never obliged to trump
        ("Jd Ad Kc", "d", "h", "Ad"),  # the left bower is no diamond
        ("Jd Ad Kc", "h", "h", "Jd"),
        ("Jd Kc", "d", "h", "Jd Kc"),
        ("Jd Ad Kc", "d", "n", "Jd Ad"),
        ("", "d", "h", ""),
    ],
)
def test_legal_cards(hand: str, led: str | None, trump: str, legal: str):
    named = None if trump == "n" else Suit(trump)
    suit = Suit(led) if led else None
    assert objections.legal(cards(hand), suit, named) == cards(legal)


@pytest.mark.parametrize("up", ["9c", "9d", "9h", "9s"])
def test_three_suits_may_be_named_in_round_two(up: str):
    deal = deals.start(DEFAULTS, 2, card(up))
    assert {suit.value for suit in objections.nameable(deal)} == set("cdhs") - {up[1]}


# What a caller must hold (rules.md 1.3.8, 1.3.9): who calls what, holding what
HELD = [
    (ROUND_TWO, 3, "Jd 9c Tc Qc Kc", "h", {"nothing": True, "any_trump": True, "natural": False}),
    (ROUND_TWO, 3, "9h 9c Tc Qc Kc", "h", {"nothing": True, "any_trump": True, "natural": True}),
    (ROUND_TWO, 3, "9d 9c Tc Qc Kc", "h", {"nothing": True, "any_trump": False, "natural": False}),
    (ROUND_TWO, 3, "Jh 9c Tc Qc Kc", "h", {"nothing": True, "any_trump": True, "natural": True}),
    # the dealer's pick-up counts the upcard; ordering the dealer up does not
    ("dealer 2 | up 9h | 3 passes | 0 passes | 1 passes", 2, "9c Tc Qc Kc Ac", "h",
     {"nothing": True, "any_trump": True, "natural": True}),
    ("dealer 2 | up 9h", 3, "9c Tc Qc Kc Ac", "h",
     {"nothing": True, "any_trump": False, "natural": False}),
    # who is stuck may call anything
    (STUCK, 2, "9c Tc Qc Kc Ac", "h", {"nothing": True, "any_trump": True, "natural": True}),
]  # fmt: skip


@pytest.mark.parametrize(("line", "seat", "hand", "suit", "allowed"), HELD)
def test_what_a_caller_must_hold(line, seat, hand, suit, allowed):
    for requires, expected in allowed.items():
        deal = text.read_deal(line, changed(DEFAULTS, {"call_requires": requires}))
        assert may_call(deal, seat, cards(hand), Suit(suit)) is expected, requires


def test_the_dealers_upcard_and_a_stuck_dealer_can_be_held_to_the_rule():
    hand = cards("9c Tc Qc Kc Ac")
    strict = {"call_requires": "natural", "upcard_counts_for_dealer": False}
    last = "dealer 2 | up 9h | 3 passes | 0 passes | 1 passes"
    assert not may_call(text.read_deal(last, changed(DEFAULTS, strict)), 2, hand, Suit.HEARTS)
    strict = {"call_requires": "natural", "stuck_dealer_exempt": False}
    assert not may_call(text.read_deal(STUCK, changed(DEFAULTS, strict)), 2, hand, Suit.HEARTS)
    assert may_call(text.read_deal(STUCK, changed(DEFAULTS, strict)), 2, hand, Suit.CLUBS)


# Weak hands (rules.md 1.8.6 to 1.8.8): hand, and of which kinds it is with spades proposed
WEAK_HANDS = [
    ("9c 9d Th Ah Kc", "three_low"),
    ("9c 9d Th Qh Jc", "three_low"),
    ("9c 9d 9h Qh Jc", "three_low three_alike"),
    ("Tc Td Th Qh Jc", "three_low three_alike"),
    ("9c 9d Th Tc 9h", "three_low three_alike all_low no_ace_no_face no_ace_no_face_no_trump"),
    ("9c 9d Th Tc 9s", "three_low three_alike all_low no_ace_no_face"),
    ("9c 9d Th Tc Ah", "three_low ace_no_face"),
    ("9c 9d Th Tc Kh", "three_low king_only"),
    ("9c 9d Th Tc Ks", "three_low"),  # the king is of the suit turned up
    ("9c 9d Th Tc Qh", "three_low queen_only"),
    ("9c 9d Th Tc Jh", "three_low jack_only"),
    ("9c 9d Th Tc Jc", "three_low"),  # the left bower
    ("9s 9d Th Tc Kh", "three_low"),  # a trump among the low cards
    ("9c Td Ah Ac 9h", "three_low"),  # two aces
    ("9c Td Ah Kc Qh", ""),
]


@pytest.mark.parametrize(("hand", "kinds"), WEAK_HANDS)
def test_weak_hands(hand: str, kinds: str):
    for kind in WeakHand:
        assert is_weak(cards(hand), kind, Suit.SPADES) is (kind.value in kinds.split()), kind
