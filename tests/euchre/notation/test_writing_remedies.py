"""What became of a deal otherwise than by its cards comes back from a file all the same."""

import json

import pytest
from egn_schema import faults

from bowerboard.euchre import text
from bowerboard.euchre.notation.read import read
from bowerboard.euchre.notation.recording import record
from bowerboard.euchre.notation.replay import to_events
from bowerboard.euchre.notation.verdict import judge_recorded
from bowerboard.euchre.notation.write import write

CALLED = "dealer 2 | up 9s | 3 orders up"
HEARTS = (
    "dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes | 3 names h | 3 plays Ad"
    " | 0 plays 9h | 1 plays Td | 2 plays 9d"
)
RENEGE = HEARTS + " | 0 plays Kd | 1 plays Qd"

GAMES = [
    ("smitty=true", "dealer 2 | 3 foretells s | up 9s | 3 discards Qd | 3 plays Ac | 0 plays Kc"),
    ("smitty=true", "dealer 2 | 3 foretells s game | up 9s | 3 discards Qd | 3 plays Ac"),
    ("smitty=true", "dealer 2 | 3 foretells h | up 9s | 3 orders up | 2 discards Qd | 3 plays Ac"),
    ("smitty=true", "dealer 2 | up 9s | void: x | 3 foretells s alone | up 9s | 3 plays Ac"),
    ("alone_by=makers", CALLED + " | 1 alone | 2 discards Qd | 0 plays Ac | 1 plays 9c"),
    ("sitting_dealer_takes=false", "dealer 2 | up 9s | 3 passes | 0 orders up | 0 alone"
     " | 3 plays Ac | 0 plays Kc"),
    ("weak_hand=three_low,all_low", "dealer 2 | up 9s | 3 shows weak 9c Td Ts | 3 passes"
     " | 0 orders up | 3 plays Ac"),
    ("", CALLED + " | 2 exposes the discard Qd | 3 plays Ac"),
    ("exposed_discard=redeal", CALLED + " | 2 exposes the discard Qd | up 9h | 3 orders up"),
    ("talk_remedy=void talk_warnings=0", CALLED + " | 3 plays Ac | 0 talks | up 9h | 0 orders up"),
    ("talk_remedy=lose_call talk_warnings=0", "dealer 2 | up 9s | 1 talks | 3 passes"
     " | 0 orders up | 3 plays Ac"),
    ("uncut_misdeal=true", "dealer 2 | up 9s | misdeal, not cut: asked for | up 9h | 3 orders up"),
    ("", CALLED + " | 3 claims the rest in vain Ac Kc | 3 plays Ac | 0 plays 9c"),
    ("abandoned_loner=5", CALLED + " | 3 alone | 3 plays Ac | 0 throws in"),
    ("renege_after=chosen", RENEGE + " | renege of 0 in 0 upheld, redeal: x | up 9h"
     " | 3 orders up | 3 plays Ac"),
    ("renege_after=chosen", RENEGE + " | renege of 0 in 0 upheld, play on: x | 2 plays Tc"),
    ("renege_after=chosen", RENEGE + " | renege of 0 in 0 upheld, undo: x | 0 plays Kd"
     " | 1 plays Td | 2 plays 9d | 3 plays Ac"),
    ("renege_after=chosen", HEARTS + " | renege of 0 in 0 upheld, undo: x | 0 plays Kd"
     " | 1 plays Td | 2 plays 9d | 3 plays Ac"),
    ("", CALLED + ' | 3 plays Ac | director 2,0: "north \\u007c south\\nagreed"'),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "lines"), GAMES)
def test_it_comes_back(rules: str, lines: str) -> None:
    began = f"game 0-0 {rules}".strip()
    events = [text.read(line) for line in [began, *lines.split(" | ")]]
    (made,) = record(events)  # type: ignore[arg-type]
    written = write(made.game)
    assert faults(json.loads(written)) == []
    (again,) = read(written.encode()).games
    assert again == made.game
    assert made.exact
    judged = judge_recorded(again)
    assert judged.score == made.game.final
    assert {problem.kind.value for problem in judged.problems} <= {"incomplete"}
    assert [text.write(event) for event in to_events(again)]
