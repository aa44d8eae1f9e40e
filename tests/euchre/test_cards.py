"""The pack, and how trump rearranges it."""

# ruff: noqa: N802 - a test of a listed case bears its id as it is written there

import plain_euchre as plain
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.euchre import cards
from bowerboard.euchre.cards import SUITS, Card, Rank, Suit, card
from bowerboard.euchre.objections import legal


@pytest.mark.parametrize(
    ("name", "trump", "suit"),
    [
        ("Jh", Suit.HEARTS, Suit.HEARTS),  # right bower
        ("Jd", Suit.HEARTS, Suit.HEARTS),  # left bower leaves diamonds
        ("Jd", Suit.CLUBS, Suit.DIAMONDS),  # just a jack
        ("Js", Suit.HEARTS, Suit.SPADES),  # jacks of the other colour stay at home
        ("Jc", Suit.SPADES, Suit.SPADES),
        ("Ad", Suit.HEARTS, Suit.DIAMONDS),
        ("Jd", None, Suit.DIAMONDS),  # no trump has no bowers
    ],
)
def test_suit_under(name: str, trump: Suit | None, suit: Suit):
    assert card(name).suit_under(trump) is suit


@pytest.mark.parametrize(
    ("trump", "led", "best_first"),
    [
        ("h", "c", "Jh Jd Ah Kh Qh Th 9h | Ac Kc Qc Jc Tc 9c"),
        ("h", "h", "Jh Jd Ah Kh Qh Th 9h"),
        ("h", "d", "Jh Jd Ah Kh Qh Th 9h | Ad Kd Qd Td 9d"),
        ("s", "c", "Js Jc As Ks Qs Ts 9s | Ac Kc Qc Tc 9c"),
        ("c", "h", "Jc Js Ac Kc Qc Tc 9c | Ah Kh Qh Jh Th 9h"),
        ("d", "s", "Jd Jh Ad Kd Qd Td 9d | As Ks Qs Js Ts 9s"),
    ],
)
def test_order_of_a_trick(trump: str, led: str, best_first: str):
    """rules.md 1.1.5 and 1.1.6; every card not named cannot win at all."""
    ranking = cards.cards(best_first.replace("|", " "))
    strengths = [each.strength(Suit(trump), Suit(led)) for each in ranking]
    assert strengths == sorted(set(strengths), reverse=True)
    assert min(strengths) > 0
    others = [each for each in cards.pack() if each not in ranking]
    assert {each.strength(Suit(trump), Suit(led)) for each in others} <= {0}


def test_order_without_trump_ranks_the_jack_below_the_queen():
    ranking = cards.cards("As Ks Qs Js Ts 9s")
    strengths = [each.strength(None, Suit.SPADES) for each in ranking]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    ("trump", "left", "other"),
    [("s", "Jc", "Ah"), ("c", "Js", "Ah"), ("h", "Jd", "Ac"), ("d", "Jh", "Ac")],
)
def test_E04_left_bower_in_four_trumps_and_both_directions(trump: str, left: str, other: str):
    hand = cards.cards(f"{left} {other}")
    nine_of_lefts_suit, nine_of_trump = card("9" + left[1]), card("9" + trump)
    named = Suit(trump)
    assert legal(hand, nine_of_lefts_suit.suit_under(named), named) == hand
    assert legal(hand, nine_of_trump.suit_under(named), named) == (card(left),)
    opposite = [suit for suit in SUITS if suit not in (named, named.next)]
    for suit in opposite:
        assert Card(Rank.JACK, suit).suit_under(named) is suit


def test_next_is_the_other_suit_of_the_same_colour():
    pairs = {suit.value + suit.next.value for suit in SUITS}
    assert pairs == {"cs", "sc", "hd", "dh"}


def test_pack_of_24_in_egn_order():
    assert " ".join(map(str, cards.pack())) == (
        "9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As"
    )


def test_pack_of_32_adds_sevens_and_eights():
    added = set(cards.pack("789TJQKA")) - set(cards.pack())
    assert added == set(cards.cards("7c 7d 7h 7s 8c 8d 8h 8s"))


@pytest.mark.parametrize("trump", SUITS)
def test_seven_trumps_in_the_pack(trump: Suit):
    """rules.md 1.1.12: seven trumps with 24 cards, so five in the next suit and six elsewhere."""
    held = [each.suit_under(trump) for each in cards.pack()]
    assert held.count(trump) == 7
    assert held.count(trump.next) == 5


