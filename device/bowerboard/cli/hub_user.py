"""``bowerboard hub user``: who may sign in on the director's page, where the hub runs."""

from __future__ import annotations

import argparse
import contextlib
import getpass
import sys
import time

from bowerboard.cli.hub_serve import store_of
from bowerboard.cli.main import UsageError
from bowerboard.hub import accounts
from bowerboard.hub.api import AuditLine, Role, User
from bowerboard.hub.store import Store
from bowerboard.hub.web.passwords import BadPassword, hashed, name_of

HERE = "the command line"
"""Who did it, in the log."""


def run(args: argparse.Namespace) -> int:
    """Add, list or remove; 1 if there is nobody of that name to remove."""
    with contextlib.closing(store_of(args)) as store:
        return _done(args, store)


def _done(args: argparse.Namespace, store: Store) -> int:
    if args.how == "list":
        for user in accounts.users(store):
            print(f"{user.name}  {user.role.value}")
        return 0
    if args.how == "remove" and args.name:
        if args.name not in [user.name for user in accounts.users(store)]:
            print(f"bowerboard: nobody is called {args.name!r}", file=sys.stderr)
            return 1
        accounts.remove_user(store, args.name)
        _note(store, f"remove {args.name}")
        return 0
    if not args.name:
        raise UsageError(f"hub user {args.how}: say the name")
    try:
        user = User(name_of(args.name), Role(args.role), hashed(_asked()))
    except BadPassword as why:
        raise UsageError(str(why)) from None
    accounts.put_user(store, user)
    _note(store, f"let {user.name} sign in as {user.role.value}")
    return 0


def _note(store: Store, what: str) -> None:
    accounts.note(store, AuditLine(0, time.time(), HERE, "", what, "", "done"))


def _asked() -> str:
    """The password: asked for twice at a terminal, else the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    password = getpass.getpass("Password: ")
    if getpass.getpass("Again: ") != password:
        raise UsageError("the two are not the same")
    return password
