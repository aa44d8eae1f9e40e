"""Cards on pads: which are played, which wait, which are dead, and what is asked.

Seats: 0 North, 1 East, 2 South, 3 West.
"""

import itertools

import pytest
from tabletop import Tabletop, called, deal_out, ordered

from bowerboard.euchre.cards import card
from bowerboard.euchre.rules import HouseRules
from bowerboard.table.journal import Kind
from bowerboard.view import Ask, Question, Stage

ASKED = 2800


def test_nothing_is_known_before_somebody_deals():
    table = Tabletop()
    assert table.asked == {(Ask.WHO_DEALS, None)}
    assert table.lay("kitty", "Qh") == []
    assert table.asked == {(Ask.WHO_DEALS, None)}
    # Held afterwards, the turn-up that lies there counts at once.
    assert table.hold(2) == ["dealer 2", "game 0-0", "up Qh"]
    assert table.asked == set()
    assert table.view.turn == 3


def test_a_card_in_turn_is_shown_at_once_without_a_question():
    table = ordered(dealer=3)
    assert table.lay(0, "9c") == ["0 plays 9c"]
    assert [str(p.card) for p in table.view.trick] == ["9c"]
    assert table.asked == set()


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_four_cards_within_100_ms_are_one_trick_in_any_order(order):
    """The pads cannot order two cards within about 100 ms; the rules can."""
    table = ordered(dealer=3)
    cards = {0: "9c", 1: "Tc", 2: "Ac", 3: "Kc"}
    said = []
    for seat in order:
        said += table.lay(seat, cards[seat])
        table.wait(33)
    assert said == ["0 plays 9c", "1 plays Tc", "2 plays Ac", "3 plays Kc"]
    assert table.asked == set()
    assert table.view.last_trick.winner == 2
    routine = ["who deals: all", "pick up: 3"]
    assert table.bodies(Kind.ASKED) == routine


def test_two_cards_where_the_turn_up_should_lie_are_asked_about():
    table = Tabletop()
    table.lay("kitty", "Qh")
    table.lay("kitty", "9c")
    assert table.asked == {(Ask.WHO_DEALS, None)}
    assert table.hold(3) == ["dealer 3"]
    table.wait(ASKED)
    assert table.asked == {(Ask.LAY_AGAIN, 3)}
    assert table.view.upcard is None
    assert table.view.cards_shown() == frozenset()
    assert table.lift("kitty", "Qh") == ["game 0-0", "up 9c"]
    assert table.asked == set()


def test_the_dealer_is_asked_to_take_the_upcard_by_name_until_a_discard_or_a_lead():
    table = called(dealer=3, up="Qh")
    table.hold(0)
    assert table.view.questions == (Question(Ask.PICK_UP, 3, card("Qh")),)
    table.lift("kitty", "Qh")
    assert table.lay("kitty", "Qh") == []  # it may only have been read twice
    assert table.lay("kitty", "9s") == []  # it may be another's card, read there too
    assert table.wait(1600) == ["3 discards 9s"]
    assert table.view.questions == ()
    table = ordered(dealer=3)
    table.play("0 9c")
    assert table.view.questions == ()


class TestOutOfTurn:
    def test_it_waits_and_is_concluded_when_its_turn_comes(self):
        table = ordered(dealer=3)
        assert table.lay(1, "Tc") == []
        table.wait(ASKED - 1)
        assert table.asked == set()
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc"]

    def test_the_seat_before_is_asked_for_its_card_and_this_one_is_not_named(self):
        table = ordered(dealer=3)
        table.lay(1, "Tc")
        table.wait(ASKED)
        assert table.asked == {(Ask.LAY_ON_PAD, 0)}
        assert "Tc" not in {str(card) for card in table.view.cards_shown()}
        assert table.lay(0, "9c") == ["0 plays 9c", "1 plays Tc"]
        assert table.asked == set()

    def test_taken_back_it_was_never_played(self):
        table = ordered(dealer=3)
        table.lay(1, "Tc")
        table.wait(ASKED)
        assert table.lift(1, "Tc") == []
        assert table.asked == set()
        assert table.play("0 9c, 1 Kc") == ["0 plays 9c", "1 plays Kc"]

    def test_the_next_leader_may_be_quick(self):
        """South takes the trick and leads before East's card has fallen."""
        table = ordered(dealer=3)
        table.play("0 9c, 1 Tc, 2 Ac")
        table.wait(500)
        assert table.lay(2, "Ah") == []
        assert table.lay(3, "Kc") == ["3 plays Kc", "2 plays Ah"]


