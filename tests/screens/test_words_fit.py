"""Every word fits its place, with the longest cards and numbers, at least with initials."""

import string
from itertools import chain

import pytest

from bowerboard.euchre.cards import card
from bowerboard.screens.drawing import fitted, line, plain, shortened, width
from bowerboard.screens.face import LABEL_ROOM, STRIP_ROOM
from bowerboard.screens.messages import Reader, Strip, card_text, initials, strip_for
from bowerboard.screens.words import ENGLISH, Say
from bowerboard.view import Ask, Outcome, Question, Stage, TableView

WIDEST = {
    "seat": "W",
    "other": "W",
    "card": "10♣",
    "played": "10♣",
    "cards": "10♣ 10♦ 10♥ 10♠",
    "barred": "♣",
    "trick": 5,
    "proof": 5,
    "points": 8,
    "ended": max(ENGLISH.ended.values(), key=width),
    "us": 20,
    "them": 20,
    "detail": "",  # free text: it is cut to fit
}

LABELS = (Say.ALONE, Say.BARRED)
SENTENCES = {
    **{f"say {say.name}": text for say, text in ENGLISH.say.items() if say not in LABELS},
    **{f"asked {ask.name}": text for ask, text in ENGLISH.asked.items()},
    **{f"told {ask.name}": text for ask, text in ENGLISH.told.items()},
    **{f"ended {outcome.name}": text for outcome, text in ENGLISH.ended.items()},
}


def test_no_word_is_missing():
    assert set(ENGLISH.say) == set(Say)
    assert set(ENGLISH.asked) == set(ENGLISH.told) == set(Ask)
    assert set(ENGLISH.ended) == set(ENGLISH.noted) == set(Outcome)


@pytest.mark.parametrize("name", SENTENCES)
def test_sentence_fits_the_strip_with_initials(name):
    text = SENTENCES[name].format(**WIDEST)
    assert width(text) <= STRIP_ROOM, f"{text!r} is {width(text)} pixels wide"


@pytest.mark.parametrize(
    "text", [ENGLISH.say[say] for say in LABELS] + list(ENGLISH.noted.values())
)
def test_label_fits_under_the_suit(text):
    assert width(text) <= LABEL_ROOM


def test_every_letter_used_is_one_we_have():
    texts = chain(
        ENGLISH.say.values(), ENGLISH.asked.values(), ENGLISH.told.values(), ENGLISH.ended.values()
    )
    for text in texts:
        bare = "".join(part for part, _, _, _ in string.Formatter().parse(text))
        assert plain(bare) == bare


@pytest.mark.parametrize("ask", Ask)
@pytest.mark.parametrize("reader", range(4))
@pytest.mark.parametrize("asked", [0, 1, 2, 3, None])
def test_each_question_reaches_its_seat_and_no_other_is_asked(ask, reader, asked):
    view = TableView(Stage.PLAY, questions=(Question(ask, asked, card("Th"), other=1),))
    strip = strip_for(Reader(view, reader, ENGLISH))
    assert strip.asks == (asked in (reader, None))
    assert width(strip.texts[-1]) <= STRIP_ROOM
    assert "None" not in " ".join(strip.texts)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("North", "East", "South", "West"), ("N", "E", "S", "W")),
        (("Ann", "Al", "Bob", "Cy"), ("An", "Al", "B", "C")),
        (("Jo", "Joe", "Joe", "Ann"), ("Jo", "Joe", "Joe", "A")),
    ],
)
def test_initials_tell_names_apart(names, expected):
    assert initials(names) == expected


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Zoé", "ZOE"), ("Łukasz", "?UKASZ"), ("王", "?"), ("naïve 9♥", "NAIVE 9♥"), ("", "")],
)
def test_names_in_letters_we_have_not_are_still_shown(text, shown):
    assert plain(text) == shown


@pytest.mark.parametrize("room", [20, 44, 126])
def test_a_text_too_long_is_cut_and_says_so(room):
    text = "Wolfeschlegelsteinhausenbergerdorff"
    cut = shortened(text, room)
    assert cut.endswith("…")
    assert text.startswith(cut[:-1])
    assert fitted((text,), room).width <= room


@pytest.mark.parametrize(
    ("texts", "room", "shown", "bold"),
    [
        (("EAST",), width("EAST", bold=True), "EAST", True),
        (("EAST",), width("EAST", bold=True) - 1, "EAST", False),
        (("EAST", "E"), width("EAST") - 1, "E", True),  # initials only when names do not fit
    ],
)
def test_the_best_text_that_fits_is_taken_bold_if_possible(texts, room, shown, bold):
    assert fitted(texts, room).tobytes() == line(shown, bold).tobytes()


@pytest.mark.parametrize(
    ("code", "text"), [("Th", "10♥"), ("9c", "9♣"), ("As", "A♠"), ("Jd", "J♦")]
)
def test_cards_read_as_printed(code, text):
    assert card_text(card(code)) == text


def test_nothing_to_say_is_an_empty_strip():
    assert strip_for(Reader(TableView(Stage.PLAY), 0, ENGLISH)) == Strip(("",))
