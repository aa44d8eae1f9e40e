"""What a form does at a table: a command, a deal by hand, a message to all."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from bowerboard.hub.commands import REASON_MAX, Came, Command, EnteredDeal, Outcome
from bowerboard.hub.web import orders
from bowerboard.hub.web.desk import Desk
from bowerboard.hub.web.fields import NUMBER_MAX
from bowerboard.hub.web.pages import table_page
from bowerboard.hub.web.session import Person
from bowerboard.hublink.corrections import Cutting
from bowerboard.web.guard import Refused

_TONES = {Came.DONE: "", Came.WAITING: "warn", Came.VOID: "warn", Came.REFUSED: "alarm"}
_WORDS = {
    Came.DONE: "Done.",
    Came.WAITING: "The table has not answered; it is done as soon as it does.",
    Came.VOID: "Nothing was changed.",
    Came.REFUSED: "Nothing was changed.",
}


@dataclass(frozen=True, slots=True)
class Conflict:
    """What was not done, since somebody or the table was first; ``again`` is it as JSON.

    ``cuts``: nobody was first, and later events would have to go; ``again`` lets them.
    """

    words: str
    reason: str = ""
    again: str = ""
    cuts: bool = False


def _version(fields: dict[str, str]) -> int:
    version = orders.whole(fields.get("version", ""))
    if version is None or not 0 <= version <= NUMBER_MAX:
        raise Refused(400, "version: the number that stood in the page")
    return version


def _reason(fields: dict[str, str]) -> str:
    reason = orders.clean(fields.get("reason", ""))
    if len(reason) > REASON_MAX:
        raise Refused(400, f"reason: at most {REASON_MAX} characters")
    return reason


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
    if outcome.came is Came.CUTS and isinstance(told, Cutting):
        again = orders.write(replace(told, cut=True))
        conflict = Conflict(outcome.words, reason, again, cuts=True)
        return await table_page(request, desk.hub.table(id), 409, conflict)
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
