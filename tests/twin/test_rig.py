"""The rig: a whole table without hardware, and what people do at it."""

import sqlite3
from contextlib import closing

import pytest
from PIL import ImageChops

from bowerboard.euchre.cards import card
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import SideKey
from bowerboard.screens.face import face
from bowerboard.table.journal import JournalError, read_entries
from bowerboard.table.observed import KITTY
from bowerboard.twin.rig import Made, Rig
from bowerboard.view import Stage


@pytest.fixture
def rig(tmp_path):
    made = Rig(Made(tmp_path / "evening.journal", 1, HouseRules()))
    made.start()
    yield made
    made.close()


def hold(rig, seat, ms=700):
    rig.press(SideKey(seat), True)
    rig.run(rig.clock.now() + ms)
    rig.press(SideKey(seat), False)
    rig.run(rig.clock.now() + 100)


def shows(rig, seat, picture):
    return ImageChops.difference(rig.glass(seat).convert("L"), picture.convert("L")).getbbox()


def test_a_card_laid_is_on_all_four_glasses(rig):
    hold(rig, 3)
    rig.felt.lay(KITTY, card("Qh"))
    rig.run(rig.clock.now() + 400)
    assert rig.view.stage is Stage.ROUND_ONE
    assert rig.view.upcard == card("Qh")
    assert [shows(rig, seat, face(rig.view, seat)) for seat in range(4)] == [None] * 4
    assert rig.panel.lit() == (0,)
    assert rig.to_glass_s
    assert max(rig.to_glass_s) < 5


def test_its_lights_say_whose_turn_it_is(rig):
    hold(rig, 3)
    rig.felt.lay(KITTY, card("Qh"))
    rig.run(rig.clock.now() + 400)
    rig.press(SideKey(0), True)
    rig.run(rig.clock.now() + 120)
    rig.press(SideKey(0), False)
    rig.run(rig.clock.now() + 100)
    assert rig.view.passed == (0,)
    assert rig.panel.lit() == (1,)


def test_an_hour_at_an_idle_table_changes_nothing_but_takes_little_time(rig):
    rig.run(rig.clock.now() + 1000)
    entries = read_entries(rig.made.journal)
    view = rig.view
    rig.run(rig.clock.now() + 60_000)
    assert rig.view == view
    assert read_entries(rig.made.journal) == entries


def test_switched_off_the_glass_says_so_and_closing_twice_is_harmless(rig):
    before = [rig.glass(seat) for seat in range(4)]
    rig.close()
    for seat in range(4):
        assert shows(rig, seat, before[seat]) is not None
    rig.close()


def test_a_game_can_be_taken_up_at_a_score(tmp_path):
    begin = GameBegan(HouseRules(), (7, 9))
    made = Made(tmp_path / "evening.journal", 1, HouseRules(), begin=begin)
    rig = Rig(made)
    try:
        rig.start()
        assert rig.view.score == (7, 9)
        rig.restart()
        assert rig.view.score == (7, 9)
    finally:
        rig.close()
    bodies = [entry.body for entry in read_entries(made.journal)]
    assert bodies.count("game 7-9") == 1


def test_a_journal_that_is_none_stops_it_at_the_start(tmp_path):
    path = tmp_path / "evening.journal"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE somebody_elses (a)")
    before = path.read_bytes()
    rig = Rig(Made(path, 1, HouseRules()))
    try:
        with pytest.raises(JournalError):
            rig.start()
    finally:
        rig.close()
    assert path.read_bytes() == before
