"""The named presets: what each changes, where that comes from, and games of each to the end."""

import random

import pytest
import random_play as plain

from bowerboard.euchre import deal as deals
from bowerboard.euchre import game as games
from bowerboard.euchre import objections, renege, text
from bowerboard.euchre.cards import THE_BENNY, cards
from bowerboard.euchre.deal import Phase
from bowerboard.euchre.events import (
    BidKind,
    BidMade,
    CardPlayed,
    DealerSet,
    GameBegan,
    OrderedUp,
    Passed,
    TrumpNamed,
    UpcardSuitNamed,
    WentAlone,
)
from bowerboard.euchre.game import NO_GAME, Game
from bowerboard.euchre.history import START, extend, fold
from bowerboard.euchre.knowledge import on_table
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rulestext import changed, changes_from_default

# Each preset's changes from the defaults, read off the section of rules.md named beside it.
CHANGES: dict[str, dict[str, object]] = {
    "standard": {},  # 6
    "throw-in": {"stick_the_dealer": False},  # 1.3.7
    "us-league": {"renege_ruling": "director"},  # 1.3.6, 2.3
    "midwest": {"weak_hand": "three_low", "score_cards": "six_four"},  # 1.8.6, 1.11
    "ontario": {"canadian_loner": True, "lone_euchre": 4},  # 1.3.10, miet.ca in 2.5
    "michigan": {"weak_hand": "ace_no_face", "cap": 13},  # 1.8.7, MCC in 2.5
    "british": {"benny": True, "target": 11},  # 1.1.4, 1.7.1
    "devon": {"benny": True, "target": 21},  # St Austell in 2.5
    "australian": {"target": 11, "score_cards": "five_six"},  # 1.7.1, 1.11
    "natural": {"call_requires": "natural"},  # 1.3.8
    "loner-left": {"loner_lead": "left_of_loner"},  # 1.4.5
    "progressive": {"target": 0, "deals": 8, "renege_ruling": "director"},  # 2.5
    "world": {"target": 0, "deals": 12},  # World Euchre Championship in 2.5
    "ohio": {"target": 0, "deals": 8, "stick_the_dealer": False, "passed_out_dealer": "same",
             "misdeal": "same", "talk_remedy": "lose_call",
             "renege_ruling": "director"},  # ohioeuchre in 2.3, 2.4, 2.5
    "mcc": {"cap": 13, "misdeal": "after_turn_up", "packets": "two_three", "thrown_in": 2,
            "renege_ruling": "director"},  # MCC in 2.2, 2.4, 2.5
    "meetup": {"call_requires": "any_trump", "weak_hand": ["all_low", "ace_no_face"],
               "weak_remedy": "redeal_same", "renege_ruling": "director",
               "renege_penalty": "all_tricks", "renege_deadline": "next_lead", "false_claim": 2,
               "talk_remedy": "deduct"},  # the Meetup sheet in 2.1, 2.3
    "laws-1888": {"target": 5, "packets": "two_three", "misdeal": "next", "alone_by": "makers",
                  "renege_points": 3, "renege_vs_loner": 5, "renege_by_loner": 5,
                  "renege_after": "plays_out", "mixing_proves": True,
                  "lead_out_of_turn": "call_either",
                  "play_out_of_turn": "call_card", "exposed_card_called": True,
                  "abandoned_loner": 5},  # 1888 in 1.4.1, 2.1, 2.2, 2.4
    "railroad": {"benny": True, "partners_best": True, "defend_alone": True, "laps": True,
                 "slam": 2},  # 2.6; lone against lone is 4, the default
    "mcevoy": {"weak_hand": ["all_low"], "weak_remedy": "redeal_same", "weak_until": "any_call",
               "weak_per_player": 1},  # 2.6
    "throw-ins": {"weak_hand": ["all_low", "ace_no_face", "king_only", "queen_only",
                                "jack_only"], "weak_remedy": "redeal_same"},  # 2.6
    "smitty": {"smitty": True},  # 2.6
    "thirty-two": {"ranks": "789TJQKA"},  # 2.6
    "piquet": {"ranks": "789TJQKA", "hand": 7},  # 1.1.3
    "euchres": {"scoring": "euchres", "target": 3, "renege_penalty": "set", "kitty_look": 1,
                "talk_points": 1},  # 1.7.5; two points would be two of three euchres
    "two-handed": {"players": 2, "partnership": "solo", "alone": False,
                   "stick_the_dealer": False},
    "cutthroat": {"players": 3, "partnership": "solo", "alone": False},  # 1.9.4
    "five-handed": {"players": 5, "partnership": "solo", "ranks": "89TJQKA", "lone_march": 5,
                    "call_partner": True},
    "six-pairs": {"players": 6, "suits": 6},  # 1.9.1: six suits of six
    "six-threes": {"players": 6, "partnership": "threes", "copies": 2, "hand": 8,
                   "calling": "bidding", "target": 32, "target_defending": 34},  # 1.9.2
    "eight": {"players": 8, "suits": 8, "lone_march_tricks": 4},  # 1.9.3
    "bid": {"calling": "bidding", "hand": 6, "target": 32, "no_trump": True, "bid_alone": 12,
            "bid_alone_loss": 6},  # 1.9.2, 1.3.11
}  # fmt: skip

