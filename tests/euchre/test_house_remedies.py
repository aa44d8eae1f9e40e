"""Remedies that are more than points: what becomes of the deal (rules.md 1.8, 2.1 to 2.6)."""

import pytest
from finished_deals import DEALS
from playing import begun, played, umpired

from bowerboard.euchre import claims, objections, renege, text, umpire
from bowerboard.euchre.cards import card, cards
from bowerboard.euchre.deal import Impossible, Phase
from bowerboard.euchre.knowledge import on_table
from bowerboard.euchre.scoring import Outcome
from bowerboard.euchre.winning import games_won

CALLED = "dealer 2 | up 9s | 3 orders up | 2 discards Qd"
PASSES = "3 passes | 0 passes | 1 passes | 2 passes"
ROUND_TWO = f"dealer 2 | up 9s | {PASSES}"
RENEGE = ROUND_TWO + (  # hearts, maker 3; seat 0 does not follow the ace of diamonds, and could
    " | 3 names h | 3 plays Ad | 0 plays 9h | 1 plays Td | 2 plays 9d | 0 plays Kd | 1 plays Qd"
)


def objected(game, line: str) -> bool:
    return objections.objection(game.deal, text.read(line)) is not None


# Table talk (1.8.9, 2.3)


def test_a_side_that_lost_its_call_cannot_be_stuck_either():
    """Both sides talked: nobody may call, so the dealer passes and the deal is thrown in (A11)."""
    changes = {"talk_remedy": "lose_call", "talk_warnings": 0}
    game = played(begun(changes), "dealer 2 | up 9s | 1 talks | 0 talks")
    assert game.score == (2, 2)
    for seat in range(4):
        assert objected(played(game, PASSES), "3 names h"), seat
    last = played(game, PASSES, "3 passes | 0 passes | 1 passes")
    assert not objected(last, "2 passes")
    assert played(last, "2 passes").results[-1].outcome is Outcome.PASSED_OUT


def test_the_call_comes_back_with_the_next_deal():
    changes = {"talk_remedy": "lose_call", "talk_warnings": 0}
    game = played(begun(changes), "dealer 2 | up 9s | 1 talks | void: x | up 9h")
    assert not objected(game, "3 orders up")


def test_talk_during_play_costs_its_points_and_the_maker_stays():
    changes = {"talk_remedy": "lose_call", "talk_warnings": 0}
    game = played(begun(changes), CALLED, "1 talks")
    assert (game.score, game.deal.maker, game.deal.forfeited) == ((2, 0), 3, ())


def test_a_deal_void_by_talk_is_dealt_again_by_the_next_dealer_and_scores_nothing():
    game = played(begun({"talk_remedy": "void"}, "3-4"), CALLED, "3 plays Ac | 1 talks")
    assert game.in_deal  # warned
    game = played(game, "3 talks")
    assert (game.score, game.dealer, game.results[-1].outcome) == ((3, 4), 3, Outcome.VOID)


# Misdeals (2.4)


def test_three_misdeals_in_a_row_lose_the_deal_and_a_deal_between_them_saves_it():
    rules = {"misdeal_limit": 3, "stick_the_dealer": False}
    row = "dealer 2 | misdeal: a | misdeal: b"
    assert played(begun(rules), row, "misdeal: c").dealer == 3
    passed_out = f"up 9s | {PASSES} | {PASSES}"
    between = played(begun(rules), row, passed_out)
    assert (between.dealer, between.misdeals) == (3, 0)
    assert played(between, "misdeal: c | misdeal: d").dealer == 3


# The discard exposed (2.2)


def test_an_exposed_discard_is_known_to_all_and_proves():
    """Not the nine of hearts was buried, so the dealer has it, and does not follow with it."""
    seen = "dealer 2 | up 9h | 3 orders up | 2 exposes the discard Qd"
    tricks = "3 plays Ah | 0 plays Th | 1 plays Kh | 2 plays 9c"
    game = played(begun(), seen, tricks)
    (found,) = renege.find(game.deal, on_table(game.deal))
    assert (found.seat, found.trick, found.proof.kind) == (2, 0, renege.ProofKind.PICKUP)
    assert found.proof.card == card("9h")
    hidden = played(begun(), seen.replace("exposes the discard", "discards"), tricks)
    assert renege.find(hidden.deal, on_table(hidden.deal)) == ()


