"""The hall: its tables opened, named, enrolled and shown; who may sign in; what was done."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

from bowerboard.euchre.presets import PRESETS
from bowerboard.hub import accounts
from bowerboard.hub.accounts import named
from bowerboard.hub.api import (
    AuditLine,
    Enrolment,
    JoinCode,
    JoinRefused,
    NameTaken,
    NoSuchDeed,
    NoSuchTable,
    User,
)
from bowerboard.hub.broker import RESERVED
from bowerboard.hub.byhand import begun
from bowerboard.hub.live import LiveTables
from bowerboard.hub.needs import in_order
from bowerboard.hub.retelling import deed_at
from bowerboard.hub.shown import Deed, TableCard, TableDetail
from bowerboard.hub.store import Store, TableRow
from bowerboard.hub.words import name_key
from bowerboard.hublink.joincode import code_of, url_of
from bowerboard.view import SEAT_NAMES, TableView


@dataclass(frozen=True, slots=True)
class Reach:
    """Where tables reach hub and broker, as they are told when they enrol.

    ``credential`` gives a table a new password at the broker; an older one is worth nothing then.
    """

    web_host: str
    web_port: int
    base_url: str
    broker_host: str
    broker_port: int
    ca: str
    credential: Callable[[str], str]


class Hall(LiveTables):
    """See ``hub.api.Hub``."""

    def __init__(
        self, store: Store, reach: Reach, tournament: str, delay_s: float = 0.0,
        home_assistant: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(store, tournament, delay_s, home_assistant)
        self._reach = reach

    # -- what may be seen ------------------------------------------------------------------

    def tables(self) -> tuple[TableCard, ...]:
        """See ``api.Hub``."""
        cards = [p.card for p in self._places.values() if p.card is not None and not p.row.closed]
        return in_order(cards)

    def table(self, table: str) -> TableDetail:
        """See ``api.Hub``."""
        return self.place(table).detail(self.clock())

    def deed(self, table: str, place: int) -> Deed:
        """See ``api.Hub``."""
        shown = self.place(table)
        found = deed_at(shown.shown.record, place, shown.view().names or SEAT_NAMES)
        if found is None:
            raise NoSuchDeed(f"nothing stands at place {place + 1}")
        return found

    def public_tables(self) -> tuple[TableCard, ...]:
        """See ``api.Hub``."""
        return tuple(sorted(self.delayed.cards(), key=lambda card: name_key(card.name)))

    def public_view(self, table: str) -> TableView:
        """See ``api.Hub``."""
        view = self.delayed.view(table)
        if view is None:
            raise NoSuchTable(table)
        return view

    def changes(self) -> AsyncIterator[str]:
        """See ``api.Hub``."""
        return self.feed.listen()

    def public_changes(self) -> AsyncIterator[str]:
        """See ``api.Hub``."""
        return self.public_feed.listen()

    # -- tables ----------------------------------------------------------------------------

    def _free(self, name: str) -> str:
        name = named(name)
        for place in self._places.values():
            if place.row.name.casefold() == name.casefold() and not place.row.closed:
                raise NameTaken(f"there is a table {name!r} already: choose another name")
        return name

    def _new_id(self, name: str) -> str:
        stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:28].strip("-") or "table"
        ids = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
        return next(id for id in ids if id not in self._places and id not in RESERVED)

    async def open_table(self, name: str, by: str, rules: str = "standard") -> str:
        """See ``api.Hub``."""
        name, now = self._free(name), self.clock()
        if rules not in PRESETS:
            raise NameTaken(f"there are no rules {rules!r}: bowerboard rules list names them")
        place = self._place(TableRow(self._new_id(name), name, by_hand=True, journal="hand"))
        place.live.journal = "hand"
        row = begun(place.live.record, by, now, PRESETS[rules].rules)
        self.files.put(place.live.enter_row(row))
        self._keep(place)
        self._look(place)
        self.feed.tell("")
        await self.note(by, f"open {name}, scored by hand", "done", place.row.id)
        return place.row.id

    async def rename_table(self, table: str, name: str, by: str) -> None:
        """See ``api.Hub``."""
        place = self.place(table)
        before, name = place.row.name, self._free(name)
        place.row = replace(place.row, name=name)
        self._keep(place)
        self._look(place)
        await self.note(by, f"call {before} {name}", "done", table)

    async def close_table(self, table: str, by: str) -> None:
        """See ``api.Hub``."""
        place = self.place(table)
        place.row = replace(place.row, closed=True)
        self._keep(place)
        self.delayed.drop(table)
        self.feed.tell("")
        self.public_feed.tell("")
        await self.note(by, f"close {place.row.name}", "done", table)

    # -- enrolling -------------------------------------------------------------------------

    async def join_code(self, name: str, by: str) -> JoinCode:
        """See ``api.Hub``."""
        name, now = named(name), self.clock()
        same = [p for p in self._places.values() if p.row.name.casefold() == name.casefold()]
        if same and (same[0].live.linked(now) or same[0].row.by_hand):
            raise NameTaken(f"{name} is here already: choose another name, or switch it off first")
        table = same[0].row.id if same else self._new_id(name)
        secret, expires = accounts.new_secret(), now + accounts.JOIN_S
        invited = accounts.Invited(table, name)
        await self.files.run(accounts.keep_code, self.files.store, secret, invited, expires)
        await self.note(by, f"a code to enrol {name}", "given", table)
        reach = self._reach
        url = url_of(reach.base_url, secret)
        # The short code leads to plain http; where the pages have https the address is the code.
        plain = not reach.base_url.startswith("https:")
        code = code_of(reach.web_host, reach.web_port, secret) if plain else ""
        return JoinCode(code or url, url, table, expires)

    async def enrol(self, code: str, board: str) -> Enrolment:
        """See ``api.Hub``."""
        board = " ".join(board.split())[:64] or "?"
        try:
            invited = await self.files.run(accounts.use_code, self.files.store, code, self.clock())
        except JoinRefused as why:
            await self.note(f"board {board}", "enrol", f"refused: {why}")
            raise
        if invited.table not in self._places:
            self._keep(self._place(TableRow(invited.table, invited.name)))
        place = self._places[invited.table]
        place.row = replace(place.row, name=invited.name, closed=False, board=board)
        place.live.speaker = None  # whoever was it before, this is the table now
        self._keep(place)
        self._look(place)
        self.feed.tell("")
        reach = self._reach
        password = await asyncio.get_running_loop().run_in_executor(
            None, reach.credential, invited.table
        )
        await self.note(f"board {board}", f"enrolled as {invited.name}", "done", invited.table)
        return Enrolment(
            invited.table, invited.name, reach.broker_host, reach.broker_port, invited.table,
            password, reach.ca, invited.secret,
        )  # fmt: skip

    # -- people and the log ----------------------------------------------------------------

    async def users(self) -> tuple[User, ...]:
        """See ``api.Hub``."""
        return await self.files.run(accounts.users, self.files.store)

    async def put_user(self, user: User, by: str) -> None:
        """See ``api.Hub``."""
        await self.files.run(accounts.put_user, self.files.store, user)
        await self.note(by, f"{user.name} may sign in as {user.role.value}", "done")

    async def remove_user(self, name: str, by: str) -> None:
        """See ``api.Hub``."""
        await self.files.run(accounts.remove_user, self.files.store, name)
        await self.note(by, f"{name} may sign in no more", "done")

    async def secret(self) -> bytes:
        """See ``api.Hub``."""
        return await self.files.run(accounts.secret, self.files.store)

    async def audit(self, table: str = "", before: int | None = None) -> tuple[AuditLine, ...]:
        """See ``api.Hub``."""
        return await self.files.run(accounts.audit, self.files.store, table, before)
