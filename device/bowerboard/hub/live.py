"""The hub: what the tables say is folded, stored and shown; what the director says is sent.

asyncio throughout.  A payload changes the hub's memory at once and goes to the database's thread;
its table is told that it is stored only when it is (``Ack``), so that a hub that is killed in
between hears it again and stores it once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from bowerboard.hub import accounts, sending
from bowerboard.hub.api import AuditLine, NoSuchTable
from bowerboard.hub.chores import Chores, Once
from bowerboard.hub.delay import Delayed
from bowerboard.hub.feed import Feed
from bowerboard.hub.filing import Files
from bowerboard.hub.heard import BOARD_MAX, Heard, Speaker
from bowerboard.hub.link import BrokerAt, BrokerLink, Message
from bowerboard.hub.livetable import LiveTable
from bowerboard.hub.places import Place
from bowerboard.hub.store import Filing, Store, TableRow
from bowerboard.hublink import homeassistant, jsontext
from bowerboard.hublink.payloads import BEAT_S, Ack, HubLink, Link, Rows, State
from bowerboard.hublink.topics import HUB_LINK, NoTopic, Said, Told, read_said, told

_log = logging.getLogger(__name__)

GATHER_S = 0.01
"""A table is looked at so long after it spoke: its rows and its state come together."""

REFUSALS_S = 1.0
"""What is refused on one topic is logged so often, however much comes."""

LOOK_S = 1.0
"""How often every table is looked at for what time alone brings about."""


def _version(now: float) -> int:
    """The first version of a table: above all that a hub gave out before this one."""
    return int(now * 1000)


class LiveTables:
    """Every table live, from ``start`` to ``stop``; the half of the hub that listens."""

    def __init__(
        self, store: Store, tournament: str, delay_s: float = 0.0, home_assistant: bool = False
    ) -> None:
        self.tournament = tournament
        self.files = Files(store, self._filed)
        self.feed = Feed()
        self.public_feed = Feed()
        self.delayed = Delayed(delay_s)
        self.instance = secrets.token_hex(4)
        self.clock: Callable[[], float] = time.time
        self._home_assistant = home_assistant
        self._places: dict[str, Place] = {}
        self._covers: dict[tuple[str, str], int] = {}
        self._link: BrokerLink | None = None
        self._connected = False
        self._dirty: dict[str, Place] = {}
        self._beat = 0
        self._chores = Chores()
        self._refused = Once(REFUSALS_S)

    # -- from start to stop ----------------------------------------------------------------

    async def start(self, at: BrokerAt | None) -> None:
        """Take up what is stored, and listen to the broker at ``at`` (None: none)."""
        await self._take_up()
        self._chores.last(self.files.serve())
        if at is not None:
            will = jsontext.write(HubLink(False, self.instance))
            client = f"bowerboard-hub-{self.instance}"
            self._link = BrokerLink(at, client, (HUB_LINK, will), self.hear, self._on_link)
            self._link.start()
        self._chores.last(self._look_for_ever())
        self._chores.last(self._beat_for_ever())

    async def stop(self) -> None:
        """Say that the hub goes, store what is left, and end."""
        if self._link is not None:
            self.publish(HUB_LINK, jsontext.write(HubLink(False, self.instance)), retain=True)
            await asyncio.get_running_loop().run_in_executor(None, self._link.stop)
        await self._chores.finish()
        await self.files.flush()
        await self._chores.stop()
        self.files.close()

    async def _take_up(self) -> None:
        now, store = self.clock(), self.files.store
        self._covers = await self.files.run(store.covers)
        waiting = await self.files.run(sending.kept, store, self.tournament)
        for row in await self.files.run(store.tables):
            place = self._place(row)
            place.sending = waiting.get(row.id, place.sending)
            if row.journal:
                place.live.journal = row.journal
                await self._load(place.live)
            if row.hand:
                place.hand = LiveTable(row.id, journal=row.hand, version=_version(now))
                await self._load(place.hand)
            self._look(place)

    async def _load(self, live: LiveTable) -> Heard:
        await self.files.flush()
        rows = await self.files.run(self.files.store.rows, live.id, live.journal)
        return live.loaded(rows, self._covers.get((live.id, live.journal), 0))

    def _place(self, row: TableRow) -> Place:
        now = self.clock()
        # The board that was heard before the hub's restart is still the first, if it speaks.
        first = Speaker(row.board, "", now) if row.board else None
        place = Place(row, LiveTable(row.id, version=_version(now), speaker=first))
        self._places[row.id] = place
        return place

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        self._chores.spawn(work)

    # -- what is heard ---------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """A message came; one that cannot be read is refused, logged, and changes nothing."""
        now = self.clock()
        try:
            table, what = read_said(message.topic)
            place = self._places.get(table)
            live = place.live if place is not None else LiveTable(table, version=_version(now))
            match what:
                case Said.ROWS:
                    # Events are never kept by the broker; one that was is old, or a forgery.
                    if message.retained:
                        raise jsontext.Malformed("rows that were retained")
                    heard = live.heard_rows(jsontext.read(Rows, message.payload), now)
                case Said.STATE:
                    state = jsontext.read(State, message.payload)
                    heard = live.heard_state(state, message.retained, now)
                case Said.LINK:
                    link = jsontext.read(Link, message.payload)
                    heard = live.heard_link(link, message.retained, now)
        except (NoTopic, jsontext.Malformed) as why:
            self._refuse(message.topic, str(why))
            return
        if heard.refused:
            self._refuse(message.topic, heard.refused)
            return
        if place is None:
            if what is Said.LINK and message.retained:
                return  # left by a table of another day; a living one speaks within a beat
            place = self._welcome(live)
        self._follow(place, heard)

    def _refuse(self, topic: str, why: str) -> None:
        """Log a refusal; of a flood on one topic, one in a second."""
        if self._refused.again(topic, self.clock()):
            return
        _log.warning("%s: refused: %s", topic, why)
        self._spawn(self.note(topic[:80], "a payload that cannot be read", f"refused: {why}"))

    def _welcome(self, live: LiveTable) -> Place:
        """A table that was not known speaks: show it under its id."""
        place = Place(TableRow(live.id, live.id.replace("-", " ").capitalize()), live)
        self._places[live.id] = place
        self._keep(place)
        self.feed.tell("")
        return place

    def _follow(self, place: Place, heard: Heard) -> None:
        settled, void = place.sending.ended(place.row.id, heard.answers, self.clock())
        for words in void:
            place.live.returned(self.clock(), words)
        if settled:
            self.feed.tell(place.row.id)
        for filing in heard.filings[:-1]:
            self.files.put(filing)
        for filing in heard.filings[-1:]:
            self.files.put(replace(filing, settled=settled))
        if heard.ack is not None:
            ack = replace(heard.ack, hub=self._own_link()) if heard.ack.again else heard.ack
            self.publish(told(place.row.id, Told.ACK), jsontext.write(ack), qos=0)
        if heard.clash is not None:
            self.publish(told(place.row.id, Told.CLASH), jsontext.write(heard.clash))
        if heard.load:
            self._spawn(self._reload(place))
        elif heard.ack is not None and heard.ack.again:
            self._say_waiting(place)
        spoke = place.live.speaker
        now = place.row.board if spoke is None else spoke.board[:BOARD_MAX]
        after = replace(place.row, journal=place.live.journal, closed=False, board=now)
        if after != place.row:
            place.row = after
            self._keep(place)
        if heard.changed:
            self._look_soon(place)

    async def _reload(self, place: Place) -> None:
        """Read the journal in hand from the store, after all that waits to be stored."""
        self._follow(place, await self._load(place.live))

    def _filed(self, filings: list[Filing]) -> None:
        """Stored: tell the tables, each once."""
        reached: dict[str, Filing] = {}
        for filing in filings:
            self._covers[filing.table, filing.journal] = filing.upto
            reached[filing.table] = filing
        for table, filing in reached.items():
            place = self._places.get(table)
            if place is not None and place.live.journal == filing.journal:
                ack = Ack(filing.journal, filing.upto)
                self.publish(told(table, Told.ACK), jsontext.write(ack), qos=0)

    # -- what is said ----------------------------------------------------------------------

    def publish(self, topic: str, payload: bytes, retain: bool = False, qos: int = 1) -> None:
        """Say ``payload``, if there is a broker."""
        if self._link is not None and self._connected:
            self._link.publish(topic, payload, retain, qos)

    def _on_link(self, connected: bool) -> None:
        self._connected = connected
        if not connected:
            return
        self._say_beat()
        for place in self._places.values():
            self._discover(place)

    def _say_beat(self) -> None:
        self._beat += 1
        self.publish(HUB_LINK, jsontext.write(self._own_link()), retain=True)

    def _own_link(self) -> HubLink:
        return HubLink(True, self.instance, self._beat, self.tournament, self.clock())

    def _say_waiting(self, place: Place) -> None:
        """Say again what the table has not answered."""
        place.sending.said_at = self.clock()
        for pending in place.sending.in_turn():
            self.publish(told(place.row.id, Told.COMMAND), jsontext.write(pending.payload))

    def _discover(self, place: Place) -> None:
        if self._home_assistant and not place.row.by_hand and not place.row.closed:
            found = homeassistant.discovery(place.row.id, place.row.name)
            self.publish(found.topic, found.payload, retain=True)

    async def _beat_for_ever(self) -> None:
        while True:
            self._say_beat()
            await asyncio.sleep(BEAT_S)

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S if self.delayed.delay_s <= 0 else LOOK_S / 4)
            now = self.clock()
            for place in list(self._places.values()):
                for late in place.sending.too_late(now):
                    why = "nobody answered in time"
                    end = sending.settled(place.row.id, late, "refused", why, now)
                    self._spawn(self.files.run(self.files.store.settle, end))
                    self.feed.tell(place.row.id)
                due = place.sending.waiting and now >= place.sending.said_at + sending.AGAIN_S
                if due and place.live.linked(now):
                    self._say_waiting(place)
                self._look(place)
            for table in self.delayed.due(now):
                self.public_feed.tell(table)

    def _look_soon(self, place: Place) -> None:
        """Look at a table once for all that it says in this moment."""
        if not self._dirty:
            asyncio.get_running_loop().call_later(GATHER_S, self._look_at_dirty)
        self._dirty[place.row.id] = place

    def _look_at_dirty(self) -> None:
        dirty, self._dirty = self._dirty, {}
        for place in dirty.values():
            self._look(place)

    def _look(self, place: Place) -> None:
        """Show what has changed at a table."""
        now = self.clock()
        if place.row.closed or not place.look(now) or place.card is None:
            return
        self.feed.tell(place.row.id)
        if self.delayed.put(now, place.card, place.view()):
            self.public_feed.tell(place.row.id)

    def _keep(self, place: Place) -> None:
        """Store how the table is called and where it has come to."""
        self._spawn(self.files.run(self.files.store.put_table, place.row))
        self._discover(place)

    async def note(self, by: str, what: str, came: str, table: str = "", reason: str = "") -> None:
        """See ``api.Hub``."""
        line = AuditLine(0, self.clock(), by, table, what, reason, came)
        await self.files.run(accounts.note, self.files.store, line)

    # -- what may be seen ------------------------------------------------------------------

    def place(self, table: str) -> Place:
        """The table ``table``.

        Raises:
            NoSuchTable: there is none of that id.
        """
        place = self._places.get(table)
        if place is None or place.row.closed:
            raise NoSuchTable(table)
        return place
