"""Corrections on the whole rig: real firmware on pseudo-terminals, keys on pins, glass."""

from dataclasses import replace

from PIL import ImageChops

from bowerboard.euchre.cards import card
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink.corrections import Author
from bowerboard.panel.keys import SideKey, UndoKey
from bowerboard.screens.face import face
from bowerboard.table.history_view import history
from bowerboard.table.journal import read_entries
from bowerboard.table.observed import KITTY
from bowerboard.twin.rig import Made, Rig
from bowerboard.view import Ask, Item, Stage

TAP, HOLD = 120, 750


def press(rig, key, ms):
    rig.press(key, True)
    rig.run(rig.clock.now() + ms)
    rig.press(key, False)
    rig.run(rig.clock.now() + 200)


def lay(rig, place, name):
    rig.felt.lay(place, card(name))
    rig.run(rig.clock.now() + 1000)


def on_glass(rig):
    """Whether every display holds the face of the view."""
    rig.run(rig.clock.now() + 1500)  # with its commentary; before a turn is told in a word
    turn = replace(rig.view, turn_new=rig.view.stage is Stage.PLAY)
    return all(
        ImageChops.difference(
            rig.glass(seat).convert("L"), face(turn, seat).convert("L")
        ).getbbox()
        is None
        for seat in range(4)
    )


def to_the_first_two_cards(rig):
    """South deals by the first black jack, West orders up and leads."""
    rig.run(1000)
    lay(rig, 2, "Js")
    assert rig.view.dealer == 2
    rig.felt.lift(card("Js"))
    rig.run(rig.clock.now() + 1500)
    lay(rig, KITTY, "Qh")
    press(rig, SideKey(3), HOLD)
    rig.felt.lift(card("Qh"))
    lay(rig, 3, "9c")
    lay(rig, 0, "Ac")
    assert [str(p.card) for p in rig.view.trick] == ["9c", "Ac"]


def undo_and_redo(rig):
    press(rig, UndoKey(), TAP)
    (question,) = [q for q in rig.view.questions if q.ask is Ask.UNDO]
    assert (question.deed.seat, str(question.deed.card)) == (0, "Ac")
    assert on_glass(rig)
    press(rig, UndoKey(), TAP)
    assert [str(p.card) for p in rig.view.trick] == ["9c"]
    rig.run(rig.clock.now() + 3000)  # the card lies there still, and is no news
    assert len(rig.view.trick) == 1
    press(rig, UndoKey(), HOLD)
    assert rig.view.menu.lines[0].item is Item.REDO
    assert on_glass(rig)
    press(rig, UndoKey(), HOLD)
    assert len(rig.view.trick) == 2
    assert on_glass(rig)


def claim_over_a_restart(rig):
    press(rig, UndoKey(), HOLD)
    for _ in range(10):
        if rig.view.menu.lines[rig.view.menu.at].item is Item.CLAIM:
            break
        press(rig, SideKey(1), TAP)
    press(rig, SideKey(0), HOLD)
    press(rig, SideKey(0), TAP)  # East takes the rest
    rig.restart()  # the menu is still open
    assert rig.view.menu.lines[rig.view.menu.at].seat == 1
    press(rig, SideKey(2), HOLD)  # South, of the other side, agrees
    assert (rig.view.stage, rig.view.score) == (Stage.TURN_UP, (0, 2))
    press(rig, UndoKey(), TAP)
    press(rig, UndoKey(), TAP)
    assert (rig.view.stage, rig.view.score) == (Stage.PLAY, (0, 0))
    game = rig.daemon.session.history.game
    rig.restart()
    assert rig.daemon.session.history.game == game


def test_undo_redo_and_the_menu_from_the_key_to_the_glass_and_the_journal(tmp_path):
    journal = tmp_path / "evening.journal"
    rig = Rig(Made(journal, 5, HouseRules()))
    rig.start()
    try:
        to_the_first_two_cards(rig)
        undo_and_redo(rig)
        claim_over_a_restart(rig)
    finally:
        rig.close()
    changes = [line for line in history(read_entries(journal)) if line.change]
    assert [(line.who, line.what.split()[0]) for line in changes] == [
        (Author.TABLE, "undo"),
        (Author.TABLE, "redo"),
        (2, "1"),
        (Author.TABLE, "undo"),
    ]
    assert changes[2].what == "1 claims the rest"
