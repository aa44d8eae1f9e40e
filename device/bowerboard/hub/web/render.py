"""From what the hub shows to HTML: the templates, and the few words that only pages use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bowerboard import web
from bowerboard.euchre.cards import Suit, suit_word
from bowerboard.hub.api import NAME_MAX
from bowerboard.hub.commands import MESSAGE_MAX, REASON_MAX
from bowerboard.hub.shown import (
    DealShown,
    Need,
    Reason,
    RenegeShown,
    TableCard,
    TableDetail,
)
from bowerboard.hub.web import orders
from bowerboard.hub.web.passwords import PASSWORD_MIN
from bowerboard.hub.words import card_said, side_word
from bowerboard.hublink.corrections import Rewind
from bowerboard.view import Stage, TableView
from bowerboard.web.figures import SHAPES, Marks, TrickFigure, figure, marks, trick_figure
from bowerboard.web.words import face_words, stage_words

_TONES = {
    Need.RENEGE: "alarm",
    Need.RULING_VOID: "alarm",
    Need.DIRECTOR: "alarm",
    Need.CLASH: "alarm",
    Need.QUESTION: "warn",
    Need.STALLED: "warn",
    Need.UNCONFIRMED: "warn",
    Need.NOT_SAVED: "warn",
    Need.UNREADABLE: "warn",
}
_ACTS = {
    Need.RENEGE: "Rule on it",
    Need.RULING_VOID: "Rule again",
    Need.DIRECTOR: "Answer",
    Need.UNCONFIRMED: "Confirm",
    Need.PAD_LOST: "Look",
}


def tone(reason: Reason) -> str:
    """How loudly a reason is drawn: ``alarm``, ``warn``, or nothing."""
    return _TONES.get(reason.need, "note")


def act(reason: Reason) -> str:
    """What the button beside a reason says."""
    return _ACTS.get(reason.need, "Look")


def title(name: str) -> str:
    """``Table 7``, whether the table is called ``7`` or ``Table 7``."""
    return f"Table {name}" if name.isdecimal() else name


def plate(name: str) -> str:
    """``7``, where the word table need not be said."""
    return name.removeprefix("Table ").strip() or name


def side_name(card: TableCard, side: int) -> str:
    """``North-South``."""
    return side_word(card.sides[side], card.names)


def side_of_view(view: TableView, side: int) -> str:
    """``North-South``, of the overlay."""
    return side_word(view.sides[side], view.names)


def proof_tricks(it: TableDetail, one: RenegeShown) -> tuple[TrickFigure, ...]:
    """The trick of the failed follow and the one with the card that proves it."""
    deal = next((each for each in it.deals if each.number == one.deal), None)
    if deal is None:
        return ()
    wanted = dict.fromkeys(n for n in (one.trick, one.proof_trick) if n is not None)
    drawn = _tricks(deal, marks([(one.seat, one.trick, one.proof_trick)]))
    return tuple(drawn[number] for number in wanted if number < len(drawn))


def deal_tricks(it: TableDetail, deal: DealShown) -> tuple[TrickFigure, ...]:
    """A deal's tricks, every proof in it marked."""
    found = [(r.seat, r.trick, r.proof_trick) for r in it.reneges if r.deal == deal.number]
    return _tricks(deal, marks(found))


def _tricks(deal: DealShown, marked: Marks) -> tuple[TrickFigure, ...]:
    return tuple(
        trick_figure(number, trick.plays, trick.winner, deal.trump, marked)
        for number, trick in enumerate(deal.tricks)
    )


def takes_back(place: int) -> Rewind:
    """What takes back everything from ``place`` on."""
    return Rewind(place)


def stamp(view: TableView) -> str:
    """Changes whenever the picture may: the end of a picture's address."""
    return f"{hash(view) & 0xFFFFFFFF:08x}"


def stage_of(card: TableCard) -> str:
    """What the table is at."""
    if card.paused and card.stage is not Stage.GAME_OVER:
        return "paused"
    return stage_words(card.stage)


_GLOBALS: Mapping[str, Any] = {
    "tone": tone,
    "act": act,
    "title": title,
    "plate": plate,
    "side_name": side_name,
    "side_of_view": side_of_view,
    "proof_tricks": proof_tricks,
    "deal_tricks": deal_tricks,
    "stamp": stamp,
    "stage": stage_of,
    "figure": figure,
    "face_words": face_words,
    "written": orders.write,
    "shapes": SHAPES,
    "suit_word": suit_word,
    "card_said": card_said,
    "takes_back": takes_back,
    "spade": SHAPES[Suit.SPADES],
    "name_max": NAME_MAX,
    "reason_max": REASON_MAX,
    "message_max": MESSAGE_MAX,
    "password_min": PASSWORD_MIN,
}


def environment() -> Environment:
    """The templates of these pages, over those that all pages share."""
    folders = [Path(__file__).parent / "templates", Path(web.__file__).parent / "templates"]
    made = Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(_GLOBALS)
    return made
