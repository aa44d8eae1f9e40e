"""The daemon while its journal is locked, slow, full or failing, or a cable is pulled: nothing is
lost, the faces say to stop, and it goes on by itself."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from desk import PATIENCE_S, ROUNDS, TRICK, Desk
from disk import Disk, build
from tabletop import UIDS

from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import JournalError, Kind, read_entries
from bowerboard.table.setup import Edges
from bowerboard.twin.clock import VirtualClock
from bowerboard.view import Stop

HURT = Path(__file__).with_name("hurt.py")
PLAYED = [f"{seat} plays {name}" for seat, name in TRICK]


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    made.close()


def test_d03_a_lock_delays_the_acknowledgement_and_nothing_else(desk):
    desk.until(lambda view: True)
    desk.lock()
    laid = desk.clock.now()
    desk.line.tags.append(UIDS["9c"])
    shown = desk.until(lambda view: view.trick)
    assert [(p.seat, str(p.card)) for p in shown.trick] == [(0, "9c")]
    assert not shown.unsaved
    assert desk.clock.now() - laid < 1000
    unsaved = desk.until(lambda view: view.unsaved)
    assert unsaved.trick == shown.trick
    assert desk.clock.now() - laid >= 2000
    assert desk.line.acknowledged == 0
    desk.unlock()
    desk.until(lambda view: not view.unsaved)
    for _ in range(ROUNDS):
        if desk.line.acknowledged:
            break
        desk.move()
    assert desk.line.acknowledged == 1
    entries = read_entries(desk.path)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert [e.body for e in entries if e.kind is Kind.CONCLUDED][-1] == "0 plays 9c"


def test_a_commit_while_the_cable_is_pulled_is_acknowledged_when_it_is_back(desk):
    """The pad does not send the report for ever: it is told without laying another card."""
    desk.lock()
    desk.line.tags.append(UIDS["9c"])
    desk.until(lambda view: view.trick)
    desk.line.pull()
    assert desk.daemon.ports[0].wait_closed(PATIENCE_S)
    desk.unlock()
    desk.daemon.settle()
    assert desk.line.acknowledged == 0
    desk.line.plug()
    desk.daemon.ports[0].nudge()
    assert desk.daemon.ports[0].wait_open(PATIENCE_S)
    for _ in range(ROUNDS):
        if desk.line.acknowledged:
            break
        desk.move()
    assert desk.line.acknowledged == 1
    bodies = [e.body for e in read_entries(desk.path)]
    assert bodies.count("0 plays 9c") == 1
    assert "silent 0" in bodies
    assert "back 0" in bodies


def in_order(path):
    entries = read_entries(path)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    return [entry.body for entry in entries]


def test_d03_a_whole_trick_is_played_behind_a_lock_of_8_s(tmp_path):
    """Each card is shown at once; the trick ends; the alarm is raised; nothing is lost."""
    desk = Desk(tmp_path, seats=4)
    try:
        desk.until(lambda view: not view.unsaved)
        before = read_entries(desk.path)
        desk.lock()
        locked = desk.clock.now()
        for seat, name in TRICK:
            view, took = desk.lay(seat, name)
            assert took < 1000
        assert view.last_trick.winner == 2
        assert view.tricks == (1, 0)
        assert desk.until(lambda view: view.stop is Stop.LOCKED).unsaved
        while desk.clock.now() < locked + 8000:
            desk.move()
        assert [line.acknowledged for line in desk.lines] == [0, 0, 0, 0]
        with pytest.raises(JournalError, match="another bowerboard is recording here"):
            Daemon(desk.setup, Edges({}), VirtualClock())
        assert read_entries(desk.path) == before
        desk.unlock()
        desk.until(lambda view: view.stop is None and not view.unsaved)
        desk.acknowledged()
        assert desk.plays() == PLAYED
        in_order(desk.path)
    finally:
        desk.close()


def fill(folder):
    """Take all the room there is; the file that does."""
    filler = folder / "filler"
    room = os.statvfs(folder)
    with filler.open("wb", buffering=0) as file:
        file.write(bytes(room.f_bavail * room.f_frsize))
    assert os.statvfs(folder).f_bavail == 0
    return filler


def test_d05_a_full_disk_says_to_stop_and_goes_on_once_there_is_room(tmp_path, small):
    desk = Desk(tmp_path, seats=4, journal=small / "evening.journal")
    try:
        desk.until(lambda view: not view.unsaved)
        before = read_entries(desk.path)
        filler = fill(small)
        # A port that talks nonsense all the while fills nothing up.
        desk.line.babble(b"\x07nonsense\0" * 1000)
        for seat, name in TRICK:
            _, took = desk.lay(seat, name)
            assert took < 1000
        desk.until(lambda view: view.stop is Stop.FULL)
        for _ in range(10):
            desk.move()
        assert [line.acknowledged for line in desk.lines] == [0, 0, 0, 0]
        assert read_entries(desk.path) == before  # no half-written trick
        filler.unlink()
        desk.until(lambda view: view.stop is None and not view.unsaved)
        desk.acknowledged()
        assert desk.plays() == PLAYED
        bodies = in_order(desk.path)
        assert {body: bodies.count(body) for body in PLAYED} == dict.fromkeys(PLAYED, 1)
        assert {each.name for each in small.iterdir()} <= {
            f"evening.journal{end}" for end in ("", "-wal", "-shm", ".lock", ".trace")
        }
    finally:
        desk.close()


def hurt(tmp_path, way):
    """What ``hurt.py`` saw of a trick played on a disk that is hurt that way, and the journal."""
    root = tmp_path / "disk"
    root.mkdir()
    disk = Disk(build(tmp_path), tmp_path, root)
    done = subprocess.run(
        [sys.executable, HURT, tmp_path, root / "evening.journal", way],
        env=disk.environment() | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1]), root / "evening.journal"


@pytest.mark.parametrize("sync_ms", [50, 2000])
def test_a_slow_card_delays_acknowledgements_and_nothing_else(tmp_path, sync_ms):
    seen, path = hurt(tmp_path, f"slow {sync_ms}")
    assert max(seen["took"]) < 1000
    assert seen["stop"] is None
    assert [body for body in in_order(path) if " plays " in body] == PLAYED


@pytest.mark.parametrize(
    ("way", "stop"),
    [("write EIO", Stop.FAULT), ("sync EIO", Stop.FAULT), ("write ENOSPC", Stop.FULL)],
)
def test_a_failing_disk_says_to_stop_and_loses_nothing(tmp_path, way, stop):
    seen, path = hurt(tmp_path, way)
    assert max(seen["took"]) < 1000
    assert seen["stop"] == stop.name
    assert seen["acknowledged"] == [0, 0, 0, 0]  # while it failed
    assert seen["written"] == 0
    bodies = in_order(path)
    assert [body for body in bodies if " plays " in body] == PLAYED
