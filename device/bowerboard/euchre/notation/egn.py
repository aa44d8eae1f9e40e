"""One EGN game, versions 1.0 to 1.4: JSON values to a recorded game (rules.md 3.1)."""

from __future__ import annotations

import re
from dataclasses import replace

from bowerboard.euchre.cards import Card, card
from bowerboard.euchre.notation.fields import MOST, At, shown
from bowerboard.euchre.notation.notes import RULES
from bowerboard.euchre.notation.phases import read_card, read_phases
from bowerboard.euchre.notation.record import RecordedCard, RecordedDeal, RecordedGame
from bowerboard.euchre.notation.ruleset import ONE_PACK, another_game, read_ruleset
from bowerboard.euchre.notation.upgrade import upgraded
from bowerboard.euchre.options import RuleError
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed

FILE_TYPE = "Euchre Game Notation"

_VERSION = re.compile(r"1\.[0-4](\.[0-9]{1,9})?")
_OLD = ("1.0", "1.1")
_DATE = re.compile(
    r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?", re.ASCII
)


def read_egn(found: At) -> RecordedGame:
    """The game in an EGN object.

    Raises:
        BadNotation: it is not one of versions 1.0 to 1.4, or a field is wrong.
    """
    found = _current(found)
    names = ("fileType", "version", "metadata", "deals")
    top = found.fields(names, names)
    top["fileType"].one_of((FILE_TYPE,))
    game = _metadata(top["metadata"])
    where = found.where
    deals = tuple(
        _deal(At(each.value, f"{where}deal {number}, ", each.strict))
        for number, each in enumerate(top["deals"].items(100))
    )
    return replace(game, deals=deals, rules=_hand_size(game.rules, deals))


def _current(found: At) -> At:
    """``found`` in the form of 1.4, whichever version it is."""
    written = found.peek("version")
    if written is None:
        raise found.wrong("the field 'version' is missing: add it, as \"1.4\"")
    version = written.text()
    if not _VERSION.fullmatch(version):
        raise written.wrong(f"{shown(version)} cannot be read: versions 1.0 to 1.4 can")
    return upgraded(found) if version[:3] in _OLD else found


def _metadata(found: At) -> RecordedGame:
    """A game without its deals."""
    given = found.fields(
        ("gameId", "title", "description", "players", "initialScore", "finalScore", "date",
         "ruleset"),
        ("players", "initialScore"),
    )  # fmt: skip
    if "gameId" in given:
        given["gameId"].text(64)
    rules = read_ruleset(given.get("ruleset"))
    if "description" in given:
        rules = _further_rules(given["description"], rules)
    if "date" in given and found.strict and not _DATE.fullmatch(given["date"].text(64)):
        raise given["date"].wrong("write it as 2026-05-31T19:30, with a zone or without")
    return RecordedGame(
        rules=rules,
        score=_score(given["initialScore"]),
        deals=(),
        final=_score(given["finalScore"], -MOST) if "finalScore" in given else None,
        players=_players(given["players"]),
        title=given["title"].text(128) if "title" in given else "",
    )


def _further_rules(found: At, rules: HouseRules) -> HouseRules:
    """``rules`` with what our own line in a description adds to them (``notes``)."""
    for line in found.text(1024).splitlines():
        if line.startswith(RULES):
            words = (word.partition("=") for word in line.removeprefix(RULES).split())
            try:
                rules = changed(rules, {name: value for name, _, value in words})
            except RuleError as why:
                raise found.wrong(str(why)) from None
    if another_game(rules):
        raise found.wrong(f"{RULES.rstrip(': ')} ask for another game than EGN tells: {ONE_PACK}")
    return rules


def _score(found: At, least: int = 0) -> tuple[int, ...]:
    points = tuple(each.whole(least) for each in found.items(2))
    if len(points) != 2:
        raise found.wrong("write two numbers: the points of seats 0 and 2, then of seats 1 and 3")
    return points


def _players(found: At) -> tuple[str, ...]:
    names = tuple(read_player(each)[1] for each in found.items(10))
    if len(names) > 4:
        raise found.wrong(f"{len(names)} players: only four-handed games can be judged")
    return names


def read_player(found: At) -> tuple[str, str]:
    """The id (empty: none) and the name of a player, who is a name or an object."""
    if isinstance(found.value, str):
        return "", found.text(64)
    given = found.fields(("id", "name", "playerIds"), ("name",))
    if "playerIds" in given:
        for each in given["playerIds"].items(10):
            for part in each.fields(("id", "source"), ("id", "source")).values():
                part.text(64)
    return given["id"].text(64) if "id" in given else "", given["name"].text(64)


def _deal(found: At) -> RecordedDeal:
    if isinstance(found.value, str):
        raise found.wrong(
            "packed binary deals are not read: save the file with its deals written out"
        )
    given = found.fields(
        ("dealNumber", "initialState", "phases", "alternativeLines"),
        ("dealNumber", "initialState", "phases"),
    )
    given["dealNumber"].whole()
    state = given["initialState"].fields(("dealer", "upCard", "playerCards"), ("dealer", "upCard"))
    deal = RecordedDeal(
        dealer=state["dealer"].whole(0, 3),
        upcard=_upcard(state["upCard"]),
        hands=_hands(state["playerCards"]) if "playerCards" in state else (),
    )
    if "alternativeLines" in given:
        _check_lines(given["alternativeLines"])
    return read_phases(given["phases"], deal)


def _upcard(found: At) -> Card:
    turned = read_card(found)
    if not isinstance(turned, Card):
        raise found.wrong(f"{shown(found.value)}: the upcard must be known: write it, as 'Jh'")
    return turned


def _hands(found: At) -> tuple[tuple[RecordedCard, ...], ...]:
    hands = tuple(tuple(read_card(each) for each in hand.items(10)) for hand in found.items(10))
    if len(hands) > 4:
        raise found.wrong(f"{len(hands)} hands: there are four seats")
    return hands


def _check_lines(found: At) -> None:
    """Other lines of play are somebody's analysis: read for faults, then forgotten."""
    nothing = RecordedDeal(0, card("9c"))
    for line in found.items(50):
        given = line.fields(("branchIndex", "phases"), ("branchIndex", "phases"))
        given["branchIndex"].whole()
        read_phases(given["phases"], nothing)


def _hand_size(rules: HouseRules, deals: tuple[RecordedDeal, ...]) -> HouseRules:
    """The hand that the tricks show: with 32 cards some deal five each and some seven."""
    if not rules.ranks.startswith("7"):
        return rules
    longest = max((len([trick for trick in deal.tricks if trick]) for deal in deals), default=0)
    return replace(rules, hand=7) if longest > 5 else rules
