"""Cases of the table's sense: what goes with a trick that is gathered, and what stays.

Seats: 0 North, 1 East, 2 South, 3 West; hearts are trumps, and North leads."""

import pytest
from tabletop import easts_card_missed, ordered

from bowerboard.euchre.rules import HouseRules
from bowerboard.view import Ask

LATE, ASKED = 1600, 2800


def cards_of(table):
    return [str(play.card) for play in table.session.history.game.deal.trick.plays]


class TestAHandOverThePadOfWhoIsToPlay:
    """East, whose card was not read, puts its hand down as the trick is gathered."""

    def put_down(self):
        table = ordered()
        table.play("0 Ac, 2 Qc, 3 Kc")
        table.wait(700)
        table.lay(1, "Ts")
        table.lay(1, "As")
        table.wait(400)
        for seat, name in ((0, "Ac"), (2, "Qc"), (3, "Kc")):
            table.lift(seat, name)
        table.wait(1000)
        return table

    def test_taken_up_one_after_another_none_of_its_cards_was_played(self):
        table = self.put_down()
        shown = len(table.bodies())
        table.lift(1, "Ts")
        table.lift(1, "As")
        table.wait(ASKED)
        assert table.bodies()[shown:] == []
        assert {str(card) for card in table.view.cards_shown()} & {"Ts", "As"} == set()


class TestTheLastOfAHand:
    """East rests two cards over its pad before the lead, and takes up one of them."""

    def rested(self, rest):
        table = ordered()
        table.lay(1, "As")
        table.lay(1, "Qs")
        table.wait(2000)
        table.lift(1, "Qs")
        table.wait(1000)
        if not rest:
            table.lift(1, "As")
        table.lay(0, "Ac")
        return table

    def test_it_is_not_shown_as_a_play(self):
        table = self.rested(rest=True)
        table.wait(600)
        assert cards_of(table) == ["Ac"]
        assert "As" not in {str(card) for card in table.view.cards_shown()}
        table.wait(LATE)
        assert table.asked == {(Ask.LAY_AGAIN, 1)}
        table.lift(1, "As")
        table.wait(1000)
        assert table.lay(1, "As") == ["1 plays As"]

    def test_and_taken_up_too_it_is_not_asked_about(self):
        table = self.rested(rest=False)
        table.wait(LATE)
        assert table.asked == set()
        assert table.lay(1, "Tc") == ["1 plays Tc"]


class TestDraggedOverThePadThatIsAsked:
    """East's card was not read.  East takes the trick, gathers it over its own pad and leads."""

    def gathered(self, *dragged):
        table = ordered()
        table.play("0 9c, 2 Tc, 3 Kc")
        table.wait(2000)
        for name in dragged:
            table.lay(1, name)
        table.wait(630)
        for seat, name in ((0, "9c"), (2, "Tc"), (3, "Kc")):
            table.lift(seat, name)
        table.wait(300)
        assert table.asked == {(Ask.LAY_MISSED, 1)}
        for name in dragged:
            table.lift(1, name)
        return table

    @pytest.mark.parametrize("dragged", [("Kc", "9c"), ("9c", "Kc"), ("9c",), ("Kc",)])
    def test_the_next_card_is_no_answer(self, dragged):
        table = self.gathered(*dragged)
        table.wait(500)
        assert table.lay(1, "As") == []
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 1)}

    @pytest.mark.parametrize("dragged", [("Kc", "9c"), ("9c", "Kc"), ("9c",)])
    def test_the_missing_one_is(self, dragged):
        table = self.gathered(*dragged)
        table.wait(ASKED)
        table.lay(1, "Ac")
        table.lift(1, "Ac")
        table.wait(1000)
        assert table.lay(1, "Ac") == ["1 plays Ac", "2 plays Tc", "3 plays Kc"]
        assert table.view.turn == 1


class TestAWholeTrickWaited:
    def test_gathered_each_of_its_cards_was_played(self):
        """West's card was missed and is laid again only when all of the next trick lies there."""
        table = ordered()
        table.play("0 Ac, 1 Tc, 2 Qc")
        table.wait(500)
        table.gather()
        table.play("0 Ad, 1 Td, 2 Qd")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.play("3 Kc")
        table.lift(3, "Kc")
        table.wait(9000)
        assert table.lay(3, "Kc")[0] == "3 plays Kc"
        table.wait(2000)
        said = []
        for seat, name in ((0, "Ad"), (1, "Td"), (2, "Qd"), (3, "Kc")):
            said += table.lift(seat, name)
        table.wait(1000)
        assert cards_of(table) == ["Ad", "Td", "Qd"]
        assert table.view.turn == 3


