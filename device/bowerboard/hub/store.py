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

from bowerboard.hub.record import Row

__all__ = ["Filing", "Store", "StoreError", "TableRow"]

_META = sa.MetaData()

SETTING = sa.Table(
    "setting",
    _META,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
TABLE = sa.Table(
    "playing_table",
    _META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("by_hand", sa.Boolean, nullable=False, default=False),
    sa.Column("closed", sa.Boolean, nullable=False, default=False),
    sa.Column("journal", sa.String(64), nullable=False, default=""),
    sa.Column("hand", sa.String(64), nullable=False, default=""),  # of a rescue
    sa.Column("confirmed", sa.String(100), nullable=False, default=""),
)
ROW = sa.Table(
    "row",
    _META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("journal", sa.String(64), primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by", sa.String(80), nullable=False, default=""),
    sa.Column("why", sa.Text, nullable=False, server_default=""),
    sa.Column("seat", sa.Integer),
)
COVER = sa.Table(
    "cover",
    _META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("journal", sa.String(64), primary_key=True),
    sa.Column("upto", sa.BigInteger, nullable=False),
)
COMMAND = sa.Table(
    "command",
    _META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False, index=True),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("payload", sa.LargeBinary, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("by", sa.String(80), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("came", sa.String(20), nullable=False, default=""),
)
AUDIT = sa.Table(
    "audit",
    _META,
    sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by", sa.String(80), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False, index=True),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("came", sa.Text, nullable=False),
)
PERSON = sa.Table(
    "person",
    _META,
    sa.Column("name", sa.String(80), primary_key=True),
    sa.Column("role", sa.String(20), nullable=False),
    sa.Column("password", sa.Text, nullable=False),
    sa.Column("epoch", sa.BigInteger, nullable=False),
)
JOIN = sa.Table(
    "join_code",
    _META,
    sa.Column("secret", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("used", sa.Boolean, nullable=False, default=False),
)

FORMAT = "2"

_UPGRADES = {
    "1": (
        sa.text("ALTER TABLE \"row\" ADD COLUMN why TEXT NOT NULL DEFAULT ''"),
        sa.text('ALTER TABLE "row" ADD COLUMN seat INTEGER'),
    ),
}
"""What makes of each older format the next one."""


class StoreError(Exception):
    """The database cannot be used; the message says which, why, and how to mend it."""


@dataclass(frozen=True, slots=True)
class Filing:
    """Rows of one table to be stored, and how far its journal is then covered."""

    table: str
    journal: str
    upto: int
    rows: tuple[Row, ...] = ()
    opened: tuple[Row, ...] = ()


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
            _META.create_all(self._engine)
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
        while known in _UPGRADES:
            later = str(int(known) + 1)
            keep = sa.update(SETTING).where(SETTING.c.name == "format").values(value=later)
            self.run(*_UPGRADES[known], keep)
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
            reached = {(each.table, each.journal): each.upto for each in filings}
            if reached:
                covers = [
                    {"table_id": table, "journal": journal, "upto": upto}
                    for (table, journal), upto in reached.items()
                ]
                db.execute(self._cover(), covers)

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
