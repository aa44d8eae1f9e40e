"""The messages inside the frames: one type byte, then fixed fields, little-endian.

``pack`` makes the payload of a message and ``unpack`` reads one back; between them nothing is
lost.  A HELLO begins with the protocol version, and only those two bytes keep their meaning for
ever, so that two ends of different versions can still say so.
"""

from . import words
from .fields import BadMessage, exactly, join, printable, put_counted, split, take_counted

_MAX_PAD_UID = 16
_MAX_FIRMWARE = 24


class Message:
    """Messages compare and print by their fields."""

    __slots__: "tuple[str, ...]" = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in self.__slots__]
        return type(self).__name__ + "(" + ", ".join(fields) + ")"


class Hello(Message):
    """Pad to table: who I am.  ``oldest`` is the lowest report not yet acknowledged, or the
    number that the next report will have where none is waiting."""

    TYPE = 0x01
    LAYOUT = "<IBHBI"
    __slots__ = ("boot", "caps", "cause", "firmware", "oldest", "protocol", "reader", "uid")

    def __init__(  # noqa: PLR0913 - the fields of the wire
        self,
        *,
        uid: bytes,
        boot: int,
        oldest: int,
        firmware: str,
        reader: int = words.READER_NONE,
        caps: int = 0,
        cause: int = words.RESET_UNKNOWN,
        protocol: int = words.PROTOCOL,
    ) -> None:
        self.uid = uid
        self.boot = boot
        self.oldest = oldest
        self.firmware = firmware
        self.reader = reader
        self.caps = caps
        self.cause = cause
        self.protocol = protocol


class OtherHello(Message):
    """A HELLO of another protocol version; nothing but the version can be read from it."""

    TYPE = Hello.TYPE
    __slots__ = ("protocol",)

    def __init__(self, protocol: int) -> None:
        self.protocol = protocol


class Event(Message):
    """Pad to table: report ``seq`` of ``boot``.  A tag came, left, or was found lying there;
    ``t_ms`` is the pad's own clock.  Sent again until acknowledged."""

    TYPE = 0x02
    LAYOUT = "<IIIB"
    __slots__ = ("boot", "kind", "seq", "t_ms", "uid")

    def __init__(self, boot: int, seq: int, t_ms: int, kind: int, uid: bytes) -> None:
        self.boot = boot
        self.seq = seq
        self.t_ms = t_ms
        self.kind = kind
        self.uid = uid


class Heartbeat(Message):
    """Pad to table, every second: alive, and the counts since boot."""

    TYPE = 0x03
    LAYOUT = "<IIIIIIIB"
    __slots__ = (
        "boot", "drops", "errors", "flags", "free_memory", "next_seq", "reads", "uptime_ms",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913 - the fields of the wire
        self,
        *,
        boot: int,
        next_seq: int,
        uptime_ms: int,
        drops: int,
        reads: int,
        errors: int,
        free_memory: int,
        flags: int,
    ) -> None:
        self.boot = boot
        self.next_seq = next_seq
        self.uptime_ms = uptime_ms
        self.drops = drops
        self.reads = reads
        self.errors = errors
        self.free_memory = free_memory
        self.flags = flags


class Ack(Message):
    """Table to pad: every report of ``boot`` up to and including ``seq`` is safe."""

    TYPE = 0x41
    LAYOUT = "<II"
    __slots__ = ("boot", "seq")

    def __init__(self, boot: int, seq: int) -> None:
        self.boot = boot
        self.seq = seq


class Light(Message):
    """Table to pad: show this while no read is being confirmed."""

    TYPE = 0x42
    __slots__ = ("mode",)

    def __init__(self, mode: int) -> None:
        self.mode = mode


class Who(Message):
    """Table to pad: send HELLO, and whatever is not acknowledged."""

    TYPE = 0x43
    __slots__ = ()


class Bye(Message):
    """Table to pad: leave the loop and give the console back, so that files can be copied."""

    TYPE = 0x44
    __slots__ = ()


def pack(message: Message) -> bytes:
    """The payload of ``message``.

    Raises ``ValueError`` for what the wire cannot carry: a number out of its field's range, a tag
    number of no known length, a name too long.
    """
    if isinstance(message, Event):
        _require_event(message)
        e = message
        fields = join(Event.LAYOUT, (e.boot, e.seq, e.t_ms, e.kind))
        return bytes((Event.TYPE,)) + fields + put_counted(e.uid)
    if isinstance(message, Heartbeat):
        return bytes((Heartbeat.TYPE,)) + _heartbeat_fields(message)
    if isinstance(message, Hello):
        return bytes((Hello.TYPE,)) + _hello_fields(message)
    if isinstance(message, Ack):
        return bytes((Ack.TYPE,)) + join(Ack.LAYOUT, (message.boot, message.seq))
    if isinstance(message, Light):
        if message.mode not in words.LIGHTS:
            raise ValueError(f"no light mode {message.mode}")
        return bytes((Light.TYPE, message.mode))
    if isinstance(message, (Who, Bye)):
        return bytes((message.TYPE,))
    raise ValueError(f"{message!r} cannot be sent")


