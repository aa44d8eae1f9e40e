"""Cases of the table's sense: slips that late reads make look like something else.

Seats: 0 North, 1 East, 2 South, 3 West."""

import pytest
from tabletop import deal_out, ordered

from bowerboard.euchre.rules import HouseRules
from bowerboard.view import Ask, Question

LATE, ASKED = 1600, 2800


class TestTwoStuckTogether:
    """East plays last to the second trick and lays two cards; the wrong one is read first, and
    ends the trick.  South takes it."""

    FIRST = ("0 9c, 1 Tc, 2 Ac, 3 Kc",)

    def last_to_lay(self, rules=None):
        table = ordered(rules=rules)
        deal_out(table, self.FIRST)
        table.play("2 Ah, 3 Qh, 0 Th")
        table.wait(1000)
        return table

    def stuck(self, late, rules=None):
        table = self.last_to_lay(rules)
        assert table.lay(1, "9s") == ["1 plays 9s"]
        table.wait(late)
        said = table.lay(1, "Kh")
        return table, said

    @pytest.mark.parametrize("late", [200, 508, 1500])
    def test_neither_counts_until_one_is_left(self, late):
        table, said = self.stuck(late)
        said += table.wait(LATE)
        assert [line.split()[0] for line in said] == ["undo"]
        assert table.lift(1, "9s") == []
        assert table.wait(500) == ["1 plays Kh"]
        assert table.asked == set()

    def test_when_the_leader_leads_on_it_is_asked_for_and_proves_nothing(self):
        table, _ = self.stuck(508)
        table.wait(300)
        assert table.play("2 As, 3 Ks, 0 Qs") == ["2 plays As", "3 plays Ks", "0 plays Qs"]
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_AGAIN, 1), (Ask.CHECK_DEAL, None)}
        table.lift(1, "9s")
        table.lift(1, "Kh")
        table.wait(500)
        assert table.lay(1, "Kh") == ["1 plays Kh"]
        assert table.asked == {(Ask.CHECK_DEAL, None)}

    def test_a_hand_put_down_while_the_trick_is_being_lifted_is_no_second_card(self):
        """That a card was lifted is reported 700 ms later."""
        table = self.last_to_lay()
        table.lay(1, "Kh")
        table.wait(1400)
        assert table.lay(1, "9s") == []
        assert table.lay(1, "Ts") == []
        table.wait(400)
        table.lift(1, "Kh")
        for seat, name in ((2, "Ah"), (3, "Qh"), (0, "Th")):
            table.lift(seat, name)
        assert table.wait(1000) == []
        assert len(table.session.history.game.deal.tricks) == 2

    def test_a_card_of_the_leader_that_the_next_pad_reads_first_changes_nothing(self):
        table = self.last_to_lay()
        table.lay(1, "Kh")
        table.wait(900)
        table.lay(1, "As")
        table.wait(700)
        table.lay(2, "As")
        assert len(table.session.history.game.deal.tricks) == 2
        assert [str(play.card) for play in table.session.history.game.deal.trick.plays] == ["As"]
        assert table.asked == set()

    def test_laid_long_after_and_the_first_one_lifted_it_is_a_card_taken_back(self):
        table, said = self.stuck(3000, HouseRules(take_back=True))
        assert said == []
        table.lift(1, "9s")
        assert table.wait(LATE) == ["1 takes back 9s", "1 plays Kh"]
        table, said = self.stuck(3000)
        table.lift(1, "9s")
        table.wait(LATE)
        assert (Ask.PUT_BACK, 1) in table.asked

    def test_a_trick_that_is_gathered_one_card_after_another_is_none(self):
        """East has laid a card out of turn upon its own, and the trick is gathered."""
        table, _ = self.stuck(3000)
        table.lift(1, "9s")
        for seat, name in ((2, "Ah"), (3, "Qh"), (0, "Th")):
            table.wait(10)
            table.lift(seat, name)
        assert table.wait(LATE) == []
        assert len(table.session.history.game.deal.tricks) == 2


