"""Cases of the table's sense: cards lifted alone, exchanged, laid two at a time, or led too soon.

Seats: 0 North, 1 East, 2 South, 3 West; hearts are trumps, and North leads."""

import pytest
from tabletop import deal_out, ordered

from bowerboard.euchre.rules import HouseRules
from bowerboard.view import Ask

LATE, ASKED, READ_GONE = 1600, 2800, 700


def undone(said):
    """How many conclusions were taken back at the head of ``said``, and what followed."""
    back = [line for line in said if line.startswith("undo")]
    assert said[: len(back)] == back
    return len(back), said[len(back) :]


def gathered(table, *cards):
    said = []
    for seat, name in cards:
        said += table.lift(seat, name)
    return said


class TestOneOfTwoIsReadNextDoorToo:
    def test_whoever_has_played_there_has_not_laid_it(self):
        """West lays two at once; South's pad, whose card lies there, reads one of them too."""
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        table.wait(20)
        assert undone(table.lay(3, "Ks")) == (1, [])
        table.wait(40)
        assert table.lay(2, "Kc") == []
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_AGAIN, 3)}
        table.lift(3, "Ks")
        assert table.wait(500) == ["3 plays Kc"]

    def test_whoever_has_not_may_have(self):
        table = ordered()
        table.play("0 9c, 1 Tc")
        table.wait(1000)
        table.lay(3, "Ac")
        table.lay(3, "Kc")
        assert table.lay(2, "Ac") == ["2 plays Ac", "3 plays Kc"]


class TestLiftedJustBeforeItsTurn:
    """East laid a card as if to lead, and takes it up as North lays the lead."""

    def led(self, lifted_after):
        table = ordered()
        table.lay(1, "Tc")
        table.wait(3500)
        assert table.asked == {(Ask.LAY_ON_PAD, 0)}
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc"]
        table.wait(lifted_after)
        table.lift(1, "Tc")
        return table

    def test_it_was_lifted_before_it_counted(self):
        table = self.led(20)
        assert undone(table.wait(600)) == (1, [])
        assert table.lay(1, "Kc") == ["1 plays Kc"]
        assert table.asked == set()

    def test_if_it_only_flickered_it_counts_when_it_is_back(self):
        table = self.led(400)
        table.wait(600)
        assert table.lay(1, "Tc") == ["1 plays Tc"]

    def test_lifted_long_after_it_was_played(self):
        table = self.led(900)
        assert table.wait(ASKED) == []

    def test_lifted_with_its_trick_it_was_played(self):
        table = ordered()
        for seat, name in ((1, "Tc"), (2, "Ac"), (3, "Kc")):
            table.lay(seat, name)
            table.wait(500)
        table.lay(0, "9c")
        table.wait(300)
        said = gathered(table, (1, "Tc"), (2, "Ac"), (3, "Kc"), (0, "9c")) + table.wait(LATE)
        assert undone(said)[0] == 0
        assert len(table.session.history.game.deal.tricks) == 1


class TestLiftedLongBeforeItsTrick:
    """West ends the trick, and takes its card up while the others leave theirs."""

    def lifted(self, before):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        table.wait(1000)
        table.lift(3, "Kc")
        table.wait(before)
        return table

    def test_it_is_asked_for_once_the_trick_is_gathered(self):
        table = self.lifted(2000)
        assert table.bodies()[-1] == "3 plays Kc"
        assert gathered(table, (0, "9c"), (1, "Tc"), (2, "Ac")) == []
        assert undone(table.wait(1000)) == (1, [])
        table.lay(2, "As")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        assert table.lay(3, "Qc") == []  # it may follow the ace of spades
        table.lift(3, "Qc")
        table.wait(1000)
        assert table.lay(3, "Qc") == ["3 plays Qc", "2 plays As"]

    def test_a_hand_that_gathers_is_not_so_slow(self):
        table = self.lifted(1000)
        assert gathered(table, (0, "9c"), (1, "Tc"), (2, "Ac")) + table.wait(1000) == []
        assert table.lay(2, "As") == ["2 plays As"]

    def test_laid_back_it_is_the_card(self):
        table = self.lifted(3000)
        table.lay(3, "Kc")
        table.wait(500)
        assert gathered(table, (0, "9c"), (1, "Tc"), (2, "Ac"), (3, "Kc")) == []
        assert table.wait(ASKED) == []