def unpack(payload: bytes) -> Message:
    """The message in ``payload``.  Raises ``BadMessage`` for anything else."""
    if not payload:
        raise BadMessage("an empty payload")
    reader = _READERS.get(payload[0])
    if reader is None:
        raise BadMessage(f"no message type {payload[0]}")
    return reader(payload[1:])


def _hello_fields(hello: Hello) -> bytes:
    firmware = hello.firmware.encode()
    if len(firmware) > _MAX_FIRMWARE or not printable(firmware):
        raise ValueError(f"firmware version {hello.firmware!r} is too long or not ASCII")
    if not 0 < len(hello.uid) <= _MAX_PAD_UID:
        raise ValueError(f"a pad's id has 1 to {_MAX_PAD_UID} bytes")
    numbers = (hello.boot, hello.reader, hello.caps, hello.cause, hello.oldest)
    head = join("<B", (hello.protocol,)) + put_counted(firmware) + put_counted(hello.uid)
    return head + join(Hello.LAYOUT, numbers)


def _read_hello(fields: bytes) -> Message:
    if not fields:
        raise BadMessage("a HELLO without a version")
    if fields[0] != words.PROTOCOL:
        return OtherHello(fields[0])
    firmware, rest = take_counted(fields[1:])
    uid, rest = take_counted(rest)
    if len(firmware) > _MAX_FIRMWARE or not printable(firmware):
        raise BadMessage("a firmware version that is no text")
    if not 0 < len(uid) <= _MAX_PAD_UID:
        raise BadMessage(f"a pad id of {len(uid)} bytes")
    boot, reader, caps, cause, oldest = exactly(Hello.LAYOUT, rest)
    return Hello(
        uid=uid,
        boot=boot,
        oldest=oldest,
        firmware=firmware.decode(),
        reader=reader,
        caps=caps,
        cause=cause,
    )


def _require_event(event: Event) -> None:
    if event.kind not in words.KINDS:
        raise ValueError(f"no report kind {event.kind}")
    if len(event.uid) not in words.UID_SIZES:
        raise ValueError(f"a tag number of {len(event.uid)} bytes")
    if event.seq < 1:
        raise ValueError("reports are numbered from 1")


def _read_event(fields: bytes) -> Message:
    (boot, seq, t_ms, kind), rest = split(Event.LAYOUT, fields)
    uid, rest = take_counted(rest)
    if rest:
        raise BadMessage("bytes after the tag number")
    event = Event(boot, seq, t_ms, kind, uid)
    try:
        _require_event(event)
    except ValueError as error:
        raise BadMessage(str(error))  # noqa: B904 - "from" would cost the pad memory
    return event


def _heartbeat_fields(beat: Heartbeat) -> bytes:
    b = beat
    counts = (b.boot, b.next_seq, b.uptime_ms, b.drops, b.reads, b.errors, b.free_memory, b.flags)
    return join(Heartbeat.LAYOUT, counts)


def _read_heartbeat(fields: bytes) -> Message:
    boot, next_seq, uptime_ms, drops, reads, errors, free_memory, flags = exactly(
        Heartbeat.LAYOUT, fields
    )
    return Heartbeat(
        boot=boot,
        next_seq=next_seq,
        uptime_ms=uptime_ms,
        drops=drops,
        reads=reads,
        errors=errors,
        free_memory=free_memory,
        flags=flags,
    )


def _read_ack(fields: bytes) -> Message:
    return Ack(*exactly(Ack.LAYOUT, fields))


def _read_light(fields: bytes) -> Message:
    (mode,) = exactly("<B", fields)
    if mode not in words.LIGHTS:
        raise BadMessage(f"no light mode {mode}")
    return Light(mode)


def _read_who(fields: bytes) -> Message:
    exactly("<", fields)
    return Who()


def _read_bye(fields: bytes) -> Message:
    exactly("<", fields)
    return Bye()


_READERS = {
    Hello.TYPE: _read_hello,
    Event.TYPE: _read_event,
    Heartbeat.TYPE: _read_heartbeat,
    Ack.TYPE: _read_ack,
    Light.TYPE: _read_light,
    Who.TYPE: _read_who,
    Bye.TYPE: _read_bye,
}
