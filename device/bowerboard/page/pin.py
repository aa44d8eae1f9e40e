"""The PIN for changes: made at the first start, kept beside the journal, slow to guess."""

from __future__ import annotations

import hmac
import json
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path

from itsdangerous import BadSignature, URLSafeTimedSerializer

from bowerboard.web.attempts import Attempts
from bowerboard.web.tokens import Tokens

SUFFIX = ".pin"
LASTS_S = 30 * 24 * 3600
"""A phone that knew the PIN need not say it again for so long."""

DIGITS = (4, 8)


class BadPin(ValueError):
    """It cannot be a PIN; the message says why."""


@dataclass(slots=True)
class Keeper:
    """Who may change something; ``now`` is a monotonic clock (s)."""

    path: Path
    now: Callable[[], float]
    pin: str = ""
    secret: str = ""
    epoch: int = 0
    _by_address: Attempts = field(default_factory=lambda: Attempts(5, 300.0))
    _by_all: Attempts = field(default_factory=lambda: Attempts(30, 300.0))
    tokens: Tokens = field(init=False)

    def __post_init__(self) -> None:
        """Read the file, or make one with a new PIN."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            self.pin, self.secret = str(kept["pin"]), str(kept["secret"])
            self.epoch = int(kept["epoch"])
        except (OSError, ValueError, KeyError, TypeError):
            self.pin, self.secret = f"{secrets.randbelow(10**6):06d}", secrets.token_hex(32)
            self._keep()
        self.tokens = Tokens(self.secret.encode(), self.now, LASTS_S)

    def _keep(self) -> None:
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.unlink(missing_ok=True)
        made = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "w", encoding="utf-8") as file:
            json.dump({"pin": self.pin, "secret": self.secret, "epoch": self.epoch}, file)
        fresh.replace(self.path)

    def _signer(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self.secret, salt="pin")

    def cookie(self) -> str:
        """A cookie for who knows the PIN."""
        return str(self._signer().dumps([self.epoch, secrets.token_urlsafe(9)]))

    def session(self, cookie: str) -> str:
        """The session of a cookie; empty where it is none of ours, or of an older PIN."""
        try:
            epoch, session = self._signer().loads(cookie, max_age=LASTS_S)
        except (BadSignature, ValueError, TypeError):
            return ""
        return str(session) if epoch == self.epoch else ""

    def tried(self, pin: str, address: str) -> str:
        """Why ``pin`` does not let ``address`` in; nothing when it does."""
        now = self.now()
        wait = max(self._by_address.wait(address, now), self._by_all.wait("", now))
        if wait:
            return f"too many tries; wait {ceil(wait / 60)} min"
        if not hmac.compare_digest(pin.encode(), self.pin.encode()):
            self._by_address.failed(address, now)
            self._by_all.failed("", now)
            return "that is not the PIN; it stands where the table was started"
        self._by_address.succeeded(address)
        return ""

    def change(self, pin: str) -> None:
        """Let ``pin`` be the PIN; who knew the old one must say the new one.

        Raises:
            BadPin: it is no 4 to 8 digits.
        """
        if not (pin.isascii() and pin.isdecimal() and DIGITS[0] <= len(pin) <= DIGITS[1]):
            raise BadPin(f"a PIN has {DIGITS[0]} to {DIGITS[1]} digits")
        self.pin, self.epoch = pin, self.epoch + 1
        self._keep()
