"""The score by cards: the pips in the picture are the points, counted by a second eye."""

import pytest

from bowerboard.euchre.cards import Suit
from bowerboard.screens.scorecards import STYLES, score_cards

# A pip, as it is printed: seven by seven, dark on a light card; with the clear line above it.
HEART = """
.......
.##.##.
#######
#######
.#####.
..###..
...#...
"""

CROSSED = 5  # crossed, the two and the three count five


def pips(picture, drawn):
    """How many whole pips there are: the ink, and no other ink in its square."""
    rows = drawn.strip().split("\n")
    found = 0
    for top in range(picture.height - 6):
        for left in range(picture.width - 6):
            found += all(
                (picture.getpixel((left + x, top + y)) == 0) == (rows[y][x] == "#")
                for y in range(7)
                for x in range(7)
            )
    return found


EVERY = [(style, score) for style, ways in STYLES.items() for score in range(len(ways))]


@pytest.mark.parametrize(("style", "score"), EVERY)
@pytest.mark.parametrize("sprouts", [False, True], ids=["exact", "sprouts"])
def test_the_whole_pips_are_the_points(style, score, sprouts):
    picture = score_cards(score, style, sprouts, Suit.HEARTS)
    assert (picture.mode, picture.size) == ("1", (42, 40))
    expected = score - CROSSED if style == "two-three" and score > CROSSED else score
    assert pips(picture, HEART) == expected


@pytest.mark.parametrize(
    ("style", "highest"),
    [
        ("fives", 10),
        ("sixes", 12),
        ("sevens", 14),
        ("six-four", 10),
        ("two-three", 10),
        ("five-six", 11),
    ],
)
def test_how_high_a_style_goes(style, highest):
    assert score_cards(highest, style) is not None
    assert score_cards(highest + 1, style) is None
    assert score_cards(-1, style) is None


def test_the_flip_of_six_and_four():
    """At 5 and 6 the four lies face down over the six; at 7 it lies face up (rules.md 1.11)."""
    backs = [way.upper < 0 for way in STYLES["six-four"]]
    assert backs == [True] * 7 + [False] * 4
    assert [abs(way.upper) for way in STYLES["six-four"]] == [6] * 5 + [4] * 6


def test_sprouts_differ_and_scores_differ():
    for style, ways in STYLES.items():
        exact = [score_cards(n, style).tobytes() for n in range(len(ways))]
        assert len(set(exact)) == len(ways)
    assert score_cards(2, "fives", True).tobytes() != score_cards(2, "fives").tobytes()


def test_no_other_style():
    with pytest.raises(KeyError):
        score_cards(3, "eights")
