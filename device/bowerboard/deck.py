"""Tags to cards: which UID is in which card of the pack.

A deck file is TOML, so that a club can copy one file to all its tables::

    name = "blue pack"

    [cards]
    e004015012345678 = "Jh"

    [calls]                      # call cards: laid on one's own pad they make a call
    04a1b2c3d4e580 = "pass"

UIDs are kept whole, in hex, leading zeros and all.  In a double pack the second of two identical
cards is ``Jh.2``.  Several call cards may say the same, as each seat has its own.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

from bowerboard.euchre.cards import Card, Suit, card
from bowerboard.wholefile import write_whole


class DeckError(ValueError):
    """A deck file that cannot be used; the message says where and how to mend it."""


UID_BYTES = (4, 5, 7, 8, 10)
"""Lengths of UIDs that tags have (hardware.md 1.1); kept whole, never cut to 32 bits."""


class CallCard(Enum):
    """What a call card says."""

    PASS = "pass"
    ORDER_UP = "order up"
    ALONE = "alone"
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"

    @property
    def suit(self) -> Suit | None:
        """The suit it names, None if it names none."""
        return _SUIT_NAMED.get(self)

    def __str__(self) -> str:
        return self.value


_SUIT_NAMED = {
    CallCard.CLUBS: Suit.CLUBS,
    CallCard.DIAMONDS: Suit.DIAMONDS,
    CallCard.HEARTS: Suit.HEARTS,
    CallCard.SPADES: Suit.SPADES,
}

Tagged = Card | CallCard
"""What a tag can be in."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack of tagged cards, by UID, and the call cards that go with it."""

    cards: Mapping[bytes, Card]
    name: str = ""
    calls: Mapping[bytes, CallCard] = field(default_factory=dict)

    def card(self, uid: bytes) -> Card | None:
        """The card with this tag, None if it is not of this deck."""
        return self.cards.get(uid)

    def with_tag(self, uid: bytes, held: Card, instead: bytes | None = None) -> Deck:
        """The deck with ``held`` having the tag ``uid``, and not ``instead`` any more."""
        cards = {tag: each for tag, each in self.cards.items() if tag not in (uid, instead)}
        return replace(self, cards={**cards, uid: held})

    def known(self) -> frozenset[bytes]:
        """The UIDs of all its tags."""
        return frozenset(self.cards) | frozenset(self.calls)

    def tagged(self, uid: bytes) -> Tagged | None:
        """The card or call card with this tag, None if it is not of this deck."""
        return self.cards.get(uid) or self.calls.get(uid)


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
    calls = content.get("calls", {})
    if not isinstance(calls, dict):
        raise DeckError(f'{path}: [calls] is no table with lines like 04a1b2c3d4e580 = "pass"')
    held: dict[bytes, Card] = {}
    for text, named in entries.items():
        uid, shown = _uid(path, "cards", text), _card(path, text, named)
        if uid in held:
            raise DeckError(f"{path}: [cards] {text} is there twice; a tag is in one card")
        if shown in held.values():
            raise DeckError(f"{path}: [cards] {text}: another tag is {shown} already")
        held[uid] = shown
    called: dict[bytes, CallCard] = {}
    for text, named in calls.items():
        uid = _uid(path, "calls", text)
        if uid in held or uid in called:
            raise DeckError(f"{path}: [calls] {text} is there twice; a tag is in one card")
        called[uid] = _call(path, text, named)
    return Deck(held, str(content.get("name", path.stem)), called)


def read_decks(paths: Sequence[Path]) -> Deck:
    """The decks in all these files as one, for a table that plays with several packs.

    Raises:
        DeckError: as ``read_deck``, or a tag is in two of them, or there is none.
    """
    if not paths:
        raise DeckError("no deck file is named; write one with: bowerboard deck enroll FILE")
    decks = [read_deck(path) for path in paths]
    where: dict[bytes, Path] = {}
    for path, deck in zip(paths, decks, strict=True):
        for uid in deck.known():
            if uid in where:
                raise DeckError(
                    f"{path}: tag {uid.hex()} is in {where[uid]} too; a tag is in one card, "
                    "so enroll one of the two packs again"
                )
            where[uid] = path
    return Deck(
        {uid: held for deck in decks for uid, held in deck.cards.items()},
        " + ".join(deck.name for deck in decks),
        {uid: call for deck in decks for uid, call in deck.calls.items()},
    )


def write_deck(deck: Deck) -> str:
    """The deck as the text of a deck file."""
    # TOML escapes text as JSON does, but for characters that JSON would cut in two, and DEL.
    name = json.dumps(deck.name, ensure_ascii=False).replace("\x7f", "\\u007f")
    lines = [f"name = {name}", "", "[cards]"]
    lines += [f'{uid.hex()} = "{held}"' for uid, held in deck.cards.items()]
    if deck.calls:
        lines += ["", "[calls]"]
        lines += [f'{uid.hex()} = "{call}"' for uid, call in deck.calls.items()]
    return "\n".join(lines) + "\n"


def save_deck(deck: Deck, path: Path) -> None:
    """Put the deck into the file at ``path``: whole and on the disk, or not at all.

    Raises:
        DeckError: it cannot be written; what was there is untouched.
    """
    try:
        write_whole(path, write_deck(deck).encode())
    except OSError as why:
        raise DeckError(f"{path}: cannot be written: {why.strerror or why}") from why


def uid_of(text: str) -> bytes:
    """The UID written ``text``, in hex.

    Raises:
        ValueError: no tag has such a UID.
    """
    uid = bytes.fromhex(text)
    if len(uid) not in UID_BYTES or not any(uid) or all(byte == 0xFF for byte in uid):
        raise ValueError(f"{text!r} is not a UID of 4, 5, 7, 8 or 10 bytes in hex")
    return uid


def _uid(path: Path, section: str, text: str) -> bytes:
    try:
        return uid_of(text)
    except ValueError:
        raise DeckError(
            f"{path}: [{section}] {text!r} is not a UID of 4, 5, 7, 8 or 10 bytes in hex"
        ) from None


def _card(path: Path, uid: str, text: object) -> Card:
    try:
        return card(str(text))
    except ValueError as why:
        raise DeckError(f"{path}: [cards] {uid}: {why}") from None


def _call(path: Path, uid: str, text: object) -> CallCard:
    try:
        return CallCard(str(text))
    except ValueError:
        names = ", ".join(each.value for each in CallCard)
        raise DeckError(f"{path}: [calls] {uid}: {text!r} is none of {names}") from None
