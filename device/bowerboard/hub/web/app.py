"""The director's web: every route, and what is around all of them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from bowerboard import web
from bowerboard.hub.api import Hub, NoSuchDeed, NoSuchTable
from bowerboard.hub.web import adding, forms, jsonapi, pages, people, public
from bowerboard.hub.web.desk import Desk, NotSignedIn
from bowerboard.hub.web.site import Site
from bowerboard.web.guard import Guard, Refused, address_of

STATIC = Path(web.__file__).parent / "static"


def web_app(hub: Hub, site: Site) -> Starlette:
    """The pages of ``hub``; ``app.state.desk.door.code`` is the set-up code while there is no
    director."""
    desk = Desk(hub, site)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await desk.open()
        tasks = [asyncio.create_task(each) for each in desk.chores()]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    app = Starlette(
        routes=_routes(),
        lifespan=lifespan,
        middleware=[Middleware(Guard, told=desk.tell_refused, open_to=("/join/",))],
        exception_handlers={
            Refused: _refused,
            NoSuchTable: _no_such_table,
            NoSuchDeed: _no_such_deed,
            NotSignedIn: _not_signed_in,
            404: _nothing_here,
            405: _nothing_here,
        },
    )
    app.state.desk = desk
    return app


def _routes() -> list[BaseRoute]:
    get, post = ["GET"], ["POST"]
    return [
        Mount("/static", StaticFiles(directory=STATIC), name="static"),
        Route("/", pages.tables, methods=get),
        Route("/tables/{id}", pages.table, methods=get),
        Route("/tables/{id}/faces/{seat:int}.png", pages.face, methods=get),
        Route("/tables/{id}/enter", pages.enter, methods=get),
        Route("/tables/{id}/correct", pages.correct, methods=get),
        Route("/tables/{id}/events/{place:int}", pages.event, methods=get),
        Route("/audit", pages.audit, methods=get),
        Route("/live/tables", pages.live_tables, methods=get),
        Route("/live/tables/{id}", pages.live_table, methods=get),
        Route("/tables/{id}/command", forms.command, methods=post),
        Route("/tables/{id}/enter", forms.enter, methods=post),
        Route("/tables/{id}/begin", forms.begin, methods=post),
        Route("/tables/{id}/hand-back", forms.hand_back, methods=post),
        Route("/tables/{id}/rename", adding.rename, methods=post),
        Route("/tables/{id}/close", adding.close, methods=post),
        Route("/message", forms.message, methods=post),
        Route("/join", adding.join_page, methods=get),
        Route("/join", adding.join, methods=post),
        Route("/join/{secret}", adding.enrol, methods=post),
        Route("/join/{secret}", adding.join_shown, methods=get),
        Route("/open", adding.open_table, methods=post),
        Route("/sign-in", people.sign_in_page, methods=get),
        Route("/sign-in", people.sign_in, methods=post),
        Route("/sign-out", people.sign_out, methods=post),
        Route("/set-up", people.set_up_page, methods=get),
        Route("/set-up", people.set_up, methods=post),
        Route("/people", people.people_page, methods=get),
        Route("/people", people.put, methods=post),
        Route("/people/remove", people.remove, methods=post),
        Route("/me", people.me_page, methods=get),
        Route("/me", people.me, methods=post),
        Route("/board", public.board, methods=get),
        Route("/overlay/{id}", public.overlay, methods=get),
        Route("/live/board", public.live_board, methods=get),
        Route("/live/overlay/{id}", public.live_overlay, methods=get),
        *jsonapi.routes(),
    ]


async def _refused(request: Request, why: Exception) -> Response:
    desk: Desk = request.app.state.desk
    refused = why if isinstance(why, Refused) else Refused(400, str(why))
    desk.tell_refused(address_of(request.scope), request.url.path, refused.why)
    return await _plain(request, refused.status, "Refused", refused.why)


async def _no_such_table(request: Request, why: Exception) -> Response:
    return await _plain(request, 404, "No such table", "There is no table of that name here.")


async def _no_such_deed(request: Request, why: Exception) -> Response:
    words = "Nothing stands there; it may just have been taken back. Look at the table again."
    return await _plain(request, 404, "Not there any more", words)


async def _nothing_here(request: Request, why: Exception) -> Response:
    status = getattr(why, "status_code", 404)
    return await _plain(request, status, "Nothing here", "There is no such page.")


async def _not_signed_in(request: Request, why: Exception) -> Response:
    return await request.app.state.desk.ask_to_sign_in(request)  # type: ignore[no-any-return]


async def _plain(request: Request, status: int, title: str, words: str) -> Response:
    desk: Desk = request.app.state.desk
    if request.url.path.startswith("/api/"):
        return jsonapi.error(status, words)
    return await desk.page(request, "plain.html", status, title=title, words=words, back="")
