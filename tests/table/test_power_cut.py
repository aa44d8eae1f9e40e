"""The power goes at any moment of a deal: every acknowledged report is in the journal, once (D01).

What SQLite asks of the disk during the deal is noted, in one order with the acknowledgements that
go out to the pads.  Then the files are made as a power cut leaves them, after each request and in
several ways, and the real daemon is started on them.
"""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from disk import Disk, acknowledged, build, cuts

from bowerboard.deck import read_deck
from bowerboard.euchre import text
from bowerboard.euchre.history import fold
from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import Kind, read_entries
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin.clock import VirtualClock

ONE_DEAL = Path(__file__).with_name("one_deal.py")


class Evening:
    """A deal played on a disk that notes everything."""

    def __init__(self, folder: Path, seed: int, deals: int) -> None:
        self.journal = folder / "disk" / "evening.journal"
        self.journal.parent.mkdir()
        self.disk = Disk(build(folder), folder, self.journal.parent)
        command = [sys.executable, str(ONE_DEAL), str(self.journal), str(seed), str(deals)]
        subprocess.run(command, env=self.disk.environment(), check=True)
        self.entries = read_entries(self.journal)
        self.acknowledged = acknowledged(self.disk.ops())
        self.deck = read_deck(folder / "disk.deck")

    def check(self, folder: Path, at: int, image: dict[str, bytes]) -> None:
        """Start the table on ``image``, what was left after ``at`` requests."""
        for old in folder.iterdir():
            old.unlink()
        for path, content in image.items():
            (folder / Path(path).name).write_bytes(content)
        path = folder / self.journal.name
        daemon = Daemon(Setup(path, self.deck, {}, []), Edges({}), VirtualClock())
        game, troubles = daemon.session.history.game, list(daemon.troubles)
        daemon.stop()
        kept = read_entries(path)
        told = self.acknowledged[at - 1]
        if troubles:
            # A file that was just being made: nothing was promised to anybody yet.
            assert "is empty" in troubles[0]
            assert told == {}
        before = kept[: -1 if kept and kept[-1].body.startswith("resumed") else None]
        assert before == self.entries[: len(before)]  # none lost in the middle, none doubled
        for boot, report in told.items():
            numbers = [e.report.seq for e in before if e.report and e.report.boot == boot]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= report
        concluded = [(e.seq, text.read(e.body)) for e in before if e.kind is Kind.CONCLUDED]
        assert game == fold(concluded).game


def check(tmp_path: Path, evening: Evening, points: int | None, seed: int) -> int:
    folder, count = tmp_path / "after", 0
    folder.mkdir()
    for at, way, image in cuts(evening.disk, random.Random(seed), points):
        try:
            evening.check(folder, at, image)
        except Exception as error:
            error.add_note(f"power cut after request {at}, unsynced writes left: {way}")
            raise
        count += 1
    return count


def test_d01_the_power_goes_in_the_midst_of_a_deal(tmp_path):
    evening = Evening(tmp_path, seed=3, deals=1)
    kinds = [op.kind for op in evening.disk.ops()]
    assert kinds.count("S") > 60  # each commit is synced by itself
    assert len(evening.acknowledged[-1]) == 5
    assert sum(evening.acknowledged[-1].values()) > 30
    assert check(tmp_path, evening, points=90, seed=1) == 90


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "deals"), [(4, 1), (5, 6)])
def test_d01_the_power_goes_at_every_moment(tmp_path, seed, deals):
    evening = Evening(tmp_path, seed, deals)
    print(check(tmp_path, evening, points=None if deals == 1 else 4000, seed=seed), "power cuts")