PACKS = {  # cards in the pack, left over when all are dealt
    "standard": (24, 4), "british": (25, 5), "piquet": (32, 4), "thirty-two": (32, 12),
    "railroad": (25, 5), "six-pairs": (36, 6),
    "six-threes": (48, 0), "eight": (48, 8), "bid": (24, 0), "cutthroat": (24, 9),
    "two-handed": (24, 14), "five-handed": (28, 3),
}  # fmt: skip


def test_the_table_has_every_preset():
    assert list(CHANGES) == list(PRESETS) == list(plain.KINDS)


@pytest.mark.parametrize("name", list(CHANGES))
def test_a_preset_changes_this_and_nothing_else(name: str):
    assert changed(PRESETS["standard"].rules, CHANGES[name]) == PRESETS[name].rules
    assert len(PRESETS[name].meaning) > 10
    assert PRESETS[name].source


@pytest.mark.parametrize(("name", "size", "left"), [(n, *v) for n, v in PACKS.items()])
def test_cards_in_the_pack(name: str, size: int, left: int):
    rules = PRESETS[name].rules
    assert len(set(rules.pack)) == len(rules.pack) == size
    assert size - rules.players * rules.hand == left


@pytest.mark.parametrize("name", list(CHANGES))
def test_a_presets_rules_survive_the_journal(name: str):
    rules = PRESETS[name].rules
    began = GameBegan(rules, (0,) * len(rules.sides))
    assert text.read(text.write(began)) == began
    assert changed(PRESETS["standard"].rules, changes_from_default(rules)) == rules


GAMES = {"devon": 3, "six-threes": 4, "bid": 6, "mcevoy": 2, "throw-ins": 2, "smitty": 2, "mcc": 2,
         "ohio": 4, "railroad": 3, "thirty-two": 3}  # fmt: skip


@pytest.mark.parametrize("name", list(CHANGES))
def test_random_games_to_the_end(name: str):
    """Turn, legal cards, trick winners, points, dealer, score and winner, card by card."""
    rng = random.Random(f"presets {name}")
    for _ in range(GAMES.get(name, 8)):
        play_a_game(rng, name)


def play_a_game(rng: random.Random, name: str) -> None:
    kind, rules = plain.KINDS[name], PRESETS[name].rules
    dealer = rng.randrange(kind.players)
    score, scored = [0] * kind.sides, 0
    record = [GameBegan(rules, tuple(score)), DealerSet(dealer)]
    game = fold(enumerate(record, start=1)).game
    for _ in range(400):
        deal = plain.random_deal(rng, kind, dealer)
        game = follow(game, deal)
        scored += deal.maker is not None
        score = [a + b for a, b in zip(score, deal.points, strict=True)]
        if kind.cap:
            score = [min(each, kind.cap) for each in score]
        if deal.maker is not None or not kind.same_dealer:
            dealer = (dealer + 1) % kind.players
        where = f"{name}: dealer {deal.dealer} | {' | '.join(deal.lines)}"
        assert list(game.score) == score, where
        assert game.dealer == dealer, where
        assert game.winner == plain.game_won(kind, score, scored, deal.maker), where
        if game.over:
            return
    pytest.fail(f"{name} does not end: {score}")


