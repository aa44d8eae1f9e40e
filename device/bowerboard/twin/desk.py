"""A desk without hardware: virtual pads running the firmware, and somebody who lays the cards.

The person reads the face and does what it says: finds the card, lays it on one of the pads, sees
that the face goes on, lifts it.  All in virtual time.
"""

from __future__ import annotations

import random
import tempfile
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from bowerboard.cli.desk import Happened, Quit, acknowledge
from bowerboard.deck import CallCard, Deck
from bowerboard.decks.enroll import Undo, wanted_cards
from bowerboard.euchre.cards import Card
from bowerboard.readers.events import TagEntered, TagLeft
from bowerboard.readers.port import PadPort
from bowerboard.screens.enroll import PackScreen
from bowerboard.twin.cable import Cable
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.pads import Start, VirtualPad, find_runtime
from bowerboard.twin.padset import PadSet

OPEN_S = 10.0
STEP_MS = 50
FIND_MS = 1200
"""From reading a card's name to laying it; the pack is sorted."""

LOOK_MS = 300
"""From the face going on to the card being lifted."""


class Person(Protocol):
    """Somebody at the desk."""

    def act(self, now: int, face: PackScreen | None) -> Happened | None:
        """Do what there is to do at ``now``; what of it is no card is returned."""

    def over(self, pad: int) -> list[bytes]:
        """The tags that lie on a pad."""


def new_pack(rng: random.Random, ranks: str, copies: int, call_sets: int) -> Deck:
    """Tags for a pack, as they come from a reel, in no order; call cards carry stickers."""
    wanted = wanted_cards(ranks, copies, call_sets)
    cards = [each for each in wanted if isinstance(each, Card)]
    calls = [each for each in wanted if isinstance(each, CallCard)]
    reel = rng.getrandbits(32) & ~0xFF
    uids = [bytes.fromhex("e00401") + (reel + n).to_bytes(5, "big") for n in range(2 * len(cards))]
    stickers = [b"\x04" + rng.randbytes(6) for _ in calls]
    return Deck(
        dict(zip(rng.sample(uids, len(cards)), cards, strict=True)),
        "twin",
        dict(zip(stickers, calls, strict=True)),
    )


class Sorter:
    """Has the pack sorted before them and lays whichever card the face names, each on the next
    pad in turn.  ``slips`` says what they do wrong at which card: lay ``again`` the card before,
    ``two`` at once, or ``undo``."""

    def __init__(self, pack: Deck, pads: int, slips: Mapping[int, str] | None = None) -> None:
        self._cards = {card: uid for uid, card in pack.cards.items()}
        self._calls: dict[str, list[bytes]] = {}
        for uid, call in pack.calls.items():
            self._calls.setdefault(call.value, []).append(uid)
        self._pads = pads
        self._slips = dict(slips or {})
        self._lying: dict[int, list[bytes]] = {}
        self._before: bytes | None = None
        self._face: PackScreen | None = None
        self._busy = 0

    def act(self, now: int, face: PackScreen | None) -> Happened | None:
        if face != self._face:
            self._face = face
            self._busy = now + (LOOK_MS if self._lying else FIND_MS)
        elif self._face is not None and now >= self._busy:
            if self._lying:
                self._lying = {}
                self._busy = now + FIND_MS - LOOK_MS
            elif face is not None and face.done < face.total:
                return self._lay(face, now)
        return None

    def over(self, pad: int) -> list[bytes]:
        return self._lying.get(pad, [])

    def _lay(self, face: PackScreen, now: int) -> Happened | None:
        pad = face.done % self._pads
        slip = self._slips.pop(face.done, "")
        self._busy = now + 2000  # looks again if the face does not go on
        if slip == "undo":
            return Undo()
        if slip == "again" and self._before is not None:
            self._lying = {pad: [self._before]}
            return None
        uid = self._tag(face)
        if slip == "two":
            others = [tag for tag in self._cards.values() if tag != uid]
            self._lying = {pad: [uid, others[-1]]}
            return None
        self._lying = {pad: [uid]}
        self._before = uid
        return None

    def _tag(self, face: PackScreen) -> bytes:
        if face.card is not None:
            return self._cards[face.card]
        sheaf = self._calls[face.title]
        sheaf.append(sheaf.pop(0))
        return sheaf[-1]


