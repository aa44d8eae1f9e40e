"""Faces as time goes by: commentary, playback, codes, drift, dimming and waking."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from bowerboard.euchre.cards import Suit, card
from bowerboard.screens.displays import BRIGHT
from bowerboard.screens.drawing import shifted
from bowerboard.screens.drift import drifted
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
    PROMPT_AFTER_MS,
    RESULT_MS,
    Scene,
    drift_at,
    level_after,
)
from bowerboard.screens.words import ENGLISH
from bowerboard.view import (
    Ask,
    Item,
    LastDeal,
    LastTrick,
    Menu,
    MenuLine,
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


def test_whose_turn_it_is_is_a_sign_at_once_and_a_word_for_who_hesitates():
    before = TableView(**PLAY, turn=3, trick=TRICK.cards[:1])
    after = TableView(**PLAY, turn=0, trick=TRICK.cards[:2])
    scene = Scene.begin(before, 0).turn(after, 5000)
    sign, word = face(replace(after, turn_new=True), 0), face(after, 0)
    assert sign.tobytes() != word.tobytes()
    assert picture(scene, 5000) == sign.tobytes()
    assert scene.due(5000) == 5000 + PROMPT_AFTER_MS
    # What happens meanwhile gives no more time to think.
    scene = scene.turn(replace(after, pads_lost=(2,)), 6000).touch(6500)
    told = face(replace(after, pads_lost=(2,)), 0)
    assert picture(scene, 5000 + PROMPT_AFTER_MS) == told.tobytes()


def test_whose_call_it_is_is_told_in_a_word_at_once():
    before = TableView(Stage.ROUND_ONE, dealer=3, turn=0, upcard=card("9d"))
    after = replace(before, turn=1, passed=(0,))
    scene = Scene.begin(before, 0).turn(after, 5000)
    assert picture(scene, 5000, seat=1) == face(after, 1).tobytes()


def test_what_the_next_deal_needs_is_not_told_before_how_this_one_ended():
    last = TableView(**PLAY, turn=2, score=(0, 1), tricks=(2, 2), last_trick=TRICK)
    ended = replace(ENDED, cutter=3, packets=(2, 3, 2, 3))
    scene = Scene.begin(last, 0).turn(ended, 5000)
    strip = (0, 56, 128, 64)
    for at in (5000, 5000 + ALONE_MS, 5000 + COMMENT_AFTER_MS - 1):
        for seat in range(4):
            shown = scene.frame(seat, SIZE, at)[0].crop(strip)
            assert shown.tobytes() == face(last, seat).crop(strip).tobytes()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Stage.ROUND_ONE, TableView(Stage.ROUND_TWO, dealer=3, turn=0, turned_down=Suit.HEARTS)),
        (Stage.ROUND_TWO, TableView(**PLAY, turn=0)),
    ],
)
def test_a_suit_turned_down_or_named_comes_alone(before, after):
    stood = TableView(before, dealer=3, turn=1, turned_down=Suit.DIAMONDS)
    scene = Scene.begin(stood, 0).turn(after, 5000)
    first = scene.frame(0, SIZE, 5000)[0]
    assert first.crop(MIDDLE_BOX).tobytes() == face(after, 0).crop(MIDDLE_BOX).tobytes()
    assert first.crop((42, 0, 86, 8)).tobytes() == face(stood, 0).crop((42, 0, 86, 8)).tobytes()
    new = replace(after, turn_new=after.stage is Stage.PLAY)
    assert picture(scene, 5000 + ALONE_MS) == face(new, 0).tobytes()


def test_alone_and_who_sits_out_leave_once_it_is_told_how_the_deal_ended():
    lone = {**PLAY, "maker": 1, "alone": True, "sitting": (3,)}
    last = TableView(**lone, turn=2, tricks=(2, 2), last_trick=TRICK)
    ended = replace(ENDED, alone=True, sitting=(3,))
    scene = Scene.begin(last, 0).turn(ended, 5000)
    note, plain = (42, 16, 86, 56), replace(ended, alone=False, sitting=())
    assert picture(scene, 5000 + COMMENT_AFTER_MS) == face(plain, 0).tobytes()
    shown = scene.frame(0, SIZE, 5000 + ALONE_MS)[0].crop(note)
    assert shown.tobytes() == face(last, 0).crop(note).tobytes()


def test_a_score_is_never_put_off():
    ended = TableView(Stage.TURN_UP, dealer=0, score=(2, 0), trump=Suit.SPADES, maker=1,
                      last_deal=LastDeal(Outcome.EUCHRED, (2, 0), (3, 2), 1))  # fmt: skip
    scene = Scene.begin(TableView(**PLAY, turn=3), 0).turn(ended, 5000)
    shown = scene.frame(0, SIZE, 5000)[0].crop((0, 8, 42, 48))
    assert shown.tobytes() == face(ended, 0).crop((0, 8, 42, 48)).tobytes()


def test_a_result_makes_room_for_what_the_next_deal_needs():
    ended = TableView(Stage.TURN_UP, dealer=0, cutter=3, packets=(2, 3, 2, 3), score=(2, 0),
                      last_deal=LastDeal(Outcome.EUCHRED, (2, 0), (3, 2), 1))  # fmt: skip
    scene = Scene.begin(ended, 0)
    told = replace(ended, result_told=True)
    for seat in range(4):
        assert picture(scene, RESULT_MS - 1, seat) == face(ended, seat).tobytes()
        assert picture(scene, RESULT_MS, seat) == face(told, seat).tobytes()
    assert scene.due(0) == RESULT_MS
    assert face(told, 0).tobytes() != face(ended, 0).tobytes()  # the dealer's
    assert face(told, 1).tobytes() == face(ended, 1).tobytes()  # nobody needs more of this one


ENDED = TableView(
    Stage.TURN_UP, dealer=0, score=(0, 2), trump=Suit.SPADES, maker=1, tricks=(3, 2),
    last_deal=LastDeal(Outcome.MADE, (0, 1), (2, 3), 1), last_trick=TRICK,
)  # fmt: skip
UPCARD = TableView(Stage.ROUND_ONE, dealer=0, turn=1, score=(0, 2), upcard=card("9d"))
MIDDLE_BOX = (42, 8, 86, 56)


@pytest.mark.parametrize("teaching", [False, True])
@pytest.mark.parametrize("seat", range(4))
def test_an_upcard_comes_alone_and_the_deal_before_leaves_a_moment_later(seat, teaching):
    ended, upcard = (replace(view, teaching=teaching) for view in (ENDED, UPCARD))
    scene = Scene.begin(ended, 0).turn(upcard, 5000)
    first = scene.frame(seat, SIZE, 5000)[0]
    assert first.crop(MIDDLE_BOX).tobytes() == face(upcard, seat).crop(MIDDLE_BOX).tobytes()
    for box in ((0, 0, 42, 64), (86, 0, 128, 64), (42, 0, 86, 8), (0, 56, 128, 64)):
        assert first.crop(box).tobytes() == face(ended, seat).crop(box).tobytes()
    assert scene.due(5000) == 5000 + ALONE_MS
    assert picture(scene, 5000 + ALONE_MS, seat) == face(upcard, seat).tobytes()


@pytest.mark.parametrize("size", [SIZE, (128, 32), (256, 64)])
@pytest.mark.parametrize("seat", range(4))
def test_once_it_is_known_who_deals_first_the_table_lies_ready(size, seat):
    """As between two deals, so that the first upcard changes no more than any other."""
    nobody, known = TableView(Stage.NO_GAME), TableView(Stage.NO_GAME, dealer=3)
    ready = TableView(Stage.TURN_UP, dealer=3)
    draw = layout_for(size)
    assert draw(known, seat, ENGLISH).tobytes() == draw(ready, seat, ENGLISH).tobytes()
    assert draw(nobody, seat, ENGLISH).tobytes() != draw(ready, seat, ENGLISH).tobytes()
    scene = Scene.begin(nobody, 0).turn(known, 1000)
    assert scene.frame(seat, size, 1000)[0].tobytes() == draw(ready, seat, ENGLISH).tobytes()


def test_the_first_upcard_comes_alone():
    ready = TableView(Stage.NO_GAME, dealer=3)
    upcard = TableView(Stage.ROUND_ONE, dealer=3, turn=0, upcard=card("9d"))
    first = Scene.begin(ready, 0).turn(upcard, 5000).frame(1, SIZE, 5000)[0]
    assert first.crop(MIDDLE_BOX).tobytes() == face(upcard, 1).crop(MIDDLE_BOX).tobytes()
    slot = (42, 0, 86, 8)
    assert first.crop(slot).tobytes() == face(ready, 1).crop(slot).tobytes()


@pytest.mark.parametrize("maker", range(4))
@pytest.mark.parametrize("rank", "9TJQKA")
def test_an_upcard_clears_no_name_beside_its_rank(maker, rank):
    """What is left of the maker's name stands where the widest rank will."""
    ended, upcard = replace(ENDED, maker=maker), replace(UPCARD, upcard=card(rank + "d"))
    first = Scene.begin(ended, 0).turn(upcard, 5000).frame(0, SIZE, 5000)[0]
    below = (0, 40, 128, 56)
    changed = ImageChops.difference(face(ended, 0), first).crop(below).getbbox()
    ten = face(replace(UPCARD, upcard=card("Td")), 0).crop((42, 40, 86, 48)).getbbox()
    assert changed[0] >= 42 + ten[0]
    assert changed[2] <= 42 + ten[2]


