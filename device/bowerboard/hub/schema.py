"""The tables of the hub's database, and what brings older ones up to them."""

from __future__ import annotations

import sqlalchemy as sa

META = sa.MetaData()

SETTING = sa.Table(
    "setting",
    META,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
TABLE = sa.Table(
    "playing_table",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("by_hand", sa.Boolean, nullable=False, default=False),
    sa.Column("closed", sa.Boolean, nullable=False, default=False),
    sa.Column("journal", sa.String(64), nullable=False, default=""),
    sa.Column("hand", sa.String(64), nullable=False, default=""),  # of a rescue
    sa.Column("confirmed", sa.String(100), nullable=False, default=""),
    sa.Column("board", sa.String(64), nullable=False, server_default=""),  # that spoke last
)
ROW = sa.Table(
    "row",
    META,
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
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("journal", sa.String(64), primary_key=True),
    sa.Column("upto", sa.BigInteger, nullable=False),
)
COMMAND = sa.Table(
    "command",
    META,
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
    META,
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
    META,
    sa.Column("name", sa.String(80), primary_key=True),
    sa.Column("role", sa.String(20), nullable=False),
    sa.Column("password", sa.Text, nullable=False),
    sa.Column("epoch", sa.BigInteger, nullable=False),
)
JOIN = sa.Table(
    "invitation",
    META,
    sa.Column("id", sa.String(64), primary_key=True),  # joincode.id_of
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("used", sa.Boolean, nullable=False, default=False),
)

FORMAT = "2"

UPGRADES = {
    "1": (
        sa.text("ALTER TABLE \"row\" ADD COLUMN why TEXT NOT NULL DEFAULT ''"),
        sa.text('ALTER TABLE "row" ADD COLUMN seat INTEGER'),
        sa.text("ALTER TABLE playing_table ADD COLUMN board VARCHAR(64) NOT NULL DEFAULT ''"),
    ),
}
"""What makes of each older format the next one."""
