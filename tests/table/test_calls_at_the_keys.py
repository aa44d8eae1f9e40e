"""Calling with keys: who passed without pressing, what is refused, and with which question.

Seats: 0 North, 1 East, 2 South, 3 West.
"""

import pytest
from tabletop import called, ordered

from bowerboard.euchre.options import AloneUntil, LonerLead, PassedOutDealer
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import Held, NoTrumpKey, SideKey, Tapped
from bowerboard.view import Ask, Outcome, Stage

OFF = HouseRules(stick_the_dealer=False)
LATE = 1600


@pytest.mark.parametrize(
    ("dealer", "caller", "passes"),
    [
        (3, 0, []),
        (3, 1, ["0 passes"]),
        (3, 3, ["0 passes", "1 passes", "2 passes"]),
        (0, 0, ["1 passes", "2 passes", "3 passes"]),
        (1, 0, ["2 passes", "3 passes"]),
    ],
)
def test_ordering_up_implies_the_passes_before_it(dealer, caller, passes):
    assert called(dealer).hold(caller) == [*passes, f"{caller} orders up"]


def test_the_dealers_pass_implies_the_others():
    table = called(dealer=3)
    assert table.tap(3) == ["0 passes", "1 passes", "2 passes", "3 passes"]
    assert table.view.stage is Stage.ROUND_TWO
    assert table.view.turn == 0


def test_passes_in_turn_are_taken_one_by_one():
    table = called(dealer=3)
    assert [table.tap(seat) for seat in (0, 1, 2, 3)] == [[f"{seat} passes"] for seat in range(4)]


@pytest.mark.parametrize("seat", [1, 2])
def test_a_pass_out_of_turn_is_refused_and_implies_nothing(seat):
    table = called(dealer=3)
    assert table.tap(seat) == []
    assert table.asked == {(Ask.NOT_YOUR_TURN, seat)}
    assert table.view.questions[0].other == 0
    assert table.tap(0) == ["0 passes"]
    assert table.asked == set()


def test_e15_the_first_to_call_is_left_of_the_dealer_not_of_the_last_trick():
    """E15: dealer North; West takes the last trick; then East deals and South calls first."""
    table = ordered(dealer=0, up="9h", maker=1)
    for trick in (
        "1 Ah, 2 Th, 3 Qh, 0 9h",
        "1 Kh, 2 9c, 3 9d, 0 9s",
        "1 As, 2 Ts, 3 Qs, 0 Ks",
        "1 Qd, 2 Ad, 3 Td, 0 Kd",
        "2 Tc, 3 Ac, 0 Jc, 1 Qc",
    ):
        table.play(trick)
        table.wait(1000)
        table.gather()
    assert table.view.last_trick is not None
    assert table.view.last_trick.winner == 3
    assert table.view.dealer == 1
    table.lay("kitty", "Js")
    assert (table.view.dealer, table.view.turn) == (1, 2)
    assert table.tap(0) == []
    assert table.asked == {(Ask.NOT_YOUR_TURN, 0)}
    assert table.tap(2) == ["2 passes"]


def test_naming_in_round_two_wants_a_suit_and_implies_the_passes():
    table = called(dealer=3)
    table.tap(3)
    assert table.hold(2) == []
    assert table.asked == {(Ask.NAME_SUIT, 2)}
    assert table.tap("s") == ["0 passes", "1 passes", "2 names s"]
    assert table.asked == set()


def test_a_call_in_round_two_may_imply_that_the_upcard_was_turned_down():
    table = called(dealer=3)
    table.tap(0)
    table.wait(4000)
    assert table.hold(0) == []
    assert table.tap("c") == ["1 passes", "2 passes", "3 passes", "0 names c"]


def test_a_suit_key_without_a_caller_says_nothing():
    table = called(dealer=3)
    assert table.tap("h") == []
    table.tap(3)
    assert table.tap("s") == []
    assert table.asked == set()


