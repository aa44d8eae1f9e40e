"""A hub with three canned tables and no network, for the web pages' own tests.

It answers as the real one does: commands change its tables at once, versions are checked, and
everything is in its audit log::

    hub = demo_hub()
    [card.id for card in hub.tables()]      # ['t7', 't2', 't5']: t7 has a renege to be ruled on
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

from bowerboard.gameview import view_of_game
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
from bowerboard.hub.byhand import begun, entered, worth
from bowerboard.hub.commands import (
    Attend,
    Came,
    Command,
    Confirm,
    EnteredDeal,
    Message,
    Outcome,
    Pause,
)
from bowerboard.hub.retelling import deed_at, history_shown, redo_words, undo_words
from bowerboard.hub.showing import (
    deal_number,
    deals_shown,
    open_reneges,
    reneges_shown,
)
from bowerboard.hub.shown import Deed, Need, Reason, Source, TableCard, TableDetail
from bowerboard.hub.telling import command_words
from bowerboard.hub.words import event_words, name_key
from bowerboard.hublink.joincode import id_of, url_of
from bowerboard.twin.cannedtable import NOW, QUIET, RENEGE, CannedTable, corrected, recorded
from bowerboard.view import SEAT_NAMES, TableView


@dataclass(slots=True)
class CannedHub:
    """See ``hub.api.Hub``."""

    held: dict[str, CannedTable]
    log: list[AuditLine] = field(default_factory=list)
    people: dict[str, User] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    _ears: list[asyncio.Queue[str]] = field(default_factory=list)

    def _table(self, table: str) -> CannedTable:
        if table not in self.held:
            raise NoSuchTable(table)
        return self.held[table]

    def _card(self, id: str) -> TableCard:
        at, view = self.held[id], self._view(id)
        game = at.record.game
        return TableCard(
            id=id, name=at.name, source=at.source, needs=at.needs, stage=view.stage,
            sides=view.sides, names=SEAT_NAMES, score=view.score, target=view.target,
            trump=view.trump, maker=view.maker, alone=view.alone, dealer=view.dealer,
            deal=deal_number(at.record),
            trick=len(game.deal.tricks) if game.deal is not None and game.in_deal else None,
            winner=view.winner, paused=at.paused, linked=at.source is not Source.BY_HAND,
            last_seen=NOW if at.source is not Source.BY_HAND else None, version=at.record.upto,
        )  # fmt: skip

    def _view(self, id: str) -> TableView:
        at = self.held[id]
        return replace(view_of_game(at.record.game), paused=at.paused, message=at.message)

    def tables(self) -> tuple[TableCard, ...]:
        cards = [self._card(id) for id in self.held]
        return tuple(sorted(cards, key=_pressing))

    def table(self, table: str) -> TableDetail:
        record = self._table(table).record
        rules = record.game.rules
        return TableDetail(
            card=self._card(table),
            view=self._view(table),
            deals=deals_shown(record, SEAT_NAMES),
            reneges=reneges_shown(record, SEAT_NAMES),
            history=history_shown(record, SEAT_NAMES),
            undo=undo_words(record, SEAT_NAMES),
            redo=redo_words(record, SEAT_NAMES),
            pack=rules.pack,
            no_trump=rules.no_trump,
        )

    def deed(self, table: str, place: int) -> Deed:
        found = deed_at(self._table(table).record, place, SEAT_NAMES)
        if found is None:
            raise NoSuchDeed(f"nothing stands at place {place + 1}")
        return found

    def public_tables(self) -> tuple[TableCard, ...]:
        cards = [replace(self._card(id), needs=()) for id in self.held]
        return tuple(sorted(cards, key=lambda card: name_key(card.name)))

    def public_view(self, table: str) -> TableView:
        self._table(table)
        return self._view(table)

    async def changes(self) -> AsyncIterator[str]:
        ear: asyncio.Queue[str] = asyncio.Queue()
        self._ears.append(ear)
        try:
            while True:
                yield await ear.get()
        finally:
            self._ears.remove(ear)

    def public_changes(self) -> AsyncIterator[str]:
        return self.changes()

    def touch(self, table: str) -> None:
        """Tell whoever listens that ``table`` changed."""
        for ear in self._ears:
            ear.put_nowait(table)

    async def command(
        self, table: str, command: Command, by: str, version: int, reason: str = ""
    ) -> Outcome:
        at = self._table(table)
        gentle = isinstance(command, Message | Pause | Attend)
        if version != at.record.upto and not gentle:
            stale = Came.STALE, "the table has changed: look again"
            return await self._came(table, by, (command, reason), *stale)
        if isinstance(command, Pause):
            at.paused = command.paused
        elif isinstance(command, Message):
            at.message = command.text
        elif isinstance(command, Attend | Confirm):
            gone = Need.DIRECTOR if isinstance(command, Attend) else Need.UNCONFIRMED
            at.needs = tuple(reason for reason in at.needs if reason.need is not gone)
        else:
            refused = corrected(at.record, command, by, reason)
            if refused is not None:
                came = Came.REFUSED if refused.instead is None else Came.CUTS
                return await self._came(table, by, (command, reason), came, refused.why)
        if not open_reneges(at.record.game):
            at.needs = tuple(reason for reason in at.needs if reason.need is not Need.RENEGE)
        return await self._came(table, by, (command, reason), Came.DONE, "done")

    async def _came(
        self, table: str, by: str, told: tuple[Command, str], came: Came, words: str
    ) -> Outcome:
        command, reason = told
        await self.note(by, command_words(command), came.value, table, reason)
        self.touch(table)
        return Outcome(came, words, self._table(table).record.upto)

    async def message(self, text: str, by: str) -> tuple[Outcome, ...]:
        return tuple([await self.command(id, Message(text), by, 0) for id in self.held])

    async def enter_deal(self, table: str, deal: EnteredDeal, by: str, version: int) -> Outcome:
        at = self._table(table)
        if version != at.record.upto:
            return Outcome(Came.STALE, "the table has changed: look again", at.record.upto)
        try:
            rows = entered(at.record, deal, by, NOW)
        except ValueError as why:
            return Outcome(Came.REFUSED, str(why), at.record.upto)
        for row in rows:
            at.record.append(row)
        if at.source is Source.PADS:
            at.source = Source.RESCUED
        await self.note(by, "enter a deal by hand", "done", table)
        self.touch(table)
        return Outcome(Came.DONE, "entered", at.record.upto)

    def worth(self, table: str, deal: EnteredDeal) -> tuple[int, ...]:
        return worth(self._table(table).record.game.rules, deal)[0]

    async def begin_game(self, table: str, by: str, version: int) -> Outcome:
        at = self._table(table)
        at.record.append(begun(at.record, by, NOW))
        self.touch(table)
        return Outcome(Came.DONE, "begun", at.record.upto)

    async def hand_back(self, table: str, by: str, version: int) -> Outcome:
        self._table(table).source = Source.PADS
        self.touch(table)
        return Outcome(Came.DONE, "handed back", version)

    async def open_table(self, name: str, by: str, rules: str = "standard") -> str:
        self._free(name)
        id = f"t{len(self.held) + 10}"
        self.held[id] = CannedTable(name, Source.BY_HAND, recorded(("game 0-0",)))
        self.touch(id)
        return id

    def _free(self, name: str) -> None:
        if not name.strip() or any(at.name == name for at in self.held.values()):
            raise NameTaken(f"{name!r}: there is such a table, or it is no name")

    async def rename_table(self, table: str, name: str, by: str) -> None:
        self._table(table)
        self._free(name)
        self.held[table].name = name
        self.touch(table)

    async def close_table(self, table: str, by: str) -> None:
        self._table(table)
        del self.held[table]
        self.touch("")

    async def join_code(self, name: str, by: str) -> JoinCode:
        secret = f"canned-{len(self.codes)}"
        self.codes[id_of(secret)] = secret
        return JoinCode(secret.upper(), url_of("http://hub.example", secret), name, NOW + 900)

    async def enrol(self, code: str, board: str) -> Enrolment:
        if code not in self.codes:
            raise JoinRefused("this code is unknown or used: ask the director for a new one")
        secret = self.codes.pop(code)
        return Enrolment("t9", "Table 9", "hub.example", 1883, "t9", "canned", "", secret)

    async def users(self) -> tuple[User, ...]:
        return tuple(sorted(self.people.values(), key=lambda user: user.name))

    async def put_user(self, user: User, by: str) -> None:
        before = self.people.get(user.name)
        epoch = 0 if before is None else before.epoch + 1
        self.people[user.name] = replace(user, epoch=epoch)

    async def remove_user(self, name: str, by: str) -> None:
        self.people.pop(name, None)

    async def secret(self) -> bytes:
        return b"canned for the tests of the page"

    async def note(self, by: str, what: str, came: str, table: str = "", reason: str = "") -> None:
        self.log.append(AuditLine(len(self.log) + 1, NOW, by, table, what, reason, came))

    async def audit(self, table: str = "", before: int | None = None) -> tuple[AuditLine, ...]:
        lines = [
            line
            for line in self.log
            if table in ("", line.table) and (before is None or line.number < before)
        ]
        return tuple(reversed(lines[-100:]))


def _pressing(card: TableCard) -> tuple[int, float, object]:
    if not card.needs:
        return 99, 0.0, name_key(card.name)
    return card.needs[0].need.rank, card.needs[0].since, name_key(card.name)


def demo_hub() -> CannedHub:
    """Three tables: one with a renege to be ruled on, one quiet, one scored by hand."""
    renege = recorded(RENEGE)
    case = open_reneges(renege.game)[0]
    needs = (
        Reason(Need.RENEGE, NOW - 20, event_words(case), case.seat),
        Reason(Need.LOW_POWER, NOW - 300, "its supply is too weak"),
    )
    return CannedHub(
        {
            "t2": CannedTable("Table 2", Source.PADS, recorded(QUIET)),
            "t5": CannedTable("Table 5", Source.BY_HAND, recorded(("game 3-1",))),
            "t7": CannedTable("Table 7", Source.PADS, renege, needs),
        }
    )
