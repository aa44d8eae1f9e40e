"""Cards that were shown, and what became of them: proof only while they must be in that hand."""

import pytest
from playing import begun, played, umpired

from bowerboard.euchre import renege, umpire
from bowerboard.euchre.cards import card
from bowerboard.euchre.knowledge import on_table

TWO = "dealer 2 | up 9s"
PASSES = "3 passes | 0 passes | 1 passes | 2 passes"
AUTOMATIC: dict[str, object] = {"renege_ruling": "automatic"}

# What happened: the seat that does not follow at the end may have parted with the card it showed.
PARTED = {
    "the dealer may have discarded it": (
        {}, f"{TWO} | 2 exposes Kd | 3 orders up | 3 plays Ad | 0 plays Td | 1 plays Qd"
        " | 2 plays 9c"),
    "so may a dealer who showed it after the call": (
        {}, f"{TWO} | 3 orders up | 2 exposes Kd | 3 plays Ad | 0 plays Td | 1 plays Qd"
        " | 2 plays 9c"),
    "or laid it down in a claim": (
        {}, f"{TWO} | 3 orders up | 2 claims the rest in vain Kd | 3 plays Ad | 0 plays Td"
        " | 1 plays 9d | 2 plays 9c"),
    "or laid it out of turn": (
        {"lead_out_of_turn": "call_card"},
        f"{TWO} | 3 orders up | 2 out of turn Kd | 3 plays Ad | 0 plays Td | 1 plays Qd"
        " | 2 plays 9c"),
    "a weak hand may have gone under with it": (
        {"weak_hand": ["three_low"], "weak_shown": False},
        f"{TWO} | 3 passes | 0 exposes 9d | 0 shows weak | 0 passes | 1 orders up"
        " | 3 plays Ad | 0 plays Kc"),
    "what one weak hand put down the next may have taken up": (
        {"weak_hand": ["three_low"], "weak_shown": False, "weak_limit": 2},
        f"{TWO} | 3 exposes 9d | 3 shows weak | 3 passes | 0 shows weak | 0 passes | 1 orders up"
        " | 3 plays Ad | 0 plays 9d"),
    "a loner may have given it for the partner's best": (
        {"partners_best": True},
        f"{TWO} | 3 passes | 0 exposes 9d | 0 orders up | 0 alone | 0 takes best"
        " | 3 plays Ad | 0 plays Kc"),
    "the upcard itself may have gone for it": (
        {"partners_best": True},
        f"{TWO} | 3 passes | 0 passes | 1 passes | 2 orders up | 2 exposes the discard Qd"
        " | 2 alone | 2 takes best | 3 plays As | 1 plays Ks | 2 plays Kc"),
    "even shown after the discard": (
        {"partners_best": True},
        f"{TWO} | 3 passes | 0 passes | 1 passes | 2 orders up | 2 discards Qh | 2 exposes 9d"
        " | 2 alone | 2 takes best | 3 plays Ad | 1 plays Td | 2 plays Kc"),
    "a card that nobody read may have been it": (
        {}, f"{TWO} | {PASSES} | 3 names h | 3 plays Ac | 0 plays 9c | 1 exposes Kd"
        " | 1 plays unread | 2 plays Tc | 3 plays Ad | 0 plays Td | 1 plays Ts"),
}  # fmt: skip


@pytest.mark.parametrize("why", PARTED)
def test_who_may_have_parted_with_a_shown_card_is_not_accused(why: str):
    changes, line = PARTED[why]
    game, said = umpired(begun({**AUTOMATIC, **changes}), line)
    assert said == []
    assert renege.examine(game.deal, on_table(game.deal)).contradiction is None


# ... and the last card proves it at once.
HELD = {
    "another seat parts with nothing": (
        {}, f"{TWO} | 0 exposes Kd | 3 orders up | 3 plays Ad | 0 plays 9c"),
    "a dealer who passed had nothing to discard": (
        {}, f"{TWO} | 2 exposes Kd | {PASSES} | 3 names h | 3 plays Ad | 0 plays Td | 1 plays Qd"
        " | 2 plays 9c"),
    "shown after the discard it is kept": (
        {}, f"{TWO} | 3 orders up | 2 discards Qh | 2 exposes Kd | 3 plays Ad | 0 plays Td"
        " | 1 plays Qd | 2 plays 9c"),
    "a card taken back is in the hand again": (
        {"take_back": True}, f"{TWO} | 3 orders up | 3 plays Ad | 0 plays Td | 1 plays Kd"
        " | 1 takes back Kd | 1 plays 9c"),
    "of two cards shown only one was discarded": (
        {}, f"{TWO} | 3 orders up | 2 claims the rest in vain Kd Qd | 3 plays Ad | 0 plays Td"
        " | 1 plays 9d | 2 plays 9c"),
    "what was played unread before was another card": (
        {}, f"{TWO} | {PASSES} | 3 names h | 3 plays Ac | 0 plays 9c | 1 plays unread"
        " | 1 exposes Kd | 2 plays Tc | 3 plays Ad | 0 plays Td | 1 plays Ts"),
    "shown when the first card lay": (
        {}, f"{TWO} | 3 orders up | 3 plays Ad | 2 exposes Kd | 0 plays Td | 1 plays Qd"
        " | 2 plays 9c"),
}  # fmt: skip


