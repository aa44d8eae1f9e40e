"""Auditing a pack: lay it card by card or in small packets, on any pad, and see what is wrong.

    state = begin({"blue": blue, "red": red})
    state = take(state, TagEntered(...))
    found(state)

The pack that is being audited is the one that most of the tags belong to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bowerboard.deck import Deck, Tagged
from bowerboard.decks.lying import Pads
from bowerboard.euchre.cards import Card
from bowerboard.readers.events import ReaderEvent

WEAK_AT = 2
"""A tag that its pad lost for a moment so often while it lay there is weak, or was laid badly."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What has been laid so far; ``laid`` keeps the order, ``flickers`` counts losses by tag."""

    decks: Mapping[str, Deck]
    pads: Pads = field(default_factory=Pads)
    laid: tuple[bytes, ...] = ()
    flickers: Mapping[bytes, int] = field(default_factory=dict)
    last_at: int | None = None  # when a tag was last read


@dataclass(frozen=True, slots=True)
class Found:
    """The result.  ``pack`` is the name of the deck; ``foreign`` are tags that are not of it, with
    what they are where another deck knows; ``doubled`` cards that were laid with two tags."""

    pack: str
    present: tuple[Tagged, ...]
    missing: tuple[Tagged, ...]
    foreign: tuple[tuple[str, str], ...]
    doubled: tuple[Card, ...]
    weak: tuple[Tagged, ...]

    @property
    def well(self) -> bool:
        """Whether the pack is whole and nothing else was laid."""
        return not (self.missing or self.foreign or self.doubled or self.weak)


def begin(decks: Mapping[str, Deck]) -> Audit:
    """A new audit against ``decks``, by name."""
    return Audit(dict(decks))


def take(state: Audit, event: ReaderEvent) -> Audit:
    """The audit after ``event``."""
    pads, laid = state.pads.take(event)
    after = replace(state, pads=pads)
    if laid is None:
        return after
    after = replace(after, last_at=laid.at)
    if laid.uid not in state.laid:
        return replace(after, laid=(*state.laid, laid.uid))
    if laid.flicker:
        count = state.flickers.get(laid.uid, 0) + 1
        return replace(after, flickers={**state.flickers, laid.uid: count})
    return after


def latest(state: Audit) -> str:
    """What the tag laid last is, for people; empty before the first."""
    return _named(state, state.laid[-1]) or "unknown tag" if state.laid else ""


def found(state: Audit, calls: bool = False) -> Found:
    """What is wrong so far; ``calls``: the call cards are audited as well."""
    pack = _pack(state)
    deck = state.decks[pack]
    tags: dict[bytes, Tagged] = {**deck.cards, **(deck.calls if calls else {})}
    foreign = [uid for uid in state.laid if uid not in tags and uid not in deck.calls]
    shown = Counter(held for uid in state.laid if (held := _card(state, uid)) is not None)
    weak = [uid for uid, count in state.flickers.items() if count >= WEAK_AT and uid in tags]
    return Found(
        pack=pack,
        present=tuple(held for uid, held in tags.items() if uid in state.laid),
        missing=tuple(held for uid, held in tags.items() if uid not in state.laid),
        foreign=tuple((uid.hex(), _named(state, uid)) for uid in foreign),
        doubled=tuple(held for held, count in shown.items() if count > 1),
        weak=tuple(tags[uid] for uid in weak),
    )


def _pack(state: Audit) -> str:
    """The deck that most of the tags belong to; the first while there are none."""
    mine = {
        name: sum(uid in deck.cards for uid in state.laid) for name, deck in state.decks.items()
    }
    return max(mine, key=lambda name: mine[name])


def _card(state: Audit, uid: bytes) -> Card | None:
    held = (deck.card(uid) for deck in state.decks.values())
    return next((each for each in held if each is not None), None)


def _named(state: Audit, uid: bytes) -> str:
    """``Jh of red pack``; empty where no deck knows the tag."""
    for name, deck in state.decks.items():
        held = deck.tagged(uid)
        if held is not None:
            return f"{held} of {name}"
    return ""
