"""What goes wrong at a table: what it does to the deal, the score and the next dealer."""

# ruff: noqa: PLR0917 - the columns of a table

import pytest
from finished_deals import DEALS
from playing import begun, played

from bowerboard.euchre import objections, text
from bowerboard.euchre.cards import card
from bowerboard.euchre.deal import Impossible, Phase
from bowerboard.euchre.scoring import Outcome

CALLED = "dealer 2 | up 9s | 3 orders up | 2 discards Qd"
LONER = CALLED + " | 3 alone"
PLAYING = CALLED + " | 3 plays Ac"
THREE = DEALS["three"]  # dealer 1, maker 2: a point to side 0
ALL_PASS = "dealer 2 | up 9s" + " | 3 passes | 0 passes | 1 passes | 2 passes" * 2

# Changes, score before, what happens; then: score, dealer of the next deal, how the deal ended.
TABLE = [
    # Misdeals (rules.md 2.4, A20): the same dealer, a second in a row loses the deal
    ({}, "3-4", "dealer 2 | misdeal: faced", "3-4", 2, None),
    ({}, "3-4", "dealer 2 | misdeal: a | misdeal: b", "3-4", 3, None),
    ({}, "3-4", "dealer 2 | misdeal: a | misdeal: b | misdeal: c", "3-4", 3, None),
    ({}, "3-4", "dealer 2 | up 9s | misdeal: a", "3-4", 2, Outcome.VOID),
    ({}, "3-4", "dealer 2 | up 9s | misdeal: a | up 9h | misdeal: b", "3-4", 3, Outcome.VOID),
    ({}, "3-4", PLAYING + " | misdeal: six cards", "3-4", 2, Outcome.VOID),
    ({"stick_the_dealer": False}, "0-0", f"dealer 2 | misdeal: a{ALL_PASS[8:]} | misdeal: b",
     "0-0", 3, Outcome.PASSED_OUT),
    ({}, "3-4", "dealer 2 | misdeal: a | dealer 3 | misdeal: b", "3-4", 3, None),
    ({"misdeal": "same"}, "3-4", "dealer 2 | misdeal: a | misdeal: b", "3-4", 2, None),
    ({"misdeal": "next"}, "3-4", "dealer 2 | misdeal: a", "3-4", 3, None),
    ({"misdeal": "next"}, "3-4", "dealer 2 | up 9s | misdeal: a", "3-4", 3, Outcome.VOID),
    ({"misdeal_points": 1}, "3-4", "dealer 2 | misdeal: a", "3-5", 2, None),
    ({"misdeal_points": 1}, "3-4", "dealer 1 | up 9s | misdeal: a", "4-4", 1, Outcome.VOID),
    # A stolen deal (1.2.7, A12)
    ({}, "0-0", "dealer 1 | 2 steals the deal", "0-0", 2, None),
    ({}, "0-0", "dealer 1 | 2 steals the deal | 2 stole the deal, caught", "0-0", 1, None),
    ({}, "0-0", "dealer 1 | 2 stole the deal, caught", "0-0", 1, None),
    ({"steal_points": 2}, "0-0", "dealer 1 | 2 stole the deal, caught", "0-2", 1, None),
    ({"steal_points": 2}, "0-0", "dealer 1 | 3 stole the deal, caught", "2-0", 1, None),
    ({"steal_points": 2}, "0-0", "dealer 1 | 2 steals the deal", "0-0", 2, None),
    ({"steal_until": "always"}, "0-0",
     "dealer 1 | 2 steals the deal | up 9s | 3 passes | 2 stole the deal, caught",
     "0-0", 1, Outcome.VOID),
    ({"steal_until": "always", "steal_points": 2}, "0-0",
     "dealer 1 | 2 steals the deal | up 9s | 2 stole the deal, caught", "0-2", 1, Outcome.VOID),
    # it stood: the next deal is left of whoever dealt
    ({"stick_the_dealer": False}, "0-0", "dealer 1 | 2 steals the deal | " + ALL_PASS[11:],
     "0-0", 3, Outcome.PASSED_OUT),
    # The kitty looked at (1.8.5): the deal is dead, two to the other side
    ({}, "3-4", CALLED + " | 1 looks at the kitty", "5-4", 3, Outcome.RULED),
    ({}, "3-4", "dealer 2 | up 9s | 0 looks at the kitty", "3-6", 3, Outcome.RULED),
    ({"kitty_look": 0}, "3-4", CALLED + " | 1 looks at the kitty", "3-4", 3, Outcome.RULED),
    ({}, "8-4", CALLED + " | 1 looks at the kitty", "10-4", 3, Outcome.RULED),
    # Table talk (1.8.9, A23): warned once a side, then two
    ({}, "3-4", PLAYING + " | 1 talks", "3-4", 2, None),
    ({}, "3-4", PLAYING + " | 1 talks | 3 talks", "5-4", 2, None),
    ({}, "3-4", PLAYING + " | 1 talks | 0 talks", "3-4", 2, None),
    ({}, "3-4", PLAYING + " | 1 talks | 0 talks | 1 talks | 2 talks | 2 talks", "5-8", 2, None),
    ({"talk_warnings": 0}, "3-4", PLAYING + " | 1 talks", "5-4", 2, None),
    ({"talk_warnings": 2}, "3-4", PLAYING + " | 1 talks | 3 talks", "3-4", 2, None),
    ({"talk_warnings": 0, "talk_points": 1}, "3-4", PLAYING + " | 1 talks", "4-4", 2, None),
    # warnings are for the game, not the deal
    ({}, "0-0", "dealer 1 | 0 talks | " + THREE[11:] + " | 2 talks", "1-2", 2, Outcome.MADE),
    # Six cards, a wrong discard (2.2)
    ({}, "3-4", CALLED + " | 2 holds six", "3-4", 2, None),
    ({"six_cards": 2}, "3-4", CALLED + " | 2 holds six", "3-6", 2, None),
    ({}, "3-4", CALLED + " | 2 discards wrongly", "3-4", 2, None),
    ({"wrong_discard": 1}, "3-4", CALLED + " | 2 discards wrongly", "3-5", 2, None),
    # A hand thrown in: the other side takes the rest (2.2)
    ({}, "0-0", PLAYING + " | 0 throws in", "0-2", 3, Outcome.MARCH),
    ({}, "0-0", PLAYING + " | 1 throws in", "2-0", 3, Outcome.EUCHRED),
    ({"thrown_in": 2}, "0-0", PLAYING + " | 0 throws in", "0-4", 3, Outcome.MARCH),
    ({}, "0-0", LONER + " | 0 throws in", "0-4", 3, Outcome.LONE_MARCH),
    ({}, "0-0", PLAYING + " | 0 plays As | 1 plays 9c | 2 plays Tc | 3 throws in", "2-0", 3,
     Outcome.EUCHRED),
    # The rest claimed
    ({}, "0-0", PLAYING + " | 3 claims the rest Kc Qc Tc 9c", "0-2", 3, Outcome.MARCH),
    ({}, "0-0", PLAYING + " | 0 claims the rest", "2-0", 3, Outcome.EUCHRED),
    ({}, "0-0", LONER + " | 3 claims the rest", "0-4", 3, Outcome.LONE_MARCH),
    # The score set, a director's ruling
    ({}, "3-4", PLAYING + " | score 6,2: read wrongly", "6-2", 2, None),
    ({}, "3-4", THREE + " | score 0,0: began anew", "0-0", 2, Outcome.MADE),
    ({}, "3-4", PLAYING + " | director 1,-2: slow", "4-2", 2, None),
    ({}, "3-4", PLAYING + " | director 1,-2 ends: cheating", "4-2", 3, Outcome.RULED),
    ({}, "3-4", THREE + " | director 0,2: late", "4-6", 2, Outcome.MADE),
    ({}, "3-4", THREE + " | director 0,2 ends: late", "4-6", 2, Outcome.MADE),
    # The cap of the house holds for penalties too (2.5)
    ({"cap": 11}, "9-4", PLAYING + " | 1 looks at the kitty", "11-4", 3, Outcome.RULED),
    ({"cap": 11, "kitty_look": 4}, "9-4", PLAYING + " | 1 looks at the kitty", "11-4", 3,
     Outcome.RULED),
    # What is only on record
    ({}, "3-4", PLAYING + " | 0 exposes Kd", "3-4", 2, None),
    ({}, "3-4", THREE + " | 0 reneged in 0 Jc", "4-4", 2, Outcome.MADE),
    ({}, "3-4", THREE + " | director calls renege on 0 | 1 calls renege on 0 in 2", "4-4", 2,
     Outcome.MADE),
    ({}, "3-4", THREE + " | 1 talks", "4-4", 2, Outcome.MADE),
    ({"six_cards": 1}, "3-4", THREE + " | 1 holds six", "5-4", 2, Outcome.MADE),
    # A weak hand redealt (1.8.8)
    ({"weak_hand": "all_low", "weak_remedy": "redeal_same"}, "3-4",
     "dealer 2 | up 9s | 3 shows weak", "3-4", 2, Outcome.VOID),
    ({"weak_hand": "all_low", "weak_remedy": "redeal_next"}, "3-4",
     "dealer 2 | up 9s | 3 shows weak", "3-4", 3, Outcome.VOID),
    ({"weak_hand": "all_low"}, "3-4", "dealer 2 | up 9s | 3 shows weak", "3-4", 2, None),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "before", "lines", "score", "dealer", "outcome"), TABLE)
