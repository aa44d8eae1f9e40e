"""Reading EGN: what is taken from a file, and what is said about one that cannot be used."""

from typing import Any

import pytest
from written_games import ALONE, at, data, deal, game, hands

from bowerboard.euchre.cards import THE_BENNY, Card, Suit, card, cards
from bowerboard.euchre.notation.read import BadNotation, read
from bowerboard.euchre.notation.record import Bower, RecordedGame, Said, UnknownCard, known
from bowerboard.euchre.options import LonerLead
from bowerboard.euchre.rules import HouseRules

BIDDING, PLAY, STATE = "deals/0/phases/0", "deals/0/phases/1", "deals/0/initialState"
RULES = "metadata/ruleset"


def only(written: Any) -> RecordedGame:
    (recorded,) = read(data(written)).games
    return recorded


def test_a_game_as_written() -> None:
    recorded = only(
        game(
            deal(discard="9c", isAlone=True, aloneDefender=2, tricks=ALONE),
            title="Friday",
            initialScore=[3, 4],
            finalScore=[3, 5],
            date="2026-05-31T19:30",
        )
    )
    assert recorded.players == ("North", "East", "South", "West")
    assert (recorded.title, recorded.score, recorded.final) == ("Friday", (3, 4), (3, 5))
    assert recorded.rules == HouseRules()
    (first,) = recorded.deals
    assert (first.dealer, first.upcard) == (3, card("9h"))
    assert first.calls == (Said.PASS, Said.ORDER)
    assert (first.alone, first.lone_defender, first.discard) == (True, 2, card("9c"))
    assert first.tricks[1] == (card("Ks"), card("Jd"), card("Qs"))


@pytest.mark.parametrize("version", ["1.2", "1.2.3", "1.3", "1.3.1", "1.4", "1.4.0"])
def test_versions_read_strictly(version: str) -> None:
    assert only(at(game(), "version", version)).deals
    with pytest.raises(BadNotation, match="there is no field 'kitty' here"):
        only(at(at(game(), "version", version), f"{STATE}/kitty", []))


@pytest.mark.parametrize("version", ["1.0", "1.0.0", "1.1", "1.1.0"])
def test_old_versions_are_upgraded(version: str) -> None:
    """Snake-case names are taken; what 1.4 no longer has, and strangers, are dropped."""
    old = {
        "fileType": "Euchre Game Notation",
        "version": version,
        "metadata": {
            "match_id": "m1",
            "players": ["N", "E", "S", "W"],
            "initial_score": [1, 0],
            "date": "last Friday",
            "ruleset": {"winning_score": 0, "max_deals": 8, "loner_lead": "LEFT_OF_LONER"},
        },
        "views": [{"id": "default"}],
        "videoUrl": "",
        "timings": {"0": 1},
        "layouts": [],
        "weather": "rain",
        "deals": [
            {
                "dealNumber": 0,
                "initial_state": {
                    "dealer": 3,
                    "up_card": "9h",
                    "kitty": ["9c"],
                    "player_cards": hands(),
                },
                "phases": [
                    {
                        "phase_number": 0,
                        "type": "EUCHRE_BIDDING",
                        "calls": ["Pass", "Order"],
                        "is_alone": True,
                        "alone_defender": 0,
                        "calls_annotations": {"1": ["bold"]},
                    },
                    {
                        "phaseNumber": 1,
                        "type": "TRICK_PLAY",
                        "initialLead": 2,
                        "tricks": [["As", "9s"]],
                        "tricks_annotations": {"0": ["well"]},
                    },
                ],
            }
        ],
    }
    recorded = only(old)
    assert recorded.score == (1, 0)
    assert recorded.rules.deals == 8
    assert recorded.rules.target == 0
    assert recorded.rules.loner_lead is LonerLead.LEFT_OF_LONER
    (first,) = recorded.deals
    assert (first.alone, first.lone_defender) == (True, 0)
    assert first.hands[0] == cards("As Ks 9d Td Qc")
    assert first.tricks == ((card("As"), card("9s")),)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Jh", card("Jh")),
        ("JH", card("Jh")),
        ("9c", card("9c")),
        ("Nc", card("9c")),
        ("7d", card("7d")),
        ("Xx", UnknownCard("Xx")),
        ("Xs", UnknownCard("Xs")),
        ("Jx", UnknownCard("Jx")),
        ("R", Bower.RIGHT),
        ("B", THE_BENNY),
        ("L", Bower.LEFT),
    ],
)
def test_cards(text: str, wanted: object) -> None:
    assert only(at(game(), f"{PLAY}/tricks/0/0", text)).deals[0].tricks[0][0] == wanted


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Jy", "'Jy' is not a card: write rank"),
        ("10h", "'10h' is not a card: ten is T"),
        ("jh", "'jh' is not a card"),
        ("1h", "'1h' is not a card"),
        ("", "'' is not a card"),
        ("Jh ", "'Jh ' is not a card"),
        ("Jh\n", "is not a card"),
        ("J♥", "is not a card"),
        ("Jt", "abstract suit"),
        (7, "7 is not a card"),
        (None, "null is not a card"),
        ("J" * 10_000, "'JJJJ"),
    ],
)
def test_what_is_no_card(text: object, says: str) -> None:
    with pytest.raises(BadNotation) as raised:
        only(at(game(), f"{PLAY}/tricks/2/0", text))
    assert str(raised.value).startswith("deal 0, phases[1].tricks[2][0]: ")
    assert says in str(raised.value)
    assert len(str(raised.value)) < 250


