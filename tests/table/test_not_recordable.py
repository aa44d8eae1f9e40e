"""A start where nothing can be recorded: the faces say to stop, and it begins once it can."""

import os
import socket
import sqlite3
import threading
from dataclasses import replace

import pytest

from bowerboard.cli import configured
from bowerboard.cli.blank import left_view
from bowerboard.cli.serving import Stop as Word
from bowerboard.cli.table import open_table
from bowerboard.table.journal import Entry, Kind, open_journal, read_entries
from bowerboard.table.setup import Edges
from bowerboard.twin.killed_table import shows
from bowerboard.twin.pod import ModelledPod
from bowerboard.view import Stage, Stop

CONFIG = """
[table]
deck = "{0}/deck.toml"
journal = "{1}"
[page]
present = false
[pads]
ports = "{0}/pad-{{pad}}"
north = "0a"
east = "0b"
south = "0c"
west = "0d"
"""
PLAYED = ["dealer 3", "game 3-4", "up Qh", "0 orders up", "0 plays 9c"]
PATIENCE_S = 30


class Started:
    """A table that is started in a thread, and what it tells systemd."""

    def __init__(self, tmp_path, journal, monkeypatch):
        self.heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.heard.bind(str(tmp_path / "notify"))
        self.heard.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        (tmp_path / "deck.toml").write_text('[cards]\n04000001 = "Jh"\n')
        path = tmp_path / "table.toml"
        path.write_text(CONFIG.format(tmp_path, journal))
        self.pod, self.word, self.status = ModelledPod(), Word(), None
        self.made = configured.load(path, lambda _: Edges(self.pod.buses()))
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self):
        self.status = open_table(self.made, self.word)

    def until(self, said):
        while said not in self.heard.recv(4096).decode():
            pass

    def shows(self, view):
        for bus in set(self.made.edges.glass.values()):
            assert bus.idle(PATIENCE_S)
        return all(shows(self.pod.image(seat), view, seat) for seat in range(4))

    def stop(self):
        self.word.set()
        self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive()
        self.heard.close()
        return self.status


def full(folder, journal):
    filler, room = folder / "filler", os.statvfs(folder)
    with filler.open("wb", buffering=0) as file:
        file.write(bytes(room.f_bavail * room.f_frsize))
    return filler.unlink


def locked(folder, journal):
    other = sqlite3.connect(journal, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other.close


WHY = {full: Stop.FULL, locked: Stop.LOCKED}


@pytest.mark.parametrize("hinder", WHY)
@pytest.mark.parametrize("waits", [True, False])
def test_it_says_to_stop_and_begins_once_it_can(small, tmp_path, monkeypatch, hinder, waits):
    path = small / "evening.journal"
    journal = open_journal(path, "1", 0.0)
    journal.append([Entry(n, n, Kind.CONCLUDED, b) for n, b in enumerate(PLAYED, 1)], 0.0)
    journal.close()
    free = hinder(small, path)
    table = Started(tmp_path, path, monkeypatch)
    try:
        table.until("READY=1\nSTATUS=nothing can be recorded")
        left = left_view(table.made.config)
        assert (left.score, left.stage, str(left.trick[0].card)) == ((3, 4), Stage.PLAY, "9c")
        assert table.shows(replace(left, stop=WHY[hinder]))
        table.until("WATCHDOG=1")
        if waits:
            free()
            table.until("READY=1\nSTATUS=3-4 of 10, East plays")
    finally:
        assert table.stop() == 0
    assert table.shows(replace(left, stage=Stage.STOPPED))
    if not waits:
        free()
    bodies = [entry.body for entry in read_entries(path)]
    assert bodies[: len(PLAYED)] == PLAYED
    assert ("resumed 5" in bodies) is waits


def test_d01_a_journal_damaged_on_a_full_disk_is_rescued_once_there_is_room(
    small, tmp_path, monkeypatch
):
    """It is put aside, and the new one cannot be made: the next try must not begin in silence."""
    path = small / "evening.journal"
    path.write_bytes(b"dear diary")
    free = full(small, path)
    table = Started(tmp_path, path, monkeypatch)
    try:
        table.until("READY=1\nSTATUS=nothing can be recorded")
        table.until("WATCHDOG=1")
        free()
        table.until("kept aside as")
    finally:
        assert table.stop() == 0
    assert (small / "evening.journal.damaged-1").read_bytes() == b"dear diary"
    assert not (small / "evening.journal.damaged-2").exists()
