"""Pads that fall silent, come back, or start again with cards on them; and the table's restart."""

import pytest
from tabletop import Tabletop, called, ordered

from bowerboard.table.journal import Entry, JournalError, Kind
from bowerboard.table.observed import KITTY
from bowerboard.table.session import Session
from bowerboard.view import Ask

NAMED = 500
"""A pad that is back names what lies there one after another: so long nothing is concluded."""


def test_a_silent_pad_is_shown_and_the_others_go_on():
    table = ordered(dealer=3)
    table.lose(2)
    assert table.view.pads_lost == (2,)
    assert table.play("0 9c, 1 Tc") == ["0 plays 9c", "1 plays Tc"]
    table.appear(2)
    assert table.view.pads_lost == ()
    assert table.lay(2, "Ac") == []
    assert table.wait(NAMED) == ["2 plays Ac"]
    table.lose(KITTY)
    assert table.view.kitty_lost
    assert table.view.pads_lost == ()
    table.appear(KITTY, boot=9)
    assert not table.view.kitty_lost


def test_lost_twice_it_is_noted_once():
    table = ordered()
    table.lose(2)
    table.lose(2)
    assert table.bodies(Kind.OBSERVED).count("silent 2") == 1


def test_a_pad_that_starts_again_names_what_lies_there_and_nothing_is_played_twice():
    table = ordered(dealer=3)
    table.play("0 9c, 1 Tc")
    table.wait(1000)
    table.lose(1)
    table.appear(1, boot=2)
    assert table.lay(1, "Tc", lying=True) == []
    assert table.lay(1, "9h", lying=True) == []  # laid while its pad was off: not its turn
    table.play("2 Ac, 3 Kc")
    assert table.view.last_trick.winner == 2
    table.wait(2800)
    assert table.asked == {(Ask.CARD_OUT_OF_TURN, 1)}


def test_a_card_laid_while_its_pad_was_off_is_played_when_it_is_named():
    table = ordered(dealer=3)
    table.lose(0)
    table.appear(0, boot=2)
    assert table.lay(0, "9c", lying=True) == []
    assert table.wait(NAMED) == ["0 plays 9c"]


def test_a_hand_put_down_while_its_pad_was_off_is_no_play_and_never_shown():
    """The first of its cards would be, if it counted as soon as it is named."""
    table = ordered(dealer=3)
    table.lose(0)
    table.appear(0, boot=2)
    for name in ("9c", "As", "Th"):
        table.wait(12)
        assert table.lay(0, name, lying=True) == []
        assert table.view.trick == ()
    assert table.wait(2000) == []
    for name in ("9c", "As", "Th"):
        table.lift(0, name)
    table.wait(1000)
    assert table.lay(0, "As") == ["0 plays As"]


def test_a_pending_card_is_unsure_until_its_pad_names_it_again():
    table = ordered(dealer=3)
    table.lay(1, "Tc")
    table.appear(1, boot=2)
    assert table.lay(0, "9c") == ["0 plays 9c"]  # and not East's, who may have taken it back
    table.lay(1, "Tc", lying=True)
    assert table.wait(NAMED) == ["1 plays Tc"]


def test_a_pending_card_taken_back_while_its_pad_was_off_is_not_played():
    table = ordered(dealer=3)
    table.lay(1, "Tc")
    table.appear(1, boot=2)
    table.lay(0, "9c")
    table.lay(1, "Kc")
    assert table.wait(NAMED) == ["1 plays Kc"]


def test_lying_on_the_pads_before_the_evening_cards_mean_nothing():
    table = Tabletop(dealer=3)
    for seat, name in enumerate(("9c", "Tc", "Jc", "Qc")):
        assert table.lay(seat, name, lying=True) == []
    table.lay("kitty", "Qh")
    table.hold(0)
    assert table.wait(2000) == []


def test_a_pad_of_nobody_is_acknowledged_and_means_nothing():
    from bowerboard.readers.events import PadAppeared, PadLost, TagEntered, TagLeft

    table = ordered(dealer=3)
    entries = list(table.entries)
    uid = bytes.fromhex("e0040100000000")
    for item in (
        PadAppeared("ff", table.now, 5, "pn5180", "0"),
        TagEntered("ff", table.now, uid, 5, 1),
        TagLeft("ff", table.now, uid, 5, 2),
        PadLost("ff", table.now, "gone"),
    ):
        table.put(item)
    assert table.entries == entries
    assert table.acknowledged[-2:] == [1, 2]


