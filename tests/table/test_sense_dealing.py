"""Cases of the table's sense, at the level of what is observed, tags and keys in, conclusions and
questions out: the upcard, the discard, hands and packets over pads.

Seats: 0 North, 1 East, 2 South, 3 West."""

import pytest
from tabletop import DECK, UIDS, Tabletop, called, ordered, pad_of

from bowerboard.euchre.cards import card
from bowerboard.table.session import Session
from bowerboard.view import Ask, Question, Stage

LATE, ASKED, STUCK = 1600, 2800, 8000


class TestUpcardAndDiscard:
    """Turned on the kitty pad or the dealer's; left, taken early, late; the discard hidden."""

    def without_kitty(self):
        table = Tabletop()
        table.session = Session(DECK, {pad_of(p): p for p in range(4)}, table.rules)
        for place in range(4):
            table.appear(place)
        table.hold(3)
        return table

    def test_on_the_dealers_pad_where_there_is_no_kitty_pad(self):
        table = self.without_kitty()
        assert table.lay(3, "Qh") == []
        assert table.wait(LATE)[-1:] == ["up Qh"]

    def test_on_another_pad_that_seat_is_asked_whether_it_deals(self):
        """South turns a card up before itself, though it is West's deal."""
        table = self.without_kitty()
        table.lay(2, "Qh")
        table.wait(STUCK - 1)
        assert table.asked == set()
        table.wait(1)
        assert table.view.questions == (Question(Ask.WRONG_DEALER, 2, other=3),)
        said = table.hold(2)
        assert said[0] == "dealer 2"
        assert said[-1] == "up Qh"
        assert (table.view.dealer, table.view.turn, table.asked) == (2, 3, set())

    def test_a_card_left_on_another_pad_deals_nothing_by_itself(self):
        table = self.without_kitty()
        table.lay(2, "Qh")
        table.wait(60_000)
        assert table.view.stage is Stage.NO_GAME
        table.lift(2, "Qh")
        assert table.asked == set()
        table.wait(2000)
        table.lay(3, "Qh")
        assert table.wait(LATE)[-1:] == ["up Qh"]

    @pytest.mark.parametrize("kitty", [False, True])
    def test_packets_that_rest_there_ask_nothing(self, kitty):
        table = Tabletop(dealer=3) if kitty else self.without_kitty()
        for name in ("Qh", "9c"):
            table.lay(2, name)
        table.wait(60_000)
        assert table.asked == set()

    def test_packets_on_the_way_are_no_upcard(self):
        table = self.without_kitty()
        for seat in range(4):
            table.lay(seat, ["9c", "Tc", "Kc", "Ac"][seat])
        assert table.wait(3000) == []
        for seat in range(4):
            table.lift(seat, ["9c", "Tc", "Kc", "Ac"][seat])
        table.lay(3, "Qh")
        assert table.wait(LATE)[-1:] == ["up Qh"]

    def test_turned_down_and_still_there_at_the_dealers_first_play(self):
        table = self.without_kitty()
        table.lay(3, "Qh")
        table.wait(LATE)
        table.tap(3)
        table.hold(0)
        table.tap("s")
        assert table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")[-1] == "3 plays Kc"
        assert table.asked == set()

    def test_left_lying_after_it_was_ordered_up_and_taken_late(self):
        table = called()
        table.hold(0)
        assert table.play("0 9c, 1 Tc, 2 Ac") == ["0 plays 9c", "1 plays Tc", "2 plays Ac"]
        table.lift("kitty", "Qh")
        assert table.play("3 Qh") == ["3 plays Qh"]

    def test_taken_before_it_was_ordered_up(self):
        table = called()
        assert table.lift("kitty", "Qh") == []
        assert table.hold(3)[-1] == "3 orders up"
        assert table.view.trump == card("Qh").suit

    def test_a_discard_laid_beside_every_pad_is_not_missed(self):
        table = ordered()
        assert table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")[-1] == "3 plays Kc"
        assert table.view.questions == ()

    def test_the_discard_on_the_dealers_own_pad_is_not_taken_for_a_play_or_shown(self):
        table = ordered()
        table.lay(3, "9s")
        table.wait(1000)
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(1000)
        assert table.lay(3, "Kc") == ["3 plays Kc"]
        assert "9s" not in {str(c) for c in table.view.cards_shown()}
        assert table.asked == set()

    def test_nor_when_the_dealer_thinks_for_long(self):
        """West put the discard before itself; the others have played, and West takes its time."""
        table = ordered()
        table.lay(3, "9s")
        table.play("0 9c, 1 Tc, 2 Ac")
        assert table.wait(20_000) == []
        assert table.asked == {(Ask.EARLY_CARD, 3)}
        assert "9s" not in {str(c) for c in table.view.cards_shown()}
        assert table.lay(3, "Kc") == ["3 plays Kc"]
        assert table.asked == set()

    @pytest.mark.parametrize("boot", [1, 9])
    def test_nor_when_the_dealers_pad_was_lost_while_it_was_laid(self, boot):
        """The pad is back in West's turn and finds the discard there, as if just laid."""
        table = ordered()
        table.lose(3)
        table.play("0 9c, 1 Tc, 2 Ac")
        table.appear(3, boot=boot)
        assert table.lay(3, "9s", lying=boot != 1) == []
        table.wait(1000)
        assert table.lay(3, "Kc") == ["3 plays Kc"]
        assert table.asked == set()
        assert "9s" not in {str(c) for c in table.view.cards_shown()}

    def test_what_a_pad_lost_after_the_lead_finds_is_a_play(self):
        """It had read a discard before it was lost: West takes the trick with it, and leads."""
        table = ordered()
        table.wait(1000)
        table.play("0 9c, 1 Tc")
        table.lose(3)
        table.play("2 Ac")
        table.appear(3, boot=9)
        table.lay(3, "9h", lying=True)
        table.wait(1000)
        table.gather()
        table.lay(3, "Jh")
        table.wait(LATE)
        assert [str(p.card) for p in table.session.history.game.deal.tricks[0].plays][-1] == "9h"
        assert [str(p.card) for p in table.session.history.game.deal.trick.plays] == ["Jh"]
        assert table.asked == set()

    def test_the_dealers_card_found_there_counts_when_it_is_laid_again(self):
        table = ordered()
        table.lose(3)
        table.play("0 9c, 1 Tc, 2 Ac")
        table.appear(3)
        assert table.lay(3, "Kc") == []
        table.wait(STUCK)
        assert table.asked == {(Ask.EARLY_CARD, 3)}
        assert table.relay(3, "Kc") == ["3 plays Kc"]

    def test_nor_for_a_card_that_waits_for_the_others(self):
        """East is slow, and West's discard lies before West: nothing is asked of East yet."""
        table = ordered()
        table.lay(3, "9s")
        table.wait(1000)
        table.play("0 9c")
        table.wait(5000)
        assert table.asked == set()
        assert table.play("1 Tc, 2 Ac, 3 Kc")[-1] == "3 plays Kc"

    def test_nor_when_the_next_pad_reads_the_dealers_card_before_its_own_does(self):
        """West's discard lies on its pad; its card is read by North's pad first."""
        table = ordered()
        table.lay(3, "9s")
        table.wait(1000)
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(1000)
        assert table.lay(0, "Kc") == []
        table.wait(200)
        assert table.lay(3, "Kc") == ["3 plays Kc"]
        assert "9s" not in {str(c) for c in table.view.cards_shown()}

    def test_a_card_laid_early_is_asked_for_again_when_the_next_trick_is_led(self):
        """It may be the discard, the dealer's card not having been read."""
        table = ordered()
        table.lay(3, "Kc")
        table.wait(1000)
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(500)
        assert table.lay(2, "As") == []
        assert table.wait(LATE) == []
        assert table.asked == {(Ask.LAY_AGAIN, 3)}
        assert table.relay(3, "Kc") == ["3 plays Kc", "2 plays As"]
        assert table.asked == set()

    def test_the_dealers_card_laid_early_and_gathered_with_the_trick_was_played(self):
        """Laid before its turn it might have been the discard; but it went with the others."""
        table = ordered()
        table.play("0 9c, 1 Tc")
        table.lay(3, "Kc")
        table.wait(600)
        table.lay(2, "Ac")
        table.wait(300)
        said = []
        for seat, name in enumerate(("9c", "Tc", "Ac", "Kc")):
            said += table.lift(seat, name)
        assert said == ["3 plays Kc"]

    def test_the_discard_read_by_the_next_pad_too_is_no_card_of_that_seat(self):
        """West's discard on the kitty pad; East's pad reads it as well, as if laid out of turn."""
        table = ordered()
        table.lay("kitty", "9s")
        table.wait(80)
        assert table.lay(1, "9s") == []
        assert table.play("0 9c") == ["0 plays 9c"]
        # Once everybody has played to the trick it is nobody's card, so it was the discard.
        assert table.play("1 Tc, 2 Ac, 3 Kc") == [
            "1 plays Tc", "2 plays Ac", "3 plays Kc", "3 discards 9s",
        ]  # fmt: skip
        assert table.asked == set()
        assert "9s" not in {str(c) for c in table.view.cards_shown()}

    @pytest.mark.parametrize("places", [(0, "kitty"), ("kitty", 0)])
    @pytest.mark.parametrize("apart", [40, 1400])
    def test_the_discard_read_by_the_leaders_pad_too_is_no_lead(self, places, apart):
        table = ordered()
        said = table.lay(places[0], "9s")
        table.wait(apart)
        said += table.lay(places[1], "9s")
        assert [line for line in said if "undo" not in line] in ([], ["0 plays 9s"])
        assert table.view.trick == ()
        assert table.play("0 9c, 1 Tc") == ["0 plays 9c", "1 plays Tc"]
        assert table.asked == set()

    def test_a_lead_read_by_the_kitty_pad_too_counts_once_it_is_laid_again(self):
        """It might have been the discard: so its seat is asked, after a while."""
        table = ordered()
        table.lay("kitty", "9c")
        table.wait(200)
        assert table.lay(0, "9c") == []
        table.wait(STUCK)
        assert table.asked == {(Ask.EARLY_CARD, 0)}
        assert table.relay(0, "9c") == ["0 plays 9c"]
        assert table.wait(5000) == []

    def test_a_card_of_play_that_the_kitty_pad_reads_too_counts(self):
        """The lead has fallen, so the kitty pad reads no discard any more."""
        table = ordered()
        table.play("0 9c")
        table.wait(500)
        table.lay("kitty", "Tc")
        table.wait(50)
        assert table.lay(1, "Tc") == ["1 plays Tc"]
        assert table.asked == set()

    def test_a_discard_counts_though_the_lead_comes_at_once(self):
        table = ordered()
        assert table.lay("kitty", "9s") == []
        table.wait(200)
        assert table.lay(0, "9c") == ["0 plays 9c"]
        table.wait(200)
        assert table.lay(1, "Tc") == ["1 plays Tc"]
        assert table.wait(LATE) == ["3 discards 9s"]
        assert "9s" not in {str(c) for c in table.view.cards_shown()}

    def test_a_discard_counts_at_the_end_of_a_trick_played_in_no_time(self):
        table = ordered()
        table.lay("kitty", "9s")
        for seat, name in enumerate(("9c", "Tc", "Ac")):
            table.wait(350)
            assert table.lay(seat, name) == [f"{seat} plays {name}"]
        table.wait(350)
        assert table.lay(3, "Kc") == ["3 plays Kc", "3 discards 9s"]

    def test_what_is_laid_on_the_kitty_pad_after_the_lead_is_no_discard(self):
        table = ordered()
        table.play("0 9c")
        assert table.lay("kitty", "9s") == []
        assert table.play("1 Tc, 2 Ac, 3 Kc")[-1] == "3 plays Kc"
        assert table.wait(5000) == []

    def test_an_upcard_read_late_keeps_the_calls_made_meanwhile(self):
        table = ordered(dealer=3, up="Jh", maker=0)
        table.hold("undo")
        table.hold("undo")
        table.wait(5000)
        table.lift("kitty", "Jh")
        table.tap(0)
        table.hold(1)
        assert table.lay("kitty", "9s") == ["up 9s", "0 passes", "1 orders up"]
        assert table.asked == set()

    def test_and_a_call_put_right_meanwhile_counts_as_it_was_put_right(self):
        """The pass is concluded and taken back again by what followed on one and the same card."""
        table = Tabletop(dealer=3)
        table.tap(0)
        table.hold(0)
        said = table.lay("kitty", "9s")
        passed = next(e.seq for e in table.entries if e.body == "0 passes")
        assert said[1:] == ["up 9s", "0 passes", f"undo {passed}", "0 orders up"]
        table.restart()
        assert table.view.maker == 0

    def test_an_upcard_never_read_is_asked_for_once_somebody_calls(self):
        table = ordered(dealer=3, up="Jh", maker=0)
        table.hold("undo")
        table.hold("undo")
        table.wait(5000)
        table.tap(0)
        table.wait(2000)
        assert table.asked == {(Ask.LAY_UPCARD, 3)}
        table.lift("kitty", "Jh")
        table.wait(300)
        assert table.lay("kitty", "9s") == ["up 9s", "0 passes"]
        assert table.asked == set()


