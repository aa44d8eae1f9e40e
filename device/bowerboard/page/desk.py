"""What every answer of the page is made of: the table as it stands, the PIN, the templates."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bowerboard import web
from bowerboard.euchre.cards import Suit, suit_word
from bowerboard.euchre.rules import HouseRules
from bowerboard.hub.words import card_said, side_word
from bowerboard.page.choices import choices
from bowerboard.page.looking import Looking
from bowerboard.page.pin import Keeper
from bowerboard.web.figures import SHAPES, card_name, figure, tricks_of
from bowerboard.web.guard import Refused, form_of
from bowerboard.web.live import Live
from bowerboard.web.words import face_words, stage_words

COOKIE = "bowerboard-page"


@dataclass(slots=True)
class Desk:
    """What every answer is made of."""

    looking: Looking
    keeper: Keeper
    journal: Path
    decks: tuple[Path, ...]
    rules: str
    house: HouseRules
    live: Live = field(default_factory=lambda: Live(time.time))
    templates: Environment = field(init=False)
    refused: Callable[[str, str, str], None] = lambda address, path, why: None

    def __post_init__(self) -> None:
        folders = [Path(__file__).parent / "templates", Path(web.__file__).parent / "templates"]
        self.templates = Environment(
            loader=FileSystemLoader(folders), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        self.templates.globals.update(
            shapes=SHAPES, spade=SHAPES[Suit.SPADES], figure=figure, tricks_of=tricks_of,
            face_words=face_words, stage_words=stage_words, card_name=card_name,
            card_said=card_said, suit_word=suit_word,
            side_word=lambda view, side: side_word(view.sides[side], view.names),
            stamp=lambda view: f"{hash(view) & 0xFFFFFFFF:08x}",
        )  # fmt: skip

    def shown(self) -> dict[str, Any]:
        """How the table stands."""
        looking = self.looking
        game, view = looking.reading.history.game, looking.view
        suits = (*game.rules.suits_used, *((None,) if game.rules.no_trump else ()))
        return {
            "on": looking.on, "view": view, "game": game, "trouble": looking.reading.trouble,
            "choices": choices(view, suits) if looking.on else (),
            "lines": looking.reading.lines(view.names),
            "undoable": looking.reading.latest(view.names),
            "redoable": looking.reading.again(view.names),
        }  # fmt: skip

    def close(self) -> None:
        """End what would stay open for ever."""
        self.live.close()

    def session(self, request: Request) -> str:
        """The session of somebody who said the PIN; empty for who only looks on."""
        return self.keeper.session(request.cookies.get(COOKIE, ""))

    def page(self, request: Request, name: str, status: int = 200, **more: Any) -> Response:
        """The template ``name``."""
        session = self.session(request)
        token = self.keeper.tokens.made(session) if session else ""
        html = self.templates.get_template(name).render(
            token=token, session=session, here=request.url.path, rules=self.rules,
            said=request.query_params.get("said", "")[:200],
            suits="four" if request.cookies.get("suits") == "four" else "two",
            **(self.shown() | more),
        )  # fmt: skip
        return HTMLResponse(html, status)

    async def form(self, request: Request) -> dict[str, str]:
        """The fields of a form of somebody who said the PIN; its token is used up.

        Raises:
            Refused: it is none.
        """
        session = self.session(request)
        if not session:
            raise Refused(401, "say the PIN first")
        fields = await form_of(request)
        why = self.keeper.tokens.use(session, fields.get("token", ""))
        if why:
            raise Refused(409 if "already" in why else 403, why)
        return fields
