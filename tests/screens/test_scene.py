"""Faces as time goes by: commentary, playback, codes, drift, dimming and waking."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre.cards import Suit, card
from bowerboard.screens.displays import BRIGHT
from bowerboard.screens.face import face
from bowerboard.screens.layouts import CODES, PROOFS, layout_for
from bowerboard.screens.proof import STEP_MS, proof_face
from bowerboard.screens.qr import qr_face
from bowerboard.screens.scene import (
    ALONE_MS,
    COMMENT_AFTER_MS,
    DARK_AFTER_MS,
    DIM_AFTER_MS,
    DRIFT,
    DRIFT_MS,
    RESULT_MS,
    Scene,
    drift_at,
    level_after,
)
from bowerboard.screens.words import ENGLISH
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

SIZE = (128, 64)
PLAY = {"stage": Stage.PLAY, "dealer": 3, "trump": Suit.SPADES, "maker": 1}
TRICK = LastTrick(tuple(PlayedCard(n, card(c)) for n, c in enumerate(("9h", "Th", "Ah", "Kh"))), 2)


def picture(scene, at, seat=0):
    return scene.frame(seat, SIZE, at)[0].tobytes()


def test_a_trick_is_counted_at_once_and_commented_a_second_later():
    before = TableView(**PLAY, turn=3, trick=TRICK.cards[:3])
    after = TableView(**PLAY, turn=2, tricks=(1, 0), last_trick=TRICK)
    scene = Scene.begin(before, 0).turn(after, 5000)
    plain = TableView(**PLAY, turn=2, tricks=(1, 0))
    assert picture(scene, 5000) == face(plain, 0).tobytes()
    assert scene.due(5000) == 5000 + COMMENT_AFTER_MS
    assert picture(scene, 6000) == face(after, 0).tobytes()


def test_a_comment_is_not_put_off_by_what_happens_meanwhile():
    first = TableView(**PLAY, turn=2, tricks=(1, 0), last_trick=TRICK)
    second = TableView(**PLAY, turn=3, tricks=(1, 0), last_trick=TRICK, trick=TRICK.cards[:1])
    scene = Scene.begin(TableView(**PLAY, turn=3), 0).turn(first, 5000).turn(second, 5600)
    assert scene.due(5600) == 6000
    assert picture(scene, 5999) != face(second, 0).tobytes()
    assert picture(scene, 6000) == face(second, 0).tobytes()


def test_a_score_is_never_put_off():
    ended = TableView(Stage.TURN_UP, dealer=0, score=(2, 0), trump=Suit.SPADES, maker=1,
                      last_deal=LastDeal(Outcome.EUCHRED, (2, 0), (3, 2), 1))  # fmt: skip
    scene = Scene.begin(TableView(**PLAY, turn=3), 0).turn(ended, 5000)
    shown = scene.frame(0, SIZE, 5000)[0].crop((0, 8, 42, 48))
    assert shown.tobytes() == face(ended, 0).crop((0, 8, 42, 48)).tobytes()


ENDED = TableView(
    Stage.TURN_UP, dealer=0, score=(0, 2), trump=Suit.SPADES, maker=1, tricks=(3, 2),
    last_deal=LastDeal(Outcome.MADE, (0, 1), (2, 3), 1), last_trick=TRICK,
)  # fmt: skip
UPCARD = TableView(Stage.ROUND_ONE, dealer=0, turn=1, score=(0, 2), upcard=card("9d"))
MIDDLE_BOX = (42, 8, 86, 56)


def test_an_upcard_comes_alone_and_the_deal_before_leaves_a_moment_later():
    scene = Scene.begin(ENDED, 0).turn(UPCARD, 5000)
    first = scene.frame(0, SIZE, 5000)[0]
    assert first.crop(MIDDLE_BOX).tobytes() == face(UPCARD, 0).crop(MIDDLE_BOX).tobytes()
    for box in ((0, 0, 42, 64), (86, 0, 128, 64), (42, 0, 86, 8), (0, 56, 128, 64)):
        assert first.crop(box).tobytes() == face(ENDED, 0).crop(box).tobytes()
    assert scene.due(5000) == 5000 + ALONE_MS
    assert picture(scene, 5000 + ALONE_MS) == face(UPCARD, 0).tobytes()


def test_an_upcard_with_a_question_comes_with_all_the_rest():
    asking = replace(UPCARD, questions=(Question(Ask.LAY_AGAIN, 2),))
    scene = Scene.begin(ENDED, 0).turn(asking, 5000)
    assert picture(scene, 5000) == face(asking, 0).tobytes()


def test_a_call_soon_after_the_upcard_does_not_put_the_rest_off():
    passed = replace(UPCARD, turn=2, passed=(1,))
    scene = Scene.begin(ENDED, 0).turn(UPCARD, 5000).turn(passed, 5200)
    assert scene.due(5200) == 5000 + ALONE_MS
    assert picture(scene, 5000 + ALONE_MS) == face(passed, 0).tobytes()


def test_an_order_up_soon_after_the_upcard_shows_the_trump_at_once():
    ordered = TableView(**PLAY | {"dealer": 0}, turn=1, score=(0, 2))
    scene = Scene.begin(ENDED, 0).turn(UPCARD, 5000).turn(ordered, 5200)
    assert picture(scene, 5200) == face(ordered, 0).tobytes()


def test_a_score_comes_alone_then_whose_deal_it_is_then_how_the_deal_ended():
    last = TableView(**PLAY, turn=2, score=(0, 1), tricks=(2, 2), trick=TRICK.cards[:3])
    scene = Scene.begin(last, 0).turn(ENDED, 5000)
    first = scene.frame(0, SIZE, 5000)[0]
    assert (
        first.crop((86, 8, 128, 48)).tobytes() == face(ENDED, 0).crop((86, 8, 128, 48)).tobytes()
    )
    assert first.crop((42, 0, 86, 8)).tobytes() == face(last, 0).crop((42, 0, 86, 8)).tobytes()
    then = scene.frame(0, SIZE, 5000 + ALONE_MS)[0]
    assert then.crop((42, 0, 86, 8)).tobytes() == face(ENDED, 0).crop((42, 0, 86, 8)).tobytes()
    assert then.tobytes() != face(ENDED, 0).tobytes()
    assert scene.due(5000 + ALONE_MS) == 5000 + COMMENT_AFTER_MS
    assert picture(scene, 5000 + COMMENT_AFTER_MS) == face(ENDED, 0).tobytes()
    # What comes meanwhile, a pad that is lost, does not bring the old turn back.
    lost = replace(ENDED, pads_lost=(3,))
    meanwhile = scene.turn(lost, 5600).frame(0, SIZE, 5600)[0]
    assert meanwhile.crop((42, 0, 86, 8)).tobytes() == then.crop((42, 0, 86, 8)).tobytes()


RENEGED = TableView(
    Stage.TURN_UP,
    dealer=0,
    last_deal=LastDeal(Outcome.MADE, (0, 1), (2, 3), 1),
    reneges=(RenegeNotice(3, 0, card("9h"), 1, card("Tc")),),
    proof_tricks=(TRICK, TRICK),
)


def test_a_proof_is_played_back_trick_by_trick_between_deals():
    scene = Scene.begin(RENEGED, 0)
    turns = [0, RESULT_MS, RESULT_MS + STEP_MS, RESULT_MS + 2 * STEP_MS]
    shown = [face(RENEGED, 0), proof_face(RENEGED, 0, 0), proof_face(RENEGED, 0, 1)]
    shown.append(face(RENEGED, 0))
    for at, expected in zip(turns, shown, strict=True):
        assert picture(scene, at) == expected.tobytes()
    assert [scene.due(at) for at in turns[:3]] == turns[1:]
    again = 2 * RESULT_MS + 2 * STEP_MS
    assert picture(scene, again) == proof_face(RENEGED, 0, 0).tobytes()


@pytest.mark.parametrize("size", [(128, 32), (128, 64), (256, 64)])
def test_proof_and_link_take_their_turn_on_every_size_of_display(size):
    for view, turn in (
        (RENEGED, PROOFS[size](RENEGED, 0, 0, ENGLISH)),
        (LINKED, CODES[size](LINKED, 0, ENGLISH)),
    ):
        scene = Scene.begin(view, 0)
        assert scene.frame(0, size, 0)[0].tobytes() == layout_for(size)(view, 0, ENGLISH).tobytes()
        assert scene.frame(0, size, RESULT_MS)[0].tobytes() == turn.tobytes()
        assert turn.size == size


LINKED = TableView(Stage.GAME_OVER, score=(10, 3), winner=0, game_link="http://t/1")


def test_after_a_game_the_code_takes_turns_with_the_result():
    over = TableView(Stage.GAME_OVER, score=(10, 3), winner=0, game_link="http://t/1")
    scene = Scene.begin(over, 0)
    assert picture(scene, RESULT_MS - 1) == face(over, 0).tobytes()
    assert picture(scene, RESULT_MS) == qr_face(over, 0).tobytes()
    assert scene.due(0) == RESULT_MS


@pytest.mark.parametrize(
    ("idle", "level"),
    [
        (0, BRIGHT),
        (DIM_AFTER_MS - 1, BRIGHT),
        (DIM_AFTER_MS, 0x10),
        (DARK_AFTER_MS - 1, 0x10),
        (DARK_AFTER_MS, 0),
        (10**9, 0),
    ],
)
def test_a_face_dims_and_goes_dark_and_a_card_or_key_wakes_it_at_once(idle, level):
    assert level_after(idle) == level
    scene = Scene.begin(TableView(**PLAY, turn=0), 0)
    assert scene.frame(0, SIZE, idle)[1].level == level
    assert scene.dimmed(idle) == (level != BRIGHT)
    assert scene.touch(idle).frame(0, SIZE, idle)[1].level == BRIGHT


def test_a_stopped_table_is_dim():
    scene = Scene.begin(TableView(Stage.STOPPED, score=(7, 9)), 0)
    assert scene.frame(0, SIZE, 0)[1].level == 0x10


def test_the_drift_is_a_pixel_or_two_and_visits_every_place():
    visited = {drift_at(step * DRIFT_MS) for step in range(len(DRIFT))}
    assert visited == {(x, y) for x in (-1, 0, 1) for y in (0, 1)}


views = st.sampled_from(
    [
        RENEGED,
        TableView(**PLAY, turn=0),
        TableView(**PLAY, turn=1, tricks=(1, 0), last_trick=TRICK),
        TableView(Stage.GAME_OVER, winner=1, game_link="http://t/1"),
        ENDED,
        UPCARD,
    ]
)


@given(st.lists(st.tuples(views, st.integers(0, 20_000)), min_size=1, max_size=6),
       st.integers(0, 2 * DRIFT_MS))  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_nothing_changes_before_it_is_due(moves, start):
    at = start
    scene = Scene.begin(moves[0][0], at)
    for view, gap in moves[1:]:
        at += gap
        scene = scene.turn(view, at)
    due = scene.due(at)
    assert due > at
    before = scene.frame(0, SIZE, at)
    for moment in (at + 1, (at + due) // 2, due - 1):
        then = scene.frame(0, SIZE, max(moment, at))
        assert (then[0].tobytes(), then[1]) == (before[0].tobytes(), before[1])
