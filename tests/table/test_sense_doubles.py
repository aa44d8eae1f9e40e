"""Cases of the table's sense: whose a card is that two pads read, or that lies in another's place.

Seats: 0 North, 1 East, 2 South, 3 West."""

from tabletop import deal_out, ordered

from bowerboard.view import Ask

LATE, ASKED = 1600, 2800


class TestLaidAheadOrInTheWrongPlace:
    """North leads.  A card lies before East already; then East's pad reads another, and North's
    reads that one too: North's lead read by East's pad, or East's card to a lead laid there."""

    def both(self, first, then):
        table = ordered()
        table.lay(1, "Ac")
        table.wait(900)
        assert table.lay(first, "Tc") == []
        table.wait(40)
        return table, table.lay(then, "Tc")

    def test_who_laid_which_is_asked(self):
        table, said = self.both(1, 0)
        assert said == []
        assert table.asked == {(Ask.LAY_AGAIN, 0)}

    def test_it_was_the_lead_if_its_seat_lays_it_again(self):
        table, _ = self.both(1, 0)
        table.lift(0, "Tc")
        table.lift(1, "Tc")
        table.wait(300)
        said = table.lay(0, "Tc") + table.wait(LATE)
        assert said == ["0 plays Tc", "1 plays Ac"]
        assert table.asked == set()

    def test_and_the_other_was_if_that_one_is_laid_in_its_place(self):
        table, _ = self.both(1, 0)
        table.lift(1, "Ac")
        said = table.lay(0, "Ac") + table.wait(LATE)
        assert said == ["0 plays Ac", "1 plays Tc"]
        assert table.asked == set()

    def test_read_by_the_leaders_pad_first_it_is_the_lead(self):
        table = ordered()
        table.lay(1, "Ac")
        table.wait(900)
        assert table.lay(0, "Tc") == ["0 plays Tc", "1 plays Ac"]
        assert table.lay(1, "Tc") == []


class TestClaimed:
    """A card read by two pads, the own card of the first of them not read at all."""

    def test_the_seat_that_is_asked_lays_it_and_the_other_one_is_asked_instead(self):
        table = ordered()
        table.lay(1, "Tc")
        table.wait(40)
        assert table.lay(0, "Tc") == ["0 plays Tc"]
        table.lay(2, "Ac")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}
        table.lift(0, "Tc")
        (undone,) = table.relay(1, "Tc")
        assert undone.startswith("undo ")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 0)}
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc", "2 plays Ac"]
        assert table.asked == set()

    def test_those_that_followed_it_count_anew(self):
        """West's card was read by North's pad as if it were the lead, East and South followed."""
        table = ordered()
        table.lay(3, "Kc")
        table.wait(40)
        assert table.lay(0, "Kc") == ["0 plays Kc"]
        table.play("1 Tc, 2 Ac")
        table.wait(2000)
        table.lift(0, "Kc")
        table.lift(3, "Kc")
        table.wait(9000)
        table.lay(0, "As")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 3)}
        said = table.lay(3, "Kc")
        assert [line.split()[0] for line in said[:3]] == ["undo"] * 3

    def test_read_by_the_leader_and_the_last_once_all_between_had_laid_it_is_the_lasts(self):
        table = ordered(dealer=1)
        table.lay(3, "Tc")
        table.lay(0, "Ac")
        table.wait(500)
        table.lay(1, "Kc")
        table.wait(40)
        assert table.lay(2, "Kc") == []
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 2)}
        table.lift(2, "Kc")
        said = table.lay(2, "9c") + table.wait(8000)  # East's may be its discard
        assert said == ["2 plays 9c", "3 plays Tc", "0 plays Ac"]
        assert table.asked == {(Ask.EARLY_CARD, 1)}
        assert table.relay(1, "Kc") == ["1 plays Kc"]
        assert table.asked == set()

    def test_a_card_pushed_over_to_the_next_pad_unasked_stays_whose_it_was(self):
        table = ordered()
        table.play("0 9c")
        table.wait(800)
        table.lift(0, "9c")
        table.wait(300)
        assert table.lay(1, "9c") == []
        assert table.play("1 Tc") == ["1 plays Tc"]


class TestKept:
    """West's card is read by South's pad as well, whose own was not read."""

    def read_by_both(self, first, then):
        table = ordered()
        deal_out(table, ("0 Ad, 1 Td, 2 9d, 3 Kd",))
        table.play("0 9c, 1 Tc")
        table.wait(1000)
        table.lay(first, "Qc")
        table.wait(70)
        table.lay(then, "Qc")
        table.wait(2000)
        table.lift(2, "Qc")
        table.lift(3, "Qc")
        table.wait(360)
        return table

    def test_laid_again_where_it_was_read_first_it_is_wests(self):
        table = self.read_by_both(3, 2)
        assert table.lay(3, "Qc") == []
        table.wait(600)
        assert [line.split()[0] for line in table.wait(ASKED)] == ["undo"]
        assert table.view.turn == 2
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 2)}
        assert table.lay(2, "Ac") == ["2 plays Ac", "3 plays Qc"]

    def test_read_first_by_souths_pad_it_is_souths_pushed_over(self):
        table = self.read_by_both(2, 3)
        table.lay(3, "Qc")
        assert table.wait(10_000) == []

    def test_while_souths_pad_reads_it_it_is_souths(self):
        table = self.read_by_both(3, 2)
        table.lay(3, "Qc")
        table.lay(2, "Qc")
        assert table.wait(10_000) == []

    def test_with_its_trick_it_is_only_drawn_over_wests_pad(self):
        table = self.read_by_both(3, 2)
        table.lift(0, "9c")
        table.lift(1, "Tc")
        table.lay(3, "Qc")
        assert table.wait(1000) == []
