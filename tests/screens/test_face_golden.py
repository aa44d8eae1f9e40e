"""Golden pictures: every screen as a person has looked at it.

After a change of drawing, look at the pictures first and then accept them:
``BOWERBOARD_ACCEPT=1 pytest tests/screens/test_face_golden.py``.
"""

import os
from pathlib import Path

import pytest
from PIL import Image

from bowerboard.euchre.cards import Suit, card
from bowerboard.euchre.events import CardPlayed
from bowerboard.screens.centre import centre_board
from bowerboard.screens.enroll import PackScreen
from bowerboard.screens.face import face
from bowerboard.screens.languages import FRENCH
from bowerboard.screens.layouts import CODES, PROOFS, layout_for
from bowerboard.screens.low import low_face
from bowerboard.screens.proof import proof_face
from bowerboard.screens.qr import qr_face
from bowerboard.screens.steps import Choice, Letters, Words, step_face
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
    RenegeNotice,
    Stage,
    TableView,
)

GOLDEN = Path(__file__).parent / "golden"

N, E, S, W = range(4)


def laid(text):
    """``"N9c EAh"``: cards with the seats that played them."""
    return tuple(PlayedCard("NESW".index(word[0]), card(word[1:])) for word in text.split())


def asked(ask, seat, code=None, other=None, deed=None):
    return (Question(ask, seat, None if code is None else card(code), other, deed=deed),)


PLAY = {"stage": Stage.PLAY, "dealer": W, "trump": Suit.SPADES, "maker": E, "score": (7, 9)}
CALL = {"dealer": W, "score": (4, 6)}
RENEGE = RenegeNotice(W, 0, card("9h"), 2, card("Tc"))
LONER = LastDeal(Outcome.LONE_MARCH, (4, 0), (5, 0), N)