def follow(game: Game, expected: plain.Played) -> Game:
    """``game`` after ``expected``, with everything compared on the way."""
    line = f"dealer {expected.dealer} | {' | '.join(expected.lines)}"
    hands = [list(hand) for hand in expected.hands]
    choices = iter(expected.choices)
    for part in expected.lines:
        event = text.read(part)
        deal = game.deal
        if deal is not None and not deal.phase.over:
            assert objections.objection(deal, event) is None, f"{part}: {line}"
        if isinstance(event, CardPlayed):
            assert deal.turn == event.seat, f"{part}: {line}"
            led = deal.trick.led(deal.trump) if deal.trick.plays else None
            held = cards(" ".join(hands[event.seat]))
            legal = objections.legal(held, led, deal.trump)
            assert sorted(map(str, legal)) == next(choices), f"{part}: {line}"
            hands[event.seat].remove(str(event.card))
        game = games.apply(game, event)
    deal, result = game.deal, game.results[-1]
    over = Phase.PASSED_OUT if expected.maker is None else Phase.PLAYED
    assert (deal.phase, deal.turn) == (over, None), line
    assert [trick.winner for trick in deal.tricks] == expected.winners, line
    assert list(result.tricks) == expected.by_side, line
    assert sorted(deal.sitting) == sorted(expected.sitting), line
    assert list(result.points) == expected.points, line
    assert renege.find(deal, on_table(deal)) == (), line
    rewritten = text.read_deal(text.write_deal(deal), deal.rules)
    assert rewritten == deal, line
    return game


@pytest.mark.parametrize("name", list(CHANGES))
def test_nobody_is_accused_by_all_that_everybody_knows(name: str):
    """At every moment of legal deals: weak hands laid open and calls that are evidence count."""
    rng, kind = random.Random(f"accused {name}"), plain.KINDS[name]
    rules, told = PRESETS[name].rules, 0
    for _ in range(15):
        played = plain.random_deal(rng, kind, rng.randrange(kind.players))
        game = fold(enumerate([GameBegan(rules, (0,) * kind.sides), DealerSet(played.dealer)], 1))
        state = game.game
        for line in played.lines:
            state = games.apply(state, text.read(line))
            deal = state.deal
            if deal.all_tricks():
                known = on_table(deal)
                told += bool(known.items)
                assert renege.examine(deal, known) == renege.Findings(), played.lines
    assert told or name not in {"midwest", "natural", "meetup"}


@pytest.mark.parametrize("name", list(CHANGES))
def test_every_event_of_a_preset_undone_and_redone(name: str):
    rng = random.Random(f"undo {name}")
    kind, rules = plain.KINDS[name], PRESETS[name].rules
    lines = [f"dealer {rng.randrange(kind.players)}"]
    lines += plain.random_deal(rng, kind, int(lines[0][-1])).lines
    history = extend(START, 1, GameBegan(rules, (0,) * kind.sides))
    seq = 1
    for line in lines:
        seq += 1
        after = extend(history, seq, text.read(line))
        back = extend(after, seq + 1, text.read(f"undo {seq}"))
        assert back.game == history.game
        again = extend(back, seq + 2, text.read(f"redo {seq}"))
        assert again.game == after.game
        history, seq = again, seq + 2
    plainly = NO_GAME
    for event in [GameBegan(rules, (0,) * kind.sides), *map(text.read, lines)]:
        plainly = games.apply(plainly, event)
    assert history.game == plainly


# Exact counts of the ways to play on, from an enumerator that shares nothing with the code.

SMALL = [(name, size) for name in CHANGES for size in (2, 3)]


def small_ending(name: str, size: int, seed: str) -> tuple[deals.Deal, list[list[str]]]:
    """A random deal of ``name`` at the last ``size`` tricks (fewer with many players)."""
    rng = random.Random(seed)
    kind, rules = plain.KINDS[name], PRESETS[name].rules
    while True:
        played = plain.random_deal(rng, kind, rng.randrange(kind.players))
        if played.maker is not None:
            break
    head = [line for line in played.lines if " plays " not in line]
    cut = sum(len(trick) for trick in played.tricks[: kind.hand - size])
    plays = [line for line in played.lines if " plays " in line][:cut]
    line = " | ".join([f"dealer {played.dealer}", *head, *plays])
    held: list[list[str]] = [[] for _ in range(kind.players)]
    for trick in played.tricks[kind.hand - size :]:
        for seat, card in trick:
            held[seat].append(card)
    return text.read_deal(line, rules), held