def test_what_it_does(changes, before, lines, score, dealer, outcome):
    game = played(begun(changes, before), lines)
    assert "-".join(map(str, game.score)) == score
    assert game.dealer == dealer
    last = game.results[-1].outcome if game.results else None
    assert last is outcome
    if game.results:
        assert game.in_deal is False
        assert game.results[-1].deal == game.deal


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("misdeal: a", "nobody is known to deal"),
        ("dealer 1 | 1 steals the deal", "seat 1 deals in its turn"),
        ("dealer 1 | up 9s | 2 passes | 3 steals the deal", "calling has begun"),
        ("dealer 1 | 2 steals the deal | up 9s | 2 stole the deal, caught", "noticed too late"),
        ("dealer 2 | 0 throws in", "nothing is dealt"),
        ("dealer 2 | up 9s | 0 throws in", "round one"),
        ("dealer 2 | up 9s | 0 claims the rest", "round one"),
        (CALLED + " | 3 out of turn Ac", "seat 3 is in turn"),
        (LONER + " | 1 out of turn Ac", "seat 1 does not play to this trick"),
        (PLAYING + " | 3 out of turn Kc", "seat 3 does not play to this trick"),
        (CALLED + " | 1 sitting lays Ac", "seat 1 does not sit out"),
        (LONER + " | 0 sitting lays Ac", "seat 0 does not sit out"),
        (CALLED + " | 3 takes back Ac", "no card lies there"),
        (PLAYING + " | 3 takes back Kc", "seat 3 did not play Kc last"),
        (PLAYING + " | 0 plays Kd | 3 takes back Ac", "seat 3 did not play Ac last"),
        (PLAYING + " | 3 corrects Ac", "seat 3 did not follow with Ac"),
        (CALLED + " | 3 must play Ac", "seat 3 has not exposed Ac"),
        ("dealer 2 | up 9s | 3 must lead h", "round one"),
        ("dealer 2 | up 9s | score 1,2,3: x", "3 scores for 2 sides"),
        ("dealer 2 | up 9s | director 1: x", "1 awards for 2 sides"),
        ("dealer 2 | renege of 1 upheld: x", "nothing is dealt"),
        ("dealer 2 | 1 exposes Ac", "nothing is dealt"),
        (THREE + " | 1 exposes Ac", "the deal is over"),
        ("dealer 7", "there is no such seat among 4"),
        ("dealer 2 | up 9s | 5 talks", "there is no such seat among 4"),
        ("dealer 2 | dealt", "a card is turned up here"),
    ],
)  # fmt: skip
def test_what_cannot_have_happened(lines: str, why: str):
    with pytest.raises(Impossible, match=why):
        played(begun(), lines)