def test_an_exposed_discard_is_gone():
    game = played(begun(), "dealer 2 | up 9h | 3 orders up | 2 exposes the discard Qd")
    assert game.deal.discard == card("Qd")
    assert objected(game, "3 plays Qd")
    with pytest.raises(Impossible, match="the dealer has discarded"):
        played(game, "2 discards Kd")


def test_a_discard_exposed_may_be_dealt_again():
    game = played(begun({"exposed_discard": "redeal"}, "3-4"),
                  "dealer 2 | up 9h | 3 orders up | 2 exposes the discard Qd")  # fmt: skip
    assert (game.in_deal, game.dealer, game.score) == (False, 2, (3, 4))
    assert game.results[-1].outcome is Outcome.VOID


@pytest.mark.parametrize("line", [ROUND_TWO + " | 3 names h", "dealer 2 | up 9s"])
def test_where_nobody_discards_no_discard_is_exposed(line: str):
    with pytest.raises(Impossible, match="nobody discards"):
        played(begun(), line, "2 exposes the discard Qd")


# The rest claimed (1.4.7)

LAST_TWO = (
    "dealer 2 | up 9s | 3 orders up | 2 discards 9d | 3 plays Ac | 0 plays 9c | 1 plays Tc"
    " | 2 plays Kc | 3 plays Ad | 0 plays Td | 1 plays Jd | 2 plays Qd | 3 plays Qs | 0 plays Ts"
    " | 1 plays Ks | 2 plays As"
)


def test_a_claim_that_the_cards_out_refute_lays_the_hand_open_and_play_goes_on():
    """Seat 2 leads; both bowers may be out against the nine of spades and the ace of hearts."""
    game = played(begun({"false_lay_down": 2}), LAST_TWO)
    verdict = claims.verdict(game.deal, 2, cards("9s Ah"))
    assert (verdict.proven, verdict.lead) == (False, card("9s"))
    assert verdict.beaten_by == card("Js")
    after = played(game, "2 claims the rest in vain 9s Ah")
    assert (after.score, after.in_deal, after.deal.turn) == ((0, 2), True, 2)
    assert after.deal.exposed == ((2, card("9s")), (2, card("Ah")))
    assert played(after, "2 plays Ah").deal.exposed == ((2, card("9s")),)


def test_a_claim_that_holds_takes_the_rest():
    game = played(begun(), LAST_TWO)
    assert claims.verdict(game.deal, 2, cards("Js Jc")).proven
    done = played(game, "2 claims the rest Js Jc")
    assert done.results[-1].tricks == (3, 2)
    assert done.results[-1].outcome is Outcome.EUCHRED


def test_a_hand_laid_down_in_vain_proves_a_renege():
    """Seat 0 throws a heart on the diamond, then lays down a diamond."""
    line = RENEGE.split(" | 0 plays Kd")[0]
    game = played(begun(), line)
    assert renege.find(game.deal, on_table(game.deal)) == ()
    laid = played(game, "0 claims the rest in vain Kd Ah Th Qc")
    (found,) = renege.find(laid.deal, on_table(laid.deal))
    assert (found.seat, found.trick, found.proof.kind) == (0, 0, renege.ProofKind.HAND)


# A loner abandoned (2.2, the laws of 1888)


def test_an_abandoned_loner_is_a_ruling_not_a_march():
    game = played(begun({"abandoned_loner": 5}), CALLED, "3 alone | 0 throws in")
    assert (game.score, game.results[-1].outcome) == ((0, 5), Outcome.RULED)
    assert played(begun(), CALLED, "3 alone | 0 throws in").results[-1].outcome is (
        Outcome.LONE_MARCH
    )


# What the wronged side chooses after a renege (2.1)

CHOSEN: dict[str, object] = {"renege_after": "chosen", "renege_points": 0}


def test_the_wronged_side_may_have_it_undone():
    """Back to the card that did not follow; what was played since is known and in the hands."""
    game = played(begun(CHOSEN), RENEGE, "renege of 0 in 0 upheld, undo: x")
    deal = game.deal
    assert (deal.turn, len(deal.tricks), [str(p.card) for p in deal.trick.plays]) == (0, 0, ["Ad"])
    back = {(seat, str(shown)) for seat, shown in deal.exposed}
    assert back == {(0, "9h"), (1, "Td"), (2, "9d"), (0, "Kd"), (1, "Qd")}
    assert game.score == (0, 0)
    right, said = umpired(game, "0 plays Kd | 1 plays Td | 2 plays 9d")
    assert (right.deal.tricks[0].winner, said) == (3, [])  # the ace holds
    # reneged again it is proven at once, since everybody saw the king
    again, said = umpired(begun(CHOSEN), RENEGE)
    assert said == ["0 reneged in 0 9h"]
    _, said = umpired(again, "renege of 0 in 0 upheld, undo: x", "0 plays 9h")
    assert said == ["0 reneged in 0 9h"]