SITUATIONS = {
    "no-game-who-deals": (
        TableView(Stage.NO_GAME, questions=asked(Ask.WHO_DEALS, None)),
        N,
    ),
    "turn-up-first-deal-dealer": (TableView(Stage.TURN_UP, dealer=W), W),
    "turn-up-first-deal-other": (TableView(Stage.TURN_UP, dealer=W), N),
    "round-one-your-call": (
        TableView(Stage.ROUND_ONE, **CALL, turn=S, upcard=card("Th"), passed=(N, E)),
        S,
    ),
    "round-one-dealers-call": (
        TableView(Stage.ROUND_ONE, **CALL, turn=W, upcard=card("Js"), passed=(N, E, S)),
        W,
    ),
    "round-one-waiting": (
        TableView(Stage.ROUND_ONE, **CALL, turn=S, upcard=card("9c"), passed=(N, E)),
        E,
    ),
    "round-one-upcard-queen": (
        TableView(Stage.ROUND_ONE, dealer=N, score=(10, 9), turn=E, upcard=card("Qd")),
        W,
    ),
    "pick-up-dealer": (
        TableView(
            **(PLAY | {"upcard": card("As")}), questions=asked(Ask.PICK_UP, W, "As"), turn=N
        ),
        W,
    ),
    "round-two-suit-barred": (
        TableView(Stage.ROUND_TWO, **CALL, turn=E, turned_down=Suit.HEARTS, passed=(N,)),
        E,
    ),
    "round-two-dealer-stuck": (
        TableView(
            Stage.ROUND_TWO,
            **CALL,
            turn=W,
            turned_down=Suit.CLUBS,
            passed=(N, E, S),
            questions=asked(Ask.STUCK, W),
        ),
        W,
    ),
    "play-your-turn": (TableView(**PLAY, turn=S, tricks=(2, 1), trick=laid("NAh E9h")), S),
    "play-your-turn-new": (
        TableView(**PLAY, turn=S, tricks=(2, 1), trick=laid("NAh E9h"), turn_new=True),
        S,
    ),
    "play-your-lead": (
        TableView(**PLAY, turn=N, tricks=(1, 0), last_trick=LastTrick(laid("NAh E9h STh W9d"), N)),
        N,
    ),
    "play-last-trick": (
        TableView(
            **PLAY, turn=W, tricks=(1, 2), last_trick=LastTrick(laid("NAh E9h STh WJs"), W)
        ),
        N,
    ),
    "play-waiting-left": (TableView(**PLAY, turn=S, tricks=(0, 3), trick=laid("NAc E9c")), E),
    "play-alone-partner-sits": (
        TableView(**(PLAY | {"trump": Suit.DIAMONDS}), turn=N, alone=True, sitting=(W,)),
        W,
    ),
    "play-alone-other-side": (
        TableView(
            **(PLAY | {"trump": Suit.HEARTS}),
            turn=S,
            alone=True,
            sitting=(W,),
            tricks=(0, 2),
            trick=laid("EJh"),
        ),
        N,
    ),
    "renege-proof": (
        TableView(**PLAY, turn=W, tricks=(1, 1), trick=laid("WTc"), reneges=(RENEGE,)),
        N,
    ),
    "renege-own": (TableView(**PLAY, turn=N, tricks=(1, 1), reneges=(RENEGE,)), W),
    "out-of-turn": (
        TableView(
            **PLAY, turn=E, trick=laid("NAh"), questions=asked(Ask.CARD_OUT_OF_TURN, S, "Td", E)
        ),
        S,
    ),
    "lay-again": (
        TableView(**PLAY, turn=S, trick=laid("NAh E9h"), questions=asked(Ask.LAY_AGAIN, S)),
        S,
    ),
    "undo-asks-everybody": (
        TableView(**PLAY, turn=S, questions=asked(
            Ask.UNDO, None, deed=Deed(CardPlayed, E, card("9h")))),
        N,
    ),
    "deal-euchred-they-gain": (
        TableView(
            Stage.TURN_UP,
            dealer=N,
            trump=Suit.CLUBS,
            maker=W,
            score=(10, 8),
            tricks=(3, 2),
            last_deal=LastDeal(Outcome.EUCHRED, (2, 0), (3, 2), W),
        ),
        E,
    ),
    "deal-passed-out": (
        TableView(
            Stage.TURN_UP,
            dealer=S,
            score=(3, 1),
            last_deal=LastDeal(Outcome.PASSED_OUT, (0, 0), (0, 0), None),
        ),
        E,
    ),
    "game-over-we-win": (
        TableView(
            Stage.GAME_OVER,
            dealer=S,
            trump=Suit.SPADES,
            maker=N,
            alone=True,
            score=(13, 9),
            tricks=(5, 0),
            winner=0,
            last_deal=LONER,
        ),
        S,
    ),
    "game-over-they-win": (
        TableView(
            Stage.GAME_OVER,
            dealer=S,
            trump=Suit.SPADES,
            maker=N,
            alone=True,
            score=(13, 9),
            tricks=(5, 0),
            winner=0,
            last_deal=LONER,
        ),
        E,
    ),
    "pad-lost-own": (TableView(**PLAY, turn=S, pads_lost=(S,)), S),
    "pad-lost-other": (TableView(**PLAY, turn=S, pads_lost=(E,)), N),
    "not-saved": (TableView(**(PLAY | {"score": (11, 12)}), turn=S, unsaved=True), S),
    "real-names": (
        TableView(
            **PLAY, names=("Ann", "Bartholomew", "Joe", "Zoé"), turn=E, trick=laid("NAh"),
        ),
        N,
    ),
    "score-above-twenty": (
        TableView(**(PLAY | {"score": (20, 34)}), turn=N, tricks_in_deal=7, tricks=(3, 2)),
        N,
    ),
    "stopped": (TableView(Stage.STOPPED, score=(7, 9)), E),
}  # fmt: skip


CARDS = {"score_cards": "fives", "score": (7, 4)}
PROOF = TableView(
    Stage.TURN_UP,
    dealer=N,
    trump=Suit.SPADES,
    maker=E,
    score=(7, 9),
    last_deal=LastDeal(Outcome.MADE, (0, 1), (2, 3), E),
    reneges=(RenegeNotice(W, 0, card("9h"), 2, card("Tc")),),
    proof_tricks=(
        LastTrick(laid("NAc EJc SKc W9h"), N),
        LastTrick(laid("NAd E9d STd WQd"), N),
        LastTrick(laid("N9c EQc SKh WTc"), E),
    ),
)
OVER = TableView(
    Stage.GAME_OVER, score=(8, 10), winner=1, game_link="http://bowerboard.local/g/12"
)
BOARD = TableView(**PLAY, turn=S, tricks=(2, 1), trick=laid("NAh E9h"))

