"""The guard at the door: what any page of ours refuses before it is looked at.

- A post from another site (``Origin`` is not our own address), or without an origin.
- A body that is too large, or of a kind that no form of ours sends.
- Every answer carries the headers that keep a page from running, framing or fetching anything
  that is not ours.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_LIMIT = 32 * 1024
"""Bytes; the longest form (a message to the faces) has a few hundred."""

FIELD_LIMIT = 60
"""Fields in one form."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

_KINDS = ("application/x-www-form-urlencoded", "application/json")
_SAFE = ("GET", "HEAD", "OPTIONS")


class Refused(Exception):
    """A request that is not let in: status, and why, for the one who sent it."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


class Guard:
    """Around an application; ``told`` hears of everything refused here: address, path, why.

    Paths that begin with one of ``open_to`` take posts from programs: no cookie counts there.
    """

    def __init__(
        self, app: ASGIApp, told: Callable[[str, str, str], None], open_to: tuple[str, ...] = ()
    ) -> None:
        self._app = app
        self._told = told
        self._open_to = open_to

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            check(scope, own=not scope["path"].startswith(self._open_to or ("\0",)))
            await self._app(scope, _bounded(receive), guarded)
        except Refused as why:
            self._told(address_of(scope), scope["path"], why.why)
            await _answer(scope["path"], why)(scope, receive, guarded)


def _answer(path: str, why: Refused) -> Response:
    """The refusal, as a program or a person reads it."""
    if path.startswith("/api/"):
        return JSONResponse({"error": why.why}, why.status)
    return PlainTextResponse(f"Refused: {why.why}\n", why.status)


def check(scope: Scope, own: bool = True) -> None:
    """Let a request pass that its headers say nothing against; ``own``: only our pages send it.

    Raises:
        Refused: it comes from another site, or its body cannot be a form of ours.
    """
    if scope["method"] in _SAFE:
        return
    headers = Headers(scope=scope)
    if own and not _own_origin(headers):
        raise Refused(403, "it was sent from another site; open this page itself and try again")
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in _KINDS:
        raise Refused(415, f"a body of kind {kind[:60]!r}; send a form or JSON")
    length = headers.get("content-length", "")
    if length and (not length.isdecimal() or int(length) > BODY_LIMIT):
        raise Refused(413, f"more than {BODY_LIMIT} bytes")


def _own_origin(headers: Headers) -> bool:
    """Whether the browser says that our own page sent it."""
    origin = headers.get("origin", "")
    try:
        there = urlsplit(origin)
    except ValueError:
        return False
    return there.scheme in ("http", "https") and there.netloc == headers.get("host", "")


def _bounded(receive: Receive) -> Receive:
    """``receive``, that gives up once more than the limit has come, whatever was announced."""
    came = 0

    async def bounded() -> Message:
        nonlocal came
        message = await receive()
        came += len(message.get("body", b""))
        if came > BODY_LIMIT:
            raise Refused(413, f"more than {BODY_LIMIT} bytes")
        return message

    return bounded


def address_of(scope: Scope) -> str:
    """Where a request comes from, as the socket knows it; headers that claim it are not read."""
    client = scope.get("client")
    return str(client[0]) if client else "?"


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; of a field given twice the last.

    Raises:
        Refused: it is not a form, or not one of ours.
    """
    body = await request.body()
    try:
        pairs = parse_qsl(
            body.decode("utf-8"),
            keep_blank_values=True,
            max_num_fields=FIELD_LIMIT,
            errors="strict",
        )
    except (UnicodeDecodeError, ValueError):
        raise Refused(400, "the form cannot be read") from None
    return {name: value.replace("\r\n", "\n").strip() for name, value in pairs}
