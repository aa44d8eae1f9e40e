"""The wall clock may say what it likes: order is by number, durations by the monotonic clock."""

from desk import TRICK, Desk

from bowerboard.cli.main import main
from bowerboard.table.clock import RealClock
from bowerboard.table.daemon import Daemon
from bowerboard.table.evenings import games
from bowerboard.table.journal import Entry, Kind, open_journal, read_entries
from bowerboard.table.journal_contents import read_contents
from bowerboard.table.setup import Edges
from bowerboard.twin.clock import VirtualClock

SUMMER = 1_780_257_600.0  # 2026-05-31 20:00 UTC
WALLS = [(0.0, False), (SUMMER, True), (SUMMER - 7200, True), (SUMMER + 1e8, True)]
"""At 1970 until a time server is heard; then set; then set back, and far forward."""


class Wandering(VirtualClock):
    """A clock whose wall time the test sets."""

    def __init__(self) -> None:
        super().__init__()
        self.says = WALLS[0]

    def wall(self) -> float:
        return self.says[0]

    def synced(self) -> bool:
        return self.says[1]


def test_a_trick_played_while_the_clock_jumps_is_the_same_trick(tmp_path):
    clock = Wandering()
    desk = Desk(tmp_path, seats=4, clock=clock)
    try:
        for n, ((seat, name), says) in enumerate(zip(TRICK, WALLS, strict=True), 1):
            clock.says = says
            view, _ = desk.lay(seat, name)
            desk.daemon.settle()
            assert len(desk.plays()) == n
        assert view.last_trick.winner == 2
    finally:
        desk.close()
    clock.says = WALLS[0]  # the next start is in 1970 again
    again = Daemon(desk.setup, Edges({}), clock)
    assert again.session.history.game == desk.daemon.session.history.game
    again.stop()
    entries = read_entries(desk.path)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    played = [entry for entry in entries if " plays " in entry.body]
    assert [entry.body for entry in played] == [f"{seat} plays {name}" for seat, name in TRICK]
    times = [entry.at for entry in played]
    assert times == sorted(times)
    assert times[-1] - times[0] < 10_000
    stamps = read_contents(desk.path).stamps
    assert [(stamps[e.seq].wall, stamps[e.seq].synced) for e in played] == WALLS


def test_how_long_a_game_took_does_not_ask_the_wall_clock(tmp_path, capsys):
    path = tmp_path / "e.journal"
    journal = open_journal(path, "1", 0.0)
    lines = ["dealer 3", "game 0-0", "up Qh", "0 orders up"]
    for seq, (line, (wall, synced)) in enumerate(zip(lines, WALLS, strict=True), 1):
        journal.append([Entry(seq, seq * 60_000, Kind.CONCLUDED, line)], wall, synced)
    journal.close()
    contents = read_contents(path)
    (game,) = games(contents.entries, contents.stamps, {})
    assert game.ms == 120_000
    assert main(["journal", "games", str(path)]) == 0
    assert "2026-05-31 20:00 UTC: 0-0, 0 deals, 2 min" in capsys.readouterr().out


def test_the_machine_says_whether_its_clock_is_set():
    """A kernel always answers; asking changes nothing, so it answers the same again."""
    clock = RealClock()
    before = clock.wall()
    said = clock.synced()
    assert said in (True, False, None)  # None: a container may not let it be asked
    assert clock.synced() is said
    assert abs(clock.wall() - before) < 60
