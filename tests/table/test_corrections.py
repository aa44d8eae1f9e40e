"""Corrections: set outright, called, ruled; each keeps who and why, and can be undone.

Seats: 0 North, 1 East, 2 South, 3 West.  Expected scores are counted by hand.
"""

import pytest
from tabletop import DECK, Tabletop, called, deal_out, ordered, pad_of

from bowerboard.euchre import text
from bowerboard.euchre.cards import Suit, card
from bowerboard.euchre.events import (
    CardPlayed,
    CardUnread,
    DealerSet,
    GameBegan,
    Passed,
    SuitForetold,
    TrumpNamed,
    UpcardTurned,
)
from bowerboard.euchre.game import NO_GAME, apply
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.irregular import DealStolen, KittySeen, Misdealt
from bowerboard.euchre.options import RenegeRuling
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Author
from bowerboard.table import menu_lines
from bowerboard.table.changes import Change, Correct, Refusal
from bowerboard.table.journal_rows import Kind
from bowerboard.table.proposing import propose
from bowerboard.table.session import Session
from bowerboard.view import Ask, Item, MenuLine, Outcome, Stage

DIRECTOR = Author.DIRECTOR
MARCH = (
    "0 Ah, 1 9h, 2 Th, 3 Qh",
    "0 Kh, 1 9c, 2 9d, 3 9s",
    "0 As, 1 Ts, 2 Qs, 3 Ks",
    "0 Ad, 1 Td, 2 Qd, 3 Kd",
    "0 Jd, 1 Ac, 2 Jc, 3 Qc",
)


def correct(table: Tabletop, correction: c.Correction, by=DIRECTOR, why="") -> list[str]:
    return table.put(Correct(by, correction, why))


def consistent(table: Tabletop) -> None:
    """The state is what its record says, folded anew, and what stands says, played anew."""
    live = table.session.history
    record = [(e.seq, text.read(e.body)) for e in table.entries if e.kind is Kind.CONCLUDED]
    assert fold(record).game == live.game
    game = NO_GAME
    for _, event in standing(live):
        game = apply(game, event)
    assert game == live.game
    before, asked = live.game, table.view.menu
    table.restart()
    assert table.session.history.game == before
    assert table.view.menu == asked


def takes_back(table: Tabletop) -> None:
    """Two presses take the correction back, whatever it was."""
    before = table.session.history.before.game
    table.tap("undo")
    table.tap("undo")
    assert table.session.history.game == before
    consistent(table)


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


class TestClaims:
    def test_the_rest_is_claimed_with_the_hand_and_proven(self):
        table = ordered(dealer=3, up="9h", maker=0)
        table.play("0 Ah, 1 Th, 2 Qh, 3 9h")
        hand = tuple(card(k) for k in ("Jh", "Jd", "Kh", "As"))
        assert correct(table, c.ClaimRest(0, hand), by=0) == ["0 claims the rest Jh Jd Kh As"]
        assert table.score == (2, 0)
        takes_back(table)

    def test_a_claim_that_can_be_beaten_is_refused(self):
        table = ordered(dealer=3, up="9h", maker=0)
        table.play("0 Ah, 1 Th, 2 Qh, 3 9h")
        hand = tuple(card(k) for k in ("Jh", "Jd", "Kh", "Ks"))
        assert correct(table, c.ClaimRest(0, hand), by=0) == []
        assert (Ask.CANNOT_PROVE, 0) in table.asked

    def test_without_a_hand_shown_the_other_side_agrees(self):
        table = ordered(dealer=3, up="9h", maker=0)
        assert correct(table, c.ClaimRest(0), by=2) == []
        assert (Ask.OTHERS_AGREE, 2) in table.asked
        assert correct(table, c.ClaimRest(0), by=1) == ["0 claims the rest"]
        assert table.score == (2, 0)


