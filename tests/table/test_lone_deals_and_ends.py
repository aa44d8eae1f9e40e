"""Lone deals and the ends of deals and games, played with cards on pads.

Seats: 0 North, 1 East, 2 South, 3 West.
"""

from dataclasses import replace

from tabletop import Tabletop, called, deal_out

from bowerboard.screens.face import face
from bowerboard.view import Outcome, Stage


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
