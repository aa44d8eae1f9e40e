"""Whole deals, legally played, one for each way a deal can end.

The name says how it went for the makers.  The comment is what a card player reads off the cards:
trump, maker, and who takes the five tricks.
"""

DEALS = {
    # spades, seat 2; tricks to 3 1 2 2 0
    "three": (
        "dealer 1 | up Ks | 2 orders up | 1 discards 9c"
        " | 2 plays 9s | 3 plays Js | 0 plays Jc | 1 plays Ks"
        " | 3 plays Ts | 0 plays Th | 1 plays As | 2 plays 9d"
        " | 1 plays Jd | 2 plays Kd | 3 plays Ah | 0 plays Td"
        " | 2 plays Kh | 3 plays Qh | 0 plays Jh | 1 plays 9h"
        " | 2 plays Tc | 3 plays Kc | 0 plays Ac | 1 plays Qc"
    ),
    # hearts, seat 1; tricks to 3 3 3 2 3
    "four": (
        "dealer 0 | up 9h | 1 orders up | 0 discards As"
        " | 1 plays Kc | 2 plays Qc | 3 plays Ac | 0 plays Tc"
        " | 3 plays Jh | 0 plays 9h | 1 plays Kh | 2 plays Ah"
        " | 3 plays Ad | 0 plays 9d | 1 plays Ts | 2 plays Td"
        " | 3 plays Th | 0 plays Kd | 1 plays 9c | 2 plays Jd"
        " | 2 plays 9s | 3 plays Qs | 0 plays Js | 1 plays Jc"
    ),
    # hearts, seat 3; tricks to 1 1 3 3 3
    "march": (
        "dealer 2 | up Ah | 3 orders up | 2 discards Kc"
        " | 3 plays Qh | 0 plays Ts | 1 plays Jh | 2 plays Ah"
        " | 1 plays Jd | 2 plays Ac | 3 plays Th | 0 plays 9s"
        " | 1 plays Qs | 2 plays Kd | 3 plays Kh | 0 plays Tc"
        " | 3 plays 9h | 0 plays Qc | 1 plays 9d | 2 plays Ad"
        " | 3 plays Qd | 0 plays Jc | 1 plays As | 2 plays Td"
    ),
    # diamonds, seat 2; tricks to 3 1 2 3 0
    "euchred": (
        "dealer 1 | up Kd | 2 orders up | 1 discards Jd"
        " | 2 plays Td | 3 plays Qd | 0 plays 9h | 1 plays 9d"
        " | 3 plays Th | 0 plays Qh | 1 plays Ad | 2 plays Qs"
        " | 1 plays Kd | 2 plays Jh | 3 plays Ts | 0 plays 9s"
        " | 2 plays Tc | 3 plays Ac | 0 plays Kh | 1 plays 9c"
        " | 3 plays Ks | 0 plays As | 1 plays Js | 2 plays Jc"
    ),
    # spades, seat 0; tricks to 1 3 1 1 1
    "euchred, no trick": (
        "dealer 3 | up Qs | 0 orders up | 3 discards Kc"
        " | 0 plays Qh | 1 plays Ah | 2 plays Th | 3 plays 9h"
        " | 1 plays Kh | 2 plays Ac | 3 plays Qs | 0 plays 9s"
        " | 3 plays 9c | 0 plays 9d | 1 plays Tc | 2 plays Kd"
        " | 1 plays Js | 2 plays Jc | 3 plays Qd | 0 plays Ks"
        " | 1 plays Jh | 2 plays Ad | 3 plays Qc | 0 plays Jd"
    ),
    # spades, seat 2; tricks to 3 2 2 2 3
    "lone three": (
        "dealer 0 | up Qs | 1 passes | 2 orders up | 2 alone"
        " | 1 plays 9c | 2 plays Kh | 3 plays Qc"
        " | 3 plays Ac | 1 plays Qd | 2 plays Jc"
        " | 2 plays Js | 3 plays Ks | 1 plays 9d"
        " | 2 plays Ah | 3 plays Qh | 1 plays 9h"
        " | 2 plays Jh | 3 plays Ts | 1 plays Ad"
    ),
    # spades, seat 1; tricks to 1 1 2 1 1
    "lone four": (
        "dealer 3 | up Ts | 0 passes | 1 orders up | 1 alone"
        " | 0 plays Ac | 1 plays Js | 2 plays Kc"
        " | 1 plays Kh | 2 plays 9h | 0 plays Jh"
        " | 1 plays 9d | 2 plays Qd | 0 plays Td"
        " | 2 plays 9s | 0 plays Kd | 1 plays Qs"
        " | 1 plays Ks | 2 plays Jd | 0 plays Qc"
    ),
    # spades, seat 1; tricks to 1 1 1 1 1
    "lone march": (
        "dealer 3 | up Ks | 0 passes | 1 orders up | 1 alone"
        " | 0 plays Th | 1 plays Kh | 2 plays Kd"
        " | 1 plays Jc | 2 plays 9s | 0 plays Jd"
        " | 1 plays Qs | 2 plays 9c | 0 plays Ad"
        " | 1 plays Qd | 2 plays 9d | 0 plays Ah"
        " | 1 plays Js | 2 plays Td | 0 plays 9h"
    ),
    # diamonds, seat 0; tricks to 1 1 3 0 0
    "lone euchred": (
        "dealer 2 | up 9d | 3 passes | 0 orders up | 0 alone"
        " | 3 plays Js | 0 plays Ts | 1 plays Ks"
        " | 1 plays Qc | 3 plays 9c | 0 plays 9s"
        " | 1 plays 9h | 3 plays Jd | 0 plays Jh"
        " | 3 plays As | 0 plays Kd | 1 plays Kh"
        " | 0 plays Ad | 1 plays Th | 3 plays Qd"
    ),
    # clubs, seat 1; tricks to 0 0 2 0 0
    "lone euchred, no trick": (
        "dealer 3 | up Ac | 0 passes | 1 orders up | 1 alone"
        " | 0 plays Js | 1 plays Tc | 2 plays Qc"
        " | 0 plays Ah | 1 plays Th | 2 plays Jh"
        " | 0 plays Ts | 1 plays Ad | 2 plays As"
        " | 2 plays Jd | 0 plays Kc | 1 plays Qh"
        " | 0 plays Ks | 1 plays 9h | 2 plays 9d"
    ),
    # spades, seat 2; tricks to 2 2 2 2 2
    "lone march against a lone defender": (
        "dealer 1 | up Qs | 2 orders up | 2 alone | 3 defends alone"
        " | 2 plays 9s | 3 plays Qh"
        " | 2 plays Ad | 3 plays Jd"
        " | 2 plays Tc | 3 plays Td"
        " | 2 plays Ac | 3 plays Th"
        " | 2 plays Js | 3 plays 9h"
    ),
    # spades, seat 0; tricks to 0 0 0 1 1
    "lone three against a lone defender": (
        "dealer 3 | up As | 0 orders up | 0 alone | 1 defends alone"
        " | 0 plays Kd | 1 plays Td"
        " | 0 plays 9s | 1 plays Kh"
        " | 0 plays Ks | 1 plays Th"
        " | 0 plays 9c | 1 plays Tc"
        " | 1 plays 9d | 0 plays 9h"
    ),
    # hearts, seat 1; tricks to 1 1 2 2 2
    "euchred by a lone defender": (
        "dealer 0 | up 9h | 1 orders up | 1 alone | 2 defends alone"
        " | 1 plays Ts | 2 plays Qc"
        " | 1 plays Jc | 2 plays Kd"
        " | 1 plays Th | 2 plays Ah"
        " | 2 plays Qd | 1 plays 9s"
        " | 2 plays Jh | 1 plays 9c"
    ),
    # spades, seat 2; tricks to 3 3 3 3 3
    "euchred by a lone defender, no trick": (
        "dealer 1 | up Qs | 2 orders up | 2 alone | 3 defends alone"
        " | 2 plays 9h | 3 plays Ks"
        " | 3 plays Js | 2 plays Jc"
        " | 3 plays 9c | 2 plays Jd"
        " | 3 plays Qd | 2 plays Td"
        " | 3 plays Ad | 2 plays Ah"
    ),
}
