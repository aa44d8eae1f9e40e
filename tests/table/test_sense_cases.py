"""The cases of the issue "From noisy reads to the right game", bullet by bullet, at the level of
what is observed: tags and keys with their times in, conclusions and questions out.

Seats: 0 North, 1 East, 2 South, 3 West.  ``LATE`` is longer than any late read, ``ASKED`` how long
what others wait for goes unasked.
"""

import itertools
from typing import ClassVar

import pytest
from tabletop import DECK, UIDS, Tabletop, called, deal_out, ordered, pad_of

from bowerboard.deck import CallCard, Deck
from bowerboard.euchre.cards import card
from bowerboard.euchre.rules import HouseRules
from bowerboard.readers.events import PadTouched, TagEntered, TagLeft, Touch
from bowerboard.table.observed import KITTY
from bowerboard.table.session import Session
from bowerboard.view import Ask, Question, Stage

LATE, ASKED, STUCK = 1600, 2000, 8000


class TestLyingComingBackFlickering:
    """A card lying on, coming back after, or flickering: one play; in the next deal again."""

    @pytest.mark.parametrize("gap", [20, 300, 900, 1499])
    def test_a_played_card_that_flickers_is_one_play(self, gap):
        table = ordered()
        table.play("0 9c")
        table.wait(700)
        table.lift(0, "9c")
        table.wait(gap)
        assert table.lay(0, "9c") == []
        assert table.play("1 Tc") == ["1 plays Tc"]
        assert table.asked == set()

    def test_one_that_waits_for_its_turn_may_flicker(self):
        table = ordered()
        table.lay(1, "Tc")
        table.wait(300)
        table.lift(1, "Tc")
        table.wait(300)
        table.lay(1, "Tc")
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc"]

    def test_a_card_left_from_the_dealing_that_flickers_is_no_lead(self):
        table = Tabletop(dealer=3)
        table.lay(0, "9c")
        table.lay("kitty", "Qh")
        table.hold(0)
        table.wait(1000)
        table.lift(0, "9c")
        table.wait(300)
        assert table.lay(0, "9c") == []
        assert table.wait(1000) == []
        assert table.view.trick == ()


class TestWithin100Ms:
    """Two to four cards within 100 ms, in any order; a later seat read before an earlier one."""

    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_in_any_order(self, count):
        cards = {0: "9c", 1: "Tc", 2: "Ac", 3: "Kc"}
        for order in itertools.permutations(range(count)):
            table = ordered()
            said = []
            for seat in order:
                said += table.lay(seat, cards[seat])
                table.wait(100 // count)
            assert said == [f"{seat} plays {cards[seat]}" for seat in range(count)], order
            assert table.asked == set()

    @pytest.mark.parametrize("late", [300, 900, 1500])
    def test_a_late_read_is_waited_for_without_a_word(self, late):
        table = ordered()
        table.lay(1, "Tc")
        table.wait(late)
        assert table.asked == set()
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc"]
        assert table.asked == set()


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


class TestTwoPadsTwoCards:
    """Two cards on one pad; a neighbour's pad, or both; a trick dragged over pads; left lying."""

    def test_two_at_once_do_not_count_until_one_is_left(self):
        table = ordered()
        assert table.lay(0, "9c") == ["0 plays 9c"]
        table.wait(40)
        assert table.lay(0, "Kd")[0].startswith("undo ")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_AGAIN, 0)}
        table.lift(0, "Kd")
        assert table.wait(500) == ["0 plays 9c"]
        assert table.asked == set()

    @pytest.mark.parametrize("first", [0, 1])
    def test_read_by_a_neighbour_too(self, first):
        table = ordered()
        said = []
        for seat in (first, 1 - first):
            said += table.lay(seat, "9c")
            table.wait(50)
        assert said == ["0 plays 9c"]
        assert table.lay(1, "Tc") == ["1 plays Tc"]
        assert table.asked == set()

    def test_the_next_seats_card_read_first_on_the_wrong_pad_is_put_right(self):
        """East lays early; North's pad reads it; then North lays its own."""
        table = ordered()
        assert table.lay(0, "Tc") == ["0 plays Tc"]
        table.wait(400)
        table.lay(1, "Tc")
        table.wait(400)
        table.lay(0, "9c")
        said = table.wait(LATE)
        assert said[0].startswith("undo ")
        assert said[1:] == ["0 plays 9c", "1 plays Tc"]
        assert table.asked == set()

    def test_laid_on_the_neighbours_pad_its_seat_is_asked_for_it(self):
        table = ordered()
        table.lay(1, "9c")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 0)}
        table.lift(1, "9c")
        assert table.lay(0, "9c") == ["0 plays 9c"]
        assert table.asked == set()

    def test_a_gathered_trick_dragged_over_pads_and_cards_left_lying_change_nothing(self):
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        for name in ("9c", "Tc", "Kc"):
            assert table.lay(2, name) == []
        assert table.wait(400) == []
        assert table.play("2 Ah, 3 9h") == ["2 plays Ah", "3 plays 9h"]
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
        table.lift(3, "9s")
        table.wait(300)
        assert table.lay(3, "9s") == ["3 plays 9s"]

    @pytest.mark.parametrize(("stays", "asked"), [(1300, set()), (ASKED, {(Ask.UNKNOWN_TAG, 0)})])
    def test_an_unknown_tag_is_asked_about_if_it_stays(self, stays, asked):
        table = ordered()
        table.lay(0, "?")
        table.wait(stays)
        assert table.asked == asked
        table.lift(0, "?")
        assert table.play("0 9c") == ["0 plays 9c"]
        assert table.asked == set()


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

    def test_a_lead_read_by_the_kitty_pad_too_is_no_discard(self):
        table = ordered()
        table.lay("kitty", "9c")
        table.wait(200)
        assert table.lay(0, "9c") == ["0 plays 9c"]
        assert table.wait(5000) == []

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

    @pytest.mark.parametrize(("off", "said"), [(300, []), (3300, ["up 9s"])])
    def test_a_discard_turned_up_next_after_the_table_was_off(self, off, said):
        """Back at once it may never have been lifted; the time while the table was off counts."""
        table = ordered()
        table.lay("kitty", "9s")
        assert table.wait(LATE) == ["3 discards 9s"]
        table.hold("undo")
        assert table.hold("undo") == ["void: thrown in"]
        table.lift("kitty", "9s")
        table.restart(clock=table.now + off)
        assert table.lay("kitty", "9s") == said

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

    def test_an_upcard_never_read_is_asked_for_once_somebody_calls(self):
        table = ordered(dealer=3, up="Jh", maker=0)
        table.hold("undo")
        table.hold("undo")
        table.wait(5000)
        table.tap(0)
        table.wait(ASKED)
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


