"""The messages of the seat link, one class each; ``messages`` makes bytes of them.

``TYPE`` is the first byte of the payload, ``LAYOUT`` the numbers in it as ``struct`` has them.
"""

from . import words


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


class Key(Message):
    """Pad to table: report ``seq`` of ``boot``, as ``Event`` and in one sequence with it.  The
    pad's key was tapped or held, or somebody knocked."""

    TYPE = 0x04
    LAYOUT = "<IIIB"
    __slots__ = ("boot", "key", "seq", "t_ms")

    def __init__(self, boot: int, seq: int, t_ms: int, key: int) -> None:
        self.boot = boot
        self.seq = seq
        self.t_ms = t_ms
        self.key = key


class Heartbeat(Message):
    """Pad to table, every second: alive, and the counts since boot.  ``errors`` counts polls that
    the tag chip did not answer, ``resets`` how often it had to be reset."""

    TYPE = 0x03
    LAYOUT = "<IIIIIIIIB"
    __slots__ = (
        "boot", "drops", "errors", "flags", "free_memory", "next_seq", "reads", "resets",
        "uptime_ms",
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
        resets: int,
        free_memory: int,
        flags: int,
    ) -> None:
        self.boot = boot
        self.next_seq = next_seq
        self.uptime_ms = uptime_ms
        self.drops = drops
        self.reads = reads
        self.errors = errors
        self.resets = resets
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