class TestStuckToTheCardThatWins:
    """East takes the second trick with its last card, and lays a second one with it."""

    def won(self, late=372, wins="Jh", beside="Qs"):
        table = ordered()
        deal_out(table, ("0 9c, 1 Tc, 2 Ac, 3 Kc",))
        table.play("2 As, 3 Ks, 0 Ts")
        table.wait(1000)
        assert table.lay(1, wins) == [f"1 plays {wins}"]
        table.wait(late)
        return table, table.lay(1, beside)

    def test_it_is_no_lead_that_proves_a_renege(self):
        """It is asked about, and what East then lays counts for the trick."""
        table, said = self.won()
        assert said == []
        assert not any("reneged" in line for line in table.wait(ASKED))
        assert table.asked == {(Ask.LAY_AGAIN, 1)}
        table.lift(1, "Jh")
        assert table.relay(1, "Qs") == ["1 plays Qs"]
        assert table.view.turn == 2

    def test_it_is_one_where_the_next_seat_follows(self):
        table, _ = self.won()
        table.wait(1000)
        assert table.lay(2, "Ad") == ["1 plays Qs", "1 reneged in 1 Jh", "2 plays Ad"]

    def test_laid_again_by_itself_it_is_a_lead(self):
        table, _ = self.won()
        table.wait(1500)
        table.lift(1, "Qs")
        table.wait(400)
        assert table.lay(1, "Qs") == ["1 plays Qs", "1 reneged in 1 Jh"]

    @pytest.mark.parametrize("beside", ["Qs", "9d"])
    def test_lifted_alone_of_the_trick_it_was_the_wrong_one(self, beside):
        table, _ = self.won(beside=beside)
        table.wait(1000)
        assert table.lift(1, "Jh") == []
        said = table.wait(ASKED)
        assert {line.split()[0] for line in said[:-1]} <= {"undo"}
        assert said[-1] == f"1 plays {beside}"
        assert [len(table.session.history.game.deal.tricks), len(table.view.trick)] == [2, 0]
        assert not any("reneged" in line for line in table.bodies()) or beside == "9d"

    def test_a_lead_that_proves_nothing_counts_at_once(self):
        _, said = self.won(beside="9d")
        assert said == ["1 plays 9d"]

    def test_and_goes_on_counting_when_the_trick_is_gathered(self):
        table, _ = self.won(beside="9d")
        table.wait(1000)
        for seat, name in ((1, "Jh"), (2, "As"), (3, "Ks"), (0, "Ts")):
            assert table.lift(seat, name) == []
        assert table.wait(2 * ASKED) == []
        assert table.asked == set()


class TestHandTakenUp:
    def test_one_of_its_cards_laid_again_leaves_no_other_behind(self):
        """South rests two cards on its pad while East's card flickers, and then plays one."""
        table = ordered(maker=2)
        table.play("0 Ad, 1 Td")
        table.lay(2, "Jd")
        table.lay(2, "Jc")
        table.wait(900)
        table.lift(1, "Td")
        table.wait(128)
        table.lift(2, "Jc")
        table.lift(2, "Jd")
        table.wait(170)
        assert not any("Jc" in line for line in table.lay(2, "Jd"))
        table.wait(500)
        table.lay(1, "Td")
        assert not any("Jc" in line for line in table.wait(LATE))
        assert "Jc" not in {str(card) for card in table.view.cards_shown()}


