"""Cards on pads: which are played, which wait, which are dead, and what is asked.

Seats: 0 North, 1 East, 2 South, 3 West.
"""

import itertools
from dataclasses import replace

import pytest
from tabletop import Tabletop, called, deal_out, ordered

from bowerboard.euchre.cards import card
from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.face import face
from bowerboard.table.journal import Kind
from bowerboard.view import Ask, Outcome, Question, Stage

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


class TestE08:
    """E08: dealer South, up QH, West passes, North orders alone: South sits."""

    def sitting(self):
        table = called(dealer=2, up="Qh")
        assert table.tap(3) == ["3 passes"]
        assert table.hold(0) == ["0 orders up"]
        assert table.tap("alone") == ["0 alone"]
        return table

    def test_straight_to_play_west_to_lead_no_discard_awaited(self):
        table = self.sitting()
        assert table.view.stage is Stage.PLAY
        assert table.view.turn == 3
        assert table.view.questions == ()
        assert table.lay(3, "Ac") == ["3 plays Ac"]

    def test_reads_at_the_sitting_dealers_seat_are_dead(self):
        table = self.sitting()
        table.lay(3, "Ac")
        for name in ("Qh", "9d", "Kc"):
            assert table.lay(2, name) == []
            table.wait(1000)
            assert table.view.questions == ()
        assert table.play("0 9c, 1 Tc") == ["0 plays 9c", "1 plays Tc"]
        assert table.view.last_trick.winner == 3
        assert table.view.reneges == ()

    def test_cards_laid_there_before_alone_was_said_are_dead_as_well(self):
        table = called(dealer=2, up="Qh")
        table.hold(0)
        table.lay(2, "Kc")
        table.tap("alone")
        table.wait(1000)
        assert table.view.questions == ()
        assert table.play("3 Ac, 0 9c, 1 Tc") == ["3 plays Ac", "0 plays 9c", "1 plays Tc"]
        assert table.view.questions == ()

    def test_a_discard_is_accepted_if_read(self):
        table = self.sitting()
        table.lay("kitty", "9d")
        assert table.wait(1600) == ["2 discards 9d"]
        assert "9d" not in {str(card) for card in table.view.cards_shown()}

    def test_their_cards_prove_no_renege_of_anybody(self):
        """South's club on its pad says nothing about a trick in which South did not play."""
        table = self.sitting()
        table.play("3 Ac, 0 9h, 1 Tc")
        table.lay(2, "9c")
        assert table.play("0 Ah, 1 Kh, 3 Th") == ["0 plays Ah", "1 plays Kh", "3 plays Th"]
        assert table.view.reneges == ()


def test_e09_a_lone_deal_ends_at_the_fifteenth_card():
    table = called(dealer=3, up="Qh")
    table.hold(0)
    table.tap("alone")
    table.lift("kitty", "Qh")
    said = deal_out(
        table,
        (
            "0 Jh, 1 9h, 3 9s",
            "0 Jd, 1 9c, 3 Ts",
            "0 Ah, 1 Tc, 3 Qs",
            "0 Kh, 1 Kc, 3 Ks",
            "0 Th, 1 Ac, 3 As",
        ),
    )
    assert len(said) == 15
    assert table.view.stage is Stage.TURN_UP
    assert table.view.last_deal.outcome is Outcome.LONE_MARCH
    assert table.score == (4, 0)
    assert table.view.dealer == 0
    assert table.view.questions == ()


def test_e17_overshoot_ends_the_game_and_the_faces_show_it_whole():
    """E17 (a), (c): the target untouched is 10; 9-9, a lone march: 13-9, '13' whole."""
    table = Tabletop(dealer=3)
    assert table.rules.target == 10
    nine = _until_nine_all(table)
    assert nine == (9, 9)
    dealer = table.view.dealer
    first = (dealer + 1) % 4
    lone = first if first in (0, 2) else (dealer + 2) % 4
    table.lay("kitty", "9h")
    table.hold(lone)
    table.tap("alone")
    table.lift("kitty", "9h")
    others = [s for s in range(4) if s not in (lone, (lone + 2) % 4)]
    tricks = [("Jh", "Th", "Qh"), ("Jd", "9c", "9s"), ("Ah", "Tc", "Ts"), ("Kh", "Kc", "Ks"),
              ("As", "Ac", "Qs")]  # fmt: skip
    for mine, *theirs in tricks:
        hands = {lone: mine, others[0]: theirs[0], others[1]: theirs[1]}
        for _ in range(3):
            table.play(f"{table.view.turn} {hands[table.view.turn]}")
        table.gather()
    assert table.view.stage is Stage.GAME_OVER
    assert table.view.score == (13, 9)
    assert table.view.winner == 0
    _assert_digits_whole(table)
    # A new game begins by itself with the next turn-up, the deal going on round the table.
    assert table.lay("kitty", "Js")[0] == "game 0-0"
    assert table.score == (0, 0)
    assert table.view.dealer == (dealer + 1) % 4


def _until_nine_all(table):
    """Marches and one point each, by whoever is at hand: 9 to 9."""
    for side, march in [(0, True)] * 4 + [(1, True)] * 4 + [(0, False), (1, False)]:
        maker = next(s for s in _from_eldest(table) if s % 2 == side)
        table.lay("kitty", "9h")
        table.hold(maker)
        table.lift("kitty", "9h")
        best = iter(("Jh", "Jd", "Ah", "Kh", "Qh"))
        plain = ("9c", "Tc", "Jc", "Qc", "Kc", "Ac", "9s", "Ts", "Js", "Qs", "Ks", "As")
        rest = iter((*plain, "9d", "Td", "Qd"))
        for trick in range(5):
            winner = maker if march or trick < 3 else (maker + 1) % 4
            for _ in range(4):
                seat = table.view.turn
                name = next(best) if seat == winner else next(rest)
                table.play(f"{seat} {name}")
            table.gather()
        table.lift("kitty", "9h")
    return table.score


def _from_eldest(table):
    return [(table.view.dealer + n) % 4 for n in (1, 2, 3, 4)]


def _assert_digits_whole(table):
    """The whole of '13' is on all four faces: it differs from '3', '1', '10' in the figures."""
    for seat in range(4):
        shown = face(table.view, seat)
        for wrong in (1, 3, 10, 12):
            assert shown != face(replace(table.view, score=(wrong, 9)), seat)
