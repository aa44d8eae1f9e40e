"""Cases of the table's sense: a card to one trick that may be taken for one to another.

Seats: 0 North, 1 East, 2 South, 3 West."""

import pytest
from tabletop import deal_out, easts_card_missed, ordered

from bowerboard.view import Ask, Question

LATE, ASKED = 1600, 2800


def undone(said):
    """Whether all that was concluded is that something is taken back."""
    return bool(said) and all(line.startswith("undo ") for line in said)


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

    def test_a_pad_that_is_back_reads_its_lead_late(self):
        table = ordered()
        deal_out(table, ("0 Ac, 1 Tc, 2 9c, 3 Kc",))
        table.wait(1000)
        table.lose(0)
        for seat, name in ((1, "Ts"), (2, "9s"), (3, "Ks")):
            table.lay(seat, name)
            table.wait(700)
        table.appear(0)
        table.wait(60)
        table.lay(0, "As", lying=True)
        assert table.wait(500)[:2] == ["0 plays As", "1 plays Ts"]

    def test_the_dealers_discard_has_followed_nothing(self):
        table = ordered()
        table.lay(3, "Ks")  # on the own pad
        table.wait(1500)
        table.lay(1, "Ts")
        table.lay(2, "9s")
        table.wait(240)
        assert table.lay(0, "As") == ["0 plays As", "1 plays Ts", "2 plays 9s"]

    def test_laid_again_it_was_the_lead(self):
        table = self.followed()
        table.wait(1100)
        table.lay(0, "As")
        assert table.relay(0, "As")[:2] == ["0 plays As", "1 plays Ts"]


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

    def test_so_it_does_as_a_lead_that_the_next_seat_has_followed(self):
        """West's trump was not read, and it leads what looks like the last card of the trick."""
        table = ordered()
        deal_out(table, ("0 Ac, 1 Tc, 2 9c, 3 Kc",))
        table.play("0 9d, 1 Ad, 2 Td")
        table.wait(1000)
        assert table.lay(3, "Qc") == ["3 plays Qc"]
        table.wait(1000)
        assert table.lay(0, "Jc") == []
        table.wait(500)
        for seat, name in ((0, "9d"), (1, "Ad"), (2, "Td")):
            table.lift(seat, name)
        assert undone(table.wait(LATE))
        assert table.view.turn == 3
        table.lift(3, "Qc")
        table.wait(300)
        assert table.lay(3, "Th") == ["3 plays Th"]

    def test_gathered_with_the_others_it_was_to_that_trick(self):
        table = self.followed()
        for seat, name in ((0, "9d"), (1, "Td"), (2, "Ad"), (3, "Js")):
            table.lift(seat, name)
        table.wait(1000)
        table.lay(3, "9s")
        assert table.play("0 Ks") == ["0 plays Ks"]


@pytest.mark.parametrize("together", [True, False])
def test_a_pad_that_was_cleared_did_not_flicker(together):
    """East was not read, all others have played and North has led on.  East lays the card that is
    missing and one to that lead, clears its pad and lays the missing one again."""
    table = ordered()
    table.play("0 Ac")
    for seat, name in ((2, "9c"), (3, "Kc"), (0, "As")):
        table.lay(seat, name)
        table.wait(1000)
    table.wait(1000)
    assert table.lay(1, "Tc") == []
    assert table.asked == {(Ask.LAY_MISSED, 1)}
    table.wait(1500)
    assert table.lay(1, "Ts") == []
    table.wait(1300)
    table.lift(1, "Tc")
    if together:
        table.lift(1, "Ts")
    table.wait(400)
    said = table.lay(1, "Tc")
    assert (said[:1] == ["1 plays Tc"]) is together


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


class TestDrawnOverThePadOfWhoTakesIt:
    """North's card was not read; West, East and South have laid theirs, and the trick is drawn
    over North's pad before that has been seen."""

    def laid(self):
        table = ordered(dealer=0)
        deal_out(table, ("1 9c, 2 Tc, 3 Ac, 0 Kc",))
        table.wait(1000)
        table.play("3 9d")
        table.lay(1, "Td")
        table.wait(200)
        table.lay(2, "Kd")
        table.wait(LATE)
        return table

    def test_none_of_them_is_norths(self):
        table = self.laid()
        assert table.lay(0, "Td") == []
        assert table.lay(0, "Kd") == []
        table.wait(300)
        said = table.lift(1, "Td") + table.lift(2, "Kd") + table.lift(3, "9d")
        table.wait(300)
        said += table.lift(0, "Td") + table.lift(0, "Kd") + table.wait(1000)
        assert said == []

    def test_one_alone_is_not_either(self):
        table = self.laid()
        table.wait(100)
        assert table.lay(0, "Td") == []
        table.wait(300)
        said = table.lift(1, "Td") + table.lift(2, "Kd") + table.lift(3, "9d")
        table.wait(300)
        said += table.lift(0, "Td") + table.wait(1000)
        assert said == []

    def test_what_stays_there_is(self):
        table = self.laid()
        table.lay(0, "Td")
        table.wait(700)
        assert table.lift(1, "Td") == []
        assert table.wait(500)[:1] == ["0 plays Td"]

    def test_a_pad_that_is_back_reads_late_what_lies_there(self):
        table = ordered(dealer=0)
        deal_out(table, ("1 9c, 2 Tc, 3 Ac, 0 Kc",))
        table.play("3 9d")
        table.lose(0)
        table.lay(1, "Jd")
        table.wait(2000)
        table.appear(0)
        table.wait(600)
        assert table.lay(0, "Jd", lying=True)[:1] == ["0 plays Jd"]


