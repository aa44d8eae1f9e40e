"""Cases of the table's sense: the discard, read late, twice, or by another pad than the kitty's.

Seats: 0 North, 1 East, 2 South, 3 West."""

import pytest
from tabletop import deal_out, ordered

from bowerboard.euchre.rules import HouseRules
from bowerboard.table.journal import Kind
from bowerboard.table.observed import KITTY
from bowerboard.view import Ask

LATE, ASKED = 1600, 2800


class TestDiscardReadTwice:
    """West's discard lies on the kitty pad and is read by South's pad as well."""

    def read_twice(self):
        table = ordered()
        table.lay("kitty", "9s")
        table.lay(2, "9s")
        return table

    def test_it_is_the_discard_once_everybody_has_played(self):
        table = self.read_twice()
        table.wait(LATE)
        said = table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        assert said[-1] == "3 discards 9s"

    @pytest.mark.parametrize("played", [0, 1])
    def test_a_pad_that_starts_again_does_not_make_it_a_play(self, played):
        """South's pad names it anew together with South's card, its power having failed."""
        table = self.read_twice()
        if played:
            deal_out(table, ("0 9c, 1 Tc, 2 Ac, 3 Kc",))
            table.lay(2, "9s")
        else:
            table.play("0 9c, 1 Tc")
        table.wait(1000)
        table.lay(2, "Ah")
        table.lose(2)
        table.wait(5000)
        table.appear(2, boot=7)
        table.wait(100)
        assert not any("9s" in line for line in table.lay(2, "9s"))
        assert "9s" not in {str(card) for card in table.view.cards_shown()}