class TestSavingAndAcknowledging:
    def test_shown_at_once_acknowledged_only_after_the_commit(self):
        table = ordered(dealer=3)
        before = list(table.acknowledged)
        table.disk = False
        table.lay(0, "9c")
        assert [str(p.card) for p in table.view.trick] == ["9c"]
        assert table.acknowledged == before
        table.save()
        assert len(table.acknowledged) == len(before) + 1

    def test_not_saved_is_shown_after_2_s_and_withdrawn(self):
        table = ordered(dealer=3)
        table.disk = False
        table.lay(0, "9c")
        table.wait(1999)
        assert not table.view.unsaved
        table.wait(1)
        assert table.view.unsaved
        table.lay(1, "Tc")
        assert table.view.unsaved
        table.save()
        assert not table.view.unsaved

    def test_a_later_batch_counts_from_its_own_time(self):
        table = ordered(dealer=3)
        table.disk = False
        table.lay(0, "9c")
        table.wait(1500)
        table.lay(1, "Tc")
        first = table.unsaved.pop(0)
        from bowerboard.table.writer import Committed

        table.put(Committed(first))
        table.wait(1999)
        assert not table.view.unsaved
        table.wait(1)
        assert table.view.unsaved


class TestRestored:
    """A new session on the same entries stands where the old one stood."""

    def same(self, table, clock=None):
        before = (table.session.history.game, table.view)
        table.restart(clock)
        assert (table.session.history.game, table.view) == before

    @pytest.mark.parametrize("clock", [None, 0, 10**9])
    def test_in_every_state_of_doubt(self, clock):
        """Whatever the new run's clock says; a Pi's begins at nothing after a power cut."""
        table = Tabletop()
        self.same(table, clock)
        table.lay("kitty", "Qh")
        self.same(table, clock)
        table.hold(3)
        table.tap("undo")
        self.same(table, clock)
        table.tap(2)
        self.same(table, clock)
        table.lay(1, "Kc")
        table.tap(3)
        table.hold(0)
        table.tap("alone")
        self.same(table, clock)
        assert table.tap("s") == ["0 names s", "0 alone"]
        table.lay(3, "9c")
        self.same(table, clock)
        table.wait(2800)
        assert (Ask.CARD_OUT_OF_TURN, 3) in table.asked
        self.same(table, clock)
        assert table.lay(1, "Qh") == []
        self.same(table, clock)
        table.lay(1, "?")
        self.same(table, clock)
        table.lose(3)
        table.wait(1)
        before = table.session.history.game
        table.restart(clock)
        assert table.session.history.game == before

    def test_a_first_press_of_undo_lapses_though_the_clock_began_anew(self):
        table = ordered()
        table.wait(5_000_000)
        table.tap("undo")
        table.restart(clock=0)
        table.wait(9_000)
        assert (Ask.UNDO, None) in table.asked
        table.wait(1_000)
        assert table.asked == set()

    def test_a_card_waiting_over_a_restart_is_asked_about_though_the_clock_began_anew(self):
        table = ordered()
        table.wait(5_000_000)
        table.lay(1, "Tc")
        table.restart(clock=0)
        assert table.asked == set()
        table.wait(2800)
        assert table.asked == {(Ask.LAY_ON_PAD, 0)}
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc"]

    def test_restored_twice_it_is_still_the_same(self):
        table = ordered()
        table.wait(5_000_000)
        table.tap("undo")
        table.restart(clock=0)
        table.tap("undo")
        assert table.bodies()[-1].startswith("undo ")
        sense = table.session.sense
        copy = Session(table.session.deck, table.session.places, table.rules)
        copy.restore(table.entries)
        assert (copy.sense, copy.history.game) == (sense, table.session.history.game)

    def test_a_pad_that_started_again_meanwhile_is_noticed(self):
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Ac")
        table.restart()
        table.appear(2, boot=7)
        assert table.lay(1, "Tc") == ["1 plays Tc"]
        table.lay(2, "Ac", lying=True)
        assert table.wait(NAMED) == ["2 plays Ac"]

    @pytest.mark.parametrize(
        ("kind", "body"),
        [
            (Kind.CONCLUDED, "1 plays 9c"),
            (Kind.CONCLUDED, "undo 700"),
            (Kind.CONCLUDED, "gibberish"),
            (Kind.OBSERVED, "laid nowhere"),
        ],
    )
    def test_an_entry_that_does_not_follow_is_named(self, kind, body):
        table = called()
        entry = Entry(table.session.seq + 1, 0, kind, body)
        with pytest.raises(JournalError, match=f"entry {entry.seq} .*{body.split()[0]}"):
            Session(table.session.deck, table.session.places).restore([*table.entries, entry])
