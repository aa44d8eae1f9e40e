"""What whoever is signed in looks at: all tables, one table, its faces, the log."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bowerboard.hub.api import NoSuchTable
from bowerboard.hub.commands import EnteredDeal
from bowerboard.hub.shown import TableDetail
from bowerboard.hub.web.desk import Desk
from bowerboard.hub.web.orders import whole
from bowerboard.web.guard import Refused
from bowerboard.web.live import Parts
from bowerboard.web.pictures import face_png


async def tables(request: Request) -> Response:
    """All tables, what needs somebody first; viewers are shown the board."""
    desk: Desk = request.app.state.desk
    if await desk.person(request) is None:
        return RedirectResponse("/set-up" if await desk.door.open else "/board", 303)
    cards = desk.hub.tables()
    return await desk.page(request, "tables.html", **_count(cards))


def _count(cards: tuple[Any, ...]) -> dict[str, Any]:
    due = [card for card in cards if card.needs]
    first = f"{due[0].name}: {due[0].needs[0].words}" if due else ""
    return {"cards": cards, "due": len(due), "first": first}


def _tables_parts(desk: Desk, person: Any) -> Parts:
    shown = _count(desk.hub.tables())
    module: Any = desk.templates.get_template("tables_parts.html").make_module(shown)
    cards, due = shown["cards"], shown["due"]
    needs = [card for card in cards if card.needs]
    rest = [card for card in cards if not card.needs]
    html = {
        "count": str(module.count(cards, due, person)).strip(),
        "calm": str(module.calm(due, cards)).strip(),
    }
    html |= {id: desk.drawn(id, c, module.need) for c in needs if (id := f"need-{c.id}")}
    html |= {id: desk.drawn(id, c, module.row) for c in rest if (id := f"row-{c.id}")}
    order = {"needs": [f"need-{c.id}" for c in needs], "rest": [f"row-{c.id}" for c in rest]}
    return Parts(html, order)


async def live_tables(request: Request) -> Response:
    """The page of all tables, as it changes."""
    desk: Desk = request.app.state.desk
    person = await desk.signed_in(request)
    name = f"tables {person.role.value}"
    return desk.stream(desk.live, name, partial(_tables_parts, desk, person))


async def table(request: Request) -> Response:
    """One table."""
    desk: Desk = request.app.state.desk
    await desk.signed_in(request)
    return await table_page(request, desk.hub.table(request.path_params["id"]))


async def table_page(
    request: Request, it: TableDetail, status: int = 200, conflict: Any = None
) -> Response:
    """One table; with ``conflict``, what was not done and why."""
    desk: Desk = request.app.state.desk
    return await desk.page(request, "table.html", status, it=it, conflict=conflict)


_FOR_ALL = ("head", "deal", "closed", "deals", "waiting", "act_hand", "act_score")
_FOR_DIRECTORS = ("acts", "act_award", "act_void", "act_pause")


def _table_parts(desk: Desk, id: str, rules: bool) -> Parts:
    try:
        it = desk.hub.table(id)
    except NoSuchTable:
        return Parts({})
    module: Any = desk.templates.get_template("table_parts.html").make_module({"token": ""})
    html = {name.replace("_", "-"): getattr(module, name)(it) for name in _FOR_ALL}
    if rules:
        html |= {name.replace("_", "-"): getattr(module, name)(it) for name in _FOR_DIRECTORS}
        html["act-undo"] = html.pop("acts")
    html["reasons"] = module.reasons(it, rules)
    html["reneges"] = module.reneges(it, rules)
    html["history"] = module.history(it, rules)
    html["faces"] = module.faces(it, f"/tables/{id}/faces")
    return Parts({key: str(each).strip() for key, each in html.items()})


async def live_table(request: Request) -> Response:
    """One table's page, as it changes."""
    desk: Desk = request.app.state.desk
    person = await desk.signed_in(request)
    id = request.path_params["id"]
    desk.hub.table(id)
    rules = person.role.rules
    render = partial(_table_parts, desk, id, rules)
    return desk.stream(desk.live, f"table {id} {person.role.value}", render, id)


async def face(request: Request) -> Response:
    """What one face of a table shows now."""
    desk: Desk = request.app.state.desk
    await desk.signed_in(request)
    it = desk.hub.table(request.path_params["id"])
    seat = request.path_params["seat"]
    if seat >= it.players:
        raise NoSuchTable(request.path_params["id"])
    return Response(face_png(it.view, seat), media_type="image/png")


async def enter(request: Request) -> Response:
    """Four taps: a deal by hand."""
    desk: Desk = request.app.state.desk
    await desk.signed_in(request)
    it = desk.hub.table(request.path_params["id"])
    return await desk.page(request, "enter.html", it=it, worth=_worth(desk, it))


async def correct(request: Request) -> Response:
    """Everything of the deal that can be put right."""
    desk: Desk = request.app.state.desk
    await desk.signed_in(request, ruling=True)
    return await desk.page(request, "correct.html", it=desk.hub.table(request.path_params["id"]))


async def event(request: Request) -> Response:
    """One event picked from the history: take it back, or say what it was."""
    desk: Desk = request.app.state.desk
    await desk.signed_in(request, ruling=True)
    id = request.path_params["id"]
    it, deed = desk.hub.table(id), desk.hub.deed(id, request.path_params["place"])
    return await desk.page(request, "event.html", it=it, deed=deed)


def _worth(desk: Desk, it: TableDetail) -> dict[str, str]:
    """What the last button says, by what was tapped before it."""
    said = {"out": "Save: all passed, no points"}
    card = it.card
    for seat in range(it.players):
        side = next(i for i, seats in enumerate(card.sides) if seat in seats)
        for alone in (False, True):
            for tricks in range(it.hand + 1):
                deal = EnteredDeal(side, alone, tricks, seat)
                try:
                    points = desk.hub.worth(card.id, deal)
                except ValueError:
                    continue
                key = f"{seat}/{'yes' if alone else 'no'}/{tricks}"
                said[key] = _saves(it, points)
    return said


def _saves(it: TableDetail, points: tuple[int, ...]) -> str:
    score = [a + b for a, b in zip(it.card.score, points, strict=True)]
    gains = [
        f"{'-'.join(it.card.names[seat] for seat in it.card.sides[side])} {each:+d}"
        for side, each in enumerate(points)
        if each
    ]
    return f"Save: {', '.join(gains) or 'no points'} → {' : '.join(map(str, score))}"


async def audit(request: Request) -> Response:
    """The log of who did what."""
    desk: Desk = request.app.state.desk
    await desk.signed_in(request, ruling=True)
    table = request.query_params.get("table", "")[:80]
    asked = request.query_params.get("before")
    before = None if asked is None else whole(asked)
    if asked is not None and (before is None or before < 0):
        raise Refused(400, "before: the number of a line")
    lines = await desk.hub.audit(table, before)
    return await desk.page(request, "audit.html", lines=lines, table=table)
