"""What a Mosquitto for the hub reads: configuration, passwords, who may say what where.

Every table has a user of its own name, which may speak only for itself; the hub alone may speak to
tables.  Nobody is let in without a password, on the loopback neither.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from bowerboard.hublink.homeassistant import PREFIX
from bowerboard.hublink.jsontext import PAYLOAD_MAX
from bowerboard.hublink.topics import ROOT, table_id

HUB_USER = "hub"
HOME_USER = "home"
"""Who may only look on: Home Assistant."""

RESERVED = frozenset((HUB_USER, HOME_USER))
"""No tables' ids."""

PID_FILE = "mosquitto.pid"

ITERATIONS = 1000
"""Of PBKDF2; the passwords are random and long, so that guessing is hopeless anyway."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Where the broker listens; ``secure``: by TLS, with the files of ``authority``."""

    port: int
    address: str = ""
    secure: bool = False


def configuration(folder: Path, listener: Listener, user: str = "") -> str:
    """The text of ``mosquitto.conf`` in ``folder``; ``user``: whom a root process becomes."""
    lines = [
        "# Written by: bowerboard hub init.  Mosquitto 2, MQTT 3.1.1.",
        f"listener {listener.port} {listener.address}".rstrip(),
        "allow_anonymous false",
        f"password_file {folder / 'passwords'}",
        f"acl_file {folder / 'acl'}",
        "# States are said again at every connection; nothing of a hall is worth a disk's wear.",
        "persistence false",
        f"message_size_limit {PAYLOAD_MAX}",
        "max_queued_messages 20000",
        "max_inflight_messages 200",
        "set_tcp_nodelay true",
        f"pid_file {folder / PID_FILE}",
        "log_dest stderr",
        "log_type error",
        "log_type warning",
    ]
    if user:
        lines.append(f"user {user}")
    if listener.secure:
        lines += [
            f"cafile {folder / 'ca.pem'}",
            f"certfile {folder / 'server.pem'}",
            f"keyfile {folder / 'server.key'}",
            "tls_version tlsv1.2",
        ]
    return "\n".join(lines) + "\n"


def access() -> str:
    """The text of the ACL: a table speaks only for itself."""
    return "\n".join(
        [
            "# A table, by its user name:",
            f"pattern write {ROOT}/from/%u/+",
            f"pattern read {ROOT}/from/%u/+",
            f"pattern read {ROOT}/to/%u/+",
            f"pattern read {ROOT}/hub/link",
            "",
            f"user {HUB_USER}",
            f"topic readwrite {ROOT}/#",
            f"topic readwrite {PREFIX}/#",
            "",
            f"user {HOME_USER}",
            f"topic read {ROOT}/from/#",
            f"topic readwrite {PREFIX}/#",
            "",
        ]
    )


def hashed(password: str) -> str:
    """``password`` as Mosquitto's password file has it (PBKDF2 with SHA-512)."""
    salt = secrets.token_bytes(12)
    made = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS, 64)
    texts = [base64.b64encode(each).decode() for each in (salt, made)]
    return f"$7${ITERATIONS}${texts[0]}${texts[1]}"


class Credentials:
    """The passwords of a folder: known to the hub, hashed for the broker."""

    def __init__(self, folder: Path) -> None:
        self._known = folder / "credentials.json"
        self._hashed = folder / "passwords"

    def password(self, user: str) -> str:
        """The password of ``user``, made at its first use.

        Raises:
            OSError: it cannot be read or written.
            ValueError: ``user`` may be nobody.
        """
        known = self._read()
        if user not in known:
            self.add([user])
            known = self._read()
        return known[user]

    def knows(self, user: str) -> bool:
        """Whether ``user`` has a password already."""
        return user in self._read()

    def add(self, users: list[str]) -> None:
        """Give each of ``users`` a password.

        Raises:
            OSError: they cannot be written.
            ValueError: one may be nobody.
        """
        known = self._read()
        for user in users:
            known[table_id(user)] = secrets.token_urlsafe(24)
        write_secretly(self._known, json.dumps(known, indent=1))
        kept = self._lines()
        for user in users:
            kept[user] = hashed(known[user])
        write_secretly(self._hashed, "".join(f"{u}:{h}\n" for u, h in sorted(kept.items())))

    def _read(self) -> dict[str, str]:
        if not self._known.exists():
            return {}
        known: dict[str, str] = json.loads(self._known.read_text(encoding="utf-8"))
        return known

    def _lines(self) -> dict[str, str]:
        if not self._hashed.exists():
            return {}
        lines = self._hashed.read_text(encoding="utf-8").splitlines()
        return dict(line.split(":", 1) for line in lines if ":" in line)


def write_secretly(path: Path, text: str) -> None:
    """Write ``text`` to ``path``, whole or not at all, for its owner's eyes only.

    Raises:
        OSError: it cannot be written; what was there is untouched.
    """
    new = path.with_name(path.name + ".new")
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(file, "w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    new.replace(path)
