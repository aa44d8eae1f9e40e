"""``bowerboard table join CODE``: the hub's address and a credential, written at once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ANSWER_MAX = 40_000
WAIT_S = 10.0

BOARD_FILES = ("/proc/device-tree/serial-number", "/etc/machine-id")
"""What tells one board from another: the Pi's own serial number, which a copied card does not
carry along; elsewhere the machine's id."""


def board_id(files: tuple[str, ...] = BOARD_FILES) -> str:
    """This board's unique id.

    Raises:
        ConfigError: there is none.
    """
    from bowerboard.config import ConfigError

    for file in files:
        try:
            found = re.sub(r"[^0-9A-Za-z]", "", Path(file).read_text(encoding="ascii"))
        except (OSError, ValueError):
            continue
        if found:
            return found[-16:].lower()
    raise ConfigError(f"this machine has no id of its own ({', '.join(files)}): the hub needs one")


def join(code: str, config: Path) -> int:
    """Show ``code`` to the hub and write what it gives into ``config``; 2 if it refuses."""
    from bowerboard.cli.main import UsageError
    from bowerboard.config import ConfigError, read_config
    from bowerboard.hublink.joincode import id_of, url_of_code

    try:
        read_config(config)
        url, board = url_of_code(code), board_id()
    except (ConfigError, ValueError) as why:
        raise UsageError(str(why)) from None
    where, _, secret = url.partition("#")
    if not secret:
        raise UsageError(f"{code!r} is no whole code: what stands behind the # belongs to it")
    given = _asked(where.removesuffix("table") + id_of(secret), secret, board)
    try:
        write_hub_section(config, _section(given))
        read_config(config)
    except OSError as why:
        raise UsageError(f"{config}: cannot be written: {why.strerror or why}") from None
    print(
        f"this is {given['name']} now; the hub's broker is {given['host']}:{given['port']}\n"
        "start the table anew: sudo systemctl restart bowerboard"
    )
    return 0


def _asked(url: str, secret: str, board: str) -> dict[str, Any]:
    """What the hub answers to the code's address, opened with its ``secret``.

    Raises:
        UsageError: it refuses, does not answer, or what it says is no credential.
    """
    import urllib.error
    import urllib.request

    from bowerboard.cli.main import UsageError
    from bowerboard.hublink.joincode import opened

    where = url.split("/join/", maxsplit=1)[0]
    request = urllib.request.Request(
        url,
        data=json.dumps({"board": board}).encode(),
        headers={"Content-Type": "application/json"},
        method="POST",
    )
    try:
        with urllib.request.urlopen(request, timeout=WAIT_S) as answer:
            answered = answer.read(ANSWER_MAX)
    except urllib.error.HTTPError as why:
        words = " ".join(why.read(500).decode(errors="replace").split())
        raise UsageError(f"the hub refuses: {words or why.reason}") from None
    except (OSError, ValueError) as why:
        reason = getattr(why, "reason", why)
        raise UsageError(
            f"no hub answers at {where}: {reason}; is this table on its network?"
        ) from None
    try:
        given: Any = json.loads(opened(secret, str(json.loads(answered)["sealed"])))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UsageError(
            f"what answers at {where} does not know this code: it is not the hub that gave it, or "
            "somebody stands in between"
        ) from None
    kinds = {"table": str, "name": str, "host": str, "port": int, "user": str, "password": str,
             "ca": str}  # fmt: skip
    if not isinstance(given, dict) or any(
        not isinstance(given.get(key), kind) for key, kind in kinds.items()
    ):
        raise UsageError(f"what answers at {where} is no hub of ours")
    return given


def _section(given: Mapping[str, Any]) -> str:
    """``[hub]`` as the configuration has it."""
    lines = ["[hub]                                 # written by: bowerboard table join"]
    for key in ("table", "host", "port", "user", "password"):
        lines.append(f"{key} = {json.dumps(given[key])}")
    if given["ca"]:
        ca = str(given["ca"]).strip()
        lines.append(f"ca = '''\n{ca}\n'''")
    return "\n".join(lines) + "\n"


def write_hub_section(config: Path, section: str) -> None:
    """Put ``section`` in place of ``[hub]`` in the file at ``config``, whole or not at all, the
    rest as it stands; nobody but its owner and group can read it afterwards.

    Raises:
        OSError: it cannot be written; what was there is untouched.
    """
    import os

    text = config.read_text(encoding="utf-8")
    kept = re.sub(r"(?ms)^\[hub\][^\n]*\n.*?(?=^\[|\Z)", "", text).rstrip("\n")
    before = config.stat()
    new = config.with_name(config.name + ".new")
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(file, "w", encoding="utf-8") as out:
        out.write(f"{kept}\n\n{section}")
        out.flush()
        os.fchmod(out.fileno(), before.st_mode & 0o770)
        if os.geteuid() == 0:
            os.fchown(out.fileno(), before.st_uid, before.st_gid)
        os.fsync(out.fileno())
    new.replace(config)