class TestMissedAndPlayedOn:
    """East's card was not read; the others followed and the winner leads over the trick."""

    def played_on(self):
        table = ordered()
        table.play("0 Ac")
        table.lay(2, "Kc")
        table.wait(1000)
        table.lay(3, "Tc")
        table.wait(1500)
        assert table.lay(0, "Ah") == []
        table.wait(LATE - 100)
        return table

    def test_what_its_seat_lays_now_may_be_its_card_to_the_next_trick(self):
        table = self.played_on()
        assert table.lay(1, "Kh") == []
        assert table.view.questions == (Question(Ask.LAY_MISSED, 1, detail="1"),)
        table.lift(1, "Kh")
        table.wait(300)
        said = table.lay(1, "9c")
        assert [line for line in said if "discards" not in line] == ["1 plays 9c", "2 plays Kc"]

    def test_or_the_missing_one_which_its_seat_insists_on(self):
        table = self.played_on()
        assert table.lay(1, "9c") == []
        for _ in range(2):
            said = table.relay(1, "9c")
        assert said[0] == "1 plays 9c"

    def test_a_late_read_is_the_missing_one(self):
        table = ordered()
        table.play("0 Ac")
        table.wait(1000)
        table.lay(2, "Kc")
        table.wait(100)
        table.lay(3, "Tc")
        table.wait(300)
        table.lay(0, "Ah")
        assert table.lay(1, "9c")[0] == "1 plays 9c"


class TestFlickers:
    def test_a_lead_that_flickers_is_no_answer_to_what_it_was_not_asked(self):
        """West's card to the trick was not read, and it leads: back at once, that is no answer."""
        table = ordered(maker=1)
        table.play("0 Kc, 1 Tc, 2 9c")
        table.wait(1000)
        table.gather()
        table.wait(500)
        assert table.lay(3, "Ks") == []
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.wait(1100)
        table.lift(3, "Ks")
        table.wait(590)
        assert table.lay(3, "Ks") == []
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.lift(3, "Ks")
        table.wait(300)
        assert table.lay(3, "Ac") == ["3 plays Ac"]


class TestTricksThatCannotBeRight:
    """East lays what it has played already, again and again: it has not played it before."""

    def contradicted(self):
        table = ordered(rules=HouseRules())
        table.play("0 Ac, 1 Js, 2 9c, 3 Tc")  # East's knave of spades was no card to this trick
        table.wait(1000)
        table.gather()
        table.wait(2000)
        table.play("0 As")
        table.lay(2, "Ts")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}
        for _ in range(2):
            table.lay(1, "Js")
            table.wait(2500)
            table.lift(1, "Js")
            table.wait(300)
        return table

    def test_the_faces_say_so(self):
        table = self.contradicted()
        assert (Ask.CHECK_DEAL, None) in table.asked

    def test_though_all_play_on_and_nobody_reads_the_question(self):
        table = ordered()
        table.play("0 Ac, 1 Js, 2 9c, 3 Tc")
        table.wait(1000)
        table.gather()
        table.wait(2000)
        table.play("0 As")
        for seat, name in ((2, "Ts"), (3, "Ks")):
            table.lay(seat, name)
            table.wait(1000)
        for seat, name in ((0, "As"), (2, "Ts"), (3, "Ks")):
            table.lift(seat, name)
        table.wait(1000)
        table.lay(0, "Ad")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 1)}
        for _ in range(2):
            assert (Ask.CHECK_DEAL, None) not in table.asked
            table.lay(1, "Js")
            table.wait(2500)
            table.lift(1, "Js")
            table.wait(300)
        assert (Ask.CHECK_DEAL, None) in table.asked

    def test_laid_once_it_says_nothing(self):
        table = ordered()
        deal_out(table, ("0 Ac, 1 Js, 2 9c, 3 Tc",))
        table.wait(1000)
        table.play("0 As")
        table.lay(2, "Ts")
        table.wait(ASKED)
        table.lay(1, "Js")
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}

    def test_nothing_is_proven_by_them(self):
        """East's Kc would prove that its knave was a renege."""
        table = self.contradicted()
        said = table.lay(1, "Kc")
        assert said[0] == "1 plays Kc"
        assert not any("reneged" in line for line in said)

    def test_until_somebody_says_that_they_are_right(self):
        table = self.contradicted()
        said = table.hold(3)
        assert (Ask.CHECK_DEAL, None) not in table.asked
        said += table.lay(1, "Kc")
        assert "1 reneged in 0 Js" in said

    def test_or_puts_them_right(self):
        table = self.contradicted()
        for _ in range(8):
            table.tap("undo")
        assert (Ask.CHECK_DEAL, None) not in table.asked


