"""Signing in and out, the first director, and who may sign in."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bowerboard.hub.api import Role, User
from bowerboard.hub.web.desk import Desk
from bowerboard.hub.web.orders import clean
from bowerboard.hub.web.passwords import BadPassword, Entry, name_of
from bowerboard.web.guard import Refused, address_of, form_of


def _inside(path: str) -> str:
    """``path`` if it is one of ours, else the front page: nobody is sent elsewhere."""
    try:
        parts = urlsplit(path)
    except ValueError:
        return "/"
    ours = not parts.scheme and not parts.netloc and path.startswith("/")
    return path if ours and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


async def sign_in_page(request: Request) -> Response:
    """The form to sign in."""
    desk: Desk = request.app.state.desk
    if await desk.door.open:
        return RedirectResponse("/set-up", 303)
    to = _inside(request.query_params.get("next", "/"))
    return await desk.page(request, "sign_in.html", problem="", name="", next=to)


async def sign_in(request: Request) -> Response:
    """Sign in; failures are counted and logged."""
    desk: Desk = request.app.state.desk
    fields = await form_of(request)
    name, to = clean(fields.get("name", ""))[:80], _inside(fields.get("next", "/"))
    entry = await desk.door.sign_in(name, fields.get("password", ""), address_of(request.scope))
    if entry.user is None:
        await desk.note(request, name or "?", "sign in", f"refused: {entry.why}")
        return await _again(request, "sign_in.html", entry, name=name, next=to)
    await desk.note(request, entry.user.name, "sign in", "done")
    answer = RedirectResponse(to, 303)
    desk.sessions.sign_in(answer, entry.user, desk.site.secure)
    return answer


async def _again(request: Request, template: str, entry: Entry, **shown: str) -> Response:
    desk: Desk = request.app.state.desk
    problem = entry.why[:1].upper() + entry.why[1:] + "."
    status = 429 if entry.wait else 403
    answer = await desk.page(request, template, status, problem=problem, **shown)
    if entry.wait:
        answer.headers["retry-after"] = str(int(entry.wait) + 1)
    return answer


async def sign_out(request: Request) -> Response:
    """Sign out."""
    desk: Desk = request.app.state.desk
    person, _ = await desk.form(request)
    await desk.note(request, person.name, "sign out", "done")
    answer = RedirectResponse("/board", 303)
    desk.sessions.sign_out(answer)
    return answer


async def set_up_page(request: Request) -> Response:
    """The form of the first director."""
    desk: Desk = request.app.state.desk
    if not await desk.door.open:
        return RedirectResponse("/sign-in", 303)
    code = request.query_params.get("code", "")[:40]
    return await desk.page(request, "set_up.html", problem="", code=code, name="")


async def set_up(request: Request) -> Response:
    """The first director, with the one-time code."""
    desk: Desk = request.app.state.desk
    fields = await form_of(request)
    code, name = fields.get("code", "")[:40], fields.get("name", "")
    entry = await desk.door.set_up(
        code, name, fields.get("password", ""), address_of(request.scope)
    )
    if entry.user is None:
        await desk.note(request, clean(name)[:80] or "?", "set up", f"refused: {entry.why}")
        return await _again(request, "set_up.html", entry, code=code, name=name[:80])
    await desk.note(request, entry.user.name, "set up", "done")
    answer = RedirectResponse("/", 303)
    desk.sessions.sign_in(answer, entry.user, desk.site.secure)
    return answer


async def people_page(request: Request) -> Response:
    """Who may sign in."""
    await request.app.state.desk.signed_in(request, ruling=True)
    return await _people(request)


async def _people(request: Request, problem: str = "") -> Response:
    desk: Desk = request.app.state.desk
    users = await desk.hub.users()
    return await desk.page(
        request, "people.html", 400 if problem else 200, users=users, problem=problem
    )


async def put(request: Request) -> Response:
    """Add somebody, or give a new password."""
    desk: Desk = request.app.state.desk
    person, fields = await desk.form(request, ruling=True)
    roles = {role.value: role for role in Role}
    if fields.get("role") not in roles:
        raise Refused(400, f"role: one of {', '.join(roles)}")
    try:
        name = name_of(fields.get("name", ""))
        if name == person.name:
            raise BadPassword("change your own password on the page with your name")
        password = await desk.door.hashed(fields.get("password", ""))
    except BadPassword as why:
        return await _people(request, f"Not saved: {why}.")
    await desk.hub.put_user(User(name, roles[fields["role"]], password), person.name)
    desk.live.renew()
    return desk.back("/people", f"{name} may sign in.")


async def remove(request: Request) -> Response:
    """Let somebody sign in no more; oneself nobody can remove, so that a director is left."""
    desk: Desk = request.app.state.desk
    person, fields = await desk.form(request, ruling=True)
    name = fields.get("name", "")
    if name == person.name:
        raise Refused(400, "you cannot remove yourself")
    await desk.hub.remove_user(name, person.name)
    desk.live.renew()
    return desk.back("/people", f"{clean(name)[:80]} may sign in no more.")


async def me_page(request: Request) -> Response:
    """One's own password."""
    desk: Desk = request.app.state.desk
    await desk.signed_in(request)
    return await desk.page(request, "me.html", problem="")


async def me(request: Request) -> Response:
    """Change one's own password; every other browser is signed out."""
    desk: Desk = request.app.state.desk
    person, fields = await desk.form(request)
    entry = await desk.door.sign_in(person.name, fields.get("old", ""), address_of(request.scope))
    problem = "The old password does not fit." if entry.user is None and not entry.wait else ""
    problem = problem or (f"Not changed: {entry.why}." if entry.user is None else "")
    try:
        password = "" if problem else await desk.door.hashed(fields.get("password", ""))
    except BadPassword as why:
        problem = f"Not changed: {why}."
    if problem:
        await desk.note(request, person.name, "change the password", "refused")
        return await desk.page(request, "me.html", 403, problem=problem)
    await desk.hub.put_user(User(person.name, person.role, password), person.name)
    changed = next(each for each in await desk.hub.users() if each.name == person.name)
    answer = desk.back("/me", "Changed.")
    desk.sessions.sign_in(answer, changed, desk.site.secure)
    return answer