class TestTheWinnersCardWasNotRead:
    """East takes the trick with a card that no pad read, and leads before it is gathered."""

    def led(self):
        table = ordered()
        table.play("0 9c, 2 Tc, 3 Kc")
        table.wait(1000)
        assert table.lay(1, "As") == ["1 plays As", "2 plays Tc", "3 plays Kc"]
        table.wait(2000)
        return table

    def test_what_stays_when_the_rest_is_gathered_is_the_lead(self):
        table = self.led()
        gathered(table, (0, "9c"), (2, "Tc"), (3, "Kc"))
        table.play("2 Ts")
        assert undone(table.wait(LATE)) == (3, [])
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 1)}
        table.lift(1, "As")
        table.wait(1000)
        assert table.lay(1, "Ac") == ["1 plays Ac", "2 plays Tc", "3 plays Kc"]
        assert table.view.turn == 1
        table.lift(1, "Ac")
        assert table.lay(1, "As") == ["1 plays As", "2 plays Ts"]

    def test_left_there_without_another_following_it_is_only_left(self):
        table = self.led()
        gathered(table, (0, "9c"), (2, "Tc"), (3, "Kc"))
        assert table.play("3 Ks") == ["3 plays Ks"]
        table.play("0 Qs")
        assert table.wait(2 * LATE)[:1] != ["undo"]
        assert [str(p.card) for p in table.session.history.game.deal.trick.plays] == ["Ks", "Qs"]


class TestExchanged:
    LAST = "0 9c, 1 Tc, 2 Qc, 3 Ac"

    def trick(self, cards=LAST, rules=None):
        table = ordered(rules=rules)
        table.play(cards)
        table.wait(1000)
        return table

    def test_the_card_that_takes_the_trick_is_put_back(self):
        table = self.trick()
        table.lift(3, "Ac")
        table.wait(300)
        assert table.lay(3, "Kc") == []
        assert table.wait(LATE) == []
        assert table.asked == {(Ask.PUT_BACK, 3)}

    def test_or_taken_back_where_the_house_lets(self):
        table = self.trick(rules=HouseRules(take_back=True))
        table.lift(3, "Ac")
        table.wait(300)
        table.lay(3, "Kc")
        assert table.wait(LATE) == ["3 takes back Ac", "3 plays Kc"]

    def test_a_lead_while_the_trick_is_being_gathered_waits_no_longer_than_that(self):
        table = self.trick()
        table.lift(3, "Ac")
        assert table.lay(3, "As") == []
        table.wait(100)
        said = gathered(table, (0, "9c"), (1, "Tc"), (2, "Qc"))
        assert said + table.wait(500) == ["3 plays As"]
        assert table.asked == set()

    def test_a_lead_beside_the_trick_counts_at_once(self):
        table = self.trick()
        assert table.lay(3, "As") == ["3 plays As"]

    def test_the_winner_does_not_lead_upon_another_that_is_being_exchanged(self):
        table = self.trick("0 9c, 1 Tc, 2 Ac, 3 Qc")
        table.lift(3, "Qc")
        table.wait(300)
        table.lay(3, "Kc")
        table.wait(1300)
        assert table.lay(2, "As") == []
        table.wait(LATE)
        assert table.asked == {(Ask.PUT_BACK, 3)}

    def test_gathered_so_all_the_same_the_one_instead_was_played(self):
        table = self.trick("0 9c, 1 Tc, 2 Ac, 3 Qc")
        table.lift(3, "Qc")
        table.wait(300)
        table.lay(3, "Kc")
        table.wait(1300)
        table.lay(2, "As")
        table.wait(LATE)
        assert table.asked == {(Ask.PUT_BACK, 3)}
        said = gathered(table, (0, "9c"), (1, "Tc"), (2, "Ac"), (3, "Kc")) + table.wait(600)
        assert undone(said) == (1, ["3 plays Kc", "2 plays As"])

    def test_the_next_card_does_not_count_while_the_one_instead_flickers(self):
        table = self.trick("0 9c, 1 Td")
        table.lift(1, "Td")
        table.wait(300)
        table.lay(1, "Tc")
        table.wait(900)
        table.lift(1, "Tc")
        assert table.lay(2, "Ac") == []
        table.wait(600)
        assert table.lay(1, "Tc") == []
        table.wait(LATE)
        assert table.asked == {(Ask.PUT_BACK, 1)}

    def test_one_taken_up_for_good_keeps_nobody_waiting(self):
        table = self.trick("0 9c, 1 Td")
        table.lift(1, "Td")
        table.wait(300)
        table.lay(1, "Tc")
        table.wait(300)
        table.lift(1, "Tc")
        assert table.lay(2, "Ac") + table.wait(LATE) == ["2 plays Ac"]


