"""Corrections: claims, reneges called and ruled on, and what both sides confirm."""

import pytest
from correcting import MARCH, consistent, correct, takes_back
from tabletop import deal_out, ordered

from bowerboard.euchre.cards import card
from bowerboard.euchre.options import RenegeRuling
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Author
from bowerboard.view import Ask


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
        assert table.hold(2) == []  # a game follows: whoever else wants to deal taps then
        table.wait(1000)
        assert table.asked == {(Ask.NEW_DEALER, 2)}
        assert table.tap(2) == ["dealer 2"]

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
