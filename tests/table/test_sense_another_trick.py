"""Cases of the table's sense: a card to one trick that may be taken for one to another.

Seats: 0 North, 1 East, 2 South, 3 West."""

import pytest
from tabletop import deal_out, ordered

from bowerboard.view import Ask, Question

LATE, ASKED = 1600, 2800


class TestFollowedBeforeItWasLed:
    """North's lead to the second trick was not read; all have followed it, and North lays on."""

    def followed(self):
        table = ordered()
        deal_out(table, ("0 Ac, 1 Tc, 2 9c, 3 Kc",))
        table.wait(1000)
        for seat, name in ((1, "Ts"), (2, "9s"), (3, "Ks")):
            assert table.lay(seat, name) == []
            table.wait(200)
        return table

    def test_a_late_read_explains_that_the_lead_comes_last(self):
        table = self.followed()
        table.wait(900)
        assert table.lay(0, "As")[:2] == ["0 plays As", "1 plays Ts"]
        assert table.asked == set()

    def test_later_it_may_lead_to_the_next_trick(self):
        table = self.followed()
        table.wait(1100)
        assert table.lay(0, "Ah") == []
        assert table.view.questions == (Question(Ask.LAY_MISSED, 0, detail="2"),)
        table.lift(0, "Ah")
        table.wait(300)
        assert table.lay(0, "As")[:2] == ["0 plays As", "1 plays Ts"]

    def test_laid_again_it_was_the_lead(self):
        table = self.followed()
        table.wait(1100)
        table.lay(0, "As")
        table.lift(0, "As")
        table.wait(300)
        assert table.lay(0, "As")[:2] == ["0 plays As", "1 plays Ts"]


class TestFollowedTheNextLead:
    """West's card to the second trick was not read.  South, who takes it, leads at once, and West
    follows so soon that its card might be that one, read late."""

    def followed(self):
        table = ordered()
        deal_out(table, ("0 Ac, 1 Tc, 2 9c, 3 Kc",))
        table.play("0 9d, 1 Td, 2 Ad")
        table.wait(1000)
        table.lay(2, "As")
        table.wait(1100)
        assert table.lay(3, "Js") == ["3 plays Js", "2 plays As"]
        table.wait(2000)
        return table

    def gathered(self):
        table = self.followed()
        for seat, name in ((0, "9d"), (1, "Td"), (2, "Ad")):
            table.lift(seat, name)
        table.wait(1000)
        return table

    def test_it_stays_when_the_others_are_gathered_so_it_followed(self):
        table = self.gathered()
        table.lay(0, "9s")
        assert {line.split()[0] for line in table.wait(LATE)} == {"undo"}
        tricks = table.session.history.game.deal.all_tricks()
        assert [len(trick.plays) for trick in tricks] == [4, 3]

    def test_until_the_next_seat_has_followed_it_may_have_been_left_lying(self):
        table = self.gathered()
        assert table.wait(10_000) == []

    def test_gathered_with_the_others_it_was_to_that_trick(self):
        table = self.followed()
        for seat, name in ((0, "9d"), (1, "Td"), (2, "Ad"), (3, "Js")):
            table.lift(seat, name)
        table.wait(1000)
        table.lay(3, "9s")
        assert table.play("0 Ks") == ["0 plays Ks"]


def test_of_a_hand_put_down_the_rest_is_no_card_when_another_pad_reads_one_of_it():
    table = ordered()
    table.play("0 Ac, 1 Tc, 2 9c, 3 Kc")
    table.wait(1000)
    table.lay(2, "9s")
    table.lay(2, "Th")
    table.wait(400)
    table.gather()
    table.wait(1000)
    table.play("0 Ts")
    table.wait(1000)
    assert table.lay(1, "9s") == ["1 plays 9s"]  # it is South's, lying beside
    assert not any("Th" in line for line in table.wait(ASKED))
    assert "Th" not in {str(card) for card in table.view.cards_shown()}


class TestTheKeyAnswersWhatIsAskedFirst:
    """West's renege is proven, and East's card to the third trick is one it has played already."""

    def proven(self):
        table = ordered()
        said = deal_out(table, ("0 Ac, 1 Tc, 2 9c, 3 Ks", "0 As, 1 Ts, 2 9s, 3 Kc"))
        assert "3 reneged in 0 Ks" in said
        assert table.asked == {(Ask.CALL_RENEGE, 0), (Ask.CALL_RENEGE, 2)}
        table.wait(2000)
        table.play("0 Ad")
        table.lay(2, "9d")
        table.wait(ASKED)
        for _ in range(2):
            table.lay(1, "Tc")
            table.wait(2500)
            table.lift(1, "Tc")
            table.wait(300)
        return table

    @pytest.mark.parametrize("by", [0, 2])
    def test_nothing_is_called_until_somebody_says_that_the_tricks_are_right(self, by):
        table = self.proven()
        assert (Ask.CHECK_DEAL, None) in table.asked
        assert not any(ask is Ask.CALL_RENEGE for ask, _ in table.asked)
        assert table.hold(by) == []
        assert (Ask.CHECK_DEAL, None) not in table.asked
        assert {(Ask.CALL_RENEGE, 0), (Ask.CALL_RENEGE, 2)} <= table.asked
        assert table.hold(by)[0] == f"{by} calls renege on 3 in 0"
