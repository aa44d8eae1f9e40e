"""The dealer's assistant: from the first jack to the last point, and what it must never say.

Seats: 0 North, 1 East, 2 South, 3 West; sides North-South and East-West.
"""

from collections import Counter
from dataclasses import replace

import pytest
from tabletop import Tabletop, called, deal_out, ordered

from bowerboard.euchre.cards import pack
from bowerboard.euchre.options import CallRequires, Cut, FirstDealer, Packets
from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.messages import strip_for
from bowerboard.screens.reader import Reader
from bowerboard.screens.words import ENGLISH
from bowerboard.table.assistant import drawn, packets
from bowerboard.view import Ask, Item

EUCHRE = (  # dealer West, hearts, North the maker: East and West take three
    "0 9s, 1 As, 2 Ts, 3 Qs",
    "1 Ac, 2 9c, 3 Qc, 0 Tc",
    "1 Ad, 2 9d, 3 Qd, 0 Td",
    "1 Kd, 2 Th, 3 Jc, 0 Kc",
    "2 Ah, 3 9h, 0 Kh, 1 Ks",
)


def said(table: Tabletop, seat: int) -> str:
    """What the strip of ``seat`` says, with whole names."""
    return strip_for(Reader(table.view, seat, ENGLISH)).texts[0]


def deal_over_pads(table: Tabletop, dealer: int, cards: list[str], missed: int | None = None):
    """Two rounds of packets, each card read and gone; number ``missed`` is not read."""
    hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
    order = [(dealer + 1 + step) % 4 for step in range(4)]
    sizes = [(seat, size) for seat, size in zip(order, (2, 3, 2, 3), strict=True)]
    sizes += [(seat, 5 - size) for seat, size in sizes]
    number, left = 0, list(cards)
    for seat, size in sizes:
        for _ in range(size):
            name = left.pop(0)
            hands[seat].append(name)
            if number != missed:
                table.wait(150)
                table.lay(seat, name)
                table.lift(seat, name)
            number += 1
    return hands


ALL = [str(card) for card in pack()]


class TestFirstDealer:
    def test_by_the_first_black_jack_turned(self):
        table = Tabletop(rules=HouseRules(first_dealer=FirstDealer.FIRST_BLACK_JACK))
        assert said(table, 0) == "BLACK JACK, OR HOLD KEY"
        assert table.lay(0, "9c") == []
        assert table.lay(1, "Jh") == []
        assert table.lay(2, "Js") == ["dealer 2"]
        assert table.lay(3, "Jc") == []
        assert table.view.dealer == 2

    def test_by_the_first_jack_of_any_colour(self):
        table = Tabletop(rules=HouseRules(first_dealer=FirstDealer.FIRST_JACK))
        assert said(table, 0) == "1ST JACK, OR HOLD KEY"
        assert table.lay(1, "Jh") == ["dealer 1"]

    def test_drawn_at_random_where_jacks_do_not_count(self):
        table = Tabletop(rules=HouseRules(first_dealer=FirstDealer.RANDOM))
        assert said(table, 3) == "DRAW: HOLD UNDO TWICE"
        assert table.lay(1, "Js") == []
        table.wait(1234)
        table.hold("undo")
        assert table.view.menu.lines[0].item is Item.DRAW
        (line,) = table.hold("undo")
        asked = next(e.body for e in table.entries if "draw dealer" in e.body)
        seed = int(asked.rsplit(" ", 1)[1])
        assert line == f"dealer {drawn(seed, 4)}"

    def test_every_seat_is_drawn_as_often(self):
        found = Counter(drawn(seed, 4) for seed in range(40_000, 44_000))
        assert set(found) == {0, 1, 2, 3}
        assert all(900 < count < 1100 for count in found.values())

    def test_said_by_key_as_well(self):
        assert Tabletop(dealer=1).view.dealer == 1


