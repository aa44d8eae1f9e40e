"""The journal as a file: real SQLite, append-only, and nothing else is ever touched."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bowerboard.euchre.events import Passed, UpcardTurned
from bowerboard.table import journal_format
from bowerboard.table.journal import (
    APPLICATION_ID,
    Entry,
    JournalError,
    Kind,
    Report,
    open_journal,
    read_entries,
    read_events,
)

ENTRIES = (
    Entry(1, 10, Kind.OBSERVED, "laid kitty Qh e004", report=Report("aa", 4_000_000_000, 1)),
    Entry(2, 10, Kind.CONCLUDED, "up Qh", cause=1),
    Entry(3, 20, Kind.ASKED, "pick up: 3"),
    Entry(4, 30, Kind.OBSERVED, "tap side 0"),
    Entry(5, 30, Kind.CONCLUDED, "0 passes", cause=4),
    Entry(6, 40, Kind.OBSERVED, "lifted kitty Qh e004", report=Report("aa", 4_000_000_000, 2)),
)


def made(path: Path, entries=ENTRIES) -> Path:
    journal = open_journal(path, "1", 100.0)
    journal.append(entries, 101.0)
    journal.close()
    return path


def test_what_was_appended_is_read_again(tmp_path):
    path = made(tmp_path / "j")
    assert read_entries(path) == list(ENTRIES)
    events = [event for _, event in read_events(path)]
    assert isinstance(events[0], UpcardTurned)
    assert events[1] == Passed(0)
    journal = open_journal(path, "2", 200.0)
    assert journal.entries() == list(ENTRIES)
    assert journal.reported() == {("aa", 4_000_000_000): 2}
    journal.append([Entry(7, 5, Kind.CONCLUDED, "1 passes")], 201.0)
    journal.close()
    assert [entry.seq for entry in read_entries(path)] == [1, 2, 3, 4, 5, 6, 7]


def test_every_run_is_noted_and_each_entry_says_which(tmp_path):
    path = made(tmp_path / "j")
    journal = open_journal(path, "2", 200.0)
    journal.append([Entry(7, 5, Kind.CONCLUDED, "1 passes")], 201.0)
    journal.close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT version, wall FROM run").fetchall() == [("1", 100), ("2", 200)]
        assert db.execute("SELECT run FROM entry WHERE seq IN (6, 7)").fetchall() == [(1,), (2,)]
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_batch_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "j"
    journal = open_journal(path, "1", 0.0)
    good, twice = Entry(1, 0, Kind.CONCLUDED, "dealer 3"), Entry(1, 0, Kind.CONCLUDED, "up Qh")
    with pytest.raises(sqlite3.IntegrityError):
        journal.append([good, twice], 0.0)
    assert journal.entries() == []
    journal.close()


def test_a_report_is_recorded_once(tmp_path):
    journal = open_journal(tmp_path / "j", "1", 0.0)
    journal.append(ENTRIES, 0.0)
    again = Entry(7, 9, Kind.OBSERVED, "laid 1 9c e004", report=Report("aa", 4_000_000_000, 2))
    with pytest.raises(sqlite3.IntegrityError):
        journal.append([again], 0.0)
    journal.close()


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE entry (a)")
        db.execute("INSERT INTO entry VALUES (1)")
        db.commit()


def _newer(path: Path) -> None:
    made(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
        db.execute("PRAGMA journal_mode = DELETE")


def _cut(share: float):
    def cut(path: Path) -> None:
        many = [Entry(n, n, Kind.OBSERVED, f"tap side {n % 4}") for n in range(1, 2000)]
        made(path, many)
        content = path.read_bytes()
        path.write_bytes(content[: int(len(content) * share)])

    return cut


def _spoiled(path: Path) -> None:
    many = [Entry(n, n, Kind.OBSERVED, f"tap side {n % 4}") for n in range(1, 2000)]
    made(path, many)
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 6] = b"\xa5" * (4096 * 3)
    path.write_bytes(content)


NOT_JOURNALS = {
    "text": (lambda path: path.write_text("dear diary\n"), "not a journal"),
    "one byte": (lambda path: path.write_bytes(b"S"), "not a journal"),
    "picture": (
        lambda path: path.write_bytes(b"\x89PNG\r\n" + bytes(5000)),
        "not a journal",
    ),
    "foreign": (_foreign, "not a journal"),
    "newer": (_newer, "newer version .format 99"),
    "header only": (_cut(0.0005), "journal"),
    "half": (_cut(0.5), "damaged|malformed|cannot be"),
    "spoiled": (_spoiled, "damaged|malformed|cannot be"),
    "false magic": (
        lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 999),
        "cannot be",
    ),
}


@pytest.mark.parametrize("kind", NOT_JOURNALS)
@pytest.mark.parametrize("use", [lambda path: open_journal(path, "1", 0.0), read_entries])
def test_what_is_no_journal_is_refused_and_left_byte_for_byte(tmp_path, kind, use):
    make, why = NOT_JOURNALS[kind]
    path = tmp_path / "evening.journal"
    make(path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=why) as refused:
        use(path)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("use", [lambda path: open_journal(path, "1", 0.0), read_entries])
def test_a_folder_is_refused(tmp_path, use):
    with pytest.raises(JournalError):
        use(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_made_it_says_so(tmp_path):
    with pytest.raises(JournalError, match="cannot be used"):
        open_journal(tmp_path / "no" / "such" / "j", "1", 0.0)
    with pytest.raises(JournalError, match="no such file"):
        read_entries(tmp_path / "j")


def test_an_empty_file_is_a_journal_not_begun(tmp_path):
    path = tmp_path / "j"
    path.touch()
    open_journal(path, "1", 0.0).close()
    assert read_entries(path) == []


def test_a_journal_half_made_when_the_power_went_is_still_ours(tmp_path, monkeypatch):
    path = tmp_path / "j"
    with monkeypatch.context() as before:
        before.setattr(journal_format, "MIGRATIONS", (("CREATE TABLE run (half",),))
        with pytest.raises(JournalError):
            open_journal(path, "1", 0.0)
    assert not path.exists()  # it has its name only once it is whole
    open_journal(path, "1", 0.0).close()
    assert read_entries(path) == []


def test_one_that_an_older_version_left_half_made_is_still_ours(tmp_path):
    path = tmp_path / "j"
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    assert path.stat().st_size > 0
    open_journal(path, "1", 0.0).close()
    assert read_entries(path) == []


def test_a_migration_adds_and_keeps(tmp_path, monkeypatch):
    path = made(tmp_path / "j")
    added = (*journal_format.MIGRATIONS, ("ALTER TABLE entry ADD COLUMN note TEXT",))
    with monkeypatch.context() as later:
        later.setattr(journal_format, "MIGRATIONS", added)
        journal = open_journal(path, "2", 0.0)
        assert journal.entries() == list(ENTRIES)
        journal.close()
        open_journal(path, "2", 0.0).close()  # a second time there is nothing to do
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(added),)
        assert "note" in [row[1] for row in db.execute("PRAGMA table_info(entry)")]
    before = path.read_bytes()
    with pytest.raises(JournalError, match="newer version"):
        open_journal(path, "1", 0.0)
    assert path.read_bytes() == before


def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    path = made(tmp_path / "j")
    bad = (
        *journal_format.MIGRATIONS,
        ("ALTER TABLE entry ADD COLUMN note TEXT", "SELECT nonsense()"),
    )
    with monkeypatch.context() as later:
        later.setattr(journal_format, "MIGRATIONS", bad)
        with pytest.raises(JournalError):
            open_journal(path, "2", 0.0)
    assert read_entries(path) == list(ENTRIES)
    with closing(sqlite3.connect(path)) as db:
        assert "note" not in [row[1] for row in db.execute("PRAGMA table_info(entry)")]


def test_a_row_of_a_kind_that_is_not_known_is_refused(tmp_path):
    path = made(tmp_path / "j")
    journal = open_journal(path, "1", 0.0)
    journal.append_rows([(7, 1, 0, 0.0, 7, "x", None, None, None, None, None)])
    journal.close()
    with pytest.raises(JournalError, match="cannot be read"):
        read_entries(path)
    journal = open_journal(path, "1", 0.0)
    with pytest.raises(JournalError, match="cannot be read"):
        journal.entries()
    journal.close()
