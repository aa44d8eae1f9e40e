"""Cases of the table's sense, at the level of what is observed, tags and keys in, conclusions and
questions out: a pad lost, the table switched off, in the middle of any of these.

Seats: 0 North, 1 East, 2 South, 3 West."""

from typing import ClassVar

import pytest
from tabletop import DECK, ordered

from bowerboard.table.session import Session


class TestPadsAndRestarts:
    """A pad lost and back, or the table switched off and on, in the middle of any of these."""

    SCENES: ClassVar = {
        "a pending card": lambda t: t.lay(1, "Tc"),
        "a hand put down": lambda t: [t.lay(1, n) for n in ("Kd", "Ad")],
        "a card played": lambda t: t.lay(0, "9c"),
        "a card taken back": lambda t: (
            t.play("0 9c"), t.wait(700), t.lift(0, "9c"), t.lay(0, "Kd"), t.wait(2000)
        ),
        "two at once": lambda t: (t.lay(0, "9c"), t.lay(0, "Kd"), t.wait(2000)),
        "a wrong lead": lambda t: (t.lay(2, "Ac"), t.wait(2000)),
        "a missed card": lambda t: (t.play("0 9c"), t.lay(2, "Ac"), t.wait(2000)),
        "read by two pads": lambda t: (t.lay(1, "9c"), t.wait(40), t.lay(0, "9c"), t.wait(2000)),
        "a discard laid": lambda t: (t.lay("kitty", "9s"), t.wait(500)),
        "a discard on the dealer's pad": lambda t: (t.lay(3, "9s"), t.play("0 9c, 1 Tc, 2 Ac")),
        "a trick half gathered": lambda t: (
            t.play("0 9c, 1 Tc, 2 Ac, 3 Kc"), t.wait(500), t.lift(0, "9c"), t.lift(1, "Tc")
        ),
        "one missed of a trick gathered": lambda t: (
            t.play("0 9c"), t.lay(2, "Ac"), t.lay(3, "Kc"), t.wait(1500), t.gather(), t.wait(3000)
        ),
        "a card of the trick again": lambda t: (t.play("0 9c"), t.lay(1, "9c"), t.wait(2000)),
        "undone": lambda t: (t.play("0 9c"), t.tap("undo"), t.tap("undo")),
        "a correction's menu": lambda t: (t.play("0 9c"), t.hold("undo"), t.tap(1)),
        "an unknown tag": lambda t: (t.lay(0, "?"), t.wait(2000)),
    }  # fmt: skip

    @pytest.mark.parametrize("scene", SCENES)
    @pytest.mark.parametrize("clock", [None, 0, 10**9])
    def test_restarted_it_asks_the_same_and_goes_on_alike(self, scene, clock):
        table = ordered()
        self.SCENES[scene](table)
        before = (table.session.history.game, table.asked)
        table.restart(clock)
        assert (table.session.history.game, table.asked) == before
        again = Session(DECK, table.session.places, table.rules)
        again.restore(table.entries)
        assert again.sense == table.session.sense

    @pytest.mark.parametrize("scene", [s for s in SCENES if s != "an unknown tag"])
    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_a_pad_that_is_lost_and_names_again_what_lies_there_changes_nothing(
        self, scene, place
    ):
        table = ordered()
        self.SCENES[scene](table)
        table.wait(3000)
        before = (table.session.history.game, table.view.questions)
        lying = [x for x in table.session.sense.lying if x.place == place]
        table.lose(place)
        table.wait(5000)
        table.appear(place, boot=9)
        table.wait(100)
        for each in lying:
            assert table.lay(place, str(each.card), lying=True) == []
        table.wait(3000)
        assert table.session.history.game == before[0]
        assert {q.ask for q in before[1]} <= {q.ask for q in table.view.questions}


def test_a_question_names_no_hidden_card():
    """Whatever is asked about a card that has not been played leaves the card out."""
    for scene in TestPadsAndRestarts.SCENES.values():
        table = ordered()
        scene(table)
        table.wait(5000)
        shown = {"Qh", *(str(p.card) for t in table.session.history.game.deal.all_tricks()
                         for p in t.plays)}  # fmt: skip
        assert {str(c) for c in table.view.cards_shown()} <= shown


@pytest.mark.parametrize(("off", "said"), [(300, []), (3300, ["up 9s"])])
def test_a_discard_turned_up_next_after_the_table_was_off(off, said):
    """Back at once it may never have been lifted; the time while the table was off counts."""
    table = ordered()
    table.lay("kitty", "9s")
    assert table.wait(2000) == ["3 discards 9s"]
    table.hold("undo")
    assert table.hold("undo") == ["void: thrown in"]
    table.lift("kitty", "9s")
    table.restart(clock=table.now + off)
    assert table.lay("kitty", "9s") == said