@pytest.mark.parametrize(("name", "size"), SMALL)
def test_ways_to_play_on(name: str, size: int):
    players = plain.KINDS[name].players
    size = min(size, 2 if players > 5 else 3)
    for number in range(3 if players <= 5 else 2):
        deal, held = small_ending(name, size, f"perft {name} {size} {number}")
        trump = deal.trump.value if deal.trump else "n"
        expected = ways(held, deal.turn, trump, [])
        assert perft(deal, [cards(" ".join(hand)) for hand in held]) == expected
        assert expected >= 1


def ways(hands: list[list[str]], turn: int, trump: str, trick: list[tuple[int, str]]) -> int:
    """In how many ways plain hands can be played out; who never holds a card sits."""
    if not any(hands):
        return 1
    players = len(hands)
    seats = [seat for seat in range(players) if hands[seat] or seat in dict(trick)]
    if len(trick) == len(seats):
        best = trick[plain.winning_place([card for _, card in trick], trump)][0]
        return ways(hands, best, trump, [])
    while turn not in seats or turn in dict(trick):
        turn = (turn + 1) % players
    led = plain.suit_of(trick[0][1], trump) if trick else None
    total = 0
    for card in plain.may_play(hands[turn], led, trump):
        rest = [[c for c in hand if (s, c) != (turn, card)] for s, hand in enumerate(hands)]
        total += ways(rest, (turn + 1) % players, trump, [*trick, (turn, card)])
    return total


def perft(deal: deals.Deal, hands: list[tuple]) -> int:
    if deal.turn is None:
        return 1
    seat, total = deal.turn, 0
    led = deal.trick.led(deal.trump) if deal.trick.plays else None
    for chosen in objections.legal(hands[seat], led, deal.trump):
        rest = tuple(other for other in hands[seat] if other != chosen)
        after = deals.apply(deal, CardPlayed(seat, chosen))
        total += perft(after, [*hands[:seat], rest, *hands[seat + 1 :]])
    return total


# Every way to call, counted by what the code accepts; some can be counted on the fingers.

ON_FINGERS = {
    "standard": 32,  # 4 order up, 4 times 3 suits are named, alone or not: 16 twice
    "throw-in": 33,  # or all pass
    "ontario": 31,  # the dealer's partner orders up alone only
    "natural": 32,
    "cutthroat": 12,  # 3 order up, 3 times 3 suits; nobody goes alone
    "two-handed": 9,  # 2 and 2 times 3, or all pass
    "six-pairs": 72,  # 6 and 6 times 5, twice
    "eight": 128,  # 8 and 8 times 7, twice
}


@pytest.mark.parametrize("name", list(CHANGES))
def test_ways_to_call(name: str):
    """Everything that can be said is tried at every turn; what is objected to is not said."""
    rules = PRESETS[name].rules
    upcard = None if plain.KINDS[name].bidding else rules.pack[0]
    deal = deals.start(rules, 0, upcard)
    for seat in range(1, rules.players - 2) if upcard is None else ():
        deal = deals.apply(deal, Passed(seat))
    found = calls_perft(deal)
    assert found == plain.ways_to_call(plain.KINDS[name])
    assert found == ON_FINGERS.get(name, found)


def test_ways_to_call_on_a_benny():
    """The dealer names one of four suits unseen, and is the maker, alone or not."""
    deal = deals.start(PRESETS["british"].rules, 0, THE_BENNY)
    assert calls_perft(deal) == 8


def calls_perft(deal: deals.Deal) -> int:
    """Legal ways from here to a made trump, with alone said or not, or to a pass-out."""
    if deal.phase is Phase.PASSED_OUT:
        return 1
    if deal.phase is Phase.PLAY:
        alone = WentAlone(deal.maker)
        alone_too = not deal.alone and objections.objection(deal, alone) is None
        return alone_too + (deal.alone or not objections.must_go_alone(deal))
    seat = deal.turn
    suits = [*deal.rules.suits_used, None]
    said = [Passed(seat), OrderedUp(seat), *(TrumpNamed(seat, suit) for suit in suits)]
    said += [UpcardSuitNamed(seat, suit) for suit in deal.rules.suits_used]
    said += [BidMade(seat, tricks) for tricks in range(10)]
    said += [BidMade(seat, kind=kind) for kind in list(BidKind)[1:]]
    total = 0
    for event in said:
        try:
            after = deals.apply(deal, event)
        except deals.Impossible:
            continue
        if objections.objection(deal, event) is None:
            total += calls_perft(after)
    return total
