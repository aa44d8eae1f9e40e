"""What the hub keeps: SQLite by default, any database of SQLAlchemy's by its URL.

Used by one thread, that of the hub's single executor.  Rows of tables are only ever inserted, each
once by (table, journal, number); a sealed row gets its words once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from bowerboard.hub.api import AuditLine
from bowerboard.hub.record import Row
from bowerboard.hub.schema import (
    AUDIT,
    COMMAND,
    COVER,
    FORMAT,
    META,
    ROW,
    SETTING,
    TABLE,
    UPGRADES,
)

__all__ = ["Filing", "Settled", "Store", "StoreError", "TableRow"]


class StoreError(Exception):
    """The database cannot be used; the message says which, why, and how to mend it."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The command ``id`` is answered; ``line`` is what the log has of it."""

    id: str
    came: str
    line: AuditLine


@dataclass(frozen=True, slots=True)
class Filing:
    """Rows of one table to be stored, how far its journal is then covered, what they settle."""

    table: str
    journal: str
    upto: int
    rows: tuple[Row, ...] = ()
    opened: tuple[Row, ...] = ()
    settled: tuple[Settled, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is stored."""

    id: str
    name: str
    by_hand: bool = False
    closed: bool = False
    journal: str = ""
    hand: str = ""
    confirmed: str = ""
    board: str = ""


class Store:
    """An open database."""

    def __init__(self, url: str) -> None:
        """Open the database at ``url`` (SQLAlchemy's), and make what is missing in it.

        Raises:
            StoreError: it cannot be used.
        """
        try:
            self._engine = sa.create_engine(url)
            if self._engine.dialect.name == "sqlite":
                sa.event.listen(self._engine, "connect", _as_we_want_it)
            META.create_all(self._engine)
            known = self._upgraded(self.setting("format"))
        except (SQLAlchemyError, ImportError) as why:
            words = " ".join(str(why).split("\n")[0].split())
            raise StoreError(f"the hub's database {url!r} cannot be used: {words}") from why
        if known is None:
            self.set("format", FORMAT)
        elif known != FORMAT:
            raise StoreError(
                f"the hub's database {url!r} was written by another version (format {known}, this "
                f"one knows {FORMAT}); update bowerboard, or name another database"
            )

    def _upgraded(self, known: str | None) -> str | None:
        """Bring a database of an older format up to this one; the format it has then."""
        while known in UPGRADES:
            later = str(int(known) + 1)
            keep = sa.update(SETTING).where(SETTING.c.name == "format").values(value=later)
            self.run(*UPGRADES[known], keep)
            known = later
        return known

    def close(self) -> None:
        self._engine.dispose()

    def insert(self, table: sa.Table) -> Any:
        """An insert that passes over what is there already."""
        make = postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        return make(table).on_conflict_do_nothing()

    def _cover(self) -> Any:
        """An insert that moves on how far a journal is covered, and never back."""
        make = postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        new = make(COVER)
        return new.on_conflict_do_update(
            index_elements=[COVER.c.table_id, COVER.c.journal],
            set_={"upto": new.excluded.upto},
            where=COVER.c.upto < new.excluded.upto,
        )

    def run(self, *statements: sa.Executable) -> None:
        """Execute ``statements`` in one transaction."""
        with self._engine.begin() as db:
            for statement in statements:
                db.execute(statement)

    def all(self, statement: sa.Select[Any]) -> Sequence[Any]:
        """The rows that ``statement`` selects."""
        with self._engine.connect() as db:
            return db.execute(statement).all()

    # -- settings --------------------------------------------------------------------------

    def setting(self, name: str) -> str | None:
        """What is kept under ``name``."""
        found = self.all(sa.select(SETTING.c.value).where(SETTING.c.name == name))
        return found[0][0] if found else None

    def set(self, name: str, value: str) -> None:
        """Keep ``value`` under ``name``."""
        self.run(
            sa.delete(SETTING).where(SETTING.c.name == name),
            sa.insert(SETTING).values(name=name, value=value),
        )

    # -- tables and their rows -------------------------------------------------------------

    def tables(self) -> list[TableRow]:
        """Every table, closed ones too."""
        return [
            TableRow(**row._mapping) for row in self.all(sa.select(TABLE).order_by(TABLE.c.id))
        ]

    def put_table(self, table: TableRow) -> None:
        """Add ``table``, or change it."""
        values = {
            "id": table.id, "name": table.name, "by_hand": table.by_hand, "closed": table.closed,
            "journal": table.journal, "hand": table.hand, "confirmed": table.confirmed,
            "board": table.board,
        }  # fmt: skip
        self.run(
            self.insert(TABLE).values(**values),
            sa.update(TABLE).where(TABLE.c.id == table.id).values(**values),
        )

    def file(self, filings: Iterable[Filing]) -> None:
        """Store ``filings`` in one transaction; what is stored already stays as it is."""
        filings = list(filings)
        rows = [
            {
                "table_id": each.table, "journal": each.journal, "seq": row.seq,
                "body": row.body, "at": row.at, "by": row.by, "why": row.why,
                "seat": row.seat,
            }
            for each in filings
            for row in each.rows
        ]  # fmt: skip
        with self._engine.begin() as db:
            if rows:
                db.execute(self.insert(ROW), rows)
            for each in filings:
                for row in each.opened:
                    db.execute(_open(each, row))
                for end in each.settled:
                    _settle(db, end)
            reached = {(each.table, each.journal): each.upto for each in filings}
            if reached:
                covers = [
                    {"table_id": table, "journal": journal, "upto": upto}
                    for (table, journal), upto in reached.items()
                ]
                db.execute(self._cover(), covers)

    def settle(self, end: Settled) -> None:
        """Nobody will do a command any more: keep that, and its line of the log."""
        with self._engine.begin() as db:
            _settle(db, end)

    def covers(self) -> dict[tuple[str, str], int]:
        """How far each journal is stored, by table and journal."""
        return {(table, journal): upto for table, journal, upto in self.all(sa.select(COVER))}

    def rows(self, table: str, journal: str) -> list[Row]:
        """The rows of ``journal``, in order."""
        chosen = (
            sa.select(ROW.c.seq, ROW.c.body, ROW.c.at, ROW.c.by, ROW.c.why, ROW.c.seat)
            .where(ROW.c.table_id == table, ROW.c.journal == journal)
            .order_by(ROW.c.seq)
        )
        return [Row(**row._mapping) for row in self.all(chosen)]


def _settle(db: sa.Connection, end: Settled) -> None:
    """The command is settled, and the log says so, or neither."""
    db.execute(sa.update(COMMAND).where(COMMAND.c.id == end.id).values(came=end.came))
    db.execute(noted(end.line))


def noted(line: AuditLine) -> sa.Insert:
    """What puts ``line`` into the log."""
    return sa.insert(AUDIT).values(
        at=line.at, by=line.by, table_id=line.table, what=line.what, reason=line.reason,
        came=line.came,
    )  # fmt: skip


def _open(filing: Filing, row: Row) -> sa.Update:
    return (
        sa.update(ROW)
        .where(
            ROW.c.table_id == filing.table,
            ROW.c.journal == filing.journal,
            ROW.c.seq == row.seq,
            ROW.c.body.is_(None),
        )
        .values(body=row.body)
    )


def _as_we_want_it(connection: Any, _record: Any) -> None:
    # What a power cut takes back here the tables send again: nothing is acknowledged for ever.
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 5000"):
        connection.execute(f"PRAGMA {pragma}")
