"""Corrections: set outright, called, ruled; each keeps who and why, and can be undone.

Seats: 0 North, 1 East, 2 South, 3 West.  Expected scores are counted by hand.
"""

import pytest
from correcting import DIRECTOR, MARCH, consistent, correct, takes_back
from tabletop import DECK, Tabletop, called, deal_out, ordered, pad_of

from bowerboard.euchre import text
from bowerboard.euchre.cards import Suit, card
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    GameBegan,
    Passed,
    SuitForetold,
    TrumpNamed,
    UpcardTurned,
)
from bowerboard.euchre.history import fold
from bowerboard.euchre.irregular import DealStolen, KittySeen, Misdealt
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Author
from bowerboard.table.changes import Change, Refusal
from bowerboard.table.proposing import propose
from bowerboard.table.session import Session
from bowerboard.view import Ask, Outcome, Stage


class TestSetOutright:
    def test_the_score_at_any_stage_and_after_the_game(self):
        table = ordered(dealer=3, up="Jh", maker=0, rules=HouseRules(target=2))
        assert correct(table, c.SetScore((1, 0)), why="written wrongly") == [
            "score 1,0: written wrongly"
        ]
        assert table.score == (1, 0)
        takes_back(table)
        deal_out(table, MARCH)
        assert table.view.stage is Stage.GAME_OVER
        assert correct(table, c.SetScore((1, 1)), by=2) == ["score 1,1: "]
        assert (table.view.winner, table.view.stage) == (None, Stage.TURN_UP)
        consistent(table)
        takes_back(table)
        assert (table.view.winner, table.score) == (0, (2, 0))

    def test_the_dealer_between_deals_and_before_a_call(self):
        table = Tabletop(dealer=3)
        assert correct(table, c.SetDealer(1)) == ["dealer 1"]
        table.lay("kitty", "Qh")
        assert correct(table, c.SetDealer(2)) == ["amend 3+0: dealer 2"]
        assert (table.view.dealer, table.view.turn) == (2, 3)
        takes_back(table)
        assert (table.view.dealer, table.view.turn) == (1, 2)

    def test_the_dealer_after_a_call_is_refused_unless_the_calls_go(self):
        table = called(dealer=3)
        table.tap(0)
        assert correct(table, c.SetDealer(1)) == []
        assert (Ask.CUTS_LATER, None) in table.asked
        assert correct(table, c.SetDealer(1, cut=True)) == ["amend 2+2: dealer 1 | up Qh"]
        assert table.view.turn == 2
        takes_back(table)
        assert table.view.turn == 1

    def test_trump_before_and_during_play(self):
        table = called(dealer=3)
        table.tap(3)
        table.hold(0)
        table.tap("s")
        table.play("0 9c, 1 Ac, 2 Tc, 3 Jc")
        assert table.view.turn == 3  # with the left bower
        assert correct(table, c.SetTrump(Suit.DIAMONDS)) == ["amend 7+1: 0 names d"]
        assert (table.view.trump, table.view.turn) == (Suit.DIAMONDS, 1)
        consistent(table)
        takes_back(table)
        assert table.view.trump is Suit.SPADES

    @pytest.mark.parametrize(("settles", "amended"), [(1600, "amend 3+2: "), (0, "amend 3+3: ")])
    def test_trump_that_was_named_though_it_counted_as_ordered_up(self, settles, amended):
        """Then nobody has discarded, before the lead or after it."""
        table = called(dealer=3)
        table.hold(0)
        table.lift("kitty", "Qh")
        table.lay("kitty", "9s")
        table.wait(settles)
        table.lay(0, "9c")
        table.wait(1600)
        table.play("1 Ac, 2 Tc, 3 Kc")
        assert any("3 discards 9s" in line for line in table.bodies())
        (said,) = correct(table, c.SetTrump(Suit.SPADES))
        led = "" if settles else " | 0 plays 9c"
        calls = "0 passes | 1 passes | 2 passes | 3 passes | 0 names s"
        assert said == f"{amended}{calls}{led}"
        (trick,) = table.session.history.game.deal.tricks
        assert [str(play.card) for play in trick.plays] == ["9c", "Ac", "Tc", "Kc"]
        consistent(table)
        takes_back(table)
        assert table.view.trump is Suit.HEARTS

    def test_trump_that_changes_who_took_the_trick_needs_the_rest_cut(self):
        table = called(dealer=3, up="9h")
        table.tap(3)
        table.hold(0)
        table.tap("d")
        table.play("0 Ts, 1 As, 2 Ks, 3 Qs")  # East takes it, and leads
        table.play("1 Ac")
        assert correct(table, c.SetTrump(Suit.CLUBS)) == ["amend 7+1: 0 names c"]
        takes_back(table)
        table.play("2 Jc, 3 Qc, 0 Tc")  # East takes this too, under diamonds
        table.play("1 9d")
        assert correct(table, c.SetTrump(Suit.SPADES)) == []  # the jack would be the left bower
        assert (Ask.CUTS_LATER, None) in table.asked
        assert correct(table, c.SetTrump(Suit.SPADES, cut=True)) != []
        assert table.view.turn == 2
        consistent(table)

    def test_the_maker(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc")
        assert correct(table, c.SetMaker(1)) == ["amend 4+2: 1 orders up"]
        assert table.view.maker == 1
        assert table.view.turn == 2
        consistent(table)
        takes_back(table)
        assert table.view.maker == 2

    def test_a_maker_alone_stays_alone(self):
        table = called(dealer=3)
        table.hold(0)
        table.tap("alone")
        assert correct(table, c.SetMaker(1)) == ["amend 3+2: 0 passes | 1 orders up | 1 alone"]
        assert table.view.sitting == (3,)

    def test_a_card(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc")
        assert correct(table, c.SetCard(0, 0, card("Ac"))) == ["amend 6+1: 0 plays Ac"]
        assert [str(p.card) for p in table.view.trick] == ["Ac", "Tc"]
        assert correct(table, c.SetCard(0, 1, card("Ac"))) == []  # nobody else can have played it
        assert (Ask.CARD_ALREADY_PLAYED, None) in table.asked
        takes_back(table)

    def test_a_card_of_an_earlier_trick_may_cut_the_later(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc, 2 Jc, 3 Ac")  # West takes it
        table.play("3 9s, 0 Ts")
        assert correct(table, c.SetCard(0, 1, card("Jh"))) == []
        assert (Ask.CUTS_LATER, None) in table.asked
        assert table.view.turn == 1
        assert correct(table, c.SetCard(0, 1, card("Jh"), cut=True)) != []
        assert (table.view.turn, table.view.trick, table.view.tricks) == (1, (), (0, 1))
        consistent(table)

    def test_a_trick(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc, 2 Jc, 3 Ac")
        plays = tuple(CardPlayed(s, card(k)) for s, k in enumerate(("9c", "Ac", "Jc", "Tc")))
        assert correct(table, c.SetTrick(0, plays)) == [
            "amend 7+3: 1 plays Ac | 2 plays Jc | 3 plays Tc"
        ]
        assert table.view.turn == 1
        takes_back(table)

    def test_an_older_call_is_changed_and_one_taken_out(self):
        table = called(dealer=3)
        for seat in (0, 1, 2, 3):
            table.tap(seat)
        table.hold(0)
        table.tap("c")
        named = table.session.history.count - 1
        assert correct(table, c.Replace(named, TrumpNamed(0, Suit.SPADES))) == [
            f"amend {named}+1: 0 names s"
        ]
        assert correct(table, c.TakeOut(4)) == []
        assert (Ask.CUTS_LATER, None) in table.asked
        assert correct(table, c.Rewind(4)) == ["amend 4+4: -"]
        assert (table.view.stage, table.view.turn) == (Stage.ROUND_ONE, 1)
        consistent(table)

    def test_what_is_no_correction_of_anything_is_refused(self):
        table = Tabletop(dealer=3)
        for what in (
            c.Redo(), c.TakeOut(9), c.Rewind(9), c.SetTrump(Suit.CLUBS), c.SetMaker(1),
            c.SetCard(0, 0, card("9c")), c.VoidDeal(), c.CallRenege(1), c.RuleRenege(1, 0, True),
            c.ClaimRest(1), c.SetDealer(7), c.SetScore((1, 2, 3)), c.SetScore((-1, 0)),
            c.Replace(0, Passed(0)),
        ):  # fmt: skip
            assert correct(table, what) == [], what
            assert table.asked, what


class TestTheDeal:
    def test_voided_by_the_director_with_his_reason(self):
        table = ordered()
        assert correct(table, c.VoidDeal(), why="cards fell") == ["void: cards fell"]
        assert table.view.last_deal.outcome is Outcome.VOID
        takes_back(table)

    @pytest.mark.parametrize(
        ("event", "line"),
        [
            (Misdealt("a card faced"), "misdeal: a card faced"),
            (KittySeen(1), "1 looks at the kitty"),
            (DealStolen(1), "1 steals the deal"),
        ],
    )
    def test_what_no_pad_can_see_is_recorded(self, event, line):
        table = called(dealer=3)
        assert correct(table, c.Record(event), by=0) == [line]
        takes_back(table)

    @pytest.mark.parametrize(
        "line",
        [
            "director 9,0: mine",
            "renege of 3 in 0 upheld: mine",
            "3 reneged in 0 9h",
            "score 9,0: mine",
            "0 claims the rest",
        ],
    )
    def test_what_is_decided_is_not_recorded_by_a_player(self, line):
        """It has a correction of its own, which asks who may; the director may do anything."""
        table = ordered()
        table.play("0 9c, 1 Tc, 2 Ac, 3 Kc")
        now, wanted = table.session.standing, c.Record(text.read(line))
        for by in (0, Author.TABLE):
            found = propose(now, wanted, by)
            assert isinstance(found, Refusal)
            assert found.ask is Ask.DIRECTOR_RULES
        assert isinstance(propose(now, wanted, Author.DIRECTOR), Change)

    def test_a_deal_stolen_before_the_turn_up_goes_back(self):
        table = Tabletop(dealer=3)
        assert correct(table, c.Record(DealStolen(1)), by=0) == ["1 stole the deal, caught"]
        assert table.view.dealer == 3


def test_every_change_is_journalled_with_who_when_and_why():
    table = ordered()
    correct(table, c.SetScore((4, 6)), why='read "wrongly" | by me')
    asked = next(e for e in table.entries if e.body.startswith("correct"))
    assert asked.body == 'correct director "read \\"wrongly\\" / by me": score 4,6'
    (done,) = [e for e in table.entries if e.cause == asked.seq]
    assert (done.body, done.at) == ('score 4,6: read "wrongly" / by me', asked.at)


def test_the_state_after_a_correction_is_a_replay_with_it():
    """A march corrected in its first trick is worth what it would have been."""
    table = ordered(dealer=3, up="Jh", maker=0)
    deal_out(table, MARCH)
    assert table.score == (2, 0)
    plays = [CardPlayed(s, card(k)) for s, k in ((0, "Jd"), (1, "Ac"), (2, "Jc"), (3, "Jh"))]
    assert correct(table, c.SetTrick(4, tuple(plays))) != []
    assert table.score == (1, 0)
    assert table.view.last_deal.tricks == (4, 1)
    consistent(table)


class TestTakenBack:
    """What a correction takes back lies there and is ignored; laid again it counts."""

    def three(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc, 2 Jc")
        return table

    @pytest.mark.parametrize("correction", [c.Rewind(6), c.TakeOut(6, cut=True)])
    def test_everything_from_a_card_on(self, correction):
        table = self.three()
        correct(table, correction)
        assert table.wait(3000) == []
        for seat, name in enumerate(("9c", "Tc", "Jc")):
            table.lift(seat, name)
            table.wait(700)  # so soon that it may have been a flicker
            assert table.lay(seat, name) == [f"{seat} plays {name}"]
        assert table.asked == set()
        consistent(table)

    def test_another_card_may_be_laid_though_the_trick_was_gathered(self):
        table = self.three()
        table.play("3 Ac")
        table.wait(1000)
        table.gather()
        correct(table, c.Rewind(8))
        assert table.view.turn == 2
        assert table.play("2 Kc") == ["2 plays Kc"]
        assert table.asked == set()

    def test_a_card_put_right_plays_no_second_time(self):
        table = self.three()
        correct(table, c.SetCard(0, 0, card("Ks")))
        assert table.relay(0, "9c") == []
        assert table.play("3 Qc") == ["3 plays Qc"]
        assert table.wait(5000) == []

    def test_a_claim_ends_the_deal_and_what_waits_there_begins_no_other(self):
        """North and South claim while South's card waits; without a kitty pad it is no upcard."""
        table = Tabletop()
        table.session = Session(DECK, {pad_of(p): p for p in range(4)}, table.rules)
        table.hold(1)
        table.lay(1, "Qh")
        table.wait(1600)
        table.hold(0)
        table.lift(1, "Qh")
        table.wait(1000)
        assert table.lay(2, "9c") == ["2 plays 9c"]
        table.wait(1000)
        table.lay(2, "Ac")
        correct(table, c.ClaimRest(0))
        table.lift(2, "9c")
        assert table.wait(30_000) == []
        assert table.view.stage is Stage.TURN_UP


def test_a_first_press_of_undo_is_void_once_something_else_has_happened():
    """The dealer's discard counts between the two presses: the second says anew what goes."""
    table = ordered()
    table.lay("kitty", "9s")
    table.wait(1000)
    table.tap("undo")
    assert [q.ask for q in table.view.questions if q.deed is not None] == [Ask.UNDO]
    assert table.wait(700) == ["3 discards 9s"]
    assert table.tap("undo") == []
    assert table.tap("undo")[0].startswith("undo")


@pytest.mark.parametrize("asked", [c.SetTrump(Suit.SPADES), c.SetMaker(2)])
def test_trump_that_was_foretold_is_changed_where_it_was_foretold(asked):
    """Nobody has called: the eldest said before the deal what would be turned up (2.6)."""
    said = (GameBegan(HouseRules(smitty=True)), DealerSet(3), SuitForetold(0, Suit.HEARTS))
    history = fold(enumerate((*said, UpcardTurned(card("Qh"))), 1))
    assert history.game.deal.maker == 0
    answer = propose(history, asked, DIRECTOR)
    assert isinstance(answer, Refusal)
    assert "foretold" in answer.why
