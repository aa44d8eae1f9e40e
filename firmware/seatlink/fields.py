"""Reading and writing the fields of a message, with the checks MicroPython leaves out."""

import struct


class BadMessage(ValueError):
    """A payload that passed its CRC and is still no message of this protocol."""


_LIMITS = {"B": 1 << 8, "H": 1 << 16, "I": 1 << 32}


def join(layout: str, values: tuple[int, ...]) -> bytes:
    """``values`` as ``layout`` says.  Raises ``ValueError`` for one that its field cannot hold."""
    # MicroPython's struct cuts a number that does not fit and says nothing; CPython's raises.
    for index, value in enumerate(values):
        if not 0 <= value < _LIMITS[layout[1 + index]]:
            raise ValueError(f"{value} does not fit its field")
    return struct.pack(layout, *values)


def exactly(layout: str, fields: bytes) -> tuple[int, ...]:
    """The numbers that ``fields`` consists of.  Raises ``BadMessage`` for any other length."""
    if len(fields) != struct.calcsize(layout):
        raise BadMessage(f"{len(fields)} bytes where {struct.calcsize(layout)} belong")
    return struct.unpack(layout, fields)


def split(layout: str, fields: bytes) -> tuple[tuple[int, ...], bytes]:
    """The numbers that lead ``fields``, and the bytes behind them."""
    size = struct.calcsize(layout)
    return exactly(layout, fields[:size]), fields[size:]


def put_counted(data: bytes) -> bytes:
    """``data`` behind a byte that counts it."""
    return bytes((len(data),)) + data


def take_counted(fields: bytes) -> tuple[bytes, bytes]:
    """The bytes that a counting byte leads, and what follows them."""
    if not fields or len(fields) < 1 + fields[0]:
        raise BadMessage("a text or number cut short")
    end = 1 + fields[0]
    return fields[1:end], fields[end:]


def printable(text: bytes) -> bool:
    """Whether ``text`` is plain ASCII without control characters."""
    return all(0x20 <= byte <= 0x7E for byte in text)