class TestTheWinnerClearsItsPad:
    """West takes a trick, leads beside it, and the lead is laid again with the pad cleared."""

    def test_a_lead_that_is_laid_again_with_the_winning_card_gone_is_a_lead(self):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Kc, 3 Ac")
        table.wait(1200)
        table.lay(3, "As")
        table.wait(1500)
        table.lift(3, "As")
        table.wait(300)
        table.lift(3, "Ac")
        table.wait(300)
        table.lay(3, "As")
        table.wait(ASKED)
        assert cards_of(table) == ["As"]
        assert not any(line.startswith("undo") for line in table.bodies())

    def test_what_stays_when_the_trick_goes_is_asked_about(self):
        """The lead was read only once the winning card was gone: it looks like an exchange."""
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Kc, 3 Ac")
        table.wait(1000)
        table.lift(3, "Ac")
        table.wait(300)
        table.lay(3, "As")
        table.wait(1700)
        assert table.asked == {(Ask.PUT_BACK, 3)}
        for seat, name in ((0, "9c"), (1, "Tc"), (2, "Kc")):
            table.lift(seat, name)
        table.wait(1000)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.lift(3, "As")
        table.wait(1000)
        assert table.lay(3, "Ac") == ["3 plays Ac"]
        table.lift(3, "Ac")
        assert table.lay(3, "As") == ["3 plays As"]

    def test_put_back_beside_the_lead_it_is_one(self):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Kc, 3 Ac")
        table.wait(1000)
        table.lift(3, "Ac")
        table.wait(300)
        table.lay(3, "As")
        table.wait(1700)
        table.lay(3, "Ac")
        table.wait(500)
        assert cards_of(table) == ["As"]
        assert table.asked == set()


class TestExchangedUnderOneThatWaited:
    """South's card waits already as East lays two, of which the wrong one is read first."""

    def laid(self, rules=None):
        table = ordered(rules=rules)
        table.play("0 9c")
        table.wait(500)
        table.lay(2, "Qc")
        table.wait(500)
        assert table.lay(1, "Ts") == ["1 plays Ts", "2 plays Qc"]
        table.wait(1400)
        table.lay(1, "Tc")
        table.wait(1500)
        table.lift(1, "Ts")
        return table

    def test_it_is_put_back(self):
        table = self.laid()
        table.wait(LATE)
        assert table.asked == {(Ask.PUT_BACK, 1)}

    def test_or_taken_back_where_the_house_lets(self):
        table = self.laid(HouseRules(take_back=True))
        said = table.wait(LATE)
        assert said[-4:] == ["1 plays Ts", "1 takes back Ts", "1 plays Tc", "2 plays Qc"]
        assert cards_of(table) == ["9c", "Tc", "Qc"]


class TestTheLeadIsReadBeforeTheCardThatWon:
    """West takes the trick with a card that is read late, and leads at once."""

    def led(self, late):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Kc")
        table.wait(1000)
        assert table.lay(3, "As") == ["3 plays As"]
        table.wait(late)
        table.lay(3, "Ac")
        table.wait(900)
        return table

    @pytest.mark.parametrize(("late", "flickers"), [(300, True), (300, False), (1200, False)])
    def test_the_one_that_goes_with_the_trick_was_played_to_it(self, late, flickers):
        table = self.led(late)
        if flickers:
            table.lift(3, "Ac")
            table.wait(900)
        for seat, name in ((0, "9c"), (1, "Tc"), (2, "Kc")):
            table.lift(seat, name)
        if not flickers:
            table.lift(3, "Ac")
        table.wait(600)
        assert cards_of(table) == ["As"]
        assert table.view.turn == 0
        assert table.asked == set()

    def test_one_laid_out_of_turn_and_taken_up_later_was_not(self):
        table = self.led(1500)
        for seat, name in ((0, "9c"), (1, "Tc"), (2, "Kc"), (3, "As")):
            table.lift(seat, name)
        table.wait(600)
        assert table.session.history.game.deal.tricks[0].winner == 2


class TestTheAnswerFlickers:
    """West is asked for the card to the trick before, lays it, and then its card to the next one
    while the first is not read for a moment."""

    def test_two_lie_there_and_it_is_asked_again(self):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(500)
        table.gather()
        table.play("2 As")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.lay(3, "Kc")
        table.wait(1500)
        table.lift(3, "Kc")
        table.wait(150)
        table.lay(3, "Ks")
        table.wait(800)
        table.lay(3, "Kc")
        table.wait(LATE)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.lift(3, "Ks")
        table.lift(3, "Kc")
        table.wait(500)
        assert table.lay(3, "Kc") == ["3 plays Kc", "2 plays As"]
        table.wait(1000)
        assert table.lay(3, "Ks") == ["3 plays Ks"]


