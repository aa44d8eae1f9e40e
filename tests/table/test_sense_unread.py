"""Cases of the table's sense, at the level of what is observed, tags and keys in, conclusions and
questions out: a read missed altogether.

Seats: 0 North, 1 East, 2 South, 3 West."""

import pytest
from tabletop import deal_out, ordered

from bowerboard.euchre.cards import card
from bowerboard.euchre.irregular import CardExposed
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink.corrections import Author, Record
from bowerboard.table.changes import Correct
from bowerboard.view import Ask, Question

LATE, ASKED = 1600, 2800


def answer(table, seat, name):
    """Lay the missing card of a gathered trick: first it may be a card to the next one."""
    assert table.lay(seat, name) == []
    return table.relay(seat, name)


class TestMissedAltogether:
    """The light and the face ask for it; the next lead closes the trick where nothing hangs."""

    def test_the_seat_is_asked_and_its_light_blinks(self):
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Ac")
        table.wait(ASKED)
        assert table.view.questions == (Question(Ask.LAY_ON_PAD, 1),)
        from bowerboard.seatlink import words
        from bowerboard.table.lights import light

        assert light(table.view, 1) == words.LIGHT_BLINK
        assert table.lay(1, "Tc") == ["1 plays Tc", "2 plays Ac"]
        assert table.asked == set()

    def test_it_is_not_asked_while_its_pad_is_lost(self):
        table = ordered()
        table.play("0 9c")
        table.lose(1)
        table.lay(2, "Ac")
        table.wait(5000)
        assert table.asked == set()
        assert table.view.pads_lost == (1,)

    def test_where_it_can_matter_to_a_renege_it_is_asked_for_though_another_leads(self):
        table = ordered()
        table.play("0 Ac, 1 Tc, 2 9c")
        assert table.lay(0, "As") == []  # North leads, so it took the trick; West was not read
        assert table.wait(LATE) == []
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 3)}

    def test_where_every_candidate_loses_and_no_renege_hangs_it_stays_unread(self):
        """All trumps and spades have been seen: West's card can be no renege, nor prove one."""
        table = ordered(dealer=3, up="Qh", maker=0)
        tricks = ("0 Jh, 1 9h, 2 Th, 3 Qh", "0 Jd, 1 Kh, 2 Ah, 3 9c", "0 As, 1 Ts, 2 9s, 3 Ks")
        deal_out(table, tricks)
        table.play("0 Qs, 1 Js, 2 9d")
        table.wait(500)
        assert table.lay(0, "Ad") == []
        assert table.wait(LATE) == ["3 plays unread", "0 plays Ad"]
        assert table.asked == set()
        assert [str(p.card) for p in table.view.last_trick.cards] == ["Qs", "Js", "9d"]
        assert table.view.last_trick.winner == 0

    @pytest.mark.parametrize("discard", ["9h", "Tc", "Kd"])
    def test_whether_it_is_asked_for_tells_nothing_of_a_discard_that_was_read(self, discard):
        """The nine of hearts, a trump, has not been seen: West may hold it, or have buried it."""
        table = ordered(dealer=3, up="Qh", maker=0)
        table.lay("kitty", discard)
        assert table.wait(LATE) == [f"3 discards {discard}"]
        tricks = ("0 Jh, 1 Kh, 2 Th, 3 Qh", "0 Jd, 1 9c, 2 Ah, 3 Ac", "0 As, 1 Ts, 2 9s, 3 Ks")
        deal_out(table, tricks)
        table.play("0 Qs, 1 Js, 2 9d")
        table.wait(500)
        assert table.lay(0, "Ad") == []
        assert table.wait(ASKED) == []
        assert table.asked == {(Ask.LAY_ON_PAD, 3)}

    def test_where_somebody_would_win_with_it_it_is_asked_for(self):
        table = ordered(dealer=3, up="Qh", maker=0)
        deal_out(table, ("0 As, 1 Ts, 2 9s, 3 Ks",))
        table.play("0 Qs, 1 Js, 2 9d")
        table.wait(500)
        table.lay(0, "Jd")
        assert table.wait(ASKED) == []
        assert table.asked == {(Ask.LAY_ON_PAD, 3)}
        assert table.lay(3, "9c") == ["3 plays 9c", "0 plays Jd"]

    def test_the_card_asked_for_counts_though_the_trick_is_gathered_and_the_next_is_not_it(self):
        """West's card was not read; the trick was gathered, the next begun; West lays it again."""
        table = ordered()
        table.play("0 Ac, 1 9c, 2 Tc")
        table.wait(500)
        table.gather()
        table.play("0 As")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        assert table.lay(3, "Kc") == []  # it may be West's card to the next trick
        assert table.relay(3, "Kc") == ["3 plays Kc", "0 plays As"]
        table.wait(500)
        assert table.lay(3, "9s") == []
        assert table.play("1 Ts") == ["1 plays Ts"]

    def test_a_card_that_follows_the_next_lead_is_not_taken_for_the_one_asked_for(self):
        """West's card was not read; the trick was gathered; North and East, then West play on."""
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(500)
        table.gather()
        table.play("2 As")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        assert table.lay(3, "9s") == []
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.lift(3, "9s")
        table.wait(300)
        assert table.lay(3, "Kc") == ["3 plays Kc", "2 plays As"]

    def test_a_trick_gathered_before_the_card_was_read_is_not_given_the_next_lead(self):
        """West's card was not read; West took the trick, and leads."""
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Kc")
        table.wait(500)
        table.gather()
        table.wait(1000)
        assert table.lay(3, "As") == []
        assert table.asked == {(Ask.LAY_MISSED, 3)}
        table.lift(3, "As")
        table.wait(300)
        assert table.lay(3, "Ac") == ["3 plays Ac"]
        assert table.view.turn == 3


