"""10,000 random deals by the virtual players: legal ones clean, planted reneges found."""

import random

import plain_euchre as plain
import pytest

from bowerboard.euchre import game as games
from bowerboard.euchre import objections, renege
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    Discarded,
    GameBegan,
    GameEvent,
    OrderedUp,
    TrumpNamed,
)
from bowerboard.euchre.history import START, extend, fold
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin.dealing import Dealt, deal_cards, new_players, play_deal

SEEDS = range(10)
DEALS_A_SEED = 1000


def follow(dealt: Dealt, dealer: int, events: list[GameEvent]) -> list[plain.PlainRenege]:
    """The real reneges of a deal, by looking into the hands; every card must have been held."""
    hands = [[str(card) for card in hand] for hand in dealt.hands]
    trump, trick, number, slips, shown = "", [], 0, [], []
    seats = len({event.seat for event in events if isinstance(event, CardPlayed)})
    for event in events:
        if isinstance(event, OrderedUp):
            trump = str(dealt.upcard)[1]
        if isinstance(event, TrumpNamed):
            trump = event.suit.value
        if isinstance(event, Discarded):
            hands[dealer].append(str(dealt.upcard))
            hands[dealer].remove(str(event.card))
        if isinstance(event, CardPlayed):
            card, hand = str(event.card), hands[event.seat]
            led = plain.suit_of(trick[0], trump) if trick else None
            legal = plain.may_play(hand, led, trump)
            hand.remove(card)
            if card not in legal:
                slips.append((number, len(trick), event.seat, card, legal))
            shown.append((number, event.seat, card))
            trick.append(card)
            if len(trick) == seats:
                trick, number = [], number + 1
    return [proved(slip, shown) for slip in slips]


def proved(slip: tuple, shown: list[tuple[int, int, str]]) -> plain.PlainRenege:
    """All cards are played in the end, so one of those kept back is the first to show."""
    number, place, seat, card, kept = slip
    later = next(
        (trick, face) for trick, who, face in shown
        if trick > number and who == seat and face in kept
    )  # fmt: skip
    return plain.PlainRenege(number, place, seat, card, *later)


def found(deal: Deal) -> list[plain.PlainRenege]:
    return [
        plain.PlainRenege(r.trick, r.place, r.seat, str(r.card), r.proof.trick, str(r.proof.card))
        for r in renege.find(deal)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_deals_are_clean_and_add_up(seed: int):
    rng = random.Random(seed)
    rules = HouseRules(stick_the_dealer=seed % 2 == 0, target=0, deals=DEALS_A_SEED)
    players = new_players(rng, rules)
    dealer = seed % 4
    history = fold([(1, GameBegan(rules)), (2, DealerSet(dealer))])
    seq, total = 2, [0, 0]
    for _ in range(DEALS_A_SEED):
        dealt = deal_cards(rng, rules)
        events = list(play_deal(players, dealt, rules, dealer))
        for event in events:
            seq += 1
            if history.game.deal is not None:
                assert objections.objection(history.game.deal, event) is None
            history = extend(history, seq, event)
        assert follow(dealt, dealer, events) == []
        deal, result = history.game.deal, history.game.results[-1]
        assert deal.phase.over
        assert renege.find(deal) == ()
        assert sum(deal.tricks_by_side()) == (5 if deal.maker is not None else 0)
        assert (sum(result.points) > 0) == (deal.maker is not None)
        total = [side + points for side, points in zip(total, result.points, strict=True)]
        dealer = (dealer + 1) % 4
        assert (history.game.score, history.game.dealer) == (tuple(total), dealer)


@pytest.mark.parametrize("seed", range(4))
def test_the_fold_of_the_record_equals_the_live_state(seed: int):
    rng = random.Random(f"fold {seed}")
    rules = HouseRules()
    players = new_players(rng, rules)
    record = [(1, GameBegan(rules)), (2, DealerSet(0))]
    live = fold(record)
    for number in range(50):
        for event in play_deal(players, deal_cards(rng, rules), rules, number % 4, reneges=0.02):
            record.append((record[-1][0] + 1, event))
            live = extend(live, *record[-1])
    again = fold(record)
    assert (again.game, again.seq) == (live.game, live.seq)
    assert START.game == games.NO_GAME


@pytest.mark.parametrize("seed", range(4))
def test_planted_reneges_are_found_exactly(seed: int):
    rng = random.Random(f"reneges {seed}")
    rules = HouseRules(stick_the_dealer=False)
    players = new_players(rng, rules)
    planted = 0
    for number in range(300):
        dealer = number % 4
        dealt = deal_cards(rng, rules)
        events = list(play_deal(players, dealt, rules, dealer, reneges=0.3))
        history = fold(enumerate([GameBegan(rules), DealerSet(dealer), *events], start=1))
        expected = follow(dealt, dealer, events)
        assert found(history.game.deal) == expected
        assert all(each.certain for each in renege.find(history.game.deal))
        planted += len(expected)
    assert planted > 150
