"""What is written holds to the notation's own schema and comes back the same."""

import json
import random
from collections.abc import Iterable
from dataclasses import replace

import pytest
from egn_schema import faults
from written_games import EGN, data, deal, game

from bowerboard.euchre import game as games
from bowerboard.euchre import text
from bowerboard.euchre.cards import card
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import CardPlayed, DealerSet, GameBegan, GameEvent
from bowerboard.euchre.judge import judge
from bowerboard.euchre.notation.fields import BadNotation
from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.record import RecordedGame
from bowerboard.euchre.notation.recording import Recording, record
from bowerboard.euchre.notation.replay import to_events
from bowerboard.euchre.notation.ruleset import write_ruleset
from bowerboard.euchre.notation.verdict import judge_recorded
from bowerboard.euchre.notation.write import write, write_match
from bowerboard.euchre.options import Calling, OutOfTurn
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin.dealing import play_game

needs_schema = pytest.mark.skipif(not EGN.is_dir(), reason="the schemas are not here")
pytestmark = needs_schema

FILES = sorted(path.name for path in EGN.glob("*.egn"))
FOUR = sorted(
    name
    for name, preset in PRESETS.items()
    if preset.rules.players == 4 and preset.rules.calling is Calling.UPCARD
)


def back(recorded: RecordedGame) -> RecordedGame:
    """``recorded`` written, held to the schema, and read again."""
    written = write(recorded)
    assert faults(json.loads(written)) == []
    (again,) = read(written.encode()).games
    return again


@pytest.mark.parametrize("name", FILES)
def test_real_games_come_back(name: str) -> None:
    (recorded,) = read((EGN / name).read_bytes()).games
    assert back(recorded) == recorded


@pytest.mark.parametrize("name", FILES)
def test_real_games_come_back_by_way_of_their_events(name: str) -> None:
    (recorded,) = read((EGN / name).read_bytes()).games
    events = to_events(recorded)
    (made,) = record(events)
    assert made.exact
    assert made.unsaid == ()
    assert to_events(back(made.game)) == events
    assert judge_recorded(back(made.game)).score == judge_recorded(recorded).score


def test_a_match_comes_back() -> None:
    names = ("Ann", "Bo", "Cy", "Di")
    several = [
        replace(read((EGN / name).read_bytes()).games[0], players=names) for name in FILES[:3]
    ]
    written = write_match(several, "An evening")
    assert faults(json.loads(written), "emn") == []
    assert list(read(written.encode()).games) == several


def test_players_of_one_name_in_a_match() -> None:
    twice = replace(read(data(game())).games[0], players=("Ann", "Ann", "Bo"))
    written = write_match([twice])
    assert faults(json.loads(written), "emn") == []
    assert read(written.encode()).games[0].players == ("Ann", "Ann", "Bo", "seat 3")


@pytest.mark.parametrize("name", FOUR)
def test_games_under_every_preset_come_back(name: str) -> None:
    """With every house rule, whether EGN has a word for it or not."""
    rules = PRESETS[name].rules
    for seed in range(40):
        events = played(seed, rules)
        if events:
            break
    (made,) = record(events)
    assert made.exact
    again = back(made.game)
    assert again == made.game
    assert again.rules == rules
    assert again.final == _fold(events).score
    assert all(each.startswith("house rule") for each in made.unsaid)


def played(seed: int, rules: HouseRules) -> list[GameEvent]:
    """A game by virtual players; none if a Benny was turned up, which they cannot call."""
    try:
        return list(play_game(random.Random(seed), rules, reneges=0.02))
    except Impossible:
        return []


def _fold(events: Iterable[GameEvent]) -> games.Game:
    state = games.NO_GAME
    for event in events:
        state = games.apply(state, event)
    return state


START = "game 0-0{rules} | dealer 1 | up Ks | 2 passes | 3 passes | 0 orders up"
TRICK = "2 plays 9s | 3 plays Js | 0 plays Jc | 1 plays Ks"