class TestBeforeTheDeal:
    def test_whose_deal_cut_by_whom_and_in_which_packets(self):
        table = Tabletop(dealer=3)
        assert (table.view.dealer, table.view.cutter) == (3, 2)
        assert said(table, 2) == "YOU CUT THE PACK"
        assert said(table, 3) == "2-3-2-3, 3-2-3-2"

    @pytest.mark.parametrize("cut", [Cut.DEALER_OPTION, Cut.ON_REQUEST])
    def test_nobody_is_told_to_cut_where_it_is_not_the_rule(self, cut):
        assert Tabletop(dealer=3, rules=HouseRules(cut=cut)).view.cutter is None

    def test_packets_of_other_houses(self):
        assert packets(HouseRules(packets=Packets.ONE)) == (1,)
        assert packets(HouseRules(ranks="789TJQKA", hand=7)) == (3, 4, 3, 4)
        table = Tabletop(dealer=0, rules=HouseRules(packets=Packets.ONE))
        assert said(table, 0) == "DEAL ONE BY ONE"

    def test_counts_as_the_packets_are_read_then_the_turn_up(self):
        table = Tabletop(dealer=3)
        for name in ("9c", "Tc"):
            table.lay(0, name)
        assert table.view.counts == (2, 0, 0, 0)
        assert said(table, 1) == "DEALT N2 E0 S0 W0"
        table.wait(9000)  # a pause: that was no dealing
        deal_over_pads(table, 3, ALL)
        assert table.view.counts == (5, 5, 5, 5)
        assert said(table, 3) == "TURN UP A CARD"
        assert table.asked == set()
        table.lay("kitty", "As")
        assert table.view.counts == ()

    def test_a_card_too_many_is_said(self):
        table = Tabletop(dealer=3)
        for name in ALL[:6]:
            table.lay(1, name)
        assert said(table, 0) == "East: SIX CARDS?"
        assert said(table, 1) == "6 CARDS? HOLD KEY"

    def test_who_has_a_card_too_many_holds_its_key_and_it_is_a_misdeal(self):
        table = Tabletop(dealer=3)
        for name in ALL[:6]:
            table.lay(1, name)
        assert table.asked == {(Ask.SIX_CARDS, 1)}
        assert table.hold(1) == ["misdeal: a hand was dealt too many cards"]
        assert table.asked == set()
        assert table.view.dealer == 3

    def test_a_trick_drawn_over_the_pad_is_not_counted_as_dealt(self):
        table = ordered(dealer=3, maker=0)
        table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        table.hold("undo")
        table.hold("undo")  # thrown in: the cards are gathered, and dealt again
        for name in ("9c", "Tc", "Ac", "Kc"):
            table.lay(0, name)
        table.wait(2000)
        for name in ("9d", "Td", "Ad"):
            table.lay(0, name)
        assert table.view.counts == (3, 0, 0, 0)
        assert table.asked == set()

    def test_five_cards_are_no_misdeal_and_the_turn_up_withdraws_the_question(self):
        table = Tabletop(dealer=3)
        for name in ALL[:5]:
            table.lay(1, name)
        assert table.asked == set()
        table.lay(1, ALL[5])
        assert table.asked == {(Ask.SIX_CARDS, 1)}
        for name in ALL[:6]:
            table.lift(1, name)
        table.lay("kitty", "As")
        assert table.asked == set()

    def test_a_deal_by_another_than_the_dealer_is_noticed_when_all_was_read(self):
        table = Tabletop(dealer=3)
        deal_over_pads(table, 1, ALL)
        assert table.asked == {(Ask.WRONG_DEALER, 1)}
        assert table.hold(1) == ["dealer 1"]
        assert table.asked == set()

    @pytest.mark.parametrize("missed", [0, 7, 19])
    def test_with_a_card_unread_nothing_is_claimed(self, missed):
        table = Tabletop(dealer=3)
        deal_over_pads(table, 1, ALL, missed)
        assert table.asked == set()

    def test_the_proper_deal_is_not_doubted(self):
        table = Tabletop(dealer=2)
        deal_over_pads(table, 2, ALL)
        assert table.asked == set()


