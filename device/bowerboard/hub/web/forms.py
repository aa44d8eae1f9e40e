"""What a form does: a command to a table, a deal by hand, a message, a new table."""

from __future__ import annotations

import io
import json
from dataclasses import asdict, dataclass

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bowerboard.euchre.presets import PRESETS
from bowerboard.hub.api import NAME_MAX, JoinCode, JoinRefused, NameTaken
from bowerboard.hub.commands import REASON_MAX, Came, Command, EnteredDeal, Outcome
from bowerboard.hub.web import orders
from bowerboard.hub.web.desk import Desk
from bowerboard.hub.web.pages import table_page
from bowerboard.hub.web.session import Person
from bowerboard.web.guard import Refused, address_of

_TONES = {Came.DONE: "", Came.WAITING: "warn", Came.VOID: "warn", Came.REFUSED: "alarm"}
_WORDS = {
    Came.DONE: "Done.",
    Came.WAITING: "The table has not answered; it is done as soon as it does.",
    Came.VOID: "Nothing was changed.",
    Came.REFUSED: "Nothing was changed.",
}


@dataclass(frozen=True, slots=True)
class Conflict:
    """What was not done, since somebody or the table was first; ``again`` is it as JSON."""

    words: str
    reason: str = ""
    again: str = ""


def _version(fields: dict[str, str]) -> int:
    version = orders.whole(fields.get("version", ""))
    if version is None or not 0 <= version <= orders.NUMBER_MAX:
        raise Refused(400, "version: the number that stood in the page")
    return version


def _reason(fields: dict[str, str]) -> str:
    reason = orders.clean(fields.get("reason", ""))
    if len(reason) > REASON_MAX:
        raise Refused(400, f"reason: at most {REASON_MAX} characters")
    return reason


def _name(fields: dict[str, str]) -> str:
    name = orders.clean(fields.get("name", ""))
    if not name or len(name) > NAME_MAX:
        raise Refused(400, f"name: 1 to {NAME_MAX} characters")
    return name


def permit(person: Person, command: Command) -> None:
    """Let a scorekeeper say only what scorekeepers may.

    Raises:
        Refused: it takes a director.
    """
    if not person.role.rules and not orders.scorekeeper_may(command):
        raise Refused(403, f"{person.name} is a scorekeeper; only a director may do that")


async def command(request: Request) -> Response:
    """Tell a table something."""
    desk: Desk = request.app.state.desk
    id = request.path_params["id"]
    person, fields = await desk.form(request)
    try:
        told = orders.from_form(fields)
    except orders.Unreadable as why:
        raise Refused(400, str(why)) from None
    permit(person, told)
    version, reason = _version(fields), _reason(fields)
    outcome = await desk.hub.command(id, told, person.name, version, reason)
    return await _answered(request, id, outcome, Conflict("", reason, orders.write(told)))


async def _answered(
    request: Request, id: str, outcome: Outcome, wanted: Conflict, to: str = ""
) -> Response:
    """Back to the table with what came of it; where it was too late, the table as it is now."""
    desk: Desk = request.app.state.desk
    if outcome.came is Came.STALE:
        conflict = Conflict(outcome.words, wanted.reason, wanted.again)
        return await table_page(request, desk.hub.table(id), 409, conflict)
    words = outcome.words if outcome.words.lower() != "done" else ""
    said = f"{words[:1].upper()}{words[1:]}. " if words else ""
    return desk.back(to or f"/tables/{id}", said + _WORDS[outcome.came], _TONES[outcome.came])


async def message(request: Request) -> Response:
    """Show something on all faces."""
    desk: Desk = request.app.state.desk
    person, fields = await desk.form(request, ruling=True)
    try:
        text = orders.read({"do": "message", "text": fields.get("text", "")})
    except orders.Unreadable as why:
        raise Refused(400, str(why)) from None
    outcomes = await desk.hub.message(getattr(text, "text", ""), person.name)
    done = sum(outcome.came is Came.DONE for outcome in outcomes)
    left = len(outcomes) - done
    later = f"; {left} will when they answer" if left else ""
    return desk.back("/", f"{done} tables show it{later}.", "warn" if left else "")


async def enter(request: Request) -> Response:
    """A deal by hand."""
    desk: Desk = request.app.state.desk
    id = request.path_params["id"]
    person, fields = await desk.form(request)
    it = desk.hub.table(id)
    deal = _deal(fields, it.card.sides)
    outcome = await desk.hub.enter_deal(id, deal, person.name, _version(fields))
    return await _answered(request, id, outcome, Conflict(""), f"/tables/{id}/enter")


def _deal(fields: dict[str, str], sides: tuple[tuple[int, ...], ...]) -> EnteredDeal:
    maker = fields.get("maker", "")
    if maker == "none":
        return EnteredDeal(None)
    seat, tricks = orders.whole(maker), orders.whole(fields.get("tricks", ""))
    side = next((i for i, seats in enumerate(sides) if seat in seats), None)
    if side is None or tricks is None or not 0 <= tricks <= 20:
        raise Refused(400, "say who named trump, and how many tricks they took")
    return EnteredDeal(side, fields.get("alone") == "yes", tricks, seat)


async def begin(request: Request) -> Response:
    """The next game of a table scored by hand."""
    desk: Desk = request.app.state.desk
    id = request.path_params["id"]
    person, fields = await desk.form(request)
    desk.hub.table(id)
    outcome = await desk.hub.begin_game(id, person.name, _version(fields))
    return await _answered(request, id, outcome, Conflict(""), f"/tables/{id}/enter")


async def hand_back(request: Request) -> Response:
    """The pads work again."""
    desk: Desk = request.app.state.desk
    id = request.path_params["id"]
    person, fields = await desk.form(request)
    desk.hub.table(id)
    outcome = await desk.hub.hand_back(id, person.name, _version(fields))
    return await _answered(request, id, outcome, Conflict(""))


# -- which tables there are --------------------------------------------------------------


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
    url = f"{desk.site.base_url}{request.url.path}"
    words = f"This code enrols a table. At the table: bowerboard table join {url}"
    return await desk.page(request, "plain.html", title="A code for a table", words=words, back="")


async def enrol(request: Request) -> Response:
    """A table shows its code, and is told how to speak to the hub.  No cookie counts here."""
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
    return JSONResponse(asdict(enrolment))