def events_of(line: str, rules: str = "") -> list[GameEvent]:
    lines = line.format(rules=rules).split(" | ")
    return [text.read(each) for each in lines]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("line", "notes"),
    [
        (f"{START} | 2 talks | 1 discards 9c | {TRICK}", {"call 3": "2 talks"}),
        (f"{START} | 1 discards 9c | 0 alone | 3 plays Js", {"call 3": "1 discards 9c"}),
        (f"{START} | {TRICK} | 1 discards 9c | 3 plays Ts", {"play 4": "1 discards 9c"}),
        (f"{START} | 0 alone blind", {"call 3": "0 alone blind"}),
        (f"{START} | {TRICK} | 3 plays Ts | 1 throws in",
         {"play 5": "1 throws in"}),
        (f"{START} | 2 plays Ac | 2 takes back Ac | {TRICK}",
         {"play 0": "2 plays Ac | 2 takes back Ac"}),
        (f"{START} | 2 plays 9s | 0 out of turn Jc | 3 plays Js | 1 plays Ks",
         {"play 1": "0 out of turn Jc"}),
        (f"{START} | {TRICK} | void: cards thrown in", {"play 4": "void: cards thrown in"}),
        (f"{START} | {TRICK} | 3 exposes Ah | 3 must play Ah | director 2,0 ends: enough",
         {"play 4": "3 exposes Ah | 3 must play Ah | director 2,0 ends: enough"}),
        ("game 0-0 | dealer 1 | misdeal: a card was faced | up Ks | 2 orders up",
         {"call 0": "dealer 1 | misdeal: a card was faced"}),
        ("game 0-0 | dealer 1 | up Ks | 2 passes | 3 passes | 0 shows weak 9c Td Ts | 0 orders up",
         {"call 2": "0 shows weak 9c Td Ts"}),
        ("game 0-0 benny=true | dealer 1 | up B | 1 calls it h | 2 plays Jh", {}),
        ("game 0-0 benny=true benny_upcard=named | dealer 1 | up B | 1 calls it h | 2 passes"
         " | 3 orders up", {"call 0": "1 calls it h"}),
        ("game 0-0 partners_best=true | dealer 1 | up Ks | 2 orders up | 2 alone | 2 takes best"
         " | 1 discards 9c | 2 plays Ac", {}),
        ("game 0-0 defend_alone=true | dealer 1 | up Ks | 2 orders up | 2 alone"
         " | 3 defends alone | 1 discards 9c | 2 plays Ac", {}),
        ("game 0-0 no_trump=true | dealer 1 | up Ks | 2 passes | 3 passes | 0 passes | 1 passes"
         " | 2 names n | 2 plays Ac", {}),
    ],
)  # fmt: skip
def test_what_egn_cannot_say_is_noted_and_listed(line: str, notes: dict[str, str]) -> None:
    events = events_of(line)
    (made,) = record(events)
    assert made.exact, to_events(made.game)
    assert _notes(made) == notes
    listed = [each.removeprefix("deal 0: ") for each in made.unsaid if "house rule" not in each]
    assert listed == [each for line in notes.values() for each in line.split(" | ")]
    assert back(made.game) == made.game


def _notes(made: Recording) -> dict[str, str]:
    written = json.loads(write(made.game))
    found = {}
    for phase in written["deals"][0]["phases"]:
        for kind in ("call", "play"):
            for number, (remark,) in phase.get(f"{kind}Annotations", {}).items():
                found[f"{kind} {number}"] = remark.split(": ", 1)[1]
    return found


