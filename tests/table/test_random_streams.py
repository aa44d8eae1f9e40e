"""Whatever is laid, pressed, pulled or restarted: nothing raises and the record is whole."""

import random

import pytest
from any_corrections import AUTHORS, CORRECTIONS, WORDS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tabletop import DECK, PLACES, UIDS, Tabletop, key_of, pad_of

from bowerboard.euchre import text
from bowerboard.euchre.cards import Card
from bowerboard.euchre.events import Amended, CardPlayed, UpcardTurned
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import KeyEdge
from bowerboard.readers.events import PadAppeared, PadBeat, PadLost, TagEntered, TagLeft
from bowerboard.screens.face import face
from bowerboard.table.changes import Correct
from bowerboard.table.journal import Kind
from bowerboard.table.session import Session, Tick
from bowerboard.view import Ask, Stage

NAMES = sorted(UIDS)
KEYS = (0, 1, 2, 3, "c", "d", "h", "s", "alone", "undo")

_names = st.sampled_from([*NAMES, "?"])
_places = st.sampled_from(PLACES).map(lambda place: "kitty" if place < 0 else place)
ACTIONS = st.one_of(
    st.tuples(st.just("step"), st.integers(0, 23)),
    st.tuples(st.just("step"), st.integers(0, 23)),
    st.tuples(st.just("step"), st.integers(0, 23)),
    st.tuples(st.just("tap"), st.sampled_from(KEYS)),
    st.tuples(st.just("hold"), st.sampled_from(KEYS)),
    st.tuples(st.just("lay"), _places, _names, st.booleans()),
    st.tuples(st.just("lift"), _places, _names),
    st.tuples(st.just("wait"), st.sampled_from((1, 99, 300, 2000, 11_000))),
    st.tuples(st.just("lose"), st.sampled_from(PLACES)),
    st.tuples(st.just("appear"), st.sampled_from(PLACES), st.integers(1, 3)),
    st.tuples(st.just("gather")),
    st.tuples(st.just("save")),
    st.tuples(st.just("fill")),
    st.tuples(st.just("restart"), st.sampled_from((None, 0))),
    st.tuples(st.just("put"), st.builds(Correct, AUTHORS, CORRECTIONS, WORDS)),
)
RULES = st.sampled_from(
    (
        HouseRules(),
        HouseRules(stick_the_dealer=False, target=3),
        HouseRules(canadian_loner=True, target=1),
    )
)


def act(table, action):
    match action:
        case ("step", chance):
            step(table, chance)
        case ("fill",):
            table.disk = False
        case ("restart", clock):
            table.save()
            table.restart(clock)
        case ("appear", place, boot):
            # A pad's boot ids never come back.
            table.appear(place, boot=max(boot, table.boots[place]))
        case (name, *rest):
            getattr(table, name)(*rest)


def step(table, chance):
    """The next thing of an ordinary deal, so that streams get somewhere."""
    view = table.view
    if view.dealer is None:
        table.hold(chance % 4)
    elif view.stage in (Stage.NO_GAME, Stage.TURN_UP, Stage.GAME_OVER):
        for lying in table.session.sense.lying:
            if lying.card is not None:
                table.lift("kitty" if lying.place < 0 else lying.place, str(lying.card))
        table.lay("kitty", NAMES[chance])
    elif any(question.ask is Ask.CHECK_DEAL for question in view.questions):
        table.hold(view.turn)
    elif view.stage is Stage.PLAY:
        table.wait(1000)
        table.gather()
        table.wait(1000)
        table.lay(view.turn, NAMES[chance])
    elif chance % 3:
        table.tap(view.turn)
    else:
        table.hold(view.turn)
        table.tap("cdhs"[chance % 4])


def public(table) -> set[Card]:
    """Every card turned or played so far, by the conclusions, undone or not."""
    found = set()
    for body in table.bodies():
        event = text.read(body)
        for each in event.instead if isinstance(event, Amended) else (event,):
            if isinstance(each, CardPlayed | UpcardTurned):
                found.add(each.card)
    return found