class TestLedBeforeAMissingCard:
    """South takes the trick for everybody to see and leads; West's card was not read."""

    def led(self, then):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(1000)
        table.lay(2, "As")
        table.wait(then)
        return table

    def test_what_west_lays_long_after_may_follow_the_lead(self):
        table = self.led(1700)
        assert table.lay(3, "Ks") == []
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.lift(3, "Ks")
        table.wait(500)
        assert table.lay(3, "Kc") == ["3 plays Kc", "2 plays As"]

    def test_insisted_upon_it_is_wests_card(self):
        table = self.led(1700)
        table.lay(3, "Kc")
        table.lift(3, "Kc")
        table.wait(500)
        assert table.lay(3, "Kc") == ["3 plays Kc", "2 plays As"]

    def test_soon_after_it_is_wests_card(self):
        table = self.led(900)
        assert table.lay(3, "Kc") == ["3 plays Kc", "2 plays As"]

    @pytest.mark.parametrize("gone", [0, 600])
    def test_the_lead_may_flicker_meanwhile(self, gone):
        table = self.led(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 3)}
        table.lift(2, "As")
        table.wait(gone)
        assert table.lay(3, "Ks") == []

    def test_wests_card_moved_over_from_souths_pad_is_no_lead(self):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(1000)
        table.lay(2, "Kc")
        table.wait(ASKED + LATE)
        assert table.lay(3, "Kc") == []  # it may only be drawn over West's pad
        table.wait(700)
        assert table.lift(2, "Kc") == []
        assert table.wait(500) == ["3 plays Kc"]

    def test_another_who_lays_out_of_turn_is_no_lead(self):
        """North has led and lays its next card, and nobody else has followed."""
        table = ordered()
        table.play("0 9c")
        table.wait(1000)
        table.lay(0, "As")
        table.wait(LATE + 400)
        assert table.lay(1, "Tc") == ["1 plays Tc"]


class TestTheLeadWasNotReadAndAFollowersCardWas:
    """North's lead was not read.  East and South have followed, and North's pad reads West's card
    before West's own does."""

    def followed(self, between):
        table = ordered()
        table.lay("kitty", "Th")
        table.wait(LATE)
        for seat, name in between:
            table.wait(700)
            table.lay(seat, name)
        table.wait(500)
        assert "0 plays Ac" in table.lay(0, "Ac")
        table.wait(3)
        return table, table.lay(3, "Ac")

    def test_it_is_wests(self):
        table, said = self.followed(((1, "Tc"), (2, "Qc")))
        assert undone(said) == (3, [])
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 0)}
        said = table.lay(0, "9c")
        assert said == ["0 plays 9c", "1 plays Tc", "2 plays Qc", "3 plays Ac"]

    def test_a_lead_that_wests_pad_reads_as_well_is_a_lead(self):
        table = ordered()
        table.lay(0, "Ac")
        table.wait(3)
        assert table.lay(3, "Ac") == []
        assert table.play("1 Tc, 2 Qc") == ["1 plays Tc", "2 plays Qc"]


