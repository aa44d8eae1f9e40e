"""The first start without hardware: a newcomer with a pack reads the faces and does what they say.

Pads, cables, keys and glass are the rig's; the table that goes on afterwards is the rig's as well.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bowerboard.cli.first_start import write
from bowerboard.cli.untouched import Begun, begun
from bowerboard.euchre.cards import Card
from bowerboard.firststart.flow import FirstStart
from bowerboard.firststart.leading import Happened, lead
from bowerboard.firststart.steps import AFTER, BACK, LEAVE, TAKE
from bowerboard.panel.keys import Key, KeyEdge
from bowerboard.readers.events import PadAppeared, PadTouched, TagEntered, TagLeft
from bowerboard.readers.port import PadPort
from bowerboard.screens.enroll import PackScreen
from bowerboard.screens.glass import GlassBus
from bowerboard.screens.steps import Choice, Letters, Shown, Words, step_face
from bowerboard.table.observed import KITTY
from bowerboard.table.session import Item
from bowerboard.twin.felt import PLACES
from bowerboard.twin.padset import PadSet
from bowerboard.twin.rig import OPEN_S, Rig

PLACE_NAMES = {
    "NORTH": 0, "EAST": 1, "SOUTH": 2, "WEST": 3, "KITTY": KITTY,
    "NORD": 0, "EST": 1, "SUD": 2, "OUEST": 3, "TALON": KITTY,
}  # fmt: skip
TAP_MS = 120
THINK_MS = 500
LIE_MS = 900
"""How long a card is left on a pad."""


@dataclass(slots=True)
class Newcomer:
    """What somebody wants: what to take in the lists, names by seat, and whether there is a pad
    for the kitty.  ``slips``: they take a card back that was right."""

    choices: tuple[str, ...] = ("ENGLISH", "STANDARD", "START")
    names: dict[str, str] = field(default_factory=dict)
    kitty: bool = True
    slips: bool = False

    def act(self, rig: Rig, shown: Shown) -> Iterator[int]:
        """Do what ``shown`` asks for; yields the ms to wait."""
        match shown:
            case Choice(options=options, chosen=chosen):
                right = options[chosen] in self.choices
                yield from _tap(rig, TAKE if right else AFTER)
            case Words(text=(_, where)) if where in PLACE_NAMES:
                yield from self._place(rig, where)
            case PackScreen(card=Card() as card):
                yield from self._enrol(rig, card, shown.done)
            case Letters():
                yield from self._spell(rig, shown)
            case _:
                yield THINK_MS

    def _place(self, rig: Rig, where: str) -> Iterator[int]:
        if PLACE_NAMES[where] == KITTY and not self.kitty:
            yield from _tap(rig, LEAVE)
            return
        some = next(iter(rig.deck.cards.values()))
        yield from _lay(rig, PLACE_NAMES[where], some)

    def _enrol(self, rig: Rig, card: Card, done: int) -> Iterator[int]:
        yield from _lay(rig, done % 4, card)
        if self.slips and done == 5:
            self.slips = False
            yield from _tap(rig, BACK)

    def _spell(self, rig: Rig, shown: Letters) -> Iterator[int]:
        seat = shown.title.removeprefix("WHO IS ").removesuffix("?")
        name = self.names.get(seat, "")
        if shown.typed == name:
            yield from _tap(rig, LEAVE)
        elif not name.startswith(shown.typed):
            yield from _tap(rig, BACK)
        elif shown.letter == name[len(shown.typed)]:
            yield from _tap(rig, TAKE)
        else:
            yield from _tap(rig, AFTER)


def _tap(rig: Rig, key: Key) -> Iterator[int]:
    rig.panel.work(key, True)
    yield TAP_MS
    rig.panel.work(key, False)
    yield TAP_MS


def _lay(rig: Rig, place: int, card: Card) -> Iterator[int]:
    rig.felt.lay(place, card)
    yield LIE_MS
    rig.felt.lift(card)
    yield 2 * LIE_MS  # a tag that comes back sooner had not been lifted


class TwinRoom:
    """The rig's pads, glass and keys before there is a daemon; ``watch`` is told every screen."""

    closing = False

    def __init__(self, rig: Rig, newcomer: Newcomer, watch: Callable[[Shown], None]) -> None:
        self.ports_of: dict[str, PadPort] = {}
        self._rig = rig
        self._newcomer = newcomer
        self._watch = watch
        self._shown: Shown | None = None
        self._doing: Iterator[int] | None = None
        self._inbox: deque[Happened] = deque()
        self._glass: dict[int, GlassBus] = rig.pod.buses()
        self._pod = rig.panel.pod(self._pressed, rig.clock.now)
        self._ports = [self._new_port(str(cable.path)) for cable in rig.cables]
        self._set = PadSet(
            list(zip(map(str, PLACES), rig.pads, rig.cables, strict=True)),
            at=rig.clock.move,
            settle=self._settle,
            sent=lambda i: self._ports[i].sent,
        )
        for port, cable in zip(self._ports, rig.cables, strict=True):
            cable.plug()
            port.start()
            if not port.wait_open(OPEN_S):
                raise RuntimeError(f"the port {port.path} does not open: {port.trouble}")
            cable.align(0, 0)
        rig.power_pads()

    def _new_port(self, path: str) -> PadPort:
        def heard(event: Happened) -> None:
            if isinstance(event, PadAppeared):
                self.ports_of[event.pad] = port
            self._inbox.append(event)

        port = PadPort(path, heard, self._rig.clock.now, {})
        return port

    def _pressed(self, item: Item) -> None:
        if isinstance(item, KeyEdge):
            self._inbox.append(item)

    def now(self) -> int:
        return self._rig.clock.now()

    def show(self, shown: Shown) -> None:
        self._shown = shown
        for seat, bus in self._glass.items():
            bus.show(seat, step_face(shown, bus.size(seat)))
        for bus in set(self._glass.values()):
            bus.idle(OPEN_S)
        self._watch(shown)

    def next(self) -> Happened | None:
        if self._inbox:
            return self._inbox.popleft()
        if self._doing is None and self._shown is not None:
            self._doing = self._newcomer.act(self._rig, self._shown)
        wait = next(self._doing, None) if self._doing is not None else THINK_MS
        if wait is None:
            self._doing = None
            return None
        self._set.run(self.now() + wait, lambda i: self._rig.felt.over(PLACES[i]))
        return self._inbox.popleft() if self._inbox else None

    def close(self) -> None:
        """Close keys, glass and ports; the pads keep their power."""
        self._pod.close()
        for bus in set(self._glass.values()):
            bus.stop({})
        for port, cable in zip(self._ports, self._rig.cables, strict=True):
            port.stop()
            cable.to_pad(port.sent)

    def _settle(self, i: int) -> None:
        if not self._ports[i].wait_consumed(self._rig.cables[i].delivered, OPEN_S):
            raise RuntimeError(f"the port {self._ports[i].path} does not read")
        for event in self._inbox:
            if isinstance(event, TagEntered | TagLeft | PadTouched):
                self.ports_of[event.pad].acknowledge(event.boot, event.seq)


def set_up(rig: Rig, newcomer: Newcomer, config: Path, watch: Callable[[Shown], None]) -> Begun:
    """Lead ``newcomer`` through the first start at ``rig`` and write ``config``; what there was
    of it before.

    Raises:
        DeckError, OSError, ValueError: the outcome cannot be written.
    """
    before = begun(config)
    room = TwinRoom(rig, newcomer, watch)
    start = FirstStart()
    try:
        lead(room, start)
    finally:
        room.close()
    write(config, before, start.outcome, {pad: p.path for pad, p in room.ports_of.items()})
    return before