class TestTwoOnOnePad:
    def test_neither_counts_until_one_is_left(self):
        table = ordered(dealer=3)
        table.lay(1, "Tc")
        table.lay(1, "Kc")
        table.lay(0, "9c")
        assert table.view.turn == 1
        table.wait(8000)  # two cards laid before its turn may be a hand put down
        assert table.asked == {(Ask.LAY_AGAIN, 1)}
        assert table.lift(1, "Kc") == []
        assert table.wait(500) == ["1 plays Tc"]
        assert table.asked == set()

    def test_a_second_card_by_a_seat_that_has_played_waits(self):
        table = ordered(dealer=3)
        table.play("0 9c")
        table.wait(1000)
        assert table.lay(0, "Ah") == []
        table.wait(ASKED)
        assert table.asked == {(Ask.CARD_OUT_OF_TURN, 0)}
        assert table.lift(0, "Ah") == []
        assert table.asked == set()

    def test_played_cards_left_lying_do_not_count_as_second_ones(self):
        table = ordered(dealer=3)
        table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        assert table.play("2 Ah, 3 9h, 0 Th, 1 Jh") == [
            "2 plays Ah",
            "3 plays 9h",
            "0 plays Th",
            "1 plays Jh",
        ]


class TestS01:
    """S01: a tag that lies there and repeats is one card; in the next deal it is one again."""

    def test_one_play_in_a_deal_one_in_the_next(self):
        table = ordered(dealer=3, up="Jh", maker=0)
        assert table.lay(0, "Ah") == ["0 plays Ah"]
        for _ in range(40):
            table.wait(100)
            assert table.lay(0, "Ah") == []
        table.play("1 9h, 2 Th, 3 Qh")
        table.wait(20_000)
        for _ in range(5):
            assert table.lift(0, "Ah") == []
            assert table.lay(0, "Ah") == []
        table.gather()
        deal_out(
            table,
            (
                "0 Kh, 1 9c, 2 9d, 3 9s",
                "0 As, 1 Ts, 2 Qs, 3 Ks",
                "0 Ad, 1 Td, 2 Qd, 3 Kd",
                "0 Tc, 1 Ac, 2 Jc, 3 Qc",
            ),
        )
        assert table.view.stage is Stage.TURN_UP
        table.lay("kitty", "Js")
        table.hold(1)
        assert table.lay(1, "Ah") == ["1 plays Ah"]
        assert table.bodies().count("0 plays Ah") == 1

    def test_lying_over_the_deal_boundary_it_is_no_play_of_the_new_deal(self):
        table = ordered(dealer=3, up="Jh", maker=0)
        table.play("0 Ah")
        table.hold("undo")
        table.hold("undo")
        table.lay("kitty", "Js")
        table.hold(0)
        assert table.view.turn == 0
        assert table.wait(5000) == []
        assert table.lift(0, "Ah") == []
        table.wait(2000)
        assert table.lay(0, "Ah") == ["0 plays Ah"]

    def test_a_dead_card_elsewhere_changes_nothing(self):
        table = ordered(dealer=3)
        table.play("0 9c")
        assert table.lay(1, "9c") == []
        table.wait(ASKED)
        assert table.asked == set()
        assert table.lay(1, "Tc") == ["1 plays Tc"]


class TestEarly:
    def test_a_card_laid_during_the_calling_is_not_taken_for_a_lead(self):
        table = called(dealer=3)
        assert table.lay(0, "9c") == []
        assert table.asked == set()
        assert table.hold(1) == ["0 passes", "1 orders up"]
        table.wait(8000)
        assert table.asked == {(Ask.EARLY_CARD, 0)}
        table.lift(0, "9c")
        assert table.asked == set()
        assert table.lay(0, "9c") == ["0 plays 9c"]

    def test_cards_dealt_over_the_pads_mean_nothing(self):
        table = Tabletop(dealer=3)
        for seat, name in enumerate(("9c", "Tc", "Jc", "Qc")):
            assert table.lay(seat, name) == []
        table.lay("kitty", "Qh")
        table.hold(0)
        assert table.wait(5000) == []
        assert table.asked == set()


