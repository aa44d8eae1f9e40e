"""Cases of the table's sense, at the level of what is observed, tags and keys in, conclusions and
questions out: cards taken back, laid by the wrong seat or wrong themselves.

Seats: 0 North, 1 East, 2 South, 3 West."""

import pytest
from tabletop import called, ordered

from bowerboard.euchre.cards import card
from bowerboard.euchre.options import OutOfTurn
from bowerboard.euchre.rules import HouseRules
from bowerboard.table import interpret
from bowerboard.view import Ask, Question

LATE, ASKED, STUCK = 1600, 2800, 8000


class TestTakeBack:
    """Allowed, forbidden or a penalty; the card stays known as exposed."""

    def laid_another(self, rules):
        table = ordered(rules=rules)
        table.play("0 9c, 1 Tc")
        table.wait(700)
        table.lift(1, "Tc")
        table.wait(300)
        assert table.lay(1, "Kc") == []
        return table

    def test_allowed(self):
        table = self.laid_another(HouseRules(take_back=True))
        assert table.wait(LATE) == ["1 takes back Tc", "1 plays Kc"]
        assert (1, card("Tc")) in table.session.history.game.deal.exposed
        assert table.asked == set()

    def test_as_a_penalty_the_other_side_gets_the_points_and_everybody_sees_it(self):
        table = self.laid_another(HouseRules(take_back=True, take_back_points=1))
        before = table.score
        assert table.wait(LATE) == ["1 takes back Tc", "1 plays Kc"]
        assert (before, table.score) == ((0, 0), (1, 0))
        assert Question(Ask.TAKEN_BACK, None, other=1, detail="+1") in table.view.questions
        table.play("2 Ac")
        assert table.asked == set()
        table.tap("undo")
        table.tap("undo")
        for _ in range(2):
            table.tap("undo")
            table.tap("undo")
        assert table.score == (0, 0)

    def test_without_a_penalty_nobody_is_told_of_points(self):
        table = self.laid_another(HouseRules(take_back=True))
        table.wait(LATE)
        assert table.score == (0, 0)
        assert table.view.questions == ()

    def test_forbidden_the_card_is_to_be_put_back_and_nobody_plays_on(self):
        table = self.laid_another(HouseRules())
        assert table.wait(LATE) == []
        assert table.view.questions == (Question(Ask.PUT_BACK, 1, card("Tc")),)
        assert table.lay(2, "Ac") == []
        table.lift(1, "Kc")
        assert table.lay(1, "Tc") == ["2 plays Ac"] or table.view.turn == 3
        assert table.asked == set()

    def test_it_is_not_taken_back_when_the_other_card_was_the_next_seats(self):
        """Its neighbour's card is read there too, and its own flickers."""
        table = self.laid_another(HouseRules(take_back=True))
        table.wait(900)
        assert table.lay(2, "Kc") == ["2 plays Kc"]
        table.lay(1, "Tc")
        table.wait(3000)
        assert table.asked == set()


class TestWrongSeatWrongCard:
    """Out of turn, a lead by the wrong seat, sitting out, played before, discarded, unknown."""

    def test_out_of_turn_it_waits_for_the_seats_before_it(self):
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Ac")
        table.wait(1500)
        assert table.lay(1, "Tc") == ["1 plays Tc", "2 plays Ac"]

    def test_the_wrong_leader_is_asked_to_lift_it(self):
        table = ordered()
        table.lay(2, "Ac")
        table.wait(ASKED)
        assert Question(Ask.CARD_OUT_OF_TURN, 2, other=0) in table.view.questions
        table.lift(2, "Ac")
        assert table.lay(0, "9c") == ["0 plays 9c"]
        assert table.asked == set()

    def test_the_right_leader_does_not_simply_follow_a_wrong_lead(self):
        table = ordered()
        table.lay(2, "Ac")
        table.wait(1000)
        assert table.lay(0, "9c") == []
        assert table.asked == {(Ask.CARD_OUT_OF_TURN, 2)}
        assert table.lift(2, "Ac") == ["0 plays 9c"]

    def test_who_sits_out_plays_nothing(self):
        table = called()
        table.hold(0)
        table.tap("alone")
        table.play("0 9c, 1 Tc")
        assert table.lay(2, "Ac") == []
        table.wait(STUCK)
        assert table.asked == set()
        assert table.play("3 Kc") == ["3 plays Kc"]

    def test_a_card_played_before_is_dead(self):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        table.gather()
        assert table.play("2 9c") == []
        table.wait(STUCK)
        assert table.asked == set()
        assert table.play("2 As") == ["2 plays As"]

    def test_the_buried_discard_is_asked_about_and_insisted_on(self):
        table = ordered()
        table.lay("kitty", "9s")
        assert table.wait(LATE) == ["3 discards 9s"]
        table.play("0 As, 1 Ts, 2 Ks")
        table.lift("kitty", "9s")
        assert table.lay(3, "9s") == []
        assert table.asked == {(Ask.LAY_AGAIN, 3)}
        assert table.relay(3, "9s") == ["3 plays 9s"]

    @pytest.mark.parametrize(("stays", "asked"), [(1300, set()), (ASKED, {(Ask.UNKNOWN_TAG, 0)})])
    def test_an_unknown_tag_is_asked_about_if_it_stays(self, stays, asked):
        table = ordered()
        table.lay(0, "?")
        table.wait(stays)
        assert table.asked == asked
        table.lift(0, "?")
        assert table.play("0 9c") == ["0 plays 9c"]
        assert table.asked == set()