class TestHandsAndPackets:
    """Hands resting over pads; packets dealt over pads wholly, partly or not at all."""

    @pytest.mark.parametrize("turn", [False, True])
    def test_a_hand_put_down_and_taken_up_plays_nothing(self, turn):
        table = ordered()
        for name in ("Kd", "Ad", "Td"):
            table.lay(1, name)
        table.wait(500)
        if turn:
            table.play("0 9c")
            table.wait(1000)
        for name in ("Kd", "Ad", "Td"):
            assert table.lift(1, name) == []
            table.wait(60)
        assert table.wait(700) == []
        if not turn:
            table.play("0 9c")
        assert table.play("1 Kd") == ["1 plays Kd"]
        assert table.asked == set()

    @pytest.mark.parametrize("seats", [(), (1,), (0, 2, 3), (0, 1, 2, 3)])
    def test_packets_dealt_over_pads_mean_nothing(self, seats):
        table = Tabletop(dealer=3)
        names = iter(sorted(UIDS))
        dealt = {seat: [next(names) for _ in range(3)] for seat in seats}
        for seat in seats:
            for name in dealt[seat]:
                assert table.lay(seat, name) == []
        assert table.lay("kitty", "Qh")[-1] == "up Qh"
        for seat in seats:
            for name in dealt[seat]:
                assert table.lift(seat, name) == []
        table.hold(0)
        assert table.wait(5000) == []
        assert table.asked == set()
