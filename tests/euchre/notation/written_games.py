"""Games written by hand, a card player can follow, as EGN; and where the real ones lie.

The deal (seats by distance from the dealer, the first is eldest)::

    eldest   As Ks 9d Td Qc          the upcard is 9h; eldest passes, the second orders up, and
    second   9s Jd Jh Ah Ac          the dealer takes 9h for 9c.  Hearts are trump, Jd is the
    third    Ts Qs Qd Kd Tc          left bower.
    dealer   Js Qh 9h Kh Jc (9c)

    As 9s Ts Js   eldest wins        Ah Kd Kh Td   second wins
    Ks Jd Qs Qh   second wins        Ac Tc Jc Qc   second wins: four tricks, one point
    Jh Qd 9h 9d   second wins
"""

import json
import os
from copy import deepcopy
from pathlib import Path
from typing import Any

SHARED = Path(
    os.environ.get("BOWERBOARD_SHARED") or Path(__file__).resolve().parents[4] / "shared"
)
EGN = SHARED / "egn"

Written = dict[str, Any]

TRICKS = ["As 9s Ts Js", "Ks Jd Qs Qh", "Jh Qd 9h 9d", "Ah Kd Kh Td", "Ac Tc Jc Qc"]
ALONE = ["As 9s Ts", "Ks Jd Qs", "Jh Qd 9d", "Ah Kd Td", "Ac Tc Qc"]
HANDS = ["As Ks 9d Td Qc", "9s Jd Jh Ah Ac", "Ts Qs Qd Kd Tc", "Js Qh Kh Jc 9c"]
"""As dealt, eldest first."""


def deal(dealer: int = 3, tricks: list[str] | None = None, **calling: Any) -> Written:
    """The deal above, dealt by ``dealer``; ``calling`` changes fields of the first phase."""
    bidding = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"]}
    play = [trick.split() for trick in (TRICKS if tricks is None else tricks)]
    return {
        "dealNumber": 0,
        "initialState": {"dealer": dealer, "upCard": "9h"},
        "phases": [
            {**bidding, **calling},
            {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": play},
        ],
    }


def hands(dealer: int = 3) -> list[list[str]]:
    """The four hands by seat."""
    return [HANDS[(seat - dealer - 1) % 4].split() for seat in range(4)]


def game(*deals: Written, **metadata: Any) -> Written:
    """A game of ``deals`` (one, by seat 3), in version 1.4."""
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {
            "players": ["North", "East", "South", "West"],
            "initialScore": [0, 0],
            **metadata,
        },
        "deals": list(deals) or [deal()],
    }


def match(*games: Written) -> Written:
    """A match of ``games``, in each of which a, b, c, d sit at seats 0 to 3."""
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"players": [{"id": id_, "name": id_.upper()} for id_ in "abcd"]},
        "games": [
            {"gameIndex": number, "players": list("abcd"), "gameData": each}
            for number, each in enumerate(games)
        ],
    }


def at(written: Written, path: str, value: Any) -> Written:
    """A copy of ``written`` in which the field at ``path`` is ``value`` (``...``: is gone)."""
    made = deepcopy(written)
    inner: Any = made
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split("/")]
    for step in steps:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return made


def data(written: Any) -> bytes:
    """``written`` as a file's bytes."""
    return json.dumps(written).encode()
