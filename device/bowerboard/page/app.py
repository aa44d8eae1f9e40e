"""The table's page: every route, and what each does."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from bowerboard import web
from bowerboard.euchre.presets import PRESETS
from bowerboard.hublink.corrections import Correction, Redo, SetDealer, SetScore, VoidDeal
from bowerboard.page import correct, pack
from bowerboard.page.desk import COOKIE, Desk
from bowerboard.page.pin import BadPin
from bowerboard.page.settings import Settings, keep_settings, read_settings
from bowerboard.table.setting import rules_set
from bowerboard.view import TableView
from bowerboard.web.guard import Guard, Refused, address_of, form_of
from bowerboard.web.live import Parts
from bowerboard.web.pictures import face_png

KEYS = re.compile(r"(?:(?:tap|hold) (?:side [0-7]|suit [cdhsrbop]|alone|undo)(?:,|$)){1,3}")

LANGUAGES = {"en": "English", "fr": "français"}
"""Of the faces; ``screens.languages`` has their words."""


def page_app(desk: Desk) -> Starlette:
    """The page that ``desk`` serves."""
    desk.looking.changed = desk.live.changed

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(each) for each in (desk.live.pump(), desk.looking.run())]
        try:
            await desk.looking.found()
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    get, post = ["GET"], ["POST"]
    static = StaticFiles(directory=Path(web.__file__).parent / "static")
    app = Starlette(
        routes=[
            Mount("/static", static),
            Route("/", home, methods=get),
            Route("/live", live, methods=get),
            Route("/faces/{seat:int}.png", face, methods=get),
            Route("/deck", pack.deck, methods=get),
            Route("/deck/{pack:int}/{card}", pack.tag, methods=get),
            Route("/deck/{pack:int}/{card}", pack.give, methods=post),
            Route("/live/deck", pack.live_tag, methods=get),
            Route("/settings", settings, methods=get),
            Route("/pin", pin_page, methods=get),
            Route("/pin", pin, methods=post),
            Route("/press", press, methods=post),
            Route("/tell", tell, methods=post),
            Route("/correct", correct.correct, methods=get),
            Route("/correct", correct.put_right, methods=post),
            Route("/settings", set_settings, methods=post),
            Route("/new-pin", new_pin, methods=post),
        ],
        lifespan=lifespan,
        middleware=[Middleware(Guard, told=desk.refused)],
        exception_handlers={Refused: _refused, 404: _nothing_here, 405: _nothing_here},
    )
    app.state.desk = desk
    return app


async def _refused(request: Request, why: Exception) -> Response:
    desk: Desk = request.app.state.desk
    refused = why if isinstance(why, Refused) else Refused(400, str(why))
    desk.refused(address_of(request.scope), request.url.path, refused.why)
    return desk.page(request, "plain.html", refused.status, words=refused.why)


async def _nothing_here(request: Request, why: Exception) -> Response:
    desk: Desk = request.app.state.desk
    status = getattr(why, "status_code", 404)
    return desk.page(request, "plain.html", status, words="There is no such page.")


async def home(request: Request) -> Response:
    """Score, faces, the deal, calls, history."""
    desk: Desk = request.app.state.desk
    return desk.page(request, "home.html")


_PARTS = ("head", "calls", "deal", "faces", "history", "off", "undo", "score")


def _parts(desk: Desk, may: bool) -> Parts:
    shown = desk.shown() | {"token": "", "session": "yes" if may else ""}
    module: Any = desk.templates.get_template("home_parts.html").make_module(shown)
    return Parts({name: str(getattr(module, name)()).strip() for name in _PARTS})


async def live(request: Request) -> Response:
    """The page, as it changes."""
    desk: Desk = request.app.state.desk
    may = bool(desk.session(request))
    if desk.live.full:
        raise Refused(503, "too many pages are open; close some")
    stream = desk.live.stream(f"home {may}", partial(_parts, desk, may))
    return StreamingResponse(stream, media_type="text/event-stream")


async def face(request: Request) -> Response:
    """What one face shows now."""
    desk: Desk = request.app.state.desk
    view: TableView = desk.looking.view
    seat = request.path_params["seat"]
    if seat >= len(view.names):
        raise Refused(404, "there is no such seat")
    return Response(face_png(view, seat), media_type="image/png")


async def settings(request: Request) -> Response:
    """Rules and language of the next start, the PIN."""
    desk: Desk = request.app.state.desk
    presets = [(name, each.meaning) for name, each in PRESETS.items()]
    kept = read_settings(desk.journal)
    return desk.page(
        request, "settings.html", presets=presets, languages=LANGUAGES, kept=kept, problem=""
    )


def _back(to: str, said: str = "") -> Response:
    return RedirectResponse(f"{to}?said={quote(said)}" if said else to, 303)


async def press(request: Request) -> Response:
    """Press keys of the pod, one after another."""
    desk: Desk = request.app.state.desk
    fields = await desk.form(request)
    keys = fields.get("keys", "")
    if not KEYS.fullmatch(keys):
        raise Refused(400, "there are no such keys")
    for each in keys.split(","):
        how, _, key = each.partition(" ")
        why = await desk.looking.press(key, held=how == "hold")
        if why:
            return _back("/", f"Not done: {why}.")
    return _back("/")


def _correction(fields: dict[str, str], view: TableView) -> tuple[Correction, tuple[int, ...]]:
    """What a form asks for, and the score that it rests on."""
    match fields.get("do"):
        case "score":
            score = tuple(_points(fields, f"points-{side}") for side in range(len(view.sides)))
            was = tuple(_points(fields, f"was-{side}") for side in range(len(view.sides)))
            return SetScore(score), was
        case "void":
            return VoidDeal(), ()
        case "dealer":
            return SetDealer(_points(fields, "seat", len(view.names) - 1)), ()
        case "redo":
            return Redo(), ()
    raise Refused(400, "do: score, void, dealer or redo")


def _points(fields: dict[str, str], name: str, most: int = 200) -> int:
    value = fields.get(name, "")
    if not (value.isascii() and value.isdecimal() and len(value) <= 3 and int(value) <= most):
        raise Refused(400, f"{name}: a whole number from 0 to {most}")
    return int(value)


async def tell(request: Request) -> Response:
    """Set the score or the dealer, void the deal, or do again what was undone."""
    desk: Desk = request.app.state.desk
    fields = await desk.form(request)
    wanted, score = _correction(fields, desk.looking.view)
    return await correct.ask(request, wanted, score=score)


async def pin_page(request: Request) -> Response:
    """The form for the PIN."""
    desk: Desk = request.app.state.desk
    return desk.page(request, "pin.html", problem="")


async def pin(request: Request) -> Response:
    """Say the PIN."""
    desk: Desk = request.app.state.desk
    fields = await form_of(request)
    address = address_of(request.scope)
    why = desk.keeper.tried(fields.get("pin", "")[:20], address)
    if why:
        desk.refused(address, "/pin", why)
        status = 429 if "too many" in why else 403
        problem = f"{why[:1].upper()}{why[1:]}."
        return desk.page(request, "pin.html", status, problem=problem)
    answer = _back("/")
    _remember(answer, desk)
    return answer


def _remember(answer: Response, desk: Desk) -> None:
    answer.set_cookie(COOKIE, desk.keeper.cookie(), 30 * 24 * 3600, httponly=True, samesite="lax")


async def set_settings(request: Request) -> Response:
    """Rules and language from the next start on."""
    desk: Desk = request.app.state.desk
    fields = await desk.form(request)
    rules, language = fields.get("rules", ""), fields.get("language", "")
    if rules not in ("", *PRESETS) or language not in ("", *LANGUAGES):
        raise Refused(400, "choose one of those on the page")
    try:
        keep_settings(desk.journal, Settings(rules, language))
    except OSError as why:
        return _back("/settings", f"Not saved: {why.strerror}.")
    if not rules:  # what is configured is read again when the table starts
        return _back("/settings", "Saved; it counts from the table's next start.")
    came, why_not = await desk.looking.tell(rules_set(rules))
    if came != "done":
        return _back("/settings", f"Saved; it counts from the table's next start ({why_not}).")
    return _back("/settings", "Saved: the rules from the next game, the language from a start.")


async def new_pin(request: Request) -> Response:
    """Change the PIN; other phones must say the new one."""
    desk: Desk = request.app.state.desk
    fields = await desk.form(request)
    try:
        desk.keeper.change(fields.get("pin", ""))
    except (BadPin, OSError) as why:
        return _back("/settings", f"Not changed: {why}.")
    answer = _back("/settings", "Changed.")
    _remember(answer, desk)
    return answer
