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
    # a card out of turn that lies in its place when the trick fills up
    ("", HEARTS.replace("1 plays Td | 2 plays 9d", "2 out of turn 9d | 1 plays Td | 0 plays Kd")),
    ("", CALLED + " | 0 out of turn Kc | void: given up"),
    ("", CALLED + " | 0 out of turn Kc | 2 discards Qd | 2 talks | 1 plays Ac"),
    ("take_back=true", CALLED + " | 3 plays Ac | 3 takes back Ac | 2 exposes the discard Qd"
     " | 3 plays Kc"),
    # two things in one deal, and in a deal out of the ordinary
    ("", CALLED + " | 2 holds six | 2 discards wrongly | 2 exposes 9s | 3 plays Ac | 1 talks"),
    ("", HEARTS + " | 3 mixes the tricks | 1 calls renege on 0 in 0 | renege of 0 in 0 upheld: x"),
    ("benny=true", "dealer 2 | up B | 2 calls it h | 2 discards 9c | 0 out of turn Ac"
     " | 1 plays Tc | 0 looks at the kitty"),
    ("benny=true benny_upcard=named", "dealer 2 | up B | 2 talks | 2 calls it h | 3 passes"
     " | 0 orders up | 0 alone | 2 discards 9c | 3 plays Ac | 2 sitting lays Kd | 0 plays Jh"),
    ("defend_alone=true", CALLED + " | 3 alone | 0 defends alone | 2 discards Qd | 3 plays Ac"
     " | 1 sitting lays Kd | 2 sitting lays 9d | 0 throws in"),
    ("no_trump=true", HEARTS.replace("3 names h", "3 names n") + " | 0 exposes Kd"
     " | 3 claims the rest in vain Ac Kc Qc Tc | 3 plays 9c | 3 exposes Ah"),
    ("", HEARTS.replace("1 plays Td", "1 plays unread") + " | 0 plays Ac | 1 plays unread"
     " | 1 talks | renege of 0 in 0 not upheld: x"),
    ("", "dealer 2 | 3 steals the deal | up 9s | 0 orders up | 3 talks | 3 discards Qd"
     " | 0 plays Ac | 1 throws in"),
    ("partners_best=true weak_hand=all_low weak_shown=false", "dealer 2 | up 9s | 1 exposes 9c"
     " | 1 shows weak | 3 passes | 0 orders up | 0 alone | 0 takes best | 3 plays Ac"),
    ("ranks=789TJQKA hand=7", CALLED + " | 3 plays Ac | 0 plays 7c | 1 exposes Kc"),
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
