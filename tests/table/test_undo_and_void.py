"""Undo by two presses, void by two holds; nothing is ever deleted."""

import pytest
from tabletop import Tabletop, called, deal_out, ordered

from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.reader import Reader, deed_texts
from bowerboard.screens.words import ENGLISH
from bowerboard.view import Ask, Item, Outcome, Stage

MARCH = (
    "0 Ah, 1 9h, 2 Th, 3 Qh",
    "0 Kh, 1 9c, 2 9d, 3 9s",
    "0 As, 1 Ts, 2 Qs, 3 Ks",
    "0 Ad, 1 Td, 2 Qd, 3 Kd",
    "0 Jd, 1 Ac, 2 Jc, 3 Qc",
)


def words(table, deed):
    """What a face would say of it."""
    return deed_texts(Reader(table.view, 0, ENGLISH), deed)[0]


def undone(table, said=None):
    """Undo the latest event by two presses; what it was, checked to be what the face said."""
    latest = table.session.history.seq
    assert table.tap("undo") == []
    (question,) = [q for q in table.view.questions if q.ask is Ask.UNDO]
    assert question.seat is None
    if said is not None:
        assert words(table, question.deed) == said
    assert table.tap("undo") == [f"undo {latest}"]
    assert not [q for q in table.view.questions if q.ask is Ask.UNDO]


def situations():
    """A way to every kind of event, the words on the face, and how to do it once more."""

    def began():
        table = Tabletop(dealer=3)
        table.lay("kitty", "Qh")
        return table

    def dealer_set():
        return Tabletop(dealer=3)

    def passed():
        table = called()
        table.tap(0)
        return table

    def ordered_up():
        table = called()
        table.hold(0)
        return table

    def named():
        table = called()
        table.tap(3)
        table.hold(0)
        table.tap("s")
        return table

    def alone():
        table = ordered_up()
        table.tap("alone")
        return table

    def discarded():
        table = ordered()
        table.lay("kitty", "9s")
        table.wait(1600)
        return table

    def played():
        table = ordered()
        table.lay(0, "9c")
        return table

    def voided():
        table = called()
        table.hold("undo")
        table.hold("undo")
        return table

    return [
        (dealer_set, "West DEALS", lambda t: t.hold(3)),
        (began, "UPCARD Q♥", lambda t: (t.lift("kitty", "Qh"), t.lay("kitty", "Qh"))),
        (passed, "North PASSED", lambda t: t.tap(0)),
        (ordered_up, "North ORDERED UP", lambda t: t.hold(0)),
        (named, "North NAMED ♠", lambda t: (t.hold(0), t.tap("s"))),
        (alone, "North ALONE", lambda t: t.tap("alone")),
        (
            discarded,
            "West DISCARDED",
            lambda t: (t.lift("kitty", "9s"), t.lay("kitty", "9s"), t.wait(1600)),
        ),
        (played, "North PLAYED 9♣", lambda t: (t.lift(0, "9c"), t.wait(1000), t.lay(0, "9c"))),
        (voided, "DEAL VOID", lambda t: (t.hold("undo"), t.hold("undo"))),
    ]


@pytest.mark.parametrize(("make", "said", "again"), situations())
def test_every_kind_of_event_is_undone_and_done_again(make, said, again):
    table = make()
    after = table.session.history.game
    before = table.session.history.before.game
    undone(table, said)
    assert table.session.history.game == before
    assert table.wait(5000) == []  # nothing that lies there brings it back by itself
    again(table)
    assert table.session.history.game == after


def test_the_discard_is_not_named_when_it_is_to_be_undone():
    table = ordered()
    table.lay("kitty", "9s")
    table.tap("undo")
    assert "9s" not in repr(table.view)


def test_undo_goes_back_event_by_event_to_the_very_start():
    table = ordered(dealer=3, up="Qh", maker=2)
    table.play("0 9c, 1 Tc")
    for _ in range(table.bodies().__len__()):
        undone(table)
    assert table.session.history.event is None
    assert table.view.stage is Stage.NO_GAME
    assert table.tap("undo") == []  # there is nothing left
    assert [q.ask for q in table.view.questions] == [Ask.WHO_DEALS]


def test_the_last_card_of_a_deal_is_taken_back_with_its_score():
    table = ordered(dealer=3, up="Jh", maker=0)
    deal_out(table, MARCH)
    assert table.score == (2, 0)
    undone(table, "West PLAYED Q♣")
    assert table.score == (0, 0)
    assert table.view.stage is Stage.PLAY
    assert table.lay(3, "Kc") == ["3 plays Kc"]
    assert table.score == (2, 0)


