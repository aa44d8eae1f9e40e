"""Side keys between deals: who deals, or a call on an upcard that no pad read.

Seats: 0 North, 1 East, 2 South, 3 West.
"""

import pytest
from tabletop import called

from bowerboard.view import Ask


def test_keys_between_deals_say_nothing_but_a_hold_makes_the_dealer():
    table = called(dealer=3)
    table.hold("undo")
    assert table.hold("undo") == ["void: thrown in"]
    for key in (0, "h", "alone"):
        assert table.tap(key) == []
    assert table.hold(2) == []
    assert table.hold(2) == []  # the same call by two ways, before anything is asked
    table.wait(1000)
    assert (Ask.NEW_DEALER, 2) in table.asked
    assert table.tap(1) == []
    assert table.tap(2) == ["dealer 2"]
    assert table.view.dealer == 2


class TestACallOnAnUpcardThatWasNotRead:
    """Between deals a key held may say "I deal", or order up what no pad has read."""

    @pytest.fixture
    def asked(self):
        table = called(dealer=3)
        table.hold("undo")
        table.hold("undo")
        table.lift("kitty", "Qh")
        table.hold(2)
        table.wait(1000)
        assert table.asked == {(Ask.NEW_DEALER, 2)}
        return table

    def test_who_calls_and_is_not_heard_calls_again_and_does_not_deal(self, asked):
        """The deal is the one of the dealer before, and the upcard is what is missing."""
        asked.wait(6000)
        assert asked.hold(2) == []
        assert asked.asked == {(Ask.LAY_UPCARD, 3)}
        assert asked.view.dealer == 3

    def test_so_it_stays_while_the_call_is_repeated(self, asked):
        for _ in range(4):
            asked.wait(6000)
            assert asked.hold(2) == []
            assert asked.asked == {(Ask.LAY_UPCARD, 3)}

    def test_and_is_over_when_nobody_says_it_any_more(self, asked):
        asked.wait(6000)
        asked.hold(2)
        asked.wait(10_000)
        assert asked.asked == set()

    def test_the_upcard_is_laid_and_the_call_counts(self, asked):
        asked.wait(6000)
        asked.hold(2)
        said = asked.lay("kitty", "Qh")
        assert asked.view.dealer == 3
        assert said[-1] == "2 orders up"

    def test_another_who_taps_does_not_make_the_dealer(self, asked):
        assert asked.tap(1) == []
        assert asked.view.dealer == 3
