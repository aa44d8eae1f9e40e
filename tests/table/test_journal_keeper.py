"""After each game the journal is copied beside itself, off the thread of play."""

import random

from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.history import fold
from bowerboard.euchre.rules import HouseRules
from bowerboard.table.journal import read_entries, read_events
from bowerboard.table.journal_copies import copies
from bowerboard.table.journal_keeper import Keeper
from bowerboard.twin import evening
from bowerboard.twin.hands import Hands
from bowerboard.twin.rig import Made, Rig
from bowerboard.twin.truth import Truth

PATIENCE_S = 10.0
RULES = HouseRules(stick_the_dealer=True)  # so that every deal ends with points for somebody
LATE = GameBegan(RULES, (9, 9))


def test_each_game_that_ends_is_copied_whole(tmp_path):
    path = tmp_path / "evening.journal"
    rig = Rig(Made(path, 6, RULES, begin=LATE))
    truth = Truth(tmp_path / "truth", rig.clock.now)
    hands = Hands(rig.felt, rig.press, lambda: rig.view, truth, random.Random(6))
    moves = [move.event for move in evening.played(6, RULES, 1)]
    moves = [LATE if isinstance(event, GameBegan) else event for event in moves]
    try:
        rig.start()
        for event, following in zip(moves, [*moves[1:], None], strict=True):
            assert copies(path) == []
            for wait in hands.perform(event, following):
                rig.run(rig.clock.now() + wait)
        assert rig.daemon.keeper.wait(PATIENCE_S)
        (copy,) = copies(path)
        rig.restart()  # the game is over as before: that is no reason for another
        rig.run(rig.clock.now() + 2000)
        assert rig.daemon.keeper.wait(PATIENCE_S)
        assert copies(path) == [copy]
    finally:
        rig.close()
        truth.close()
    kept = read_entries(copy)
    assert kept == read_entries(path)[: len(kept)]
    assert fold(read_events(copy)).game.over


def test_a_copy_that_cannot_be_made_is_told_and_the_next_is_tried(tmp_path):
    told = []
    keeper = Keeper(tmp_path / "none" / "e.journal", told.append)
    keeper.start()
    for number in (1, 2):
        keeper.keep()
        assert keeper.wait(PATIENCE_S)
        assert len(told) == number
    assert "no copy after this game" in told[0]
    keeper.stop(PATIENCE_S)
