"""Cases of the table's sense, at the level of what is observed, tags and keys in, conclusions and
questions out: a read missed altogether.

Seats: 0 North, 1 East, 2 South, 3 West."""

from tabletop import deal_out, ordered

from bowerboard.view import Ask, Question

LATE, ASKED = 1600, 2000


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
        assert table.asked == {(Ask.LAY_ON_PAD, 3)}
        assert table.lay(3, "Kc") == ["3 plays Kc", "0 plays As"]
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
        assert table.asked == {(Ask.LAY_ON_PAD, 3)}
        assert table.lay(3, "9s") == []
        assert table.asked == {(Ask.LAY_AGAIN, 3)}
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
        assert table.asked == {(Ask.LAY_AGAIN, 3)}
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
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}
        assert table.lay(1, "Tc") == ["1 plays Tc", "2 plays Ac", "3 plays Kc", "2 plays As"]
        assert table.asked == set()

    def test_the_leader_who_leads_again_takes_nothing_back(self):
        """One card of the trick had counted; its seat leads to the next one as well."""
        table = self.missed()
        table.lay(0, "As")
        table.wait(LATE)
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}

    def test_nor_is_its_card_to_the_next_trick_taken_for_the_missing_one(self):
        table = self.missed()
        table.lay(0, "As")
        table.wait(1000)
        assert table.lay(1, "Ts") == []
        assert table.asked == {(Ask.LAY_AGAIN, 1)}
        table.lift(1, "Ts")
        table.wait(300)
        assert table.lay(1, "Tc") == ["1 plays Tc", "2 plays Ac", "3 plays Kc"]

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
        assert table.asked == {(Ask.LAY_AGAIN, 2)}
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
        assert table.asked == {(Ask.LAY_AGAIN, 2)}

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
