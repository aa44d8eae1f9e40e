"""The writer on a real file: in order, nothing lost while the file is locked."""

import itertools
import queue
import sqlite3

import pytest

from bowerboard.table.journal import Entry, Kind, open_journal, read_entries
from bowerboard.table.journal_contents import read_contents
from bowerboard.table.writer import Batch, Committed, NotSaved, Writer

PATIENCE_S = 10.0


def batch(*seqs: int) -> Batch:
    return Batch(tuple(Entry(n, n, Kind.OBSERVED, f"tap side {n % 4}") for n in seqs))


@pytest.fixture
def desk(tmp_path):
    """A writer at work, what it tells, and the path of its journal."""
    path = tmp_path / "j"
    journal = open_journal(path, "1", 0.0)
    told: queue.Queue[Committed | NotSaved] = queue.Queue()
    writer = Writer(journal, told.put, lambda: 1.0)
    writer.start()
    yield writer, told, path
    writer.stop(1.0)
    journal.close()


def test_it_commits_in_order_and_tells_after_the_commit(desk):
    writer, told, path = desk
    batches = [batch(3 * n + 1, 3 * n + 2, 3 * n + 3) for n in range(30)]
    for each in batches:
        writer.submit(each)
    for each in batches:
        assert told.get(timeout=PATIENCE_S) == Committed(each)
        assert [e.seq for e in read_entries(path)][: each.entries[-1].seq] == list(
            range(1, each.entries[-1].seq + 1)
        )
    writer.join()
    assert writer.idle


def test_a_locked_file_loses_nothing_and_is_told(desk):
    """D03: another program holds the write lock while cards are read."""
    writer, told, path = desk
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for n in range(1, 6):
        writer.submit(batch(n))
    for _ in range(2):  # it goes on telling
        first = told.get(timeout=PATIENCE_S)
        assert isinstance(first, NotSaved)
        assert "locked" in first.why
    assert read_entries(path) == []
    assert not writer.idle
    other.execute("ROLLBACK")
    other.close()
    writer.join()
    news = []
    while not told.empty():
        news.append(told.get())
    committed = [item.batch for item in news if isinstance(item, Committed)]
    assert committed == [batch(n) for n in range(1, 6)]
    assert [entry.seq for entry in read_entries(path)] == [1, 2, 3, 4, 5]


def test_what_has_come_meanwhile_is_committed_together(tmp_path):
    """A card that takes long for each commit falls no further behind; each is told, in order."""
    path, told, walls = tmp_path / "j", queue.Queue(), itertools.count(1)
    writer = Writer(open_journal(path, "1", 0.0), told.put, lambda: float(next(walls)))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writer.submit(batch(1))
    writer.start()
    assert isinstance(told.get(timeout=PATIENCE_S), NotSaved)
    for n in range(2, 40):
        writer.submit(batch(n))
    other.close()
    assert writer.stop(PATIENCE_S)
    news = [told.get() for _ in range(told.qsize())]
    committed = [item.batch for item in news if isinstance(item, Committed)]
    assert committed == [batch(n) for n in range(1, 40)]
    stamps = read_contents(path).stamps  # each commit asks for the time once
    assert len({stamps[n].wall for n in range(2, 40)}) == 1
    assert stamps[1].wall < stamps[2].wall


def test_stopping_commits_what_is_left(desk):
    writer, _, path = desk
    for n in range(1, 40):
        writer.submit(batch(n))
    assert writer.stop(PATIENCE_S)
    assert len(read_entries(path)) == 39


def test_stopping_while_the_file_is_locked_does_not_hang(desk):
    writer, told, path = desk
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writer.submit(batch(1))
    assert isinstance(told.get(timeout=PATIENCE_S), NotSaved)
    assert writer.stop(0.1)
    other.close()
    assert read_entries(path) == []
