"""What holds for every face: whose side is where, what never moves, what never fails."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre.cards import SUITS, Suit, card, pack
from bowerboard.screens.face import Edge, edge_of, face
from bowerboard.view import (
    Ask,
    LastDeal,
    LastTrick,
    Outcome,
    PlayedCard,
    Question,
    RenegeNotice,
    Stage,
    TableView,
)

PLAY = {"stage": Stage.PLAY, "dealer": 3, "trump": Suit.SPADES, "maker": 1, "score": (7, 9)}
LEFT, RIGHT = (0, 8, 42, 46), (86, 8, 128, 46)
STRIP = (0, 56, 128, 64)

seats = st.integers(0, 3)
cards = st.sampled_from(pack())
maybe = lambda strategy: st.one_of(st.none(), strategy)  # noqa: E731 - a word of this file
played = st.builds(PlayedCard, seats, cards)

views = st.builds(
    TableView,
    stage=st.sampled_from(Stage),
    names=st.tuples(*[st.text(min_size=1, max_size=30)] * 4),
    score=st.tuples(st.integers(0, 120), st.integers(0, 120)),
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
            Question, st.sampled_from(Ask), maybe(seats), maybe(cards), maybe(seats), st.text()
        ),
        max_size=2,
    ).map(tuple),
    winner=maybe(st.integers(0, 1)),
    pads_lost=st.sets(seats).map(tuple),
    kitty_lost=st.booleans(),
    unsaved=st.booleans(),
)


@given(views, seats)
@settings(max_examples=150, deadline=None)
def test_any_view_has_a_face_and_the_same_view_the_same_face(view, seat):
    drawn = face(view, seat)
    assert (drawn.mode, drawn.size) == ("1", (128, 64))
    assert drawn.tobytes() == face(view, seat).tobytes()


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


@pytest.mark.parametrize("score", [0, 9, 10, 11, 13, 19, 20, 44, 99, 100, 188])
def test_a_score_is_shown_whole_within_its_columns(score):
    own = face(TableView(**(PLAY | {"score": (score, 0)}), turn=2), 0)
    empty = face(TableView(**(PLAY | {"score": (0, 0)}), turn=2), 0)
    assert columns_lit(own, LEFT)
    # Whatever the score, the middle of the table and the other side are untouched.
    assert lit(own, (43, 0, 128, 64)) == lit(empty, (43, 0, 128, 64))


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
    assert 0 < changed_bytes(before.crop(above), after.crop(above)) <= 16  # two arrows
    assert changed_bytes(before, after) <= 16 + 128


@pytest.mark.parametrize("seat", range(4))
def test_the_strip_is_inverted_for_the_seat_to_act_alone(seat):
    view = TableView(**PLAY, turn=2, trick=(PlayedCard(1, card("Ah")),))
    corners = [face(view, seat).getpixel((x, y)) for x in (0, 127) for y in (56, 63)]
    assert corners == ([255] * 4 if seat == 2 else [0] * 4)


def test_a_stopped_table_shows_no_live_score():
    stopped = face(TableView(Stage.STOPPED, score=(7, 9)), 0)
    live = face(TableView(**PLAY, turn=0), 0)
    assert lit(stopped, LEFT) != lit(live, LEFT)
    assert stopped.getbbox() is not None
