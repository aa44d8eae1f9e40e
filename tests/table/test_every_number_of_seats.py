"""Two to eight at a table: what was done is what is recorded, and every face can be drawn."""

import pytest

from bowerboard.euchre import text
from bowerboard.euchre.cards import card
from bowerboard.euchre.events import DealerSet, GameBegan
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink.corrections import Author, DrawDealer, SetDealer
from bowerboard.panel.keys import SideKey
from bowerboard.screens.layouts import LAYOUTS
from bowerboard.screens.scene import Scene
from bowerboard.screens.words import ENGLISH
from bowerboard.table.changes import Correct
from bowerboard.table.journal_rows import Entry, Kind
from bowerboard.table.observed import KITTY
from bowerboard.twin import evening, fidelity
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.truth import Truth
from bowerboard.view import Ask, Stage

NAMES = ("North", "East", "South", "West", "Fifth", "Sixth", "Seventh", "Eighth")
TABLES = [("two-handed", 2), ("cutthroat", 3), ("standard", 4), ("five-handed", 5),
          ("six-pairs", 6), ("eight", 8)]  # fmt: skip


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_an_evening_is_followed_and_shown_to_every_seat(preset, players):
    table = DirectTable(1, PRESETS[preset].rules)
    truth, views = Truth(None, lambda: table.now), []
    told = truth.seen
    truth.seen = lambda view: (views.append(view), told(view))
    play(table, evening.played(1, PRESETS[preset].rules, 4), truth)
    concluded = [
        (entry.seq, text.read(entry.body))
        for entry in table.entries
        if entry.kind is Kind.CONCLUDED
    ]
    ours = [event for _, event in standing(fold(concluded))]
    done = fidelity.results(truth.events)
    assert len(done) == 4
    assert fidelity.differences(done, fidelity.results(ours)) == []
    assert {view.names for view in views} == {NAMES[:players]}
    for view in views[::7]:
        for seat in range(players):
            for size, layout in LAYOUTS.items():
                assert layout(view, seat, ENGLISH).size == size


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_before_a_game_every_seat_is_called_by_its_name(preset, players):
    table = DirectTable(1, PRESETS[preset].rules)
    table.press(SideKey(0), True)  # something happens, and it shows
    table.run(50)
    view = table.session.look(50)
    assert (view.stage, view.names) == (Stage.NO_GAME, NAMES[:players])
    scene = Scene.begin(view, 0)
    shown = {scene.frame(seat, (128, 64), 0)[0].tobytes() for seat in range(players)}
    assert len(shown) == players


def test_a_display_before_which_nobody_plays_is_dark():
    table = DirectTable(1, PRESETS["cutthroat"].rules)
    scene = Scene.begin(table.session.look(0), 0)
    for size in LAYOUTS:
        assert scene.frame(3, size, 0)[0].getbbox() is None
        assert scene.frame(2, size, 0)[0].getbbox() is not None


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_each_of_them_may_deal_first_and_no_other(preset, players):
    table = DirectTable(1, PRESETS[preset].rules)
    for seat in range(players + 1):
        table.put(Correct(Author.DIRECTOR, SetDealer(seat)))
        said = [entry.body for entry in table.entries if entry.kind is Kind.CONCLUDED]
        assert said[-1] == f"dealer {min(seat, players - 1)}"
    menu = DirectTable(1, PRESETS[preset].rules)
    drawn = set()
    for seed in range(60):
        menu.put(Correct(Author.DIRECTOR, DrawDealer(seed)))
        drawn.add([entry.body for entry in menu.entries if entry.kind is Kind.CONCLUDED][-1])
    assert drawn == {f"dealer {seat}" for seat in range(players)}


@pytest.mark.parametrize(("preset", "players"), [("two-handed", 2), ("cutthroat", 3)])
def test_fewer_than_last_time_ask_who_deals_and_play(preset, players):
    """The last game was for four, and West dealt next."""
    rules = PRESETS[preset].rules
    table = DirectTable(1, rules)
    before = (GameBegan(HouseRules(), (10, 3)), DealerSet(3))
    table.entries += [
        Entry(number, 0, Kind.CONCLUDED, text.write(event))
        for number, event in enumerate(before, 1)
    ]
    table.restart()
    table.felt.lay(KITTY, card("9d"))
    table.run(2000)
    assert [question.ask for question in table.session.look(2000).questions] == [Ask.WHO_DEALS]
    table.put(Correct(Author.DIRECTOR, SetDealer(players - 1)))
    table.felt.clear()
    table.run(10_000)
    table.felt.lay(KITTY, card("9d"))
    table.run(13_000)
    view = table.session.look(13_000)
    assert (view.stage, view.dealer, view.names) == (
        Stage.ROUND_ONE, players - 1, NAMES[:players],
    )  # fmt: skip
