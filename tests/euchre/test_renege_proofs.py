"""Reneges proven otherwise than by a later card, as a card player would argue them."""

import pytest

from bowerboard.euchre import renege, text
from bowerboard.euchre.cards import cards
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.knowledge import (
    Held,
    HeldOneOf,
    Item,
    Knowledge,
    Lacked,
    Lies,
    Pile,
    read_discard,
)
from bowerboard.euchre.proof_words import contradiction_words, group_words, proof_words

HEARTS = "dealer 3 | up 9s | 0 passes | 1 passes | 2 passes | 3 passes | 0 names h"
PICKED_UP = "dealer 0 | up Kh | 1 orders up"


def deal_after(plays: str, called: str = HEARTS) -> Deal:
    return text.read_deal(f"{called} | {plays}")


def proofs(deal: Deal, *items: Item) -> list[str]:
    """In words: "seat 1 T1 As: hand Kd" (tricks from 1)."""
    return [
        f"seat {each.seat} T{each.trick + 1} {each.card}: {each.proof.kind.value}"
        f" {each.proof.card or '-'}"
        for each in renege.find(deal, Knowledge(items))
    ]


# Five diamonds count while hearts are trump: the jack is the left bower.
DIAMOND_LED = "0 plays Ad | 1 plays As | 2 plays Td | 3 plays 9d"

