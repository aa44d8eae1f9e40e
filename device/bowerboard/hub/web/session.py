"""Who is signed in: a signed cookie, and one-time tokens in the forms of that session.

The cookie names the person, the epoch of the password and a random session id; nothing is kept on
the server but the tokens that were used.  A form's token is signed, belongs to one session, and
counts once: a form sent again is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from bowerboard.hub.api import Hub, Role, User
from bowerboard.web.tokens import Tokens

COOKIE = "bowerboard"
SIGNED_IN_S = 16 * 3600
"""A tournament day."""

SAID = "bowerboard-said"
SAID_S = 60


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever sent a request, signed in."""

    name: str
    role: Role
    session: str


@dataclass(frozen=True, slots=True)
class Said:
    """What came of the last form, shown once: ``tone`` is empty, ``warn`` or ``alarm``."""

    words: str
    tone: str = ""


class Sessions:
    """Signs cookies and tokens with the hub's secret; ``now`` is a monotonic clock (s)."""

    def __init__(self, secret: bytes, now: Callable[[], float]) -> None:
        self._cookies = URLSafeTimedSerializer(secret, salt="cookie")
        self._tokens = Tokens(secret, now, SIGNED_IN_S)
        self._words = URLSafeTimedSerializer(secret, salt="said")

    def sign_in(self, answer: Response, user: User, secure: bool) -> None:
        """Let ``answer`` carry the cookie of ``user``, with a new session id."""
        value = self._cookies.dumps([user.name, user.epoch, secrets.token_urlsafe(12)])
        _set(answer, COOKIE, value, SIGNED_IN_S, secure)

    def sign_out(self, answer: Response) -> None:
        """Let ``answer`` take the cookie away."""
        answer.delete_cookie(COOKIE, path="/")

    async def person(self, request: Request, hub: Hub) -> Person | None:
        """Whoever is signed in; None for a viewer, a cookie that is not ours, is too old, or was
        given out before the password changed."""
        cookie = request.cookies.get(COOKIE, "")
        try:
            name, epoch, session = self._cookies.loads(cookie, max_age=SIGNED_IN_S)
        except (BadSignature, ValueError, TypeError):
            return None
        user = next((each for each in await hub.users() if each.name == name), None)
        if user is None or user.epoch != epoch:
            return None
        return Person(user.name, user.role, session)

    def token(self, person: Person | None) -> str:
        """A new token for one form of ``person``; empty for a viewer."""
        return self._tokens.made(person.session) if person else ""

    def use(self, person: Person, token: str) -> str:
        """Use ``token`` up; why it does not count, or nothing."""
        return self._tokens.use(person.session, token)

    def say(self, answer: Response, said: Said, secure: bool) -> None:
        """Let the next page show ``said``."""
        _set(answer, SAID, self._words.dumps([said.words[:400], said.tone]), SAID_S, secure)

    def said(self, request: Request) -> Said | None:
        """What the next page is to show."""
        try:
            words, tone = self._words.loads(request.cookies.get(SAID, ""), max_age=SAID_S)
        except (BadSignature, ValueError, TypeError):
            return None
        return Said(words, tone)


def _set(answer: Response, name: str, value: str, seconds: int, secure: bool) -> None:
    answer.set_cookie(name, value, seconds, path="/", httponly=True, samesite="lax", secure=secure)
