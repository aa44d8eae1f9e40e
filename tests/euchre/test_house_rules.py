"""House rules are data: every field known by name, read both ways, and checked."""

from dataclasses import FrozenInstanceError, fields
from enum import Enum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerboard.euchre.options import RuleError
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed, changes_from_default

DEFAULTS = HouseRules()

# Each field: its default (rules.md section 6 and the default columns of section 1), and another
# value, as TOML gives them; what else must change where the other value needs company.
FIELDS: dict[str, tuple[object, object, dict[str, object]]] = {
    "players": (4, 6, {"suits": 6}),
    "partnership": ("pairs", "threes", {"players": 6, "suits": 6}),
    "ranks": ("9TJQKA", "789TJQKA", {}),
    "suits": (4, 6, {}),
    "copies": (1, 2, {}),
    "benny": (False, True, {}),
    "benny_upcard": ("dealer_plays", "named", {}),
    "hand": (5, 4, {}),
    "first_dealer": ("first_jack", "first_black_jack", {}),
    "cut": ("courtesy", "required", {}),
    "packets": ("any", "two_three", {}),
    "passed_out_dealer": ("left", "same", {}),
    "passed_out_points": (0, 1, {}),
    "passed_out_counts": (False, True, {}),
    "misdeal": ("same_then_next", "next", {}),
    "misdeal_limit": (2, 3, {}),
    "misdeal_points": (0, 1, {}),
    "uncut_misdeal": (False, True, {}),
    "steal_until": ("turn_up", "always", {}),
    "steal_points": (0, 2, {}),
    "steal_stood": (0, 2, {}),
    "after_theft": ("left_of_thief", "proper_dealer", {}),
    "calling": ("upcard", "bidding", {}),
    "stick_the_dealer": (True, False, {}),
    "call_requires": ("nothing", "natural", {}),
    "upcard_counts_for_dealer": (True, False, {}),
    "pickup_requires": ("nothing", "natural", {}),
    "stuck_dealer_exempt": (True, False, {}),
    "canadian_loner": (False, True, {}),
    "canadian_round_two": (False, True, {"canadian_loner": True}),
    "sitting_dealer_takes": (True, False, {}),
    "no_trump": (False, True, {}),
    "bury_upcard": (True, False, {}),
    "weak_hand": ([], ["all_low", "ace_no_face"], {}),
    "weak_remedy": ("exchange", "redeal_same", {}),
    "weak_until": ("own_call", "any_call", {}),
    "weak_shown": (True, False, {}),
    "weak_limit": (1, 2, {}),
    "weak_per_player": (0, 1, {}),
    "weak_forfeits_call": (True, False, {}),
    "call_partner": (False, True, {"players": 3, "partnership": "solo"}),
    "smitty": (False, True, {}),
    "smitty_alone": (5, 8, {}),
    "smitty_game": (10, 12, {}),
    "min_bid": (3, 2, {}),
    "alone": (True, False, {}),
    "alone_by": ("maker", "makers", {}),
    "alone_until": ("first_lead", "call", {}),
    "blind_loner": (False, True, {}),
    "partners_best": (False, True, {}),
    "loner_lead": ("left_of_dealer", "left_of_loner", {}),
    "defend_alone": (False, True, {}),
    "defend_alone_vs_pair": (False, True, {"defend_alone": True}),
    "scoring": ("points", "euchres", {}),
    "make": (1, 2, {}),
    "march": (2, 3, {}),
    "lone_make": (1, 2, {}),
    "lone_march": (4, 5, {}),
    "euchre": (2, 4, {}),
    "super_euchre": (2, 4, {}),
    "lone_euchre": (2, 3, {}),
    "blind_make": (1, 2, {}),
    "blind_march": (8, 6, {}),
    "blind_euchre": (2, 4, {}),
    "lone_defence": (4, 8, {}),
    "lone_defence_vs_pair": (4, 6, {}),
    "lone_march_tricks": (0, 4, {}),
    "fast_break": (False, True, {}),
    "four_trick_tokens": (False, True, {}),
    "bid_alone": (16, 12, {}),
    "bid_alone_loss": (8, 6, {}),
    "bid_little": (12, 10, {}),
    "bid_big": (24, 20, {}),
    "target": (10, 11, {}),
    "target_defending": (0, 34, {}),
    "deals": (0, 12, {}),
    "win_by_two": ("off", "at_target", {}),
    "cap": (0, 13, {}),
    "laps": (False, True, {}),
    "skunk": (0, 5, {}),
    "slam": (1, 2, {}),
    "confirm_result": (False, True, {}),
    "renege_ruling": ("confirm", "automatic", {}),
    "renege_penalty": ("award", "deduct", {}),
    "renege_points": (2, 3, {}),
    "renege_vs_loner": (4, 2, {}),
    "renege_by_loner": (4, 2, {}),
    "renege_after": ("ends", "plays_out", {}),
    "renege_deadline": ("next_cut", "deal_end", {}),
    "second_instance": (False, True, {}),
    "mixing_proves": (False, True, {}),
    "false_claim": (0, 2, {}),
    "equal_reneges_cancel": (True, False, {}),
    "correct_in_trick": (True, False, {}),
    "take_back": (False, True, {}),
    "take_back_points": (0, 2, {"take_back": True}),
    "lead_out_of_turn": ("play_on", "call_suit", {}),
    "play_out_of_turn": ("play_on", "call_card", {}),
    "exposed_card_called": (False, True, {}),
    "kitty_look": (2, 0, {}),
    "six_cards": (0, 2, {}),
    "wrong_discard": (0, 2, {}),
    "exposed_discard": ("play_on", "redeal", {}),
    "talk_remedy": ("points", "void", {}),
    "talk_warnings": (1, 0, {}),
    "talk_points": (2, 1, {}),
    "thrown_in": (0, 2, {}),
    "abandoned_loner": (0, 5, {}),
    "lay_down": (True, False, {}),
    "false_lay_down": (0, 2, {}),
    "stake_trick": (0, 1, {}),
    "stake_bump": (0, 1, {}),
    "stake_point": (0, 1, {}),
    "lone_bumps": (1, 2, {}),
    "bump_unswept_loner": (False, True, {}),
    "bump_renege": (False, True, {}),
    "fine_renege": (0, 1, {}),
    "fine_misdeal": (0, 1, {}),
    "bump_talk": (False, True, {}),
    "score_cards": ("numerals", "fives", {}),
    "sprouts": (False, True, {}),
}