HAND = [
    ("a diamond seen in the hand proves it at once",
     DIAMOND_LED, Held(1, cards("Kd"), 0), ["seat 1 T1 As: hand Kd"]),
    ("so does one seen when the hand was dealt",
     DIAMOND_LED, Held(1, cards("9c Kd Th")), ["seat 1 T1 As: hand Kd"]),
    ("a diamond laid and taken back later was there all the time",
     f"{DIAMOND_LED} | 0 plays 9c | 1 plays Kc", Held(1, cards("Qd"), 5),
     ["seat 1 T1 As: hand Qd"]),
    ("a heart seen proves nothing, nor does the left bower",
     DIAMOND_LED, Held(1, cards("Jd Ah"), 0), []),
    ("a diamond in somebody else's hand proves nothing",
     DIAMOND_LED, Held(0, cards("Kd"), 0), []),
    ("later the card itself is the proof",
     f"{DIAMOND_LED} | 0 plays 9c | 1 plays Kd", Held(1, cards("Kd"), 0),
     ["seat 1 T1 As: later-card Kd"]),
    ("one of two diamonds is as good as one",
     DIAMOND_LED, HeldOneOf(1, cards("Qd Kd"), 0), ["seat 1 T1 As: hand -"]),
    ("one of a diamond and a club is not",
     DIAMOND_LED, HeldOneOf(1, cards("Qd Kc"), 0), []),
    ("but it is, once the club has been played by another",
     f"{DIAMOND_LED} | 0 plays Kc", HeldOneOf(1, cards("Qd Kc"), 0), ["seat 1 T1 As: hand -"]),
    ("nor if that was before it played a diamond",
     "0 plays Ad | 1 plays Kd | 2 plays Td | 3 plays 9d | 0 plays Qd | 1 plays As",
     HeldOneOf(1, cards("Qd Kd"), 0), []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("plays", "item", "expected"), [row[1:] for row in HAND], ids=[row[0] for row in HAND]
)
def test_known_of_the_hand(plays: str, item: Item, expected: list[str]):
    assert proofs(deal_after(plays), item) == expected


def test_a_call_that_needs_a_natural_trump_is_evidence():
    """Seat 0 named hearts, so it held a heart; led hearts it plays another suit."""
    call = HeldOneOf(0, cards("9h Th Jh Qh Kh Ah"))
    before = "0 plays 9c | 1 plays Ac | 2 plays Tc | 3 plays Jc | 1 plays Kh | 2 plays Th"
    assert proofs(deal_after(f"{before} | 3 plays Qh | 0 plays 9d"), call) == [
        "seat 0 T2 9d: hand -"
    ]
    # One who has played a heart may have had no other.
    once = "0 plays 9h | 1 plays Qh | 2 plays Th | 3 plays Jd | 3 plays Kh | 0 plays 9c"
    assert proofs(deal_after(once), call) == []


NO_TRUMP_SHOWN = "1 plays Ah | 2 plays 9h | 3 plays Th | 0 plays 9c"


def test_the_upcard_may_be_the_discard():
    assert proofs(deal_after(NO_TRUMP_SHOWN, PICKED_UP)) == []


def test_the_upcard_is_in_the_hand_if_the_discard_is_another_card():
    deal = deal_after(NO_TRUMP_SHOWN, PICKED_UP)
    assert proofs(deal, Lies(cards("Qd"), Pile.DISCARD)) == ["seat 0 T1 9c: pickup Kh"]
    assert proofs(deal, Lies(cards("Kh"), Pile.DISCARD)) == []


def test_the_upcard_proves_nothing_where_another_suit_is_led():
    deal = deal_after("1 plays As | 2 plays 9s | 3 plays Ts | 0 plays 9c", PICKED_UP)
    assert proofs(deal, Lies(cards("Qd"), Pile.DISCARD)) == []


def test_a_discard_that_was_read_is_not_used_unasked():
    deal = deal_after(f"0 discards Qd | {NO_TRUMP_SHOWN}", PICKED_UP)
    assert renege.find(deal) == ()
    (hidden,) = renege.find(deal, read_discard(deal))
    assert hidden.proof.kind is renege.ProofKind.PICKUP


def test_what_the_dealer_was_dealt_may_be_the_discard():
    deal = deal_after(NO_TRUMP_SHOWN, PICKED_UP)
    assert proofs(deal, Held(0, cards("Qd"))) == []
    # With the upcard it had two trumps, and could discard but one.
    assert proofs(deal, Held(0, cards("Qh"))) == ["seat 0 T1 9c: count -"]
    assert proofs(deal, Held(0, cards("Qh"), 0)) == ["seat 0 T1 9c: hand Qh"]


def test_a_dealer_who_was_dealt_no_trump_may_have_picked_one_up():
    """It held no heart as dealt: the upcard it may hold or have discarded all the same."""
    none = Lacked(0, cards("9h Th Jh Qh Kh Ah Jd"))
    before = deal_after("1 plays Ah | 2 plays 9h | 3 plays Th | 0 plays Kh", PICKED_UP)
    assert renege.examine(before, Knowledge((none,))) == renege.Findings()
    discarded = Lies(cards("9c"), Pile.DISCARD)
    assert proofs(deal_after(NO_TRUMP_SHOWN.replace("9c", "9d"), PICKED_UP), none, discarded) == [
        "seat 0 T1 9d: pickup Kh"
    ]


def test_elimination():
    """Qd and Kd are out.  Once nobody else can have Kd, seat 1 has it."""
    deal = deal_after(DIAMOND_LED)
    kitty = Lies(cards("Qd Jc 9c"), Pile.KITTY)
    loose = Lacked(0, cards("Kd"), 4), Lacked(2, cards("Kd"), 4)
    assert proofs(deal, kitty, *loose) == []
    assert proofs(deal, *loose, Lacked(3, cards("Kd"), 4)) == []
    assert proofs(deal, kitty, *loose, Lacked(3, cards("Kd"), 4)) == ["seat 1 T1 As: count -"]


# Seat 0 leads the ace of diamonds and nobody has one, they say.  All else is played in order:
# four diamonds are out, for three cards of the kitty and whatever is left in the hands.
NOBODY_FOLLOWS = (
    "0 plays Ad | 1 plays Tc | 2 plays Jc | 3 plays Qc"
    " | 0 plays Ac | 1 plays Kc | 2 plays 9c | 3 plays Ts"
    " | 0 plays As | 1 plays Ks | 2 plays Qs | 3 plays Js"
    " | 0 plays Jh | 1 plays 9h | 2 plays Th | 3 plays Qh"
    " | 0 plays Jd | 1 plays Kh | 2 plays Ah | 3 plays Qd"
)


def nobody_follows(played: int) -> str:
    return " | ".join(NOBODY_FOLLOWS.split(" | ")[:played])


COUNTED = [
    (16, [], []),  # seat 0 may have one of the four
    (17, [], [(1, 2, 3)]),  # all of its cards are seen
    (18, [], [(2, 3)]),  # and now all of seat 1's
    (19, ["seat 3 T1 Qc: count -"], []),  # only seat 3 is left
    (20, ["seat 3 T1 Qc: later-card Qd"], []),
]


@pytest.mark.parametrize(("played", "alone", "groups"), COUNTED)
def test_counting_with_nothing_known_but_the_table(played, alone, groups):
    deal = deal_after(nobody_follows(played))
    findings = renege.examine(deal)
    assert proofs(deal) == alone
    assert [group.seats for group in findings.groups] == groups
    assert findings.contradiction is None


def test_a_group_in_words():
    deal = deal_after(nobody_follows(18))
    (group,) = renege.examine(deal).groups
    assert group_words(deal, group) == (
        "a renege by seat 2 in trick 0, where diamonds were led, or seat 3 in trick 0, where "
        "diamonds were led: 9d Td Qd Kd have not been played, and else would have to be in the "
        "kitty, with room left for only 3"
    )


def test_one_seat_in_one_of_two_tricks_is_a_group_too():
    """Seat 1 holds a diamond or a club, and followed neither."""
    plays = f"{DIAMOND_LED} | 0 plays Ac | 1 plays Ks"
    (group,) = renege.examine(
        deal_after(plays), Knowledge((HeldOneOf(1, cards("Kd Kc"), 0),))
    ).groups
    assert group.seats == (1,)
    assert [each.plays[0].trick for each in group.suspects] == [0, 1]


def test_cards_of_one_who_sits_out_are_never_counted_on():
    """Seat 2 sits out with five cards: all the diamonds may be there."""
    lone = "dealer 3 | up 9s | 0 orders up | 0 alone"
    plays = (
        "0 plays Ad | 1 plays Kc | 3 plays Tc | 0 plays Js | 1 plays Ks | 3 plays Ts"
        " | 0 plays Jc | 1 plays Qs | 3 plays As | 0 plays Ac | 1 plays Qc | 3 plays 9c"
        " | 0 plays Ah | 1 plays 9h"
    )
    assert renege.examine(deal_after(plays, lone)) == renege.Findings()


CONTRADICTIONS = [
    ("a card played twice", f"{DIAMOND_LED} | 0 plays Td", [],
     ["seat 0 played Td to trick 1, though it had been played"]),
    ("a card that was turned down is played", "0 plays 9s", [],
     ["9s was turned down", "seat 0 played 9s to trick 0"]),
    ("a card not in the pack", "0 plays 7d", [], ["seat 0 played 7d to trick 0"]),
    ("a card of the kitty is played", DIAMOND_LED, [Lies(cards("Td"), Pile.KITTY)],
     ["Td lies in the kitty", "seat 2 played Td to trick 0"]),
    ("too many cards in the kitty", DIAMOND_LED, [Lies(cards("Tc Jc Qc Kc"), Pile.KITTY)],
     ["9s was turned down", "Tc lies in the kitty", "Jc lies in the kitty",
      "Qc lies in the kitty", "Kc lies in the kitty"]),
    ("two see the same card", DIAMOND_LED, [Held(1, cards("Kc"), 4), Held(2, cards("Kc"), 4)],
     ["seat 1 held Kc when 4 cards had been played",
      "seat 2 held Kc when 4 cards had been played"]),
    ("a card held after it was played", DIAMOND_LED, [Held(2, cards("Td"), 4)],
     ["seat 2 held Td when 4 cards had been played"]),
    ("none of those a call needs", DIAMOND_LED,
     [HeldOneOf(0, cards("Kh")), Lacked(0, cards("Kh"), 2)],
     ["seat 0 held one of Kh before play", "seat 0 did not hold Kh when 2 cards had been played"]),
    ("a discard where none was made", DIAMOND_LED, [Lies(cards("Kc"), Pile.DISCARD)],
     ["Kc lies in the discard, and there is no discard"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("plays", "items", "told"), [row[1:] for row in CONTRADICTIONS],
    ids=[row[0] for row in CONTRADICTIONS],
)  # fmt: skip
def test_contradictions_are_told_and_accuse_nobody(plays, items, told):
    deal = deal_after(plays)
    findings = renege.examine(deal, Knowledge((*items, Held(1, cards("Qd"), 0))))
    assert (findings.reneges, findings.groups) == ((), ())
    words = contradiction_words(deal, findings.contradiction)
    assert words == f"these contradict each other: {'; '.join(told)}"
    assert renege.find(deal, Knowledge((*items, Held(1, cards("Qd"), 0)))) == ()


def test_a_later_card_proves_in_spite_of_a_contradiction():
    deal = deal_after(f"{DIAMOND_LED} | 0 plays Ac | 1 plays Kd | 2 plays 9c | 3 plays 9c")
    findings = renege.examine(deal)
    assert findings.contradiction is not None
    assert findings.reneges == renege.find(deal)
    assert [each.seat for each in findings.reneges] == [1]


WORDS = [
    (f"{DIAMOND_LED} | 0 plays Ac | 1 plays Kd", [], "seat 1 played Kd to trick 1"),
    (DIAMOND_LED, [Held(1, cards("Kd"), 0)], "Kd was seen in the hand of seat 1"),
    (DIAMOND_LED, [HeldOneOf(1, cards("Qd Kd"))], "seat 1 is known to have held such a card"),
    (nobody_follows(19), [],
     "seat 3 had such a card: 9d Td Qd Kd have not been played, and else would have to be in "
     "the kitty, with room left for only 3"),
]  # fmt: skip


@pytest.mark.parametrize(("plays", "items", "words"), WORDS)
def test_proofs_in_words(plays, items, words):
    deal = deal_after(plays)
    (found,) = renege.find(deal, Knowledge(tuple(items)))
    assert proof_words(deal, found.seat, found.proof) == words


def test_the_pick_up_in_words():
    deal = deal_after(NO_TRUMP_SHOWN, PICKED_UP)
    (found,) = renege.find(deal, Knowledge((Lies(cards("Qd"), Pile.DISCARD),)))
    words = "seat 0 had picked up Kh, which cannot be the discard"
    assert proof_words(deal, 0, found.proof) == words


def test_knowledge_of_nobody_at_the_table_is_refused():
    with pytest.raises(ValueError, match="seat 4 is not at this table of 4"):
        renege.examine(deal_after(DIAMOND_LED), Knowledge((Held(4, cards("Kd")),)))


def test_before_a_card_is_played_nothing_is_found():
    for line in (HEARTS, "dealer 3 | up 9s", "dealer 3 | up 9s | 0 orders up"):
        assert renege.examine(text.read_deal(line)) == renege.Findings()