def test_a_caller_may_pass_after_all_and_another_may_call_instead():
    table = called(dealer=3)
    table.tap(3)
    table.hold(0)
    assert table.tap(0) == ["0 passes"]
    assert table.asked == set()
    table.hold(1)
    table.hold(2)
    assert table.asked == {(Ask.NAME_SUIT, 2)}
    assert table.tap("d") == ["1 passes", "2 names d"]


class TestNoTrump:
    """Where the house plays it (rules.md 1.3.11): who owes a suit holds the key once more."""

    def owing(self, rules=None):
        table = called(dealer=3, rules=rules or HouseRules(no_trump=True))
        table.tap(3)
        table.hold(1)
        return table

    def test_the_face_says_how_and_held_again_it_is_named(self):
        table = self.owing()
        assert table.asked == {(Ask.NAME_TRUMP, 1)}
        table.wait(2500)
        assert table.hold(1) == ["0 passes", "1 names n"]
        assert (table.view.trump, table.view.maker, table.view.turn) == (None, 1, 0)
        assert table.asked == set()

    def test_a_suit_key_names_a_suit_as_ever(self):
        table = self.owing()
        assert table.tap("s") == ["0 passes", "1 names s"]

    def test_the_same_call_by_key_and_knock_is_one(self):
        table = self.owing()
        assert table.put(Held(SideKey(1), table.now)) == []
        assert table.asked == {(Ask.NAME_TRUMP, 1)}

    def test_another_who_calls_owes_a_suit_of_its_own(self):
        table = self.owing()
        table.wait(2500)
        assert table.hold(2) == []
        assert table.asked == {(Ask.NAME_TRUMP, 2)}

    def test_where_it_is_not_played_holding_again_says_the_same_call(self):
        table = self.owing(HouseRules())
        table.wait(2500)
        assert table.hold(1) == []
        assert table.asked == {(Ask.NAME_SUIT, 1)}
        assert table.put(Tapped(NoTrumpKey(), table.now)) == []
        assert table.asked == {(Ask.NAME_SUIT, 1), (Ask.NOT_NOW, 1)}

    def test_put_right_at_once_it_is_a_suit_and_the_other_way(self):
        table = self.owing()
        said = table.put(Tapped(NoTrumpKey(), table.now))
        assert said == ["0 passes", "1 names n"]
        assert table.tap("c")[1:] == ["1 names c"]
        assert table.put(Tapped(NoTrumpKey(), table.now))[1:] == ["1 names n"]

    def test_alone_before_it_and_after_it(self):
        table = self.owing()
        table.tap("alone")
        table.wait(2500)
        assert table.hold(1) == ["0 passes", "1 names n", "1 alone"]
        after = self.owing()
        after.wait(2500)
        after.hold(1)
        assert after.tap("alone") == ["1 alone"]

    def test_over_a_restart_the_first_press_is_not_taken_for_the_second(self):
        table = self.owing()
        table.restart(clock=5)
        assert table.hold(1) == []
        table.wait(2500)
        assert table.hold(1) == ["0 passes", "1 names n"]


class TestE11StickTheDealer:
    """E11: dealer West, spades up; all pass, N E S pass again; West: PASS, SPADES, HEARTS."""

    def stuck(self, rules=None):
        table = called(dealer=3, up="Qs", rules=rules)
        for seat in (0, 1, 2, 3, 0, 1, 2):
            assert table.tap(seat) == [f"{seat} passes"]
        return table

    def test_pass_and_the_turned_down_suit_are_refused_hearts_is_taken(self):
        table = self.stuck()
        assert table.tap(3) == []
        assert table.asked == {(Ask.STUCK, 3)}
        table.hold(3)
        assert table.tap("s") == []
        assert table.asked == {(Ask.BARRED, 3), (Ask.NAME_SUIT, 3)}
        assert table.tap("h") == ["3 names h"]
        assert table.asked == set()
        assert (table.view.trump.value, table.view.turn) == ("h", 0)
        assert not table.session.history.game.deal.owes_discard

    def test_time_names_nothing(self):
        table = self.stuck()
        table.tap(3)
        assert table.wait(3_600_000) == []
        assert table.view.stage is Stage.ROUND_TWO
        assert table.asked == {(Ask.STUCK, 3)}

    def test_the_dealer_cannot_pass_for_others_on_the_way(self):
        """Refused whole: passes that the refused one would have implied are not recorded."""
        table = called(dealer=3, up="Qs")
        table.tap(3)
        table.wait(3000)
        assert table.tap(3) == []
        assert table.asked == {(Ask.STUCK, 3)}
        assert table.view.turn == 0

    def test_with_stick_off_the_same_pass_throws_the_deal_in(self):
        table = self.stuck(OFF)
        assert table.tap(3) == ["3 passes"]
        assert table.view.last_deal.outcome is Outcome.PASSED_OUT