class TestReneges:
    RENEGE = ("0 As, 1 Ks, 2 9s, 3 9d", "0 Ac, 1 9c, 2 Tc, 3 Qs")
    """West did not follow spades and shows one in the next trick."""

    def test_called_and_proven_the_proof_rules(self):
        table = ordered(dealer=3, up="9h", maker=0)
        deal_out(table, self.RENEGE)
        assert correct(table, c.CallRenege(3), by=0) == [
            "0 calls renege on 3 in 0",
            "renege of 3 in 0 upheld: called by North",
        ]
        assert table.score == (2, 0)
        assert table.view.reneges[0].proof_card == card("Qs")
        consistent(table)

    def test_what_cannot_be_proven_is_recorded_and_said(self):
        table = ordered(dealer=3, up="9h", maker=0)
        deal_out(table, self.RENEGE[:1])
        assert correct(table, c.CallRenege(3, 0), by=0) == ["0 calls renege on 3 in 0"]
        assert (Ask.CANNOT_PROVE, None) in table.asked
        assert table.score == (0, 0)
        assert correct(table, c.RuleRenege(3, 0, True), by=0) == []  # it is not for North to say
        assert correct(table, c.RuleRenege(3, 0, True), by=1) == [
            "renege of 3 in 0 upheld: by East"
        ]
        assert table.score == (2, 0)

    def test_the_director_rules_where_the_house_has_him_rule(self):
        rules = HouseRules(renege_ruling=RenegeRuling.DIRECTOR)
        table = ordered(dealer=3, up="9h", maker=0, rules=rules)
        deal_out(table, self.RENEGE)
        assert correct(table, c.CallRenege(3), by=0) == ["0 calls renege on 3 in 0"]
        assert table.score == (0, 0)
        assert correct(table, c.RuleRenege(3, 0, True), by=1) == []
        assert (Ask.DIRECTOR_RULES, 1) in table.asked
        assert correct(table, c.RuleRenege(3, 0, True), why="seen") == [
            "renege of 3 in 0 upheld: seen"
        ]
        assert table.score == (2, 0)
        takes_back(table)

    def test_only_the_other_side_calls(self):
        table = ordered(dealer=3, up="9h", maker=0)
        deal_out(table, self.RENEGE)
        assert correct(table, c.CallRenege(3), by=1) == []
        assert (Ask.OTHERS_AGREE, 1) in table.asked

    @pytest.mark.parametrize(
        ("award", "by"),
        [
            (c.Award((0, 1)), 1),  # to the own side
            (c.Award((-1, 1)), 0),  # and taken
            (c.Award((0, 1), ends_deal=True), 0),
            (c.Award((0, 1)), Author.TABLE),
        ],
    )
    def test_an_award_is_the_directors_or_given_by_the_other_side(self, award, by):
        table = ordered()
        assert correct(table, award, by=by) == []
        assert table.score == (0, 0)

    def test_points_given_to_the_other_side_are_recorded_with_who_gave_them(self):
        table = ordered()
        assert correct(table, c.Award((0, 1)), by=0) == ["director 0,1: given by North"]
        assert table.score == (0, 1)
        takes_back(table)

    def test_where_the_director_rules_nobody_else_gives_points(self):
        table = ordered(rules=HouseRules(renege_ruling=RenegeRuling.DIRECTOR))
        assert correct(table, c.Award((0, 1)), by=0) == []
        assert {ask for ask, _ in table.asked} == {Ask.DIRECTOR_RULES}

    def test_an_award_of_the_director(self):
        table = ordered()
        assert correct(table, c.Award((0, 1), ends_deal=True), why="slow") == [
            "director 0,1 ends: slow"
        ]
        assert table.score == (0, 1)
        takes_back(table)


class TestAutomaticRulings:
    def test_undo_takes_back_the_card_with_what_followed_by_itself(self):
        rules = HouseRules(renege_ruling=RenegeRuling.AUTOMATIC)
        table = ordered(dealer=3, up="9h", maker=0, rules=rules)
        deal_out(table, ["0 As, 1 Ks, 2 9s, 3 9d"])
        said = table.play("0 Ac, 1 9c, 2 Tc, 3 Qs")
        assert said[-2:] == ["3 reneged in 0 9d", "renege of 3 in 0 upheld: automatic"]
        assert table.score == (2, 0)
        last = table.session.history.seq
        table.tap("undo")
        assert table.tap("undo") == [f"undo {last}", f"undo {last - 1}", f"undo {last - 2}"]
        assert (table.score, table.view.turn) == ((0, 0), 3)
        assert table.wait(5000) == []
        table.hold("undo")
        assert table.hold("undo") == [f"redo {last - 2}", f"redo {last - 1}", f"redo {last}"]
        assert table.score == (2, 0)
        consistent(table)

    def test_a_card_put_right_takes_its_detection_with_it(self):
        table = ordered(dealer=3, up="9h", maker=0)
        deal_out(table, TestReneges.RENEGE)
        assert table.view.reneges
        assert correct(table, c.SetCard(1, 3, card("Jc"))) == ["amend 11+1: 3 plays Jc"]
        assert table.view.reneges == ()
        consistent(table)
        takes_back(table)
        assert table.view.reneges


class TestBothSidesConfirm:
    def test_the_result_of_a_game_stands_unconfirmed_until_both_have(self):
        rules = HouseRules(target=2, confirm_result=True)
        table = ordered(dealer=3, up="Jh", maker=0, rules=rules)
        deal_out(table, MARCH)
        assert table.view.unconfirmed == (0, 1)
        assert table.asked == {(Ask.CONFIRM, seat) for seat in range(4)}
        assert table.hold(1) == []
        assert table.view.unconfirmed == (0,)
        table.restart()
        assert table.view.unconfirmed == (0,)
        assert table.hold(2) == []
        assert table.view.unconfirmed == ()
        assert table.hold(2) == []  # a game follows: whoever else wants to deal holds again
        assert table.hold(2) == ["dealer 2"]

    def test_a_correction_must_be_confirmed_anew(self):
        rules = HouseRules(target=2, confirm_result=True)
        table = ordered(dealer=3, up="Jh", maker=0, rules=rules)
        deal_out(table, MARCH)
        table.hold(1)
        table.hold(0)
        correct(table, c.SetScore((3, 1)))
        assert table.view.unconfirmed == (0, 1)

    def test_without_the_rule_nobody_is_asked(self):
        table = ordered(dealer=3, up="Jh", maker=0, rules=HouseRules(target=2))
        deal_out(table, MARCH)
        assert (table.view.unconfirmed, table.asked) == ((), set())


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
        table.lift(0, "9c")
        table.wait(300)
        assert table.lay(0, "9c") == []
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