class TestLeadThatMayBeTheDiscard:
    """North leads.  Its pad reads what West lays on the kitty pad, and reads it first."""

    def second_deal(self):
        """In the deal before, the discard was laid on the kitty pad."""
        table = ordered()
        table.lay("kitty", "9s")
        table.wait(2000)
        tricks = ("0 9c, 1 Tc, 2 Ac, 3 Kc", "2 Ah, 3 Qh, 0 Th, 1 Kh", "2 Ks, 3 Ts, 0 As, 1 Qs")
        deal_out(table, (*tricks, "0 9d, 1 Td, 2 Kd, 3 Ad", "3 Jd, 0 9h, 1 Jc, 2 Js"))
        table.lift("kitty", "9s")
        table.wait(5000)
        table.lay("kitty", "Qd")
        table.hold(1)
        table.lift("kitty", "Qd")
        table.wait(1500)
        assert table.session.history.game.deal.turn == 1
        return table

    @pytest.mark.parametrize("apart", [3, 300, 900, 1100, 1550])
    def test_it_is_never_shown(self, apart):
        table = self.second_deal()
        assert table.lay(1, "9s") == []
        shown = {str(card) for card in table.view.cards_shown()}
        assert table.wait(apart) == []
        assert table.lay("kitty", "9s") == []
        shown |= {str(card) for card in table.view.cards_shown()}
        table.wait(1000)
        assert table.lay(1, "Ac") == ["1 plays Ac"]
        assert table.play("2 Tc, 3 Kc, 0 9c")[-1] == "0 discards 9s"
        shown |= {str(card) for card in table.view.cards_shown()}
        assert "9s" not in shown
        assert table.asked == set()

    @pytest.mark.parametrize("led_after", [200, 1100, 1400])
    def test_nor_is_what_the_next_seats_pad_reads_long_before_the_kittys(self, led_after):
        table = self.second_deal()
        assert table.lay(2, "9s") == []
        table.wait(led_after)
        assert table.lay(1, "Ac") == []
        table.wait(760)
        assert table.lay("kitty", "9s") == ["1 plays Ac"]
        table.wait(LATE)
        assert "9s" not in {str(card) for card in table.view.cards_shown()}

    @pytest.mark.parametrize("taken_up", [("Kd", "Kc"), ("Kc", "Kd")])
    def test_more_of_a_hand_on_a_far_seats_pad_is_no_card_of_its(self, taken_up):
        table = self.second_deal()
        table.lay(3, "Kc")
        table.lay(3, "Ks")
        table.wait(1500)
        table.lay(1, "Ac")
        table.wait(LATE)
        assert table.lay(3, "Kd") == []
        table.wait(600)
        table.lift(3, "Ks")
        assert table.lay(2, "Tc") == ["2 plays Tc"]
        assert table.wait(1000) == []
        assert [table.lift(3, card) for card in taken_up] == [[], []]
        assert table.wait(LATE) == []
        assert table.lay(3, "Ks") == ["3 plays Ks"]

    def test_laid_again_it_is_the_lead(self):
        table = self.second_deal()
        table.lay(1, "Ac")
        table.wait(900)
        assert table.relay(1, "Ac") == ["1 plays Ac"]

    def test_what_a_pad_reads_while_the_kittys_is_lost_is_laid_again(self):
        table = self.second_deal()
        table.lose(KITTY)
        table.lay(2, "9s")
        table.wait(600)
        table.lay(1, "Ac")
        assert table.wait(LATE) == ["1 plays Ac"]
        assert table.lay(2, "Tc") == ["2 plays Tc"]
        assert "9s" not in {str(card) for card in table.view.cards_shown()}

    def test_what_a_far_seats_pad_read_before_the_lead_is_laid_again(self):
        table = self.second_deal()
        table.lay(3, "9s")
        table.wait(1600)
        assert table.lay(1, "Ac") == []
        assert table.asked == {(Ask.CARD_OUT_OF_TURN, 3)}
        table.wait(1000)
        assert table.lay(2, "Tc") == ["1 plays Ac", "2 plays Tc"]
        assert table.play("3 Kc") == ["3 plays Kc"]
        assert "9s" not in {str(card) for card in table.view.cards_shown()}

    def test_what_was_asked_about_before_the_lead_is_laid_again(self):
        """West knows of no card there, and East leads all the same."""
        table = self.second_deal()
        table.lay(3, "9s")
        table.wait(900)
        table.lay(1, "Ac")
        table.wait(LATE)
        assert (Ask.CARD_OUT_OF_TURN, 3) in table.asked
        table.lift(1, "Ac")
        table.wait(1600)
        assert table.lay(1, "Ac") == []
        assert table.relay(1, "Ac") == ["1 plays Ac"]
        assert table.play("2 Tc") == ["2 plays Tc"]
        assert table.lay(3, "Kc") == ["3 plays Kc"]
        assert "9s" not in {str(card) for card in table.view.cards_shown()}

    def test_what_only_the_next_seats_pad_reads_gives_way_to_its_card(self):
        table = self.second_deal()
        table.lay(2, "9s")
        table.wait(900)
        table.lay(1, "Ac")
        assert table.wait(LATE) == ["1 plays Ac", "2 plays 9s"]
        said = table.lay(2, "Tc")
        assert (said[0].split()[0], said[1:]) == ("undo", ["2 plays Tc"])
        assert table.play("3 Kc, 0 9c") == ["3 plays Kc", "0 plays 9c"]
        assert not any("reneged" in line for line in table.bodies())

    def test_a_card_laid_after_the_lead_does_not(self):
        table = self.second_deal()
        table.lay(1, "Ac")
        table.wait(1000)
        table.lay(2, "Tc")
        table.wait(900)
        assert table.lay(2, "9s") == []

    def test_a_lead_counts_once_no_late_read_can_make_it_the_discard(self):
        table = self.second_deal()
        assert table.lay(1, "Ac") == []
        assert table.wait(LATE) == ["1 plays Ac"]

    def test_a_table_switched_on_again_knows_it_from_its_record(self):
        """What was observed before the last upcard is not read again."""
        table = self.second_deal()
        (*_, up) = (e for e in table.entries if e.kind is Kind.CONCLUDED and "up Qd" in e.body)
        table.entries = [
            e for e in table.entries if e.kind is not Kind.OBSERVED or e.seq > up.seq - 3
        ]
        table.restart()
        table.wait(600)
        assert table.lay(1, "9s") == []
        assert table.wait(900) == []

    def test_or_the_next_seat_has_followed(self):
        table = self.second_deal()
        assert table.lay(1, "Ac") == []
        table.wait(400)
        assert table.lay(2, "Tc") == ["1 plays Ac", "2 plays Tc"]

    def test_it_counts_at_once_when_a_discard_lies_there(self):
        table = self.second_deal()
        table.lay("kitty", "9s")
        table.wait(50)
        assert table.lay(1, "Ac") == ["1 plays Ac"]

    def test_and_where_nobody_lays_the_discard_on_the_kitty_pad(self):
        table = ordered()
        assert table.lay(0, "9c") == ["0 plays 9c"]