def test_bidding_has_no_upcard():
    with pytest.raises(Impossible, match="trump is bid for here"):
        played(begun({"calling": "bidding"}), "dealer 2 | up 9s")


def test_with_three_sides_a_hand_thrown_in_goes_to_nobody():
    game = played(begun({"players": 3, "partnership": "solo"}, "0-0-0"),
                  "dealer 2 | up 9s | 0 orders up")  # fmt: skip
    with pytest.raises(Impossible, match="nobody can say who takes the rest"):
        played(game, "1 throws in")


# A stolen deal


def test_a_robbed_seat_0_deals_next_as_any_other():
    line = (
        "dealer 0 | 1 steals the deal | up 9s" + " | 2 passes | 3 passes | 0 passes | 1 passes" * 2
    )
    rules = {"after_theft": "proper_dealer", "stick_the_dealer": False}
    assert played(begun(rules), line).dealer == 0


def test_a_stolen_deal_is_called_from_the_left_of_the_thief():
    before = played(begun(), "dealer 1 | 2 steals the deal | up 9s")
    noticed = played(begun(), "dealer 1 | up 9s | 2 steals the deal")
    for game in (before, noticed):
        assert (game.deal.dealer, game.deal.turn, game.dealer) == (2, 3, 2)
    assert played(begun(), "dealer 1 | up 9s").deal.turn == 2


