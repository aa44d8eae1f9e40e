"""The phases of an EGN deal: the calling and the tricks; and cards as EGN writes them."""

from __future__ import annotations

import re
from dataclasses import replace

from bowerboard.euchre.cards import card
from bowerboard.euchre.notation.fields import MOST, At, shown
from bowerboard.euchre.notation.notes import read_note
from bowerboard.euchre.notation.record import (
    Bower,
    Exchange,
    Note,
    RecordedCard,
    RecordedDeal,
    Said,
    Stage,
    UnknownCard,
)

_CALLING = "EUCHRE_BIDDING"
_PLAY = "TRICK_PLAY"

_CARD = re.compile(r"[789NTJQKA][SsHhCcDd]")
_UNKNOWN = re.compile(r"X[SsHhCcDdx]|[789NTJQKA]x")
_ABSTRACT = re.compile(r"[789NTJQKAX][tng]")
_DIGITS = re.compile(r"[0-9]+")


def read_card(found: At) -> RecordedCard:
    """A card as EGN writes it (rules.md 3.1).

    Raises:
        BadNotation: it is no card, or a card of an abstract suit.
    """
    text = found.value
    if isinstance(text, str):
        if _CARD.fullmatch(text) or text == "B":
            return card(text)
        if text in ("R", "L"):
            return Bower(text)
        if _UNKNOWN.fullmatch(text):
            return UnknownCard(text)
        if _ABSTRACT.fullmatch(text):
            raise found.wrong(f"{text!r} is in an abstract suit (t, n, g): write c, d, h or s")
        if text.startswith("10"):
            raise found.wrong(f"{shown(text)} is not a card: ten is T, as 'Th'")
    raise found.wrong(
        f"{shown(text)} is not a card: write rank 7 8 9 T J Q K A, then suit c d h s, as 'Jh'; "
        "'B' for the joker, 'Xx' if nobody knows"
    )


def read_phases(found: At, deal: RecordedDeal) -> RecordedDeal:
    """``deal`` with what its phases say; none at all is a deal that was only set up."""
    met: set[str] = set()
    for phase in found.items(2):
        kind = _kind(phase)
        if kind in met:
            raise phase.wrong(f"a second {kind} phase: a deal has one; put both into one")
        met.add(kind)
        deal = _calling(phase, deal) if kind == _CALLING else _play(phase, deal)
    return deal


def _kind(found: At) -> str:
    kind = found.peek("type")
    if kind is None:
        raise found.wrong(f"the field 'type' is missing: write {_CALLING} or {_PLAY}")
    return kind.one_of((_CALLING, _PLAY))


def _calling(found: At, deal: RecordedDeal) -> RecordedDeal:
    given = found.fields(
        ("phaseNumber", "type", "calls", "isAlone", "aloneDefender", "discard", "cardExchanges",
         "callAnnotations"),
        ("phaseNumber", "type", "calls"),
    )  # fmt: skip
    _phase_number(given)
    said = [call.value for call in Said]
    calls = tuple(Said(each.one_of(said)) for each in given["calls"].items(16))
    exchanges = given["cardExchanges"].items(4) if "cardExchanges" in given else ()
    return replace(
        deal,
        calls=calls,
        alone=_alone(given) or deal.alone,
        lone_defender=_lone_defender(given),
        discard=read_card(given["discard"]) if "discard" in given else None,
        exchanges=tuple(_exchange(each) for each in exchanges),
        notes=(*deal.notes, *_annotations(given.get("callAnnotations"), Stage.SAID)),
    )


def _play(found: At, deal: RecordedDeal) -> RecordedDeal:
    given = found.fields(
        ("phaseNumber", "type", "tricks", "isAlone", "playAnnotations"),
        ("phaseNumber", "type", "tricks"),
    )
    _phase_number(given)
    notes = (*deal.notes, *_annotations(given.get("playAnnotations"), Stage.PLAYED))
    tricks = tuple(
        tuple(read_card(each) for each in trick.items(10)) for trick in given["tricks"].items(10)
    )
    return replace(deal, tricks=tricks, alone=_alone(given) or deal.alone, notes=notes)


def _phase_number(given: dict[str, At]) -> None:
    given["phaseNumber"].whole(-MOST)


def _alone(given: dict[str, At]) -> bool:
    return given["isAlone"].flag() if "isAlone" in given else False


def _lone_defender(given: dict[str, At]) -> int | None:
    """A seat, or None where the field is missing or -1."""
    if "aloneDefender" not in given:
        return None
    seat = given["aloneDefender"].whole(-1, 3)
    return None if seat < 0 else seat


def _exchange(found: At) -> Exchange:
    given = found.fields(("sender", "receiver", "cards"), ("receiver", "cards"))
    return Exchange(
        sender=given["sender"].whole(0, 3) if "sender" in given else None,
        receiver=given["receiver"].whole(0, 3),
        cards=tuple(read_card(each) for each in given["cards"].items(10)),
    )


def _annotations(found: At | None, stage: Stage) -> list[Note]:
    """Our notes among the remarks by the number of a call or card; all others are forgotten."""
    if found is None:
        return []
    notes: list[Note] = []
    names = list(found.value) if isinstance(found.value, dict) else []
    for name, remarks in found.fields(names).items():
        if not _DIGITS.fullmatch(name):
            raise found.wrong(f"{shown(name)} is not the number of a call or card: write digits")
        for remark in remarks.items(50):
            notes += read_note(remark, int(name[:9]), stage)
    return sorted(notes, key=lambda note: (note.stage is not Stage.BEFORE, note.number))