def in_words(value: object) -> str:
    """A value as a journal's line has it: TOML's words without the quotes."""
    if isinstance(value, list):
        return ",".join(value) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def in_toml(value: object) -> object:
    """A value of a field as TOML gives it."""
    if isinstance(value, tuple):
        return [each.value for each in value]
    return value.value if isinstance(value, Enum) else value


def test_every_field_is_in_the_table_of_the_rule_book():
    assert [each.name for each in fields(HouseRules)] == list(FIELDS)


def test_defaults():
    shown = {name: getattr(DEFAULTS, name) for name in FIELDS}
    told = {name: in_toml(value) for name, value in shown.items()}
    assert told == {name: default for name, (default, _, _) in FIELDS.items()}


def test_every_field_says_what_it_means_and_where_it_comes_from():
    for each in fields(HouseRules):
        assert len(each.metadata["meaning"]) > 10, each.name
        assert "\n" not in each.metadata["meaning"], each.name
        assert each.metadata["source"], each.name


@pytest.mark.parametrize("name", list(FIELDS))
def test_each_field_both_ways(name: str):
    default, other, company = FIELDS[name]
    changes = {**company, name: other}
    for given_changes in (changes, {n: in_words(v) for n, v in changes.items()}):
        rules = changed(DEFAULTS, given_changes)
        assert in_toml(getattr(rules, name)) == other
        assert changes_from_default(rules) == {n: in_words(v) for n, v in changes.items()}
        back = {n: FIELDS[n][0] for n in changes}
        assert changed(rules, back) == DEFAULTS
    assert other != default


@pytest.mark.parametrize(
    "name", [each.name for each in fields(HouseRules) if isinstance(each.default, Enum)]
)
def test_every_word_of_every_choice_is_read_and_written(name: str):
    for member in type(getattr(DEFAULTS, name)):
        company: dict[str, object] = {}
        if name == "partnership":
            company = {"pairs": {}, "threes": {"players": 6, "suits": 6},
                       "solo": {"players": 3}}[member.value]  # fmt: skip
        rules = changed(DEFAULTS, {**company, name: member.value})
        assert getattr(rules, name) is member
        assert changed(DEFAULTS, changes_from_default(rules)) == rules


def test_a_list_is_read_in_any_order_and_written_in_one():
    both = ("all_low", "ace_no_face")
    for given_list in (list(both), list(reversed(both)), ",".join(both), "ace_no_face,all_low"):
        rules = changed(DEFAULTS, {"weak_hand": given_list})
        assert [each.value for each in rules.weak_hand] == list(both)
        assert changes_from_default(rules) == {"weak_hand": "all_low,ace_no_face"}
    for nothing in ([], "none", ["none"]):
        assert changed(DEFAULTS, {"weak_hand": nothing}) == DEFAULTS


