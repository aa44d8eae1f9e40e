"""``bowerboard journal`` for whoever looks after the journals: games, names, copies, restoring."""

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from egn_schema import faults
from written_games import EGN

from bowerboard.cli.main import main
from bowerboard.deck import Deck
from bowerboard.euchre import text
from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.replay import to_events
from bowerboard.euchre.notation.verdict import judge_recorded
from bowerboard.table import lock
from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import Entry, Kind, open_journal, read_entries
from bowerboard.table.journal_copies import KEPT, copies, keep_copy
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin.clock import VirtualClock

JUNE, NIGHT = 1_780_257_600.0, 12 * 3600.0  # 2026-05-31 20:00 UTC, and half a day
RELEASED = Path(__file__).parents[1] / "journals"
NAMES = ["Ann", "Bob", "Cy", "Di"]


@pytest.fixture
def evenings(tmp_path):
    """Two evenings and three games in one journal; at first the clock was not set."""
    path = tmp_path / "e.journal"
    recorded = [read((EGN / f"game-0{n}.egn").read_bytes()).games[0] for n in (1, 2, 3)]
    seq = 0
    for evening, played in enumerate((recorded[:1], recorded[1:])):
        journal = open_journal(path, "1", JUNE + evening * NIGHT)
        for game in played:
            entries = [
                Entry(n, n * 1000, Kind.CONCLUDED, text.write(event))
                for n, event in enumerate(to_events(game), seq + 1)
            ]
            journal.append(entries, JUNE + evening * NIGHT, synced=bool(evening))
            seq += len(entries)
        journal.close()
    return path, recorded


def told(capsys, *words):
    assert main(["journal", *map(str, words)]) == 0
    return capsys.readouterr().out


@pytest.mark.skipif(not EGN.is_dir(), reason="the recorded games are not here")
def test_games_of_several_evenings_are_listed(evenings, capsys):
    path, recorded = evenings
    lines = told(capsys, "games", path).splitlines()
    assert len(lines) == 3
    assert "2026-05-31 20:00 UTC ~" in lines[0]  # no time server had set that clock
    assert "2026-06-01 08:00 UTC:" in lines[1]
    for line, game in zip(lines, recorded, strict=True):
        assert "-".join(map(str, judge_recorded(game).score)) in line
    found = json.loads(told(capsys, "games", path, "--json"))
    assert [each["score"] for each in found] == [
        list(judge_recorded(game).score) for game in recorded
    ]
    assert [each["synced"] for each in found] == [False, True, True]
    assert found[1]["ms"] == 1000 * (found[2]["entry"] - found[1]["entry"] - 1)


@pytest.mark.skipif(not EGN.is_dir(), reason="the recorded games are not here")
def test_one_of_several_games_is_exported_with_its_players(evenings, tmp_path, capsys):
    path, recorded = evenings
    told(capsys, "players", path, "--game", 2, "--names", *NAMES)
    assert told(capsys, "players", path, "--game", 2) == "Ann, Bob, Cy, Di\n"
    written = told(capsys, "export", path, "--egn", "--game", 2)
    assert faults(json.loads(written)) == []
    (again,) = read(written.encode()).games
    assert again.players == tuple(NAMES)
    assert again.final == judge_recorded(recorded[1]).score
    rows = told(capsys, "export", path, "--jsonl", "--game", 2).splitlines()
    bodies = [json.loads(row)["body"] for row in rows]
    assert bodies == [text.write(event) for event in to_events(recorded[1])]
    assert main(["journal", "export", str(path), "--egn", "--game", "4"]) == 2
    assert "no game 4; it has 1 to 3" in capsys.readouterr().err
    assert main(["journal", "verify", str(path)]) == 0


@pytest.mark.skipif(not EGN.is_dir(), reason="the recorded games are not here")
def test_names_can_be_forgotten_and_the_record_stays_whole(evenings, capsys):
    path, _ = evenings
    before = read_entries(path)
    told(capsys, "players", path, "--names", "Xantippe", *NAMES[1:])
    assert b"Xantippe" in path.read_bytes()
    told(capsys, "players", path, "--forget")
    assert b"Xantippe" not in path.read_bytes()
    assert told(capsys, "players", path) == "game 3 has no names\n"
    assert read_entries(path) == before
    assert main(["journal", "verify", str(path)]) == 0


