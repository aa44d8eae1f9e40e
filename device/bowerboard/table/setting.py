"""What the table's own page sets while the table is on: a card's tag, the rules of the next game.

The page has kept it for the next start already; the table takes it up at once.  A director has no
say in either.
"""

from __future__ import annotations

import re

from bowerboard.deck import Deck, uid_of
from bowerboard.euchre.cards import card
from bowerboard.euchre.presets import PRESETS
from bowerboard.euchre.rules import HouseRules

VERBS = ("tag", "rules")

_TAG = re.compile(r"tag ([0-9a-f]{8,20}) ([0-9a-f]{8,20}|-) (\S{1,5})")
_RULES = re.compile(r"rules (\S{1,40})")


def tag_set(uid: str, instead: str, held: str) -> str:
    """What says that card ``held`` has the tag ``uid`` now, not ``instead`` (empty for none)."""
    return f"tag {uid} {instead or '-'} {held}"


def rules_set(name: str) -> str:
    """What says that the next game is played under the preset ``name``."""
    return f"rules {name}"


def objection(what: str) -> str:
    """Why ``what`` cannot be set, empty where it can."""
    if found := _TAG.fullmatch(what):
        try:
            uid_of(found[1])
            card(found[3])
        except ValueError as why:
            return str(why)
        return ""
    if found := _RULES.fullmatch(what):
        return "" if found[1] in PRESETS else f"there are no rules {found[1]!r}"
    return "that sets nothing"


def after(what: str, deck: Deck, rules: HouseRules) -> tuple[Deck, HouseRules]:
    """Deck and next rules once ``what`` is set, to which there is no objection."""
    if found := _TAG.fullmatch(what):
        instead = None if found[2] == "-" else uid_of(found[2])
        return deck.with_tag(uid_of(found[1]), card(found[3]), instead), rules
    if found := _RULES.fullmatch(what):
        return deck, PRESETS[found[1]].rules
    return deck, rules