class TestTheDealersCardLaidAhead:
    def test_well_after_the_lead_it_is_no_discard(self):
        """West plays last and lays ahead; it takes the trick, and leads upon it."""
        table = ordered()
        table.play("0 9c, 1 Tc")
        table.wait(1500)
        table.lay(3, "9h")
        table.wait(900)
        assert table.lay(2, "Ac") == ["2 plays Ac", "3 plays 9h"]
        table.wait(2000)
        assert table.lay(3, "Jh") == ["3 plays Jh"]
        assert table.asked == set()

    def test_before_it_or_a_late_read_after_it_may_be_the_discard(self):
        table = ordered()
        table.lay(3, "9s")
        table.play("0 9c, 1 Tc, 2 Ac")
        assert table.asked == set()
        table.wait(1000)
        assert table.lay(3, "Kc") == ["3 plays Kc"]

    def test_the_dealers_card_on_the_neighbours_pad_does_not_make_it_a_play(self):
        """West's discard lies before it, and its card is laid on South's pad, who has played."""
        table = ordered()
        table.lay(3, "9s")
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(1000)
        table.lay(2, "Kc")
        table.wait(LATE)
        assert "9s" not in {str(card) for card in table.view.cards_shown()}
        table.lift(3, "9s")
        table.lift(2, "Kc")
        table.wait(300)
        assert table.lay(3, "Kc") == ["3 plays Kc"]


class TestTheDiscardIsReadAfterTheLead:
    """The dealer's discard lies there already and is concluded a moment after the lead: what the
    lead was taken for is put right all the same, and the discard stands."""

    def led(self, after=1250, rules=None):
        table = ordered(rules=rules)
        table.lay("kitty", "Th")
        table.wait(after)
        assert table.lay(0, "Ac") == ["0 plays Ac"]
        return table

    def test_easts_card_that_norths_pad_read_first_is_easts(self):
        table = self.led()
        table.lay(1, "Ac")
        assert table.wait(500) == ["3 discards Th"]
        table.lift(0, "Ac")
        table.lift(1, "Ac")
        table.lay(0, "9c")
        table.wait(LATE)
        for _ in range(2):  # as asked: laid, and laid again
            table.lift(1, "Ac")
            table.wait(1000)
            said = table.lay(1, "Ac")
        assert [line.split()[0] for line in said[:2]] == ["undo", "undo"]
        assert said[2:] == ["3 discards Th", "0 plays 9c", "1 plays Ac"]
        assert table.session.history.game.deal.discard is not None
        table.play("2 Kc, 3 Qc")
        assert table.asked == set()

    def test_of_two_cards_laid_at_once_neither_counts_until_one_is_left(self):
        table = self.led(after=1580)
        assert table.wait(30) == ["3 discards Th"]
        said = table.lay(0, "Kc")
        assert [line.split()[0] for line in said[:2]] == ["undo", "undo"]
        assert said[2:] == ["3 discards Th"]
        table.lift(0, "Kc")
        assert table.wait(LATE) == ["0 plays Ac"]

    def test_a_lead_is_taken_back_where_the_house_lets(self):
        table = self.led(rules=HouseRules(take_back=True))
        table.wait(500)
        table.lift(0, "Ac")
        table.lay(0, "Kc")
        assert table.wait(LATE) == ["0 takes back Ac", "0 plays Kc"]
        assert table.session.history.game.deal.discard is not None

    def test_and_put_back_where_it_does_not(self):
        table = self.led()
        table.wait(500)
        table.lift(0, "Ac")
        table.lay(0, "Kc")
        table.wait(LATE)
        assert table.asked == {(Ask.PUT_BACK, 0)}


def test_the_rest_of_a_hand_out_of_which_the_discard_was_taken_is_no_play():
    """East put its hand down and took the discard out of it; one more could be read."""
    table = ordered(dealer=1, up="Th", maker=1)
    table.lay(1, "As")
    table.lay(1, "Ks")
    table.wait(2000)
    table.lay("kitty", "Ks")
    table.wait(700)
    table.lift(1, "Ks")
    assert table.lay(2, "Qs") == ["2 plays Qs"]
    assert table.wait(1600) == ["1 discards Ks"]
    assert table.play("3 Tc, 0 9s") == ["3 plays Tc", "0 plays 9s"]
    assert not any("As" in line for line in table.wait(ASKED))
    table.lift(1, "As")
    table.wait(1600)
    assert table.lay(1, "As") == ["1 plays As"]
