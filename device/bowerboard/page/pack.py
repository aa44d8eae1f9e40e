"""The deck on the table's page: which card has a tag, and giving a card another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from bowerboard.deck import Deck, DeckError, read_deck, save_deck, uid_of
from bowerboard.euchre.cards import Card, card
from bowerboard.page.desk import Desk
from bowerboard.table.setting import tag_set
from bowerboard.web.figures import card_name
from bowerboard.web.guard import Refused
from bowerboard.web.live import Parts


@dataclass(frozen=True, slots=True)
class Pack:
    """One deck file: its cards with the tag of each, empty for none; ``trouble`` in reading it."""

    number: int
    path: Path
    deck: Deck
    cards: tuple[tuple[Card, str], ...] = ()
    trouble: str = ""

    @property
    def missing(self) -> int:
        """Cards without a tag."""
        return sum(not uid for _, uid in self.cards)

    def tag(self, held: Card) -> str:
        """The tag of ``held``, empty for none."""
        return next((uid for each, uid in self.cards if each == held), "")


def packs(desk: Desk) -> list[Pack]:
    """Every deck of the table, as its file has it now."""
    return [_pack(desk, number, path) for number, path in enumerate(desk.decks)]


def _pack(desk: Desk, number: int, path: Path) -> Pack:
    try:
        deck = read_deck(path)
    except DeckError as why:
        return Pack(number, path, Deck({}, path.stem), trouble=str(why))
    tags = {held: uid.hex() for uid, held in deck.cards.items()}
    cards = tuple((each, tags.get(each, "")) for each in desk.house.pack)
    return Pack(number, path, deck, cards)


def _foreign(desk: Desk) -> dict[str, float]:
    """Tags that were laid on a pad and are of no card, the latest first, and when."""
    known = {uid.hex() for pack in packs(desk) for uid in pack.deck.known()}
    laid = reversed(desk.looking.reading.unknown.items())
    return {uid: at for uid, at in laid if uid not in known}


def _asked(request: Request, desk: Desk) -> tuple[Pack, Card]:
    """The pack and the card that the address names."""
    number = request.path_params["pack"]
    if number >= len(desk.decks):
        raise Refused(404, "there is no such pack")
    pack = _pack(desk, number, desk.decks[number])
    try:
        held = card(request.path_params["card"][:8])
    except ValueError as why:
        raise Refused(404, str(why)) from None
    if pack.trouble or held not in desk.house.pack:
        raise Refused(404, pack.trouble or f"no {card_name(held)} is in this pack")
    return pack, held


async def deck(request: Request) -> Response:
    """The packs: which card has a tag, and tags that are of no card."""
    desk: Desk = request.app.state.desk
    return desk.page(request, "deck.html", packs=packs(desk), foreign=list(_foreign(desk))[:20])


async def tag(request: Request) -> Response:
    """One card, and the tag that it is to have."""
    desk: Desk = request.app.state.desk
    if not desk.session(request):
        return RedirectResponse("/pin", 303)
    pack, held = _asked(request, desk)
    return desk.page(request, "tag.html", pack=pack, held=held, tag=_latest(desk))


def _latest(desk: Desk) -> tuple[str, float] | None:
    return next(iter(_foreign(desk).items()), None)


def _parts(desk: Desk, may: bool) -> Parts:
    shown = {"token": "", "session": "yes" if may else ""}
    module: Any = desk.templates.get_template("tag_parts.html").make_module(shown)
    return Parts({"tag": str(module.tag(_latest(desk))).strip()})


async def live_tag(request: Request) -> Response:
    """The tag that was laid last, as it changes."""
    desk: Desk = request.app.state.desk
    may = bool(desk.session(request))
    if desk.live.full:
        raise Refused(503, "too many pages are open; close some")
    stream = desk.live.stream(f"tag {may}", partial(_parts, desk, may))
    return StreamingResponse(stream, media_type="text/event-stream")


async def give(request: Request) -> Response:
    """Give a card the tag that was laid: in its deck's file, and at the table at once."""
    desk: Desk = request.app.state.desk
    fields = await desk.form(request)
    pack, held = _asked(request, desk)
    uid = fields.get("uid", "")
    if uid not in _foreign(desk):
        raise Refused(400, "uid: a tag that was laid here and is of no card yet")
    instead = pack.tag(held)
    changed = pack.deck.with_tag(uid_of(uid), held, uid_of(instead) if instead else None)
    try:
        save_deck(changed, pack.path)
    except DeckError as fault:
        return _back(f"Not saved: {fault}.")
    came, why = await desk.looking.tell(tag_set(uid, instead, str(held)))
    words = f"The {card_name(held)} has its tag"
    if came != "done":
        return _back(f"{words}; it counts when the table is started again ({why}).")
    return _back(f"{words}{', and the old one is of no card' if instead else ''}.")


def _back(said: str) -> Response:
    return RedirectResponse(f"/deck?said={quote(said)}", 303)