class TestE12ThrownIn:
    """E12: after scored deals eight passes; the score stays and the old result is gone."""

    TRICKS = (  # North and South take four and one: 1 point
        "0 Ah, 1 9h, 2 Th, 3 Qh",
        "0 Kh, 1 9c, 2 9d, 3 9s",
        "0 As, 1 Ts, 2 Qs, 3 Ks",
        "0 Ad, 1 Td, 2 Qd, 3 Kd",
        "0 Tc, 1 Ac, 2 Jc, 3 Qc",
    )

    @pytest.mark.parametrize(
        ("whose", "dealer"), [(PassedOutDealer.LEFT, 1), (PassedOutDealer.SAME, 0)]
    )
    def test_a_throw_in(self, whose, dealer):
        rules = HouseRules(stick_the_dealer=False, passed_out_dealer=whose)
        table = ordered(dealer=3, up="Jh", maker=0, rules=rules)
        for trick in self.TRICKS:
            table.play(trick)
            table.wait(1000)
            table.gather()
        assert table.score == (1, 0)
        assert table.view.last_deal.points == (1, 0)
        table.lay("kitty", "Js")
        assert table.view.last_deal is None
        for seat in (1, 2, 3, 0, 1, 2, 3, 0):
            table.tap(seat)
        assert table.view.stage is Stage.TURN_UP
        assert table.view.score == (1, 0)
        assert table.view.last_deal.outcome is Outcome.PASSED_OUT
        assert table.view.last_deal.points == (0, 0)
        assert table.view.reneges == ()
        assert table.view.dealer == dealer
        table.lift("kitty", "Js")
        assert table.lay("kitty", "9d") == ["up 9d"]
        first = (dealer + 1) % 4
        assert table.tap(first) == [f"{first} passes"]
        assert table.score == (1, 0)


class TestAlone:
    def test_after_ordering_up(self):
        table = called(dealer=3)
        table.hold(1)
        assert table.tap("alone") == ["1 alone"]
        assert table.view.sitting == (3,)
        assert table.tap("alone") == []

    def test_before_the_suit_in_round_two(self):
        table = called(dealer=3)
        table.tap(3)
        table.hold(0)
        assert table.tap("alone") == []
        assert table.tap("s") == ["0 names s", "0 alone"]

    def test_after_the_suit_in_round_two(self):
        table = called(dealer=3)
        table.tap(3)
        table.hold(0)
        table.tap("s")
        assert table.tap("alone") == ["0 alone"]

    def test_said_by_one_who_then_passes_it_is_not_the_next_ones(self):
        table = called(dealer=3)
        table.tap(3)
        table.hold(0)
        table.tap("alone")
        table.tap(0)
        table.hold(1)
        assert table.tap("s") == ["1 names s"]

    @pytest.mark.parametrize("lead", ["0 9c"])
    def test_once_led_it_is_too_late(self, lead):
        table = ordered(dealer=3, maker=1)
        table.play(lead)
        assert table.tap("alone") == []
        assert not table.view.alone

    def test_with_nothing_called_it_says_nothing(self):
        table = called(dealer=3)
        assert table.tap("alone") == []
        assert table.hold(0) == ["0 orders up"]

    def test_canadian_the_dealers_partner_must(self):
        table = called(dealer=3, rules=HouseRules(canadian_loner=True))
        assert table.hold(1) == ["0 passes", "1 orders up", "1 alone"]

    @pytest.mark.parametrize(
        ("maker", "lead", "leader"),
        [
            (0, LonerLead.LEFT_OF_DEALER, 3),  # E07 (a): dealer S, N alone, W leads
            (1, LonerLead.LEFT_OF_DEALER, 0),  # E07 (b): E alone, W sits, N leads
            (0, LonerLead.LEFT_OF_LONER, 1),
            (1, LonerLead.LEFT_OF_LONER, 2),
        ],
    )
    def test_who_leads(self, maker, lead, leader):
        table = called(dealer=2, rules=HouseRules(loner_lead=lead))
        table.hold(maker)
        table.tap("alone")
        assert table.view.turn == leader