SUITED = st.sampled_from([r for r in Rank if r not in (Rank.BENNY, Rank.UNREAD)])
REAL = st.sampled_from([suit for suit in Suit if suit is not Suit.UNREAD])


@given(
    st.builds(Card, SUITED, REAL, st.integers(1, 9))
    | st.builds(Card, st.just(Rank.BENNY), st.just(cards.THE_BENNY.suit), st.integers(1, 9))
)
def test_card_text_round_trip(each: Card):
    assert card(str(each)) == each


@pytest.mark.parametrize(
    ("text", "plainly"),
    [("jH", "Jh"), ("Nd", "9d"), ("nS", "9s"), ("Jh.1", "Jh"), ("Jh.2", "Jh.2"), ("tC", "Tc")],
)
def test_card_forms_that_are_accepted(text: str, plainly: str):
    assert str(card(text)) == plainly


@pytest.mark.parametrize(
    "text",
    ["", "J", "h", "10h", "1h", "6h", "Jx", "hJ", "J h", " Jh", "Jh ", "Jh.", "Jh.0", "Jh.10",
     "Jh.x", "Jh.²", "Jh.٣", "Jh.2.3", "Xx", "JJ", "Jhh", "Jh\n", "ﬀh", "ßh"],
)  # fmt: skip
def test_what_is_no_card(text: str):
    with pytest.raises(ValueError, match="is not a card: write rank"):
        card(text)


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_a_value_error(text: str):
    try:
        read = card(text)
    except ValueError:
        return
    assert card(str(read)) == read


BIG_PACKS = [
    # pack, trumps best first by kind, cards of each other suit: rules.md 1.9.1, 1.9.3
    (cards.SIX_SUITS, "h", "Jh", "Jd Jr", "Ah Kh Qh Th 9h"),
    (cards.SIX_SUITS, "b", "Jb", "Jc Js", "Ab Kb Qb Tb 9b"),
    (cards.EIGHT_SUITS, "o", "Jo", "Jd Jh Jr", "Ao Ko Qo To 9o"),
    (cards.EIGHT_SUITS, "p", "Jp", "Jc Js Jb", "Ap Kp Qp Tp 9p"),
]


@pytest.mark.parametrize(("suits", "trump", "right", "lefts", "others"), BIG_PACKS)
def test_bowers_of_the_packs_for_six_and_eight(suits, trump, right, lefts, others):
    named = Suit(trump)
    held = [each for each in cards.pack(suits=suits) if each.suit_under(named) is named]
    assert sorted(map(str, held)) == sorted(f"{right} {lefts} {others}".split())
    heights = [card(right).strength(named, named)]
    (left,) = {card(name).strength(named, named) for name in lefts.split()}
    heights += [left, *(card(name).strength(named, named) for name in others.split())]
    assert heights == sorted(set(heights), reverse=True)
    assert len(cards.pack(suits=suits)) == 6 * len(suits)
    assert sum(suit.red for suit in suits) * 2 == len(suits)


def test_the_benny_is_above_the_right_bower_and_belongs_to_trump():
    """rules.md 1.1.4; eight trumps with it (1.1.12)."""
    for trump in SUITS:
        held = [each for each in cards.pack(benny=True) if each.suit_under(trump) is trump]
        assert len(held) == 8
        best = max(held, key=lambda each: each.strength(trump, trump))
        assert str(best) == "B"


def test_a_double_pack_has_every_card_twice():
    """rules.md 1.9.2: two packs of 24."""
    double = cards.pack(copies=2)
    assert len(double) == len(set(double)) == 48
    assert sorted({str(each).removesuffix(".2") for each in double}) == sorted(plain.PACK)
    assert card("Jh") != card("Jh.2")


@pytest.mark.parametrize("letter", ["n", "C", "", "hearts"])
def test_what_is_no_suit(letter: str):
    with pytest.raises(ValueError, match="is not a suit"):
        cards.suit(letter)


@pytest.mark.parametrize("trump", "cdhs")
def test_suits_agree_with_the_oracle(trump: str):
    for each in cards.pack():
        assert each.suit_under(Suit(trump)).value == plain.suit_of(str(each), trump)