class TestBesideOneWhoSitsOut:
    """East is alone, so that West sits out, and lays a card which North's pad reads too."""

    def test_the_second_card_is_norths(self):
        table = ordered(dealer=1, up="Ad", maker=1)
        table.tap("alone")
        table.play("2 Tc")
        table.wait(LATE)
        table.lay(3, "Kc")
        table.wait(40)
        assert table.lay(0, "Kc") == ["0 plays Kc"]
        table.wait(322)
        undone, played = table.lay(0, "Qc")
        assert (undone.split()[0], played) == ("undo", "0 plays Qc")
        assert table.play("1 Qd") == ["1 plays Qd"]
        assert table.asked == set()

    def test_so_it_is_when_they_were_the_last_to_the_trick(self):
        table = ordered(dealer=1, up="Ad", maker=1)
        table.tap("alone")
        deal_out(table, ("2 Tc, 0 Qc, 1 Ac",))
        table.wait(1000)
        table.play("1 Ks, 2 9s")
        table.lay(0, "Kc")
        table.wait(900)
        table.lay(3, "Kc")
        table.wait(900)
        assert table.lay(0, "Qs") == []
        undone, played = table.wait(LATE)
        assert (undone.split()[0], played) == ("undo", "0 plays Qs")

    def test_a_hand_put_down_as_the_trick_is_gathered_is_none(self):
        table = ordered(dealer=1, up="Ad", maker=1)
        table.tap("alone")
        deal_out(table, ("2 Tc, 0 Qc, 1 Ac",))
        table.wait(1000)
        table.play("1 Ks, 2 9s")
        table.lay(0, "Qs")
        table.wait(80)
        table.lay(3, "Qs")
        table.wait(1600)
        said = table.lay(0, "Kc")
        table.wait(300)
        for seat, name in ((1, "Ks"), (2, "9s"), (0, "Qs"), (3, "Qs")):
            said += table.lift(seat, name)
        assert said + table.wait(1000) == []


def test_a_hand_taken_up_while_the_lead_flickers_has_no_card_played_by_that():
    table = ordered(dealer=3)
    deal_out(table, ("0 Ac, 1 Tc, 2 9c, 3 Kc",))
    table.lay(1, "Js")
    table.lay(1, "Kh")
    table.wait(2000)
    assert table.play("0 Td") == ["0 plays Td"]
    table.wait(800)
    table.lift(1, "Js")
    table.wait(490)
    said = table.lift(0, "Td") + table.wait(500)
    assert said == ["1 plays Kh"]


def test_two_stuck_together_though_a_pad_whose_turn_is_far_off_reads_one_of_them():
    table = ordered()
    deal_out(table, ("0 9c, 1 Tc, 2 Qc, 3 Ac",))
    table.wait(1000)
    assert table.lay(3, "Ad") == ["3 plays Ad"]
    table.wait(7)
    assert undone(table.lay(3, "Jh"))
    table.wait(60)
    assert table.lay(2, "Ad") == []
    assert table.wait(ASKED) == []
    assert (Ask.LAY_AGAIN, 3) in table.asked
    table.lift(3, "Jh")
    assert table.wait(500) == ["3 plays Ad"]


def test_that_a_trick_is_gathered_is_known_after_its_lead_was_laid_again():
    """The lead was not read and West's card lay before North, so that neither counted."""
    table = ordered(dealer=1)
    for seat, name in ((0, "Ah"), (0, "9h"), (1, "Jh")):
        table.lay(seat, name)
        table.wait(800)
    for seat, name in ((0, "Ah"), (0, "9h"), (1, "Jh")):
        table.lift(seat, name)
    table.wait(2000)
    assert table.lay(3, "Ts") == []  # West has taken the trick, and leads
    table.wait(ASKED)
    assert (Ask.LAY_MISSED, 2) in table.asked
    table.lay(2, "Kh")
    assert table.relay(2, "Kh") == ["2 plays Kh"]
    assert table.asked == {(Ask.LAY_MISSED, 3)}
    table.lift(3, "Ts")
    table.wait(300)
    assert table.lay(3, "Ah")[:2] == ["3 plays Ah", "0 plays 9h"]


def test_two_cards_laid_as_the_answer_count_neither_though_others_of_the_trick_are_gathered():
    table = easts_card_missed()
    assert table.asked == {(Ask.LAY_MISSED, 1)}
    table.lay(1, "Kd")
    table.lift(1, "Kd")
    table.wait(300)
    assert table.lay(1, "9s") == ["1 plays 9s", "2 plays Td", "3 plays Ad", "3 plays Ks"]
    table.wait(160)
    assert undone(table.lay(1, "Kd"))  # which was laid before, and read late
    assert table.view.turn == 1
    table.lift(1, "9s")
    table.lift(1, "Kd")
    table.wait(600)
    said = table.lay(1, "Kd")
    assert said == ["1 plays Kd", "2 plays Td", "3 plays Ad", "3 plays Ks"]


def test_a_question_stays_the_same_from_the_lifting_of_the_card_to_its_laying():
    """South and West have waited so long for East that theirs may be hands put down."""
    table = ordered()
    deal_out(table, ("0 Ac, 1 Tc, 2 9c, 3 Kc",))
    table.play("0 9d, 2 Td, 3 Kd")
    table.wait(9000)
    table.lay(1, "Ad")
    table.wait(ASKED)
    assert table.asked == {(Ask.LAY_AGAIN, 2)}
    table.lift(2, "Td")
    assert table.asked == {(Ask.LAY_AGAIN, 2)}
    table.wait(1000)
    assert table.asked == {(Ask.LAY_AGAIN, 2)}
    assert table.lay(2, "Td") == ["2 plays Td"]
    assert table.asked == set()
