"""Two to eight at a table: what was done is what is recorded, and every face can be drawn."""

import pytest

from bowerboard.euchre import text
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.presets import PRESETS
from bowerboard.panel.keys import SideKey
from bowerboard.screens.layouts import LAYOUTS
from bowerboard.screens.scene import Scene
from bowerboard.screens.words import ENGLISH
from bowerboard.table.journal_rows import Kind
from bowerboard.twin import evening, fidelity
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.truth import Truth
from bowerboard.view import Stage

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