def whole(table):
    """The record is in order, and the game and what is sensed follow from it alone."""
    table.save()
    live = table.session.history
    numbered = [(e.seq, text.read(e.body)) for e in table.entries if e.kind is Kind.CONCLUDED]
    assert fold(numbered).game == live.game
    assert [e.seq for e in table.entries] == list(range(1, len(table.entries) + 1))
    causes = {e.seq: e.kind for e in table.entries}
    for entry in table.entries:
        assert (entry.cause is None) == (entry.kind is not Kind.CONCLUDED)
        if entry.cause is not None:
            assert causes[entry.cause] is Kind.OBSERVED
    again = Session(DECK, table.session.places, table.rules)
    again.restore(table.entries)
    assert again.history.game == live.game
    assert standing(again.history) == standing(live)
    assert again.sense == table.session.sense
    for seat in range(4):
        face(table.view, seat)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(RULES, st.lists(ACTIONS, max_size=60))
def test_any_evening_is_recorded_whole(rules, actions):
    table = Tabletop(rules=rules)
    for action in actions:
        act(table, action)
        assert table.view.cards_shown() <= public(table)
    whole(table)


@pytest.mark.parametrize("seed", range(6))
def test_long_sloppy_evenings_are_recorded_whole(seed):
    """Mostly steps of an ordinary deal, with everything else thrown in."""
    rng, table, shown = random.Random(seed), Tabletop(rules=HouseRules(target=4)), set()
    for _ in range(700):
        place = rng.choice([0, 1, 2, 3, "kitty"])
        name = rng.choice([*NAMES, "?"])
        odd = (
            ("tap", rng.choice(KEYS)),
            ("hold", rng.choice(KEYS)),
            ("lay", place, name, rng.random() < 0.2),
            ("lift", place, name),
            ("wait", rng.choice((1, 99, 300, 2000, 11_000))),
            ("lose", rng.choice(PLACES)),
            ("appear", rng.choice(PLACES), rng.randrange(1, 4)),
            ("gather",),
            ("restart", rng.choice((None, 0))),
        )
        act(table, ("step", rng.randrange(24)) if rng.random() < 0.8 else rng.choice(odd))
        shown |= table.view.cards_shown()
    whole(table)
    assert shown <= public(table)
    assert sum(body.startswith("up ") for body in table.bodies()) > 3


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTIONS, max_size=40))
def test_the_same_evening_twice_is_the_same_record(actions):
    records = []
    for _ in range(2):
        table = Tabletop()
        for action in actions:
            act(table, action)
        records.append((table.entries, table.view))
    assert records[0] == records[1]


_pads = st.sampled_from([pad_of(0), pad_of(1), pad_of(-1), "ff"])
_uids = st.sampled_from(list(DECK.cards)[:5]) | st.binary(min_size=4, max_size=10)
_small = st.integers(0, 3)
RAW = st.one_of(
    st.builds(TagEntered, _pads, st.just(0), _uids, _small, _small, st.booleans()),
    st.builds(TagLeft, _pads, st.just(0), _uids, _small, _small),
    st.builds(PadAppeared, _pads, st.just(0), _small, st.just("none"), st.just("0")),
    st.builds(PadLost, _pads, st.just(0), st.just("gone")),
    st.builds(PadBeat, _pads, st.just(0), _small, _small, _small, _small, _small, st.booleans()),
    st.builds(Tick, st.integers(0, 100_000)),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(RAW, max_size=40))
def test_no_item_makes_the_session_raise(items):
    table = Tabletop(dealer=1)
    table.lay("kitty", "Qh")
    table.hold(0)
    for item in items:
        table.put(item)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(KEYS), st.booleans(), st.integers(0, 800)), max_size=40))
def test_no_chatter_of_keys_makes_the_session_raise(edges):
    table = Tabletop(dealer=1)
    table.lay("kitty", "Qh")
    for name, down, later in edges:
        table.wait(later)
        table.put(KeyEdge(key_of(name), down, table.now))
    table.wait(20_000)