class TestDoubted:
    """A card that cannot be there is asked about once; laid again, it happened."""

    @pytest.mark.parametrize(
        ("up", "calls", "seat", "name"),
        [
            ("Qh", ["hold 0"], 0, "Qh"),  # the dealer picked it up
            ("Qh", ["tap 3", "hold 0", "tap s"], 0, "Qh"),  # it was turned down
        ],
    )
    def test_laid_twice_it_counts(self, up, calls, seat, name):
        table = called(dealer=3, up=up)
        for call in calls:
            kind, key = call.split()
            getattr(table, kind)(int(key) if key.isdigit() else key)
        table.lift("kitty", up)
        assert table.lay(seat, name) == []
        assert table.asked == {(Ask.LAY_AGAIN, seat)}
        assert name not in {str(c) for p in table.view.trick for c in [p.card]}
        table.lift(seat, name)
        assert table.asked == set()
        assert table.lay(seat, name) == [f"{seat} plays {name}"]
        assert table.asked == set()

    def test_another_card_instead_counts_at_once(self):
        table = ordered(dealer=3, up="Qh", maker=0)
        table.lay(0, "Qh")
        table.lift(0, "Qh")
        assert table.lay(0, "9c") == ["0 plays 9c"]

    def test_the_discard_played_after_all(self):
        table = ordered(dealer=3, up="Qh", maker=0)
        table.lay("kitty", "9s")
        assert table.wait(1600) == ["3 discards 9s"]
        table.play("0 9c, 1 Tc, 2 Ac")
        assert table.lay(3, "9s") == []
        assert table.asked == {(Ask.LAY_AGAIN, 3)}
        table.lift(3, "9s")
        assert table.lay(3, "9s") == ["3 plays 9s"]

    def test_the_doubt_about_one_card_does_not_excuse_another(self):
        table = ordered(dealer=3, up="Qh", maker=0)
        table.lay("kitty", "9s")
        table.wait(1600)
        table.lay(0, "Qh")
        table.lift(0, "Qh")
        assert table.lay(0, "9s") == []
        table.lift(0, "9s")
        assert table.lay(0, "Qh") == []
        table.lift(0, "Qh")
        assert table.lay(0, "Qh") == ["0 plays Qh"]

    def test_canadian_without_alone_is_doubted_once_and_not_for_ever(self):
        table = called(dealer=3, rules=HouseRules(canadian_loner=True))
        table.hold(1)
        table.tap("undo")
        table.tap("undo")
        assert not table.view.alone
        table.lift("kitty", "Qh")
        assert table.lay(0, "9c") == []
        assert table.asked == {(Ask.LAY_AGAIN, 0)}
        table.lift(0, "9c")
        assert table.lay(0, "9c") == ["0 plays 9c"]


class TestUnknownTag:
    def test_it_is_asked_about_until_it_is_gone(self):
        table = ordered(dealer=3)
        assert table.lay(0, "?") == []
        assert table.wait(ASKED) == []
        assert table.asked == {(Ask.UNKNOWN_TAG, 0)}
        assert table.lift(0, "?") == []
        assert table.asked == set()
        assert table.lay(0, "9c") == ["0 plays 9c"]

    def test_it_does_not_hinder_the_card_beside_it(self):
        table = ordered(dealer=3)
        table.lay(0, "?")
        assert table.lay(0, "9c") == ["0 plays 9c"]
        assert table.asked == set()

    def test_on_the_kitty_pad_everybody_is_asked(self):
        table = Tabletop(dealer=3)
        assert table.lay("kitty", "?") == []
        assert table.wait(ASKED) == []
        assert table.asked == {(Ask.UNKNOWN_TAG, None)}
        table.lift("kitty", "?")
        assert table.asked == set()
