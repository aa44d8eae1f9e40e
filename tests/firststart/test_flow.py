"""The first start step by step: keys and reader events in, screens and an outcome out."""

import pytest

from bowerboard.boards import PROFILES, read_board
from bowerboard.euchre.cards import card
from bowerboard.euchre.presets import PRESETS
from bowerboard.firststart.flow import FirstStart, rules_for
from bowerboard.panel.keys import AloneKey, Held, HeldLong, SideKey, SuitKey, Tapped, UndoKey
from bowerboard.readers.events import PadAppeared, PadTouched, TagEntered, TagLeft, Touch
from bowerboard.screens.enroll import PackScreen
from bowerboard.screens.steps import Choice, Letters, Words
from bowerboard.view import Suit

BEFORE, AFTER, TAKE, LEAVE = (SuitKey(Suit(letter)) for letter in "cdhs")
PLACES = ("north", "east", "south", "west", "kitty")
OURS = ("NORTH", "EAST", "SOUTH", "WEST", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH")
BOARDS = sorted(path.stem for path in PROFILES.glob("*.toml"))


class Table:
    """A first start with five pads, and hands at it."""

    def __init__(self, deck_there=False, **board):
        self.start = FirstStart(deck_there, **board)
        self.now = 0
        for place in PLACES:
            self.start.read(PadAppeared(place[0], 0, 1, "plain", "1"))

    def tap(self, *keys):
        for key in keys:
            self.start.key(Tapped(key, self.now))
        return self.start.screen

    def lay(self, pad, uid=b"\x04\0\0\x01"):
        self.now += 3000
        self.start.read(TagEntered(pad, self.now, uid, 1, 1))
        self.start.tick(self.now + 1000)
        self.start.read(TagLeft(pad, self.now + 1000, uid, 1, 2))
        return self.start.screen

    def to_rules(self):
        self.tap(TAKE)
        for place in PLACES:
            self.lay(place[0])
        return self.start.screen

    def to_names(self):
        self.to_rules()
        self.tap(TAKE)
        for number in range(24):
            self.lay("n", bytes((4, 1, 1, number)))
        return self.start.screen


def test_the_whole_way_without_a_choice():
    table = Table()
    assert table.to_names().title == "WHO IS NORTH?"
    assert table.tap(LEAVE, LEAVE, LEAVE, LEAVE).title == "ALL IS SET"
    table.tap(TAKE)
    said = table.start.outcome
    assert table.start.over
    assert said.pads == {place: place[0] for place in PLACES}
    assert (said.language, said.rules, said.names) == ("en", "standard", {})
    assert len(said.deck.cards) == 24
    assert said.deck.card(bytes((4, 1, 1, 0))) == card("9c")


def test_the_language_chosen_is_spoken_from_then_on():
    table = Table()
    assert table.tap(AFTER).title == "LANGUE"
    assert table.tap(TAKE).text == ("POSEZ UNE CARTE", "NORD")
    assert table.start.outcome.language == "fr"
    for place in PLACES[:4]:
        table.lay(place[0])
    assert table.start.screen.text == ("POSEZ UNE CARTE", "TALON")
    assert table.lay("n").keys == "C'EST DÉJÀ NORD"
    assert table.lay("k").meaning == "le jeu courant: quatre joueurs, 24 cartes, en 10"
    assert table.tap(TAKE).notice == "♠ SANS ELLE"
    table.lay("n")
    assert table.lay("n").notice == "C'EST DÉJÀ 9C"
    for number in range(23):
        table.lay("n", bytes((4, 1, 1, number)))
    assert table.start.screen.title == "QUI EST NORD?"


def test_a_list_goes_round_both_ways_and_holds_choose_nothing():
    table = Table()
    table.to_rules()
    assert table.tap(BEFORE).chosen == len(rules_for(4)) - 1
    assert table.tap(AFTER, AFTER).chosen == 1
    for press in (Held(AloneKey(), 0), HeldLong(SideKey(1), 0), Held(TAKE, 0)):
        table.start.key(press)
    assert isinstance(table.start.screen, Choice)
    table.tap(TAKE)
    assert table.start.outcome.rules == rules_for(4)[1]


def test_a_pad_is_placed_by_a_card_or_its_own_key_and_taken_back_by_undo():
    table = Table()
    table.tap(TAKE)
    table.start.read(PadTouched("n", 10, Touch.TAP, 1, 1))
    assert table.start.screen.text == ("LAY A CARD ON", "EAST")
    assert table.lay("n").keys == "NORTH'S PAD ALREADY"
    assert table.tap(UndoKey()).text == ("LAY A CARD ON", "NORTH")
    assert table.tap(UndoKey()).title == "LANGUAGE"


def test_a_table_without_a_kitty_pad():
    table = Table()
    table.tap(TAKE)
    assert table.tap(LEAVE).text == ("LAY A CARD ON", "NORTH")  # a seat cannot be left out
    for pad in "nesw":
        table.lay(pad)
    assert table.start.screen.keys == "♠ THERE IS NONE"
    assert table.tap(LEAVE).title == "HOUSE RULES"
    assert set(table.start.outcome.pads) == {"north", "east", "south", "west"}


def whole_way(seats, kitty, rules):
    """Who plays ``rules`` at a table of ``seats``: every pad asked for, every name that plays."""
    table = Table(seats=seats, kitty=kitty)
    table.tap(TAKE)
    places = [*OURS[:seats], "KITTY"] if kitty else list(OURS[:seats])
    for number, place in enumerate(places):
        assert table.start.screen.text == ("LAY A CARD ON", place)
        table.start.read(PadAppeared(f"pad{number}", 0, 1, "plain", "1"))
        table.lay(f"pad{number}")
    assert table.start.screen.title == "HOUSE RULES"
    offered = [option.lower() for option in table.start.screen.options]
    assert offered
    for _ in range(offered.index(rules)):
        table.tap(AFTER)
    table.tap(TAKE)
    pack = PRESETS[rules].rules.pack
    for number in range(len(pack)):
        table.lay("pad0", bytes((4, 1, 1, number)))
    for number in range(PRESETS[rules].rules.players):
        assert table.start.screen.title == f"WHO IS {OURS[number]}?"
        table.tap(TAKE, LEAVE)
    assert table.tap(TAKE)
    assert table.start.over
    return table.start.outcome, places, offered


@pytest.mark.parametrize("name", BOARDS)
def test_it_leads_through_the_seats_and_pads_of_every_board(name):
    board = read_board(name)
    fills = rules_for(board.seats)[0]
    assert PRESETS[fills].rules.players == board.seats
    said, places, _ = whole_way(board.seats, board.pads.kitty, fills)
    assert list(said.pads) == [place.lower() for place in places]
    assert said.rules == fills
    assert len(said.names) == board.seats
    assert len(said.deck.cards) == len(PRESETS[fills].rules.pack)


@pytest.mark.parametrize(
    ("seats", "rules", "others"),
    [
        (2, "two-handed", []),
        (3, "cutthroat", ["two-handed"]),
        (4, "two-handed", ["standard", "cutthroat"]),
        (5, "five-handed", ["standard"]),
        (7, "six-pairs", ["five-handed", "two-handed"]),
        (8, "standard", ["eight", "six-threes"]),
    ],
)
def test_rules_are_offered_to_as_many_as_there_are_seats_or_fewer(seats, rules, others):
    said, _, offered = whole_way(seats, False, rules)
    assert set(others) <= set(offered)
    assert all(PRESETS[name].rules.players <= seats for name in offered)
    assert (said.rules, len(said.pads)) == (rules, seats)
    assert list(said.names) == [seat.lower() for seat in OURS[: PRESETS[rules].rules.players]]


def test_the_pads_can_be_gone_back_to():
    table = Table()
    table.to_rules()
    shown = table.tap(UndoKey())
    assert isinstance(shown, Words)
    assert shown.text == ("LAY A CARD ON", "KITTY")
    assert table.lay("k").title == "HOUSE RULES"


def test_before_any_pad_is_plugged_in_it_says_so():
    start = FirstStart()
    start.key(Tapped(TAKE, 0))
    assert start.screen.text == ("PLUG THEM IN",)


def test_a_card_laid_by_mistake_is_taken_back_and_one_that_is_lost_left_out():
    table = Table()
    table.to_rules()
    first = table.tap(TAKE)
    assert isinstance(first, PackScreen)
    assert (first.card, first.total) == (card("9c"), 24)
    assert table.lay("e", b"\x04\1\1\1").card == card("Tc")
    assert table.tap(UndoKey()).card == card("9c")
    assert table.tap(LEAVE).card == card("Tc")
    assert table.tap(UndoKey(), UndoKey()).title == "HOUSE RULES"


def test_the_pack_is_that_of_the_rules():
    table = Table()
    table.to_rules()
    table.tap(*[AFTER] * rules_for(4).index("british"))
    assert table.tap(TAKE).total == 25  # with the Benny


@pytest.mark.parametrize(("keys", "deck"), [((TAKE,), None), ((AFTER, TAKE), "enrolled")])
def test_a_deck_enrolled_before_can_be_kept(keys, deck):
    table = Table(deck_there=True)
    table.to_rules()
    assert table.tap(TAKE).options == ("KEEP IT", "ENROL ANEW")
    shown = table.tap(*keys)
    assert isinstance(shown, Letters if deck is None else PackScreen)
    assert (table.start.outcome.deck is None) == (deck is None)


def test_a_name_is_spelt_with_keys():
    table = Table()
    assert table.to_names().letter == "A"
    table.start.key(Held(AFTER, 0))  # leaps
    assert table.start.screen.letter == "G"
    assert table.tap(BEFORE, TAKE).typed == "F"
    assert table.tap(TAKE, UndoKey()).typed == "F"
    assert table.tap(*[TAKE] * 30).typed == "F" * 10
    assert table.tap(LEAVE).title == "WHO IS EAST?"
    assert table.tap(UndoKey()).typed == "F" * 10
    assert table.start.outcome.names == {"north": "Ffffffffff"}
