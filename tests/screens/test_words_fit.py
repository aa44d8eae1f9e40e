"""Every word fits its place, with the longest cards and numbers, at least with initials."""

import string
import unicodedata
from typing import get_args

import pytest

from bowerboard.euchre.cards import card
from bowerboard.euchre.events import Amended, GameEvent
from bowerboard.euchre.presets import PRESETS
from bowerboard.screens.deed_words import FRENCH_DEEDS, FRENCH_ITEMS
from bowerboard.screens.drawing import fitted, line, plain, shortened, width
from bowerboard.screens.face import LABEL_ROOM, NOTE_ROOM, SLOT_ROOM, STRIP_ROOM
from bowerboard.screens.languages import (
    FRENCH_ASKED,
    FRENCH_ENDED,
    FRENCH_SAY,
    FRENCH_TOLD,
    LANGUAGES,
)
from bowerboard.screens.menu import LINE_ROOM
from bowerboard.screens.messages import Move, move_for, strip_for
from bowerboard.screens.notice import wrapped
from bowerboard.screens.reader import Reader, Strip, card_text, initials, laid
from bowerboard.screens.setup_words import FRENCH_RULES, FRENCH_SEATS
from bowerboard.screens.words import ENGLISH, Say
from bowerboard.seats import PLACES
from bowerboard.view import (
    Ask,
    Item,
    LinkFault,
    LinkTrouble,
    Outcome,
    PlayedCard,
    Question,
    Stage,
    TableView,
)

EVENTS = {*get_args(GameEvent), Amended}

LABELS = {
    Say.ALONE: NOTE_ROOM,
    Say.BARRED: LABEL_ROOM,
    Say.NO_TRUMP: 12,  # doubled, in the place of a suit
    Say.SCAN: 62,
    Say.TRICK: 56,
    Say.PROOF_RENEGED: 56,
    Say.PROOF_HAD: 56,
    Say.MENU: 124,
    Say.TEACHING: 18,
    Say.IN_TRICK: 20,
    **{say: SLOT_ROOM for say in Say if say.name.startswith("DO_")},
}
"""Words that stand elsewhere than on the strip, with the pixels there are."""


def widest(language):
    """The longest that can stand in each blank, names as initials."""
    return {
        "seat": "W",
        "other": "W",
        "card": "10♣",
        "played": "10♣",
        "barred": "♣",
        "trick": 5,
        "proof": 5,
        "times": 99,
        "points": 8,
        "ended": max(language.ended.values(), key=width),
        "us": 20,
        "them": 20,
        "deed": max(
            (
                text.format(seat="W", card="10♣", suit="♣", points="10:10")
                for text in language.deed.values()
            ),
            key=width,
        ),
        "suit": "♣",
        "after": "♣",
        "detail": "",  # free text: it is cut to fit
        "table": "TABLE-12",
        "boards": "",  # their numbers: cut to fit
        "count": 12,
        "counts": "N5 E5 S5 W5",
        "first": "2-3-2-3",
        "then": "3-2-3-2",
        "rank": "10",
        "side": "N+S",
        "number": 20,
    }


def sentences(language):
    return {
        **{f"say {say.name}": text for say, text in language.say.items()},
        **{f"asked {ask.name}": text for ask, text in language.asked.items()},
        **{f"told {ask.name}": text for ask, text in language.told.items()},
        **{f"ended {outcome.name}": text for outcome, text in language.ended.items()},
        **{f"deed {kind.__name__}": text for kind, text in language.deed.items()},
        **{f"item {item.name}": text for item, text in language.item.items()},
    }


EVERY = [
    pytest.param(language, name, id=f"{code} {name}")
    for code, language in LANGUAGES.items()
    for name in sentences(language)
]


def test_no_word_is_missing():
    assert set(ENGLISH.say) == set(Say)
    assert set(ENGLISH.asked) == set(ENGLISH.told) == set(Ask)
    assert set(ENGLISH.ended) == set(Outcome)
    assert set(ENGLISH.item) == set(Item)
    assert set(ENGLISH.deed) == EVENTS


def test_french_says_everything_itself():
    assert set(FRENCH_SAY) == set(Say)
    assert set(FRENCH_ASKED) == set(FRENCH_TOLD) == set(Ask)
    assert set(FRENCH_ENDED) == set(Outcome)
    assert set(FRENCH_ITEMS) == set(Item)
    assert set(FRENCH_DEEDS) == EVENTS