class TestCalls:
    """The same call twice by different ways; out of turn; implied; corrected."""

    def knock(self, table, seat):
        table._seqs[seat] += 1
        return table.put(
            PadTouched(pad_of(seat), table.now, Touch.KNOCK, table.boots[seat], table._seqs[seat])
        )

    def with_call_cards(self):
        """A table called up whose deck has call cards; each said by its tag's last byte."""
        calls = {bytes.fromhex("04a1b2c3d4e5") + bytes([n]): c for n, c in enumerate(CallCard)}
        table = Tabletop()
        deck = Deck(DECK.cards, "with calls", calls)
        table.session = Session(deck, {pad_of(p): p for p in (*range(4), KITTY)}, table.rules)
        table.hold(3)
        table.lay("kitty", "Qh")
        uids = {call.value: uid for uid, call in calls.items()}

        def say(seat, what):
            table._seqs[seat] += 1
            seq, boot = table._seqs[seat], table.boots[seat]
            return table.put(TagEntered(pad_of(seat), table.now, uids[what], boot, seq))

        def lift(seat, what):
            table._seqs[seat] += 1
            seq, boot = table._seqs[seat], table.boots[seat]
            return table.put(TagLeft(pad_of(seat), table.now, uids[what], boot, seq))

        return table, say, lift

    def test_key_and_knock_are_one_pass(self):
        table = called()
        assert table.tap(0) == ["0 passes"]
        assert self.knock(table, 0) == []
        assert self.knock(table, 1) == ["1 passes"]
        table.wait(500)
        assert table.tap(1) == []
        assert table.asked == set()
        assert table.view.turn == 2

    def test_the_dealers_pass_said_twice_does_not_end_round_two(self):
        table = called(rules=HouseRules(stick_the_dealer=False))
        table.tap(3)
        table.wait(1000)
        assert table.tap(3) == []
        assert table.view.stage is Stage.ROUND_TWO
        assert table.view.turn == 0

    def test_a_late_knock_of_one_who_has_passed_is_no_news(self):
        table = called()
        table.tap(0)
        table.tap(1)
        table.wait(5000)
        assert self.knock(table, 0) == []
        assert table.asked == set()

    def test_call_cards_make_calls(self):
        table, say, _ = self.with_call_cards()
        assert say(0, "pass") == ["0 passes"]
        assert say(2, "order up") == ["1 passes", "2 orders up"]
        assert say(2, "alone") == ["2 alone"]
        table.wait(5000)
        assert (Ask.UNKNOWN_TAG, 2) not in table.asked

    def test_a_call_card_names_trump_in_round_two_and_flickers_in_silence(self):
        table, say, lift = self.with_call_cards()
        table.tap(3)
        table.wait(3000)
        assert say(0, "pass") == ["0 passes"]
        lift(0, "pass")
        table.wait(300)
        assert say(0, "pass") == []
        assert say(1, "spades") == ["1 names s"]

    def test_call_card_and_key_are_one_call(self):
        table, say, _ = self.with_call_cards()
        assert say(0, "pass") == ["0 passes"]
        assert table.tap(0) == []
        assert say(1, "hearts") == ["1 orders up"]
        assert table.hold(1) == []
        assert table.view.maker == 1

    def test_out_of_turn_it_is_refused_and_says_so(self):
        table = called()
        assert table.tap(1) == []
        assert table.asked == {(Ask.NOT_YOUR_TURN, 1)}

    def test_a_pass_is_corrected_to_a_call_before_the_next(self):
        table = called()
        table.tap(0)
        said = table.hold(0)
        assert said[0].startswith("undo ")
        assert said[1:] == ["0 orders up"]

    def test_a_suit_is_corrected_to_another(self):
        table = called()
        table.tap(3)
        table.hold(0)
        assert table.tap("s") == ["0 names s"]
        said = table.tap("c")
        assert said[0].startswith("undo ")
        assert said[1:] == ["0 names c"]

    def test_not_once_somebody_else_has_spoken(self):
        table = called()
        table.tap(0)
        table.tap(1)
        assert table.hold(0) == []
        assert table.asked == {(Ask.NAME_SUIT, 0)}  # a call in round two instead