STEPS = {
    "choice": Choice("HOUSE RULES", ("STANDARD", "THROW-IN", "US-LEAGUE"), 1,
                     "as standard, but the dealer may pass", "♣ <  ♦ >  ♥ TAKE"),
    "choice-long": Choice(
        "HOUSE RULES", ("MCC", "OHIO"), 1, "Eight deals to a round; after a pass-out or misdeal "
        "the same player deals again; table talk costs the call and two points",
        "♣ <  ♦ >  ♥ TAKE"),
    "letters": Letters("WHO IS NORTH?", "ANN", "A", "♣ <  ♦ >  ♥ ADD  ♠ NEXT"),
    "words": Words("PADS", ("LAY A CARD ON", "SOUTH"), "THAT IS EAST'S PAD ALREADY.", 2, 5),
    "pack": PackScreen("LAY", "10♣", card("Tc"), 4, 24, "♠ LEAVE OUT"),
}  # fmt: skip


def played(seat, code, number):
    return MenuLine(Item.DEED, number=number, deed=Deed(CardPlayed, seat, card(code)))


TOP = Menu(
    (MenuLine(Item.VOID), MenuLine(Item.HISTORY), MenuLine(Item.SCORE), MenuLine(Item.RENEGE),
     MenuLine(Item.CLAIM)), 0, below=True,
)  # fmt: skip
REDO = Menu(
    (MenuLine(Item.REDO, deed=Deed(CardPlayed, W, card("Jh"))), MenuLine(Item.VOID),
     MenuLine(Item.HISTORY), MenuLine(Item.SCORE), MenuLine(Item.RENEGE)), 0, below=True,
)  # fmt: skip
OLDER = Menu(
    (played(W, "Th", 22), played(S, "Ad", 21), played(E, "9h", 20), played(N, "Ah", 19),
     MenuLine(Item.DEED, number=18, deed=Deed(CardPlayed, W, trick=0))),
    2, MenuLine(Item.HISTORY), above=True, below=True,
)  # fmt: skip
WHICH = Menu(
    (MenuLine(Item.REWIND), MenuLine(Item.INSTEAD), MenuLine(Item.TAKE_OUT)), 1,
    played(E, "9h", 20),
)  # fmt: skip
POINTS = Menu(
    tuple(MenuLine(Item.POINTS, seat=N, number=n) for n in range(5, 10)), 2,
    MenuLine(Item.SCORE), above=True, below=True,
)  # fmt: skip
CUT = Menu((MenuLine(Item.CUT, number=12),), 0)

MESSAGE = "Table four moves to the bar, please bring your cards"
BEFORE = {"stage": Stage.TURN_UP, "dealer": W, "cutter": S, "packets": (2, 3, 2, 3)}
NEAR = LastDeal(Outcome.MARCH, (2, 0), (5, 0), N)

