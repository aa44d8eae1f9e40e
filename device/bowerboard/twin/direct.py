"""The table without its edges: keys and tags go straight into the session, in virtual time.

No pads, ports, disk or glass, so thousands of deals take seconds.  What the pads would report is
put as they would put it, numbered and in order, and every batch counts as committed at once::

    table = DirectTable(seed=7, rules=HouseRules())
    play(table, evening.played(7, HouseRules(), 1000), truth)
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import Key, KeyEdge
from bowerboard.readers.events import PadAppeared, TagEntered, TagLeft
from bowerboard.table.journal import Entry
from bowerboard.table.session import Item, Session, Tick
from bowerboard.table.writer import Committed
from bowerboard.twin.evening import Move
from bowerboard.twin.felt import PLACES, Felt, new_deck
from bowerboard.twin.hands import Hands
from bowerboard.twin.truth import Truth
from bowerboard.view import TableView

READ_MS = 60
"""From laying a card until its pad reports it."""

GONE_MS = 700
"""From lifting a card until its pad is certain."""

BOOT = 1


class DirectTable:
    """A session, the felt before it, and everything that it would have written."""

    def __init__(self, seed: int, rules: HouseRules) -> None:
        self.deck = new_deck(random.Random(seed))
        self.felt = Felt(self.deck)
        self.rules = rules
        self.now = 0
        self.entries: list[Entry] = []
        self.views: list[TableView] = []
        """Every view shown since somebody last emptied the list."""
        self._pads = {place: f"{place + 2:02d}" for place in PLACES}
        self._seqs = dict.fromkeys(PLACES, 0)
        self._on: dict[int, dict[bytes, int]] = {place: {} for place in PLACES}
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
        places = {pad: place for place, pad in self._pads.items()}
        self.session = Session(self.deck, places, self.rules)
        self.session.restore(self.entries)
        resumed = self.session.resume(self.now)
        self.entries += resumed.entries if resumed is not None else ()
        for pad in self._pads.values():
            self.put(PadAppeared(pad, self.now, BOOT, "virtual", "0"))
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

    def run(self, until: int) -> None:
        """Let time pass until ``until`` ms: the pads read what lies over them."""
        began = self.now
        for at, place, uid, enters in sorted(self._changes(began, until)):
            self._pass(at)
            self._report(place, uid, enters)
        self._pass(until)

    def _changes(self, began: int, until: int) -> Iterable[tuple[int, int, bytes, bool]]:
        """What the pads will report: when, where, which tag, and whether it was laid."""
        for place in PLACES:
            over, on = self.felt.over(place), self._on[place]
            for uid in over:
                if uid not in on and began + READ_MS <= until:
                    yield began + READ_MS, place, uid, True
                elif uid in on:
                    on[uid] = began  # it lay there all the while, or was laid back in time
            for uid in set(on) - set(over):
                if on[uid] + GONE_MS <= until:
                    yield max(began, on[uid] + GONE_MS), place, uid, False

    def _report(self, place: int, uid: bytes, enters: bool) -> None:
        self._seqs[place] += 1
        pad, seq = self._pads[place], self._seqs[place]
        if enters:
            self._on[place][uid] = self.now
            self.put(TagEntered(pad, self.now, uid, BOOT, seq))
        else:
            del self._on[place][uid]
            self.put(TagLeft(pad, self.now, uid, BOOT, seq))

    def _pass(self, until: int) -> None:
        """Time passes, the session looking again whenever it wants to."""
        while (due := self.session.due) is not None and due <= until:
            self.now = max(self.now, due)
            self.put(Tick(self.now))
        self.now = max(self.now, until)


def play(table: DirectTable, moves: Iterable[Move], truth: Truth, seed: int = 1) -> Hands:
    """Play ``moves`` at ``table``, ``truth`` noting what was done and what was shown."""
    hands = Hands(table.felt, table.press, lambda: table.view, truth, random.Random(seed))
    held: Move | None = None
    for move in [*moves, None]:
        if held is not None:
            for wait in hands.perform(held.event, move.event if move is not None else None):
                table.run(table.now + wait)
                _show(table, truth)
        held = move
    return hands


def _show(table: DirectTable, truth: Truth) -> None:
    for view in table.views:
        truth.seen(view)
    table.views.clear()
