"""The rules against a second, simpler Euchre that shares nothing with them but the text form."""

import random
from itertools import product

import plain_euchre as plain
import pytest

from bowerboard.euchre import deal as deals
from bowerboard.euchre import objections, renege, scoring, text
from bowerboard.euchre.cards import Card, card, cards, pack
from bowerboard.euchre.cards import suit as suit_named
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import CardPlayed, Discarded
from bowerboard.euchre.options import LonerLead
from bowerboard.euchre.rules import HouseRules

HOUSES = [plain.House(*flags) for flags in product([True, False], repeat=4)]


def rules_of(house: plain.House) -> HouseRules:
    lead = LonerLead.LEFT_OF_LONER if house.left_of_loner else LonerLead.LEFT_OF_DEALER
    return HouseRules(
        stick_the_dealer=house.stick,
        loner_lead=lead,
        defend_alone=house.lone_defence,
        no_trump=house.no_trump,
    )


def written(reneges: tuple[renege.Renege, ...]) -> list[plain.PlainRenege]:
    return [
        plain.PlainRenege(r.trick, r.place, r.seat, str(r.card), r.proof.trick, str(r.proof.card))
        for r in reneges
    ]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_random_legal_deals_agree(house: plain.House):
    """Turn order, legal cards, trick winners and points, and nothing objected to."""
    rng = random.Random(f"legal {house}")
    for _ in range(120):
        expected = plain.random_deal(rng, house)
        compare(expected, rules_of(house))


def compare(expected: plain.PlainDeal, rules: HouseRules) -> None:
    line = expected.line
    deal = deals.start(rules, expected.dealer, card(expected.parts[1].removeprefix("up ")))
    hands = [list(hand) for hand in expected.hands]
    choices = iter(expected.choices)
    for part in expected.parts[2:]:
        event = text.read(part)
        assert objections.objection(deal, event) is None, f"{part} in {line}"
        if isinstance(event, CardPlayed):
            led = deal.trick.led(deal.trump) if deal.trick.plays else None
            held = cards(" ".join(hands[event.seat]))
            legal = objections.legal(held, led, deal.trump)
            assert sorted(map(str, legal)) == next(choices), f"{part} in {line}"
            hands[event.seat].remove(str(event.card))
        deal = deals.apply(deal, event)
    assert deal.phase is (Phase.PASSED_OUT if expected.maker is None else Phase.PLAYED), line
    assert [trick.winner for trick in deal.tricks] == expected.winners, line
    assert sorted(deal.sitting) == sorted(expected.sitting), line
    assert scoring.result(deal, (0, 0)).points == expected.points, line
    assert renege.find(deal) == (), line


@pytest.mark.parametrize("seed", range(4))
def test_planted_reneges_are_all_found_with_their_first_proof(seed: int):
    """From known hands the oracle says who could follow; the code sees only the cards played."""
    rng = random.Random(seed)
    planted = 0
    for _ in range(400):
        house = rng.choice(HOUSES)
        expected = plain.random_deal(rng, house, slips=0.3)
        deal = text.read_deal(expected.line, rules_of(house))
        assert written(renege.find(deal)) == expected.reneges, expected.line
        assert all(found.certain for found in renege.find(deal)), expected.line
        planted += len(expected.reneges)
    assert planted > 400


def test_a_renege_is_found_at_the_very_card_that_proves_it():
    rng = random.Random(5)
    for _ in range(150):
        house = rng.choice(HOUSES)
        expected = plain.random_deal(rng, house, slips=0.3)
        deal = text.read_deal(expected.line, rules_of(house))
        fallen: set[str] = set()
        growing = read_calls(expected, rules_of(house))
        for trick in deal.tricks:
            for play in trick.plays:
                growing = deals.apply(growing, play)
                fallen.add(str(play.card))
                proven = [each for each in expected.reneges if each.proof_card in fallen]
                assert written(renege.find(growing)) == proven, expected.line


def read_calls(expected: plain.PlainDeal, rules: HouseRules) -> Deal:
    return text.read_deal(
        " | ".join(part for part in expected.parts if " plays " not in part), rules
    )


