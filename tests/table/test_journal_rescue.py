"""A damaged journal is kept aside and named; what can be read goes on; nothing is silent (D01).

The evening is played by the twin, row by row into a real SQLite file; then the file is damaged as
cards and power cuts do it, and the real daemon is started on it.
"""

import os
import random
import shutil
import sqlite3
from contextlib import closing

import pytest

from bowerboard.euchre import text
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.history import fold
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import KeyEdge, SideKey
from bowerboard.screens.languages import LANGUAGES
from bowerboard.screens.messages import Reader, strip_for
from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import Kind, open_journal, read_entries
from bowerboard.table.journal_copies import keep_copy
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin import evening
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.truth import Truth
from bowerboard.view import Ask

SEED, DEALS = 21, 18
PAGE = 4096
OWN = ("resumed", "journal damaged")
"""The entries that the start itself makes."""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A game and most of a second: the table at which they were played."""
    table = DirectTable(SEED, HouseRules())
    truth = Truth(tmp_path_factory.mktemp("truth") / "t", lambda: table.now)
    play(table, evening.played(SEED, HouseRules(), DEALS), truth)
    truth.close()
    games = [e.seq for e in table.entries if e.body.startswith("game ")]
    assert len(games) == 2
    return table


@pytest.fixture(scope="module")
def files(played, tmp_path_factory):
    """The evening's journal as it lies on the card, switched off properly and not."""
    folder = tmp_path_factory.mktemp("evening")
    journal = open_journal(folder / "j", "1", 0.0)
    for n in range(0, len(played.entries), 4):
        journal.append(played.entries[n : n + 4], 0.0)
    for part in ("", "-wal", "-shm"):
        shutil.copy(folder / f"j{part}", folder / f"killed{part}")
    journal.close()
    shutil.move(folder / "j", folder / "closed")
    return folder


class Table:
    """The daemon started on whatever lies in ``folder``."""

    def __init__(self, played, folder):
        self.path = folder / "evening.journal"
        self.daemon = Daemon(Setup(self.path, played.deck, {}, []), Edges({}), VirtualClock())
        self.views = []
        self.daemon.watch = self.views.append
        self.daemon.start()
        self.daemon.settle()

    @property
    def view(self):
        return self.daemon.session.view

    @property
    def told(self):
        return "\n".join(self.daemon.troubles)

    def stop(self):
        self.daemon.stop()
        return read_entries(self.path)


def lay_out(files, kind, folder):
    for part in ("", "-wal", "-shm"):
        if (files / f"{kind}{part}").exists():
            shutil.copy(files / f"{kind}{part}", folder / f"evening.journal{part}")
    return folder / "evening.journal"


def told_of(table, aside):
    """What stderr, the service's status and every face say."""
    assert str(aside) in table.told
    assert any(q.ask is Ask.JOURNAL_DAMAGED for q in table.view.questions)
    english = LANGUAGES["en"]
    for seat in range(4):
        strip = strip_for(Reader(table.view, seat, english))
        assert strip.texts[0] == english.asked[Ask.JOURNAL_DAMAGED]
        assert strip.asks


def score(entries):
    concluded = [(e.seq, text.read(e.body)) for e in entries if e.kind is Kind.CONCLUDED]
    return fold(concluded).game.score


def test_one_that_was_only_killed_is_not_damaged(played, files, tmp_path):
    lay_out(files, "killed", tmp_path)
    table = Table(played, tmp_path)
    assert table.told == ""
    assert table.stop()[: len(played.entries)] == played.entries


def test_without_its_shm_nothing_is_missing(played, files, tmp_path):
    lay_out(files, "killed", tmp_path)
    (tmp_path / "evening.journal-shm").unlink()
    table = Table(played, tmp_path)
    assert table.told == ""
    assert table.stop()[: len(played.entries)] == played.entries


@pytest.mark.parametrize("content", [b"", b"S", b"dear diary\n", b"\x89PNG\r\n" + bytes(5000)])
def test_what_tells_nothing_is_kept_aside_and_an_empty_game_is_never_silent(
    played, tmp_path, content
):
    path = tmp_path / "evening.journal"
    for number in (1, 2):
        path.write_bytes(content)
        table = Table(played, tmp_path)
        aside = tmp_path / f"evening.journal.damaged-{number}"
        told_of(table, aside)
        assert aside.read_bytes() == content
        assert "0 entries go on" in table.told
        (resumed,) = [*table.stop(), None][:1]
        assert resumed is None  # an empty journal has nothing to resume


