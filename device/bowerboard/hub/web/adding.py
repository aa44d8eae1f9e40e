"""Which tables there are: opened, named, closed, enrolled by a code."""

from __future__ import annotations

import io
import json
from dataclasses import asdict

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bowerboard.euchre.presets import PRESETS
from bowerboard.hub.api import NAME_MAX, JoinCode, JoinRefused, NameTaken
from bowerboard.hub.web import orders
from bowerboard.hub.web.desk import Desk
from bowerboard.hublink.joincode import sealed
from bowerboard.web.guard import Refused, address_of


def _name(fields: dict[str, str]) -> str:
    name = orders.clean(fields.get("name", ""))
    if not name or len(name) > NAME_MAX:
        raise Refused(400, f"name: 1 to {NAME_MAX} characters")
    return name


async def rename(request: Request) -> Response:
    """Call a table something else."""
    desk: Desk = request.app.state.desk
    id = request.path_params["id"]
    person, fields = await desk.form(request, ruling=True)
    try:
        await desk.hub.rename_table(id, _name(fields), person.name)
    except NameTaken as why:
        return desk.back(f"/tables/{id}", f"Not renamed: {why}.", "alarm")
    return desk.back(f"/tables/{id}", "Renamed.")


async def close(request: Request) -> Response:
    """Show a table no more."""
    desk: Desk = request.app.state.desk
    person, _ = await desk.form(request, ruling=True)
    await desk.hub.close_table(request.path_params["id"], person.name)
    return desk.back("/", "It is off the page; what it recorded stays.")


async def open_table(request: Request) -> Response:
    """A table scored by hand."""
    desk: Desk = request.app.state.desk
    person, fields = await desk.form(request, ruling=True)
    rules = fields.get("rules", "standard")
    if rules not in PRESETS:
        raise Refused(400, "rules: one of the house rules on the page")
    try:
        id = await desk.hub.open_table(_name(fields), person.name, rules)
    except NameTaken as why:
        return await _join_page(request, problem=f"Not opened: {why}.")
    return desk.back(f"/tables/{id}/enter", "Opened.")


async def join_page(request: Request) -> Response:
    """How a table is added."""
    await request.app.state.desk.signed_in(request, ruling=True)
    return await _join_page(request)


async def _join_page(
    request: Request, code: JoinCode | None = None, problem: str = ""
) -> Response:
    desk: Desk = request.app.state.desk
    presets = [(name, preset.meaning) for name, preset in PRESETS.items()]
    qr = Markup("") if code is None else _qr(code.url)
    status = 409 if problem else 200
    return await desk.page(
        request, "join.html", status, code=code, qr=qr, problem=problem, presets=presets
    )


def _qr(url: str) -> Markup:
    out = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        out, kind="svg", scale=8, border=3, xmldecl=False, svgns=False, omitsize=True,
        svgclass=None, lineclass=None,
    )  # fmt: skip
    # The only text in it is a path made of numbers.
    return Markup(out.getvalue().decode("ascii"))


async def join(request: Request) -> Response:
    """A code with which a table enrols."""
    desk: Desk = request.app.state.desk
    person, fields = await desk.form(request, ruling=True)
    try:
        code = await desk.hub.join_code(_name(fields), person.name)
    except NameTaken as why:
        return await _join_page(request, problem=f"No code: {why}.")
    return await _join_page(request, code)


async def join_shown(request: Request) -> Response:
    """Where the QR code leads a phone: what to do with it at the table."""
    desk: Desk = request.app.state.desk
    words = (
        "This code enrols a table. At the table say: bowerboard table join, and the code or this "
        "whole address, with what stands behind the #."
    )
    return await desk.page(request, "plain.html", title="A code for a table", words=words, back="")


async def enrol(request: Request) -> Response:
    """A table names its code, and is told how to speak to the hub, sealed with the code's secret.

    No cookie counts here.
    """
    desk: Desk = request.app.state.desk
    address = address_of(request.scope)
    if desk.joins.wait(address, desk.now()):
        return PlainTextResponse("too many tries; wait five minutes\n", 429)
    try:
        board = json.loads(await request.body())["board"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return PlainTextResponse('send JSON: {"board": "unique id"}\n', 400)
    if not isinstance(board, str) or not 0 < len(board) <= 64 or not board.isprintable():
        return PlainTextResponse("board: the table's unique id\n", 400)
    try:
        enrolment = await desk.hub.enrol(request.path_params["secret"][:200], board)
    except JoinRefused as why:
        desk.joins.failed(address, desk.now())
        desk.tell_refused(address, "/join/…", str(why))
        return PlainTextResponse(f"{why}\n", 410)
    given = asdict(enrolment)
    return JSONResponse({"sealed": sealed(given.pop("secret"), json.dumps(given).encode())})
