"""House rules are data: every field known by name, read both ways, and checked."""

from dataclasses import FrozenInstanceError, fields
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.euchre.options import LonerLead, PassedOutDealer, RuleError
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed, changes_from_default

DEFAULTS = HouseRules()

# rules.md section 6 and the default columns of section 1
EXPECTED = {
    "ranks": "9TJQKA",
    "hand": 5,
    "target": 10,
    "deals": 0,
    "stick_the_dealer": True,
    "passed_out_dealer": PassedOutDealer.LEFT,
    "no_trump": False,
    "canadian_loner": False,
    "loner_lead": LonerLead.LEFT_OF_DEALER,
    "defend_alone": False,
    "make": 1,
    "march": 2,
    "lone_make": 1,
    "lone_march": 4,
    "euchre": 2,
    "super_euchre": 2,
    "lone_euchre": 2,
    "lone_defence": 4,
    "fast_break": False,
}


def test_defaults():
    assert {name: getattr(DEFAULTS, name) for name in EXPECTED} == EXPECTED


def test_every_field_says_what_it_means_and_where_it_comes_from():
    for each in fields(HouseRules):
        assert len(each.metadata["meaning"]) > 10, each.name
        assert each.metadata["source"], each.name


# Another value of each field, as TOML gives it and as plain text.
OTHERS = {
    "ranks": ("789TJQKA", "789TJQKA", "789TJQKA"),
    "hand": (4, "4", 4),
    "target": (11, "11", 11),
    "deals": (12, "12", 12),
    "stick_the_dealer": (False, "false", False),
    "passed_out_dealer": ("same", "same", PassedOutDealer.SAME),
    "no_trump": (True, "true", True),
    "canadian_loner": (True, "true", True),
    "loner_lead": ("left_of_loner", "left_of_loner", LonerLead.LEFT_OF_LONER),
    "defend_alone": (True, "true", True),
    "make": (2, "2", 2),
    "march": (3, "3", 3),
    "lone_make": (2, "2", 2),
    "lone_march": (5, "5", 5),
    "euchre": (4, "4", 4),
    "super_euchre": (4, "4", 4),
    "lone_euchre": (3, "3", 3),
    "lone_defence": (8, "8", 8),
    "fast_break": (True, "true", True),
}


@pytest.mark.parametrize("name", [each.name for each in fields(HouseRules)])
def test_each_field_both_ways(name: str):
    from_toml, from_text, value = OTHERS[name]
    for given_value in (from_toml, from_text):
        rules = changed(DEFAULTS, {name: given_value})
        assert getattr(rules, name) == value
        assert changes_from_default(rules) == {name: from_text}
        plain = EXPECTED[name].value if isinstance(EXPECTED[name], Enum) else EXPECTED[name]
        assert changed(rules, {name: plain}) == DEFAULTS


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
        ({"hand": 0}, "a hand has 1 to 8 cards"),
        ({"hand": 9}, "a hand has 1 to 8 cards"),
        ({"target": 0}, "the game would never end"),
        ({"target": -1}, "cannot be negative"),
        ({"deals": -1}, "cannot be negative"),
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
    "changes", [{"target": 0, "deals": 8}, {"hand": 7, "ranks": "789TJQKA"}, {"hand": 1}]
)
def test_what_goes_together(changes: dict[str, object]):
    assert changed(DEFAULTS, changes) != DEFAULTS


VALUES = st.integers(-(2**63), 2**63 - 1) | st.text() | st.booleans()  # what TOML may hold


@given(st.dictionaries(st.sampled_from(sorted(EXPECTED)), VALUES))
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