class TestTheLeadUnreadAndTheTrickDragged:
    def test_what_was_dragged_over_a_pad_is_not_its_seats(self):
        """North's lead is read only next door; East gathers the trick over its own pad."""
        table = ordered()
        table.lay(1, "9d")
        table.wait(700)
        table.play("1 Qd, 2 Td, 3 9c")
        table.wait(1000)
        table.lay(1, "9c")
        table.wait(600)
        gathered(table, (1, "Qd"), (3, "9c"), (2, "Td"))
        table.wait(80)
        gathered(table, (1, "9d"), (1, "9c"))
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 0)}
        table.lay(0, "9d")
        table.lift(0, "9d")
        table.wait(1000)
        said = table.lay(0, "9d")
        assert said == ["0 plays 9d", "1 plays Qd", "2 plays Td", "3 plays 9c"]
        assert table.wait(LATE) == []


class TestTheLastCardIsReadAfterTheNextLead:
    """West ruffs and leads at once; its trump is read late, and North's follow waits already."""

    def led(self):
        table = ordered()
        table.play("0 Ac, 1 Tc, 2 Qc")
        table.wait(1000)
        table.lay(0, "Ad")
        table.wait(100)
        assert table.lay(3, "Kd") == ["3 plays Kd", "0 plays Ad"]
        table.wait(165)
        assert undone(table.lay(3, "Th")) == (2, [])
        return table

    def test_the_one_that_goes_with_the_trick_was_played_to_it(self):
        table = self.led()
        table.wait(1500)
        said = gathered(table, (0, "Ac"), (1, "Tc"), (2, "Qc"), (3, "Th")) + table.wait(600)
        assert said == ["3 plays Th", "3 plays Kd", "0 plays Ad"]

    def test_else_it_is_asked_which(self):
        table = self.led()
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_AGAIN, 3)}


def test_of_two_stuck_together_the_one_lifted_by_itself_was_not_played():
    """South's ace was read late, so that the card that stuck to it counted first."""
    table = ordered(dealer=0)
    deal_out(table, ("1 9c, 2 Tc, 3 Ac, 0 Kc",))
    table.play("3 Ks, 0 Qs, 1 9s")
    table.wait(1000)
    assert table.lay(2, "Qd") == ["2 plays Qd"]
    table.wait(1120)
    assert table.lay(2, "As") == []
    table.wait(1100)
    table.lift(2, "Qd")
    table.wait(2100)
    said = gathered(table, (2, "As"), (3, "Ks"), (0, "Qs"), (1, "9s"))
    assert (said[0].split()[0], said[1:]) == ("undo", ["2 plays As"])
    table.wait(430)
    assert table.lay(2, "Qd") + table.wait(500) == ["2 plays Qd"]


class TestOneOfTwo:
    """Two cards of East's stuck together; South's pad reads the one that was played first."""

    def stuck(self):
        table = ordered()
        deal_out(table, ("0 9c, 1 Tc, 2 Qc, 3 Ac",))
        table.play("3 Ad, 0 9d")
        table.wait(1000)
        table.lay(2, "9s")
        assert table.lay(1, "Ks") == ["1 plays Ks", "2 plays 9s"]
        table.wait(15)
        table.lay(1, "9s")
        table.wait(3000)
        return table

    def test_the_other_lifted_it_is_easts(self):
        table = self.stuck()
        table.lift(1, "Ks")
        table.wait(LATE)
        assert table.lay(2, "Kd")[-2:] == ["1 plays 9s", "2 plays Kd"]

    def test_while_both_lie_there_and_once_the_trick_is_gathered_nothing_changes(self):
        table = self.stuck()
        assert table.wait(5000) == []
        said = gathered(table, (3, "Ad"), (0, "9d"), (1, "Ks"), (1, "9s"), (2, "9s"))
        assert said + table.wait(5000) == []
