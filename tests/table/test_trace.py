"""A trace of the raw bytes gives the same observations and conclusions again, entry by entry."""

import os
import random
import threading
import tty

import pytest
from tabletop import DECK

from bowerboard.cli.main import main
from bowerboard.euchre.cards import card
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import SideKey
from bowerboard.table import trace_ring
from bowerboard.table.clock import RealClock
from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import Kind, read_entries
from bowerboard.table.replaying import replay
from bowerboard.table.setup import Edges, Setup
from bowerboard.table.trace_ring import PARTS, TraceRing, folder_of, parts
from bowerboard.twin import evening
from bowerboard.twin.bench_readers import BeatingPad
from bowerboard.twin.clock import VirtualClock
from bowerboard.twin.felt import KITTY
from bowerboard.twin.hands import Hands
from bowerboard.twin.rig import Made, Rig
from bowerboard.twin.truth import Truth

PATIENCE_S = 10.0
RULES = HouseRules(stick_the_dealer=True)


def play(folder, seed, deals, restart=False):
    """Deals at real pads on ptys, a card out of turn at the end; the journal's path."""
    path = folder / "evening.journal"
    rig = Rig(Made(path, seed, RULES))
    truth = Truth(folder / "truth", rig.clock.now)
    hands = Hands(rig.felt, rig.press, lambda: rig.view, truth, random.Random(seed))
    moves = [move.event for move in evening.played(seed, RULES, deals)]
    try:
        rig.start()
        for n, (event, following) in enumerate(zip(moves, [*moves[1:], None], strict=True)):
            for wait in hands.perform(event, following):
                rig.run(rig.clock.now() + wait)
            if restart and n == len(moves) // 2:
                rig.restart()
        rig.felt.lay(2, card("9c"))
        rig.felt.lay(KITTY, card("Ah"))
        rig.run(rig.clock.now() + 2000)
    finally:
        rig.close()
        truth.close()
    return path


def replayed(path):
    """What the parts of the trace give, one after another, and the journal."""
    entries = read_entries(path)
    made = []
    for part in parts(folder_of(path)):
        with part.open() as lines:
            made.append(replay(lines, entries))
    return made, entries


def test_an_evening_is_concluded_again_from_its_bytes(tmp_path, capsys):
    path = play(tmp_path, 7, 2, restart=True)
    made, entries = replayed(path)
    assert len(made) == 2  # switched on twice
    assert [entry for part in made for entry in part] == entries
    assert {entry.kind for entry in entries} == set(Kind)
    assert main(["journal", "replay", str(path)]) == 0
    assert "none differ" in capsys.readouterr().out


def test_parts_begin_at_quiet_moments_and_each_is_replayed_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(trace_ring, "PART_BYTES", 30_000)
    path = play(tmp_path, 8, 2)
    made, entries = replayed(path)
    assert 2 < len(made) < PARTS
    numbers = [entry.seq for part in made for entry in part]
    assert len(numbers) == len(set(numbers))
    for part in made:
        assert part == [e for e in entries if part and part[0].seq <= e.seq <= part[-1].seq]
    assert len(numbers) == len(entries)


def test_a_byte_that_was_another_is_noticed(tmp_path, capsys):
    """The journal says what the bytes say, and not what somebody wrote into the trace."""
    path = play(tmp_path, 7, 1)
    part = parts(folder_of(path))[0]
    lines = part.read_text().splitlines(keepends=True)
    said = [line for line in lines if line.startswith('["r",0,')]
    kept = [line for line in lines if line not in said[3:]]
    assert len(kept) < len(lines)
    part.write_text("".join(kept))
    assert main(["journal", "replay", str(path)]) == 1
    assert "differ" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "why"),
    [("", "does not begin"), ("dear diary\n", "does not begin"), ('{"trace": 99}\n', "99")],
)
def test_what_is_no_trace_is_refused(tmp_path, capsys, content, why):
    path = tmp_path / "e.journal"
    Daemon(Setup(path, DECK, {}, []), Edges({}), VirtualClock()).stop()
    trace = tmp_path / "trace.jsonl"
    trace.write_text(content)
    assert main(["journal", "replay", str(path), "--trace", str(trace)]) == 2
    assert why in capsys.readouterr().err


def test_keys_are_traced(tmp_path):
    path = tmp_path / "e.journal"
    rig = Rig(Made(path, 1, RULES))
    rig.start()
    for down, ms in ((True, 700), (False, 300)):
        rig.press(SideKey(3), down)
        rig.run(rig.clock.now() + ms)
    rig.close()
    (made,), entries = replayed(path)
    assert made == entries
    assert "dealer 3" in [entry.body for entry in made]


def test_what_the_table_failed_over_is_in_the_trace(tmp_path):
    master, slave = os.openpty()
    tty.setraw(slave)
    path, pad, failed = tmp_path / "e.journal", BeatingPad(bytes(8)), threading.Event()
    setup = Setup(path, DECK, {bytes(8).hex(): 0}, ports=[os.ttyname(slave)])
    daemon = Daemon(setup, Edges({}), RealClock())
    daemon.ended = failed.set
    try:
        daemon.start()
        pad.hear(os.read(master, 4096), 0)  # who is there?
        os.write(master, pad.speak(0))
        assert daemon.ports[0].wait_consumed(1, PATIENCE_S)
        daemon.settle()
        daemon.watch = lambda view: 1 / 0
    finally:
        os.close(master)  # the cable is pulled, and the faces are to say so
        assert failed.wait(PATIENCE_S)
        daemon.stop()
        os.close(slave)
    assert isinstance(daemon.fault, ZeroDivisionError)
    *_, last = "".join(part.read_text() for part in parts(folder_of(path))).splitlines()
    assert last.startswith('["l",0,')


def test_the_ring_has_a_limit(tmp_path):
    told = []
    ring = TraceRing(tmp_path / "trace", told.append, part_bytes=1000)
    ring.start()
    for _ in range(3 * PARTS):
        ring.put("x" * 900 + "\n", True)
        ring.put("y" * 900 + "\n", False)
    ring.stop(PATIENCE_S)
    there = parts(tmp_path / "trace")
    assert len(there) == PARTS
    assert [int(part.stem) for part in there] == list(range(2 * PARTS + 1, 3 * PARTS + 1))
    assert sum(part.stat().st_size for part in there) <= PARTS * 2000
    assert told == []


def test_the_trace_of_another_journal_is_put_aside(tmp_path):
    path = tmp_path / "e.journal"
    for _ in range(2):
        daemon = Daemon(Setup(path, DECK, {}, []), Edges({}), VirtualClock())
        daemon.start()
        daemon.stop()
        path.unlink()
    assert [part.name for part in parts(folder_of(path))] == ["0001.jsonl"]
    assert [part.name for part in parts(tmp_path / "e.journal.trace.before")] == ["0001.jsonl"]


def test_a_trace_that_cannot_be_written_is_told_once(tmp_path):
    (tmp_path / "trace").write_text("in the way")
    told = []
    ring = TraceRing(tmp_path / "trace", told.append)
    ring.start()
    for _ in range(3):
        ring.put("x\n", True)
    ring.stop(PATIENCE_S)
    assert len(told) == 1
    assert "the trace cannot be written" in told[0]