def test_changes_leave_the_rules_they_start_from_alone():
    with pytest.raises(FrozenInstanceError):
        DEFAULTS.target = 11
    assert changed(DEFAULTS, {"target": 11}).target == 11
    assert DEFAULTS.target == 10
    assert changes_from_default(DEFAULTS) == {}


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("stick_dealer", "stick_the_dealer"), ("targt", "target"), ("lone_lead", "loner_lead"),
     ("no_trumps", "no_trump"), ("lone_defense", "lone_defence")],
)  # fmt: skip
def test_an_unknown_rule_names_the_nearest(name: str, nearest: str):
    with pytest.raises(RuleError, match=f"no house rule '{name}'; did you mean '{nearest}'"):
        changed(DEFAULTS, {name: 1})


def test_an_unknown_rule_like_no_other():
    with pytest.raises(RuleError, match=r"no house rule 'xyzzy'$"):
        changed(DEFAULTS, {"xyzzy": 1})


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"hand": 6}, "do not fit in a pack of 24"),
        ({"hand": 7, "ranks": "89TJQKA"}, "do not fit in a pack of 28"),
        ({"hand": 0}, "a hand has 1 to 12 cards"),
        ({"hand": 13}, "a hand has 1 to 12 cards"),
        ({"target": 0}, "the game would never end"),
        ({"target": -1}, "target = -1: must be from 0 to 1000"),
        ({"deals": -1}, "deals = -1: must be from 0 to 1000"),
        ({"euchre": 1001}, "euchre = 1001: must be from 0 to 1000"),
        ({"players": 5}, "players = 5: partnership 'pairs' is for 4 or 6 or 8"),
        ({"players": 7, "partnership": "solo"}, "'solo' is for 2 or 3 or 5"),
        ({"partnership": "threes"}, "players = 4: partnership 'threes' is for 6"),
        ({"players": 6}, "6 hands of 5 and an upcard do not fit in a pack of 24"),
        ({"suits": 5}, "suits = 5: a pack has 4, 6 or 8"),
        ({"copies": 3}, "copies = 3: a card is in the pack once or twice"),
        ({"copies": 0}, "copies = 0: a card is in the pack once or twice"),
        ({"hand": 7, "benny": True}, "do not fit in a pack of 25"),
        ({"hand": 6, "calling": "upcard"}, "and an upcard do not fit"),
        ({"calling": "bidding", "blind_loner": True}, "blind_loner needs an upcard"),
        ({"calling": "bidding", "smitty": True}, "smitty needs an upcard"),
        ({"calling": "bidding", "weak_hand": ["all_low"]}, "needs a kitty"),
        ({"canadian_round_two": True}, "canadian_round_two needs canadian_loner"),
        ({"players": 3, "partnership": "solo", "canadian_loner": True}, "needs partners"),
        ({"players": 3, "partnership": "solo", "alone_by": "makers"}, "needs partners"),
        ({"call_partner": True}, "here everybody has a partner"),
        ({"misdeal_limit": 0}, "a deal is lost by one misdeal or more"),
        ({"slam": 0}, "counts for one game at least"),
        ({"weak_hand": "low"}, "any of three_low, three_alike, all_low"),
        ({"weak_hand": ["all_low", "low"]}, "any of three_low, three_alike, all_low"),
        ({"weak_hand": [["all_low"]]}, "any of three_low, three_alike, all_low"),
        ({"weak_hand": True}, "any of three_low, three_alike, all_low"),
        ({"benny": True, "no_trump": True}, "the Benny belongs to trump"),
        ({"calling": "bidding", "canadian_loner": True}, "canadian_loner needs an upcard"),
        ({"calling": "bidding", "benny": True}, "benny needs an upcard"),
        ({"calling": "bidding", "min_bid": 6}, "min_bid = 6: from 1 to the 5 tricks"),
        ({"calling": "bidding", "min_bid": 0}, "min_bid = 0: from 1 to the 5 tricks"),
        ({"calling": "bidding", "scoring": "euchres"}, "scoring = 'euchres' has no meaning"),
        ({"defend_alone_vs_pair": True}, "defend_alone_vs_pair needs defend_alone"),
        ({"alone": False, "blind_loner": True}, "blind_loner needs alone"),
        ({"players": 3, "partnership": "solo", "partners_best": True}, "needs partners"),
        ({"lone_march_tricks": 6}, "lone_march_tricks = 6: a deal has 5 tricks"),
        (
            {
                "weak_hand": ["three_low"],
                "players": 2,
                "partnership": "solo",
                "ranks": "KA",
                "hand": 3,
            },
            "needs three cards under the upcard; 1 are left",
        ),
        ({"lone_march_tricks": 2}, "fewer than 3 of 5 tricks is euchred"),
        (
            {"players": 3, "partnership": "solo", "defend_alone": True},
            "defend_alone needs partners",
        ),
        ({"alone": False, "defend_alone": True}, "defend_alone needs alone"),
        ({"alone": False, "partners_best": True}, "partners_best needs alone"),
        ({"cap": 9}, "cap = 9: below the target of 10"),
        ({"cap": 10, "target_defending": 11}, "below target_defending = 11"),
        ({"win_by_two": "at_target", "cap": 13}, "at the cap nobody could ever win"),
        ({"fast_break": True, "scoring": "euchres"}, "fast_break has no meaning"),
        ({"four_trick_tokens": True, "calling": "bidding"}, "four_trick_tokens has no meaning"),
        ({"lone_bumps": 3}, "one bump or two"),
        ({"win_by_two": "at_target", "deals": 8}, "win_by_two has no meaning"),
        ({"laps": True, "deals": 8}, "laps needs a target"),
        ({"laps": True, "target": 0, "deals": 8}, "laps needs a target"),
        ({"four_trick_tokens": True, "hand": 4}, "for deals of five tricks, not 4"),
        ({"target": "ten"}, "must be a whole number"),
        ({"target": 10.5}, "must be a whole number"),
        ({"target": True}, "must be a whole number"),
        ({"target": None}, "must be a whole number"),
        ({"no_trump": 1}, "must be true or false"),
        ({"no_trump": 1.5}, "must be true or false"),
        ({"no_trump": "yes"}, "must be true or false"),
        ({"target": "--5"}, "must be a whole number"),
        ({"target": "9" * 5000}, "must be a whole number"),
        ({"ranks": 24}, "must be text"),
        ({"ranks": "AKQJT9"}, "low to high"),
        ({"ranks": "99TJQKA"}, "low to high"),
        ({"ranks": "9TJQK"}, "up to the ace"),
        ({"ranks": "6789TJQKA"}, "up to the ace"),
        ({"ranks": ""}, "up to the ace"),
        ({"loner_lead": "left"}, "one of left_of_dealer, left_of_loner"),
        ({"passed_out_dealer": []}, "one of left, same"),
    ],
)
def test_contradictions_and_values_of_the_wrong_kind(changes: dict[str, object], why: str):
    with pytest.raises(RuleError, match=why):
        changed(DEFAULTS, changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"target": 0, "deals": 8},
        {"hand": 7, "ranks": "789TJQKA"},
        {"hand": 1},
        {"hand": 6, "calling": "bidding"},  # without an upcard 24 cards are just enough
        {"cap": 10},
        {"cap": 5, "target": 0, "deals": 8},
        {"weak_hand": "three_low", "weak_remedy": "redeal_next", "benny": True},
        {"lone_march_tricks": 5},
        {"lone_march_tricks": 3},
        {"alone": False, "defend_alone": True, "defend_alone_vs_pair": True},
        {"alone": False, "defend_alone": True, "canadian_loner": True},
        {"alone": False, "partners_best": True, "calling": "bidding"},
    ],
)
def test_what_goes_together(changes: dict[str, object]):
    assert changed(DEFAULTS, changes) != DEFAULTS


