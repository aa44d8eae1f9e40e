"""What nobody needs to sign in for: the board for the projector, and a table's overlay.

Both show what the tables showed a while ago (the broadcast delay), and only what is public there.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from bowerboard.hub.api import NoSuchTable
from bowerboard.hub.web.desk import Desk
from bowerboard.hub.web.render import title
from bowerboard.web.live import Parts


async def board(request: Request) -> Response:
    """All tables, large."""
    desk: Desk = request.app.state.desk
    cards = desk.hub.public_tables()
    return await desk.page(request, "board.html", cards=cards, delay=round(desk.site.delay))


def _board_parts(desk: Desk) -> Parts:
    cards = desk.hub.public_tables()
    module: Any = desk.templates.get_template("board_parts.html").make_module({})
    html = {id: desk.drawn(id, c, module.tile) for c in cards if (id := f"tile-{c.id}")}
    return Parts(html, {"tiles": list(html)})


async def live_board(request: Request) -> Response:
    """The board, as it changes."""
    desk: Desk = request.app.state.desk
    return desk.stream(desk.public_live, "board", partial(_board_parts, desk))


def _name(desk: Desk, id: str) -> str:
    card = next((each for each in desk.hub.public_tables() if each.id == id), None)
    if card is None:
        raise NoSuchTable(id)
    return title(card.name)


async def overlay(request: Request) -> Response:
    """One table on a transparent page, to be laid over a picture."""
    desk: Desk = request.app.state.desk
    id = request.path_params["id"]
    name, view = _name(desk, id), desk.hub.public_view(id)
    return await desk.page(request, "overlay.html", id=id, name=name, view=view)


def _overlay_parts(desk: Desk, id: str) -> Parts:
    try:
        name, view = _name(desk, id), desk.hub.public_view(id)
    except NoSuchTable:
        return Parts({})
    module: Any = desk.templates.get_template("board_parts.html").make_module({})
    return Parts({"strip": str(module.strip(view, name)).strip()})


async def live_overlay(request: Request) -> Response:
    """The overlay, as it changes."""
    desk: Desk = request.app.state.desk
    id = request.path_params["id"]
    _name(desk, id)
    return desk.stream(desk.public_live, f"overlay {id}", partial(_overlay_parts, desk, id), id)