# Out of turn


def test_a_lead_out_of_turn_stands_where_it_is_played_on():
    game = played(begun(), CALLED, "0 out of turn Kd | 1 plays Td | 2 plays 9d | 3 plays Ad")
    trick = game.deal.tricks[0]
    assert (trick.leader, trick.winner, game.deal.turn) == (0, 3, 3)


def test_a_play_out_of_turn_leaves_the_others_their_turn():
    game = played(begun(), PLAYING, "2 out of turn Kc")
    assert game.deal.turn == 0
    game = played(game, "0 plays Tc")
    assert game.deal.turn == 1
    game = played(game, "1 plays 9c")
    assert [play.seat for play in game.deal.tricks[0].plays] == [3, 2, 0, 1]
    assert (game.deal.tricks[0].winner, game.deal.turn) == (3, 3)


@pytest.mark.parametrize("remedy", ["call_card", "call_suit"])
def test_else_the_card_lies_exposed_and_nothing_has_been_played(remedy: str):
    changes = {"lead_out_of_turn": remedy, "play_out_of_turn": remedy}
    led = played(begun(changes), CALLED, "0 out of turn Kd")
    assert (led.deal.trick.plays, led.deal.turn) == ((), 3)
    assert led.deal.exposed == ((0, card("Kd")),)
    later = played(begun(changes), PLAYING, "2 out of turn Kc")
    assert (len(later.deal.trick.plays), later.deal.turn) == (1, 0)
    assert later.deal.exposed == ((2, card("Kc")),)


def test_the_two_remedies_are_each_for_their_own():
    """A lead is called for, a play is played on, and the other way round."""
    changes = {"lead_out_of_turn": "call_card", "play_out_of_turn": "play_on"}
    assert played(begun(changes), CALLED, "0 out of turn Kd").deal.unled
    assert len(played(begun(changes), PLAYING, "2 out of turn Kc").deal.trick.plays) == 2
    changes = {"lead_out_of_turn": "play_on", "play_out_of_turn": "call_card"}
    assert not played(begun(changes), CALLED, "0 out of turn Kd").deal.unled
    assert len(played(begun(changes), PLAYING, "2 out of turn Kc").deal.trick.plays) == 1


def test_a_called_card_is_due_at_the_next_turn_and_then_done_with():
    changes = {"lead_out_of_turn": "call_card"}
    game = played(begun(changes), CALLED, "0 out of turn Kd | 0 must play Kd | 3 plays Ac")
    assert objections.objection(game.deal, text.read("0 plays Qh")) is not None
    assert objections.objection(game.deal, text.read("0 plays Qc")) is None  # follows suit
    assert objections.objection(game.deal, text.read("0 plays Kd")) is None
    after = played(game, "0 plays Kd")
    assert (after.deal.demands, after.deal.exposed) == ((), ())
    # played all the same: accepted, the card still lies exposed, the demand is over
    after = played(game, "0 plays Qh")
    assert (after.deal.demands, after.deal.exposed) == ((), ((0, card("Kd")),))


