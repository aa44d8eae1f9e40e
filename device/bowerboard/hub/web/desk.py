"""What every page works with: the hub, who is signed in, the templates, the live parts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from bowerboard.hub.api import Hub
from bowerboard.hub.web.passwords import Door
from bowerboard.hub.web.render import environment
from bowerboard.hub.web.session import SAID, Person, Said, Sessions
from bowerboard.hub.web.site import Site
from bowerboard.web.attempts import Attempts
from bowerboard.web.guard import Refused, address_of, form_of
from bowerboard.web.live import Live, Parts

_log = logging.getLogger(__name__)

NOTES = 200
"""Lines for the audit log that wait to be written; more are only counted."""


class NotSignedIn(Exception):
    """The page wants somebody who is signed in."""


class Desk:
    """One hub's pages on one site."""

    def __init__(self, hub: Hub, site: Site) -> None:
        self.hub = hub
        self.site = site
        self.now = site.now
        self.door = Door(hub, site.now)
        self.live = Live(site.wall)
        self.public_live = Live(site.wall)
        self.joins = Attempts(10, 300.0)
        self.templates = environment()
        self._drawn: dict[str, tuple[object, str]] = {}
        self.sessions: Sessions
        self._notes: asyncio.Queue[tuple[str, str, str]] = asyncio.Queue(NOTES)

    async def open(self) -> None:
        """Ask the hub what the pages cannot do without."""
        self.sessions = Sessions(await self.hub.secret(), self.now)

    def drawn(self, id: str, it: object, draw: Callable[[Any], object]) -> str:
        """``it`` drawn as the part ``id``; not again while it is the same."""
        known = self._drawn.get(id)
        if known is None or known[0] != it:
            known = self._drawn[id] = (it, str(draw(it)).strip())
        return known[1]

    def close(self) -> None:
        """End what would stay open for ever."""
        self.live.close()
        self.public_live.close()

    def chores(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """What goes on beside the requests, until cancelled."""
        return (
            self.live.pump(),
            self.public_live.pump(),
            _wake(self.hub.changes(), self.live),
            _wake(self.hub.public_changes(), self.public_live),
            self._write_notes(),
        )

    # -- the log of what was refused -------------------------------------------------------

    def tell_refused(self, address: str, path: str, why: str) -> None:
        """Put a refused request in the audit log; a flood of them is cut short."""
        try:
            self._notes.put_nowait((address, path, why))
        except asyncio.QueueFull:
            _log.warning("refused %s from %s: %s", path[:80], address, why)

    async def _write_notes(self) -> None:
        while True:
            address, path, why = await self._notes.get()
            await self.hub.note(address, f"request to {path[:80]}", f"refused: {why}")
            self._notes.task_done()

    async def noted(self) -> None:
        """Wait until everything refused so far is in the log."""
        await self._notes.join()

    # -- who -------------------------------------------------------------------------------

    async def person(self, request: Request) -> Person | None:
        """Whoever is signed in, None for a viewer."""
        return await self.sessions.person(request, self.hub)

    async def signed_in(self, request: Request, ruling: bool = False) -> Person:
        """Whoever is signed in; with ``ruling`` a director.

        Raises:
            NotSignedIn: nobody is.
            Refused: a scorekeeper may not.
        """
        person = await self.person(request)
        if person is None:
            raise NotSignedIn
        if ruling and not person.role.rules:
            raise Refused(403, f"{person.name} is a scorekeeper; only a director may do that")
        return person

    async def form(self, request: Request, ruling: bool = False) -> tuple[Person, dict[str, str]]:
        """Who sent a form, and its fields; its token is used up.

        Raises:
            NotSignedIn: nobody is signed in.
            Refused: it is no form of this person's, or was sent before.
        """
        person = await self.signed_in(request, ruling)
        fields = await form_of(request)
        why = self.sessions.use(person, fields.get("token", ""))
        if why:
            raise Refused(409 if "already" in why else 403, why)
        return person, fields

    async def ask_to_sign_in(self, request: Request) -> Response:
        """Send a viewer to sign in and then back to where he wanted to go."""
        if request.method != "GET":
            return await self.page(
                request, "plain.html", 401, title="Sign in first",
                words="Nothing was changed. Sign in and do it again.", back="/sign-in",
            )  # fmt: skip
        if await self.door.open:
            return RedirectResponse("/set-up", 303)
        return RedirectResponse(f"/sign-in?next={quote(request.url.path)}", 303)

    # -- answers ---------------------------------------------------------------------------

    async def page(
        self, request: Request, template: str, status: int = 200, **shown: Any
    ) -> Response:
        """``template`` with what every page shows."""
        person = shown.pop("person", None) or await self.person(request)
        said = shown.pop("said", None) or self.sessions.said(request)
        html = self.templates.get_template(template).render(
            person=person,
            rules=person is not None and person.role.rules,
            token=self.sessions.token(person),
            said=said,
            suits="four" if request.cookies.get("suits") == "four" else "two",
            here=request.url.path,
            places=_places(person),
            **shown,
        )
        answer = HTMLResponse(html, status)
        if SAID in request.cookies:
            answer.delete_cookie(SAID, path="/")
        return answer

    def back(self, to: str, words: str, tone: str = "") -> Response:
        """After a form: go to ``to`` and say there what came of it."""
        answer = RedirectResponse(to, 303)
        self.sessions.say(answer, Said(words, tone), self.site.secure)
        return answer

    def stream(
        self, live: Live, name: str, render: Callable[[], Parts], table: str = ""
    ) -> Response:
        """The live parts of a page, of one ``table`` or of all."""
        if live.full:
            raise Refused(503, "too many pages are open; close some")
        return StreamingResponse(live.stream(name, render, table), media_type="text/event-stream")

    async def note(self, request: Request, by: str, what: str, came: str) -> None:
        """Put in the audit log what concerns no table."""
        await self.hub.note(by, f"{what} from {address_of(request.scope)}", came)


async def _wake(changes: AsyncIterator[str], live: Live) -> None:
    async for table in changes:
        live.changed(table)


def _places(person: Person | None) -> list[tuple[str, str]]:
    """Where the bar on top leads."""
    places = [("/board", "Board")]
    if person is None:
        return places
    places = [("/", "Tables"), *places]
    if person.role.rules:
        places += [("/join", "New table"), ("/people", "People"), ("/audit", "Log")]
    return places