SCREENS = {
    "first-dealer-black-jack": (
        face,
        TableView(Stage.NO_GAME, questions=asked(Ask.WHO_DEALS, None),
                  first_dealer=FirstDealer.FIRST_BLACK_JACK),
        N,
    ),
    "guide-cut": (face, TableView(**BEFORE), S),
    "guide-packets": (face, TableView(**BEFORE), W),
    "guide-counts": (face, TableView(**BEFORE, counts=(2, 3, 0, 0)), W),
    "guide-turn-up": (face, TableView(**BEFORE, counts=(5, 5, 5, 5)), W),
    "guide-one-to-go": (
        face, TableView(**BEFORE, score=(9, 6), last_deal=NEAR, result_told=True), N,
    ),
    "wrong-dealer": (face, TableView(**BEFORE, questions=asked(Ask.WRONG_DEALER, N, other=W)), N),
    "stuck-told": (
        face, TableView(Stage.ROUND_TWO, **CALL, turn=W, turned_down=Suit.CLUBS, stuck=True), W,
    ),
    "natural-told": (
        face, TableView(Stage.ROUND_ONE, **CALL, turn=S, upcard=card("Th"),
                        call_requires=CallRequires.NATURAL), S,
    ),
    "confirm": (
        face, TableView(Stage.GAME_OVER, score=(10, 7), winner=0, tricks=(3, 2),
                        questions=asked(Ask.CONFIRM, N), unconfirmed=(0,)), N,
    ),
    "skunk": (
        face, TableView(Stage.GAME_OVER, score=(10, 0), winner=0, tricks=(5, 0)), N,
    ),
    "teach-left": (face, TableView(**PLAY, turn=S, teaching=True), N),
    "teach-led": (
        face, TableView(**PLAY, turn=S, teaching=True, trick=laid("EJc")), S,
    ),
    "teach-next": (
        face, TableView(Stage.ROUND_TWO, **CALL, turn=E, turned_down=Suit.HEARTS, teaching=True),
        E,
    ),
    "teach-call-french": (
        lambda view, seat: face(view, seat, FRENCH),
        TableView(Stage.ROUND_ONE, **CALL, turn=S, upcard=card("Th"), teaching=True), S,
    ),
    "teach-no-trump": (
        face, TableView(**{**PLAY, "trump": None}, turn=S, teaching=True), N,
    ),
    "teach-benny-led": (
        face, TableView(**PLAY, turn=S, teaching=True, trick=laid("EB")), S,
    ),
    "benny-up": (face, TableView(Stage.ROUND_TWO, **CALL, turn=W, upcard=card("B")), W),
    "benny-named": (
        face, TableView(Stage.ROUND_ONE, **CALL, turn=N, upcard=card("B"), up_suit=Suit.HEARTS), N,
    ),
    "missed": (
        face, TableView(**PLAY, turn=S, questions=(Question(Ask.LAY_MISSED, S, detail="3"),)), S,
    ),
    "check-deal": (face, TableView(**PLAY, turn=S, questions=asked(Ask.CHECK_DEAL, None)), N),
    "taken-back": (
        face, TableView(**PLAY, turn=S,
                        questions=(Question(Ask.TAKEN_BACK, None, other=E, detail="+2"),)), N,
    ),
    "menu": (face, TableView(**PLAY, turn=S, menu=TOP), N),
    "menu-redo": (face, TableView(**PLAY, turn=S, menu=REDO), N),
    "menu-older": (face, TableView(**PLAY, turn=S, menu=OLDER), N),
    "menu-which": (face, TableView(**PLAY, turn=S, menu=WHICH), E),
    "menu-points": (face, TableView(**PLAY, turn=S, menu=POINTS), E),
    "menu-cut": (face, TableView(**PLAY, turn=S, menu=CUT), E),
    "menu-french": (
        lambda view, seat: face(view, seat, FRENCH), TableView(**PLAY, turn=S, menu=TOP), N,
    ),
    "menu-low": (low_face, TableView(**PLAY, turn=S, menu=OLDER), N),
    "low-message": (low_face, TableView(**BEFORE, message=MESSAGE), N),
    "centre-message": (centre_board, TableView(**BEFORE, message=MESSAGE), N),
    "low-no-score": (low_face, TableView(Stage.STOPPED, score=()), N),
    "stopped-no-score": (face, TableView(Stage.STOPPED, score=()), N),
    "menu-centre": (centre_board, TableView(**PLAY, turn=S, menu=OLDER), N),
    "trick-before": (
        face,
        TableView(**PLAY, turn=S, tricks=(1, 0), trick=laid("NAh"),
                  last_trick=LastTrick(laid("NTh E9h SAh W9d"), S)),
        N,
    ),
    "no-trump": (face, TableView(**(PLAY | {"trump": None}), turn=S), S),
    "director-called": (face, TableView(**PLAY, turn=S, director_called=(E,)), N),
    "score-cards-fives": (face, TableView(**(PLAY | CARDS), turn=S), S),
    "score-cards-six-four-sprouts": (
        face,
        TableView(**(PLAY | CARDS | {"score_cards": "six-four", "sprouts": True}), turn=S),
        E,
    ),
    "proof-1": (lambda view, seat: proof_face(view, seat, 0), PROOF, N),
    "proof-2": (lambda view, seat: proof_face(view, seat, 1), PROOF, W),
    "proof-3": (lambda view, seat: proof_face(view, seat, 2), PROOF, N),
    "qr": (qr_face, OVER, N),
    "low-proof-1": (lambda view, seat: PROOFS[128, 32](view, seat, 0, ENGLISH), PROOF, N),
    "low-proof-3": (lambda view, seat: PROOFS[128, 32](view, seat, 2, ENGLISH), PROOF, N),
    "low-link": (lambda view, seat: CODES[128, 32](view, seat, ENGLISH), OVER, N),
    "centre-proof-3": (lambda view, seat: PROOFS[256, 64](view, seat, 2, ENGLISH), PROOF, N),
    "centre-code": (lambda view, seat: CODES[256, 64](view, seat, ENGLISH), OVER, N),
    "centre-score-cards": (
        lambda view, seat: layout_for((256, 64))(view, seat, ENGLISH),
        TableView(**(PLAY | CARDS), turn=S), N,
    ),
    "low-play": (low_face, TableView(**(PLAY | {"score": (10, 9)}), turn=S, tricks=(2, 1)), S),
    "low-call": (low_face, TableView(Stage.ROUND_ONE, **CALL, turn=E, upcard=card("Th")), S),
    "low-barred": (
        low_face, TableView(Stage.ROUND_TWO, **CALL, turn=N, turned_down=Suit.CLUBS), N,
    ),
    "low-alone": (low_face, TableView(**PLAY, turn=S, alone=True, sitting=(W,)), N),
    "low-asked": (low_face, TableView(**PLAY, turn=S, questions=asked(Ask.LAY_AGAIN, S)), S),
    "low-no-game": (low_face, TableView(Stage.NO_GAME), S),
    "low-stopped": (low_face, TableView(Stage.STOPPED, score=(7, 9)), S),
    "centre-play": (centre_board, BOARD, N),
    "centre-call": (
        centre_board, TableView(Stage.ROUND_ONE, **CALL, turn=S, upcard=card("Js")), N,
    ),
    "centre-alone": (
        centre_board,
        TableView(**(PLAY | {"score": (10, 13), "trump": Suit.HEARTS}), turn=S, alone=True,
                  sitting=(W,), questions=asked(Ask.LAY_AGAIN, E)),
        S,
    ),
    "centre-no-game": (centre_board, TableView(Stage.NO_GAME), N),
    "french-call": (
        lambda view, seat: face(view, seat, FRENCH), *SITUATIONS["round-one-your-call"],
    ),
    "french-result": (
        lambda view, seat: face(view, seat, FRENCH), *SITUATIONS["deal-euchred-they-gain"],
    ),
    "french-out-of-turn": (
        lambda view, seat: face(view, seat, FRENCH), *SITUATIONS["out-of-turn"],
    ),
    **{
        f"setup-{name}": (lambda shown, _: step_face(shown, (128, 64)), shown, 0)
        for name, shown in STEPS.items()
    },
    "setup-choice-low": (lambda shown, _: step_face(shown, (128, 32)), STEPS["choice"], 0),
    "setup-words-wide": (lambda shown, _: step_face(shown, (256, 64)), STEPS["words"], 0),
    **{name: (face, *situation) for name, situation in SITUATIONS.items()},
}  # fmt: skip


@pytest.mark.parametrize("name", SCREENS)
def test_screen_is_the_one_looked_at(name, tmp_path):
    draw, view, seat = SCREENS[name]
    drawn = draw(view, seat)
    golden = GOLDEN / f"{name}.png"
    if os.environ.get("BOWERBOARD_ACCEPT") == "1":
        drawn.save(golden, optimize=True)
    elif not golden.exists() or Image.open(golden).tobytes() != drawn.tobytes():
        seen = tmp_path / f"{name}.png"
        drawn.save(seen)
        pytest.fail(
            f"the face differs from {golden}; it is now {seen}. Look at both; to accept: "
            "BOWERBOARD_ACCEPT=1 pytest tests/screens/test_face_golden.py"
        )


def test_every_golden_picture_has_its_situation():
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(SCREENS)
