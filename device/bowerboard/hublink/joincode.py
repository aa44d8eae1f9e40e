"""The code with which a table enrols: the hub's address and a secret, short enough to type.

The hall's network has no secrets, and a table knows no certificate before it has enrolled.  So the
code's secret is never said on it: the table names the code by ``id_of``, from which nobody finds
the secret, and the hub answers ``sealed`` for whoever has it.  Who listens learns nothing, and who
answers in the hub's place cannot.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from itertools import count

SECRET_BYTES = 10

PATH = "/join/"
"""Where codes are shown; the secret stands behind ``#``, which browsers keep to themselves."""


def url_of(base_url: str, secret: str) -> str:
    """The address that does the same as the code, for a QR code."""
    return f"{base_url}{PATH}table#{secret}"


def id_of(secret: str) -> str:
    """What a code is called on the network."""
    return hashlib.sha256(f"bowerboard join {secret.lower()}".encode()).hexdigest()[:32]


def sealed(secret: str, text: bytes) -> str:
    """``text`` for who has ``secret`` and for nobody else, hex; a secret seals one text only."""
    closed = _streamed(secret, text)
    return (closed + _mark(secret, closed)).hex()


def opened(secret: str, seal: str) -> bytes:
    """The text that was ``sealed``.

    Raises:
        ValueError: whoever sealed it has another secret, or it was changed on the way.
    """
    raw = bytes.fromhex(seal)
    closed, mark = raw[:-32], raw[-32:]
    if not hmac.compare_digest(mark, _mark(secret, closed)):
        raise ValueError("it was not sealed with this code")
    return _streamed(secret, closed)


def _key(secret: str, use: bytes) -> bytes:
    return hmac.digest(secret.lower().encode(), b"bowerboard enrolment " + use, "sha256")


def _mark(secret: str, closed: bytes) -> bytes:
    return hmac.digest(_key(secret, b"mark"), closed, "sha256")


def _streamed(secret: str, text: bytes) -> bytes:
    """``text`` under a stream of HMAC blocks: the same once more takes it off again."""
    key, stream = _key(secret, b"stream"), b""
    for number in count():
        if len(stream) >= len(text):
            break
        stream += hmac.digest(key, number.to_bytes(8, "big"), "sha256")
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


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
    return url_of(f"http://{host}:{port}", secret)