def test_a_called_suit_waits_for_the_next_lead_of_that_seat():
    changes = {"lead_out_of_turn": "call_suit"}
    game = played(begun(changes), CALLED, "0 out of turn Kd | 0 must lead d")
    game = played(game, "3 plays 9h | 0 plays Ah | 1 plays Th | 2 plays Qh")
    assert (game.deal.turn, len(game.deal.demands)) == (0, 1)
    assert objections.objection(game.deal, text.read("0 plays Ac")).fault is (
        objections.Fault.CALLED
    )
    assert objections.objection(game.deal, text.read("0 plays Kd")) is None
    assert played(game, "0 plays Kd").deal.demands == ()


def test_a_lone_players_own_exposed_card_is_not_called():
    """rules.md 2.2: it can only help the other side; its lead out of turn is punished."""
    lone = played(begun({"exposed_card_called": True}), LONER, "3 exposes Ac | 0 exposes Kd")
    assert objections.objection(lone.deal, text.read("3 must play Ac")) is not None
    assert objections.objection(lone.deal, text.read("0 must play Kd")) is None


# Cards taken back


def test_a_card_taken_back_is_known_and_may_be_played_again():
    game = played(begun(), PLAYING, "3 takes back Ac")
    assert (game.deal.turn, game.deal.trick.plays) == (3, ())
    assert game.deal.exposed == ((3, card("Ac")),)
    again = played(game, "3 plays Kc")
    assert again.deal.exposed == ((3, card("Ac")),)
    assert objections.objection(played(game, "3 plays Ac").deal, text.read("0 plays Kc")) is None
    assert played(game, "3 plays Ac").deal.exposed == ()


def test_the_last_card_of_a_trick_opens_it_again():
    full = played(begun(), PLAYING, "0 plays Tc | 1 plays 9c | 2 plays As")
    assert full.deal.turn == 2
    open_again = played(full, "2 takes back As")
    assert (open_again.deal.turn, len(open_again.deal.tricks)) == (2, 0)
    assert len(open_again.deal.trick.plays) == 3
    assert played(open_again, "2 plays Kc").deal.tricks[0].winner == 3


def test_a_renege_is_put_right_with_other_cards_lying_after_it():
    """rules.md 2.1: until the trick is quitted."""
    game = played(begun(), PLAYING, "0 plays Ah | 1 plays Tc | 0 corrects Ah")
    assert game.deal.turn == 0
    assert [play.seat for play in game.deal.trick.plays] == [3, 1]
    assert game.deal.exposed == ((0, card("Ah")),)
    put_right = played(game, "0 plays 9c")
    assert put_right.deal.turn == 2
    assert played(put_right, "2 plays Kc").deal.tricks[0].winner == 3


# Sitting out


def test_a_card_laid_by_who_sits_out_counts_for_nothing():
    game = played(begun(), LONER, "3 plays Ac | 1 sitting lays Kd | 0 plays 9c")
    assert game.deal.turn == 2
    assert game.deal.exposed == ((1, card("Kd")),)
    assert [play.seat for play in game.deal.trick.plays] == [3, 0]


# Records


def test_every_irregularity_of_a_deal_stays_on_its_record():
    lines = PLAYING + " | 1 talks | 2 holds six | 0 exposes Kd | director 1,0: slow"
    game = played(begun(), lines)
    assert [text.write(event) for event in game.deal.irregular] == lines.split(" | ")[5:]
    assert [award.points for award in game.awards] == [(0, 0), (1, 0)]


def test_a_score_set_may_undo_a_win_as_well_as_make_one():
    won = played(begun({}, "9-4"), THREE)
    assert won.winner == 0
    assert played(won, "score 9,4: counted wrongly").winner is None
    assert played(won, "score 4,11: sides mixed up").winner == 1


def test_a_ruling_may_end_the_game_while_the_deal_is_in_hand():
    game = played(begun({"six_cards": 2}, "8-9"), CALLED, "1 holds six")
    assert (game.score, game.winner, game.in_deal) == ((10, 9), 0, True)


def test_a_deal_that_a_ruling_ended_counts_one_that_was_misdealt_does_not():
    counted = played(begun({"deals": 8, "target": 0}), CALLED, "1 looks at the kitty")
    assert counted.counted == 1
    assert played(counted, "up 9s | misdeal: faced").counted == 1
    assert counted.deal.phase is Phase.RULED
