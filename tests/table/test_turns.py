"""When the interpreter looks for garbage while a table is at work: at rest, and nowhere else."""

import gc
import sys
import weakref

from bowerboard.table.turns import REST_MS, TURN_S, Turns


class Loop:
    """Garbage that only a collector finds."""

    def __init__(self):
        self.itself = self


def dropped():
    return weakref.ref(Loop())


def test_what_lives_at_the_start_is_not_looked_through_and_the_end_is_as_it_was_before():
    before = (gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count())
    with Turns():
        assert gc.get_freeze_count() > 1000
        assert gc.get_threshold()[0] > before[0][0]
        assert sys.getswitchinterval() == TURN_S
    assert (gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()) == before


def test_garbage_goes_at_a_rest_and_only_there():
    with Turns() as turns:
        turns.rest(0, over=False)
        young = dropped()
        turns.rest(REST_MS - 1, over=False)
        assert young() is not None
        turns.rest(REST_MS, over=False)
        assert young() is None


def test_what_was_made_long_ago_goes_once_the_game_is_over():
    with Turns() as turns:
        loop = Loop()
        old = weakref.ref(loop)
        for at in range(3):
            turns.rest(at * REST_MS, over=False)
        del loop
        turns.rest(3 * REST_MS, over=False)
        assert old() is not None  # that would take long, and somebody may be about to play
        turns.rest(4 * REST_MS, over=True)
        assert old() is None
        frozen = gc.get_freeze_count()
        kept = Loop()
        turns.rest(5 * REST_MS, over=True)  # once is enough
        assert gc.get_freeze_count() == frozen
        assert kept.itself is kept
