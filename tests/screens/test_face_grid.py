"""What holds for every face: whose side is where, what never moves, what never fails."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre.cards import SUITS, Suit, card, pack
from bowerboard.euchre.events import Amended, GameEvent
from bowerboard.screens.centre import centre_board
from bowerboard.screens.face import face
from bowerboard.screens.languages import FRENCH
from bowerboard.screens.layouts import CENTRE, LAYOUTS, UnknownSize, layout_for
from bowerboard.screens.low import halves, low_face, tile
from bowerboard.screens.parts import Edge, edge_of
from bowerboard.screens.reader import letter
from bowerboard.screens.scorecards import STYLES
from bowerboard.screens.words import ENGLISH
from bowerboard.view import (
    Ask,
    CallRequires,
    Deed,
    FirstDealer,
    Item,
    LastDeal,
    LastTrick,
    Menu,
    MenuLine,
    Outcome,
    PlayedCard,
    Question,
    Rank,
    RenegeNotice,
    Stage,
    TableView,
)

PLAY = {"stage": Stage.PLAY, "dealer": 3, "trump": Suit.SPADES, "maker": 1, "score": (7, 9)}
LEFT, RIGHT = (0, 8, 42, 48), (86, 8, 128, 48)
STRIP = (0, 56, 128, 64)

seats = st.integers(0, 3)
cards = st.sampled_from(pack())
maybe = lambda strategy: st.one_of(st.none(), strategy)  # noqa: E731 - a word of this file
played = st.builds(PlayedCard, seats, cards)

deeds = st.builds(
    Deed,
    st.sampled_from([*get_args(GameEvent), Amended]),
    seats,
    maybe(cards),
    maybe(st.sampled_from(Suit)),
    st.lists(st.integers(-9, 99), max_size=4).map(tuple),
    maybe(st.integers(0, 4)),
)
lines = st.builds(
    MenuLine, st.sampled_from(Item), seats, maybe(st.sampled_from(Suit)),
    maybe(st.integers(0, 99)), maybe(st.sampled_from(Rank)), maybe(deeds),
)  # fmt: skip
views = st.builds(
    TableView,
    stage=st.sampled_from(Stage),
    names=st.tuples(*[st.text(min_size=1, max_size=30)] * 4),
    score=st.tuples(st.integers(-60, 120), st.integers(-60, 120)),
    dealer=maybe(seats),
    turn=maybe(seats),
    upcard=maybe(cards),
    turned_down=maybe(st.sampled_from(SUITS)),
    trump=maybe(st.sampled_from(SUITS)),
    maker=maybe(seats),
    alone=st.booleans(),
    sitting=st.sets(seats, max_size=2).map(tuple),
    passed=st.sets(seats).map(tuple),
    tricks=st.sampled_from([(a, b) for a in range(6) for b in range(6) if a + b <= 5]),
    trick=st.lists(played, max_size=4).map(tuple),
    last_trick=maybe(st.builds(LastTrick, st.lists(played, max_size=4).map(tuple), seats)),
    last_deal=maybe(
        st.builds(
            LastDeal,
            st.sampled_from(Outcome),
            st.sampled_from([(0, 0), (4, 0), (0, 2)]),
            st.just((3, 2)),
            maybe(seats),
        )
    ),
    reneges=st.lists(
        st.builds(RenegeNotice, seats, st.integers(0, 4), cards, maybe(st.just(4)), maybe(cards)),
        max_size=2,
    ).map(tuple),
    questions=st.lists(
        st.builds(
            Question, st.sampled_from(Ask), maybe(seats), maybe(cards), maybe(seats), st.text(),
            maybe(deeds),
        ),
        max_size=2,
    ).map(tuple),
    winner=maybe(st.integers(0, 1)),
    pads_lost=st.sets(seats).map(tuple),
    kitty_lost=st.booleans(),
    unsaved=st.booleans(),
    score_cards=st.sampled_from(["numerals", *STYLES]),
    sprouts=st.booleans(),
    director_called=st.sets(seats).map(tuple),
    first_dealer=maybe(st.sampled_from(FirstDealer)),
    cutter=maybe(seats),
    packets=st.sampled_from([(), (1,), (2, 3, 2, 3), (3, 4, 3, 4)]),
    counts=st.lists(st.integers(0, 8), min_size=4, max_size=4).map(tuple) | st.just(()),
    stuck=st.booleans(),
    call_requires=st.sampled_from(CallRequires),
    result_told=st.booleans(),
    teaching=st.booleans(),
    menu=maybe(st.builds(Menu, st.lists(lines, min_size=5, max_size=5).map(tuple),
                         st.integers(0, 4), maybe(lines), st.booleans(), st.booleans())),
)  # fmt: skip


@given(views, seats)
@settings(max_examples=60, deadline=None)
def test_any_view_has_a_face_and_the_same_view_the_same_face(view, seat):
    for size, layout in LAYOUTS.items():
        for language in (ENGLISH, FRENCH):
            drawn = layout(view, seat, language)
            assert (drawn.mode, drawn.size) == ("1", size)
            assert drawn.tobytes() == layout(view, seat, language).tobytes()


def lit(picture, box):
    return picture.crop(box).tobytes()


@pytest.mark.parametrize("seat", range(4))
def test_own_side_is_left_for_every_reader(seat):
    mirrored = TableView(**(PLAY | {"score": (9, 7)}), turn=0)
    straight = TableView(**PLAY, turn=0)
    same = face(straight, seat)
    turned = face(mirrored, (seat + 1) % 4)
    assert lit(same, LEFT) == lit(turned, LEFT)
    assert lit(same, RIGHT) == lit(turned, RIGHT)


@pytest.mark.parametrize(
    ("reader", "seat", "edge"),
    [
        (0, 0, Edge.OWN),
        (0, 1, Edge.LEFT),  # clockwise, so the next seat is on the reader's left
        (0, 2, Edge.ACROSS),
        (0, 3, Edge.RIGHT),
        (3, 0, Edge.LEFT),
        (3, 1, Edge.ACROSS),
        (2, 1, Edge.RIGHT),
    ],
)
def test_seats_are_where_the_reader_sees_them(reader, seat, edge):
    assert edge_of(TableView(Stage.PLAY), reader, seat) is edge


def columns_lit(picture, box):
    part = picture.crop(box)
    return [x for x in range(part.width) if part.crop((x, 0, x + 1, part.height)).getbbox()]


@pytest.mark.parametrize("score", [0, 9, 10, 11, 13, 19, 20, 44, 99, 100, 188, -1, -8, -12, -44])
def test_a_score_is_shown_whole_within_its_columns(score):
    own = face(TableView(**(PLAY | {"score": (score, 0)}), turn=2), 0)
    empty = face(TableView(**(PLAY | {"score": (0, 0)}), turn=2), 0)
    assert columns_lit(own, LEFT)
    # Whatever the score, the middle of the table and the other side are untouched.
    assert lit(own, (43, 0, 128, 64)) == lit(empty, (43, 0, 128, 64))


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("score", [1, 2, 10])
def test_a_score_below_nothing_has_its_minus(size, score):
    """A ruling may take more than a side has (rules.md 2.1: offenders lose points)."""
    above, below = (
        LAYOUTS[size](TableView(**(PLAY | {"score": (n, 0)}), turn=2), 0, ENGLISH)
        for n in (score, -score)
    )
    assert below.tobytes() != above.tobytes()


def test_figures_are_high_enough_to_read_across_a_table():
    drawn = face(TableView(**(PLAY | {"score": (8, 8)}), turn=2), 0)
    left, top, right, bottom = drawn.crop(LEFT).getbbox()
    assert bottom - top >= 32
    assert right - left >= 24


def test_the_four_suits_and_their_shapes_on_the_upcard_all_differ():
    trumps = {face(TableView(**(PLAY | {"trump": suit}), turn=0), 0).tobytes() for suit in SUITS}
    upcards = {
        face(TableView(Stage.ROUND_ONE, upcard=one, dealer=0, turn=1), 0).tobytes()
        for one in pack("789TJQKA")
    }
    assert len(trumps) == 4
    assert len(upcards) == 32


def changed_bytes(before, after):
    """How many bytes of display memory differ: eight rows a byte, as the SSD1306 keeps them."""
    count = 0
    for page in range(0, 64, 8):
        for x in range(128):
            box = (x, page, x + 1, page + 8)
            count += before.crop(box).tobytes() != after.crop(box).tobytes()
    return count


def test_one_event_changes_few_bytes_outside_the_strip():
    before = face(TableView(**PLAY, turn=1, trick=(PlayedCard(0, card("Ah")),)), 0)
    after = face(
        TableView(**PLAY, turn=2, trick=(PlayedCard(0, card("Ah")), PlayedCard(1, card("9h")))), 0
    )
    above = (0, 0, 128, 56)
    assert 0 < changed_bytes(before.crop(above), after.crop(above)) <= 8  # one arrow, turned
    assert changed_bytes(before, after) <= 8


@pytest.mark.parametrize("seat", range(4))
def test_the_strip_is_inverted_for_the_seat_that_is_asked_alone(seat):
    view = TableView(**PLAY, turn=2, questions=(Question(Ask.LAY_AGAIN, 2),))
    corners = [face(view, seat).getpixel((x, y)) for x in (0, 127) for y in (56, 63)]
    assert corners == ([255] * 4 if seat == 2 else [0] * 4)


SLOT = (43, 0, 85, 8)


@pytest.mark.parametrize("seat", range(4))
def test_the_slot_is_inverted_for_the_seat_to_act_and_an_arrow_for_the_others(seat):
    view = TableView(**PLAY, turn=2, trick=(PlayedCard(1, card("Ah")),))
    lit_columns = columns_lit(face(view, seat), SLOT)
    wide = lit_columns[-1] - lit_columns[0] + 1
    assert wide > 20 if seat == 2 else wide <= 8


def test_a_low_face_shows_everything_on_its_32_rows():
    base = {"stage": Stage.PLAY, "score": (10, 9), "turn": 1, "dealer": 3, "maker": 1}
    plain = low_face(TableView(**base, trump=Suit.SPADES), 0)
    for other in (
        TableView(**base, trump=Suit.HEARTS),
        TableView(**(base | {"score": (10, 8)}), trump=Suit.SPADES),
        TableView(**(base | {"dealer": 2}), trump=Suit.SPADES),
        TableView(**(base | {"maker": 2}), trump=Suit.SPADES),
        TableView(**(base | {"turn": 2}), trump=Suit.SPADES),
        TableView(**base, trump=Suit.SPADES, tricks=(1, 0)),
    ):
        assert low_face(other, 0).tobytes() != plain.tobytes()


def test_the_centre_board_reads_from_all_four_sides():
    view = TableView(**PLAY, turn=2, tricks=(2, 1))
    board = centre_board(view, 0)
    across = board.rotate(180)
    assert across.tobytes() == centre_board(view, 2).tobytes()
    left, right = board.crop((0, 0, 64, 64)), board.crop((192, 0, 256, 64))
    assert left.rotate(90).tobytes() == tile(view, 1).tobytes()
    assert right.rotate(-90).tobytes() == tile(view, 3).tobytes()
    assert layout_for((256, 64))(view, CENTRE, ENGLISH).tobytes() == board.tobytes()


@pytest.mark.parametrize("size", [(128, 48), (96, 64), (64, 48)])
def test_a_size_without_a_screen_is_refused_with_those_there_are(size):
    with pytest.raises(UnknownSize, match="128x64, 128x32, 256x64"):
        layout_for(size)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("LAY YOUR CARD AGAIN", ("LAY YOUR", "CARD AGAIN")),
        ("SHORT", ("SHORT", "")),
        ("INCOMPREHENSIBILITY", ("INCOMPREH…", "")),
    ],
)
def test_a_question_on_a_tile_is_parted_at_a_space(text, lines):
    assert halves(text, 62) == lines


def test_a_stopped_table_shows_no_live_score():
    stopped = face(TableView(Stage.STOPPED, score=(7, 9)), 0)
    live = face(TableView(**PLAY, turn=0), 0)
    assert lit(stopped, LEFT) != lit(live, LEFT)
    assert stopped.getbbox() is not None


@pytest.mark.parametrize("language", [ENGLISH, FRENCH], ids=["en", "fr"])
@pytest.mark.parametrize("size", [(128, 64), (128, 32), (256, 64)])
def test_trump_has_a_letter_of_its_own_beside_its_shape(size, language):
    """Trump is told by its letter alone: the shapes taken away, four pictures are left."""
    shown = set()
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES):
        view = TableView(Stage.PLAY, dealer=3, turn=1, maker=1, trump=suit)
        assert letter(suit, language) in "CDHSTKP"
        picture = layout_for(size)(view, 0, language)
        places = {(128, 64): (77, 32, 86, 40), (128, 32): (48, 16, 55, 24),
                  (256, 64): (112, 56, 119, 64)}  # fmt: skip
        part = picture.crop(places[size])
        assert part.getbbox() is not None
        shown.add(part.tobytes())
    assert len(shown) == 4