def test_the_wronged_side_may_have_it_dealt_again():
    game = played(begun(CHOSEN, "3-4"), RENEGE, "renege of 0 in 0 upheld, redeal: x")
    assert (game.score, game.dealer, game.results[-1].outcome) == ((3, 4), 2, Outcome.VOID)


def test_the_wronged_side_may_play_on():
    for choice in ("", ", play on"):
        game = played(begun(CHOSEN), RENEGE, f"renege of 0 in 0 upheld{choice}: x")
        assert (game.in_deal, game.deal.turn, len(game.deal.tricks)) == (True, 2, 1)


def test_the_penalty_of_the_house_comes_on_top_of_the_choice():
    game = played(begun({"renege_after": "chosen"}), RENEGE, "renege of 0 in 0 upheld, undo: x")
    assert game.score == (0, 2)


def test_reneged_again_after_an_undo_it_is_a_second_case():
    """What was undone stays paid for; the second renege is called, ruled and paid as well."""
    undo = "renege of 0 in 0 upheld, undo: x"
    for ruling in ("automatic", "confirm"):
        rules: dict[str, object] = {"renege_after": "chosen", "renege_ruling": ruling}
        game, _ = umpired(begun(rules), RENEGE, undo, "0 plays 9h")
        if ruling == "confirm":
            assert [(each.seat, each.trick) for each in umpire.unruled(game.deal)] == [(0, 0)]
            # The same renege ruled twice costs once, and each case is overturned by itself.
            game = played(game, "renege of 0 in 0 upheld: y | renege of 0 in 0 upheld: z")
        assert game.score == (0, 4)
        assert umpire.unruled(game.deal) == ()
        back = played(game, "renege of 0 in 0 not upheld: he followed")
        assert back.score == (0, 2)
        assert played(back, "renege of 0 in 0 not upheld: nor then").score == (0, 0)


def test_what_was_ruled_on_plays_that_still_lie_stays_ruled():
    """Only what was undone is another case: seat 0 in trick 1 goes back, in trick 0 not."""
    rules: dict[str, object] = {"renege_after": "chosen", "renege_ruling": "confirm"}
    game = played(
        begun(rules),
        RENEGE,
        "renege of 0 in 0 upheld: x | 2 plays Ks | renege of 0 in 1 upheld, undo: y",
    )
    assert (game.score, game.deal.turn, len(game.deal.tricks)) == ((0, 4), 0, 1)
    assert [(r.seat, r.trick) for r in game.deal.settled] == [(0, 1)]
    again = played(game, "0 plays Kd | renege of 0 in 0 upheld: x")
    assert again.score == (0, 4)
    assert played(again, "renege of 0 in 0 not upheld: x").score == (0, 2)


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        ("renege of 0 upheld, undo: x", "its trick must be said"),
        ("renege of 2 in 1 upheld, undo: x", "seat 2 has played nothing to trick 1"),
        ("renege of 2 in 4 upheld, undo: x", "seat 2 has played nothing to trick 4"),
    ],
)
def test_what_cannot_be_undone(ruling: str, why: str):
    with pytest.raises(Impossible, match=why):
        played(begun(CHOSEN), RENEGE, ruling)


def test_after_the_deal_there_is_nothing_left_to_choose():
    for choice in ("undo", "redeal"):
        with pytest.raises(Impossible, match="the deal is over"):
            played(begun(CHOSEN), DEALS["three"], f"renege of 0 in 1 upheld, {choice}: x")


# Deadlines (2.1): while the trick lies only what is known already proves


def test_within_the_trick_a_renege_proven_by_an_exposed_card_can_be_called():
    shown = "dealer 2 | up 9s | 3 orders up | 0 exposes Kd | 3 plays Ad | 0 plays 9c"
    rules = {"renege_ruling": "automatic", "renege_deadline": "trick_quitted"}
    _, said = umpired(begun(rules), shown)
    assert said == ["0 reneged in 0 9c", "renege of 0 in 0 upheld: automatic"]
    # proven a trick later it is too late under that rule
    _, said = umpired(begun(rules), RENEGE)
    assert said == ["0 reneged in 0 9h"]