@pytest.mark.skipif(not EGN.is_dir(), reason="the recorded games are not here")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--game", "9", "--names", *NAMES], "no game 9"),
        (["--names", *NAMES[:3]], "3 names for 4 seats"),
        (["--names", *NAMES[:3], " "], "write one for each"),
        (["--forget", "--names", "Ann"], "without names"),
    ],
)
def test_names_that_cannot_be(evenings, capsys, words, why):
    assert main(["journal", "players", str(evenings[0]), *words]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("column", ["body", "wall", "at", "run", "kind", "seal"])
def test_verify_says_which_row_was_altered(tmp_path, capsys, column):
    path = tmp_path / "j"
    journal = open_journal(path, "1", 0.0)
    for seq in range(1, 30):
        journal.append([Entry(seq, seq, Kind.OBSERVED, f"tap side {seq % 4}")], 5.0, synced=True)
    journal.close()
    value = "'tap side 9'" if column == "body" else 2
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"UPDATE entry SET {column} = {value} WHERE seq = 17")
    assert main(["journal", "verify", str(path)]) == 1
    assert f"{path}: entry 17 not as written\n" in capsys.readouterr().out
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DELETE FROM entry WHERE seq IN (17, 18)")
    assert main(["journal", "verify", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["wrong"] == ["entries 17 to 18 missing"]


def test_a_copy_of_a_journal_in_use_is_restored_on_a_fresh_unit(tmp_path, capsys):
    path, fresh = tmp_path / "e.journal", tmp_path / "fresh" / "evening.journal"
    shutil.copy(RELEASED / "0.1.0.journal", path)
    fresh.parent.mkdir()
    daemon = Daemon(Setup(path, Deck({}), {}, []), Edges({}), VirtualClock())
    daemon.start()
    copy = Path(told(capsys, "backup", path, tmp_path / "copy").strip())
    assert {each.name for each in copy.parent.glob("copy*")} == {"copy"}  # one file, no -wal
    told(capsys, "restore", copy, fresh)
    daemon.stop()
    assert read_entries(fresh) == read_entries(copy)
    again = Daemon(Setup(fresh, Deck({}), {}, []), Edges({}), VirtualClock())
    assert again.session.history.game.score == (5, 1)
    again.stop()


def test_nothing_is_overwritten_by_a_copy_or_a_restored_one(tmp_path, capsys):
    path, other = tmp_path / "e.journal", tmp_path / "other"
    shutil.copy(RELEASED / "0.1.0.journal", path)
    other.write_text("dear diary")
    for words in (["backup", str(path), str(other)], ["restore", str(path), str(other)]):
        assert main(["journal", *words]) == 2
        assert "is there already" in capsys.readouterr().err
    assert other.read_text() == "dear diary"
    held = lock.hold(tmp_path / "new")
    assert main(["journal", "restore", str(path), str(tmp_path / "new")]) == 2
    assert "another bowerboard" in capsys.readouterr().err
    os.close(held)
    assert main(["journal", "restore", str(other), str(tmp_path / "newer")]) == 2
    assert not (tmp_path / "newer").exists()


def test_copies_are_numbered_and_the_oldest_goes(tmp_path, capsys):
    path = tmp_path / "e.[j]ournal"
    shutil.copy(RELEASED / "0.1.0.journal", path)
    for number in range(1, KEPT + 4):
        assert told(capsys, "backup", path) == f"{path}.copy-{number}\n"
    assert [each.name for each in copies(path)] == [
        f"{path.name}.copy-{number}" for number in range(4, KEPT + 4)
    ]
    assert read_entries(copies(path)[-1]) == read_entries(path)


def test_a_copy_leaves_the_journal_its_room(tmp_path):
    path = tmp_path / "e.journal"
    shutil.copy(RELEASED / "0.1.0.journal", path)
    with pytest.raises(OSError, match="no room"):
        keep_copy(path, reserve=1 << 60)
    assert copies(path) == []
