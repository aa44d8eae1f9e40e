"""Deals through the whole real path, in a process of its own: ``one_deal.py JOURNAL SEED DEALS``.

In the midst of it the table is switched off and on, so that a checkpoint happens on the way.
"""

import random
import sys
from pathlib import Path

from bowerboard.deck import write_deck
from bowerboard.euchre.rules import HouseRules
from bowerboard.twin import evening
from bowerboard.twin.hands import Hands
from bowerboard.twin.rig import Made, Rig
from bowerboard.twin.truth import Truth


def main() -> None:
    journal, seed, deals = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    rules = HouseRules()
    rig = Rig(Made(journal, seed, rules))
    journal.parent.with_suffix(".deck").write_text(write_deck(rig.deck))
    truth = Truth(journal.parent.with_suffix(".truth"), rig.clock.now)
    hands = Hands(rig.felt, rig.press, lambda: rig.view, truth, random.Random(seed))
    moves = [move.event for move in evening.played(seed, rules, deals)]
    rig.start()
    for number, (event, following) in enumerate(zip(moves, [*moves[1:], None], strict=True)):
        for wait in hands.perform(event, following):
            rig.run(rig.clock.now() + wait)
        if number == len(moves) * 2 // 3:
            rig.restart()
    rig.close()
    truth.close()


if __name__ == "__main__":
    main()