IRREGULAR = [
    "2 talks", "0 looks at the kitty", "3 exposes Ah", "1 holds six", "0 discards wrongly",
    "2 throws in", "1 claims the rest Ac Kc", "score 4,6: read wrongly", "director 2,0: slow play",
    "director 0,2 ends: walked out", "0 calls renege on 3 in 0", "3 reneged in 0 Td",
    "renege of 3 in 0 upheld: shown", "renege of 3 not upheld: no", "misdeal: six cards",
    "3 steals the deal", "2 shows weak 9c Td Ts", "void: phone rang", "director calls renege on 1",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_games_full_of_irregularities_come_back(seed: int) -> None:
    """The same events again, so the same score, whatever went wrong and wherever."""
    rng = random.Random(f"irregular {seed}")
    remedy = rng.choice(list(OutOfTurn))
    rules = HouseRules(take_back=True, play_out_of_turn=remedy, target=0, deals=15)
    state, events = games.NO_GAME, []

    def happen(event: GameEvent) -> None:
        nonlocal state
        try:
            state = games.apply(state, event)
        except Impossible:
            return
        events.append(event)

    for event in play_game(rng, rules, reneges=0.05):
        if state.began and state.dealer is not None and rng.random() < 0.08:
            happen(text.read(rng.choice(IRREGULAR)))  # type: ignore[arg-type]
        if isinstance(event, CardPlayed) and rng.random() < 0.05:
            happen(event)
            event = text.read(f"{event.seat} takes back {event.card}")  # type: ignore[assignment] # noqa: PLW2901
        happen(event)
    (made,) = record(events)
    assert made.exact
    again = back(made.game)
    assert again == made.game
    assert _fold(to_events(again)).score == state.score  # type: ignore[arg-type]
    assert len(made.unsaid) > 5


def test_several_games_of_an_evening() -> None:
    events: list[GameEvent] = []
    for seed in range(3):
        events += play_game(random.Random(seed), HouseRules(target=5))
    events.append(GameBegan(HouseRules()))
    made = record(events, players=("Ann", "Bo", "Cy", "Di"))
    assert len(made) == 3
    assert all(each.exact for each in made)
    written = write_match([each.game for each in made])
    assert faults(json.loads(written), "emn") == []
    scores = [each.score for each in judge(events) if each.deals]
    assert [each.final for each in read(written.encode()).games] == scores


@pytest.mark.parametrize("name", ["cutthroat", "six-pairs", "bid", "eight"])
def test_games_that_egn_cannot_tell(name: str) -> None:
    events = [GameBegan(PRESETS[name].rules, (0,) * len(PRESETS[name].rules.sides))]
    turned = text.read("dealt" if "bid" in name else "up Ks")
    with pytest.raises(ValueError, match="export this one as jsonl"):
        record([*events, DealerSet(0), turned])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("remark", "says"),
    [
        ("bowerboard: 3 sings", "'3 sings' is not an event"),
        ("bowerboard: game 5-5", "does not happen within a deal"),
        ("bowerboard: undo 3", "does not happen within a deal"),
    ],
)
def test_notes_that_are_none(remark: str, says: str) -> None:
    spoilt = game(deal(callAnnotations={"0": [remark]}))
    with pytest.raises(BadNotation, match=says) as raised:
        read(data(spoilt))
    assert "deal 0, phases[0].callAnnotations.0[0]" in str(raised.value)


def test_a_note_that_cannot_follow_is_a_problem() -> None:
    spoilt = game(deal(callAnnotations={"0": ["bowerboard: 3 plays Ac"]}))
    (problem,) = judge_recorded(read(data(spoilt)).games[0]).problems
    assert "the note '3 plays Ac' cannot follow" in problem.detail


def test_other_peoples_remarks_are_left_alone() -> None:
    remarked = game(deal(callAnnotations={"1": ["[!] bold"]}), description="by Ann")
    assert read(data(remarked)).games == read(data(game())).games


@pytest.mark.parametrize("line", ["bowerboard rules: marsh=3", "bowerboard rules: hand=9"])
def test_house_rules_in_a_description_that_are_none(line: str) -> None:
    with pytest.raises(BadNotation, match=r"metadata\.description"):
        read(data(game(description=line)))


def test_the_joker_turned_up_with_nobody_to_call_it() -> None:
    joker = deal(tricks=[], calls=["Pass", "Order"])
    joker["initialState"]["upCard"] = "B"
    judged = judge_recorded(read(data(game(joker, ruleset={"joker": True}))).games[0])
    assert [each.kind.value for each in judged.problems] == ["incomplete"]
    assert card("B") == judged.deals[0].deal.upcard


def test_where_a_number_of_deals_is_agreed_on_no_score_is_said_to_win() -> None:
    """Our own rules keep their target; whoever else reads the file stops after the deals."""
    rules = HouseRules(deals=8)
    written, unsaid = write_ruleset(rules)
    assert (written["num_deals"], "winning_score" in written) == (8, False)
    assert unsaid == {"target": "10"}
    assert back(RecordedGame(rules, (0, 0), ())).rules == rules