class TestUnreadCards:
    """A card that stayed unread is named afterwards, and the others of its trick are put right."""

    def unread(self):
        """West's card to the fourth trick was not read; it can be no renege and took no trick."""
        table = ordered(dealer=3, up="Qh", maker=0)
        tricks = ("0 Jh, 1 9h, 2 Th, 3 Qh", "0 Jd, 1 Kh, 2 Ah, 3 9c", "0 As, 1 Ts, 2 9s, 3 Ks")
        deal_out(table, tricks)
        table.play("0 Qs, 1 Js, 2 9d")
        table.wait(500)
        table.lay(0, "Ad")
        assert table.wait(1600) == ["3 plays unread", "0 plays Ad"]
        return table

    def test_it_is_named(self):
        table = self.unread()
        assert correct(table, c.SetCard(3, 3, card("Kc"))) == ["amend 19+1: 3 plays Kc"]
        takes_back(table)

    def test_another_of_its_trick_is_put_right(self):
        table = self.unread()
        assert correct(table, c.SetCard(3, 1, card("Td"))) == ["amend 17+1: 1 plays Td"]
        plays = tuple(
            CardPlayed(seat, card(name)) for seat, name in enumerate(("Qs", "Td", "9d", "Kc"))
        )
        assert correct(table, c.SetTrick(3, plays)) == ["amend 19+1: 3 plays Kc"]
        consistent(table)

    def test_of_two_of_one_seat_the_one_that_is_meant(self):
        table = self.unread()
        correct(table, c.Replace(18, CardUnread(2)))
        table.play("1 9d, 2 Kd")
        table.put(Correct(DIRECTOR, c.Replace(22, CardUnread(2)), ""))
        assert correct(table, c.SetCard(3, 2, card("Tc"))) == ["amend 18+1: 2 plays Tc"]
        consistent(table)

    def test_the_menu_offers_what_it_was(self):
        table = self.unread()
        history = table.session.history
        path = (MenuLine(Item.HISTORY), MenuLine(Item.DEED, number=19))
        lines = [choice.line.item for choice in menu_lines.choices(history, path)[0]]
        assert Item.INSTEAD in lines
        path = (*path, MenuLine(Item.INSTEAD), MenuLine(Item.SUIT, suit=Suit.CLUBS))
        offered = {choice.does for choice in menu_lines.choices(history, path)[0]}
        assert c.Replace(19, CardPlayed(3, card("Kc"))) in offered


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


class TestTorn:
    """A card whose tag no pad reads: somebody says which it was, and the deal goes on."""

    def test_the_card_that_is_waited_for_is_told(self):
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Ac")
        table.wait(2800)
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}
        said = correct(table, c.SetCard(0, 1, card("Tc")), by=3, why="torn")
        assert said == ["1 plays Tc", "2 plays Ac"]
        assert table.asked == set()
        assert table.lay(1, "Tc") == []  # read after all
        assert table.play("3 Kc") == ["3 plays Kc"]
        consistent(table)

    def test_the_lead_of_a_trick_that_was_gathered_brings_what_followed(self):
        table = ordered()
        for seat, name in ((1, "Tc"), (2, "Ac"), (3, "Kc")):
            table.lay(seat, name)
            table.wait(300)
        table.gather()
        table.wait(700)
        table.lay(2, "As")
        table.wait(2800)
        assert table.asked == {(Ask.LAY_MISSED, 0)}
        said = correct(table, c.SetCard(0, 0, card("9c")))
        assert said == ["0 plays 9c", "1 plays Tc", "2 plays Ac", "3 plays Kc", "2 plays As"]
        consistent(table)

    def test_it_has_not_been_played_before_and_is_the_one_of_whose_turn_it_is(self):
        table = ordered()
        table.play("0 9c")
        assert correct(table, c.SetCard(0, 1, card("9c"))) == []
        assert (Ask.CARD_ALREADY_PLAYED, None) in table.asked
        assert correct(table, c.SetCard(0, 2, card("Ac"))) == []
        assert table.view.turn == 1

    def test_by_the_menu(self):
        table = ordered()
        table.play("0 9c")
        history = table.session.history
        path = (MenuLine(Item.UNREAD), MenuLine(Item.PLAYED, seat=1, suit=Suit.CLUBS))
        assert path[0] in [choice.line for choice in menu_lines.choices(history, ())[0]]
        assert path[1] in [choice.line for choice in menu_lines.choices(history, path[:1])[0]]
        offered = [choice.does for choice in menu_lines.choices(history, path)[0]]
        assert c.SetCard(0, 1, card("Tc")) in offered
        assert len(offered) == 6  # nothing says where those cards are

    def test_undone_it_is_asked_for_again(self):
        table = ordered()
        table.play("0 9c")
        correct(table, c.SetCard(0, 1, card("Tc")))
        takes_back(table)
        assert table.view.turn == 1