@pytest.mark.parametrize(
    ("names", "same"),
    [
        (("N", "E", "S", "W"), True),
        (("NORTH", "EAST", "SOUTH", "WEST"), False),
        (("ANNE", "ANNA", "BO", "CY"), True),  # fewer letters would be another's
    ],
)
def test_a_maker_s_name_is_cut_after_the_deal_as_far_as_it_is_still_theirs(names, same):
    made = replace(ENDED, names=names, maker=1)
    label = (43, 40, 85, 48)
    over = face(made, 0).crop(label)
    playing = face(replace(made, stage=Stage.PLAY, last_deal=None), 0).crop(label)
    assert (over.getbbox() == playing.getbbox()) is same
    others = [face(replace(made, maker=n), 0).crop(label).tobytes() for n in (0, 2, 3)]
    assert over.tobytes() not in others


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


WORDS = [
    TableView(Stage.STOPPED, score=(7, 9)),
    TableView(Stage.NO_GAME),
    TableView(Stage.TURN_UP, dealer=0, message="TABLE 4 MOVES TO THE BAR"),
    TableView(**PLAY, turn=0, menu=Menu((MenuLine(Item.VOID), MenuLine(Item.SCORE)), 0)),
]


@pytest.mark.parametrize("view", WORDS, ids=["stopped", "no game", "message", "menu"])
@pytest.mark.parametrize("place", range(len(DRIFT)))
def test_words_that_have_the_whole_face_drift_as_one(view, place):
    scene, (right, _) = Scene.begin(view, place * DRIFT_MS), DRIFT[place]
    assert picture(scene, place * DRIFT_MS) == shifted(face(view, 0), right).tobytes()