class TestArmed:
    def test_it_lapses_after_10_s(self):
        table = ordered()
        table.tap("undo")
        table.wait(9_700)
        assert (Ask.UNDO, None) in table.asked
        table.wait(400)
        assert table.asked == set()
        assert table.tap("undo") == []
        assert (Ask.UNDO, None) in table.asked

    def test_a_card_laid_disarms_it(self):
        table = ordered()
        table.tap("undo")
        table.play("0 9c")
        assert table.asked == set()
        assert table.tap("undo") == []

    def test_another_key_disarms_it(self):
        table = called()
        table.tap("undo")
        table.tap(0)
        assert table.tap("undo") == []

    def test_a_hold_after_a_tap_opens_the_menu_instead(self):
        table = called()
        table.tap("undo")
        assert table.hold("undo") == []
        assert table.asked == set()
        assert table.view.menu is not None
        assert table.tap("undo") == []
        assert table.view.menu is None
        assert table.tap("undo") == []
        assert table.asked == {(Ask.UNDO, None)}


def test_a_retracted_card_is_ignored_until_it_is_lifted():
    table = ordered()
    table.play("0 9c, 1 Tc")
    undone(table, "East PLAYED 10♣")
    assert table.wait(2000) == []
    assert table.asked == set()
    assert table.lift(1, "Tc") == []
    assert table.lay(1, "Kc") == ["1 plays Kc"]


def test_the_right_card_laid_already_counts_once_the_wrong_one_is_undone():
    table = ordered()
    table.play("0 9c, 1 Tc")
    table.lift(1, "Tc")
    assert table.lay(1, "Kc") == []
    table.tap("undo")
    assert table.tap("undo")[1:] == ["1 plays Kc"]
    assert [str(played.card) for played in table.view.trick] == ["9c", "Kc"]


def test_a_half_made_call_is_forgotten_by_undo():
    table = called()
    table.tap(3)
    table.hold(0)
    table.tap("alone")
    undone(table, "West PASSED")
    assert table.asked == set()
    assert table.tap("s") == []


class TestVoid:
    def test_two_holds_throw_the_deal_in_and_the_same_dealer_deals(self):
        table = ordered(dealer=3)
        table.play("0 9c, 1 Tc")
        assert table.hold("undo") == []
        assert table.view.menu.lines[table.view.menu.at].item is Item.VOID
        assert table.hold("undo") == ["void: thrown in"]
        assert table.view.stage is Stage.TURN_UP
        assert table.view.dealer == 3
        assert table.view.last_deal.outcome is Outcome.VOID
        assert table.score == (0, 0)

    def test_cards_left_lying_are_no_news_in_the_next_deal(self):
        table = ordered(dealer=3)
        table.play("0 9c, 1 Tc")
        table.hold("undo")
        table.hold("undo")
        assert table.lay("kitty", "9s")[-1:] == ["up 9s"]
        table.hold(0)
        assert table.wait(2000) == []
        assert table.view.trick == ()

    def test_between_deals_there_is_nothing_to_void(self):
        table = Tabletop(dealer=3)
        assert table.hold("undo") == []
        assert Item.VOID not in {line.item for line in table.view.menu.lines}
        assert table.hold("undo") == []
        assert table.asked == set()


def test_a_new_game_after_the_last_and_its_beginning_undone():
    rules = HouseRules(target=2)
    table = ordered(dealer=3, up="Jh", maker=0, rules=rules)
    deal_out(table, MARCH)
    assert table.view.stage is Stage.GAME_OVER
    assert table.view.winner == 0
    table.lift("kitty", "Jh")
    assert table.lay("kitty", "9s") == ["game 0-0 target=2", "up 9s"]
    assert table.score == (0, 0)
    undone(table, "UPCARD 9♠")
    undone(table, "GAME 0:0")
    assert table.view.stage is Stage.GAME_OVER
    assert table.score == (2, 0)
    table.lift("kitty", "9s")
    assert table.lay("kitty", "9s") == ["game 0-0 target=2", "up 9s"]


def test_the_next_dealer_may_be_set_after_a_game():
    table = ordered(dealer=3, up="Jh", maker=0, rules=HouseRules(target=2))
    deal_out(table, MARCH)
    assert table.view.dealer == 0
    assert table.hold(2) == []  # it may be a call on an upcard that is not read yet
    table.wait(1000)
    assert table.asked == {(Ask.NEW_DEALER, 2)}
    assert table.tap(2) == ["dealer 2"]
    table.lift("kitty", "Jh")
    table.lay("kitty", "9s")
    assert (table.view.dealer, table.view.turn) == (2, 3)