def test_put_right_the_card_lies_exposed_and_may_be_called():
    """The called-card penalty of 1888 for a renege corrected in time."""
    line = "dealer 2 | up 9s | 3 orders up | 3 plays Ad | 0 plays 9c | 0 corrects 9c | 0 plays Kd"
    for allowed in (True, False):
        game = played(begun({"exposed_card_called": allowed}), line)
        assert objected(game, "0 must play 9c") is not allowed
        assert umpire.unruled(game.deal) == ()


# Weak hands laid open (1.8.6)


def test_three_cards_exchanged_are_known_to_lie_in_the_kitty():
    game = played(begun({"weak_hand": "three_low"}), "dealer 2 | up 9s | 3 shows weak 9c Td Th")
    held, lies = on_table(game.deal).items
    assert (held.seat, held.cards, held.public) == (3, cards("9c Td Th"), True)
    assert (lies.pile.value, lies.cards, lies.public) == ("kitty", cards("9c Td Th"), True)


def test_what_went_under_in_sight_of_all_is_counted():
    """With three cards and the upcard in the kitty all others are in the hands.

    Hearts; two diamonds went under.  Seats 1 and 2 did not follow the ace of diamonds.  Of the
    last trick the queen of diamonds and the jack of spades are out: one of the two has the queen,
    and once the jack is played it is seat 2.
    """
    line = (
        "dealer 2 | up 9s | 3 shows weak{} | 3 passes | 0 passes | 1 passes | 2 passes | 3 passes"
        " | 0 names h | 3 plays Ad | 0 plays Kd | 1 plays 9h | 2 plays Tc"
        " | 1 plays As | 2 plays Ts | 3 plays Ks | 0 plays Qs"
        " | 1 plays Ac | 2 plays Jc | 3 plays Kc | 0 plays Qc"
        " | 1 plays Ah | 2 plays Th | 3 plays Jh | 0 plays Kh | 3 plays Jd | 0 plays Qh"
    )
    rules = {"weak_hand": "three_low", "weak_shown": False}
    shown = played(begun(rules), line.format(" 9d Td 9c"))
    findings = renege.examine(shown.deal, on_table(shown.deal))
    assert findings.reneges == ()
    assert [group.seats for group in findings.groups] == [(1, 2)]
    (found,) = renege.find(played(shown, "1 plays Js").deal, on_table(shown.deal))
    assert (found.seat, found.trick, found.proof.kind) == (2, 0, renege.ProofKind.COUNT)
    hidden = played(begun(rules), line.format(""), "1 plays Js")
    assert renege.examine(hidden.deal, on_table(hidden.deal)) == renege.Findings()


def test_a_claim_counts_what_went_under_as_gone():
    """Spades.  Nine and ten went under, so two rounds draw king and queen, and the clubs are high.

    Where nobody saw them go, four trumps may be out, and one of them ruffs a club.
    """
    line = (
        "dealer 2 | up 9h | 3 shows weak{} | 3 passes | 0 passes | 1 passes | 2 passes | 3 passes"
        " | 0 names s | 3 plays Ad | 0 plays Js | 1 plays Td | 2 plays 9d"
    )
    for shown, proven in [(" 9s Ts 9c", True), ("", False)]:
        rules = {"weak_hand": "three_low", "weak_shown": False}
        game = played(begun(rules), line.format(shown))
        verdict = claims.verdict(game.deal, 0, cards("Jc As Ac Kc"))
        assert verdict.proven is proven
    assert (verdict.lead, verdict.beaten_by) == (card("Ac"), card("Ks"))


def test_a_players_own_count_of_weak_hands_begins_anew_with_the_game():
    rules = {"weak_hand": "all_low", "weak_shown": False, "weak_remedy": "redeal_same",
             "weak_per_player": 1}  # fmt: skip
    game = played(begun(rules), "dealer 2 | up 9s | 3 shows weak | up 9h")
    assert objected(game, "3 shows weak")
    anew = "game 0-0 weak_hand=all_low weak_shown=false weak_remedy=redeal_same weak_per_player=1"
    assert not objected(played(game, "void: x", anew, "dealer 2 | up 9h"), "3 shows weak")


# Smitty (2.6)

SMITTY: dict[str, object] = {"smitty": True}


