"""Hostile records: whatever is said, in whatever order, is either folded or Impossible."""

import random

import pytest
import random_play as plain
from any_events import any_card, any_event
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre import claims, objections, stakes, text, umpire
from bowerboard.euchre.cards import SUITS
from bowerboard.euchre.deal import Impossible, Phase
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    GameBegan,
    GameEvent,
    Reinstated,
    Retracted,
    TableEvent,
)
from bowerboard.euchre.game import NO_GAME, Game, apply
from bowerboard.euchre.history import START, History, extend, fold, standing
from bowerboard.euchre.irregular import IRREGULAR, DirectorRuled, KittySeen, RenegeRuled
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed
from bowerboard.euchre.winning import carried, skunked

SEATS = st.integers(0, 4)
POINTS = st.tuples(st.integers(-3, 9), st.integers(-3, 9))
NUMBERS = st.integers(0, 40)
STREAM = st.lists(any_event(SEATS, any_card(SUITS), POINTS, NUMBERS), max_size=60)


def look(game: Game) -> None:
    """Everything that is asked of a game, asked; nothing may raise."""
    sides = len(game.rules.sides)
    assert len(game.score) == sides
    assert len(carried(game)) == sides
    assert sum(stakes.ledger(game)) == 0
    assert skunked(game) in (True, False)
    assert game.over in (True, False)
    assert game.dealer is None or 0 <= game.dealer < game.rules.players
    deal = game.deal
    if deal is None:
        return
    assert deal.turn is None or 0 <= deal.turn < game.rules.players
    assert (deal.turn is None) == deal.phase.over
    assert game.in_deal is not deal.phase.over
    assert sum(deal.tricks_by_side()) in (len(deal.tricks), game.rules.hand)
    umpire.next_event(game)
    for seat in range(game.rules.players):
        claims.verdict(deal, seat, game.rules.pack[:3])


def told(events: list[TableEvent], began: GameEvent) -> tuple[History, list[TableEvent]]:
    """The history after what of ``events`` is possible, and that part of it."""
    history, said = extend(START, 0, began), [began]
    for event in events:
        seq = len(said)
        try:
            after = extend(history, seq, event)
        except Impossible:
            continue
        deal = history.game.deal
        if deal is not None and not isinstance(event, Retracted | Reinstated):
            objections.objection(deal, event)
        look(after.game)
        assert text.read(text.write(event)) == event
        history = after
        said.append(event)
    return history, said


@given(STREAM, st.sampled_from(sorted(PRESETS)))
@settings(deadline=None, max_examples=150)
def test_any_stream_is_folded_or_impossible(events: list[TableEvent], name: str):
    rules = PRESETS[name].rules
    history, said = told(events, GameBegan(rules, (0,) * len(rules.sides)))
    again = fold(enumerate(said))
    assert (again.game, again.seq) == (history.game, history.seq)
    assert standing(again) == standing(history)
    plainly = NO_GAME
    for _, event in standing(history):
        plainly = apply(plainly, event)
    assert plainly == history.game


CHANGES: list[dict[str, object]] = [
    {}, {"renege_ruling": "automatic"},
    {"renege_after": "plays_out", "renege_ruling": "automatic"},
    {"cap": 11, "four_trick_tokens": True}, {"target": 0, "deals": 3},
    {"lead_out_of_turn": "call_card", "play_out_of_turn": "call_suit"},
    {"steal_until": "always", "misdeal": "next", "misdeal_points": 1},
    {"renege_penalty": "all_tricks", "equal_reneges_cancel": False},
    {"weak_hand": "all_low", "weak_remedy": "redeal_next", "stick_the_dealer": False},
    {"renege_after": "chosen", "four_trick_tokens": True},
    {"talk_remedy": "lose_call", "talk_warnings": 0},
    {"talk_remedy": "void", "misdeal": "after_turn_up", "exposed_discard": "redeal"},
    {"after_theft": "proper_dealer", "steal_stood": 1, "steal_points": 2, "misdeal_limit": 3},
    {"fine_renege": 1, "fine_misdeal": 2, "abandoned_loner": 5, "false_lay_down": 1,
     "renege_penalty": "both", "renege_ruling": "automatic", "mixing_proves": True},
    {"stake_trick": 1, "stake_bump": 2, "bump_renege": True, "bump_talk": True, "skunk": 3},
]  # fmt: skip


