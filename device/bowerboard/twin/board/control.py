"""The second channel between the twin and a virtual pad: who has the time, and what lies there.

Both ends run this file, the pad's under MicroPython.  Each message is a two-byte length and that
many bytes.  The twin grants a pad the time up to some ms; the pad runs until then or until the ms
in which it wrote something, reports, and waits for the next grant.

    grant   until u32, bytes the twin has moved towards the pad so far u32, state of the tag chip
            u8, key u8 (1 while it is down), pulses of the knock sensor so far u32, tags
    report  now u32, bytes the pad has written so far u32, due u32, lights

with tags as ``length, bytes`` and lights as ``at u32, mode u8`` one after another.
"""

import struct

GRANT = "<IIBBI"
_GRANT_SIZE = 14
REPORT = "<III"
LIGHT = "<IB"

#: What ``Light.confirm`` shows, beside the modes that the table can ask for.
CONFIRM = 255

#: States of a modelled tag chip: well; silent as long as this lasts; hung until it is reset; just
#: back from a moment without supply; well, but the tags lie exactly on each other.
CHIP_FINE, CHIP_MUTE, CHIP_HUNG, CHIP_BROWN_OUT, CHIP_STACKED = range(5)


def pack_grant(  # noqa: PLR0913, PLR0917 - MicroPython has no dataclasses
    until: int, received: int, tags: list[bytes], chip: int = 0, key: bool = False, knocks: int = 0
) -> bytes:
    """The bytes of a grant, length included."""
    parts = [struct.pack(GRANT, until, received, chip, int(key), knocks)]
    for tag in tags:
        parts.append(bytes((len(tag),)) + tag)
    return _counted(b"".join(parts))


def unpack_grant(body: bytes) -> tuple[int, int, list[bytes], int, int, int]:
    """``until``, the count of bytes received, the tags that lie on the antenna, the state of its
    chip, the key, and the pulses of the knock sensor so far."""
    until, received, chip, key, knocks = struct.unpack(GRANT, body[:_GRANT_SIZE])
    tags = []
    at = _GRANT_SIZE
    while at < len(body):
        end = at + 1 + body[at]
        tags.append(body[at + 1 : end])
        at = end
    return until, received, tags, chip, key, knocks


def pack_report(now: int, sent: int, due: int, lights: list[tuple[int, int]]) -> bytes:
    """The bytes of a report, length included; ``lights`` are changes as (ms, mode)."""
    parts = [struct.pack(REPORT, now, sent, due)]
    for at, mode in lights:
        parts.append(struct.pack(LIGHT, at, mode))
    return _counted(b"".join(parts))


def unpack_report(body: bytes) -> tuple[int, int, int, list[tuple[int, int]]]:
    """``now``, the count of bytes sent, ``due``, and the light's changes."""
    now, sent, due = struct.unpack(REPORT, body[:12])
    lights = []
    for at in range(12, len(body), 5):
        when, mode = struct.unpack(LIGHT, body[at : at + 5])
        lights.append((when, mode))
    return now, sent, due, lights


def _counted(body: bytes) -> bytes:
    return struct.pack("<H", len(body)) + body