def test_a_suit_foretold_makes_trump_and_its_prophet_takes_the_card():
    game = played(begun(SMITTY), "dealer 2 | 3 foretells s | up 9s")
    deal = game.deal
    assert (deal.phase, deal.maker, deal.trump.value, deal.turn) == (Phase.PLAY, 3, "s", 3)
    assert deal.owes_discard
    with pytest.raises(Impossible, match="seat 2 is not the dealer"):
        played(game, "2 discards Qd")
    assert played(game, "3 discards Qd").deal.discard == card("Qd")
    assert objected(game, "2 plays 9s")
    assert not objected(game, "3 plays 9s")
    line = "dealer 2 | 3 foretells s | up 9s | 3 discards Qd | 3 plays Ac"
    assert text.write_deal(text.read_deal(line, game.rules)) == line


def test_another_suit_turned_up_is_called_as_usual():
    game = played(begun(SMITTY), "dealer 2 | 3 foretells h alone | up 9s")
    assert (game.deal.phase, game.deal.turn, game.deal.alone) == (Phase.ROUND_ONE, 3, False)
    assert game.foretold is None


def test_a_suit_foretold_alone_is_played_alone():
    game = played(begun(SMITTY), "dealer 2 | 3 foretells s alone | up 9s")
    assert (game.deal.alone, game.deal.sitting) == (True, (1,))
    line = "dealer 2 | 3 foretells s game | up 9s | 3 discards Qd"
    assert text.write_deal(text.read_deal(line, game.rules)) == line


def test_what_is_foretold_is_for_one_deal_and_for_the_eldest():
    game = played(begun(SMITTY), "dealer 2 | 3 foretells s | misdeal: faced | up 9s")
    assert game.deal.phase is Phase.ROUND_ONE
    with pytest.raises(Impossible, match="seat 0 is not left of the dealer"):
        played(begun(SMITTY), "dealer 2 | 0 foretells s")


# Alone by a partner (1.4.1)


def test_a_partner_takes_the_deal_over_and_scores_for_the_same_side():
    game = played(begun({"alone_by": "makers"}), CALLED, "1 alone")
    assert (game.deal.maker, game.deal.caller, game.deal.sitting) == (1, 3, (3,))
    assert played(game, "1 claims the rest").score == (0, 4)


# Tokens (3.2)

FOUR = DEALS["four"]  # dealer 0, maker 1: four tricks


def test_a_token_goes_with_the_tricks_that_a_ruling_takes_and_comes_back_with_them():
    game = played(begun({"four_trick_tokens": True}), FOUR)
    assert (game.tokens, game.score) == ((0, 1), (0, 1))
    ruled = played(game, "renege of 1 in 0 upheld: x")
    assert (ruled.tokens, ruled.score) == ((0, 0), (2, 0))
    back = played(ruled, "renege of 1 in 0 not upheld: x")
    assert (back.tokens, back.score) == ((0, 1), (0, 1))


def test_the_point_of_four_tokens_goes_and_comes_with_the_fourth():
    again = f"dealer 0 | {FOUR[11:]}"
    game = played(begun({"four_trick_tokens": True}), FOUR, *[again] * 3)
    assert (game.tokens, game.score) == ((0, 0), (0, 5))
    ruled = played(game, "renege of 1 in 0 upheld: x")
    assert (ruled.tokens, ruled.score) == ((0, 3), (2, 3))
    back = played(ruled, "renege of 1 in 0 not upheld: x")
    assert (back.tokens, back.score, back.results[-1].points) == ((0, 0), (0, 5), (0, 2))


# Slams (2.6)


def test_a_slam_is_a_game_won_to_nothing():
    for before, counts in [("0-9", (0, 2)), ("1-9", (0, 1)), ("0-8", (0, 0))]:
        assert games_won(played(begun({"slam": 2}, before), FOUR)) == counts


# Numbers to test (1.1.12)


def test_numbers_of_the_rule_book():
    """20 of 24 dealt; with the Benny eight trumps; to a loner nine cards are out of play."""
    plain, benny = begun().rules, begun({"benny": True}).rules
    assert (plain.players * plain.hand, len(plain.pack)) == (20, 24)
    for suit in plain.suits_used:
        assert sum(each.suit_under(suit) is suit for each in plain.pack) == 7
        assert sum(each.suit_under(suit) is suit for each in benny.pack) == 8
    deal = played(begun(), CALLED, "3 alone").deal
    assert len(plain.pack) - deal.playing * plain.hand == 9