@pytest.mark.parametrize("why", HELD)
def test_who_must_hold_a_shown_card_is_found_out_at_once(why: str):
    changes, line = HELD[why]
    before, last = line.rsplit(" | ", 1)
    game, said = umpired(begun({**AUTOMATIC, **changes}), before)
    assert said == []
    _, said = umpired(game, last)
    seat = last.split()[0]
    assert [each.split()[:2] for each in said] == [[seat, "reneged"], ["renege", "of"]]


def test_a_card_shown_and_then_laid_unread_is_not_shown_twice():
    """Undone, the unread card is in the hand again, whichever it was: nothing contradicts."""
    game = played(
        begun({"renege_after": "chosen"}),
        f"{TWO} | {PASSES} | 3 names h | 3 plays Ac | 0 plays Kd | 1 plays unread | 2 plays Tc"
        " | renege of 0 in 0 upheld, undo: agreed",
    )
    assert game.deal.exposed == ((0, card("Kd")), (2, card("Tc")))
    assert renege.examine(game.deal, on_table(game.deal)).contradiction is None


def test_after_an_undo_a_card_shown_later_is_held_all_the_same():
    """Seat 1 showed the king when six cards lay; now two lie, and it is still in that hand."""
    game = played(
        begun({"renege_after": "chosen"}),
        f"{TWO} | {PASSES} | 3 names h | 3 plays Ac | 0 plays 9c | 1 plays Kc | 2 plays Tc"
        " | 3 plays As | 0 plays Ks | 1 exposes Kd | renege of 1 in 0 upheld, undo: agreed"
        " | 1 plays unread | 2 plays Tc | 3 plays Ad | 0 plays Td",
    )
    _, said = umpired(game, "1 plays Kc")
    assert said == []  # the unread card may have been the king


def test_a_discard_that_all_saw_was_taken_even_if_the_dealer_then_sits_out():
    """The partner goes alone after it, in a house where a sitting dealer takes nothing."""
    game = played(
        begun({"sitting_dealer_takes": False}),
        f"{TWO} | 3 passes | 0 orders up | 2 exposes the discard Qd | 0 alone | 3 plays Ac",
    )
    assert game.deal.taken
    assert renege.examine(game.deal, on_table(game.deal)).contradiction is None


@pytest.mark.parametrize(("blind", "proven"), [(False, True), (True, False)])
def test_a_call_made_blind_is_evidence_of_nothing(blind: bool, proven: bool):
    """Where a caller must hold a natural spade, one that does not follow spades led reneged."""
    changes = {"call_requires": "natural", "blind_loner": True}
    line = f"{TWO} | 3 passes | 0 orders up | 0 alone{' blind' if blind else ''} | 3 plays As"
    _, said = umpired(begun(changes), line, "0 plays Kc")
    assert said == ([] if blind else ["0 reneged in 0 Kc"])


def test_put_right_and_done_again_it_is_detected_again():
    """Seat 0 takes its nine back, and then lays it all the same."""
    rules: dict[str, object] = {"renege_ruling": "confirm"}
    line = f"{TWO} | 0 exposes Kd | 3 orders up | 3 plays Ad | 0 plays 9c | 0 corrects 9c"
    game, said = umpired(begun(rules), line)
    assert (said, umpire.unruled(game.deal)) == (["0 reneged in 0 9c"], ())
    _, said = umpired(game, "0 plays 9c")
    assert said == ["0 reneged in 0 9c"]


def test_what_a_second_weak_hand_takes_up_lies_under_the_upcard_no_more():
    """Seat 3 laid its three down in sight; seat 0 exchanged after it, and plays one of them."""
    game = played(
        begun({"weak_hand": ["three_low"], "weak_limit": 2}),
        f"{TWO} | 3 shows weak 9c Td Ts | 3 passes | 0 shows weak 9d Tc 9h | 0 passes"
        " | 1 orders up | 3 plays Ac | 0 plays 9c",
    )
    assert renege.examine(game.deal, on_table(game.deal)).contradiction is None


@pytest.mark.parametrize("shown", ["1 exposes 7c", "2 exposes the discard 7c"])
def test_a_card_that_is_not_in_the_pack_hides_no_proof(shown: str):
    """Somebody showed, or read, a card of another pack; the king was shown all the same."""
    game, said = umpired(
        begun(AUTOMATIC),
        f"{TWO} | 0 exposes Kd | 3 orders up | {shown} | 3 plays Ad | 0 plays 9c",
    )
    assert said == ["0 reneged in 0 9c", "renege of 0 in 0 upheld: automatic"]
    assert renege.examine(game.deal, on_table(game.deal)).contradiction is None


def test_a_dealer_who_sits_out_may_put_six_cards_down():
    """E08: the upcard and the hand it came to; nobody waits for the sixth to be discarded."""
    laid = " | ".join(f"2 sitting lays {each}" for each in ("9s", "Kd", "Qd", "Td", "9d", "Ad"))
    game = played(begun(), f"{TWO} | 3 passes | 0 orders up | 0 alone | 3 plays Ac | {laid}")
    assert renege.examine(game.deal, on_table(game.deal)).contradiction is None
    seventh = played(game, "2 sitting lays Ah")
    assert renege.examine(seventh.deal, on_table(seventh.deal)).contradiction is not None