VALUES = st.integers(-(2**63), 2**63 - 1) | st.text() | st.booleans()  # what TOML may hold


WORDS = [
    m.value for f in fields(HouseRules) if isinstance(f.default, Enum) for m in type(f.default)
]


@given(
    st.dictionaries(st.sampled_from(sorted(FIELDS)), VALUES | st.sampled_from(WORDS)),
)
@settings(deadline=None)
def test_any_values_give_rules_or_a_rule_error(changes: dict[str, object]):
    try:
        rules = changed(DEFAULTS, changes)
    except RuleError:
        return
    again = changed(DEFAULTS, changes_from_default(rules))
    assert again == rules


def test_partners_sit_opposite_and_sides_take_turns():
    assert DEFAULTS.sides == ((0, 2), (1, 3))
    assert [DEFAULTS.partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [DEFAULTS.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert DEFAULTS.majority() == 3
    assert HouseRules(ranks="789TJQKA", hand=7).majority() == 4


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("cut", "required", r"cut = 'required': must be one of Cut\.COURTESY, Cut\.REQUIRED, "),
        ("partnership", "solo", r"partnership = 'solo': must be one of Partnership\.PAIRS, "),
        ("target", "10", "target = '10': must be a whole number"),
        ("target", True, "target = True: must be a whole number"),
        ("no_trump", 1, "no_trump = 1: must be True or False"),
        ("ranks", None, "ranks = None: must be words"),
        ("weak_hand", ("three_low",), "weak_hand = .*: must be a tuple of WeakHand"),
    ],
)
def test_a_value_of_another_kind_is_refused(name, value, why):
    """Plain text is no option: compared with one it would be silently another rule."""
    with pytest.raises(RuleError, match=why):
        HouseRules(**{name: value})
