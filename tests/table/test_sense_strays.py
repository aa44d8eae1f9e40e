"""Cases of the table's sense: a card that lay on a pad and is in no trick, when a deal ends.

Seats: 0 North, 1 East, 2 South, 3 West."""

import pytest
from tabletop import DECK, Tabletop, deal_out, ordered, pad_of

from bowerboard.euchre.rules import HouseRules
from bowerboard.table.session import Session
from bowerboard.view import Ask, Question, Stage

ASKED = 2800
FOUR = (
    "0 9c, 1 Tc, 2 Ac, 3 Kc",
    "2 Ah, 3 Qh, 0 Th, 1 Kh",
    "2 9s, 3 Ts, 0 As, 1 Qs",
    "0 9d, 1 Td, 2 Kd, 3 Ad",
)
"""Four tricks under hearts, West having taken the upcard and laid its discard beside every pad."""


def before_the_last(rules=None):
    table = ordered(rules=rules)
    deal_out(table, FOUR)
    assert table.view.tricks == (3, 1)
    return table


def test_a_deal_in_which_every_card_is_in_a_trick_is_scored_at_once():
    table = before_the_last()
    table.play("3 Jd, 0 9h, 1 Jc, 2 Js")
    assert table.view.stage is Stage.TURN_UP
    assert table.view.questions == ()


def stray():
    """East laid a card, and took it up again; it has played five others by the end."""
    table = ordered()
    table.lay(1, "Qd")
    table.wait(700)
    table.lift(1, "Qd")
    table.wait(1500)
    deal_out(table, FOUR)
    table.play("3 Jd, 0 9h, 1 Jc")
    return table


def test_one_that_is_in_no_trick_is_asked_about_before_the_deal_is_scored():
    table = stray()
    assert table.play("2 Js") == []
    assert table.view.questions == (Question(Ask.CHECK_DEAL, None),)
    assert table.score == (0, 0)
    assert "Qd" not in {str(c) for c in table.view.cards_shown()}
    table.wait(60_000)
    assert table.score == (0, 0)


@pytest.mark.parametrize("by", range(4))
def test_whoever_holds_a_key_says_that_it_is_right(by):
    table = stray()
    table.play("2 Js")
    assert table.hold(by)[0] == "2 plays Js"
    assert table.score == (1, 0)
    assert table.asked == set()


def test_a_correction_that_explains_the_card_withdraws_the_question():
    table = stray()
    table.play("2 Js")
    table.tap("undo")
    table.tap("undo")  # East's knave of clubs
    table.gather()
    table.wait(2000)
    assert table.lay(1, "Qd")[:2] == ["1 plays Qd", "2 plays Js"]


def test_the_discard_laid_on_the_dealers_pad_explains_itself():
    table = ordered()
    table.lay(3, "9s")
    table.wait(1000)
    table.play("0 9c, 1 Tc, 2 Ac")
    table.wait(1000)
    table.lay(3, "Kc")
    table.wait(1000)
    table.gather()
    table.lift(3, "9s")
    deal_out(table, ("2 Ah, 3 Qh, 0 Th, 1 Kh", "2 Ks, 3 Ts, 0 As, 1 Qs", FOUR[3]))
    table.play("3 Jd, 0 9h, 1 Jc")
    assert table.play("2 Js")[0] == "2 plays Js"


def test_a_card_of_whoever_sits_out_explains_itself():
    table = ordered()
    table.tap("alone")
    table.lay(2, "Qd")
    table.lift(2, "Qd")
    table.wait(1500)
    said = deal_out(
        table,
        (
            "0 Jh, 1 9h, 3 Qh",
            "0 Jd, 1 Kh, 3 Th",
            "0 Ah, 1 9c, 3 Tc",
            "0 Ac, 1 Kc, 3 Jc",
            "0 As, 1 Ks, 3 Js",
        ),
    )
    assert said[-1] == "3 plays Js"
    assert table.score == (4, 0)


class TestSixth:
    """A seat that has played its last card lays one more (rules.md 2.2)."""

    def sixth(self, rules=None, seat=3):
        table = before_the_last(rules)
        table.play("3 Jd, 0 9h")
        if seat == 0:
            table.play("1 Jc")
        table.wait(1000)
        table.lay(seat, "Qd")
        table.wait(ASKED)
        assert table.view.questions == (Question(Ask.SIX_CARDS, seat),)
        return table

    def test_it_is_asked_and_held_it_is_so(self):
        table = self.sixth(HouseRules(six_cards=2))
        assert table.hold(3) == ["3 holds six"]
        assert table.score == (2, 0)
        assert table.asked == set()
        assert table.play("1 Jc, 2 Js")[:2] == ["1 plays Jc", "2 plays Js"]

    def test_another_seats_key_says_that_it_was_none(self):
        table = self.sixth(HouseRules(six_cards=2))
        assert table.hold(0) == []
        assert table.play("1 Jc, 2 Js")[:2] == ["1 plays Jc", "2 plays Js"]
        assert table.score == (1, 0)

    def test_beside_the_seat_whose_turn_it_is_it_may_be_that_seats_card(self):
        """East's card may be read by North's pad: nobody is asked for six yet."""
        table = before_the_last()
        table.play("3 Jd, 0 9h")
        table.wait(1000)
        table.lay(0, "Jc")
        table.wait(ASKED)
        assert Ask.SIX_CARDS not in {ask for ask, _ in table.asked}
        table.lift(0, "Jc")
        assert table.lay(1, "Jc") == ["1 plays Jc"]

    def test_lifted_it_is_asked_about_no_more_before_the_end(self):
        table = self.sixth(seat=0)
        table.lift(0, "Qd")
        assert table.asked == set()
        table.play("2 Js")
        assert table.asked == {(Ask.CHECK_DEAL, None)}


