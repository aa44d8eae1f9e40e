"""The messages inside the frames: one type byte, then fixed fields, little-endian.

``pack`` makes the payload of a message and ``unpack`` reads one back; between them nothing is
lost.  A HELLO begins with the protocol version, and only those two bytes keep their meaning for
ever, so that two ends of different versions can still say so.
"""

from . import words
from .fields import BadMessage, exactly, join, printable, put_counted, split, take_counted
from .kinds import Ack, Bye, Event, Heartbeat, Hello, Key, Light, Message, OtherHello, Who

__all__ = [
    "Ack",
    "Bye",
    "Event",
    "Heartbeat",
    "Hello",
    "Key",
    "Light",
    "Message",
    "OtherHello",
    "Who",
    "pack",
    "unpack",
]

_MAX_PAD_UID = 16
_MAX_FIRMWARE = 24


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
    if isinstance(message, Key):
        _require_key(message)
        k = message
        return bytes((Key.TYPE,)) + join(Key.LAYOUT, (k.boot, k.seq, k.t_ms, k.key))
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


def _require_key(key: Key) -> None:
    if key.key not in words.KEYS:
        raise ValueError(f"no key report {key.key}")
    if key.seq < 1:
        raise ValueError("reports are numbered from 1")


def _read_key(fields: bytes) -> Message:
    key = Key(*exactly(Key.LAYOUT, fields))
    try:
        _require_key(key)
    except ValueError as error:
        raise BadMessage(str(error))  # noqa: B904 - "from" would cost the pad memory
    return key


def _heartbeat_fields(beat: Heartbeat) -> bytes:
    b = beat
    counts = (b.boot, b.next_seq, b.uptime_ms, b.drops, b.reads, b.errors, b.resets)
    return join(Heartbeat.LAYOUT, counts + (b.free_memory, b.flags))


def _read_heartbeat(fields: bytes) -> Message:
    boot, next_seq, uptime_ms, drops, reads, errors, resets, free_memory, flags = exactly(
        Heartbeat.LAYOUT, fields
    )
    return Heartbeat(
        boot=boot,
        next_seq=next_seq,
        uptime_ms=uptime_ms,
        drops=drops,
        reads=reads,
        errors=errors,
        resets=resets,
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
    Key.TYPE: _read_key,
    Heartbeat.TYPE: _read_heartbeat,
    Ack.TYPE: _read_ack,
    Light.TYPE: _read_light,
    Who.TYPE: _read_who,
    Bye.TYPE: _read_bye,
}
