"""What a host says to a PN532, and what its answers mean (hardware.md 1.3, UM0701-02 chapter 7).

Commands are the bytes behind the TFI; ``targets`` reads the answer that names tags.
"""

from __future__ import annotations

from bowerboard.readers import pn532frames
from bowerboard.readers.plain import real

WAKE = b"\x55\x55" + bytes(14)
"""Sent before the first command: the chip sleeps until its line moves."""

SAM_CONFIGURATION = bytes((0x14, 0x01, 0x14, 0x01))
"""Normal mode; the chip does nothing before it is told so."""

FIRMWARE_VERSION = bytes((0x02,))
FEW_RETRIES = bytes((0x32, 0x05, 0xFF, 0x01, 0x01))
"""Look for tags twice, then say that there is none: by default the chip waits for ever."""

LIST_TWO = bytes((0x4A, 0x02, 0x00))
"""Name the tags of ISO 14443 A in the field; two is the most that the chip can."""

PN532 = 0x32
_TARGET_HEAD = 5
_UID_SIZES = (4, 7, 10)
_HAS_ATS = 0x20


def command(body: bytes) -> bytes:
    """The frame of a command."""
    return pn532frames.encode(bytes((pn532frames.TO_CHIP,)) + body)


def answer_to(sent: bytes, frame: pn532frames.Frame) -> bytes | None:
    """What ``frame`` answers to the command ``sent``; None if it answers something else."""
    head = bytes((pn532frames.FROM_CHIP, sent[0] + 1))
    return frame.data[2:] if frame.data.startswith(head) else None


def version(answer: bytes) -> str | None:
    """``1.6``: the chip's own firmware; None where the answer is no PN532's."""
    if len(answer) != 4 or answer[0] != PN532:
        return None
    return f"{answer[1]}.{answer[2]}"


def targets(answer: bytes) -> list[bytes] | None:
    """The UIDs of the tags named, whole; None where the answer is no good."""
    if not answer or answer[0] > 2:
        return None
    uids: list[bytes] = []
    rest = answer[1:]
    for _ in range(answer[0]):
        uid, rest = _target(rest)
        if not uid:
            return None
        uids.append(uid)
    return uids if not rest else None


def _target(data: bytes) -> tuple[bytes, bytes]:
    """The UID of the first target (nothing where it is no good), and what follows it."""
    size = data[4] if len(data) >= _TARGET_HEAD else 0
    uid = data[_TARGET_HEAD : _TARGET_HEAD + size]
    if size not in _UID_SIZES or len(uid) != size or not real(uid):
        return b"", b""
    rest = data[_TARGET_HEAD + size :]
    if data[3] & _HAS_ATS:
        if not rest or not 0 < rest[0] <= len(rest):
            return b"", b""
        rest = rest[rest[0] :]
    return uid, rest