class TestBesideOneWhoSitsOut:
    """South sits out, North being alone, and lays a card that East's pad reads as well."""

    def lone(self):
        table = ordered()
        table.tap("alone")
        return table

    def test_it_is_not_taken_for_easts_next_card(self):
        table = self.lone()
        table.play("0 Ac, 1 9c")
        table.wait(500)
        table.lay(2, "Qd")
        table.wait(60)
        table.lay(1, "Qd")
        table.wait(400)
        table.play("3 Tc")
        table.wait(800)
        for seat, name in ((1, "9c"), (3, "Tc"), (0, "Ac")):
            table.lift(seat, name)
        table.wait(1000)
        assert table.play("0 Kd") == ["0 plays Kd"]
        assert not any("Qd" in line for line in table.wait(ASKED))
        assert table.asked == {(Ask.LAY_AGAIN, 1)}
        table.lift(1, "Qd")
        table.lift(2, "Qd")
        table.wait(300)
        assert table.lay(1, "Jd") == ["1 plays Jd"]

    def test_easts_own_card_read_there_too_counts_at_once(self):
        table = self.lone()
        table.play("0 Ac")
        table.wait(1000)
        table.lay(2, "9c")
        table.wait(40)
        assert table.lay(1, "9c") == ["1 plays 9c"]


class TestTwoCardsOnTwoPads:
    def test_which_is_whose_is_asked(self):
        """East lays ahead, North's pad reads that first; then each reads the other's as well."""
        table = ordered()
        assert table.lay(0, "Tc") == ["0 plays Tc"]
        table.wait(400)
        table.lay(1, "Tc")
        table.wait(700)
        table.lay(0, "9c")
        table.wait(90)
        assert table.lay(1, "9c") == []
        assert table.asked == {(Ask.LAY_AGAIN, 1)}
        for name in ("Tc", "9c"):
            table.lift(1, name)
        table.lift(0, "Tc")
        table.wait(300)
        said = table.lay(1, "Tc")
        assert said[1:] == ["0 plays 9c", "1 plays Tc"]


class TestTheLeaderInsists:
    def test_laid_again_it_is_the_lead_though_another_was_read_first(self):
        """East's lead and South's card were not read, West's was: it looks like a wrong lead."""
        table = ordered(dealer=0)
        table.lay(3, "Jd")
        table.wait(900)
        table.lay(0, "Ac")
        table.wait(ASKED)
        assert table.asked == {(Ask.CARD_OUT_OF_TURN, 3)}
        assert table.lay(1, "Ad") == []
        table.wait(2000)
        assert table.relay(1, "Ad") == ["1 plays Ad"]
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 2)}
        assert table.lay(2, "Kd")[0] == "2 plays Kd"


class TestOnlyTheLeadWasRead:
    """North is alone; East's and West's cards to its lead were not read, and it is gathered."""

    def gathered(self):
        table = ordered()
        table.tap("alone")
        table.play("0 Ac")
        table.wait(3000)
        table.lift(0, "Ac")
        return table

    def test_what_the_next_seat_lays_is_asked_about(self):
        table = self.gathered()
        table.wait(1200)
        assert table.lay(1, "Kh") == []
        assert table.wait(LATE) == []
        assert table.view.questions == (Question(Ask.LAY_MISSED, 1, detail="1"),)
        table.lift(1, "Kh")
        table.wait(300)
        assert table.lay(1, "9c") == ["1 plays 9c"]

    def test_a_lead_that_flickers_only_makes_it_wait(self):
        table = self.gathered()
        table.wait(400)
        assert table.lay(1, "9c") == []
        table.wait(300)
        assert table.lay(0, "Ac") == ["1 plays 9c"]
        assert table.asked == set()
