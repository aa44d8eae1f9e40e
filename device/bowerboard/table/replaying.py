"""A trace fed to the same drivers and the same session again: what the table observed and
concluded then, it observes and concludes now, entry by entry."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bowerboard.deck import Deck
from bowerboard.euchre.cards import card
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed
from bowerboard.panel.keys import KeyEdge
from bowerboard.readers.driver import Driver, Fitted
from bowerboard.readers.events import PadAppeared, PadLost, ReaderEvent
from bowerboard.readers.registry import driver
from bowerboard.readers.seatpad import SeatPad
from bowerboard.table.journal_rows import Entry, JournalError
from bowerboard.table.padcare import PadCare
from bowerboard.table.session import Item, Session, Tick, Todo
from bowerboard.table.showing import view_of
from bowerboard.table.trace import VERSION, key_of
from bowerboard.table.writer import Batch, Committed, NotSaved
from bowerboard.view import Ask, Stop


class _Ended(Exception):
    """A line that cannot be replayed; the message says why."""


class Replay:
    """One part of a trace, from its first line on.

    ``entries`` are those of the journal before the part; what follows from the lines is collected
    in ``made``.
    """

    def __init__(self, head: dict[str, Any], entries: Sequence[Entry]) -> None:
        """Raises ``JournalError`` where the journal is not the one that the trace is of."""
        if head.get("trace") != VERSION:
            raise JournalError(f"not a trace that this version knows ({head.get('trace')!r})")
        before = [entry for entry in entries if entry.seq <= head["seq"]]
        if (before and before[-1].seq != head["seq"]) or (head["seq"] and not before):
            raise JournalError(f"the journal does not reach entry {head['seq']}, where it begins")
        self.made: list[Entry] = []
        self._pending: deque[Batch] = deque()
        deck = Deck({bytes.fromhex(uid): card(name) for uid, name in head["cards"].items()})
        rules = changed(HouseRules(), head["rules"])
        self._session = Session(deck, dict(head["places"]), rules)
        pads = [path for kind, path, _ in head["ports"] if kind == "pad"]
        self._session.care = PadCare(dict(zip(pads, head["places"].values(), strict=False)))
        self._session.restore(before)
        for trouble in head["troubles"]:
            self._session.care.note(Ask(trouble))
        resume = {(pad, boot): report for pad, boot, report in head["resume"]}
        known = frozenset(bytes.fromhex(uid) for uid in head["known"])
        self._drivers = [
            SeatPad(path, resume) if kind == "pad"
            else driver(kind, Fitted(path, known, reads, resume))
            for kind, path, reads in head["ports"]
        ]  # fmt: skip
        self._deaf = {n for n, port in enumerate(head["ports"]) if port[0] != "pad"}
        if head["resumed"]:
            self._deaf = set()
            self._begin(head, rules)
        else:
            self._take_up(head)

    def _begin(self, head: dict[str, Any], rules: HouseRules) -> None:
        """As the daemon does when it is switched on."""
        session, now = self._session, head["now"]
        noted = [session.resume(now)]
        if head["began"] is not None and not session.history.game.began:
            noted.append(session.begin(GameBegan(rules, tuple(head["began"])), now))
        for batch in noted:
            self.made += batch.entries if batch is not None else ()
        self._look(now)

    def _take_up(self, head: dict[str, Any]) -> None:
        """As the daemon stood at a quiet moment: its pads are there, nothing is asked."""
        now = head["now"]
        self._look(now)
        for port, said in zip(self._drivers, head["recall"], strict=True):
            if said:
                port.opened(now)
                for event in port.receive(bytes.fromhex(said), now):
                    if isinstance(event, PadAppeared):
                        self._session.take(event, now)

    def _look(self, now: int) -> None:
        stands = view_of(self._session.history, self._session.sense, now)
        self._session.view = self._session.care.shown_in(stands)

    def line(self, line: str) -> None:
        """Take one line; raises ``JournalError`` where it is none or cannot be replayed."""
        try:
            sign, *rest = json.loads(line)
            for item, now in self._items(sign, rest):
                self._do(self._session.take(item, now))
        except (ValueError, TypeError, LookupError, _Ended) as why:
            raise JournalError(f"{line.strip()[:60]!r} cannot be replayed: {why}") from why

    def _items(self, sign: str, rest: list[Any]) -> Iterator[tuple[Item, int]]:
        match sign, rest:
            case (("o" | "r" | "t" | "l"), [port, at, now, *more]):
                for event in self._heard(sign, port, at, *more):
                    yield event, now
            case "k", [key, down, at, now]:
                yield KeyEdge(key_of(key), down, at), now
            case "s", [at, now]:
                yield Tick(at), now
            case "c", [now]:
                yield Committed(self._pending.popleft() if self._pending else Batch(())), now
            case "p", [pad, at, why, now]:
                yield PadLost(pad, at, why), now
            case "n", [stop, now]:
                yield NotSaved("", Stop(stop)), now
            case _:
                raise _Ended("nothing is known of what the table took there")

    def _heard(self, sign: str, port: int, at: int, more: str = "") -> list[ReaderEvent]:
        reader: Driver = self._drivers[port]
        if sign == "o":
            self._deaf.discard(port)
        if port in self._deaf:
            return []  # what lay on such a reader is known again once its port opens
        match sign:
            case "o":
                events = reader.opened(at)
            case "r":
                events = reader.receive(bytes.fromhex(more), at)
            case "t":
                events = reader.tick(at)
            case _:
                events = reader.lost(at, more)
        reader.take_outgoing()
        return events

    def _do(self, todo: Todo) -> None:
        if todo.batch is not None:
            self.made += todo.batch.entries
            self._pending.append(todo.batch)


def replay(lines: Iterable[str], entries: Sequence[Entry]) -> list[Entry]:
    """The entries that follow from the lines of one part of a trace; ``entries`` is the journal.

    Raises:
        JournalError: it is no trace, not of this journal, or a line cannot be replayed.
    """
    rows = iter(lines)
    try:
        head = json.loads(next(rows, "null"))
        if not isinstance(head, dict):
            raise JournalError("it does not begin as a trace does")
        made = Replay(head, entries)
    except (ValueError, LookupError, TypeError) as why:
        raise JournalError(f"it does not begin as a trace does: {why}") from why
    for row in rows:
        made.line(row)
    return made.made
