"""The words of setting up fit the glass, and differ where they should."""

import pytest

from bowerboard.pads.assigning import PLACES, Assigning
from bowerboard.screens.notice import notice


@pytest.mark.parametrize("lines", [(), ("A",), ("NORTH",) * 9, ("W" * 60, "x")])
def test_whatever_the_words_it_is_a_face(lines: tuple[str, ...]) -> None:
    picture = notice(lines)
    assert (picture.size, picture.mode) == ((128, 64), "1")


def test_every_place_asks_with_a_picture_of_its_own() -> None:
    work, pictures = Assigning(), set()
    for place in PLACES:
        pictures.add(notice(work.words).tobytes())
        work.found[place] = place
    pictures.add(notice(work.words).tobytes())
    assert len(pictures) == len(PLACES) + 1