class TestCalling:
    def test_the_stuck_dealer_is_told_before_trying(self):
        table = called(dealer=3)
        table.tap(3)
        for seat in (0, 1, 2):
            assert not table.view.stuck
            table.tap(seat)
        assert table.view.stuck
        assert said(table, 3) == "STUCK: YOU MUST NAME"
        assert said(table, 0) != said(table, 3)

    def test_not_where_the_house_throws_in(self):
        table = called(dealer=3, rules=HouseRules(stick_the_dealer=False))
        for seat in (0, 1, 2, 3, 0, 1, 2):
            table.tap(seat)
        assert not table.view.stuck

    @pytest.mark.parametrize(
        ("needs", "words"),
        [
            (CallRequires.NATURAL, "TO CALL, HOLD THE SUIT"),
            (CallRequires.ANY_TRUMP, "TO CALL, HOLD A TRUMP"),
            (CallRequires.NOTHING, ""),
        ],
    )
    def test_what_a_caller_must_hold(self, needs, words):
        table = called(dealer=3, rules=HouseRules(call_requires=needs))
        assert said(table, 0) == words
        assert said(table, 1) == ""

    def test_the_suit_turned_down_is_barred(self):
        table = called(dealer=3)
        table.tap(3)
        assert table.view.turned_down.value == "h"


class TestWhenTheDealIsOver:
    def test_the_points_and_why_then_who_is_near(self):
        table = ordered(dealer=3, up="Qh", maker=0, rules=HouseRules(target=3))
        deal_out(table, EUCHRE)
        assert table.score == (0, 2)
        assert said(table, 0) == "THEY +2: EUCHRED"
        assert said(table, 2) == "THEY +2: EUCHRED"
        assert said(table, 1) == "WE +2: EUCHRED"
        told = replace(table.view, result_told=True, cutter=None)
        assert strip_for(Reader(told, 3, ENGLISH)).texts == ("WE NEED ONE POINT",)
        assert strip_for(Reader(told, 2, ENGLISH)).texts == ("THEY NEED ONE POINT",)

    def test_a_game_won_to_nothing_is_a_skunk(self):
        table = ordered(dealer=3, up="Qh", maker=0, rules=HouseRules(target=2))
        deal_out(table, EUCHRE)
        assert said(table, 1) == "WE WIN: A SKUNK"
        assert said(table, 0) == "THEY WIN: A SKUNK"


class TestTeaching:
    def test_it_is_shown_only_where_it_was_asked_for(self):
        plain, taught = called(dealer=3), called(dealer=3)
        taught.session.teaching = True
        taught.tap(0)
        plain.tap(0)
        assert (plain.view.teaching, taught.view.teaching) == (False, True)
        assert (said(plain, 1), said(taught, 1)) == ("", "TAP: PASS  HOLD: CALL")

    def test_the_left_bower_and_next(self):
        table = called(dealer=3)
        table.session.teaching = True
        table.tap(3)
        assert said(table, 1) == "NEXT TO ♥ IS ♦"
        table.hold(0)
        table.tap("s")
        assert said(table, 1) == "J♣ IS A TRUMP: LEFT"
        table.play("0 Jc")
        assert said(table, 1) == "J♣ LED: FOLLOW ♠"


@pytest.mark.parametrize("teaching", [False, True])
def test_what_is_shown_does_not_depend_on_any_card_that_was_not_turned_or_played(teaching):
    """The same evening with other hidden cards, dealt over the pads, discarded and laid too early:
    every view the faces got is the same."""
    played = {"9s", "As", "Ts", "Qs", "Qh"}
    hidden = [name for name in ALL if name not in played]
    shown = []
    for cards in (hidden, hidden[::-1], hidden[7:] + hidden[:7]):
        table = Tabletop(dealer=3)
        table.session.teaching = teaching
        views = []

        def look(views=views, table=table):
            views.append(table.view)

        for number, name in enumerate(cards[:8]):
            table.wait(150)
            table.lay(number % 4, name)
            look()
            table.lift(number % 4, name)
        table.lay("kitty", "Qh")
        look()
        table.lay(2, cards[0])  # before play began: it may be laid again
        look()
        table.lift(2, cards[0])
        table.hold(0)
        table.lift("kitty", "Qh")
        table.lay("kitty", cards[1])  # the discard
        look()
        table.tap("undo")
        look()
        table.hold("undo")
        table.tap(1)
        table.hold(1)  # what has happened so far
        for _ in range(6):
            look()
            table.tap(1)
        table.tap("undo")
        table.tap("undo")
        table.wait(1000)
        table.lay(2, cards[2])  # out of turn
        table.wait(2000)
        look()
        table.lift(2, cards[2])
        for line in EUCHRE[0].split(","):
            table.play(line)
            look()
        table.hold("undo")
        for _ in range(12):
            look()
            table.tap(1)
        shown.append(views)
    assert shown[0] == shown[1] == shown[2]
    assert len(shown[0]) > 25
