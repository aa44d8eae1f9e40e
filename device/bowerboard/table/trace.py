"""The trace: every byte that was read and every key, in the order in which the table took them.

For disputes and diagnosis, beside the journal and of a limited size.  ``replaying`` feeds it to
the same drivers and the same session, which then observe and conclude the same.  One JSON value a
line; a part begins with an object that says what the table was then, and may be read without
those before it::

    {"trace": 1, "seq": 218, "now": 81250, "ports": [...], "places": {...}, "cards": {...}, ...}
    ["r", 0, 81300, 81301, "0702a1..."]       port 0: these bytes came at 81300, taken at 81301
    ["o", 0, at, now]  ["t", 0, at, now]      it opened; its driver looked at the clock
    ["l", 0, at, now, "why"]                  it is gone
    ["k", "side 2", true, at, now]            a key went down
    ["s", at, now]  ["c", now]  ["n", "locked", now]     time; a commit done, or not possible
    ["p", pad, at, "why", now]                a pad was missed since the start
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bowerboard import __version__
from bowerboard.euchre.rulestext import changes_from_default
from bowerboard.panel.keys import Key, KeyEdge, Tapped
from bowerboard.readers.events import Heard, PadLost, PadTouched, TagEntered, TagLeft
from bowerboard.seatlink import frames, messages
from bowerboard.seatlink.fields import BadMessage
from bowerboard.table import observed
from bowerboard.table.session import Item, Session, Tick
from bowerboard.table.setup import Setup
from bowerboard.table.writer import Committed, NotSaved

VERSION = 1
HAND_OVER = 16 * 1024
"""Characters that are gathered before they are handed over to be written."""

RESTS = 10
"""Or after so many rests, which the table has twice a second."""

_TAIL = 512
_SIGNS = {"opened": "o", "received": "r", "tick": "t", "lost": "l"}


@dataclass(slots=True)
class _PortSoFar:
    """What a fresh driver must be told to stand where this port's stands."""

    hello: messages.Hello | None = None
    last: int = 0
    tail: bytes = b""
    decoder: frames.Decoder = field(default_factory=frames.Decoder)

    def note(self, heard: Heard) -> None:
        if heard.what != "received":
            self.hello = None if heard.what in ("lost", "opened") else self.hello
            self.tail = b"" if heard.what in ("lost", "opened") else self.tail
            return
        self.tail = (self.tail + heard.raw).rpartition(b"\0")[2][-_TAIL:]
        for payload in self.decoder.feed(heard.raw):
            if payload[0] == messages.Hello.TYPE:
                self._greeted(payload)
        for event in heard.events:
            if isinstance(event, TagEntered | TagLeft | PadTouched):
                self.last = event.seq

    def _greeted(self, payload: bytes) -> None:
        try:
            message = messages.unpack(payload)
        except BadMessage:
            return
        if isinstance(message, messages.Hello):
            same = self.hello is not None and self.hello.boot == message.boot
            self.last = max(self.last if same else 0, message.oldest - 1)
            self.hello = message

    def recall(self) -> bytes:
        """The bytes that bring a fresh driver here; none where no pad is there."""
        if self.hello is None:
            return b""
        hello = messages.Hello(
            uid=self.hello.uid,
            boot=self.hello.boot,
            oldest=self.last + 1,
            firmware=self.hello.firmware,
            reader=self.hello.reader,
            caps=self.hello.caps,
            cause=self.hello.cause,
        )
        return frames.encode(messages.pack(hello)) + self.tail


class Tracer:
    """Turns what the table takes into lines, and hands them over in parcels.

    ``write`` takes lines and whether they begin a new part; it must not block.  ``full`` says
    whether the part in hand is long enough to be ended at the next quiet moment.
    """

    def __init__(
        self,
        setup: Setup,
        resume: Mapping[tuple[str, int], int],
        write: Callable[[str, bool], None],
        full: Callable[[], bool],
    ) -> None:
        self._setup, self._write, self._full = setup, write, full
        self._paths = [*setup.ports, *(reader.path for reader in setup.readers)]
        self._number = {path: number for number, path in enumerate(self._paths)}
        self._resume = [[pad, boot, report] for (pad, boot), report in resume.items()]
        self._so_far = {path: _PortSoFar() for path in self._paths}
        self._lines: list[str] = []
        self._length = 0
        self._begins = True
        self._rests = 0

    def begin(self, session: Session, now: int, resumed: bool) -> None:
        """A part begins: at a start of the table before it notes that (``resumed``), or at a
        quiet moment."""
        self.hand_over()
        self._begins = True
        setup = self._setup
        self._add(
            {
                "trace": VERSION,
                "version": __version__,
                "seq": session.seq,
                "now": now,
                "resumed": resumed,
                "troubles": [ask.value for ask in session.care.general],
                "began": None if not resumed or setup.begin is None else list(setup.begin.score),
                "ports": [["pad", path, 0] for path in setup.ports]
                + [[each.type, each.path, each.reads] for each in setup.readers],
                "places": dict(setup.places),
                "resume": self._resume if resumed else [],
                "recall": [] if resumed else [self._so_far[p].recall().hex() for p in self._paths],
                "cards": {uid.hex(): str(card) for uid, card in setup.deck.cards.items()},
                "known": [uid.hex() for uid in sorted(setup.deck.known())],
                "rules": changes_from_default(setup.rules),
            }
        )

    def item(self, item: Item, now: int) -> None:
        """The table takes ``item``, which came from no port."""
        match item:
            case KeyEdge(key, pressed, at):
                self._add(["k", key_text(key), pressed, at, now])
            case Tick(at):
                self._add(["s", at, now])
            case Committed():
                self._add(["c", now])
            case NotSaved(_, stop):
                self._add(["n", stop.value, now])
            case PadLost(pad, at, why):
                self._add(["p", pad, at, why, now])
            case _:
                self._add(["?", repr(item), now])

    def heard(self, heard: Heard, now: int) -> None:
        """The table takes what a port heard, with all that its driver made of it."""
        self._so_far[heard.port].note(heard)
        line: list[object] = [_SIGNS[heard.what], self._number[heard.port], heard.at, now]
        if heard.what == "received":
            line.append(heard.raw.hex())
        elif heard.what == "lost":
            line.append(heard.raw.decode())
        self._add(line)

    def rest(self, session: Session, now: int) -> None:
        """Nothing is to be done at the moment: a good time to begin a new part."""
        self._rests += 1
        if self._full() and session.calm:
            self.begin(session, now, resumed=False)
        elif self._rests % RESTS == 0:
            self.hand_over()

    def hand_over(self) -> None:
        """Hand over what was gathered."""
        if self._lines:
            self._write("".join(self._lines), self._begins)
            self._lines, self._length, self._begins = [], 0, False

    def _add(self, value: Sequence[object] | Mapping[str, object]) -> None:
        line = json.dumps(value, separators=(",", ":")) + "\n"
        self._lines.append(line)
        self._length += len(line)
        if self._length >= HAND_OVER:
            self.hand_over()


def key_text(key: Key) -> str:
    """A key as the trace names it: as in the observation of a tap."""
    return observed.write(Tapped(key, 0)).removeprefix("tap ")


def key_of(said: str) -> Key:
    """The key that ``key_text`` wrote; raises ``ValueError`` where it wrote no such thing."""
    tapped = observed.read(f"tap {said}", 0)
    if not isinstance(tapped, Tapped):
        raise observed.Unreadable(f"{said!r} is no key")
    return tapped.key
