"""The code with which a table enrols: the hub's address and a secret, short enough to type."""

from __future__ import annotations

import base64

SECRET_BYTES = 10


def code_of(host: str, port: int, secret: str) -> str:
    """What is typed at the table, in groups of four; empty where ``host`` is no IPv4 address, for
    there the URL is the code."""
    parts = host.split(".")
    if len(parts) != 4 or not all(part.isdecimal() and int(part) < 256 for part in parts):
        return ""
    raw = bytes(int(part) for part in parts) + port.to_bytes(2, "big")
    raw += base64.b32decode(secret.upper())
    text = base64.b32encode(raw).decode().rstrip("=")
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def url_of_code(code: str) -> str:
    """The address at which ``code`` is shown to the hub; an address is one already.

    Raises:
        ValueError: it is no code; the message says how to mend it.
    """
    if code.startswith(("http://", "https://")):
        return code
    text = code.replace("-", "").replace(" ", "").upper()
    try:
        raw = base64.b32decode(text + "=" * (-len(text) % 8))
    except ValueError:
        raw = b""
    if len(raw) != 6 + SECRET_BYTES:
        raise ValueError(f"{code!r} is no code: type it as it stands on the director's page")
    host, port = ".".join(map(str, raw[:4])), int.from_bytes(raw[4:6], "big")
    secret = base64.b32encode(raw[6:]).decode().lower()
    return f"http://{host}:{port}/join/{secret}"
