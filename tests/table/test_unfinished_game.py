"""A game that the journal left unfinished: gone on with, or given up, by key or by option."""

import pytest

from bowerboard.euchre.cards import card
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.history import standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import SideKey, SuitKey, UndoKey
from bowerboard.table.daemon import Daemon
from bowerboard.table.observed import KITTY
from bowerboard.table.setup import Edges, Setup, Unfinished
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.rig import Made, Rig
from bowerboard.view import Ask, Question, Stage, Suit

OFFER = Question(Ask.RESUME, None)


def press(rig, key, ms):
    rig.press(key, True)
    rig.run(rig.clock.now() + ms)
    rig.press(key, False)
    rig.run(rig.clock.now() + 200)


def lay(rig, place, name):
    rig.felt.lay(place, card(name))
    rig.run(rig.clock.now() + 1000)


@pytest.fixture
def rig(tmp_path):
    """Switched off after an order up and a lead, and on again."""
    made = Rig(Made(tmp_path / "j", 1, HouseRules()))
    made.start()
    press(made, SideKey(0), 800)
    lay(made, KITTY, "9h")
    press(made, SideKey(1), 800)
    lay(made, 1, "As")
    made.restart()
    yield made
    made.close()


def test_it_is_offered_and_cards_that_go_on_being_laid_go_on(rig):
    assert rig.view.questions == (OFFER,)
    lay(rig, 2, "Ks")
    assert rig.view.questions == ()
    assert [played.card for played in rig.view.trick] == [card("As"), card("Ks")]


def test_the_hearts_key_goes_on_with_it(rig):
    press(rig, SuitKey(Suit.HEARTS), 120)
    assert rig.view.questions == ()
    assert rig.view.stage is Stage.PLAY
    assert [played.card for played in rig.view.trick] == [card("As")]


def test_undo_held_begins_a_new_game_and_can_be_undone(rig):
    press(rig, UndoKey(), 800)
    assert rig.view.stage is Stage.TURN_UP
    assert rig.view.score == (0, 0)
    assert OFFER not in rig.view.questions
    # The card that lies there belongs to the game before: it is no upcard, and nobody's play.
    lay(rig, KITTY, "Qd")
    assert rig.view.upcard == card("Qd")
    rig.restart()
    assert rig.view.upcard == card("Qd")


def test_a_game_given_up_comes_back_with_undo(rig):
    before = rig.daemon.session.history.game
    press(rig, UndoKey(), 800)
    for _ in range(4):  # the new game, then the deal that was voided: each asks first
        press(rig, UndoKey(), 120)
    assert rig.daemon.session.history.game == before


@pytest.mark.parametrize(
    ("unfinished", "began", "questions"),
    [(Unfinished.RESUME, 1, ()), (Unfinished.OFFER, 1, (OFFER,)), (Unfinished.ABANDON, 2, ())],
)
def test_by_option(rig, unfinished, began, questions):
    made = rig.made.journal
    rig.daemon.stop()
    rig.daemon = None
    daemon = Daemon(
        Setup(journal=made, deck=rig.deck, places={}, ports=[], unfinished=unfinished),
        Edges(glass={}),
        VirtualClock(),
    )
    try:
        daemon.start()
        daemon.settle()
        events = [event for _, event in standing(daemon.session.history)]
        assert sum(isinstance(event, GameBegan) for event in events) == began
        assert daemon.session.view.questions == questions
    finally:
        daemon.stop()