@pytest.mark.parametrize(
    ("bower", "trump", "wanted"),
    [
        (Bower.RIGHT, Suit.HEARTS, card("Jh")),
        (Bower.LEFT, Suit.HEARTS, card("Jd")),
        (Bower.LEFT, Suit.CLUBS, card("Js")),
        (Bower.LEFT, None, None),
        (UnknownCard("Xx"), Suit.CLUBS, None),
    ],
)
def test_which_card_a_bower_is(bower: Bower, trump: Suit | None, wanted: Card | None) -> None:
    assert known(bower, trump) == wanted


@pytest.mark.parametrize(
    ("ruleset", "wanted"),
    [
        ({}, {}),
        ({"std": False}, {"stick_the_dealer": False}),
        ({"canadian": True}, {"canadian_loner": True}),
        ({"defend_alone": True}, {"defend_alone": True}),
        ({"allow_no_trump": True}, {"no_trump": True}),
        ({"fast_break": True}, {"fast_break": True}),
        ({"min_rank": 8}, {"ranks": "89TJQKA"}),
        ({"winning_score": 5}, {"target": 5}),
        ({"num_deals": 8}, {"target": 0, "deals": 8}),
        ({"num_deals": 0}, {}),
        ({"loner_march_score": 5}, {"lone_march": 5}),
        ({"loner_euchred_score": 3}, {"lone_euchre": 3}),
        ({"loner_euchred_score": 1}, {"lone_euchre": 1, "super_euchre": 1}),
        ({"farmers": True, "go_under": True}, {}),
        ({"partners_best": True}, {"partners_best": True}),
        ({"joker": True}, {"benny": True}),
        ({"four_trick_tokens": True}, {"four_trick_tokens": True}),
        ({"joker": False, "num_players": 4, "four_trick_tokens": False}, {}),
    ],
)
def test_rulesets(ruleset: dict[str, object], wanted: dict[str, Any]) -> None:
    assert only(game(ruleset=ruleset)).rules == HouseRules(**wanted)