class Dealer:
    """Lays ``packets`` of tags one after another, each card on a pad of its own, and leaves."""

    def __init__(self, packets: Sequence[Sequence[bytes]], pads: int) -> None:
        self._packets = deque(packets)
        self._pads = pads
        self._lying: dict[int, list[bytes]] = {}
        self._busy = FIND_MS

    def act(self, now: int, face: PackScreen | None) -> Happened | None:
        if now < self._busy:
            return None
        self._busy = now + FIND_MS // 2
        if self._lying:
            self._lying = {}
            return None
        if not self._packets:
            return Quit()
        for place, uid in enumerate(self._packets.popleft()):
            self._lying.setdefault(place % self._pads, []).append(uid)
        return None

    def over(self, pad: int) -> list[bytes]:
        return self._lying.get(pad, [])


class TwinDesk:
    """``pads`` virtual pads; ``miss_permille`` of their polls miss a tag that lies there."""

    def __init__(
        self, person: Person, pads: int = 2, seed: int = 1, miss_permille: int = 0
    ) -> None:
        rng = random.Random(seed)
        self.person = person
        self.clock = VirtualClock()
        self._face: PackScreen | None = None
        self._inbox: deque[Happened] = deque()
        self._folder = tempfile.TemporaryDirectory(prefix="bowerboard-")
        self._cables = [Cable(Path(self._folder.name, f"pad-{n}")) for n in range(pads)]
        runtime = find_runtime()
        self._pads = [VirtualPad(b"\xe6" + rng.randbytes(7), runtime) for _ in range(pads)]
        self._ports = [
            PadPort(str(cable.path), self._inbox.append, self.clock.now, {})
            for cable in self._cables
        ]
        self._set = PadSet(
            [(f"pad {n}", pad, self._cables[n]) for n, pad in enumerate(self._pads)],
            at=self.clock.move,
            settle=self._settle,
            sent=lambda n: self._ports[n].sent,
        )
        for n, (pad, port, cable) in enumerate(
            zip(self._pads, self._ports, self._cables, strict=True)
        ):
            cable.plug()
            port.start()
            if not port.wait_open(OPEN_S):
                raise RuntimeError(f"the port {port.path} does not open: {port.trouble}")
            cable.align(0, 0)
            start = Start(boot=rng.getrandbits(32), miss_permille=miss_permille, seed=seed + n)
            pad.start(cable.attach_pad(), start)

    def now(self) -> int:
        return self.clock.now()

    def show(self, shown: PackScreen) -> None:
        self._face = shown

    def next(self) -> Happened | None:
        for happened in self._happens():
            return happened
        return None

    def close(self) -> None:
        for pad, port, cable in zip(self._pads, self._ports, self._cables, strict=True):
            port.stop()
            pad.stop()
            cable.close()
        self._folder.cleanup()

    def _happens(self) -> Iterator[Happened]:
        if not self._inbox:
            done = self.person.act(self.now(), self._face)
            if done is not None:
                yield done
            self._set.run(self.now() + STEP_MS, self.person.over)
            for port in self._ports:
                port.tick()
        if self._inbox:
            yield self._inbox.popleft()

    def _settle(self, n: int) -> None:
        if not self._ports[n].wait_consumed(self._cables[n].delivered, OPEN_S):
            raise RuntimeError(f"the port {self._ports[n].path} does not read")
        for happened in self._inbox:
            if isinstance(happened, TagEntered | TagLeft):
                acknowledge(list(self._ports), happened)