@pytest.mark.parametrize("cut", ["named twice", "one left", "all gone", "half made"])
def test_d01_a_rescue_cut_off_is_begun_again(played, files, tmp_path, cut):
    """The power goes while the damaged journal is put aside, or before the new one is there."""
    lay_out(files, "killed", tmp_path)
    wal = tmp_path / "evening.journal-wal"
    os.truncate(wal, wal.stat().st_size * 3 // 4)
    once = tmp_path / "once"
    once.mkdir()
    for part in ("", "-wal", "-shm"):
        shutil.copy(tmp_path / f"evening.journal{part}", once)
    whole = Table(played, once).stop()
    assert len([entry for entry in whole if entry in played.entries]) > 100

    for part in ("", "-wal", "-shm"):
        here = tmp_path / f"evening.journal{part}"
        shutil.copy(here, tmp_path / f"evening.journal.damaged-1{part}")
        if cut in ("all gone", "half made") or (cut == "one left" and part != "-wal"):
            here.unlink()
    if cut == "half made":
        (tmp_path / "evening.journal.new").write_bytes(b"SQLite format 3\0")
    table = Table(played, tmp_path)
    assert any(q.ask is Ask.JOURNAL_DAMAGED for q in table.view.questions)
    assert "evening.journal.damaged-" in table.told
    assert [entry.body for entry in table.stop()] == [entry.body for entry in whole]


def test_a_journal_that_is_gone_goes_on_from_its_newest_copy(played, files, tmp_path):
    path = lay_out(files, "closed", tmp_path)
    keep_copy(path)
    path.unlink()
    table = Table(played, tmp_path)
    assert "is gone" in table.told
    assert any(q.ask is Ask.JOURNAL_DAMAGED for q in table.view.questions)
    assert table.stop()[: len(played.entries)] == played.entries


def test_the_face_says_it_until_somebody_has_seen_it(played, tmp_path):
    (tmp_path / "evening.journal").write_bytes(b"dear diary\n")
    table = Table(played, tmp_path)
    told_of(table, tmp_path / "evening.journal.damaged-1")
    for down, at in ((True, 0), (False, 100)):
        table.daemon.session.take(KeyEdge(SideKey(0), down, at), at)
    assert all(q.ask is not Ask.JOURNAL_DAMAGED for q in table.view.questions)
    table.stop()


@pytest.mark.parametrize("main", ["empty", "gone"])
def test_a_file_gone_is_made_again_from_its_wal(played, files, tmp_path, main):
    path = lay_out(files, "killed", tmp_path)
    frames = (tmp_path / "evening.journal-wal").stat().st_size // (PAGE + 24)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1] <= frames
    lay_out(files, "killed", tmp_path)
    path.write_bytes(b"") if main == "empty" else path.unlink()
    table = Table(played, tmp_path)
    aside = tmp_path / "evening.journal.damaged-1"
    assert str(aside) in table.told
    kept = table.stop()
    assert (tmp_path / "evening.journal.damaged-1-wal").exists()
    whole = [e for e in kept if e in played.entries]
    assert whole == played.entries[: len(whole)]


def test_a_damaged_page_loses_what_was_on_it_and_no_more(played, files, tmp_path):
    """Whichever page it is: every row that goes on was there, and the rest is named."""
    rng = random.Random(3)
    content = (files / "closed").read_bytes()
    pages = range(1, len(content) // PAGE)
    most, started = 0, [e.seq for e in played.entries if e.body.startswith("game ")]
    for page in rng.sample(pages, min(12, len(pages))):
        folder = tmp_path / str(page)
        folder.mkdir()
        damaged = bytearray(content)
        damaged[page * PAGE : (page + 1) * PAGE] = rng.randbytes(PAGE)
        (folder / "evening.journal").write_bytes(damaged)
        table = Table(played, folder)
        kept = table.stop()
        if not table.told:
            # The page was free: nothing stood on it.
            assert kept[: len(played.entries)] == played.entries
            continue
        told_of(table, folder / "evening.journal.damaged-1")
        there = {e.seq: e for e in played.entries}
        ours = [e for e in kept if there.get(e.seq) == e]
        others = [e for e in kept if there.get(e.seq) != e]
        assert all(e.body.startswith(("dealer ", *OWN)) for e in others)
        missing = set(there) - {e.seq for e in kept}
        for first in missing - {seq + 1 for seq in missing}:
            assert f" {first}" in table.told
        most = max(most, len(ours))
        if missing and max(missing) < started[-1]:
            # The last game lies behind the gap: its score is what it was.
            assert score(kept) == score(played.entries)
    assert most > 0.8 * len(played.entries)


@pytest.mark.parametrize("share", [0.25, 0.5, 0.9])
def test_a_file_cut_short_keeps_its_beginning(played, files, tmp_path, share):
    content = (files / "closed").read_bytes()
    (tmp_path / "evening.journal").write_bytes(content[: int(len(content) * share)])
    table = Table(played, tmp_path)
    told_of(table, tmp_path / "evening.journal.damaged-1")
    kept = [e for e in table.stop() if not e.body.startswith(OWN)]
    assert kept == played.entries[: len(kept)]


@pytest.mark.parametrize("damage", ["cut", "emptied", "flipped"])
def test_a_wal_that_lost_commits_is_noticed(played, files, tmp_path, damage):
    """SQLite itself goes on without a word."""
    lay_out(files, "killed", tmp_path)
    wal = tmp_path / "evening.journal-wal"
    content = bytearray(wal.read_bytes())
    used = _frames(files / "killed-shm")
    at = 32 + (used * 3 // 4) * (PAGE + 24) + 100
    if damage == "flipped":
        content[at] ^= 1
    wal.write_bytes(content if damage == "flipped" else content[: at if damage == "cut" else 0])
    table = Table(played, tmp_path)
    told_of(table, tmp_path / "evening.journal.damaged-1")
    kept = [e for e in table.stop() if not e.body.startswith(OWN)]
    assert kept == played.entries[: len(kept)]
    assert len(kept) < len(played.entries)


def _frames(shm):
    return int.from_bytes(shm.read_bytes()[16:20], "little")


@pytest.mark.parametrize("column", ["body", "at", "cause", "run", "kind", "report"])
def test_an_altered_row_is_found_and_named(played, files, tmp_path, column):
    """SQLite's own check sees nothing wrong."""
    path = lay_out(files, "closed", tmp_path)
    number = next(e.seq for e in played.entries[60:] if e.kind is Kind.OBSERVED and e.report)
    value = "'tap side 1'" if column == "body" else 99_999 if column != "kind" else 2
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"UPDATE entry SET {column} = {value} WHERE seq = {number}")
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    table = Table(played, tmp_path)
    assert f"entry {number} " in table.told
    told_of(table, tmp_path / "evening.journal.damaged-1")
    kept = [e for e in table.stop() if not e.body.startswith(OWN)]
    assert kept == [e for e in played.entries if e.seq != number]
    again = Table(played, tmp_path)  # what was told once is not told for ever
    assert again.told == ""
    again.stop()


def test_the_newest_copy_is_taken_where_it_tells_more(played, files, tmp_path):
    path = lay_out(files, "closed", tmp_path)
    keep_copy(path, reserve=0)
    path.write_bytes(b"")
    table = Table(played, tmp_path)
    assert "evening.journal.copy-1" in table.told
    assert table.stop()[: len(played.entries)] == played.entries


def test_a_game_goes_on_behind_a_gap_though_the_deal_went_round_in_it(played, tmp_path):
    """Who deals is worked out from what was played."""
    rows = played.entries
    second = next(e.seq for e in rows[100:] if isinstance(_event(e), GameBegan))
    journal = open_journal(tmp_path / "evening.journal", "1", 0.0)
    journal.append(rows, 0.0)
    journal.close()
    gap = (second - 150, second - 3)
    with closing(sqlite3.connect(tmp_path / "evening.journal", isolation_level=None)) as db:
        db.execute("DELETE FROM entry WHERE seq BETWEEN ? AND ?", gap)
    table = Table(played, tmp_path)
    assert f"entries {gap[0]} to {gap[1]} missing" in table.told
    kept = table.stop()
    assert score(kept) == score(rows)
    assert [e for e in kept if e.seq >= second and e.seq <= rows[-1].seq] == rows[second - 1 :]


def _event(entry):
    return text.read(entry.body) if entry.kind is Kind.CONCLUDED else None
