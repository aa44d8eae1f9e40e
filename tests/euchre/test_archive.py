"""An archive's tables say what the rules say event by event: clean deals, and every kind of slip.

The deals come from the plain Euchre beside these tests, from virtual players under many house
rules, from real games, and from all of them with something spoilt.  The points of the plain
Euchre's deals are its own.
"""

import os
import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import plain_euchre as plain
import pytest

from bowerboard.euchre import archive as archives
from bowerboard.euchre import game as games
from bowerboard.euchre import scoring, text
from bowerboard.euchre.archive import Archive, Judgement, Record, judge_by_events, record_of
from bowerboard.euchre.callcodes import codes_of, event_of
from bowerboard.euchre.cards import Card, cards
from bowerboard.euchre.deal import Deal, apply, start
from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.record import RecordedGame
from bowerboard.euchre.notation.replay import to_events
from bowerboard.euchre.options import Calling, LonerLead
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin.bench_archive import records

SHARED = Path(
    os.environ.get("BOWERBOARD_SHARED") or Path(__file__).resolve().parents[3] / "shared"
)
HOUSES = [plain.House(*flags) for flags in product([True, False], repeat=4)]
FOUR = {
    name: preset.rules
    for name, preset in PRESETS.items()
    if preset.rules.players == 4 and preset.rules.calling is Calling.UPCARD
}
VARIANTS = {
    **FOUR,
    "seven of 32": HouseRules(ranks="789TJQKA", hand=7),
    "five of 28": HouseRules(ranks="89TJQKA"),
    "fast break": HouseRules(fast_break=True, super_euchre=4, lone_euchre=3),
    "no burying": HouseRules(bury_upcard=False, alone=False),
    "double pack": HouseRules(copies=2),
    "canadian": HouseRules(canadian_loner=True, loner_lead=LonerLead.LEFT_OF_LONER),
}


def rules_of(house: plain.House) -> HouseRules:
    lead = LonerLead.LEFT_OF_LONER if house.left_of_loner else LonerLead.LEFT_OF_DEALER
    return HouseRules(
        stick_the_dealer=house.stick,
        loner_lead=lead,
        defend_alone=house.lone_defence,
        no_trump=house.no_trump,
    )


def both(archive: Archive, record: Record) -> Judgement:
    judged = archive.judge(record)
    assert judged == judge_by_events(archive.rules, record), record
    return judged


def dealt(expected: plain.PlainDeal) -> list[tuple[Card, ...]]:
    """The hands as dealt: the plain Euchre's dealer has taken up and discarded."""
    hands = [list(hand) for hand in expected.hands]
    for part in expected.parts:
        seat, _, discard = part.partition(" discards ")
        if discard:
            hands[int(seat)].append(discard)
            hands[int(seat)].remove(expected.parts[1].removeprefix("up "))
    return [cards(" ".join(hand)) for hand in hands]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_plain_deals(house: plain.House):
    """Loners, lone defenders, no trump, and deals passed out; points by the plain Euchre."""
    rng, rules = random.Random(f"archive {house}"), rules_of(house)
    archive = Archive(rules)
    for _ in range(120):
        expected = plain.random_deal(rng, house)
        record = record_of(text.read_deal(expected.line, rules), dealt(expected))
        judged = both(archive, record)
        assert judged.points == expected.points, expected.line
        assert list(judged.winners) == expected.winners, expected.line
        assert (judged.reneges, judged.faults) == ((), ())
        assert both(archive, record._replace(hands=0)) == judged


def test_planted_reneges():
    rng, planted = random.Random(3), 0
    for _ in range(400):
        house = rng.choice(HOUSES)
        expected = plain.random_deal(rng, house, slips=0.3)
        rules = rules_of(house)
        record = record_of(text.read_deal(expected.line, rules))
        found = [
            (r.trick, r.place, r.seat, str(r.card), r.proof.trick, str(r.proof.card))
            for r in both(Archive(rules), record).reneges
        ]
        assert found == [tuple(each) for each in expected.reneges], expected.line
        planted += len(found)
    assert planted > 400


@pytest.mark.parametrize("name", VARIANTS)
def test_house_rules(name: str):
    archive = Archive(VARIANTS[name])
    for record in records(11, 60, archive.rules, reneges=0.02):
        both(archive, record)


def test_most_legal_deals_are_told_from_the_tables(monkeypatch: pytest.MonkeyPatch):
    """Else the tables are agreed with because they are never asked."""
    archive, by_events = Archive(HouseRules()), []
    monkeypatch.setattr(archives, "judge_by_events", lambda *args: by_events.append(args))
    for record in records(12, 200, archive.rules):
        archive.judge(record)
    assert by_events == []