class TestPadsAndRestarts:
    """A pad lost and back, or the table switched off and on, in the middle of any of these."""

    SCENES: ClassVar = {
        "a pending card": lambda t: t.lay(1, "Tc"),
        "a hand put down": lambda t: [t.lay(1, n) for n in ("Kd", "Ad")],
        "a card played": lambda t: t.lay(0, "9c"),
        "a card taken back": lambda t: (
            t.play("0 9c"), t.wait(700), t.lift(0, "9c"), t.lay(0, "Kd"), t.wait(2000)
        ),
        "two at once": lambda t: (t.lay(0, "9c"), t.lay(0, "Kd"), t.wait(2000)),
        "a wrong lead": lambda t: (t.lay(2, "Ac"), t.wait(2000)),
        "a missed card": lambda t: (t.play("0 9c"), t.lay(2, "Ac"), t.wait(2000)),
        "an unknown tag": lambda t: (t.lay(0, "?"), t.wait(2000)),
    }  # fmt: skip

    @pytest.mark.parametrize("scene", SCENES)
    @pytest.mark.parametrize("clock", [None, 0, 10**9])
    def test_restarted_it_asks_the_same_and_goes_on_alike(self, scene, clock):
        table = ordered()
        self.SCENES[scene](table)
        before = (table.session.history.game, table.asked)
        table.restart(clock)
        assert (table.session.history.game, table.asked) == before
        again = Session(DECK, table.session.places, table.rules)
        again.restore(table.entries)
        assert again.sense == table.session.sense

    @pytest.mark.parametrize("scene", [s for s in SCENES if s != "an unknown tag"])
    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_a_pad_that_is_lost_and_names_again_what_lies_there_changes_nothing(
        self, scene, place
    ):
        table = ordered()
        self.SCENES[scene](table)
        table.wait(3000)
        before = (table.session.history.game, table.view.questions)
        lying = [x for x in table.session.sense.lying if x.place == place]
        table.lose(place)
        table.wait(5000)
        table.appear(place, boot=9)
        table.wait(100)
        for each in lying:
            assert table.lay(place, str(each.card), lying=True) == []
        table.wait(3000)
        assert table.session.history.game == before[0]
        assert {q.ask for q in before[1]} <= {q.ask for q in table.view.questions}


def test_a_question_names_no_hidden_card():
    """Whatever is asked about a card that has not been played leaves the card out."""
    for scene in TestPadsAndRestarts.SCENES.values():
        table = ordered()
        scene(table)
        table.wait(5000)
        shown = {"Qh", *(str(p.card) for t in table.session.history.game.deal.all_tricks()
                         for p in t.plays)}  # fmt: skip
        assert {str(c) for c in table.view.cards_shown()} <= shown