class TestOutOfTurnStands:
    """The players let a card stand that was led or played out of turn (rules.md 2.2)."""

    def wrong_lead(self, rules=None):
        table = ordered(rules=rules)
        table.lay(2, "Ac")
        table.wait(ASKED)
        assert table.asked == {(Ask.CARD_OUT_OF_TURN, 2)}
        return table

    @pytest.mark.parametrize("by", [1, 3])
    def test_the_other_side_holds_a_key_and_the_lead_stands(self, by):
        table = self.wrong_lead()
        assert table.hold(by) == ["2 out of turn Ac"]
        assert table.asked == set()
        assert table.play("3 Kc, 0 9c, 1 Tc") == ["3 plays Kc", "0 plays 9c", "1 plays Tc"]
        assert table.view.turn == 2
        assert table.view.last_trick.winner == 2

    @pytest.mark.parametrize("by", [0, 2])
    def test_its_own_side_cannot_let_it_stand(self, by):
        table = self.wrong_lead()
        assert table.hold(by) == []
        assert (Ask.OTHERS_AGREE, by) in table.asked
        table.lift(2, "Ac")
        assert table.play("0 9c") == ["0 plays 9c"]

    def test_a_card_ahead_of_its_turn_in_a_trick_only_waits(self):
        """East's may not have been read: it is asked for, and no key passes over it."""
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Ac")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}
        assert table.hold(1) == []
        assert table.lay(1, "Tc") == ["1 plays Tc", "2 plays Ac"]

    def test_where_the_house_calls_the_card_it_is_exposed_and_waits(self):
        rules = HouseRules(lead_out_of_turn=OutOfTurn.CALL_CARD)
        table = self.wrong_lead(rules)
        assert table.hold(1) == ["2 out of turn Ac"]
        assert (2, card("Ac")) in table.session.history.game.deal.exposed
        assert table.view.turn == 0
        assert table.hold(1) == []  # once is enough
        table.lift(2, "Ac")
        assert table.play("0 9c, 1 Tc, 2 Ac")[-1] == "2 plays Ac"

    def test_a_key_held_in_play_means_nothing_else(self):
        table = ordered()
        table.play("0 9c")
        assert table.hold(1) == []
        assert table.asked == set()

    def test_a_seat_that_has_played_to_the_trick_plays_no_second_card_to_it(self):
        """North led, East is waited for, and North lays its next card: nothing can stand."""
        table = ordered()
        table.play("0 9c")
        table.wait(1000)
        table.lay(0, "As")
        table.wait(2800)
        assert table.asked == {(Ask.CARD_OUT_OF_TURN, 0)}
        assert table.hold(1) == []
        assert (Ask.NOT_NOW, 1) in table.asked
        assert table.play("1 Tc") == ["1 plays Tc"]


def test_a_case_that_never_comes_to_rest_does_not_stop_the_table(monkeypatch):
    table = ordered()
    monkeypatch.setattr(interpret, "CASES", (*interpret.CASES, lambda moment: (moment.sense, ())))
    assert table.lay(0, "9c") == ["0 plays 9c"]
    assert table.lay(1, "Tc") == ["1 plays Tc"]
