"""What the table's page sets counts at once: a card's tag, the rules of the next game."""

import pytest

from bowerboard.deck import Deck
from bowerboard.euchre.cards import card
from bowerboard.euchre.presets import PRESETS
from bowerboard.table import setting
from bowerboard.table.session import Session
from bowerboard.table.told import Command

OLD, NEW = bytes.fromhex("0400000a"), bytes.fromhex("04a1b2c3d4e580")


def told(session, what, by="page", seq=1):
    """What came of ``what``, as the journal has it."""
    todo = session.take(Command(by, seq, f"c{seq}", by, what), 0)
    return todo.batch.entries[0].body


def test_a_new_tag_is_the_card_and_the_old_one_is_none():
    session = Session(Deck({OLD: card("Jd")}), {"a": 0})
    body = told(session, setting.tag_set(NEW.hex(), OLD.hex(), "Jd"))
    assert body == f'told page 1 c1 done "" by "page": tag {NEW.hex()} {OLD.hex()} Jd'
    assert session.deck.card(NEW) == card("Jd")
    assert session.deck.card(OLD) is None
    assert session._hearing.deck is session.deck


def test_a_missing_card_gets_a_tag_and_no_other_loses_one():
    session = Session(Deck({OLD: card("Jd")}), {"a": 0})
    told(session, setting.tag_set(NEW.hex(), "", "9c"))
    assert session.deck.cards == {OLD: card("Jd"), NEW: card("9c")}


def test_rules_are_those_of_the_next_game():
    session = Session(Deck({OLD: card("Jd")}), {"a": 0})
    told(session, setting.rules_set("throw-in"))
    assert session.rules == PRESETS["throw-in"].rules


@pytest.mark.parametrize(
    "what",
    [
        "tag 00 - Jd",
        "tag 04a1b2c3d4e580 - Zz",
        "tag 0000000000 - Jd",
        "tag",
        "rules nobody",
        "rules",
    ],
)
def test_what_cannot_be_set_is_refused_and_changes_nothing(what):
    session = Session(Deck({OLD: card("Jd")}), {"a": 0})
    before = session.deck, session.rules
    assert " refused " in told(session, what)
    assert (session.deck, session.rules) == before


@pytest.mark.parametrize("what", ["tag 04a1b2c3d4e580 - 9c", "rules throw-in"])
def test_a_director_has_no_say_in_either(what):
    session = Session(Deck({OLD: card("Jd")}), {"a": 0})
    before = session.deck, session.rules
    assert "that is for the table's own page" in told(session, what, by="spring")
    assert (session.deck, session.rules) == before
