"""Passwords: hashed with argon2, never shown, and slow to guess.

``Door`` is who gets in: it counts failures by address and by name, so that one who guesses must
wait while the others do not, and lets the first director in with a one-time code.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from bowerboard.hub.api import NAME_MAX, Hub, Role, User
from bowerboard.hub.web.orders import clean
from bowerboard.web.attempts import Attempts

PASSWORD_MIN, PASSWORD_MAX = 10, 200
"""Characters."""

_HASHER = PasswordHasher()
_AT_ONCE = 2
"""Hashes worked out at the same time: each takes 64 MiB."""


class BadPassword(ValueError):
    """It cannot be a password, or the name no name; the message says why."""


def hashed(password: str) -> str:
    """``password`` as it is stored.

    Raises:
        BadPassword: it is too short or too long.
    """
    if not PASSWORD_MIN <= len(password) <= PASSWORD_MAX:
        raise BadPassword(f"a password has {PASSWORD_MIN} to {PASSWORD_MAX} characters")
    return _HASHER.hash(password)


def name_of(text: str) -> str:
    """``text`` as a person's name.

    Raises:
        BadPassword: it is empty, or too long.
    """
    name = clean(text)
    if not name or len(name) > NAME_MAX:
        raise BadPassword(f"a name has 1 to {NAME_MAX} characters")
    return name


def fits(stored: str, password: str) -> bool:
    """Whether ``password`` is the one stored."""
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXRoaW5nc2FsdHk$" + "A" * 43
"""Verified where there is no such name, so that the time it takes tells nothing."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What came of a try to sign in: somebody, or why not and how long to wait (s)."""

    user: User | None
    why: str = ""
    wait: float = 0.0


def _too_many(wait: float) -> str:
    return f"too many tries; wait {ceil(wait / 60)} min"


@dataclass(slots=True)
class Door:
    """Who gets in; ``now`` is a monotonic clock (s)."""

    hub: Hub
    now: Callable[[], float]
    code: str = field(default_factory=lambda: "-".join(secrets.token_hex(2) for _ in range(4)))
    by_name: Attempts = field(default_factory=lambda: Attempts(5, 300.0))
    by_address: Attempts = field(default_factory=lambda: Attempts(20, 300.0))
    _slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_ONCE))

    async def sign_in(self, name: str, password: str, address: str) -> Entry:
        """Whether ``name`` with ``password`` gets in from ``address``."""
        here = f"{address} {name.casefold()}"[:200]
        wait = max(self.by_name.wait(here, self.now()), self.by_address.wait(address, self.now()))
        if wait:
            return Entry(None, _too_many(wait), wait)
        # Counted before the slow part, so that many tries at once count as many.
        self.by_name.failed(here, self.now())
        self.by_address.failed(address, self.now())
        user = next((each for each in await self.hub.users() if each.name == name), None)
        stored = _NOBODY if user is None else user.password
        if not await self._fits(stored, password[:PASSWORD_MAX]) or user is None:
            return Entry(None, "that name and password do not fit")
        self.by_name.succeeded(here)
        self.by_address.succeeded(address)
        return Entry(user)

    async def _fits(self, stored: str, password: str) -> bool:
        async with self._slots:
            return await asyncio.to_thread(fits, stored, password)

    async def hashed(self, password: str) -> str:
        """``hashed``, beside the event loop.

        Raises:
            BadPassword: as ``hashed``.
        """
        async with self._slots:
            return await asyncio.to_thread(hashed, password)

    async def checks(self, user: str, password: str) -> bool:
        """Whether ``password`` is that of ``user``, who is signed in."""
        found = next((each for each in await self.hub.users() if each.name == user), None)
        return found is not None and await self._fits(found.password, password[:PASSWORD_MAX])

    @property
    async def open(self) -> bool:
        """Whether the hub waits for its first director."""
        return not await self.hub.users()

    async def set_up(self, code: str, name: str, password: str, address: str) -> Entry:
        """Let the first director in with the set-up code."""
        if not await self.open:
            return Entry(None, "this hub is set up already; sign in")
        wait = self.by_address.wait(address, self.now())
        if wait:
            return Entry(None, _too_many(wait), wait)
        if not hmac.compare_digest(code.strip().lower().encode(), self.code.encode()):
            self.by_address.failed(address, self.now())
            return Entry(None, "that is not the set-up code; it stands where the hub was started")
        try:
            user = User(name_of(name), Role.DIRECTOR, await self.hashed(password))
        except BadPassword as why:
            return Entry(None, str(why))
        if not await self.open:  # somebody was first, while the hash was made
            return Entry(None, "this hub is set up already; sign in")
        await self.hub.put_user(user, user.name)
        return Entry(user)
