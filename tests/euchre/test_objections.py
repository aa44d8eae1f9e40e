"""What the rules object to, though it can be recorded."""

import pytest
from finished_deals import DEALS

from bowerboard.euchre import deal as deals
from bowerboard.euchre import objections, text
from bowerboard.euchre.cards import Suit, card, cards
from bowerboard.euchre.objections import Fault, Kind
from bowerboard.euchre.rules import HouseRules

ROUND_TWO = "dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes"
STUCK = ROUND_TWO + " | 3 passes | 0 passes | 1 passes"
ORDERED = "dealer 2 | up 9s | 3 orders up"
NAMED = ROUND_TWO + " | 3 names h"
PARTNER = "dealer 2 | up 9s | 3 passes | 0 orders up"
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
    ("dealer 2 | up 9s", "3 orders up", {}, None, None),
    (ORDERED, "3 alone", {}, None, None),
    (ORDERED, "void: cards exposed", {}, None, None),
]  # fmt: skip


@pytest.mark.parametrize(("line", "event", "changes", "kind", "fault"), TABLE)
def test_objection(
    line: str, event: str, changes: dict[str, object], kind: Kind | None, fault: Fault | None
):
    deal = text.read_deal(line, HouseRules(**changes))
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