class TestAfterTheDeal:
    """All tricks are played, and somebody finds a card left in the hand (rules.md 2.2)."""

    def over(self, rules=None, last="1 Jc, 2 Js"):
        table = before_the_last(rules)
        table.play("3 Jd, 0 9h")
        table.play(last)
        assert table.score == (1, 0)
        table.wait(1500)
        table.gather()
        return table

    def test_it_is_asked_and_held_it_is_on_the_record_and_costs_what_it_costs(self):
        table = self.over(HouseRules(six_cards=2))
        assert table.lay(1, "Qd") == []
        table.wait(ASKED)
        assert table.asked == {(Ask.SIX_CARDS, 1)}
        assert table.hold(1) == ["1 holds six"]
        assert table.score == (3, 0)
        assert table.asked == set()
        assert table.lay("kitty", "9s") == ["up 9s"]

    def test_lifted_it_is_asked_about_no_more(self):
        table = self.over()
        table.lay(1, "Qd")
        table.wait(ASKED)
        table.lift(1, "Qd")
        assert table.asked == set()
        assert table.hold(1) == []  # "I deal", asked about first
        assert table.score == (1, 0)

    def test_nor_once_the_next_deal_begins(self):
        table = self.over()
        table.lay(1, "Qd")
        table.wait(ASKED)
        table.lay("kitty", "9s")
        assert table.asked == set()

    def test_the_dealer_who_never_discarded_has_six_the_upcard_among_them(self):
        """West took the queen up; what it buried nobody read, and may be what lies there now; so
        may a card that it never buried: West says which."""
        table = self.over()
        table.lay(3, "Qd")
        table.wait(ASKED)
        assert table.asked == {(Ask.SIX_CARDS, 3)}

    @pytest.mark.parametrize("card", ["Js", "9c"])
    def test_a_card_of_a_trick_drawn_over_a_pad_is_none(self, card):
        table = self.over()
        table.lay(1, card)
        table.wait(ASKED)
        assert table.asked == set()

    def test_nor_is_a_discard_that_was_read(self):
        table = ordered()
        table.lay("kitty", "Qd")
        table.wait(1600)
        deal_out(table, FOUR)
        table.play("3 Jd, 0 9h, 1 Jc, 2 Js")
        table.gather()
        table.lay(1, "Qd")
        table.wait(ASKED)
        assert table.asked == set()

    def test_nor_is_a_pack_put_down_or_a_packet_dealt(self):
        table = self.over()
        table.lay(1, "Qd")
        table.lay(1, "Kh")
        table.wait(ASKED)
        assert table.asked == set()
        table.lift(1, "Qd")
        table.lift(1, "Kh")
        table.wait(20_000)
        table.lay(1, "Ks")
        table.wait(ASKED)
        assert table.asked == set()

    def test_after_the_last_deal_of_a_game_too(self):
        table = self.over(HouseRules(target=1, six_cards=1))
        table.lay(0, "Qd")
        table.wait(ASKED)
        assert (Ask.SIX_CARDS, 0) in table.asked
        assert table.hold(0) == ["0 holds six"]
        assert table.view.stage is Stage.GAME_OVER
        assert table.score == (1, 1)
        table.tap("undo")
        assert table.tap("undo")[0].startswith("undo")
        assert table.score == (1, 0)

    def test_where_the_result_is_to_be_confirmed_it_is_asked_about_first(self):
        """What the face asks for is what holding the key says."""
        table = self.over(HouseRules(target=1, confirm_result=True))
        table.lay(0, "Qd")
        table.wait(ASKED)
        assert [q.ask for q in table.view.questions if q.seat == 0] == [Ask.SIX_CARDS, Ask.CONFIRM]
        assert table.hold(0) == ["0 holds six"]
        assert (Ask.CONFIRM, 0) in table.asked
        assert table.hold(0) == []
        assert (Ask.CONFIRM, 0) not in table.asked

    def test_without_a_kitty_pad_it_is_no_turn_up(self):
        """North deals next, and finds a card at once."""
        table = Tabletop()
        table.session = Session(DECK, {pad_of(p): p for p in range(4)}, table.rules)
        table.hold(3)
        table.lay(3, "Qh")
        table.wait(1600)
        table.hold(0)
        table.lift(3, "Qh")
        table.wait(1000)
        deal_out(table, FOUR)
        table.play("3 Jd, 0 9h, 1 Jc, 2 Js")
        table.wait(1500)
        table.gather()
        table.wait(2000)
        assert table.lay(0, "Qd") == []
        assert table.wait(5000) == []
        assert table.asked == {(Ask.SIX_CARDS, 0)}