def disturbances(rng: random.Random, game: Game) -> list[str]:
    """Lines that something went wrong, of any kind, where the game stands."""
    seat, other = rng.randrange(4), rng.randrange(4)
    card = rng.choice(plain.pack(plain.Plain()))
    lines = [
        "misdeal: x", f"{seat} steals the deal", f"{seat} stole the deal, caught",
        f"{seat} exposes {card}", f"{seat} out of turn {card}", f"{seat} sitting lays {card}",
        f"{seat} must lead h", f"{seat} holds six", f"{seat} discards wrongly",
        f"{seat} looks at the kitty", f"{seat} talks", f"{seat} throws in",
        f"{seat} claims the rest", "score 4,6: x", "director 1,0: x", "director 0,1 ends: x",
        f"{seat} reneged in 0 {card}", f"{other} calls renege on {seat} in 0",
        f"renege of {seat} in {rng.randrange(3)} upheld: x",
        f"renege of {seat} in {rng.randrange(3)} not upheld: x", "void: x",
        f"renege of {seat} in {rng.randrange(3)} upheld, undo: x",
        f"renege of {seat} in {rng.randrange(3)} upheld, redeal: x",
        "misdeal, not cut: x", f"{seat} exposes the discard {card}", f"{seat} mixes the tricks",
        f"{seat} claims the rest in vain {card}",
    ]  # fmt: skip
    deal = game.deal
    if deal is not None and deal.exposed:
        who, what = rng.choice(deal.exposed)
        lines.append(f"{who} must play {what}")
    if deal is not None and deal.trick.plays:
        last = deal.trick.plays[-1]
        lines += [f"{last.seat} takes back {last.card}", f"{last.seat} corrects {last.card}"] * 4
    return [rng.choice(lines)]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_games_with_everything_going_wrong(number: int):
    """Real games disturbed at random: undone and redone at every step, and told again."""
    rng = random.Random(f"wrong {number}")
    rules = changed(HouseRules(), CHANGES[number])
    kinds: set[type] = set()
    for _ in range(6):
        history, said = disturbed_game(rng, rules)
        kinds |= {type(event) for event in said}
        assert fold(enumerate(said)).game == history.game
    assert len(kinds & set(IRREGULAR)) >= 12


def disturbed_game(rng: random.Random, rules: HouseRules) -> tuple[History, list[TableEvent]]:
    history, said = extend(START, 0, GameBegan(rules)), [GameBegan(rules)]

    def tell(event: TableEvent) -> bool:
        nonlocal history
        try:
            after = extend(history, len(said), event)
        except Impossible:
            return False
        said.append(event)
        look(after.game)
        undone = extend(after, len(said), Retracted(after.seq))
        assert undone.game == history.game
        redone = extend(undone, len(said) + 1, Reinstated(after.seq))
        assert redone.game == after.game
        history = after
        return True

    tell(DealerSet(rng.randrange(4)))
    kind = plain.Plain(stick=rules.stick_the_dealer)
    for _ in range(12):
        for line in plain.random_deal(rng, kind, history.game.dealer).lines:
            if rng.random() < 0.08:
                tell(text.read(*disturbances(rng, history.game)))
            event = text.read(line)
            if isinstance(event, CardPlayed) and history.game.in_deal:
                event = CardPlayed(history.game.deal.turn, event.card)
            if not tell(event):
                break
            follows = umpire.next_event(history.game)
            while follows is not None:
                assert tell(follows)
                follows = umpire.next_event(history.game)
        if history.game.in_deal:
            tell(text.read("void: given up"))
        tell(text.read(*disturbances(rng, history.game)))
        if history.game.in_deal:
            tell(text.read("void: given up"))
    return history, said


@given(st.data())
@settings(deadline=None, max_examples=40)
def test_the_score_is_what_deals_and_rulings_gave(data: st.DataObject):
    """Points of the deals and awards between them add up to the score, whatever happened."""
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    history, _ = disturbed_game(rng, HouseRules())
    game = history.game
    in_results = [sum(column) for column in zip(*(r.points for r in game.results), strict=True)]
    outside = [0, 0]
    for award in game.awards:
        if not counted_in_a_result(game, award.event):
            outside = [a + b for a, b in zip(outside, award.points, strict=True)]
    assert tuple(a + b for a, b in zip(in_results or [0, 0], outside, strict=True)) == game.score


def counted_in_a_result(game: Game, event: object) -> bool:
    """Whether a result's points include an award: a ruling instead of the deal's own points."""
    for result in game.results:
        record = result.deal.irregular
        if not any(each is event for each in record):
            continue
        enders = [each for each in record if isinstance(each, KittySeen) or ends(each)]
        ended = result.deal.phase is Phase.RULED and enders and enders[0] is event
        return isinstance(event, RenegeRuled) or bool(ended)
    return False


def ends(event: object) -> bool:
    if isinstance(event, RenegeRuled):
        return event.upheld
    return isinstance(event, DirectorRuled) and event.ends_deal