class TestGatheredBeforeItWasRead:
    """A trick of which one card was not read is gathered; the rest of it is not forgotten."""

    def missed(self, gathered="9c"):
        """North led, East was not read, South and West lay there waiting; all is gathered."""
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Ac")
        table.lay(3, "Kc")
        table.wait(1500)
        table.gather()
        table.wait(700)
        return table

    def test_the_cards_that_waited_follow_the_one_that_is_laid_again(self):
        table = self.missed()
        table.lay(2, "As")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 1)}
        said = answer(table, 1, "Tc")
        assert said == ["1 plays Tc", "2 plays Ac", "3 plays Kc", "2 plays As"]
        assert table.asked == set()

    def test_the_leader_who_leads_again_takes_nothing_back(self):
        """One card of the trick had counted; its seat leads to the next one as well."""
        table = self.missed()
        table.lay(0, "As")
        table.wait(LATE)
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 1)}

    def test_nor_is_its_card_to_the_next_trick_taken_for_the_missing_one(self):
        table = self.missed()
        table.lay(0, "As")
        table.wait(1000)
        assert table.lay(1, "Ts") == []
        assert table.asked == {(Ask.LAY_MISSED, 1)}
        table.lift(1, "Ts")
        table.wait(300)
        assert table.lay(1, "Tc") == ["1 plays Tc", "2 plays Ac", "3 plays Kc"]

    def test_a_lead_that_falls_as_the_question_comes_up_is_no_answer_to_it(self):
        """East took the trick with a card that was not read, and leads the moment it is asked."""
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Tc")
        table.lay(3, "Kc")
        table.wait(ASKED - 100)
        table.gather()
        table.wait(200)
        assert table.asked == {(Ask.LAY_MISSED, 1)}
        table.wait(600)
        assert table.lay(1, "As") == []
        assert table.asked == {(Ask.LAY_MISSED, 1)}
        table.wait(2000)
        table.lift(1, "As")
        table.wait(300)
        assert table.lay(1, "Ac") == ["1 plays Ac", "2 plays Tc", "3 plays Kc"]
        assert table.view.turn == 1

    def test_a_card_on_a_pad_that_is_lost_may_have_been_gathered_too(self):
        """North's pad is lost, so that its card seems to lie there still; West's was not read."""
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Kc")
        table.lose(0)
        table.wait(500)
        for seat, name in ((1, "Tc"), (2, "Kc")):
            table.lift(seat, name)
        table.wait(1000)
        assert table.lay(3, "As") == []
        assert table.asked == {(Ask.LAY_MISSED, 3)}

    def test_an_answer_answers_once(self):
        """South lays the missing card again where its card to the next trick lay, which so is
        missing then; what it lays to the third trick is not taken for that one."""
        table = ordered()
        table.play("0 9c, 1 Tc")
        table.lay(3, "Ac")
        table.wait(500)
        table.gather()
        table.wait(700)
        table.play("3 Ah, 0 Th, 1 Kh")
        assert table.lay(2, "9h") == []
        assert table.asked == {(Ask.LAY_MISSED, 2)}
        table.lift(2, "9h")
        table.wait(300)
        assert table.lay(2, "Qc")[:2] == ["2 plays Qc", "3 plays Ac"]
        assert len(table.view.trick) == 3
        table.wait(500)
        table.gather()
        table.wait(500)
        table.play("1 As")
        table.wait(500)
        assert table.lay(2, "Ks") == []
        assert table.asked == {(Ask.LAY_MISSED, 2)}

    def test_a_flicker_of_all_is_no_gathering(self):
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Ac")
        table.wait(800)
        table.lift(0, "9c")
        table.lift(2, "Ac")
        table.wait(900)
        table.lay(0, "9c")
        table.lay(2, "Ac")
        assert table.play("1 Tc") == ["1 plays Tc", "2 plays Ac"]
        assert table.asked == set()

    def test_it_is_asked_for_by_the_number_of_its_trick(self):
        table = self.missed()
        table.lay(2, "As")
        table.wait(ASKED)
        assert table.view.questions == (Question(Ask.LAY_MISSED, 1, detail="1"),)
        answer(table, 1, "Tc")
        assert table.view.questions == ()

    def test_in_the_last_trick_it_is_asked_for_though_nobody_leads_any_more(self):
        table = ordered()
        tricks = ("0 9c, 1 Tc, 2 Ac, 3 Kc", "2 Ah, 3 Qh, 0 Th, 1 Kh", "2 9s, 3 Ts, 0 As, 1 Qs")
        deal_out(table, (*tricks, "0 9d, 1 Td, 2 Kd, 3 Ad"))
        table.play("3 Jd, 0 9h, 1 Jc")
        table.wait(500)
        table.gather()
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 2)}
        assert table.lay(2, "Js")[0] == "2 plays Js"
        assert table.score == (1, 0)

    def test_where_the_lead_was_not_read_the_others_follow_it_when_it_is(self):
        table = ordered()
        for seat, name in ((1, "Tc"), (2, "Ac"), (3, "Kc")):
            table.lay(seat, name)
            table.wait(300)
        table.gather()
        table.wait(700)
        assert table.lay(2, "As") == []
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_MISSED, 0)}
        said = answer(table, 0, "9c")
        assert said == ["0 plays 9c", "1 plays Tc", "2 plays Ac", "3 plays Kc", "2 plays As"]
        assert table.asked == set()

    def test_nor_is_the_leaders_next_card_taken_for_that_lead(self):
        table = ordered()
        for seat, name in ((1, "Tc"), (2, "9s"), (3, "Kc")):
            table.lay(seat, name)
        table.wait(300)
        table.gather()
        table.wait(700)
        assert table.lay(0, "As") == []
        assert table.asked == {(Ask.LAY_MISSED, 0)}

    def test_one_card_taken_up_again_is_no_trick(self):
        table = ordered()
        table.lay(2, "Ac")
        table.wait(700)
        table.lift(2, "Ac")
        table.wait(1000)
        assert table.lay(0, "9c") == ["0 plays 9c"]


