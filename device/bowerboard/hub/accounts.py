"""Who may sign in, who did what, and codes to enrol tables with."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass

import sqlalchemy as sa

from bowerboard.hub.api import NAME_MAX, AuditLine, JoinRefused, NameTaken, Role, User
from bowerboard.hub.schema import AUDIT, JOIN, PERSON
from bowerboard.hub.store import Store, noted
from bowerboard.hublink.joincode import SECRET_BYTES, id_of

AUDIT_PAGE = 100

JOIN_S = 15 * 60.0
"""How long a code works."""


def named(text: str) -> str:
    """``text`` as a name: one line, no more than ``NAME_MAX`` characters.

    Raises:
        NameTaken: it is no name.
    """
    name = " ".join(text.split())
    if not name or len(name) > NAME_MAX or not name.isprintable():
        raise NameTaken(f"{text!r} is no name: 1 to {NAME_MAX} characters on one line")
    return name


# -- people --------------------------------------------------------------------------------


def users(store: Store) -> tuple[User, ...]:
    """Everybody who may sign in, by name."""
    rows = store.all(sa.select(PERSON).order_by(PERSON.c.name))
    return tuple(User(name, Role(role), password, epoch) for name, role, password, epoch in rows)


def put_user(store: Store, user: User) -> None:
    """Add ``user``, or change who has that name and let their older cookies be worth nothing."""
    values = {"role": user.role.value, "password": user.password}
    store.run(
        store.insert(PERSON).values(name=named(user.name), epoch=-1, **values),
        sa.update(PERSON)
        .where(PERSON.c.name == named(user.name))
        .values(epoch=PERSON.c.epoch + 1, **values),
    )


def remove_user(store: Store, name: str) -> None:
    """``name`` may sign in no more."""
    store.run(sa.delete(PERSON).where(PERSON.c.name == name))


def secret(store: Store) -> bytes:
    """32 random bytes, the same for ever."""
    kept = store.setting("secret")
    if kept is None:
        kept = secrets.token_hex(32)
        store.set("secret", kept)
    return bytes.fromhex(kept)


# -- the log -------------------------------------------------------------------------------


def note(store: Store, line: AuditLine) -> None:
    """Put ``line`` in the log; its number is given here."""
    store.run(noted(line))


def audit(store: Store, table: str, before: int | None) -> tuple[AuditLine, ...]:
    """The latest lines, the latest first."""
    chosen = sa.select(AUDIT).order_by(AUDIT.c.number.desc()).limit(AUDIT_PAGE)
    if table:
        chosen = chosen.where(AUDIT.c.table_id == table)
    if before is not None:
        chosen = chosen.where(AUDIT.c.number < before)
    return tuple(AuditLine(*row) for row in store.all(chosen))


# -- codes ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Invited:
    """Which table a code is for."""

    table: str
    name: str
    secret: str = ""


def new_secret() -> str:
    """The secret of a code, in letters that are told apart when read aloud."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode().lower()


def keep_code(store: Store, secret: str, invited: Invited, expires: float) -> None:
    """Let ``secret`` enrol a table until ``expires``; older codes for it work no more."""
    store.run(
        sa.delete(JOIN).where(JOIN.c.table_id == invited.table),
        sa.insert(JOIN).values(
            id=id_of(secret),
            secret=secret,
            table_id=invited.table,
            name=invited.name,
            expires=expires,
            used=False,
        ),
    )


def use_code(store: Store, id: str, now: float) -> Invited:
    """The table that the code called ``id`` enrols; it works once.

    Raises:
        JoinRefused: it is unknown, used or too old.
    """
    found = store.all(sa.select(JOIN).where(JOIN.c.id == id.lower()))
    if not found:
        raise JoinRefused("this code is not known: ask the director for a new one")
    row = found[0]
    if row.used:
        raise JoinRefused("this code has been used: ask the director for a new one")
    if now > row.expires:
        raise JoinRefused("this code is too old: ask the director for a new one")
    store.run(sa.update(JOIN).where(JOIN.c.id == row.id).values(used=True))
    return Invited(row.table_id, row.name, row.secret)