class TestTheNextTrickGoesWhileOneIsMissing:
    """West's card to the first trick was not read, and nobody heeds the question: the whole second
    trick is played and gathered, and the third is led."""

    def third(self):
        table = ordered()
        table.play("0 Ac, 1 Tc, 2 9c")
        table.wait(500)
        table.gather()
        table.play("0 Ts, 1 As, 2 9s")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.play("3 Js")
        table.wait(1000)
        for seat, name in ((0, "Ts"), (1, "As"), (2, "9s"), (3, "Js")):
            table.lift(seat, name)
        table.wait(1000)
        return table

    def test_what_west_lays_to_the_third_is_no_answer(self):
        table = self.third()
        table.play("1 Ad, 2 Td")
        assert table.play("3 Kd") == []
        table.wait(LATE)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.lift(3, "Kd")
        table.wait(1000)
        assert table.lay(3, "Kc") == [
            "3 plays Kc",
            *("0 plays Ts", "1 plays As", "2 plays 9s", "3 plays Js"),
            *("1 plays Ad", "2 plays Td"),
        ]
        table.lift(3, "Kc")
        assert table.play("3 Kd") == ["3 plays Kd"]
        assert table.asked == set()


def test_a_card_that_flickers_is_no_answer_though_its_seat_was_asked_when_it_was_laid():
    """Nobody lifts a card and lays it again within a quarter of a second."""
    table = ordered()
    table.play("0 Ac, 1 9c, 2 Tc")
    table.wait(500)
    table.gather()
    table.play("0 As")
    table.wait(ASKED)
    assert table.asked == {(Ask.LAY_MISSED, 3)}
    assert table.lay(3, "9s") == []  # West follows the next lead
    table.wait(1000)
    table.lift(3, "9s")
    table.wait(240)
    assert table.lay(3, "9s") == []
    table.wait(1000)
    table.lift(3, "9s")
    table.wait(300)
    assert table.lay(3, "Kc") == ["3 plays Kc", "0 plays As"]


class TestTheNextCardBesideTheAnswer:
    """East's card to the second trick was not read.  Asked for it East lays it, where it is first
    doubted, and lays its card to the next trick beside it."""

    def asked(self):
        table = easts_card_missed()
        assert table.asked == {(Ask.LAY_MISSED, 1)}
        assert table.lay(1, "Kd") == []
        table.wait(1000)
        return table

    def test_it_answers_nothing(self):
        table = self.asked()
        assert table.lay(1, "9s") == []
        assert table.wait(ASKED) == []

    def test_nor_when_the_answer_has_flickered(self):
        table = self.asked()
        table.lift(1, "Kd")
        table.wait(240)
        table.lay(1, "Kd")
        table.wait(500)
        assert table.lay(1, "9s") == []

    def test_another_seats_card_that_easts_pad_reads_too_hinders_nothing(self):
        table = self.asked()
        table.lay(1, "Ks")  # which West has led
        table.wait(1000)
        table.lift(1, "Kd")
        table.wait(1600)
        assert table.lay(1, "Kd")[0] == "1 plays Kd"

    def test_both_lifted_the_one_laid_again_does(self):
        table = self.asked()
        table.lay(1, "9s")
        table.wait(2000)
        table.lift(1, "Kd")
        table.lift(1, "9s")
        table.wait(1600)  # no flicker
        assert table.lay(1, "Kd") == ["1 plays Kd", "2 plays Td", "3 plays Ad", "3 plays Ks"]


class TestTheAnswerLaidAgainIsNotRead:
    """East lays the card of the second trick that it is asked for, lifts it to lay it again, and
    no pad reads that; West and North play to the third, and East follows them."""

    def laid(self, ahead):
        table = easts_card_missed()
        if ahead:
            table.lay(0, "Ts")
        assert table.lay(1, "Kd") == []
        table.wait(1000)
        if not ahead:
            table.lay(0, "Ts")
        table.wait(1000)
        table.lift(1, "Kd")
        table.wait(1500)
        return table

    def test_that_card_is_no_answer(self):
        table = self.laid(ahead=False)
        assert table.lay(1, "9s") == []
        table.lift(1, "9s")
        table.wait(1600)
        assert table.lay(1, "Kd")[0] == "1 plays Kd"

    def test_after_both_had_played_it_may_have_been_the_card_to_the_third(self):
        table = self.laid(ahead=True)
        assert table.lay(1, "9s")[0] == "1 plays 9s"