class TestInferred:
    """The one card that it can have been is taken as played, and said to be inferred."""

    def inferred(self):
        """South took its knave back, so that everybody knows its last card, which is not read."""
        table = ordered(rules=HouseRules(take_back=True))
        tricks = ("0 9c, 1 Tc, 2 Ac, 3 Kc", "2 Ah, 3 Qh, 0 Th, 1 Kh", "2 9s, 3 Ts, 0 As, 1 Qs")
        deal_out(table, tricks)
        table.play("0 9d, 1 Td, 2 Js")
        table.wait(700)
        table.lift(2, "Js")
        table.wait(700)
        table.lay(2, "Kd")
        table.wait(LATE)
        table.play("3 Ad")
        table.wait(700)
        table.gather()
        table.wait(700)
        table.play("3 Jd, 0 9h, 1 Jc")
        table.wait(700)
        return table

    def test_in_the_last_trick_once_that_is_gathered(self):
        table = self.inferred()
        before = len(table.entries)
        table.gather()
        assert "2 plays Js inferred" in table._concluded(before)
        assert table.score == (1, 0)
        assert table.asked == set()
        assert [p.inferred for p in table.view.last_trick.cards] == [False, False, False, True]

    @pytest.mark.parametrize("discard", ["Js", "Kh"])
    def test_a_card_seen_before_the_discard_is_not_known_to_be_held(self, discard):
        """The dealer, South, dropped the knave of spades before discarding, and may have buried
        it: once all have played, whether it is inferred must not hang on what was buried."""
        table = ordered(dealer=2, up="Qh", maker=3)
        table.put(Correct(Author.DIRECTOR, Record(CardExposed(2, card("Js"))), ""))
        table.lay("kitty", discard)
        assert table.wait(LATE) == [f"2 discards {discard}"]
        tricks = ("3 Kc, 0 9c, 1 Tc, 2 Ac", "2 Ah, 3 Jc, 0 Th, 1 9h", "2 9s, 3 Ts, 0 As, 1 Qs")
        deal_out(table, (*tricks, "0 9d, 1 Td, 2 Kd, 3 Ad"))
        table.play("3 Jd, 0 Qd, 1 Ks")
        table.wait(700)
        before = len(table.entries)
        table.gather()
        table.wait(ASKED)
        assert table._concluded(before) == []
        assert (Ask.LAY_MISSED, 2) in table.asked

    def test_undo_says_so(self):
        table = self.inferred()
        table.gather()
        table.tap("undo")
        (question,) = [q for q in table.view.questions if q.ask is Ask.UNDO]
        assert (str(question.deed.card), question.deed.inferred) == ("Js", True)

    def test_read_it_is_not_inferred(self):
        table = self.inferred()
        assert table.lay(2, "Js")[0] == "2 plays Js"
        assert not any(p.inferred for p in table.view.last_trick.cards)
