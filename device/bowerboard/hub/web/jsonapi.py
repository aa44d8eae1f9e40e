"""The same hub for programs: JSON, described by ``/api/openapi.json``.

Anybody may read what the public board shows.  Commands need the cookie of somebody signed in and,
as every form does, a one-time token (``POST /api/token``) in the header ``x-token``.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bowerboard.hub.api import NoSuchTable
from bowerboard.hub.commands import REASON_MAX, Came
from bowerboard.hub.shown import TableCard
from bowerboard.hub.web import orders
from bowerboard.hub.web.desk import Desk, NotSignedIn
from bowerboard.hub.web.fields import NUMBER_MAX
from bowerboard.hub.web.forms import permit
from bowerboard.hub.web.openapi import document
from bowerboard.web.guard import Refused, address_of

_STATUS = {
    Came.DONE: 200, Came.WAITING: 202, Came.STALE: 409, Came.CUTS: 409, Came.REFUSED: 422,
    Came.VOID: 410,
}  # fmt: skip


def error(status: int, words: str) -> Response:
    """What went wrong."""
    return JSONResponse({"error": words}, status)


def routes() -> list[Route]:
    """The routes of the interface."""
    get, post = ["GET"], ["POST"]
    return [
        Route("/api/openapi.json", described, methods=get),
        Route("/api/tables", tables, methods=get),
        Route("/api/tables/{id}", table, methods=get),
        Route("/api/token", token, methods=post),
        Route("/api/tables/{id}/commands", command, methods=post),
    ]


def told(card: TableCard) -> dict[str, Any]:
    """A table as JSON: what the public board shows."""
    return {
        "id": card.id,
        "name": card.name,
        "source": card.source.value,
        "stage": card.stage.value,
        "sides": [list(seats) for seats in card.sides],
        "names": list(card.names),
        "score": list(card.score),
        "target": card.target,
        "trump": None if card.trump is None else card.trump.value,
        "maker": card.maker,
        "alone": card.alone,
        "dealer": card.dealer,
        "deal": card.deal,
        "trick": card.trick,
        "winner": card.winner,
        "paused": card.paused,
    }


async def described(request: Request) -> Response:
    """The OpenAPI document."""
    return JSONResponse(document())


async def tables(request: Request) -> Response:
    """All tables, as the public board shows them."""
    desk: Desk = request.app.state.desk
    return JSONResponse([told(card) for card in desk.hub.public_tables()])


async def table(request: Request) -> Response:
    """One table; for who is signed in with its version and what it needs."""
    desk: Desk = request.app.state.desk
    id = request.path_params["id"]
    card = next((each for each in desk.hub.public_tables() if each.id == id), None)
    if card is None:
        raise NoSuchTable(id)
    shown = told(card)
    if await desk.person(request) is not None:
        card = desk.hub.table(id).card
        needs = [{"need": n.need.value, "since": n.since, "words": n.words} for n in card.needs]
        shown = told(card) | {"version": card.version, "needs": needs}
    return JSONResponse(shown)


async def token(request: Request) -> Response:
    """A one-time token for one command."""
    desk: Desk = request.app.state.desk
    try:
        person = await desk.signed_in(request)
    except NotSignedIn:
        return error(401, "sign in first")
    return JSONResponse({"token": desk.sessions.token(person)})


async def command(request: Request) -> Response:
    """Tell a table something."""
    desk: Desk = request.app.state.desk
    try:
        person = await desk.signed_in(request)
    except NotSignedIn:
        return error(401, "sign in first")
    why = desk.sessions.use(person, request.headers.get("x-token", ""))
    if why:
        desk.tell_refused(address_of(request.scope), request.url.path, why)
        return error(409 if "already" in why else 403, why)
    id = request.path_params["id"]
    desk.hub.table(id)
    try:
        body = json.loads(await request.body())
        told_to = orders.read(body)
        version, reason = _beside(body)
    except (ValueError, RecursionError) as wrong:
        raise Refused(400, str(wrong)[:200]) from None
    permit(person, told_to)
    outcome = await desk.hub.command(id, told_to, person.name, version, reason)
    answer = {"came": outcome.came.value, "words": outcome.words, "version": outcome.version}
    return JSONResponse(answer, _STATUS[outcome.came])


def _beside(body: dict[str, Any]) -> tuple[int, str]:
    version, reason = body.get("version"), body.get("reason", "")
    if isinstance(version, bool) or not isinstance(version, int):
        raise ValueError("version: the number that the table had")
    if not 0 <= version <= NUMBER_MAX:
        raise ValueError("version: the number that the table had")
    if not isinstance(reason, str) or len(reason) > REASON_MAX:
        raise ValueError(f"reason: at most {REASON_MAX} characters")
    return version, orders.clean(reason)
