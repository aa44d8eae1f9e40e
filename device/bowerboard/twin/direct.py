"""The table without its edges: keys and tags go straight into the session, in virtual time.

No pads, ports, disk or glass, so thousands of deals take a minute.  What the pads would report is
put as they would put it, numbered and in order, and every batch counts as committed at once::

    table = DirectTable(seed=7, rules=HouseRules())
    play(table, evening.played(7, HouseRules(), 1000), truth)
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import Key, KeyEdge
from bowerboard.readers.events import PadAppeared, PadLost, PadTouched, TagEntered, TagLeft, Touch
from bowerboard.table.journal_rows import Entry
from bowerboard.table.session import Item, Session, Tick
from bowerboard.table.writer import Committed
from bowerboard.twin.evening import Move
from bowerboard.twin.felt import Felt, Outage, new_deck, places_of
from bowerboard.twin.hands import Hands
from bowerboard.twin.noise import PROFILES, NoisyFelt, Profile
from bowerboard.twin.sloppy import CAREFUL, Habits
from bowerboard.twin.truth import Truth
from bowerboard.view import TableView

READ_MS = (55, 105)
"""From laying a card until its pad reports it: the second of two polls, 50 ms apart."""

GONE_MS = 700
"""From lifting a card until its pad is certain."""

FIRST_BOOT = 1


class _Pad:
    """One pad as the session hears it: what it has reported, and what it is about to."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.boot = FIRST_BOOT
        self.seq = 0
        self.on: list[bytes] = []
        self.due: dict[bytes, int] = {}  # when a tag is reported as come, or as gone
        self.lying = False  # it has just started: what it finds was there
        self.outage: Outage | None = None

    def look(self, over: list[bytes], now: int, rng: random.Random) -> None:
        """Take in one moment's tags."""
        due = self.due
        if not due and over == self.on:
            return
        for uid in over:
            if uid in self.on:
                due.pop(uid, None)
            elif uid not in due:
                due[uid] = now + rng.randrange(*READ_MS)
        for uid in self.on:
            if uid not in over and uid not in due:
                due[uid] = now + GONE_MS
        for uid in [each for each in due if each not in over and each not in self.on]:
            del due[uid]


class DirectTable:
    """A session, the felt before it, and everything that it would have written.

    ``keep``: how many entries are kept at least; None keeps them all, for restarts.
    """

    def __init__(self, seed: int, rules: HouseRules, profile: Profile = PROFILES["none"]) -> None:
        self.deck = new_deck(random.Random(seed), cards=rules.pack)
        self.now = 0
        self.felt: Felt = Felt(self.deck)
        if profile != PROFILES["none"]:
            self.felt = NoisyFelt(self.deck, profile, seed, lambda: self.now)
        self.rules = rules
        self.entries: list[Entry] = []
        self.views: list[TableView] = []
        """Every view shown since somebody last emptied the list."""
        self._rng = random.Random(f"polls {seed}")
        self._pads = {place: _Pad(f"{place + 2:02d}") for place in places_of(rules.players)}
        self.session = self._switched_on()

    @property
    def view(self) -> TableView:
        """What the faces show."""
        if self.session.view is None:
            raise RuntimeError("the table has shown nothing yet")
        return self.session.view

    def restart(self) -> None:
        """Switch the table off and on; it goes on from its entries."""
        self.session = self._switched_on()

    def _switched_on(self) -> Session:
        places = {pad.name: place for place, pad in self._pads.items()}
        self.session = Session(self.deck, places, self.rules)
        self.session.restore(self.entries)
        resumed = self.session.resume(self.now)
        self.entries += resumed.entries if resumed is not None else ()
        for pad in self._pads.values():
            if pad.outage is None:
                self.put(PadAppeared(pad.name, self.now, pad.boot, "virtual", "0"))
        return self.session

    def put(self, item: Item) -> None:
        """Give ``item`` to the session, and commit what it wants written."""
        todo = self.session.take(item, self.now)
        if todo.view is not None:
            self.views.append(todo.view)
        if todo.batch is not None:
            self.entries += todo.batch.entries
            self.put(Committed(todo.batch))

    def press(self, key: Key, down: bool) -> None:
        """Push ``key`` down, or let it go, now."""
        self.put(KeyEdge(key, down, self.now))

    def knock(self, seat: int) -> None:
        """Knock on the pad of ``seat``, now."""
        pad = self._pads[seat]
        if pad.outage is None:
            pad.seq += 1
            self.put(PadTouched(pad.name, self.now, Touch.KNOCK, pad.boot, pad.seq))

    def run(self, until: int) -> None:
        """Let time pass until ``until`` ms: the pads read what lies over them."""
        while True:
            for place, pad in self._pads.items():
                self._look(place, pad)
            due = [at for pad in self._pads.values() if not pad.outage for at in pad.due.values()]
            change = self.felt.next_change()
            at = min([until, *due] if change is None else [until, change, *due])
            self._pass(at)
            for place, pad in self._pads.items():
                self._report(place, pad)
            if at >= until:
                return

    def _look(self, place: int, pad: _Pad) -> None:
        outage = self.felt.lost(place)
        if outage is not None and pad.outage is None:
            pad.outage = outage
            self.put(PadLost(pad.name, self.now, "pulled"))
            if outage.restarts:
                pad.on, pad.due = [], {}
        elif outage is None and pad.outage is not None:
            if pad.outage.restarts:
                pad.boot, pad.seq, pad.lying = pad.boot + 1, 0, True
            pad.outage = None
            self.put(PadAppeared(pad.name, self.now, pad.boot, "virtual", "0"))
        if outage is None or not outage.restarts:
            pad.look(self.felt.over(place), self.now, self._rng)

    def _report(self, place: int, pad: _Pad) -> None:
        """Whatever is due at this pad; while it cannot be heard it keeps it."""
        if pad.outage is not None or not pad.due:
            return
        over = self.felt.over(place)
        for uid in [each for each, at in pad.due.items() if at <= self.now]:
            came = uid not in pad.on
            if came is not (uid in over):
                continue  # changed at this very moment
            del pad.due[uid]
            pad.seq += 1
            if came:
                pad.on.append(uid)
                self.put(TagEntered(pad.name, self.now, uid, pad.boot, pad.seq, pad.lying))
            else:
                pad.on.remove(uid)
                self.put(TagLeft(pad.name, self.now, uid, pad.boot, pad.seq))
        pad.lying = False

    def _pass(self, until: int) -> None:
        """Time passes, the session looking again whenever it wants to."""
        while (due := self.session.due) is not None and due <= until:
            self.now = max(self.now, due)
            self.put(Tick(self.now))
        self.now = max(self.now, until)


def play(
    table: DirectTable,
    moves: Iterable[Move],
    truth: Truth,
    seed: int = 1,
    habits: Habits = CAREFUL,
) -> Hands:
    """Play ``moves`` at ``table``, ``truth`` noting what was done and what was shown."""
    hands = Hands(table.felt, table.press, lambda: table.view, truth, random.Random(seed), habits)
    held: Move | None = None
    for move in _and_end(moves):
        if held is not None:
            if held.hands:
                hands.dealt(held.hands)
            for wait in hands.perform(held.event, move.event if move is not None else None):
                table.run(table.now + wait)
                show(table, truth)
        held = move
    return hands


def _and_end(moves: Iterable[Move]) -> Iterable[Move | None]:
    yield from moves
    yield None


def show(table: DirectTable, truth: Truth) -> None:
    """Tell ``truth`` what the faces have shown."""
    for view in table.views:
        truth.seen(view)
    table.views.clear()
