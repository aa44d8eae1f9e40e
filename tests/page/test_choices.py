"""What can be pressed on the page, and which keys of the pod are behind it."""

import pytest

from bowerboard.euchre.cards import SUITS, Suit, card
from bowerboard.euchre.events import CardPlayed
from bowerboard.page.choices import Button, choices
from bowerboard.view import Ask, Deed, Question, Stage, TableView

CALL = {"dealer": 3, "turn": 1, "upcard": card("9h")}


def shown(view: TableView) -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (each.ask, [(button.words, button.keys) for button in each.buttons])
        for each in choices(view, SUITS)
    ]


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (TableView(Stage.ROUND_ONE, **CALL),
         [("East calls", [("Pass", "tap side 1"), ("Order it up", "hold side 1"),
                          ("Order it up, alone", "hold side 1,tap alone")])]),
        (TableView(Stage.ROUND_ONE, **(CALL | {"turn": 3})),
         [("West calls", [("Pass", "tap side 3"), ("Pick it up", "hold side 3"),
                          ("Pick it up, alone", "hold side 3,tap alone")])]),
        (TableView(Stage.ROUND_TWO, dealer=3, turn=0, turned_down=Suit.HEARTS),
         [("North calls", [("Pass", "tap side 0"), ("Clubs", "hold side 0,tap suit c"),
                           ("Diamonds", "hold side 0,tap suit d"),
                           ("Spades", "hold side 0,tap suit s")])]),
        (TableView(Stage.NO_GAME),
         [("Who deals?", [("North", "hold side 0"), ("East", "hold side 1"),
                          ("South", "hold side 2"), ("West", "hold side 3")])]),
        (TableView(Stage.PLAY, dealer=3, turn=0, trump=Suit.SPADES, maker=2),
         [("South made trump", [("Go alone", "tap alone")])]),
        (TableView(Stage.PLAY, dealer=3, turn=0, trump=Suit.SPADES, maker=2, alone=True), []),
        (TableView(Stage.TURN_UP, dealer=2), []),
        (TableView(Stage.ROUND_TWO, dealer=3, turn=3, upcard=card("B")),
         [("West names the suit of the Benny",
           [("Clubs", "tap suit c"), ("Diamonds", "tap suit d"), ("Hearts", "tap suit h"),
            ("Spades", "tap suit s")])]),
        (TableView(Stage.PLAY, dealer=3, turn=1, trump=Suit.SPADES, maker=2, alone=True,
                   questions=(Question(Ask.CHECK_DEAL, None),)),
         [("The tricks do not fit the cards seen", [("It is right", "hold side 1")])]),
        (TableView(Stage.PLAY, dealer=3, turn=1, trump=Suit.SPADES, maker=2, alone=True,
                   questions=(Question(Ask.SIX_CARDS, 3),)),
         [("Did West have six cards?", [("Yes, six", "hold side 3"), ("No", "hold side 0")])]),
        (TableView(Stage.PLAY, dealer=3, turn=0, trump=Suit.SPADES, maker=2, alone=True,
                   questions=(Question(Ask.CARD_OUT_OF_TURN, 2, other=0),)),
         [("South is out of turn", [("Let it stand", "hold side 1")])]),
        (TableView(Stage.TURN_UP, dealer=2, questions=(Question(Ask.WRONG_DEALER, 1, other=2),)),
         [("Who deals?", [("East deals", "hold side 1")])]),
        (TableView(Stage.GAME_OVER, dealer=2, winner=0,
                   questions=(Question(Ask.UNDO, None, deed=Deed(CardPlayed, 1, card("As"))),)),
         [("Undo?", [("Yes, undo East ace of spades", "tap undo")])]),
    ],
)  # fmt: skip
def test_what_can_be_pressed(view, expected):
    assert shown(view) == expected


def test_no_trump_has_a_button_where_it_may_be_named():
    suits = (*SUITS, None)
    asked = TableView(Stage.ROUND_TWO, dealer=3, turn=0, turned_down=Suit.HEARTS)
    (calls,) = choices(asked, suits)
    assert calls.buttons[-1] == Button("No trump", "hold side 0,tap no-trump")
    owing = TableView(Stage.ROUND_TWO, turn=0, questions=(Question(Ask.NAME_TRUMP, 0),))
    (named,) = choices(owing, suits)
    assert named.buttons[-1] == Button("No trump", "tap no-trump")
    assert len(named.buttons) == 5
