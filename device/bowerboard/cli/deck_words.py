"""What the command line says about decks, in words and in JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bowerboard.cli.words import SUIT_NAMES, name
from bowerboard.deck import Deck, Tagged
from bowerboard.decks.audit import Found
from bowerboard.decks.enroll import Prompt
from bowerboard.euchre.cards import SUITS, Card, Rank
from bowerboard.screens.enroll import PackScreen

RANK_NAMES = {
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}
_ORDINALS = {1: "", 2: "2nd ", 3: "3rd "}


def name_of(what: Tagged) -> str:
    """``J♥``, ``2nd J♥``, ``pass``."""
    if not isinstance(what, Card):
        return str(what)
    return _ORDINALS.get(what.copy, f"{what.copy}th ") + name(what)


def full_name(what: Tagged) -> str:
    """``jack of hearts``, ``call card: pass``."""
    if not isinstance(what, Card):
        return f"call card: {what}"
    which = _ORDINALS.get(what.copy, f"{what.copy}th ")
    return f"{which}{RANK_NAMES[what.rank]} of {SUIT_NAMES[what.suit]}"


def prompt_line(shown: Prompt) -> str:
    """The prompt for a terminal."""
    notice = f"   ({shown.notice})" if shown.notice else ""
    if shown.wanted is None:
        return f"All {shown.total} are done.{notice}"
    return f"{shown.done + 1:>3} of {shown.total}: lay the {full_name(shown.wanted)}{notice}"


def prompt_screen(shown: Prompt) -> PackScreen:
    """The prompt for the faces."""
    what = shown.wanted
    if what is None:
        return PackScreen("all done", "", None, shown.done, shown.total, shown.notice)
    if isinstance(what, Card):
        text = full_name(what)
        return PackScreen("lay", text, what, shown.done, shown.total, shown.notice)
    return PackScreen(str(what), "lay this call card", None, shown.done, shown.total, shown.notice)


def deck_lines(file: str, deck: Deck) -> Iterator[str]:
    """A deck for people: its cards by suit, each with its tag."""
    yield f"{deck.name} ({file}): {len(deck.cards)} cards, {len(deck.calls)} call cards"
    for suit in SUITS:
        held = [(card, uid) for uid, card in deck.cards.items() if card.suit is suit]
        for card, uid in sorted(held, key=lambda pair: (pair[0].copy, pair[0].rank.order)):
            yield f"  {name_of(card):>7}  {uid.hex()}"
    for uid, call in deck.calls.items():
        yield f"  {call.value:>8}  {uid.hex()}"


def deck_as_json(file: str, deck: Deck) -> dict[str, Any]:
    """A deck as ``deck list --json`` prints it."""
    return {
        "file": file,
        "name": deck.name,
        "cards": {uid.hex(): str(card) for uid, card in deck.cards.items()},
        "calls": {uid.hex(): call.value for uid, call in deck.calls.items()},
    }


def found_lines(found: Found) -> Iterator[str]:
    """What an audit found, for people."""
    yield f"{found.pack}: {len(found.present)} of {len(found.present) + len(found.missing)} there"
    if found.missing:
        yield f"Missing: {', '.join(map(name_of, found.missing))}"
    for uid, named in found.foreign:
        yield f"Foreign: {named or 'a tag that no deck knows'} ({uid})"
    if found.doubled:
        yield f"Doubled: {', '.join(map(name_of, found.doubled))} (two tags say the same card)"
    if found.weak:
        weak = ", ".join(map(name_of, found.weak))
        yield f"Weak: {weak} (lost while lying still; lay again, or replace the tag)"
    if found.well:
        yield "The pack is whole."


def found_as_json(found: Found) -> dict[str, Any]:
    """What an audit found, as ``deck audit --json`` prints it."""
    return {
        "pack": found.pack,
        "present": [str(each) for each in found.present],
        "missing": [str(each) for each in found.missing],
        "foreign": [{"uid": uid, "is": named or None} for uid, named in found.foreign],
        "doubled": [str(each) for each in found.doubled],
        "weak": [str(each) for each in found.weak],
    }
