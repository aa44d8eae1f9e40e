"""Cases of the table's sense, at the level of what is observed, tags and keys in, conclusions and
questions out: a card lying, coming back, flickering; several at once; two on a pad or read by two.

Seats: 0 North, 1 East, 2 South, 3 West."""

import itertools

import pytest
from tabletop import Tabletop, ordered

from bowerboard.euchre.presets import PRESETS
from bowerboard.view import Ask

LATE, ASKED = 1600, 2800


class TestLyingComingBackFlickering:
    """A card lying on, coming back after, or flickering: one play; in the next deal again."""

    @pytest.mark.parametrize("gap", [20, 300, 900, 1499])
    def test_a_played_card_that_flickers_is_one_play(self, gap):
        table = ordered()
        table.play("0 9c")
        table.wait(700)
        table.lift(0, "9c")
        table.wait(gap)
        assert table.lay(0, "9c") == []
        assert table.play("1 Tc") == ["1 plays Tc"]
        assert table.asked == set()

    def test_one_that_waits_for_its_turn_may_flicker(self):
        table = ordered()
        table.lay(1, "Tc")
        table.wait(300)
        table.relay(1, "Tc")
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc"]

    def test_a_card_left_from_the_dealing_that_flickers_is_no_lead(self):
        table = Tabletop(dealer=3)
        table.lay(0, "9c")
        table.lay("kitty", "Qh")
        table.hold(0)
        table.wait(1000)
        assert table.relay(0, "9c") == []
        assert table.wait(1000) == []
        assert table.view.trick == ()


class TestWithin100Ms:
    """Two to four cards within 100 ms, in any order; a later seat read before an earlier one."""

    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_in_any_order(self, count):
        cards = {0: "9c", 1: "Tc", 2: "Ac", 3: "Kc"}
        for order in itertools.permutations(range(count)):
            table = ordered()
            said = []
            for seat in order:
                said += table.lay(seat, cards[seat])
                table.wait(100 // count)
            assert said == [f"{seat} plays {cards[seat]}" for seat in range(count)], order
            assert table.asked == set()

    @pytest.mark.parametrize("late", [300, 900, 1500])
    def test_a_late_read_is_waited_for_without_a_word(self, late):
        table = ordered()
        table.lay(1, "Tc")
        table.wait(late)
        assert table.asked == set()
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc"]
        assert table.asked == set()


class TestTwoPadsTwoCards:
    """Two cards on one pad; a neighbour's pad, or both; a trick dragged over pads; left lying."""

    def test_two_at_once_do_not_count_until_one_is_left(self):
        table = ordered()
        assert table.lay(0, "9c") == ["0 plays 9c"]
        table.wait(40)
        assert table.lay(0, "Kd")[0].startswith("undo ")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_AGAIN, 0)}
        table.lift(0, "Kd")
        assert table.wait(500) == ["0 plays 9c"]
        assert table.asked == set()

    @pytest.mark.parametrize("first", [0, 1])
    def test_read_by_a_neighbour_too(self, first):
        table = ordered()
        said = []
        for seat in (first, 1 - first):
            said += table.lay(seat, "9c")
            table.wait(50)
        assert said == ["0 plays 9c"]
        assert table.lay(1, "Tc") == ["1 plays Tc"]
        assert table.asked == set()

    def both_and_another(self):
        """The same card lies before North and East, and North lays another."""
        table = ordered()
        assert table.lay(0, "Tc") == ["0 plays Tc"]
        table.wait(400)
        table.lay(1, "Tc")
        table.wait(400)
        assert table.lay(0, "9c") == []
        table.wait(LATE)
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}
        return table

    def test_the_next_seats_card_read_first_on_the_wrong_pad_is_put_right_when_it_says_so(self):
        """East laid early, and North's pad read it; then North laid its own."""
        table = self.both_and_another()
        table.lift(0, "Tc")
        said = table.relay(1, "Tc")
        assert said[0].startswith("undo ")
        assert said[1:] == ["0 plays 9c", "1 plays Tc"]
        assert table.asked == set()

    def test_or_it_was_the_next_seats_other_card_that_the_wrong_pad_read(self):
        """East's pad read North's card too, and North's pad read East's, which its own missed."""
        table = self.both_and_another()
        table.lift(1, "Tc")
        table.lift(0, "9c")
        table.wait(300)
        assert table.lay(1, "9c") == ["1 plays 9c"]
        assert table.asked == set()

    def test_laid_on_the_neighbours_pad_its_seat_is_asked_for_it(self):
        table = ordered()
        table.lay(1, "9c")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 0)}
        table.lift(1, "9c")
        assert table.lay(0, "9c") == ["0 plays 9c"]
        assert table.asked == set()

    def test_a_gathered_trick_dragged_over_pads_and_cards_left_lying_change_nothing(self):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        for name in ("9c", "Tc", "Kc"):
            assert table.lay(2, name) == []
        assert table.wait(400) == []
        assert table.play("2 Ah, 3 9h") == ["2 plays Ah", "3 plays 9h"]
        assert table.asked == set()


def test_a_card_on_the_pad_of_a_seat_that_is_not_in_the_game_stops_nothing():
    """Three play at a table of four pads."""
    table = ordered(dealer=2, rules=PRESETS["cutthroat"].rules)
    table.lay(3, "Ks")
    table.play("0 9c")
    table.wait(3000)
    table.lift(3, "Ks")
    table.lay(3, "As")
    assert table.play("1 Tc, 2 Ac") == ["1 plays Tc", "2 plays Ac"]
