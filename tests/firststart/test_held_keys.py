"""Alone and undo held while the table starts: the first start once more, and nothing else."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from bowerboard.cli.configured import load
from bowerboard.cli.serving import Stop
from bowerboard.cli.table import open_table
from bowerboard.euchre.cards import Suit
from bowerboard.firststart.flow import FirstStart
from bowerboard.firststart.leading import lead
from bowerboard.panel.keys import AloneKey, SuitKey, UndoKey
from bowerboard.screens.scene import DRIFT, DRIFT_MS, FACE, Scene
from bowerboard.table.setup import Edges
from bowerboard.twin.panel import MockPanel
from bowerboard.twin.pod import ModelledPod
from bowerboard.view import Stage, TableView

CONFIG = """
[table]
deck = "{0}/deck.toml"
journal = "{0}/evening.journal"
[page]
present = false
[panel]
present = false
[pads]
ports = "{0}/pad-{{pad}}"
north = "0a"
east = "0b"
south = "0c"
west = "0d"
"""
AGAIN = 77


@pytest.fixture
def panel():
    made = MockPanel()
    yield made
    made.close()


@pytest.fixture
def table(tmp_path, panel):
    """A table that is set up, on glass and pins that answer; opened, with keys held, it gives its
    exit status."""
    (tmp_path / "table.toml").write_text(CONFIG.format(tmp_path))
    (tmp_path / "deck.toml").write_text('[cards]\n04000001 = "Jh"\n')
    made, glass, stop = load(tmp_path / "table.toml"), ModelledPod(), Stop()
    for bus in set(made.edges.glass.values()):
        bus.stop()
    stop.set()

    def opened(held):
        def pod(inbox, clock):
            pins = panel.pod(inbox, clock)
            for key in held:
                panel.work(key, True)
            return pins

        return open_table(replace(made, edges=Edges(glass.buses(), pod)), stop, lambda: AGAIN)

    return opened, glass


@pytest.mark.parametrize(
    ("held", "status"),
    [((AloneKey(), UndoKey()), AGAIN), ((UndoKey(),), 0), ((AloneKey(),), 0), ((), 0)],
)
def test_both_keys_held_ask_for_the_first_start(table, held, status):
    opened, glass = table
    assert opened(held) == status
    # That table goes on no more, and its faces say so until the first screen stands there.
    for seat in range(4):
        assert glass.image(seat).tobytes() in [each.tobytes() for each in stopped(seat)]


def stopped(seat):
    """The face of a stopped table, wherever it has drifted to."""
    for place, (_, down) in enumerate(DRIFT):
        at = place * DRIFT_MS
        frame, _ = Scene.begin(TableView(Stage.STOPPED), at).frame(seat, FACE, at)
        yield ImageChops.offset(frame, 0, down)


class Room:
    """Keys on pins, worked at the times of ``script``; nothing else happens."""

    closing = False

    def __init__(self, panel, script):
        self.panel, self.script = panel, script
        self.heard, self.at, self.screens, self.last = [], 0, [], 0
        self.pod = panel.pod(self.heard.append, self.now)

    def now(self):
        return self.at

    def show(self, shown):
        self.screens.append(shown.title)

    def next(self):
        self.at += 40
        self.last = self.script[-1][0] if self.script else self.last
        while self.script and self.script[0][0] <= self.at:
            _, key, down = self.script.pop(0)
            self.panel.work(key, down)
        self.closing = self.at > self.last + 1500
        return self.heard.pop(0) if self.heard else None


@pytest.mark.parametrize("held_ms", [100, 600, 5000])
def test_keys_still_held_when_it_begins_choose_nothing_and_then_work(panel, held_ms):
    undo, alone, take = UndoKey(), AloneKey(), SuitKey(Suit.HEARTS)
    script = [(0, undo, True), (0, alone, True), (held_ms, undo, False), (held_ms, alone, False),
              (6000, undo, True), (6100, undo, False)]  # fmt: skip
    room, start = Room(panel, script), FirstStart()
    lead(room, start)
    assert room.screens == ["LANGUAGE"]
    room.script += [(9000, take, True), (9100, take, False)]
    room.closing = False
    lead(room, start)
    room.pod.close()
    assert room.screens[-1] == "PADS"