@pytest.mark.parametrize("view", [LINKED, RENEGED], ids=["code", "proof"])
def test_a_code_and_a_proof_drift_as_one(view):
    scene = Scene.begin(view, DRIFT_MS - RESULT_MS)
    whole = (CODES if view is LINKED else {SIZE: lambda *of: proof_face(*of[:2], 0)})[SIZE]
    assert drift_at(DRIFT_MS) == (1, 0)
    assert picture(scene, DRIFT_MS) == shifted(whole(view, 0, ENGLISH), 1).tobytes()


def test_figures_drift_as_far_as_their_place_allows():
    view = TableView(**PLAY, turn=1, score=(7, 9))
    scene = Scene.begin(view, DRIFT_MS)
    whole = scene.frame(0, SIZE, DRIFT_MS)[0]
    assert whole.crop((0, 8, 42, 48)).getbbox()[2] == 42
    assert whole.crop((86, 8, 128, 48)).getbbox()[2] == 42
    left = scene.frame(0, SIZE, 4 * DRIFT_MS)[0]
    assert left.crop((0, 8, 42, 48)).getbbox()[0] == 0
    assert left.crop((85, 8, 128, 48)).getbbox()[0] == 1
    middle = (45, 0, 83, 64)  # all the rest by a column
    still = face(view, 0).crop(middle).tobytes()
    assert whole.crop((46, 0, 84, 64)).tobytes() == still
    assert left.crop((44, 0, 82, 64)).tobytes() == still


@pytest.mark.parametrize("right", [-1, 0, 1])
def test_a_one_stands_where_the_right_stem_of_other_figures_is_however_they_drift(right):
    one, seven = (drifted(face(TableView(**PLAY, score=(n, 9)), 0), right) for n in (1, 7))
    figure = (0, 40, 42, 48)  # the feet of their stems
    assert one.crop(figure).tobytes() == seven.crop(figure).tobytes()
    assert one.crop(figure).getbbox() is not None


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("right", [-1, 1])
def test_the_dealers_button_drifts_whole(dealer, right):
    """Beside the figures too: half a D is a C, and clubs."""
    bare, dealt = (face(TableView(**PLAY | {"dealer": who}), 0) for who in (None, dealer))
    box = ImageChops.difference(bare, dealt).getbbox()
    moved = drifted(dealt, right).crop((box[0] + right, box[1], box[2] + right, box[3]))
    assert moved.tobytes() == dealt.crop(box).tobytes()


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
    for moment in range(at, due, max(1, (due - at - 1) // 2)):
        then = scene.frame(0, SIZE, moment)
        assert (then[0].tobytes(), then[1]) == (before[0].tobytes(), before[1])