@pytest.mark.parametrize("trump", "cdhsn")
def test_every_pair_of_cards_in_a_trick(trump: str):
    named = None if trump == "n" else suit_named(trump)
    for led, second in product(pack(), repeat=2):
        if led != second:
            plays = (CardPlayed(3, led), CardPlayed(0, second))
            expected = (3, 0)[plain.winning_place([str(led), str(second)], trump)]
            assert deals.winner_of(plays, named) == expected, f"{led} {second}, {trump} trump"


# How many ways there are to play out a position legally.  The first five can be counted on paper;
# the others come from the plain enumerator, which is run again beside the code under test.
E01_T1 = "dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 orders up | 2 discards Qd \
| 3 plays Ac | 0 plays Tc | 1 plays Qc | 2 plays 9s"
POSITIONS = [
    # everybody has one card
    ("dealer 3 | up 9c | 0 orders up", "Ah | Kh | Qh | Jh", 1),
    # the leader may begin with either suit, and everybody follows
    ("dealer 3 | up 9c | 0 orders up", "Ah As | Kh Ks | Qh Qs | Th Ts", 2),
    # Jd is a heart, so seat 1 follows Ah with it and Ad with Kd
    ("dealer 3 | up 9h | 0 orders up", "Ah Ad | Jd Kd | Qh Qd | Th Td", 2),
    # nobody can ever follow: two orders of each hand
    ("dealer 3 | up 9h | 0 orders up", "Ah Kh | As Ks | Ac Kc | Ad Kd", 2**4),
    # one of each suit (Js is a club), so only the leader of each trick has a choice
    ("dealer 1 | up Jd | 2 passes | 3 passes | 0 passes | 1 passes | 2 names c",
     "Jc Ah Td 9s | Js Kh Qd Ts | Ac Th 9d Ks | Kc Qh Ad Qs", 4 * 3 * 2),
    ("dealer 3 | up Jh | 0 orders up", "Ah Jd 9c | Kh Kc Ts | Qd Qc Th | Td 9s Ac", 64),
    ("dealer 2 | up 9s | 3 passes | 0 orders up | 0 alone",
     "Js Ah Kd | Qs Jc Tc | | As 9h Kc", 40),
    (E01_T1, "Ks Ts Kh Kc | As Th Jd Kd | Qs Ah Qh Jc | Js Jh Ad 9d", 1512),
]  # fmt: skip


@pytest.mark.parametrize(("line", "hands", "count"), POSITIONS)
def test_continuations(line: str, hands: str, count: int):
    held = [part.split() for part in hands.split("|")]
    size = max(map(len, held)) + line.count(" plays ") // 4
    deal = text.read_deal(line, HouseRules(hand=size))
    trump = deal.trump.value if deal.trump else "n"
    assert plain.continuations(held, deal.turn, trump) == count
    assert perft(deal, [cards(part) for part in hands.split("|")]) == count


def perft(deal: Deal, hands: list[tuple[Card, ...]]) -> int:
    if deal.turn is None:
        return 1
    seat, total = deal.turn, 0
    led = deal.trick.led(deal.trump) if deal.trick.plays else None
    for chosen in objections.legal(hands[seat], led, deal.trump):
        rest = tuple(other for other in hands[seat] if other != chosen)
        after = deals.apply(deal, CardPlayed(seat, chosen))
        total += perft(after, [*hands[:seat], rest, *hands[seat + 1 :]])
    return total


def test_the_oracle_by_itself():
    """The oracle is small enough to check by hand on E01's deal."""
    tricks = ["Ac Tc Qc 9s", "Qs Js Ts As", "Ad Ks Jd Qh", "Kh Th Ah Jh", "Jc 9d Kc Kd"]
    assert [plain.winning_place(trick.split(), "s") for trick in tricks] == [3, 1, 1, 2, 0]
    assert plain.may_play(["Qs", "Ah", "Qh", "Jc"], "c", "s") == ["Qs", "Ah", "Qh", "Jc"]
    assert plain.may_play(["Qs", "Ah", "Qh", "Jc"], "s", "s") == ["Qs", "Jc"]
    assert len(set(plain.PACK)) == 24


def test_discards_are_the_dealers_and_read_back():
    rng = random.Random(9)
    seen = 0
    for _ in range(200):
        expected = plain.random_deal(rng, plain.House())
        for part in expected.parts:
            event = text.read(part)
            if isinstance(event, Discarded):
                seen += 1
                assert event.seat == expected.dealer
                assert text.read_deal(expected.line).discard == event.card
    assert seen > 50
