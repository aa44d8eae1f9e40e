"""One-time tokens for forms: signed, of one session, good for one use.

Nothing is kept but the tokens that were used, until they would be too old anyway.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from itsdangerous import BadSignature, URLSafeTimedSerializer


class Tokens:
    """Signs with ``secret``; ``now`` is a monotonic clock (s); a token counts for ``lasts`` s."""

    def __init__(self, secret: bytes, now: Callable[[], float], lasts: int) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="form")
        self._now = now
        self._lasts = lasts
        self._used: dict[str, float] = {}

    def made(self, session: str) -> str:
        """A new token for one form of ``session``."""
        return str(self._signer.dumps([session, secrets.token_urlsafe(9)]))

    def use(self, session: str, token: str) -> str:
        """Use ``token`` up; why it does not count, or nothing."""
        try:
            whose, number = self._signer.loads(token, max_age=self._lasts)
        except (BadSignature, ValueError, TypeError):
            return "the form is not one of ours, or too old: open the page again"
        if whose != session:
            return "the form was made for somebody else: open the page again"
        now = self._now()
        for old in [key for key, until in self._used.items() if until < now]:
            del self._used[old]
        if number in self._used:
            return "this form was sent already; nothing was done twice"
        self._used[number] = now + self._lasts
        return ""
