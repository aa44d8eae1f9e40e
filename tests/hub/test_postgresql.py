"""The hub on a real PostgreSQL: what SQLite does for one hall it does as well, and it may die."""

import os
import pwd
import shutil
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from directing import SEED
from halls import (
    Written,
    acknowledged,
    apart,
    conclusions,
    hub_at,
    played,
    real_table,
    stored,
    until,
    up_to_renege,
)

from bowerboard.hub import accounts
from bowerboard.hub.api import AuditLine, JoinRefused, Role, User
from bowerboard.hub.commands import Came
from bowerboard.hub.record import Row
from bowerboard.hub.store import Filing, Store, StoreError, TableRow
from bowerboard.hublink.corrections import SetScore
from bowerboard.hublink.joincode import id_of

PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"))
"""Debian's, which are not on the path; without them these tests fail and say so."""


class PostgreSQL:
    """A server of its own, on a socket of its own, that can be killed and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bowerboard-pg-"))
        # It does not run as root, and root's tests' own folder is closed to others.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.name = self.user or pwd.getpwuid(os.geteuid()).pw_name
        self._do("initdb", "--auth=trust", "--encoding=UTF8", "--no-sync", f"-U{self.name}")
        self.start()

    def _do(self, program: str, *words: str) -> None:
        subprocess.run(
            [PROGRAMS / program, "-D", self.folder / "data", *words],
            user=self.user, check=True, cwd=self.folder, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def start(self) -> None:
        options = f"-k {self.folder} -h '' -c fsync=off"
        self._do("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def kill(self) -> None:
        """As if its machine had lost its power."""
        self._do("pg_ctl", "-w", "-m", "immediate", "stop")

    def stop(self) -> None:
        self.kill()
        shutil.rmtree(self.folder)

    def fresh(self, name: str) -> str:
        """The address of a new, empty database."""
        words = ["-h", self.folder, "-U", self.name, name]
        subprocess.run([PROGRAMS / "createdb", *words], check=True, cwd="/")
        return self.at(name)

    def at(self, name: str) -> str:
        return f"postgresql+psycopg://{self.name}@/{name}?host={self.folder}"


@pytest.fixture(scope="module")
def server():
    made = PostgreSQL()
    yield made
    made.stop()


def test_rows_are_stored_once_and_opened_once(server):
    store = Store(server.fresh("rows"))
    rows = (
        Row(1, "game 0-0", 10.5),
        Row(2, None, 11.0),
        Row(3, "1 plays Ac", 12.25, "Änn", "∞", 2),
    )
    filing = Filing("table-1", "j1", 5, rows)
    for _ in range(2):
        store.file([filing])
    store.file([replace(filing, rows=(replace(rows[0], body="game 9-9"),), upto=4)])
    opened = (Row(2, "3 discards Qd", 11.0), Row(1, "game 8-8", 10.5))
    store.file([Filing("table-1", "j1", 6, (), opened)])
    assert store.rows("table-1", "j1") == [
        rows[0],
        replace(rows[1], body="3 discards Qd"),
        rows[2],
    ]
    assert store.covers() == {("table-1", "j1"): 6}
    store.put_table(TableRow("table-1", "Table 1"))
    store.put_table(TableRow("table-1", "Tisch „1“", journal="j1"))
    assert store.tables() == [TableRow("table-1", "Tisch „1“", journal="j1")]
    store.close()


def test_people_codes_and_the_log_are_kept(server):
    store = Store(server.fresh("people"))
    accounts.put_user(store, User("Ann", Role.DIRECTOR, "h1"))
    accounts.put_user(store, User("Ann", Role.SCOREKEEPER, "h2"))
    assert accounts.users(store) == (User("Ann", Role.SCOREKEEPER, "h2", 1),)
    assert accounts.secret(store) == accounts.secret(store)
    accounts.keep_code(store, "abc", accounts.Invited("table-1", "Table 1"), 100.0)
    called = id_of("abc")
    assert accounts.use_code(store, called, 50.0) == accounts.Invited("table-1", "Table 1", "abc")
    with pytest.raises(JoinRefused, match="used"):
        accounts.use_code(store, called, 50.0)
    for number in range(3):
        accounts.note(store, AuditLine(0, 1.0, "Ann", "table-1", f"deed {number}", "", "done"))
    latest = accounts.audit(store, "table-1", None)
    assert [line.what for line in latest] == ["deed 2", "deed 1", "deed 0"]
    assert [x.what for x in accounts.audit(store, "", latest[1].number)] == ["deed 0"]
    store.close()


def test_a_database_of_an_older_format_is_brought_up(server):
    url = server.fresh("older")
    Store(url).close()
    engine = sa.create_engine(url)
    with engine.begin() as db:
        db.execute(sa.text('ALTER TABLE "row" DROP COLUMN why, DROP COLUMN seat'))
        db.execute(sa.text("ALTER TABLE playing_table DROP COLUMN board"))
        db.execute(sa.text("UPDATE setting SET value = '1' WHERE name = 'format'"))
        db.execute(sa.text("INSERT INTO \"row\" VALUES ('t', 'j', 1, 'game 0-0', 1.5, 'Ann')"))
    engine.dispose()
    store = Store(url)
    assert store.rows("t", "j") == [Row(1, "game 0-0", 1.5, "Ann")]
    assert store.setting("format") == "2"
    store.close()


def test_a_server_that_is_not_there_is_said_in_one_line(server):
    with pytest.raises(StoreError, match="cannot be used") as said:
        Store(server.at("nowhere"))
    assert "\n" not in str(said.value)


def test_a_ruling_is_stored_and_there_after_a_restart(server, broker, tmp_path):
    url, entries = server.fresh("hall"), up_to_renege(SEED)

    async def go():
        async with hub_at(broker, url) as hub:
            table = real_table(broker, tmp_path, "table-1", entries, SEED)
            table.start()
            await acknowledged(hub, "table-1", entries[-1].seq)
            await until(hub, lambda: hub.place("table-1").live.linked(hub.clock()))
            version = hub.table("table-1").card.version
            done = await hub.command("table-1", SetScore((7, 8)), "Ann", version, "misread")
            assert done.came is Came.DONE
            await hub.files.flush()
            table.stop()
        async with hub_at(broker, url) as hub:
            assert hub.table("table-1").card.score == (7, 8)
            (line, *_) = hub.table("table-1").history
            assert (line.by, line.why) == ("Ann", "misread")
            assert (await hub.audit("table-1"))[0].reason == "misread"

    apart(go())


def test_a_server_killed_and_started_again_loses_and_doubles_nothing(server, broker, tmp_path):
    url = server.fresh("killed")

    async def go():
        table = Written(broker, tmp_path, "table-2", played(4, 2))
        async with hub_at(broker, url) as hub:
            table.start()
            await acknowledged(hub, "table-2", table.commit(20))
            server.kill()
            last = table.commit()
            await until(hub, lambda: bool(hub.files.trouble))
            server.start()
            await acknowledged(hub, "table-2", last)
            assert stored(hub, "table-2") == conclusions(table.done)
        table.stop()

    apart(go())