def test_french_has_a_name_for_every_seat_and_a_line_for_every_house_rules():
    assert set(FRENCH_SEATS) == set(PLACES)
    assert set(FRENCH_RULES) == set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_what_house_rules_are_is_read_whole_under_their_name(code, name):
    meaning = LANGUAGES[code].rules.get(name, PRESETS[name].meaning)
    lines = wrapped(meaning, STRIP_ROOM, 5)
    assert " ".join(lines) == meaning
    assert max(map(width, lines)) <= STRIP_ROOM
    unaccented = "".join(unicodedata.normalize("NFD", sign)[0] for sign in meaning)
    assert plain(meaning) == unaccented.upper()


def test_seats_that_nobody_has_named_are_called_as_in_the_language():
    french = LANGUAGES["fr"]
    view = TableView(Stage.PLAY, turn=1, names=("Ann", "East", "South", "West"))
    assert laid(view, french).names == ("Ann", "Est", "Sud", "Ouest")
    assert laid(view, ENGLISH).names == view.names


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_every_word_fits_its_place_with_initials(language, name):
    blanks = widest(language)
    if name.startswith("deed "):
        blanks["points"] = "10:10"
    text = sentences(language)[name].format(**blanks)
    labels = {f"say {say.name}": room for say, room in LABELS.items()}
    labels |= {f"item {item.name}": LINE_ROOM for item in Item}
    room = labels.get(name, STRIP_ROOM)
    assert width(text) <= room, f"{text!r} is {width(text)} pixels wide"


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_every_letter_used_is_one_we_have_but_for_accents(language, name):
    parts = string.Formatter().parse(sentences(language)[name])
    bare = "".join(part for part, _, _, _ in parts)
    unaccented = "".join(unicodedata.normalize("NFD", sign)[0] for sign in bare)
    assert plain(bare) == unaccented


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_a_translation_has_the_blanks_of_the_english(language, name):
    def blanks(text):
        return {field for _, field, _, _ in string.Formatter().parse(text) if field}

    assert blanks(sentences(language)[name]) <= blanks(sentences(ENGLISH)[name])


ORDINARY = (Ask.PICK_UP, Ask.NAME_SUIT)
"""Steps of a deal that the slot shows, so that the strip need not."""


@pytest.mark.parametrize(
    ("ask", "what"), [(Ask.PICK_UP, Say.DO_TAKE), (Ask.NAME_SUIT, Say.DO_SUIT)]
)
def test_an_ordinary_step_is_a_move_and_no_message(ask, what):
    view = TableView(Stage.PLAY, turn=0, questions=(Question(ask, 3),))
    assert move_for(view) == Move(what, 3)
    assert strip_for(Reader(view, 3, ENGLISH)) == Strip(("",))


@pytest.mark.parametrize(
    ("view", "move"),
    [
        (TableView(Stage.NO_GAME), None),
        (TableView(Stage.TURN_UP, dealer=2), Move(Say.DO_DEAL, 2)),
        (TableView(Stage.ROUND_ONE, turn=1), Move(Say.DO_CALL, 1)),
        (TableView(Stage.ROUND_TWO, turn=1), Move(Say.DO_CALL, 1)),
        (TableView(Stage.PLAY, turn=1), Move(Say.DO_LEAD, 1)),
        (TableView(Stage.PLAY, turn=1, trick=(PlayedCard(0, card("9c")),)), Move(Say.DO_PLAY, 1)),
        (TableView(Stage.GAME_OVER, winner=1), None),
    ],
)
def test_whose_move_it_is(view, move):
    assert move_for(view) == move


@pytest.mark.parametrize("ask", [ask for ask in Ask if ask not in ORDINARY])
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


TROUBLES = [
    (LinkTrouble(LinkFault.NO_HUB), "NO LINK TO THE HUB", "CENTRE INJOIGNABLE"),
    (LinkTrouble(LinkFault.COPY, "table-7"), "TABLE-7 TWICE: A COPY", "TABLE-7 EST COPIÉE"),
    (
        LinkTrouble(LinkFault.BOARD, "table-7", "b2"),
        "TABLE-7 TWICE: B2",
        "TABLE-7 EN DOUBLE: B2",
    ),
]


@pytest.mark.parametrize(("trouble", "english", "french"), TROUBLES)
def test_what_is_wrong_with_the_link_to_the_hub_is_said_in_the_language(trouble, english, french):
    view = TableView(Stage.PLAY, turn=1, link_trouble=trouble)
    assert strip_for(Reader(view, 0, ENGLISH)) == Strip((english,))
    assert strip_for(Reader(view, 0, LANGUAGES["fr"])) == Strip((french,))


def test_all_that_can_be_wrong_with_the_link_is_said():
    assert {trouble.fault for trouble, _, _ in TROUBLES} == set(LinkFault)


def test_nothing_to_say_is_an_empty_strip():
    assert strip_for(Reader(TableView(Stage.PLAY), 0, ENGLISH)) == Strip(("",))
