"""Tags to cards: which UID is in which card of the pack.

A deck file is TOML, so that a club can copy one file to all its tables::

    name = "blue pack"
    [cards]
    e004015012345678 = "Jh"
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bowerboard.euchre.cards import Card, card


class DeckError(ValueError):
    """A deck file that cannot be used; the message says where and how to mend it."""


UID_BYTES = (4, 5, 7, 8, 10)
"""Lengths of UIDs that tags have (hardware.md 1.1); kept whole, never cut to 32 bits."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack of tagged cards, by UID."""

    cards: Mapping[bytes, Card]
    name: str = ""

    def card(self, uid: bytes) -> Card | None:
        """The card with this tag, None if it is not of this deck."""
        return self.cards.get(uid)


def read_deck(path: Path) -> Deck:
    """The deck in the file at ``path``.

    Raises:
        DeckError: it cannot be read, is not TOML, or an entry is not a UID and a card.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as why:
        raise DeckError(f"{path}: {why.strerror or why}") from why
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as why:
        raise DeckError(f"{path}: is not a TOML file: {why}") from why
    entries = content.get("cards")
    if not isinstance(entries, dict) or not entries:
        raise DeckError(f'{path}: needs a table [cards] with lines like e004015012345678 = "Jh"')
    held: dict[bytes, Card] = {}
    for text, named in entries.items():
        uid, shown = _uid(path, text), _card(path, text, named)
        if uid in held:
            raise DeckError(f"{path}: [cards] {text} is there twice; a tag is in one card")
        if shown in held.values():
            raise DeckError(f"{path}: [cards] {text}: another tag is {shown} already")
        held[uid] = shown
    return Deck(held, str(content.get("name", path.stem)))


def write_deck(deck: Deck) -> str:
    """The deck as the text of a deck file."""
    # TOML escapes text as JSON does, but for characters that JSON would cut in two, and DEL.
    name = json.dumps(deck.name, ensure_ascii=False).replace("\x7f", "\\u007f")
    lines = [f"name = {name}", "", "[cards]"]
    lines += [f'{uid.hex()} = "{held}"' for uid, held in deck.cards.items()]
    return "\n".join(lines) + "\n"


def _uid(path: Path, text: str) -> bytes:
    try:
        uid = bytes.fromhex(text)
    except ValueError:
        uid = b""
    if len(uid) not in UID_BYTES or not any(uid) or all(byte == 0xFF for byte in uid):
        raise DeckError(f"{path}: [cards] {text!r} is not a UID of 4, 5, 7, 8 or 10 bytes in hex")
    return uid


def _card(path: Path, uid: str, text: object) -> Card:
    try:
        return card(str(text))
    except ValueError as why:
        raise DeckError(f"{path}: [cards] {uid}: {why}") from None