@pytest.mark.parametrize(("tricks", "hand"), [(5, 5), (7, 7)])
def test_a_hand_of_seven_shows_in_the_tricks(tricks: int, hand: int) -> None:
    long = deal(tricks=["As 9s Ts Js"] * tricks)
    assert only(game(long, ruleset={"min_rank": 7})).rules.hand == hand
    assert only(game(long)).rules.hand == 5


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("fileType", ..., "the field 'fileType' is missing"),
        ("fileType", "Portable Game Notation", "fileType: 'Portable Game Notation' is not known"),
        ("version", ..., "the field 'version' is missing"),
        ("version", "1.5", "version: '1.5' cannot be read: versions 1.0 to 1.4 can"),
        ("version", 1.4, "version: must be text in quotes, not 1.4"),
        ("metadata", ..., "the field 'metadata' is missing"),
        ("metadata", [], "metadata: must be an object"),
        ("metadata/players", ..., "metadata: the field 'players' is missing"),
        ("metadata/players", ["x"] * 5, "metadata.players: 5 players"),
        ("metadata/players", [{"nam": "x"}], "metadata.players[0]: there is no field 'nam'"),
        ("metadata/players/0", "x" * 65, "metadata.players[0]: 65 characters"),
        ("metadata/initialScore", [0], "metadata.initialScore: write two numbers"),
        ("metadata/initialScore", [True, 0], "metadata.initialScore[0]: must be a whole number"),
        ("metadata/initialScore", [-1, 0], "metadata.initialScore[0]: -1 is out of range"),
        ("metadata/initialScore", [0.0, 0], "metadata.initialScore[0]: must be a whole number"),
        ("metadata/finalScore", "10-8", "metadata.finalScore: must be a list in [ ]"),
        ("metadata/date", "yesterday", "metadata.date: write it as 2026-05-31T19:30"),
        ("metadata/titel", "x", "there is no field 'titel' here: did you mean 'title'?"),
        (RULES, {"std": 1}, "metadata.ruleset.std: must be true or false, not 1"),
        (RULES, {"stick": True}, "metadata.ruleset: there is no field 'stick' here"),
        (RULES, {"min_rank": 6}, "metadata.ruleset.min_rank: 6 is out of range: write 7 to 9"),
        (RULES, {"joker": True, "allow_no_trump": True}, "metadata.ruleset: benny and no_trump"),
        (RULES, {"num_players": 6}, "metadata.ruleset.num_players: a game for 6"),
        (RULES, {"loner_lead": "LEFT"}, "metadata.ruleset.loner_lead: 'LEFT' is not known here"),
        (RULES, {"winning_score": 0}, "metadata.ruleset: winning_score is 0"),
        (RULES, {"winning_score": 10, "num_deals": 0}, "exclude each other"),
        ("deals", {}, "deals: must be a list in [ ], not an object"),
        ("deals/0", "AAEC", "deal 0: packed binary deals are not read"),
        ("deals/0", None, "deal 0: must be an object in { }, not null"),
        ("deals/0/dealNumber", ..., "deal 0: the field 'dealNumber' is missing"),
        ("deals/0/dealNumber", -1, "deal 0, dealNumber: -1 is out of range"),
        ("deals/0/Phases", [], "deal 0: there is no field 'Phases' here: did you mean 'phases'"),
        (f"{STATE}/dealer", 4, "deal 0, initialState.dealer: 4 is out of range: write 0 to 3"),
        (f"{STATE}/dealer", "0", "deal 0, initialState.dealer: must be a whole number, not '0'"),
        (f"{STATE}/upCard", "Xx", "deal 0, initialState.upCard: 'Xx': the upcard must be known"),
        (f"{STATE}/playerCards", [["Jh"] * 11], "deal 0, initialState.playerCards[0]: 11 members"),
        (f"{BIDDING}/type", "BIDDING", "deal 0, phases[0].type: 'BIDDING' is not known here"),
        (f"{BIDDING}/type", ..., "deal 0, phases[0]: the field 'type' is missing"),
        (f"{BIDDING}/type", [], "deal 0, phases[0].type: a list is not known here"),
        (f"{BIDDING}/calls/1", "order", "deal 0, phases[0].calls[1]: 'order' is not known here"),
        (f"{BIDDING}/calls", ["Pass"] * 17, "deal 0, phases[0].calls: 17 members"),
        (f"{BIDDING}/isAlone", 0, "deal 0, phases[0].isAlone: must be true or false, not 0"),
        (f"{BIDDING}/aloneDefender", 4, "deal 0, phases[0].aloneDefender: 4 is out of range"),
        (f"{BIDDING}/cardExchanges", [{"cards": []}], "the field 'receiver' is missing"),
        (f"{BIDDING}/callAnnotations", {"x": []}, "'x' is not the number of a call or card"),
        (PLAY, deal()["phases"][0], "deal 0, phases[1]: a second EUCHRE_BIDDING phase"),
        (f"{PLAY}/tricks", ["As"], "deal 0, phases[1].tricks[0]: must be a list in [ ], not 'As'"),
        ("deals/0/alternativeLines", [{"phases": []}], "alternativeLines[0]: the field 'branch"),
    ],
)
def test_what_is_wrong_and_where(path: str, value: object, says: str) -> None:
    with pytest.raises(BadNotation) as raised:
        only(at(game(ruleset={}), path, value))
    assert says in str(raised.value)


def test_the_deal_is_named_by_its_place() -> None:
    wrong = at(game(deal(3), deal(0), deal(1)), "deals/2/phases/1/tricks/4/3", "Jy")
    with pytest.raises(BadNotation, match=r"^deal 2, phases\[1\]\.tricks\[4\]\[3\]: 'Jy'"):
        only(wrong)


def test_analysis_is_read_past() -> None:
    """Annotations and other lines of play change nothing in the game."""
    noted = deal(callAnnotations={"1": ["[!] bold", ""]})
    noted["alternativeLines"] = [{"branchIndex": 1, "phases": deal()["phases"]}]
    assert only(game(noted)) == only(game())


def test_a_deal_that_was_only_set_up() -> None:
    (first,) = only(at(game(), "deals/0/phases", [])).deals
    assert (first.calls, first.tricks) == ((), ())


def test_old_and_new_name_at_once() -> None:
    written = at(at(game(), "version", "1.0.0"), "metadata/initial_score", [1, 1])
    with pytest.raises(BadNotation, match="given twice, under its old and new name"):
        only(written)
