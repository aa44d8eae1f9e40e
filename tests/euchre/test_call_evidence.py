"""What a call proves where the house requires trump of a caller, and where it proves nothing.

Dealer 2 turns the nine of spades up; the last card of each line does not follow spades.
"""

import pytest
from playing import begun, umpired

from bowerboard.euchre import renege
from bowerboard.euchre.knowledge import on_table

UP = "dealer 2 | up 9s"
ROUND_TWO = f"{UP} | 3 passes | 0 passes | 1 passes | 2 passes"
PARTNER = f"{UP} | 3 passes | 0 orders up | 3 plays As | 0 plays Kc"
DEALER = (
    f"{UP} | 3 passes | 0 passes | 1 passes | 2 orders up | 3 plays As | 0 plays Ts | 1 plays Ks"
    " | 2 plays Kc"
)
NAMED = f"{ROUND_TWO} | 3 passes | 0 names h | 3 plays Ah | 0 plays Kc"
STUCK = (
    f"{ROUND_TWO} | 3 passes | 0 passes | 1 passes | 2 names h | 3 plays Ah | 0 plays Th"
    " | 1 plays Kh | 2 plays Kc"
)
LEFT = (  # the caller follows with the left bower, and then no more
    f"{UP} | 3 passes | 0 orders up | 3 plays As | 0 plays Jc | 1 plays Ts | 2 plays 9s"
    " | 0 plays 9d | 1 plays Ad | 2 plays Td | 3 plays Qd | 1 plays Ks | 2 plays Kd | 3 plays Qs"
    " | 0 plays Kc"
)
FORETOLD = (
    "dealer 2 | 3 foretells s | up 9s | 3 plays 9h | 0 plays Ah | 1 plays Th | 2 plays Qh"
    " | 0 plays As | 1 plays Ts | 2 plays Qs | 3 plays Kc"
)
TAKEN_OVER = f"{UP} | 3 orders up | 1 alone | 0 plays As | 1 plays Kc"
BENNY = "dealer 2 | up B | 2 calls it s"
BID = "dealer 2 | dealt | 3 passes | 0 bids 4 | 1 passes | 2 passes | 0 names s"
NATURAL: dict[str, object] = {"call_requires": "natural"}
ANY: dict[str, object] = {"call_requires": "any_trump"}
STRICT = NATURAL | {"upcard_counts_for_dealer": False}
FREE = NATURAL | {"stick_the_dealer": False}

ROWS = [
    ("nothing is required", {}, PARTNER, None),
    ("a trump was held", ANY, PARTNER, 0),
    ("a natural card was held", NATURAL, PARTNER, 0),
    ("a suit named was held", NATURAL, NAMED, 0),
    ("the left bower was it", ANY, LEFT, None),
    ("the left bower is no natural card", NATURAL, LEFT, 0),
    ("the upcard counted, and may be buried", NATURAL, DEALER, None),
    ("the upcard did not count", STRICT, DEALER, 2),
    ("the dealer needs a trump to pick up", {"pickup_requires": "any_trump"}, DEALER, 2),
    ("that is asked of the dealer alone", {"pickup_requires": "natural"}, PARTNER, None),
    ("and not of what the dealer names", {"pickup_requires": "natural"}, STUCK, None),
    ("a stuck dealer may call anything", NATURAL, STUCK, None),
    ("a stuck dealer may not", NATURAL | {"stuck_dealer_exempt": False}, STUCK, 2),
    ("a dealer who need not call has it", FREE, STUCK, 2),
    ("foretold unseen", NATURAL | {"smitty": True}, FORETOLD, None),
    ("a partner took it over", NATURAL | {"alone_by": "makers"}, TAKEN_OVER, None),
    ("the Benny's suit was named unseen", NATURAL | {"benny": True},
     f"{BENNY} | 3 plays As | 0 plays Ts | 1 plays Ks | 2 plays Kc", None),
    ("the Benny's suit was named, and then ordered up",
     NATURAL | {"benny": True, "benny_upcard": "named"},
     f"{BENNY} | 3 passes | 0 orders up | 3 plays As | 0 plays Kc", 0),
    ("the Benny is no natural card", NATURAL | {"benny": True},
     PARTNER.replace("3 plays As | 0 plays Kc",
                     "3 plays 9h | 0 plays B | 1 plays Th | 2 plays Qh | 0 plays 9d | 1 plays Ad"
                     " | 2 plays Td | 3 plays Qd | 1 plays As | 2 plays Ts | 3 plays Js"
                     " | 0 plays Kc"), 0),
    ("the Benny is a trump", ANY | {"benny": True},
     PARTNER.replace("3 plays As | 0 plays Kc",
                     "3 plays 9h | 0 plays B | 1 plays Th | 2 plays Qh | 0 plays 9d | 1 plays Ad"
                     " | 2 plays Td | 3 plays Qd | 1 plays As | 2 plays Ts | 3 plays Js"
                     " | 0 plays Kc"), None),
    ("who names no trump holds nothing", NATURAL | {"no_trump": True},
     f"{ROUND_TWO} | 3 passes | 0 names n | 3 plays Ah | 0 plays Kc", None),
    ("a bidder held what was named", NATURAL | {"calling": "bidding"},
     f"{BID} | 0 plays 9h | 1 plays Ah | 2 plays Th | 3 plays Qh | 1 plays As | 2 plays Ts"
     " | 3 plays Ks | 0 plays Kc", 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "line", "seat"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_what_a_call_is_evidence_of(rules: dict[str, object], line: str, seat: int | None):
    before, last = line.rsplit(" | ", 1)
    game, said = umpired(begun(rules), before)
    assert said == []
    game, said = umpired(game, last)
    assert [int(each.split()[0]) for each in said] == ([] if seat is None else [seat])
    assert renege.examine(game.deal, on_table(game.deal)).contradiction is None