def test_side_and_suit_keys_in_play_say_nothing():
    table = ordered(dealer=3)
    for seat in range(4):  # the leader's among them
        assert table.tap(seat) == []
        assert table.hold(seat) == []
    for suit in "cdhs":
        assert table.tap(suit) == []
    assert table.asked == set()
    assert table.lay(0, "9c") == ["0 plays 9c"]


class TestAloneByTheHousesRules:
    """The *alone* key says what the house lets a maker say (rules.md 1.3.10, 1.4.1, 1.4.2, A9)."""

    def test_where_nobody_goes_alone_it_is_refused_and_says_so(self):
        table = called(rules=HouseRules(alone=False))
        table.hold(0)
        assert table.tap("alone") == []
        assert table.asked == {(Ask.NO_ALONE, 0)}
        assert not table.view.alone

    def test_nor_before_the_suit(self):
        table = called(rules=HouseRules(alone=False))
        table.tap(3)
        table.hold(0)
        assert table.tap("alone") == []
        assert (Ask.NO_ALONE, 0) in table.asked
        assert table.tap("s") == ["0 names s"]

    def test_where_it_is_said_with_the_call_it_is_too_late_after_the_discard(self):
        rules = HouseRules(alone_until=AloneUntil.CALL)
        table = called(rules=rules)
        table.hold(0)
        table.lift("kitty", "Qh")
        table.wait(1000)
        table.lay("kitty", "9s")
        assert table.wait(LATE) == ["3 discards 9s"]
        assert table.tap("alone") == []
        assert table.asked == {(Ask.ALONE_LATE, 0)}
        again = called(rules=rules)
        again.hold(0)
        assert again.tap("alone") == ["0 alone"]

    @pytest.mark.parametrize(
        ("rules", "said"),
        [
            (HouseRules(canadian_loner=True), ["0 passes", "1 orders up", "1 alone"]),
            (HouseRules(), ["0 passes", "1 orders up"]),
        ],
    )
    def test_the_dealers_partner_ordering_up_goes_alone_where_it_must(self, rules, said):
        assert called(dealer=3, rules=rules).hold(1) == said

    @pytest.mark.parametrize(
        ("round_two", "seat", "said"),
        [
            (True, 1, ["0 passes", "1 names s", "1 alone"]),
            (True, 0, ["0 names s"]),
            (True, 3, ["0 passes", "1 passes", "2 passes", "3 names s"]),
            (False, 1, ["0 passes", "1 names s"]),
        ],
    )
    def test_the_suit_key_of_the_dealers_partner_in_round_two(self, round_two, seat, said):
        rules = HouseRules(canadian_loner=True, canadian_round_two=round_two, alone=False)
        table = called(dealer=3, rules=rules)
        table.tap(3)
        table.wait(5000)  # else it would put its own pass right
        table.hold(seat)
        assert table.tap("s") == said

    def test_a_suit_put_right_goes_alone_as_well(self):
        rules = HouseRules(canadian_loner=True, canadian_round_two=True)
        table = called(dealer=3, rules=rules)
        table.tap(3)
        table.hold(1)
        assert table.tap("s")[-2:] == ["1 names s", "1 alone"]
        table.tap("undo")
        table.tap("undo")
        assert not table.view.alone
