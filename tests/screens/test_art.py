"""Drawings kept as text are read to the pixel."""

import pytest

from bowerboard.screens.art import Art
from bowerboard.screens.figures import LOW, NARROW, TALL
from bowerboard.screens.letters import BOLD, LETTERS
from bowerboard.screens.pips import CARD_SUITS, MARKS, RANKS, SUITS


def test_half_blocks_are_two_pixels_one_above_the_other():
    glyphs = Art(4, (("ab", "\n▀▄█ ▄\n  █\n"),)).glyphs
    assert glyphs["a"].rows == ("#.#", ".##", "..#", "..#")
    assert glyphs["b"].rows == (".", "#", ".", ".")


@pytest.mark.parametrize("drawing", ["▀▄█▀▀", "▀x", "    ▀"])
def test_a_drawing_that_does_not_fit_its_cells_is_refused(drawing):
    with pytest.raises(ValueError, match="does not fit"):
        _ = Art(4, (("a", drawing),)).glyphs


def test_a_glyph_without_ink_is_refused():
    with pytest.raises(ValueError, match="without ink"):
        _ = Art(2, (("ab", "▀"),)).glyphs


@pytest.mark.parametrize(
    ("art", "names", "height", "widest"),
    [
        (LETTERS, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'\"+-=/()&#*%_<>…·♣♦♥♠✿⍾◉↟", 8, 7),
        (BOLD, "MW", 8, 7),
        (TALL, "0123456789", 40, 24),
        (NARROW, "0123456789", 40, 19),
        (LOW, "0123456789", 24, 15),
        (RANKS, "0123456789JQKAB", 16, 12),
        (SUITS, "♣♦♥♠✿⍾◉↟", 24, 24),
        (CARD_SUITS, "♣♦♥♠✿⍾◉↟", 16, 16),
        (MARKS, "▲▼◀▶×–", 8, 8),
    ],
)
def test_every_glyph_is_drawn_and_differs(art, names, height, widest):
    glyphs = art.glyphs
    assert set(glyphs) == set(names)
    assert {glyph.height for glyph in glyphs.values()} == {height}
    assert max(glyph.width for glyph in glyphs.values()) <= widest
    assert len({glyph.rows for glyph in glyphs.values()}) == len(names)


def test_letters_leave_the_top_row_clear_so_that_an_inverted_strip_frames_them():
    tall = set("♣♦♥♠✿⍾◉↟")
    for name, glyph in LETTERS.glyphs.items():
        if name not in tall:
            assert set(glyph.rows[0]) == {"."}, name


@pytest.mark.parametrize("sign", "♣♦♥♠")
def test_suits_are_symmetrical(sign):
    for art in (SUITS, CARD_SUITS):
        assert all(row == row[::-1] for row in art.glyphs[sign].rows)


def test_the_score_is_read_from_the_other_side_of_a_table():
    """At 1.5 m, 20 minutes of arc are comfortable: 8.7 mm; a 2.42 inch panel of 128 columns is
    55.0 mm wide (its data sheet's active area)."""
    pitch = 55.0 / 128
    assert TALL.glyphs["8"].height * pitch == pytest.approx(17.2, abs=0.05)
    assert LOW.glyphs["8"].height * pitch > 8.7