def spoil(rng: random.Random, record: Record) -> Record:
    """``record`` with something in it made wrong, or at least other."""
    plays, calls = list(record.plays), list(record.calls)
    match rng.randrange(9):
        case 0:
            one, other = rng.sample(range(len(plays)), 2)
            plays[one], plays[other] = plays[other], plays[one]
        case 1:
            plays[rng.randrange(len(plays))] = rng.randrange(24)
        case 2:
            plays = plays[: rng.randrange(len(plays))]
        case 3:
            plays.append(rng.randrange(24))
        case 4:
            calls[rng.randrange(len(calls))] = rng.randrange(17)
        case 5:
            calls.append(rng.randrange(17))
        case 6:
            return record._replace(discard=rng.randrange(-1, 24))
        case 7:
            return record._replace(upcard=rng.randrange(24))
        case 8:
            return record._replace(hands=record.hands ^ 1 << rng.randrange(96))
    return record._replace(plays=tuple(plays), calls=tuple(calls))


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_deals(seed: int):
    rng = random.Random(f"spoilt {seed}")
    rules = HouseRules(
        stick_the_dealer=seed % 2 == 0, bury_upcard=seed % 2 == 0, defend_alone=seed > 1
    )
    archive, faulty = Archive(rules), 0
    for record in records(seed, 150, rules):
        if not record.plays:
            continue
        spoilt = spoil(rng, record)
        judged = both(archive, spoilt)
        faulty += bool(judged.faults or judged.reneges)
        both(archive, spoilt._replace(hands=0))
    assert faulty > 100


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared games are not here")
def test_real_games():
    seen = 0
    for path in sorted((SHARED / "egn").glob("*.egn")):
        for game in read(path.read_bytes()).games:
            archive = Archive(game.rules)
            for deal in _deals(game):
                judged = both(archive, record_of(deal))
                done = scoring.result(deal, (0, 0))
                assert (judged.tricks, judged.points) == (done.tricks, done.points)
                seen += 1
    assert seen > 110


def _deals(recorded: RecordedGame) -> list[Deal]:
    game = games.NO_GAME
    for event in to_events(recorded):
        game = games.apply(game, event)
    return [done.deal for done in game.results]


@pytest.mark.parametrize(
    ("line", "benny"),
    [
        ("dealer 1 | up Ks | 2 orders up | 2 alone | 3 defends alone | 1 discards 9c", False),
        ("dealer 1 | up Ks | 2 passes | 3 passes | 0 passes | 1 passes | 2 names n", False),
        ("dealer 1 | up Ks | 2 passes | 3 passes | 0 passes | 1 passes | 2 passes", False),
        ("dealer 1 | up Ks | 2 passes | 3 orders up | 3 alone blind", False),
        ("dealer 1 | up B | 1 calls it h | 1 alone", True),
    ],
)
def test_calls_as_numbers_and_back(line: str, benny: bool):
    rules = HouseRules(benny=benny, blind_loner=True)
    deal = text.read_deal(line, rules)
    again = start(rules, deal.dealer, deal.upcard)
    for code in codes_of(deal):
        again = apply(again, event_of(code, again))
    assert again == replace(deal, discard=None)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"upcard": 24}, "no card"),
        ({"upcard": -1}, "cannot turn"),
        ({"dealer": 4}, "cannot turn"),
        ({"calls": (99,)}, "no call"),
        ({"plays": tuple(range(5, 25))}, "no card"),
    ],
)
def test_numbers_that_mean_nothing(change: dict, why: str):
    record = Record(0, 0, (1,), -1, tuple(range(1, 21)))
    with pytest.raises(ValueError, match=why):
        Archive(HouseRules()).judge(record._replace(**change))


def test_what_an_archive_does_not_hold():
    with pytest.raises(ValueError, match="four players"):
        Archive(PRESETS["cutthroat"].rules)
    with pytest.raises(ValueError, match="upcard"):
        Archive(PRESETS["bid"].rules)
    talked = text.read_deal("dealer 1 | up Ks | 2 orders up | 2 talks")
    with pytest.raises(ValueError, match="irregularities"):
        record_of(talked)
    with pytest.raises(ValueError, match="not in the pack"):
        record_of(text.read_deal("dealer 1 | up Ks | 2 orders up | 2 plays 7c"))
